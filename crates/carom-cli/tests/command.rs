//! The command as its users meet it: the real binary, its output, its errors, its exit codes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const CAROM: &str = env!("CARGO_BIN_EXE_carom");
const SPRING: &str = r#"{"law":"spring","mass":1,"stiffness":170,"damping":26,"position":0,"velocity":0,"target":1}"#;

fn carom_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(CAROM).args(arguments).current_dir(folder).output().unwrap()
}

fn carom(arguments: &[&str]) -> Output {
    carom_in(Path::new("."), arguments)
}

fn eval(input: &[u8]) -> Output {
    let mut child = Command::new(CAROM)
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The exit code, and what stderr says without backtraces.
fn failure(output: &Output) -> (i32, &str) {
    let text = stderr(output);
    assert!(!text.contains("panicked") && !text.contains("RUST_BACKTRACE"), "{text}");
    (output.status.code().unwrap(), text)
}

// eval

#[test]
fn eval_answers_in_order_with_all_four_keys() {
    let input = format!(
        "{{\"motion\":{SPRING},\"at\":[0,0.1],\"time_at\":[0.5,2],\"settle\":{{\"distance\":0.001,\"velocity\":0.02}}}}\n\
         {{\"motion\":{{\"law\":\"friction\",\"drag\":2,\"position\":0,\"velocity\":1000}}}}\n"
    );
    let output = eval(input.as_bytes());
    assert_eq!(failure(&output), (0, ""));
    let answers = lines(&output);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["states"][0], serde_json::json!([0.0, 0.0]));
    assert!((answers[0]["states"][1][0].as_f64().unwrap() - 0.375_128_590_195_336).abs() < 1e-12);
    assert!(answers[0]["time_at"][0].is_f64() && answers[0]["time_at"][1].is_null());
    assert!(answers[0]["settling_time"].as_f64().unwrap() > 0.5);
    assert_eq!(stdout(&output).lines().nth(1), Some(r#"{"states":[],"time_at":[],"settling_time":null,"rest":500.0}"#));
}

#[test]
fn eval_answers_a_bad_line_with_its_number_and_goes_on() {
    let good = format!("{{\"motion\":{SPRING}}}");
    let mut input = Vec::new();
    for line in [
        good.as_bytes(),
        b"",
        b"nonsense",
        br#"{"motion":{"law":"spring","stiffness":-3,"damping":1,"target":1}}"#,
        b"\xff\xfe",
        br#"[{"law":"drift"},[0]]"#,
        br#"{"motion":{"law":"drift"},"when":[1]}"#,
        br#"{"motion":{"law":"drift"},"settle":{"distance":-1,"velocity":1}}"#,
        br#"{"motion":{"law":"drift"},"at":[1e999]}"#,
        good.as_bytes(),
    ] {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\r\n");
    }
    let output = eval(&input);
    let answers = lines(&output);
    assert_eq!(answers.len(), 9, "the empty line has no answer");
    assert_eq!(answers[0], answers[8]);
    let bad: Vec<_> = answers[1..8].iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(bad, [3, 4, 5, 6, 7, 8, 9]);
    assert!(answers[2]["error"].as_str().unwrap().starts_with("`stiffness` must be finite and at least 0, but is -3"));
    assert!(answers[5]["error"].as_str().unwrap().contains("unknown field `when`"));
    assert!(answers[1]["error"].as_str().unwrap().ends_with("at column 1"));
    let (code, text) = failure(&output);
    assert_eq!(code, 1);
    assert!(text.starts_with("carom: standard input:3:1: "), "{text}");
    assert!(text.ends_with("7 of 10 lines are bad\n"), "{text}");
}

#[test]
fn eval_writes_null_for_what_is_not_finite() {
    let line = r#"{"motion":{"law":"gravity","acceleration":1,"position":0,"velocity":0},"at":[1e200],"settle":{"distance":1,"velocity":1}}"#;
    let output = eval(line.as_bytes());
    assert_eq!(stdout(&output), "{\"states\":[[null,1e+200]],\"time_at\":[],\"settling_time\":null,\"rest\":null}\n");
}

#[test]
fn eval_reads_a_file_and_names_it() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("requests.jsonl"), format!("{{\"motion\":{SPRING}}}\n{{\"motion\":3}}\n"))
        .unwrap();
    let output = carom_in(folder.path(), &["eval", "requests.jsonl"]);
    let (code, text) = failure(&output);
    assert_eq!(code, 1);
    assert!(text.starts_with("carom: requests.jsonl:2:11: "), "{text}");
    assert_eq!(lines(&output).len(), 2);
    assert_eq!(
        failure(&carom_in(folder.path(), &["eval", "none.jsonl"])),
        (1, "carom: none.jsonl: No such file or directory\n")
    );
}

