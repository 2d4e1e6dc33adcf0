//! Resamplers: other systems' numbers, and jerk and lag on recorded fingers.

use crate::support::delivery::{Recorded, recorded};
use carom::gesture::{Resampler, Resampling};
use carom::scroll::{Kinetic, KineticPhase, Platform, platform};
use serde::Deserialize;

/// A case of `peers/resampling.jsonl`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    source: String,
    #[expect(dead_code, reason = "kept with the numbers for readers")]
    licence: String,
    rule: String,
    latency_ms: f64,
    reports: Vec<[f64; 3]>,
    at_ms: f64,
    expected: [f64; 2],
    tol: f64,
    /// The reason why Carom differs.
    quirk: Option<String>,
}

#[test]
fn resampling_equals_other_libraries_or_the_reason_is_stated() {
    let (mut cases, mut quirks) = (0, 0);
    for line in include_str!("../../peers/resampling.jsonl").lines() {
        let case: Case = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let rule = match case.rule.as_str() {
            "android" => Resampling::ANDROID,
            "flutter" => Resampling::FLUTTER,
            other => panic!("{other}"),
        };
        let mut finger = Resampler::new(Resampling { latency: case.latency_ms / 1000.0, ..rule });
        case.reports.iter().for_each(|[ms, x, y]| finger.add(ms / 1000.0, [*x, *y]));
        let got = finger.at(case.at_ms / 1000.0).unwrap();
        let holds = got.iter().zip(case.expected).all(|(got, expected)| (got - expected).abs() <= case.tol + 1e-9);
        assert_eq!(holds, case.quirk.is_none(), "{} {}: {got:?} for {:?}", case.id, case.source, case.expected);
        cases += 1;
        quirks += usize::from(case.quirk.is_some());
    }
    println!("{cases} cases, {quirks} deliberate differences");
    assert!(cases > 80 && quirks > 0, "{cases} {quirks}");
}

/// A rule: the position for a frame, from the reports up to it.
type Rule = Box<dyn Fn(&[(f64, f64)], f64) -> f64>;

/// Returns the contestants. The first rule shows the newest report.
fn rules() -> Vec<(&'static str, Rule)> {
    let resampled = |rule: Resampling| -> Rule {
        Box::new(move |reports, frame| {
            let mut finger = Resampler::new(rule);
            reports.iter().for_each(|(time, position)| finger.add(*time, *position));
            finger.at(frame).unwrap_or(f64::NAN)
        })
    };
    vec![
        ("none", Box::new(|reports, _| reports[reports.len() - 1].1)),
        ("android", resampled(Resampling::ANDROID)),
        ("chromium", resampled(Resampling::CHROMIUM)),
        ("flutter", resampled(Resampling::FLUTTER)),
        ("carom", resampled(Resampling::CAROM)),
    ]
}

/// Returns the positions that a rule shows at the frames of a finger, with the times of the frames.
fn frames(rule: &Rule, reports: &[(f64, f64)], rate: f64, phase: f64) -> Vec<(f64, f64)> {
    let (from, to) = (reports[0].0, reports[reports.len() - 1].0);
    (0..)
        .map(|i| from + (f64::from(i) + phase) / rate)
        .take_while(|frame| *frame <= to)
        .map(|frame| {
            let known = reports.partition_point(|report| report.0 <= frame);
            (frame, rule(&reports[..known], frame))
        })
        .collect()
}

