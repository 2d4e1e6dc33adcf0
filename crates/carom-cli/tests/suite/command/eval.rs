//! `carom eval`: one JSON object per line in and out.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::{CAROM, SPRING, carom_in, carom_reading, failure, lines, stdout};

fn eval(input: &[u8]) -> Output {
    carom_reading(&["eval"], input)
}

#[test]
fn eval_answers_each_request_in_order_with_all_four_keys() {
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
fn eval_reports_the_number_of_a_bad_line_and_goes_on() {
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
fn eval_writes_null_for_numbers_that_are_not_finite() {
    let line = r#"{"motion":{"law":"gravity","acceleration":1,"position":0,"velocity":0},"at":[1e200],"settle":{"distance":1,"velocity":1}}"#;
    let output = eval(line.as_bytes());
    assert_eq!(stdout(&output), "{\"states\":[[null,1e+200]],\"time_at\":[],\"settling_time\":null,\"rest\":null}\n");
}

#[test]
fn eval_reads_a_file_and_mentions_its_name_in_errors() {
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
fn eval_answers_before_the_input_ends() {
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
fn eval_ends_quietly_when_the_reader_closes_the_pipe() {
    let mut child = Command::new(CAROM)
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let line = format!("{{\"motion\":{SPRING},\"at\":[0,1,2,3]}}\n");
    // The command may end before it has read all of its input, so the write may fail.
    let _ = child.stdin.take().unwrap().write_all(line.repeat(20_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(failure(&output), (0, ""));
}
