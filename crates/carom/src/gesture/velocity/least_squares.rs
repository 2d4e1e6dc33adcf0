//! A parabola through the last samples, and its slope at the newest: Flutter's, Android's and Chromium's estimate.

use super::fit::Fit;
use super::samples::{STOP, Sample, stretch};

/// Samples older than the newest by more seconds than this do not count.
const HORIZON: f64 = 0.1;
/// Chromium waits longer for the finger's lift, in seconds.
pub(super) const CHROMIUM_STOP_BEFORE_RELEASE: f64 = 0.08;
/// Basis vectors shorter than this do not determine the parabola. Flutter's 10⁻¹⁰ is in ms².
const FLAT: f64 = 1e-16;
/// Chromium calculates in seconds: three samples at 1000 Hz are too flat for it.
const CHROMIUM_FLAT: f64 = 1e-6;

/// Flutter's rules: as Android's, but two samples are not enough.
pub(super) fn velocity(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time > STOP {
        return 0.0;
    }
    let made = stretch(samples, |gap| gap <= STOP);
    let window = &made[made.partition_point(|sample| newest.time - sample.time > HORIZON)..];
    Fit::new(window, |_| 1.0).parabola(FLAT).unwrap_or(0.0)
}

/// Chromium's rules: as above, but with a straight line through two samples, and no velocity against the finger's travel.
pub(super) fn chromium(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time >= CHROMIUM_STOP_BEFORE_RELEASE {
        return 0.0;
    }
    let made = stretch(samples, |gap| gap < STOP);
    let first = made.partition_point(|sample| newest.time - sample.time > HORIZON);
    let window = &made[first..];
    let fit = Fit::new(window, |_| 1.0);
    let velocity = if window.len() == 2 { fit.line(CHROMIUM_FLAT) } else { fit.parabola(CHROMIUM_FLAT) }.unwrap_or(0.0);
    // The travel counts from the last sample before the horizon, or else from the oldest sample.
    let travel = newest.position - made[first.saturating_sub(1)].position;
    if velocity * travel < 0.0 { 0.0 } else { velocity }
}
