use super::{Force, Stepper, is_step};
use crate::motion::{Lanes, State};

/// v½ = v + ½dt·a(x, v), x′ = x + dt·v½, v′ = (v½ + ½dt·pull(x′))/(1 + ½dt·damping)
///
/// The acceleration at the start changes the velocity over half the step. The position moves with the resulting velocity. Then the
/// acceleration at the end changes the velocity over the other half. The damping at the end depends on the new velocity itself. So we
/// solve v′ = v½ + ½dt·(pull(x′) − damping·v′) for v′.
///
/// Without damping this is the Verlet method of molecular dynamics, which keeps the energy within bounds for ever.
///
/// # Damping
/// The method solves for the damping that the force returns separately, by [`Force::damping`], as [`Damped`](crate::step::Damped) and
/// [`SpringForce`](crate::step::SpringForce) do. The pull may depend on the velocity, too, as in a closure with its own damping or with
/// quadratic drag. The second half of the step then evaluates the pull at the predicted velocity v + dt·a(x, v). This keeps the order of
/// the method, but not its stability.
///
/// # Error
/// Second order in both cases, so half the step gives a quarter of the error.
///
/// # Stability
/// ω·dt ≤ 2 for any damping that is returned separately. If the damping is part of the pull, the limit is between 1.84 and 2 for damping
/// ratios ζ up to ½, and 1/ζ above.
///
/// # Example
/// ```
/// use carom::State;
/// use carom::step::{Damped, Stepper, VelocityVerlet};
///
/// let gravity = Damped { pull: |_: f64| -10.0, damping: 0.0 };
/// // A parabola is exact.
/// let ball =
///     VelocityVerlet.step(&gravity, State { position: 2.0, velocity: 1.0 }, 0.5);
/// assert_eq!(ball, State { position: 1.25, velocity: -4.0 });
/// ```
///
/// # Source
/// *Verlet integration for fluid spring animations in Swift*, `VelocityVerletSpring.step`, term by term. The predicted
/// velocity: R. D. Groot and P. B. Warren, *Dissipative particle dynamics*, J. Chem. Phys. 107 (1997), eq. 22, at λ = 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VelocityVerlet;

impl<V: Lanes, F: Force<V> + ?Sized> Stepper<F, V> for VelocityVerlet {
    fn step_at(&self, force: &F, time: f64, state: State<V>, dt: f64) -> State<V> {
        if !is_step(dt) {
            return state;
        }
        let half = 0.5 * dt;
        let acceleration = force.acceleration(time, state);
        let kick = |v: f64, a: f64| v + half * a;
        let midpoint = state.velocity.zip(acceleration, kick);
        let position = state.position.zip(midpoint, |x, v| x + dt * v);
        let predicted = State { position, velocity: midpoint.zip(acceleration, kick) };
        let damping = 1.0 + half * force.damping();
        let velocity = midpoint.zip(force.pull(time + dt, predicted), |v, pull| kick(v, pull) / damping);
        State { position, velocity }
    }
}
