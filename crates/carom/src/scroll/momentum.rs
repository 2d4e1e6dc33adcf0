//! What a fling leaves to the next one.

use crate::math::{fabs, pow, smaller};

/// How a fling that follows another is helped by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Momentum {
    /// Not at all.
    #[default]
    None,
    /// Flutter's image of iOS: min(0.000816·|v|^1.967, 40 000) of the velocity at which the finger caught the page, if it
    /// throws the same way, never stands for 20 ms, and is faster than half of that itself.
    Carried,
    /// Android's flywheel, `OverScroller.fling`: the velocity at which the finger caught the page, if it throws the same
    /// way.
    Flywheel,
    /// Chromium's booster: the velocity that the last fling *began* with, if both flings are faster than 350 px/s, the
    /// same way, and no event of the finger came later than 50 ms after the one before.
    Boost,
}

/// What is remembered of the fling that a finger has caught.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Caught {
    /// How fast the page was when it was caught.
    velocity: f64,
    /// How fast it began.
    began: f64,
    /// Whether the finger has done nothing since that would lose it.
    is_live: bool,
    last_event: f64,
}

/// `kMomentumRetainStationaryDurationThreshold` of Flutter.
const LONGEST_STAND: f64 = 0.020;
/// `kMomentumRetainVelocityThresholdFactor` of Flutter.
const LEAST_PART: f64 = 0.5;
/// `kFlingBoostTimeoutDelay`, `kMinBoostFlingSpeedSquare` and `kMinBoostTouchScrollSpeedSquare` of Chromium.
const BOOST_TIMEOUT: f64 = 0.05;
const LEAST_BOOST: f64 = 350.0;
const LEAST_SCROLL: f64 = 150.0;

impl Caught {
    /// A fling that began with `began` is caught at `velocity`.
    pub(super) const fn new(time: f64, velocity: f64, began: f64) -> Self {
        Self { velocity, began, is_live: true, last_event: time }
    }

    /// The finger moves the page by `way` at `time`, `stood` seconds after it last moved.
    pub(super) fn moved(&mut self, momentum: Momentum, way: f64, time: f64, stood: f64) {
        match momentum {
            Momentum::Carried if way == 0.0 && stood > LONGEST_STAND => self.is_live = false,
            Momentum::Boost => {
                let dt = time - self.last_event;
                let is_slow = dt >= 0.001 && fabs(way) < LEAST_SCROLL * dt;
                if dt > BOOST_TIMEOUT || way * self.began <= 0.0 || is_slow {
                    self.is_live = false;
                }
                self.last_event = time;
            }
            _ => {}
        }
    }

    /// The velocity of a fling that is released with `velocity` at `time`, `stood` seconds after the finger last moved.
    pub(super) fn boosted(&self, momentum: Momentum, velocity: f64, release: (f64, f64)) -> f64 {
        let (time, stood) = release;
        if !self.is_live || velocity * self.velocity <= 0.0 {
            return velocity;
        }
        match momentum {
            Momentum::None => velocity,
            Momentum::Carried => {
                let carried = smaller(0.000_816 * pow(fabs(self.velocity), 1.967), 40_000.0);
                let is_enough = fabs(velocity) > LEAST_PART * carried && stood <= LONGEST_STAND;
                if is_enough { velocity + carried.copysign(self.velocity) } else { velocity }
            }
            Momentum::Flywheel => velocity + self.velocity,
            Momentum::Boost => {
                let is_fast = fabs(velocity) >= LEAST_BOOST && fabs(self.velocity) >= LEAST_BOOST;
                let is_in_time = time - self.last_event <= BOOST_TIMEOUT;
                if is_fast && is_in_time { velocity + self.began } else { velocity }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_adds_what_its_system_adds() {
        for sign in [1.0, -1.0] {
            let caught = Caught::new(1.0, sign * 1000.0, sign * 3000.0);
            let boosted = |momentum: Momentum| sign * caught.boosted(momentum, sign * 1000.0, (1.04, 0.008));
            assert_eq!(boosted(Momentum::None), 1000.0);
            // flutter/flutter scroll_physics.dart: 649.7 is carried of 1000.
            assert!((boosted(Momentum::Carried) - 1649.7).abs() < 0.05, "{}", boosted(Momentum::Carried));
            assert_eq!(boosted(Momentum::Flywheel), 2000.0);
            assert_eq!(boosted(Momentum::Boost), 4000.0);
            for momentum in [Momentum::Carried, Momentum::Flywheel, Momentum::Boost] {
                assert_eq!(caught.boosted(momentum, -sign * 500.0, (1.04, 0.0)), -sign * 500.0, "the other way");
            }
            // flutter/flutter#79277: a finger that stands, or one that only brushes the page, takes nothing along.
            assert_eq!(caught.boosted(Momentum::Carried, sign * 1000.0, (1.04, 0.03)), sign * 1000.0);
            assert_eq!(caught.boosted(Momentum::Carried, sign * 300.0, (1.04, 0.0)), sign * 300.0);
            assert_eq!(caught.boosted(Momentum::Boost, sign * 1000.0, (1.06, 0.0)), sign * 1000.0);
        }
    }

    #[test]
    fn a_finger_that_brakes_loses_the_boost() {
        let mut caught = Caught::new(1.0, 1000.0, 3000.0);
        caught.moved(Momentum::Boost, 1.0, 1.016, 0.0);
        assert_eq!(caught.boosted(Momentum::Boost, 1000.0, (1.02, 0.0)), 1000.0);
        let mut caught = Caught::new(1.0, 1000.0, 3000.0);
        caught.moved(Momentum::Boost, 10.0, 1.016, 0.0);
        assert_eq!(caught.boosted(Momentum::Boost, 1000.0, (1.02, 0.0)), 4000.0);
    }
}
