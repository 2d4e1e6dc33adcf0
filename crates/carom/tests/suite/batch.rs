//! Every spring of a batch agrees with the scalar law and with `Animated`.
#![cfg(feature = "alloc")]
#![expect(clippy::float_cmp, reason = "exact results are compared exactly")]

use carom::animate::{Animatable, Animated, TolerancePolicy, Vector};
use carom::batch::{Batch, Scalar};
use carom::{Motion, Spring, State, Tolerance};

const NEVER: Tolerance = Tolerance::new(0.0, 0.0);

fn make<T: Scalar>(spring: Spring, policy: impl Into<TolerancePolicy>, springs: usize) -> Batch<T> {
    let mut batch = Batch::new(spring, springs);
    batch.set_tolerance(policy);
    batch
}

fn batch<T: Scalar>(response: f64, damping_ratio: f64, springs: usize) -> Batch<T> {
    let spring = Spring::from_response_damping_ratio(response, damping_ratio);
    make(spring, Tolerance::relative(1.0), springs)
}

/// Pseudo-random numbers from −1 to 1.
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

/// Returns the largest error of a lane over `frames` of `dt`, with a retarget every `retarget` frames, as a fraction of the
/// largest amplitude that the spring has had, or of 1. A velocity counts by the amplitude that it leads to.
fn worst<T: Scalar>(spring: Spring, dt: f64, frames: u32, retarget: Option<u32>) -> f64 {
    let springs = 64;
    let mut batch = make::<T>(spring, NEVER, springs);
    let mut numbers = Numbers(7);
    let frequency = spring.angular_frequency();
    let state = |numbers: &mut Numbers| State { position: numbers.next(), velocity: frequency * numbers.next() };
    for i in 0..springs {
        batch.set_state(i, state(&mut numbers));
    }
    // Each scalar law with the time at which it began.
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
                let target = batch.targets()[i].lanes();
                let y = batch.displacements()[i].lanes() - (exact.position - target);
                let v = (batch.velocities()[i].lanes() - exact.velocity) / frequency;
                worst = worst.max(y.abs().max(v.abs()) / amplitudes[i]);
            }
        }
        if retarget.is_some_and(|every| frame % every == 0) {
            let i = numbers.below(springs);
            let target = T::from_lanes(numbers.next());
            batch.retarget(i, target);
            let (law, since) = &laws[i];
            let State { position, velocity } = law.state(elapsed - since);
            amplitudes[i] = amplitudes[i].max((position - target.lanes()).abs()).max(velocity.abs() / frequency);
            laws[i] = (spring.motion(law.state(elapsed - since), target.lanes()), elapsed);
        }
    }
    assert!((batch.time() - elapsed).abs() < 1e-12 * elapsed);
    worst
}

#[test]
fn f32_stays_within_four_roundings_for_100_000_frames() {
    for (damping_ratio, frames) in [(0.0, 100_000), (1e-6, 100_000), (1e-4, 100_000), (0.01, 20_000), (0.7, 20_000)] {
        for dt in [1.0 / 120.0, 1.0 / 60.0] {
            // Springs that would soon rest are retargeted.
            let retarget = (damping_ratio > 1e-3).then_some(40);
            let error = worst::<f32>(Spring::from_response_damping_ratio(0.35, damping_ratio), dt, frames, retarget);
            println!("{damping_ratio} {dt:.4}: {error:e}");
            assert!(error < 4e-7, "{damping_ratio} {dt}: {error:e}");
        }
    }
}

