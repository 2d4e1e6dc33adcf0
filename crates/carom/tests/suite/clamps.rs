//! Motions between edges, and motions one after another.
#![expect(clippy::float_cmp, reason = "exact instants are compared exactly")]

use carom::compose::{Clamped, Then, Until};
use carom::law::{Drift, Gravity, GravityMotion};
use carom::motion::{Band, Piece};
use carom::{Friction, Motion, Spring, State, Tolerance};

#[test]
fn a_motion_that_is_always_outside_its_clamp_rests_at_the_edge() {
    let swing = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 }.motion(State::at_rest(0.0), 5.0);
    let held = Clamped::new(swing, 20.0, 30.0);
    assert_eq!(held.rest(), Some(20.0));
    assert_eq!(held.settling_time(Tolerance::new(0.1, 0.1)), 0.0);
}

#[test]
fn a_clamped_motion_that_jumps_over_its_range_rests_at_its_end() {
    for sign in [1.0, -1.0] {
        let stop = Clamped::new(Drift.motion(State { position: 0.0, velocity: sign }), -1e3, 1e3);
        let edges = if sign > 0.0 { (300.0, 1e3) } else { (-1e3, -300.0) };
        let late = |at: State| Clamped::new(Drift.motion(at), edges.0, edges.1);
        let jump = Then::new(stop, Until::Time(1.0), late);
        let (min, max) = if sign > 0.0 { (5.0, 100.0) } else { (-100.0, -5.0) };
        let held = Clamped::new(&jump, min, max);
        let rest = held.rest();
        assert!(rest.is_none_or(|rest| rest == held.state(f64::INFINITY).position), "{rest:?}");
    }
}

#[test]
fn a_spring_clamped_at_its_target_never_settles_to_distance_0() {
    for (target, min, max) in [(1.0, f64::NEG_INFINITY, 1.0), (-1.0, -1.0, f64::INFINITY)] {
        let spring = Spring::from_response_damping_ratio(0.5, 0.2).motion(State::at_rest(0.0), target);
        let settled = Clamped::new(spring, min, max).settling_time(Tolerance::new(0.0, 1e9));
        assert_eq!(settled, f64::INFINITY);
    }
}

#[test]
fn a_clamped_motion_never_enters_a_band_outside_its_clamp() {
    let band = Band { center: 5.5, below: 0.5, above: 0.5, speed: f64::INFINITY };
    let fall = Clamped::new(Gravity { acceleration: 10.0 }.motion(State::at_rest(0.0)), -2.0, 3.0);
    assert_eq!(fall.last_outside(&band, f64::INFINITY), f64::INFINITY);
}

#[test]
fn a_velocity_that_underflows_to_0_is_not_a_stop() {
    for sign in [1.0, -1.0] {
        // The friction would bring it to 300.
        let slide = Friction { drag: 2.0 }.motion(State { position: 0.0, velocity: 600.0 * sign });
        assert_eq!(Clamped::new(slide, -1e4, 1e4).time_at_speed(0.0), None);
        assert!(Clamped::new(slide, -1e4, 1e4).time_at_speed(1e-9).is_some());
        let stop = Clamped::new(slide, -200.0, 200.0);
        assert_eq!(stop.time_at_speed(0.0).map(|t| stop.state(t)), Some(State::at_rest(200.0 * sign)));
    }
}

#[test]
fn a_motion_that_is_clamped_at_its_start_has_speed_0_at_once() {
    for sign in [1.0, -1.0] {
        let start = State { position: 0.0, velocity: -60_000.0 * sign };
        let motion = Gravity { acceleration: sign }.motion(start);
        let (min, max) = if sign > 0.0 { (0.0, 1.0) } else { (-1.0, 0.0) };
        assert!(Clamped::new(motion, min, max).time_at_speed(0.01).unwrap() < 1e-300);
    }
}

#[test]
fn a_motion_may_settle_before_its_hand_over() {
    // The motion brakes from a speed of 20, and stops at the hand-over. Until then it is faster than the tolerance allows.
    let brake = Gravity { acceleration: -10.0 }.motion(State { position: 0.0, velocity: 20.0 });
    let stopped = Then::new(brake, Until::Time(1.9), |at| Drift.motion(State::at_rest(at.position)));
    assert_eq!(stopped.settling_time(Tolerance::new(100.0, 0.5)), 1.9);
    // The motion is slower than 5 from 1.5 s on.
    assert!((stopped.settling_time(Tolerance::new(100.0, 5.0)) - 1.5).abs() < 1e-14);
}

/// A throw that begins at `begin`. The default methods of `Motion` answer its questions.
struct Late {
    begin: f64,
    throw: GravityMotion,
}

impl Motion for Late {
    fn state(&self, t: f64) -> State {
        self.throw.state(t - self.begin)
    }
    fn rest(&self) -> Option<f64> {
        None
    }
    fn monotone_piece(&self, t: f64) -> Piece {
        let Piece { start, end } = self.throw.monotone_piece(t - self.begin);
        Piece { start: if start > 0.0 { start + self.begin } else { 0.0 }, end: end + self.begin }
    }
}

#[test]
fn time_at_speed_0_finds_a_turn_between_two_doubles() {
    for sign in [1.0, -1.0] {
        let throw = Gravity { acceleration: -10.0 * sign }.motion(State { position: 0.0, velocity: 2.0 * sign });
        for i in 1..1000 {
            let begin = 1e-3 * f64::from(i);
            let late = Late { begin, throw };
            let found = late.time_at_speed(0.0).unwrap();
            assert!((found - begin - 0.2).abs() < 1e-15, "{begin}: {found}");
        }
    }
}
