//! Recordings and their metadata in JSON.

use alloc::{borrow::ToOwned, format, string::String, string::ToString, vec::Vec};

use serde_json::Value;

use super::{TimeUnit, Touch, Trace};
use crate::error::TraceError;

impl Trace {
    /// Reads a recording in JSON.
    ///
    /// A recording is an array of `[time, position]` pairs or of objects, an array of the times and an array of the
    /// positions, or an object with two such arrays; or an object that has one of these under `samples`. A time is
    /// named `t`, `time`, `timestamp` or `ts`, or `x` beside a `y`, and its name may end in its unit, as in `t_ms`.
    /// Without a unit, the median interval is taken to be 1 to 1000 ms, and a note says so. A position that is `null`
    /// is a missing sample: it is left out, and a note says so. `events` of the types `touchstart` and `touchend` (or
    /// `pointerdown` and `pointerup`), each with its `t_ms`, say when a finger was on the screen.
    ///
    /// # Errors
    /// If the text is not JSON, or not such a recording. The error names the expected content.
    ///
    /// ```
    /// use carom_fit::Trace;
    /// let trace = Trace::parse_json(
    ///     r#"[{"t_ms": 0, "y_px": 400}, {"t_ms": 20, "y_px": 409}]"#,
    /// )?;
    /// assert_eq!(trace.times(), [0.0, 0.02]);
    /// let same =
    ///     Trace::parse_json(r#"{"samples": {"t_s": [0, 0.02], "y": [400, 409]}}"#)?;
    /// assert_eq!(same, trace);
    /// // As D. Wen's essay records a page.
    /// let same = Trace::parse_json(r#"{"X": [0, 20], "Y": [400, 409]}"#)?;
    /// assert_eq!(same.times(), trace.times());
    /// # Ok::<(), carom_fit::TraceError>(())
    /// ```
    pub fn parse_json(text: &str) -> Result<Self, TraceError> {
        let value: Value = serde_json::from_str(text).map_err(|error| TraceError::Json(error.to_string()))?;
        let samples = value.get("samples").unwrap_or(&value);
        if let Some(lengths) = unequal(samples) {
            return Err(TraceError::Json(lengths));
        }
        let Some((unit, mut rows)) = rows_of(samples) else { return Err(TraceError::Json(EXPECTED.to_owned())) };
        let count = rows.len();
        rows.retain(|(_, position)| position.is_some());
        if rows.is_empty() {
            return Err(TraceError::Empty);
        }
        let (times, positions): (Vec<_>, Vec<_>) = rows.iter().map(|(t, x)| (*t, x.unwrap_or_default())).unzip();
        let has_unit = unit.is_some();
        let unit = unit.unwrap_or_else(|| TimeUnit::from_intervals(times.iter().copied()));
        let times: Vec<f64> = times.into_iter().map(|t| unit.to_seconds(t)).collect();
        let mut trace = Self::new(&times, &positions)?.with_touches(touches(&value));
        if !has_unit {
            trace.notes.insert(0, unit.guessed());
        }
        if rows.len() < count {
            trace.notes.push(format!("rows without a position, left out: {}", count - rows.len()));
        }
        Ok(trace)
    }

    /// Reads the touches in a recording's metadata, an object with `events`.
    ///
    /// # Errors
    /// If the text is not JSON.
    pub fn parse_touches(text: &str) -> Result<Vec<Touch>, TraceError> {
        serde_json::from_str(text).map(|value| touches(&value)).map_err(|error| TraceError::Json(error.to_string()))
    }
}

const EXPECTED: &str = "expected samples as `[time, position]` pairs, as objects with `t_ms` and a position, or as two arrays, \
                        of times and of positions";

/// A time, and a position unless it is missing.
type Row = (f64, Option<f64>);

