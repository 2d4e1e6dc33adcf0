//! Errors, which cross to JavaScript as data, because numbers are never printed here.

use crate::bytes::Writer;
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(any(feature = "convert", feature = "laws"))]
use carom::error::ParameterError;

/// The reason why an argument is invalid.
#[derive(Debug)]
pub(crate) enum Problem {
    /// A message.
    Text(String),
    /// A number out of its range, and the path of the nested law that has it.
    #[cfg(any(feature = "convert", feature = "laws"))]
    Parameter { place: String, error: ParameterError },
}

impl Problem {
    /// Returns the output for JavaScript: a text, or an object of place, field, requirement and value.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut output = Writer::default();
        match self {
            Self::Text(text) => output.text(text),
            #[cfg(any(feature = "convert", feature = "laws"))]
            Self::Parameter { place, error } => {
                output.object(4);
                output.key("place").text(place);
                output.key("field").text(error.field());
                output.key("requirement").text(error.requirement());
                output.key("value").number(error.value());
            }
        }
        output.0
    }
}

#[cfg(any(feature = "convert", feature = "laws"))]
impl From<ParameterError> for Problem {
    fn from(error: ParameterError) -> Self {
        Self::Parameter { place: String::new(), error }
    }
}

#[cfg(any(feature = "convert", feature = "laws"))]
impl From<carom_spec::SpecError> for Problem {
    fn from(error: carom_spec::SpecError) -> Self {
        match error.problem {
            carom_spec::Problem::Parameter(parameter) => Self::Parameter { place: error.place, error: parameter },
            carom_spec::Problem::Text(text) => Self::Text(error.place + &text),
        }
    }
}

#[cfg(any(feature = "convert", feature = "fit", feature = "laws"))]
impl From<crate::bytes::Malformed> for Problem {
    fn from(_: crate::bytes::Malformed) -> Self {
        Self::Text(String::from("the value is malformed"))
    }
}
