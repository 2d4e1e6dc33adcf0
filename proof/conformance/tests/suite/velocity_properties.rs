//! Properties of velocity trackers for any motion of the finger and any order of its samples.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::support::config;
use carom::gesture::{VelocityEstimator, VelocityTracker};
use proptest::prelude::*;

type Samples = Vec<(f64, f64)>;

fn tracked(estimator: VelocityEstimator, samples: &[(f64, f64)], release: f64) -> f64 {
    let mut tracker = VelocityTracker::new(estimator);
    for (time, position) in samples {
        tracker.add(*time, *position);
    }
    tracker.velocity(release)
}

/// Generates times like a device's, in multiples of 2⁻²⁰ s. Gaps are up to 38 ms, because a longer one counts as a stop.
fn times() -> impl Strategy<Value = Vec<f64>> {
    let gap = prop_oneof![3 => 2_200..40_000_u32, 2 => Just(8_738_u32), 1 => Just(17_476_u32), 1 => 1..2_200_u32];
    prop::collection::vec(gap, 1..40).prop_map(|gaps| {
        let mut now = 0;
        gaps.into_iter()
            .map(|gap| {
                now += gap;
                f64::from(now) / 1_048_576.0
            })
            .collect()
    })
}

/// Generates fingers with any motion.
fn finger() -> impl Strategy<Value = Samples> {
    let position = prop_oneof![6 => -1e3..1e3, 1 => Just(0.0), 1 => -1e-3..1e-3];
    times().prop_flat_map(move |times| {
        let n = times.len();
        (Just(times), prop::collection::vec(position.clone(), n))
            .prop_map(|(times, x)| times.into_iter().zip(x).collect())
    })
}

/// Generates fingers that never turn: steps of any size ≥ 0.
fn monotone() -> impl Strategy<Value = Samples> {
    let step = prop_oneof![4 => 0.0..40.0, 2 => Just(0.0), 1 => 0.0..0.3, 1 => 40.0..2000.0];
    times().prop_flat_map(move |times| {
        let n = times.len();
        (Just(times), prop::collection::vec(step.clone(), n)).prop_map(|(times, steps)| {
            let mut x = 0.0;
            times
                .into_iter()
                .zip(steps)
                .map(|(time, step)| {
                    x += step;
                    (time, x)
                })
                .collect()
        })
    })
}

