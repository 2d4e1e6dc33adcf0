//! A parabola through the last samples, and its slope at the newest: Flutter's, Android's and Chromium's estimate.

use super::samples::{Sample, stretch};
use crate::math::sqrt;

/// No sample counts that is older than the newest by more seconds than this.
const HORIZON: f64 = 0.1;
/// A longer time without a sample, in seconds, is a stop: what was before does not count.
const STOP: f64 = 0.04;
/// Chromium waits longer for the finger's lift.
const CHROMIUM_STOP_BEFORE_RELEASE: f64 = 0.08;
/// Of a basis vector's length: below it the samples do not determine the parabola. Flutter's 10⁻¹⁰ is in ms².
const FLAT: f64 = 1e-16;
/// Chromium calculates in seconds: samples at 1000 Hz are flat to it until there are four.
const CHROMIUM_FLAT: f64 = 1e-6;

/// Flutter's rules, which are Android's but for fewer than three samples: they are not enough.
pub(super) fn velocity(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time > STOP {
        return 0.0;
    }
    let made = stretch(samples, |gap| gap <= STOP);
    let window = &made[made.partition_point(|sample| newest.time - sample.time > HORIZON)..];
    if window.len() < 3 { 0.0 } else { Fit::new(window, newest).parabola(FLAT).unwrap_or(0.0) }
}

/// Chromium's rules: as above, but a straight line through two samples, and no velocity against the finger's way.
pub(super) fn chromium(samples: &[Sample], release_time: f64) -> f64 {
    let newest = samples[samples.len() - 1];
    if release_time - newest.time >= CHROMIUM_STOP_BEFORE_RELEASE {
        return 0.0;
    }
    let made = stretch(samples, |gap| gap < STOP);
    let first = made.partition_point(|sample| newest.time - sample.time > HORIZON);
    let window = &made[first..];
    let fit = Fit::new(window, newest);
    let velocity = match window.len() {
        1 => None,
        2 => fit.line(CHROMIUM_FLAT),
        _ => fit.parabola(CHROMIUM_FLAT),
    }
    .unwrap_or(0.0);
    // The way is measured from the first sample beyond the horizon, where there is one.
    let way = newest.position - made[first.saturating_sub(1)].position;
    if velocity * way < 0.0 { 0.0 } else { velocity }
}

/// Polynomials that are orthogonal over the samples, in times from their mean.
struct Fit<'a> {
    window: &'a [Sample],
    newest: Sample,
    /// Mean of the times, from the newest.
    mean: f64,
    /// Σu², Σu³, and Σu·y, for times u from the mean and positions y from the newest.
    uu: f64,
    uuu: f64,
    uy: f64,
}

impl<'a> Fit<'a> {
    fn new(window: &'a [Sample], newest: Sample) -> Self {
        let mean = window.iter().map(|sample| sample.time - newest.time).sum::<f64>() / window.len() as f64;
        let mut fit = Self { window, newest, mean, uu: 0.0, uuu: 0.0, uy: 0.0 };
        for (u, y) in fit.points() {
            fit.uu += u * u;
            fit.uuu += u * u * u;
            fit.uy += u * y;
        }
        fit
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> + use<'a> {
        let (newest, mean) = (self.newest, self.mean);
        self.window.iter().map(move |sample| (sample.time - newest.time - mean, sample.position - newest.position))
    }

    /// The slope of the straight line; `None` where there is none.
    fn line(&self, flat: f64) -> Option<f64> {
        (sqrt(self.uu) >= flat).then(|| self.uy / self.uu)
    }

    /// The slope at the newest sample of the parabola.
    fn parabola(&self, flat: f64) -> Option<f64> {
        let line = self.line(flat)?;
        // u² without its parts along 1 and u.
        let (tilt, mean) = (self.uuu / self.uu, self.uu / self.window.len() as f64);
        let (mut pp, mut py) = (0.0, 0.0);
        for (u, y) in self.points() {
            let p = u * u - tilt * u - mean;
            pp += p * p;
            py += p * y;
        }
        // The newest is at u = −mean of the times.
        (sqrt(pp) >= flat).then(|| line + py / pp * (-2.0 * self.mean - tilt))
    }
}
