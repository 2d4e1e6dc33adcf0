//! Measurements of steppers: the order of their errors, and their limit of stability.

use super::{Damped, Force, Rk4, SpringForce, Stepper};
use crate::law::spring::Spring;
use crate::math::{fabs, larger, ln, sin_cos, sqrt};
use crate::motion::{Motion, State};

/// The start of the test motions.
const SWING: State = State { position: 2.0, velocity: 1.0 };

fn gravity(angle: f64) -> f64 {
    -40.0 * sin_cos(angle).0
}

fn springs() -> [SpringForce; 2] {
    [0.7, 1.6].map(|ratio| SpringForce { spring: Spring::from_response_damping_ratio(0.5, ratio), target: 1.0 })
}

/// The slopes of ln error over ln dt, for an underdamped and an overdamped spring and for a damped pendulum.
pub(super) fn order_of<M>(method: &M) -> [f64; 3]
where
    M: Stepper<SpringForce> + Stepper<Damped<fn(f64) -> f64>>,
{
    let [under, over] = springs();
    let exact = |force: SpringForce| move |t: f64| force.spring.motion(SWING, force.target).state(t);
    let pendulum = Damped { pull: gravity as fn(f64) -> f64, damping: 3.0 };
    [
        order_over(method, &under, SWING, Some(&exact(under))),
        order_over(method, &over, SWING, Some(&exact(over))),
        order_over(method, &pendulum, SWING, None),
    ]
}

/// Returns the slopes of [`order_of`] for forces that do not give their damping apart.
pub(super) fn order_of_hidden<M>(method: &M) -> [f64; 2]
where
    M: for<'a> Stepper<dyn Fn(State) -> f64 + 'a>,
{
    let [spring, _] = springs();
    let exact = |t: f64| spring.spring.motion(SWING, spring.target).state(t);
    let hidden = |state: State| spring.acceleration(0.0, state);
    let pendulum = |state: State| gravity(state.position) - 3.0 * state.velocity;
    let (hidden, pendulum): (&dyn Fn(State) -> f64, &dyn Fn(State) -> f64) = (&hidden, &pendulum);
    [order_over(method, hidden, SWING, Some(&exact)), order_over(method, pendulum, SWING, None)]
}

/// The slope of ln error over ln dt, with the largest error of the position in one second. Without a solution, steps 64
/// times as fine replace it.
pub(super) fn order_over<F: Force + ?Sized>(
    method: &impl Stepper<F>,
    force: &F,
    start: State,
    exact: Option<&dyn Fn(f64) -> State>,
) -> f64 {
    let errors = [200, 400, 800, 1600].map(|steps: u32| {
        let dt = 1.0 / f64::from(steps);
        let (mut state, mut fine, mut most) = (start, start, 0.0);
        for i in 1..=steps {
            state = method.step(force, state, dt);
            fine = match exact {
                Some(exact) => exact(f64::from(i) * dt),
                None => (0..64).fold(fine, |fine, _| Rk4.step(force, fine, dt / 64.0)),
            };
            most = larger(most, fabs(state.position - fine.position));
        }
        (dt, most)
    });
    fitted_slope(errors)
}

/// The slope of the straight line that fits ln y over ln x best.
pub(super) fn fitted_slope<const N: usize>(points: [(f64, f64); N]) -> f64 {
    let logs = points.map(|(x, y)| (ln(x), ln(y)));
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / N as f64;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let (products, squares) =
        logs.iter().fold((0.0, 0.0), |(xy, xx), p| (xy + (p.0 - x) * (p.1 - y), xx + (p.0 - x) * (p.0 - x)));
    products / squares
}

/// Returns the spectral radius of a step of ω·dt = `step`: the factor by which the state grows in each of many steps.
fn growth(method: &impl Stepper<SpringForce>, ratio: f64, step: f64) -> f64 {
    let force = SpringForce { spring: Spring::from_angular_frequency(1.0, ratio), target: 0.0 };
    let x = method.step(&force, State { position: 1.0, velocity: 0.0 }, step);
    let v = method.step(&force, State { position: 0.0, velocity: 1.0 }, step);
    let determinant = x.position * v.velocity - v.position * x.velocity;
    let half_trace = 0.5 * (x.position + v.velocity);
    let discriminant = half_trace * half_trace - determinant;
    if discriminant < 0.0 { sqrt(determinant) } else { fabs(half_trace) + sqrt(discriminant) }
}

/// Returns whether a step of ω·dt = `step` makes the state grow by more than rounding.
pub(super) fn grows(method: &impl Stepper<SpringForce>, ratio: f64, step: f64) -> bool {
    growth(method, ratio, step) > 1.0 + 1e-9
}

/// Checks that the method is stable below the limit of ω·dt and unstable above it, also in a motion of 20 000 steps.
pub(super) fn assert_stable_up_to(limit: f64, method: &impl Stepper<SpringForce>, ratio: f64) {
    for part in 1..1000 {
        let step = limit * f64::from(part) / 1000.0;
        assert!(!grows(method, ratio, step), "grows below its limit, at {step}, with damping ratio {ratio}");
    }
    for part in [1.001, 1.01, 1.1] {
        assert!(grows(method, ratio, limit * part), "is stable at {part} of its limit, with damping ratio {ratio}");
    }
    let force = SpringForce { spring: Spring::from_angular_frequency(1.0, ratio), target: 0.0 };
    let end = |step: f64| (0..20_000).fold(State::at_rest(1.0), |state, _| method.step(&force, state, step)).position;
    assert!(fabs(end(0.999 * limit)) < 100.0);
    // NaN counts as grown.
    assert!(!(fabs(end(1.1 * limit)) < 100.0));
}
