//! The regressions of the essay on elastic scrolling.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]

use carom::compose::Bouncing;
use carom::{Friction, Motion, Spring, State};
use carom_fit::{FitOptions, Linearized, Trace, fit, linearize};

const DRAG: f64 = 5.843;
const FREQUENCY: f64 = 12.608;

fn linearized(motion: &dyn Motion, frames: u32, rate: f64, quantum: f64) -> Linearized {
    let times: Vec<f64> = (0..frames).map(|frame| f64::from(frame) / rate).collect();
    let rounded = |x: f64| if quantum > 0.0 { quantum * (x / quantum).round() } else { x };
    let positions: Vec<f64> = times.iter().map(|t| rounded(motion.state(*t).position)).collect();
    let trace = Trace::new(&times, &positions).unwrap();
    linearize(&trace, &fit(&trace, &FitOptions::default()).unwrap())
}

/// Wen's page is flung toward its edge, passes it, and returns to it.
fn page(sign: f64) -> impl Motion {
    let edge = 600.0 * sign;
    let (min, max) = if sign < 0.0 { (edge, f64::INFINITY) } else { (f64::NEG_INFINITY, edge) };
    let spring = Spring::from_angular_frequency(FREQUENCY, 1.0);
    let law = Bouncing { min, max, friction: Friction { drag: DRAG }.into(), spring };
    law.motion(State { position: 0.0, velocity: 5000.0 * sign })
}

#[test]
fn linearize_finds_the_published_constants_within_1_percent() {
    for sign in [1.0, -1.0] {
        for rate in [60.0, 120.0] {
            for quantum in [0.0, 0.5, 1.0] {
                let found = linearized(&page(sign), 90, rate, quantum);
                let case = format!("{sign} {rate} {quantum}");
                let line = found.log_linear.unwrap_or_else(|| panic!("{case}: no fling"));
                assert!((line.slope / -DRAG - 1.0).abs() < 0.01 && line.r2 > 0.999, "{case}: {line:?}");
                let search = found.omega_search.unwrap_or_else(|| panic!("{case}: no edge"));
                assert!((search.omega / FREQUENCY - 1.0).abs() < 0.01 && search.r2 > 0.999, "{case}: {}", search.omega);
                assert!((search.intercept - 600.0 * sign).abs() < 2.0, "{case}: {}", search.intercept);
                let top = search.curve.iter().map(|(_, r2)| *r2).fold(0.0, f64::max);
                assert!(top <= search.r2 + 1e-12 && search.curve.len() > 100, "{case}");
            }
        }
    }
}

#[test]
fn a_recording_of_only_a_fling_or_a_bounce_is_linearized() {
    let fling = Friction { drag: DRAG }.motion(State { position: 30.0, velocity: 3000.0 });
    let found = linearized(&fling, 90, 60.0, 1.0);
    assert!((found.log_linear.unwrap().slope + DRAG).abs() < 0.06 && found.omega_search.is_none());
    let edge = Spring::from_angular_frequency(FREQUENCY, 1.0).motion(State { position: 0.0, velocity: 2000.0 }, 0.0);
    let found = linearized(&edge, 60, 60.0, 0.0);
    assert!((found.omega_search.unwrap().omega - FREQUENCY).abs() < 0.12 && found.log_linear.is_none());
}

#[test]
fn the_published_recurrence_is_exact_at_edges_not_for_flings() {
    let found = linearized(&page(1.0), 90, 60.0, 0.0);
    let error = |name: &str| found.recurrences.iter().find(|r| r.name == name).unwrap().relative_error;
    // n Σ e^(−γni) falls short of the integral by about γn/2.
    assert!((0.02..0.06).contains(&error("friction, recurrence")), "{}", error("friction, recurrence"));
    for name in ["friction, propagator", "edge, recurrence", "edge, propagator"] {
        assert!(error(name) < 1e-11, "{name}: {}", error(name));
    }
}

#[test]
fn a_fit_has_the_name_of_a_preset_only_within_ten_percent_of_it() {
    let preset = |motion: &dyn Motion| {
        let times: Vec<f64> = (0..90).map(|frame| f64::from(frame) / 60.0).collect();
        let positions: Vec<f64> = times.iter().map(|t| motion.state(*t).position.round()).collect();
        let report = fit(&Trace::new(&times, &positions).unwrap(), &FitOptions::default()).unwrap();
        report.best().preset
    };
    let near = preset(&page(1.0)).unwrap();
    assert_eq!(near.name, "macOS page of D. Wen's essay, with its edge");
    assert!(near.distance < 0.01);
    let fling = |drag: f64| Friction { drag }.motion(State { position: 0.0, velocity: 3000.0 });
    assert_eq!(preset(&fling(5.843)).unwrap().name, "macOS page of D. Wen's essay");
    assert_eq!(preset(&fling(2.1)).unwrap().name, "UIScrollView normal (0.998 per ms)");
    assert_eq!(preset(&fling(2.8)), None);
}
