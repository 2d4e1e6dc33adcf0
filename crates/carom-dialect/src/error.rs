//! Errors in the text or the fields of a dialect.

use core::fmt;

use carom::error::ParameterError;

use crate::ENTRIES;
use crate::dialect::Entry;
use crate::retune::Notation;

/// Why there isn't a [`Dialect`](crate::Dialect) for a text, fields, or a spring.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DialectError<'a> {
    /// There isn't a dialect of this name.
    UnknownDialect(&'a str),
    /// There isn't a [notation](crate::retune) of this name.
    UnknownNotation(&'a str),
    /// The dialect or notation doesn't have a field of this name.
    UnknownField(&'static str, &'a str),
    /// The dialect doesn't have a preset of this name.
    UnknownPreset(&'static str, &'a str),
    /// A field without a default is missing. These are the dialect and the field.
    Missing(&'static str, &'static str),
    /// A field or a preset is given twice.
    Repeated(&'a str),
    /// Two presets are given.
    TwoPresets(&'a str, &'a str),
    /// A word of a notation doesn't have a value.
    NoValue(&'a str),
    /// A value isn't a number. These are the field and the value.
    NotANumber(&'a str, &'a str),
    /// A value is out of its range, or the dialect can't express the spring.
    Parameter(ParameterError),
}

impl From<ParameterError> for DialectError<'_> {
    fn from(error: ParameterError) -> Self {
        Self::Parameter(error)
    }
}

fn list<'a>(f: &mut fmt::Formatter<'_>, names: impl Iterator<Item = &'a str>) -> fmt::Result {
    for (i, name) in names.enumerate() {
        write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

/// A piece of input in an error message, with at most 200 characters, and control characters escaped.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 200;
        for c in self.0.chars().take(MOST) {
            if c.is_control() { write!(f, "{}", c.escape_default())? } else { write!(f, "{c}")? }
        }
        f.write_str(if self.0.chars().nth(MOST).is_some() { "…" } else { "" })
    }
}

impl fmt::Display for DialectError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownDialect("") => f.write_str("a dialect is missing"),
            Self::UnknownDialect(name) => write!(f, "there is no dialect `{}`", Shown(name)),
            Self::UnknownNotation(name) => {
                write!(f, "there is no notation `{}`; there are ", Shown(name))?;
                list(f, Notation::all().map(|(name, _)| name))
            }
            Self::NoValue(word) => write!(f, "`{}` must be written as field=value", Shown(word)),
            Self::UnknownField(dialect, field) => {
                write!(f, "{dialect} has no field `{}`; it has ", Shown(field))?;
                let fields = Entry::named(dialect).ok().map(|entry| entry.fields);
                let fields = fields.or_else(|| Notation::fields_of(dialect)).unwrap_or_default();
                list(f, fields.iter().map(|field| field.name))
            }
            Self::UnknownPreset(dialect, word) => {
                write!(f, "{dialect} has no preset `{}`; ", Shown(word))?;
                let Ok(entry) = Entry::named(dialect) else { return Ok(()) };
                let presets = || entry.presets.iter().map(|(name, _)| *name);
                let names = || presets().chain(entry.constants.iter().map(|constant| constant.name));
                if names().next().is_some() {
                    f.write_str("it has ")?;
                    list(f, names())?;
                    f.write_str("; or ")?;
                }
                f.write_str("write field=value")?;
                // If another notation of the same toolkit has this field, point to it.
                let toolkit = dialect.split('-').next().unwrap_or_default();
                let others = ENTRIES.into_iter().filter(|other| other.name.starts_with(toolkit));
                let mut near = others.flat_map(|other| other.presets.iter().map(move |(name, _)| (other.name, *name)));
                match near.find(|(_, name)| word.starts_with(name)) {
                    Some((other, name)) => write!(f, "; did you mean `{other} {name}`?"),
                    None => Ok(()),
                }
            }
            Self::Missing(dialect, field) => write!(f, "{dialect} needs `{field}`"),
            Self::Repeated(field) => write!(f, "`{}` is given twice", Shown(field)),
            Self::TwoPresets(first, second) => {
                write!(f, "`{}` and `{}` are two presets; give only one", Shown(first), Shown(second))
            }
            Self::NotANumber(field, text) => {
                write!(f, "`{}` must be a number, but is `{}`", Shown(field), Shown(text))
            }
            Self::Parameter(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DialectError<'_> {}
