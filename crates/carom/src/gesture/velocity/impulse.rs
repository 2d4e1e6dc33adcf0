//! The velocity of a mass that the finger pushes from rest.

use super::samples::{STOP, Sample, segment_velocities, stretch};
use crate::math::{fabs, sqrt};

/// Samples older than the newest by more seconds than this do not count.
const HORIZON: f64 = 0.1;

pub(super) fn velocity(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time > STOP {
        return 0.0;
    }
    let made = stretch(samples, |gap| gap <= STOP);
    let window = &made[made.partition_point(|sample| newest.time - sample.time > HORIZON)..];
    let mut energy = 0.0;
    for (i, pushed) in segment_velocities(window).enumerate() {
        // The work that brings the unit mass to the segment's velocity.
        energy += (pushed - speed(energy)) * fabs(pushed);
        if i == 0 {
            // From rest, half the work becomes energy.
            energy *= 0.5;
        }
    }
    speed(energy)
}

/// Returns the velocity of a unit mass with this kinetic energy; a negative energy moves backward.
fn speed(energy: f64) -> f64 {
    sqrt(2.0 * fabs(energy)).copysign(energy)
}
