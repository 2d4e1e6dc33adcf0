//! Tests of `carom replay`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::process::{Command, Stdio};

const FLING: &str = r#"{"driver":"scroller","platform":"ios","extent":{"min":0,"max":3200,"viewport":800}}
{"at":0,"event":{"pointer_down":600}}
{"at":0.02,"event":{"pointer_move":570}}
{"at":0.03,"event":{"pointer_move":550}}
{"at":0.04,"event":{"pointer_move":530}}
{"at":0.05,"event":"pointer_up"}
{"at":0.5,"event":"advance_to"}
{"at":0.52,"event":{"go_to":[100,"instant"]}}
"#;

fn replay(text: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    command.args(["replay", "-"]).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    running.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = running.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn replay_prints_a_trace_or_the_state_at_any_time() {
    let (code, trace, _) = replay(FLING, &["--rate", "100"]);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = trace.lines().collect();
    assert!(lines[0].starts_with("{\"trace\":1") && trace.contains(r#"{"t":0.05,"mark":"up"}"#), "{trace}");
    assert!(lines.last().unwrap().ends_with(r#""x":100.0}"#), "{trace}");

    let (_, times, _) = replay(FLING, &["--at", "0.3", "--at", "0.03", "--at", "9"]);
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let shown: Vec<_> = times.lines().map(read).collect();
    assert_eq!((&shown[1]["states"][0][0], &shown[2]["states"][0][0]), (&50.0.into(), &100.0.into()));
    assert!(shown[0]["states"][0][1].as_f64().unwrap() > 900.0 && shown[2]["is_at_rest"] == true, "{times}");
}

#[test]
fn check_and_plot_accept_a_replay() {
    let (code, report, _) = replay(FLING, &["--check", "rests on=100"]);
    assert!(code == Some(0) && report.contains("1 passed"), "{report}");
    assert_eq!(replay(FLING, &["--check", "rests on=300"]).0, Some(1));
    let (code, plot, _) = replay(FLING, &["--plot"]);
    assert!(code == Some(0) && plot.contains("velocity"), "{plot}");
}

#[test]
fn an_error_says_which_line_of_a_replay_is_wrong() {
    let (code, _, error) = replay(&FLING.replace("pointer_up", "lift"), &[]);
    assert!(code == Some(1) && error.contains("unknown variant `lift`") && error.contains("line 6"), "{error}");
}