#[test]
fn f32_stays_within_four_roundings_at_any_damping_and_step() {
    let mut largest = 0.0_f64;
    for damping_ratio in [0.0, 1e-3, 0.1, 0.7, 1.0, 1.5, 2.0, 10.0, 60.0, 200.0, 1000.0] {
        // Radians per frame, from a millionth to nearly a turn, denser where a frame changes little.
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

/// Returns the largest error for starts just above 1, where a rounding is largest relative to its number.
fn worst_above_one(damping_ratio: f64, phase: f64) -> f64 {
    let spring = Spring::from_angular_frequency(18.0, damping_ratio);
    let mut batch = make::<f32>(spring, NEVER, 128);
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
            let y = batch.displacements()[i].lanes() - exact.position;
            let v = (batch.velocities()[i].lanes() - exact.velocity) / 18.0;
            worst = worst.max(y.abs().max(v.abs()) / amplitude);
        }
    }
    worst
}

#[test]
fn f32_stays_within_four_roundings_where_frames_divide_a_turn() {
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
fn f64_agrees_with_the_law_to_a_few_units_in_the_last_place() {
    // The first row lasts for a hundred swings.
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
    let mut batch = make::<f32>(spring, NEVER, 70);
    let start = State { position: 12.5, velocity: -700.0 };
    batch.set_state(69, start);
    batch.set_state(0, -start);
    let law = spring.motion(start, 0.0);
    for frame in 1..200 {
        batch.advance(0.0078125);
        assert_eq!(batch.state(69), law.state(f64::from(frame) * 0.0078125));
        assert_eq!(batch.state(0), -batch.state(69));
    }
    // A retarget starts a motion at the present state.
    batch.retarget(69, 300.0);
    let law = spring.motion(law.state(199.0 * 0.0078125), 300.0);
    assert!((batch.state(69).position - law.state(0.0).position).abs() < 1e-13);
    assert_eq!(batch.state(69).velocity, law.state(0.0).velocity);
    batch.advance(0.25);
    assert_eq!(batch.state(69), law.state(0.25));
}

/// With the feature `rayon` they are computed on several threads.
#[test]
fn each_of_330_000_springs_follows_its_law() {
    let springs = 330_000;
    let spring = Spring::from_response_damping_ratio(0.35, 0.4);
    let mut batch = make::<f32>(spring, NEVER, springs);
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
        let (mut there, mut here) = (batch::<T>(0.35, 0.6, 130), batch::<T>(0.35, 0.6, 130));
        let mut numbers = Numbers(3);
        for frame in 0..400 {
            if frame % 3 == 0 && frame < 200 {
                let (i, target) = (numbers.below(130), T::from_lanes(100.0 * numbers.next()));
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
fn the_motion_does_not_depend_on_how_time_is_cut() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.2);
    let run = |frames: &[f64]| {
        let mut batch = make::<f32>(spring, NEVER, 3);
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
fn a_batch_at_rest_is_on_its_targets_and_needs_no_frame() {
    for far in [0.01, 1.0, 1e7] {
        let spring = Spring::from_response_damping_ratio(0.35, 0.7);
        let tolerance = Tolerance::relative(far);
        let mut batch = make::<f32>(spring, tolerance, 1000);
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
        // All springs start together from rest: the group of the longest travel ends exactly when that spring has settled.
        let ended = f64::from(frames + 1) / 240.0;
        assert!(ended >= settles && ended < settles + 1.01 / 240.0, "{ended} {settles}");
        assert_eq!((batch.awake(), batch.is_moving()), (0, false));
        let targets = batch.targets().to_vec();
        assert_eq!(batch.positions(), targets);
        assert_eq!(batch.state(7).velocity, 0.0);
    }
}

/// An `Animated` value and the batch's spring of the same number.
struct Twins<T: Scalar> {
    batch: Batch<T>,
    values: Vec<Animated<T>>,
}

impl<T: Scalar> Twins<T> {
    fn new(spring: Spring, policy: TolerancePolicy, springs: usize) -> Self {
        let mut value = Animated::new(T::default(), spring);
        value.set_tolerance(policy);
        Self { batch: make(spring, policy, springs), values: vec![value; springs] }
    }

    fn retarget(&mut self, spring: usize, target: T) {
        self.batch.retarget(spring, target);
        self.values[spring].retarget(target);
    }

    fn kick(&mut self, spring: usize, velocity: T)
    where
        T: Animatable<Velocity = T>,
    {
        self.batch.set_velocity(spring, velocity);
        self.values[spring].set_velocity(velocity);
    }

    /// Advances both, and asserts that the same springs are at rest.
    fn advance(&mut self, dt: f64) -> bool {
        let moving: Vec<_> = self.values.iter_mut().map(|value| value.advance(dt)).collect();
        let is_moving = self.batch.advance(dt);
        for (spring, moves) in moving.iter().enumerate() {
            let time = self.batch.time();
            assert_eq!(self.batch.is_at_rest(spring), !moves, "spring {spring} at {time}: {:?}", self.values[spring]);
        }
        assert_eq!(is_moving, moving.contains(&true));
        is_moving
    }
}

fn policies(scale: f64) -> [TolerancePolicy; 4] {
    [
        TolerancePolicy::default(),
        TolerancePolicy::Relative(0.02),
        Tolerance::relative(scale).into(),
        TolerancePolicy::AbsoluteOrRelative { distance: 1e-3 * scale, fraction: 0.01 },
    ]
}

#[test]
fn every_spring_rests_at_the_instant_of_an_animated_value() {
    let mut numbers = Numbers(11);
    let mut rests = 0;
    for (damping_ratio, rate) in [(0.05, 60.0), (0.3, 144.0), (0.8, 240.0), (1.0, 60.0), (1.7, 144.0), (30.0, 60.0)] {
        for (kind, policy) in policies(100.0).into_iter().enumerate() {
            let spring = Spring::from_response_damping_ratio(0.2 + 0.1 * kind as f64, damping_ratio);
            let mut twins = Twins::<f64>::new(spring, policy, 130);
            for frame in 0..900 {
                // At first all springs start together from rest; later some are disturbed in each frame, up to a pause.
                for spring in (0..130).filter(|spring| frame == 0 || frame < 300 && spring % 37 == frame % 41) {
                    let target = 100.0 * numbers.next();
                    twins.retarget(spring, if spring % 5 == 0 { 1e-3 * target } else { target });
                    if frame > 0 && spring % 3 == 0 {
                        twins.kick(spring, 3000.0 * numbers.next());
                    }
                }
                twins.advance(1.0 / rate);
                for (spring, value) in twins.values.iter().enumerate() {
                    let State { position, velocity } = twins.batch.state(spring);
                    assert_eq!((position, velocity), (value.value(), value.velocity()), "{spring} in frame {frame}");
                    rests += usize::from(value.is_at_rest());
                }
            }
            while twins.advance(0.25) {}
        }
    }
    assert!(rests > 100_000, "{rests}");
}

#[test]
fn f32_rests_at_the_instant_of_an_animated_f32() {
    let mut numbers = Numbers(3);
    for (far, damping_ratio) in [(0.0, 0.4), (0.0, 1.0), (1e7, 0.7), (-1e5, 1.3)] {
        for policy in policies(10.0) {
            let spring = Spring::from_response_damping_ratio(0.4, damping_ratio);
            let mut twins = Twins::<f32>::new(spring, policy, 70);
            for frame in 0..400 {
                if frame % 130 == 0 {
                    for spring in 0..70 {
                        let size = if spring < 20 { 1.0 } else { 50.0 };
                        twins.retarget(spring, (far + size * numbers.next()) as f32);
                    }
                }
                twins.advance(1.0 / 64.0);
            }
            while twins.advance(0.25) {}
            assert!((0..70).all(|spring| twins.batch.position(spring) == twins.values[spring].value()));
        }
    }
}

#[test]
fn long_frames_undamped_and_slack_springs_rest_as_animated() {
    let (undamped, slack) =
        (Spring::from_angular_frequency(9.0, 0.0), Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 });
    let bouncy = Spring::from_angular_frequency(9.0, 0.2);
    for spring in [undamped, slack, bouncy] {
        for dt in [0.5, 3.0, 100.0, f64::INFINITY] {
            let mut twins = Twins::<f64>::new(spring, TolerancePolicy::default(), 5);
            for i in 0..4 {
                twins.kick(i, 50.0 + i as f64);
            }
            for _ in 0..8 {
                twins.advance(dt);
            }
        }
    }
}

#[test]
fn blocks_follow_the_law_wherever_and_whenever_they_start() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.0);
    let mut batch = make::<f32>(spring, NEVER, 40 * 64);
    // Two blocks are neighbours; the others are at the two ends.
    let woken = [5, 1500, 1550, 2559];
    for frame in 0..300 {
        if frame % 10 == 0 && frame < 40 {
            let i = woken[frame / 10];
            batch.retarget(i, 1.0 + i as f32);
        }
        assert!(batch.advance(1.0 / 120.0));
        assert_eq!(batch.awake(), usize::min(1 + frame / 10, 4));
        for i in woken {
            let error = f64::from(batch.positions()[i]) - batch.state(i).position;
            assert!(error.abs() <= 2e-6 * f64::from(batch.targets()[i]), "{i} in {frame}: {error:e}");
        }
        assert_eq!((batch.positions()[700], batch.positions()[1501]), (0.0, 0.0));
    }
}

#[test]
fn a_saved_batch_continues_in_another() {
    let original = batch::<f32>(0.35, 0.4, 100);
    let mut batch = original.clone();
    let mut numbers = Numbers(11);
    for frame in 0..60 {
        batch.retarget(numbers.below(100), (100.0 * numbers.next()) as f32);
        batch.advance(if frame % 3 == 0 { 0.01 } else { 0.02 });
    }
    let (mut again, mut cloned) = (original, batch.clone());
    for i in 0..100 {
        // State and target may be set in either order.
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
fn a_retarget_moves_one_spring_and_not_its_neighbours() {
    let mut batch = batch::<f32>(0.35, 0.8, 400);
    assert_eq!((batch.len(), batch.array_len()), (400, 400));
    batch.retarget(299, 1.0);
    batch.retarget(300, -1.0);
    assert!(batch.advance(1.0 / 60.0));
    assert_eq!(batch.awake(), 2);
    assert!(batch.is_at_rest(298) && !batch.is_at_rest(299) && !batch.is_at_rest(300) && batch.is_at_rest(301));
    let moved: Vec<_> = batch.positions().iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(i, _)| i).collect();
    assert_eq!(moved, [299, 300]);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!((batch.positions()[299], batch.positions()[300], batch.positions()[298]), (1.0, -1.0, 0.0));
    // The present target changes nothing.
    batch.retarget(299, 1.0);
    assert!(!batch.is_moving());
    batch.retarget(299, 2.0);
    assert!(batch.is_moving() && batch.advance(1.0 / 60.0));
    assert!(batch.positions()[299] > 1.0);
    batch.retarget(0, f32::NAN);
    assert_eq!((batch.targets()[0], batch.is_at_rest(0)), (0.0, true));
}

#[test]
fn a_removed_spring_leaves_its_number_to_the_next_one() {
    let mut batch = batch::<f32>(0.35, 0.8, 3);
    batch.retarget(1, 100.0);
    batch.retarget(2, 50.0);
    batch.advance(0.1);
    batch.remove(1);
    assert_eq!((batch.len(), batch.array_len(), batch.contains(1), batch.awake()), (2, 3, false, 1));
    assert_eq!((batch.positions()[1], batch.targets()[1]), (0.0, 0.0));
    assert_eq!(batch.insert(7.0), 1);
    assert_eq!((batch.position(1), batch.is_at_rest(1), batch.state(1)), (7.0, true, State::at_rest(7.0)));
    let before = batch.state(2);
    assert_eq!([batch.insert(8.0), batch.insert(f32::NAN)], [3, 4]);
    assert_eq!((batch.state(2), batch.len(), batch.array_len()), (before, 5, 5));
    batch.retarget(3, -8.0);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!(batch.positions(), [0.0, 7.0, 50.0, -8.0, 0.0]);
    // A batch whose last moving spring is removed needs no frame.
    batch.retarget(4, 1.0);
    batch.remove(4);
    assert!(!batch.is_moving() && !batch.advance(1.0 / 60.0));
    batch.retarget_from(3, &[1.0, 2.0]);
    assert_eq!(batch.targets(), [0.0, 7.0, 50.0, 1.0, 0.0]);
    let accesses: [fn(&mut Batch<f32>); 3] =
        [|batch| batch.remove(4), |batch| batch.retarget(4, 1.0), |batch| assert!(batch.is_at_rest(4))];
    for access in accesses {
        let mut batch = batch.clone();
        assert!(std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| access(&mut batch))).is_err());
    }
}

