//! Whether verdicts can be believed: simulated recordings of known laws, with seeds, and how many are read right.
//! `cargo nextest run -p carom-fit believed --no-capture` prints the figures.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test prints its figures, and fails by panicking")]

use carom_fit::{Fit, FitOptions, Model, Report, Trace, fit};

use crate::random::Noise as Random;
use crate::session::{Fingers, Recorder, contact, essay_session, essay_session_by};

/// The number of recordings: all of them with `CAROM_EFFORT=full`, else a tenth.
fn effort(full: u64) -> u64 {
    if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") { full } else { full / 10 }
}

fn seeded(seed: u64) -> Random {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    // The first numbers of neighbouring seeds are alike.
    (0..16).for_each(|_| _ = random.uniform());
    random
}

/// Rounds to a number of decimals.
fn rounded(x: f64, decimals: i32) -> f64 {
    let scale = libm::pow(10.0, f64::from(decimals));
    libm::round(x * scale) / scale
}

/// A spring from 0 at rest to `target`, of a response and a damping ratio below 1, from the time 0 on.
fn spring(t: f64, target: f64, response: f64, ratio: f64) -> f64 {
    if t <= 0.0 {
        return 0.0;
    }
    let w = core::f64::consts::TAU / response;
    let wd = w * libm::sqrt(1.0 - ratio * ratio);
    target * (1.0 - libm::exp(-ratio * w * t) * (libm::cos(wd * t) + ratio * w / wd * libm::sin(wd * t)))
}

/// Fits samples, or returns `None` if nothing can be fitted.
fn fitted(samples: &[(f64, f64)]) -> Option<Report> {
    let (times, positions): (Vec<f64>, Vec<f64>) = samples.iter().copied().unzip();
    fit(&Trace::new(&times, &positions).unwrap(), &FitOptions::default()).ok()
}

/// Whether a law is claimed: explained, and with its main constant determined.
fn is_claimed(fit: &Fit) -> bool {
    fit.is_explained && fit.is_determined()
}

fn value(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).map_or(f64::NAN, |parameter| parameter.value)
}

/// Whether a fit is a spring of this response and ratio, within a part of each.
fn is_spring(fit: &Fit, response: f64, ratio: f64, within: f64) -> bool {
    let near = |name: &str, true_value: f64| (value(fit, name) / true_value - 1.0).abs() < within;
    fit.model == Model::Spring && near("response", response) && near("damping_ratio", ratio)
}

#[test]
fn noisy_springs_are_explained_for_any_number_of_decimals() {
    let (mut right, mut wrong, mut all) = (0, 0, 0);
    for (seed, noise) in (0_u64..).zip([0.02, 0.05, 0.1, 0.2, 0.3, 0.5]) {
        for decimals in 2..10 {
            let mut random = seeded(100 * seed + decimals as u64);
            let (response, ratio) = (random.between(0.3, 0.8), random.between(0.3, 0.8));
            let target = random.between(200.0, 400.0);
            let sample = |i: u32, random: &mut Random| {
                let t = f64::from(i) / 60.0;
                (t, rounded(spring(t - 0.1, target, response, ratio) + noise * random.normal(), decimals))
            };
            let samples: Vec<_> = (0..150).map(|i| sample(i, &mut random)).collect();
            let report = fitted(&samples);
            let best = report.as_ref().map(Report::best);
            let is_right = best.is_some_and(|best| best.is_explained && is_spring(best, response, ratio, 0.03));
            let is_wrong = best.is_some_and(|best| is_claimed(best) && !is_spring(best, response, ratio, 0.05));
            (right, wrong, all) = (right + u32::from(is_right), wrong + u32::from(is_wrong), all + 1);
            if !is_right {
                let found = best.map(|best| (best.model, best.is_explained, value(best, "response"), best.samples));
                println!("noise {noise}, {decimals} decimals, {response:.3} {ratio:.3}: {found:?}");
            }
        }
    }
    println!("noisy springs: {right} of {all} explained and right, {wrong} claimed and wrong");
    assert!(right >= 45 && wrong == 0);
}

#[test]
fn noisy_flings_are_explained_for_any_number_of_decimals() {
    let (mut right, mut wrong, mut all) = (0, 0, 0);
    for decimals in [1, 2, 3, 6, 15] {
        for seed in 0..20 {
            let mut random = seeded(1000 * decimals as u64 + seed);
            let noise = [0.005, 0.02, 0.1, 0.3][(seed % 4) as usize];
            let (drag, velocity) = (random.between(3.0, 8.0), random.between(1000.0, 3000.0));
            let sample = |i: u32, random: &mut Random| {
                let t = f64::from(i) / 60.0;
                (t, rounded(velocity / drag * (1.0 - libm::exp(-drag * t)) + noise * random.normal(), decimals))
            };
            let samples: Vec<_> = (0..150).map(|i| sample(i, &mut random)).collect();
            let report = fitted(&samples);
            let best = report.as_ref().map(Report::best);
            let is_fling =
                |best: &Fit| best.model == Model::Friction && (value(best, "drag") / drag - 1.0).abs() < 0.02;
            let is_right = best.is_some_and(|best| best.is_explained && is_fling(best));
            let is_wrong = best.is_some_and(|best| is_claimed(best) && !is_fling(best));
            (right, wrong, all) = (right + u32::from(is_right), wrong + u32::from(is_wrong), all + 1);
            if !is_right {
                let found = best.map(|best| (best.model, best.is_explained, value(best, "drag"), best.samples));
                println!("noise {noise}, {decimals} decimals, drag {drag:.3}: {found:?}");
            }
        }
    }
    println!("noisy flings: {right} of {all} explained and right, {wrong} claimed and wrong");
    assert!(right >= 95 && wrong <= 1);
}

