//! The push that the finger would have given a mass at rest.

use super::samples::{Sample, stretch};
use crate::math::{fabs, sqrt};

const HORIZON: f64 = 0.1;
const STOP: f64 = 0.04;

pub(super) fn velocity(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time > STOP {
        return 0.0;
    }
    let made = stretch(samples, |gap| gap <= STOP);
    let window = &made[made.partition_point(|sample| newest.time - sample.time > HORIZON)..];
    let mut energy = 0.0;
    for (i, pair) in window.windows(2).enumerate() {
        let pushed = (pair[1].position - pair[0].position) / (pair[1].time - pair[0].time);
        energy += (pushed - speed(energy)) * fabs(pushed);
        // The first push accelerates from rest to its speed: half of it is energy, the other half is heat.
        if i == 0 {
            energy *= 0.5;
        }
    }
    speed(energy)
}

/// The velocity of a unit mass of this kinetic energy; a negative energy moves backwards.
fn speed(energy: f64) -> f64 {
    sqrt(2.0 * fabs(energy)).copysign(energy)
}
