//! What is wrong with a trace or an expectation.

use alloc::string::String;
use core::fmt;

/// A trace or an expectation that cannot be read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CheckError {
    /// A line of a trace is wrong.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        problem: String,
    },
    /// The text as a whole is wrong.
    Text(String),
    /// An expectation is wrong.
    Expectation(String),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, problem } => write!(f, "line {line}: {problem}"),
            Self::Text(problem) | Self::Expectation(problem) => f.write_str(problem),
        }
    }
}

impl core::error::Error for CheckError {}