/// Returns mean jerk and mean lag of a rule on the recorded fingers, in seconds at the finger's speed.
fn jerk_and_lag(rule: &Rule, fingers: &[Recorded]) -> [f64; 2] {
    let (mut jerks, mut lags) = (Vec::new(), Vec::new());
    for finger in fingers {
        let reports: Vec<_> = finger.samples.iter().map(|(ms, y)| (ms / 1000.0, *y)).collect();
        for rate in [60.0, 90.0, 120.0] {
            for phase in [0.0, 0.25, 0.5, 0.75] {
                let shown = frames(rule, &reports, rate, phase);
                let begun = reports[0].0 + 0.04;
                lags.extend(shown.iter().filter(|(frame, _)| *frame > begun).map(|(frame, y)| {
                    let planned = reports[0].1 + (frame - reports[0].0) * finger.velocity;
                    ((planned - y) / finger.velocity).abs()
                }));
                let settled = &shown[2.min(shown.len())..];
                jerks.extend(
                    settled
                        .windows(3)
                        .map(|three| ((three[0].1 - 2.0 * three[1].1 + three[2].1) / finger.velocity).abs()),
                );
            }
        }
    }
    [jerks, lags].map(|errors| errors.iter().sum::<f64>() / errors.len() as f64)
}

/// Returns the largest distance beyond a finger of 120 Hz that stops dead, in seconds at its speed.
fn overshoot(rule: &Rule) -> f64 {
    let reports: Vec<_> = (0..13).map(|i| (f64::from(i) / 120.0, f64::from(i) / 120.0)).collect();
    (0..400).map(|i| rule(&reports, 0.1 + 0.0002 * f64::from(i)) - 0.1).fold(0.0, f64::max)
}

#[test]
fn resampling_halves_the_jerk_of_jittered_fingers() {
    let mut fingers = recorded();
    fingers.retain(|finger| finger.velocity != 0.0);
    println!("{} fingers: jerk, lag and overshoot, ms", fingers.len());
    let measured: Vec<_> = rules()
        .into_iter()
        .map(|(name, rule)| {
            let ([jerk, lag], overshoot) = (jerk_and_lag(&rule, &fingers), overshoot(&rule));
            println!("| {name} | {:.2} | {:.2} | {:.2} |", 1000.0 * jerk, 1000.0 * lag, 1000.0 * overshoot);
            (name, jerk, lag)
        })
        .collect();
    let (_, unresampled, _) = measured[0];
    let (_, jerk, lag) = measured[4];
    assert!(jerk <= 0.5 * unresampled, "{jerk} {unresampled}");
    for (name, other_jerk, other_lag) in &measured[..4] {
        assert!(jerk < *other_jerk && lag < *other_lag, "{name}: {jerk} {other_jerk}, {lag} {other_lag}");
    }
}

#[test]
fn touchpads_scroll_evenly_on_platforms_that_resample() {
    // A touchpad of 90 Hz and 1000 px/s, seen at 60 frames a second.
    let frames = |platform: &Platform| {
        let mut touchpad = Kinetic::new(platform);
        touchpad.hold_cancel(0.0);
        let (mut deltas, mut sum, mut report) = (Vec::new(), 0.0, 0);
        for i in 1..12 {
            let frame = f64::from(i) / 60.0;
            while f64::from(report + 1) / 90.0 <= frame {
                report += 1;
                touchpad.scroll(f64::from(report) / 90.0, [0.0, 1000.0 / 90.0]);
            }
            deltas.push(touchpad.advance_to(frame).map_or(0.0, |frame| frame.delta[1]));
        }
        touchpad.hold(11.0 / 60.0);
        let last = touchpad.advance_to(12.0 / 60.0).unwrap();
        assert_eq!(last.phase, KineticPhase::Ended);
        deltas.iter().chain([&last.delta[1]]).for_each(|delta| sum += delta);
        assert!((sum - f64::from(report) * 1000.0 / 90.0).abs() < 1e-9, "the fingers' travel is {sum}");
        let least = deltas[3..].iter().copied().fold(f64::INFINITY, f64::min);
        let most = deltas[3..].iter().copied().fold(0.0, f64::max);
        (least, most)
    };
    let (least, most) = frames(&platform::chromium());
    assert!(most - least < 1e-9 && (most - 1000.0 / 60.0).abs() < 1e-9, "{least} {most}");
    let (least, most) = frames(&platform::gtk());
    assert!(most > 1.9 * least, "{least} {most}");
}
