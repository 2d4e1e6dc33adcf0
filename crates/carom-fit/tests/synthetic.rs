//! Data made from known numbers.

#![allow(clippy::unwrap_used, reason = "a test may fail, its helpers too")]

use carom::{Motion, Spring, State};
use carom_fit::{Fit, FitError, Model, Trace, fit_elastic, fit_friction};

/// Seconds at 60 Hz.
fn frames(count: u32) -> Vec<f64> {
    (0..count).map(|frame| f64::from(frame) / 60.0).collect()
}

fn trace(times: &[f64], position: impl FnMut(&f64) -> f64) -> Trace {
    Trace::new(times, &times.iter().map(position).collect::<Vec<_>>()).unwrap()
}

fn fling(drag: f64, start: f64, velocity: f64) -> impl Fn(&f64) -> f64 {
    move |t| start - velocity * libm::expm1(-drag * t) / drag
}

fn value(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).unwrap().value
}

fn error(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).unwrap().standard_error.unwrap()
}

/// Normally distributed numbers, the same ones every time: splitmix64, and the polar form of Box and Muller.
struct Noise(u64);

impl Noise {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        #[allow(clippy::cast_precision_loss, reason = "53 bits fit")]
        let bits = ((z ^ (z >> 31)) >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }

    fn normal(&mut self) -> f64 {
        loop {
            let (u, v) = (2.0 * self.uniform() - 1.0, 2.0 * self.uniform() - 1.0);
            let s = u * u + v * v;
            if s > 0.0 && s < 1.0 {
                return u * libm::sqrt(-2.0 * libm::log(s) / s);
            }
        }
    }
}

#[test]
fn the_essays_drag_is_recovered_to_a_millionth() {
    for (start, velocity) in [(0.0, 2500.0), (0.0, -2500.0), (20_000.0, 800.0), (-1e6, -1.0)] {
        let fit = fit_friction(&trace(&frames(90), fling(5.843, start, velocity))).unwrap();
        let tolerance = 1e-6_f64.max(1e-9 * (start / velocity).abs());
        assert!((value(&fit, "drag") - 5.843).abs() < tolerance, "{}", value(&fit, "drag"));
        assert!((value(&fit, "velocity") / velocity - 1.0).abs() < tolerance);
        assert!((value(&fit, "rest") - start - velocity / 5.843).abs() < tolerance * velocity.abs());
        assert!((value(&fit, "deceleration_rate") - libm::exp(-0.005_843)).abs() < 1e-9_f64.max(tolerance));
        assert_eq!(fit.model, Model::Friction);
    }
}

#[test]
fn the_essays_frequency_is_recovered_to_a_millionth() {
    for velocity in [3000.0, -3000.0, 1e-3] {
        let fit = fit_elastic(&trace(&frames(60), |t| velocity * t * libm::exp(-12.608 * t)), 0.0).unwrap();
        assert!((value(&fit, "angular_frequency") - 12.608).abs() < 1e-6, "{}", value(&fit, "angular_frequency"));
        assert!((value(&fit, "velocity") / velocity - 1.0).abs() < 1e-9);
        assert!((value(&fit, "displacement") / velocity).abs() < 1e-9);
        assert_eq!(fit.model, Model::Elastic);
    }
}

#[test]
fn a_spring_with_displacement_velocity_and_edge_is_recovered() {
    for sign in [1.0, -1.0] {
        let spring = Spring::from_angular_frequency(12.608, 1.0);
        let motion = spring.motion(State { position: 900.0 + sign * 60.0, velocity: sign * 500.0 }, 900.0);
        let fit = fit_elastic(&trace(&frames(60), |t| motion.state(*t).position), 900.0).unwrap();
        assert!((value(&fit, "angular_frequency") - 12.608).abs() < 1e-6);
        assert!((value(&fit, "displacement") - sign * 60.0).abs() < 1e-6);
        assert!((value(&fit, "velocity") - sign * 500.0).abs() < 1e-5);
        assert!((value(&fit, "response") - spring.response()).abs() < 1e-7);
        assert_eq!(fit.parameter("target").unwrap().standard_error, None);
        for (t, residual) in fit.times.iter().zip(&fit.residuals) {
            let (law, made) = (fit.motion.state(*t).position, motion.state(*t).position);
            assert!((law - made).abs() < 1e-7 && residual.abs() < 1e-7, "at {t}: {law} against {made}");
        }
    }
}

#[test]
fn times_are_relative_to_the_first_sample() {
    let times: Vec<f64> = frames(60).iter().map(|t| 1234.5 + t).collect();
    let fit = fit_friction(&trace(&times, |t| fling(5.843, 10.0, 700.0)(&(t - 1234.5)))).unwrap();
    assert_eq!((fit.start, fit.times[0]), (1234.5, 0.0));
    assert!((value(&fit, "velocity") - 700.0).abs() < 1e-6, "{}", value(&fit, "velocity"));
    assert!((fit.motion.state(0.0).position - 10.0).abs() < 1e-6);
}

