//! Values that a finger holds and throws.
#![expect(clippy::float_cmp, reason = "a held value is exactly where the finger is")]

use carom::animate::{Angle, Animated, Grip, Moving};
use carom::{Friction, Spring, Tolerance};
use std::time::Duration;

fn spring() -> Spring {
    Spring::from_response_damping_ratio(0.35, 0.8)
}

/// Holds a value along a path with samples every 8 ms until `end`.
fn drag<T: carom::animate::Animatable>(value: &mut Moving<T>, end: f64, path: impl Fn(f64) -> T) -> Grip<T> {
    let mut grip = Grip::new();
    for i in 0..=(end / 0.008) as u32 {
        let t = 0.008 * f64::from(i);
        grip.hold(value, t, path(t));
    }
    grip
}

#[test]
fn a_release_reports_the_fingers_velocity_and_the_landing() {
    let mut card = Moving::new([0.0, 0.0], spring(), 0.0);
    let mut grip = drag(&mut card, 0.16, |t| [1500.0 * t, -300.0 * t]);
    assert!(grip.is_holding() && card.value(0.16) == [240.0, -48.0]);
    let friction = Friction::from_deceleration_rate(0.998);
    grip.release(&mut card, 0.16, |landing, velocity| {
        for (lane, speed, place) in [(0, 1500.0, 240.0), (1, -300.0, -48.0)] {
            assert!((velocity[lane] - speed).abs() < 1e-6 * speed.abs(), "{velocity:?}");
            assert!((landing[lane] - (place + velocity[lane] / friction.drag)).abs() < 1e-9, "{landing:?}");
        }
        Some([1000.0, 0.0])
    });
    assert!(!grip.is_holding());
    assert_eq!((card.target(0.16), card.value(0.16)), ([1000.0, 0.0], [240.0, -48.0]));
    assert!((card.velocity(0.16)[0] - 1500.0).abs() < 1e-3);
}

#[test]
fn without_a_target_friction_carries_the_value_to_the_landing() {
    let mut card = Moving::new(0.0, spring(), 0.0);
    card.set_tolerance(0.0, Tolerance::new(0.1, 1.0));
    let mut grip = drag(&mut card, 0.16, |t| 1000.0 * t);
    let mut announced = 0.0;
    grip.release(&mut card, 0.16, |landing, _| {
        announced = landing;
        None
    });
    assert!((card.end().unwrap() - announced).abs() < 1e-9);
    assert_eq!(card.value(60.0), card.end().unwrap());
}

#[test]
fn a_finger_that_has_stopped_does_not_throw() {
    let mut card = Moving::new(0.0, spring(), 0.0);
    let mut grip = drag(&mut card, 0.16, |t| 1000.0 * t);
    grip.release(&mut card, 0.4, |landing, velocity| {
        assert_eq!((landing, velocity), (160.0, 0.0));
        None
    });
    assert!(card.is_at_rest(0.4));
    // A new gesture doesn't use the samples of the last one.
    grip.hold(&mut card, 1.0, 500.0);
    grip.release(&mut card, 1.0, |landing, velocity| {
        assert_eq!((landing, velocity), (500.0, 0.0));
        Some(0.0)
    });
    assert_eq!(card.target(1.0), 0.0);
    // Without a hold, a release doesn't do anything.
    grip.release(&mut card, 1.1, |_, _| panic!("nothing is held"));
}

#[test]
fn a_dial_keeps_its_velocity_past_half_a_turn() {
    let mut dial = Moving::new(Angle { radians: 0.0 }, spring(), 0.0);
    let mut grip = drag(&mut dial, 0.8, |t| Angle { radians: 10.0 * t });
    grip.release(&mut dial, 0.8, |_, velocity| {
        assert!((velocity - 10.0).abs() < 1e-6, "{velocity}");
        None
    });
}

#[test]
fn a_throw_is_the_same_with_every_driver_and_clock() {
    let mut on_seconds = Moving::new(0.0, spring(), 0.0);
    let mut on_durations = Moving::new(0.0, spring(), Duration::ZERO);
    let mut own = Animated::new(0.0, spring());
    let (mut first, mut second, mut third) = (Grip::new(), Grip::new(), Grip::new());
    for i in 0..=10_u32 {
        let (ms, place) = (8 * i, 12.0 * f64::from(i));
        let at = Duration::from_millis(u64::from(ms));
        first.hold(&mut on_seconds, f64::from(ms) / 1000.0, place);
        second.hold(&mut on_durations, at, place);
        third.hold(&mut own, at, place);
    }
    let at = Duration::from_millis(80);
    first.release(&mut on_seconds, 0.08, |_, _| Some(300.0));
    second.release(&mut on_durations, at, |_, _| Some(300.0));
    third.release(&mut own, at, |_, _| Some(300.0));
    own.advance(0.1);
    let expected = on_seconds.value(0.18);
    assert!((on_durations.value(Duration::from_millis(180)) - expected).abs() < 1e-9);
    assert!((own.value() - expected).abs() < 1e-9);
}

#[test]
fn a_grip_refuses_numbers_that_are_not_finite() {
    let mut card = Moving::new(1.0, spring(), 0.0);
    let mut grip = Grip::new();
    grip.hold(&mut card, 0.0, f64::NAN);
    grip.hold(&mut card, 0.01, 5.0);
    grip.hold(&mut card, 0.02, f64::INFINITY);
    assert_eq!(card.value(0.02), 5.0);
    grip.release(&mut card, 0.02, |landing, velocity| {
        assert_eq!((landing, velocity), (5.0, 0.0));
        None
    });
}
