//! Steps of one length for frames of any length.
#![expect(clippy::float_cmp, reason = "the same steps give the same bits")]

use crate::dice::Dice;
use carom::step::{Advanced, Exact, FixedStep, Rk4, SpringForce, Stepper, Timed, VelocityVerlet};
use carom::{Motion, Spring, State};

const START: State = State { position: 0.0, velocity: 400.0 };

fn force() -> SpringForce {
    SpringForce { spring: Spring::from_response_damping_ratio(0.5, 0.3), target: 300.0 }
}

fn steps_and_loss(advanced: Advanced) -> (u32, f64) {
    (advanced.substeps, advanced.dropped)
}

/// Frame times of a display that cannot keep its pace: 4 to 29 ms in whole microseconds.
fn frame_times() -> impl Iterator<Item = u64> {
    let mut dice = Dice(1);
    core::iter::repeat_with(move || 4_000 + u64::from(dice.pick(25_000)))
}

#[test]
fn uneven_frames_take_the_same_steps_as_even_ones_for_an_hour() {
    // Undamped, so that there is something to compare after an hour.
    let force = SpringForce { spring: Spring::from_response_damping_ratio(0.5, 0.0), target: 300.0 };
    let mut driver = FixedStep::new(VelocityVerlet, force, START, 240.0);
    let (mut micros, mut steps) = (0, 0_u64);
    for frame in frame_times() {
        micros += frame;
        let Advanced { substeps, dropped, .. } = driver.advance(frame as f64 * 1e-6);
        assert!(dropped == 0.0);
        steps += u64::from(substeps);
        if micros >= 3_600_000_000 {
            break;
        }
    }
    // All time is accounted for: 864 000 steps and the pending time add up to the hour.
    let given = micros as f64 * 1e-6;
    let kept = steps as f64 * driver.step() + driver.pending();
    assert!((given - kept).abs() < 1e-9, "{given} {kept}");
    assert_eq!(steps, (given * 240.0) as u64);

    let direct = (0..steps).fold(START, |state, _| VelocityVerlet.step(&force, state, 1.0 / 240.0));
    assert_eq!(driver.state(), direct);
    // The counterexample: stepped once a frame, the motion ends elsewhere.
    let frames = frame_times().take(200_000).map(|frame| frame as f64 * 1e-6);
    let by_frames = frames.fold(START, |state, dt| VelocityVerlet.step(&force, state, dt));
    assert!((by_frames.position - direct.position).abs() > 1.0);
}

#[test]
fn the_output_is_one_step_behind_the_motion() {
    let exact = force().spring.motion(START, 300.0);
    let mut driver = FixedStep::new(Exact, force(), START, 60.0);
    let mut time = 0.0;
    for frame in frame_times().take(300) {
        driver.advance(frame as f64 * 1e-6);
        time += frame as f64 * 1e-6;
        let ago = time - driver.step();
        if ago >= 0.0 {
            let (shown, real) = (driver.output(), exact.state(ago));
            // The cubic errs by h⁴/384 times the fourth derivative. A straight line would err by h²/8 times the second, 1.3.
            assert!((shown.position - real.position).abs() < 1.5e-2, "{shown:?} {real:?}");
            assert!((shown.velocity - real.velocity).abs() < 2.0, "{shown:?} {real:?}");
        } else {
            assert_eq!(driver.output(), START);
        }
    }
}

#[test]
fn a_long_frame_takes_limited_steps_and_reports_dropped_time() {
    let mut driver = FixedStep::new(Rk4, force(), START, 128.0);
    driver.substep_limit = 5;
    // 1 s = 128 steps.
    assert_eq!(steps_and_loss(driver.advance(1.0 + 0.25 / 128.0)), (5, 123.0 / 128.0));
    assert_eq!(driver.pending(), 0.25 / 128.0);
    let five = (0..5).fold(START, |state, _| Rk4.step(&force(), state, 1.0 / 128.0));
    assert_eq!(driver.state(), five);
    // A frame on time drops nothing and includes the pending time.
    assert_eq!(steps_and_loss(driver.advance(0.75 / 128.0)), (1, 0.0));
}

#[test]
fn motion_continues_after_an_infinite_frame() {
    let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
    assert_eq!(steps_and_loss(driver.advance(f64::INFINITY)), (64, f64::INFINITY));
    assert_eq!(driver.advance(1e300).substeps, 64);
    assert!(driver.pending() >= 0.0 && driver.pending() < driver.step());
    assert!(driver.output().position.is_finite());
    assert!(driver.advance(0.1).substeps >= 11);
}

#[test]
fn an_invalid_time_does_not_step() {
    let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
    for dt in [0.0, -0.0, -1.0, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(driver.advance(dt), Advanced::default());
        assert_eq!((driver.state(), driver.pending()), (START, 0.0));
    }
    assert_eq!(driver.advance(0.02).substeps, 2);
}

#[test]
fn an_invalid_rate_is_an_error_and_does_not_step() {
    for rate in [0.0, -0.0, -60.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-320] {
        let mut driver = FixedStep::new(Rk4, force(), START, rate);
        assert_eq!(driver.validate().unwrap_err().field(), "rate_hz");
        for dt in [0.016, 1e9, f64::INFINITY] {
            assert_eq!(driver.advance(dt), Advanced::default());
            assert_eq!((driver.state(), driver.output()), (START, START), "{rate}");
        }
    }
    for rate in [1e-3, 60.0, 1e12, f64::MAX] {
        let mut driver = FixedStep::new(Rk4, force(), START, rate);
        assert!(driver.validate().is_ok());
        assert!(driver.advance(2e3).substeps >= 1);
        assert!(driver.output().position.is_finite(), "{rate}");
    }
}

#[test]
fn a_substep_limit_of_zero_does_not_step() {
    let mut driver = FixedStep::new(Rk4, force(), START, 128.0);
    driver.substep_limit = 0;
    assert_eq!(steps_and_loss(driver.advance(0.25)), (0, 0.25));
    assert_eq!(driver.output(), START);
}

#[test]
fn an_array_steps_exactly_under_a_force_that_changes_in_time() {
    // The first component follows the time: x″ = 6t from rest at 0 is x = t³, exact in Rk4.
    let force = Timed(|t: f64, _: State<[f64; 2]>| [6.0 * t, -9.0]);
    let start = State { position: [0.0, 5.0], velocity: [0.0, 1.0] };
    let mut driver = FixedStep::new(Rk4, force, start, 128.0);
    let steps: u32 = frame_times().take(40).map(|frame| driver.advance(frame as f64 * 1e-6).substeps).sum();
    let time = driver.step() * f64::from(steps);
    let [x, y] = driver.state().position;
    assert!((x - time * time * time).abs() < 1e-12 && (y - (5.0 + time - 4.5 * time * time)).abs() < 1e-12);
    let shown = time - driver.step() + driver.pending();
    assert!((driver.output().position[0] - shown * shown * shown).abs() < 1e-12);
}

#[test]
fn set_state_changes_the_output_at_once() {
    let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
    driver.advance(0.1);
    driver.set_state(State::at_rest(50.0));
    assert_eq!(driver.output(), State::at_rest(50.0));
    driver.advance(0.1);
    assert!(driver.output().position > 50.0);
}
