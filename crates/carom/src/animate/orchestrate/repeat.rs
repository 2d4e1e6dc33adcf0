//! Again, and there and back.

use super::{Driver, Progress, passed};
use crate::math::{floor, larger, smaller};

/// Rounds of equal length that are still to come.
#[derive(Clone, Copy, Debug)]
struct Rounds {
    /// After the present one; `None`: for ever.
    remaining: Option<u64>,
}

/// 30 years, in seconds: where a round without end is after more, the digits of a double do not tell.
const LONGEST: f64 = 1e9;

impl Rounds {
    /// The time that passes in a frame of `dt`; `None` if there is no saying.
    const fn time(&self, dt: f64) -> Option<f64> {
        match self.remaining {
            None if dt == f64::INFINITY => None,
            None => Some(smaller(passed(dt), LONGEST)),
            Some(_) => Some(passed(dt)),
        }
    }

    /// What is left for the next round, of what the last one `left`; `None` if that was the last.
    ///
    /// If the last one began in this frame too, it says with `left_at_start` how long all are, and those that end in this
    /// frame are passed over: a frame may be as long as it likes.
    fn next(&mut self, left_at_start: Option<f64>, left: f64) -> Option<f64> {
        let length = left_at_start.map(|start| start - left);
        let left = match (&mut self.remaining, length) {
            (Some(0), _) => return None,
            (Some(remaining), Some(length)) if length > 0.0 => {
                let over = smaller(floor(left / length), (*remaining - 1) as f64);
                *remaining -= over as u64;
                larger(left - over * length, 0.0)
            }
            // They take no time, or there is no end of it: all but the last are over.
            (Some(remaining), Some(_)) => {
                *remaining = 1;
                left
            }
            (None, Some(length)) if length > 0.0 => left % length,
            // For ever nothing.
            (None, Some(_)) => return None,
            (_, None) => left,
        };
        self.remaining = self.remaining.map(|remaining| remaining - 1);
        Some(left)
    }
}

/// The same again, from the start: what was at the start is kept, and put in place at the exact instant of the end.
///
/// What can be cloned can be repeated: [`Animated`](crate::animate::Animated), [`Driven`](crate::animate::Driven), and
/// what is made of them. An [`Interpolator`](crate::animate::Interpolator) cannot, since its listeners cannot be cloned;
/// it can go back and forth in a [`Yoyo`].
///
/// ```
/// use carom::{Ease, State, Tolerance, animate::{Delay, Driven, Driver, Repeat}};
///
/// // A dot that crosses in 0.5 s, waits half a second before each time, and does so three times.
/// let way = Ease::ease_in_out(0.5).motion(State::at_rest(0.0), 100.0);
/// // Without a tolerance a curve is over when it is near enough to its end, a hair before its duration.
/// let dot = Driven::new(0.0_f64, 1.0, way).with_tolerance(Tolerance::new(0.0, 0.0));
/// let mut dot = Repeat::new(3, Delay::new(0.5, dot));
/// dot.advance(2.75);
/// assert!((dot.driver.driver.value() - 50.0).abs() < 1e-9);
/// assert!(dot.advance(0.24) && !dot.advance(0.02));
///
/// // For ever, and a frame may be long: 11 days.
/// let mut spinner = Repeat::forever(Driven::new(0.0_f64, 1.0, Ease::linear(1.0).motion(State::at_rest(0.0), 360.0)));
/// spinner.advance(1e6 + 0.25);
/// assert!((spinner.driver.value() - 90.0).abs() < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct Repeat<D> {
    /// The present round's.
    pub driver: D,
    start: D,
    rounds: Rounds,
}

impl<D: Clone> Repeat<D> {
    /// `driver`, as it is now, `times` times in all; 0 is taken for 1.
    #[must_use]
    pub fn new(times: u32, driver: D) -> Self {
        Self { start: driver.clone(), driver, rounds: Rounds { remaining: Some(u64::from(times.max(1)) - 1) } }
    }

