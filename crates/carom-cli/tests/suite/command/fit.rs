//! Tests of `carom fit`.

use serde_json::Value;
use tempfile::TempDir;

use super::{carom, carom_in, carom_reading, failure, stdout};

#[test]
fn fit_recovers_a_sampled_motion() {
    let folder = TempDir::new().unwrap();
    let csv = carom(&["sample", "friction", "--drag", "2", "--position", "50", "--velocity", "1000"]).stdout;
    std::fs::write(folder.path().join("fling.csv"), csv).unwrap();
    let output = carom_in(folder.path(), &["fit", "fling.csv", "--model", "friction"]);
    assert_eq!(failure(&output), (0, ""));
    assert!(stdout(&output).starts_with("friction fitted to fling.csv\n"));
    let output = carom_in(folder.path(), &["fit", "fling.csv", "--model", "friction", "--json"]);
    let fit: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(fit["model"], "friction");
    assert!((fit["parameters"]["drag"].as_f64().unwrap() - 2.0).abs() < 1e-6);
    assert!(fit["r_squared"].as_f64().unwrap() > 0.999_999);
}

#[test]
fn an_error_of_fit_contains_the_file_the_line_and_the_column() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("bad.csv"), "t_ms,y_pt\n0,1\n10,x\n").unwrap();
    let output = carom_in(folder.path(), &["fit", "bad.csv", "--model", "friction"]);
    let (code, text) = failure(&output);
    assert_eq!(code, 1);
    assert!(text.starts_with("carom: bad.csv: line 3, column 2 (`y_pt`): "), "{text}");
}

#[test]
fn fit_prints_a_table_for_several_recordings_and_code_for_one() {
    let files = ["ios_fling.csv", "ios_bounce.csv"].map(|file| format!("{}/demo/{file}", env!("CARGO_MANIFEST_DIR")));
    let [fling, bounce] = files.each_ref().map(String::as_str);
    let csv = stdout(&carom(&["fit", fling, bounce])).to_owned();
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[0].starts_with("file,model,variant,explained"), "{csv}");
    assert!(rows[1].contains("ios_fling.csv,friction,,true"), "{csv}");
    assert!(rows[2].contains("ios_bounce.csv,elastic,target given,true"), "{csv}");
    let json: Value = serde_json::from_str(stdout(&carom(&["fit", fling, bounce, "--json"]))).unwrap();
    assert_eq!(json[0]["model"], "friction");
    assert!((json[1]["parameters"]["response"].as_f64().unwrap() - 0.575).abs() < 0.003, "{json}");
    let code = stdout(&carom(&["fit", fling, "--paste", "rust"])).to_owned();
    assert!(code.contains("Friction"), "{code}");
}

#[test]
fn fit_recognizes_chromiums_newer_fling_and_shows_its_unit() {
    let folder = TempDir::new().unwrap();
    for velocity in ["2000", "-2000"] {
        let csv = carom(&["sample", "bezier_fling", "--velocity", velocity]).stdout;
        std::fs::write(folder.path().join("fling.csv"), csv).unwrap();
        let code = carom_in(folder.path(), &["fit", "fling.csv", "--paste", "rust"]);
        assert!(stdout(&code).contains("BezierFling { deceleration: 2645.66, ..BezierFling::default() }"), "{code:?}");
        let output = carom_in(folder.path(), &["fit", "fling.csv", "-o", "fling.svg", "--unit", "px"]);
        assert_eq!(failure(&output), (0, ""));
        let svg = std::fs::read_to_string(folder.path().join("fling.svg")).unwrap();
        assert!(svg.contains("px/s²") && !svg.contains("length"), "{svg}");
    }
}

#[test]
fn fit_reads_standard_input() {
    let csv = carom(&["sample", "friction", "--drag", "2", "--velocity", "1000"]).stdout;
    let rows = String::from_utf8(csv.clone()).unwrap();
    let pairs = rows.lines().skip(1).map(|row| row.split(',').take(2).collect::<Vec<_>>().join(","));
    let json = format!("[[{}]]", pairs.collect::<Vec<_>>().join("],["));
    for bytes in [csv, json.into_bytes()] {
        let output = carom_reading(&["fit", "-", "--model", "friction"], &bytes);
        assert_eq!(failure(&output), (0, ""));
        assert!(stdout(&output).starts_with("friction fitted to standard input\n"), "{}", stdout(&output));
    }
    let output = carom_reading(&["fit", "-"], b"t_s,y\n0,1\n1,x\n");
    assert!(failure(&output).1.starts_with("carom: standard input: line 3, column 2 (`y`): "), "{output:?}");
}

