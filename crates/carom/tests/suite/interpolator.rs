//! The interpolator of the article "rebuilding Facebook Rebound".
#![cfg(feature = "alloc")]
#![expect(clippy::float_cmp, reason = "time scales are exact")]

use carom::animate::{Interpolator, InterpolatorEvent};
use carom::{Motion, State};
use libm::{exp, sincos as sin_cos};
use std::sync::{Arc, Mutex};

use InterpolatorEvent::{FinalPosition, Updated};

const FRAME: f64 = 1.0 / 60.0;

/// How simulated time is mapped to real time.
#[derive(Clone, Copy)]
enum Mapping {
    Scale(f64),
    Nominal(f64),
    Settling(f64),
}

use Mapping::{Nominal, Scale, Settling};

fn with(stiffness: f64, damping: f64, mapping: Mapping) -> Interpolator {
    let mut interpolator = Interpolator::new();
    interpolator.set_stiffness(stiffness);
    interpolator.set_damping(damping);
    match mapping {
        Scale(scale) => interpolator.set_time_scale(scale),
        Nominal(duration) => interpolator.set_approximate_duration(duration),
        Settling(duration) => interpolator.set_settling_duration(duration),
    }
    interpolator
}

/// Advances the interpolator until it rests. Returns the time in seconds, rounded to a frame.
fn run(interpolator: &mut Interpolator, dt: f64) -> f64 {
    let mut frames = 1;
    while interpolator.advance(dt) {
        frames += 1;
        assert!(frames < 100_000);
    }
    f64::from(frames) * dt
}

#[test]
fn a_new_interpolator_has_the_published_numbers() {
    let interpolator = Interpolator::new();
    let boards = interpolator.boards();
    assert_eq!((boards.mass, boards.stiffness, boards.damping), (1.0, 5.0, 0.5));
    assert_eq!((boards.coupling_stiffness, boards.coupling_damping, boards.displacement), (2.0, 0.2, 1.0));
    assert_eq!((interpolator.value(), interpolator.final_position(), interpolator.is_at_rest()), (0.0, false, true));
    assert_eq!(interpolator.time_scale(), 5.0);
    // The article says, "With the current configuration a single transition takes about 5 seconds (… for d = 2)".
    let mut slow = with(5.0, 2.0, Scale(1.0));
    slow.set_tolerance(Interpolator::within(0.001));
    slow.set_final_position(true);
    let seconds = slow.settling_time();
    assert!((seconds - 5.0).abs() < 1.5, "{seconds}");
}

/// Returns the article's normalized step response at simulated time t from rest, for k = 5 and d = 1.
///
/// ```text
/// ẍ = −(d_f + d)/m ẋ − (k_f + k)/m x + d_u u k_f/m = −1.2 ẋ − 7 x + 2 u,   x_e = k_f d_u u/(k + k_f) = 2/7
/// ```
fn step_response(t: f64) -> f64 {
    // √(7 − 0.6²).
    let (decay, q) = (0.6, 2.576_819_745_345_025_2);
    let (sin, cos) = sin_cos(q * t);
    1.0 - exp(-decay * t) * (cos + decay / q * sin)
}

#[test]
fn the_first_ten_frames_follow_the_published_formula() {
    // The article uses stiffness 5, damping 1, 500 ms, and 30 frames a second. Five seconds pass in half a second, so ten times as fast.
    let mut interpolator = with(5.0, 1.0, Nominal(0.5));
    interpolator.set_final_position(true);
    assert_eq!(interpolator.time_scale(), 10.0);
    let rounded = [0.321, 0.944, 1.395, 1.460];
    for frame in 1..=10_u32 {
        interpolator.advance(1.0 / 30.0);
        let expected = step_response(10.0 * f64::from(frame) / 30.0);
        assert!((interpolator.value() - expected).abs() <= 1e-12, "frame {frame}: {} {expected}", interpolator.value());
        if let Some(rounded) = rounded.get(frame as usize - 1) {
            assert!((interpolator.value() - rounded).abs() < 6e-4, "frame {frame}: {}", interpolator.value());
        }
    }
}

/// Returns the time when the value first reaches 1, in seconds.
fn first_crossing(mut interpolator: Interpolator) -> f64 {
    interpolator.set_final_position(true);
    let mut t = 0.0;
    while interpolator.value() < 1.0 {
        interpolator.advance(1e-5);
        t += 1e-5;
    }
    t
}

