//! Recordings in JSON: arrays of rows, or of columns.

use alloc::{borrow::ToOwned, format, string::String, string::ToString, vec, vec::Vec};

use serde_json::{Map, Value};

use super::layout::{Column, Layout, Rows};
use super::rows::is_missing;
use super::unit::{TimeUnit, clock_time, names_times};
use super::{ReadOptions, Touch, Trace, events};
use crate::error::TraceError;

const EXPECTED: &str = "expected samples as `[time, position]` pairs, as objects with `t_ms` and a position, or as two \
                        arrays, of times and of positions; a trace in JSON lines; keyframes; or a Lottie document";

/// The names that a document may keep its samples under.
const PLACES: [&str; 7] = ["samples", "data", "frames", "points", "rows", "trace", "recording"];

impl Trace {
    /// Reads samples in JSON, and the presses among the `events` beside them.
    pub(super) fn from_samples(value: &Value, options: &ReadOptions) -> Result<Self, TraceError> {
        let mut samples = value;
        while let Some(inner) =
            PLACES.iter().find_map(|place| samples.get(place)).filter(|inner| inner.is_array() || inner.is_object())
        {
            samples = inner;
        }
        if samples.as_array().is_some_and(Vec::is_empty) {
            return Err(TraceError::Empty);
        }
        let table = Table::of(samples)?.filter(|table| table.columns.len() >= 2);
        let Some(table) = table else { return Err(TraceError::Json(EXPECTED.to_owned())) };
        let layout = Layout::of(&table.columns, &table.options(options), 1)?;
        let mut trace = table.trace(layout)?;
        events::add(&mut trace, value);
        Ok(trace)
    }

    /// Reads the touches in a recording's metadata, an object with `events`.
    ///
    /// # Errors
    /// The text isn't JSON.
    pub fn parse_touches(text: &str) -> Result<Vec<Touch>, TraceError> {
        let mut trace = Self::default();
        events::add(&mut trace, &value_of(text)?);
        Ok(trace.touches())
    }
}

/// Parses JSON. `NaN` and `Infinity`, which Python writes, count as null.
pub(super) fn value_of(text: &str) -> Result<Value, TraceError> {
    let failed = |error: serde_json::Error| TraceError::Json(error.to_string());
    let text = text.trim_start_matches('\u{feff}');
    serde_json::from_str(text).or_else(|error| {
        let (mut is_quoted, mut plain) = (false, String::new());
        for part in text.split_inclusive('"') {
            let replaced = || part.replace("-Infinity", "null").replace("Infinity", "null").replace("NaN", "null");
            plain += &if is_quoted { part.to_owned() } else { replaced() };
            // A quote after a backslash doesn't end the text.
            is_quoted ^= part.ends_with('"') && !(is_quoted && part.ends_with("\\\""));
        }
        if plain == text { Err(failed(error)) } else { serde_json::from_str(&plain).map_err(failed) }
    })
}

/// Columns of values, each as long as the others.
struct Table {
    columns: Vec<Column>,
    values: Vec<Vec<Cell>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    Missing,
    Number(f64),
    /// A time of a clock, in seconds.
    Clock(f64),
    Other,
}

impl Cell {
    fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Missing,
            Value::String(text) if is_missing(text) => Self::Missing,
            Value::String(text) => match text.parse::<f64>().ok().filter(|number| number.is_finite()) {
                Some(number) => Self::Number(number),
                None => clock_time(text).map_or(Self::Other, Self::Clock),
            },
            value => value.as_f64().map_or(Self::Other, Self::Number),
        }
    }
}

