//! A batch agrees with the scalar law, spring by spring, whatever is asked of it and however long it runs.
#![cfg(feature = "alloc")]
#![expect(clippy::float_cmp, reason = "what is exact is compared exactly")]

use carom::batch::{Batch, Group, Scalar};
use carom::{Motion, Spring, State, Tolerance};

const NEVER: Tolerance = Tolerance::new(0.0, 0.0);

fn group(response: f64, damping_ratio: f64, springs: usize) -> Group {
    let spring = Spring::from_response_damping_ratio(response, damping_ratio);
    Group { spring, tolerance: Tolerance::relative(1.0), springs }
}

/// Numbers in [−1, 1), the same every time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn below(&mut self, n: usize) -> usize {
        ((0.5 + 0.5 * self.next()) * n as f64) as usize
    }
}

/// The largest error of a lane over `frames` of `dt`, with a retarget every `retarget` frames; as a fraction of the largest
/// amplitude that the spring has had, or of 1. A velocity counts by the amplitude it leads to.
fn worst<T: Scalar>(spring: Spring, dt: f64, frames: u32, retarget: Option<u32>) -> f64 {
    let springs = 64;
    let mut batch = Batch::<T>::new(&[Group { spring, tolerance: NEVER, springs }]);
    let mut numbers = Numbers(7);
    let frequency = spring.angular_frequency();
    let state = |numbers: &mut Numbers| State { position: numbers.next(), velocity: frequency * numbers.next() };
    for i in 0..springs {
        batch.set_state(i, state(&mut numbers));
    }
    // The scalar laws, each with the time at which it began.
    let mut laws: Vec<_> = (0..springs).map(|i| (spring.motion(batch.state(i), 0.0), 0.0)).collect();
    let mut amplitudes = [1.0_f64; 64];
    let (mut worst, mut elapsed) = (0.0_f64, 0.0);
    for frame in 1..=frames {
        batch.advance(dt);
        elapsed = f64::from(frame) * dt;
        let is_looked_at = frame % 7 == 0 || frame < 300 || frame + 300 > frames;
        if is_looked_at {
            for (i, (law, since)) in laws.iter().enumerate() {
                let exact = law.state(elapsed - since);
                let target = batch.targets()[i].wide();
                let y = batch.displacements(0)[i].wide() - (exact.position - target);
                let v = (batch.velocities(0)[i].wide() - exact.velocity) / frequency;
                worst = worst.max(y.abs().max(v.abs()) / amplitudes[i]);
            }
        }
        if retarget.is_some_and(|every| frame % every == 0) {
            let i = numbers.below(springs);
            let target = T::nearest(numbers.next());
            batch.retarget(i, target);
            let (law, since) = &laws[i];
            let State { position, velocity } = law.state(elapsed - since);
            amplitudes[i] = amplitudes[i].max((position - target.wide()).abs()).max(velocity.abs() / frequency);
            laws[i] = (spring.motion(law.state(elapsed - since), target.wide()), elapsed);
        }
    }
    assert!((batch.time() - elapsed).abs() < 1e-12 * elapsed);
    worst
}

#[test]
fn f32_is_within_four_roundings_of_the_law_after_a_hundred_thousand_frames() {
    for (damping_ratio, frames) in [(0.0, 100_000), (1e-6, 100_000), (1e-4, 100_000), (0.01, 20_000), (0.7, 20_000)] {
        for dt in [1.0 / 120.0, 1.0 / 60.0] {
            // What would soon be at rest is sent on.
            let retarget = (damping_ratio > 1e-3).then_some(40);
            let error = worst::<f32>(Spring::from_response_damping_ratio(0.35, damping_ratio), dt, frames, retarget);
            println!("{damping_ratio} {dt:.4}: {error:e}");
            assert!(error < 4e-7, "{damping_ratio} {dt}: {error:e}");
        }
    }
}

