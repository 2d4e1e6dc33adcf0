//! The recording that `carom record` makes: columns of samples, and the page's events.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::{Clock, Header, Mark, MarkKind, Sample, Trace};

/// A press that moves less than this, in pixels, is a click and not a drag.
const SLOP: f64 = 3.0;

impl Trace {
    /// Reads a recording of `carom record`; `None` if the value has another form. A scroll offset grows as a
    /// finger's coordinate falls, so the finger's coordinate is negated.
    pub(super) fn from_recording(value: &Value) -> Option<Self> {
        let columns = value.get("samples")?.as_object()?;
        let times = columns.get("t_ms")?.as_array()?;
        let (name, positions) = columns.iter().find(|(name, _)| name.starts_with("x_") || name.starts_with("y_"))?;
        let (axis, unit) = name.split_once('_')?;
        let mut trace = Self { header: Header { unit: unit.into(), ..Header::default() }, ..Self::default() };
        trace.header.clock = Clock::Frame;
        for (time, position) in times.iter().zip(positions.as_array()?) {
            trace.push("", axis, Sample { time: time.as_f64()? * 1e-3, position: position.as_f64()? });
        }
        let events = value.get("events").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let events: Vec<Event> = events.iter().filter_map(|event| Event::read(event, axis)).collect();
        // A touch that scrolls cancels its pointer, and its touch events go on.
        let is_touch = events.iter().any(|event| event.is_touch);
        trace.add_presses(axis, events.into_iter().filter(|event| event.is_touch == is_touch));
        trace.sort();
        Some(trace)
    }

    /// Adds the fingers of presses that become drags, with the marks `down` and `up`.
    fn add_presses(&mut self, axis: &str, events: impl Iterator<Item = Event>) {
        let mut press: Vec<Sample> = Vec::new();
        for Event { kind, sample, .. } in events {
            if kind == MarkKind::Down {
                press.clear();
            } else if press.is_empty() {
                continue;
            }
            press.push(sample);
            if kind != MarkKind::Up {
                continue;
            }
            let (low, high) = crate::view::extent(&press.iter().map(|sample| sample.position).collect::<Vec<_>>());
            if high - low >= SLOP {
                let ends = [(MarkKind::Down, press[0].time), (MarkKind::Up, sample.time)];
                self.marks.extend(ends.map(|(kind, time)| Mark { time, kind, id: None, to: None }));
                press.iter().for_each(|sample| self.push_finger(0, axis, *sample));
            }
            press.clear();
        }
    }
}

/// An event of a pressed finger or mouse.
struct Event {
    kind: MarkKind,
    is_touch: bool,
    sample: Sample,
}

impl Event {
    fn read(value: &Value, axis: &str) -> Option<Self> {
        let name: String = value.get("type")?.as_str()?.into();
        let kind = match name.as_str() {
            "touchstart" | "pointerdown" => MarkKind::Down,
            "touchmove" | "pointermove" => MarkKind::Move,
            "touchend" | "pointerup" => MarkKind::Up,
            _ => return None,
        };
        let number = |key: &str| value.get(key).and_then(Value::as_f64);
        let sample = Sample { time: number("t_ms")? * 1e-3, position: -number(axis)? };
        Some(Self { kind, is_touch: name.starts_with("touch"), sample })
    }
}
