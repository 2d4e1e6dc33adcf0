//! Tests of `carom export`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::process::{Command, Output};

use serde_json::Value;

fn export(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).arg("export").args(arguments).output().unwrap()
}

/// Returns the output of a command that succeeds.
fn text(arguments: &[&str]) -> String {
    let output = export(arguments);
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), [].as_slice()), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the exit code and the message of a command that fails.
fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let output = export(arguments);
    assert!(output.stdout.is_empty(), "{output:?}");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

const SPRING: [&str; 7] = ["spring", "--stiffness", "100", "--damping", "10", "--target", "1"];

fn spring(format: &str, more: &[&str]) -> String {
    text(&[&[format], SPRING.as_slice(), more].concat())
}

#[test]
fn export_css_prints_a_transition_with_few_points() {
    let css = spring("css", &["--tolerance", "0.005", "--property", "translate"]);
    let (comment, transition) = css.split_once('\n').unwrap();
    assert!(comment.starts_with("/* spring: stiffness 100, damping 10; 13 points, off by at most 0.0043"), "{css}");
    assert!(comment.ends_with(" of the travel, slopes by 21 % of the highest speed */"), "{css}");
    assert!(transition.starts_with("transition: translate 1205ms linear(0,"), "{css}");
    assert!(transition.ends_with(",1);\n"), "{css}");
    let spec = r#"{"law":"spring","stiffness":100,"damping":10,"target":1}"#;
    let same = text(&["css", "--spec", spec, "--tolerance", "0.005", "--property", "translate"]);
    assert_eq!(same, css);
}

#[test]
fn the_pixels_flag_limits_the_error_for_a_travel_of_that_length() {
    let css = spring("css", &["--pixels", "300"]);
    assert!(css.contains("43 points, off by at most 0.000333"), "{css}");
    let (code, message) = failure(&[&["css", "--pixels", "0"], SPRING.as_slice()].concat());
    assert_eq!(code, Some(2));
    assert!(message.contains("`pixels` must be greater than 0.2, but is 0"), "{message}");
}

#[test]
fn export_keyframes_prints_a_rule_and_its_animation_declaration() {
    let css = spring("keyframes", &["--name", "card", "--property", "top: {}em"]);
    assert!(css.starts_with("/* animation: card 1543ms linear both; 26 keyframes, off by at most 0.00"), "{css}");
    assert!(css.contains(" */\n@keyframes card {\n  0% { top: 0em }\n"), "{css}");
    assert!(css.ends_with("  100% { top: 1em }\n}\n"), "{css}");
}

#[test]
fn export_prints_json_for_waapi_and_lottie() {
    let waapi: Value = serde_json::from_str(&spring("waapi", &[])).unwrap();
    assert_eq!(waapi["options"]["duration"], 1543);
    assert_eq!(waapi["keyframes"][0]["transform"], "translateX(0px)");
    let lottie: Value = serde_json::from_str(&spring("lottie", &["--fps", "30"])).unwrap();
    let keys = lottie["k"].as_array().unwrap();
    assert!(keys.len() > 3 && keys.last().unwrap()["t"].as_f64().unwrap() <= 60.0);
}

#[test]
fn export_csv_prints_a_heading_and_as_few_rows_as_possible() {
    let csv = spring("csv", &["--tolerance", "0.01"]);
    assert_eq!(csv.lines().next(), Some("t,position"));
    assert_eq!(csv.lines().count(), 1 + 8);
}

#[test]
fn motions_that_cannot_be_exported_are_refused() {
    let (code, message) = failure(&["css", "spring", "--stiffness", "100", "--damping", "0", "--target", "1"]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with("carom: the spring has no rest (it runs away or swings for ever)"), "{message}");
    let (code, message) = failure(&["lottie", "gravity", "--acceleration", "9.8"]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with("carom: the gravity has no rest"), "{message}");
    let kick = ["css", "spring", "--stiffness", "100", "--damping", "10", "--target", "0", "--velocity", "9"];
    let (code, message) = failure(&kick);
    assert_eq!(code, Some(2));
    assert!(message.contains("comes to rest where it starts"), "{message}");
}

#[test]
fn wrong_options_are_refused_with_a_reason() {
    let with = |format: &str, more: &[&str]| failure(&[&[format], SPRING.as_slice(), more].concat());
    for (format, more, word) in [
        ("css", ["--tolerance", "-0.1"], "`tolerance` must be greater than 0"),
        ("css", ["--property", "top: {}"], "the name of a CSS property"),
        ("keyframes", ["--name", "none"], "the name must be valid in CSS"),
        ("waapi", ["--property", "top"], "the property must be of the form"),
        ("lottie", ["--fps", "0"], "`frame_rate` must be from 1 to 1000000"),
        ("csv", ["--fps", "60"], "unexpected argument"),
    ] {
        let (code, message) = with(format, &more);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains(word), "{message}");
    }
    let (code, message) = failure(&["csv"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("carom export csv spring"), "{message}");
}

#[test]
fn every_help_has_an_example() {
    for arguments in [
        &["--help"][..],
        &["css", "--help"],
        &["keyframes", "--help"],
        &["waapi", "--help"],
        &["lottie", "--help"],
        &["csv", "--help"],
    ] {
        assert!(text(arguments).contains("Example:\n  carom export "), "{arguments:?}");
    }
}

#[test]
fn names_of_a_property_and_an_animation_may_begin_with_hyphens() {
    assert!(spring("css", &["--property", "--x"]).contains("transition: --x 1543ms"));
    let rule = spring("keyframes", &["--property", "--x: {}px", "--name", "--slide"]);
    assert!(rule.contains("@keyframes --slide {\n  0% { --x: 0px }\n"), "{rule}");
}
