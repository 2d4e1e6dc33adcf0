//! Time as a sum of frames.

use crate::clock::{CallerClock, Moment};
use crate::math::larger;
#[cfg(feature = "alloc")]
use crate::math::lost_by_difference;

/// A sum of frames that also keeps the rounding errors of its additions, so that it hardly matters how the time is cut into frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Elapsed {
    sum: f64,
    left_out: f64,
}

impl Elapsed {
    /// Returns the time `dt` ≥ 0 seconds later (A. Neumaier's sum).
    pub(crate) fn after(self, dt: f64) -> Self {
        let sum = self.sum + dt;
        let error = if self.sum >= dt { (self.sum - sum) + dt } else { (dt - sum) + self.sum };
        Self { sum, left_out: self.left_out + error }
    }

    /// Returns how much later this time is than `earlier`, in seconds.
    #[cfg(feature = "alloc")]
    pub(crate) fn since(self, earlier: Self) -> f64 {
        // Add what rounding takes, so that a clock doesn't lose accuracy as it runs.
        let lost = lost_by_difference(self.sum, earlier.sum);
        (self.sum - earlier.sum) + (lost + (self.left_out - earlier.left_out))
    }

    /// Returns the time in seconds, or ∞ beyond the range of a double.
    pub(crate) fn seconds(self) -> f64 {
        if self.sum < f64::INFINITY { self.sum + self.left_out } else { f64::INFINITY }
    }
}

/// If a frame comes within this many seconds after a rest, the display kept running meanwhile, at 30 Hz or more.
const SURELY_NEXT: f64 = 1.0 / 30.0;

/// A frame longer than this many seconds is a hitch, so it doesn't count as the usual length of a frame.
const LONGEST_FRAME: f64 = 0.1;

/// The last frame, for the seconds between its timestamp and the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct LastFrame {
    pub(crate) clock: CallerClock<f64>,
    /// The length of the last frame in seconds, or 0 if we don't know it.
    length: f32,
    /// Whether the next frame is the first after a rest.
    follows_rest: bool,
}

impl Default for LastFrame {
    fn default() -> Self {
        Self { clock: CallerClock::new(), length: 0.0, follows_rest: false }
    }
}

impl LastFrame {
    /// Returns the seconds since the last frame, or 0 for the first frame and for a frame that is earlier than the latest. After a rest, a
    /// frame also counts as the first if the display seems to have skipped frames before it. `is_at_rest` says whether the value is at rest
    /// in this frame. If so, the next frame follows a rest.
    pub(crate) fn seconds_to(&mut self, timestamp: impl Moment, is_at_rest: bool) -> f64 {
        let timestamp = timestamp.seconds();
        if !timestamp.is_finite() {
            return 0.0;
        }
        let since = self.clock.step(timestamp);
        let is_next = !self.follows_rest || since <= larger(2.0 * f64::from(self.length), SURELY_NEXT);
        let seconds = if is_next { since } else { 0.0 };
        let length = if since <= LONGEST_FRAME { since as f32 } else { 0.0 };
        (self.length, self.follows_rest) = (length, is_at_rest);
        seconds
    }

    /// Records that the next frame follows a rest, because the value has come to rest or begins to move.
    pub(crate) const fn rest(&mut self) {
        self.follows_rest = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frames_of_a_minute_add_up_to_a_minute() {
        let minute = (0..3600).fold(Elapsed::default(), |time, _| time.after(1.0 / 60.0));
        assert!((minute.seconds() - 60.0).abs() <= 3600.0 * 2e-18);
        let mut time = Elapsed::default().after(1e9);
        for _ in 0..1000 {
            time = time.after(1e-9);
        }
        assert_eq!(time.seconds(), 1e9 + 1e-6);
        assert_eq!(Elapsed::default().after(f64::MAX).after(f64::MAX).seconds(), f64::INFINITY);
    }
}
