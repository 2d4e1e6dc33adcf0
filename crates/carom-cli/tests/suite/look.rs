//! Tests of `carom look` on films of a card that moves by known laws.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use carom::law::Ease;
use carom::{Friction, Motion, Spring, State};
use serde_json::Value;

use crate::track::{carom, text, write};

/// Films a card that stands still for a quarter of a second and then moves, and looks at it.
fn looked(name: &str, motion: &dyn Motion) -> (Option<i32>, Value) {
    let folder = tempfile::tempdir().unwrap();
    let film = format!("{name}.png");
    let at = |frame: u32| motion.state(f64::from(frame) / 60.0 - 0.25).position.round() as u32;
    write(&folder.path().join(&film), &(0..100).map(at).collect::<Vec<_>>());
    let output = carom(folder.path(), &["look", &film, "--json"]);
    (output.status.code(), serde_json::from_str(text(&output.stdout)).unwrap())
}

#[test]
fn look_finds_the_moving_thing_and_its_law() {
    let from = |position: f64| State { position, velocity: 0.0 };
    let spring = Spring::from_response_damping_ratio;
    let [soft, springy] = [spring(0.45, 1.0).motion(from(60.0), 300.0), spring(0.5, 0.6).motion(from(250.0), 90.0)];
    let fling = Friction { drag: 4.2 }.motion(State { position: 60.0, velocity: 1000.0 });
    let ease = Ease::ease_in_out(0.5).motion(from(60.0), 300.0);
    let films: [(&str, &dyn Motion, &str, &str, f64); 4] = [
        ("soft", &soft, "elastic", "response", 0.45),
        ("springy", &springy, "spring", "response", 0.5),
        // The fling is at full speed at once, as a page is after a notch of a wheel.
        ("fling", &fling, "wheel_smoothing", "rate", 4.2),
        ("ease", &ease, "ease", "duration", 0.5),
    ];
    for (name, motion, law, parameter, value) in films {
        let (code, seen) = looked(name, motion);
        let thing = &seen["things"][0];
        let found = thing["fit"]["parameters"][parameter].as_f64().unwrap_or(f64::NAN);
        println!("{name}: {} {parameter} {found}, rectangle {}", thing["fit"]["model"], thing["rectangle"]);
        assert_eq!((code, seen["things"].as_array().unwrap().len()), (Some(0), 1), "{name}: {seen}");
        assert_eq!((&thing["axis"], &thing["fit"]["model"]), (&"y".into(), &law.into()), "{name}");
        assert!((found / value - 1.0).abs() < 0.05, "{name}: {found}");
    }
}

#[test]
fn a_jumping_card_fails_a_check_and_a_card_at_rest_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let place = |frame: u32| if frame < 40 { 60 + 2 * frame } else { 200 + frame };
    write(&folder.path().join("jumps.png"), &(0..80).map(place).collect::<Vec<_>>());
    write(&folder.path().join("stands.png"), &[100; 30]);
    let output = carom(folder.path(), &["look", "jumps.png", "-o", "seen.svg"]);
    let report = text(&output.stdout);
    assert!(output.status.code() == Some(1) && report.contains("fail      continuous"), "{report}");
    assert!(std::fs::read_to_string(folder.path().join("seen.svg")).unwrap().contains(">jumps.png<"));
    let output = carom(folder.path(), &["look", "stands.png"]);
    let error = text(&output.stderr);
    assert!(
        output.status.code() == Some(1) && error.starts_with("carom: stands.png: nothing that the first"),
        "{error}"
    );
}
