//! One motion after another, beside another, and again: drivers made of drivers.

mod delay;
mod list;
mod repeat;
mod stagger;
mod waypoints;

pub use delay::{Delay, Pause};
pub use list::{Drivers, Parallel, Sequence};
pub use repeat::{Repeat, Reverse, Yoyo};
pub use stagger::{Stagger, StaggerFrom, Staggered};
pub use waypoints::Waypoints;

use crate::math::smaller;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;

/// What goes on by dt and at some time comes to rest; what can be put in a [`Sequence`], [`Parallel`], [`Delay`],
/// [`Staggered`], [`Repeat`] or [`Yoyo`], each of which is one itself.
///
/// | | |
/// |---|---|
/// | [`Pause`], [`Delay`] | wait, wait before |
/// | [`Sequence`] | one after another |
/// | [`Parallel`] | all at once |
/// | [`Staggered`] | all, each a little later |
/// | [`Repeat`] | again from the start |
/// | [`Yoyo`] | there and back |
/// | [`Waypoints`] | one value to several targets in turn |
///
/// A driver hands over at the instant at which it comes to rest, and not at the next frame: the rest of the frame belongs
/// to what comes after it. So the frame rate changes nothing, however deep they are nested.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Animated, Delay, Driver, Parallel, Sequence};
///
/// let spring = Spring::from_duration_bounce(0.3, 0.2);
/// let to = |from: f64, target| {
///     let mut value = Animated::new(from, spring);
///     value.retarget(target);
///     value
/// };
/// // The panel comes in; then its title fades in, and a little later its text.
/// let mut opening = Sequence::new((to(-300.0, 0.0), Parallel::new((to(0.0, 1.0), Delay::new(0.08, to(0.0, 1.0))))));
/// while opening.advance(1.0 / 60.0) {
///     let (panel, texts) = &opening.drivers;
///     let (_title, _text) = (texts.drivers.0.value(), texts.drivers.1.driver.value());
///     let _ = panel.value();
/// }
/// assert_eq!(opening.drivers.1.drivers.1.driver.value(), 1.0);
/// ```
///
/// None of them allocates in a frame. A `dt` that is 0, negative or NaN does nothing; an infinite one goes to the end, if
/// there is one.
///
/// A driver of one's own says in [`drive`](Self::drive) what is left of the frame:
///
/// ```
/// use carom::animate::{Driver, Pause, Progress, Sequence};
///
/// /// So many steps a second, for so many steps.
/// struct Counter { steps: f64, end: f64 }
///
/// impl Driver for Counter {
///     fn drive(&mut self, dt: f64) -> Progress {
///         let (rate, dt) = (20.0, if dt > 0.0 { dt } else { 0.0 });
///         let needed = (self.end - self.steps) / rate;
///         self.steps = f64::min(self.steps + rate * dt, self.end);
///         if dt < needed { Progress::Moving } else { Progress::AtRest { left: dt - needed } }
///     }
/// }
///
/// let mut both = Sequence::new((Counter { steps: 0.0, end: 5.0 }, Pause::new(0.1), Counter { steps: 0.0, end: 3.0 }));
/// both.advance(0.4);
/// assert!((both.drivers.2.steps - 1.0).abs() < 1e-12);
/// ```
pub trait Driver {
    /// Goes on by `dt` seconds, and says how much of them was left when it came to rest.
    fn drive(&mut self, dt: f64) -> Progress;

    /// Goes on by `dt` seconds. Returns whether there is more to come: at the first `false` it is to be drawn once more,
    /// and then there is no need for frames.
    fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }
}

/// What a [`Driver`] has come to after a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// It moves.
    Moving,
    /// It will move, but not before so many seconds have passed: draw this frame, then a timer will do.
    Waiting {
        /// From the end of this frame; > 0, may be ∞.
        seconds: f64,
    },
    /// It is at rest, and stays so until somebody sends it somewhere.
    AtRest {
        /// Seconds of this frame that it did not need: all of them, if it was at rest before. ≥ 0.
        left: f64,
    },
}

impl Progress {
    /// Whether it is at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        matches!(self, Self::AtRest { .. })
    }

    /// Of both together: at rest when both are.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Moving, _) | (_, Self::Moving) => Self::Moving,
            (Self::Waiting { seconds: a }, Self::Waiting { seconds: b }) => Self::Waiting { seconds: smaller(a, b) },
            (waiting @ Self::Waiting { .. }, _) | (_, waiting @ Self::Waiting { .. }) => waiting,
            (Self::AtRest { left: a }, Self::AtRest { left: b }) => Self::AtRest { left: smaller(a, b) },
        }
    }
}

/// No time passes in what is not a time.
pub(super) const fn passed(dt: f64) -> f64 {
    if dt > 0.0 { dt } else { 0.0 }
}

impl<D: Driver + ?Sized> Driver for &mut D {
    fn drive(&mut self, dt: f64) -> Progress {
        (**self).drive(dt)
    }
}

#[cfg(feature = "alloc")]
impl<D: Driver + ?Sized> Driver for Box<D> {
    fn drive(&mut self, dt: f64) -> Progress {
        (**self).drive(dt)
    }
}
