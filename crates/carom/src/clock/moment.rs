//! Points in time on the caller's clock.

use crate::math::instant;
use core::time::Duration;

/// A point in time on your clock, as `f64` seconds, a [`Duration`] since some start, or a `std::time::Instant`.
///
/// A driver's type includes the type of its clock, which is `f64` unless you pass something else. So you can't mix two clocks in one
/// driver. For example, this doesn't compile:
///
/// ```compile_fail
/// use carom::scroll::{Extent, Scroller, platform};
/// use std::time::Instant;
///
/// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
/// list.pointer_down(Instant::now(), 600.0);
/// list.pointer_up(0.032);
/// ```
///
/// Seconds since 1970 in an `f64` are rounded by up to 1.2e-7 s. The [`seconds`](Self::seconds) of a `Duration` since 1970 are rounded in
/// the same way. [`Moving`](crate::animate::Moving) subtracts two moments before it converts them, and so keeps every nanosecond.
///
/// ```
/// use carom::animate::Animated;
/// use carom::Spring;
/// use carom::clock::Moment;
/// use std::time::{Duration, Instant};
///
/// fn first_frames(start: impl Moment, next: impl Moment) -> f64 {
///     let spring = Spring::from_duration_bounce(0.4, 0.2);
///     let mut width = Animated::new(0.0, spring);
///     width.retarget(100.0);
///     width.advance_to(start);
///     width.advance_to(next);
///     width.value()
/// }
///
/// let (frame, now) = (Duration::from_millis(16), Instant::now());
/// let width = first_frames(0.0, 0.016);
/// assert_eq!(first_frames(Duration::ZERO, frame), width);
/// assert!((first_frames(now, now + frame) - width).abs() < 1e-9);
/// ```
pub trait Moment: Copy {
    /// Returns the seconds from the start of the clock to this moment, for drivers without a clock in their type, for example
    /// [`Animated`](crate::animate::Animated). For `Instant`s, the clock starts at the first one that you pass to this method.
    fn seconds(self) -> f64;

    /// Returns the seconds from `earlier` to this moment. They are negative if this moment is the earlier one.
    fn seconds_since(self, earlier: Self) -> f64;

    /// Returns the first moment at least `seconds` ≥ 0 later, or `None` if the clock can't represent it.
    fn after(self, seconds: f64) -> Option<Self>;

    /// Returns the moment from which a driver counts seconds, if this is the first moment that the driver gets. That is the zero of the
    /// clock or, if the clock doesn't have one, this moment itself.
    #[must_use]
    fn origin(self) -> Self {
        self
    }
}

impl Moment for f64 {
    fn seconds(self) -> f64 {
        self
    }

    fn seconds_since(self, earlier: Self) -> f64 {
        self - earlier
    }

    fn after(self, seconds: f64) -> Option<Self> {
        let moment = instant(self, seconds);
        moment.is_finite().then_some(moment)
    }

    fn origin(self) -> Self {
        0.0
    }
}

/// Returns the first moment at least `seconds` after `start` on a clock that counts nanoseconds.
fn later<C: Moment>(start: C, seconds: f64, add: impl Fn(C, Duration) -> Option<C>) -> Option<C> {
    let moment = add(start, Duration::try_from_secs_f64(seconds).ok()?)?;
    if moment.seconds_since(start) < seconds { add(moment, Duration::from_nanos(1)) } else { Some(moment) }
}

impl Moment for Duration {
    fn seconds(self) -> f64 {
        self.as_secs_f64()
    }

    fn seconds_since(self, earlier: Self) -> f64 {
        self.saturating_sub(earlier).as_secs_f64() - earlier.saturating_sub(self).as_secs_f64()
    }

    fn after(self, seconds: f64) -> Option<Self> {
        later(self, seconds, Self::checked_add)
    }

    fn origin(self) -> Self {
        Self::ZERO
    }
}

#[cfg(feature = "std")]
impl Moment for std::time::Instant {
    fn seconds(self) -> f64 {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        self.seconds_since(*START.get_or_init(|| self))
    }

    fn seconds_since(self, earlier: Self) -> f64 {
        self.saturating_duration_since(earlier).as_secs_f64() - earlier.saturating_duration_since(self).as_secs_f64()
    }

    fn after(self, seconds: f64) -> Option<Self> {
        later(self, seconds, |moment, duration| moment.checked_add(duration))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moment_after_some_seconds_is_never_too_early() {
        for seconds in [0.0, 1e-10, 0.1, 1.0 / 3.0, 2.6508] {
            for start in [0.0, 0.7, 1e9] {
                let at = Moment::after(start, seconds).unwrap_or_default();
                assert!(at - start >= seconds && crate::math::next_down(at) - start < seconds || seconds == 0.0);
                let start = Duration::from_secs_f64(start);
                let at = start.after(seconds).unwrap_or_default();
                assert!(at.seconds_since(start) >= seconds && at.seconds_since(start) < seconds + 2e-9);
            }
        }
        assert_eq!(Moment::after(1.0, f64::INFINITY), None);
        assert_eq!(Duration::ZERO.after(f64::INFINITY), None);
        assert_eq!(Duration::from_secs(1).seconds_since(Duration::from_secs(3)), -2.0);
    }

    #[cfg(feature = "std")]
    #[test]
    fn seconds_since_a_later_instant_are_negative() {
        let early = std::time::Instant::now();
        let late = early + Duration::from_secs(2);
        assert_eq!((late.seconds_since(early), early.seconds_since(late)), (2.0, -2.0));
    }
}
