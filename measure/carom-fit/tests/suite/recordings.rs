//! The real recordings in `data/`, against known facts about them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests and their helpers may panic")]
#![allow(clippy::print_stdout, reason = "the test prints a table")]

use carom::law::BezierFling;
use carom::{Friction, Motion, State};
use carom_fit::{Fit, FitError, FitOptions, Kind, Model, Report, Trace, fit};

fn recording(name: &str) -> Trace {
    let path = format!("{}/../../proof/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    Trace::parse(&text).unwrap()
}

/// Fits a recording without its metadata.
fn fitted(name: &str) -> Report {
    fit(&recording(name), &FitOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Fits a recording with the touches of its metadata.
fn fitted_with_touches(name: &str) -> Report {
    let path = format!("{}/../../proof/data/{}", env!("CARGO_MANIFEST_DIR"), name.replace(".csv", ".json"));
    let touches = Trace::parse_touches(&std::fs::read_to_string(path).unwrap()).unwrap();
    fit(&recording(name).with_touches(touches), &FitOptions::default()).unwrap()
}

/// The mirrored motion.
fn mirrored(trace: &Trace) -> Trace {
    let positions: Vec<f64> = trace.positions().iter().map(|x| -x).collect();
    Trace::new(&trace.times(), &positions).unwrap()
}

fn value(fit: &Fit, name: &str) -> f64 {
    fit.parameter(name).unwrap_or_else(|| panic!("{} has no {name}", fit.model)).value
}

#[test]
fn the_recorded_ios_fling_keeps_0_998_of_its_speed_per_ms() {
    let trace = recording("ios/fling_normal.csv");
    for trace in [mirrored(&trace), trace] {
        let report = fit(&trace, &FitOptions::default()).unwrap();
        let best = report.best();
        assert_eq!(best.model, Model::Friction);
        assert!((value(best, "deceleration_rate") - 0.998).abs() < 2e-5, "{}", value(best, "deceleration_rate"));
        let named = Friction::from_deceleration_rate(0.998).drag;
        assert!((value(best, "drag") / named - 1.0).abs() < 0.005, "{}", value(best, "drag"));
        assert!(best.rmse < 0.13 && best.max_residual() < 0.21, "{} {}", best.rmse, best.max_residual());
        assert_eq!(best.preset.unwrap().name, "UIScrollView normal (0.998 per ms)");
    }
}

#[test]
fn the_ios_fling_stops_where_ios_said_it_would() {
    let report = fitted("ios/fling_normal.csv");
    let motion = report.best().motion();
    let stop = motion.time_at_speed(10.0).unwrap();
    assert!((motion.state(stop).position - 635.33).abs() < 0.5, "{}", motion.state(stop).position);
}

#[test]
fn the_clock_of_an_ios_fling_starts_a_frame_before_its_release() {
    let options = FitOptions {
        release_position: Some(400.0),
        release_velocity: Some(480.833_66),
        clock_lead: true,
        ..FitOptions::model(Model::Friction)
    };
    let report = fit(&recording("ios/fling_normal.csv"), &options).unwrap();
    // The fit counts from the first sample, 0.29 ms after the recording began.
    let lead = value(report.best(), "clock_lead") - 0.000_29;
    assert!((lead - 0.0154).abs() < 0.001, "{lead}");
    assert!((value(report.best(), "drag") - 2.002).abs() < 0.01, "{}", value(report.best(), "drag"));
}

#[test]
fn the_ios_bounce_is_the_critical_spring_of_0_575_s() {
    let trace = recording("ios/bounce_back.csv");
    for trace in [mirrored(&trace), trace] {
        let report = fit(&trace, &FitOptions::default()).unwrap();
        let best = report.best();
        assert_eq!(best.model, Model::Elastic);
        assert!((value(best, "response") - 0.575).abs() < 0.005, "{}", value(best, "response"));
        assert_eq!(best.preset.unwrap().name, "UIScrollView's edge");
        assert_eq!(report.segments[0].kind, Kind::SpringBack);
    }
}

#[test]
fn chromiums_classic_flings_are_recognized() {
    // The slowest fling has a test of its own below. It travels 110 px in 24 frames, so whole pixels don't determine
    // its constants to 1 %.
    for (name, rmse) in [
        ("expfling_down_v02500", 0.33),
        ("expfling_down_v07000", 0.33),
        ("expfling_up_v02000", 0.33),
        ("fracexp_down_v02000", 0.1),
        ("fracexp_down_v07000", 0.1),
    ] {
        let name = format!("chromium/{name}.csv");
        for report in [fitted(&name), fitted_with_touches(&name)] {
            let best = report.best();
            assert_eq!(best.model, Model::ChromiumFling, "{name}");
            let (gamma, beta) = (value(best, "gamma"), value(best, "beta"));
            assert!((gamma / 3.7 - 1.0).abs() < 0.01, "{name}: gamma {gamma}");
            assert!((beta / 172.0 - 1.0).abs() < 0.03, "{name}: beta {beta}");
            assert!(best.rmse <= rmse, "{name}: {}", best.rmse);
            assert!(best.is_explained);
        }
    }
}

#[test]
fn a_short_classic_fling_is_recognized_within_its_intervals() {
    let name = "chromium/expfling_down_v00800.csv";
    for report in [fitted(name), fitted_with_touches(name)] {
        let best = report.best();
        assert_eq!(best.model, Model::ChromiumFling);
        assert!(best.rmse < 0.33, "{}", best.rmse);
        for (name, constant) in [("gamma", 3.7), ("beta", 172.0)] {
            let [low, high] = best.parameter(name).unwrap().interval.unwrap();
            assert!(low < constant && constant < high, "{name}: {low} to {high}");
        }
    }
}

/// Recordings that do not determine a law, with the reason.
const UNDETERMINED: [(&str, &str); 2] = [
    ("fling3x_edge_top", "three frames from the release to the edge"),
    ("wheel_1x120", "the page jumps within one frame: nothing is smoothed"),
];

#[test]
fn every_chosen_law_has_residuals_below_a_pixel() {
    let folder = format!("{}/../../proof/data", env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for of in ["chromium", "ios"] {
        let names = std::fs::read_dir(format!("{folder}/{of}")).unwrap();
        files.extend(names.map(|name| format!("{of}/{}", name.unwrap().file_name().into_string().unwrap())));
    }
    // Recordings by the method of D. Wen's essay have glitches, and two tables don't have times.
    let is_recording = |name: &String| {
        name.ends_with(".csv") && !["interval17", "rubber_band", "target_offset"].iter().any(|part| name.contains(part))
    };
    files.retain(is_recording);
    files.sort();
    assert!(files.len() >= 22, "{files:?}");
    for file in files {
        let has_touches = file.starts_with("chromium");
        let alone = fit(&recording(&file), &FitOptions::default());
        let Ok(alone) = alone else {
            let why = UNDETERMINED
                .iter()
                .find(|(name, _)| file.contains(name))
                .unwrap_or_else(|| panic!("{file}: {alone:?}"));
            println!("{file:40} no law: {}", why.1);
            assert_eq!(alone, Err(FitError::NoLaw));
            continue;
        };
        for report in if has_touches { vec![alone, fitted_with_touches(&file)] } else { vec![alone] } {
            for fit in &report.fits {
                let first = &fit.parameters[0];
                let interval = first.interval.map_or_else(String::new, |[low, high]| format!("{low:.3} to {high:.3}"));
                println!(
                    "{file:40} {:15} RMSE {:.3} {} {:.4}, 95 %: {interval}",
                    fit.model, fit.rmse, first.name, first.value
                );
                assert!(fit.is_explained && fit.rmse < 1.0, "{file}: {}", fit.rmse);
            }
        }
    }
}

/// The fling begins as late as the sixth frame. The even motion before it must not exclude the law.
#[test]
fn a_fling_that_begins_some_frames_late_is_recognized() {
    for name in ["chromium/page_fling_1.csv", "chromium/page_fling_2.csv"] {
        for report in [fitted(name), fitted_with_touches(name)] {
            let best = report.best();
            assert!(best.model == Model::BezierFling && best.rmse < 0.3, "{name}: {} {}", best.model, best.rmse);
        }
    }
}

/// Frames are missing in two fifths of the time, and the first frames are late, so the beginning of the fling does not
/// look smooth. The metadata contain the time of the release.
#[test]
fn a_fling_on_a_busy_page_is_fitted_after_the_release() {
    let report = fitted_with_touches("chromium/page_fling_3.csv");
    let best = report.best();
    assert!(best.model == Model::BezierFling && best.rmse < 0.4, "{} {}", best.model, best.rmse);
    assert!(best.start < 0.03, "from {}", best.start);
    let deceleration = value(best, "deceleration");
    assert!((deceleration / BezierFling::default().deceleration - 1.0).abs() < 0.003, "{deceleration}");
}

#[test]
fn chromiums_newer_flings_are_recognized() {
    for name in [
        "fling_down_v01000",
        "fling_down_v03000",
        "fling_down_v09000",
        "fling_up_v02500",
        "frac3x_down_v02000",
        "frac_down_v04000",
        "janky_v1500",
        "fling3x_caught",
    ] {
        let name = format!("chromium/{name}.csv");
        for report in [fitted(&name), fitted_with_touches(&name)] {
            let best = report.best();
            assert_eq!(best.model, Model::BezierFling, "{name}");
            assert!(best.rmse < 1.0, "{name}: {}", best.rmse);
            assert!(best.is_explained, "{name}");
        }
    }
}

#[test]
fn the_newer_fling_is_found_with_the_constants_of_chromium() {
    for (name, tolerance) in [
        ("fling_down_v01000", 0.02),
        ("fling_down_v03000", 0.002),
        ("fling_up_v02500", 0.005),
        ("frac3x_down_v02000", 0.001),
        ("janky_v1500", 0.006),
    ] {
        let report = fitted(&format!("chromium/{name}.csv"));
        let deceleration = value(report.best(), "deceleration");
        assert!((deceleration / BezierFling::default().deceleration - 1.0).abs() < tolerance, "{name}: {deceleration}");
        let [low, high] = report.best().parameter("deceleration").unwrap().interval.unwrap();
        assert!(high - low < 300.0, "{name}: {low} to {high}");
    }
    // Chromium limits the travel of these flings to three viewports of 800 px.
    for name in ["frac_down_v04000", "fling_down_v09000"] {
        let report = fitted(&format!("chromium/{name}.csv"));
        let [low, high] = report.best().parameter("distance").unwrap().interval.unwrap();
        assert!(low < 2400.0 && 2400.0 < high, "{name}: {low} to {high}");
    }
}

/// The law with Chromium's constants has fewer unknowns than any other, so a rough search may end far from its narrow valley.
#[test]
fn flings_with_chromiums_constants_are_decided_at_every_phase_of_the_frames() {
    let mut undecided = Vec::new();
    for i in 0..100 {
        let velocity = 2200.0 + 12.0 * f64::from(i);
        let phase = 0.73 * f64::from(i) % 1.0;
        let motion = BezierFling::default().motion(State { position: 20_000.0, velocity });
        let times: Vec<f64> = (0..130).map(|k| f64::from(k) / 60.0).collect();
        let positions: Vec<f64> = times.iter().map(|t| motion.state(t + phase / 60.0).position.round()).collect();
        let report = fit(&Trace::new(&times, &positions).unwrap(), &FitOptions::default()).unwrap();
        let best = report.best();
        if best.model != Model::BezierFling || !best.is_determined() {
            undecided.push((velocity, phase, best.model));
        }
    }
    assert!(undecided.is_empty(), "{}: {undecided:?}", undecided.len());
}

#[test]
fn an_elastic_edge_is_split_into_fling_and_spring_back() {
    for name in ["elastic_fling_top_v4000", "elastic_fling_bottom_v5000"] {
        for report in [fitted(&format!("chromium/{name}.csv")), fitted_with_touches(&format!("chromium/{name}.csv"))] {
            let kinds: Vec<Kind> = report.segments.iter().map(|segment| segment.kind).collect();
            assert!(
                kinds.ends_with(&[Kind::Fling, Kind::EdgeContact, Kind::SpringBack])
                    || kinds.ends_with(&[Kind::Fling, Kind::EdgeContact, Kind::SpringBack, Kind::Rest]),
                "{name}: {kinds:?}"
            );
            let best = report.best();
            assert_eq!(best.model, Model::Elastic, "{name}");
            // Chromium's constant is 20/1.6 rad/s.
            assert!(
                (value(best, "angular_frequency") / 12.5 - 1.0).abs() < 0.01,
                "{name}: {}",
                value(best, "angular_frequency")
            );
            assert!(best.rmse < 1.0, "{name}: {}", best.rmse);
        }
    }
}

#[test]
fn a_drag_past_the_edge_becomes_drag_hold_and_spring_back() {
    let report = fitted_with_touches("chromium/elastic_drag_top_360.csv");
    let kinds: Vec<Kind> = report.segments.iter().map(|segment| segment.kind).collect();
    assert!(kinds.starts_with(&[Kind::Hold, Kind::Drag, Kind::Hold, Kind::SpringBack]), "{kinds:?}");
    assert!(report.best().rmse < 1.0);
    let [low, high] = report.best().parameter("angular_frequency").unwrap().interval.unwrap();
    assert!(low < 12.5 && 12.5 < high, "{low} to {high}");
    assert!(report.notes.iter().any(|note| note.contains("changes only")), "{:?}", report.notes);
}

#[test]
fn scrolls_by_a_key_or_a_program_are_recognized_as_easings() {
    for name in ["key_pagedown", "smooth_scrollto_1000"] {
        let report = fitted(&format!("chromium/{name}.csv"));
        assert_eq!(report.best().model, Model::Ease, "{name}");
        assert!(report.best().rmse < 1.0, "{name}: {}", report.best().rmse);
        let kinds: Vec<Kind> = report.segments.iter().map(|segment| segment.kind).collect();
        assert_eq!(kinds, [Kind::Hold, Kind::Retarget, Kind::Rest], "{name}");
    }
}