#[test]
fn springs_keep_their_motion_while_others_come_and_go() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.3);
    let mut batch = Batch::<f64>::new(spring, 0);
    let mut values: Vec<(usize, Animated<f64>)> = Vec::new();
    let mut numbers = Numbers(23);
    for frame in 0..1500 {
        if frame < 1000 && frame % 3 == 0 {
            let position = 10.0 * numbers.next();
            values.push((batch.insert(position), Animated::new(position, spring)));
        }
        if frame % 7 == 0 && values.len() > 60 {
            let (number, _) = values.swap_remove(numbers.below(values.len()));
            batch.remove(number);
        }
        let chosen = numbers.below(values.len());
        let (number, value) = &mut values[chosen];
        if frame < 1000 {
            let target = 100.0 * numbers.next();
            batch.retarget(*number, target);
            value.retarget(target);
        }
        batch.advance(1.0 / 90.0);
        for (number, value) in &mut values {
            let moves = value.advance(1.0 / 90.0);
            assert_eq!((batch.is_at_rest(*number), batch.state(*number).position), (!moves, value.value()), "{frame}");
        }
        assert_eq!(batch.len(), values.len());
    }
    assert!(!batch.is_moving() && batch.array_len() < 400);
    let mut taken: Vec<_> = values.iter().map(|(number, _)| *number).collect();
    taken.sort_unstable();
    taken.dedup();
    assert_eq!(taken.len(), values.len());
}

