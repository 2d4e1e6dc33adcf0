//! Property 8 of `Chain`: chains of springs against results of 60 digits (`oracle/drivers/chain.py`), at any frame
//! rate.
#![expect(clippy::disallowed_methods, reason = "a bound needs no exact bits")]

use carom::animate::Chain;
use carom::{Spring, Tolerance};
use std::path::Path;

/// The leader's retargets: the time and the target.
const EVENTS: [(f64, f64); 2] = [(0.4, -200.0), (0.9, 500.0)];

/// The main and the attachment spring (stiffness, damping), a time, and the positions and velocities then.
type Line = ([f64; 2], [f64; 2], f64, [f64; 4], [f64; 4]);

fn spring([stiffness, damping]: [f64; 2]) -> Spring {
    Spring { mass: 1.0, stiffness, damping }
}

/// Returns the chain after `t` seconds in frames of `frame`, which are cut where the leader is retargeted.
fn play(main: [f64; 2], attachment: [f64; 2], t: f64, frame: f64) -> Chain {
    let mut chain = Chain::new(spring(main), spring(attachment), 4, 0.0);
    // The chain must not come to rest meanwhile.
    chain.set_tolerance(Tolerance::new(1e-300, 1e-300));
    chain.retarget(1000.0);
    let mut now = 0.0;
    for (event, target) in EVENTS.into_iter().chain([(f64::INFINITY, 0.0)]) {
        while now < f64::min(event, t) {
            let next = f64::min(now + frame, f64::min(event, t));
            chain.advance(next - now);
            now = next;
        }
        if t <= event {
            break;
        }
        chain.retarget(target);
    }
    chain
}

#[test]
fn a_chain_agrees_with_its_exact_solution_at_every_frame_rate() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/drivers/chain.jsonl");
    let text = std::fs::read_to_string(table).unwrap();
    assert_eq!(text.lines().count(), 72);
    for frame in [1.0 / 30.0, 1.0 / 60.0, 1.0 / 144.0, 1.0 / 240.0, 10.0] {
        let (mut worst, mut fastest) = (0.0_f64, 0.0_f64);
        for line in text.lines() {
            let (main, attachment, t, positions, velocities): Line = serde_json::from_str(line).unwrap();
            let rate = [main, attachment].map(|[k, c]| k.sqrt() + c).into_iter().fold(1.0, f64::max);
            let chain = play(main, attachment, t, frame);
            for ((state, x), v) in chain.states().zip(positions).zip(velocities) {
                // The errors are relative to the first travel, 1000.
                let (off, speed_off) =
                    ((state.position - x).abs() / 1000.0, (state.velocity - v).abs() / (1000.0 * rate));
                assert!(off <= 1e-12 && speed_off <= 1e-12, "{line} in {frame}: {off:e} {speed_off:e} {chain:?}");
                (worst, fastest) = (worst.max(off), fastest.max(speed_off));
            }
        }
        println!("chains, frames of {frame:.4} s: off 60 digits by {worst:.1e} of the way, velocity {fastest:.1e}");
    }
}