#[test]
fn f32_stays_so_over_every_damping_and_step_and_while_targets_change() {
    let mut largest = 0.0_f64;
    for damping_ratio in [0.0, 1e-3, 0.1, 0.7, 1.0, 1.5, 2.0, 10.0, 60.0, 200.0, 1000.0] {
        // Radians a frame, from a millionth to nearly a turn; where hardly anything changes from frame to frame, closely.
        let slow = [1e-6, 1e-5, 1e-4, 1e-3, 2.01e-3, 2.5e-3, 4e-3, 8e-3, 0.011];
        for phase in slow.into_iter().chain([0.02, 0.15, 0.6, 1.0, core::f64::consts::FRAC_PI_2, 2.0944, 3.0, 6.0]) {
            let spring = Spring::from_angular_frequency(18.0, damping_ratio);
            for retarget in [None, Some(1), Some(13)] {
                let error = worst::<f32>(spring, phase / 18.0, 400, retarget);
                assert!(error < 4e-7, "{damping_ratio} {phase} {retarget:?}: {error:e}");
                largest = largest.max(error);
            }
        }
    }
    let constantly = worst::<f32>(Spring::from_response_damping_ratio(0.35, 0.0), 1.0 / 120.0, 100_000, Some(3));
    println!("{largest:e} {constantly:e}");
    assert!(constantly < 4e-7, "{constantly:e}");
}

/// The same for starts just above 1, where a rounding is largest beside its number, and frames of `phase` radians.
fn worst_above_one(damping_ratio: f64, phase: f64) -> f64 {
    let spring = Spring::from_angular_frequency(18.0, damping_ratio);
    let mut batch = Batch::<f32>::new(&[Group { spring, tolerance: NEVER, springs: 128 }]);
    let mut numbers = Numbers(7);
    let mut above_one = || 1.0 + 0.02 * (1.0 + numbers.next());
    let laws: Vec<_> = (0..128)
        .map(|i| {
            let start = State { position: above_one(), velocity: if i % 2 == 0 { 0.0 } else { 18.0 * above_one() } };
            batch.set_state(i, start);
            let State { position, velocity } = start;
            (spring.motion(start, 0.0), libm::hypot(position, velocity / 18.0))
        })
        .collect();
    let mut worst = 0.0_f64;
    for frame in 1..=200 {
        batch.advance(phase / 18.0);
        for (i, (law, amplitude)) in laws.iter().enumerate().filter(|_| frame % 8 < 2) {
            let exact = law.state(batch.time());
            let y = batch.displacements(0)[i].wide() - exact.position;
            let v = (batch.velocities(0)[i].wide() - exact.velocity) / 18.0;
            worst = worst.max(y.abs().max(v.abs()) / amplitude);
        }
    }
    worst
}

