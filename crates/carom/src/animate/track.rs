//! One spring under way: the law, the motion since the last retarget, and how far into it the present is.

use super::elapsed::Elapsed;
use super::moving::rest_instant::rest_instant;
use super::moving::tolerance::{self, TolerancePolicy};
use crate::law::spring::{Spring, SpringMotion};
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State};

/// A spring with a present.
///
/// The state at an instant is the exact law's, evaluated at the time since the last retarget; no frame's result is
/// carried into the next one. When it is over is computed once per retarget, and not before it is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    spring: Spring,
    motion: SpringMotion,
    /// Since `motion` began.
    elapsed: Elapsed,
    state: State,
    policy: TolerancePolicy,
    clamps_overshoot: bool,
    /// When `motion` is over, counted as `elapsed` is; `None` until it is asked for.
    end: Option<f64>,
}

impl Track {
    /// At rest at `position`.
    pub(super) fn new(spring: Spring, position: f64) -> Self {
        let state = State::at_rest(position);
        let motion = spring.motion(state, position);
        let elapsed = Elapsed::default();
        Self {
            spring,
            motion,
            elapsed,
            state,
            policy: TolerancePolicy::default(),
            clamps_overshoot: false,
            end: Some(0.0),
        }
    }

    pub(super) const fn state(&self) -> State {
        self.state
    }

    pub(super) const fn target(&self) -> f64 {
        self.motion.target()
    }

    pub(super) const fn spring(&self) -> Spring {
        self.spring
    }

    pub(super) const fn clamps_overshoot(&self) -> bool {
        self.clamps_overshoot
    }

    /// A new motion from here: `state` is the present from now on, `target` where it goes.
    pub(super) fn restart(&mut self, state: State, target: f64) {
        self.motion = self.spring.motion(state, target);
        self.elapsed = Elapsed::default();
        self.state = state;
        self.end = None;
    }

    pub(super) fn retarget(&mut self, target: f64) {
        self.restart(self.state, target);
    }

    /// The same spring again changes nothing: to begin anew would shrink the tolerance, which is of the way to go.
    pub(super) fn set_spring(&mut self, spring: Spring) {
        if self.spring == spring {
            return;
        }
        self.spring = spring;
        self.restart(self.state, self.target());
    }

    pub(super) fn set_tolerance(&mut self, policy: TolerancePolicy) {
        self.policy = if policy.is_comparable() { policy } else { TolerancePolicy::default() };
        self.end = None;
    }

    /// Begins anew, since only a crossing from now on counts.
    pub(super) fn set_clamps_overshoot(&mut self, clamps_overshoot: bool) {
        if self.clamps_overshoot == clamps_overshoot {
            return;
        }
        self.clamps_overshoot = clamps_overshoot;
        self.restart(self.state, self.target());
    }

    /// Moves the present on by `dt` ≥ 0; false if it is at rest there, exactly on its end.
    pub(super) fn advance(&mut self, dt: f64) -> bool {
        let elapsed = self.elapsed.after(dt);
        let (t, end) = (elapsed.seconds(), self.end());
        if self.is_endless(t, end) {
            return true;
        }
        if t >= end {
            self.come_to_rest();
            return false;
        }
        self.elapsed = elapsed;
        self.state = self.motion.state(t);
        true
    }

    /// Whether nothing can be said of `t`: an infinite time, of what never ends.
    fn is_endless(&self, t: f64, end: f64) -> bool {
        t == f64::INFINITY && end == f64::INFINITY && self.motion.rest().is_none()
    }

    /// The state `t` seconds after the motion began, as if it never came to rest.
    pub(super) fn at(&self, t: f64) -> State {
        self.motion.state(t)
    }

    /// The state `dt` ≥ 0 from now, if nothing happens until then.
    pub(super) fn state_at(&self, dt: f64) -> State {
        if dt > 0.0 {
            let t = self.elapsed.after(dt).seconds();
            let end = self.end.unwrap_or_else(|| self.find_end());
            if self.is_endless(t, end) {
                self.state
            } else if t >= end {
                State::at_rest(self.rest())
            } else {
                self.motion.state(t)
            }
        } else {
            self.state
        }
    }

    /// Seconds from now until it is at rest; ∞ if never.
    pub(super) fn remaining(&self) -> f64 {
        larger(self.end.unwrap_or_else(|| self.find_end()) - self.elapsed.seconds(), 0.0)
    }

    /// Whether it is now on the other side of the target than it started from.
    pub(super) fn is_overshooting(&self) -> bool {
        let (before, now) = (self.motion.state(0.0).position - self.target(), self.state.position - self.target());
        self.spring.stiffness > 0.0 && before * now < 0.0
    }

    /// When the motion is over, in seconds since it began; ∞ if never.
    pub(super) fn end(&mut self) -> f64 {
        let end = self.end.unwrap_or_else(|| self.find_end());
        self.end = Some(end);
        end
    }