#[test]
fn a_spring_rests_while_its_neighbours_move() {
    let mut batch = batch::<f32>(0.2, 1.0, 64);
    batch.retarget(5, 1.0);
    for frame in 0..600_u16 {
        batch.retarget(6, f32::from(frame));
        assert!(batch.advance(1.0 / 60.0));
    }
    assert_eq!((batch.positions()[5], batch.displacements()[5], batch.velocities()[5]), (1.0, 0.0, 0.0));
    assert_eq!(batch.state(5), State::at_rest(1.0));
}

#[test]
fn another_law_keeps_positions_and_velocities() {
    let mut batch = batch::<f64>(0.35, 0.8, 10);
    batch.retarget(3, 1.0);
    batch.advance(0.1);
    let before = batch.state(3);
    let slower = Spring::from_response_damping_ratio(1.0, 0.5);
    batch.set_spring(slower);
    assert_eq!(batch.state(3), before);
    batch.advance(0.2);
    assert_eq!(batch.state(3), slower.motion(before, 1.0).state(0.2));
    assert!((batch.positions()[3] - batch.state(3).position).abs() < 1e-15);
    assert_eq!(batch.spring(), slower);
}

#[test]
fn an_undamped_spring_never_rests_and_a_slack_one_coasts() {
    let mut undamped = make::<f64>(Spring::from_response_damping_ratio(0.35, 0.0), Tolerance::relative(1.0), 1);
    let slack = Spring { mass: 1.0, stiffness: 0.0, damping: 4.0 };
    let mut coasting = make::<f64>(slack, Tolerance::relative(1.0), 1);
    undamped.retarget(0, 1.0);
    coasting.set_state(0, State { position: 1.0, velocity: 8.0 });
    for _ in 0..6000 {
        assert!(undamped.advance(1.0 / 60.0));
        coasting.advance(1.0 / 60.0);
    }
    assert!(coasting.is_at_rest(0) && !undamped.is_at_rest(0));
    assert!((coasting.positions()[0] - 3.0).abs() < 1e-12);
    let before = undamped.state(0);
    assert!(undamped.advance(f64::INFINITY));
    assert_eq!(undamped.state(0), before);
}

