//! A parabola through the last samples, and its slope at the newest. Flutter, Android and Chromium estimate in this way.

use super::Limits;
use super::fit::Fit;
use super::samples::{Sample, stretch, younger};

/// Basis vectors shorter than this, in s², don't determine the parabola. Flutter's 10⁻¹⁰ is the same in ms².
const FLAT: f64 = 1e-16;
/// Chromium calculates in seconds, so three samples at 1000 Hz are too flat for this limit.
const CHROMIUM_FLAT: f64 = 1e-6;

/// Flutter's rules. Android has the same rules, except that two samples are enough there.
pub(super) fn velocity(samples: &[Sample], limits: Limits) -> f64 {
    let window = younger(stretch(samples, |gap, _| gap <= limits.stop), limits.horizon());
    Fit::new(window, |_| 1.0).parabola(FLAT).unwrap_or(0.0)
}

/// Android's rules. They are Flutter's, but two samples give the slope of a straight line. If Android's velocity points against the
/// finger's travel, we return 0.
pub(super) fn android(samples: &[Sample], limits: Limits) -> f64 {
    restricted(stretch(samples, |gap, _| gap <= limits.stop), limits, FLAT)
}

/// Chromium's rules. They are like [`android`]'s, with other bounds.
pub(super) fn chromium(samples: &[Sample], limits: Limits) -> f64 {
    restricted(stretch(samples, |gap, _| gap < limits.stop), limits, CHROMIUM_FLAT)
}

fn restricted(measured: &[Sample], limits: Limits, flat: f64) -> f64 {
    let window = younger(measured, limits.horizon());
    let fit = Fit::new(window, |_| 1.0);
    let velocity = if window.len() == 2 { fit.line(flat) } else { fit.parabola(flat) }.unwrap_or(0.0);
    // Measure the travel from the last sample before the horizon, if there is one.
    let first = measured[(measured.len() - window.len()).saturating_sub(1)];
    let travel = measured[measured.len() - 1].position - first.position;
    if velocity * travel < 0.0 { 0.0 } else { velocity }
}
