//! The changes of a value's motion. Each makes another motion, which starts where the present one is at that time.

use super::lane_state::LaneState;
use super::tolerance::TolerancePolicy;
use super::value_motion::{FARTHEST, Force, ValueMotion, lag, root};
use crate::animate::value::animatable::Animatable;
use crate::lanes::Lanes;
use crate::law::friction::Friction;
use crate::law::spring::Spring;

impl<T: Animatable> ValueMotion<T> {
    /// Lets the spring pull to a `target` that moves with the velocity `moves`. `now` is relative to the target.
    fn engage(&mut self, value: T, target: T, now: LaneState<T::Displacement>, moves: T::Displacement) {
        self.restore_root();
        (self.start_value, self.target, self.extra) = (value, target, moves);
        if self.modes().stiffness == 0.0 {
            // Nothing pulls to the target, so the lanes are relative to the present value, as in a fling.
            let rate = target.seen_from(value, now.displacement, now.rate).1;
            (self.force, self.extra) = (Force::SlackSpring, Lanes::ZERO);
            return self.begin(LaneState { displacement: Lanes::ZERO, rate });
        }
        let is_moving = moves != T::Displacement::ZERO;
        self.force = if is_moving { Force::SpringToMovingTarget } else { Force::Spring };
        self.begin(now);
    }

    /// Puts the root of the spring back in place of the drag of a fling.
    fn restore_root(&mut self) {
        if !self.is_sprung() {
            self.root_or_drag = root(self.spring);
        }
    }

    /// Replaces the spring by another force from `t` on.
    fn act_alone(&mut self, t: f64, (force, root_or_drag): (Force, f64), extra: T::Displacement) {
        let LaneState { displacement, rate } = self.lanes(t).0;
        let (target, value) = (self.target(t), self.value(t));
        let rate = self.origin().seen_from(value, displacement, rate).1;
        (self.start_value, self.target, self.extra) = (value, target, extra);
        (self.force, self.root_or_drag) = (force, root_or_drag);
        self.begin(LaneState { displacement: Lanes::ZERO, rate });
    }

    /// Returns the target at `t`, the state relative to it, and the target's velocity.
    fn seen_from_target(&self, t: f64) -> (T, LaneState<T::Displacement>, T::Displacement) {
        let now = self.lanes(t).0;
        if self.force == Force::Spring {
            return (self.target, now, Lanes::ZERO);
        }
        let (origin, target) = (self.origin(), self.target(t));
        let (displacement, rate) = origin.seen_from(target, now.displacement, now.rate);
        let moves = if self.force == Force::SpringToMovingTarget {
            origin.seen_from(target, self.target_offset(t), self.extra).1
        } else {
            Lanes::ZERO
        };
        (target, LaneState { displacement, rate }, moves)
    }

    /// Gives the value another target at `t`. Returns whether a motion begins: false if the target is not finite, or
    /// equals the present target.
    pub(crate) fn retarget(&mut self, t: f64, target: T) -> bool {
        if !is_finite(target) {
            return false;
        }
        if self.force == Force::Spring && target.displacement(self.target) == T::Displacement::ZERO {
            // The target is the same place, although its number may differ, as for angles that differ by a whole turn.
            self.target = target;
            return false;
        }
        self.follow_lanes(t, target, Lanes::ZERO);
        true
    }

    /// Makes the value follow a target that is at `target` at `t` and moves with `velocity`. Returns whether a motion
    /// begins.
    pub(crate) fn follow(&mut self, t: f64, target: T, velocity: T::Velocity) -> bool {
        let moves = target.rate_at(Lanes::ZERO, velocity);
        let is_valid = is_finite(target) && moves.largest().is_finite();
        if is_valid {
            self.follow_lanes(t, target, moves);
        }
        is_valid
    }

    fn follow_lanes(&mut self, t: f64, target: T, moves: T::Displacement) {
        let lanes = self.lanes(t);
        let value = self.value_of(t, lanes);
        let (displacement, rate) = self.origin().seen_from(target, lanes.0.displacement, lanes.0.rate);
        self.engage(value, target, LaneState { displacement, rate }, moves);
    }

