//! Curves of animations: Web Animations keyframes, `linear()`, Lottie, and samples in JSON.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use carom::law::Ease;
use carom::{Motion, State};
use serde_json::Value;

use super::{Clock, Trace};
use crate::error::CheckError;

/// Samples per second of a curve that is not made of straight lines.
const RATE: f64 = 240.0;

impl Trace {
    /// Reads a `linear()` easing, optionally after its duration: `600ms linear(0, 0.5 40%, 1)`. The curve runs from 0 to 1.
    pub(super) fn from_linear(text: &str) -> Result<Self, CheckError> {
        let wrong = |problem: String| CheckError::Text(problem);
        let stops = linear_stops(text).map_err(wrong)?;
        let duration = text.split_whitespace().find_map(seconds).unwrap_or(1.0);
        let samples = stops.into_iter().map(|(at, value)| (at * duration, value));
        Ok(Self::new(Clock::Seek, samples).of("linear()").with_unit(""))
    }

    /// Reads keyframes, a Lottie document, a recording, or samples as arrays of numbers or objects.
    pub(super) fn from_document(value: &Value) -> Result<Self, CheckError> {
        let keyframes = value.get("keyframes").unwrap_or(value);
        if let Some(trace) = value.get("layers").and_then(|_| lottie(value)) {
            return Ok(trace);
        }
        if let Some(trace) = keyframes.as_array().and_then(|frames| web_animation(frames, value)) {
            return Ok(trace);
        }
        if let Some(trace) = Self::from_recording(value) {
            return Ok(trace);
        }
        let samples = value.get("samples").unwrap_or(value).as_array();
        let rows: Option<Vec<_>> = samples.map(|rows| rows.iter().filter_map(row).collect());
        match rows.filter(|rows| !rows.is_empty()) {
            Some(rows) => Ok(Self::new(Clock::Frame, rows)),
            None => Err(CheckError::Text(
                "expected a trace as JSON lines, an array of samples, keyframes with `offset`, or a Lottie document"
                    .into(),
            )),
        }
    }
}

/// A sample: `[seconds, position]`, or an object with `t` or `t_ms` and a position.
fn row(value: &Value) -> Option<(f64, f64)> {
    if let Value::Array(pair) = value {
        return Some((pair.first()?.as_f64()?, pair.get(1)?.as_f64()?));
    }
    let object = value.as_object()?;
    let (name, time) = object.iter().find(|(name, _)| matches!(name.as_str(), "t" | "t_ms" | "t_s" | "time"))?;
    let scale = if name == "t_ms" { 1e-3 } else { 1.0 };
    let (_, position) = object.iter().find(|(other, value)| *other != name && value.is_number())?;
    Some((scale * time.as_f64()?, position.as_f64()?))
}

/// The seconds of a text such as `600ms` or `.6s`.
fn seconds(text: &str) -> Option<f64> {
    let text = text.trim_end_matches([',', ';']);
    let (number, scale) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    number.parse::<f64>().ok().map(|number| scale * number)
}

/// The stops of a `linear()`, from 0 to 1. Stops without a place are spread between their neighbours, as CSS says.
fn linear_stops(text: &str) -> Result<Vec<(f64, f64)>, String> {
    let inside = text.split_once("linear(").and_then(|(_, rest)| rest.split_once(')')).map(|(inside, _)| inside);
    let inside = inside.ok_or("expected `linear(…)`")?;
    let mut stops: Vec<(Option<f64>, f64)> = Vec::new();
    for stop in inside.split(',') {
        let mut places = Vec::new();
        let mut output = None;
        for part in stop.split_whitespace() {
            let number =
                |text: &str| text.parse::<f64>().map_err(|_| format!("`{part}` is not a number of a `linear()`"));
            match part.strip_suffix('%') {
                Some(percent) => places.push(number(percent)? / 100.0),
                None => output = Some(number(part)?),
            }
        }
        let output = output.ok_or_else(|| format!("the stop `{}` must have a number", stop.trim()))?;
        if places.is_empty() {
            stops.push((None, output));
        }
        stops.extend(places.into_iter().map(|place| (Some(place), output)));
    }
    let last = stops.len().saturating_sub(1);
    for (end, place) in [(0, 0.0), (last, 1.0)] {
        if let Some(stop) = stops.get_mut(end) {
            stop.0 = stop.0.or(Some(place));
        }
    }
    Ok(spread(&stops))
}