#[test]
#[should_panic(expected = "there is no spring 3")]
fn a_retarget_beyond_the_last_spring_panics() {
    batch::<f32>(0.35, 0.8, 3).retarget(3, 1.0);
}

#[test]
fn a_creeping_target_is_followed_as_by_the_law() {
    for (response, damping_ratio, speed) in [(0.35, 0.8, 41.0), (0.5, 1.0, 73.0), (0.5, 1.0, 15.0), (2.0, 1.0, 35.0)] {
        for rate in [30.0, 60.0, 120.0, 240.0, 1000.0] {
            let spring = Spring::from_response_damping_ratio(response, damping_ratio);
            let mut batch = Batch::<f64>::new(spring, 1);
            let mut motion = spring.motion(State::at_rest(0.0), 0.0);
            for frame in 1..=f64::round(5.0 * rate) as u32 {
                let target = speed * f64::from(frame) / rate;
                motion = spring.motion(motion.state(1.0 / rate), target);
                batch.advance(1.0 / rate);
                batch.retarget(0, target);
                let error = batch.positions()[0] - motion.state(0.0).position;
                assert!(error.abs() < 1e-10, "{response} {rate} {frame}: {error}");
            }
            assert!(batch.is_moving());
        }
    }
}

#[test]
fn another_law_pulls_a_spring_that_has_coasted_to_rest() {
    let coasting = Spring { mass: 1.0, stiffness: 0.0, damping: 20.0 };
    let mut batch = make::<f32>(coasting, Tolerance::relative(1.0), 100);
    batch.set_state(70, State { position: 1.0, velocity: 40.0 });
    while batch.advance(1.0 / 60.0) {}
    assert_eq!((batch.positions()[70], batch.state(70)), (3.0, State::at_rest(3.0)));
    let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    batch.set_spring(spring);
    assert!(batch.is_moving());
    let law = spring.motion(State::at_rest(3.0), 0.0);
    batch.advance(0.125);
    assert!((batch.state(70).position - law.state(0.125).position).abs() < 1e-12);
    while batch.advance(1.0 / 60.0) {}
    assert_eq!(batch.positions()[70], 0.0);
}

