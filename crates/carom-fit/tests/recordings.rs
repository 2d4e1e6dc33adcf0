//! Real recordings, in `data/`, and what is known of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail, its helpers too")]

use carom::{Friction, Motion};
use carom_fit::{CsvOptions, Fit, Trace, fit_elastic, fit_friction};

fn recording(name: &str) -> Trace {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    Trace::read_csv(file, &CsvOptions::default()).unwrap()
}

/// The same motion, seen in a mirror.
fn mirrored(trace: &Trace) -> Trace {
    let positions: Vec<f64> = trace.positions().iter().map(|x| -x).collect();
    Trace::new(trace.times(), &positions).unwrap()
}

fn value(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).unwrap().value
}

fn error(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).unwrap().standard_error.unwrap()
}

#[test]
fn the_ios_fling_has_the_drag_that_apple_names() {
    let fit = fit_friction(&recording("ios/fling_normal.csv")).unwrap();
    let named = Friction::from_deceleration_rate(0.998).drag;
    let drag = value(&fit, "drag");
    assert!((drag / named - 1.0).abs() < 0.005, "{drag} against {named}");
    // 2.9 of its standard errors: the first sample, off by half a pixel, pulls.
    assert!((drag - named).abs() < 3.0 * error(&fit, "drag"), "{drag} ± {}", error(&fit, "drag"));
    assert!(fit.max_residual() < 0.21, "{}", fit.max_residual());
    assert!(fit.rmse < 0.13, "{}", fit.rmse);
    assert!(fit.r_squared > 0.99999);
    assert_eq!(fit.samples, 20);
    assert!((fit.start - 0.00029).abs() < 1e-15);
}

#[test]
fn the_essays_regression_alone_is_within_three_percent_on_the_ios_fling() {
    let fit = fit_friction(&recording("ios/fling_normal.csv")).unwrap();
    let drag = fit.start_estimate.parameters[0];
    assert_eq!(drag.name, "drag");
    assert!((drag.value / 2.002 - 1.0).abs() < 0.03, "{}", drag.value);
}

#[test]
fn the_ios_fling_stops_where_ios_said_it_would() {
    // `target_offset.csv`, first row: 635.3333, which iOS reckons with a stop at 10 pt/s.
    let fit = fit_friction(&recording("ios/fling_normal.csv")).unwrap();
    let stop = fit.motion.time_at_speed(10.0).unwrap();
    let position = fit.motion.state(stop).position;
    // Its pixels are a third of a point.
    assert!((position - 635.3333).abs() < 1.0 / 3.0, "{position}");
    assert!((value(&fit, "rest") - 635.3333).abs() > 4.0, "without the stop it would go on");
}

#[test]
fn a_one_frame_lead_is_what_sets_the_ios_fling_apart_from_its_release() {
    // Released at 400 with 480.83 pt/s. The fitted law passes 400 one frame before the first sample.
    let fit = fit_friction(&recording("ios/fling_normal.csv")).unwrap();
    let law = Friction { drag: value(&fit, "drag") };
    let ahead =
        law.motion(carom::State { position: 400.0, velocity: 480.83 }).time_at(value(&fit, "position")).unwrap();
    assert!((0.014..0.019).contains(&ahead), "{ahead}");
}

#[test]
fn the_ios_bounce_is_a_critical_spring_that_starts_inward() {
    let trace = recording("ios/bounce_back.csv");
    for (trace, sign) in [(trace.clone(), 1.0), (mirrored(&trace), -1.0)] {
        let fit = fit_elastic(&trace, 0.0).unwrap();
        assert!((value(&fit, "response") - 0.575).abs() < 3.0 * error(&fit, "response"), "{}", value(&fit, "response"));
        assert!((sign * value(&fit, "displacement") + 177.0).abs() < 0.5);
        assert!((sign * value(&fit, "velocity") - 1283.0).abs() < 3.0 * error(&fit, "velocity"));
        assert!(fit.max_residual() < 0.64, "{}", fit.max_residual());
        assert!(fit.rmse < 0.18, "{}", fit.rmse);
        assert_eq!(fit.motion.rest(), Some(0.0));
    }
}

#[test]
fn the_wide_wrong_minimum_of_the_ios_bounce_is_not_taken() {
    // Near ω = 6.3 lies a minimum of the squares 14 times as high, with a valley three times as wide.
    let fit = fit_elastic(&recording("ios/bounce_back.csv"), 0.0).unwrap();
    assert!((value(&fit, "angular_frequency") - 10.935).abs() < 0.01, "{}", value(&fit, "angular_frequency"));
    assert!((fit.start_estimate.parameters[0].value - 10.935).abs() < 0.01);
}

#[test]
fn a_mirrored_fling_has_the_same_drag() {
    let trace = recording("ios/fling_normal.csv");
    let (fit, mirror) = (fit_friction(&trace).unwrap(), fit_friction(&mirrored(&trace)).unwrap());
    assert!((value(&fit, "drag") - value(&mirror, "drag")).abs() < 1e-9);
    assert!((value(&fit, "velocity") + value(&mirror, "velocity")).abs() < 1e-6);
    assert!((fit.start_estimate.parameters[0].value - mirror.start_estimate.parameters[0].value).abs() < 1e-6);
}

#[test]
fn a_chromium_fling_is_not_pure_friction_and_its_residuals_say_so() {
    // Chromium's curve has a constant part beside the exponential: −βt. The best friction leaves a pattern much larger
    // than the rounding of 0.29 px.
    let trace = recording("chromium/expfling_down_v07000.csv");
    let last = trace.positions().last().copied().unwrap();
    let end = trace.times().iter().zip(trace.positions()).find(|(_, x)| **x >= last).map(|(t, _)| *t).unwrap();
    let fit = fit_friction(&trace.between(0.25, end)).unwrap();
    assert!(fit.rmse > 3.0, "{}", fit.rmse);
    assert!(fit.r_squared > 0.99, "{}", fit.r_squared);
}

#[test]
fn every_recording_can_be_read() {
    let data = format!("{}/../../data", env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for entry in std::fs::read_dir(format!("{data}/chromium")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "csv") {
            let trace = Trace::read_csv(std::fs::File::open(&path).unwrap(), &CsvOptions::default()).unwrap();
            assert!(trace.len() > 70, "{path:?}");
            count += 1;
        }
    }
    assert_eq!(count, 12);
}
