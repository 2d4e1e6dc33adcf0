//! The velocity of a mass that starts at rest and is pushed by the finger.

use super::Limits;
use super::samples::{Sample, segment_velocities, stretch, younger};
use crate::math::{fabs, sqrt};

pub(super) fn velocity(samples: &[Sample], limits: Limits) -> f64 {
    let window = younger(stretch(samples, |gap, _| gap <= limits.stop), limits.horizon());
    let mut energy = 0.0;
    for (i, pushed) in segment_velocities(window).enumerate() {
        // Add the work that it takes to accelerate a unit mass to the segment's velocity.
        energy += (pushed - speed(energy)) * fabs(pushed);
        if i == 0 {
            // The first push starts at rest. There the formula counts the work twice, so halve it.
            energy *= 0.5;
        }
    }
    speed(energy)
}

/// Returns the velocity of a unit mass with this kinetic energy. A negative energy moves backward.
fn speed(energy: f64) -> f64 {
    sqrt(2.0 * fabs(energy)).copysign(energy)
}
