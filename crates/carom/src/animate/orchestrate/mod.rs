//! Drivers composed of drivers: sequences, parallels, delays, staggers and repeats.

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

/// A motion with a clock, which advances in steps of dt and may come to rest. The compositions below take any drivers and
/// are drivers themselves.
///
/// | composition | what it does |
/// |---|---|
/// | [`Pause`], [`Delay`] | wait, alone or before a driver starts |
/// | [`Sequence`] | runs drivers one after another |
/// | [`Parallel`] | runs drivers at the same time |
/// | [`Staggered`] | starts each driver a little later than the one before |
/// | [`Repeat`] | starts a driver again from its start |
/// | [`Yoyo`] | sends a driver there and back |
/// | [`Waypoints`] | sends one value to several targets in turn |
///
/// A driver hands over when it comes to rest, not at the next frame, and the next driver gets what is left of the frame. So the frame rate
/// doesn't matter, however deep you nest them.
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
/// // The panel comes in. Then its title fades in, and a little later its text.
/// let mut opening = Sequence::new((
///     to(-300.0, 0.0),
///     Parallel::new((to(0.0, 1.0), Delay::new(0.08, to(0.0, 1.0)))),
/// ));
/// while opening.advance(1.0 / 60.0) {
///     let (panel, texts) = &opening.drivers;
///     let (title, text) = &texts.drivers;
///     let _shown = [panel.value(), title.value(), text.driver.value()];
/// }
/// assert_eq!(opening.drivers.1.drivers.1.driver.value(), 1.0);
/// ```
///
/// Compositions don't allocate in a frame. A `dt` that is 0, negative or NaN does nothing. An infinite `dt` goes to the end of the motion,
/// if it has an end.
///
/// If you write your own driver, return from [`drive`](Self::drive) how much of the frame is left:
///
/// ```
/// use carom::animate::{Driver, Pause, Progress, Sequence};
/// use carom::law::{Bounce, Ease};
/// use carom::{Motion, State, Tolerance};
///
/// /// A motion of any law, with a clock.
/// struct Playing<M> { motion: M, time: f64, end: f64 }
///
/// fn play<M: Motion>(motion: M) -> Playing<M> {
///     let end = motion.settling_time(Tolerance::new(0.0, 0.0));
///     Playing { motion, time: 0.0, end }
/// }
///
/// impl<M: Motion> Driver for Playing<M> {
///     fn drive(&mut self, dt: f64) -> Progress {
///         let (dt, needed) = (f64::max(dt, 0.0), self.end - self.time);
///         self.time = f64::min(self.time + dt, self.end);
///         if dt < needed {
///             Progress::Moving
///         } else {
///             Progress::AtRest { left: dt - needed }
///         }
///     }
/// }
///
/// // A card is eased to 300, and half a second later a ball falls.
/// let ease = Ease::ease_in_out(0.4).motion(State::default(), 300.0);
/// let fall = Bounce { acceleration: 4900.0, floor: 400.0, restitution: 0.0 };
/// let fall = fall.motion(State::default());
/// let mut both = Sequence::new((play(ease), Pause::new(0.5), play(fall)));
/// both.advance(1.0);
/// let ball = &both.drivers.2;
/// assert!((ball.motion.state(ball.time).position - 24.5).abs() < 1e-9);
/// ```
pub trait Driver {
    /// Advances by `dt` seconds, and returns the part of `dt` that was left when the driver came to rest.
    fn drive(&mut self, dt: f64) -> Progress;

    /// Advances by `dt` seconds, and returns whether the driver still moves or waits. After the first `false`, draw once more. After that,
    /// you don't need frames.
    fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }
}

/// The state of a [`Driver`] after a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// The driver moves.
    Moving,
    /// The driver will move, but not within the next `seconds`. Draw this frame, then wait for a timer.
    Waiting {
        /// Seconds from the end of this frame, > 0 or ∞.
        seconds: f64,
    },
    /// The driver is at rest, and stays there until you change it.
    AtRest {
        /// Seconds ≥ 0 of this frame that the driver didn't need. If it was already at rest, that is the whole frame.
        left: f64,
    },
}

impl Progress {
    /// Returns whether the driver is at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        matches!(self, Self::AtRest { .. })
    }

    /// Combines the progress of two drivers that run at the same time.
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

/// Returns `dt`, or 0 if it is negative or NaN.
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
