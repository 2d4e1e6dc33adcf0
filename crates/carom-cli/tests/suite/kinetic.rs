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
fn the_frames_in_the_json_add_up_to_where_the_fling_rests() {
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
fn a_log_that_lacks_a_flick_or_a_stop_does_not_give_a_fling() {
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
fn kinetic_draws_a_log_in_the_terminal() {
    let output = kinetic(&format!("{DATA}/synthetic/flick_diagonal.csv"), &["--platform", "qt"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1 flick on qt, 120 frames/s\n") && text.contains("px/s at the lift"), "{text}");
}

#[test]
fn an_error_says_which_line_of_a_log_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.csv");
    for (text, problem) in [
        ("", "line 1: the first row must be t_ms,dx,dy,event; or the log that"),
        ("t_ms,dx,dy,event\n", "line 2: a log must have at least one event"),
        ("t_ms,dx,dy,event\n0,1,x,scroll\n", "line 2: `dy` must be a number up to 1e15, but is `x`"),
        ("t_ms,dx,dy,event\n0,1,1,scroll\n1,2\n", "line 3: a line must have 4 cells, but has 2"),
        ("[{\"deltaX\": 1}]", "line 1: the JSON has no wheel events"),
        ("t_ms,dx,dy,event\n0,1,1,jump\n", "line 2: `event` must be one of scroll, wheel, stop,"),
    ] {
        std::fs::write(&log, text).unwrap();
        let output = kinetic(log.to_str().unwrap(), &[]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains(problem), "{message}");
    }
}

#[test]
fn a_log_may_have_comments_empty_lines_and_unsorted_rows() {
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

/// A flick of two fingers as each tool prints it: (name, log).
fn logs_of_one_flick() -> Vec<(&'static str, String)> {
    // The fingers' units, 12 in a millimetre, at 0, 10, 20 and 30 ms. The fingers leave at 40 ms.
    let places = [100, 112, 136, 166];
    let lines = |line: &dyn Fn(usize) -> String| (0..4).map(line).collect::<String>();
    let pixels = |i: usize| f64::from(places[i] - places[i - 1]) * 11.69 / 12.0;
    let moves = |line: &dyn Fn(usize) -> String| (1..4).map(line).collect::<String>();
    let evemu = |time: &dyn Fn(f64) -> String, event: &dyn Fn(u16, u16, i32) -> String| {
        let at = |i: usize| {
            let t = time(0.01 * i as f64 + 1.0);
            let finger = |slot: i32| {
                let down = if i == 0 { event(3, 57, 40 + slot) } else { String::new() };
                [event(3, 47, slot), down, event(3, 53, 900), event(3, 54, places[i] + 200 * slot)].concat()
            };
            (finger(0) + &finger(1) + &event(0, 0, 0)).replace('@', &t)
        };
        let lift = [event(3, 47, 0), event(3, 57, -1), event(3, 47, 1), event(3, 57, -1), event(0, 0, 0)].concat();
        lines(&at) + &lift.replace('@', &time(1.04))
    };
    let seconds = |t: f64| format!("{t:.6}");
    let axes = "A: 35 0 1200 0 0 12\nA: 36 0 800 0 0 12\n";
    let evtest_axes = "  Event type 3 (EV_ABS)\n    Event code 54 (ABS_MT_POSITION_Y)\n      Value      0\n      Min        0\n      Max      800\n      Resolution      12\n";
    vec![
        (
            "table",
            format!(
                "t_ms,dx,dy,event\n1000,0,0,touch\n{}1040,0,0,stop\n",
                moves(&|i| format!("{},0,{},scroll\n", 1000 + 10 * i, pixels(i)))
            ),
        ),
        (
            "evemu-record",
            format!(
                "# EVEMU 1.3\nN: a pad\n{axes}{}",
                evemu(&seconds, &|kind, code, value| format!("E: @ {kind:04x} {code:04x} {value:04}\t# a comment\n"))
            ),
        ),
        (
            "evtest",
            format!(
                "Input driver version is 1.0.1\n{evtest_axes}{}",
                evemu(&seconds, &|kind, code, value| match kind {
                    0 => "Event: time @, -------------- SYN_REPORT ------------\n".to_owned(),
                    _ => format!("Event: time @, type {kind} (EV_ABS), code {code} (ABS_X), value {value}\n"),
                })
            ),
        ),
        (
            "libinput record",
            format!(
                "# libinput record\nversion: 1\ndevices:\n- node: /dev/input/event5\n  evdev:\n    absinfo:\n      53: [0, 1200, 0, 0, 12]\n      54: [0, 800, 0, 0, 12]\n  events:\n{}",
                evemu(&|t| format!("{:3}, {:6}", t as u32, ((t % 1.0) * 1e6).round()), &|kind, code, value| format!(
                    "    - [@, {kind:3}, {code:3}, {value:6}] # EV\n"
                ))
            ),
        ),
        (
            "libinput debug-events",
            format!(
                "-event9   DEVICE_ADDED     a pad    seat0 default group6  cap:pg\n event9   GESTURE_HOLD_BEGIN      +0.900s\t2\n event9   GESTURE_HOLD_END        +0.950s\t2 cancelled\n{} event9   POINTER_SCROLL_FINGER   4  +1.040s\tvert 0.00/0.0* horiz 0.00/0.0* (finger)\n",
                moves(&|i| format!(
                    " event9   POINTER_SCROLL_FINGER   {i}  +1.{:03}s\tvert {}/0.0* horiz 0.00/0.0 (finger)\n",
                    10 * i,
                    pixels(i)
                ))
            ),
        ),
        (
            "wev",
            format!(
                "[14:     wl_pointer] enter: serial: 3\n{}[14:     wl_pointer] axis_source: 1 (finger)\n[14:     wl_pointer] axis_stop: time: 1040; axis: 0 (vertical)\n[14:     wl_pointer] frame\n",
                moves(&|i| format!(
                    "[14:     wl_pointer] axis: time: {}; axis: 0 (vertical), value: {}\n[14:     wl_pointer] axis_source: 1 (finger)\n[14:     wl_pointer] frame\n",
                    1000 + 10 * i,
                    pixels(i)
                ))
            ),
        ),
    ]
}

#[test]
fn logs_of_every_tool_give_the_same_flick() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let fling = |name: &str, text: &str| {
        std::fs::write(&log, text).unwrap();
        let output = kinetic(log.to_str().unwrap(), &["--json"]);
        assert!(output.status.success(), "{name}: {}\n{text}", String::from_utf8_lossy(&output.stderr));
        let flings = serde_json::from_slice::<Value>(&output.stdout).unwrap()["flings"].clone();
        let [fling] = flings.as_array().unwrap().as_slice() else { unreachable!("{name}: {flings}") };
        [0, 1].map(|side| fling["velocity"][side].as_f64().unwrap())
    };
    let logs = logs_of_one_flick();
    let [x, touched] = fling(logs[0].0, &logs[0].1);
    assert!(x.abs() < 1e-9 && touched > 2000.0, "{x} {touched}");
    // A compositor doesn't say when the fingers come.
    let [_, scrolled] = fling(logs[0].0, &logs[0].1.replace("1000,0,0,touch\n", ""));
    for (name, text) in &logs[1..] {
        let found = fling(name, text);
        let y = if *name == "wev" || name.contains("debug-events") { scrolled } else { touched };
        assert!((found[1] / y - 1.0).abs() < 1e-6 && found[0].abs() < 1e-9, "{name}: {found:?}, not {y}");
        // Lines in reverse, as two devices write them, are sorted by their times.
        if *name == "wev" || name.contains("debug-events") {
            let swapped: Vec<&str> = text.lines().collect();
            let (first, rest) = swapped.split_at(swapped.len() / 2);
            let text = [rest, first].concat().join("\n");
            assert!((fling(name, &text)[1] / y - 1.0).abs() < 1e-6, "{name}");
        }
    }
    // A browser doesn't say when the fingers leave, so the flick waits for the timeout.
    let wheels = |line: &str| {
        let events =
            (1..4).map(|i| line.replace("@t", &(1000 + 10 * i).to_string()).replace("@d", &(10 * i).to_string()));
        format!("[{}]", events.collect::<Vec<_>>().join(","))
    };
    let browser = wheels(r#"{"deltaX": 0, "deltaY": @d, "deltaMode": 0, "timeStamp": @t}"#);
    let own = wheels(r#"{"type": "wheel", "t_ms": @t, "dx": 0, "dy": @d, "mode": 0}"#);
    let read = |text: &str| {
        std::fs::write(&log, text).unwrap();
        let output = kinetic(log.to_str().unwrap(), &["--json"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let frames = read(&browser);
    assert_eq!(frames, read(&format!(r#"{{"samples": {{}}, "events": {own}}}"#)));
    let travel: f64 = frames["frames"].as_array().unwrap().iter().map(|frame| frame[2].as_f64().unwrap()).sum();
    assert!(travel >= 60.0, "{travel}");
}
