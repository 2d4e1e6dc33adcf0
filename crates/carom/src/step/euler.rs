//! x′ = x + dt·v, v′ = v + dt·a(x, v)

use super::{Force, Stepper, is_step};
use crate::motion::State;

/// x′ = x + dt·v, v′ = v + dt·a(x, v)
///
/// Forward Euler: both from where the step starts. The first method in every text, and the worst: it adds energy, so
/// that a spring swings wider than it should, and an undamped one ever wider.
///
/// # Error
/// First order: half the step, half the error.
///
/// # Stability
/// ω·dt ≤ 2ζ up to damping ratio ζ = 1, and 2/(ζ + √(ζ² − 1)) above; never without damping. Each mode of the spring
/// with rate λ is multiplied by 1 + λ·dt, which must not leave the unit circle.
///
/// # Example
/// ```
/// use carom::step::{Euler, Stepper};
/// use carom::State;
///
/// let gravity = |_: State| -10.0;
/// let ball = Euler.step(&gravity, State { position: 2.0, velocity: 1.0 }, 0.5);
/// assert_eq!(ball, State { position: 2.5, velocity: -4.0 });
/// ```
///
/// # Source
/// L. Euler, *Institutionum calculi integralis* I (1768), cap. VII. In *Using spring dynamics ODE for animation
/// interpolation (rebuilding Facebook Rebound)* the method that is given up for Runge and Kutta's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Euler;

impl<F: Force + ?Sized> Stepper<F> for Euler {
    fn step(&self, force: &F, state: State, dt: f64) -> State {
        if !is_step(dt) {
            return state;
        }
        let State { position, velocity } = state;
        State { position: position + dt * velocity, velocity: velocity + dt * force.acceleration(state) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::sqrt;
    use crate::step::testing::{assert_stable_up_to, grows, order_of};

    #[test]
    fn half_the_step_is_half_the_error() {
        for order in order_of(&Euler) {
            assert!((order - 1.0).abs() < 0.06, "{order}");
        }
    }

    #[test]
    fn it_is_stable_up_to_its_limit() {
        for ratio in [0.1, 0.5, 0.7, 1.0] {
            assert_stable_up_to(2.0 * ratio, &Euler, ratio);
        }
        for ratio in [1.5_f64, 2.0, 5.0] {
            assert_stable_up_to(2.0 / (ratio + sqrt(ratio * ratio - 1.0)), &Euler, ratio);
        }
    }

    #[test]
    fn without_damping_no_step_is_small_enough() {
        for step in [1.0, 0.1, 0.01, 0.001] {
            assert!(grows(&Euler, 0.0, step), "{step}");
        }
    }
}
