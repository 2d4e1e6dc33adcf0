//! The clock of a driver's caller.

use super::Moment;

/// The clock of a driver's caller, in the seconds that the driver computes with.
///
/// It begins at the first moment that the driver meets, or at 0 where the clock has a zero.
///
/// The type keeps two clocks apart in every kind of driver:
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CallerClock<C> {
    origin: Option<C>,
}

impl<C: Moment> CallerClock<C> {
    pub(crate) const fn new() -> Self {
        Self { origin: None }
    }

    /// Returns the seconds of an event.
    pub(crate) fn seconds(&mut self, at: C) -> f64 {
        let origin = *self.origin.get_or_insert_with(|| at.origin());
        at.seconds_since(origin)
    }

    /// Returns the seconds of a moment that is only read.
    pub(crate) fn read(&self, at: C) -> f64 {
        at.seconds_since(self.origin.unwrap_or_else(|| at.origin()))
    }

    /// Returns the moment of these seconds; `None` if the clock cannot represent it, or if no event has set it yet.
    pub(crate) fn moment(&self, seconds: f64) -> Option<C> {
        self.origin?.after(seconds)
    }
}
