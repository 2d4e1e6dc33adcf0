//! Errors of parameters out of their range.

use core::fmt;

use crate::domain::{LARGEST, SMALLEST};
use crate::math::fabs;

/// A parameter outside its range: its name, the requirement, and its value.
///
/// Evaluation itself never fails. The `validate` of each law returns this error. Call it once, where numbers come in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParameterError {
    field: &'static str,
    requirement: &'static str,
    value: f64,
}

impl ParameterError {
    /// Returns the error of a number that doesn't meet a requirement. Write the requirement as a phrase that follows the word "must".
    #[must_use]
    pub const fn new(field: &'static str, requirement: &'static str, value: f64) -> Self {
        Self { field, requirement, value }
    }

    /// Returns the field's name, as in the struct and in a motion spec.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// Returns the requirement, as it follows the word "must".
    #[must_use]
    pub const fn requirement(&self) -> &'static str {
        self.requirement
    }

    /// Returns the value given.
    #[must_use]
    pub const fn value(&self) -> f64 {
        self.value
    }
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, requirement, value } = *self;
        write!(f, "`{field}` must {requirement}, but is ")?;
        // Without an exponent, a very large or very small number can have three hundred digits.
        let is_long = value != 0.0 && !(1e-5..1e16).contains(&fabs(value));
        if is_long && value.is_finite() { write!(f, "{value:e}") } else { write!(f, "{value}") }
    }
}

impl core::error::Error for ParameterError {}

/// Why a driver of many springs refuses a call. A refused call doesn't change anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refused {
    /// The driver has never had this spring, or has removed it.
    Unknown,
    /// A number is NaN or infinite.
    NotFinite,
    /// A number is beyond the [domain](crate::domain).
    OutOfDomain,
}

#[cfg(feature = "alloc")]
impl Refused {
    /// Refuses numbers that aren't finite, or are beyond the domain.
    pub(crate) fn unless_inside(numbers: &[f64]) -> Result<(), Self> {
        if !numbers.iter().all(|x| x.is_finite()) {
            Err(Self::NotFinite)
        } else if numbers.iter().all(|x| fabs(*x) <= LARGEST) {
            Ok(())
        } else {
            Err(Self::OutOfDomain)
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "the driver has no such spring",
            Self::NotFinite => "every number must be finite",
            Self::OutOfDomain => "every number must be at most 1e15 in magnitude",
        })
    }
}

impl core::error::Error for Refused {}

/// Returns an error if the condition doesn't hold. Write conditions so that NaN fails.
pub(crate) fn require(
    holds: bool,
    field: &'static str,
    requirement: &'static str,
    value: f64,
) -> Result<(), ParameterError> {
    if holds { Ok(()) } else { Err(ParameterError::new(field, requirement, value)) }
}

/// Requires a number above 0 in the [domain](crate::domain).
pub(crate) fn positive(field: &'static str, value: f64) -> Result<(), ParameterError> {
    require(value > 0.0 && value.is_finite(), field, "be finite and greater than 0", value)?;
    require((SMALLEST..=LARGEST).contains(&value), field, "be at least 1e-15 and at most 1e15", value)
}

/// Requires 0 or a positive number in the [domain](crate::domain).
pub(crate) fn not_negative(field: &'static str, value: f64) -> Result<(), ParameterError> {
    require(value >= 0.0 && value.is_finite(), field, "be finite and at least 0", value)?;
    let is_inside = value == 0.0 || (SMALLEST..=LARGEST).contains(&value);
    require(is_inside, field, "be 0, or at least 1e-15 and at most 1e15", value)
}

/// Requires a number in the [domain](crate::domain).
pub(crate) fn finite(field: &'static str, value: f64) -> Result<(), ParameterError> {
    require(value.is_finite(), field, "be finite", value)?;
    require(fabs(value) <= LARGEST, field, "be at most 1e15 in magnitude", value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_prints_its_value_in_few_digits_at_any_size() {
        for (value, text) in [
            (-1.0, "-1"),
            (0.0, "0"),
            (0.25, "0.25"),
            (1e9, "1000000000"),
            (-5e299, "-5e299"),
            (1.5e-300, "1.5e-300"),
            (f64::INFINITY, "inf"),
            (f64::NAN, "NaN"),
        ] {
            let error = ParameterError { field: "mass", requirement: "be another", value };
            assert_eq!(format!("{error}"), format!("`mass` must be another, but is {text}"));
        }
    }
}
