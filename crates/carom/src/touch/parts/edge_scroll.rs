//! Scrolling while a finger drags something to the edge of a list.

use crate::error::{ParameterError, not_negative, positive};
use crate::math::{larger, smaller, sqrt};

/// How fast a list scrolls while something is dragged near its edge.
///
/// The speed rises evenly with the depth of the finger in the zone at the edge. It also rises evenly with the time since the finger entered
/// the zone, until the ramp is over. We integrate it exactly, so the frame rate doesn't matter. (Android's `ItemTouchHelper` and Sortable
/// scroll by steps of a frame or of a timer, so they are twice as fast at 120 Hz, or jump.)
///
/// ```
/// use carom::touch::EdgeScroll;
/// let rule = EdgeScroll { zone: 100.0, speed: 900.0, ramp: 0.4 };
/// // For 1 s, a finger has been 25 above the lower edge of a list of 800.
/// assert_eq!(rule.depth(775.0, 800.0), 0.75);
/// assert_eq!(rule.travel(0.75, 1.0, 1.1).round(), 68.0);
/// ```
///
/// # Source
/// The defaults for speed and ramp are pragmatic-drag-and-drop's: 900 px/s, reached in 0.4 s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeScroll {
    /// The depth of the zone at each edge, > 0. At most a quarter of the list counts.
    pub zone: f64,
    /// The speed at the edge itself and beyond, ≥ 0.
    pub speed: f64,
    /// Seconds, ≥ 0, until the speed is reached.
    pub ramp: f64,
}

impl Default for EdgeScroll {
    fn default() -> Self {
        Self { zone: 90.0, speed: 900.0, ramp: 0.4 }
    }
}

impl EdgeScroll {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("zone", self.zone)?;
        not_negative("speed", self.speed)?;
        not_negative("ramp", self.ramp)
    }

    /// Returns how deep a position is in the zones at the edges of a list of this length. It is 0 outside, 1 at the far edge and beyond,
    /// and −1 at the near one.
    #[must_use]
    pub fn depth(&self, position: f64, length: f64) -> f64 {
        let zone = smaller(self.zone, 0.25 * length);
        let (near, far) = (zone - position, position - (length - zone));
        (larger(far, 0.0) / zone).min(1.0) - (larger(near, 0.0) / zone).min(1.0)
    }

    /// Returns how far the list travels from one time to another. Both are in seconds since the finger entered the zone.
    #[must_use]
    pub fn travel(&self, depth: f64, from: f64, to: f64) -> f64 {
        depth * self.speed * (self.steady(to) - self.steady(from))
    }

    /// Returns the time, in seconds since the finger entered the zone, when the list has travelled this far since `from`. If that never
    /// happens, the time is NaN or ∞.
    pub(super) fn age_at(&self, depth: f64, from: f64, travel: f64) -> f64 {
        let (steady, ramp) = (self.steady(from) + travel / (depth * self.speed), self.ramp());
        if steady < 0.5 * ramp { sqrt(2.0 * steady * ramp) } else { steady + 0.5 * ramp }
    }

    /// Returns the time at full speed that gives the same travel as the ramp up to an age: ∫ min(1, t/ramp) dt.
    fn steady(&self, age: f64) -> f64 {
        let (t, ramp) = (larger(age, 0.0), self.ramp());
        if t < ramp { 0.5 * t * (t / ramp) } else { t - 0.5 * ramp }
    }

    fn ramp(&self) -> f64 {
        larger(self.ramp, f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_rate_does_not_change_the_travel() {
        let rule = EdgeScroll::default();
        let whole = rule.travel(0.6, 0.0, 2.0);
        for rate in [30, 60, 144, 240] {
            let frames = (0..2 * rate).map(|i| {
                let at = |i: i32| f64::from(i) / f64::from(rate);
                rule.travel(0.6, at(i), at(i + 1))
            });
            assert!((frames.sum::<f64>() - whole).abs() < 1e-9);
            let age = f64::from(rate) / 120.0;
            assert!((rule.age_at(0.6, 0.1, rule.travel(0.6, 0.1, age)) - age).abs() < 1e-12);
        }
        assert!((whole - 0.6 * 900.0 * 1.8).abs() < 1e-9);
    }

    #[test]
    fn scrolling_at_the_two_edges_is_mirrored() {
        let rule = EdgeScroll::default();
        for position in [-20.0, 0.0, 40.0, 89.0, 300.0] {
            assert_eq!(rule.depth(position, 800.0), -rule.depth(800.0 - position, 800.0));
        }
        assert_eq!((rule.depth(-5.0, 800.0), rule.depth(400.0, 800.0)), (-1.0, 0.0));
    }
}
