//! Traces from files of every kind.

use std::path::Path;

use carom_check::{Clock, MarkKind, Trace};

use crate::failure::Failure;
use crate::files::{called, is_stdin, open, read_text};
use crate::recording::{Progress, Reading};

/// The most MiB of a trace.
const MOST: u64 = 512;

/// Reads a trace, or a recording with the touches beside it.
pub(super) fn trace(file: &Path, reading: &Reading) -> Result<Trace, Failure> {
    let is_rows =
        file.extension().is_some_and(|ending| ["csv", "tsv"].iter().any(|rows| ending.eq_ignore_ascii_case(rows)));
    if is_rows {
        return recording(file, reading);
    }
    let text = read_text(file, open(file)?, MOST)?;
    let parsed = Trace::parse(&text);
    match parsed {
        Ok(trace) => Ok(trace),
        // JSON of `carom record`, with columns or other names of its fields.
        Err(error) if is_stdin(file) => Err(Failure::Input(format!("{}: {error}", called(file)))),
        Err(error) => recording(file, reading).map_err(|_| Failure::Input(format!("{}: {error}", called(file)))),
    }
}

fn recording(file: &Path, reading: &Reading) -> Result<Trace, Failure> {
    let recorded = reading.trace_with_touches(file, Progress::Hidden)?;
    let samples = recorded.times().iter().copied().zip(recorded.positions().iter().copied());
    let trace = Trace::new(Clock::Frame, samples).of(called(file));
    Ok(recorded.touches().iter().fold(trace, |trace, touch| {
        trace.with_mark(touch.down, MarkKind::Down, None).with_mark(touch.up, MarkKind::Up, None)
    }))
}
