//! Errors of reading and fitting.

#[cfg(feature = "read")]
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
#[cfg(feature = "read")]
use core::fmt;
use thiserror::Error;

/// Why a recording could not be read.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum TraceError {
    /// The text isn't UTF-8.
    #[cfg(feature = "read")]
    #[error("line {line}: expected UTF-8 text")]
    NotUtf8 {
        /// The line with the first wrong byte, from 1.
        line: u64,
    },
    /// The text is UTF-16, as some editors and spreadsheets save it.
    #[cfg(feature = "read")]
    #[error("the recording is UTF-16 text: save it as UTF-8")]
    Utf16,
    /// The text is UTF-32.
    #[cfg(feature = "read")]
    #[error("the recording is UTF-32 text: save it as UTF-8")]
    Utf32,
    /// The text has zero bytes, but is neither UTF-16 nor UTF-32.
    #[cfg(feature = "read")]
    #[error("the recording has bytes of value 0, so it is not a text")]
    ZeroByte,
    /// The text doesn't have a row of numbers.
    #[cfg(feature = "read")]
    #[error("expected rows of a time and a position, found none")]
    Empty,
    /// A row is too long, for example because a quote is left open.
    #[cfg(feature = "read")]
    #[error("line {line}: a row may have {most} bytes, but this one has more: is a quote left open?")]
    LongRow {
        /// The line where reading stopped, from 1.
        line: u64,
        /// The most bytes that a row may have.
        most: usize,
    },
    /// There are too many samples.
    #[cfg(feature = "read")]
    #[error("a recording may have {most} samples, but this one has more")]
    TooLong {
        /// The most samples that a recording may have.
        most: usize,
    },
    /// A field isn't a finite number.
    #[cfg(feature = "read")]
    #[error("line {line}, column {column}: expected a finite number such as 16.7, found {}", Quoted(found))]
    NotANumber {
        /// The line of the file, from 1.
        line: u64,
        /// The column with its number, from 1, and its name: "1 (`t_ms`)".
        column: String,
        /// The text of the field.
        found: String,
    },
    /// A row ends before the column.
    #[cfg(feature = "read")]
    #[error("line {line}, column {column}: expected a number, but the row has {fields} field(s)")]
    MissingField {
        /// The line of the file, from 1.
        line: u64,
        /// The column with its number, from 1, and its name.
        column: String,
        /// The number of fields in the row.
        fields: usize,
    },
    /// The header doesn't have a column with the name that you asked for.
    #[cfg(feature = "read")]
    #[error("line {line}: expected a header with the column {}, found {}", Quoted(name), list(available))]
    UnknownColumn {
        /// The line of the header, or of the first row in a file without a header.
        line: u64,
        /// The requested name.
        name: String,
        /// The names in the header.
        available: Vec<String>,
    },
    /// The header doesn't name times, and the first column has a unit of length.
    #[cfg(feature = "read")]
    #[error("line {line}: expected a column of times such as `t_ms`, found {}", list(available))]
    NoTimes {
        /// The line of the header.
        line: u64,
        /// The names in the header.
        available: Vec<String>,
    },
    /// The numbers of times and positions differ.
    #[error("expected as many positions as times, found {positions} for {times}")]
    DifferentLengths {
        /// The number of times.
        times: usize,
        /// The number of positions.
        positions: usize,
    },
    /// A line of a trace is wrong.
    #[cfg(feature = "read")]
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What was expected.
        problem: String,
    },
    /// A sample in JSON has a field that isn't a number.
    #[cfg(feature = "read")]
    #[error("sample {sample}: {} must be a number such as 16.7", Quoted(field))]
    Sample {
        /// The number of the sample, from 1.
        sample: u64,
        /// The name of the field.
        field: String,
    },
    /// The unit of the times is unknown.
    #[cfg(feature = "read")]
    #[error(
        "line {line}: the unit of {} must be h, min, s, ms, us or ns, but is {}; give `time_unit`",
        Quoted(column),
        Quoted(unit)
    )]
    UnknownUnit {
        /// The line of the header.
        line: u64,
        /// The name of the column.
        column: String,
        /// The word in its brackets.
        unit: String,
    },
    /// There isn't a track with the name that you asked for.
    #[cfg(feature = "read")]
    #[error("expected the track {}, found {}", Quoted(name), list(available))]
    UnknownTrack {
        /// The requested name.
        name: String,
        /// The names of the tracks.
        available: Vec<String>,
    },
    /// Several tracks move, and you didn't choose one.
    #[cfg(feature = "read")]
    #[error("several tracks move: {}; choose one by `position_column`", list(available))]
    SeveralTracks {
        /// The names of the tracks that move.
        available: Vec<String>,
    },
    /// An animation lasts too long.
    #[cfg(feature = "read")]
    #[error("an animation may last at most 3600 s, but this one lasts longer")]
    LongAnimation,
    /// A compressed file can't be unpacked.
    #[cfg(feature = "gzip")]
    #[error("the file cannot be unpacked: {0}")]
    Gzip(String),
    /// The JSON is malformed, or isn't a recording.
    #[cfg(feature = "read")]
    #[error("{0}")]
    Json(String),
    /// A sample given in memory isn't finite.
    #[error("sample {sample}: expected a finite time and position")]
    NotFinite {
        /// The index of the sample, from 0.
        sample: u64,
    },
}

