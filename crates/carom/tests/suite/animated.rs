//! `Animated` retargeted again and again at any frame rate, at any scale. `--nocapture` prints the figures.
#![expect(clippy::float_cmp, reason = "tests of exact answers compare exactly")]

use crate::dice::Dice;
use carom::animate::{Angle, Animated, Vector};
use carom::{Friction, Motion, Spring, State, Tolerance};

const SPRING: Spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };
const MINUTE: f64 = 60.0;

/// Returns the frames at `hz` for a minute.
fn regular(hz: u32) -> Vec<f64> {
    (1..=60 * hz).map(|i| f64::from(i) / f64::from(hz)).collect()
}

fn target(i: u32) -> f64 {
    f64::from(7919 * i % 601) - 300.0
}

/// Advances a value to each time of `frames`, and returns its states at `instants`. At the i-th time of `retargets`, which may lie between
/// two frames, its target becomes `target(i)`. All times are in order.
fn play(frames: &[f64], retargets: &[f64], instants: &[f64]) -> Vec<[f64; 2]> {
    let mut value = Animated::new(0.0, SPRING);
    value.retarget(target(0));
    value.advance_to(0.0);
    let (mut frames, mut retargets, mut sent) = (frames.iter().peekable(), retargets.iter().peekable(), 0);
    let mut states = Vec::new();
    for instant in instants {
        loop {
            let next_frame = frames.peek().copied().copied().unwrap_or(f64::INFINITY);
            let next_event = retargets.peek().copied().copied().unwrap_or(f64::INFINITY);
            if next_frame.min(next_event) > *instant {
                break;
            }
            if next_frame <= next_event {
                frames.next();
                value.advance_to(next_frame);
            }
            if next_event <= next_frame {
                retargets.next();
                value.advance_to(next_event);
                sent += 1;
                value.retarget(target(sent));
            }
        }
        value.advance_to(*instant);
        states.push([value.value(), value.velocity()]);
    }
    states
}

/// Returns the largest difference, in length and in length/s.
fn largest_difference(a: &[[f64; 2]], b: &[[f64; 2]]) -> [f64; 2] {
    assert_eq!(a.len(), b.len());
    [0, 1].map(|i| a.iter().zip(b).map(|(a, b)| (a[i] - b[i]).abs()).fold(0.0, f64::max))
}

#[test]
fn retargets_at_the_same_times_give_the_same_path_at_every_rate() {
    // The target changes at every third frame of 60 Hz for a minute. We compare the values at times that all displays share.
    let events: Vec<f64> = (1..1200).map(|i| 3.0 * f64::from(i) / 60.0).collect();
    let instants: Vec<f64> = (1..=240).map(|i| 0.25 * f64::from(i)).collect();
    let without_frames = play(&[], &events, &instants);
    let spread = without_frames.iter().map(|state| state[0].abs()).fold(0.0, f64::max);
    assert!(spread > 100.0);
    for (name, frames) in [
        ("60 Hz", regular(60)),
        ("144 Hz", regular(144)),
        ("240 Hz", regular(240)),
        ("jittered", Dice(1).frames(MINUTE)),
    ] {
        let [x, v] = largest_difference(&play(&frames, &events, &instants), &without_frames);
        println!("1199 retargets in a minute, {name:8}: off by {x:8.1e} of {spread:.0}, velocity by {v:8.1e}");
        assert!(x <= 1e-12 && v <= 1e-10, "{name}");
    }
}

#[test]
fn frames_between_retargets_do_not_change_the_path() {
    for (name, frames) in [
        ("60 Hz", regular(60)),
        ("144 Hz", regular(144)),
        ("240 Hz", regular(240)),
        ("jittered", Dice(1).frames(MINUTE)),
    ] {
        let events: Vec<f64> = frames.iter().skip(2).step_by(3).copied().collect();
        let own = play(&frames, &events, &events);
        let [x, v] = largest_difference(&own, &play(&[], &events, &events));
        let [jx, jv] = largest_difference(&own, &play(&Dice(1).frames(MINUTE), &events, &events));
        println!(
            "retarget every 3 frames, {name:8}: {} retargets; without the frames between {x:8.1e}, {v:8.1e}; with others {jx:8.1e}, {jv:8.1e}",
            events.len()
        );
        assert!(x.max(jx) <= 1e-12 && v.max(jv) <= 1e-10, "{name}");
    }
}

