//! Lottie documents.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use super::keyframes::{LONGEST, RATE, animation, bezier};
use super::{Sample, Trace, Track};
use crate::error::TraceError;

/// Documents inside documents, at most this deep.
const DEEPEST: usize = 8;

/// The most parts of a document that are read.
const MOST_PARTS: usize = 1000;

/// The frames per second if the file doesn't say.
const USUAL_RATE: f64 = 60.0;

impl Trace {
    /// Reads a Lottie document, or one of its properties as `carom export lottie` writes it, or `None` if the value is neither.
    pub(super) fn from_lottie(value: &Value) -> Result<Option<Self>, TraceError> {
        let rate = value.get("fr").and_then(Value::as_f64).filter(|rate| *rate > 0.0);
        let mut found = Found { document: value, tracks: Vec::new() };
        match (value.get("layers"), keyframes_of(value)) {
            (Some(layers), _) => {
                found.layers(layers, Clock { rate: rate.unwrap_or(USUAL_RATE), scale: 1.0, start: 0.0 }, "", 0)?
            }
            (None, Some(_)) => {
                found.property(value, "value", Clock { rate: rate.unwrap_or(USUAL_RATE), scale: 1.0, start: 0.0 })?
            }
            (None, None) => return Ok(None),
        }
        let mut trace = animation("Lottie document", found.tracks)?;
        if rate.is_none() {
            trace.notes.push(format!("the document has no frame rate `fr`: frames are taken for 1/{USUAL_RATE} s"));
        }
        Ok(Some(trace))
    }
}

/// When a composition's frames are shown. Its frame f is at (start + scale·f)/rate seconds.
#[derive(Clone, Copy)]
struct Clock {
    rate: f64,
    scale: f64,
    start: f64,
}

impl Clock {
    fn seconds(self, frame: f64) -> f64 {
        (self.start + self.scale * frame) / self.rate
    }
}

struct Found<'a> {
    document: &'a Value,
    tracks: Vec<Track>,
}

