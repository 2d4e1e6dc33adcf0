//! The changes of a value. Each reads the current state and starts another [`Course`] from it.
//!
//! Every change returns whether a motion begins. The caller then counts time from the change. Several changes at one instant add up. Each
//! starts from the state that the previous one set, even if that state is within the tolerance of rest.

use super::course::{Chase, Course};
use super::value::{End, Value};
use crate::animate::tolerance::TolerancePolicy;
use crate::animate::values::animatable::Animatable;
use crate::domain;
use crate::law::Spring;
use crate::law::friction::{Coast, Friction};
use crate::law::gravity::Fall;
use crate::law::spring::oscillation::Oscillation;
use crate::motion::{Lanes, State};

/// A state relative to a target, and the target's velocity.
struct Approach<T: Animatable> {
    target: T,
    now: State<T::Displacement>,
    moves: T::Displacement,
}

impl<T: Animatable> Value<T> {
    /// Gives the value another target at `t`. If it's the current target, nothing changes.
    pub(crate) fn retarget(&mut self, t: f64, target: T) -> bool {
        if !is_inside(target) {
            return false;
        }
        let present = self.present(t);
        let is_same =
            matches!(self.course, Course::Spring(_)) && target.displacement(self.target) == T::Displacement::ZERO;
        if is_same {
            // The new target may be the same place with another number, for example an angle that is a whole turn away.
            self.target = target;
        } else {
            self.pull_to(present, target, Lanes::ZERO);
        }
        !is_same
    }

    /// Makes the value follow a target that is at `target` at `t` and moves with `velocity`.
    pub(crate) fn follow(&mut self, t: f64, target: T, velocity: T::Velocity) -> bool {
        let moves = target.rate_at(Lanes::ZERO, velocity);
        let is_valid = is_inside(target) && are_inside(moves);
        if is_valid {
            let present = self.present(t);
            self.pull_to(present, target, moves);
        }
        is_valid
    }

    /// Gives the value another velocity at `t`. Returns whether the velocity is valid. On a spring, the value continues to its target by
    /// the shorter way. So an angle or a rotation more than half a turn away arrives from the other side. A fling or a fall goes on with
    /// the new velocity.
    pub(crate) fn set_velocity(&mut self, t: f64, velocity: T::Velocity) -> bool {
        let (value, now) = self.present(t);
        if !matches!(self.course, Course::Spring(_) | Course::Chase(_)) {
            let rate = value.rate_at(Lanes::ZERO, velocity);
            return are_inside(rate) && self.restart_at(value, rate);
        }
        let mut approach = self.approach(t, now);
        // If the displacement is a whole turn, some velocities can't be written as its rate. So take the shortest displacement, whose
        // rate can express any velocity.
        let Approach { target, now: State { position, .. }, .. } = approach;
        if position != T::Displacement::ZERO {
            approach.now.position = target.seen_from(target, position, Lanes::ZERO).0;
        }
        approach.now.velocity = target.rate_at(approach.now.position, velocity);
        are_inside(approach.now.velocity) && self.engage(value, approach)
    }

    /// Sets the value at `t`, and its state relative to the target. The target stays.
    #[cfg(feature = "alloc")]
    pub(crate) fn set_state(&mut self, t: f64, value: T, now: State<T::Displacement>) -> bool {
        let (_, present) = self.present(t);
        let approach = Approach { now, ..self.approach(t, present) };
        is_inside(value) && are_inside(now.velocity) && self.engage(value, approach)
    }

    /// Restarts at `t` with the current value, velocity and target.
    #[cfg(feature = "alloc")]
    pub(crate) fn restart(&mut self, t: f64) -> bool {
        let (value, now) = self.present(t);
        self.engage(value, self.approach(t, now))
    }

    /// Gives the value another spring at `t`. While friction or an acceleration acts, the spring waits for the next target.
    pub(crate) fn set_spring(&mut self, t: f64, spring: Spring) -> bool {
        if spring == self.spring {
            return false;
        }
        let (value, now) = self.present(t);
        if !self.is_sprung() {
            self.spring = spring;
            return false;
        }
        let (approach, was_still) = (self.approach(t, now), self.is_still());
        self.spring = spring;
        self.engage(value, approach) && !was_still
    }

