//! The detection of rest, beside closed forms.

use carom::step::{Damped, Equilibrium, Exact, Force, Rk4, SpringForce, Stepper};
use carom::{Motion, Spring, State, Tolerance};
use core::f64::consts::PI;
use libm::sincos as sin_cos;

const RATE: f64 = 240.0;

/// The time at which the detector finds rest, if within `most` seconds, and the state then.
fn rests<F: Force>(
    stepper: &impl Stepper<F>,
    force: &F,
    start: State,
    tolerance: Tolerance,
    most: f64,
) -> Option<(f64, State)> {
    let mut detector = Equilibrium::<8>::new(tolerance);
    let (mut state, mut steps) = (start, 0_u32);
    while !detector.observe(force, state) {
        state = stepper.step(force, state, 1.0 / RATE);
        steps += 1;
        if f64::from(steps) > most * RATE {
            return None;
        }
    }
    Some((f64::from(steps) / RATE, state))
}

#[test]
fn the_detector_never_finds_rest_before_the_closed_form_does() {
    let tolerance = Tolerance::pixels(2.0);
    for response in [0.15, 0.35, 1.0, 5.0] {
        for ratio in [0.05, 0.2, 0.7, 1.0, 1.5, 3.0] {
            for velocity in [0.0, 2000.0, -2000.0] {
                let spring = Spring::from_response_damping_ratio(response, ratio);
                let start = State { position: 0.0, velocity };
                let motion = spring.motion(start, 300.0);
                let distance_alone = Tolerance { velocity: f64::INFINITY, ..tolerance };
                let far = motion.settling_time(distance_alone);
                let force = SpringForce { spring, target: 300.0 };
                let (found, _) = rests(&Exact, &force, start, tolerance, 1e3).unwrap();
                assert!(found >= far - 1e-9, "{response} {ratio} {velocity}: {found} before {far}");
                // The detector waits for the next turn, up to half a swing later, and then for its window of frames.
                let settled = motion.settling_time(tolerance);
                let late = found - settled;
                assert!(late < 0.51 * response + 9.0 / RATE, "{response} {ratio} {velocity}: {late} s late");
            }
        }
    }
}

#[test]
fn a_slow_swing_through_its_middle_is_not_at_rest() {
    // With a period of 6 s and an amplitude of 4, the speed in the middle is 4.2. So every window there is within the tolerance of 0.5 and
    // 10.
    let spring = Spring::from_response_damping_ratio(6.0, 0.0);
    let force = SpringForce { spring, target: 0.0 };
    let tolerance = Tolerance::pixels(2.0);
    assert_eq!(rests(&Exact, &force, State::at_rest(4.0), tolerance, 60.0), None);
    // A swing with too little energy to leave is at rest.
    assert_eq!(rests(&Exact, &force, State::at_rest(0.49), tolerance, 60.0).map(|(t, _)| t), Some(7.0 / RATE));
    assert_eq!(rests(&Exact, &force, State::at_rest(0.51), tolerance, 60.0), None);
}

#[test]
fn a_turning_point_or_an_upright_pendulum_is_not_at_rest() {
    let tolerance = Tolerance::new(0.01, 0.2);
    let still = |force: &dyn Fn(State) -> f64, start: State| {
        let mut detector = Equilibrium::<4>::new(tolerance);
        (0..4).map(|_| detector.observe(force, start)).last()
    };
    let pendulum = |state: State| -9.81 * sin_cos(state.position).0;
    // Upright, a pendulum has no force and no motion, but no stable equilibrium.
    assert_eq!(still(&pendulum, State::at_rest(PI)), Some(false));
    assert_eq!(still(&pendulum, State::at_rest(1.0)), Some(false));
    assert_eq!(still(&|_| -9.81, State::at_rest(0.0)), Some(false));
    assert_eq!(still(&pendulum, State::at_rest(0.0)), Some(true));
    assert_eq!(still(&pendulum, State::at_rest(0.009)), Some(true));
    assert_eq!(still(&pendulum, State::at_rest(2.0 * PI)), Some(true));
}

#[test]
fn a_coasting_motion_rests_when_its_drag_will_stop_it() {
    let coasting = Damped { pull: |_: f64| 0.0, damping: 4.0 };
    for velocity in [1000.0, -1000.0] {
        let start = State { position: 0.0, velocity };
        let (_, state) = rests(&Rk4, &coasting, start, Tolerance::pixels(2.0), 10.0).unwrap();
        let left = (0.25 * velocity - state.position).abs();
        // After the first state within 0.5, the window needs 7 more. Each step reduces the distance by 1.7 %.
        assert!((0.4..=0.5).contains(&left), "{left}");
    }
    // Without drag the motion never stops.
    let free = Damped { pull: |_: f64| 0.0, damping: 0.0 };
    assert_eq!(rests(&Rk4, &free, State { position: 0.0, velocity: 1e-6 }, Tolerance::pixels(2.0), 10.0), None);
}

