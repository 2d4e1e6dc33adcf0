//! Tests of help texts, their examples, and error messages.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::tokens::MOTION;
use super::{CAROM, SPRING, carom, carom_in, failure, stdout};

#[test]
fn errors_say_which_flag_or_which_place_is_wrong() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("motion.json"), "{\n  \"law\": \"spring\",\n  \"stifness\": 1\n}\n").unwrap();
    let cases: &[(&[&str], i32, &str)] = &[
        (
            &["settle", "spring", "--stiffness", "-3", "--damping", "1", "--target", "1"],
            2,
            "carom: --stiffness must be finite and at least 0, but is -3\n",
        ),
        (
            &["settle", "spring", "--response", "-1", "--damping-ratio", "1", "--target", "1"],
            2,
            "carom: --response must be",
        ),
        (
            &["settle", "spring", "--stiffness", "nan"],
            2,
            "error: invalid value 'nan' for '--stiffness <N>': it must be finite",
        ),
        (&["settle", "--stiffness", "3"], 2, "carom: --stiffness needs the name of a law"),
        (
            &["settle", "spring", "--stiffness", "1", "--damping", "1"],
            2,
            "carom: --target is missing: spring needs it\n",
        ),
        (
            &["settle", "friction", "--drag", "1", "--target", "1"],
            2,
            "carom: --target is not a flag of friction, which has --drag, --deceleration-rate",
        ),
        (&["settle", "friction", "--drag", "1,2"], 2, "carom: settle takes one motion, but here are 2"),
        (
            &["settle", "bouncing", "--drag", "-1", "--response", "1", "--damping-ratio", "1"],
            2,
            "carom: --drag must be",
        ),
        (&["settle", "bouncing", "--min", "0"], 2, "carom: --drag, or --deceleration-rate, or --kept-per-second, or"),
        (&["settle"], 2, "carom: settle takes a motion: a law with its numbers, as in\n"),
        (&["settle", "hop"], 2, "carom: `hop` is neither a law nor a dialect"),
        (&["settle", "--spec", "@motion.json"], 1, "carom: motion.json:3:12: unknown field `stifness`"),
        (&["settle", "--spec", "@none.json"], 1, "carom: none.json: No such file"),
        (&["settle", "--spec", "@-"], 1, "carom: standard input:1:1: EOF while parsing a value"),
        (&["settle", "--spec", "{\"law\":1}"], 2, "carom: --spec:1:8: "),
        (&["plot", "ease", "--control", "1,2,3"], 2, "carom: --control takes four numbers"),
        (&["plot", "drift", "--until", "1", "-o", "a.gif"], 2, "carom: --output must end in .svg, but is a.gif\n"),
        (&["plot", "drift", "--until", "1", "-o", "no/a.svg"], 1, "carom: no/a.svg: No such file"),
        (&["plot", "drift", "--until", "0"], 2, "error: invalid value '0' for '--until <T|settled>'"),
        (
            &["plot", "drift", "--until", "1", "-o", "a.svg", "--size", "200x120"],
            2,
            "carom: --size leaves no room for the curves",
        ),
        (&["plot", "drift", "--until", "1", "--size", "3x4"], 2, "error: invalid value '3x4' for '--size <WxH>'"),
        (
            &["convert", "--spec", SPRING, "--velocity", "5"],
            2,
            "carom: --velocity needs the name of a law, such as spring or friction\n",
        ),
        (
            &["sample", "origami", "--times", "0,1", "--until", "3"],
            2,
            "error: the argument '--times <T,...>' cannot be used",
        ),
        (
            &["sample", "origami", "--fps", "-1"],
            2,
            "error: invalid value '-1' for '--fps <N>': it must be greater than 0",
        ),
        (&["settle", "origami", "--settle-distance", "-1"], 2, "error: invalid value '-1' for '--settle-distance <D>'"),
        (&["convert", "origami", "--digits", "-1"], 2, "error: invalid value '-1' for '--digits <N>'"),
        (&["scroll", "--content", "-1"], 2, "error: invalid value '-1' for '--content <PX>': it must be at least 0"),
        (
            &["plot", "drift", "--velocity", "1,2", "--position", "1,2,3"],
            2,
            "carom: --position has 3 values and --velocity has 2",
        ),
    ];
    for (arguments, code, text) in cases {
        let output = carom_in(folder.path(), arguments);
        let (actual, words) = failure(&output);
        assert!(actual == *code && words.starts_with(text), "{arguments:?} gave {actual}: {words}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_error_for_a_wrong_flag_suggests_the_right_flag() {
    for (arguments, tip) in [
        (["sample", "drift", "--at", "0.5"], "'--times'"),
        (["sample", "drift", "--distance", "0.01"], "'--settle-distance'"),
        (["settle", "drift", "--distance", "0.01"], "'--settle-distance'"),
        (["plot", "drift", "--distance", "0.01"], "'--settle-distance'"),
    ] {
        let output = carom(&arguments);
        let (code, words) = failure(&output);
        assert!(code == 2 && words.contains(&format!("a similar argument exists: {tip}")), "{arguments:?}: {words}");
        assert!(!stdout(&carom(&[arguments[0], "--help"])).contains(&format!("{} ", arguments[2])));
    }
}

#[test]
fn a_note_asks_whether_a_large_time_is_in_milliseconds() {
    let noted: &[(&[&str], &str)] = &[
        (&["make", "interpolator", "--approximate-duration", "500"], "approximate_duration"),
        (&["make", "interpolator", "--settling-duration", "500"], "settling_duration"),
        (&["make", "spring", "--settling-time", "500"], "settling_time"),
        (&["settle", "spring", "--response", "500", "--damping-ratio", "1", "--target", "1"], "response"),
        (&["settle", "friction", "--half-life", "500", "--velocity", "1"], "half_life"),
        (&["settle", "swiftui duration=500 bounce=0"], "duration"),
        (&["settle", "--spec", r#"{"law":"ease","control":[0,0,1,1],"duration":500,"target":1}"#], "duration"),
    ];
    for (arguments, name) in noted {
        let output = carom(arguments);
        let words = String::from_utf8_lossy(&output.stderr);
        let note = format!("carom: `{name}` is in seconds, but is 500; are these milliseconds?\n");
        assert!(output.status.success() && words == note, "{arguments:?}: {words}");
    }
    let short = carom(&["settle", "swiftui duration=0.5 bounce=0"]);
    assert_eq!(failure(&short), (0, ""));
}

/// Returns the lines of a help text below "Example:".
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Example:").skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

#[test]
#[cfg(unix)]
fn every_example_in_the_help_works() {
    let folder = TempDir::new().unwrap();
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/demo/");
    for (from, to) in [("ios_fling.csv", "fling.csv"), ("ios_bounce.csv", "bounce.csv")] {
        std::fs::copy(format!("{data}{from}"), folder.path().join(to)).unwrap();
        std::fs::create_dir_all(folder.path().join("recordings")).unwrap();
        std::fs::copy(format!("{data}{from}"), folder.path().join("recordings").join(to)).unwrap();
    }
    std::fs::write(folder.path().join("motion.json"), SPRING).unwrap();
    std::fs::write(folder.path().join("requests.jsonl"), format!("{{\"motion\":{SPRING}}}\n")).unwrap();
    let bin = Path::new(CAROM).parent().unwrap().display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());

    std::fs::write(folder.path().join("motion.tokens.json"), MOTION).unwrap();
    let mut commands =
        vec!["eval", "sample", "settle", "plot", "fit", "compare", "convert", "retune", "export", "tokens"];
    #[cfg(feature = "film")]
    {
        crate::track::films(folder.path());
        commands.extend(["track", "look"]);
    }
    for command in std::iter::once(&[][..]).chain(commands.iter().map(std::slice::from_ref)) {
        let help = carom(&[command, &["--help"]].concat());
        assert!(help.status.success());
        let examples = examples(stdout(&help));
        assert!(!examples.is_empty(), "{command:?} shows no example");
        for example in examples {
            let output =
                Command::new("sh").args(["-c", &example]).env("PATH", &path).current_dir(folder.path()).output();
            assert_eq!(failure(&output.unwrap()), (0, ""), "{example}");
        }
    }
}

#[test]
fn the_help_lists_the_exit_codes() {
    let help = carom(&["--help"]);
    assert!(stdout(&help).contains("Exit codes:\n  0  "));
    assert_eq!(carom(&["--version"]).status.code(), Some(0));
}

#[test]
fn without_a_command_carom_fits_and_draws_its_demo() {
    let output = carom(&[]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    for words in [
        "deceleration rate",
        "angular frequency",
        "position (pt)",
        "recorded: ios_fling.csv",
        "recorded: ios_bounce.csv",
    ] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
}