    fn find_end(&self) -> f64 {
        let start = self.motion.state(0.0);
        let Spring { mass, stiffness, damping } = self.spring;
        let is_spring = !(mass.is_nan() || stiffness.is_nan() || damping.is_nan());
        if !(is_spring && start.position.is_finite() && start.velocity.is_finite() && self.target().is_finite()) {
            // What is no number goes nowhere; it must not keep a display awake.
            return 0.0;
        }
        let settled = if stiffness == 0.0 {
            let travel = fabs(self.rest() - start.position);
            self.motion.settling_time(self.policy.resolve_at(travel, self.rest()))
        } else if damping > 0.0 || start == State::at_rest(self.target()) {
            let modes = self.spring.modes();
            let (y, v) = (start.position - self.target(), start.velocity);
            rest_instant(&modes, y, v, self.policy.resolve_at(tolerance::span(&modes, y, v), self.target()))
        } else {
            f64::INFINITY
        };
        if self.clamps_overshoot { smaller(settled, self.crossing(start)) } else { settled }
    }

    /// When it first passes, or comes back to, its target; ∞ if never.
    #[expect(clippy::float_cmp, reason = "at the target is exactly there: a hair before it, it has yet to arrive")]
    fn crossing(&self, start: State) -> f64 {
        let crossing = if self.spring.stiffness == 0.0 {
            // Nothing pulls, so nothing overshoots.
            None
        } else if start.position != self.target() {
            self.motion.time_at(self.target())
        } else if start.velocity != 0.0 {
            // y ∝ e^(−λt)·sin(qt): back after half a period.
            self.spring.period().map(|period| 0.5 * period)
        } else {
            Some(0.0)
        };
        crossing.unwrap_or(f64::INFINITY)
    }

    /// Where it ends.
    pub(super) fn rest(&self) -> f64 {
        if self.spring.stiffness == 0.0 { self.motion.rest().unwrap_or(self.state.position) } else { self.target() }
    }

    /// What coasts has no target but where it ends, so that becomes its target.
    fn come_to_rest(&mut self) {
        let rest = self.rest();
        self.restart(State::at_rest(rest), rest);
        self.end = Some(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Tolerance;

    const SPRING: Spring = Spring { mass: 1.0, stiffness: 230.2, damping: 19.0 };

    #[test]
    fn its_tolerance_fits_the_motion_whatever_its_scale() {
        let remaining = |from: f64, to: f64| {
            let mut track = Track::new(SPRING, from);
            track.retarget(to);
            track.remaining()
        };
        let one = remaining(0.0, 1.0);
        assert!(one > 0.5 && one < 1.5);
        for (from, to) in [(0.0, 0.01), (0.0, 1e9), (0.0, -1.0), (3e-300, 2e-300)] {
            assert!((remaining(from, to) - one).abs() < 1e-12, "{from} {to}: {} {one}", remaining(from, to));
        }
        assert!((remaining(1e7, 1e7 + 1.0) - one).abs() < 1e-6);
    }

    #[test]
    fn a_tolerance_of_nothing_is_that_of_the_numbers() {
        for (from, to) in [(0.0, 1.0), (1.0, 0.0), (-1e7, 1e7), (3e-9, 2e-9)] {
            for distance in [0.0, -1.0, 1e-300] {
                let mut track = Track::new(SPRING, from);
                track.set_tolerance(Tolerance::new(distance, distance).into());
                track.retarget(to);
                // e^(−9.5 t) is at a quarter of epsilon after 4 s.
                let end = track.remaining();
                assert!(end > 3.0 && end < 6.0, "{from} {to} {distance}: {end}");
                assert!(!track.advance(1.001 * end));
                assert_eq!(track.state(), State::at_rest(to));
            }
        }
    }

    #[test]
    fn a_kick_at_its_target_is_a_motion_with_a_reach_of_its_own() {
        for velocity in [1e3, -1e3] {
            let mut track = Track::new(SPRING, 5.0);
            track.restart(State { position: 5.0, velocity }, 5.0);
            let end = track.remaining();
            assert!(end > 0.5 && end < 1.5);
            assert!(track.advance(0.999 * end) && !track.advance(0.002 * end));
            assert_eq!(track.state(), State::at_rest(5.0));
        }
    }

    #[test]
    fn what_is_no_number_does_not_stay_awake() {
        for bad in [f64::NAN, f64::INFINITY] {
            let mut track = Track::new(SPRING, 0.0);
            track.retarget(bad);
            assert!(!track.advance(0.016));
            track.restart(State::at_rest(1.0), 2.0);
            assert!(track.advance(0.016) && track.state().position > 1.0);
        }
    }

    #[test]
    fn looking_ahead_moves_nothing() {
        let mut track = Track::new(SPRING, 0.0);
        track.retarget(1.0);
        let ahead = track.state_at(0.25);
        assert_eq!((track.state(), track.state_at(99.0)), (State::at_rest(0.0), State::at_rest(1.0)));
        track.advance(0.25);
        assert_eq!(track.state(), ahead);
    }
}
