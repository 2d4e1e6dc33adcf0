//! Errors of a spec and their places in its text.

use alloc::string::String;
use core::fmt;

use carom::error::ParameterError;

/// An error of a spec and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct SpecError {
    /// The laws around the problem, each as ``in `motion`: ``. It is empty if the outermost law itself has the problem.
    pub place: String,
    /// The error.
    pub problem: Problem,
    /// The line in the text, from 1, or 0 if we don't know it.
    pub line: usize,
    /// The column in bytes, from 1, or 0 if we don't know it.
    pub column: usize,
}

/// The kinds of errors of a spec.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A number is out of its range.
    Parameter(ParameterError),
    /// A field is missing, unknown, misplaced or of another type.
    Text(String),
}

impl SpecError {
    /// An error of the outermost law.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Problem::Text(text.into()).into()
    }

    /// The error of a law inside another.
    pub(crate) fn within(mut self, place: &str) -> Self {
        self.place.insert_str(0, &alloc::format!("in {place}: "));
        self
    }

    /// Returns the error without the line and the column.
    #[must_use]
    pub fn message(&self) -> String {
        alloc::format!("{}{}", self.place, self.problem)
    }
}

impl From<Problem> for SpecError {
    fn from(problem: Problem) -> Self {
        Self { place: String::new(), problem, line: 0, column: 0 }
    }
}

impl From<ParameterError> for SpecError {
    fn from(error: ParameterError) -> Self {
        Problem::Parameter(error).into()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parameter(error) => error.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place, self.problem)?;
        if self.line == 0 { Ok(()) } else { write!(f, " at line {} column {}", self.line, self.column) }
    }
}

impl core::error::Error for SpecError {}

#[cfg(feature = "json")]
impl From<serde_json::Error> for SpecError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = alloc::format!("{error}");
        // serde_json appends the place to its message, but a `SpecError` keeps it apart.
        let place = alloc::format!(" at line {line} column {column}");
        let problem = text.strip_suffix(&place).unwrap_or(&text);
        Self { line, column, ..Self::new(problem) }
    }
}
