//! The longest parts of a recording that one law explains, wherever they are: pendulums, rows of springs, slow
//! flicks.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test prints its figures, and fails by panicking")]

use carom::{Motion, Spring, State};
use carom_fit::{Fit, FitOptions, Kind, Model, Report, Trace, fit};

use crate::random::Noise;
use crate::session::{Fingers, Recorder, essay_session_by};

fn fitted(samples: impl IntoIterator<Item = (f64, f64)>) -> Report {
    let (times, positions): (Vec<f64>, Vec<f64>) = samples.into_iter().unzip();
    fit(&Trace::new(&times, &positions).unwrap(), &FitOptions::default()).unwrap()
}

fn value(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).map_or(f64::NAN, |parameter| parameter.value)
}

/// Whether a fit is claimed to be a spring of these numbers, to 2 %.
fn is_spring(fit: &Fit, response: f64, ratio: f64) -> bool {
    let near = |name: &str, truth: f64| (value(fit, name) / truth - 1.0).abs() < 0.02;
    let is_claimed = fit.is_explained && fit.is_determined();
    is_claimed && fit.model == Model::Spring && near("response", response) && near("damping_ratio", ratio)
}

/// The samples of a row of springs. Each begins with the state of the one before.
fn row(taps: &[(f64, f64)], law: Spring, seconds: f64, error: &mut dyn FnMut() -> f64) -> Vec<(f64, f64)> {
    let (mut since, mut motion) = (0.0, law.motion(State { position: 0.0, velocity: 0.0 }, 0.0));
    let mut taps = taps.iter().peekable();
    let frames = 0..(60.0 * seconds) as u32;
    let samples = frames.map(|frame| {
        let t = f64::from(frame) / 60.0;
        while let Some((tap, target)) = taps.next_if(|(tap, _)| *tap <= t) {
            motion = law.motion(motion.state(tap - since), *target);
            since = *tap;
        }
        (t, motion.state(t - since).position + error())
    });
    samples.collect()
}

#[test]
fn a_spring_is_found_in_a_pendulum_that_a_hand_stops() {
    let mut noise = Noise(17);
    let law = Spring::from_response_damping_ratio(2.42, 0.0024);
    let motion = law.motion(State { position: 12.0, velocity: 0.0 }, 0.3);
    let stopped = motion.state(60.0).position;
    // From 60 s on, the hand takes the pendulum along, and puts it down.
    let hand = |t: f64| stopped + 9.0 * (t - 60.0) * (t - 60.0) - 3.0 * (t - 60.0) * (t - 60.0) * (t - 60.0);
    let position = |t: f64| match t {
        _ if t < 60.0 => motion.state(t).position,
        _ if t < 62.0 => hand(t),
        _ => hand(62.0),
    };
    let samples = (0..1950).map(|i| f64::from(i) / 30.0).map(|t| (t, position(t) + 0.05 * noise.normal()));
    let report = fitted(samples.collect::<Vec<_>>());
    let best = report.best();
    println!("{:?} {:?}", best.parameters[0], report.segments);
    assert!(is_spring(best, 2.42, 0.0024) && best.samples > 1700, "{} of {}", best.model, best.samples);
    assert_eq!(report.fits.iter().filter(|fit| fit.is_explained && fit.is_determined()).count(), 1);
}

#[test]
fn springs_are_found_after_most_of_several_taps() {
    let (mut found, mut wrong, mut all) = (0, 0, 0);
    for seed in 0..20 {
        let mut noise = Noise(900 + seed);
        let (response, ratio) = (noise.between(0.4, 1.0), noise.between(0.3, 0.9));
        let size = [0.0, 0.05, 0.2][(seed % 3) as usize];
        let law = Spring::from_response_damping_ratio(response, ratio);
        let mut taps = vec![(0.4, 150.0)];
        for _ in 0..4 {
            let (time, target) = taps[taps.len() - 1];
            taps.push((time + noise.between(0.6, 1.2), f64::max(target - 200.0, 0.0) + noise.between(0.0, 300.0)));
        }
        let seconds = taps[4].0 + 3.0;
        let mut error = || (1000.0 * size * noise.normal()).round() / 1000.0;
        let samples = row(&taps, law, seconds, &mut error);
        let report = fitted(samples);
        let springs = report.fits.iter().filter(|fit| is_spring(fit, response, ratio)).count();
        let claimed = report.fits.iter().filter(|fit| fit.is_explained && fit.is_determined()).count();
        (found, wrong, all) = (found + springs, wrong + claimed - springs, all + 5);
        if springs < 5 {
            let parts = report.segments.iter().map(|part| {
                let law = part.fit.map(|fit| (report.fits[fit].model, value(&report.fits[fit], "response")));
                format!("{} {:.2} {law:?}", part.kind.name(), part.from)
            });
            println!("  {seed}: {response:.3} {ratio:.2} taps {taps:?}: {}", parts.collect::<Vec<_>>().join("; "));
        }
    }
    println!("rows of springs: {found} of {all} found, {wrong} claimed and wrong");
    // With .2 px of noise, less than a period cannot be told from a polynomial.
    assert!(100 * found >= 65 * all && wrong <= 1);
}

#[test]
fn friction_is_found_in_a_slow_flick_in_whole_pixels() {
    let fingers = Fingers::new();
    let (mut found, mut wrong) = (0, 0);
    for seed in 0..40 {
        let session = essay_session_by(&Recorder::of_essay(), [250.0, 500.0], &fingers, &mut Noise(4000 + seed));
        let report = fit(&session.trace, &FitOptions::default()).unwrap();
        let best = report.best();
        let is_right =
            best.model == Model::Friction && best.is_explained && (value(best, "drag") / 5.843 - 1.0).abs() < 0.1;
        let is_wrong = |fit: &&Fit| fit.is_explained && fit.is_determined() && fit.model != Model::Friction;
        let is_wrong = report.fits.iter().find(is_wrong);
        (found, wrong) = (found + u32::from(is_right), wrong + u32::from(is_wrong.is_some()));
        if !is_right || is_wrong.is_some() {
            println!(
                "  {seed}: {} {:?} {} {}; {}",
                best.model,
                best.parameters[0],
                best.is_explained,
                best.is_determined(),
                session.about
            );
        }
    }
    println!("slow flicks: {found} of 40 found, {wrong} claimed and wrong");
    assert!(found >= 34 && wrong <= 1);
}

#[test]
fn a_spring_that_swings_through_its_target_is_one_segment() {
    let law = Spring::from_response_damping_ratio(0.8, 0.1);
    let report = fitted(row(&[(0.0, 200.0)], law, 5.0, &mut || 0.0));
    assert!(report.segments.iter().all(|part| part.kind != Kind::EdgeContact), "{:?}", report.segments);
}
