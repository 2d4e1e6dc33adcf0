//! `carom sample` and `carom settle`.

use serde_json::Value;

use super::{carom, failure, stdout};

#[test]
fn sample_writes_a_row_per_frame_until_settled() {
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
fn sample_accepts_a_list_of_times_or_a_duration() {
    let output = carom(&["sample", "friction", "--drag", "2", "--velocity", "1000", "--times", "0,0.5", "--json"]);
    let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 2);
    assert_eq!(rows[0], serde_json::json!({"t": 0.0, "position": 0.0, "velocity": 1000.0}));
    let output = carom(&["sample", "drift", "--velocity", "1", "--until", "0.1", "--fps", "100"]);
    assert_eq!(stdout(&output).lines().count(), 12);
}

#[test]
fn sample_asks_for_until_if_a_motion_never_settles() {
    let output = carom(&["sample", "spring", "--stiffness", "170", "--damping", "0", "--target", "1"]);
    let (code, text) = failure(&output);
    assert_eq!(code, 2);
    assert_eq!(
        text,
        "carom: the spring never settles: nothing stops its swinging; say how long with --until SECONDS\n"
    );
}

#[test]
fn settle_reports_the_time_the_rest_and_the_overshoot() {
    let arguments = ["settle", "spring", "--response", "0.5", "--damping-ratio", "0.4", "--target", "300"];
    let output = carom(&arguments);
    assert_eq!(failure(&output), (0, ""));
    assert!(
        stdout(&output).contains("overshoot  25.38 % of its travel, to 376.1 after 0.2728 s"),
        "{}",
        stdout(&output)
    );
    let report: Value = serde_json::from_slice(&carom(&[&arguments[..], &["--json"]].concat()).stdout).unwrap();
    assert_eq!(report["law"], "spring");
    assert_eq!(report["rest"], 300.0);
    assert!((report["overshoot"]["fraction"].as_f64().unwrap() - 0.2538).abs() < 1e-4);
    assert!((report["settling_time"].as_f64().unwrap() - 1.752).abs() < 1e-3);
    assert!(report["never"].is_null());
}

#[test]
fn settle_reports_why_a_motion_never_settles() {
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

#[test]
fn settle_prints_that_a_linear_ease_is_fastest_at_its_start() {
    let ease = |duration: &str| {
        let arguments = ["settle", "ease", "--duration", duration, "--target", "1", "--control", "0,0,1,1"];
        stdout(&carom(&arguments)).to_owned()
    };
    assert!(ease("1").contains("fastest    1 per second, at the start"), "{}", ease("1"));
    assert!(ease("0").contains("settles    after 0 s: "), "{}", ease("0"));
}

#[test]
fn settle_prints_no_overshoot_for_a_spring_that_never_rests() {
    let swings = carom(&["settle", "spring", "--stiffness", "100", "--damping", "0", "--target", "300"]);
    assert!(stdout(&swings).contains("rest       none") && !stdout(&swings).contains("overshoot"));
    let creeps = carom(&["settle", "spring", "--stiffness", "100", "--damping", "20", "--target", "300"]);
    assert!(stdout(&creeps).contains("overshoot  none"));
}