    /// Gives the value another velocity at `t`. It continues to its target in the shorter direction. Returns whether a
    /// motion begins.
    pub(crate) fn set_velocity(&mut self, t: f64, velocity: T::Velocity) -> bool {
        let value = self.value(t);
        if !matches!(self.force, Force::Spring | Force::SpringToMovingTarget) {
            let rate = value.rate_at(Lanes::ZERO, velocity);
            let is_valid = rate.largest().is_finite();
            if is_valid {
                self.start_value = value;
                self.begin(LaneState { displacement: Lanes::ZERO, rate });
            }
            return is_valid;
        }
        let (target, LaneState { displacement, .. }, moves) = self.seen_from_target(t);
        // The displacement is computed again, because the displacement of a rotation that is a whole turn away does not
        // have a rate for every velocity.
        let displacement = if displacement == T::Displacement::ZERO {
            displacement
        } else {
            target.seen_from(target, displacement, Lanes::ZERO).0
        };
        let rate = target.rate_at(displacement, velocity);
        let is_valid = rate.largest().is_finite();
        if is_valid {
            self.engage(value, target, LaneState { displacement, rate }, moves);
        }
        is_valid
    }

    /// Sets value and velocity at `t`, and keeps the target. Returns true: a motion begins.
    #[cfg(feature = "alloc")]
    pub(crate) fn set_state(&mut self, t: f64, value: T, velocity: T::Velocity) -> bool {
        let (target, _, moves) = self.seen_from_target(t);
        let displacement = value.displacement(target);
        let rate = target.rate_at(displacement, velocity);
        self.engage(value, target, LaneState { displacement, rate }, moves);
        true
    }

    /// Restarts at `t` with the present value, velocity and target. Returns true: a motion begins.
    #[cfg(feature = "alloc")]
    pub(crate) fn restart(&mut self, t: f64) -> bool {
        let (target, now, moves) = self.seen_from_target(t);
        self.engage(self.value(t), target, now, moves);
        true
    }

    /// Gives the value another spring at `t`. Returns whether a motion begins: false if the spring is the same, if the
    /// value rests at its target, or if no spring acts.
    pub(crate) fn set_spring(&mut self, t: f64, spring: Spring) -> bool {
        if spring == self.spring {
            return false;
        }
        if !self.is_sprung() {
            self.spring = spring;
            return false;
        }
        let (target, now, moves) = self.seen_from_target(t);
        let (value, is_there) = (self.value(t), self.force == Force::Spring && now == LaneState::ZERO);
        (self.spring, self.root_or_drag) = (spring, root(spring));
        self.engage(value, target, now, moves);
        !is_there
    }

    /// Sets the distance from its end and the speed below which the value counts as at rest. A policy with a NaN
    /// changes nothing.
    pub(crate) fn set_tolerance(&mut self, policy: TolerancePolicy) {
        if policy.is_comparable() {
            (self.policy_kind, self.policy_numbers) = policy.pack();
            self.end = self.find_end();
        }
    }

    /// Lets friction alone act from `t` on. Returns whether a motion begins: false if the drag is NaN.
    pub(crate) fn fling(&mut self, t: f64, friction: Friction) -> bool {
        if friction.drag.is_nan() {
            return false;
        }
        self.act_alone(t, (Force::Friction, friction.drag), Lanes::ZERO);
        true
    }

    /// Lets a constant acceleration alone act from `t` on. Returns whether a motion begins.
    pub(crate) fn fall(&mut self, t: f64, acceleration: T::Velocity) -> bool {
        let extra = self.value(t).rate_at(Lanes::ZERO, acceleration);
        let is_valid = extra.largest().is_finite();
        if is_valid {
            self.act_alone(t, (Force::Acceleration, 0.0), extra);
        }
        is_valid
    }

    /// Puts the value at rest at `value`. Returns false, and changes nothing, if that is not finite.
    pub(crate) fn snap(&mut self, value: T) -> bool {
        let is_valid = is_finite(value);
        if is_valid {
            self.rest_on(value);
        }
        is_valid
    }

    /// Ends the motion at `t`, at its rest or, without one, at its present value. Behind a moving target it skips to
    /// the steady motion. Returns true: another motion begins.
    pub(crate) fn settle(&mut self, t: f64) -> bool {
        match self.force {
            Force::Spring => self.rest_on(self.target),
            Force::SpringToMovingTarget if self.end > 0.0 => {
                let (target, _, moves) = self.seen_from_target(t);
                let steady = LaneState { displacement: lag(&self.modes(), moves), rate: moves };
                self.engage(target.displaced(steady.displacement), target, steady, moves);
            }
            _ => self.rest_on(self.rest().unwrap_or_else(|| self.value(t))),
        }
        true
    }

    fn rest_on(&mut self, value: T) {
        self.restore_root();
        (self.start_value, self.target, self.start) = (value, value, LaneState::ZERO);
        (self.extra, self.end, self.force) = (Lanes::ZERO, 0.0, Force::Spring);
    }
}

/// Returns whether the value is finite and at most [`FARTHEST`] from 0. Only a finite value has a finite displacement from itself.
fn is_finite<T: Animatable>(value: T) -> bool {
    value.displacement(value).largest().is_finite() && value.distance_from_zero() <= FARTHEST
}
