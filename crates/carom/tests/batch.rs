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

/// The largest error of a lane, as a fraction of the largest amplitude, over `frames` of `dt`; with a retarget every
/// `retarget` frames.
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
    let (mut worst, mut elapsed) = (0.0_f64, 0.0);
    for frame in 1..=frames {
        batch.advance(dt);
        elapsed = f64::from(frame) * dt;
        let is_looked_at = frame % 7 == 0 || frame < 300 || frame + 300 > frames;
        if is_looked_at {
            for (i, (law, since)) in laws.iter().enumerate() {
                let exact = law.state(elapsed - since);
                let y = batch.displacements(0)[i].wide() - (exact.position - batch.targets()[i].wide());
                let v = (batch.velocities(0)[i].wide() - exact.velocity) / frequency;
                worst = worst.max(y.abs()).max(v.abs());
            }
        }
        if retarget.is_some_and(|every| frame % every == 0) {
            let i = numbers.below(springs);
            let target = T::nearest(numbers.next());
            batch.retarget(i, target);
            let (law, since) = &laws[i];
            laws[i] = (spring.motion(law.state(elapsed - since), target.wide()), elapsed);
        }
    }
    assert!((batch.time() - elapsed).abs() < 1e-12 * elapsed);
    worst
}

#[test]
fn f32_is_within_two_millionths_of_the_law_after_a_hundred_thousand_frames() {
    for (damping_ratio, frames) in [(0.0, 100_000), (1e-6, 100_000), (1e-4, 100_000), (0.01, 20_000), (0.7, 2_000)] {
        for dt in [1.0 / 120.0, 1.0 / 60.0] {
            let error = worst::<f32>(Spring::from_response_damping_ratio(0.35, damping_ratio), dt, frames, None);
            println!("{damping_ratio} {dt:.4}: {error:e}");
            assert!(error < 2e-6, "{damping_ratio} {dt}: {error:e}");
        }
    }
}