#[test]
fn flings_in_thirds_of_a_point_are_found_with_few_decimals() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..100 {
        let mut random = seeded(7000 + seed);
        let decimals = [2, 3][(seed % 2) as usize];
        let (drag, velocity) = (random.between(3.0, 8.0), random.between(500.0, 3000.0));
        let position = |t: f64| libm::round(3.0 * velocity / drag * (1.0 - libm::exp(-drag * t))) / 3.0;
        let samples: Vec<_> =
            (0..150).map(|i| f64::from(i) / 60.0).map(|t| (t, rounded(position(t), decimals))).collect();
        let report = fitted(&samples);
        let best = report.as_ref().map(Report::best);
        let is_fling = |best: &Fit| best.model == Model::Friction && (value(best, "drag") / drag - 1.0).abs() < 0.03;
        right += u32::from(best.is_some_and(|best| best.is_explained && is_fling(best)));
        wrong += u32::from(best.is_some_and(|best| is_claimed(best) && !is_fling(best)));
    }
    println!("thirds of a point: {right} of 100 explained and right, {wrong} claimed and wrong");
    assert!(right >= 97 && wrong <= 1);
}

#[test]
fn fit_does_not_claim_springs_that_are_too_fast_for_the_frames() {
    let mut wrong = 0;
    for seed in 0..100 {
        let mut random = seeded(40_000 + seed);
        let (response, ratio) = (random.between(0.05, 0.12), random.between(0.3, 0.9));
        let (rate, phase) = (random.between(15.0, 30.0), random.between(0.0, 1.0));
        let noise = 0.02;
        let sample = |i: u32, random: &mut Random| {
            let t = (f64::from(i) + phase) / rate;
            (t, rounded(spring(t - 0.5, 300.0, response, ratio) + noise * random.normal(), 3))
        };
        let samples: Vec<_> = (0..40).map(|i| sample(i, &mut random)).collect();
        let Some(report) = fitted(&samples) else { continue };
        let best = report.best();
        let contains = |name: &str, true_value: f64| {
            let interval = best.parameter(name).and_then(|parameter| parameter.interval);
            interval.is_none_or(|[low, high]| low <= true_value && true_value <= high) || {
                let wide = best.parameter(name).and_then(|parameter| parameter.standard_error).unwrap_or_default();
                (value(best, name) - true_value).abs() < 5.0 * wide
            }
        };
        let is_right =
            best.model == Model::Spring && contains("response", response) && contains("damping_ratio", ratio);
        if is_claimed(best) && !is_right {
            wrong += 1;
            println!(
                "response {response:.4} ratio {ratio:.3} at {rate:.1} Hz: {} {:?} of {} samples",
                best.model,
                best.parameters.iter().map(|p| (p.name, p.value, p.interval)).collect::<Vec<_>>(),
                best.samples
            );
        }
    }
    println!("springs faster than their frames: {wrong} false claims of 100");
    assert!(wrong <= 1);
}

/// A clock's name, its frames a second, the uneven part of a frame, and the step of its times.
const CLOCKS: [(&str, f64, f64, f64); 4] = [
    ("15 frames a second in hundredths", 15.0, 0.0, 0.01),
    ("15.4 frames a second in hundredths", 15.4, 0.0, 0.01),
    ("25 uneven frames a second in hundredths", 25.0, 0.3, 0.01),
    ("60 uneven frames a second in whole ms", 60.0, 0.15, 0.001),
];

