//! A spring of a system, with its listeners.

use super::notify::EventListener;
use crate::animate::animated::LEFT_ALONE;
use crate::animate::moving::value::Value;
use crate::animate::outcome::RunLog;
use crate::animate::reading::Reading;
use crate::animate::system::listeners::Listeners;
use crate::clock::elapsed::Elapsed;
use crate::math::larger;
use crate::motion::{Motion, State};

/// A spring and its listeners.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Member {
    pub(super) value: Value<f64>,
    /// The system's time at the last change.
    pub(super) since: Elapsed,
    pub(super) clamps_overshoot: bool,
    pub(super) runs: RunLog,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) listeners: Listeners<EventListener>,
}

/// A copy doesn't have listeners.
impl Clone for Member {
    fn clone(&self) -> Self {
        let Self { value, since, clamps_overshoot, runs, .. } = *self;
        Self { value, since, clamps_overshoot, runs, listeners: Listeners::default() }
    }
}

impl Member {
    /// Returns the seconds since the last change.
    pub(super) fn seconds(&self, now: Elapsed) -> f64 {
        now.since(self.since)
    }

    pub(super) fn read(&self, now: Elapsed) -> Reading<f64> {
        self.value.read(self.seconds(now))
    }

    pub(super) fn state(&self, now: Elapsed) -> State {
        self.read(now).into()
    }

    /// Returns the current target. It never moves.
    pub(super) fn target(&self) -> f64 {
        self.value.target(0.0)
    }

    pub(super) const fn is_awake(&self) -> bool {
        !self.runs.is_finished()
    }

    pub(super) fn settling_time(&self, now: Elapsed) -> f64 {
        larger(self.value.end() - self.seconds(now), 0.0)
    }

    /// Makes a change. If a motion begins with the change, time counts from `now`.
    pub(super) fn change(&mut self, now: Elapsed, change: impl FnOnce(&mut Value<f64>, f64) -> bool) {
        let seconds = self.seconds(now);
        if change(&mut self.value, seconds) {
            self.since = now;
            self.clamp();
        }
    }

    /// Ends a clamped motion where it reaches its target.
    pub(super) fn clamp(&mut self) {
        if self.clamps_overshoot {
            self.value.end_by(self.crossing());
        }
    }

    /// Returns the time when the spring first passes, or comes back to, its target, or ∞ if it never does.
    #[expect(clippy::float_cmp, reason = "the spring has arrived only exactly at its target")]
    fn crossing(&self) -> f64 {
        let (spring, target) = (self.value.spring, self.target());
        let State { position, velocity } = self.value.read(0.0).into();
        let crossing = if spring.stiffness == 0.0 {
            // Without stiffness, the spring doesn't pull, so it can't overshoot its target.
            None
        } else if position != target {
            spring.motion(State { position, velocity }, target).time_at(target)
        } else if velocity != 0.0 {
            // A spring that starts on its target moves as y ∝ e^(−λt)·sin(qt), so it is back there after half a period.
            spring.period().map(|period| 0.5 * period)
        } else {
            Some(0.0)
        };
        crossing.unwrap_or(f64::INFINITY)
    }

    /// Advances to `now`, and returns the state there. By then, the spring may have come to rest.
    pub(super) fn advance(&mut self, now: Elapsed) -> State {
        let seconds = self.seconds(now);
        if seconds > LEFT_ALONE {
            self.value.plan();
        }
        let reading = self.value.read(seconds);
        if reading.is_at_rest {
            self.come_to_rest(now);
        }
        reading.into()
    }

    /// Advances to the end of the motion, if it has an end, and returns the state there.
    pub(super) fn advance_to_end(&mut self, now: Elapsed) -> State {
        if self.value.rest().is_some() {
            self.come_to_rest(now);
        }
        self.state(now)
    }

    fn come_to_rest(&mut self, now: Elapsed) {
        self.value.settle(self.seconds(now));
        self.since = now;
        self.runs.finish();
    }
}
