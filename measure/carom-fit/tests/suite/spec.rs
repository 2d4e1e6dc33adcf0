//! The spec of a fit describes the fitted motion.
#![cfg(feature = "json")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use carom::compose::Bouncing;
use carom::law::{BezierFling, ChromiumFling, CubicFling, Ease, PowerFling, Sliding, SplineFling};
use carom::{Friction, Motion, Spring, State};
use carom_fit::{FitOptions, Model, fit_slices};
use carom_spec::Spec;

fn made(sign: f64) -> Vec<(Model, Box<dyn Motion>)> {
    let start = |position: f64, velocity: f64| State { position: sign * position, velocity: sign * velocity };
    let spring = Spring::from_response_damping_ratio(0.6, 0.5);
    let edge = Spring::from_response_damping_ratio(0.575, 1.0);
    let (min, max) = if sign > 0.0 { (f64::NEG_INFINITY, 300.0) } else { (-300.0, f64::INFINITY) };
    let bouncing = Bouncing { min, max, friction: Friction { drag: 2.0 }.into(), spring: edge };
    let fling = start(100.0, 2000.0);
    vec![
        (Model::Friction, Box::new(Friction { drag: 2.0 }.motion(fling))),
        (Model::Sliding, Box::new(Sliding { drag: 1.5, deceleration: 900.0 }.motion(fling))),
        (Model::ChromiumFling, Box::new(ChromiumFling.motion(fling))),
        (Model::BezierFling, Box::new(BezierFling::default().motion(fling))),
        (Model::PowerFling, Box::new(PowerFling::default().motion(fling))),
        (Model::SplineFling, Box::new(SplineFling { density: 2.0, friction: 0.015 }.motion(fling))),
        (Model::CubicFling, Box::new(CubicFling::default().motion(fling))),
        (Model::Spring, Box::new(spring.motion(start(0.0, 500.0), sign * 300.0))),
        (Model::Spring, Box::new(spring.motion(start(20.0, 0.0), sign * 300.0))),
        (Model::Elastic, Box::new(edge.motion(start(-150.0, 1200.0), 0.0))),
        (Model::Bouncing, Box::new(bouncing.motion(start(100.0, 900.0)))),
        (Model::Ease, Box::new(Ease::ease_in_out(0.9).motion(start(20.0, 0.0), sign * 300.0))),
    ]
}

#[test]
fn the_spec_of_a_fit_gives_the_fitted_motion() {
    for (model, made) in [made(1.0), made(-1.0)].into_iter().flatten() {
        let times: Vec<f64> = (0..=90).map(|frame| f64::from(frame) / 90.0).collect();
        let positions: Vec<f64> = times.iter().map(|t| made.state(*t).position).collect();
        let options = FitOptions { model: Some(model), ..FitOptions::default() };
        let report = fit_slices(&times, &positions, &options).unwrap();
        let fit = report.best();
        assert_eq!(fit.model, model);
        let spec = fit.spec().unwrap();
        let (motion, fitted_motion) = (spec.motion(), fit.motion());
        let begin = fitted_motion.begin();
        for t in [0.0, 0.05, 0.2, 0.5, 0.8, 1.5, 4.0] {
            // An animation is at rest before it begins.
            let (told, fitted) = (motion.state(t - begin), fitted_motion.state(t));
            let miss = (told.position - fitted.position).abs() + 1e-3 * (told.velocity - fitted.velocity).abs();
            assert!(t <= begin || miss < 1e-7, "{model} at {t}: {told:?} {fitted:?}");
        }
        // The report's JSON has the same spec.
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(Spec::from_json(&json["spec"].to_string()).unwrap(), spec);
    }
}

#[test]
fn the_spec_of_a_smoothed_wheel_is_a_sequence_of_approaches() {
    let times: Vec<f64> = (0..120).map(|frame| f64::from(frame) / 60.0).collect();
    let turned = |t: f64, at: f64| if t > at { 100.0 * -libm::expm1(-12.0 * (t - at)) } else { 0.0 };
    let made = |t: f64| turned(t, 0.1) + turned(t, 0.7) + turned(t, 1.2);
    for sign in [1.0, -1.0] {
        let positions: Vec<f64> = times.iter().map(|t| sign * made(*t)).collect();
        let report = fit_slices(&times, &positions, &FitOptions::model(Model::WheelSmoothing)).unwrap();
        let fit = report.best();
        let (spec, fitted) = (fit.spec().unwrap(), fit.motion());
        assert_eq!((spec.law(), fit.notches.len()), ("sequence", 3));
        for t in [0.0, 0.05, 0.15, 0.65, 0.75, 1.1, 1.3, 1.9] {
            assert!((fitted.state(t).position - sign * made(t)).abs() < 1e-3, "{t}: {:?}", fitted.state(t));
            let since = t - fitted.begin();
            assert!(since <= 0.0 || spec.motion().state(since) == fitted.state(t), "{t}");
        }
    }
}
