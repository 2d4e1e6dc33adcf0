//! A recorded trace, from a file or standard input.

use std::fs;
use std::path::{Path, PathBuf};

use carom_fit::{ReadOptions, TimeUnit, Trace};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::files::{called, is_stdin, open, read_bytes, read_text};

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
        let trace = reading.trace(file, Progress::Shown)?.single();
        let failed = |error: carom_fit::TraceError| format!("{}: {}", called(file), with_flags(&error.to_string()));
        let trace = trace.map_err(|error| Failure::Input(failed(error)))?;
        let start = trace.times().first().copied().unwrap_or_default();
        let samples = trace.samples().iter().map(|sample| (sample.time - start, sample.position)).collect();
        Ok(Self { name: name_of(file), samples })
    }
}

/// How to read a recording if its header doesn't say it.
#[derive(Debug, clap::Args)]
pub(crate) struct Reading {
    /// Name or number of the column of times [default: the one that ends in a unit of time, or the first column]
    #[arg(long, value_name = "NAME")]
    time_column: Option<String>,
    /// Name or number of the column of positions, or an animation's part [default: of the columns after the times, the first that moves]
    #[arg(long, value_name = "NAME")]
    position_column: Option<String>,
    /// Unit of the recording's times [default: the one in their name, or a guess from the numbers]
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
    let unit = |name: String| TimeUnit::ALL.into_iter().find(|unit| unit.symbol() == name);
    PossibleValuesParser::new(TimeUnit::ALL.map(TimeUnit::symbol))
        .map(move |name| unit(name).unwrap_or(TimeUnit::Seconds))
}

/// Whether reading a long file shows a progress bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Progress {
    Shown,
    Hidden,
}

/// The most MiB of a recording, which is held in memory as a whole.
const MOST: u64 = 1024;

impl Reading {
    /// The recording in a file of any form, on its own clock.
    pub(crate) fn trace(&self, file: &Path, progress: Progress) -> Result<Trace, Failure> {
        let bar = progress_of(file, progress);
        let bytes = read_bytes(file, bar.wrap_read(open(file)?), MOST)?;
        bar.finish_and_clear();
        let options = ReadOptions {
            time_column: self.time_column.clone(),
            position_column: self.position_column.clone(),
            time_unit: self.time_unit,
            delimiter: self.delimiter,
        };
        Trace::read(&bytes, &options)
            .map_err(|error| Failure::Input(format!("{}: {}", called(file), with_flags(&error.to_string()))))
    }

    /// Reads a recording with the touches from NAME.json beside it, if that file exists.
    pub(crate) fn trace_with_touches(&self, file: &Path, progress: Progress) -> Result<Trace, Failure> {
        let trace = self.trace(file, progress)?;
        let has_none = trace.touches().is_empty() && !is_stdin(file);
        Ok(match touches_beside(file).filter(|_| has_none) {
            Some(touches) => trace.with_touches(touches),
            None => trace,
        })
    }
}

/// Replaces the names of options in a note or an error by flags.
pub(crate) fn with_flags(text: &str) -> String {
    text.replace("give its first and last time", "give --from and --to")
        .replace("give `time_unit`, such as ", "give --time-unit ")
        .replace("`time_unit`", "--time-unit")
        .replace("`position_column`", "--position-column")
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
    /// The most MiB of metadata.
    const MOST: u64 = 16;
    let name = file.file_name()?.to_str()?;
    let stems = name.char_indices().rev().filter(|(_, c)| *c == '.').filter_map(|(dot, _)| name.get(..dot));
    let paths = stems.map(|stem| -> PathBuf { file.with_file_name(format!("{stem}.json")) });
    let read = |path: PathBuf| read_text(&path, fs::File::open(&path).ok()?, MOST).ok();
    let text = paths.filter(|path| path != file).find_map(read)?;
    Trace::parse_touches(&text).ok()
}
