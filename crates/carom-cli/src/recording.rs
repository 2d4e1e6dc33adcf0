//! A recorded trace, from a CSV file.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use carom_fit::{CsvOptions, TimeUnit, Trace};

use crate::failure::Failure;

/// What was recorded, from its first sample on.
#[derive(Debug)]
pub(crate) struct Recording {
    /// Its file, without the folder.
    pub(crate) name: String,
    /// Seconds since the first sample, and positions.
    pub(crate) samples: Vec<(f64, f64)>,
}

/// What stands for standard input.
pub(crate) const STDIN: &str = "-";

/// What a file is called in words.
pub(crate) fn called(file: &str) -> &str {
    if file == STDIN { "standard input" } else { file }
}

fn read(file: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if file == STDIN { io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes) } else { fs::read(file) };
    read.map_err(|error| Failure::file(called(file), &error))
}

/// Whether a recording is JSON: by its name, or what has none by how it begins.
fn is_json(file: &str, bytes: &[u8]) -> bool {
    if file == STDIN {
        return matches!(bytes.trim_ascii_start().first(), Some(b'{' | b'['));
    }
    Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// A file's name without its folder.
pub(crate) fn name_of(file: &str) -> String {
    Path::new(called(file)).file_name().map_or_else(|| file.to_owned(), |name| name.to_string_lossy().into_owned())
}

impl Recording {
    /// A trace read from `file`.
    pub(crate) fn of(file: &str, trace: &Trace) -> Self {
        let name = name_of(file);
        let start = trace.times().first().copied().unwrap_or_default();
        Self { name, samples: trace.times().iter().map(|t| t - start).zip(trace.positions().iter().copied()).collect() }
    }

    pub(crate) fn read(file: &str, reading: &Reading) -> Result<Self, Failure> {
        Ok(Self::of(file, &reading.trace(file, false)?))
    }
}

/// How to read a recording that does not say itself.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// Header of the recording's times [default: the one that ends in a unit of time, or the first column]
    #[arg(long, value_name = "NAME")]
    time_column: Option<String>,
    /// Header of the recording's positions [default: the column behind the times']
    #[arg(long, value_name = "NAME")]
    position_column: Option<String>,
    /// Unit of the recording's times [default: what their header ends in, or what their intervals say]
    #[arg(long, value_name = "UNIT", value_enum)]
    time_unit: Option<Unit>,
    /// What separates the recording's fields, one character or tab [default: found]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    delimiter: Option<u8>,
}

fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() => Ok(*byte),
        _ => Err("expected one ASCII character, or tab".to_owned()),
    }
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Unit {
    S,
    Ms,
    Us,
    Ns,
}

impl Reading {
    /// The recording in a file, on its own clock; with the touches that its metadata tell of, if asked for.
    pub(crate) fn trace(&self, file: &str, with_metadata: bool) -> Result<Trace, Failure> {
        let bytes = read(file)?;
        let failed = |error: carom_fit::TraceError| Failure::Input(format!("{}: {error}", called(file)));
        if is_json(file, &bytes) {
            self.is_for_rows(file)?;
            return Trace::parse_json(&String::from_utf8_lossy(&bytes)).map_err(failed);
        }
        // What `carom sample` writes is in seconds.
        let sampled = bytes.starts_with(b"t,position,velocity").then_some(TimeUnit::Seconds);
        let unit = self.time_unit.map(|unit| match unit {
            Unit::S => TimeUnit::Seconds,
            Unit::Ms => TimeUnit::Milliseconds,
            Unit::Us => TimeUnit::Microseconds,
            Unit::Ns => TimeUnit::Nanoseconds,
        });
        let options = CsvOptions {
            time_column: self.time_column.clone(),
            position_column: self.position_column.clone(),
            time_unit: unit.or(sampled),
            delimiter: self.delimiter,
        };
        let trace = Trace::read_csv(bytes.as_slice(), &options).map_err(failed)?;
        Ok(if with_metadata { with_touches(trace, Path::new(file)) } else { trace })
    }
}

impl Reading {
    /// Nothing that is said of rows of text is lost on JSON.
    fn is_for_rows(&self, file: &str) -> Result<(), Failure> {
        let said = [
            ("--time-column", self.time_column.is_some()),
            ("--position-column", self.position_column.is_some()),
            ("--time-unit", self.time_unit.is_some()),
            ("--delimiter", self.delimiter.is_some()),
        ];
        let Some((flag, _)) = said.into_iter().find(|(_, is_said)| *is_said) else { return Ok(()) };
        let why = "is for rows of text; in JSON names tell, as in `{\"t_ms\": 0, \"y\": 1}`";
        Err(Failure::Usage(format!("{file}: {flag} {why}")))
    }
}

/// With the touches of the NAME.json beside it, if there is one that tells of any.
fn with_touches(trace: Trace, file: &Path) -> Trace {
    let Some(name) = file.file_name().and_then(|name| name.to_str()) else { return trace };
    // NAME.json for NAME.csv, and for NAME.interval17.csv too.
    let stems = name.char_indices().rev().filter(|(_, c)| *c == '.').map(|(dot, _)| format!("{}.json", &name[..dot]));
    let text = stems.map(|stem| file.with_file_name(stem)).find_map(|path| fs::read_to_string(path).ok());
    match text.and_then(|text| Trace::parse_touches(&text).ok()) {
        Some(touches) => trace.with_touches(touches),
        None => trace,
    }
}
