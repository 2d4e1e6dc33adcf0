//! `gestures/pan_zoom.jsonl`: what `PanZoom` shows for lists of events, for its ports to other languages.
//!
//! A line is `{"case", "physics", "content", "view", "events", "shown"}`. An event is `[name, …]`, with the arguments of the
//! method of that name; `["read", t]` adds `[x, y, ln s, angle, their four rates, phase, whether it is at rest, and the four
//! numbers of the end]` to `shown`. `CAROM_FREEZE=1 cargo test -p conformance --test suite pan_zoom_cases::` writes the file
//! again.
#![expect(clippy::panic, reason = "a malformed case of our own is a failed test")]

use crate::support::frozen;
use carom::pan_zoom::{PanZoom, PanZoomPhase, PanZoomPhysics, Pinch, Rotation, ScaleLimit, Transform};
use carom::scroll::platform;
use serde_json::{Value, json};

/// A generator of random numbers with a seed.
struct Random(u64);

impl Random {
    /// Returns a number from 0 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a multiple of 1/16, which every language writes and reads alike.
    fn between(&mut self, min: f64, max: f64) -> f64 {
        libm::round((min + (max - min) * self.next()) * 16.0) / 16.0
    }

    fn below(&mut self, count: usize) -> usize {
        ((self.next() * count as f64) as usize).min(count - 1)
    }
}

const VIEW: [f64; 2] = [400.0, 300.0];
const CONTENT: [f64; 2] = [2_000.0, 900.0];
/// The time between two events is a multiple of this.
const TICK: f64 = 1.0 / 128.0;

struct Case {
    name: String,
    physics: Value,
    content: Value,
    events: Vec<Value>,
}

fn physics(case: &Value) -> PanZoomPhysics {
    let name = case["platform"].as_str().unwrap_or_default();
    let preset = platform::ALL.iter().find(|preset| preset.name == name).unwrap_or_else(|| panic!("{case}"));
    let mut physics = PanZoomPhysics::from_platform((preset.platform)());
    if let Some(min_fling) = case["min_fling"].as_f64() {
        physics.min_fling = min_fling;
    }
    physics.rotation = match case["rotation"].as_str() {
        Some("free") => Rotation::free(),
        Some("quarter_turns") => Rotation::quarter_turns(),
        _ => Rotation::Locked,
    };
    if let Some([min, max]) = case["absolute_scales"].as_array().map(|list| [&list[0], &list[1]]) {
        let limit = |number: &Value| ScaleLimit::Absolute(number.as_f64().unwrap_or(1.0));
        (physics.min_scale, physics.max_scale) = (limit(min), limit(max));
    }
    physics
}

fn act(picture: &mut PanZoom, event: &Value) -> Option<Value> {
    let n = |place: usize| event[place].as_f64().unwrap_or_else(|| panic!("{event}"));
    let (at, id) = (n(1), || event[2].as_u64().unwrap_or_else(|| panic!("{event}")));
    match event[0].as_str().unwrap_or_default() {
        "pointer_down" => picture.pointer_down(id(), at, [n(3), n(4)]),
        "pointer_move" => picture.pointer_move(id(), at, [n(3), n(4)]),
        "pointer_up" => picture.pointer_up(id(), at),
        "pointer_cancel" => picture.pointer_cancel(id(), at),
        "quick_zoom_down" => picture.quick_zoom_down(id(), at, [n(3), n(4)]),
        "pinch_begin" => picture.pinch_begin(at, [n(2), n(3)]),
        "pinch" => {
            let pinch = match event[2].as_str() {
                Some("magnification") => Pinch::Magnification(n(3)),
                Some("difference") => Pinch::Difference(n(3)),
                Some("since_begin") => Pinch::SinceBegin(n(3)),
                Some("chromium_wheel") => Pinch::ChromiumWheel(n(3)),
                _ => Pinch::FirefoxWheel(n(3)),
            };
            picture.pinch(at, pinch, n(4), [n(5), n(6)]);
        }
        "pinch_end" => picture.pinch_end(at),
        "zoom_by" => picture.zoom_by(at, n(2), [n(3), n(4)]),
        "zoom_toward" => picture.zoom_toward(at, n(2), [n(3), n(4)]),
        "pan_toward" => picture.pan_toward(at, [n(2), n(3)]),
        "double_tap" => picture.double_tap(at, [n(2), n(3)]),
        "fit" => picture.fit(at),
        "zoom_to" => picture.zoom_to(at, [n(2), n(3)], [n(4), n(5)]),
        "snap_to" => picture.snap_to(at, Transform { x: n(2), y: n(3), log_scale: n(4), rotation: n(5) }),
        "resize" => picture.resize(at, [n(2), n(3)], [n(4), n(5)]),
        "advance_to" => {
            picture.advance_to(at);
        }
        "read" => {
            let (frame, end) = (picture.read(at), picture.end());
            let (shown, rates) = (frame.transform, frame.velocity);
            let phase = match frame.phase {
                PanZoomPhase::Rest => "rest",
                PanZoomPhase::Held => "held",
                PanZoomPhase::Glide => "glide",
                _ => "flight",
            };
            return Some(json!([
                shown.x,
                shown.y,
                shown.log_scale,
                shown.rotation,
                rates.x,
                rates.y,
                rates.log_scale,
                rates.rotation,
                phase,
                frame.is_at_rest,
                end.x,
                end.y,
                end.log_scale,
                end.rotation,
            ]));
        }
        _ => panic!("{event}"),
    }
    None
}