#[test]
fn f32_stays_so_where_a_few_frames_are_a_turn_and_every_rounding_comes_again() {
    let mut largest = 0.0_f64;
    for (parts, of) in [(1, 1), (1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (1, 6), (1, 8), (1, 9), (1, 12)]
    {
        for beside in [0.0, 1e-6, 4e-6, -1e-5, 1e-4, 1e-3, -1e-3, 5.1e-3, 0.02, 0.1, 0.2] {
            let phase = core::f64::consts::TAU * f64::from(parts) / f64::from(of) + beside;
            for damping_ratio in [0.0, 1e-3] {
                let error = worst_above_one(damping_ratio, phase);
                assert!(error < 4e-7, "{damping_ratio} {parts}/{of} {beside:e}: {error:e}");
                largest = largest.max(error);
            }
        }
    }
    println!("{largest:e}");
}

#[test]
fn f64_is_the_law_to_a_few_units_in_the_last_place() {
    // The first for a hundred swings.
    for (damping_ratio, frames, bound) in [(0.0, 4200, 3e-13), (0.2, 1000, 2e-14), (1.0, 400, 1e-14), (4.0, 400, 1e-14)]
    {
        for retarget in [None, Some(5)] {
            let error =
                worst::<f64>(Spring::from_response_damping_ratio(0.35, damping_ratio), 1.0 / 120.0, frames, retarget);
            println!("{damping_ratio} {retarget:?}: {error:e}");
            assert!(error < bound, "{damping_ratio}: {error:e}");
        }
    }
}

#[test]
fn a_state_has_the_bits_of_the_scalar_law() {
    let spring = Spring::from_response_damping_ratio(0.4, 0.3);
    let mut batch = Batch::<f32>::new(&[Group { spring, tolerance: NEVER, springs: 70 }]);
    let start = State { position: 12.5, velocity: -700.0 };
    batch.set_state(69, start);
    batch.set_state(0, -start);
    let law = spring.motion(start, 0.0);
    for frame in 1..200 {
        batch.advance(0.0078125);
        assert_eq!(batch.state(69), law.state(f64::from(frame) * 0.0078125));
        assert_eq!(batch.state(0), -batch.state(69));
    }
    // Retargeted, as `spring.motion(motion.state(t), target)`.
    batch.retarget(69, 300.0);
    let law = spring.motion(law.state(199.0 * 0.0078125), 300.0);
    assert!((batch.state(69).position - law.state(0.0).position).abs() < 1e-13);
    assert_eq!(batch.state(69).velocity, law.state(0.0).velocity);
    batch.advance(0.25);
    assert_eq!(batch.state(69), law.state(0.25));
}

/// With the feature `rayon`, on several threads.
#[test]
fn a_third_of_a_million_are_each_its_law() {
    let springs = 330_000;
    let spring = Spring::from_response_damping_ratio(0.35, 0.4);
    let mut batch = Batch::<f32>::new(&[Group { spring, tolerance: NEVER, springs }]);
    for i in 0..springs {
        batch.retarget(i, 1.0 + (i % 977) as f32);
    }
    for _ in 0..20 {
        batch.advance(1.0 / 90.0);
    }
    for i in (0..springs).step_by(83) {
        let error = f64::from(batch.positions()[i]) - batch.state(i).position;
        assert!(error.abs() < 2e-6 * f64::from(batch.targets()[i]), "{i}: {error:e}");
    }
}

#[test]
fn the_mirror_image_is_exact() {
    fn mirrored<T: Scalar + core::ops::Neg<Output = T>>() {
        let groups = [group(0.35, 0.6, 100), group(0.2, 1.4, 30)];
        let (mut there, mut here) = (Batch::<T>::new(&groups), Batch::<T>::new(&groups));
        let mut numbers = Numbers(3);
        for frame in 0..400 {
            if frame % 3 == 0 && frame < 200 {
                let (i, target) = (numbers.below(130), T::nearest(100.0 * numbers.next()));
                there.retarget(i, target);
                here.retarget(i, -target);
            }
            assert_eq!(there.advance(1.0 / 90.0), here.advance(1.0 / 90.0));
            let opposite: Vec<_> = here.positions().iter().map(|x| -*x).collect();
            assert_eq!(there.positions(), &*opposite, "{frame}");
        }
        assert!(!there.is_moving());
    }
    mirrored::<f32>();
    mirrored::<f64>();
}

#[test]
fn however_time_is_cut_the_motion_is_the_same() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.2);
    let run = |frames: &[f64]| {
        let mut batch = Batch::<f32>::new(&[Group { spring, tolerance: NEVER, springs: 3 }]);
        batch.retarget(1, 1.0);
        for dt in frames {
            batch.advance(*dt);
        }
        (batch.positions()[1], batch.state(1))
    };
    let (once, law) = run(&[1.0]);
    for frames in
        [&[0.5; 2][..], &[1.0 / 64.0; 64], &[1.0 / 1024.0; 1024], &[0.125, 0.0, -3.0, 0.375, f64::NAN, 0.25, 0.25]]
    {
        let (position, state) = run(frames);
        assert!((position - once).abs() < 2e-6 * 1.5, "{position} {once}");
        assert_eq!(state, law);
    }
}