impl Found<'_> {
    fn layers(&mut self, layers: &Value, clock: Clock, before: &str, depth: usize) -> Result<(), TraceError> {
        for (place, layer) in layers.as_array().into_iter().flatten().enumerate() {
            let name = layer.get("nm").and_then(Value::as_str).map_or_else(|| (place + 1).to_string(), String::from);
            let name = format!("{before}{name}");
            for key in ["ks", "shapes", "t", "ef"] {
                layer.get(key).map_or(Ok(()), |part| self.parts(part, &name, clock, 0))?;
            }
            // The frames of a composition that is placed as a layer begin at the layer's start, and may be stretched.
            let id = layer.get("refId").and_then(Value::as_str).filter(|_| depth < DEEPEST);
            let assets = self.document.get("assets").and_then(Value::as_array).into_iter().flatten();
            let asset =
                id.and_then(|id| assets.into_iter().find(|asset| asset.get("id").and_then(Value::as_str) == Some(id)));
            if let Some(inner) = asset.and_then(|asset| asset.get("layers")) {
                let number = |key: &str, usual: f64| layer.get(key).and_then(Value::as_f64).unwrap_or(usual);
                let start = clock.start + clock.scale * number("st", 0.0);
                let inside = Clock { start, scale: clock.scale * number("sr", 1.0), ..clock };
                self.layers(inner, inside, &format!("{name} / "), depth + 1)?;
            }
        }
        Ok(())
    }

    /// Finds the animated properties in a part of a layer.
    fn parts(&mut self, part: &Value, name: &str, clock: Clock, depth: usize) -> Result<(), TraceError> {
        if keyframes_of(part).is_some() {
            return self.property(part, name, clock);
        }
        if depth > 32 {
            return Ok(());
        }
        match part {
            Value::Object(fields) => {
                for (key, value) in fields.iter().filter(|(_, value)| value.is_object() || value.is_array()) {
                    let known = match key.as_str() {
                        "p" => "position",
                        "a" => "anchor",
                        "s" => "scale",
                        "r" => "rotation",
                        "o" => "opacity",
                        // Inside a shape or an effect, these are lists.
                        "it" | "k" | "v" | "ef" => "",
                        key => key,
                    };
                    let inner = if known.is_empty() { name.to_string() } else { format!("{name} {known}") };
                    self.parts(value, &inner, clock, depth + 1)?;
                }
            }
            Value::Array(values) => {
                for value in values {
                    let own = value.get("nm").and_then(Value::as_str);
                    let inner = own.map_or_else(|| name.to_string(), |own| format!("{name} {own}"));
                    self.parts(value, &inner, clock, depth + 1)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds a track for each component of an animated property.
    fn property(&mut self, property: &Value, name: &str, clock: Clock) -> Result<(), TraceError> {
        let frames = keyframes_of(property).unwrap_or_default();
        let first = frames.first().and_then(|frame| frame.get("s"));
        let components = first.and_then(Value::as_array).map_or(1, Vec::len).min(3);
        let is_place = ["position", "anchor"].iter().any(|place| name.ends_with(place));
        let unit = if is_place || name.ends_with(['x', 'y']) {
            "px"
        } else if name.ends_with("rotation") {
            "deg"
        } else {
            ""
        };
        for component in 0..components {
            if self.tracks.len() == MOST_PARTS {
                return Ok(());
            }
            let axis =
                if components == 1 { name.to_string() } else { format!("{name} {}", ["x", "y", "z"][component]) };
            if let Some(samples) = curve(frames, component, clock)? {
                let id = String::new();
                self.tracks.push(Track { id, axis, unit: unit.into(), samples });
            }
        }
        Ok(())
    }
}

/// The keyframes of a property, if it is animated.
fn keyframes_of(property: &Value) -> Option<&[Value]> {
    let keyframes = property.get("k").and_then(Value::as_array)?;
    let is_keyed = keyframes.len() > 1 && keyframes.iter().all(|frame| frame.get("t").is_some());
    is_keyed.then_some(keyframes.as_slice())
}

/// The samples of a component, or `None` if a keyframe doesn't have a number.
fn curve(frames: &[Value], component: usize, clock: Clock) -> Result<Option<Vec<Sample>>, TraceError> {
    let of = |value: &Value| match value {
        Value::Array(values) => values.get(component).or_else(|| values.first())?.as_f64(),
        value => value.as_f64(),
    };
    let mut samples: Vec<Sample> = Vec::new();
    for pair in frames.windows(2) {
        let [one, two] = pair else { continue };
        let time = |frame: &Value| frame.get("t").and_then(Value::as_f64).map(|frame| clock.seconds(frame));
        let (Some(from), Some(to)) = (time(one), time(two)) else { return Ok(None) };
        let first = samples.first().map_or(from, |sample| sample.time);
        if !(from.abs() <= LONGEST && to.abs() <= LONGEST && to - first <= LONGEST) {
            return Err(TraceError::LongAnimation);
        }
        let is_held = one.get("h").is_some_and(|held| held.as_f64() == Some(1.0) || held.as_bool() == Some(true));
        let Some(start) = one.get("s").and_then(of) else { return Ok(None) };
        let end = two.get("s").or_else(|| one.get("e")).and_then(of);
        let Some(end) = end.or_else(|| is_held.then_some(start)) else { return Ok(None) };
        let handle = |key: &str, axis: &str| one.get(key).and_then(|side| side.get(axis)).and_then(of);
        let control = handle("o", "x").zip(handle("o", "y")).zip(handle("i", "x").zip(handle("i", "y")));
        let count = libm::ceil((to - from) * RATE).max(1.0) as u32;
        for i in 0..=count {
            let u = f64::from(i) / f64::from(count);
            let part = match control {
                _ if is_held => f64::from(u8::from(i == count)),
                Some(((a, b), (c, d))) => bezier([a, b, c, d], u),
                None => u,
            };
            let sample = Sample { time: from + u * (to - from), position: start + part * (end - start) };
            if samples.last().is_none_or(|last| sample.time > last.time) {
                samples.push(sample);
            }
        }
    }
    Ok((samples.len() > 1).then_some(samples))
}
