//! Springs that a toolkit integrates with long fixed steps, and the continuous spring with the same poles.

use carom::Spring;
use carom::error::ParameterError;
use libm::{atan2, expm1, log1p as ln_1p, sincos as sin_cos};

use crate::math::{PI, difference_of_products, sqrt};
use crate::range::{positive, require};

/// Steps of semi-implicit Euler about the target:
///
/// ```text
/// u′ = (1 − D)·u − S·x,    x′ = x + u′
/// ```
///
/// Their eigenvalues are the roots of z² − (2 − S − D)z + 1 − D. If a spring's poles are the logarithms of these roots, divided by the
/// step's length, it decays and oscillates as the steps do.
pub(crate) struct Steps {
    /// S: how much velocity a step adds for each unit of distance from the target.
    pub(crate) pull: f64,
    /// D, the fraction of the velocity that a step removes.
    pub(crate) drag: f64,
    /// Seconds.
    pub(crate) length: f64,
}

/// The largest D whose difference from 1 keeps twelve digits.
const MOST_DRAG: f64 = 0.9998;

impl Steps {
    /// (S + D)² − 4S, which is negative if the steps oscillate.
    fn discriminant(&self) -> f64 {
        let sum = self.pull + self.drag;
        difference_of_products(sum, sum, 4.0, self.pull)
    }

    /// Checks that the steps correspond to a continuous spring. If they don't, the error is about the field of the pull or about the field
    /// of the drag.
    pub(crate) fn check(
        &self,
        (pull, pull_value): (&'static str, f64),
        (drag, drag_value): (&'static str, f64),
    ) -> Result<(), ParameterError> {
        let requirement = "be lower: no spring equals steps that stop the velocity at once";
        require(self.drag <= MOST_DRAG, drag, requirement, drag_value)?;
        let oscillates_with_steps = self.discriminant() >= 0.0 && self.pull + self.drag >= 2.0;
        let requirement = "be lower: no spring equals steps that jump to and fro across the target";
        require(!oscillates_with_steps, pull, requirement, pull_value)
    }

    /// The spring with the poles of the steps.
    pub(crate) fn spring(&self, mass: f64) -> Spring {
        let discriminant = self.discriminant();
        let (frequency_squared, drag) = if discriminant < 0.0 {
            let decay = -0.5 * ln_1p(-self.drag);
            let angle = atan2(sqrt(-discriminant), 2.0 - self.pull - self.drag);
            (decay * decay + angle * angle, 2.0 * decay)
        } else {
            // Each eigenvalue z of the steps gives a number 1 − z. The larger one is `fast`. The product of both is `pull`, so the
            // smaller one is `pull` / `fast`, without a difference that would cancel.
            let fast = 0.5 * (self.pull + self.drag + sqrt(discriminant));
            let (fast, slow) = (-ln_1p(-fast), -ln_1p(-self.pull / fast));
            (fast * slow, fast + slow)
        };
        let stiffness = mass * (frequency_squared / (self.length * self.length));
        Spring { mass, stiffness, damping: mass * (drag / self.length) }
    }

    /// The steps with the poles of a spring.
    ///
    /// # Errors
    /// The spring has no stiffness, or oscillates faster than once in two steps.
    pub(crate) fn of(spring: &Spring, length: f64) -> Result<Self, ParameterError> {
        positive("stiffness", spring.stiffness)?;
        let drag = spring.damping / spring.mass * length;
        let frequency_squared = spring.stiffness / spring.mass * (length * length);
        let half = 0.5 * drag;
        let discriminant = difference_of_products(half, half, frequency_squared, 1.0);
        let pull = if discriminant < 0.0 {
            let angle = sqrt(-discriminant);
            let requirement = "be lower: the steps cannot oscillate so fast";
            require(angle < PI, "stiffness", requirement, spring.stiffness)?;
            let lost = -expm1(-half);
            let (sin, _) = sin_cos(0.5 * angle);
            lost * lost + 4.0 * (1.0 - lost) * (sin * sin)
        } else {
            let fast = half + sqrt(discriminant);
            expm1(-fast) * expm1(-frequency_squared / fast)
        };
        Ok(Self { pull, drag: -expm1(-drag), length })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom::{Motion, State};

    #[test]
    fn the_spring_found_for_steps_satisfies_their_recurrence() {
        // All paths of the steps satisfy x″ − (2 − S − D)x′ + (1 − D)x = 0, where x′ and x″ are the next two positions.
        for (pull, drag) in [(0.032, 0.2), (0.15, 0.8), (0.0375, 0.8), (0.5, 0.01), (1.5, 0.3)] {
            let length = 0.016;
            let start = State { position: 1.0, velocity: -3.0 };
            let motion = Steps { pull, drag, length }.spring(1.0).motion(start, 0.0);
            for step in 0..50 {
                let [x, next, after] = [0, 1, 2].map(|i| motion.state(f64::from(step + i) * length).position);
                let error = after - (2.0 - pull - drag) * next + (1.0 - drag) * x;
                assert!(error.abs() < 1e-13, "{pull} {drag}: {error}");
            }
        }
    }

    #[test]
    fn steps_and_springs_that_do_not_correspond_are_errors() {
        let field = |pull, drag| {
            Steps { pull, drag, length: 0.016 }.check(("spring", pull), ("damping", drag)).unwrap_err().field()
        };
        assert_eq!(field(0.1, 1.0), "damping");
        assert_eq!(field(3.9, 0.5), "spring");
        let fast = Spring { mass: 1.0, stiffness: 1e6, damping: 1.0 };
        assert_eq!(Steps::of(&fast, 0.016).err().unwrap().field(), "stiffness");
    }
}
