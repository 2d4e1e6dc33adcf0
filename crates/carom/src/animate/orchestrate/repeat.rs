//! Drivers that repeat: from the start, or there and back.

use super::{Driver, Progress, passed};
use crate::math::{floor, larger, smaller};

/// Counts the remaining rounds, and the legs of the current round. All rounds are equally long.
#[derive(Clone, Copy, Debug)]
struct Rounds {
    /// The number of rounds after the current one, or `None` to repeat without end.
    remaining: Option<u64>,
    /// The number of legs in a round: one, or two for there and back.
    legs: u32,
    /// The number of finished legs of the current round.
    leg: u32,
}

/// The longest frame of an endless repeat, about 30 years in seconds. In a longer one, a double can't resolve the phase.
const LONGEST: f64 = 1e9;

impl Rounds {
    const fn new(remaining: Option<u64>, legs: u32) -> Self {
        Self { remaining, legs, leg: 0 }
    }

    /// Drives a driver through the legs of a frame. `turn` prepares it for the next leg.
    fn drive<D: Driver>(&mut self, driver: &mut D, dt: f64, turn: impl Fn(&mut D)) -> Progress {
        let Some(mut left) = self.time(dt) else {
            return Progress::Moving;
        };
        let mut left_at_start = None;
        loop {
            match driver.drive(left) {
                Progress::AtRest { left: remaining } => left = remaining,
                progress => return progress,
            }
            if self.leg + 1 < self.legs {
                self.leg += 1;
            } else {
                let Some(next) = self.next(left_at_start, left) else {
                    return Progress::AtRest { left };
                };
                (self.leg, left, left_at_start) = (0, next, Some(next));
            }
            turn(driver);
        }
    }

    /// Returns `dt`, at least 0. An endless repeat limits it to [`LONGEST`]. If `dt` is infinite, an endless repeat has nothing to show, so
    /// it returns `None`.
    const fn time(&self, dt: f64) -> Option<f64> {
        match self.remaining {
            None if dt == f64::INFINITY => None,
            None => Some(smaller(passed(dt), LONGEST)),
            Some(_) => Some(passed(dt)),
        }
    }

    /// Returns how many seconds of the frame the next round gets, or `None` if no round follows. The round that has just ended left `left`
    /// seconds.
    ///
    /// If that round also began in this frame, when `left_at_start` seconds were left, we know its length. Then we skip the rounds that end
    /// within this frame, so a long frame is as cheap as a short one.
    fn next(&mut self, left_at_start: Option<f64>, left: f64) -> Option<f64> {
        let length = left_at_start.map(|start| start - left);
        let left = match (&mut self.remaining, length) {
            (Some(0), _) => return None,
            (Some(remaining), Some(length)) if length > 0.0 => {
                let over = smaller(floor(left / length), (*remaining - 1) as f64);
                *remaining -= over as u64;
                larger(left - over * length, 0.0)
            }
            // The rounds take no time, or the frame is infinitely long. In both cases, only the last round remains.
            (Some(remaining), Some(_)) => {
                *remaining = 1;
                left
            }
            (None, Some(length)) if length > 0.0 => left % length,
            // An endless repeat of rounds that take no time is at rest.
            (None, Some(_)) => return None,
            (_, None) => left,
        };
        self.remaining = self.remaining.map(|remaining| remaining - 1);
        Some(left)
    }
}

/// A driver that starts over from its start, at the exact instant when it ends.
///
/// It keeps a clone of the driver as it was at the start, so you can repeat every driver that is `Clone`:
/// [`Animated`](crate::animate::Animated), and compositions of such drivers. An [`Interpolator`](crate::animate::Interpolator) isn't
/// `Clone` because of its listeners, but a [`Yoyo`] can send it there and back.
///
/// ```
/// use carom::{Spring, animate::{Animated, Delay, Driver, Repeat}};
///
/// // Three times, a dot waits for half a second and then springs across.
/// let mut dot = Animated::new(0.0_f64, Spring::from_duration_bounce(0.5, 0.0));
/// dot.retarget(100.0);
/// let round = 0.5 + dot.settling_time();
/// let mut dots = Repeat::new(3, Delay::new(0.5, dot.clone()));
/// dots.advance(2.0 * round + 0.75);
/// dot.advance(0.25);
/// assert!((dots.driver.driver.value() - dot.value()).abs() < 1e-9);
/// assert_eq!(dots.remaining(), Some(0));
///
/// // A beacon pulses without end, here in one frame of 11 days.
/// let mut beacon = Repeat::forever(dot);
/// assert!(beacon.advance(1e6));
/// ```
#[derive(Clone, Debug)]
pub struct Repeat<D> {
    /// The driver in its current round.
    pub driver: D,
    start: D,
    rounds: Rounds,
}

