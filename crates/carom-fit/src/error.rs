//! What is wrong with a recording, or with the law asked of it.

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
        /// Line with the first wrong byte, from 1.
        line: u64,
    },
    /// The text is UTF-16, as some editors and spreadsheets save it.
    Utf16,
    /// There is no row of numbers.
    Empty,
    /// A row is too long, as where a quote is left open.
    LongRow {
        /// Line at which reading stopped, from 1.
        line: u64,
        /// Bytes that a row may have.
        most: usize,
    },
    /// There are too many samples.
    TooLong {
        /// Samples that a recording may have.
        most: usize,
    },
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
    /// As many positions as times are needed.
    DifferentLengths {
        /// How many times.
        times: usize,
        /// How many positions.
        positions: usize,
    },
    /// The JSON is not of a form that is known.
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
    /// A law's numbers and their errors take more samples.
    TooFewSamples {
        /// How many it takes.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// All positions are the same.
    StandsStill,
    /// The numbers are too large or too far apart for least squares, or the recording does not determine the law.
    NoConvergence,
    /// Nothing in it moved by a law that was found: a finger all the while, a jump, too short a motion.
    NoLaw,
    /// The law asked for does not apply to this recording.
    DoesNotApply {
        /// Its name.
        model: &'static str,
    },
    /// A release takes a position and a velocity, and a lead of the clock takes a release.
    UnknownRelease,
    /// Times and positions of different number, or not finite.
    NotATrace,
    /// A target, a release or a time in the options is none.
    NotANumber {
        /// Its name.
        option: &'static str,
    },
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewSamples { needed, found } => {
                write!(f, "expected at least {needed} samples, found {found}")
            }
            Self::StandsStill => write!(f, "expected a motion, but all positions are the same"),
            Self::NoConvergence => write!(f, "these samples do not determine the law's numbers"),
            Self::NoLaw => write!(
                f,
                "no stretch of it moves by a law; if you know where one does, say so with a first and a last time"
            ),
            Self::UnknownRelease => {
                write!(
                    f,
                    "expected both the position and the velocity of the release: the lead of a clock is counted from there"
                )
            }
            Self::NotATrace => write!(f, "expected as many finite positions as finite times"),
            Self::NotANumber { option } => write!(f, "`{option}`: expected a finite number"),
            Self::DoesNotApply { model } => write!(f, "`{model}` does not apply to this recording"),
        }
    }
}

impl core::error::Error for FitError {}
