//! Laws and compositions at the ends of the range of a double.

use carom::compose::{Bouncing, Clamped, Then, Until};
use carom::law::{Approach, Drift, Gravity};
use carom::{Friction, Motion, Spring, State, Tolerance};
use std::hint::black_box;
use std::time::Instant;

#[test]
fn time_at_finds_a_crossing_right_after_the_start_of_a_spring() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    for sign in [1.0, -1.0] {
        for (position, velocity, at) in [(-1e-14, 0.0, 0.0), (-1e-14, 3.0, 0.0), (99.999_999_999_999_99, 0.0, 100.0)] {
            let start = State { position: sign * position, velocity: sign * velocity };
            let motion = spring.motion(start, sign * 300.0);
            let t = motion.time_at(sign * at).unwrap();
            let moved = 0.5 * spring.stiffness * (300.0 - at) * t * t + velocity * t;
            assert!((moved / (at - position) - 1.0).abs() < 1e-6, "{start:?} {at}: {t}");
            let caught = Then::new(motion, Until::Position(sign * at), |state| Drift.motion(state));
            assert_eq!(caught.handover(), Some(t));
        }
    }
}

#[test]
fn a_tolerance_of_minus_zero_is_never_met_by_a_decay() {
    let start = State { position: 0.0, velocity: 400.0 };
    let motions: [&dyn Motion; 2] =
        [&Friction { drag: 2.0 }.motion(start), &Approach { decay_rate: 2.0 }.motion(start, 600.0)];
    for (motion, [distance, velocity]) in motions.into_iter().zip([[-0.0, 1.0], [1.0, -0.0]]) {
        for tolerance in [Tolerance::new(distance, velocity), Tolerance::new(velocity, distance)] {
            assert!(motion.settling_time(tolerance).is_infinite(), "{tolerance:?}");
        }
    }
}

#[test]
fn a_spring_reaches_a_position_behind_its_start_on_the_way_back() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    // The position lies behind the start, and the spring never comes back.
    assert_eq!(spring.motion(State::at_rest(1e-14), 300.0).time_at(0.0), None);
    // The spring first moves away from it.
    let t = spring.motion(State { position: -1e-14, velocity: -100.0 }, 300.0).time_at(0.0).unwrap();
    assert!(t > 0.001, "{t}");
}

/// Returns the time of the slowest query of a motion, in seconds.
fn longest_call(motion: &dyn Motion) -> (f64, &'static str) {
    let tolerance = Tolerance::new(1e-3, 1e-2);
    let tight = Tolerance::new(1e-300, 1e-300);
    let calls: [(&str, &dyn Fn()); 6] = [
        ("settling_time", &|| _ = black_box(motion.settling_time(tolerance))),
        ("settling_time of a tight tolerance", &|| _ = black_box(motion.settling_time(tight))),
        ("time_at", &|| _ = black_box(motion.time_at(0.5))),
        ("time_at_speed", &|| _ = black_box(motion.time_at_speed(1e-3))),
        ("monotone_piece", &|| _ = black_box(motion.monotone_piece(1.0))),
        ("rest", &|| _ = black_box(motion.rest())),
    ];
    let time = |call: &dyn Fn()| {
        // The shortest of three runs, so that other processes do not count.
        let times = (0..3).map(|_| {
            let start = Instant::now();
            call();
            start.elapsed().as_secs_f64()
        });
        times.fold(f64::INFINITY, f64::min)
    };
    calls
        .map(|(name, call)| (time(call), name))
        .into_iter()
        .fold((0.0, ""), |worst, call| if call.0 > worst.0 { call } else { worst })
}