#[test]
fn a_drifting_spring_ignores_an_infinite_frame() {
    let drifting = Spring { mass: 1.0, stiffness: 0.0, damping: 0.0 };
    let mut batch = make::<f64>(drifting, NEVER, 2);
    batch.set_state(0, State { position: 5.0, velocity: 100.0 });
    for _ in 0..8 {
        batch.advance(0.125);
    }
    assert_eq!(batch.positions()[0], 105.0);
    assert!(batch.advance(f64::INFINITY));
    assert_eq!((batch.positions()[0], batch.state(0).velocity), (105.0, 100.0));
}

#[test]
fn a_spring_at_the_end_of_the_range_leaves_others_alone() {
    fn run<T: Scalar>(far: f64) {
        let spring = Spring::from_response_damping_ratio(0.35, 0.0);
        let mut batch = make::<T>(spring, NEVER, 3);
        batch.set_state(0, State { position: far, velocity: 0.0 });
        batch.advance(0.1);
        batch.retarget(1, T::from_lanes(1.0));
        assert_eq!(batch.state(0).position.signum(), -1.0);
        // The near spring follows its law.
        let law = spring.motion(State::at_rest(-1.0), 0.0);
        for frame in 1..200 {
            batch.advance(0.01);
            let at = batch.displacements()[1].lanes();
            assert!((at - law.state(f64::from(frame) * 0.01).position).abs() < 2e-6, "{frame}: {at}");
        }
        // A frame may be longer than the clock can count.
        for dt in [1e300, 1e308, 0.01, 0.01] {
            batch.advance(dt);
            let lanes = [batch.displacements().to_vec(), batch.velocities().to_vec()].concat();
            assert!(lanes.iter().all(|x| x.lanes().is_finite()), "{dt}: {lanes:?}");
        }
    }
    run::<f64>(1e306);
    run::<f32>(1e34);
}

