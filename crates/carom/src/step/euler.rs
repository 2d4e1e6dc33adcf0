use super::{Force, Stepper, is_step, slope};
use crate::motion::{Lanes, State};

/// x′ = x + dt·v, v′ = v + dt·a(x, v)
///
/// Forward Euler, where position and velocity both follow from the state at the start of the step. It is the first method of every
/// textbook, and the worst. It adds energy, so a spring swings too far, and an undamped spring farther with each swing.
///
/// # Error
/// First order, so half the step gives half the error.
///
/// # Stability
/// ω·dt ≤ 2ζ up to damping ratio ζ = 1, and 2/(ζ + √(ζ² − 1)) above. Without damping it is never stable. Each mode of the spring with rate
/// λ is multiplied by 1 + λ·dt, which must not leave the unit circle.
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
/// L. Euler, *Institutionum calculi integralis* I (1768), cap. VII. *Using spring dynamics ODE for animation interpolation
/// (rebuilding Facebook Rebound)* replaces it by Runge and Kutta's method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Euler;

impl Euler {
    /// Returns the solution of y′ = slope(t, y) at `time` + `dt`, for any system of first order.
    #[must_use]
    pub fn step_system<V: Lanes>(&self, slope: impl Fn(f64, V) -> V, time: f64, y: V, dt: f64) -> V {
        if is_step(dt) { y.zip(slope(time, y), |y, slope| y + dt * slope) } else { y }
    }
}

impl<V: Lanes, F: Force<V> + ?Sized> Stepper<F, V> for Euler {
    fn step_at(&self, force: &F, time: f64, state: State<V>, dt: f64) -> State<V> {
        let start = (state.position, state.velocity);
        let (position, velocity) = self.step_system(|t, now| slope(force, t, now), time, start, dt);
        State { position, velocity }
    }
}