/// Fingers that come, go and move, with frames between.
fn fingers(seed: u64, count: usize) -> Vec<Value> {
    let (mut random, mut down, mut events, mut at) = (Random(seed), Vec::new(), Vec::new(), 0.0);
    let finger = |event: &str, at: f64, (id, [x, y]): (usize, [f64; 2])| json!([event, at, id, x, y]);
    for step in 0..count {
        at += TICK * (1 + random.below(2)) as f64;
        match random.below(12) {
            0 | 1 if down.len() < 5 => {
                down.push((step, [random.between(0.0, VIEW[0]), random.between(0.0, VIEW[1])]));
                events.push(finger("pointer_down", at, down[down.len() - 1]));
            }
            2 if !down.is_empty() => {
                let (id, _) = down.remove(random.below(down.len()));
                events.push(json!(["pointer_up", at, id]));
            }
            _ if down.is_empty() => at += TICK * random.below(40) as f64,
            _ => {
                let place = random.below(down.len());
                down[place].1 = down[place].1.map(|x| x + random.between(-20.0, 20.0));
                events.push(finger("pointer_move", at, down[place]));
            }
        }
        if step % 4 == 3 {
            events.push(json!(["read", at]));
        }
    }
    for (id, _) in down {
        events.push(json!(["pointer_up", at, id]));
    }
    events.extend(reads(at));
    events
}

/// Frames until the picture is at rest.
fn reads(at: f64) -> impl Iterator<Item = Value> {
    [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 2_560]
        .into_iter()
        .map(move |ticks| json!(["read", at + TICK * f64::from(ticks)]))
}

/// Two fingers that spread, and lift one after the other.
fn spread(from: f64, to: f64, second_lift: f64) -> Vec<Value> {
    let mut events = vec![
        json!(["pointer_down", 0.0, 1, 200.0 - from, 150.0]),
        json!(["pointer_down", 0.0, 2, 200.0 + from, 160.0]),
    ];
    for step in 1..=12 {
        let (at, reach) = (TICK * f64::from(step), from + (to - from) * f64::from(step) / 12.0);
        events.push(json!(["pointer_move", at, 1, 200.0 - reach, 150.0]));
        events.push(json!(["pointer_move", at, 2, 200.0 + reach, 160.0]));
    }
    events.push(json!(["read", 12.0 * TICK]));
    events.push(json!(["pointer_up", 12.0 * TICK, 2]));
    events.push(json!(["pointer_up", second_lift, 1]));
    events.extend(reads(second_lift));
    events
}

fn pinches() -> Vec<(&'static str, Vec<Value>)> {
    let encodings: [(&str, fn(f64) -> f64); 5] = [
        ("magnification", |_| 0.0625),
        ("difference", |_| 0.0625),
        ("since_begin", |step| 1.0 + 0.0625 * step),
        ("chromium_wheel", |_| -6.5),
        ("firefox_wheel", |_| -6.5),
    ];
    encodings
        .into_iter()
        .map(|(name, value)| {
            let mut events = vec![json!(["pinch_begin", 0.0, 120.0, 90.0])];
            for step in 1..=10 {
                let at = TICK * f64::from(step);
                events.push(json!(["pinch", at, name, value(f64::from(step)), 0.03125, 1.5, -2.0]));
            }
            events.extend([json!(["read", 10.0 * TICK]), json!(["pinch_end", 11.0 * TICK])]);
            events.extend(reads(11.0 * TICK));
            (name, events)
        })
        .collect()
}

