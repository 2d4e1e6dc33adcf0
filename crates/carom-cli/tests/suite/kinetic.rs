//! Tests of `carom kinetic`.
#![expect(clippy::unwrap_used, reason = "a command that does not start is a failed test")]

use serde_json::Value;
use std::process::{Command, Output};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/data/touchpad");

fn kinetic(log: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).arg("kinetic").arg(log).args(arguments).output().unwrap()
}

fn json(log: &str, arguments: &[&str]) -> Value {
    let output = kinetic(&format!("{DATA}/{log}.csv"), &[&["--json"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn json_has_flicks_and_frames_that_sum_to_the_rest() {
    for rate in ["60", "240"] {
        let replay = json("synthetic/flick_speeds_up", &["--rate", rate]);
        let [fling] = replay["flings"].as_array().unwrap().as_slice() else { unreachable!("{replay}") };
        assert!((fling["velocity"][1].as_f64().unwrap() / 5_200.0 - 1.0).abs() < 0.1, "{fling}");
        let frames = replay["frames"].as_array().unwrap();
        let sum: f64 = frames.iter().map(|frame| frame[2].as_f64().unwrap()).sum();
        assert!((sum - fling["rest"][1].as_f64().unwrap()).abs() < 1e-9, "{sum} {fling}");
        let phases: Vec<_> = frames.iter().map(|frame| frame[3].as_str().unwrap()).collect();
        assert!(phases.first() == Some(&"finger") && phases.last() == Some(&"ended") && phases.contains(&"momentum"));
        let lift = fling["t_ms"].as_f64().unwrap();
        assert!(frames.iter().all(|frame| (frame[0].as_f64().unwrap() < lift) == (frame[3] == "finger")), "{frames:?}");
    }
}

#[test]
fn logs_without_a_flick_or_a_stop_end_without_a_fling() {
    for log in ["recorded/intuos5_scroll_rest_lift", "synthetic/no_stop", "synthetic/scroll_rest_lift"] {
        let replay = json(log, &[]);
        assert_eq!(replay["flings"].as_array().unwrap().len(), 0, "{log}");
        assert_eq!(replay["frames"].as_array().unwrap().last().unwrap()[3], "ended", "{log}");
    }
    let wrapped = json("synthetic/rollover", &[]);
    let time = wrapped["flings"][0]["t_ms"].as_f64().unwrap();
    assert!((0.0..200.0).contains(&time), "{time}");
}

#[test]
fn a_log_is_drawn() {
    let output = kinetic(&format!("{DATA}/synthetic/flick_diagonal.csv"), &["--platform", "qt"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1 flick on qt, 120 frames/s\n") && text.contains("px/s at the lift"), "{text}");
}

#[test]
fn a_bad_log_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.csv");
    for (text, problem) in [
        ("", "line 1: the first row must be t_ms,dx,dy,event"),
        ("t_ms,dx,dy,event\n", "line 2: a log must have at least one event"),
        ("t_ms,dx,dy,event\n0,1,x,scroll\n", "line 2: `dy` must be a number up to 1e15, but is `x`"),
        ("t_ms,dx,dy,event\n0,1,1,scroll\n1,2\n", "line 3: a line must have 4 cells, but has 2"),
        ("t_ms,dx,dy,event\n0,1,1,jump\n", "line 2: `event` must be one of scroll, stop,"),
    ] {
        std::fs::write(&log, text).unwrap();
        let output = kinetic(log.to_str().unwrap(), &[]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains(problem), "{message}");
    }
}

#[test]
fn a_log_may_have_comments_blanks_and_rows_out_of_order() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.csv");
    let fling = |text: &str| {
        std::fs::write(&log, text).unwrap();
        let output = kinetic(log.to_str().unwrap(), &["--json"]);
        assert_eq!(output.status.code(), Some(0), "{text}: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["flings"].clone()
    };
    let plain = fling("t_ms,dx,dy,event\n0,0,5,scroll\n8,0,9,scroll\n16,0,9,scroll\n24,0,0,stop\n");
    assert!((plain[0]["velocity"][1].as_f64().unwrap() - 1125.0).abs() < 1e-6, "{plain}");
    for text in [
        "\u{feff}t_ms,dx,dy,event\n0,0,5,scroll\n8,0,9,scroll\n16,0,9,scroll\n24,0,0,stop\n",
        "# a pad\nt_ms, dx, dy, event\r\n0, 0, 5, scroll\r\n8, 0, 9, scroll\r\n\r\n16, 0, 9, scroll\r\n# lift\r\n24, 0, 0, stop\r\n",
        "t_ms,dx,dy,event\n0,0,5,scroll\n16,0,9,scroll\n8,0,9,scroll\n24,0,0,stop\n",
        "t_ms,dx,dy,event\n24,0,0,stop\n0,0,5,scroll\n16,0,9,scroll\n8,0,9,scroll\n",
    ] {
        assert_eq!(fling(text), plain, "{text}");
    }
}
