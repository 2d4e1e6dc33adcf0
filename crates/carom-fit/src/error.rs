//! What is wrong with a recording, or with the law asked of it.

use core::fmt;
use std::io;

/// Why a recording could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// The source could not be read.
    Read(io::Error),
    /// The text is not UTF-8.
    NotUtf8 {
        /// Line with the first wrong byte, from 1.
        line: u64,
    },
    /// There is no row of numbers.
    Empty,
    /// A field is not a finite number.
    NotANumber {
        /// Line of the file, from 1.
        line: u64,
        /// Column, as people count and name it: "1 (`t_ms`)".
        column: String,
        /// What stands there.
        found: String,
    },
    /// A row ends before the column.
    MissingField {
        /// Line of the file, from 1.
        line: u64,
        /// Column, as people count and name it.
        column: String,
        /// How many fields the row has.
        fields: usize,
    },
    /// A column was asked for by a name that the header has not.
    UnknownColumn {
        /// Line of the header, or of the first row where a header should be.
        line: u64,
        /// The name asked for.
        name: String,
        /// The names there are.
        available: Vec<String>,
    },
    /// Neither the header nor the caller says in which unit the times are.
    UnknownTimeUnit {
        /// Line of the header, or of the first row if there is none.
        line: u64,
        /// Column of the times, as people count and name it.
        column: String,
    },
    /// Two samples at one time.
    DuplicateTime {
        /// The time, in seconds.
        time: f64,
        /// The two samples: "lines 4 and 7", or "samples 2 and 5" counted from 0.
        samples: String,
    },
    /// As many positions as times are needed.
    DifferentLengths {
        /// How many times.
        times: usize,
        /// How many positions.
        positions: usize,
    },
    /// A sample given in memory is not finite.
    NotFinite {
        /// Its index, from 0.
        sample: u64,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "the recording could not be read: {error}"),
            Self::NotUtf8 { line } => write!(f, "line {line}: expected UTF-8 text"),
            Self::Empty => write!(f, "expected rows of a time and a position, found none"),
            Self::NotANumber { line, column, found } => {
                write!(f, "line {line}, column {column}: expected a finite number such as 16.7, found `{found}`")
            }
            Self::MissingField { line, column, fields } => {
                write!(f, "line {line}, column {column}: expected a number, but the row has {fields} field(s)")
            }
            Self::UnknownColumn { line, name, available } => {
                write!(f, "line {line}: expected a header with the column `{name}`, found {}", list(available))
            }
            Self::UnknownTimeUnit { line, column } => write!(
                f,
                "line {line}, column {column}: expected a header that ends in `_ms` or `_s`, or the unit of time given \
                 apart"
            ),
            Self::DuplicateTime { time, samples } => {
                write!(f, "{samples}: expected one position for each time, found two at {time} s")
            }
            Self::DifferentLengths { times, positions } => {
                write!(f, "expected as many positions as times, found {positions} for {times}")
            }
            Self::NotFinite { sample } => write!(f, "sample {sample}: expected a finite time and position"),
        }
    }
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "no header".to_owned();
    }
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

impl core::error::Error for TraceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a law could not be fitted: the recording does not determine it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FitError {
    /// Three parameters and their errors take at least four samples.
    TooFewSamples {
        /// How many it takes.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// All positions are the same.
    StandsStill,
    /// A straight line, as well as can be told: a drag, or a frequency, of 0.
    NoDecay {
        /// The parameter that cannot be told from 0.
        parameter: &'static str,
    },
    /// It speeds up, where the law slows down.
    Grows {
        /// The parameter that would have to be negative.
        parameter: &'static str,
    },
    /// It is over between two samples.
    TooFast {
        /// The parameter that may be as large as one likes.
        parameter: &'static str,
    },
    /// The numbers are too large or too far apart for least squares.
    NoConvergence,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewSamples { needed, found } => {
                write!(f, "expected at least {needed} samples, found {found}")
            }
            Self::StandsStill => write!(f, "expected a motion, but all positions are the same"),
            Self::NoDecay { parameter } => write!(
                f,
                "expected a motion that slows down, but `{parameter}` cannot be told from 0: a straight line fits as well"
            ),
            Self::Grows { parameter } => {
                write!(f, "expected a motion that slows down, but it speeds up: `{parameter}` would be negative")
            }
            Self::TooFast { parameter } => write!(
                f,
                "expected several samples on the way, but it is over within one interval: `{parameter}` may be as large \
                 as one likes"
            ),
            Self::NoConvergence => write!(f, "least squares did not converge on these numbers"),
        }
    }
}

impl core::error::Error for FitError {}