fn spread(stops: &[(Option<f64>, f64)]) -> Vec<(f64, f64)> {
    let known: Vec<(usize, f64)> = stops.iter().enumerate().filter_map(|(i, stop)| Some((i, stop.0?))).collect();
    let place = |i: usize| {
        let before = known.iter().rev().find(|(k, _)| *k <= i).copied().unwrap_or((0, 0.0));
        let after = known.iter().find(|(k, _)| *k >= i).copied().unwrap_or(before);
        let part = if after.0 > before.0 { (i - before.0) as f64 / (after.0 - before.0) as f64 } else { 0.0 };
        before.1 + part * (after.1 - before.1)
    };
    stops.iter().enumerate().map(|(i, (_, value))| (place(i), *value)).collect()
}

/// The progress of an easing at a fraction of its duration.
fn eased(easing: &str, u: f64) -> f64 {
    let control = match easing.trim() {
        "ease" => [0.25, 0.1, 0.25, 1.0],
        "ease-in" => [0.42, 0.0, 1.0, 1.0],
        "ease-out" => [0.0, 0.0, 0.58, 1.0],
        "ease-in-out" => [0.42, 0.0, 0.58, 1.0],
        text if text.contains("linear(") => return linear_stops(text).map_or(u, |stops| along(&stops, u)),
        text => {
            let inside = text.strip_prefix("cubic-bezier(").and_then(|rest| rest.strip_suffix(')'));
            let numbers: Vec<f64> =
                inside.into_iter().flat_map(|x| x.split(',')).filter_map(|x| x.trim().parse().ok()).collect();
            let &[a, b, c, d] = numbers.as_slice() else { return u };
            [a, b, c, d]
        }
    };
    bezier(control, u)
}

fn bezier(control: [f64; 4], u: f64) -> f64 {
    Ease { control, duration: 1.0 }.motion(State::at_rest(0.0), 1.0).state(u).position
}

fn along(stops: &[(f64, f64)], u: f64) -> f64 {
    let after = stops.iter().position(|(at, _)| *at >= u).unwrap_or(stops.len().saturating_sub(1)).max(1);
    match (stops.get(after - 1), stops.get(after)) {
        (Some((from, a)), Some((to, b))) if to > from => a + (b - a) * ((u - from) / (to - from)).clamp(0.0, 1.0),
        (_, Some((_, b))) => *b,
        _ => u,
    }
}

/// The first number of a keyframe's value: `120px`, `translateX(120px)`, `0.5`.
fn number_in(value: &Value) -> Option<f64> {
    if let Some(number) = value.as_f64() {
        return Some(number);
    }
    let text = value.as_str()?;
    let text = text.rsplit_once('(').map_or(text, |(_, inside)| inside);
    let start = text.find(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.'))?;
    let rest = text.get(start..)?;
    let end = rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '.' | 'e'))).unwrap_or(rest.len());
    rest.get(..end)?.parse().ok()
}

/// Keys of a keyframe that are not a property.
const NO_PROPERTY: [&str; 4] = ["offset", "computedOffset", "easing", "composite"];