#[test]
fn at_rest_it_is_on_its_target_to_the_bit_and_asks_for_no_frame() {
    for far in [0.01, 1.0, 1e7] {
        let spring = Spring::from_response_damping_ratio(0.35, 0.7);
        let tolerance = Tolerance::relative(far);
        let mut batch = Batch::<f32>::new(&[Group { spring, tolerance, springs: 1000 }]);
        assert!(!batch.advance(1.0));
        for i in 0..1000 {
            batch.retarget(i, (far * (i + 1) as f64 / 1000.0) as f32);
        }
        let settles = spring.motion(State::at_rest(0.0), far).settling_time(tolerance);
        let mut frames = 0;
        while batch.advance(1.0 / 240.0) {
            frames += 1;
            assert!(frames < 1000);
        }
        // All begin at rest together: the group that has the farthest ends exactly when that one has settled.
        let ended = f64::from(frames + 1) / 240.0;
        assert!(ended >= settles && ended < settles + 1.01 / 240.0, "{ended} {settles}");
        assert_eq!((batch.awake(), batch.is_moving()), (0, false));
        let targets = batch.targets().to_vec();
        assert_eq!(batch.positions(), targets);
        assert_eq!(batch.state(7).velocity, 0.0);
    }
}

#[test]
fn a_block_sleeps_when_its_last_spring_has_settled_and_not_before() {
    let mut numbers = Numbers(11);
    for damping_ratio in [0.1, 0.5, 1.0, 2.0] {
        let spring = Spring::from_response_damping_ratio(0.4, damping_ratio);
        let tolerance = Tolerance::new(0.001, 0.02);
        let mut batch = Batch::<f64>::new(&[Group { spring, tolerance, springs: 64 }]);
        let mut last = 0.0_f64;
        for i in 0..64 {
            let state = State { position: numbers.next(), velocity: 10.0 * numbers.next() };
            batch.set_state(i, state);
            last = last.max(spring.motion(state, 0.0).settling_time(tolerance));
        }
        while batch.advance(1.0 / 512.0) {}
        // The box around states of any direction is larger than they are, by the root of 2 at most.
        let slack = spring.half_life();
        assert!(batch.time() >= last && batch.time() < last + slack, "{damping_ratio}: {} {last}", batch.time());
    }
}

#[test]
fn no_spring_is_put_to_rest_before_it_has_settled() {
    let tolerance = Tolerance::new(0.001, 0.02);
    for damping_ratio in [0.05, 0.3, 0.9] {
        let spring = Spring::from_response_damping_ratio(0.4, damping_ratio);
        for velocity in 0..40 {
            // Thrown at the target, and away from it.
            for velocity in [f64::from(velocity), -f64::from(velocity)] {
                let state = State { position: 1.0, velocity };
                let mut batch = Batch::<f64>::new(&[Group { spring, tolerance, springs: 1 }]);
                batch.set_state(0, state);
                while batch.advance(1.0 / 512.0) {}
                let settled = spring.motion(state, 0.0).settling_time(tolerance);
                assert!(batch.time() >= settled, "{damping_ratio} {velocity}: {} {settled}", batch.time());
            }
        }
    }
}

#[test]
fn blocks_move_each_by_its_law_whenever_and_wherever_they_were_woken() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.0);
    let mut batch = Batch::<f32>::new(&[Group { spring, tolerance: NEVER, springs: 40 * 64 }]);
    // Two blocks next to one another, one far from them at either end.
    let woken = [5, 1500, 1550, 2559];
    for frame in 0..300 {
        if frame % 10 == 0 && frame < 40 {
            let i = woken[frame / 10];
            batch.retarget(i, 1.0 + i as f32);
        }
        assert!(batch.advance(1.0 / 120.0));
        assert_eq!(batch.awake(), 64 * usize::min(1 + frame / 10, 4));
        for i in woken {
            let error = f64::from(batch.positions()[i]) - batch.state(i).position;
            assert!(error.abs() <= 2e-6 * f64::from(batch.targets()[i]), "{i} in {frame}: {error:e}");
        }
        assert_eq!((batch.positions()[700], batch.positions()[1501]), (0.0, 0.0));
    }
}