#[test]
fn a_short_travel_does_not_wait_for_a_long_one() {
    let spring = Spring::from_response_damping_ratio(0.3, 0.9);
    let mut batch = make::<f64>(spring, Tolerance::pixels(2.0), 1024);
    batch.retarget(0, 10.0);
    batch.retarget(1000, 1e6);
    let alone = spring.motion(State::at_rest(-10.0), 0.0).settling_time(Tolerance::pixels(2.0));
    while !batch.is_at_rest(0) {
        batch.advance(1.0 / 240.0);
    }
    assert!((batch.time() - alone).abs() <= 1.0 / 240.0, "{} {alone}", batch.time());
    assert!(!batch.is_at_rest(1000));
}

#[test]
fn every_damped_spring_rests_within_a_tolerance_of_0() {
    for spring in [
        Spring::from_response_damping_ratio(0.35, 0.1),
        Spring::from_response_damping_ratio(0.35, 3.0),
        Spring { mass: 1.0, stiffness: 0.0, damping: 5.0 },
    ] {
        let mut batch = make::<f32>(spring, NEVER, 2);
        batch.set_state(1, State { position: 100.0, velocity: -700.0 });
        let frames = (0..100_000).take_while(|_| batch.advance(1.0 / 60.0)).count();
        assert!((10..6_000).contains(&frames), "{spring:?}: {frames}");
    }
}

#[test]
fn retarget_from_retargets_all_or_none() {
    let mut batch = batch::<f32>(0.35, 0.8, 7);
    batch.retarget_from(2, &[5.0, 6.0, 7.0]);
    assert_eq!(batch.targets(), [0.0, 0.0, 5.0, 6.0, 7.0, 0.0, 0.0]);
    let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| batch.retarget_from(5, &[1.0, 2.0, 3.0])));
    assert!(result.is_err());
    assert_eq!(batch.targets()[5..], [0.0, 0.0]);
}

#[test]
fn moving_ranges_hold_every_moving_spring() {
    let mut batch = batch::<f32>(0.35, 0.8, 220);
    assert_eq!(batch.moving().count(), 0);
    batch.retarget(140, 300.0);
    batch.retarget(219, 300.0);
    batch.advance(1.0 / 60.0);
    assert_eq!(batch.moving().collect::<Vec<_>>(), vec![128..220]);
    let (each, one) = ((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), batch.position(140));
    assert_eq!(batch.positions(), each);
    assert!(one > 0.0 && one < 300.0);
    assert_eq!((0..220).map(|i| batch.position(i)).collect::<Vec<_>>(), each);
}

/// Copies everything that a batch passes to closures.
fn read<T: Scalar>(batch: &Batch<T>, positions: &mut [T], displacements: &mut [T]) {
    batch.read_positions(|first, read| positions[first..first + read.len()].copy_from_slice(read));
    batch.read_displacements(|first, read| {
        assert!(!read.is_empty() && read.len() <= 1024);
        displacements[first..first + read.len()].copy_from_slice(read);
    });
}

