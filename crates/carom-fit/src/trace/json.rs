//! Recordings and their metadata in JSON.

use alloc::{borrow::ToOwned, string::String, string::ToString, vec::Vec};

use serde_json::Value;

use super::{Touch, Trace};
use crate::error::TraceError;

impl Trace {
    /// Reads a recording in JSON.
    ///
    /// An array of `[time, position]` pairs or of objects, or an object with two arrays of numbers, or one that has such
    /// a thing under `samples`. A time's name ends in its unit, as in `t_ms`; pairs are in seconds. `events` of the
    /// types `touchstart` and `touchend`, each with its `t_ms`, tell when a finger was on the screen.
    ///
    /// # Errors
    /// Says what was expected.
    ///
    /// ```
    /// use carom_fit::Trace;
    /// let trace = Trace::parse_json(r#"[{"t_ms": 0, "y_px": 400}, {"t_ms": 20, "y_px": 409}]"#)?;
    /// assert_eq!(trace.times(), [0.0, 0.02]);
    /// let same = Trace::parse_json(r#"{"samples": {"t_s": [0, 0.02], "y": [400, 409]}}"#)?;
    /// assert_eq!(same, trace);
    /// # Ok::<(), carom_fit::TraceError>(())
    /// ```
    pub fn parse_json(text: &str) -> Result<Self, TraceError> {
        let value: Value = serde_json::from_str(text).map_err(|error| TraceError::Json(error.to_string()))?;
        let samples = value.get("samples").unwrap_or(&value);
        let (times, positions) = match samples {
            Value::Array(rows) => rows.iter().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.into_iter().unzip()),
            Value::Object(columns) => columns_of(columns),
            _ => None,
        }
        .ok_or_else(|| {
            TraceError::Json("expected samples as pairs, as objects with `t_ms`, or as two arrays".to_owned())
        })?;
        Ok(Self::new(&times, &positions)?.with_touches(touches(&value)))
    }

    /// The fingers that a recording's metadata tell of, an object with `events`.
    ///
    /// # Errors
    /// If it is no JSON.
    pub fn parse_touches(text: &str) -> Result<Vec<Touch>, TraceError> {
        serde_json::from_str(text).map(|value| touches(&value)).map_err(|error| TraceError::Json(error.to_string()))
    }
}

/// Seconds to the unit that a name ends in.
fn unit(name: &str) -> f64 {
    if name.ends_with("ms") { 1000.0 } else { 1.0 }
}

fn is_time(name: &str) -> bool {
    matches!(name, "t" | "t_ms" | "t_s" | "time" | "time_ms" | "time_s")
}

fn row(value: &Value) -> Option<(f64, f64)> {
    if let Value::Array(pair) = value {
        return Some((pair.first()?.as_f64()?, pair.get(1)?.as_f64()?));
    }
    let fields = value.as_object()?;
    let (name, time) = fields.iter().find(|(name, _)| is_time(name))?;
    let position = fields.iter().find(|(other, value)| !is_time(other) && value.is_number())?;
    Some((time.as_f64()? / unit(name), position.1.as_f64()?))
}

fn columns_of(columns: &serde_json::Map<String, Value>) -> Option<(Vec<f64>, Vec<f64>)> {
    let numbers = |value: &Value| value.as_array()?.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>();
    let (name, times) = columns.iter().find(|(name, _)| is_time(name))?;
    let (_, positions) = columns.iter().find(|(other, value)| !is_time(other) && numbers(value).is_some())?;
    let times = numbers(times)?.into_iter().map(|t| t / unit(name)).collect();
    Some((times, numbers(positions)?))
}

fn touches(value: &Value) -> Vec<Touch> {
    let mut touches = Vec::new();
    let mut down = None;
    for event in value.get("events").and_then(Value::as_array).into_iter().flatten() {
        let Some(time) = event.get("t_ms").and_then(Value::as_f64).map(|t| t / 1000.0) else { continue };
        match event.get("type").and_then(Value::as_str) {
            Some("touchstart" | "pointerdown") => down = Some(time),
            Some("touchend" | "touchcancel" | "pointerup") => {
                touches.extend(down.take().map(|down| Touch { down, up: time }));
            }
            _ => {}
        }
    }
    touches
}