#[test]
fn a_flight_saved_by_hand_goes_on_in_another_batch() {
    let groups = [group(0.35, 0.4, 70), group(2.0, 1.3, 30)];
    let mut batch = Batch::<f32>::new(&groups);
    let mut numbers = Numbers(11);
    for frame in 0..60 {
        batch.retarget(numbers.below(100), (100.0 * numbers.next()) as f32);
        batch.advance(if frame % 3 == 0 { 0.01 } else { 0.02 });
    }
    let (mut again, mut cloned) = (Batch::<f32>::new(&groups), batch.clone());
    for i in 0..100 {
        // In either order.
        if i % 2 == 0 {
            again.retarget(i, batch.targets()[i]);
        }
        again.set_state(i, batch.state(i));
        again.retarget(i, batch.targets()[i]);
    }
    for _ in 0..50 {
        let is_moving = batch.advance(0.016);
        assert_eq!((again.advance(0.016), cloned.advance(0.016)), (is_moving, is_moving));
        assert_eq!(batch.positions(), cloned.positions());
        for i in 0..100 {
            let (one, other) = (batch.state(i), again.state(i));
            let off = (one.position - other.position).abs() + (one.velocity - other.velocity).abs() / 20.0;
            assert!(
                off < 1e-12 * 200.0 && (batch.position(i) - again.position(i)).abs() < 4e-4,
                "{i}: {one:?} {other:?}"
            );
        }
    }
}

#[test]
fn what_is_asleep_wakes_when_it_is_retargeted_and_its_neighbours_stay_put() {
    let mut batch = Batch::<f32>::new(&[group(0.35, 0.8, 300), group(0.5, 1.2, 100)]);
    assert_eq!((batch.len(), batch.groups(), batch.range(1)), (400, 2, 300..400));
    batch.retarget(299, 1.0);
    batch.retarget(300, -1.0);
    assert!(batch.advance(1.0 / 60.0));
    assert_eq!(batch.awake(), (300 - 256) + 64);
    assert!(batch.is_asleep(255) && !batch.is_asleep(256) && !batch.is_asleep(363) && batch.is_asleep(364));
    let moved: Vec<_> = batch.positions().iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(i, _)| i).collect();
    assert_eq!(moved, [299, 300]);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!((batch.positions()[299], batch.positions()[300], batch.positions()[298]), (1.0, -1.0, 0.0));
    // Again, and to where it is already.
    batch.retarget(299, 1.0);
    assert!(!batch.is_moving());
    batch.retarget(299, 2.0);
    assert!(batch.is_moving() && batch.advance(1.0 / 60.0));
    assert!(batch.positions()[299] > 1.0);
    batch.retarget(0, f32::NAN);
    assert_eq!((batch.targets()[0], batch.is_asleep(0)), (0.0, true));
}

#[test]
fn a_spring_keeps_still_while_its_neighbours_never_rest() {
    let mut batch = Batch::<f32>::new(&[group(0.2, 1.0, 64)]);
    batch.retarget(5, 1.0);
    for frame in 0..600_u16 {
        batch.retarget(6, f32::from(frame));
        assert!(batch.advance(1.0 / 60.0));
    }
    assert_eq!((batch.positions()[5], batch.displacements(0)[5], batch.velocities(0)[5]), (1.0, 0.0, 0.0));
    assert_eq!(batch.state(5), State::at_rest(1.0));
}

#[test]
fn another_law_in_flight_keeps_position_and_velocity() {
    let mut batch = Batch::<f64>::new(&[group(0.35, 0.8, 10)]);
    batch.retarget(3, 1.0);
    batch.advance(0.1);
    let before = batch.state(3);
    let slower = Spring::from_response_damping_ratio(1.0, 0.5);
    batch.set_spring(0, slower);
    assert_eq!(batch.state(3), before);
    batch.advance(0.2);
    assert_eq!(batch.state(3), slower.motion(before, 1.0).state(0.2));
    assert!((batch.positions()[3] - batch.state(3).position).abs() < 1e-15);
    assert_eq!(batch.group(0).spring, slower);
}

#[test]
fn what_never_rests_and_what_only_coasts_have_their_ends() {
    let undamped = Spring::from_response_damping_ratio(0.35, 0.0);
    let coasting = Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 };
    let tolerance = Tolerance::relative(1.0);
    let groups = [undamped, coasting].map(|spring| Group { spring, tolerance, springs: 1 });
    let mut batch = Batch::<f64>::new(&groups);
    batch.retarget(0, 1.0);
    batch.set_state(1, State { position: 1.0, velocity: 8.0 });
    for _ in 0..6000 {
        assert!(batch.advance(1.0 / 60.0));
    }
    assert!(batch.is_asleep(1) && !batch.is_asleep(0));
    assert!((batch.positions()[1] - 3.0).abs() < 1e-12);
    assert!(!batch.advance(f64::INFINITY));
    assert_eq!(batch.state(0), State::at_rest(1.0));
}

