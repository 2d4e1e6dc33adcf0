//! Numeric steppers for forces without a closed form, and the exact step of a spring.
//!
//! A *force* gives the acceleration of a state. It's a closure, a [`Damped`] pull, a [`Timed`] closure, a [`SpringForce`], or a type of
//! your own. A *stepper* advances a state by a time `dt` under a force. Every stepper takes every force, except [`Exact`], which takes a
//! [`SpringForce`] only. Positions are any [`Lanes`]: numbers, or arrays or tuples of numbers that a force may couple.
//!
//! ```
//! use carom::State;
//! use carom::step::{Rk4, Stepper};
//!
//! // A magnet at 0, which pulls more from nearby, and the drag of air.
//! let force = |State { position: x, velocity: v }: State| {
//!     -800.0 * x / (1.0 + x * x) - 3.0 * v
//! };
//! let mut state = State::at_rest(5.0);
//! for _ in 0..60 {
//!     state = Rk4.step(&force, state, 1.0 / 60.0);
//! }
//! assert!(state.position.abs() < 5.0);
//! ```
//!
//! Frames come at uneven times, and your results shouldn't depend on them. So [`FixedStep`] steps at its own rate and interpolates between
//! two steps. [`Equilibrium`] detects the end of a motion.
//!
//! [`Euler::step_system`] and [`Rk4::step_system`] step any system of first order, y′ = f(t, y). [`StoermerVerlet`]
//! computes each position from the last two.
//!
//! # Which one
//! For a spring you don't need a stepper: [`Spring::motion`](crate::Spring::motion) and [`Spring::propagator`](crate::Spring::propagator)
//! are exact at any time, and a propagator costs less than a step of [`Rk4`]. Use a stepper for other forces, for comparisons, and to
//! reproduce an existing animation.
//!
//! | stepper | order | force evaluations a step | largest error at 60 Hz | stable up to ω·dt, at damping ratio 0, ½, 1, 2, 5 |
//! |---|---|---|---|---|
//! | [`Euler`] | 1 | 1 | 0.094 | 0, 1, 2, 0.54, 0.20 |
//! | [`SemiImplicitEuler`] | 1 | 1 | 0.12 | 2, 1.24, 0.83, 0.47, 0.20 |
//! | [`StoermerVerlet`] | 1; 2 without damping | 1 | 0.075 | 2, 1.24, 0.83, 0.47, 0.20 |
//! | [`VelocityVerlet`] | 2 | 2 | 0.015 | 2 for each |
//! | [`Rk4`] | 4 | 4 | 0.00005 | 2.83, 2.62, 2.79, 0.75, 0.28 |
//! | [`Exact`] | exact | | 2·10⁻¹⁶ | no limit |
//!
//! The error is of the position, as a fraction of the travel, for a spring of response 0.35 s and damping ratio 0.7 from rest. ω is the
//! angular frequency of the spring, 2π/response, or the square root of the steepest slope of another force. Beyond the limit, each step
//! makes the state larger until it overflows. `carom compare` prints the table for any spring:
#![doc = include_str!("../../plots/compare.svg")]
//!
//! # Invalid times
//! With a `dt` that is 0, negative, infinite or NaN, the state stays the same. Only [`Exact`] takes an infinite `dt`.

mod equilibrium;
mod euler;
mod exact;
mod fixed;
mod force;
mod rk4;
mod semi_implicit_euler;
mod stoermer_verlet;
mod velocity_verlet;

pub use equilibrium::Equilibrium;
pub use euler::Euler;
pub use exact::Exact;
pub use fixed::{Advanced, FixedStep};
pub use force::{Damped, Force, SpringForce, Timed};
pub use rk4::Rk4;
pub use semi_implicit_euler::SemiImplicitEuler;
pub use stoermer_verlet::StoermerVerlet;
pub use velocity_verlet::VelocityVerlet;

use crate::motion::{Lanes, State};

/// A method that advances a state by a time.
///
/// The trait is generic over the force, because some steppers take only some forces (see [`Exact`]). For one type of force, you can choose
/// the stepper at run time:
///
/// ```
/// use carom::step::{Euler, Exact, Rk4, SpringForce, Stepper, VelocityVerlet};
/// use carom::{Spring, State};
///
/// let spring = Spring::from_response_damping_ratio(0.35, 0.7);
/// let force = SpringForce { spring, target: 1.0 };
/// let steppers: [&dyn Stepper<SpringForce>; 4] =
///     [&Euler, &VelocityVerlet, &Rk4, &Exact];
/// let after_a_frame = steppers.map(|stepper| {
///     stepper.step(&force, State::at_rest(0.0), 1.0 / 60.0).position
/// });
/// assert_eq!(after_a_frame[0], 0.0);
/// assert!((after_a_frame[2] - after_a_frame[3]).abs() < 1e-4);
/// ```
pub trait Stepper<F: ?Sized, V = f64> {
    /// Returns the state `dt` > 0 seconds after `time`, for a force that may depend on the time. With any other `dt`, for example NaN, the
    /// state stays the same.
    fn step_at(&self, force: &F, time: f64, state: State<V>, dt: f64) -> State<V>;

    /// Returns the state `dt` > 0 seconds later, for a force that doesn't depend on the time.
    fn step(&self, force: &F, state: State<V>, dt: f64) -> State<V> {
        self.step_at(force, 0.0, state, dt)
    }
}

/// Returns whether a numeric method can step over `dt`.
fn is_step(dt: f64) -> bool {
    dt > 0.0 && dt.is_finite()
}

/// Returns the slope of position and velocity under a force, as a system of first order.
fn slope<V: Lanes>(force: &(impl Force<V> + ?Sized), time: f64, (position, velocity): (V, V)) -> (V, V) {
    (velocity, force.acceleration(time, State { position, velocity }))
}
