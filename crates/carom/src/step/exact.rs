//! The closed form in the shape of a step.

use super::{SpringForce, Stepper};
use crate::motion::{Motion, State};

/// y′ = e^(A·dt) y
///
/// The exact step of a spring, to be compared with the numeric ones, or to take their place in a driver: no error to
/// grow with `dt`, no stability limit, two steps of dt are one of 2·dt. It takes forces that have a closed form.
///
/// It prepares a [`Propagator`](crate::Propagator) in each step. Whoever steps many springs over one `dt` prepares it once,
/// with [`Spring::propagator`](crate::Spring::propagator).
///
/// # Error
/// None but rounding.
///
/// # Stability
/// No limit: `dt` may be infinite.
///
/// # Example
/// ```
/// use carom::step::{Exact, SpringForce, Stepper};
/// use carom::{Motion, Spring, State};
///
/// let force = SpringForce { spring: Spring::from_response_damping_ratio(0.35, 0.8), target: 300.0 };
/// let start = State { position: 0.0, velocity: 1200.0 };
/// let mut card = start;
/// for dt in [0.016, 0.017, 0.083, 0.004] {
///     card = Exact.step(&force, card, dt);
/// }
/// let exact = force.spring.motion(start, force.target).state(0.12);
/// assert!((card.position - exact.position).abs() < 1e-11);
/// ```
///
/// # Source
/// [`Spring`](crate::Spring)'s own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exact;

impl Stepper<SpringForce> for Exact {
    fn step(&self, force: &SpringForce, state: State, dt: f64) -> State {
        if !(dt > 0.0) {
            state
        } else if dt == f64::INFINITY {
            // Where a matrix has no limit, a motion has one.
            force.spring.motion(state, force.target).state(dt)
        } else {
            force.spring.propagator(dt).advance(state, force.target)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;
    use crate::step::testing::grows;

    #[test]
    fn any_steps_are_the_motion_to_the_last_digits() {
        for ratio in [0.0, 0.1, 0.7, 1.0, 3.0] {
            for steps in [1_u32, 10, 100, 1000] {
                let force = SpringForce { spring: Spring::from_response_damping_ratio(0.35, ratio), target: 1.0 };
                let dt = 1.0 / f64::from(steps);
                let end = (0..steps).fold(State::at_rest(0.0), |state, _| Exact.step(&force, state, dt));
                let exact = force.spring.motion(State::at_rest(0.0), 1.0).state(1.0);
                assert!((end.position - exact.position).abs() < 1e-13, "{ratio} {steps}: {end:?} {exact:?}");
            }
        }
    }

    #[test]
    fn no_step_is_too_long_for_it() {
        for ratio in [0.0, 0.5, 1.0, 5.0] {
            for step in [1.0, 2.1, 3.0, 10.0, 1e3, 1e6] {
                assert!(!grows(&Exact, ratio, step), "{ratio} {step}");
            }
        }
    }

    #[test]
    fn without_stiffness_it_coasts_to_infinity() {
        let force = SpringForce { spring: Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 }, target: 9.0 };
        let start = State { position: 1.0, velocity: 8.0 };
        assert_eq!(Exact.step(&force, start, f64::INFINITY), State::at_rest(3.0));
    }
}
