//! The clock of a driver's caller.

use super::Moment;
use crate::domain::LARGEST;
use crate::math::larger;

/// The clock of a driver's caller, converted to the driver's seconds.
///
/// It begins at the first moment that the driver gets, or at 0 if the clock has a zero.
///
/// The type parameter `C` makes sure that you don't mix two clocks, in any kind of driver. For example, these don't compile:
///
/// ```compile_fail
/// use carom::scroll::{Kinetic, platform};
/// use std::time::Instant;
///
/// let mut touchpad = Kinetic::new(&platform::gtk());
/// touchpad.scroll(Instant::now(), [0.0, 14.0]);
/// touchpad.stop(0.075);
/// ```
/// ```compile_fail
/// use carom::scroll::platform;
/// use carom::touch::{PanZoom, PanZoomPhysics};
/// use std::time::Instant;
///
/// let physics = PanZoomPhysics::from_platform(platform::ios());
/// let mut photo = PanZoom::new(physics, None, [400.0, 300.0]);
/// photo.pointer_down(Instant::now(), 1, [0.0, 0.0]);
/// photo.pointer_up(0.1, 1);
/// ```
/// ```compile_fail
/// use carom::touch::SwipeRow;
/// use std::time::Instant;
///
/// let mut row = SwipeRow::new(360.0, [80.0, 160.0]);
/// row.pointer_down(Instant::now(), 100.0);
/// row.pointer_up(0.1);
/// ```
/// ```compile_fail
/// use carom::gesture::VelocityTracker;
/// use std::time::Instant;
///
/// let mut finger = VelocityTracker::default();
/// finger.add(Instant::now(), 100.0);
/// finger.velocity(0.1);
/// ```
/// ```compile_fail
/// use carom::gesture::{Axes, Press, TouchSlop};
/// use std::time::Instant;
///
/// let mut press = Press::new(Axes::Both, TouchSlop::IOS);
/// press.pointer_down(Instant::now(), [0.0, 0.0]);
/// press.pointer_up(0.1);
/// ```
///
/// The table in [`clock`](super) says how this clock treats stamps.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct CallerClock<C> {
    origin: Option<C>,
    /// What is added to the caller's seconds, because the clock was set or has wrapped.
    shift: f64,
    /// The previous shift.
    other: f64,
    /// If the last stamp didn't fit, the shift that would put it at `now`. Otherwise −∞.
    #[cfg_attr(feature = "serde", serde(with = "crate::unlimited::below"))]
    next: f64,
    #[cfg_attr(feature = "serde", serde(with = "crate::unlimited::below"))]
    now: f64,
}

/// If a stamp is earlier than the clock by more than this many seconds, the clock was set.
pub(crate) const BEFORE: f64 = 0.25;

/// While something moves, an event that is later than the clock by more than this many seconds counts as now.
const AFTER: f64 = 1.0;

/// A clock of 32 bits in milliseconds wraps after this many seconds.
pub(crate) const WRAP: f64 = 4_294_967.296;

impl<C: Moment> CallerClock<C> {
    pub(crate) const fn new() -> Self {
        Self { origin: None, shift: 0.0, other: 0.0, next: f64::NEG_INFINITY, now: f64::NEG_INFINITY }
    }

    /// Returns the seconds of a stamp as they are, for callers with rules of their own.
    pub(crate) fn seconds(&mut self, at: C) -> f64 {
        at.seconds_since(*self.origin.get_or_insert_with(|| at.origin()))
    }

    /// Takes the stamp of a frame, and returns the clock's time after it.
    pub(crate) fn frame(&mut self, at: C) -> f64 {
        self.take(at, false);
        self.started()
    }

    /// Takes the stamp of a frame, and returns by how many seconds the clock has moved.
    pub(crate) fn step(&mut self, at: C) -> f64 {
        let before = self.now;
        self.take(at, false);
        let step = self.now - before;
        if step.is_finite() { step } else { 0.0 }
    }

    /// Takes the stamp of an event. `is_moving` says whether the driver moves by itself. Returns the event's own time, which may be up to ¼
    /// s before the clock's.
    pub(crate) fn event(&mut self, at: C, is_moving: bool) -> f64 {
        self.take(at, is_moving).unwrap_or_else(|| self.started())
    }

    /// Returns the clock's time. If no stamp was valid yet, the clock starts at 0, because the driver may begin a motion then.
    fn started(&mut self) -> f64 {
        self.now = self.present();
        self.now
    }

    /// Starts the clock again at a moment, which may be earlier than the clock's time, and returns the new time.
    pub(crate) fn set(&mut self, at: C) -> f64 {
        let mut clock = Self { origin: self.origin, ..Self::new() };
        if clock.take(at, false).is_some() {
            *self = clock;
        }
        self.started()
    }

    /// Takes a stamp. Returns its time on this clock, or `None` if the stamp isn't finite or is beyond the domain.
    pub(crate) fn take(&mut self, at: C, is_limited: bool) -> Option<f64> {
        let raw = self.seconds(at);
        if !(-LARGEST..=LARGEST).contains(&raw) {
            return None;
        }
        let now = self.now;
        let fits = |shift: &f64| (now - BEFORE..=now + AFTER).contains(&(raw + shift));
        let next = core::mem::replace(&mut self.next, f64::NEG_INFINITY);
        let time = if now == f64::NEG_INFINITY || fits(&self.shift) {
            raw + self.shift
        } else if let Some(shift) = [self.other, self.shift + WRAP, next].into_iter().find(fits) {
            self.go_on(shift) + raw
        } else if raw + self.shift > now {
            if is_limited { now } else { raw + self.shift }
        } else if raw + next > now && !is_limited {
            self.go_on(next) + raw
        } else {
            self.next = now - raw;
            now
        };
        self.now = larger(now, time);
        Some(time)
    }

    fn go_on(&mut self, shift: f64) -> f64 {
        self.other = core::mem::replace(&mut self.shift, shift);
        shift
    }

    /// Returns the latest time of a frame or an event, or 0 before the first.
    pub(crate) const fn present(&self) -> f64 {
        if self.now == f64::NEG_INFINITY { 0.0 } else { self.now }
    }

    /// Returns the seconds of a moment. The driver is only read then, so the clock doesn't change.
    pub(crate) fn read(&self, at: C) -> f64 {
        at.seconds_since(self.origin.unwrap_or_else(|| at.origin())) + self.shift
    }

    /// Returns the moment at these seconds of the driver's own clock, so that a replay can show the driver at that time. Only the
    /// clock's current shift counts then, because the clock forgets the earlier one.
    #[cfg(feature = "alloc")]
    pub(crate) fn own(&mut self, seconds: f64) -> Option<C> {
        (self.other, self.next) = (self.shift, f64::NEG_INFINITY);
        self.moment(seconds)
    }

    /// Returns the moment of these seconds, or `None` if the clock can't represent it, or if no event has set the clock yet.
    pub(crate) fn moment(&self, seconds: f64) -> Option<C> {
        self.origin?.after(seconds - self.shift)
    }
}
