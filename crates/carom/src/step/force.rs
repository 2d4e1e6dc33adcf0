//! What accelerates a state.

use crate::law::spring::Spring;
use crate::motion::State;

/// How a state accelerates: force per mass.
///
/// A closure from a state to its acceleration is a force:
///
/// ```
/// use carom::State;
/// use carom::step::Force;
/// let gravity = |_: State| -9.81;
/// assert_eq!(gravity.acceleration(State::at_rest(2.0)), -9.81);
/// ```
///
/// Its damping may be named apart, as [`Damped`] and [`SpringForce`] do and a type of your own can: [`VelocityVerlet`]
/// then solves for it, and stays stable however strong it is. The other steppers only see the whole.
///
/// [`VelocityVerlet`]: crate::step::VelocityVerlet
pub trait Force {
    /// The acceleration in `state`, without the part that [`damping`](Self::damping) names.
    fn pull(&self, state: State) -> f64;

    /// The damping in proportion to the velocity, c/m ≥ 0 in 1/s, that is not in [`pull`](Self::pull).
    fn damping(&self) -> f64 {
        0.0
    }

    /// All of the acceleration: pull − damping·velocity.
    fn acceleration(&self, state: State) -> f64 {
        self.pull(state) - self.damping() * state.velocity
    }
}

/// A closure names no damping: what it has of that is part of the pull.
impl<F: Fn(State) -> f64 + ?Sized> Force for F {
    fn pull(&self, state: State) -> f64 {
        self(state)
    }
}

/// x″ = pull(x) − damping·x′
///
/// A pull that depends on the position alone, and a damping in proportion to the velocity.
///
/// ```
/// use carom::State;
/// use carom::step::{Damped, Stepper, VelocityVerlet};
///
/// // A bar stool in its rails: two magnets, at −1 and at 1.
/// let magnets = Damped { pull: |x: f64| 40.0 * (x - x * x * x), damping: 4.0 };
///
/// let mut stool = State { position: -1.0, velocity: 2.0 };
/// for _ in 0..600 {
///     stool = VelocityVerlet.step(&magnets, stool, 1.0 / 120.0);
/// }
/// // Not pushed hard enough to fall into the other.
/// assert!((stool.position + 1.0).abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damped<P> {
    /// From a position to an acceleration.
    pub pull: P,
    /// c/m ≥ 0, in 1/s.
    pub damping: f64,
}

impl<P: Fn(f64) -> f64> Force for Damped<P> {
    fn pull(&self, state: State) -> f64 {
        (self.pull)(state.position)
    }

    fn damping(&self) -> f64 {
        self.damping
    }
}

/// x″ = −(k/m) (x − target) − (c/m) x′
///
/// A [`Spring`] and where it pulls to. The target may change between two steps: the next one starts at the speed that
/// the last one ended with.
///
/// ```
/// use carom::step::{Rk4, SpringForce, Stepper};
/// use carom::{Spring, State};
///
/// let mut card = SpringForce { spring: Spring::from_response_damping_ratio(0.35, 0.8), target: 300.0 };
/// let there = Rk4.step(&card, State { position: 0.0, velocity: 1200.0 }, 1.0 / 120.0);
/// card.target = 0.0;
/// let back = Rk4.step(&card, there, 1.0 / 120.0);
/// assert!(back.velocity < there.velocity);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringForce {
    /// What pulls.
    pub spring: Spring,
    /// Where to.
    pub target: f64,
}

impl Force for SpringForce {
    fn pull(&self, state: State) -> f64 {
        self.spring.stiffness / self.spring.mass * (self.target - state.position)
    }

    fn damping(&self) -> f64 {
        self.spring.damping / self.spring.mass
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_springs_force_over_its_mass_is_its_acceleration() {
        let spring = Spring { mass: 4.0, stiffness: 170.0, damping: 26.0 };
        let force = SpringForce { spring, target: 3.0 };
        for state in [State { position: 0.25, velocity: 8.0 }, State { position: 7.5, velocity: -2.0 }] {
            assert_eq!(force.acceleration(state), spring.force(state, 3.0) / 4.0);
        }
    }

    #[test]
    fn damping_counts_once_whether_it_is_named_or_not() {
        let named = Damped { pull: |x: f64| -50.0 * x, damping: 3.0 };
        let hidden = |state: State| -50.0 * state.position - 3.0 * state.velocity;
        let state = State { position: 0.5, velocity: -2.0 };
        assert_eq!(named.acceleration(state), -19.0);
        assert_eq!(hidden.acceleration(state), -19.0);
        assert_eq!((named.pull(state), hidden.pull(state)), (-25.0, -19.0));
        assert_eq!((named.damping(), hidden.damping()), (3.0, 0.0));
    }
}
