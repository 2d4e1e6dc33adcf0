//! Animations: keyframes of the Web Animations API, and a CSS `linear()`.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use carom::law::Ease;
use carom::{Motion, State};
use serde_json::{Map, Value};

use super::linear::placed;
use super::unit::names_times;
use super::{Clock, Header, Sample, Trace, Track, linear_points, linear_value};
use crate::error::TraceError;

/// Samples per second of a curve that isn't made of straight lines.
pub(super) const RATE: f64 = 240.0;

/// The longest animation that is read, in seconds.
pub(super) const LONGEST: f64 = 3600.0;

impl Trace {
    /// Reads a `linear()` easing, optionally after its duration: `600ms linear(0, 0.5 40%, 1)`. The curve runs from 0 to 1.
    pub(super) fn from_linear(text: &str) -> Result<Self, TraceError> {
        let points = linear_points(text).map_err(|error| TraceError::Json(error.to_string()))?;
        // A list of transitions has several times. The last one before the easing belongs to it.
        let before = text.split("linear(").next().unwrap_or_default();
        let before = before.rsplit([',', ';', '{']).next().unwrap_or_default();
        let after = text.split_once(')').map_or("", |(_, rest)| rest).split([',', ';']).next().unwrap_or_default();
        let duration = [before, after].iter().find_map(|part| part.split_whitespace().find_map(seconds)).unwrap_or(1.0);
        if !(0.0..=LONGEST).contains(&duration) {
            return Err(TraceError::LongAnimation);
        }
        let mut trace = Self::sampled(Clock::Seek, points.into_iter().map(|(at, value)| (at * duration, value)));
        trace.notes.clear();
        Ok(trace.of("linear()").with_unit(""))
    }

    /// Reads keyframes, or returns `None` if the value doesn't have any.
    pub(super) fn from_keyframes(value: &Value) -> Result<Option<Self>, TraceError> {
        let frames = value.get("keyframes").unwrap_or(value).as_array();
        let frames: Option<Vec<&Map<String, Value>>> =
            frames.and_then(|all| all.iter().map(Value::as_object).collect());
        let Some(frames) = frames.filter(|frames| frames.iter().any(|frame| is_keyframe(frame))) else {
            return Ok(None);
        };
        let timing = value.get("timing").unwrap_or(value);
        let duration = timing.get("duration").and_then(Value::as_f64).unwrap_or(1000.0) / 1000.0;
        if !(0.0..=LONGEST).contains(&duration) {
            return Err(TraceError::LongAnimation);
        }
        let offset = |frame: &&Map<String, Value>| {
            ["computedOffset", "offset"].iter().find_map(|key| frame.get(*key).and_then(Value::as_f64))
        };
        let mut offsets: Vec<(Option<f64>, usize)> = frames.iter().map(offset).zip(0..).collect();
        if let [first, .., last] = offsets.as_mut_slice() {
            (first.0, last.0) = (first.0.or(Some(0.0)), last.0.or(Some(1.0)));
        }
        let overall = timing.get("easing").and_then(Value::as_str).unwrap_or("linear");
        let parts: Vec<Vec<Part>> = frames.iter().map(|frame| parts_of(frame)).collect();
        let mut names: Vec<(&str, &str)> = Vec::new();
        for part in parts.iter().flatten() {
            if !names.iter().any(|(name, _)| *name == part.name) {
                names.push((&part.name, &part.unit));
            }
        }
        let mut tracks = Vec::new();
        for (name, unit) in names {
            let mut stops = Vec::new();
            for (offset, place) in placed(&offsets) {
                let easing = frames[place].get("easing").and_then(Value::as_str).unwrap_or("linear");
                match parts[place].iter().find(|part| part.name == name) {
                    Some(part) => stops.push((offset, part.value, easing)),
                    // If a frame's transform doesn't have this function, the function does nothing there.
                    None if name.contains(['X', 'Y', 'Z'])
                        || name.starts_with("rotate")
                        || name.starts_with("scale") =>
                    {
                        let has_transform = frames[place].contains_key("transform");
                        let neutral = f64::from(u8::from(name.starts_with("scale")));
                        stops.extend(has_transform.then_some((offset, neutral, easing)));
                    }
                    None => {}
                }
            }
            let steps = libm::ceil(duration * RATE).max(2.0) as u32;
            let samples = (0..=steps).map(|i| f64::from(i) / f64::from(steps));
            let samples = samples.map(|u| Sample { time: u * duration, position: keyed(&stops, eased(overall, u)) });
            tracks.push(Track { id: String::new(), axis: name.into(), unit: unit.into(), samples: samples.collect() });
        }
        animation("keyframes", tracks).map(Some)
    }
}