#[test]
#[ignore = "asserts a time; `cargo xtask nightly timed` runs it alone"]
fn a_clamped_motion_answers_within_1_ms_for_extreme_numbers() {
    let mut worst = (0.0, String::new());
    for response in [1e-150, 1e-9, 0.35, 1e9, 1e150] {
        for damping_ratio in [0.0, 1e-300, 1e-12, 1e-9, 1e-6, 1e-3, 1.0, 1e9] {
            let spring = Spring::from_response_damping_ratio(response, damping_ratio);
            for (position, velocity) in [(0.0, 0.0), (0.0, 1e300), (-1e300, 1.0), (1e-300, -1e-300)] {
                for (min, max, target) in [(-1.0, 1.0, 0.0), (0.0, 1.0, 2.0), (0.0, 1e-300, 1e300), (-1e300, 0.0, 1e-3)]
                {
                    let motion = Clamped::new(spring.motion(State { position, velocity }, target), min, max);
                    let (time, call) = longest_call(&motion);
                    if time > worst.0 {
                        worst = (time, format!("{call}: {motion:?}"));
                    }
                }
            }
        }
    }
    println!("at most {:.0} µs: {}", 1e6 * worst.0, worst.1);
    // The fault took 1.7 s. The limit is generous, because test builds are hardly optimized and share the machine.
    let most = if cfg!(debug_assertions) { 50e-3 } else { 1e-3 };
    assert!(worst.0 < most, "{worst:?}");
}

#[test]
fn a_clamped_spring_settles_after_its_last_fast_dip_into_range() {
    // The spring rests at 2, hidden by the edge at 1, and dips into the range thousands of times, slower each time.
    for damping_ratio in [1e-2, 1e-3, 1e-4, 1e-6] {
        let spring = Spring::from_angular_frequency(10.0, damping_ratio);
        let motion = Clamped::new(spring.motion(State::at_rest(-1.0), 2.0), -5.0, 1.0);
        for speed in [0.1, 1.0, 9.0] {
            let settled = motion.settling_time(Tolerance::new(1e9, speed));
            let before = motion.state(settled * (1.0 - 1e-13));
            // Behind tens of thousands of swings the answer is late, never early.
            let is_tight = before.velocity.abs() > speed * (1.0 - 1e-6);
            assert!(is_tight || damping_ratio < 1e-5, "{damping_ratio} {speed}: {settled} {before:?}");
            // Nothing faster shows in the next swings, sampled densely.
            let later = (1..20_000).map(|i| settled + 1e-9 + f64::from(i) * 1e-4);
            let fastest = later.map(|t| motion.state(t).velocity.abs()).fold(0.0, f64::max);
            assert!(fastest <= speed * (1.0 + 1e-9), "{damping_ratio} {speed}: {settled} {fastest}");
        }
    }
}

#[test]
fn a_state_that_has_overflowed_is_not_handed_over() {
    let fall = Gravity { acceleration: 1e300 }.motion(State::at_rest(0.0));
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    let caught = Then::new(fall, Until::Time(1e200), |state| spring.motion(state, 0.0));
    assert_eq!(caught.handover(), None);
    for t in [0.0, 1.0, 1e200, 1e300, f64::INFINITY] {
        let State { position, velocity } = caught.state(t);
        assert!(!position.is_nan() && !velocity.is_nan(), "{t}");
    }
}

#[test]
fn empty_ranges_at_infinity_are_rejected_and_do_not_give_nan() {
    for edge in [f64::INFINITY, f64::NEG_INFINITY] {
        let list = Bouncing {
            min: edge,
            max: edge,
            friction: Friction { drag: 2.0 }.into(),
            spring: Spring::from_response_damping_ratio(0.5, 1.0),
        };
        assert!(list.validate().is_err());
        assert!(Clamped::new(Drift.motion(State::at_rest(0.0)), edge, edge).validate().is_err());
        for velocity in [-900.0, 0.0, 900.0] {
            let motion = list.motion(State { position: 3.0, velocity });
            for t in [0.0, 0.1, 10.0, f64::INFINITY] {
                let State { position, velocity } = motion.state(t);
                assert!(position.is_finite() && velocity.is_finite(), "{edge} {velocity} {t}");
            }
        }
    }
}
