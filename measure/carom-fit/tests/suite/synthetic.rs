//! Synthetic recordings: some follow a known law, others no law.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]

use carom::{Motion, Spring, State};
use carom_fit::{Fit, FitError, FitOptions, Kind, Model, Trace, TraceError, fit, fit_slices};

use crate::random::Noise;

fn frames(count: u32) -> Vec<f64> {
    (0..count).map(|k| f64::from(k) / 60.0).collect()
}

fn trace(times: &[f64], f: impl FnMut(&f64) -> f64) -> Trace {
    let positions: Vec<f64> = times.iter().map(f).collect();
    Trace::new(times, &positions).unwrap()
}

fn value(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).unwrap_or_else(|| panic!("{} has no {name}", fit.model)).value
}

#[test]
fn friction_in_samples_without_noise_is_recovered_to_1e_6() {
    for sign in [1.0, -1.0] {
        let report =
            fit(&trace(&frames(90), |t| sign * 400.0 * -libm::expm1(-5.843 * t)), &FitOptions::default()).unwrap();
        assert_eq!(report.best().model, Model::Friction);
        assert!((value(report.best(), "drag") - 5.843).abs() < 1e-6, "{}", value(report.best(), "drag"));
    }
}

#[test]
fn friction_without_noise_is_not_taken_for_a_spring() {
    for (drag, sign) in [(0.5, 1.0), (1.0, -1.0), (2.0, 1.0), (2.0, -1.0), (3.5, 1.0), (5.0, -1.0), (8.0, 1.0)] {
        for velocity in [400.0, 1500.0] {
            let position = |t: &f64| sign * velocity / drag * -libm::expm1(-drag * t);
            let exact = trace(&frames(300), position);
            let fine = trace(&frames(300), |t| (1e6 * position(t)).round() / 1e6);
            for made in [exact, fine] {
                let report = fit(&made, &FitOptions::default()).unwrap();
                let best = report.best();
                assert_eq!(
                    (best.model, best.is_explained),
                    (Model::Friction, true),
                    "drag {drag}, velocity {velocity}"
                );
                assert!((value(best, "drag") / drag - 1.0).abs() < 1e-6, "{}", value(best, "drag"));
            }
        }
    }
}

/// The curve of a timed fling continues as a straight line before its beginning. That line alone must not count as a
/// fling.
#[test]
fn a_motion_at_constant_velocity_is_not_fitted_as_a_timed_fling() {
    for (count, velocity) in [(61, 100.0), (61, -100.0), (41, 1_000.0), (90, -37.0)] {
        let report = fit(&trace(&frames(count), |t| 7.0 + velocity * t), &FitOptions::default()).unwrap();
        let best = report.best();
        assert!(matches!(best.model, Model::Friction | Model::Sliding), "{}", best.model);
        let later = best.motion().state(0.25);
        assert!((later.velocity / velocity - 1.0).abs() < 1e-6, "{later:?}");
        assert!((later.position - 7.0 - 0.25 * velocity).abs() < 1e-6 * velocity.abs(), "{later:?}");
    }
}

#[test]
fn a_spring_is_one_segment_at_any_frame_rate() {
    for (ratio, velocity) in [(0.6, 500.0), (0.3, 0.0), (0.15, -800.0)] {
        for sign in [1.0, -1.0] {
            let start = State { position: 0.0, velocity: sign * velocity };
            let motion = Spring::from_response_damping_ratio(0.5, ratio).motion(start, sign * 300.0);
            for (rate, steps) in [(60, 3.0), (240, 1.0), (500, 1.0), (500, 3.0), (1000, 3.0)] {
                let times: Vec<f64> = (0..=2 * rate).map(|k| f64::from(k) / f64::from(rate)).collect();
                let made = trace(&times, |t| (steps * motion.state(*t).position).round() / steps);
                let report = fit(&made, &FitOptions::default()).unwrap();
                let kinds: Vec<_> = report.segments.iter().map(|segment| segment.kind).collect();
                let named = format!("ratio {ratio} of {rate} Hz, steps of 1/{steps}: {kinds:?}");
                assert!(matches!(kinds[..], [Kind::SpringBack] | [Kind::SpringBack, Kind::Rest]), "{named}");
                for (name, truth) in [("response", 0.5), ("damping_ratio", ratio)] {
                    let found = value(report.best(), name);
                    assert!((found / truth - 1.0).abs() < 0.004, "{named}, {name} {found}");
                }
            }
        }
    }
}

