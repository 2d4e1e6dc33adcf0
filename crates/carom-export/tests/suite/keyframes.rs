//! `@keyframes`, Web Animations and CSV, read back and measured.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use crate::common::{farthest, motions, on_lines, size, spring};
use carom::law::Gravity;
use carom::{Friction, Spring, State};
use carom_export::{ExportError, keyframes};
use serde_json::Value;

/// Reads the fraction of the duration and the position of each `12% { left: 34px }`.
fn from_css(css: &str) -> Vec<(f64, f64)> {
    let body = css.strip_prefix("@keyframes x {").and_then(|css| css.strip_suffix('}')).expect("a rule");
    body.split_terminator('}')
        .map(str::trim)
        .filter(|frame| !frame.is_empty())
        .map(|frame| {
            let (percent, declaration) = frame.split_once('{').expect("a block");
            let percent: f64 = percent.trim().strip_suffix('%').expect("a percentage").parse().expect("a number");
            let value = declaration.trim().strip_prefix("left: ").and_then(|text| text.strip_suffix("px")).expect("px");
            (percent / 100.0, value.parse().expect("a number"))
        })
        .collect()
}

/// Reads the fractions and positions from the arguments of `element.animate(…)`, and the duration.
fn from_waapi(json: &str) -> (Vec<(f64, f64)>, f64) {
    let json: Value = serde_json::from_str(json).expect("JSON");
    let frames = json["keyframes"].as_array().expect("a list");
    let points = frames.iter().map(|frame| {
        assert_eq!(frame["easing"], "linear");
        let value = frame["left"].as_str().and_then(|text| text.strip_suffix("px")).expect("px");
        (frame["offset"].as_f64().expect("a number"), value.parse().expect("a number"))
    });
    assert_eq!(json["options"]["easing"], "linear");
    (points.collect(), json["options"]["duration"].as_f64().expect("a number"))
}

#[test]
fn keyframes_read_back_from_each_format_are_within_tolerance() {
    for (name, motion) in motions() {
        for tolerance in [0.02, 0.005, 0.0005] {
            let frames = keyframes(&motion, tolerance).unwrap_or_else(|error| panic!("{name}: {error}"));
            let duration = 0.001 * frames.duration_ms();
            let css = from_css(&frames.css("x", "left: {}px").expect("css"));
            let (waapi, milliseconds) = from_waapi(&frames.waapi("left: {}px").expect("json"));
            assert_eq!(milliseconds.to_bits(), frames.duration_ms().to_bits());
            let times = frames.points();
            let csv: Vec<(f64, f64)> = frames
                .csv()
                .lines()
                .skip(1)
                .map(|line| line.split_once(',').map(|(t, x)| (t.parse().unwrap(), x.parse().unwrap())).unwrap())
                .collect();
            for (kind, points) in [("css", &css), ("waapi", &waapi)] {
                assert_eq!((points[0].0, points[points.len() - 1].0), (0.0, 1.0), "{name} {kind}");
                assert_eq!(points.len(), csv.len());
                for ((x, y), (t, position)) in points.iter().zip(&csv) {
                    assert!(
                        (x * duration - t).abs() < 1e-12 * duration && y.to_bits() == position.to_bits(),
                        "{name} {kind}: {x} {t}"
                    );
                }
            }
            assert_eq!(times.len(), csv.len());
            let corners: Vec<_> = csv.iter().map(|(t, _)| *t).collect();
            let error = farthest(&motion, duration, &corners, |t| on_lines(&csv, t));
            let allowed = tolerance * size(&motion, duration);
            println!("{name} {tolerance}: {} keyframes, {error} of {allowed}", csv.len());
            assert!(error <= allowed * (1.0 + 1e-6), "{name} {tolerance}: {error} {allowed}");
            assert!((frames.error() - error).abs() < 1e-5 * allowed, "{name}: {error} {}", frames.error());
        }
    }
}

#[test]
fn keyframes_have_as_few_points_as_a_css_linear_easing() {
    for tolerance in [0.01, 0.005, 0.001] {
        let motion = spring(100.0, 10.0);
        let linear = carom_export::css_linear(&motion, tolerance).expect("an export").points().len();
        assert_eq!(keyframes(&motion, tolerance).expect("an export").points().len(), linear);
    }
}

#[test]
fn a_kick_that_returns_to_its_start_can_be_written_as_keyframes() {
    let law = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 };
    for sign in [1.0, -1.0] {
        let kick = law.motion(State { position: 5.0, velocity: 1000.0 * sign }, 5.0);
        let frames = keyframes(&kick, 0.01).expect("an export");
        let points: Vec<_> = frames.points();
        let error = farthest(&kick, 0.001 * frames.duration_ms(), &[], |t| on_lines(&points, t));
        assert!(error <= 0.01 * size(&kick, 2.0) * (1.0 + 1e-6));
        assert_eq!((points[0].1, points[points.len() - 1].1), (5.0, 5.0));
    }
}

#[test]
fn a_keyframes_rule_is_what_css_expects() {
    let frames = keyframes(&*spring(100.0, 20.0), 0.1).expect("an export");
    let css = frames.css("slide-in", " opacity :  {}; ").expect("css");
    assert!(css.starts_with("@keyframes slide-in {\n  0% { opacity: 0 }\n"), "{css}");
    assert!(css.ends_with("  100% { opacity: 1 }\n}"), "{css}");
    let duration = frames.duration_ms();
    assert_eq!(frames.animation("slide-in"), Ok(format!("animation: slide-in {duration}ms linear both;")));
    let quoted = frames.waapi(r#"--label: "{} \ {}""#).expect("json");
    let json: Value = serde_json::from_str(&quoted).expect("JSON");
    assert_eq!(json["keyframes"][0]["--label"], r#""0 \ 0""#);
}

#[test]
fn names_and_declarations_that_are_invalid_in_css_are_refused() {
    let frames = keyframes(&*spring(100.0, 20.0), 0.1).expect("an export");
    for name in ["", "none", "Initial", "1st", "a b", "-1", "a}b"] {
        assert_eq!(frames.css(name, "left: {}px"), Err(ExportError::Name), "{name}");
        assert_eq!(frames.animation(name), Err(ExportError::Name), "{name}");
    }
    let forms = ["left", "left: 3px", ": {}px", "left: {}px; top: 3px", "left: {}px}", "le ft: {}", "left: {\n}"];
    let swallow = ["a: {}/*", "a: '{}", "a: \"{}", "a: url({}", "a: {})", "a: [{})", "a: {}\\", "a: '{}\\'"];
    for declaration in forms.into_iter().chain(swallow) {
        assert_eq!(frames.css("x", declaration), Err(ExportError::Declaration), "{declaration}");
        assert_eq!(frames.waapi(declaration), Err(ExportError::Declaration), "{declaration}");
    }
    for name in ["x", "-x", "--x", "_1", "été"] {
        assert!(frames.css(name, "left: {}px").is_ok(), "{name}");
    }
    for declaration in ["left: calc((1px + {}px) * 2)", "--x: [a] '({}' \"/*\"", "--y: a\\({}", "--z: 1/{}"] {
        assert!(frames.css("x", declaration).is_ok(), "{declaration}");
    }
}

#[test]
fn motions_that_never_rest_or_never_move_are_refused() {
    let error = |motion: &dyn carom::Motion| keyframes(motion, 0.01).expect_err("no such keyframes");
    assert_eq!(error(&Gravity { acceleration: 9.8 }.motion(State::at_rest(0.0))), ExportError::NoRest);
    assert_eq!(error(&Friction { drag: 2.0 }.motion(State::at_rest(3.0))), ExportError::Still);
}