    /// `driver`, as it is now, without end. It never comes to rest, and an infinite dt does nothing. One that takes no
    /// time is at rest.
    #[must_use]
    pub fn forever(driver: D) -> Self {
        Self { start: driver.clone(), driver, rounds: Rounds { remaining: None } }
    }

    /// Rounds to come after the present one; `None`: no end of them.
    #[must_use]
    pub const fn remaining(&self) -> Option<u64> {
        self.rounds.remaining
    }
}

impl<D: Driver + Clone> Driver for Repeat<D> {
    fn drive(&mut self, dt: f64) -> Progress {
        let Some(mut left) = self.rounds.time(dt) else {
            return Progress::Moving;
        };
        let mut left_at_start = None;
        loop {
            match self.driver.drive(left) {
                Progress::AtRest { left: still } => left = still,
                progress => return progress,
            }
            let Some(next) = self.rounds.next(left_at_start, left) else {
                return Progress::AtRest { left };
            };
            self.driver.clone_from(&self.start);
            (left, left_at_start) = (next, Some(next));
        }
    }
}

/// What can go back to where it came from.
///
/// An [`Animated`](crate::animate::Animated) goes to its target before the present one, an
/// [`Interpolator`](crate::animate::Interpolator) to its other end; arrays, tuples and `Vec`s of them, [`Parallel`] and
/// [`Staggered`] all together. In flight they keep their velocity.
///
/// A curve has no way back of its own: put both ways in a [`Sequence`], and that in a [`Repeat`].
///
/// [`Parallel`]: super::Parallel
/// [`Sequence`]: super::Sequence
/// [`Staggered`]: super::Staggered
pub trait Reverse {
    /// Sends it back, from where it is and at the velocity it has.
    fn reverse(&mut self);
}

impl<R: Reverse + ?Sized> Reverse for &mut R {
    fn reverse(&mut self) {
        (**self).reverse();
    }
}

/// There and back, and again: it comes to rest at each end, and turns at the exact instant at which it does.
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
/// assert_eq!((blinks.driver.target(), blinks.is_on_its_way_back()), (0.2, true));
/// while blinks.advance(1.0 / 60.0) {}
/// assert_eq!(blinks.driver.value(), 0.2);
/// ```
#[derive(Clone, Debug)]
pub struct Yoyo<D> {
    /// What goes there and back.
    pub driver: D,
    is_back: bool,
    rounds: Rounds,
}

impl<D: Reverse> Yoyo<D> {
    /// `driver`, which is to be on its way already, there and back `times` times; 0 is taken for 1.
    #[must_use]
    pub const fn new(times: u32, driver: D) -> Self {
        let remaining = if times > 1 { times as u64 - 1 } else { 0 };
        Self { driver, is_back: false, rounds: Rounds { remaining: Some(remaining) } }
    }

    /// `driver`, which is to be on its way already, there and back without end. It never comes to rest, and an infinite dt
    /// does nothing. One that has nowhere to go is at rest.
    #[must_use]
    pub const fn forever(driver: D) -> Self {
        Self { driver, is_back: false, rounds: Rounds { remaining: None } }
    }

    /// Rounds to come after the present one; `None`: no end of them.
    #[must_use]
    pub const fn remaining(&self) -> Option<u64> {
        self.rounds.remaining
    }

    /// Whether it has turned.
    #[must_use]
    pub const fn is_on_its_way_back(&self) -> bool {
        self.is_back
    }
}

impl<D: Driver + Reverse> Driver for Yoyo<D> {
    fn drive(&mut self, dt: f64) -> Progress {
        let Some(mut left) = self.rounds.time(dt) else {
            return Progress::Moving;
        };
        let mut left_at_start = None;
        loop {
            match self.driver.drive(left) {
                Progress::AtRest { left: still } => left = still,
                progress => return progress,
            }
            if self.is_back {
                let Some(next) = self.rounds.next(left_at_start, left) else {
                    return Progress::AtRest { left };
                };
                (left, left_at_start) = (next, Some(next));
            }
            self.is_back = !self.is_back;
            self.driver.reverse();
        }
    }
}
