//! `Moving`: a value read at any time of the caller's clock, with the bits of every other driver.
#![expect(clippy::float_cmp, reason = "reads are compared to the bit")]

use crate::dice::Dice;
use carom::animate::{Animated, Interpolator, Moving, Outcome, SpringSystem, TolerancePolicy};
use carom::clock::Moment;
use carom::{Friction, Motion as _, Spring, State, Tolerance};
use std::time::{Duration, Instant};

const SPRING: Spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };

/// Returns a random spring. Its damping ratio is usual in user interfaces, or larger.
fn spring(dice: &mut Dice) -> Spring {
    let ratio = match dice.pick(8) {
        0 => 1.0,
        1 => dice.within(0.999, 1.001),
        2 => dice.within(2.0, 30.0),
        _ => dice.within(0.05, 2.0),
    };
    Spring::from_response_damping_ratio(dice.within(0.05, 1.5), ratio).with_mass(dice.within(0.2, 5.0))
}

fn policy(dice: &mut Dice) -> TolerancePolicy {
    match dice.pick(5) {
        4 => TolerancePolicy::RelativeUpTo { fraction: 1e-4, most: dice.within(1e-3, 1.0) },
        0 => Tolerance::pixels(2.0).into(),
        1 => TolerancePolicy::Relative(dice.within(1e-6, 0.02)),
        2 => TolerancePolicy::AbsoluteOrRelative { distance: 0.01, fraction: dice.within(1e-6, 1e-3), velocity: None },
        _ => TolerancePolicy::default(),
    }
}

#[test]
fn all_drivers_of_one_motion_rest_at_exactly_the_same_instant() {
    let mut dice = Dice(3);
    for case in 0..600 {
        let (spring, policy, rate) = (spring(&mut dice), policy(&mut dice), [60.0, 144.0, 240.0][case % 3]);
        let (from, to) = (dice.within(-900.0, 900.0), dice.within(-900.0, 900.0));
        let velocity = if dice.pick(3) == 0 { 0.0 } else { dice.within(-9000.0, 9000.0) };

        let mut moving = Moving::new(from, spring, 0.0);
        moving.set_tolerance(0.0, policy);
        moving.set_velocity(0.0, velocity);
        moving.retarget(0.0, to);
        let mut clocked = Moving::new(from, spring, Duration::ZERO);
        clocked.set_tolerance(Duration::ZERO, policy);
        clocked.set_velocity(Duration::ZERO, velocity);
        clocked.retarget(Duration::ZERO, to);
        let mut animated = Animated::new(from, spring);
        animated.set_tolerance(policy);
        animated.set_velocity(velocity);
        animated.retarget(to);
        // The other lanes do not move, but count for the magnitude of the target.
        let is_by_target = matches!(policy, TolerancePolicy::AbsoluteOrRelative { .. });
        let still = if is_by_target { 0.0 } else { 5.0 };
        let mut lanes = Animated::new([still, from, -still], spring);
        lanes.set_tolerance(policy);
        lanes.set_velocity([0.0, velocity, 0.0]);
        lanes.retarget([still, to, -still]);
        let mut system = SpringSystem::new();
        // The system's clock has run for a day when the spring starts.
        system.advance(86_400.0);
        let id = system.insert(spring, from);
        system.set_tolerance(id, policy).ok();
        system.set_velocity(id, velocity).ok();
        system.retarget(id, to).ok();

        let what = format!("{spring:?} {from} {to} {velocity} {policy:?}");
        let end = moving.rest_at().unwrap();
        assert_eq!(end, animated.settling_time(), "{what}");
        assert_eq!(Some(end), system.settling_time(id), "{what}");
        assert_eq!(end, lanes.settling_time(), "{what}");
        for frame in 1..100_000 {
            // Each driver counts time from its own start, because a sum of frames may differ from a multiple by a
            // rounding.
            let t = f64::from(frame) / rate;
            let now = moving.read(t);
            let is_at_rest = now.is_at_rest;
            let state = State { position: now.value, velocity: now.velocity };
            assert_eq!(animated.read_after(t), now, "{what} at {t}");
            assert_eq!(system.read_after(id, t).map(State::from), Some(state), "{what} at {t}");
            let shown = lanes.read_after(t);
            assert_eq!((shown.value[1], shown.velocity[1]), (now.value, now.velocity), "{what} at {t}");
            let off = (clocked.value(Duration::from_secs_f64(t)) - now.value).abs();
            assert!(off <= 1e-8 * ((to - from).abs() * spring.angular_frequency() + velocity.abs()), "{what} {off}");
            assert_eq!(is_at_rest, t >= end, "{what} at {t}");
            if is_at_rest {
                assert_eq!(state, State::at_rest(to));
                break;
            }
        }
        // Advanced frame by frame, all drivers come to rest in the frame of that instant.
        let frames = |mut advance: Box<dyn FnMut(f64) -> bool>| {
            1.0 + (0..100_000).take_while(|_| advance(1.0 / rate)).count() as f64
        };
        let mut advanced = animated.clone();
        let counts = [
            frames(Box::new(move |dt| advanced.advance(dt))),
            frames(Box::new(move |dt| {
                system.advance(dt);
                !system.is_at_rest()
            })),
        ];
        for count in counts {
            assert!((count / rate - end) >= -1e-12 && (count - 1.0) / rate - end <= 1e-12, "{what} {count} frames");
        }
    }
}

