//! The velocities of the last three segments between samples, weighted.

use super::samples::Sample;

/// A longer time between the newest sample and the release, in seconds, is a stop.
const STOP: f64 = 0.04;

/// Weights of the last three segments, oldest first.
pub(super) const IOS: [f64; 3] = [0.6, 0.35, 0.05];
pub(super) const MACOS: [f64; 3] = [0.15, 0.65, 0.2];

pub(super) fn velocity(samples: &[Sample], release_time: f64, weights: [f64; 3]) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time > STOP {
        return 0.0;
    }
    let slopes =
        samples.windows(2).rev().map(|pair| (pair[1].position - pair[0].position) / (pair[1].time - pair[0].time));
    weights.iter().rev().zip(slopes).map(|(weight, slope)| weight * slope).sum()
}