/// The trace of an animation's parts, except the ones that stand still.
pub(super) fn animation(of: &str, mut tracks: Vec<Track>) -> Result<Trace, TraceError> {
    if tracks.is_empty() {
        return Err(TraceError::Json(format!("expected a part that is animated by numbers, found none in the {of}")));
    }
    if tracks.iter().any(Track::moves) {
        tracks.retain(Track::moves);
    }
    let unit = tracks.first().map(|track| track.unit.clone()).unwrap_or_default();
    let header = Header { of: of.into(), unit, clock: Clock::Seek, ..Header::default() };
    let mut trace = Trace { header, tracks, ..Trace::default() };
    trace.sort();
    trace.notes.clear();
    trace.finite()
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

/// The progress of an easing at a fraction of its duration.
fn eased(easing: &str, u: f64) -> f64 {
    let control = match easing.trim() {
        "ease" => [0.25, 0.1, 0.25, 1.0],
        "ease-in" => [0.42, 0.0, 1.0, 1.0],
        "ease-out" => [0.0, 0.0, 0.58, 1.0],
        "ease-in-out" => [0.42, 0.0, 0.58, 1.0],
        text if text.contains("linear(") => return linear_points(text).map_or(u, |points| linear_value(&points, u)),
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

pub(super) fn bezier(control: [f64; 4], u: f64) -> f64 {
    Ease { control, duration: 1.0 }.motion(State::at_rest(0.0), 1.0).state(u).position
}

fn keyed(stops: &[(f64, f64, &str)], u: f64) -> f64 {
    let after = stops.partition_point(|stop| stop.0 < u);
    match (after.checked_sub(1).and_then(|before| stops.get(before)), stops.get(after)) {
        (Some((from, a, easing)), Some((to, b, _))) if to > from => {
            a + (b - a) * eased(easing, (u - from) / (to - from))
        }
        (_, Some((_, value, _))) | (Some((_, value, _)), None) => *value,
        (None, None) => 0.0,
    }
}

/// The keys of a keyframe that aren't properties.
const NO_PROPERTY: [&str; 4] = ["offset", "computedOffset", "easing", "composite"];

/// Whether an object is a keyframe and not a sample. A keyframe has a keyframe's key, or a CSS property without a time.
fn is_keyframe(frame: &Map<String, Value>) -> bool {
    const PROPERTIES: [&str; 5] = ["transform", "translate", "rotate", "scale", "opacity"];
    NO_PROPERTY.iter().any(|key| frame.contains_key(*key))
        || (PROPERTIES.iter().any(|key| frame.contains_key(*key)) && !frame.keys().any(|key| names_times(key)))
}

/// A part of a keyframe that is a number, with its name such as `translateY` or `opacity`, its value and its unit.
struct Part {
    name: String,
    value: f64,
    unit: String,
}

/// The parts of a keyframe. Lengths along an axis add up, as in `translate(10px) translateX(5px)`.
fn parts_of(frame: &Map<String, Value>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut add = |name: String, (value, unit): (f64, String)| match parts
        .iter_mut()
        .find(|part| part.name == name && part.unit == unit && name.starts_with("translate"))
    {
        Some(part) => part.value += value,
        None => parts.push(Part { name, value, unit }),
    };
    // Sort the keys here, because the order that serde_json gives depends on its features.
    let properties: BTreeMap<_, _> = frame.iter().filter(|(key, _)| !NO_PROPERTY.contains(&key.as_str())).collect();
    for (key, value) in properties {
        let text = value.as_str().unwrap_or_default();
        match key.as_str() {
            "transform" => {
                for function in text.split(')').filter(|function| function.contains('(')) {
                    let (name, inside) = function.split_once('(').unwrap_or_default();
                    transform(name.trim(), &inside.split(',').collect::<Vec<_>>(), &mut add);
                }
            }
            "translate" | "scale" | "rotate" => transform(key, &text.split_whitespace().collect::<Vec<_>>(), &mut add),
            key => value
                .as_f64()
                .map(|x| (x, String::new()))
                .or_else(|| measure(text))
                .into_iter()
                .for_each(|x| add(key.into(), x)),
        }
    }
    parts
}

/// Adds the parts of one function in a transform.
fn transform(name: &str, inside: &[&str], add: &mut impl FnMut(String, (f64, String))) {
    let name = name.trim_end_matches("3d");
    let numbers: Vec<Option<(f64, String)>> = inside.iter().map(|text| measure(text)).collect();
    match (name, numbers.as_slice()) {
        ("matrix", numbers) => {
            // A matrix of six numbers ends with the translation. In a matrix of sixteen, the translation is before the last number.
            let from = if numbers.len() == 16 { 12 } else { 4 };
            for (axis, number) in ["translateX", "translateY"].iter().zip(numbers.iter().skip(from)) {
                number.iter().for_each(|(value, _)| add((*axis).into(), (*value, "px".into())));
            }
        }
        ("translate" | "scale", numbers) => {
            for (axis, number) in ["X", "Y", "Z"].iter().zip(numbers) {
                number.iter().for_each(|number| add(format!("{name}{axis}"), number.clone()));
            }
            if let ("scale", [Some(both)]) = (name, numbers) {
                add("scaleY".into(), both.clone());
            }
        }
        (_, numbers) => {
            if let Some(number) = numbers.last().cloned().flatten() {
                add(name.into(), number);
            }
        }
    }
}

/// A number with its unit, for example `120px`. Lengths of 0 without a unit are pixels.
fn measure(text: &str) -> Option<(f64, String)> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))).unwrap_or(text.len());
    let end = if text.get(end..)?.starts_with(['e', 'E']) && !text.get(end..)?.starts_with("em") {
        end + 1
            + text
                .get(end + 1..)?
                .find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '+')))
                .unwrap_or(text.len() - end - 1)
    } else {
        end
    };
    let (number, unit) = text.split_at_checked(end)?;
    let number = number.parse::<f64>().ok()?;
    let is_unit = unit.chars().all(|c| c.is_ascii_alphabetic() || c == '%');
    is_unit.then(|| (number, unit.to_string()))
}