#[cfg(feature = "read")]
/// A piece of input in an error message, with at most 200 characters, and control characters escaped.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

#[cfg(feature = "read")]
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

#[cfg(feature = "read")]
fn list(names: &[String]) -> String {
    const MOST: usize = 12;
    if names.is_empty() {
        return "no header".to_owned();
    }
    let more = if names.len() > MOST { format!(" and {} more", names.len() - MOST) } else { String::new() };
    let names = names.iter().take(MOST).map(|name| format!("{}", Quoted(name)));
    names.collect::<Vec<_>>().join(", ") + &more
}

/// Why we couldn't fit anything.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum FitError {
    /// The recording has too few samples to determine a law and its errors.
    #[error("expected at least {needed} samples, found {found}")]
    TooFewSamples {
        /// The fewest samples that suffice.
        needed: usize,
        /// The number of samples.
        found: usize,
    },
    /// All positions are equal.
    #[error("the recording must move, but all its positions are equal")]
    StandsStill,
    /// The positions or times are out of range for least squares, or the recording doesn't determine the law.
    #[error("the samples do not determine the numbers of the law")]
    NoConvergence,
    /// No part of the recording follows a law. For example, a finger moves the page all the time, the positions jump, or the recording is
    /// too short.
    #[error("no part of the recording follows a law; if you know a part that does, give its first and last time")]
    NoLaw,
    /// The law that you asked for doesn't apply to this recording.
    #[error("`{model}` does not apply to this recording")]
    DoesNotApply {
        /// The name.
        model: &'static str,
    },
    /// You gave the release's position without its velocity, or the velocity without the position, or a clock lead
    /// without a release.
    #[error("a release needs both a position and a velocity, and a clock lead needs a release")]
    UnknownRelease,
    /// The trace can't be used, for example because several of its tracks move.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// A target, a release or a time in the options isn't finite.
    #[error("`{option}` must be finite")]
    NotANumber {
        /// The name.
        option: &'static str,
    },
    /// A standard deviation in the options is 0 or negative.
    #[error("`{option}` must be greater than 0")]
    NotPositive {
        /// The name.
        option: &'static str,
    },
}

/// Why a `linear()` can't be read.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum LinearError {
    /// The text isn't `linear(…)`.
    #[error("the easing must be written as linear(0, 0.5 20%, 1)")]
    NotLinear,
    /// A point isn't a number with up to two percentages.
    #[error("point {place} of linear() must be a number with up to two percentages")]
    Point {
        /// The number of the point, from 1.
        place: usize,
    },
    /// There are fewer than three points, or the last percentage isn't above the first.
    #[error("linear() must have at least three points at different places")]
    TooFew,
    /// The easing doesn't go from 0 to 1.
    #[error("linear() must go from 0 to 1, but goes from {first} to {last}")]
    Ends {
        /// The first value.
        first: f64,
        /// The last value.
        last: f64,
    },
    /// The duration isn't a positive, finite number.
    #[error("the duration must be finite and positive, but is {duration} s")]
    Duration {
        /// Seconds.
        duration: f64,
    },
}
