//! The release of a finger that the metadata name, and the places where the recording's clock slips.

use alloc::vec::Vec;

use super::Finder;
use crate::agreement::UNEVEN_FRAME;

/// How much of a parabola's quadratic term we allow for the third derivative, which the parabola lacks. We chose this number so that the
/// tests on the recordings in `data/` hold.
const THIRD_DERIVATIVE: f64 = 0.15;

impl Finder<'_> {
    /// Returns the first sample after the last finger was lifted, if the metadata say so.
    pub(super) fn lifted(&self, from: usize, to: usize) -> Option<usize> {
        let ups =
            self.prepared.touches.iter().map(|touch| touch.up).filter(|up| *up > self.t(from) && *up < self.t(to));
        let last = ups.fold(f64::NEG_INFINITY, f64::max);
        (from..to).find(|i| last.is_finite() && self.t(*i) > last)
    }

    fn is_smooth(&self, i: usize, to: usize) -> bool {
        self.is_smooth_from(i, i + 1, to)
    }

    fn is_smooth_from(&self, i: usize, next: usize, to: usize) -> bool {
        self.miss(i, next, to, 0.0) < 1.0
    }

    /// Returns how far sample i, shown `late` seconds late, is from the parabola through `next` and the samples after it, relative to the
    /// allowed distance.
    fn miss(&self, i: usize, next: usize, to: usize, late: f64) -> f64 {
        let end = (next + 6).min(to + 1);
        if end < next + 3 {
            return 0.0;
        }
        let unit = self.prepared.interval;
        let (t0, x0) = (self.t(next), self.x(next));
        let samples: Vec<_> = (next..end).map(|j| ((self.t(j) - t0) / unit, self.x(j) - x0)).collect();
        let Some(([a, b, c], _)) = crate::start::linear(&samples, &|t| [1.0, t, t * t]) else { return 0.0 };
        let t = (self.t(i) - late - t0) / unit;
        let predicted = a + t * (b + t * c);
        // Allow for the parabola's uncertainty at the release, for an uneven clock, and for the third derivative, which a parabola
        // doesn't have.
        let far = 1.0 - t;
        let noise = 4.5 * f64::max(self.prepared.noise, 1e-6 * self.prepared.span) * (1.0 + 0.6 * far * far);
        let allowed = noise + UNEVEN_FRAME * b.abs() * far + THIRD_DERIVATIVE * c.abs() * far * far;
        (self.x(i) - x0 - predicted).abs() / allowed
    }

    /// Returns the slip of the clock, in seconds, that would make the sample before `next` smooth.
    fn slip(&self, next: usize, to: usize) -> Option<f64> {
        let speed = (self.x((next + 2).min(to)) - self.x(next)) / (self.t((next + 2).min(to)) - self.t(next));
        let travel = self.x(next) - self.x(next - 1);
        let late = travel / speed - (self.t(next) - self.t(next - 1));
        let interval = self.prepared.interval;
        // If a frame is shown twice or skipped, the clock slips by one or two whole frames.
        let frames = late.abs() / interval;
        let is_plausible = [1.0, 2.0].iter().any(|whole| (frames - whole).abs() < 0.2);
        (is_plausible && (speed * late).abs() > 6.0 * self.prepared.noise).then_some(late)
    }

    /// Returns the samples of a smooth motion where the clock slips, at most two, relative to `from`.
    pub(super) fn slips(&self, from: usize, to: usize) -> Vec<usize> {
        let mut slips = Vec::new();
        for next in from + 4..to.saturating_sub(4) {
            let Some(late) = self.slip(next, to) else { continue };
            let is_slip = self.miss(next - 1, next, to, 0.0) > 1.0
                && (1..4).all(|back| self.miss(next - back, next, to, late) < 2.0)
                && self.is_smooth(next, to);
            if is_slip && slips.len() < 2 {
                slips.push(next - from);
            }
        }
        slips
    }
}