#[test]
#[should_panic(expected = "spring 3 of 3")]
fn there_is_no_spring_beyond_the_last() {
    Batch::<f32>::new(&[group(0.35, 0.8, 3)]).retarget(3, 1.0);
}

#[test]
fn a_target_that_creeps_is_followed_as_the_law_follows() {
    for (response, damping_ratio, speed) in [(0.35, 0.8, 41.0), (0.5, 1.0, 73.0), (0.5, 1.0, 15.0), (2.0, 1.0, 35.0)] {
        for rate in [30.0, 60.0, 120.0, 240.0, 1000.0] {
            let spring = Spring::from_response_damping_ratio(response, damping_ratio);
            let tolerance = Tolerance::pixels(2.0);
            let mut batch = Batch::<f64>::new(&[Group { spring, tolerance, springs: 1 }]);
            let mut motion = spring.motion(State::at_rest(0.0), 0.0);
            for frame in 1..=f64::round(5.0 * rate) as u32 {
                let target = speed * f64::from(frame) / rate;
                motion = spring.motion(motion.state(1.0 / rate), target);
                batch.advance(1.0 / rate);
                batch.retarget(0, target);
                let error = batch.positions()[0] - motion.state(0.0).position;
                assert!(error.abs() < tolerance.distance, "{response} {rate} {frame}: {error}");
            }
            assert!(batch.is_moving());
        }
    }
}

#[test]
fn what_has_coasted_to_rest_is_pulled_by_a_new_law() {
    let coasting = Spring { mass: 1.0, stiffness: 0.0, damping: 20.0 };
    let mut batch = Batch::<f32>::new(&[Group { spring: coasting, tolerance: Tolerance::relative(1.0), springs: 100 }]);
    batch.set_state(70, State { position: 1.0, velocity: 40.0 });
    while batch.advance(1.0 / 60.0) {}
    assert_eq!((batch.positions()[70], batch.state(70)), (3.0, State::at_rest(3.0)));
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    batch.set_spring(0, spring);
    assert!(batch.is_moving());
    let law = spring.motion(State::at_rest(3.0), 0.0);
    batch.advance(0.125);
    assert!((batch.state(70).position - law.state(0.125).position).abs() < 1e-12);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!(batch.positions()[70], 0.0);
}

#[test]
fn what_nothing_pulls_and_nothing_brakes_stays_where_it_is_at_the_end_of_time() {
    let drifting = Spring { mass: 1.0, stiffness: 0.0, damping: 0.0 };
    let mut batch = Batch::<f64>::new(&[Group { spring: drifting, tolerance: NEVER, springs: 2 }]);
    batch.set_state(0, State { position: 5.0, velocity: 100.0 });
    for _ in 0..8 {
        batch.advance(0.125);
    }
    assert_eq!(batch.positions()[0], 105.0);
    assert!(!batch.advance(f64::INFINITY));
    assert_eq!((batch.positions()[0], batch.state(0)), (105.0, State::at_rest(105.0)));
}

#[test]
fn numbers_at_the_end_of_their_range_leave_the_others_alone() {
    fn run<T: Scalar>(far: f64) {
        let spring = Spring::from_response_damping_ratio(0.35, 0.0);
        let mut batch = Batch::<T>::new(&[Group { spring, tolerance: NEVER, springs: 3 }]);
        batch.set_state(0, State { position: far, velocity: 0.0 });
        batch.advance(0.1);
        batch.retarget(1, T::nearest(1.0));
        assert_eq!(batch.state(0).position.signum(), -1.0);
        // Whatever is far away, the law of what is near.
        let law = spring.motion(State::at_rest(-1.0), 0.0);
        for frame in 1..200 {
            batch.advance(0.01);
            let at = batch.displacements(0)[1].wide();
            assert!((at - law.state(f64::from(frame) * 0.01).position).abs() < 2e-6, "{frame}: {at}");
        }
        // No time is too long for a frame, even if no clock counts on after it.
        for dt in [1e300, 1e308, 0.01, 0.01] {
            batch.advance(dt);
            let lanes = [batch.displacements(0).to_vec(), batch.velocities(0).to_vec()].concat();
            assert!(lanes.iter().all(|x| x.wide().is_finite()), "{dt}: {lanes:?}");
        }
    }
    run::<f64>(1e306);
    run::<f32>(1e34);
}

