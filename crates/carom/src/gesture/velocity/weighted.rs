//! Weighted velocities of the last three segments between samples.

use super::samples::{Sample, segment_velocities};

/// Weights of the last three segments, newest first.
pub(super) const IOS: [f64; 3] = [0.05, 0.35, 0.6];
pub(super) const MACOS: [f64; 3] = [0.2, 0.65, 0.15];

/// Returns the weighted sum. A segment that is missing counts as a rest.
pub(super) fn velocity(samples: &[Sample], newest_first: [f64; 3]) -> f64 {
    newest_first.iter().zip(segment_velocities(samples).rev()).map(|(weight, velocity)| weight * velocity).sum()
}
