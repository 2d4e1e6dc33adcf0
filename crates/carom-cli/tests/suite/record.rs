//! Tests of `carom record`, and of the files that its JavaScript writes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::process::Command;

fn carom(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn record_prints_javascript_and_mentions_the_trace_lab() {
    let (code, text) = carom(&["record"]);
    assert!(code == Some(0) && text.starts_with("// ") && text.contains("Trace lab"), "{text}");
    for part in ["requestAnimationFrame", "getCoalescedEvents", "touchend", "wheel", "scrollHeight", "timeStamp"] {
        assert!(text.contains(part), "no {part}");
    }
}

/// A file as the snippet writes it: the page stands, a finger drags it evenly for 100 ms, and it glides with a drag of 5.843.
#[test]
fn fit_finds_the_fling_in_a_file_that_the_record_snippet_wrote() {
    let position = |t: f64| match t {
        _ if t < 0.3 => 100.0,
        _ if t < 0.4 => 100.0 + 2000.0 * (t - 0.3),
        _ => (300.0 - 2000.0 / 5.843 * libm::expm1(-5.843 * (t - 0.4))).round(),
    };
    let times: Vec<f64> = (0..150).map(|frame| f64::from(frame) / 60.0).collect();
    let samples = serde_json::json!({
        "t_ms": times.iter().map(|t| 5000.0 + 1000.0 * t).collect::<Vec<_>>(),
        "y_px": times.iter().map(|t| position(*t)).collect::<Vec<_>>(),
    });
    let event = |kind: &str, t: f64| serde_json::json!({ "type": kind, "t_ms": t, "x": 100, "y": 500 });
    let events = [
        event("pointerdown", 5290.0),
        event("touchstart", 5290.0),
        event("pointercancel", 5305.0),
        event("touchmove", 5320.0),
        event("touchend", 5400.0),
    ];
    let page = serde_json::json!({ "width": 400, "height": 800, "scrollHeight": 9000, "pixelRatio": 3 });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fling.json");
    let text = serde_json::json!({ "samples": samples, "events": events, "page": page }).to_string();
    std::fs::write(&file, text).unwrap();
    let (code, report) = carom(&["fit", file.to_str().unwrap(), "--json"]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!((code, &report["model"]), (Some(0), &serde_json::json!("friction")));
    assert!((report["parameters"]["drag"].as_f64().unwrap() / 5.843 - 1.0).abs() < 0.01, "{report}");
    assert!((report["start"].as_f64().unwrap() - 5.4).abs() < 0.04, "{}", report["start"]);
}
