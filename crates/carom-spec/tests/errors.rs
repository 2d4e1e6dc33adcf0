//! Errors name the problem and its place.
#![expect(clippy::panic, reason = "an accepted mistake is a failed test")]

use carom::compose::Until;
use carom::{Friction, Spring, State};
use carom_spec::{Law, Segment, Spec};

fn error(json: &str) -> String {
    match Spec::from_json(json) {
        Ok(spec) => panic!("accepted as {spec:?}: {json}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_error_says_what_is_wrong_with_a_spec_and_where() {
    for (json, expected) in [
        ("", "EOF while parsing a value at line 1 column 0"),
        ("[1]", "invalid type: sequence, expected a motion"),
        ("{}", "a motion needs a `law`"),
        (r#"{"law":"sprnig"}"#, "unknown law `sprnig`, expected one of `spring`, `two_springs`, `approach`"),
        (
            r#"{"law":"spring","target":1,"stifness":1}"#,
            "unknown field `stifness`, expected one of `law`, `position`, `velocity`, `target`, `mass`, `stiffness`, `damping`, \
             `response`, `damping_ratio`, `duration`, `bounce` at line 1",
        ),
        (
            r#"{"law":"drift","velocty":1}"#,
            "unknown field `velocty`, expected one of `law`, `position`, `velocity` at line 1",
        ),
        (r#"{"velocty":1,"law":"drift"}"#, "unknown field `velocty`, expected one of `law`, `mass`, `stiffness`, "),
        (
            r#"{"law":"sequence","segments":[{"law":"drift","untill":{"time":1}},{"law":"drift"}]}"#,
            "unknown field `untill`, expected one of `law`, `position`, `velocity`, `until` at line 1",
        ),
        (r#"{"law":3}"#, "invalid type: integer `3`, expected the name of a law"),
        (r#"{"law":"spring","target":1,"stiffness":1}"#, "spring takes `stiffness` and `damping`, or `response`"),
        (
            r#"{"law":"spring","target":1,"stiffness":1,"damping":1,"response":1,"damping_ratio":1}"#,
            "spring takes `stiffness` and `damping`, or",
        ),
        (r#"{"law":"spring","stiffness":1,"damping":1}"#, "`target` is missing: spring needs it"),
        (
            r#"{"law":"spring","target":1,"stiffness":-3,"damping":1}"#,
            "`stiffness` must be finite and at least 0, but is -3",
        ),
        (
            r#"{"law":"spring","target":1,"duration":1,"bounce":-1}"#,
            "`bounce` must be above -1 and at most 1, but is -1",
        ),
        (
            r#"{"law":"spring","target":1,"response":0,"damping_ratio":1}"#,
            "`response` must be finite and greater than 0",
        ),
        (
            r#"{"law":"spring","target":"one","stiffness":1,"damping":1}"#,
            "invalid type: string \"one\", expected a number for `target`",
        ),
        (r#"{"law":"spring","target":1e999,"stiffness":1,"damping":1}"#, "number out of range"),
        (r#"{"law":"friction"}"#, "friction takes `drag`, or `deceleration_rate`"),
        (
            r#"{"law":"friction","drag":1,"target":3}"#,
            "`target` is not a field of friction, which has `drag`, `deceleration_rate`",
        ),
        (r#"{"law":"drift","drag":1}"#, "`drag` is not a field of drift, which has none"),
        (
            r#"{"law":"friction","deceleration_rate":1.5}"#,
            "`deceleration_rate` must be above 0 and at most 1, but is 1.5",
        ),
        (r#"{"law":"bounce","acceleration":1,"floor":0,"restitution":1.1}"#, "`restitution` must be from 0 to 1"),
        (r#"{"law":"ease","duration":1,"target":1}"#, "`control` is missing"),
        (r#"{"law":"ease","duration":1,"target":1,"control":[2,0,0,1]}"#, "control"),
        (
            r#"{"law":"ease","duration":1,"target":1,"control":[0,0,1]}"#,
            "invalid length 3, expected [x1, y1, x2, y2] for `control`",
        ),
        (
            r#"{"law":"ease","duration":1,"target":1,"control":[0,0,1,1,1]}"#,
            "invalid length 5, expected [x1, y1, x2, y2]",
        ),
        (
            r#"{"law":"ease","duration":1,"target":1,"control":[0,0,1,"1"]}"#,
            "invalid type: string \"1\", expected a number for `control`",
        ),
        (
            r#"{"law":"ease","duration":1,"target":1,"control":[0,0,1,null]}"#,
            "invalid type: null, expected a number for `control`",
        ),
        (r#"{"law":"spline_fling"}"#, "`density` is missing"),
        (r#"{"law":"bouncing","friction":{"drag":1}}"#, "`spring` is missing"),
        (r#"{"law":"bouncing","friction":2,"spring":{}}"#, "`friction` of bouncing must be an object"),
        (r#"{"law":"bouncing","friction":{"drag":-1},"spring":{}}"#, "in `friction`: `drag` must be"),
        (
            r#"{"law":"bouncing","min":1,"max":0,"friction":{"drag":1},"spring":{"stiffness":1,"damping":1}}"#,
            "`min` must not be above `max`",
        ),
        (r#"{"law":"clamped","min":0}"#, "`motion` is missing"),
        (r#"{"law":"clamped","motion":[]}"#, "invalid type: sequence, expected an object with its fields"),
        (r#"{"law":"clamped","position":1,"motion":{"law":"drift"}}"#, "`clamped` takes its start in `motion`"),
        (r#"{"law":"sequence","segments":[]}"#, "`segments` must have at least one law"),
        (r#"{"law":"sequence","segments":[{"law":"drift"},{"law":"drift"}]}"#, "in segment 1: `until` is missing"),
        (
            r#"{"law":"sequence","segments":[{"law":"drift","until":{"time":-1}},{"law":"drift"}]}"#,
            "in segment 1: in `until`: `time` must be",
        ),
        (
            r#"{"law":"sequence","segments":[{"law":"drift","until":{"time":1}},{"law":"drift","velocity":3}]}"#,
            "in segment 2: only the first segment may have",
        ),
        (
            r#"{"law":"sequence","segments":[{"law":"drift","until":{"time":1,"speed":2}},{"law":"drift"}]}"#,
            "in segment 1: `until` takes one of",
        ),
        (
            r#"{"law":"sequence","segments":[{"law":"drift","until":3},{"law":"drift"}]}"#,
            r#"expected {"time": s}, {"position": x} or {"speed": v}"#,
        ),
        (r#"{"law":"drift","until":{"time":1}}"#, "`until` belongs to the segments"),
        (
            r#"{"law":"clamped","min":0,"motion":{"law":"drift","until":{"time":1}}}"#,
            "in `motion`: `until` belongs to the segments",
        ),
    ] {
        let message = error(json);
        assert!(message.contains(expected), "{json}\n  says      {message}\n  should be {expected}");
        assert!(message.contains(" at line 1 column "), "{json} says {message}, without its place");
    }
}

#[test]
fn an_error_in_a_text_of_several_lines_has_its_line_and_column() {
    let error = Spec::from_json("{\n  \"law\": \"friction\",\n  \"drga\": 2\n}")
        .map(|_| ())
        .map_err(|e| (e.line, e.column, e.message()));
    assert!(matches!(&error, Err((3, 8, message)) if !message.contains("line")), "{error:?}");
}

#[test]
fn deep_nesting_and_long_sequences_are_rejected() {
    let nested = |depth: usize| {
        let (open, close) = (r#"{"law":"clamped","min":0,"motion":"#.repeat(depth - 1), "}".repeat(depth - 1));
        format!(r#"{open}{{"law":"drift","velocity":1}}{close}"#)
    };
    assert!(Spec::from_json(&nested(8)).is_ok());
    assert!(error(&nested(9)).contains("laws are nested 9 deep; 8 is the most"));
    let long = |count: usize| {
        let segments = vec![r#"{"law":"drift","until":{"time":1}}"#; count].join(",");
        format!(r#"{{"law":"sequence","velocity":1,"segments":[{segments}]}}"#)
    };
    let motion = Spec::from_json(&long(1000)).map(|spec| carom::Motion::state(&spec.motion(), 500.0).position);
    assert_eq!(motion, Ok(500.0));
    assert!(error(&long(100_000)).contains("`segments` has 100000 laws; 1000 is the most"));
}

#[test]
fn a_spec_made_in_rust_is_checked_before_it_is_written() {
    let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 };
    let friction = Law::Friction(Friction { drag: 2.0 });
    let at = |position, velocity| State { position, velocity };
    let segment = |law: &Law, until| Segment { law: law.clone(), until };
    let nested = (0..8).fold(friction.clone(), |law, _| Law::Clamped(Box::new(law), 0.0, f64::INFINITY));
    for (law, start, expected) in [
        (friction.clone(), at(f64::NAN, 0.0), "`position` must be finite, but is NaN"),
        (friction.clone(), at(0.0, f64::NEG_INFINITY), "`velocity` must be finite, but is -inf"),
        (Law::Spring(spring, f64::NAN), at(0.0, 0.0), "`target` must be finite, but is NaN"),
        (Law::Friction(Friction { drag: f64::NAN }), at(0.0, 0.0), "`drag` must be finite and at least 0, but is NaN"),
        (
            Law::Clamped(Box::new(friction.clone()), f64::NAN, 3.0),
            at(0.0, 0.0),
            "`min` must not be above `max`, but is NaN",
        ),
        (
            Law::Clamped(Box::new(friction.clone()), f64::INFINITY, f64::INFINITY),
            at(0.0, 0.0),
            "`min` must be from -1e15 to 1e15, or −∞, but is inf",
        ),
        (
            Law::Clamped(Box::new(Law::Spring(spring, f64::INFINITY)), 0.0, 1.0),
            at(0.0, 0.0),
            "in `motion`: `target` must be finite, but is inf",
        ),
        (nested, at(0.0, 0.0), "laws are nested 9 deep; 8 is the most"),
        (Law::Sequence(Vec::new()), at(0.0, 0.0), "`segments` must have at least one law"),
        (
            Law::Sequence(vec![segment(&friction, None), segment(&friction, None)]),
            at(0.0, 0.0),
            "in segment 1: `until` is missing: {\"time\": s}, {\"position\": x} or {\"speed\": v}",
        ),
        (
            Law::Sequence(vec![segment(&friction, Some(Until::Time(f64::NAN))), segment(&friction, None)]),
            at(0.0, 0.0),
            "in segment 1: in `until`: `time` must be finite and at least 0, but is NaN",
        ),
    ] {
        let spec = Spec { law, start };
        assert_eq!(spec.validate().unwrap_err().to_string(), expected);
        assert_eq!(serde_json::to_string(&spec).unwrap_err().to_string(), expected);
    }
    let open = Spec { law: Law::Clamped(Box::new(friction), f64::NEG_INFINITY, f64::INFINITY), start: at(1.0, -2.0) };
    assert_eq!(open.validate(), Ok(()));
    assert_eq!(Spec::from_json(&serde_json::to_string(&open).unwrap()), Ok(open));
}
