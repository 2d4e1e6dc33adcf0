//! Forces that accelerate a state.

use crate::law::Spring;
use crate::motion::{Lanes, State};

/// A force per mass: the acceleration of a state.
///
/// A closure from a state to its acceleration is a force, of numbers or of arrays. [`Timed`] makes a force of a closure that also
/// takes the time. A force may return its damping separately, as [`Damped`] and [`SpringForce`] do. Then [`VelocityVerlet`]
/// solves for the damping, and is stable with any damping. The other steppers use the whole acceleration.
///
/// [`VelocityVerlet`]: crate::step::VelocityVerlet
pub trait Force<V = f64> {
    /// Returns the acceleration at a time in seconds, without the part that [`damping`](Self::damping) gives.
    fn pull(&self, time: f64, state: State<V>) -> V;

    /// Returns the damping c/m ≥ 0, in 1/s, that is proportional to the velocity and isn't in [`pull`](Self::pull).
    fn damping(&self) -> f64 {
        0.0
    }

    /// Returns the whole acceleration, pull − damping·velocity.
    fn acceleration(&self, time: f64, state: State<V>) -> V
    where
        V: Lanes,
    {
        let damping = self.damping();
        self.pull(time, state).zip(state.velocity, |pull, velocity| pull - damping * velocity)
    }
}

/// The damping of a closure is part of its pull.
impl<V, F: Fn(State<V>) -> V + ?Sized> Force<V> for F {
    fn pull(&self, _time: f64, state: State<V>) -> V {
        self(state)
    }
}

/// x″ = f(t, x, x′): a closure as a force that depends on the time.
///
/// ```
/// use carom::State;
/// use carom::step::{FixedStep, Rk4, Timed};
///
/// // A swing that is pushed once a second.
/// let force = Timed(|t: f64, state: State| {
///     -40.0 * state.position - state.velocity + (std::f64::consts::TAU * t).sin()
/// });
/// let mut swing = FixedStep::new(Rk4, force, State::at_rest(0.0), 240.0);
/// swing.advance(0.2);
/// assert!(swing.state().position > 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timed<F>(
    /// Maps the time in seconds and the state to the acceleration.
    pub F,
);

impl<V, F: Fn(f64, State<V>) -> V> Force<V> for Timed<F> {
    fn pull(&self, time: f64, state: State<V>) -> V {
        (self.0)(time, state)
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
/// // Two balls on a line, joined by a spring, one of them fixed to the wall.
/// let pull = |[x, y]: [f64; 2]| [200.0 * (y - x) - 100.0 * x, 200.0 * (x - y)];
/// let balls = Damped { pull, damping: 4.0 };
///
/// let mut state = State { position: [0.0, 1.0], velocity: [0.0, 0.0] };
/// for _ in 0..600 {
///     state = VelocityVerlet.step(&balls, state, 1.0 / 120.0);
/// }
/// assert!(state.position[0].abs() < 1e-3 && state.position[1].abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damped<P> {
    /// Maps a position to an acceleration.
    pub pull: P,
    /// c/m ≥ 0, in 1/s.
    pub damping: f64,
}

impl<V, P: Fn(V) -> V> Force<V> for Damped<P> {
    fn pull(&self, _time: f64, state: State<V>) -> V {
        (self.pull)(state.position)
    }

    fn damping(&self) -> f64 {
        self.damping
    }
}

/// x″ = −(k/m) (x − target) − (c/m) x′
///
/// A [`Spring`] and its target. You may change the target between two steps. The next step starts with the velocity that the last one ended
/// with.
///
/// ```
/// use carom::step::{Rk4, SpringForce, Stepper};
/// use carom::{Spring, State};
///
/// let spring = Spring::from_response_damping_ratio(0.35, 0.8);
/// let mut card = SpringForce { spring, target: [300.0, 80.0] };
/// let start = State { position: [0.0, 0.0], velocity: [1200.0, 0.0] };
/// let there = Rk4.step(&card, start, 1.0 / 120.0);
/// card.target = [0.0, 0.0];
/// let back = Rk4.step(&card, there, 1.0 / 120.0);
/// assert!(back.velocity[0] < there.velocity[0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringForce<V = f64> {
    /// The spring.
    pub spring: Spring,
    /// The position where the spring doesn't pull.
    pub target: V,
}

impl<V: Lanes> Force<V> for SpringForce<V> {
    fn pull(&self, _time: f64, state: State<V>) -> V {
        let stiffness = self.spring.stiffness / self.spring.mass;
        self.target.zip(state.position, |target, position| stiffness * (target - position))
    }

    fn damping(&self) -> f64 {
        self.spring.damping / self.spring.mass
    }
}