/// An event, some of its motion, perhaps another event, and the rest of its motion.
fn then(first: Value, second: Option<Value>) -> Vec<Value> {
    let mut events = vec![first];
    events.extend(reads(0.0).take(7));
    let at = second.as_ref().and_then(|event| event[1].as_f64()).unwrap_or(0.25);
    events.push(json!(["advance_to", at]));
    events.extend(second);
    events.extend(reads(at));
    events
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let plain = |platform: &str, rotation: &str| json!({ "platform": platform, "rotation": rotation });
    let mut add = |name: String, physics: Value, events: Vec<Value>| {
        cases.push(Case { name, physics, content: json!(CONTENT), events });
    };
    for (place, platform) in ["ios", "android", "chromium"].into_iter().enumerate() {
        for (turn, rotation) in ["locked", "free", "quarter_turns"].into_iter().enumerate() {
            let seed = 100 + 10 * place as u64 + turn as u64;
            add(format!("fingers_{platform}_{rotation}"), plain(platform, rotation), fingers(seed, 160));
        }
        let physics = plain(platform, "locked");
        add(format!("spread_{platform}"), physics.clone(), spread(50.0, 120.0, 12.0 * TICK));
        add(format!("spread_beyond_{platform}"), physics.clone(), spread(12.0, 190.0, 14.0 * TICK));
        add(format!("pinch_below_{platform}"), physics.clone(), spread(180.0, 60.0, 12.0 * TICK));
        add(format!("double_tap_{platform}"), physics.clone(), then(json!(["double_tap", 0.0, 90.0, 140.0]), None));
        let back = Some(json!(["double_tap", 1.5, 90.0, 140.0]));
        add(
            format!("double_tap_twice_{platform}"),
            physics.clone(),
            then(json!(["double_tap", 0.0, 90.0, 140.0]), back),
        );
        let to = json!(["zoom_to", 0.0, 1_200.0, 300.0, 500.0, 300.0]);
        add(format!("zoom_to_{platform}"), physics.clone(), then(to.clone(), None));
        add(format!("zoom_to_then_fit_{platform}"), physics.clone(), then(to.clone(), Some(json!(["fit", 0.25]))));
        let resize = json!(["resize", 0.25, CONTENT[0], CONTENT[1], 300.0, 400.0]);
        add(format!("resize_in_flight_{platform}"), physics.clone(), then(to, Some(resize.clone())));
        let notch = json!(["zoom_toward", 0.0, 0.75, 100.0, 50.0]);
        add(format!("notch_then_resize_{platform}"), physics.clone(), then(notch.clone(), Some(resize)));
        add(
            format!("notch_then_pan_{platform}"),
            physics,
            then(notch, Some(json!(["pan_toward", 0.125, -60.0, 30.0]))),
        );
    }
    for (name, events) in pinches() {
        add(format!("touchpad_{name}"), plain("macos", "free"), events);
    }
    let wheel =
        |step: i32| json!(["zoom_by", TICK * f64::from(step), if step < 9 { 0.25 } else { -0.125 }, 310.0, 60.0]);
    let mut wheels: Vec<Value> =
        (0..24).flat_map(|step| [wheel(step), json!(["read", TICK * f64::from(step)])]).collect();
    wheels.extend(reads(24.0 * TICK));
    add("wheel".to_owned(), plain("chromium", "locked"), wheels);
    let mut quick = vec![json!(["quick_zoom_down", 0.0, 3, 200.0, 100.0])];
    quick.extend(
        (1..=12).map(|step| json!(["pointer_move", TICK * f64::from(step), 3, 203.0, 100.0 + 8.0 * f64::from(step)])),
    );
    quick.extend([json!(["read", 12.0 * TICK]), json!(["pointer_up", 12.0 * TICK, 3])]);
    quick.extend(reads(12.0 * TICK));
    add("quick_zoom".to_owned(), plain("android", "locked"), quick);
    let mut cancelled = spread(50.0, 120.0, 12.0 * TICK);
    cancelled.iter_mut().filter(|event| event[0] == "pointer_up").for_each(|event| event[0] = json!("pointer_cancel"));
    add("cancelled".to_owned(), plain("ios", "locked"), cancelled);
    let canvas = json!({ "platform": "ios", "rotation": "free", "absolute_scales": [0.0625, 16.0], "min_fling": 0.0 });
    for seed in 0..4 {
        let events = fingers(200 + seed, 160);
        cases.push(Case { name: format!("canvas_{seed}"), physics: canvas.clone(), content: Value::Null, events });
    }
    cases
}

#[test]
fn pan_zoom_shows_the_frozen_pictures() {
    let lines: Vec<Value> = cases()
        .into_iter()
        .map(|Case { name, physics: laws, content, events }| {
            let size = content.as_array().map(|size| [0, 1].map(|axis| size[axis].as_f64().unwrap_or(1.0)));
            let mut picture = PanZoom::new(physics(&laws), size, VIEW);
            let shown: Vec<Value> = events.iter().filter_map(|event| act(&mut picture, event)).collect();
            json!({ "case": name, "physics": laws, "content": content, "view": VIEW, "events": events, "shown": shown })
        })
        .collect();
    assert!(lines.len() > 50, "{} cases", lines.len());
    frozen("gestures/pan_zoom.jsonl", &lines);
}
