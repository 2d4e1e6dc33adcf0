//! Carom's own estimator.

use super::samples::Sample;

/// The slope of the straight line that fits the last 50 ms best.
pub(super) fn velocity(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time > 0.04 {
        return 0.0;
    }
    let first = samples.partition_point(|sample| newest.time - sample.time > 0.05).min(samples.len().saturating_sub(2));
    let window = &samples[first..];
    let count = window.len() as f64;
    let (mut t, mut x) = (0.0, 0.0);
    for sample in window {
        t += sample.time - newest.time;
        x += sample.position - newest.position;
    }
    let (t, x) = (t / count, x / count);
    let (mut tt, mut tx) = (0.0, 0.0);
    for sample in window {
        let from_mean = sample.time - newest.time - t;
        tt += from_mean * from_mean;
        tx += from_mean * (sample.position - newest.position - x);
    }
    tx / tt
}
