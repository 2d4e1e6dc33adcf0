//! The instant at which a spring comes to rest, by the rule of every driver, computed as seldom as possible.

use super::brackets::Brackets;
use super::scalar::Scalar;
use crate::animate::Animatable;
use crate::animate::moving::rest_instant::rest_instant;
use crate::animate::moving::tolerance::{TolerancePolicy, span};
use crate::law::friction::Friction;
use crate::law::spring::Spring;
use crate::law::spring::modes::Modes;
use crate::math::{exp, fabs, larger, ln};
use crate::motion::{Motion, State, Tolerance};

/// Seconds after a change before the instant of rest is computed, so that a spring that is retargeted in every frame costs
/// nothing for it.
const PLAN_AFTER: f64 = 0.05;

/// The relative width of the interval that holds the instants of rest of all springs that start at rest. It is far larger
/// than rounding and far smaller than a frame.
const CLASS_WIDTH: f64 = 1e-12;

/// The law and the tolerance of a batch, with what follows from them alone.
#[derive(Clone, Debug)]
pub(super) struct RestRule {
    pub(super) spring: Spring,
    pub(super) modes: Modes,
    pub(super) policy: TolerancePolicy,
    /// A spring does not rest within [`PLAN_AFTER`] if its energy exceeds this multiple of the square of the distance of its
    /// tolerance.
    lively: f64,
    /// The square of the relative tolerance's distance is at most this multiple of the energy.
    part_of_energy: f64,
    /// Bounds on the instant of rest of every spring that starts at rest: up to rounding, all rest after the same time. `None`
    /// where the tolerance is not a fraction of the travel.
    from_rest: Option<[f64; 2]>,
    brackets: Brackets,
}

/// The next action for a moving spring that may have come to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verdict {
    /// The spring is at rest.
    Rests,
    /// The spring rests exactly this many seconds after its start, which is later than now.
    RestsAt(f64),
    /// The spring does not rest before this many seconds after its start.
    LookAt(f64),
}

impl RestRule {
    pub(super) fn new(spring: Spring, policy: TolerancePolicy) -> Self {
        let mut rule = Self {
            spring,
            modes: spring.modes(),
            policy,
            lively: 0.0,
            part_of_energy: 0.0,
            from_rest: None,
            brackets: Brackets::new(),
        };
        rule.set(spring, policy);
        rule
    }

    /// Sets law and tolerance. Nothing allocates.
    pub(super) fn set(&mut self, spring: Spring, policy: TolerancePolicy) {
        let modes = spring.modes();
        (self.spring, self.modes, self.policy) = (spring, modes, policy);
        // The speed of every policy but an absolute one is SPEED_PER_DISTANCE times the distance.
        let speed = match policy {
            TolerancePolicy::Absolute(Tolerance { distance, velocity }) => {
                larger(velocity / distance, Tolerance::SPEED_PER_DISTANCE)
            }
            _ => Tolerance::SPEED_PER_DISTANCE,
        };
        self.lively = exp(2.0 * modes.damping * PLAN_AFTER) * (speed * speed + modes.stiffness);
        let relative = if let TolerancePolicy::Relative(fraction) = policy { fraction } else { 0.0 };
        let fraction = larger(relative, f64::EPSILON);
        self.part_of_energy = fraction * fraction / modes.stiffness;
        self.brackets.clear();
        let is_class = self.has_exact_end() && relative > 0.0 && relative < 0.5;
        self.from_rest = is_class.then(|| {
            // The later bound belongs to the finer tolerance.
            [1.0 - CLASS_WIDTH, 1.0 + CLASS_WIDTH].map(|factor| {
                let policy = TolerancePolicy::Relative((2.0 - factor) * relative);
                factor * rest_instant(&modes, 1.0, 0.0, policy.resolve(1.0, 0.0, 0.0))
            })
        });
    }

    /// Returns whether the law pulls and brakes, so that the instant of rest has to be computed.
    fn has_exact_end(&self) -> bool {
        self.modes.is_finite() && self.modes.stiffness > 0.0 && self.modes.damping > 0.0
    }

    /// Returns whether nothing pulls: the spring coasts.
    pub(super) fn is_slack(&self) -> bool {
        self.modes.stiffness == 0.0
    }

    /// Returns the displacement at which a spring ends.
    pub(super) fn limit(&self, State { position, velocity }: State) -> f64 {
        if !self.is_slack() {
            return 0.0;
        }
        let limit = if velocity == 0.0 { position } else { position + velocity / self.modes.damping };
        if limit.is_finite() { limit } else { position }
    }