#[test]
fn a_rest_at_a_whole_position_does_not_imply_whole_pixels() {
    let motion = Spring::from_response_damping_ratio(0.5, 0.3).motion(State::at_rest(0.0), 300.0);
    let made = trace(&frames(1200), |t| motion.state(*t).position);
    let report = fit(&made, &FitOptions::default()).unwrap();
    let kinds: Vec<_> = report.segments.iter().map(|segment| segment.kind).collect();
    assert_eq!((report.quantum, &kinds[..]), (0.0, &[Kind::SpringBack, Kind::Rest][..]));
    assert!((value(report.best(), "response") - 0.5).abs() < 1e-9);
    // Whole pixels are recognized, however long they rest.
    let whole = trace(&frames(1200), |t| motion.state(*t).position.round());
    assert!((fit(&whole, &FitOptions::default()).unwrap().quantum - 1.0).abs() < 1e-12);
}

#[test]
fn a_pause_at_a_turning_point_is_recognized_as_a_hold() {
    // The page is dragged out within half a second, held for a third of a second, and released.
    let back = Spring::from_response_damping_ratio(0.5, 1.0).motion(State::at_rest(300.0), 0.0);
    let held = trace(&frames(150), |t| {
        let travel = 300.0 * libm::sin(1.5 * f64::min(t / 0.5, 1.0)) / libm::sin(1.5);
        if *t < 0.83 { travel.round() } else { back.state(t - 0.83).position.round() }
    });
    let report = fit(&held, &FitOptions::default()).unwrap();
    let kinds: Vec<_> = report.segments.iter().map(|segment| segment.kind).collect();
    assert!(matches!(kinds[..], [Kind::Drag, .., Kind::Hold, Kind::SpringBack, Kind::Rest]), "{kinds:?}");
}

#[test]
fn a_bounce_in_samples_without_noise_is_recovered_to_1e_6() {
    for sign in [1.0, -1.0] {
        let made = trace(&frames(45), |t| sign * 3000.0 * t * libm::exp(-12.608 * t));
        let report = fit(&made, &FitOptions::default()).unwrap();
        assert_eq!(report.best().model, Model::Elastic);
        let frequency = value(report.best(), "angular_frequency");
        assert!((frequency - 12.608).abs() < 1e-6, "{frequency}");
        assert!(value(report.best(), "displacement").abs() < 1e-6);
    }
}

#[test]
fn a_distant_origin_leaves_the_fit_unchanged() {
    let positions = |t: &f64| (400.0 * -libm::expm1(-5.843 * t)).round();
    let report = fit(&trace(&frames(60), positions), &FitOptions::default()).unwrap();
    let far = fit(&trace(&frames(60), |t| 1e6 + positions(t)), &FitOptions::default()).unwrap();
    assert!((value(report.best(), "drag") - value(far.best(), "drag")).abs() < 1e-6);
    assert_eq!(report.best().model, far.best().model);
}

#[test]
fn late_frames_do_not_change_the_fitted_law() {
    let mut frame = 0;
    let late = trace(&frames(60), |t| {
        frame += 1;
        let t = if frame == 10 || frame == 23 { t - 0.03 } else { *t };
        (400.0 * -libm::expm1(-5.843 * t)).round()
    });
    let robust = fit(&late, &FitOptions::model(Model::Friction)).unwrap();
    // The window is the whole recording, because segments would begin after the late frames.
    let all = FitOptions { robust: false, from: Some(0.0), ..FitOptions::model(Model::Friction) };
    let plain = fit(&late, &all).unwrap();
    assert_eq!(robust.best().outliers, [9, 22]);
    assert!((value(robust.best(), "drag") - 5.843).abs() < 0.02, "{}", value(robust.best(), "drag"));
    assert!((value(plain.best(), "drag") - 5.843).abs() > 0.04, "{}", value(plain.best(), "drag"));
    assert!(robust.best().rmse < 0.4);
}