#[test]
fn an_interpolator_rests_at_the_same_instant_as_its_spring() {
    let mut dice = Dice(4);
    for _ in 0..500 {
        let mut switch = Interpolator::new();
        switch.set_stiffness(dice.within(0.0, 60.0));
        switch.set_damping(dice.within(0.0, 20.0));
        switch.set_approximate_duration(dice.within(0.1, 3.0));
        switch.set_tolerance(policy(&mut dice));
        switch.set_final_position(true);
        let mut moving = Moving::new(0.0, switch.spring(), 0.0);
        moving.set_tolerance(0.0, switch.resolved_tolerance());
        moving.retarget(0.0, 1.0);
        assert_eq!(moving.rest_at(), Some(switch.settling_time()));
        switch.advance(0.1);
        let now = moving.read(0.1);
        assert_eq!(State::from(switch.read()), State { position: now.value, velocity: now.velocity });
    }
}

#[test]
fn plan_does_not_change_the_states_of_a_value() {
    let mut dice = Dice(5);
    for _ in 0..5000 {
        let mut value = Moving::new([dice.within(-9.0, 9.0), 0.0], spring(&mut dice), 0.0);
        value.set_tolerance(0.0, policy(&mut dice));
        value.set_velocity(0.0, [dice.within(-300.0, 300.0), dice.within(-300.0, 300.0)]);
        value.retarget(0.0, [dice.within(-9.0, 9.0), 4.0]);
        let mut planned = value;
        planned.plan();
        let end = value.rest_at().unwrap();
        assert_eq!(planned.rest_at(), Some(end));
        for i in 0..50 {
            let t = if i < 25 { end * (1.0 + 1e-15 * f64::from(i - 12)) } else { 2.0 * end * dice.within(0.0, 1.0) };
            assert_eq!(value.read(t), planned.read(t), "{value:?} at {t} of {end}");
        }
        assert!(value.is_at_rest(end) && !value.is_at_rest(end * (1.0 - 1e-13)));
    }
}

#[test]
fn every_change_keeps_the_value_and_the_velocity() {
    let changes: [fn(&mut Moving<f64>, f64); 6] = [
        |value, at| value.retarget(at, 17.3),
        |value, at| value.follow(at, -3.1, 40.0),
        |value, at| value.set_spring(at, Spring { damping: 30.0, ..SPRING }),
        |value, at| value.set_spring(at, Spring { stiffness: 0.0, ..SPRING }),
        |value, at| value.fling(at, Friction { drag: 2.0 }),
        |value, at| value.fall(at, 900.0),
    ];
    for (i, first) in changes.iter().enumerate() {
        for second in &changes[i..] {
            let mut value = Moving::new(0.1, SPRING, 3.0);
            value.set_velocity(3.0, 77.7);
            for (change, at) in [(first, 3.1), (second, 3.17)] {
                let before = value.read(at);
                change(&mut value, at);
                let after = value.read(at);
                assert_eq!(after.value, before.value);
                assert!((after.velocity - before.velocity).abs() <= 1e-12 * before.velocity.abs());
            }
        }
    }
}

