//! Errors of reading and fitting.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use core::fmt;
#[cfg(feature = "csv")]
use std::io;

/// Why a recording could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// The source could not be read.
    #[cfg(feature = "csv")]
    Read(io::Error),
    /// The text is not UTF-8.
    NotUtf8 {
        /// The line with the first wrong byte, from 1.
        line: u64,
    },
    /// The text is UTF-16, as some editors and spreadsheets save it.
    Utf16,
    /// The text has no row of numbers.
    Empty,
    /// A row is too long, as where a quote is left open.
    LongRow {
        /// The line at which reading stopped, from 1.
        line: u64,
        /// The most bytes that a row may have.
        most: usize,
    },
    /// There are too many samples.
    TooLong {
        /// The most samples that a recording may have.
        most: usize,
    },
    /// A field is not a finite number.
    NotANumber {
        /// The line of the file, from 1.
        line: u64,
        /// The column with its number, from 1, and its name: "1 (`t_ms`)".
        column: String,
        /// The text of the field.
        found: String,
    },
    /// A row ends before the column.
    MissingField {
        /// The line of the file, from 1.
        line: u64,
        /// The column with its number, from 1, and its name.
        column: String,
        /// The number of fields in the row.
        fields: usize,
    },
    /// The header has no column of the requested name.
    UnknownColumn {
        /// The line of the header, or of the first row in a file without a header.
        line: u64,
        /// The requested name.
        name: String,
        /// The names in the header.
        available: Vec<String>,
    },
    /// The numbers of times and positions differ.
    DifferentLengths {
        /// The number of times.
        times: usize,
        /// The number of positions.
        positions: usize,
    },
    /// The JSON is malformed, or is not a recording.
    Json(String),
    /// A sample given in memory is not finite.
    NotFinite {
        /// Its index, from 0.
        sample: u64,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "csv")]
            Self::Read(error) => write!(f, "the recording could not be read: {error}"),
            Self::NotUtf8 { line } => write!(f, "line {line}: expected UTF-8 text"),
            Self::Utf16 => write!(f, "the recording is UTF-16 text: save it as UTF-8"),
            Self::Empty => write!(f, "expected rows of a time and a position, found none"),
            Self::LongRow { line, most } => {
                write!(f, "line {line}: a row may have {most} bytes, but this one has more: is a quote left open?")
            }
            Self::TooLong { most } => write!(f, "a recording may have {most} samples, but this one has more"),
            Self::NotANumber { line, column, found } => {
                let found = Quoted(found);
                write!(f, "line {line}, column {column}: expected a finite number such as 16.7, found {found}")
            }
            Self::MissingField { line, column, fields } => {
                write!(f, "line {line}, column {column}: expected a number, but the row has {fields} field(s)")
            }
            Self::UnknownColumn { line, name, available } => {
                let name = Quoted(name);
                write!(f, "line {line}: expected a header with the column {name}, found {}", list(available))
            }
            Self::DifferentLengths { times, positions } => {
                write!(f, "expected as many positions as times, found {positions} for {times}")
            }
            Self::Json(problem) => write!(f, "{problem}"),
            Self::NotFinite { sample } => write!(f, "sample {sample}: expected a finite time and position"),
        }
    }
}

/// A piece of input in an error message: at most 200 characters, control characters escaped.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 200;
        f.write_str("`")?;
        for c in self.0.chars().take(MOST) {
            if c.is_control() { write!(f, "{}", c.escape_default())? } else { write!(f, "{c}")? }
        }
        f.write_str(if self.0.chars().nth(MOST).is_some() { "…`" } else { "`" })
    }
}

fn list(names: &[String]) -> String {
    const MOST: usize = 12;
    if names.is_empty() {
        return "no header".to_owned();
    }
    let more = if names.len() > MOST { format!(" and {} more", names.len() - MOST) } else { String::new() };
    let names = names.iter().take(MOST).map(|name| format!("{}", Quoted(name)));
    names.collect::<Vec<_>>().join(", ") + &more
}

impl core::error::Error for TraceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "csv")]
            Self::Read(error) => Some(error),
            _ => None,
        }
    }
}

/// Why nothing could be fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FitError {
    /// The recording has too few samples to determine a law and its errors.
    TooFewSamples {
        /// The fewest samples that suffice.
        needed: usize,
        /// The number of samples.
        found: usize,
    },
    /// All positions are equal.
    StandsStill,
    /// The positions or times are out of range for least squares, or the recording does not determine the law.
    NoConvergence,
    /// No stretch follows a law: a finger moved it throughout, it jumps, or it is too short.
    NoLaw,
    /// The requested law does not apply to this recording.
    DoesNotApply {
        /// The name.
        model: &'static str,
    },
    /// Only one of the release's position and velocity was given, or a clock lead without a release.
    UnknownRelease,
    /// Times and positions differ in number, or one of them is not finite.
    NotATrace,
    /// A target, a release or a time in the options is not finite.
    NotANumber {
        /// The name.
        option: &'static str,
    },
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewSamples { needed, found } => {
                write!(f, "expected at least {needed} samples, found {found}")
            }
            Self::StandsStill => write!(f, "the recording must move, but all its positions are equal"),
            Self::NoConvergence => write!(f, "the samples do not determine the numbers of the law"),
            Self::NoLaw => write!(
                f,
                "no stretch of the recording follows a law; if you know one that does, give its first and last time"
            ),
            Self::UnknownRelease => {
                write!(f, "a release needs both a position and a velocity, and a clock lead needs a release")
            }
            Self::NotATrace => write!(f, "expected as many finite positions as finite times"),
            Self::NotANumber { option } => write!(f, "`{option}` must be finite"),
            Self::DoesNotApply { model } => write!(f, "`{model}` does not apply to this recording"),
        }
    }
}

impl core::error::Error for FitError {}
