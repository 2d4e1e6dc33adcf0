//! The loop that `tests/speed.py` compares with numpy: a million states of a spring, in Rust.
#![allow(clippy::print_stdout, reason = "it prints its timing")]

use carom::{Motion, Spring, State};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let motion = Spring::from_response_damping_ratio(0.35, 0.8).motion(State::at_rest(0.0), 300.0);
    let times: Vec<f64> = (0..1_000_000).map(|i| f64::from(i) * 2e-6).collect();
    let mut best = f64::INFINITY;
    for _ in 0..15 {
        let begun = Instant::now();
        let (mut positions, mut velocities) = (Vec::with_capacity(times.len()), Vec::with_capacity(times.len()));
        for t in black_box(&times) {
            let State { position, velocity } = motion.state(*t);
            positions.push(position);
            velocities.push(velocity);
        }
        black_box((&positions, &velocities));
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!("{best}");
}