    /// Sets how near to its end and how slow the value must be to count as at rest. A policy with a NaN is ignored.
    pub(crate) fn set_tolerance(&mut self, t: f64, policy: TolerancePolicy) {
        if policy.is_comparable() {
            let _ = self.present(t);
            self.policy = policy;
            self.end = self.find_end();
        }
    }

    /// From `t` on, only friction acts. A drag of NaN, or beyond the domain, doesn't change anything.
    pub(crate) fn fling(&mut self, t: f64, friction: Friction) -> bool {
        let is_valid = friction.validate().is_ok();
        if is_valid {
            let drag = friction.drag;
            self.act_alone(t, |start| Course::Coast(Coast { drag, start }));
        }
        is_valid
    }

    /// From `t` on, only a constant acceleration acts.
    pub(crate) fn fall(&mut self, t: f64, acceleration: T::Velocity) -> bool {
        let acceleration = self.present(t).0.rate_at(Lanes::ZERO, acceleration);
        let is_valid = are_inside(acceleration);
        if is_valid {
            self.act_alone(t, |start| Course::Fall(Fall { acceleration, start }));
        }
        is_valid
    }

    /// Puts the value at rest at `value`. Returns false, and changes nothing, if `value` isn't finite.
    pub(crate) fn snap_to(&mut self, value: T) -> bool {
        let is_valid = is_inside(value);
        if is_valid {
            self.rest_on(value);
        }
        is_valid
    }

    /// Moves value and target by a distance, and the whole motion with them. A distance that would leave the domain is ignored.
    pub(crate) fn shift(&mut self, by: T::Velocity) {
        let (start, target) = (moved(self.start, by), moved(self.target, by));
        if is_inside(start) && is_inside(target) {
            (self.start, self.target) = (start, target);
            if matches!(self.end, End::Unplanned { .. }) {
                self.end = self.find_end();
            }
        }
    }

    /// Ends the motion at `t`, at its rest or, without one, at its current value. Behind a moving target it skips to
    /// the steady motion.
    pub(crate) fn settle(&mut self, t: f64) -> bool {
        match self.course {
            Course::Spring(_) => self.rest_on(self.target),
            Course::Chase(_) if self.end == End::Never => {
                let (_, now) = self.present(t);
                let Approach { target, now, moves } = self.approach(t, now);
                let now = Chase::new(Oscillation::new(self.spring.modes(), now.position, now.velocity), moves).steady();
                self.engage(target.displaced(now.position), Approach { target, now, moves });
            }
            _ => self.rest_on(self.rest().unwrap_or_else(|| self.value(t))),
        }
        true
    }

    /// Returns value and state at `t`. At the start of the motion they are exactly what was set. A motion that has ended by `t` is replaced
    /// by rest on a spring.
    fn present(&mut self, t: f64) -> (T, State<T::Displacement>) {
        if !(t > 0.0) {
            return (self.start, self.course.start());
        }
        let (now, is_at_rest) = self.lanes(t);
        let value = self.place(now.position);
        if is_at_rest {
            self.rest_on(value);
        }
        (value, if is_at_rest { self.course.start() } else { now })
    }

    fn target_now(&self, t: f64) -> T {
        if t > 0.0 { self.target(t) } else { self.target }
    }

    fn rest_on(&mut self, value: T) {
        *self = Self { policy: self.policy, ..Self::new(value, self.spring) };
    }

    /// Returns the state at `t`, relative to where the target is at `t`.
    fn approach(&self, t: f64, now: State<T::Displacement>) -> Approach<T> {
        let (origin, target) = (self.origin(), self.target_now(t));
        match self.course {
            Course::Spring(_) => Approach { target, now, moves: Lanes::ZERO },
            Course::Chase(chase) => {
                let offset = chase.target(domain::time(t));
                let moves = origin.seen_from(target, offset, chase.velocity).1;
                Approach { target, now: seen_from(origin, target, now), moves }
            }
            _ => Approach { target, now: seen_from(origin, target, now), moves: Lanes::ZERO },
        }
    }

