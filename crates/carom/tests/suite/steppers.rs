//! Steppers: the order of their errors, their limits of stability, and the energy that they keep.

use carom::step::{
    Damped, Euler, Exact, Force, Rk4, SemiImplicitEuler, SpringForce, Stepper, StoermerVerlet, VelocityVerlet,
};
use carom::{Motion, Spring, State};
use core::f64::consts::PI;
use libm::{fabs, fmax as larger, log as ln, sincos as sin_cos, sqrt};

type AnyForce = dyn Force;
type Method = dyn Stepper<AnyForce>;

/// Returns the slope of ln error over ln dt, where the error is the largest error of the position in one second. For a force
/// without a closed form, the reference takes steps 64 times as fine.
fn order_of(method: &Method, force: &AnyForce, spring: Option<SpringForce>) -> f64 {
    let start = State { position: 2.0, velocity: 1.0 };
    let errors = [200, 400, 800, 1600].map(|steps: u32| {
        let dt = 1.0 / f64::from(steps);
        let (mut state, mut fine, mut most) = (start, start, 0.0);
        for i in 1..=steps {
            state = method.step(force, state, dt);
            fine = match spring {
                Some(SpringForce { spring, target }) => spring.motion(start, target).state(f64::from(i) * dt),
                None => (0..64).fold(fine, |fine, _| Rk4.step(force, fine, dt / 64.0)),
            };
            most = larger(most, fabs(state.position - fine.position));
        }
        (dt, most)
    });
    fitted_slope(errors)
}

/// Returns the slope of the straight line that fits ln y over ln x best.
fn fitted_slope<const N: usize>(points: [(f64, f64); N]) -> f64 {
    let logs = points.map(|(x, y)| (ln(x), ln(y)));
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / N as f64;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let (products, squares) =
        logs.iter().fold((0.0, 0.0), |(xy, xx), p| (xy + (p.0 - x) * (p.1 - y), xx + (p.0 - x) * (p.0 - x)));
    products / squares
}

#[test]
fn the_error_of_each_stepper_falls_with_its_order() {
    let [under, over] =
        [0.7, 1.6].map(|ratio| SpringForce { spring: Spring::from_response_damping_ratio(0.5, ratio), target: 1.0 });
    let pull = |angle: f64| -40.0 * sin_cos(angle).0;
    let pendulum = Damped { pull, damping: 3.0 };
    // The damping of these forces is part of their pull.
    let hidden_spring = move |state: State| under.acceleration(0.0, state);
    let hidden_pendulum = move |state: State| pull(state.position) - 3.0 * state.velocity;
    let forces: [(&AnyForce, Option<SpringForce>); 5] = [
        (&under, Some(under)),
        (&over, Some(over)),
        (&pendulum, None),
        (&hidden_spring, Some(under)),
        (&hidden_pendulum, None),
    ];
    let methods: [(&Method, f64); 4] = [(&Euler, 1.0), (&SemiImplicitEuler, 1.0), (&VelocityVerlet, 2.0), (&Rk4, 4.0)];
    for (method, order) in methods {
        for (force, spring) in forces {
            let found = order_of(method, force, spring);
            assert!((found - order).abs() < 0.1, "{found}, not {order}");
        }
    }
    // Quadratic drag has no constant damping, so it is part of the pull.
    let drag = |state: State| -40.0 * state.position - 0.8 * state.velocity * state.velocity.abs();
    assert!((order_of(&VelocityVerlet, &drag, None) - 2.0).abs() < 0.1);
}

/// A spring of angular frequency 1.
fn spring(ratio: f64) -> SpringForce {
    SpringForce { spring: Spring::from_angular_frequency(1.0, ratio), target: 0.0 }
}

/// Returns whether a step of ω·dt = `step` makes the state grow by more than rounding. That is so if its spectral radius, the factor by
/// which the state grows in each of many steps, is above 1.
fn grows(method: &Method, force: &AnyForce, step: f64) -> bool {
    let x = method.step(force, State { position: 1.0, velocity: 0.0 }, step);
    let v = method.step(force, State { position: 0.0, velocity: 1.0 }, step);
    let determinant = x.position * v.velocity - v.position * x.velocity;
    let half_trace = 0.5 * (x.position + v.velocity);
    let discriminant = half_trace * half_trace - determinant;
    let growth = if discriminant < 0.0 { sqrt(determinant) } else { fabs(half_trace) + sqrt(discriminant) };
    growth > 1.0 + 1e-9
}