/// In the slow tail, a page shows each whole pixel for several frames. Missing frames make the neighbours of one look short.
#[test]
fn frames_missing_in_a_slow_tail_do_not_make_a_rest() {
    let mut noise = Noise(61);
    let wrong: Vec<_> = (0..200)
        .filter(|_| {
            let mut now = noise.between(0.02, 0.12);
            let mut times = Vec::new();
            while now < 2.5 {
                times.push(now);
                let late = if noise.uniform() < 0.25 { libm::floor(noise.between(1.0, 6.0)) } else { 0.0 };
                now += (1.0 + late) / 60.0;
            }
            let page = trace(&times, |t| (1000.0 * -libm::expm1(-3.0 * t)).round());
            let report = fit(&page, &FitOptions::default()).unwrap();
            report.segments.iter().any(|segment| segment.kind == Kind::Hold)
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:?} of 200");
}

#[test]
fn a_recording_without_a_law_is_reported_as_such() {
    // A beat and a chirp.
    let wobble =
        trace(&frames(120), |t| 300.0 * libm::sin(9.0 * t) * libm::cos(23.0 * t) + 150.0 * libm::sin(31.0 * t * t));
    let report = fit(&wobble, &FitOptions { from: Some(0.0), ..FitOptions::default() }).unwrap();
    assert!(!report.best().is_explained);
    assert!(report.best().candidates[0].reason.contains("no law explains"), "{}", report.best().candidates[0].reason);
}

#[test]
fn a_given_time_window_replaces_the_segments() {
    // As on iOS: friction down to 10 pt/s, then rest.
    let stop = libm::log(480.83 / 10.0) / 2.002;
    let recorded = trace(&frames(240), |t| 400.0 - 480.83 / 2.002 * libm::expm1(-2.002 * f64::min(*t, stop)));
    let options = FitOptions { from: Some(0.0), to: Some(stop), ..FitOptions::default() };
    let cut = fit(&recorded, &options).unwrap_or_else(|error| panic!("cut: {error}"));
    assert_eq!(cut.best().model, Model::Friction);
    assert!((value(cut.best(), "drag") - 2.002).abs() < 1e-6);
    assert_eq!(cut.segments.len(), 1);
    // Without a window the stop is found.
    let whole = fit(&recorded, &FitOptions::default()).unwrap_or_else(|error| panic!("whole: {error}"));
    assert!((value(whole.best(), "drag") - 2.002).abs() < 1e-3, "{} {}", whole.best().model, whole.segments.len());
}

#[test]
fn too_few_samples_and_constant_positions_are_errors() {
    let three = trace(&frames(3), |t| *t);
    let expected = FitError::TooFewSamples { needed: 4, found: 3 };
    assert_eq!(fit(&three, &FitOptions::default()).map(|_| ()), Err(expected.clone()));
    assert_eq!(expected.to_string(), "expected at least 4 samples, found 3");
    assert_eq!(fit(&trace(&frames(30), |_| 7.0), &FitOptions::default()).map(|_| ()), Err(FitError::StandsStill));
    assert_eq!(
        fit_slices(&[0.0, 1.0], &[0.0], &FitOptions::default()).map(|_| ()),
        Err(FitError::Trace(TraceError::DifferentLengths { times: 2, positions: 1 }))
    );
    let lead = FitOptions { clock_lead: true, ..FitOptions::default() };
    assert_eq!(fit(&trace(&frames(30), |t| t * t), &lead).map(|_| ()), Err(FitError::UnknownRelease));
}

#[test]
fn an_interval_contains_the_fitted_number_or_is_left_out() {
    // Friction fitted to a straight line has its rest arbitrarily far away, so the rest has no interval.
    let line = trace(&frames(120), |t| 500.0 * t);
    for model in Model::ALL {
        let Ok(report) = fit(&line, &FitOptions::model(model)) else { continue };
        for parameter in &report.best().parameters {
            let is_held = |[low, high]: [f64; 2]| low <= parameter.value && parameter.value <= high;
            assert!(parameter.interval.is_none_or(is_held), "{model}: {parameter:?}");
            assert_eq!(parameter.interval.is_some(), parameter.standard_error.is_some(), "{model}: {parameter:?}");
        }
    }
    let report = fit(&line, &FitOptions::model(Model::Friction)).unwrap();
    assert_eq!(report.best().parameter("rest").unwrap().interval, None);
    assert!(report.best().parameter("velocity").unwrap().interval.is_some());
}

#[test]
fn options_that_are_not_finite_are_errors() {
    let made = trace(&frames(60), |t| 400.0 * -libm::expm1(-5.843 * t));
    let none = FitOptions::default();
    let release = |position, velocity| FitOptions {
        release_position: Some(position),
        release_velocity: Some(velocity),
        ..FitOptions::default()
    };
    let cases = [
        ("target", FitOptions { target: Some(f64::NAN), ..none.clone() }),
        ("target", FitOptions { target: Some(f64::INFINITY), ..none.clone() }),
        ("release_position", release(f64::NAN, 1.0)),
        ("release_velocity", release(0.0, f64::NEG_INFINITY)),
        ("sigma", FitOptions { sigma: Some(f64::NAN), ..none.clone() }),
        ("from", FitOptions { from: Some(f64::NAN), ..none.clone() }),
        ("to", FitOptions { to: Some(f64::NAN), ..none.clone() }),
    ];
    for (option, options) in cases {
        assert_eq!(fit(&made, &options).map(|_| ()), Err(FitError::NotANumber { option }));
    }
    assert_eq!(FitError::NotANumber { option: "target" }.to_string(), "`target` must be finite");
    for sigma in [0.0, -0.3] {
        let error = fit(&made, &FitOptions { sigma: Some(sigma), ..none.clone() }).unwrap_err();
        assert_eq!(error.to_string(), "`sigma` must be greater than 0");
    }
    let forever = FitOptions { from: Some(f64::NEG_INFINITY), to: Some(f64::INFINITY), ..none };
    assert_eq!(fit(&made, &forever).unwrap().best().model, Model::Friction);
}

/// A tracker that smooths. Its noise is the mean of the last six errors, so it differs little from one sample to the next.
#[test]
fn a_smoothed_recording_is_explained_if_you_give_its_noise() {
    let explained = |sigma: Option<f64>, model: Option<Model>| {
        let is_found = |seed: &u64| {
            let mut random = Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
            let mut errors = [0.0; 6];
            let made = trace(&frames(120), |t| {
                errors.rotate_left(1);
                errors[5] = random.normal();
                -400.0 * libm::expm1(-5.843 * t) + errors.iter().sum::<f64>() / 6.0
            });
            let report = fit(&made, &FitOptions { sigma, model, ..FitOptions::default() }).unwrap();
            // The rest of the page may be a segment of its own.
            report.best().is_explained && report.best().model == Model::Friction && report.best().samples > 50
        };
        (1..=20).filter(is_found).count()
    };
    let estimated = explained(None, Some(Model::Friction));
    let given = [explained(Some(0.41), Some(Model::Friction)), explained(Some(0.41), None)];
    assert!(
        estimated == 0 && given == [20; 2],
        "explained of 20: {estimated} by an estimate, {given:?} by the given noise"
    );
}

#[test]
fn a_fit_keeps_the_target_that_is_given() {
    let motion = Spring::from_response_damping_ratio(0.5, 0.6).motion(State { position: 0.0, velocity: 500.0 }, 300.0);
    for (step, target) in [(0.0, 1e308), (3.0, 1e308), (3.0, -1e12), (3.0, 1000.0), (0.0, 300.0), (3.0, 300.0)] {
        let made = trace(&frames(120), |t| {
            let position = motion.state(*t).position;
            if step == 0.0 { position } else { (step * position).round() / step }
        });
        let options = FitOptions { target: Some(target), ..FitOptions::model(Model::Spring) };
        let is_true = (target - 300.0_f64).abs() < 1e-9;
        match fit(&made, &options) {
            Ok(report) => {
                let kept = report.fits.iter().all(|fit| (value(fit, "target") / target - 1.0).abs() < 1e-12);
                assert!(kept && (report.best().is_explained == is_true), "{target}: {:?}", report.best().parameters);
            }
            Err(error) => assert!(error == FitError::DoesNotApply { model: "spring" } && !is_true, "{error}"),
        }
    }
}

#[test]
fn extreme_numbers_give_errors_or_finite_fits() {
    let mut state = 1_u64;
    let mut uniform = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / 9_007_199_254_740_992.0
    };
    for round in 0..60 {
        let count = 4 + (uniform() * 30.0) as u32;
        let size = libm::exp10(60.0 * uniform() - 30.0);
        let wild = trace(&frames(count), |_| {
            let x = size * (uniform() - 0.5);
            if round % 3 == 0 { (x / size * 8.0).round() } else { x }
        });
        if let Ok(report) = fit(&wild, &FitOptions::default()) {
            assert!(report.best().r_squared.is_finite() && report.best().rmse.is_finite(), "{report:?}");
        }
    }
    let extreme = Trace::new(&[-1e300, 0.0, 5e-324, 1.0, 1e300], &[f64::MAX, -f64::MAX, 0.0, 1.0, 5e-324]).unwrap();
    assert!(fit(&extreme, &FitOptions::default()).is_err());
}

