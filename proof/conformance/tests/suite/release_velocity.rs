//! Errors of the release velocity: against other systems' numbers, recorded fingers, and synthetic fingers of known velocity.
#![expect(clippy::disallowed_methods, reason = "printed errors need no exact bits")]

use crate::support::delivery::recorded;
use crate::support::effort;
use crate::support::fingers::{Finger, Gesture, Random, SCREENS};
use carom::gesture::{VelocityEstimator, VelocityTracker};
use serde::Deserialize;

/// A case of `peers/velocity.jsonl`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    source: String,
    #[expect(dead_code, reason = "kept with the numbers for readers")]
    licence: String,
    estimator: VelocityEstimator,
    samples: Vec<[f64; 2]>,
    release_ms: f64,
    expected: f64,
    tol: f64,
    /// The reason why Carom differs.
    quirk: Option<String>,
}

fn tracked(estimator: VelocityEstimator, samples: impl IntoIterator<Item = (f64, f64)>, release: f64) -> f64 {
    let mut tracker = VelocityTracker::new(estimator);
    for (time, position) in samples {
        tracker.add(time, position);
    }
    tracker.velocity(release)
}

#[test]
fn velocities_equal_other_libraries_or_the_reason_is_stated() {
    let (mut wrong, mut cases, mut quirks) = (Vec::new(), 0, 0);
    for line in include_str!("../../peers/velocity.jsonl").lines() {
        let case: Case = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let samples = case.samples.iter().map(|[ms, position]| (ms / 1000.0, *position));
        let got = tracked(case.estimator, samples, case.release_ms / 1000.0);
        let holds = (got - case.expected).abs() <= case.tol;
        cases += 1;
        quirks += usize::from(case.quirk.is_some());
        match case.quirk {
            None if !holds => wrong.push(format!("{}: {got} for {} ({})", case.id, case.expected, case.source)),
            Some(quirk) if holds => wrong.push(format!("{}: no longer differs: {quirk}", case.id)),
            Some(quirk) => println!("{}: {got:.1} for {:.1}: {quirk}", case.id, case.expected),
            None => {}
        }
    }
    println!("{cases} cases, {quirks} deliberate differences");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases > 160 && quirks > 0, "{cases} cases, {quirks} quirks");
}

/// An estimator: a function of samples and the time of the release that returns a velocity.
type Estimate = Box<dyn Fn(&[(f64, f64)], f64) -> f64>;

/// Returns the estimators, and the alternatives to the robust one that we tried.
fn contestants() -> Vec<(String, Estimate)> {
    let mut all: Vec<(String, Estimate)> = Vec::new();
    for &estimator in VelocityEstimator::ALL {
        all.push((
            format!("{estimator:?}"),
            Box::new(move |samples, release| tracked(estimator, samples.iter().copied(), release)),
        ));
    }
    for ms in [40.0, 75.0] {
        let line: Estimate = Box::new(move |samples, release| line(&recent(samples, release, ms / 1000.0)));
        all.push((format!("line {ms} ms"), line));
    }
    all.push(("median slope 40 ms".into(), Box::new(|samples, release| median_slope(&recent(samples, release, 0.04)))));
    all.push(("last two".into(), Box::new(|samples, release| line(&last_two(&recent(samples, release, 0.1))))));
    all
}

/// Returns the samples of the last `horizon` seconds, newest first. Ends at a gap of more than 40 ms, also between the newest sample and
/// the release.
fn recent(samples: &[(f64, f64)], release: f64, horizon: f64) -> Vec<(f64, f64)> {
    let mut ordered: Vec<(f64, f64)> = Vec::new();
    for sample in samples {
        ordered.retain(|other| other.0 < sample.0);
        ordered.push(*sample);
    }
    let newest = ordered[ordered.len() - 1];
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for sample in ordered.into_iter().rev() {
        let gap = kept.last().map_or(release, |next| next.0) - sample.0;
        if gap > 0.04 || newest.0 - sample.0 > horizon {
            break;
        }
        kept.push(sample);
    }
    kept
}

fn line(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (t, x) = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / n, sum.1 + point.1 / n));
    let (tt, tx) = points.iter().fold((0.0, 0.0), |sum, point| {
        let from_mean = point.0 - t;
        (sum.0 + from_mean * from_mean, sum.1 + from_mean * (point.1 - x))
    });
    if tt > 0.0 { tx / tt } else { 0.0 }
}

fn median_slope(points: &[(f64, f64)]) -> f64 {
    let mut slopes: Vec<f64> = Vec::new();
    for (i, a) in points.iter().enumerate() {
        slopes.extend(points[..i].iter().map(|b| (a.1 - b.1) / (a.0 - b.0)));
    }
    slopes.sort_by(f64::total_cmp);
    if slopes.is_empty() { 0.0 } else { 0.5 * (slopes[slopes.len() / 2] + slopes[(slopes.len() - 1) / 2]) }
}

