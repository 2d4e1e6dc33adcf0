//! What is wrong with a spec, and where.

use alloc::string::String;
#[cfg(feature = "json")]
use alloc::{borrow::ToOwned, format, string::ToString};
use core::fmt;

/// What is wrong with a spec, and where in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// What is wrong and what was expected.
    pub message: String,
    /// The line, from 1; 0 if it is not known.
    pub line: usize,
    /// The column in bytes, from 1; 0 if it is not known.
    pub column: usize,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            f.write_str(&self.message)
        } else {
            write!(f, "{} at line {} column {}", self.message, self.line, self.column)
        }
    }
}

impl core::error::Error for SpecError {}

#[cfg(feature = "json")]
impl From<serde_json::Error> for SpecError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        // serde_json ends its message with the place, which is kept apart here.
        let place = format!(" at line {line} column {column}");
        let message = text.strip_suffix(&place).map_or(text.clone(), str::to_owned);
        Self { message, line, column }
    }
}