fn last(samples: &[(f64, f64)]) -> f64 {
    samples.last().map_or(0.0, |sample| sample.0)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_velocity_of_uniform_motion_is_exact_at_any_sample_times(
        times in times(), velocity in -9e3..9e3_f64, start in -1e3..1e3_f64, clock in prop_oneof![Just(0.0), 0.0..1e6], wait in 0.0..0.039,
    ) {
        let samples: Samples = times.iter().map(|t| (clock + t, start + velocity * t)).collect();
        // A history shorter than 2 ms gives 0. Without the samples of a burst, a history of up to 4 ms may be so short.
        if last(&samples) - samples[0].0 < 0.0042 {
            return Ok(());
        }
        let got = tracked(VelocityEstimator::Robust, &samples, last(&samples) + wait);
        // The rounding of times and positions, over the shortest interval that counts.
        let rounding = f64::EPSILON * (velocity.abs() * (clock + 2.0) + start.abs() + velocity.abs()) / 0.002;
        prop_assert!((got - velocity).abs() <= 64.0 * rounding + 1e-9, "{got} for {velocity}, {samples:?}");
    }

    #[test]
    fn a_mirrored_finger_has_exactly_the_mirrored_velocity(samples in finger(), wait in 0.0..0.1) {
        let mirror: Samples = samples.iter().map(|(t, x)| (*t, -x)).collect();
        for &estimator in VelocityEstimator::ALL {
            let release = last(&samples) + wait;
            prop_assert_eq!(tracked(estimator, &samples, release), -tracked(estimator, &mirror, release), "{:?}", estimator);
        }
    }

    #[test]
    fn the_velocity_does_not_depend_on_origins_or_units(samples in finger(), wait in 0..100_000_u32, power in -40..40_i64) {
        let release = last(&samples) + f64::from(wait) / 1_048_576.0;
        // The numbers are exact in binary, so we expect an exact answer.
        let later: Samples = samples.iter().map(|(t, x)| (t + 1e6, *x)).collect();
        let scale = f64::from_bits(((1023 + power) as u64) << 52);
        let scaled: Samples = samples.iter().map(|(t, x)| (*t, x * scale)).collect();
        for &estimator in VelocityEstimator::ALL {
            let here = tracked(estimator, &samples, release);
            prop_assert_eq!(tracked(estimator, &later, release + 1e6), here, "{:?}", estimator);
            prop_assert_eq!(tracked(estimator, &scaled, release), here * scale, "{:?}", estimator);
        }
        let robust = tracked(VelocityEstimator::Robust, &samples, release);
        let moved: Samples = samples.iter().map(|(t, x)| (t + 0.1, x + 1e4)).collect();
        let there = tracked(VelocityEstimator::Robust, &moved, release + 0.1);
        prop_assert!((there - robust).abs() <= 1e-9 * (1e6 + robust.abs()), "{robust} {there}");
    }

    #[test]
    fn the_robust_velocity_never_exceeds_or_reverses_the_fingers(
        samples in monotone(), pixel in prop_oneof![Just(0.0), Just(1.0), Just(1.0 / 3.0)],
        jitter in prop::collection::vec(-0.004..0.004_f64, 40), jitters in any::<bool>(),
        twice in prop::collection::vec(any::<bool>(), 40), wait in -0.02..0.06_f64,
    ) {
        // Jitter makes some times run backward, and duplicates make some times equal.
        let mut seen = Samples::new();
        for (i, (time, position)) in samples.iter().enumerate() {
            let time = if jitters { time + jitter[i] } else { *time };
            let position = if pixel > 0.0 { (position / pixel).round() * pixel } else { *position };
            if twice[i] {
                seen.push((time, seen.last().map_or(position, |sample| sample.1)));
            }
            seen.push((time, position));
        }
        let release = last(&seen) + wait;
        let got = tracked(VelocityEstimator::Robust, &seen, release);
        prop_assert!(got >= 0.0, "{got}, {seen:?}");
        let mirror: Samples = seen.iter().map(|(t, x)| (*t, -x)).collect();
        prop_assert!(tracked(VelocityEstimator::Robust, &mirror, release) <= 0.0);
        if !jitters && !twice.contains(&true) {
            let fastest = seen.windows(2).map(|pair| (pair[1].1 - pair[0].1) / (pair[1].0 - pair[0].0)).fold(0.0, f64::max);
            prop_assert!(got <= fastest * (1.0 + 1e-12), "{got} > {fastest}");
        }
    }

    #[test]
    fn a_stopped_finger_has_velocity_0(samples in finger(), hz in 30.0..1000.0_f64, still in 0.043..0.3) {
        let (end, place) = samples[samples.len() - 1];
        for &estimator in VelocityEstimator::ALL {
            prop_assert_eq!(tracked(estimator, &samples, end + 0.0801), 0.0, "{:?}: silence", estimator);
        }
        // A finger at rest may continue to send samples.
        let mut told = samples;
        let mut t = 0.0;
        while t < still {
            t += 1.0 / hz;
            told.push((end + t, place));
        }
        prop_assert_eq!(tracked(VelocityEstimator::Robust, &told, end + t + 0.001), 0.0);
    }

    #[test]
    fn samples_out_of_order_give_the_same_velocity_as_in_order(samples in monotone(), order in prop::collection::vec(any::<u32>(), 19), wait in 0.0..0.04) {
        // Keep only the samples of the first quarter of a second, because the tracker's clock reads a later timestamp in another way.
        let count = samples.iter().take(20).take_while(|(time, _)| time - samples[0].0 <= 0.25).count();
        let samples = &samples[..count];
        let mut late: Samples = samples[1..].to_vec();
        let mut keys = order.into_iter();
        late.sort_by_cached_key(|_| keys.next());
        late.insert(0, samples[0]);
        for &estimator in VelocityEstimator::ALL {
            let release = last(samples) + wait;
            prop_assert_eq!(tracked(estimator, &late, release), tracked(estimator, samples, release), "{:?}", estimator);
        }
    }

    #[test]
    fn predicted_samples_do_not_change_the_velocity(samples in finger(), predicted in prop::collection::vec((1e-3..0.05, -1e3..1e3), 1..4), wait in 0.0..0.04) {
        // The tracker keeps 20 samples, predictions included.
        let samples = samples[samples.len().saturating_sub(15)..].to_vec();
        let release = last(&samples) + wait;
        let mut with = samples.clone();
        with.extend(predicted.iter().map(|(after, x)| (release + after, *x)));
        with.sort_by(|a, b| a.0.total_cmp(&b.0));
        for &estimator in VelocityEstimator::ALL {
            prop_assert_eq!(tracked(estimator, &with, release), tracked(estimator, &samples, release), "{:?}", estimator);
        }
    }

    #[test]
    fn any_samples_give_a_finite_velocity(
        samples in prop::collection::vec((any::<f64>(), any::<f64>()), 0..60),
        close in prop::collection::vec((0.0..0.2, prop::num::f64::ANY), 0..30), release in prop::num::f64::ANY,
    ) {
        for &estimator in VelocityEstimator::ALL {
            for samples in [&samples, &close] {
                prop_assert!(tracked(estimator, samples, release).is_finite(), "{estimator:?}");
                prop_assert!(tracked(estimator, samples, 0.2).is_finite(), "{estimator:?}");
            }
        }
    }
}

#[test]
fn the_bits_of_every_estimator_are_frozen() {
    let samples: Samples =
        (0..12_u32).map(|i| (0.007 * f64::from(i) + 0.0003 * f64::from(i * 7 % 5), f64::from(i * i) * 0.9)).collect();
    let bits = [0, 1, 2, 3, 4, 5]
        .map(|i: usize| format!("{:x}", tracked(VelocityEstimator::ALL[i], &samples, 0.09).to_bits()));
    assert_eq!(bits.join(" "), FROZEN, "value-breaking: say so in the changelog");
}

const FROZEN: &str =
    "40a5e68eb04325bb 40a63beb482665c8 40a3b4152f57bd77 40a212c4cddc37a8 40a47af24e31090a 40a63beb482665c8";
