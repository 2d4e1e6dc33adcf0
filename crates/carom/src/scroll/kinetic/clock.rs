//! The clock of touchpad events.

use crate::math::larger;
use crate::scroll::extent::is_length;

/// The latest time, on a clock that may wrap.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WrappingClock {
    pub(super) now: Option<f64>,
    /// The seconds by which the wraps so far have set the clock back.
    pub(super) wrapped: f64,
}

/// A clock of 32 bits in milliseconds wraps after this many seconds.
const WRAP: f64 = 4_294_967.296;

impl WrappingClock {
    /// Returns an input's time on the clock without wraps, at least the latest one.
    pub(super) fn set(&mut self, time: f64) -> f64 {
        let Some(now) = self.now else {
            let time = if is_length(time) { time } else { 0.0 };
            self.now = Some(time);
            return time;
        };
        let mut unwrapped = time + self.wrapped;
        if unwrapped < now - 0.5 * WRAP {
            self.wrapped += WRAP;
            unwrapped += WRAP;
        } else if self.wrapped > 0.0 && unwrapped > now + 0.9 * WRAP {
            // The input comes late: its time is from before the wrap.
            unwrapped -= WRAP;
        }
        if !is_length(unwrapped) {
            return now;
        }
        let latest = larger(now, unwrapped);
        self.now = Some(latest);
        latest
    }
}
