//! Motions of every law, tested by the properties that hold for any valid numbers.

use crate::input::Input;
use carom::{Motion, State, Tolerance};
use carom_spec::Spec;

const SPECS: &str = include_str!("../corpus/specs.jsonl");

/// Replaces each number of a value with a random one, with a probability of one half.
fn redraw(value: &mut serde_json::Value, input: &mut Input<'_>) {
    match value {
        serde_json::Value::Number(_) if input.below(2) == 0 => *value = serde_json::json!(input.number()),
        serde_json::Value::Array(list) => list.iter_mut().for_each(|value| redraw(value, input)),
        serde_json::Value::Object(fields) => fields.values_mut().for_each(|value| redraw(value, input)),
        _ => {}
    }
}

/// Returns the largest magnitude of a number.
fn largest(value: &serde_json::Value) -> f64 {
    match value {
        serde_json::Value::Number(number) => number.as_f64().unwrap_or(0.0).abs(),
        serde_json::Value::Array(list) => list.iter().map(largest).fold(0.0, f64::max),
        serde_json::Value::Object(fields) => fields.values().map(largest).fold(0.0, f64::max),
        _ => 0.0,
    }
}

/// Returns whether a number is larger than `limit`, or smaller than its inverse.
fn has_unusual_number(value: &serde_json::Value, limit: f64) -> bool {
    match value {
        serde_json::Value::Number(number) => {
            number.as_f64().is_some_and(|x| x.abs() > limit || x != 0.0 && x.abs() < 1.0 / limit)
        }
        serde_json::Value::Array(list) => list.iter().any(|value| has_unusual_number(value, limit)),
        serde_json::Value::Object(fields) => fields.values().any(|value| has_unusual_number(value, limit)),
        _ => false,
    }
}

/// Returns whether two numbers are equal. NaN never is.
fn same(a: State, b: State) -> bool {
    a.position == b.position && a.velocity == b.velocity
}

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let lines: Vec<_> = SPECS.lines().collect();
    let mut value: serde_json::Value =
        serde_json::from_str(input.choose::<&str>(&lines)).expect("the corpus is valid JSON");
    redraw(&mut value, &mut input);
    let Ok(spec) = Spec::from_json(&value.to_string()) else { return };
    let (motion, mirror) = (spec.motion(), spec.mirrored().motion());
    let text = value.to_string();
    let is_clamped = text.contains("clamped");
    // A clamped motion begins inside its bounds, so it may begin elsewhere.
    assert!(same(motion.state(0.0), spec.start) || is_clamped, "the start must be kept: {text}");
    for _ in 0..4 {
        let t = input.dt();
        let (state, mirrored) = (motion.state(t), mirror.state(t));
        assert!(!state.position.is_nan() && !state.velocity.is_nan() || t.is_nan(), "NaN at {t}: {text}");
        assert!(same(state, -mirrored) || t.is_nan(), "the mirror image differs at {t}: {text}");
        if let Some(reached) = motion.time_at(state.position).filter(|_| t >= 0.0) {
            assert!(reached >= 0.0, "time_at before the start: {text}");
        }
    }
    let tolerance = Tolerance::new(input.number().abs(), input.number().abs());
    let settled = motion.settling_time(tolerance);
    assert!(settled >= 0.0, "settling time {settled}: {text}");
    // Only test bounds with numbers of usual size. With a huge acceleration the motion arrives at once, and with a tiny one its
    // time overflows.
    let limit = if is_clamped { 1e15 } else { 1e150 };
    let is_usual = !has_unusual_number(&value, limit);
    if let (Some(rest), true) = (motion.rest(), settled < carom::domain::LATEST && is_usual) {
        let end = motion.state(settled * (1.0 + 1e-9) + 1e-300);
        let slack =
            1e-6 * tolerance.distance + 1e-9 * (rest.abs() + spec.start.position.abs()) + 1e-15 * largest(&value);
        let is_near = (end.position - rest).abs() <= tolerance.distance + slack;
        assert!(is_near, "outside {tolerance:?} after settling at {settled}: {end:?}, rest {rest}: {text}");
    }
    if let Some(t) = motion.time_at(input.number()) {
        assert!(t >= 0.0 && !t.is_nan(), "time_at gives {t}: {text}");
    }
    if let Some(t) = motion.time_at_speed(input.number().abs()) {
        assert!(t >= 0.0 && !t.is_nan(), "time_at_speed gives {t}: {text}");
    }
}