/// Checks that the method is stable below the limit of ω·dt and unstable above it, also in a motion of 20 000 steps.
fn assert_stable_up_to(limit: f64, method: &Method, force: &AnyForce) {
    for part in 1..1000 {
        assert!(!grows(method, force, limit * f64::from(part) / 1000.0), "grows at {part}/1000 of {limit}");
    }
    for part in [1.001, 1.01, 1.1] {
        assert!(grows(method, force, limit * part), "is stable at {part} of {limit}");
    }
    let end = |step: f64| (0..20_000).fold(State::at_rest(1.0), |state, _| method.step(force, state, step)).position;
    assert!(fabs(end(0.999 * limit)) < 100.0);
    // NaN counts as grown.
    assert!(!(fabs(end(1.1 * limit)) < 100.0));
}

#[test]
fn each_stepper_is_stable_up_to_its_limit() {
    for ratio in [0.0, 0.1, 0.5, 0.7, 1.0, 1.5, 2.0, 5.0, 100.0] {
        assert_stable_up_to(2.0, &VelocityVerlet, &spring(ratio));
    }
    for ratio in [0.0, 0.5, 1.0, 2.0, 5.0] {
        assert_stable_up_to(2.0 / (ratio + sqrt(ratio * ratio + 1.0)), &SemiImplicitEuler, &spring(ratio));
    }
    for ratio in [0.1, 0.5, 0.7, 1.0] {
        assert_stable_up_to(2.0 * ratio, &Euler, &spring(ratio));
    }
    for ratio in [1.5_f64, 2.0, 5.0] {
        assert_stable_up_to(2.0 / (ratio + sqrt(ratio * ratio - 1.0)), &Euler, &spring(ratio));
    }
    assert!([1.0, 0.1, 0.01, 0.001].iter().all(|step| grows(&Euler, &spring(0.0), *step)));
    for (ratio, limit) in [(0.0, 2.0 * sqrt(2.0)), (0.5, 2.6225), (1.0, 2.7853), (2.0, 0.7463), (5.0, 0.2814)] {
        assert_stable_up_to(limit, &Rk4, &spring(ratio));
    }
    // If the damping is part of the pull, the method cannot solve for it, so steps must be shorter.
    for (ratio, limit) in [(0.1, 1.8435), (0.5, 2.0), (0.7, 1.0 / 0.7), (1.0, 1.0), (2.0, 0.5), (5.0, 0.2)] {
        let hidden = move |state: State| spring(ratio).acceleration(0.0, state);
        assert_stable_up_to(limit, &VelocityVerlet, &hidden);
    }
}

#[test]
fn verlet_and_semi_implicit_euler_keep_the_energy_within_bounds() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.0);
    // Returns the largest change of the energy in a minute at 60 Hz, and the energy at the end of the minute. At the
    // start the energy is 1.
    let energies = |method: &Method| {
        let (mut state, mut energy, mut most) = (State::at_rest(1.0), 1.0, 0.0);
        for _ in 0..3600 {
            state = method.step(&SpringForce { spring, target: 0.0 }, state, 1.0 / 60.0);
            energy = spring.energy(state, 0.0) / spring.energy(State::at_rest(1.0), 0.0);
            most = larger(most, fabs(energy - 1.0));
        }
        (most, energy)
    };
    assert!(energies(&VelocityVerlet).0 < 0.03);
    assert!((0.1..0.2).contains(&energies(&SemiImplicitEuler).0));
    assert!(energies(&Euler).0 > 1e10);
    assert!((energies(&Rk4).1 - 0.965).abs() < 0.002);
}