#[test]
fn a_read_before_the_last_change_shows_the_state_at_the_change() {
    let mut value = Moving::new(1.0, SPRING, 5.0);
    value.retarget(5.0, 9.0);
    let turn = value.read(5.1);
    value.retarget(5.1, -4.0);
    for before in [5.1, 5.0, 4.86, f64::NAN] {
        assert_eq!(value.read(before), turn, "{before}");
    }
    // A change whose time is before the last change happens together with the last change.
    let mut early = value;
    early.retarget(4.9, 7.0);
    value.retarget(5.1, 7.0);
    assert_eq!(early.read(5.3), value.read(5.3));
    assert_eq!(value.read(f64::INFINITY).value, 7.0);
}

#[test]
fn a_value_has_the_same_bits_with_any_type_and_epoch_of_time() {
    let start = Instant::now();
    let mut by_instant = Moving::new(0.0, SPRING, start);
    by_instant.retarget(start, 300.0);
    let epoch = Duration::from_secs(1_790_000_000);
    let mut by_duration = Moving::new(0.0, SPRING, epoch);
    by_duration.retarget(epoch, 300.0);
    let mut by_seconds = Moving::new(0.0, SPRING, 0.0);
    by_seconds.retarget(0.0, 300.0);
    for frame in 0..200_u32 {
        let dt = frame * Duration::from_nanos(16_666_667);
        let expected = by_seconds.read(dt.as_secs_f64());
        assert_eq!(by_instant.read(start + dt), expected);
        assert_eq!(by_duration.read(epoch + dt), expected);
    }
    let rest = by_instant.rest_at().unwrap();
    assert!(by_instant.is_at_rest(rest) && !by_instant.is_at_rest(rest - Duration::from_nanos(2)));
    assert_eq!(rest.seconds_since(start), by_duration.rest_at().unwrap().seconds_since(epoch));
}

#[test]
fn a_tolerance_relative_to_the_target_follows_each_retarget() {
    let policy = TolerancePolicy::AbsoluteOrRelative { distance: 0.5, fraction: 1e-3, velocity: None };
    let mut value = Moving::new(0.0, SPRING, 0.0);
    value.set_tolerance(0.0, policy);
    value.retarget(0.0, 10_000.0);
    assert_eq!(value.resolved_tolerance(), Tolerance::new(10.0, 200.0));
    value.retarget(0.01, -2000.0);
    assert_eq!(value.resolved_tolerance().distance, 2.0);
    value.retarget(0.02, 0.0);
    assert_eq!(value.resolved_tolerance().distance, 0.5);
    let mut pair = Animated::new([0.0_f32; 2], SPRING);
    pair.set_tolerance(policy);
    pair.retarget([3000.0, -4000.0]);
    assert!((pair.resolved_tolerance().distance - 5.0).abs() < 1e-12);
}

#[test]
fn a_kicks_travel_is_the_distance_to_its_turning_point() {
    // Two drivers once came to rest at 0.6508 s and 0.6550 s after this kick.
    for ratio in [0.2, 0.5, 0.8, 1.0, 2.0] {
        let spring = Spring::from_response_damping_ratio(0.5, ratio);
        let mut value = Moving::new(0.0, spring, 0.0);
        value.set_velocity(0.0, 2000.0);
        let turn = spring.motion(State { position: 0.0, velocity: 2000.0 }, 0.0).turning_point().unwrap();
        let reach = turn.state.position;
        let travel = 1e4 * value.resolved_tolerance().distance;
        assert!((travel / reach - 1.0).abs() < 0.035, "{ratio}: {travel}, reach {reach}");
    }
}

#[test]
fn a_target_within_the_tolerance_is_shown_in_the_next_frame() {
    for side in [1.0, -1.0] {
        let mut value = Animated::new(100.0, SPRING);
        value.set_tolerance(Tolerance::new(0.5, 10.0));
        value.retarget(100.0 + 0.25 * side);
        let run = value.run();
        assert!(!value.is_at_rest() && value.outcome(run).is_none(), "a frame has to show it");
        assert!(!value.advance(1.0 / 60.0));
        assert_eq!((value.value(), value.outcome(run)), (100.0 + 0.25 * side, Some(Outcome::Finished)));
    }
}