#[test]
fn units_do_not_matter() {
    for (second, length) in [(1e-9, 1e-12), (1e6, 1e40), (1.0, 1e120)] {
        let times: Vec<f64> = frames(60).iter().map(|t| t * second).collect();
        let fit = fit_friction(&trace(&times, |t| length * fling(5.843, 0.0, 100.0)(&(t / second)))).unwrap();
        assert!((value(&fit, "drag") * second - 5.843).abs() < 1e-6, "{}", value(&fit, "drag") * second);
        let fit =
            fit_elastic(&trace(&times, |t| length * (t / second) * libm::exp(-12.608 * t / second)), 0.0).unwrap();
        assert!((value(&fit, "angular_frequency") * second - 12.608).abs() < 1e-6);
    }
}

/// Fits 2000 noisy recordings and counts how often each parameter is within one, and within three, of its standard
/// errors from the truth: 68 % and 99.5 % are due (Student's distribution, 42 or 57 degrees of freedom), 1360 ± 21 and
/// 1991 ± 3.
fn assert_errors_of_the_right_size(truth: &[(&str, f64)], fit: impl Fn(&mut Noise) -> Fit) {
    let mut noise = Noise(2015);
    let mut counts = vec![(0, 0); truth.len()];
    for _ in 0..2000 {
        let fit = fit(&mut noise);
        for ((name, truth), (one, three)) in truth.iter().zip(&mut counts) {
            let (off, error) = ((value(&fit, name) - truth).abs(), error(&fit, name));
            *one += u32::from(off < error);
            *three += u32::from(off < 3.0 * error);
        }
    }
    for ((name, _), (one, three)) in truth.iter().zip(counts) {
        assert!((1276..=1444).contains(&one), "{name}: {one} of 2000 within one standard error");
        assert!((1978..2000).contains(&three), "{name}: {three} of 2000 within three standard errors");
    }
}

#[test]
fn standard_errors_of_a_noisy_fling_are_of_the_right_size() {
    let times = frames(60);
    let truth = [
        ("drag", 5.843),
        ("deceleration_rate", libm::exp(-0.005_843)),
        ("position", 100.0),
        ("velocity", 1500.0),
        ("rest", 100.0 + 1500.0 / 5.843),
    ];
    assert_errors_of_the_right_size(&truth, |noise| {
        fit_friction(&trace(&times, |t| fling(5.843, 100.0, 1500.0)(t) + 2.0 * noise.normal())).unwrap()
    });
}

#[test]
fn standard_errors_of_a_noisy_bounce_are_of_the_right_size() {
    let times = frames(45);
    let truth = [
        ("angular_frequency", 12.608),
        ("response", 2.0 * core::f64::consts::PI / 12.608),
        ("displacement", -177.0),
        ("velocity", 1283.0),
    ];
    let motion = Spring::from_angular_frequency(12.608, 1.0).motion(State { position: -177.0, velocity: 1283.0 }, 0.0);
    assert_errors_of_the_right_size(&truth, |noise| {
        fit_elastic(&trace(&times, |t| motion.state(*t).position + 0.5 * noise.normal()), 0.0).unwrap()
    });
}

#[test]
fn rows_of_standing_still_bend_the_fit_and_cutting_them_off_mends_it() {
    // As iOS does: friction down to 10 pt/s, then nothing.
    let drag = 2.002;
    let stop = libm::log(480.83 / 10.0) / drag;
    let times = frames(240);
    let recorded = trace(&times, |t| fling(drag, 400.0, 480.83)(&t.min(stop)));
    let whole = fit_friction(&recorded).unwrap();
    let cut = fit_friction(&recorded.between(0.0, stop)).unwrap();
    assert!((value(&whole, "drag") / drag - 1.0).abs() > 0.03, "{}", value(&whole, "drag"));
    assert!((value(&cut, "drag") - drag).abs() < 1e-6);
}

#[test]
fn too_few_samples_are_an_error() {
    let three = trace(&frames(3), fling(5.843, 0.0, 100.0));
    let expected = FitError::TooFewSamples { needed: 4, found: 3 };
    assert_eq!(fit_friction(&three).map(|_| ()), Err(expected));
    assert_eq!(fit_elastic(&three, 0.0).map(|_| ()), Err(expected));
    assert_eq!(expected.to_string(), "expected at least 4 samples, found 3");
    let none = Trace::new(&[], &[]).unwrap();
    assert_eq!(fit_friction(&none).map(|_| ()), Err(FitError::TooFewSamples { needed: 4, found: 0 }));
}