#[test]
fn damping_changes_speed_little_without_a_settling_duration() {
    let crossing = |damping, mapping| first_crossing(with(5.0, damping, mapping));
    assert!((crossing(0.5, Nominal(0.5)) - 0.065).abs() < 0.0006);
    assert!((crossing(2.0, Nominal(0.5)) - 0.083).abs() < 0.0006);
    // With a settling duration, damping changes the speed much, as the documentation says.
    let fine = |damping| {
        let mut interpolator = with(5.0, damping, Settling(0.5));
        interpolator.set_tolerance(Interpolator::within(0.001));
        first_crossing(interpolator)
    };
    assert!((fine(0.5) - 0.017).abs() < 0.0006 && (fine(2.0) - 0.071).abs() < 0.0006);
}

#[test]
fn a_settling_duration_is_exact_for_any_stiffness_and_damping() {
    for (stiffness, damping) in [(5.0, 0.5), (5.0, 1.0), (5.0, 2.0), (50.0, 0.1), (0.0, 40.0), (1e4, 1e3)] {
        for duration in [0.1, 0.5, 3.0] {
            let mut interpolator = with(stiffness, damping, Settling(duration));
            interpolator.set_final_position(true);
            assert!(
                (interpolator.settling_time() - duration).abs() < 1e-9 * duration,
                "{stiffness} {damping} {duration}"
            );
            interpolator.advance(duration * (1.0 - 1e-6));
            assert!(!interpolator.is_at_rest() && (interpolator.value() - 1.0).abs() < 1.01e-2);
            interpolator.advance(duration * 2e-6);
            assert_eq!((interpolator.is_at_rest(), State::from(interpolator.read())), (true, State::at_rest(1.0)));
            // The return takes as long as the first transition.
            interpolator.set_final_position(false);
            assert!((interpolator.settling_time() - duration).abs() < 1e-9 * duration);
        }
    }
}

#[test]
fn a_coarse_tolerance_slows_playback_to_keep_the_duration() {
    let mut interpolator = with(5.0, 1.0, Settling(0.5));
    let fine = interpolator.time_scale();
    interpolator.set_tolerance(Interpolator::within(0.1));
    assert!(interpolator.time_scale() < 0.7 * fine);
    interpolator.set_final_position(true);
    assert!((interpolator.settling_time() - 0.5).abs() < 1e-9);
}

#[test]
fn an_interpolator_plays_its_simulation_faster() {
    for mapping in [Scale(7.0), Nominal(0.5), Settling(0.5)] {
        let mut interpolator = with(5.0, 1.0, mapping);
        let scale = interpolator.time_scale();
        assert!(scale > 5.0);
        let simulated = interpolator.boards().motion(State::at_rest(0.0), 1.0);
        interpolator.set_final_position(true);
        for frame in 1..20 {
            interpolator.advance(0.02);
            let t = 0.02 * f64::from(frame);
            let State { position, velocity } = simulated.state(scale * t);
            assert!((interpolator.value() - position).abs() < 1e-13);
            assert!((interpolator.read().velocity - scale * velocity).abs() < 1e-11);
        }
    }
}

#[test]
fn a_switch_in_flight_keeps_the_value_and_the_velocity() {
    let mut interpolator = with(5.0, 1.0, Settling(0.5));
    interpolator.set_tolerance(Interpolator::within(0.001));
    interpolator.set_final_position(true);
    for _ in 0..7 {
        interpolator.advance(FRAME);
    }
    let before = interpolator.read();
    assert!(before.velocity > 1.0);
    interpolator.set_final_position(false);
    assert_eq!((interpolator.read(), interpolator.final_position()), (before, false));
    interpolator.set_stiffness(20.0);
    interpolator.set_damping(4.0);
    interpolator.set_settling_duration(0.8);
    assert_eq!(interpolator.read(), before);
    interpolator.advance(1e-9);
    assert!((interpolator.read().velocity - before.velocity).abs() < 1e-5);
    assert!(run(&mut interpolator, FRAME) < 1.2);
    assert_eq!(State::from(interpolator.read()), State::at_rest(0.0));
}

