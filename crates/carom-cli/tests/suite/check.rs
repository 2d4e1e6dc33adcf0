//! `carom check`: its exit codes, and the files that it writes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn check(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).arg("check").args(arguments).current_dir(folder).output().unwrap()
}

/// An exponential approach of 300.
fn trace(until: u32) -> String {
    let mut text = "{\"trace\":1,\"of\":\"card\",\"unit\":\"px\",\"clock\":\"scripted\"}\n".to_owned();
    let mut left = 300.0;
    for i in 0..until {
        let t = f64::from(i) / 60.0;
        writeln!(text, "{{\"t\":{t},\"x\":{}}}", 300.0 - left).unwrap();
        left *= 0.85;
    }
    text
}

#[test]
fn exit_codes_are_0_for_pass_1_for_fail_and_2_for_undecided() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.jsonl"), trace(120)).unwrap();
    std::fs::write(folder.path().join("short.jsonl"), trace(12)).unwrap();
    for (arguments, code, text) in [
        (&["a.jsonl", "--check", "rests on=300"][..], 0, "1 passed, 0 failed, 0 undecided"),
        (&["a.jsonl", "--check", "rests on=200"], 1, "100 px"),
        (&["short.jsonl", "--check", "rests on=300"], 2, "the trace ends in motion"),
        (&["a.jsonl", "--check", "rests on=300 within=5"], 0, "pass"),
    ] {
        let output = check(folder.path(), arguments);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{printed}");
        assert!(printed.contains(text), "{printed}");
    }
    for (arguments, code, text) in [
        (&["a.jsonl"][..], 2, "there is nothing to check"),
        (&["a.jsonl", "--check", "rest"], 2, "there is no check `rest`"),
        (&["none.jsonl", "--check", "rests"], 1, "none.jsonl: No such file"),
    ] {
        let output = check(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(code));
        assert!(String::from_utf8(output.stderr).unwrap().contains(text));
    }
}

#[test]
fn check_reads_the_checks_file_beside_a_trace() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.jsonl"), trace(120)).unwrap();
    let checks = r#"{"checks":[{"check":"rests","on":200,"id":"card rests","why":"the drawer is 200 px wide"}]}"#;
    std::fs::write(folder.path().join("a.checks.json"), checks).unwrap();
    let output = check(folder.path(), &["a.jsonl", "--json", "--svg", "a.svg", "--junit", "a.xml"]);
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report[0]["checks"][0]["verdict"], "fail");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    // Outside of browsers, a picture with variables is black.
    assert!(
        read("a.svg").contains("class=\"fail\"") && !read("a.svg").contains("var(") && !read("a.svg").contains(":@")
    );
    assert!(read("a.xml").contains("name=\"card rests\"><failure>"));
}

#[test]
fn check_compares_recordings_at_two_frame_rates() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.jsonl"), trace(120)).unwrap();
    std::fs::write(folder.path().join("b.csv"), "t_s,x\n0,0\n.1,300\n.2,301\n.3,302\n.4,303\n.5,304\n").unwrap();
    let output = check(folder.path(), &["a.jsonl", "b.csv", "--check", "rate_free"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8(output.stdout).unwrap());
    assert_eq!(check(folder.path(), &["a.jsonl", "a.jsonl", "--check", "rate_free"]).status.code(), Some(0));
}

/// A spring with a response of 0.4 s that moves 300 px, at 1,734 px/s at most.
fn spring(row: impl Fn(f64, f64) -> String) -> String {
    let at = |t: f64| 300.0 * (1.0 - (1.0 + 15.708 * t) * libm::exp(-15.708 * t));
    (0..60).map(|i| f64::from(i) / 60.0).map(|t| row(t, at(t)) + "\n").collect()
}

#[test]
fn check_fit_and_plot_read_every_file_format_alike() {
    let folder = TempDir::new().unwrap();
    let as_array = |text: String| format!("[{}]", text.trim().replace('\n', ","));
    let files = [
        ("ms.csv", spring(|t, x| format!("{},{x}", 1e3 * t))),
        ("ms.json", as_array(spring(|t, x| format!("{{\"time\":{},\"y\":{x}}}", 1e3 * t)))),
        ("pairs.json", as_array(spring(|t, x| format!("[{},{x}]", 1e3 * t)))),
        ("trace.jsonl", "{\"trace\":1}\n".to_owned() + &spring(|t, x| format!("{{\"t\":{t},\"y\":{x}}}"))),
        ("lines.jsonl", spring(|t, x| format!("{{\"t_ms\":{},\"y\":{x}}}", 1e3 * t))),
        ("xy.json", as_array(spring(|t, x| format!("{{\"t_s\":{t},\"x\":7,\"y\":{x}}}")))),
        ("us.txt", "# a log\ntime (us) | y\n".to_owned() + &spring(|t, x| format!("{} | {x}", 1e6 * t))),
    ];
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).current_dir(folder.path()).output().unwrap()
    };
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
        let fitted = run(&["fit", name, "--json"]);
        let fit: serde_json::Value = serde_json::from_slice(&fitted.stdout).unwrap_or_default();
        let response = fit["parameters"]["response"].as_f64().unwrap_or_default();
        assert!((response - 0.4).abs() < 0.001, "{name}: {}", String::from_utf8_lossy(&fitted.stderr));
        for (limit, code) in [("rests on=300 by=1 within=1", 0), ("bounds speed=2000", 0), ("bounds speed=1500", 1)] {
            let checked = check(folder.path(), &[name, "--check", limit]);
            assert_eq!(
                checked.status.code(),
                Some(code),
                "{name}, {limit}: {}",
                String::from_utf8_lossy(&checked.stdout)
            );
        }
        assert_eq!(run(&["plot", "--trace", name]).status.code(), Some(0), "{name}");
    }
}

#[test]
fn check_asks_which_part_of_an_animation_you_mean() {
    let folder = TempDir::new().unwrap();
    let keyframes = r#"{"keyframes":[{"opacity":0,"transform":"translateY(300px)"},{"opacity":1,"transform":"none"}],"duration":300}"#;
    std::fs::write(folder.path().join("a.json"), keyframes).unwrap();
    let output = check(folder.path(), &["a.json", "--check", "bounds speed=100"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.code() == Some(2) && printed.contains("name one by `axis`: `opacity`, `translateY`"),
        "{printed}"
    );
    for arguments in [
        &["a.json", "--check", "bounds speed=100 axis=translateY"][..],
        &["a.json", "--check", "bounds speed=100", "--position-column", "translateY"],
    ] {
        let output = check(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let fit =
        Command::new(env!("CARGO_BIN_EXE_carom")).args(["fit", "a.json"]).current_dir(folder.path()).output().unwrap();
    let error = String::from_utf8(fit.stderr).unwrap();
    assert!(error.contains("several tracks move: `opacity`, `translateY`; choose one by --position-column"), "{error}");
}