/// The keyframes of `getKeyframes()`, with a `duration` in milliseconds beside them, 1 s by default.
fn web_animation(frames: &[Value], whole: &Value) -> Option<Trace> {
    let count = frames.len();
    let first = frames.first()?.as_object()?;
    if !(first.contains_key("offset") || first.contains_key("computedOffset") || first.contains_key("easing")) {
        return None;
    }
    let is_moving = |key: &&String| {
        !NO_PROPERTY.contains(&key.as_str()) && frames.iter().all(|frame| frame.get(*key).and_then(number_in).is_some())
    };
    let property = first.keys().find(is_moving)?;
    let timing = whole.get("timing").unwrap_or(whole);
    let duration = timing.get("duration").and_then(Value::as_f64).unwrap_or(1000.0) / 1000.0;
    let mut stops = Vec::new();
    for (i, frame) in frames.iter().enumerate() {
        let even = if count > 1 { i as f64 / (count - 1) as f64 } else { 0.0 };
        let offset = ["computedOffset", "offset"].iter().find_map(|key| frame.get(key).and_then(Value::as_f64));
        let easing = frame.get("easing").and_then(Value::as_str).unwrap_or("linear");
        stops.push((offset.unwrap_or(even), number_in(frame.get(property)?)?, easing));
    }
    let overall = timing.get("easing").and_then(Value::as_str).unwrap_or("linear");
    let steps = libm::ceil(duration * RATE).max(2.0) as u32;
    let samples = (0..=steps).map(|i| f64::from(i) / f64::from(steps));
    let samples = samples.map(|u| (u * duration, keyed(&stops, eased(overall, u))));
    let unit = if property == "opacity" || property == "scale" { "" } else { "px" };
    Some(Trace::new(Clock::Seek, samples).of(property.clone()).with_unit(unit))
}

fn keyed(stops: &[(f64, f64, &str)], u: f64) -> f64 {
    let last = stops.len().saturating_sub(1);
    let after = stops.iter().position(|stop| stop.0 >= u).unwrap_or(last).clamp(1, last.max(1));
    match (stops.get(after - 1), stops.get(after)) {
        (Some((from, a, easing)), Some((to, b, _))) if to > from => {
            a + (b - a) * eased(easing, (u - from) / (to - from))
        }
        (Some((_, a, _)), None) => *a,
        (_, Some((_, b, _))) => *b,
        _ => 0.0,
    }
}

/// The first animated number of a Lottie document, with the curves of its keyframes.
fn lottie(document: &Value) -> Option<Trace> {
    let rate = document.get("fr").and_then(Value::as_f64).filter(|rate| *rate > 0.0)?;
    let frames = animated(document.get("layers")?)?;
    let number = |value: &Value| value.as_f64().or_else(|| value.as_array()?.first()?.as_f64());
    let mut samples = Vec::new();
    for pair in frames.windows(2) {
        let [one, two] = pair else { continue };
        let (from, to) = (one.get("t")?.as_f64()?, two.get("t")?.as_f64()?);
        let start = number(one.get("s")?)?;
        let end = two.get("s").or_else(|| one.get("e")).and_then(number)?;
        let handle = |key: &str, axis: &str| one.get(key).and_then(|side| side.get(axis)).and_then(number);
        let control = handle("o", "x").zip(handle("o", "y")).zip(handle("i", "x").zip(handle("i", "y")));
        let count = libm::ceil((to - from) / rate * RATE).max(1.0) as u32;
        for i in 0..=count {
            let u = f64::from(i) / f64::from(count);
            let part = control.map_or(u, |((a, b), (c, d))| bezier([a, b, c, d], u));
            samples.push(((from + u * (to - from)) / rate, start + part * (end - start)));
        }
    }
    Some(Trace::new(Clock::Seek, samples).of("Lottie"))
}

/// The keyframes of the first animated property in a layer.
fn animated(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Object(object) => {
            let keyframes = object.get("k").and_then(Value::as_array);
            let is_keyed = keyframes.is_some_and(|k| k.len() > 1 && k.iter().all(|frame| frame.get("t").is_some()));
            if is_keyed {
                return keyframes.map(Vec::as_slice);
            }
            object.values().find_map(animated)
        }
        Value::Array(values) => values.iter().find_map(animated),
        _ => None,
    }
}