#[test]
fn advancing_by_seconds_or_to_timestamps_gives_the_same_motion() {
    let (mut by_seconds, mut by_timestamps) = (Animated::new(0.0_f64, SPRING), Animated::new(0.0, SPRING));
    by_timestamps.retarget(300.0);
    by_seconds.retarget(300.0);
    by_timestamps.advance_to(0.0);
    for frame in regular(144).iter().take(100) {
        by_seconds.advance(1.0 / 144.0);
        by_timestamps.advance_to(*frame);
        assert!((by_seconds.value() - by_timestamps.value()).abs() < 1e-11);
    }
}

#[test]
fn a_values_first_motion_equals_its_law_bit_for_bit() {
    for spring in [SPRING, Spring { damping: 300.0, ..SPRING }, Spring::from_angular_frequency(9.0, 1.0)] {
        let start = State { position: 12.5, velocity: -700.0 };
        let law = spring.motion(start, 80.0);
        let mut value = Animated::new([start.position, 3.0], spring);
        value.set_velocity([start.velocity, 0.0]);
        value.retarget([80.0, 3.0]);
        for i in 1..40 {
            let t = 0.02 * f64::from(i);
            let shown = value.read_after(t);
            assert_eq!((shown.value[0], shown.velocity[0]), (law.state(t).position, law.state(t).velocity));
        }
    }
}

/// Advances a value at 60 Hz until it rests. Returns this time, and how far its law is from the target later on, at most and relative to
/// the travel.
fn frames_to_rest(from: f64, to: f64, spring: Spring) -> (f64, f64) {
    let mut value = Animated::new(from, spring);
    value.retarget(to);
    let mut frames = 0.0;
    while value.advance(1.0 / 60.0) {
        frames += 1.0;
    }
    let end = (frames + 1.0) / 60.0;
    assert_eq!((value.value(), value.velocity()), (to, 0.0));
    let law = spring.motion(State::at_rest(from), to);
    let left = (0..5000).map(|i| (law.state(end + f64::from(i) * 0.001).position - to).abs()).fold(0.0, f64::max);
    (end, left / (to - from).abs())
}

#[test]
fn the_length_of_a_travel_does_not_change_the_time_to_rest() {
    // For a travel of 0.01, popmotion stops the second spring with 48.6 % of the travel left. Motion stops the first spring with 16.3 %
    // left.
    for (stiffness, damping) in [(100.0, 10.0), (500.0, 10.0), (20.0, 2.0)] {
        let spring = Spring { mass: 1.0, stiffness, damping };
        let (one, _) = frames_to_rest(0.0, 1.0, spring);
        for (from, to) in [(0.0, 0.01), (0.0, -0.01), (0.0, 1000.0), (1e7, 1e7 + 100.0), (0.0, 1e-15), (0.0, 1e15)] {
            let (end, left) = frames_to_rest(from, to, spring);
            println!(
                "k {stiffness} c {damping}, {from:e} to {to:e}: at rest after {end:.3} s, {left:.1e} of the way left"
            );
            assert!((end - one).abs() < 0.017 && left <= 1.0001e-4, "{end} {one} {left}");
        }
    }
}

#[test]
fn a_value_in_single_precision_ends_exactly_on_any_target() {
    // In f32, the crate `springs` never rests at targets of 1e5 and more, and animato at targets of 1e4 and more.
    for size in [1e-3_f32, 1.0, 1e4, 1e5, 1e6, 1e7, 3e9, 1e14] {
        for (from, to) in [(0.0, size), (0.0, -size), (size, size * 1.000_001), (size, size * 2.0)] {
            let mut value = Animated::new(from, SPRING);
            value.retarget(to);
            let mut frames = 0;
            while value.advance(1.0 / 60.0) {
                frames += 1;
                assert!(frames < 300, "{from} to {to}");
            }
            assert_eq!((value.value().to_bits(), value.velocity()), (to.to_bits(), 0.0));
        }
    }
    // Start and target are neighbouring numbers, so no number lies between them. The value still ends on its target.
    let mut value = Animated::new(1e7_f32, SPRING);
    value.retarget(1e7 + 1.0);
    while value.advance(1.0 / 60.0) {}
    assert_eq!(value.value(), 1e7 + 1.0);
}

