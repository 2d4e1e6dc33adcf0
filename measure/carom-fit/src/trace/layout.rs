//! Which columns of a recording are its times and its positions, by one rule for rows of text and for JSON.

use alloc::string::{String, ToString};
use alloc::{format, vec::Vec};

use super::unit::{TimeUnit, is_length, names_times, unknown_unit};
use super::{ReadOptions, Sample, Trace};
use crate::error::{Quoted, TraceError};

/// A column: its name, which may be empty, and what its first values show.
#[derive(Debug, Default)]
pub(super) struct Column {
    pub(super) name: String,
    /// Whether all values are numbers, or missing.
    pub(super) is_numbers: bool,
    /// Whether two values differ.
    pub(super) moves: bool,
}

/// The columns that are read.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) time: usize,
    pub(super) position: usize,
    pub(super) unit: Option<TimeUnit>,
    pub(super) notes: Vec<String>,
}

impl Layout {
    pub(super) fn of(columns: &[Column], options: &ReadOptions, line: u64) -> Result<Self, TraceError> {
        let name = |index: usize| columns.get(index).map(|column| column.name.as_str()).unwrap_or_default();
        let names = || columns.iter().map(|column| column.name.clone()).filter(|name| !name.is_empty()).collect();
        let find = |wanted: &String| {
            let by_number = || wanted.parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < columns.len());
            let found = columns.iter().position(|column| column.name == *wanted).or_else(by_number);
            found.ok_or_else(|| TraceError::UnknownColumn { line, name: wanted.clone(), available: names() })
        };
        let given = options.time_column.as_ref().map(find).transpose()?;
        let wanted = options.position_column.as_ref().map(find).transpose()?;
        let free = || (0..columns.len()).filter(|index| Some(*index) != wanted);
        let unit_of = |index: usize| TimeUnit::from_header(name(index));
        // If several columns may be times, take the nearest one before the positions.
        let nearest = |is: &dyn Fn(usize) -> bool| {
            let before = || free().take_while(|index| wanted.is_some_and(|wanted| *index < wanted));
            before().filter(|index| is(*index)).last().or_else(|| free().find(|index| is(*index)))
        };
        let found = given.or_else(|| nearest(&|index| unit_of(index).is_some()));
        let found = found.or_else(|| nearest(&|index| names_times(name(index))));
        let first = usize::from(wanted == Some(0));
        if found.is_none() && is_length(name(first)) {
            return Err(TraceError::NoTimes { line, available: names() });
        }
        let time = found.unwrap_or(first);
        if let Some(unit) = unknown_unit(name(time)).filter(|_| options.time_unit.is_none()) {
            return Err(TraceError::UnknownUnit { line, column: name(time).into(), unit: unit.into() });
        }
        // These are the columns of `carom sample`, which writes seconds.
        let is_sampled = ["t", "position", "velocity"].iter().zip(0..).all(|(own, index)| name(index) == *own);
        let unit = options.time_unit.or_else(|| unit_of(time)).or(is_sampled.then_some(TimeUnit::Seconds));
        let (position, notes) = match wanted {
            Some(position) => (position, Vec::new()),
            None => position(columns, time),
        };
        Ok(Self { time, position, unit, notes })
    }

    /// Makes the trace of the rows that were read: times in the unit of their column or in seconds, and positions.
    pub(super) fn trace(self, columns: &[Column], rows: Rows) -> Result<Trace, TraceError> {
        let Rows { mut samples, without_position, without_time, are_clock_times } = rows;
        if samples.is_empty() {
            return Err(TraceError::Empty);
        }
        let mut notes = self.notes;
        if !are_clock_times {
            let unit = self.unit.unwrap_or_else(|| {
                let times: Vec<f64> = samples.iter().take(10_000).map(|(t, _)| *t).collect();
                let (unit, why) = TimeUnit::from_numbers(&times);
                notes.insert(0, unit.guessed(why));
                unit
            });
            samples.iter_mut().for_each(|(t, _)| *t = unit.to_seconds(*t));
        }
        let axis = columns.get(self.position).map(|column| column.name.as_str()).filter(|name| !name.is_empty());
        let unit = axis
            .and_then(|name| name.rsplit_once(['_', '(', '[', ' ']))
            .map(|(_, unit)| unit.trim_end_matches([')', ']']));
        let unit = unit.filter(|unit| unit.len() <= 4 && !unit.is_empty()).unwrap_or("px");
        let samples: Vec<Sample> = samples.into_iter().map(|(time, position)| Sample { time, position }).collect();
        let mut trace = Trace::of_samples(axis.unwrap_or("x"), samples.into_iter().map(|s| (s.time, s.position)));
        for (count, what) in [(without_position, "a position"), (without_time, "a time")] {
            if count > 0 {
                trace.notes.push(format!("rows without {what}, left out: {count}"));
            }
        }
        notes.append(&mut trace.notes);
        trace.notes = notes;
        trace.with_unit(unit).finite()
    }
}

/// The rows of a recording.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) samples: Vec<(f64, f64)>,
    pub(super) without_position: usize,
    pub(super) without_time: usize,
    /// Whether the times were times of day, in seconds.
    pub(super) are_clock_times: bool,
}

/// Chooses the column of the positions. The first choice is the column after the times, or the first column if the times are last.
/// If that one doesn't move, we take the next column that does. If there are others, a note says which one we took.
fn position(columns: &[Column], time: usize) -> (usize, Vec<String>) {
    let count = columns.len();
    let first = if time > 0 && time + 1 == count { 0 } else { time + 1 };
    let may_be = |index: &usize| {
        columns.get(*index).is_some_and(|column| column.is_numbers && column.moves && !names_times(&column.name))
    };
    let in_turn = || (first..count).chain(0..first).filter(|index| *index != time);
    let position = in_turn().find(may_be).unwrap_or(first);
    let called = |index: usize| match columns.get(index).map(|column| column.name.as_str()) {
        Some(name) if !name.is_empty() => format!("{}", Quoted(name)),
        _ => (index + 1).to_string(),
    };
    let others: Vec<String> = in_turn().filter(|index| *index != position && may_be(index)).map(called).collect();
    let note = || {
        let more = if others.len() > 8 { format!(" and {} more", others.len() - 8) } else { String::new() };
        let others = others.get(..others.len().min(8)).unwrap_or_default().join(", ");
        format!("positions are those of column {}; for {others}{more} give `position_column`", called(position))
    };
    (position, if others.is_empty() { Vec::new() } else { Vec::from([note()]) })
}
