//! The law and the tolerance of a batch, and when a spring of it comes to rest.

use crate::animate::moving::course::Course;
use crate::animate::{Animatable, TolerancePolicy};
use crate::batch::Scalar;
use crate::law::friction::Coast;
use crate::law::spring::Spring;
use crate::law::spring::modes::Modes;
use crate::law::spring::oscillation::Oscillation;
use crate::math::ln;
use crate::motion::{State, Tolerance};

/// The instant of rest is not computed within this many seconds after a change, so that a spring that is retargeted in every
/// frame costs nothing for it.
const LEFT_ALONE: f64 = 0.05;

/// The fractional part of the golden ratio, whose multiples are spread evenly over [0, 1).
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// The law and the tolerance of all springs.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) spring: Spring,
    pub(super) modes: Modes,
    pub(super) policy: TolerancePolicy,
}

impl Rule {
    pub(super) fn new(spring: Spring, policy: TolerancePolicy) -> Self {
        Self { spring, modes: spring.modes(), policy }
    }

    /// Returns the motion from `start` to the target at 0.
    fn course(&self, start: State) -> Course<f64> {
        if self.modes.stiffness == 0.0 {
            Course::Slack(Coast { drag: self.modes.damping, start })
        } else {
            Course::Spring(Oscillation::new(self.modes, start.position, start.velocity))
        }
    }

    /// Returns the displacement at which a spring ends, if it does. Springs of an invalid law are at their targets at once.
    pub(super) fn rest(&self, start: State) -> Option<f64> {
        if self.modes.is_finite() { self.course(start).rest() } else { Some(0.0) }
    }

    /// Returns the distance and the speed below which a spring is at rest.
    pub(super) fn tolerance<T: Scalar>(&self, start: State, target: T) -> Tolerance {
        let course = self.course(start);
        self.policy.resolve_at(course.span(), target.displaced(course.rest().unwrap_or(0.0)))
    }

    /// Returns when a spring is at rest, in seconds after its start; ∞ if it never is. It has the bits of every other driver.
    pub(super) fn end<T: Scalar>(&self, start: State, target: T) -> f64 {
        if self.modes.is_finite() { self.course(start).settling_time(self.tolerance(start, target)) } else { 0.0 }
    }

    /// Returns a time, in seconds after its start, at which to compute when a spring is at rest. It does not come to rest
    /// before.
    ///
    /// The energy v² + k/m·y² falls at most at the rate 2c/m, and at rest it is at most the energy of the tolerance, which gives
    /// a bound. Springs that were changed together are spread over the time up to it by their `place`, so that no frame computes
    /// the rest of all of them.
    pub(super) fn first_look<T: Scalar>(&self, start: State, target: T, place: usize) -> f64 {
        if self.modes.stiffness == 0.0 || !self.modes.is_finite() {
            return 0.0;
        }
        let Tolerance { distance, velocity } = self.tolerance(start, target);
        let energy = |y: f64, v: f64| v * v + self.modes.stiffness * (y * y);
        let drop = energy(start.position, start.velocity) / energy(distance, velocity);
        let earliest = if drop > 1.0 { 0.5 * ln(drop) / self.modes.damping } else { 0.0 };
        let spread = place as f64 * GOLDEN;
        let fraction = spread - spread as u64 as f64;
        if LEFT_ALONE < earliest && earliest < f64::INFINITY {
            LEFT_ALONE + fraction * (earliest - LEFT_ALONE)
        } else {
            earliest
        }
    }
}
