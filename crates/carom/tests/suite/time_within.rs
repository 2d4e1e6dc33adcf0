//! The first instant near a position.

use carom::{Friction, Motion, Spring, State};

#[test]
fn critical_springs_are_near_their_target_but_never_at_it() {
    for i in 1..=200_u32 {
        let spring = Spring::from_duration_bounce(0.01 * f64::from(i), 0.0);
        let motion = spring.motion(State::at_rest(0.0), 300.0);
        let near = motion.time_within(300.0, 0.5).expect("a spring comes near its target");
        assert!((motion.state(near).position - 299.5).abs() < 1e-9);
        assert!((300.0 - motion.state(0.99 * near).position) > 0.5, "it is not near before");
    }
}

#[test]
fn time_within_finds_the_first_visit_from_either_side() {
    let bouncy = Spring::from_response_damping_ratio(0.5, 0.2);
    for sign in [1.0, -1.0] {
        let motion = bouncy.motion(State::at_rest(0.0), sign * 100.0);
        let (near, at) = (motion.time_within(sign * 100.0, 2.0), motion.time_at(sign * 98.0));
        assert_eq!(near, at);
        assert!(near < motion.time_at(sign * 100.0));
    }
}

#[test]
fn time_within_is_0_if_the_motion_begins_near_the_position() {
    let motion = Friction { drag: 2.0 }.motion(State { position: 10.0, velocity: 100.0 });
    assert_eq!(motion.time_within(12.0, 2.0), Some(0.0));
    assert_eq!(motion.time_within(10.0, 0.0), Some(0.0));
}

#[test]
fn time_within_is_none_for_unreached_and_invalid_positions() {
    let motion = Friction { drag: 2.0 }.motion(State { position: 10.0, velocity: 100.0 });
    assert_eq!(motion.time_within(70.0, 5.0), None, "it rests at 60");
    assert_eq!(motion.time_within(0.0, 5.0), None, "it moves away");
    for bad in [-1.0, f64::NAN] {
        assert_eq!(motion.time_within(30.0, bad), None);
    }
    assert_eq!(motion.time_within(f64::NAN, 1.0), None);
    assert_eq!(motion.time_within(30.0, f64::INFINITY), Some(0.0));
}

#[test]
fn project_returns_where_friction_comes_to_rest() {
    let friction = Friction::from_deceleration_rate(0.998);
    let start = State { position: 40.0, velocity: -1500.0 };
    assert_eq!(friction.project(start), friction.motion(start).rest());
    assert_eq!(Friction { drag: 0.0 }.project(start), None);
    assert_eq!(Friction { drag: 0.0 }.project(State::at_rest(40.0)), Some(40.0));
}