#[test]
fn an_invalid_time_is_ignored() {
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
fn mirror_images_are_exact() {
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

#[test]
fn an_infinite_step_takes_a_spring_without_stiffness_to_its_end() {
    let force = SpringForce { spring: Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 }, target: 9.0 };
    let start = State { position: 1.0, velocity: 8.0 };
    assert_eq!(Exact.step(&force, start, f64::INFINITY), State::at_rest(3.0));
}

#[test]
fn a_pendulum_returns_after_the_period_that_gauss_found() {
    // The period is 2π/(ω·agm(1, cos ½θ)) for any amplitude θ, which needs no stepper.
    let amplitude = 2.5;
    let (mut a, mut b) = (1.0, sin_cos(0.5 * amplitude).1);
    for _ in 0..8 {
        (a, b) = (0.5 * (a + b), sqrt(a * b));
    }
    let period = 2.0 * PI / (sqrt(9.81) * a);
    let pendulum = |state: State| -9.81 * sin_cos(state.position).0;
    let off = |steps: u32| {
        let dt = period / f64::from(steps);
        let end = (0..steps).fold(State::at_rest(amplitude), |state, _| Rk4.step(&pendulum, state, dt));
        (dt, f64::max((end.position - amplitude).abs(), end.velocity.abs()))
    };
    assert!(off(2000).1 < 1e-9);
    let order = fitted_slope([800, 1600, 3200].map(off));
    assert!((order - 4.0).abs() < 0.15, "{order}");
}

fn damped(damping_ratio: f64) -> SpringForce {
    SpringForce { spring: Spring::from_response_damping_ratio(0.35, damping_ratio), target: 1.0 }
}

#[test]
fn verlet_without_damping_gives_velocity_verlets_positions() {
    let (force, dt) = (damped(0.0), 1.0 / 60.0);
    let mut state = State { position: 0.2, velocity: -3.0 };
    let mut method = StoermerVerlet::new(&force, state, dt);
    for _ in 0..600 {
        state = VelocityVerlet.step(&force, state, dt);
        assert!((method.advance(&force) - state.position).abs() < 1e-11);
    }
}

#[test]
fn verlet_equals_semi_implicit_euler_after_the_first_step() {
    let (force, dt) = (damped(0.7), 1.0 / 60.0);
    let mut method = StoermerVerlet::new(&force, State { position: 0.2, velocity: -3.0 }, dt);
    method.advance(&force);
    let mut state = method.state();
    for _ in 0..600 {
        state = SemiImplicitEuler.step(&force, state, dt);
        assert!((method.advance(&force) - state.position).abs() < 1e-12);
    }
}

#[test]
fn verlet_steps_each_component_of_an_array() {
    let force = |State { position: [x, y], .. }: State<[f64; 2]>| [y - x, x - 2.0 * y];
    let mut method = StoermerVerlet::new(&force, State { position: [1.0, 0.0], velocity: [0.0, 1.0] }, 0.01);
    method.advance(&force);
    let [x, y] = method.state().position;
    assert!((x - (1.0 - 0.5e-4)).abs() < 1e-15 && (y - (0.01 + 0.5e-4)).abs() < 1e-15);
}

#[test]
fn an_invalid_step_of_verlet_is_ignored() {
    for step in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let mut method = StoermerVerlet::new(&damped(0.7), State::at_rest(3.0), step);
        assert_eq!((method.advance(&damped(0.7)), method.state()), (3.0, State::at_rest(3.0)));
    }
}

#[test]
fn velocity_verlet_equals_the_step_of_the_swift_article() {
    // VelocityVerletSpring.step, transcribed for one number.
    let step = |value: f64, velocity: f64, target: f64, stiffness: f64, damping: f64, dt: f64| {
        let half_time_step = 0.5 * dt;
        let initial_acceleration = (target - value) * stiffness - velocity * damping;
        let midpoint_velocity = velocity + initial_acceleration * half_time_step;
        let value = value + midpoint_velocity * dt;
        let updated_spring_pull = (target - value) * stiffness;
        let velocity =
            (midpoint_velocity + updated_spring_pull * half_time_step) * (1.0 / (1.0 + damping * half_time_step));
        (value, velocity)
    };
    for ratio in [0.0, 0.3, 1.0, 3.0] {
        let spring = Spring::from_response_damping_ratio(0.35, ratio);
        let force = SpringForce { spring, target: 300.0 };
        let mut ours = State { position: 10.0, velocity: -900.0 };
        let mut theirs = (10.0, -900.0);
        for _ in 0..240 {
            ours = VelocityVerlet.step(&force, ours, 1.0 / 60.0);
            theirs = step(theirs.0, theirs.1, 300.0, spring.stiffness, spring.damping, 1.0 / 60.0);
            // The article's last line multiplies by an inverse, which rounds once more.
            assert!((ours.position - theirs.0).abs() < 1e-10 && (ours.velocity - theirs.1).abs() < 1e-9);
        }
    }
}