fn last_two(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    points.iter().take(2).copied().collect()
}

/// Errors of one estimator.
#[derive(Default)]
struct Tally {
    /// The sums of the squared errors, as fractions of the finger's speed, by gesture and by screen.
    by_gesture: [f64; 6],
    by_screen: [f64; 8],
    worst: f64,
    /// Number of estimates of more than 50 px/s against a finger that never turned.
    wrong_sign: u32,
    /// Number of flings of more than 100 px/s by fingers that were at rest for 50 ms.
    false_fling: u32,
}

/// Returns the number of fingers of each gesture on each screen.
fn each() -> u32 {
    effort::cases(150) as u32
}

fn tally(estimate: &Estimate) -> Tally {
    let mut tally = Tally::default();
    let mut random = Random::new();
    for (j, screen) in SCREENS.iter().enumerate() {
        for (i, gesture) in Gesture::ALL.into_iter().enumerate() {
            for _ in 0..each() {
                let finger = Finger::random(gesture, &mut random);
                let samples = finger.samples(screen, &mut random);
                let got = estimate(&samples, finger.lifts);
                let error = (got - finger.velocity(finger.lifts)) / finger.speed;
                tally.by_gesture[i] += error * error;
                tally.by_screen[j] += error * error;
                tally.worst = tally.worst.max(error.abs());
                tally.wrong_sign += u32::from(gesture != Gesture::Reversed && got < -50.0);
                let stood = gesture == Gesture::Stopped && finger.since > 0.05;
                tally.false_fling += u32::from(stood && got.abs() > 100.0);
            }
        }
    }
    tally
}

/// Returns the root of the mean square, in percent.
fn percent(squares: f64, count: u32) -> f64 {
    100.0 * (squares / f64::from(count)).sqrt()
}

#[test]
fn the_robust_estimator_has_the_smallest_error() {
    println!("RMS error in % of the finger's speed, all and by gesture; worst; estimates of wrong sign; false flings");
    println!("{:19} {:>6} | {:>7.7?} | worst | sign | fling", "", "all", Gesture::ALL.map(|g| format!("{g:?}")));
    let mut results = Vec::new();
    for (name, estimate) in contestants() {
        let tally = tally(&estimate);
        let all = percent(tally.by_gesture.iter().sum(), each() * 48);
        println!(
            "{name:19} {all:6.1} | {:7.1?} | {:6.0} % | {:4} | {:4}",
            tally.by_gesture.map(|squares| percent(squares, each() * 8)),
            100.0 * tally.worst,
            tally.wrong_sign,
            tally.false_fling
        );
        results.push((name, all, tally));
    }
    println!("RMS error by screen: {:?}", SCREENS.map(|screen| screen.name));
    for (name, _, tally) in &results {
        println!("{name:19} {:7.1?}", tally.by_screen.map(|squares| percent(squares, each() * 6)));
    }
    let (_, robust, tally) = &results[0];
    for (name, all, _) in &results[1..] {
        assert!(robust < all, "{name} is better: {all} to {robust}");
    }
    assert!(tally.worst < 1.0, "{}", tally.worst);
    assert!(*robust < 14.0 && tally.wrong_sign * 10 < results[1].2.wrong_sign, "{robust} {}", tally.wrong_sign);
}

#[test]
fn estimates_for_recorded_fingers_are_near_the_planned_velocity() {
    let fingers = recorded();
    println!("estimate minus planned velocity, px/s, of {} fingers", fingers.len());
    let mut rms = Vec::new();
    for (name, estimate) in contestants() {
        let errors: Vec<f64> = fingers
            .iter()
            .map(|finger| {
                let samples: Vec<(f64, f64)> = finger.samples.iter().map(|(ms, y)| (ms / 1000.0, *y)).collect();
                estimate(&samples, finger.release_ms / 1000.0) - finger.velocity
            })
            .collect();
        let mean_square = errors.iter().map(|error| error * error).sum::<f64>() / errors.len() as f64;
        rms.push((name, mean_square.sqrt(), errors));
    }
    print!("{:29}", "");
    rms.iter().for_each(|(name, ..)| print!("{name:>13.12}"));
    println!();
    for (i, finger) in fingers.iter().enumerate() {
        print!("{:22.22} {:6.0}", finger.name, finger.velocity);
        rms.iter().for_each(|(_, _, errors)| print!("{:13.1}", errors[i]));
        println!();
    }
    print!("{:29}", "RMS");
    rms.iter().for_each(|(_, rms, _)| print!("{rms:13.1}"));
    println!();
    // The planned velocities are constant, which suits every estimator. None is thrown off by bursts of late reports.
    assert!(rms[0].1 < 100.0, "{}", rms[0].1);
    for (name, rms, _) in &rms[..VelocityEstimator::ALL.len()] {
        assert!(*rms < 1000.0, "{name}: {rms}");
    }
}