#[test]
fn intervals_contain_the_truth_even_if_times_are_rounded() {
    let (mut least, mut is_enough) = (1.0, true);
    for (clock, (name, rate, uneven, step)) in (0_u64..).zip(CLOCKS) {
        // A fixed beginning may lie just after a frame, in all recordings at the same place.
        for fixed in [None, Some(0.2)] {
            let (mut inside, mut explained) = (0, 0);
            for seed in 0..60 {
                let mut random = seeded(9000 + 100 * clock + seed);
                let (response, ratio) = (random.between(0.4, 1.0), random.between(0.3, 0.8));
                let drawn = random.between(0.15, 0.35);
                let begin = fixed.unwrap_or(drawn);
                let sample = |i: u32, random: &mut Random| {
                    let t = (f64::from(i) + uneven * random.between(-1.0, 1.0)) / rate;
                    let x = spring(t - begin, 300.0, response, ratio) + 0.03 * random.normal();
                    (libm::round(t / step) * step, rounded(x, 3))
                };
                let samples: Vec<_> = (0..(3.0 * rate) as u32).map(|i| sample(i, &mut random)).collect();
                let Some(report) = fitted(&samples) else { continue };
                let best = report.best();
                if best.model != Model::Spring || !best.is_explained {
                    continue;
                }
                explained += 1;
                let outside = |name: &str, true_value: f64| {
                    let parameter = best.parameter(name).filter(|parameter| {
                        parameter.interval.is_none_or(|[low, high]| true_value < low || high < true_value)
                    })?;
                    Some((name.to_owned(), true_value, parameter.value, parameter.interval))
                };
                let missed = [outside("response", response), outside("damping_ratio", ratio)];
                inside += u32::from(missed.iter().all(Option::is_none));
                if let Some(missed) = missed.into_iter().flatten().next() {
                    println!("  {seed}: {missed:?} of {} samples, {:?}", best.samples, best.variant);
                }
            }
            let from = if fixed.is_some() { ", all from .2 s on" } else { "" };
            println!("{name}{from}: the truth in both intervals in {inside} of {explained} explained springs of 60");
            is_enough &= explained >= 30;
            least = f64::min(least, f64::from(inside) / f64::from(explained));
        }
    }
    assert!(least >= 0.85 && is_enough, "{least}");
}

#[test]
fn fit_finds_the_same_law_in_the_part_after_the_release() {
    let fingers = Fingers::new();
    let (mut right, mut all) = (0, 0);
    for seed in 0..40 {
        let session = essay_session(&fingers, &mut seeded(500 + seed));
        let mut samples: Vec<(f64, f64)> =
            session.trace.samples().iter().map(|sample| (sample.time, sample.position)).collect();
        // The recording goes on for a while after the page has come to rest.
        let (last, rest) = samples[samples.len() - 1];
        samples.extend((1..90).map(|frame| (last + f64::from(frame) / 60.0, rest)));
        let (times, positions): (Vec<f64>, Vec<f64>) = samples.into_iter().unzip();
        let options = FitOptions { from: Some(session.release), ..FitOptions::default() };
        let report = fit(&Trace::new(&times, &positions).unwrap(), &options).unwrap();
        let best = report.best();
        let is_right =
            best.model == Model::Friction && best.is_explained && (value(best, "drag") / 5.843 - 1.0).abs() < 0.03;
        (right, all) = (right + u32::from(is_right), all + 1);
        if !is_right {
            println!("  {seed}: {} {:?} {}", best.model, best.parameters[0], best.is_explained);
        }
    }
    println!("from the release on: the law of the whole in {right} of {all}");
    assert!(right >= 39, "{right} of {all}");
}

#[test]
fn the_law_is_found_in_samples_that_a_timer_took() {
    let fingers = Fingers::new();
    let mut least = 20;
    for (timer, rate, lateness) in [(17.0, 60.0, 0.0), (17.0, 60.0, 0.001), (16.0, 60.0, 0.000_5), (17.0, 120.0, 0.0)] {
        let (mut right, mut inside, mut said) = (0, 0, 0);
        for seed in 0..20 {
            let recorder = Recorder::of_timer(timer, rate, lateness);
            let session = essay_session_by(&recorder, [600.0, 4500.0], &fingers, &mut seeded(60_000 + seed));
            let Ok(report) = fit(&session.trace, &FitOptions::default()) else { continue };
            let best = report.best();
            let interval = best.parameter("drag").and_then(|drag| drag.interval);
            let has_truth = interval.is_some_and(|[low, high]| low <= 5.843 && 5.843 <= high);
            let is_near = (value(best, "drag") / 5.843 - 1.0).abs() < 0.01;
            let is_right = best.model == Model::Friction && best.is_explained && (is_near || has_truth);
            let is_said = report.notes.iter().any(|note| note.contains("timer"));
            (right, inside, said) =
                (right + u32::from(is_right && is_said), inside + u32::from(has_truth), said + u32::from(is_said));
            if !is_right || !is_said {
                println!("  {seed}: {} {:?} {interval:?} {:?}", best.model, best.is_explained, report.notes);
            }
        }
        println!(
            "a timer of {timer} ms beside {rate} Hz: of 20 said {said}, drag right in {right}, in its interval in {inside}"
        );
        least = u32::min(least, right);
    }
    assert!(least >= 18, "{least}");
}

#[test]
fn a_drag_without_a_release_does_not_have_a_law() {
    let (mut claimed, mut all) = (0, 0);
    for seed in 0..effort(1000) {
        let trace = contact(&mut seeded(80_000 + seed));
        all += 1;
        let Ok(report) = fit(&trace, &FitOptions::default()) else { continue };
        if let Some(law) = report.fits.iter().find(|law| is_claimed(law)) {
            claimed += 1;
            println!("  {seed}: {} {:?} {:?} of {} samples", law.model, law.variant, law.parameters[0], law.samples);
        }
    }
    println!("fingers alone: {claimed} laws claimed of {all}");
    assert!(claimed <= u32::from(all > 100), "{claimed} of {all}");
}
