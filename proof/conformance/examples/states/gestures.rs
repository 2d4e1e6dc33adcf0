//! Gestures for the test of the TypeScript gestures.

use crate::springs::Random;
use carom::gesture::RubberBand;
use carom::gesture::{VelocityEstimator, VelocityTracker};
use carom::{Friction, Motion, State};

/// The number of samples of each gesture.
const SAMPLES: usize = 24;

/// Returns the following for each of 2000 fingers. First come the times in milliseconds and the positions of its samples, in turn, and the
/// time of its release. Then the velocity by each estimator, in the order of [`VelocityEstimator::ALL`], and the travel of a fling with the
/// first of these velocities. The last number is the overscroll that a rubber band in a viewport of 700 shows if the last position is the
/// pull.
pub(crate) fn gestures() -> Vec<u8> {
    let mut random = Random(13);
    let mut bytes = Vec::new();
    for _ in 0..2000 {
        let mut samples = Vec::new();
        let (mut time, mut position, mut velocity) = (1e4 * random.unit(), 900.0 * random.unit(), 0.0);
        for _ in 0..SAMPLES {
            // Some samples are late, at the time of another sample, in a burst, after a stop, or from a clock that was
            // set back.
            time += match (20.0 * random.unit()) as u32 {
                0 => -10.0 * random.unit(),
                1 => 0.0,
                2 => 1.5 * random.unit(),
                3 => 60.0 * random.unit(),
                4 if random.unit() < 0.1 => -2000.0,
                _ => 4.0 + 8.0 * random.unit(),
            };
            velocity += 20.0 * (random.unit() - 0.5);
            position += velocity;
            samples.push((time, position));
        }
        let release = time + 50.0 * (random.unit() - 0.2);
        let estimates = [0, 1, 2, 3, 4, 5].map(|i: usize| {
            let mut finger = VelocityTracker::new(VelocityEstimator::ALL[i]);
            samples.iter().for_each(|(time, position)| finger.add(time / 1000.0, *position));
            finger.velocity(release / 1000.0)
        });
        let fling = Friction::from_deceleration_rate(0.998).motion(State { position: 0.0, velocity: estimates[0] });
        let glide = fling.rest().unwrap_or(f64::NAN);
        let numbers = samples.iter().flat_map(|(time, position)| [*time, *position]).chain([release]);
        let numbers = numbers.chain(estimates).chain([glide, RubberBand::ios(700.0).shown(position)]);
        bytes.extend(numbers.flat_map(f64::to_le_bytes));
    }
    bytes
}