/// Returns the rows, and the unit of their times if the name of the field contains a unit.
fn rows_of(samples: &Value) -> Option<(Option<TimeUnit>, Vec<Row>)> {
    match samples {
        Value::Array(columns) if are_columns(columns) => {
            let [times, positions] = columns.as_slice() else { return None };
            let rows = times.as_array()?.iter().zip(positions.as_array()?);
            Some((None, rows.map(|(t, x)| Some((t.as_f64()?, position(x)?))).collect::<Option<_>>()?))
        }
        Value::Array(rows) => {
            let name = rows.first().and_then(Value::as_object).and_then(time_of).map(|(name, _)| name);
            Some((name.and_then(TimeUnit::from_header), rows.iter().map(row).collect::<Option<_>>()?))
        }
        Value::Object(columns) => {
            let (name, times) = time_of(columns)?;
            let (times, positions) = (times.as_array()?, other_of(columns, Value::is_array)?.as_array()?);
            let rows = times.iter().zip(positions).map(|(t, x)| Some((t.as_f64()?, position(x)?)));
            let rows = rows.collect::<Option<_>>().filter(|_| times.len() == positions.len())?;
            Some((TimeUnit::from_header(name), rows))
        }
        _ => None,
    }
}

/// Describes two arrays of different lengths.
fn unequal(samples: &Value) -> Option<String> {
    let (times, positions) = match samples {
        Value::Array(columns) => {
            let [times, positions] = columns.as_slice() else { return None };
            (times.as_array().filter(|times| times.len() > 2)?, positions.as_array()?)
        }
        Value::Object(columns) => (time_of(columns)?.1.as_array()?, other_of(columns, Value::is_array)?.as_array()?),
        _ => return None,
    };
    let (times, positions) = (times.len(), positions.len());
    (times != positions)
        .then(|| format!("expected as many positions as times, found {times} times and {positions} positions"))
}

fn row(value: &Value) -> Option<Row> {
    if let Value::Array(pair) = value {
        return Some((pair.first()?.as_f64()?, position(pair.get(1)?)?));
    }
    let fields = value.as_object()?;
    Some((time_of(fields)?.1.as_f64()?, position(other_of(fields, |value| value.is_number() || value.is_null())?)?))
}

/// Returns a number, or `Some(None)` for a missing sample.
fn position(value: &Value) -> Option<Option<f64>> {
    if value.is_null() { Some(None) } else { value.as_f64().map(Some) }
}

/// Whether two arrays are the times and the positions, and not two pairs.
fn are_columns(arrays: &[Value]) -> bool {
    let lengths: Vec<_> = arrays.iter().map(|array| array.as_array().map_or(0, Vec::len)).collect();
    matches!(lengths.as_slice(), [times, positions] if times == positions && *times > 2)
}

/// The field of the times: `t`, `time`, `timestamp` or `ts`, perhaps with a unit, or `x` beside a `y`.
fn time_of(fields: &Map) -> Option<(&str, &Value)> {
    let is_time = |name: &str| TimeUnit::names_times(name.split('_').next().unwrap_or_default());
    let named = |letter: &str| first(fields, |name, _| name.eq_ignore_ascii_case(letter));
    first(fields, |name, _| is_time(name)).or_else(|| named("y").and_then(|_| named("x")))
}

/// Returns another field that may be a position.
fn other_of(fields: &Map, may_be: impl Fn(&Value) -> bool) -> Option<&Value> {
    let (time, _) = time_of(fields)?;
    first(fields, |name, value| name != time && may_be(value)).map(|(_, value)| value)
}

/// The first field in the order of the alphabet for which a condition holds.
fn first(fields: &Map, holds: impl Fn(&str, &Value) -> bool) -> Option<(&str, &Value)> {
    let fields = fields.iter().map(|(name, value)| (name.as_str(), value));
    fields.filter(|(name, value)| holds(name, value)).min_by_key(|(name, _)| *name)
}

type Map = serde_json::Map<String, Value>;

fn touches(value: &Value) -> Vec<Touch> {
    let mut touches = Vec::new();
    let mut down = None;
    for event in value.get("events").and_then(Value::as_array).into_iter().flatten() {
        let Some(time) = event.get("t_ms").and_then(Value::as_f64).map(|t| t / 1000.0) else { continue };
        match event.get("type").and_then(Value::as_str) {
            Some("touchstart" | "pointerdown") => down = Some(time),
            Some("touchend" | "touchcancel" | "pointerup") => {
                // If the clock was set back during a touch, the touch has no known duration.
                touches.extend(down.take().filter(|down| *down <= time).map(|down| Touch { down, up: time }));
            }
            _ => {}
        }
    }
    touches
}
