//! `carom retune`.

use super::{carom, failure, stdout};

#[test]
fn retune_prints_the_spring_that_replaces_a_carousels_frames() {
    let output = carom(&["retune", "embla"]);
    assert_eq!(failure(&output), (0, ""));
    let text = stdout(&output);
    assert!(text.contains("damping ratio 1.063"), "{text}");
    assert!(text.contains("of the travel from the frames"), "{text}");
    // The numbers may be words of their own, as in `carom convert`.
    let apart = carom(&["retune", "embla", "duration=25", "friction=0.68"]);
    assert_eq!(stdout(&apart), text);
}

#[test]
fn retune_writes_a_spec_that_other_commands_read() {
    let output = carom(&["retune", "frame-decay factor=0.95", "--json"]);
    let report: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let drag = report["spec"]["drag"].as_f64().unwrap();
    assert!((drag - -60.0 * libm::log(0.95)).abs() < 1e-12, "{drag}");
    // A decay whose first frame moves by 20 px travels 400 px.
    let velocity = 20.0 * report["start"]["of_velocity"].as_f64().unwrap();
    assert!((velocity / drag - 400.0).abs() < 1e-9, "{velocity}");
    let spec = report["spec"].to_string();
    assert_eq!(failure(&carom(&["settle", "--spec", &spec])), (0, ""));
}

#[test]
fn retune_prints_a_line_of_code_that_replaces_a_lerp() {
    let output = carom(&["retune", "lerp", "factor=0.1"]);
    assert_eq!(
        stdout(&output),
        "approach: decay rate 6.32163 1/s; half of the way in 0.109647 s\n  \
         through every frame: x += (target - x)*(1 - exp(-6.32163*dt))\n"
    );
    let output = carom(&["retune", "lerp", "factor=0.1", "rate=30", "--json"]);
    let report: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let settle = carom(&["settle", "--spec", &report["spec"].to_string()]);
    assert_eq!(failure(&settle), (0, ""));
}

#[test]
fn retune_says_why_it_cannot_find_a_law() {
    let output = carom(&["retune", "euler-spring", "stiffness=3000", "damping=10"]);
    let (code, text) = failure(&output);
    assert_eq!(code, 1);
    assert!(text.contains("`damping` must be larger: Euler's steps gain energy and diverge, but is 10"), "{text}");
    let output = carom(&["retune", "emlba"]);
    assert_eq!(failure(&output).0, 2);
}