impl Table {
    fn of(samples: &Value) -> Result<Option<Self>, TraceError> {
        let columns = match samples {
            Value::Array(arrays) if are_columns(arrays) => {
                arrays.iter().map(|array| (String::new(), cells(array))).collect()
            }
            Value::Array(rows) => rows_of(rows)?,
            Value::Object(fields) => fields.iter().map(|(name, array)| (name.clone(), cells(array))).collect(),
            _ => return Ok(None),
        };
        let columns: Vec<(String, Vec<Cell>)> = columns.into_iter().filter(|(_, cells)| !cells.is_empty()).collect();
        let lengths: Vec<usize> = columns.iter().map(|(_, cells)| cells.len()).collect();
        if let [times, positions, ..] = lengths[..] {
            if lengths.iter().any(|length| *length != times) {
                let found = lengths.iter().find(|length| **length != times).unwrap_or(&positions);
                let expected = "expected as many positions as times, found";
                return Err(TraceError::Json(format!("{expected} {times} times and {found} positions")));
            }
        }
        let (names, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        let columns = names.into_iter().zip(&values).map(|(name, cells)| Column {
            name,
            is_numbers: cells.iter().all(|cell| matches!(cell, Cell::Number(_) | Cell::Missing)),
            moves: {
                let mut numbers = cells.iter().filter(|cell| matches!(cell, Cell::Number(_)));
                let first = numbers.next();
                numbers.any(|cell| Some(cell) != first)
            },
        });
        Ok(Some(Self { columns: columns.collect(), values }))
    }

    /// Returns the options. If there is an `x` beside a `y`, and no column is named as the times, `x` counts as the times.
    fn options(&self, options: &ReadOptions) -> ReadOptions {
        let named = |letter: &str| self.columns.iter().find(|column| column.name.eq_ignore_ascii_case(letter));
        let is_time = |column: &Column| names_times(&column.name) || TimeUnit::from_header(&column.name).is_some();
        let mut options = options.clone();
        if options.time_column.is_none() && !self.columns.iter().any(is_time) && named("y").is_some() {
            options.time_column = named("x").map(|column| column.name.clone());
        }
        options
    }

    fn trace(&self, layout: Layout) -> Result<Trace, TraceError> {
        let column = |index: usize| self.values.get(index).map(Vec::as_slice).unwrap_or_default();
        let mut rows = Rows::default();
        let described = |index: usize| self.columns.get(index).map(|column| column.name.clone()).unwrap_or_default();
        for (place, (time, position)) in column(layout.time).iter().zip(column(layout.position)).enumerate() {
            let wrong = |index: usize| TraceError::Sample { sample: place as u64 + 1, field: described(index) };
            let time = match time {
                Cell::Number(time) if !rows.are_clock_times => *time,
                Cell::Clock(time) if rows.samples.is_empty() || rows.are_clock_times => {
                    rows.are_clock_times = true;
                    *time
                }
                Cell::Missing => {
                    rows.without_time += 1;
                    continue;
                }
                _ => return Err(wrong(layout.time)),
            };
            match position {
                Cell::Number(position) => rows.samples.push((time, *position)),
                Cell::Missing => rows.without_position += 1,
                _ => return Err(wrong(layout.position)),
            }
        }
        layout.trace(&self.columns, rows)
    }
}

fn cells(array: &Value) -> Vec<Cell> {
    array.as_array().into_iter().flatten().map(Cell::of).collect()
}

/// Whether two arrays are the times and the positions, and not two pairs of a time and a position.
fn are_columns(arrays: &[Value]) -> bool {
    match arrays {
        [Value::Array(times), Value::Array(positions)] => times.len() > 2 || positions.len() > 2,
        _ => false,
    }
}

/// Returns the columns of rows that are arrays or objects. A row may lack some of the fields.
fn rows_of(rows: &[Value]) -> Result<Vec<(String, Vec<Cell>)>, TraceError> {
    let mut columns: Vec<(String, Vec<Cell>)> = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let mut fields: Vec<(String, &Value)> = Vec::new();
        match row {
            Value::Array(values) => fields.extend(values.iter().enumerate().map(|(i, value)| (i.to_string(), value))),
            Value::Object(object) => flatten(object, "", &mut fields),
            _ => return Err(TraceError::Json(EXPECTED.to_owned())),
        }
        for (name, value) in fields {
            let cells = match columns.iter_mut().find(|(known, _)| *known == name) {
                Some((_, cells)) => cells,
                None => {
                    let at = columns.partition_point(|(known, _)| *known < name);
                    columns.insert(at, (name, vec![Cell::Missing; place]));
                    &mut columns[at].1
                }
            };
            if cells.len() == place {
                cells.push(Cell::of(value));
            }
        }
        columns.iter_mut().for_each(|(_, cells)| cells.resize(place + 1, Cell::Missing));
    }
    // A row that is an array doesn't have names.
    if rows.first().is_some_and(Value::is_array) {
        columns.iter_mut().for_each(|(name, _)| name.clear());
    }
    Ok(columns)
}

/// The fields of an object. Fields of objects inside it are `outer.inner`.
fn flatten<'a>(object: &'a Map<String, Value>, before: &str, fields: &mut Vec<(String, &'a Value)>) {
    for (name, value) in object {
        match value {
            Value::Object(inner) if before.len() < 200 => flatten(inner, &format!("{before}{name}."), fields),
            Value::Array(_) | Value::Object(_) => {}
            value => fields.push((format!("{before}{name}"), value)),
        }
    }
}
