//! Lanes follow the scalar law within a few roundings, and states have the bits of the scalar law.
#![expect(clippy::float_cmp, reason = "exact results are compared exactly")]

use super::{NEVER, batch, make};
use crate::dice::Dice;
use crate::numbered::Numbered as Batch;
use carom::animate::Vector;
use carom::batch::Scalar;
use carom::{Motion, Spring, State};

/// Returns the largest error of a lane over `frames` of `dt`, with a retarget every `retarget` frames. We divide it by the spring's largest
/// amplitude until then, or by 1 if that is larger. For a velocity, we also divide by the angular frequency.
fn worst<T: Scalar>(spring: Spring, dt: f64, frames: u32, retarget: Option<u32>) -> f64 {
    let springs = 64;
    let mut batch = make::<T>(spring, NEVER, springs);
    let mut dice = Dice(7);
    let frequency = spring.angular_frequency();
    let state =
        |dice: &mut Dice| State { position: dice.within(-1.0, 1.0), velocity: frequency * dice.within(-1.0, 1.0) };
    for i in 0..springs {
        batch.set_state(i, state(&mut dice));
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
            let i = dice.pick(springs as u32) as usize;
            let target = T::from_lanes(dice.within(-1.0, 1.0));
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
            // Retarget the springs that would soon rest.
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
        // The phases are in radians per frame, from a millionth to nearly a turn. Small phases are denser.
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
    let mut dice = Dice(7);
    let mut above_one = || dice.within(1.0, 1.04);
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
fn f32_stays_within_four_roundings_if_frames_divide_the_period() {
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
fn the_state_of_a_spring_in_a_batch_equals_its_law_bit_for_bit() {
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
    // A retarget starts a motion at the current state.
    batch.retarget(69, 300.0);
    let law = spring.motion(law.state(199.0 * 0.0078125), 300.0);
    assert!((batch.state(69).position - law.state(0.0).position).abs() < 1e-13);
    assert_eq!(batch.state(69).velocity, law.state(0.0).velocity);
    batch.advance(0.25);
    assert_eq!(batch.state(69), law.state(0.25));
}

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
fn a_mirrored_batch_moves_exactly_mirrored() {
    fn mirrored<T: Scalar + core::ops::Neg<Output = T>>() {
        let (mut there, mut here) = (batch::<T>(0.35, 0.6, 130), batch::<T>(0.35, 0.6, 130));
        let mut dice = Dice(3);
        for frame in 0..400 {
            if frame % 3 == 0 && frame < 200 {
                let (i, target) = (dice.pick(130) as usize, T::from_lanes(dice.within(-100.0, 100.0)));
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
fn the_number_and_length_of_frames_do_not_change_a_bit() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.2);
    let run = |frames: &[f64]| {
        let mut batch = make::<f32>(spring, NEVER, 3);
        batch.retarget(1, 1.0);
        for dt in frames {
            batch.advance(*dt);
        }
        (batch.positions()[1], batch.velocities()[1], batch.state(1))
    };
    let once = run(&[1.0]);
    for frames in
        [&[0.5; 2][..], &[1.0 / 64.0; 64], &[1.0 / 1024.0; 1024], &[0.125, 0.0, -3.0, 0.375, f64::NAN, 0.25, 0.25]]
    {
        assert_eq!(run(frames), once);
    }
}

#[test]
fn springs_follow_their_law_wherever_and_whenever_they_start() {
    let spring = Spring::from_response_damping_ratio(0.35, 0.0);
    let mut batch = make::<f32>(spring, NEVER, 40 * 64);
    // Each of these springs is in another block of 64: the first block, two neighbours, and the last block.
    let woken = [5, 1500, 1550, 2559];
    for frame in 0..300 {
        if frame % 10 == 0 && frame < 40 {
            let i = woken[frame / 10];
            batch.retarget(i, 1.0 + i as f32);
        }
        assert!(batch.advance(1.0 / 120.0));
        assert_eq!(batch.awake_count(), usize::min(1 + frame / 10, 4));
        for i in woken {
            let error = f64::from(batch.positions()[i]) - batch.state(i).position;
            assert!(error.abs() <= 2e-6 * f64::from(batch.targets()[i]), "{i} in {frame}: {error:e}");
        }
        assert_eq!((batch.positions()[700], batch.positions()[1501]), (0.0, 0.0));
    }
}

#[test]
fn a_target_that_creeps_is_followed_exactly_as_the_law_says() {
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
