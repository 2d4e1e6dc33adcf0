//! Recordings in JSON.
#![allow(clippy::panic, clippy::expect_used, reason = "a test fails by panicking")]

use carom_fit::Trace;

fn read(text: &str) -> Trace {
    Trace::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn json_samples_may_be_objects_or_columns() {
    for text in [
        r#"[{"t_ms": 0, "y_px": 1.5}, {"t_ms": 20, "y_px": -2}]"#,
        r#"{"t_ms": [0, 20], "y_px": [1.5, -2]}"#,
        r#"{"samples": {"times_s": [0, 0.02], "positions": [1.5, -2]}}"#,
        r#"{"flags": [], "samples": [{"y": 1.5, "time_us": 0}, {"y": -2, "time_us": 20000}]}"#,
    ] {
        let trace = read(text);
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.02][..], &[1.5, -2.0][..]), "{text}");
        assert!(trace.notes().is_empty(), "{text}");
    }
}

#[test]
fn a_note_says_if_the_unit_was_guessed_from_the_intervals() {
    for (text, unit) in [
        ("[[0, 1.5], [20, -2]]", "milliseconds"),
        ("[[0, 1.5], [0.02, -2]]", "seconds"),
        (r#"{"t": [0, 20000], "y": [1.5, -2]}"#, "microseconds"),
        (r#"[{"time": 0, "y": 1.5}, {"time": 20000000, "y": -2}]"#, "nanoseconds"),
    ] {
        let trace = read(text);
        assert_eq!(trace.times(), [0.0, 0.02], "{text}");
        assert!(
            trace.notes()[0].starts_with(&format!("times are taken for {unit}, by their intervals; if they are not"))
        );
    }
}

#[test]
fn a_null_position_is_left_out_and_noted() {
    for text in [
        r#"{"t_ms": [0, 10, 20], "y": [1.5, null, -2]}"#,
        r#"[{"t_ms": 0, "y": 1.5}, {"t_ms": 10, "y": null}, {"t_ms": 20, "y": -2}]"#,
    ] {
        let trace = read(text);
        assert_eq!((&trace.times()[..], &trace.positions()[..]), (&[0.0, 0.02][..], &[1.5, -2.0][..]), "{text}");
        assert_eq!(trace.notes(), ["rows without a position, left out: 1"]);
    }
}

#[test]
fn the_error_for_other_json_says_what_a_recording_must_contain() {
    for text in [r#"{"y": [1, 2]}"#, "[[0]]", "[7]", r#"{"a": {"b": 1}}"#] {
        let error = Trace::parse(text).expect_err(text).to_string();
        assert!(error.contains("expected samples as `[time, position]` pairs"), "{text}: {error}");
    }
    for text in [r#"{"X": [0, 17, 33], "Y": [1, 2]}"#, "[[0, 17, 33], [1, 2]]"] {
        let error = Trace::parse(text).expect_err(text).to_string();
        assert!(
            error.ends_with("expected as many positions as times, found 3 times and 2 positions"),
            "{text}: {error}"
        );
    }
    assert!(Trace::parse("[[0, 1]").is_err());
    assert!(Trace::parse("[]").is_err_and(|error| error.to_string().contains("rows")));
}

#[test]
fn common_shapes_of_json_recordings_are_read() {
    for text in [
        r#"{"X": [0, 17, 34], "Y": [0, 4, 7]}"#,
        r#"{"x": [0, 17, 34], "y": [0, 4, 7]}"#,
        r#"[{"x": 0, "y": 0}, {"x": 17, "y": 4}, {"x": 34, "y": 7}]"#,
        r#"[{"timestamp": 0, "scrollY": 0}, {"timestamp": 17, "scrollY": 4}, {"timestamp": 34, "scrollY": 7}]"#,
        r#"[{"ts": 0, "value": 0}, {"ts": 17, "value": 4}, {"ts": 34, "value": 7}]"#,
        r#"{"timeStamp_ms": [0, 17, 34], "top": [0, 4, 7]}"#,
        "[[0, 17, 34], [0, 4, 7]]",
        "[[0, 0], [17, 4], [34, 7]]",
    ] {
        let trace = read(text);
        assert_eq!(
            (&trace.times()[..], &trace.positions()[..]),
            (&[0.0, 0.017, 0.034][..], &[0.0, 4.0, 7.0][..]),
            "{text}"
        );
    }
    // A time has precedence over an x.
    assert_eq!(read(r#"[{"t_ms": 0, "x": 1}, {"t_ms": 10, "x": 2}]"#).positions(), [1.0, 2.0]);
    // Two rows of two are pairs.
    assert_eq!(read("[[0, 5], [10, 6]]").positions(), [5.0, 6.0]);
}