#[test]
fn closures_get_the_bits_of_the_arrays() {
    fn run<T: Scalar>() {
        // More springs than are computed at a time, and not a whole number of blocks.
        let mut batch = batch::<T>(0.35, 0.5, 3128);
        let (mut positions, mut displacements) = ([T::default(); 3128], [T::default(); 3128]);
        let mut numbers = Numbers(5);
        let mut frames = 0;
        for i in (0..3128).filter(|i| (i / 64) % 5 < 3) {
            batch.retarget(i, T::from_lanes(numbers.next()));
        }
        while batch.advance(1.0 / 90.0) {
            if frames < 90 {
                batch.retarget(numbers.below(3128), T::from_lanes(10.0 * numbers.next()));
            }
            read(&batch, &mut positions, &mut displacements);
            assert_eq!(batch.positions(), positions, "{frames}");
            assert_eq!(batch.displacements(), displacements, "{frames}");
            let each: Vec<_> = (0..3128).map(|i| batch.position(i)).collect();
            assert_eq!(each, positions, "{frames}");
            frames += 1;
        }
        assert!(frames > 120);
        // All move, up to the frame in which they come to rest together.
        (0..3128).for_each(|i| batch.retarget(i, T::from_lanes(5.0)));
        let mut is_moving = true;
        while is_moving {
            is_moving = batch.advance(1.0 / 90.0);
            read(&batch, &mut positions, &mut displacements);
            assert_eq!(batch.positions(), positions);
        }
        read(&batch, &mut positions, &mut displacements);
        assert_eq!((batch.targets(), displacements.as_slice()), (&positions[..], &[T::default(); 3128][..]));
    }
    run::<f32>();
    run::<f64>();
}

#[test]
fn reads_in_any_order_are_of_the_present() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.5);
    let mut batch = make::<f64>(spring, NEVER, 65);
    batch.retarget(64, 1.0);
    for frame in 1..60 {
        batch.advance(0.015625);
        let exact = spring.motion(State::at_rest(-1.0), 0.0).state(f64::from(frame) * 0.015625);
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-13;
        if frame % 2 == 0 {
            assert!(is_near(batch.displacements()[64], exact.position), "{frame}");
        }
        if frame % 3 == 0 {
            assert!(is_near(batch.velocities()[64] / 18.0, exact.velocity / 18.0), "{frame}");
        }
        if frame % 5 == 0 {
            assert!(is_near(batch.positions()[64], 1.0 + exact.position), "{frame}");
        }
    }
    // A state shows in every read.
    batch.set_state(64, State { position: 3.0, velocity: -5.0 });
    assert_eq!((batch.displacements()[64], batch.velocities()[64], batch.positions()[64]), (2.0, -5.0, 3.0));
    batch.retarget(64, 2.0);
    assert_eq!((batch.displacements()[64], batch.velocities()[64], batch.positions()[64]), (1.0, -5.0, 3.0));
}

#[test]
fn drawing_only_changes_shows_every_position() {
    let mut batch = batch::<f32>(0.35, 1.0, 264);
    let mut screen = vec![0.0_f32; batch.len()];
    for i in 0..batch.len() {
        batch.retarget(i, 100.0 + (i % 7) as f32);
    }
    let mut frames = 0;
    let mut is_moving = true;
    while is_moving {
        // One spring is retargeted in flight, and again at rest.
        if frames == 20 || frames == 300 {
            batch.retarget(70, 300.0 + frames as f32);
        }
        is_moving = batch.advance(1.0 / 60.0);
        batch.read_positions(|first, positions| {
            for (spring, x) in (first..).zip(positions) {
                if batch.has_changed(spring) {
                    screen[spring] = *x;
                }
            }
        });
        assert_eq!(screen, batch.positions(), "{frames}");
        frames += 1;
    }
    assert!(frames > 60);
    assert_eq!((batch.advance(1.0 / 60.0), batch.moving().count()), (false, 0));
    // An infinite frame puts springs to rest as well.
    batch.retarget(3, -5.0);
    assert!(!batch.advance(f64::INFINITY));
    assert!(batch.moving().eq(core::iter::once(0..64)));
    assert_eq!((batch.advance(1.0 / 60.0), batch.moving().count()), (false, 0));
}
