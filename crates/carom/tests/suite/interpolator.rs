//! The interpolator of "rebuilding Facebook Rebound".
#![cfg(feature = "alloc")]

use carom::animate::{Interpolator, InterpolatorEvent};
use carom::{Motion, State};
use std::sync::{Arc, Mutex};

use InterpolatorEvent::{FinalPosition, Updated};

const FRAME: f64 = 1.0 / 60.0;

fn with(stiffness: f64, damping: f64, duration: Option<f64>) -> Interpolator {
    let mut interpolator = Interpolator::new();
    interpolator.set_stiffness(stiffness);
    interpolator.set_damping(damping);
    interpolator.set_approximate_duration(duration);
    interpolator
}

/// Advances until it rests; how many seconds that took, to a frame.
fn run(interpolator: &mut Interpolator, dt: f64) -> f64 {
    let mut frames = 1;
    while interpolator.advance(dt) {
        frames += 1;
        assert!(frames < 100_000);
    }
    f64::from(frames) * dt
}

#[test]
fn it_begins_with_the_numbers_of_the_text() {
    let interpolator = Interpolator::new();
    let boards = interpolator.boards();
    assert_eq!((boards.mass, boards.stiffness, boards.damping), (1.0, 5.0, 0.5));
    assert_eq!((boards.coupling_stiffness, boards.coupling_damping, boards.displacement), (2.0, 0.2, 1.0));
    assert_eq!((interpolator.value(), interpolator.final_position(), interpolator.is_at_rest()), (0.0, false, true));
    // "With the current configuration a single transition takes about 5 seconds (… for d = 2)"
    let mut slow = with(5.0, 2.0, None);
    slow.set_final_position(true);
    let seconds = slow.remaining();
    assert!((seconds - 5.0).abs() < 1.5, "{seconds}");
}

#[test]
fn it_takes_exactly_the_duration_whatever_its_stiffness_and_damping() {
    for (stiffness, damping) in [(5.0, 0.5), (5.0, 1.0), (5.0, 2.0), (50.0, 0.1), (0.0, 40.0), (1e4, 1e3)] {
        for duration in [0.1, 0.5, 3.0] {
            let mut interpolator = with(stiffness, damping, Some(duration));
            interpolator.set_final_position(true);
            assert!((interpolator.remaining() - duration).abs() < 1e-9 * duration, "{stiffness} {damping} {duration}");
            interpolator.advance(duration * (1.0 - 1e-6));
            assert!(!interpolator.is_at_rest() && (interpolator.value() - 1.0).abs() < 1.01e-3);
            interpolator.advance(duration * 2e-6);
            assert_eq!((interpolator.is_at_rest(), interpolator.state()), (true, State::at_rest(1.0)));
            // The way back takes as long.
            interpolator.set_final_position(false);
            assert!((interpolator.remaining() - duration).abs() < 1e-9 * duration);
        }
    }
}

#[test]
fn a_coarser_end_plays_the_same_duration_slower() {
    let mut interpolator = with(5.0, 1.0, Some(0.5));
    let fine = interpolator.time_scale();
    interpolator.set_tolerance(0.02);
    assert!(interpolator.time_scale() < 0.7 * fine);
    interpolator.set_final_position(true);
    assert!((interpolator.remaining() - 0.5).abs() < 1e-9);
}

#[test]
fn its_curve_is_the_simulation_played_faster() {
    let mut interpolator = with(5.0, 1.0, Some(0.5));
    let scale = interpolator.time_scale();
    assert!(scale > 5.0);
    let simulated = interpolator.boards().motion(State::at_rest(0.0), 1.0);
    interpolator.set_final_position(true);
    for frame in 1..25 {
        interpolator.advance(0.02);
        let t = 0.02 * f64::from(frame);
        let State { position, velocity } = simulated.state(scale * t);
        assert!((interpolator.value() - position).abs() < 1e-13);
        assert!((interpolator.state().velocity - scale * velocity).abs() < 1e-11);
    }
}

#[test]
fn switching_in_flight_keeps_value_and_velocity() {
    let mut interpolator = with(5.0, 1.0, Some(0.5));
    interpolator.set_final_position(true);
    for _ in 0..7 {
        interpolator.advance(FRAME);
    }
    let before = interpolator.state();
    assert!(before.velocity > 1.0);
    interpolator.set_final_position(false);
    assert_eq!((interpolator.state(), interpolator.final_position()), (before, false));
    interpolator.set_stiffness(20.0);
    interpolator.set_damping(4.0);
    interpolator.set_approximate_duration(Some(0.8));
    assert_eq!(interpolator.state(), before);
    interpolator.advance(1e-9);
    assert!((interpolator.state().velocity - before.velocity).abs() < 1e-5);
    assert!(run(&mut interpolator, FRAME) < 1.2);
    assert_eq!(interpolator.state(), State::at_rest(0.0));
}

#[test]
fn listeners_hear_every_update_and_then_the_final_position() {
    for dt in [1.0 / 30.0, FRAME, 1.0 / 144.0] {
        let mut interpolator = with(5.0, 1.0, Some(0.5));
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
fn a_listener_may_switch_it_back_and_detach_itself() {
    let mut interpolator = with(5.0, 1.0, Some(0.2));
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
fn what_asks_for_nothing_new_wakes_nothing() {
    let mut interpolator = Interpolator::new();
    interpolator.set_final_position(false);
    assert!(!interpolator.advance(FRAME));
    interpolator.set_stiffness(9.0);
    assert!(!interpolator.advance(FRAME) && interpolator.is_at_rest() && interpolator.remaining() == 0.0);
}

#[test]
fn numbers_out_of_range_are_named() {
    assert_eq!(with(5.0, 1.0, Some(0.5)).validate(), Ok(()));
    assert_eq!(with(-1.0, 1.0, None).validate().unwrap_err().field, "stiffness");
    assert_eq!(with(5.0, f64::NAN, None).validate().unwrap_err().field, "damping");
    let mut vague = Interpolator::new();
    vague.set_tolerance(-0.1);
    assert_eq!(vague.validate().unwrap_err().field, "tolerance");
    // Of nothing is that of the numbers.
    vague.set_tolerance(0.0);
    vague.set_final_position(true);
    assert!(vague.remaining() > 50.0);
    assert_eq!((vague.advance(200.0), vague.value()), (false, 1.0));
    // With a duration, what is never near enough, or is from the start, has no scale: it would play as without.
    for tolerance in [0.0, 1.0, 1.5, f64::NAN] {
        let mut switch = with(5.0, 1.0, Some(0.5));
        switch.set_tolerance(tolerance);
        assert_eq!((switch.validate().unwrap_err().field, switch.time_scale()), ("tolerance", 1.0));
        switch.set_approximate_duration(None);
        assert_eq!(switch.validate().is_ok(), tolerance >= 0.0);
    }
    // Nor has a duration so short or long that no spring is as fast or slow.
    for duration in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-200, 1e200] {
        let mut switch = with(5.0, 1.0, Some(duration));
        assert_eq!(switch.validate().unwrap_err().field, "approximate_duration");
        switch.set_final_position(true);
        assert_eq!((switch.advance(60.0), switch.value()), (false, 1.0));
    }
}