#[test]
fn other_commands_accept_the_spec_that_fit_prints() {
    let fling = concat!(env!("CARGO_MANIFEST_DIR"), "/demo/ios_fling.csv");
    let report: Value = serde_json::from_str(stdout(&carom(&["fit", fling, "--json"]))).unwrap();
    let settled = carom_reading(&["settle", "--spec", "@-", "--json"], report["spec"].to_string().as_bytes());
    let settled: Value = serde_json::from_str(stdout(&settled)).unwrap();
    let (rest, fitted) = (&settled["rest"], &report["parameters"]["rest"]);
    assert!((rest.as_f64().unwrap() - fitted.as_f64().unwrap()).abs() < 1e-9, "{rest} {fitted}");
}

#[test]
fn wrong_drawing_options_are_reported_before_the_fit() {
    let fling = concat!(env!("CARGO_MANIFEST_DIR"), "/demo/ios_fling.csv");
    for more in [&["-o", "a.gif"][..], &["-o", "a.svg", "--size", "100x100"]] {
        let output = carom(&[&["fit", fling][..], more].concat());
        assert_eq!(failure(&output).0, 2);
        assert!(output.stdout.is_empty(), "{output:?}");
    }
}

#[test]
fn linearize_finds_friction_and_spring_and_draws_3_figures() {
    let folder = TempDir::new().unwrap();
    let spec = r#"{"law":"bouncing","min":-1e6,"max":600,"friction":{"drag":5.843},
        "spring":{"response":0.4983490885,"damping_ratio":1},"position":0,"velocity":5000}"#;
    let csv = carom(&["sample", "--spec", spec, "--fps", "60", "--until", "1.4"]).stdout;
    std::fs::write(folder.path().join("page.csv"), csv).unwrap();
    let output = carom_in(folder.path(), &["fit", "page.csv", "--linearize", "--json", "-o", "page.svg"]);
    assert_eq!(failure(&output), (0, ""));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let number = |pointer: &str| found.pointer(pointer).and_then(Value::as_f64).unwrap();
    assert!((number("/log_linear/slope") / -5.843 - 1.0).abs() < 0.01);
    assert!((number("/omega_search/omega") / 12.608 - 1.0).abs() < 0.01);
    assert!(number("/log_linear/r2") > 0.999 && number("/omega_search/r2") > 0.999);
    assert!(found["log_linear"]["intercept"].is_f64() && found["omega_search"]["curve"][0][1].is_f64());
    assert_eq!(found["model"], "bouncing");
    let svg = std::fs::read_to_string(folder.path().join("page.svg")).unwrap();
    assert!(svg.starts_with("<svg width=\"960\" height=\"1080\""));
    let text = carom_in(folder.path(), &["fit", "page.csv", "--linearize"]);
    for part in ["slope", "R²", "ω (rad/s)", "friction, recurrence"] {
        assert!(stdout(&text).contains(part), "{part} in\n{}", stdout(&text));
    }
}

#[test]
fn fit_finds_the_spring_in_a_css_linear_easing() {
    let export = carom(&["export", "css", "swiftui bouncy", "--tolerance", "0.005"]);
    let css = stdout(&export);
    let easing = &css[css.find("linear(").unwrap()..=css.find(')').unwrap()];
    let duration = css.split_whitespace().find(|word| word.ends_with("ms")).unwrap();
    let output = carom(&["fit", easing, "--duration", duration]);
    assert_eq!(failure(&output), (0, ""));
    assert!(stdout(&output).starts_with("a spring: response 0.5016 s, damping ratio 0.6992"), "{}", stdout(&output));
    let output = carom(&["fit", easing, "--duration", duration, "--json"]);
    let report: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert!((report["response"].as_f64().unwrap() - 0.5).abs() < 0.005, "{report}");
    assert!((report["damping_ratio"].as_f64().unwrap() - 0.7).abs() < 0.01, "{report}");
    assert_eq!((&report["is_spring"], &report["spec"]["law"]), (&true.into(), &"spring".into()));
    for (arguments, code, message) in [
        (&["fit", "linear(0, 0.5, 1)", "--duration", "1s"][..], 1, "the linear() is not a spring: the closest"),
        (&["fit", "linear(0, 0.5, 1)"], 2, "linear() needs --duration"),
        (&["fit", "linear(0, 0.5, 2)", "--duration", "1s"], 1, "linear() must go from 0 to 1, but goes from 0 to 2"),
        (&["fit", "linear(0, x, 1)", "--duration", "1s"], 1, "point 2 of linear() must be a number"),
        (&["fit", "linear(0, 0.5, 1)", "--duration", "1m"], 2, "must be a duration, as \"200ms\""),
        (&["fit", "fling.csv", "--duration", "1s"], 2, "--duration goes with a linear()"),
    ] {
        let output = carom(arguments);
        let (got, text) = failure(&output);
        assert!(got == code && text.contains(message), "{arguments:?}: {got} {text}");
    }
}