#[test]
fn a_coordinate_far_from_0_does_not_stop_another_too_early() {
    let mut both = Animated::new((1e7_f32, 0.0_f32), SPRING);
    both.retarget((1e7, 1.0));
    let mut near = Animated::new(0.0_f32, SPRING);
    near.retarget(1.0);
    assert!((both.settling_time() - near.settling_time()).abs() < 1e-6);
}

#[test]
fn a_flick_at_the_target_moves_the_value() {
    // In iced_anim, a flick that starts at rest ends in its first tick.
    for velocity in [800.0, -800.0] {
        let mut value = Animated::new(50.0, SPRING);
        value.set_velocity(velocity);
        assert!(value.advance(0.05));
        assert!((value.value() - 50.0) * velocity > 0.0);
        while value.advance(1.0 / 60.0) {}
        assert_eq!(value.value(), 50.0);
    }
}

#[test]
fn a_value_rests_at_its_settling_time_and_not_before() {
    for damping in [0.5, 12.0, 26.8, 400.0] {
        let mut value = Animated::new([0.0, 5.0, 1.0], Spring { damping, ..SPRING });
        value.set_velocity([900.0, 0.0, -100.0]);
        value.retarget([300.0, -20.0, 1.0]);
        for tolerance in [None, Some(Tolerance::pixels(2.0)), Some(Tolerance::new(1e-6, 1e9))] {
            if let Some(tolerance) = tolerance {
                value.set_tolerance(tolerance);
            }
            let end = value.settling_time();
            assert!(end > 0.1 && end < 100.0);
            assert!(
                value.clone().advance(end * (1.0 - 1e-9)) && !value.clone().advance(end * (1.0 + 1e-9)),
                "{damping}"
            );
            let mut half_way = value.clone();
            half_way.advance(0.5 * end);
            assert!((half_way.settling_time() - 0.5 * end).abs() < 1e-9 * end);
        }
    }
}

#[test]
fn following_is_the_limit_of_retargeting_in_ever_shorter_frames() {
    // One value follows a moving target. The other one is retargeted every 10 µs to the position that the moving target
    // has in the middle of these 10 µs.
    let mut exact = Animated::new(0.0, SPRING);
    exact.follow(100.0, 250.0);
    exact.advance(1.0);
    let mut stepped = Animated::new(0.0, SPRING);
    let dt = 1e-5;
    for i in 0..100_000 {
        stepped.retarget(100.0 + 250.0 * (f64::from(i) + 0.5) * dt);
        stepped.advance(dt);
    }
    println!("moving target: {} against {} stepped", exact.value(), stepped.value());
    assert!((exact.value() - stepped.value()).abs() < 1e-7);
    assert!((exact.velocity() - stepped.velocity()).abs() < 1e-5);
    // Extra frames don't change the motion, and neither does a spring that is set and replaced again at the same instant.
    let mut frames = Animated::new(0.0, SPRING);
    frames.follow(100.0, 250.0);
    for _ in 0..100 {
        frames.advance(0.01);
        frames.set_spring(Spring { mass: 7.0, ..SPRING });
        frames.set_spring(SPRING);
    }
    assert!((exact.value() - frames.value()).abs() < 1e-11);
    assert_eq!(frames.end(), None);
    assert_eq!(frames.settling_time(), f64::INFINITY);
}

#[test]
fn the_state_is_finite_after_any_dt() {
    for spring in [SPRING, Spring { damping: 0.0, ..SPRING }, Spring { stiffness: 0.0, ..SPRING }] {
        let mut value = Animated::new(3.0_f64, spring);
        value.set_velocity(-40.0);
        value.retarget(7.0);
        for dt in [0.0, -0.0, -1.0, f64::NEG_INFINITY, f64::NAN] {
            assert!(value.advance(dt));
            assert_eq!((value.value(), value.velocity()), (3.0, -40.0));
        }
        for dt in [1e-300, 1e300, f64::MAX, f64::MAX, f64::INFINITY] {
            value.advance(dt);
            assert!(value.value().is_finite() && value.velocity().is_finite(), "{dt}");
        }
        assert_eq!(value.is_at_rest(), spring.damping > 0.0);
    }
}

