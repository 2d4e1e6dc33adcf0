//! What is wrong with a spring's words.

use core::fmt;

use super::entry;
use carom::ParameterError;

/// Why there is no [`Dialect`](super::Dialect) for what was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DialectError<'a> {
    /// No dialect has this name.
    UnknownDialect {
        /// What was asked for.
        name: &'a str,
    },
    /// The dialect has no such field.
    UnknownField {
        /// The dialect.
        dialect: &'static str,
        /// What was given.
        field: &'a str,
    },
    /// The dialect has no such preset.
    UnknownPreset {
        /// The dialect.
        dialect: &'static str,
        /// What was given.
        word: &'a str,
    },
    /// A field without a default was not given.
    Missing {
        /// The dialect.
        dialect: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A field or a preset was given twice.
    Repeated {
        /// Which.
        field: &'a str,
    },
    /// Two presets were given.
    TwoPresets {
        /// The first.
        first: &'a str,
        /// The other.
        second: &'a str,
    },
    /// A value is no number.
    NotANumber {
        /// The field.
        field: &'a str,
        /// What was given.
        text: &'a str,
    },
    /// A number is out of its range, or the spring cannot be written in the dialect.
    Parameter(ParameterError),
}

impl From<ParameterError> for DialectError<'_> {
    fn from(error: ParameterError) -> Self {
        Self::Parameter(error)
    }
}

/// A list with commas.
fn list<'a>(f: &mut fmt::Formatter<'_>, names: impl Iterator<Item = &'a str>) -> fmt::Result {
    for (i, name) in names.enumerate() {
        write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

impl fmt::Display for DialectError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownDialect { name: "" } => f.write_str("a dialect is missing"),
            Self::UnknownDialect { name } => write!(f, "there is no dialect `{name}`"),
            Self::UnknownField { dialect, field } => {
                write!(f, "{dialect} has no field `{field}`; it has ")?;
                let fields = entry(dialect).map(|entry| entry.fields).unwrap_or_default();
                list(f, fields.iter().map(|field| field.name))
            }
            Self::UnknownPreset { dialect, word } => {
                write!(f, "{dialect} has no preset `{word}`; ")?;
                let presets = entry(dialect).map(|entry| entry.presets).unwrap_or_default();
                let constants = entry(dialect).map(|entry| entry.constants).unwrap_or_default();
                let mut names = presets.iter().map(|(name, _)| *name).chain(constants.iter().map(|known| known.name));
                let Some(first) = names.next() else { return f.write_str("write field=value") };
                write!(f, "it has {first}")?;
                names.try_for_each(|name| write!(f, ", {name}"))?;
                f.write_str("; or write field=value")
            }
            Self::Missing { dialect, field } => write!(f, "{dialect} needs `{field}`"),
            Self::Repeated { field } => write!(f, "`{field}` is given twice"),
            Self::TwoPresets { first, second } => {
                write!(f, "`{first}` and `{second}` are two presets, but a spring has one")
            }
            Self::NotANumber { field, text } => write!(f, "`{field}` must be a number, but is `{text}`"),
            Self::Parameter(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DialectError<'_> {}