    /// Lets the spring pull from the current state to `target`. The target itself moves with the velocity `moves`.
    fn pull_to(&mut self, (value, now): (T, State<T::Displacement>), target: T, moves: T::Displacement) {
        let now = seen_from(self.origin(), target, now);
        self.engage(value, Approach { target, now, moves });
    }

    /// Lets the spring take over from the state of an approach.
    fn engage(&mut self, value: T, Approach { target, now, moves }: Approach<T>) -> bool {
        let (modes, State { position, velocity }) = (self.spring.modes(), finite_lanes(now));
        (self.start, self.target) = (value, target);
        self.course = if !modes.is_finite() {
            // An invalid spring puts its value at the target at once, so that it doesn't request frames for ever.
            Course::Spring(Oscillation::new(modes, position, velocity))
        } else if modes.stiffness == 0.0 {
            // Without stiffness, the spring doesn't pull to the target. So make the lanes relative to the current value.
            let velocity = target.seen_from(value, position, velocity).1;
            Course::Slack(Coast { drag: modes.damping, start: State { position: Lanes::ZERO, velocity } })
        } else if moves == T::Displacement::ZERO {
            Course::Spring(Oscillation::new(modes, position, velocity))
        } else {
            Course::Chase(Chase::new(Oscillation::new(modes, position, velocity), moves))
        };
        self.begin();
        true
    }

    /// Finds the end of a course that has just begun. Without velocity, friction leaves the value at rest where it is.
    fn begin(&mut self) {
        self.end = self.find_end();
        if self.is_still() && !matches!(self.course, Course::Spring(_)) {
            self.rest_on(self.start);
        }
    }

    /// From `t` on, lets another force act instead of the spring. The motion starts at the current value.
    fn act_alone(&mut self, t: f64, course: impl FnOnce(State<T::Displacement>) -> Course<T::Displacement>) {
        let (value, now) = self.present(t);
        let target = self.target_now(t);
        let velocity = self.origin().seen_from(value, now.position, now.velocity).1;
        (self.start, self.target) = (value, target);
        self.course = course(finite_lanes(State { position: Lanes::ZERO, velocity }));
        self.begin();
    }

    /// Gives another velocity to a value that no spring pulls.
    fn restart_at(&mut self, value: T, velocity: T::Displacement) -> bool {
        let start = State { position: Lanes::ZERO, velocity };
        self.start = value;
        match &mut self.course {
            Course::Slack(coast) | Course::Coast(coast) => coast.start = start,
            Course::Fall(fall) => fall.start = start,
            Course::Spring(_) | Course::Chase(_) => {}
        }
        self.begin();
        true
    }
}

fn seen_from<T: Animatable>(origin: T, target: T, now: State<T::Displacement>) -> State<T::Displacement> {
    let (position, velocity) = origin.seen_from(target, now.position, now.velocity);
    State { position, velocity }
}

/// Returns a value that is moved by a distance.
pub(in crate::animate) fn moved<T: Animatable>(value: T, by: T::Velocity) -> T {
    value.displaced(value.rate_at(Lanes::ZERO, by))
}

/// Returns whether a value is finite and in the [domain]. Only a finite value has a finite displacement from itself.
pub(in crate::animate) fn is_inside<T: Animatable>(value: T) -> bool {
    value.displacement(value).largest().is_finite() && value.distance_from_zero() <= domain::LARGEST
}

/// Returns whether every rate is in the [domain].
fn are_inside<L: Lanes>(rate: L) -> bool {
    rate.largest() <= domain::LARGEST
}

/// Returns the state with 0 in place of each lane that isn't finite, so that a value made from NaN arrives at once.
fn finite_lanes<L: Lanes>(now: State<L>) -> State<L> {
    let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
    State { position: now.position.map(finite), velocity: now.velocity.map(finite) }
}