#[test]
fn a_kick_and_a_new_target_end_the_rest() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    let mut force = SpringForce { spring, target: 300.0 };
    let mut detector = Equilibrium::<3>::new(Tolerance::pixels(2.0));
    let rest = State::at_rest(300.0);
    let calm = |detector: &mut Equilibrium<3>, force: &SpringForce| [0; 3].map(|_| detector.observe(force, rest));
    assert_eq!(calm(&mut detector, &force), [false, false, true]);
    assert!((detector.rest().unwrap() - 300.0).abs() < 1e-12);

    assert!(!detector.observe(&force, State { velocity: 500.0, ..rest }));
    assert_eq!(detector.rest(), None);
    assert_eq!(calm(&mut detector, &force), [false, false, true]);

    force.target = 310.0;
    assert!(!detector.observe(&force, rest));
    force.target = 300.0;
    assert!(detector.observe(&force, rest));
    detector.reset();
    assert_eq!((detector.rest(), calm(&mut detector, &force)), (None, [false, false, true]));
}

#[test]
fn an_equilibrium_that_is_not_given_is_found() {
    // A spring under gravity sags by g/ω². A mass between two magnets rests at the magnet to which it falls.
    let sagging = |state: State| -100.0 * state.position - 8.0 * state.velocity - 981.0;
    let (_, end) = rests(&Rk4, &sagging, State::at_rest(0.0), Tolerance::new(0.01, 0.2), 10.0).unwrap();
    assert!((end.position + 9.81).abs() < 0.01);
    let magnets = Damped { pull: |x: f64| 40.0 * (x - x * x * x), damping: 3.0 };
    for (velocity, end) in [(-0.1, -1.0), (0.1, 1.0)] {
        let start = State { position: 0.0, velocity };
        let (_, state) = rests(&Rk4, &magnets, start, Tolerance::new(0.001, 0.02), 20.0).unwrap();
        assert!((state.position - end).abs() < 0.001);
    }
}

#[test]
fn coupled_coordinates_rest_when_their_magnitude_is_small() {
    // A spring joins two balls, and another one joins the first ball to a wall. They rest at 10 and 30.
    let pull = |[x, y]: [f64; 2]| [200.0 * (y - x - 20.0) - 100.0 * (x - 10.0), 200.0 * (x - y + 20.0)];
    let balls = Damped { pull, damping: 4.0 };
    let tolerance = Tolerance::new(0.5, 10.0);
    let mut detector = Equilibrium::<60, [f64; 2]>::new(tolerance);
    let mut state = State { position: [0.0, 100.0], velocity: [0.0, -300.0] };
    let mut steps = 0;
    while !detector.observe(&balls, state) {
        state = Rk4.step(&balls, state, 1.0 / RATE);
        steps += 1;
        assert!(steps < 5000);
    }
    let [x, y] = detector.rest().unwrap();
    assert!((x - 10.0).abs() < 0.5 && (y - 30.0).abs() < 0.5, "{x} {y}");
    // Each component alone is within its distance here, but not the magnitude.
    let mut detector = Equilibrium::<1, [f64; 2]>::new(tolerance);
    assert!(detector.observe(&balls, State { position: [10.3, 30.3], velocity: [0.0; 2] }));
    assert!(!detector.observe(&balls, State { position: [10.45, 30.45], velocity: [0.0; 2] }));
}

#[test]
fn a_motion_that_is_nan_is_never_at_rest() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    let force = SpringForce { spring, target: 0.0 };
    for (state, tolerance) in [
        (State::at_rest(f64::NAN), Tolerance::new(1.0, 1.0)),
        (State { position: 0.0, velocity: f64::NAN }, Tolerance::new(1.0, f64::INFINITY)),
        (State::at_rest(f64::INFINITY), Tolerance::new(1.0, 1.0)),
        (State::at_rest(0.0), Tolerance::new(f64::NAN, 1.0)),
        (State::at_rest(0.0), Tolerance::new(1.0, f64::NAN)),
    ] {
        let mut detector = Equilibrium::<1>::new(tolerance);
        assert!(!detector.observe(&force, state), "{state:?} {tolerance:?}");
    }
    assert!(Equilibrium::<1>::new(Tolerance::new(0.0, 0.0)).observe(&force, State::at_rest(0.0)));
}
