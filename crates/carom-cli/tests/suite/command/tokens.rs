//! `carom tokens`: design tokens as code.

use serde_json::Value;

use super::{carom_reading, failure, stdout};

/// Tokens of motion alone.
pub(super) const MOTION: &str = r#"{
  "fast": {"$type": "duration", "$value": "100ms"},
  "soft": {"$value": {"duration": 0.5, "bounce": 0.2}}
}"#;

/// Every form of a spring and of a duration, references, inherited types, and tokens of other types.
const TOKENS: &str = r##"{
  "zeta": {"$type": "color", "$value": "#ff0000"},
  "motion": {
    "$description": "all motion",
    "spring": {
      "$type": "spring",
      "fast": {"$value": {"duration": {"value": 300, "unit": "ms"}, "bounce": 0.2}},
      "heavy one": {"$value": {"stiffness": 170, "damping": 26, "mass": 2}, "$extensions": {"org.example": [1, null]}},
      "sheet": {"$value": {"response": "0.35s", "dampingRatio": 0.8}},
      "alias": {"$value": "{motion.spring.fast}"}
    },
    "untyped": {"$value": {"bounce": 0.3, "duration": "{motion.time.long}"}},
    "time": {
      "$type": "duration",
      "short": {"$value": "150ms"},
      "long": {"$value": {"value": 0.5, "unit": "s"}}
    },
    "easing": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]},
    "enter": {"$type": "transition", "$value": {
      "duration": "{motion.time.short}", "delay": "50ms", "timingFunction": "{motion.easing}"
    }}
  }
}"##;

fn code(format: &str) -> String {
    let output = carom_reading(&["tokens", "-", "--to", format, "--digits", "4"], TOKENS.as_bytes());
    let note = if format == "json" { "" } else { "note: left out: zeta (color)\n" };
    assert_eq!(failure(&output), (0, note), "{format}");
    stdout(&output).to_owned()
}

#[test]
fn tokens_writes_springs_and_durations_as_code() {
    let swift = "\
import SwiftUI

enum MotionTokens {
    static let motionSpringFast = Spring(duration: 0.3, bounce: 0.2)
    static let motionSpringHeavyOne = Spring(duration: 0.6815, bounce: 0.295)
    static let motionSpringSheet = Spring(duration: 0.35, bounce: 0.2)
    static let motionSpringAlias = Spring(duration: 0.3, bounce: 0.2)
    static let motionUntyped = Spring(duration: 0.5, bounce: 0.3)
    static let motionTimeShort: TimeInterval = 0.15
    static let motionTimeLong: TimeInterval = 0.5
    static let motionEasing = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.2, y: 0), endControlPoint: UnitPoint(x: 0, y: 1))
    static let motionEnter = Animation.timingCurve(0.2, 0, 0, 1, duration: 0.15).delay(0.05)
}
";
    assert_eq!(code("swiftui"), swift);
    for (format, lines) in [
        (
            "compose",
            &[
                "object MotionTokens {\n",
                "    fun <T> motionSpringSheet(): SpringSpec<T> = spring(dampingRatio = 0.8f, stiffness = 322.3f)\n",
                "    const val motionTimeShortMillis = 150\n",
                "    val motionEasing = CubicBezierEasing(0.2f, 0f, 0f, 1f)\n",
                "    fun <T> motionEnter(): TweenSpec<T> = tween(150, 50, CubicBezierEasing(0.2f, 0f, 0f, 1f))\n",
            ][..],
        ),
        (
            "flutter",
            &[
                "  static const motionSpringHeavyOne = SpringDescription(mass: 2, stiffness: 170, damping: 26);\n",
                "  static const motionTimeLong = Duration(microseconds: 500000);\n",
                "  static const motionEasing = Cubic(0.2, 0, 0, 1);\n",
            ],
        ),
        (
            "motion",
            &[
                "export const motionSpringHeavyOne = { type: \"spring\", stiffness: 170, damping: 26, mass: 2 };\n",
                "export const motionTimeShort = 0.15; // s\n",
                "export const motionEasing = [0.2, 0, 0, 1];\n",
                "export const motionEnter = { duration: 0.15, delay: 0.05, ease: [0.2, 0, 0, 1] };\n",
            ],
        ),
        (
            "css",
            &[
                ":root {\n  --motion-spring-fast: linear(0,",
                "  --motion-spring-heavy-one: linear(0,",
                "  --motion-spring-fast-duration: ",
                "  --motion-time-short: 150ms;\n",
                "  --motion-easing: cubic-bezier(0.2, 0, 0, 1);\n",
                "  --motion-enter: 150ms cubic-bezier(0.2, 0, 0, 1) 50ms;\n",
            ],
        ),
    ] {
        let code = code(format);
        for line in lines {
            assert!(code.contains(line), "{line} in\n{code}");
        }
        assert!(!code.contains("zeta"), "{code}");
    }
}

