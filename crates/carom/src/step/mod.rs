//! Numeric steppers, for forces that no formula solves, beside the exact step that a spring has.
//!
//! A *force* says how a state accelerates: a closure, a [`Damped`] pull, a [`SpringForce`], or a type of your own. A
//! *stepper* takes a state over a time `dt` under a force. Every stepper takes every force, but for [`Exact`], which
//! takes what has a closed form.
//!
//! ```
//! use carom::State;
//! use carom::step::{Rk4, Stepper};
//!
//! // A magnet at 0 that pulls more the nearer, and air that brakes.
//! let force = |state: State| -800.0 * state.position / (1.0 + state.position * state.position) - 3.0 * state.velocity;
//!
//! let mut state = State::at_rest(5.0);
//! for _ in 0..60 {
//!     state = Rk4.step(&force, state, 1.0 / 60.0);
//! }
//! assert!(state.position.abs() < 5.0);
//! ```
//!
//! Frames do not come at even times, and the result should not depend on when they come: [`FixedStep`] steps at a rate
//! of its own and shows what lies between two steps. [`Equilibrium`] tells when it is over.
//!
//! # Which one
//! For a spring none of them: [`Spring::motion`](crate::Spring::motion) and
//! [`Spring::propagator`](crate::Spring::propagator) are exact at any time, and a propagator, once made, costs less than a
//! step of [`Rk4`]. They are here for forces that are not springs, to be compared with, and to reproduce what others have
//! built on them.
//!
//! | stepper | order | forces a step | largest error at 60 Hz | stable up to ω·dt, at damping ratio 0, ½, 1, 2, 5 |
//! |---|---|---|---|---|
//! | [`Euler`] | 1 | 1 | 0.094 | 0, 1, 2, 0.54, 0.20 |
//! | [`SemiImplicitEuler`] | 1 | 1 | 0.12 | 2, 1.24, 0.83, 0.47, 0.20 |
//! | [`VelocityVerlet`] | 2 | 2 | 0.015 | 2 for each |
//! | [`Rk4`] | 4 | 4 | 0.00005 | 2.83, 2.62, 2.79, 0.75, 0.28 |
//! | [`Exact`] | exact | | 2·10⁻¹⁶ | no limit |
//!
//! The error is of the position, as a fraction of the way, for a spring of response 0.35 s and damping ratio 0.7 let go
//! at rest. ω is the spring's angular frequency, 2π/response; for another force, the root of how steeply it pulls
//! back. Beyond the limit each step makes the state larger, until it is no number. `carom compare` prints the table for
//! any spring:
#![doc = include_str!("../../plots/compare.svg")]
//!
//! # Bad times
//! A `dt` that is 0, negative, infinite or NaN is no step: the state stays as it is. Only [`Exact`] goes to infinity.

mod equilibrium;
mod euler;
mod exact;
mod fixed;
mod force;
mod rk4;
mod semi_implicit_euler;
#[cfg(test)]
mod testing;
mod velocity_verlet;

pub use equilibrium::Equilibrium;
pub use euler::Euler;
pub use exact::Exact;
pub use fixed::{Advanced, FixedStep};
pub use force::{Damped, Force, SpringForce};
pub use rk4::Rk4;
pub use semi_implicit_euler::SemiImplicitEuler;
pub use velocity_verlet::VelocityVerlet;

use crate::motion::State;

/// A way to take a state over a time.
///
/// Generic over the force, so that one which solves only some forces (as [`Exact`] does) says so in its type. For a
/// force of one type, steppers can be chosen at run time:
///
/// ```
/// use carom::step::{Euler, Exact, Rk4, SpringForce, Stepper, VelocityVerlet};
/// use carom::{Spring, State};
///
/// let force = SpringForce { spring: Spring::from_response_damping_ratio(0.35, 0.7), target: 1.0 };
/// let steppers: [&dyn Stepper<SpringForce>; 4] = [&Euler, &VelocityVerlet, &Rk4, &Exact];
/// let after_a_frame = steppers.map(|stepper| stepper.step(&force, State::at_rest(0.0), 1.0 / 60.0).position);
/// assert_eq!(after_a_frame[0], 0.0);
/// assert!((after_a_frame[2] - after_a_frame[3]).abs() < 1e-4);
/// ```
pub trait Stepper<F: ?Sized> {
    /// The state `dt` > 0 seconds later. Any other `dt`, NaN among them, is no step.
    fn step(&self, force: &F, state: State, dt: f64) -> State;
}

/// Whether a numeric method can step over `dt`.
fn is_step(dt: f64) -> bool {
    dt > 0.0 && dt.is_finite()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;

    #[test]
    fn what_is_no_time_is_no_step() {
        let force = SpringForce { spring: Spring::from_response_damping_ratio(0.35, 0.7), target: 300.0 };
        let start = State { position: 12.0, velocity: -700.0 };
        let steppers: [&dyn Stepper<SpringForce>; 5] = [&Euler, &SemiImplicitEuler, &VelocityVerlet, &Rk4, &Exact];
        for (i, stepper) in steppers.into_iter().enumerate() {
            for dt in [0.0, -0.0, -1.0 / 60.0, f64::NEG_INFINITY, f64::NAN] {
                assert_eq!(stepper.step(&force, start, dt), start, "{i}, {dt}");
            }
            let after = stepper.step(&force, start, f64::INFINITY);
            assert_eq!(after, if i == 4 { State::at_rest(300.0) } else { start }, "{i}");
            assert_ne!(stepper.step(&force, start, 1e-3), start, "{i}");
        }
    }

    #[test]
    fn the_mirror_image_is_exact() {
        let spring = Spring::from_response_damping_ratio(0.35, 0.7);
        let (right, left) = (SpringForce { spring, target: 300.0 }, SpringForce { spring, target: -300.0 });
        let start = State { position: 12.0, velocity: -700.0 };
        let steppers: [&dyn Stepper<SpringForce>; 5] = [&Euler, &SemiImplicitEuler, &VelocityVerlet, &Rk4, &Exact];
        for stepper in steppers {
            let (mut there, mut here) = (start, -start);
            for _ in 0..100 {
                there = stepper.step(&right, there, 1.0 / 60.0);
                here = stepper.step(&left, here, 1.0 / 60.0);
                assert_eq!(here, -there);
            }
        }
    }
}