    fn tolerance<T: Scalar>(&self, State { position, velocity }: State, target: T) -> Tolerance {
        self.policy.resolve_at(span(&self.modes, position, velocity), target)
    }

    /// Returns twice the energy of a spring of mass 1.
    fn energy(&self, y: f64, v: f64) -> f64 {
        v * v + self.modes.stiffness * (y * y)
    }

    /// Returns a time after the start before which the spring does not rest: the first time to [`look`](Self::look) at it.
    pub(super) fn first_look<T: Scalar>(&self, start: State, target: T) -> f64 {
        if !self.has_exact_end() {
            return 0.0;
        }
        let energy = self.energy(start.position, start.velocity);
        // The square of the travel is at most the energy over k/m, so this is at least the square of the distance.
        let fixed = match self.policy {
            TolerancePolicy::Relative(_) => 0.0,
            TolerancePolicy::Absolute(Tolerance { distance, .. }) => distance,
            TolerancePolicy::AbsoluteOrRelative { distance, fraction } => {
                larger(distance, fraction * fabs(target.lanes()))
            }
        };
        let fixed = larger(fixed, target.resolution());
        let distance = larger(fixed * fixed, self.part_of_energy * energy);
        if energy > self.lively * distance { PLAN_AFTER } else { 0.0 }
    }

    /// Decides about a spring `age` seconds after its start. `spread` from 0 to 1 delays the computation of its instant
    /// of rest, so that the computations for many springs are spread over frames.
    pub(super) fn look<T: Scalar>(&mut self, start: State, target: T, age: f64, spread: f64) -> Verdict {
        let rests_at = move |end: f64| if age < end { Verdict::RestsAt(end) } else { Verdict::Rests };
        if !self.has_exact_end() {
            return rests_at(self.end_without_spring(start, target));
        }
        if start.position == 0.0 && start.velocity == 0.0 {
            return Verdict::Rests;
        }
        let tolerance = self.tolerance(start, target);
        if let (Some(_), TolerancePolicy::Relative(fraction)) = (self.from_rest, self.policy) {
            // A tolerance that rounding has widened is not a fraction of the travel.
            let part = fraction * span(&self.modes, start.position, start.velocity);
            let is_relative = tolerance.distance.to_bits() == part.to_bits();
            let bounds = if !is_relative {
                None
            } else if start.velocity == 0.0 {
                self.from_rest
            } else {
                self.brackets.around(&self.modes, fraction, start)
            };
            if let Some([earliest, latest]) = bounds {
                if age < earliest {
                    return Verdict::LookAt(earliest);
                }
                if age >= latest {
                    return Verdict::Rests;
                }
                return rests_at(rest_instant(&self.modes, start.position, start.velocity, tolerance));
            }
        }
        // The energy v² + k/m·y² falls at most at the rate 2c/m, and at rest it is at most the energy of the tolerance.
        let Tolerance { distance, velocity } = tolerance;
        let drop = self.energy(start.position, start.velocity) / self.energy(distance, velocity);
        // A tolerance whose square underflows gives no bound.
        let earliest = if drop < f64::INFINITY { 0.5 * ln(larger(drop, 1.0)) / self.modes.damping } else { 0.0 };
        let look = PLAN_AFTER + spread * (earliest - PLAN_AFTER);
        if PLAN_AFTER < earliest && age < look {
            return Verdict::LookAt(look);
        }
        rests_at(rest_instant(&self.modes, start.position, start.velocity, tolerance))
    }

    /// Returns when a spring without stiffness, without damping or with invalid coefficients is at rest.
    #[cold]
    fn end_without_spring<T: Scalar>(&self, start: State, target: T) -> f64 {
        let State { position, velocity } = start;
        let drag = self.modes.damping;
        if !self.modes.is_finite() || velocity == 0.0 && (position == 0.0 || self.is_slack()) {
            return 0.0;
        }
        if !self.is_slack() || !(drag > 0.0) {
            return f64::INFINITY;
        }
        let limit = T::from_lanes(target.lanes() + self.limit(start));
        let tolerance = self.policy.resolve_at(fabs(velocity) / drag, limit);
        Friction { drag }.motion(State { position: 0.0, velocity: fabs(velocity) }).settling_time(tolerance)
    }

    /// Returns when a spring is at rest, in seconds after its start; ∞ if it never is.
    pub(super) fn end<T: Scalar>(&self, start: State, target: T) -> f64 {
        if !self.has_exact_end() {
            return self.end_without_spring(start, target);
        }
        rest_instant(&self.modes, start.position, start.velocity, self.tolerance(start, target))
    }
}
