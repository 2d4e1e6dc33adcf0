//! Springs that start each other. Time runs downward, with one line for two frames.
//!
//! `cargo run --example spring_system`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::Spring;
use carom::animate::{SpringEventKind, SpringId, SpringSystem};

const FRAME: f64 = 1.0 / 60.0;

fn main() {
    let mut system = SpringSystem::new();
    // All springs have the same response. The damping ratio grows from spring to spring. Only the last spring has a low one again, but is
    // clamped.
    let springs: Vec<SpringId> = [0.2, 0.4, 0.6, 1.0, 0.2]
        .map(|damping_ratio| system.insert(Spring::from_response_damping_ratio(0.45, damping_ratio), 0.0))
        .into();
    system.set_overshoot_clamping(springs[4], true).ok();

    // Each spring retargets the next one when it passes the middle.
    for pair in springs.windows(2) {
        let next = pair[1];
        system.listen(pair[0], move |system, event| {
            if event.kind == SpringEventKind::Updated && event.state.position > 0.5 {
                system.retarget(next, 1.0).ok();
            }
        });
    }

    system.retarget(springs[0], 1.0).ok();
    let mut frame = 0;
    while !system.is_at_rest() {
        system.advance(FRAME);
        let rested =
            system.events().iter().filter(|event| event.kind == SpringEventKind::AtRest).map(|event| event.spring);
        let rested: String =
            rested.filter_map(|id| springs.iter().position(|spring| *spring == id)).map(name).collect();
        if frame % 2 == 0 || !rested.is_empty() {
            let note = if rested.is_empty() { String::new() } else { format!("  {rested} at rest") };
            let (line, awake) = (line(&system, &springs), system.awake_count());
            println!("{:4.0} ms {line} {awake} awake{note}", 1e3 * FRAME * f64::from(frame + 1));
        }
        frame += 1;
    }
}

/// A letter for each spring.
fn name(index: usize) -> char {
    char::from(b'a' + u8::try_from(index).unwrap_or(25))
}

fn line(system: &SpringSystem, springs: &[SpringId]) -> String {
    let mut line = ['·'; 64];
    line[8] = '|';
    line[40] = '|';
    for (index, id) in springs.iter().enumerate() {
        let position = system.read(*id).map_or(0.0, |now| now.value);
        line[(8.0 + 32.0 * position).round().clamp(0.0, 63.0) as usize] = name(index);
    }
    line.iter().collect()
}
