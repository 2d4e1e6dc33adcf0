//! A value in motion, as a pure function of the seconds since its last change.

use super::course::Course;
use crate::animate::reading::Reading;
use crate::animate::tolerance::TolerancePolicy;
use crate::animate::values::animatable::Animatable;
use crate::domain;
use crate::law::Spring;
use crate::law::spring::oscillation::Oscillation;
use crate::motion::{Lanes, State, Tolerance};

/// When a motion ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum End {
    /// The value comes to rest at this time.
    At(f64),
    /// The motion doesn't end.
    Never,
    /// The end hasn't been computed yet. The value still moves while a lane is farther than `near` from 0.
    Unplanned { near: f64 },
}

/// A value and its motion, as a function of the seconds since its last change. All reads are pure.
///
/// A change starts a new course from the state at that time. After that, the caller counts from 0 again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<T: Animatable> {
    /// The value at the start. We store it, because the sum of origin and displacement could differ from it by a rounding.
    pub(super) start: T,
    /// The last target that was set. If it moves, its position at the start.
    pub(super) target: T,
    pub(crate) course: Course<T::Displacement>,
    pub(crate) end: End,
    pub(crate) policy: TolerancePolicy,
    /// The spring that acts, or that acts after the next retarget.
    pub(crate) spring: Spring,
}

/// We enlarge a tolerance by this factor before we compare, because rounding may put the state at the exact end just outside it.
const MARGIN: f64 = 1.001;

impl<T: Animatable> Value<T> {
    /// Returns a value at rest.
    pub(crate) fn new(value: T, spring: Spring) -> Self {
        let course = Course::Spring(Oscillation::new(spring.modes(), Lanes::ZERO, Lanes::ZERO));
        Self { start: value, target: value, course, end: End::At(0.0), policy: TolerancePolicy::default(), spring }
    }

    /// Returns the origin of displacements: the target if a spring pulls to it, or else the value at the start. A rotation's path depends
    /// on the origin.
    #[inline]
    pub(crate) fn origin(&self) -> T {
        if matches!(self.course, Course::Spring(_) | Course::Chase(_)) { self.target } else { self.start }
    }

    /// Returns the value displaced from the origin.
    #[inline]
    pub(super) fn place(&self, displacement: T::Displacement) -> T {
        let origin = self.origin();
        // Return an undisplaced value as it is, because adding 0 would turn −0 into 0.
        if displacement == T::Displacement::ZERO { origin } else { origin.displaced(displacement) }
    }

    /// Returns displacement and velocity at `t`, and whether the value stays at rest.
    #[inline]
    pub(crate) fn lanes(&self, t: f64) -> (State<T::Displacement>, bool) {
        let t = domain::time(t);
        if let End::At(end) = self.end {
            return if t >= end { (self.at_rest(), true) } else { (self.course.at(t), false) };
        }
        let now = self.course.at(t);
        match self.end {
            End::Unplanned { near } if now.position.largest() <= near && t >= self.end() => (self.at_rest(), true),
            _ => (now, false),
        }
    }

    /// Returns the state at the end of the motion.
    fn at_rest(&self) -> State<T::Displacement> {
        State { position: self.course.rest().unwrap_or(Lanes::ZERO), velocity: Lanes::ZERO }
    }

    /// Returns value and velocity at `t`.
    #[inline]
    pub(crate) fn read(&self, t: f64) -> Reading<T, T::Velocity> {
        let (State { position, velocity }, is_at_rest) = self.lanes(t);
        let value = if t > 0.0 || is_at_rest { self.place(position) } else { self.start };
        Reading::new(value, self.origin().velocity_at(position, velocity), is_at_rest)
    }

    /// Returns the value at `t`.
    #[inline]
    pub(crate) fn value(&self, t: f64) -> T {
        self.read(t).value
    }

    /// Returns the velocity at `t`, exactly 0 at rest.
    #[inline]
    pub(crate) fn velocity(&self, t: f64) -> T::Velocity {
        self.read(t).velocity
    }

    #[inline]
    pub(crate) fn is_at_rest(&self, t: f64) -> bool {
        match self.end {
            End::At(end) => t >= end || end == 0.0,
            End::Never => false,
            End::Unplanned { .. } => self.lanes(t).1,
        }
    }

    /// Returns the target at `t`. It's the last target that was set, even while friction or an acceleration acts. Once the value has come
    /// to rest elsewhere, that place is its target.
    pub(crate) fn target(&self, t: f64) -> T {
        match self.course {
            Course::Spring(_) => self.target,
            Course::Chase(chase) => self.place(chase.target(domain::time(t))),
            _ if self.is_at_rest(t) => self.value(t),
            _ => self.target,
        }
    }

    /// Returns the value where the motion ends, or `None` if it doesn't end.
    pub(crate) fn rest(&self) -> Option<T> {
        if self.end == End::Never { None } else { Some(self.place(self.at_rest().position)) }
    }

    /// Returns the time when the value comes to rest, or ∞ if it never does.
    pub(crate) fn end(&self) -> f64 {
        match self.end {
            End::At(end) => end,
            End::Never => f64::INFINITY,
            End::Unplanned { .. } => self.course.settling_time(self.resolved_tolerance()),
        }
    }

    /// Computes the end now, so that no later read has to. Reads return the same as before.
    pub(crate) fn plan(&mut self) {
        self.end = end_at(self.end());
    }

    /// Ends the motion at `t` if it would end later.
    #[cfg(feature = "alloc")]
    pub(crate) fn end_by(&mut self, t: f64) {
        self.end = end_at(crate::math::smaller(self.end(), t));
    }

    /// Returns whether the value at `t` has passed its target, as seen from its start.
    #[cfg(feature = "alloc")]
    pub(crate) fn has_crossed(&self, t: f64) -> bool {
        matches!(self.course, Course::Spring(_)) && self.course.start().position.dot(self.lanes(t).0.position) < 0.0
    }

    /// Returns whether a spring takes the value to its target.
    pub(crate) const fn is_sprung(&self) -> bool {
        self.course.is_sprung()
    }

    /// Returns whether the motion starts at its end, at rest.
    pub(crate) fn is_still(&self) -> bool {
        self.end == End::At(0.0) && self.course.is_still()
    }

    /// Returns the tolerance of the motion. Within this distance of its end and below this speed, the motion is at rest.
    pub(crate) fn resolved_tolerance(&self) -> Tolerance {
        self.policy.resolve_at(self.course.span(), self.place(self.at_rest().position))
    }

    /// Returns the end if it is quick to compute, and otherwise a distance beyond which the value still moves.
    pub(super) fn find_end(&self) -> End {
        match self.course {
            Course::Spring(spring) if !spring.modes.is_finite() || spring.is_still() => End::At(0.0),
            Course::Spring(spring) if spring.has_rest() => {
                End::Unplanned { near: MARGIN * self.resolved_tolerance().distance }
            }
            _ => end_at(self.course.settling_time(self.resolved_tolerance())),
        }
    }
}

fn end_at(t: f64) -> End {
    if t < f64::INFINITY { End::At(t) } else { End::Never }
}
