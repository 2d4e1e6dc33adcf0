//! Lottie keyframes, as a player shows them.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use crate::common::{farthest, motions, size, spring};
use carom::State;
use carom::law::Gravity;
use carom_export::{ExportError, lottie};
use serde_json::Value;

struct Key {
    t: f64,
    s: f64,
    /// x1, y1, x2, y2.
    curve: Option<[f64; 4]>,
}

fn keys(json: &str) -> Vec<Key> {
    let json: Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(json["a"], 1);
    let number = |value: &Value| value.as_f64().expect("a number");
    json["k"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|key| Key {
            t: number(&key["t"]),
            s: number(&key["s"][0]),
            curve: key.get("o").map(|out| {
                let into = &key["i"];
                [number(&out["x"][0]), number(&out["y"][0]), number(&into["x"][0]), number(&into["y"][0])]
            }),
        })
        .collect()
}

/// Returns the value at a frame as players compute it. They solve the curve's x for the fraction of the time, and take its y.
fn play(keys: &[Key], frame: f64) -> f64 {
    let next = keys.partition_point(|key| key.t <= frame);
    let (Some(from), Some(to)) = (next.checked_sub(1).map(|i| &keys[i]), keys.get(next)) else {
        return keys[next.saturating_sub(1)].s;
    };
    let [x1, y1, x2, y2] = from.curve.expect("a curve");
    let at = |one: f64, two: f64, u: f64| 3.0 * u * (1.0 - u) * ((1.0 - u) * one + u * two) + u * u * u;
    let part = (frame - from.t) / (to.t - from.t);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if at(x1, x2, middle) < part { low = middle } else { high = middle }
    }
    from.s + (to.s - from.s) * at(y1, y2, low)
}

#[test]
fn a_player_shows_the_motion_within_the_tolerance() {
    for (name, motion) in motions() {
        for (tolerance, frame_rate) in [(0.02, 60.0), (0.005, 29.97), (0.0005, 60.0)] {
            let export = lottie(&motion, tolerance, frame_rate).unwrap_or_else(|error| panic!("{name}: {error}"));
            let keys = keys(&export.to_string());
            assert_eq!(keys.len(), export.keyframes());
            assert!(keys.windows(2).all(|pair| pair[0].t < pair[1].t), "{name}");
            let last = keys.last().expect("a key");
            assert!(last.curve.is_none() && last.t.fract() == 0.0, "{name}");
            assert_eq!(last.t.to_bits(), export.frames().to_bits(), "{name}");
            let duration = last.t / frame_rate;
            let times: Vec<_> = keys.iter().map(|key| key.t / frame_rate).collect();
            let error = farthest(&motion, duration, &times, |t| play(&keys, t * frame_rate));
            let allowed = tolerance * size(&motion, duration);
            println!("{name} {tolerance}: {} keyframes, {error} (at most {}) of {allowed}", keys.len(), export.error());
            assert!(error <= export.error() * (1.0 + 1e-9) + 1e-12 * allowed, "{name} {tolerance}: {error}");
            assert!(export.error() <= allowed * (1.0 + 1e-6), "{name} {tolerance}: {} {allowed}", export.error());
        }
    }
}

#[test]
fn a_spring_needs_few_lottie_keyframes() {
    for (tolerance, count) in [(0.01, 8), (0.001, 13)] {
        let export = lottie(&*spring(100.0, 10.0), tolerance, 60.0).expect("an export");
        assert!(export.keyframes() <= count, "{}", export.keyframes());
    }
}

#[test]
fn an_invalid_frame_rate_and_a_motion_without_rest_are_refused() {
    for rate in [0.0, -60.0, f64::NAN, f64::INFINITY, 1e20, 1e-300, 0.5] {
        let error = lottie(&*spring(100.0, 10.0), 0.01, rate).expect_err("no frame rate");
        assert!(matches!(error, ExportError::FrameRate(_)), "{rate}");
    }
    let falls = Gravity { acceleration: 9.8 }.motion(State::at_rest(0.0));
    assert_eq!(lottie(&falls, 0.01, 60.0).expect_err("no rest"), ExportError::NoRest);
}
