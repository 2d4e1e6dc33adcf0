use super::{SpringForce, Stepper};
use crate::motion::{Lanes, Motion, State};

/// y′ = e^(A·dt) y
///
/// The exact step of a spring, for comparison with numeric steps, or to replace them in a driver. Two steps of dt are one step of 2·dt.
/// This stepper takes only one force, [`SpringForce`].
///
/// Each step computes a [`Propagator`](crate::motion::Propagator). If you step many springs over the same `dt`, compute the step once, with
/// [`Spring::propagator`](crate::Spring::propagator).
///
/// # Error
/// Only rounding.
///
/// # Stability
/// No limit: `dt` may be infinite.
///
/// # Example
/// ```
/// use carom::step::{Exact, SpringForce, Stepper};
/// use carom::{Motion, Spring, State};
///
/// let force = SpringForce {
///     spring: Spring::from_response_damping_ratio(0.35, 0.8),
///     target: 300.0,
/// };
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
/// The same as for [`Spring`](crate::Spring).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exact;

impl<V: Lanes> Stepper<SpringForce<V>, V> for Exact {
    fn step_at(&self, force: &SpringForce<V>, _time: f64, state: State<V>, dt: f64) -> State<V> {
        if !(dt > 0.0) {
            return state;
        }
        let State { position, velocity } = state;
        if dt == f64::INFINITY {
            // A motion has a limit as t → ∞, but its matrix may not have one.
            let limit = |position, velocity| force.spring.motion(State { position, velocity }, 0.0).state(dt);
            let rest = if force.spring.stiffness == 0.0 {
                position.zip(velocity, |x, v| limit(x, v).position)
            } else {
                force.target
            };
            return State { position: rest, velocity: position.zip(velocity, |x, v| limit(x, v).velocity) };
        }
        let propagator = force.spring.propagator(dt);
        let displacement = position.zip(force.target, |position, target| position - target);
        let after = |position, velocity| propagator.displace(State { position, velocity });
        State {
            position: force.target.zip(displacement.zip(velocity, |y, v| after(y, v).position), |target, y| target + y),
            velocity: displacement.zip(velocity, |y, v| after(y, v).velocity),
        }
    }
}