#[test]
fn a_driver_rests_exactly_at_the_settling_time_of_its_motion() {
    let mut dice = Dice(41);
    for _ in 0..10_000 {
        let spring = spring(&mut dice);
        let (y, velocity) = (dice.within(-900.0, 900.0), dice.within(-9000.0, 9000.0));
        let tolerance = Tolerance::new(dice.within(1e-6, 1.0), dice.within(1e-6, 20.0));
        let mut driver = Moving::new(y, spring, 0.0);
        driver.set_velocity(0.0, velocity);
        driver.set_tolerance(0.0, tolerance);
        driver.retarget(0.0, 0.0);
        let motion = spring.motion(State { position: y, velocity }, 0.0);
        assert_eq!(
            driver.settling_time(0.0),
            motion.settling_time(tolerance),
            "{spring:?} {y} {velocity} {tolerance:?}"
        );
    }
}

#[test]
fn a_value_kicked_after_a_fling_returns_in_every_driver() {
    let mut animated = Animated::new(0.0, SPRING);
    let mut moving = Moving::new(0.0, SPRING, 0.0);
    animated.set_velocity(100.0);
    moving.set_velocity(0.0, 100.0);
    animated.fling(Friction { drag: 2.0 });
    moving.fling(0.0, Friction { drag: 2.0 });
    animated.advance(60.0);
    animated.set_velocity(100.0);
    moving.set_velocity(60.0, 100.0);
    animated.advance(0.25);
    assert_eq!(moving.read(60.25).value, animated.value());
    animated.advance(60.0);
    assert_eq!((animated.value(), moving.value(120.25), moving.target(120.25)), (50.0, 50.0, 50.0));
    // A fling without velocity also rests at once.
    for at in [0.0, 1.0] {
        let (mut animated, mut moving) = (Animated::new(5.0, SPRING), Moving::new(5.0, SPRING, 0.0));
        animated.fling(Friction { drag: 2.0 });
        moving.fling(at, Friction { drag: 2.0 });
        animated.set_velocity(100.0);
        moving.set_velocity(at, 100.0);
        animated.advance(60.0);
        assert_eq!((animated.value(), moving.value(at + 60.0)), (5.0, 5.0));
    }
}

/// The kick alone would bring the value to rest, and move its target there. But the new spring comes at the same instant, so the target
/// stays.
#[test]
fn a_spring_set_after_a_tiny_kick_still_pulls_to_the_target() {
    let slack = Spring { mass: 1.0, stiffness: 0.0, damping: 2.0 };
    let mut value = Moving::new(0.0, slack, 0.0);
    value.set_tolerance(0.0, Tolerance::new(1.0, 1.0));
    value.set_velocity(0.0, 100.0);
    value.retarget(0.0, 500.0);
    value.set_velocity(1.0, 0.01);
    value.set_spring(1.0, Spring::from_response_damping_ratio(0.4, 1.0));
    assert_eq!((value.target(1.0), value.end()), (500.0, Some(500.0)));
}

/// Returns the longest of the last two steps of a fling over `travel` at 60 Hz, and when it rests.
fn last_step(travel: f64, drag: f64, policy: TolerancePolicy) -> (f64, f64) {
    let mut page = Moving::new(0.0, SPRING, 0.0);
    page.set_tolerance(0.0, policy);
    page.set_velocity(0.0, travel * drag);
    page.fling(0.0, Friction { drag });
    let frames = (0..100_000).find(|frame| page.is_at_rest(f64::from(*frame) / 60.0)).unwrap_or(0);
    let value = |frame: i32| page.value(f64::from(frame) / 60.0);
    let step = |frame: i32| (value(frame) - value(frame - 1)).abs();
    (step(frames).max(step(frames - 1)), page.rest_at().unwrap_or(0.0))
}

#[test]
fn the_last_step_of_a_long_fling_is_below_half_a_pixel() {
    for drag in [Friction::from_deceleration_rate(0.998).drag, Friction::from_deceleration_rate(0.99).drag, 4.0] {
        for travel in [-50_000.0, 50_000.0, 5_000.0, 1e7] {
            let (step, rest) = last_step(travel, drag, TolerancePolicy::PIXELS);
            let (plain, sooner) = last_step(travel, drag, TolerancePolicy::default());
            assert!(step < 0.5, "{travel} at drag {drag}: {step}, {plain} by default");
            assert!(plain > step && rest > sooner, "{travel} at drag {drag}");
        }
        // Up to this travel, the two policies agree.
        let [capped, plain] =
            [TolerancePolicy::PIXELS, TolerancePolicy::default()].map(|it| last_step(2_400.0, drag, it));
        assert_eq!(capped, plain);
    }
}
