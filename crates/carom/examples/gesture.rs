//! Fingers flick, or swipe and slow down or stop before they lift. Each estimator measures the release velocity.
//!
//! `cargo run --example gesture`
#![expect(clippy::print_stdout, reason = "an example prints its output")]

use carom::gesture::{DirectionLock, TouchSlop, VelocityEstimator, VelocityTracker};

/// For each finger, its name, its positions in whole pixels (120 a second), and the seconds until it lifts.
const FINGERS: [(&str, &[f64], f64); 4] = [
    ("a flick", &[0.0, 2.0, 7.0, 16.0, 29.0, 46.0, 66.0, 87.0, 110.0], 0.004),
    ("a swipe that slows down", &[0.0, 26.0, 48.0, 66.0, 80.0, 89.0, 94.0, 97.0, 98.0, 99.0], 0.004),
    ("a swipe that turns", &[0.0, 30.0, 55.0, 70.0, 75.0, 68.0, 50.0, 25.0, -4.0], 0.004),
    ("a swipe, held, lifted", &[0.0, 16.0, 33.0, 50.0, 66.0, 83.0], 0.2),
];

fn main() {
    for (name, positions, held) in FINGERS {
        let mut lock = DirectionLock::new(TouchSlop::IOS);
        lock.pointer_down([0.0, 0.0]);
        let mut decided = None;
        for (i, y) in positions.iter().enumerate() {
            let axes = lock.pointer_move([0.2 * y, *y]);
            if decided.is_none() && axes.is_some() {
                decided = axes.map(|axes| (i, axes));
            }
        }
        println!("{name}: {positions:?}, lifted after {:.0} ms", 1000.0 * held);
        if let Some((i, axes)) = decided {
            println!("  it is a drag, {axes:?}, from sample {i} on");
        }
        for &estimator in VelocityEstimator::ALL {
            let velocity = release_velocity(estimator, positions, held);
            println!("  {:14} {velocity:6.0} px/s  {}", format!("{estimator:?}"), bar(velocity));
        }
    }
}

fn release_velocity(estimator: VelocityEstimator, positions: &[f64], held: f64) -> f64 {
    let mut finger = VelocityTracker::new(estimator);
    let mut now = 0.0;
    for (i, y) in positions.iter().enumerate() {
        now = i as f64 / 120.0;
        finger.add(now, *y);
    }
    finger.velocity(now + held)
}

/// Returns a bar of one block for every 150 px/s, to the left or to the right of zero.
fn bar(velocity: f64) -> String {
    let blocks = "█".repeat((velocity.abs() / 150.0).round() as usize);
    if velocity < 0.0 { format!("{blocks:>36}│") } else { format!("{:36}│{blocks}", "") }
}