#[test]
fn what_goes_a_short_way_need_not_wait_for_what_goes_a_long_one() {
    let spring = Spring::from_response_damping_ratio(0.3, 0.9);
    let mut batch = Batch::<f64>::new(&[Group { spring, tolerance: Tolerance::pixels(2.0), springs: 1024 }]);
    batch.retarget(0, 10.0);
    batch.retarget(1000, 1e6);
    let alone = spring.motion(State::at_rest(-10.0), 0.0).settling_time(Tolerance::pixels(2.0));
    while !batch.is_asleep(0) {
        batch.advance(1.0 / 240.0);
    }
    assert!((batch.time() - alone).abs() <= 1.0 / 240.0, "{} {alone}", batch.time());
    assert!(!batch.is_asleep(1000));
}

#[test]
fn every_damped_spring_comes_to_rest_however_fine_its_tolerance() {
    for spring in [
        Spring::from_response_damping_ratio(0.35, 0.1),
        Spring::from_response_damping_ratio(0.35, 3.0),
        Spring { mass: 1.0, stiffness: 0.0, damping: 5.0 },
    ] {
        let mut batch = Batch::<f32>::new(&[Group { spring, tolerance: NEVER, springs: 2 }]);
        batch.set_state(1, State { position: 100.0, velocity: -700.0 });
        let frames = (0..100_000).take_while(|_| batch.advance(1.0 / 60.0)).count();
        assert!((10..6_000).contains(&frames), "{spring:?}: {frames}");
    }
}

#[test]
fn many_are_sent_at_once_or_none() {
    let mut batch = Batch::<f32>::new(&[group(0.35, 0.8, 3), group(0.5, 1.0, 4)]);
    batch.retarget_from(2, &[5.0, 6.0, 7.0]);
    assert_eq!(batch.targets(), [0.0, 0.0, 5.0, 6.0, 7.0, 0.0, 0.0]);
    let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| batch.retarget_from(5, &[1.0, 2.0, 3.0])));
    assert!(result.is_err());
    assert_eq!(batch.targets()[5..], [0.0, 0.0]);
}

#[test]
fn what_moves_is_told_and_each_position_too() {
    let mut batch = Batch::<f32>::new(&[group(0.35, 0.8, 150), group(0.5, 1.0, 70)]);
    assert_eq!(batch.moving().count(), 0);
    batch.retarget(140, 300.0);
    batch.retarget(155, 300.0);
    batch.advance(1.0 / 60.0);
    assert!(batch.moving().eq([128..150, 150..214]));
    let (each, one) = ((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), batch.position(140));
    assert_eq!(batch.positions(), each);
    assert!(one > 0.0 && one < 300.0);
    assert_eq!((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), each);
}

/// Everything that a batch hands over, where it belongs; the rest of the numbers is left alone.
fn read<T: Scalar>(batch: &mut Batch<T>, positions: &mut [T], displacements: &mut [T]) {
    batch.read_positions(|first, read| positions[first..first + read.len()].copy_from_slice(read));
    for group in 0..batch.groups() {
        let start = batch.range(group).start;
        batch.read_displacements(group, |first, read| {
            assert!(!read.is_empty() && read.len() <= 1024);
            displacements[start + first..start + first + read.len()].copy_from_slice(read);
        });
    }
}

