//! What is wrong with a trace or an expectation.

use alloc::string::String;
use core::fmt;

use carom_fit::TraceError;

/// A trace or an expectation that can't be read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CheckError {
    /// A trace can't be read.
    Trace(TraceError),
    /// The text as a whole is wrong.
    Text(String),
    /// An expectation that is wrong.
    Expectation(String),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trace(error) => error.fmt(f),
            Self::Text(problem) | Self::Expectation(problem) => f.write_str(problem),
        }
    }
}

impl core::error::Error for CheckError {}

impl From<TraceError> for CheckError {
    fn from(error: TraceError) -> Self {
        Self::Trace(error)
    }
}