#[test]
fn the_json_output_of_tokens_keeps_all_other_tokens() {
    let text = code("json");
    let (before, after): (Value, Value) = (serde_json::from_str(TOKENS).unwrap(), serde_json::from_str(&text).unwrap());
    let spring = &after["motion"]["spring"]["heavy one"];
    assert_eq!(spring["$value"], before["motion"]["spring"]["heavy one"]["$value"]);
    assert_eq!(
        spring["$extensions"]["org.example"],
        before["motion"]["spring"]["heavy one"]["$extensions"]["org.example"]
    );
    assert_eq!(spring["$extensions"]["carom"]["mass"], 2.0);
    assert!(spring["$extensions"]["carom"]["linear"].as_str().unwrap().starts_with("linear(0,"));
    assert!(after["motion"]["spring"]["alias"]["$extensions"]["carom"]["stiffness"].as_f64().unwrap() > 400.0);
    for path in [&["zeta"][..], &["motion", "time"], &["motion", "easing"], &["motion", "$description"]] {
        let at = |root: &Value| path.iter().fold(root.clone(), |node, name| node[name].clone());
        assert_eq!(at(&before), at(&after), "{path:?}");
    }
    // Members keep their order, and a second run doesn't change the file.
    assert!(text.find("zeta").unwrap() < text.find("motion").unwrap());
    let again = carom_reading(&["tokens", "-", "--to", "json"], text.as_bytes());
    assert_eq!(stdout(&again), text);
}

#[test]
fn an_error_of_tokens_contains_the_path_of_the_wrong_token() {
    for (file, message) in [
        (r#"{"a": {"$type": "spring", "b": {"$value": 3}}}"#, "`a.b.$value`: must be an object, as {\"duration\""),
        (
            r#"{"a": {"$type": "spring", "$value": {"duration": 0.5, "bounce": 2}}}"#,
            "`a.$value`: `bounce` must be from -0.9999 to 0.9999",
        ),
        (
            r#"{"a": {"$type": "spring", "$value": {"duration": 0.5, "bounce": "x"}}}"#,
            "`a.$value.bounce`: must be a number",
        ),
        (
            r#"{"a": {"$type": "spring", "$value": {"duration": 0.5, "mass": 2}}}"#,
            "`a.$value.mass`: does not go with `duration`",
        ),
        (r#"{"a": {"$type": "spring", "$value": {"stiffness": 1}}}"#, "`a.$value`: `damping` is missing"),
        (r#"{"a": {"$type": "spring", "$value": {}}}"#, "`a.$value`: must have `duration` and `bounce`"),
        (r#"{"a": {"$type": "duration", "$value": "5 min"}}"#, "`a.$value`: must be a duration, as"),
        (r#"{"a": {"$type": "duration", "$value": "-5ms"}}"#, "`a.$value`: must be a duration, as"),
        (r#"{"a": {"$type": "spring", "$value": "{b.c}"}}"#, "`a.$value`: there is no token `b.c`"),
        (r#"{"a": {"$type": "spring", "$value": "{a}"}}"#, "`a.$value`: the reference leads back to itself"),
        (
            r#"{"a b": {"$type": "duration", "$value": "1s"}, "a-b": {"$type": "duration", "$value": "1s"}}"#,
            "`a-b`: its name in code is `aB`, which is also that of a b",
        ),
        (r#"{"a": {"$type": "cubicBezier", "$value": [0, 1]}}"#, "`a.$value`: must be four numbers, as [0.2"),
        (r#"{"a": {"$type": "cubicBezier", "$value": [2, 0, 0, 1]}}"#, "`a.$value`: must be four numbers, as [0.2"),
        (r#"{"a": {"$type": "transition", "$value": {}}}"#, "`a.$value`: must have `duration`"),
        (
            r#"{"a": {"$type": "transition", "$value": {"duration": "1s", "delay": 3}}}"#,
            "`a.$value.delay`: must be a duration",
        ),
        (r##"{"a": {"$type": "color", "$value": "#fff"}}"##, "no token is a spring, a duration, a cubicBezier or a"),
        ("{}", "or a transition: it has no tokens"),
        ("{\"a\": \n", "standard input: EOF while parsing a value at line 2 column 0"),
    ] {
        let output = carom_reading(&["tokens", "-", "--to", "motion"], file.as_bytes());
        let (code, text) = failure(&output);
        assert!(code == 1 && text.contains(message), "{file}: {text}");
    }
    let long = format!(r#"{{"{}": {{"$type": "spring", "$value": 3}}}}"#, "[".repeat(5000));
    let output = carom_reading(&["tokens", "-", "--to", "css"], long.as_bytes());
    let (_, text) = failure(&output);
    assert!(text.chars().count() < 500 && text.contains("[…`: must be an object"), "{text}");
    let undamped = r#"{"a": {"$value": {"stiffness": 100, "damping": 0}}}"#;
    let output = carom_reading(&["tokens", "-", "--to", "css"], undamped.as_bytes());
    let (code, text) = failure(&output);
    assert!(code == 1 && text.starts_with("carom: standard input: `a`: the motion has no rest"), "{text}");
}

#[test]
fn tokens_reads_json5_and_files_older_than_the_standard() {
    let css = |text: &str| {
        let output = carom_reading(&["tokens", "-", "--to", "css"], text.as_bytes());
        assert_eq!(failure(&output), (0, ""), "{text}");
        stdout(&output).to_owned()
    };
    let plain = css(r#"{"fast": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}}"#);
    let curves = css(r#"{"a": {"$type": "cubicBezier", "$value": [0.42, 0, 0.58, 1]}}"#);
    for text in ["ease-in-out", "cubic-bezier(.42,0, .58,1)"] {
        assert_eq!(css(&format!(r#"{{"a": {{"$type": "cubicBezier", "$value": "{text}"}}}}"#)), curves, "{text}");
    }
    for text in [
        "// motion\n{fast: {$type: 'duration', $value: {value: +100., unit: 'ms',},},}",
        "\u{feff}{\"fast\": {\"$type\": \"duration\", \"$value\": \"100ms\"}}",
        r#"{"fast": {"type": "time", "value": "0.1s"}}"#,
    ] {
        assert_eq!(css(text), plain);
    }
}