#[test]
fn a_constant_is_an_error() {
    let constant = trace(&frames(30), |_| 7.0);
    for result in [fit_friction(&constant), fit_elastic(&constant, 7.0), fit_elastic(&constant, 0.0)] {
        assert_eq!(result.map(|_| ()), Err(FitError::StandsStill));
    }
}

#[test]
fn a_straight_line_is_an_error_of_a_rate_that_may_be_zero() {
    for slope in [100.0, -100.0, 1e-3] {
        let line = trace(&frames(30), |t| 7.0 + slope * t);
        assert_eq!(fit_friction(&line).map(|_| ()), Err(FitError::NoDecay { parameter: "drag" }));
        let error = fit_elastic(&line, 7.0).map(|_| ()).unwrap_err();
        assert_eq!(error, FitError::NoDecay { parameter: "angular_frequency" });
        assert!(error.to_string().contains("`angular_frequency` cannot be told from 0"));
    }
}

#[test]
fn a_noisy_line_is_an_error_and_no_drag_is_made_up() {
    let mut noise = Noise(7);
    let mut refused = 0;
    for _ in 0..100 {
        let line = trace(&frames(60), |t| 300.0 * t + noise.normal());
        refused += u32::from(fit_friction(&line).is_err());
    }
    // By chance, a line looks like a decay at two standard errors one time in 44.
    assert!(refused >= 92, "{refused} of 100");
}

#[test]
fn growth_is_an_error() {
    for sign in [1.0, -1.0] {
        let growth = trace(&frames(60), |t| sign * libm::exp(3.0 * t));
        assert_eq!(fit_friction(&growth).map(|_| ()), Err(FitError::Grows { parameter: "drag" }));
        assert_eq!(fit_elastic(&growth, 0.0).map(|_| ()), Err(FitError::Grows { parameter: "angular_frequency" }));
    }
}

#[test]
fn a_jump_is_an_error_of_a_boundless_rate() {
    for size in [1.0, -1.0] {
        let jump = trace(&frames(30), |t| if *t > 0.0 { size } else { 0.0 });
        assert_eq!(fit_friction(&jump).map(|_| ()), Err(FitError::TooFast { parameter: "drag" }));
        assert_eq!(fit_elastic(&jump, size).map(|_| ()), Err(FitError::TooFast { parameter: "angular_frequency" }));
    }
}

#[test]
fn numbers_beyond_the_range_are_errors_and_nothing_panics() {
    let positions = [f64::MAX, -f64::MAX, 0.0, 1.0, 5e-324];
    let times = [-1e300, 0.0, 5e-324, 1.0, 1e300];
    let wild = Trace::new(&times, &positions).unwrap();
    assert_eq!(fit_friction(&wild).map(|_| ()), Err(FitError::NoConvergence));
    for target in [0.0, f64::MAX, f64::INFINITY, f64::NAN] {
        assert_eq!(fit_elastic(&wild, target).map(|_| ()), Err(FitError::NoConvergence));
    }
    let mut noise = Noise(1);
    for _ in 0..300 {
        let count = 4 + (noise.uniform() * 8.0) as u32;
        let size = libm::pow(10.0, 12.0 * noise.normal());
        let any = trace(&frames(count), |_| size * noise.normal());
        for fit in [fit_friction(&any), fit_elastic(&any, 0.0)].into_iter().flatten() {
            assert!(fit.r_squared.is_finite() && fit.parameters.iter().all(|p| p.value.is_finite()), "{fit:?}");
        }
    }
}

#[test]
fn the_report_is_json_with_these_keys() {
    let fit = fit_elastic(&trace(&frames(60), |t| (3000.0 * t * libm::exp(-12.608 * t)).round()), 0.0).unwrap();
    let json = serde_json::to_value(&fit).unwrap();
    let mut keys: Vec<_> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "max_residual",
        "model",
        "parameters",
        "r_squared",
        "rmse",
        "samples",
        "standard_errors",
        "start",
        "start_estimate",
    ];
    keys.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(json["model"], "elastic");
    assert_eq!(json["samples"], 60);
    assert_eq!(json["parameters"]["angular_frequency"], value(&fit, "angular_frequency"));
    assert_eq!(json["standard_errors"]["velocity"], error(&fit, "velocity"));
    assert!(json["standard_errors"]["target"].is_null());
    assert!(json["start_estimate"]["parameters"]["angular_frequency"].is_number());
    // The text keeps the law's order.
    let text = serde_json::to_string(&fit).unwrap();
    assert!(text.contains(r#""parameters":{"angular_frequency":"#), "{text}");
}
