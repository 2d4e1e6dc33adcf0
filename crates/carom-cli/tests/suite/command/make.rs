//! `carom make`: laws made to measure.

use serde_json::Value;

use super::{carom, carom_reading, failure, stdout};

/// Returns the spec that a command prints, and the answer of another command that reads it.
fn made(arguments: &[&str], then: &[&str]) -> (Value, Value) {
    let output = carom(&[&["make"], arguments].concat());
    assert_eq!(failure(&output), (0, ""), "{arguments:?}");
    let read = carom_reading(&[then, &["--spec", "@-", "--json"]].concat(), &output.stdout);
    assert_eq!(failure(&read), (0, ""), "{arguments:?}");
    (serde_json::from_slice(&output.stdout).unwrap(), serde_json::from_str(stdout(&read)).unwrap())
}

#[test]
fn a_spring_from_make_settles_after_the_time_given() {
    for velocity in ["-2000", "0", "900"] {
        let arguments =
            ["spring", "--settling-time", "0.4", "--position", "120", "--velocity", velocity, "--target", "400"];
        let (spec, settled) = made(&arguments, &["settle", "--settle-distance", "0.28", "--settle-velocity", "1e9"]);
        assert_eq!((&spec["law"], spec["target"].as_f64()), (&"spring".into(), Some(400.0)));
        let time = settled["settling_time"].as_f64().unwrap();
        assert!((time - 0.4).abs() < 1e-9, "{velocity}: {time}");
    }
}

#[test]
fn a_friction_from_make_passes_through_both_given_states() {
    let (spec, rest) = made(&["friction", "--velocity", "900", "--end-position", "300"], &["settle"]);
    assert_eq!((spec["drag"].as_f64(), rest["rest"].as_f64()), (Some(3.0), Some(300.0)));
    let back = ["friction", "--velocity", "-900", "--end-position", "-100", "--end-velocity", "-600"];
    assert_eq!(made(&back, &["settle"]).0["drag"].as_f64(), Some(3.0));
}

#[test]
fn an_interpolator_from_make_gives_the_published_frames() {
    let interpolator = ["interpolator", "--stiffness", "5", "--damping", "1"];
    let frames = ["sample", "--times", "0.03333333333333333,0.06666666666666667,0.1,0.13333333333333333"];
    let (spec, rows) = made(&[&interpolator[..], &["--approximate-duration", "0.5"]].concat(), &frames);
    // The article's frames at 30 Hz.
    let values: Vec<_> =
        rows.as_array().unwrap().iter().map(|row| format!("{:.3}", row["position"].as_f64().unwrap())).collect();
    assert_eq!(values, ["0.321", "0.944", "1.395", "1.460"]);
    assert_eq!(spec, made(&[&interpolator[..], &["--time-scale", "10"]].concat(), &frames).0);
    let settle = ["settle", "--settle-distance", "0.01", "--settle-velocity", "1e9"];
    let (_, settled) = made(&[&interpolator[..], &["--settling-duration", "0.5"]].concat(), &settle);
    assert!((settled["settling_time"].as_f64().unwrap() - 0.5).abs() < 1e-9, "{settled}");
}

#[test]
fn errors_of_make_say_which_flag_is_wrong() {
    for (arguments, message) in [
        (
            &["spring", "--settling-time", "0"][..],
            "carom: --settling-time must be finite and greater than 0, but is 0\n",
        ),
        (
            &["spring", "--settling-time", "1", "--position", "1"],
            "carom: --position must be finite and differ from the target",
        ),
        (&["spring", "--settling-time", "1", "--damping-ratio", "-1"], "carom: --damping-ratio must be"),
        (
            &["friction", "--velocity", "900", "--end-position", "-3"],
            "carom: no friction leads there: the travel must have",
        ),
        (
            &["friction", "--velocity", "1e300", "--end-position", "1"],
            "carom: `velocity` must be at most 1e15 in magnitude",
        ),
        (&["interpolator", "--time-scale", "0"], "carom: --time-scale must be finite and greater than 0, but is 0\n"),
        (
            &["interpolator", "--time-scale", "1", "--settling-duration", "1"],
            "error: the argument '--time-scale <N>' cannot be used with",
        ),
        (&["interpolator", "--damping", "x"], "error: invalid value 'x' for '--damping <N>': it must be a number"),
    ] {
        let output = carom(&[&["make"], arguments].concat());
        let (code, text) = failure(&output);
        assert!(code == 2 && text.starts_with(message), "{arguments:?}: {text}");
    }
}
