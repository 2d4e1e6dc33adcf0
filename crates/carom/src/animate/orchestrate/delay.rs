//! Drivers that wait.

use super::{Driver, Progress, passed};
use crate::clock::elapsed::Elapsed;
use crate::math::{larger, smaller};

/// A driver that only waits, for example between two others in a [`Sequence`](super::Sequence).
///
/// ```
/// use carom::animate::{Driver, Pause, Progress};
/// let mut pause = Pause::new(0.5);
/// assert_eq!(pause.drive(0.25), Progress::Waiting { seconds: 0.25 });
/// assert_eq!(pause.drive(1.0), Progress::AtRest { left: 0.75 });
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pause {
    seconds: f64,
    elapsed: Elapsed,
}

impl Pause {
    /// Makes a pause of `seconds` ≥ 0. An infinite pause never ends. NaN and negative numbers count as 0.
    #[must_use]
    pub fn new(seconds: f64) -> Self {
        Self { seconds: passed(seconds), elapsed: Elapsed::default() }
    }

    /// Returns the seconds that remain.
    #[must_use]
    pub fn remaining(&self) -> f64 {
        // Even an infinite frame doesn't end an endless pause.
        if self.seconds == f64::INFINITY { self.seconds } else { larger(self.seconds - self.elapsed.seconds(), 0.0) }
    }
}

impl Driver for Pause {
    fn drive(&mut self, dt: f64) -> Progress {
        let (dt, remaining) = (passed(dt), self.remaining());
        if remaining == 0.0 {
            return Progress::AtRest { left: dt };
        }
        self.elapsed = self.elapsed.after(dt);
        let elapsed = self.elapsed.seconds();
        if self.remaining() > 0.0 {
            Progress::Waiting { seconds: self.remaining() }
        } else {
            Progress::AtRest { left: smaller(elapsed - self.seconds, dt) }
        }
    }
}

/// A driver that starts after a delay, at the exact instant.
///
/// ```
/// use carom::{Spring, animate::{Animated, Delay, Driver, Progress}};
///
/// let mut toast = Animated::new(0.0_f64, Spring::from_duration_bounce(0.3, 0.0));
/// toast.retarget(80.0);
/// let mut at_once = toast.clone();
///
/// let mut later = Delay::new(0.25, toast);
/// // Nothing moves during the delay, so a timer can replace frames.
/// assert_eq!(later.drive(0.125), Progress::Waiting { seconds: 0.125 });
///
/// // Of a frame of 0.2 s, the toast moves in the last 0.075 s.
/// later.advance(0.2);
/// at_once.advance(0.075);
/// assert!((later.driver.value() - at_once.value()).abs() < 1e-12);
/// ```
#[derive(Clone, Debug)]
pub struct Delay<D> {
    /// The delayed driver.
    pub driver: D,
    pause: Pause,
}

impl<D> Delay<D> {
    /// Starts `driver` after `seconds` ≥ 0.
    #[must_use]
    pub fn new(seconds: f64, driver: D) -> Self {
        Self { driver, pause: Pause::new(seconds) }
    }
}

impl<D: Driver> Driver for Delay<D> {
    fn drive(&mut self, dt: f64) -> Progress {
        match self.pause.drive(dt) {
            Progress::AtRest { left } => self.driver.drive(left),
            waiting => waiting,
        }
    }
}