#[cfg(feature = "json")]
#[test]
fn the_json_of_a_report_has_the_documented_keys() {
    let made = trace(&frames(60), |t| (3000.0 * t * libm::exp(-12.608 * t)).round());
    let report = fit(&made, &FitOptions::default()).unwrap();
    let json = serde_json::to_value(&report).unwrap();
    let mut keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    let documented = "autocorrelation candidates explained intervals max_residual model notes outliers parameters preset \
                      quantum r_squared rmse samples segments spec standard_errors start start_estimate undetermined variant";
    assert_eq!(keys.join(" "), documented);
    assert_eq!(json["model"], "elastic");
    assert!(json["candidates"][0]["bic"].is_number());
    assert_eq!(json["segments"][0]["kind"], "spring_back");
    assert_eq!(json["segments"][0]["fit"]["model"], "elastic");
    let options: FitOptions = serde_json::from_str(r#"{"model":"elastic","target":0}"#).unwrap();
    assert_eq!(options, FitOptions { target: Some(0.0), ..FitOptions::model(Model::Elastic) });
}

#[test]
fn a_recording_of_a_million_samples_is_thinned_and_noted() {
    let times: Vec<f64> = (0..1_000_000).map(|k| f64::from(k) * 3e-6).collect();
    let positions: Vec<f64> = times.iter().map(|t| (-30_000.0 * libm::expm1(-2.0 * t)).round() / 100.0).collect();
    let trace = Trace::new(&times, &positions).unwrap();
    let report = fit(&trace, &FitOptions::default()).unwrap();
    assert!((report.best().parameter("drag").unwrap().value - 2.0).abs() < 1e-4);
    assert!(
        report.notes.iter().any(|note| note.starts_with("of 1000000 samples, 1 in 20 was fitted")),
        "{:?}",
        report.notes
    );
    let part = FitOptions { from: Some(0.0), to: Some(0.1), ..FitOptions::default() };
    assert!(fit(&trace, &part).unwrap().notes.iter().all(|note| !note.contains("was fitted")));
}
