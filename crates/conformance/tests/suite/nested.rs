//! Compositions of compositions: every answer agrees with the states.
#![expect(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a missing hand-over is a failed test; equal answers have equal bits"
)]

use crate::support::nested::{self, Counts, Draw, Questions};
use carom::{Clamped, Drift, Friction, Motion, Spring, State, Then, Tolerance, Until};

/// A xorshift generator.
struct Random(u64);

impl Draw for Random {
    fn fraction(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// 20,000 nestings, always the same ones, or `NESTED_CASES` with the seed `NESTED_SEED`.
#[test]
fn answers_of_nested_compositions_agree_with_their_states() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (cases, seed) = (number("NESTED_CASES").unwrap_or(20_000), number("NESTED_SEED").unwrap_or(1));
    let mut counts = Counts::default();
    for case in 0..cases {
        let mut random = Random((seed << 40 ^ case).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        random.fraction();
        let depth = 1 + random.below(4);
        let law = nested::law(&mut random, depth);
        let start = nested::start(&mut random);
        nested::judge(&law, start, Questions::new(&mut random), &mut counts);
    }
    println!("{cases} nestings with seed {seed}: {counts:?}");
    assert!(counts.handovers > cases / 4 && counts.settled > cases / 4, "{counts:?}");
    assert!(counts.late * 10_000 <= counts.settled, "{counts:?}");
}

/// A slide that stops at 400 begins at `begins`, and a spring catches it when it is slow.
fn caught_at_the_edge(begins: f64, sign: f64) -> (f64, State) {
    let drift = Drift.motion(State::new(0.0, 900.0 * sign));
    let slide = Then::new(drift, Until::Time(begins), |state| {
        Clamped::new(Friction { drag: 1.0 }.motion(state), -400.0, 400.0)
    });
    let spring = Spring::from_response_damping_ratio(0.5, 0.5);
    let caught = Then::new(slide, Until::Speed(5.0), |state| spring.motion(state, 400.0 * sign));
    let handover = caught.handover().unwrap();
    (handover, caught.state(handover))
}

#[test]
fn nested_handover_by_speed_waits_for_the_stop_at_an_edge() {
    for sign in [1.0, -1.0] {
        let late: Vec<_> = (0..4000)
            .map(|i| 1e-3 + 1e-4 * f64::from(i))
            .filter_map(|begins| {
                let (handover, state) = caught_at_the_edge(begins, sign);
                (state.velocity != 0.0).then_some((begins, handover, state))
            })
            .collect();
        assert!(late.is_empty(), "{} of 4000 hand over in motion: {:?}", late.len(), late[0]);
    }
}

/// A spring that stops at an edge on its way begins at 0.96 s.
fn late_spring(sign: f64) -> impl Motion {
    let spring = Spring { mass: 1.0, stiffness: 163.0, damping: 13.9 };
    Then::new(Drift.motion(State::at_rest(0.0)), Until::Time(0.96), move |state| {
        let (min, max) = if sign > 0.0 { (-5.0, 1.4) } else { (-1.4, 5.0) };
        Clamped::new(spring.motion(state, 63.0 * sign), min, max)
    })
}

#[test]
fn clamp_that_never_acts_keeps_the_settling_time() {
    for sign in [1.0, -1.0] {
        let motion = late_spring(sign);
        let tolerance = Tolerance::new(1.53, 15.2);
        let settled = motion.settling_time(tolerance);
        assert!((settled - 0.977_204_523_465_865_1).abs() < 1e-12, "{settled}");
        assert_eq!(Clamped::new(&motion, -1000.0, 1000.0).settling_time(tolerance), settled);
    }
}

#[test]
fn monotone_piece_ends_for_a_law_out_of_range() {
    use carom::{Bounce, SplineFling};
    let fling = SplineFling { density: 0.0041, friction: 2.2e-308 }.motion(State::new(0.0063, 1.0));
    let ball = Bounce { acceleration: 9.8, floor: 1.0, restitution: f64::NEG_INFINITY };
    let both = Then::new(fling, Until::Time(5e-324), |state| ball.motion(state));
    // The call must return; the answer of an invalid law has no meaning.
    let _ = Clamped::new(both, -f64::MAX, 1.0).monotone_piece(f64::INFINITY);
}