impl<D: Clone> Repeat<D> {
    /// Runs `driver`, as it is now, `times` times in all. 0 counts as 1.
    #[must_use]
    pub fn new(times: u32, driver: D) -> Self {
        Self { start: driver.clone(), driver, rounds: Rounds::new(Some(u64::from(times.max(1)) - 1), 1) }
    }

    /// Runs `driver`, as it is now, without end. If dt is infinite, nothing happens. A driver that takes no time counts as at rest.
    #[must_use]
    pub fn forever(driver: D) -> Self {
        Self { start: driver.clone(), driver, rounds: Rounds::new(None, 1) }
    }

    /// Returns the number of rounds after the current one, or `None` if it repeats without end.
    #[must_use]
    pub const fn remaining(&self) -> Option<u64> {
        self.rounds.remaining
    }
}

impl<D: Driver + Clone> Driver for Repeat<D> {
    fn drive(&mut self, dt: f64) -> Progress {
        self.rounds.drive(&mut self.driver, dt, |driver| driver.clone_from(&self.start))
    }
}

/// A driver that can go back to where it came from.
///
/// An [`Animated`](crate::animate::Animated) value goes to its previous target, an
/// [`Interpolator`](crate::animate::Interpolator) to its other end. Arrays, tuples and `Vec`s of drivers, [`Parallel`] and
/// [`Staggered`] send all their drivers back. Drivers in flight keep their velocity.
///
/// A curve can't be reversed. Put both directions in a [`Sequence`], and the sequence in a [`Repeat`].
///
/// [`Parallel`]: super::Parallel
/// [`Sequence`]: super::Sequence
/// [`Staggered`]: super::Staggered
pub trait Reverse {
    /// Sends the driver back, from its current value and velocity.
    fn reverse(&mut self);
}

impl<R: Reverse + ?Sized> Reverse for &mut R {
    fn reverse(&mut self) {
        (**self).reverse();
    }
}

/// A driver that goes there and back, repeatedly. It turns back at the exact instant when it comes to rest at
/// either end.
///
/// ```
/// use carom::{Spring, animate::{Animated, Driver, Yoyo}};
///
/// let mut lamp = Animated::new(0.2, Spring::from_duration_bounce(0.4, 0.0));
/// lamp.retarget(1.0);
/// let leg = lamp.settling_time();
///
/// let mut blinks = Yoyo::new(2, lamp);
/// blinks.advance(1.5 * leg);
/// assert_eq!((blinks.driver.target(), blinks.is_returning()), (0.2, true));
/// while blinks.advance(1.0 / 60.0) {}
/// assert_eq!(blinks.driver.value(), 0.2);
/// ```
#[derive(Clone, Debug)]
pub struct Yoyo<D> {
    /// The driver that goes there and back.
    pub driver: D,
    rounds: Rounds,
}

impl<D: Reverse> Yoyo<D> {
    /// Sends `driver` there and back `times` times. It must be in motion already. 0 counts as 1.
    #[must_use]
    pub const fn new(times: u32, driver: D) -> Self {
        let remaining = if times > 1 { times as u64 - 1 } else { 0 };
        Self { driver, rounds: Rounds::new(Some(remaining), 2) }
    }

    /// Sends `driver` there and back without end. It must be in motion already. A driver at rest stays at rest. If dt is infinite, nothing
    /// happens.
    #[must_use]
    pub const fn forever(driver: D) -> Self {
        Self { driver, rounds: Rounds::new(None, 2) }
    }

    /// Returns the number of rounds after the current round, or `None` if it repeats without end.
    #[must_use]
    pub const fn remaining(&self) -> Option<u64> {
        self.rounds.remaining
    }

    /// Returns whether the driver is going back.
    #[must_use]
    pub const fn is_returning(&self) -> bool {
        self.rounds.leg == 1
    }
}

impl<D: Driver + Reverse> Driver for Yoyo<D> {
    fn drive(&mut self, dt: f64) -> Progress {
        self.rounds.drive(&mut self.driver, dt, D::reverse)
    }
}
