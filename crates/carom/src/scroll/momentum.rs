//! The velocity that a fling passes on to the next one.

use crate::math::{fabs, pow, smaller};

/// How a fling adds velocity to the fling that follows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Momentum {
    /// Flings don't add up.
    #[default]
    None,
    /// Flutter's model of iOS, which adds min(0.000816·|v|^1.967, 40 000), where v is the velocity of the page when the finger caught it.
    /// The new fling must have the same direction and be faster than half of the added velocity, and the finger must not rest for 20 ms.
    Carried,
    /// Android's flywheel, `OverScroller.fling`. It adds the velocity of the page when the finger caught it, if the new fling has the same
    /// direction.
    Flywheel,
    /// Chromium's booster, which adds the velocity that the last fling *began* with. The caught page and the new fling must both move at
    /// 350 px/s or more, in the same direction. In between, the finger must move at 150 px/s or more, with events at most 50 ms apart.
    Boost,
}

/// The fling that a finger has caught.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Caught {
    /// The velocity of the page when it was caught.
    velocity: f64,
    /// The velocity at the beginning of the fling.
    began: f64,
    /// Whether the added velocity still counts. Some moves of the finger cancel it.
    is_live: bool,
    last_event: f64,
}

/// `kMomentumRetainStationaryDurationThreshold` of Flutter.
const LONGEST_PAUSE: f64 = 0.020;
/// `kMomentumRetainVelocityThresholdFactor` of Flutter.
const LEAST_PART: f64 = 0.5;
/// `kFlingBoostTimeoutDelay`, `kMinBoostFlingSpeedSquare` and `kMinBoostTouchScrollSpeedSquare` of Chromium.
const BOOST_TIMEOUT: f64 = 0.05;
const LEAST_BOOST: f64 = 350.0;
const LEAST_SCROLL: f64 = 150.0;

impl Caught {
    /// Creates the record of a fling that began with the velocity `began` and is caught at `velocity`.
    pub(super) const fn new(time: f64, velocity: f64, began: f64) -> Self {
        Self { velocity, began, is_live: true, last_event: time }
    }

    /// The finger moves the page by `travel` at `time`, `pause` seconds after it last moved.
    pub(super) fn moved(&mut self, momentum: Momentum, travel: f64, time: f64, pause: f64) {
        match momentum {
            Momentum::Carried if travel == 0.0 && pause > LONGEST_PAUSE => self.is_live = false,
            Momentum::Boost => {
                let dt = time - self.last_event;
                let is_slow = dt >= 0.001 && fabs(travel) < LEAST_SCROLL * dt;
                if dt > BOOST_TIMEOUT || travel * self.began <= 0.0 || is_slow {
                    self.is_live = false;
                }
                self.last_event = time;
            }
            _ => {}
        }
    }

    /// Returns the velocity of a fling, including what the caught fling adds. `release` is the time of the release, and how many seconds
    /// before it the finger last moved.
    pub(super) fn boosted(&self, momentum: Momentum, velocity: f64, release: (f64, f64)) -> f64 {
        let (time, pause) = release;
        if !self.is_live || velocity * self.velocity <= 0.0 {
            return velocity;
        }
        match momentum {
            Momentum::None => velocity,
            Momentum::Carried => {
                let carried = smaller(0.000_816 * pow(fabs(self.velocity), 1.967), 40_000.0);
                let is_enough = fabs(velocity) > LEAST_PART * carried && pause <= LONGEST_PAUSE;
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
    fn each_momentum_rule_adds_as_much_speed_as_its_platform() {
        for sign in [1.0, -1.0] {
            let caught = Caught::new(1.0, sign * 1000.0, sign * 3000.0);
            let boosted = |momentum: Momentum| sign * caught.boosted(momentum, sign * 1000.0, (1.04, 0.008));
            assert_eq!(boosted(Momentum::None), 1000.0);
            // In Flutter's scroll_physics.dart, a fling at 1000 px/s adds 649.7 px/s.
            assert!((boosted(Momentum::Carried) - 1649.7).abs() < 0.05, "{}", boosted(Momentum::Carried));
            assert_eq!(boosted(Momentum::Flywheel), 2000.0);
            assert_eq!(boosted(Momentum::Boost), 4000.0);
            for momentum in [Momentum::Carried, Momentum::Flywheel, Momentum::Boost] {
                assert_eq!(
                    caught.boosted(momentum, -sign * 500.0, (1.04, 0.0)),
                    -sign * 500.0,
                    "in the opposite direction"
                );
            }
            // In flutter/flutter#79277, a finger that rests or only brushes the page must not add velocity.
            assert_eq!(caught.boosted(Momentum::Carried, sign * 1000.0, (1.04, 0.03)), sign * 1000.0);
            assert_eq!(caught.boosted(Momentum::Carried, sign * 300.0, (1.04, 0.0)), sign * 300.0);
            assert_eq!(caught.boosted(Momentum::Boost, sign * 1000.0, (1.06, 0.0)), sign * 1000.0);
        }
    }

    #[test]
    fn a_slow_finger_loses_the_boost_of_the_fling_that_it_caught() {
        let mut caught = Caught::new(1.0, 1000.0, 3000.0);
        caught.moved(Momentum::Boost, 1.0, 1.016, 0.0);
        assert_eq!(caught.boosted(Momentum::Boost, 1000.0, (1.02, 0.0)), 1000.0);
        let mut caught = Caught::new(1.0, 1000.0, 3000.0);
        caught.moved(Momentum::Boost, 10.0, 1.016, 0.0);
        assert_eq!(caught.boosted(Momentum::Boost, 1000.0, (1.02, 0.0)), 4000.0);
    }
}
