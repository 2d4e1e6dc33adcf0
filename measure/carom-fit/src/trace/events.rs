//! Turns the presses among a recording's events into fingers, and into the marks when these come and go.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::{Mark, MarkKind, Sample, Trace};

/// A press that moves less than this, in pixels, is a click and not a drag.
const SLOP: f64 = 3.0;

/// Adds the presses of a document that become drags, each with its finger and the marks `down` and `up`. We negate the finger's coordinate,
/// because a scroll offset grows while the coordinate falls.
pub(super) fn add(trace: &mut Trace, document: &Value) {
    let axis: String = trace.tracks.first().map_or_else(|| "y".into(), |track| track.axis.clone());
    // Events have coordinates `x` and `y`. Choose the one that belongs to the name of the column, such as `y_px` or `scrollTop`.
    let coordinate =
        if axis.starts_with(['x', 'X']) || axis.ends_with("Left") || axis.ends_with('X') { "x" } else { "y" };
    let events = document.get("events").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let events: Vec<Event> = events.iter().filter_map(|event| Event::read(event, coordinate)).collect();
    // When a touch scrolls, its pointer is cancelled, but the touch events continue. So prefer touch events.
    let is_touch = events.iter().any(|event| event.is_touch);
    let mut press: Vec<Event> = Vec::new();
    for event in events.into_iter().filter(|event| event.is_touch == is_touch) {
        if event.kind == MarkKind::Down {
            press.clear();
        } else if press.is_empty() {
            continue;
        }
        let is_up = event.kind == MarkKind::Up;
        press.push(event);
        if is_up {
            add_press(trace, &axis, &press);
            press.clear();
        }
    }
    trace.sort();
}

/// Adds a press, unless it is a click. A press whose events don't have coordinates counts as a drag.
fn add_press(trace: &mut Trace, axis: &str, press: &[Event]) {
    let ends = [press.first(), press.last()].map(|end| end.map_or(0.0, |event| event.time));
    let positions = || press.iter().filter_map(|event| event.position);
    let (low, high) = positions().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    // If the clock was set back during the press, its length is unknown, so it counts as a click.
    let is_click = low <= high && high - low < SLOP;
    if is_click || ends[0] > ends[1] {
        return;
    }
    let kinds = [MarkKind::Down, MarkKind::Up];
    trace.marks.extend(kinds.into_iter().zip(ends).map(|(kind, time)| Mark { time, kind, id: None, to: None }));
    for Event { time, position, .. } in press {
        if let Some(position) = *position {
            trace.push_finger(0, axis, Sample { time: *time, position });
        }
    }
}

/// An event of a pressed finger or mouse.
struct Event {
    kind: MarkKind,
    is_touch: bool,
    time: f64,
    position: Option<f64>,
}

impl Event {
    fn read(value: &Value, coordinate: &str) -> Option<Self> {
        let name = value.get("type")?.as_str()?;
        let kind = match name {
            "touchstart" | "pointerdown" => MarkKind::Down,
            "touchmove" | "pointermove" => MarkKind::Move,
            "touchend" | "touchcancel" | "pointerup" => MarkKind::Up,
            _ => return None,
        };
        let number = |key: &str| value.get(key).and_then(Value::as_f64);
        let position = number(coordinate).map(|x| -x);
        Some(Self { kind, is_touch: name.starts_with("touch"), time: number("t_ms")? * 1e-3, position })
    }
}
