//! A recorded trace, from a file or standard input.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use carom_fit::{CsvOptions, TimeUnit, Trace};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::files::{called, is_stdin, open, read_text};

/// Recorded positions, from the first sample on.
#[derive(Debug)]
pub(crate) struct Recording {
    /// The name of the file, without its folder.
    pub(crate) name: String,
    /// Seconds since the first sample, and positions.
    pub(crate) samples: Vec<(f64, f64)>,
}

/// The name of a file without its folder.
pub(crate) fn name_of(file: &Path) -> String {
    let name = if is_stdin(file) { None } else { file.file_name() };
    called(name.map_or(file, Path::new))
}

impl Recording {
    pub(crate) fn read(file: &Path, reading: &Reading) -> Result<Self, Failure> {
        let trace = reading.trace(file, Progress::Shown)?;
        let start = trace.times().first().copied().unwrap_or_default();
        let samples = trace.times().iter().map(|t| t - start).zip(trace.positions().iter().copied()).collect();
        Ok(Self { name: name_of(file), samples })
    }
}

/// How to read a recording whose header does not say so.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// Header of the recording's times [default: the one that ends in a unit of time, or the first column]
    #[arg(long, value_name = "NAME")]
    time_column: Option<String>,
    /// Header of the recording's positions [default: the column after the times']
    #[arg(long, value_name = "NAME")]
    position_column: Option<String>,
    /// Unit of the recording's times [default: the one in their header, or a guess from their intervals]
    #[arg(long, value_name = "UNIT", value_parser = unit_parser())]
    time_unit: Option<TimeUnit>,
    /// Separator of the recording's fields, one character or tab [default: found in the first row]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    delimiter: Option<u8>,
}

fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() => Ok(*byte),
        _ => Err("it must be one ASCII character, or tab".to_owned()),
    }
}

fn unit_parser() -> impl TypedValueParser<Value = TimeUnit> {
    PossibleValuesParser::new(["s", "ms", "us", "ns"]).map(|name| match name.as_str() {
        "s" => TimeUnit::Seconds,
        "ms" => TimeUnit::Milliseconds,
        "us" => TimeUnit::Microseconds,
        _ => TimeUnit::Nanoseconds,
    })
}

/// Whether reading a long file shows a progress bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Progress {
    Shown,
    Hidden,
}

/// The most MiB of JSON, which is held in memory as a whole, at several times the size of its text.
const MOST_JSON: u64 = 256;

impl Reading {
    /// The recording in a file, on its own clock.
    pub(crate) fn trace(&self, file: &Path, progress: Progress) -> Result<Trace, Failure> {
        let failed = |error: carom_fit::TraceError| Failure::Input(format!("{}: {error}", called(file)));
        let bar = progress_of(file, progress);
        let mut reader = BufReader::new(bar.wrap_read(open(file)?));
        let start = reader.fill_buf().map_err(|error| Failure::file(&called(file), &error))?;
        let trace = if is_json(file, start) {
            self.check_for_json(file)?;
            Trace::parse_json(&read_text(file, &mut reader, MOST_JSON)?)
        } else {
            // The columns of `carom sample`. Its times are in seconds.
            let sampled = start.starts_with(b"t,position,velocity").then_some(TimeUnit::Seconds);
            Trace::read_csv(reader, &self.options(sampled))
        };
        bar.finish_and_clear();
        trace.map_err(failed)
    }

    /// Reads a recording with the touches from NAME.json beside it, if that file exists.
    pub(crate) fn trace_with_touches(&self, file: &Path, progress: Progress) -> Result<Trace, Failure> {
        let trace = self.trace(file, progress)?;
        let is_row_file = trace.touches().is_empty() && !is_stdin(file);
        Ok(match touches_beside(file).filter(|_| is_row_file) {
            Some(touches) => trace.with_touches(touches),
            None => trace,
        })
    }

    fn options(&self, sampled: Option<TimeUnit>) -> CsvOptions {
        CsvOptions {
            time_column: self.time_column.clone(),
            position_column: self.position_column.clone(),
            time_unit: self.time_unit.or(sampled),
            delimiter: self.delimiter,
        }
    }

    /// Rejects flags about rows, which have no effect on JSON.
    fn check_for_json(&self, file: &Path) -> Result<(), Failure> {
        let given = [
            ("--time-column", self.time_column.is_some()),
            ("--position-column", self.position_column.is_some()),
            ("--time-unit", self.time_unit.is_some()),
            ("--delimiter", self.delimiter.is_some()),
        ];
        let Some((flag, _)) = given.into_iter().find(|(_, is_given)| *is_given) else { return Ok(()) };
        let file = called(file);
        let why = "is for rows of text; in JSON the names of the fields say it, as in `{\"t_ms\": 0, \"y\": 1}`";
        Err(Failure::Usage(format!("{file}: {flag} {why}")))
    }
}

/// Whether a recording is JSON: by the ending of its file, or on standard input by its first character.
fn is_json(file: &Path, start: &[u8]) -> bool {
    if is_stdin(file) {
        return matches!(start.trim_ascii_start().first(), Some(b'{' | b'['));
    }
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// A bar for files that take a second or more.
fn progress_of(file: &Path, progress: Progress) -> ProgressBar {
    const LONG: u64 = 16 << 20;
    let size = fs::metadata(file).map_or(0, |metadata| metadata.len());
    if progress == Progress::Hidden || size < LONG || is_stdin(file) {
        return ProgressBar::hidden();
    }
    crate::output::progress(Some(size), "reading {wide_bar} {bytes} of {total_bytes}, {eta} left")
}

/// The touches in the metadata beside a file: NAME.json for NAME.csv, and for NAME.interval17.csv too.
fn touches_beside(file: &Path) -> Option<Vec<carom_fit::Touch>> {
    /// MiB of metadata.
    const MOST: u64 = 16;
    let name = file.file_name()?.to_str()?;
    let stems = name.char_indices().rev().filter(|(_, c)| *c == '.').filter_map(|(dot, _)| name.get(..dot));
    let paths = stems.map(|stem| -> PathBuf { file.with_file_name(format!("{stem}.json")) });
    let read = |path: PathBuf| read_text(&path, fs::File::open(&path).ok()?, MOST).ok();
    let text = paths.filter(|path| path != file).find_map(read)?;
    Trace::parse_touches(&text).ok()
}