#[test]
fn eval_answers_as_it_is_asked() {
    use std::io::{BufRead, BufReader};
    let mut child =
        Command::new(CAROM).args(["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut input = child.stdin.take().unwrap();
    for _ in 0..3 {
        input.write_all(format!("{{\"motion\":{SPRING}}}\n").as_bytes()).unwrap();
        assert!(answers.next().unwrap().unwrap().ends_with("\"rest\":1.0}"));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn eval_ends_quietly_when_nobody_reads_on() {
    let mut child = Command::new(CAROM)
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let line = format!("{{\"motion\":{SPRING},\"at\":[0,1,2,3]}}\n");
    // It may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(line.repeat(20_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(failure(&output), (0, ""));
}

// sample

#[test]
fn sample_writes_a_row_a_frame_until_settled() {
    let output =
        carom(&["sample", "spring", "--response", "0.35", "--damping-ratio", "0.8", "--target", "300", "--fps", "120"]);
    assert_eq!(failure(&output), (0, ""));
    let mut rows = stdout(&output).lines();
    assert_eq!(rows.next(), Some("t,position,velocity"));
    assert_eq!(rows.next(), Some("0.0,0.0,0.0"));
    let rows: Vec<Vec<f64>> = rows.map(|row| row.split(',').map(|field| field.parse().unwrap()).collect()).collect();
    assert!((rows[0][0] - 1.0 / 120.0).abs() < 1e-15);
    let last = rows.last().unwrap();
    assert!((last[1] - 300.0).abs() <= 0.3 && last[2].abs() <= 6.0);
    assert!(last[0] > 0.2 && last[0] < 1.0);
}

#[test]
fn sample_takes_times_and_durations() {
    let output = carom(&["sample", "friction", "--drag", "2", "--velocity", "1000", "--times", "0,0.5", "--json"]);
    let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 2);
    assert_eq!(rows[0], serde_json::json!({"t": 0.0, "position": 0.0, "velocity": 1000.0}));
    let output = carom(&["sample", "drift", "--velocity", "1", "--until", "0.1", "--fps", "100"]);
    assert_eq!(stdout(&output).lines().count(), 12);
}

#[test]
fn sample_of_a_motion_without_end_asks_how_long() {
    let output = carom(&["sample", "spring", "--stiffness", "170", "--damping", "0", "--target", "1"]);
    let (code, text) = failure(&output);
    assert_eq!(code, 2);
    assert_eq!(
        text,
        "carom: the spring never settles: nothing stops its swinging; say how long with --until SECONDS\n"
    );
}

// settle

#[test]
fn settle_tells_when_where_and_how_far() {
    let arguments = ["settle", "spring", "--response", "0.5", "--damping-ratio", "0.4", "--target", "300"];
    let output = carom(&arguments);
    assert_eq!(failure(&output), (0, ""));
    assert!(stdout(&output).contains("overshoot  25.38 % of its way, to 376.1 after 0.2728 s"), "{}", stdout(&output));
    let report: Value = serde_json::from_slice(&carom(&[&arguments[..], &["--json"]].concat()).stdout).unwrap();
    assert_eq!(report["law"], "spring");
    assert_eq!(report["rest"], 300.0);
    assert!((report["overshoot"]["fraction"].as_f64().unwrap() - 0.2538).abs() < 1e-4);
    assert!((report["settling_time"].as_f64().unwrap() - 1.391).abs() < 1e-3);
    assert!(report["never"].is_null());
}

#[test]
fn settle_says_never_and_why() {
    let never = |arguments: &[&str]| stdout(&carom(&[&["settle"], arguments].concat())).to_owned();
    assert!(never(&["drift", "--velocity", "1"]).contains("never: nothing stops it, it runs away"));
    assert!(
        never(&["spring", "--stiffness", "1", "--damping", "0", "--target", "1"])
            .contains("never: nothing stops its swinging")
    );
    assert!(
        never(&["friction", "--drag", "2", "--velocity", "1", "--settle-distance", "0"])
            .contains("never: it comes to rest only in the limit")
    );
}

// plot

#[test]
fn plot_draws_in_the_terminal_without_colours_into_a_pipe() {
    let output = carom(&["plot", "spring", "--response", "0.5", "--damping-ratio", "0.5,1", "--target", "300"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    assert!(!text.contains('\x1b'));
    assert!(text.lines().all(|line| line.chars().count() <= 100));
    for words in ["damping ratio 0.5", "damping ratio 1", "position", "velocity (per s)", "time (s)", "300┤"] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
}

#[test]
fn plot_writes_the_same_svg_each_time() {
    let folder = TempDir::new().unwrap();
    let draw = |file: &str| {
        let output = carom_in(
            folder.path(),
            &[
                "plot",
                "bounce",
                "--acceleration",
                "1500",
                "--floor",
                "300",
                "--restitution",
                "0.6",
                "--title",
                "<Bounce> & co",
                "-o",
                file,
            ],
        );
        assert_eq!(failure(&output), (0, ""));
        std::fs::read_to_string(folder.path().join(file)).unwrap()
    };
    let svg = draw("one.svg");
    assert_eq!(svg, draw("two.SVG"));
    assert!(svg.starts_with("<svg width=\"960\" height=\"600\""));
    assert!(svg.contains("&lt;Bounce&gt; &amp; co"));
    // A blank line would end it in the middle of a Markdown page.
    assert!(!svg.contains("\n\n") && svg.ends_with("</svg>\n"));
}

#[test]
fn plot_writes_a_png_of_the_size_asked_for() {
    let folder = TempDir::new().unwrap();
    for (scale, size) in [("1", [640_u32, 360]), ("2", [1280, 720])] {
        let output = carom_in(
            folder.path(),
            &["plot", "--spec", SPRING, "--theme", "dark", "--size", "640x360", "--scale", scale, "-o", "a.png"],
        );
        assert_eq!(failure(&output), (0, ""));
        let png = std::fs::read(folder.path().join("a.png")).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let [width, height] = size.map(u32::to_be_bytes);
        assert_eq!((&png[16..20], &png[20..24]), (&width[..], &height[..]));
    }
}

#[test]
fn plot_takes_what_is_degenerate() {
    let folder = TempDir::new().unwrap();
    let motions: &[&[&str]] = &[
        &["spring", "--stiffness", "1", "--damping", "1", "--target", "0"],
        &["drift", "--until", "1"],
        &["drift", "--velocity", "1e300", "--until", "1e300"],
        &["gravity", "--acceleration", "1e308", "--until", "1e308"],
        &["spring", "--stiffness", "1e9", "--damping", "1e-9", "--target", "1", "--until", "100"],
        &["spring", "--stiffness", "170", "--damping", "26", "--position", "1e16", "--target", "10000000000000002"],
        &["spring", "--stiffness", "170", "--damping", "26", "--target", "5e-324"],
        &["bounce", "--acceleration", "10", "--floor", "1", "--restitution", "0.999"],
    ];
    for motion in motions {
        for file in [&[][..], &["-o", "a.svg"], &["-o", "a.png", "--size", "400x300"], &["--size", "20x20"]] {
            let output = carom_in(folder.path(), &[&["plot"], *motion, file].concat());
            assert_eq!(failure(&output), (0, ""), "{motion:?} {file:?}");
        }
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{motion:?}");
    }
}

// fit

#[test]
fn fit_finds_what_was_sampled() {
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
fn fit_names_the_file_line_and_column() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("bad.csv"), "t_ms,y_pt\n0,1\n10,x\n").unwrap();
    let output = carom_in(folder.path(), &["fit", "bad.csv", "--model", "friction"]);
    let (code, text) = failure(&output);
    assert_eq!(code, 1);
    assert!(text.starts_with("carom: bad.csv: line 3, column 2 (`y_pt`): "), "{text}");
}

// errors

#[test]
fn errors_name_the_flag_or_the_place() {
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
            "carom: --target is no flag of friction, which has --drag, --deceleration-rate",
        ),
        (&["settle", "friction", "--drag", "1,2"], 2, "carom: settle takes one motion, but here are 2"),
        (
            &["settle", "bouncing", "--drag", "-1", "--response", "1", "--damping-ratio", "1"],
            2,
            "carom: --drag must be",
        ),
        (&["settle", "bouncing", "--min", "0"], 2, "carom: --drag or --deceleration-rate is missing: bouncing needs"),
        (&["settle"], 2, "carom: settle takes a motion: a law with its numbers, as in\n"),
        (&["settle", "hop"], 2, "carom: there is no law `hop`, and no dialect of springs"),
        (&["settle", "--spec", "@motion.json"], 1, "carom: motion.json:3:12: unknown field `stifness`"),
        (&["settle", "--spec", "@none.json"], 1, "carom: none.json: No such file"),
        (&["settle", "--spec", "{\"law\":1}"], 2, "carom: --spec:1:8: "),
        (&["plot", "ease", "--control", "1,2,3"], 2, "carom: --control takes four numbers"),
        (
            &["plot", "drift", "--until", "1", "-o", "a.gif"],
            2,
            "carom: --output must end in .svg or .png, but is a.gif\n",
        ),
        (&["plot", "drift", "--until", "1", "-o", "no/a.svg"], 1, "carom: no/a.svg: No such file"),
        (&["plot", "drift", "--until", "0"], 2, "error: invalid value '0' for '--until <T|settled>'"),
        (
            &["plot", "drift", "--until", "1", "-o", "a.svg", "--size", "200x120"],
            2,
            "carom: --size leaves no room for the curves",
        ),
        (&["plot", "drift", "--until", "1", "--size", "3x4"], 2, "error: invalid value '3x4' for '--size <WxH>'"),
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

// compare

#[test]
fn compare_shows_the_order_of_each_method_and_machine_precision() {
    let output =
        carom(&["compare", "spring", "--response", "0.35", "--damping-ratio", "0.7", "--target", "1", "--json"]);
    assert_eq!(failure(&output), (0, ""));
    let report: Value = serde_json::from_str(stdout(&output)).unwrap();
    let rows = report["steppers"].as_array().unwrap();
    let names: Vec<_> = rows.iter().map(|row| row["stepper"].as_str().unwrap()).collect();
    assert_eq!(names, ["euler", "semi_implicit_euler", "velocity_verlet", "rk4", "exact"]);
    for (row, order) in rows.iter().zip([1.0, 1.0, 2.0, 4.0]) {
        assert!((row["order"].as_f64().unwrap() - order).abs() < 0.1, "{row}");
    }
    // At 60 Hz.
    let error = |row: usize| rows[row]["errors"][2]["error"].as_f64().unwrap();
    assert!((error(1) - 0.12).abs() < 0.01 && (error(2) - 1.5e-2).abs() < 1e-3 && (error(3) - 5.2e-5).abs() < 1e-6);
    for cell in rows[4]["errors"].as_array().unwrap() {
        assert!(cell["error"].as_f64().unwrap() < 1e-14 && cell["is_stable"] == true, "{cell}");
    }
    assert_eq!(rows[4]["order"], Value::Null);
    // At 10 Hz ω·dt is 1.8, above the limit of both Euler's.
    let stable: Vec<_> = rows.iter().map(|row| row["errors"][4]["is_stable"].as_bool().unwrap()).collect();
    assert_eq!(stable, [false, false, true, true, true]);
}

#[test]
fn compare_prints_a_table_and_draws_errors_over_steps() {
    let output = carom(&["compare", "--spec", SPRING, "--dt", "1/60,0.2"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    let row = |name: &str| text.lines().find(|line| line.trim().starts_with(name)).unwrap();
    assert!(row("step (s)").contains("1/60") && row("step (s)").contains("0.2"));
    assert!(row("velocity Verlet").contains("unstable") && !row("exact").contains("unstable"));
    assert!(text.contains("velocity Verlet; unstable at 0.2"), "{text}");
    assert!(text.contains("1e−15") || text.contains("1e−16"), "{text}");

    let folder = TempDir::new().unwrap();
    let output = carom_in(folder.path(), &["compare", "--spec", SPRING, "-o", "steppers.svg"]);
    assert_eq!(failure(&output), (0, ""));
    let svg = std::fs::read_to_string(folder.path().join("steppers.svg")).unwrap();
    for words in ["step (s)", "largest error of the position", "Runge-Kutta 4: order 4", "0.005"] {
        assert!(svg.contains(words), "{words}");
    }
    assert!(!svg.contains("time (s)"));
}

#[test]
fn compare_refuses_what_is_no_spring_and_no_step() {
    let spring = ["compare", "spring", "--response", "0.35", "--damping-ratio", "0.7"];
    for (arguments, words) in [
        (&["compare", "friction", "--drag", "2", "--velocity", "1"][..], "takes a spring, and not a friction"),
        (&[&spring[..], &["--target", "0"]].concat(), "does not move"),
        (&[&spring[..], &["--target", "1", "--dt", "0"]].concat(), "greater than 0"),
        (&[&spring[..], &["--target", "1", "--dt", "1/0"]].concat(), "finite"),
        (&[&spring[..], &["--target", "1", "--dt", "-1/60"]].concat(), "greater than 0"),
        (&[&spring[..], &["--target", "1", "--dt", "1e-12"]].concat(), "too many steps"),
        (&["compare", "spring", "--response", "1", "--damping-ratio", "0", "--target", "1"], "--until"),
    ] {
        let output = carom(arguments);
        let (code, text) = failure(&output);
        assert!(code == 2 && text.contains(words), "{arguments:?}: {code} {text}");
    }
}

// help

/// The lines of a help text below "Example:".
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Example:").skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn several_recordings_give_a_table_and_one_its_code() {
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

    for command in
        [&[][..], &["eval"], &["sample"], &["settle"], &["plot"], &["fit"], &["compare"], &["convert"], &["export"]]
    {
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
fn the_help_tells_the_exit_codes() {
    let help = carom(&["--help"]);
    assert!(stdout(&help).contains("Exit codes:\n  0  "));
    assert_eq!(carom(&["--version"]).status.code(), Some(0));
}

#[test]
fn alone_it_fits_and_draws_what_ios_did() {
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

// convert

#[test]
fn convert_tells_every_dialects_line_of_code_and_why_some_have_none() {
    let output = carom(&["convert", "origami tension=40 friction=7", "--to", "all"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    for words in [
        "spring: mass 1, stiffness 230.2, damping 22; response 0.414121 s, damping ratio 0.725003\n",
        "  swiftui                    duration 0.414121 s, bounce 0.274997\n",
        "Spring(duration: 0.414121, bounce: 0.274997)\n",
        "spring(dampingRatio = 0.725003f, stiffness = 230.2f)\n",
        "SpringDescription(mass: 1, stiffness: 230.2, damping: 22)\n",
        "{ type: \"spring\", stiffness: 230.2, damping: 22 }\n",
        "  flutter-duration           cannot: `duration_ms` must be whole milliseconds",
    ] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
    // Words need no quotes.
    assert_eq!(stdout(&carom(&["convert", "origami", "tension=40", "friction=7"])), text);
}

#[test]
fn convert_gives_json_with_all_digits_and_velocities_in_each_unit() {
    let arguments = ["convert", "spring", "--duration", "0.5", "--bounce", "0.3", "--velocity", "600"];
    let more = ["--target", "300", "--to", "swiftui,react-spring,compose,motion-duration", "--json"];
    let output = carom(&[&arguments[..], &more].concat());
    assert_eq!(failure(&output).0, 1, "a duration spring of Motion takes no velocity");
    let report: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert!((report["spring"]["stiffness"].as_f64().unwrap() - 157.913_670_417_429_73).abs() < 1e-12);
    assert_eq!(report["span"], 300.0);
    let dialects = report["dialects"].as_array().unwrap();
    let velocities: Vec<_> = dialects.iter().map(|words| (&words["name"], &words["velocity"]["value"])).collect();
    assert_eq!(velocities[0], (&"swiftui".into(), &2.0.into()));
    assert_eq!(velocities[1], (&"compose".into(), &600.0.into()));
    assert_eq!(velocities[3], (&"react-spring".into(), &0.6.into()));
    let line = "Animation.interpolatingSpring(Spring(duration: 0.5, bounce: 0.3), initialVelocity: 2)";
    assert_eq!(dialects[0]["code"], line);
    assert!(dialects[2]["error"].as_str().unwrap().contains("`velocity`"));
}

#[test]
fn convert_takes_presets_specs_and_flags_alike() {
    let to = ["--to", "flutter"];
    let convert = |arguments: &[&str]| {
        let output = carom(&[&["convert"], arguments, &to].concat());
        assert_eq!(failure(&output), (0, ""));
        stdout(&output).to_owned()
    };
    let preset = convert(&["react-spring", "default"]);
    assert!(preset.ends_with("SpringDescription(mass: 1, stiffness: 170, damping: 26)\n"), "{preset}");
    assert_eq!(convert(&["--spec", SPRING]), preset);
    assert_eq!(convert(&["spring", "--stiffness", "170", "--damping", "26"]), preset);
    assert_eq!(convert(&["spring stiffness=170 damping=26"]), preset);
}

#[test]
fn convert_names_what_is_wrong() {
    for (arguments, code, words) in [
        (&["convert"][..], 2, "convert takes a spring"),
        (&["convert", "swift bounce=1"], 2, "there is no dialect `swift`; there are: spring, swiftui,"),
        (&["convert", "origami tenson=40"], 2, "origami has no field `tenson`; it has tension, friction"),
        (&["convert", "swiftui bounce=2"], 2, "`bounce` must be from -0.9999"),
        (&["convert", "juckett damping_ratio=1"], 2, "juckett needs `angular_frequency`"),
        (&["convert", "origami", "--stiffness", "3"], 2, "--stiffness goes with `spring`"),
        (&["convert", "spring", "--stiffness", "-3", "--damping", "1"], 2, "--stiffness"),
        (&["convert", "swiftui", "--to", "swift"], 2, "invalid value 'swift'"),
        (
            &["convert", "swiftui bounce=-0.5", "--to", "reanimated"],
            1,
            "reanimated: `damping` must be at most critical",
        ),
        (&["convert", "--spec", r#"{"law":"friction","drag":2,"position":0,"velocity":1}"#], 2, "here is a friction"),
    ] {
        let output = carom(arguments);
        let (got, text) = failure(&output);
        assert!(got == code && text.contains(words), "{arguments:?}: {got} {text}");
    }
}

#[test]
fn a_dialect_stands_wherever_a_law_does() {
    let words = "origami tension=40 friction=7";
    let flags = ["spring", "--mass", "1", "--stiffness", "230.2", "--damping", "22", "--target", "1"];
    for command in [&["compare"][..], &["settle"], &["sample"], &["plot"], &["export", "css"], &["export", "lottie"]] {
        let output = carom(&[command, &[words]].concat());
        assert_eq!(failure(&output), (0, ""), "{command:?}");
        assert_eq!(stdout(&output), stdout(&carom(&[command, &flags].concat())), "{command:?}");
    }
    // Words need no quotes, and flags say the course.
    let settle = |arguments: &[&str]| stdout(&carom(&[&["settle"], arguments].concat())).to_owned();
    let course = ["--target", "300", "--velocity", "-40"];
    let unquoted = [&["origami", "tension=40", "friction=7"][..], &course].concat();
    assert_eq!(settle(&unquoted), settle(&[&flags[..7], &course].concat()));
    // What GSAP throws by itself is thrown.
    let rows = stdout(&carom(&["sample", "gsap amplitude=1.5", "--times", "0", "--json"])).to_owned();
    let rows: Value = serde_json::from_str(&rows).unwrap();
    let velocity = rows[0]["velocity"].as_f64().unwrap();
    assert!((velocity - (13.862_943_611 + 41.887_902_047 * libm::sqrt(1.25))).abs() < 1e-6, "{velocity}");
    for (arguments, words) in [
        (&["compare", "origami tenson=40"][..], "origami has no field `tenson`; it has tension, friction"),
        (&["compare", "origmai"], "there is no law `origmai`, and no dialect of springs"),
        (&["compare", "origami", "--damping", "3"], "--damping does not go with a dialect"),
        (&["compare", "spring", "stiffness=3"], "the numbers of a law are flags: `stiffness=3` is none"),
        (&["plot", "gsap", "--velocity", "3"], "the amplitude of gsap is its velocity"),
        (&["convert", "gsap", "--velocity", "3"], "the amplitude of gsap is its velocity"),
        (&["convert", "swiftui bounce=0.1 bounce=0.2"], "`bounce` is given twice"),
    ] {
        let (code, text) = failure_of(arguments);
        assert!(code == 2 && text.contains(words), "{arguments:?}: {code} {text}");
    }
}

fn failure_of(arguments: &[&str]) -> (i32, String) {
    let output = carom(arguments);
    let (code, text) = failure(&output);
    (code, text.to_owned())
}

#[test]
fn convert_keeps_the_amplitude_of_gsap_and_gives_its_velocity_to_the_others() {
    let output =
        carom(&["convert", "gsap amplitude=2 period=0.4 duration=0.8", "--to", "gsap,motion", "--target", "300"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    assert!(text.contains("{ duration: 0.8, ease: \"elastic.out(2, 0.4)\" }"), "{text}");
    // λ + q√3 spans of 300 a second.
    assert!(text.contains("stiffness: 460.602, damping: 17.3287, velocity: 12801.9 }"), "{text}");
    // A start at rest cannot be written.
    let (code, text) = failure_of(&["convert", "origami", "--to", "gsap"]);
    assert!(code == 1 && text.contains("gsap: `velocity` must be at least damping/(2 mass)"), "{text}");
}

#[test]
fn convert_lists_dialects_with_their_defaults_and_presets() {
    let output = carom(&["convert", "--list"]);
    assert_eq!(failure(&output), (0, ""));
    assert!(stdout(&output).contains("origami                    tension=40 friction=7\n"));
    assert!(stdout(&output).contains("presets: default, gentle, wobbly, stiff, slow, molasses\n"));
    assert!(stdout(&output).contains("damping_ratio: DampingRatioHighBouncy (0.2), DampingRatioMediumBouncy (0.5),"));
}