#[test]
fn a_fling_ends_where_friction_stops_it_or_on_a_new_target() {
    let friction = Friction::from_deceleration_rate(0.998);
    let law = friction.motion(State { position: 10.0, velocity: -1500.0 });
    let mut page = Animated::new(10.0, SPRING);
    page.set_velocity(-1500.0);
    page.fling(friction);
    assert_eq!(page.end(), law.rest());
    page.advance(0.3);
    assert_eq!((page.value(), page.velocity()), (law.state(0.3).position, law.state(0.3).velocity));
    // A fling that is retargeted in flight ends on its target.
    let mut caught = page.clone();
    let before = (caught.value(), caught.velocity());
    caught.retarget(-500.0);
    assert_eq!((caught.value(), caught.velocity()), before);
    while caught.advance(1.0 / 60.0) {}
    assert_eq!(caught.value(), -500.0);
    // A fling without a retarget ends where friction stops it.
    while page.advance(1.0 / 60.0) {}
    assert_eq!((Some(page.value()), page.velocity()), (law.rest(), 0.0));
    page.retarget(0.0);
    assert!(page.advance(0.1) && page.value() > law.rest().unwrap_or_default());
}

#[test]
fn angles_go_the_short_way_and_end_on_the_target() {
    for (from, to, travel) in [(359.0, 45.0, 46.0), (45.0, 359.0, -46.0), (0.0, 720.0, 0.0)] {
        let mut needle = Animated::new(Angle::from_degrees(from), Spring { damping: 40.0, ..SPRING });
        needle.retarget(Angle::from_degrees(to));
        while needle.advance(1.0 / 60.0) {
            assert!(needle.velocity() * travel > 0.0);
        }
        assert_eq!(needle.value(), Angle::from_degrees(to));
    }
}

#[test]
fn a_new_spring_in_flight_keeps_the_position_and_the_velocity() {
    let mut value = Animated::new(0.0, SPRING);
    value.retarget(100.0);
    value.advance(0.1);
    let before = State { position: value.value(), velocity: value.velocity() };
    let stiff = Spring::from_duration_bounce(0.2, 0.0);
    value.set_spring(stiff);
    assert_eq!((value.value(), value.velocity()), (before.position, before.velocity));
    value.advance(0.05);
    assert!((value.value() - stiff.motion(before, 100.0).state(0.05).position).abs() < 1e-12);
}

#[test]
fn a_vectors_coordinate_far_from_0_does_not_stop_another_early() {
    // The same motion as a tuple and as a vector of two f32.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Place {
        x: f32,
        y: f32,
    }
    impl Vector for Place {
        type Lanes = [f64; 2];
        const EPSILON: f64 = f32::EPSILON as f64;
        fn lanes(self) -> [f64; 2] {
            [self.x.into(), self.y.into()]
        }
        fn from_lanes([x, y]: [f64; 2]) -> Self {
            Self { x: x as f32, y: y as f32 }
        }
    }
    let spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };
    let mut place = Animated::new(Place { x: 1e7, y: 0.0 }, spring);
    place.retarget(Place { x: 1e7, y: 1.0 });
    let mut pair = Animated::new((1e7_f32, 0.0_f32), spring);
    pair.retarget((1e7, 1.0));
    assert_eq!(place.settling_time(), pair.settling_time());
    assert!(place.settling_time() > 1.0, "{}", place.settling_time());
}

#[test]
fn a_tolerance_of_zero_is_replaced_by_the_rounding_error() {
    for target in [[0.0, 0.0], [100.0, 0.0], [1e7, -3.0]] {
        for distance in [0.0, -1.0, 1e-300] {
            let mut value = Animated::new([50.0, 1.0], SPRING);
            value.set_tolerance(Tolerance::new(distance, distance));
            value.retarget(target);
            // e^(−6 t) is at a quarter of epsilon after 6 s.
            let end = value.settling_time();
            assert!(end > 4.0 && end < 8.0, "{target:?} {distance}: {end}");
            assert!(!value.advance(1.001 * end) && value.value() == target);
        }
    }
}

#[test]
fn a_value_on_an_invalid_spring_is_at_its_moving_target_at_once() {
    let spring = Spring { mass: f64::NAN, stiffness: 100.0, damping: 10.0 };
    let mut value = Animated::new([1.0, -2.0], spring);
    value.follow([5.0, 5.0], [3.0, 4.0]);
    assert!(!value.advance(0.1));
    assert!(value.value() == [5.0, 5.0] && value.velocity() == [0.0, 0.0]);
}