#[test]
fn listeners_get_every_update_and_then_the_final_position() {
    for dt in [1.0 / 30.0, FRAME, 1.0 / 144.0] {
        let mut interpolator = with(5.0, 1.0, Settling(0.5));
        let heard: Arc<Mutex<Vec<InterpolatorEvent>>> = Arc::default();
        let its = heard.clone();
        interpolator.listen(move |_, event| its.lock().unwrap().push(event));
        interpolator.set_final_position(true);
        let seconds = run(&mut interpolator, dt);
        assert!((0.5..0.5 + dt + 1e-9).contains(&seconds));
        let heard = heard.lock().unwrap();
        let (last, updates) = heard.split_last().unwrap();
        assert_eq!(*last, FinalPosition { value: 1.0, position: true });
        assert!(updates.iter().all(|event| matches!(event, Updated { .. })));
        assert_eq!(updates.last(), Some(&Updated { value: 1.0 }));
        assert_eq!(updates.len(), (seconds / dt).round() as usize);
    }
}

#[test]
fn a_listener_may_switch_its_interpolator_back() {
    let mut interpolator = with(5.0, 1.0, Settling(0.2));
    let finals: Arc<Mutex<Vec<bool>>> = Arc::default();
    let its = finals.clone();
    let mut left = 3;
    let listener = interpolator.listen(move |interpolator, event| {
        if let FinalPosition { position, .. } = event {
            its.lock().unwrap().push(position);
            left -= 1;
            if left > 0 {
                interpolator.set_final_position(!position);
            }
        }
    });
    interpolator.set_final_position(true);
    run(&mut interpolator, FRAME);
    assert_eq!(*finals.lock().unwrap(), [true, false, true]);
    assert!(interpolator.detach(listener) && !interpolator.detach(listener));
    interpolator.set_final_position(false);
    run(&mut interpolator, FRAME);
    assert_eq!(finals.lock().unwrap().len(), 3);
}

#[test]
fn a_switch_to_the_current_position_does_not_start_a_motion() {
    let mut interpolator = Interpolator::new();
    interpolator.set_final_position(false);
    assert!(!interpolator.advance(FRAME));
    interpolator.set_stiffness(9.0);
    assert!(!interpolator.advance(FRAME) && interpolator.is_at_rest() && interpolator.settling_time() == 0.0);
}

#[test]
fn validate_says_which_number_is_out_of_range() {
    assert_eq!(with(5.0, 1.0, Settling(0.5)).validate(), Ok(()));
    assert_eq!(with(5.0, 1.0, Nominal(0.5)).validate(), Ok(()));
    let field = |interpolator: Interpolator| interpolator.validate().unwrap_err().field();
    assert_eq!(field(with(-1.0, 1.0, Nominal(1.0))), "stiffness");
    assert_eq!(field(with(5.0, f64::NAN, Nominal(1.0))), "damping");
    let mut vague = Interpolator::new();
    vague.set_time_scale(1.0);
    vague.set_tolerance(Interpolator::within(-0.1));
    assert_eq!(vague.validate().unwrap_err().field(), "tolerance");
    // A tolerance of 0 means the rounding of the numbers.
    vague.set_tolerance(Interpolator::within(0.0));
    assert_eq!(vague.validate(), Ok(()));
    vague.set_final_position(true);
    assert!(vague.settling_time() > 50.0);
    assert_eq!((vague.advance(200.0), vague.value()), (false, 1.0));
    // With a tolerance that the motion never meets, or meets at once, a settling duration plays the simulation
    // unscaled.
    for tolerance in [0.0, 1.0, 1.5, f64::NAN] {
        let mut switch = with(5.0, 1.0, Settling(0.5));
        switch.set_tolerance(Interpolator::within(tolerance));
        assert_eq!(switch.validate().unwrap_err().field(), "tolerance");
        assert!(tolerance == 0.0 || switch.time_scale() == 1.0, "{tolerance}");
        switch.set_time_scale(1.0);
        assert_eq!(switch.validate().is_ok(), tolerance >= 0.0);
    }
    // These durations require springs beyond the range of a double.
    for duration in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-200, 1e200] {
        let mappings = [Settling(duration), Nominal(duration), Scale(duration)];
        for (mapping, field) in mappings.into_iter().zip(["settling_duration", "approximate_duration", "time_scale"]) {
            let mut switch = with(5.0, 1.0, mapping);
            assert_eq!(switch.validate().unwrap_err().field(), field, "{duration}");
            switch.set_final_position(true);
            assert_eq!((switch.advance(60.0), switch.value()), (false, 1.0));
        }
    }
}