#[test]
fn what_is_handed_over_has_the_bits_of_the_arrays() {
    fn run<T: Scalar>() {
        // More than are computed at a time, whole blocks, and none.
        let mut batch = Batch::<T>::new(&[group(0.35, 0.5, 3000), group(0.5, 1.0, 128), group(1.0, 1.0, 0)]);
        let (mut positions, mut displacements) = ([T::default(); 3128], [T::default(); 3128]);
        let mut numbers = Numbers(5);
        let mut frames = 0;
        for i in (0..3128).filter(|i| (i / 64) % 5 < 3) {
            batch.retarget(i, T::nearest(numbers.next()));
        }
        while batch.advance(1.0 / 90.0) {
            if frames < 90 {
                batch.retarget(numbers.below(3128), T::nearest(10.0 * numbers.next()));
            }
            // What has just been disturbed has begun anew, too.
            read(&mut batch, &mut positions, &mut displacements);
            assert_eq!(batch.positions(), positions, "{frames}");
            let all: Vec<_> = (0..3).flat_map(|group| batch.displacements(group).to_vec()).collect();
            assert_eq!(all, displacements, "{frames}");
            let each: Vec<_> = (0..3128).map(|i| batch.position(i)).collect();
            assert_eq!(each, positions, "{frames}");
            frames += 1;
        }
        assert!(frames > 120);
        // All at once, up to the frame in which they come to rest together.
        (0..3128).for_each(|i| batch.retarget(i, T::nearest(5.0)));
        let mut is_moving = true;
        while is_moving {
            is_moving = batch.advance(1.0 / 90.0);
            read(&mut batch, &mut positions, &mut displacements);
            assert_eq!(batch.positions(), positions);
        }
        read(&mut batch, &mut positions, &mut displacements);
        assert_eq!((batch.targets(), displacements.as_slice()), (&positions[..], &[T::default(); 3128][..]));
    }
    run::<f32>();
    run::<f64>();
}

#[test]
fn what_is_asked_for_in_any_order_is_of_now() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.5);
    let mut batch = Batch::<f64>::new(&[Group { spring, tolerance: NEVER, springs: 65 }]);
    batch.retarget(64, 1.0);
    for frame in 1..60 {
        batch.advance(0.015625);
        let exact = spring.motion(State::at_rest(-1.0), 0.0).state(f64::from(frame) * 0.015625);
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-13;
        if frame % 2 == 0 {
            assert!(is_near(batch.displacements(0)[64], exact.position), "{frame}");
        }
        if frame % 3 == 0 {
            assert!(is_near(batch.velocities(0)[64] / 18.0, exact.velocity / 18.0), "{frame}");
        }
        if frame % 5 == 0 {
            assert!(is_near(batch.positions()[64], 1.0 + exact.position), "{frame}");
        }
    }
    // A state that is given is there at once, in all of them.
    batch.set_state(64, State { position: 3.0, velocity: -5.0 });
    assert_eq!((batch.displacements(0)[64], batch.velocities(0)[64], batch.positions()[64]), (2.0, -5.0, 3.0));
    batch.retarget(64, 2.0);
    assert_eq!((batch.displacements(0)[64], batch.velocities(0)[64], batch.positions()[64]), (1.0, -5.0, 3.0));
}

#[test]
fn who_draws_only_what_moves_sees_everything_where_it_is() {
    let mut batch = Batch::<f32>::new(&[group(0.35, 1.0, 200), group(2.0, 1.0, 64)]);
    let mut screen = vec![0.0_f32; batch.len()];
    for i in 0..batch.len() {
        batch.retarget(i, 100.0 + (i % 7) as f32);
    }
    let mut frames = 0;
    let mut is_moving = true;
    while is_moving {
        // One is sent on in flight, and one when it is long at rest.
        if frames == 20 || frames == 300 {
            batch.retarget(70, 300.0 + frames as f32);
        }
        is_moving = batch.advance(1.0 / 60.0);
        batch.read_positions(|first, positions| screen[first..first + positions.len()].copy_from_slice(positions));
        assert_eq!(screen, batch.positions(), "{frames}");
        frames += 1;
    }
    assert!(frames > 60);
    assert_eq!((batch.advance(1.0 / 60.0), batch.moving().count()), (false, 0));
    // What is put to rest at once, too.
    batch.retarget(3, -5.0);
    assert!(!batch.advance(f64::INFINITY));
    assert!(batch.moving().eq(core::iter::once(0..64)));
    assert_eq!((batch.advance(1.0 / 60.0), batch.moving().count()), (false, 0));
}
