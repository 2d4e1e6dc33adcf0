//! Errors of parameters out of their range.

use core::fmt;

use crate::math::fabs;

/// A parameter outside its range: its name, the requirement, and its value.
///
/// Evaluation itself never fails. This error comes from the `validate` of each law, to be called once where numbers come
/// in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParameterError {
    /// The field's name, as in the struct and in a motion spec.
    pub field: &'static str,
    /// The requirement, as it follows the word "must".
    pub requirement: &'static str,
    /// The value given.
    pub value: f64,
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, requirement, value } = *self;
        write!(f, "`{field}` must {requirement}")?;
        if cfg!(carom_small) {
            // The wasm modules hand the value to JavaScript as a number, because printing takes 8 % of the full module.
            return Ok(());
        }
        f.write_str(", but is ")?;
        // An exponent replaces up to three hundred digits.
        let is_long = value != 0.0 && !(1e-5..1e16).contains(&fabs(value));
        if is_long && value.is_finite() { write!(f, "{value:e}") } else { write!(f, "{value}") }
    }
}

impl core::error::Error for ParameterError {}

/// Returns an error unless the condition holds. Conditions are written so that NaN fails.
pub(crate) fn require(
    holds: bool,
    field: &'static str,
    requirement: &'static str,
    value: f64,
) -> Result<(), ParameterError> {
    if holds { Ok(()) } else { Err(ParameterError { field, requirement, value }) }
}

pub(crate) fn positive(field: &'static str, value: f64) -> Result<(), ParameterError> {
    require(value > 0.0 && value.is_finite(), field, "be finite and greater than 0", value)
}

pub(crate) fn not_negative(field: &'static str, value: f64) -> Result<(), ParameterError> {
    require(value >= 0.0 && value.is_finite(), field, "be finite and at least 0", value)
}

pub(crate) fn finite(field: &'static str, value: f64) -> Result<(), ParameterError> {
    require(value.is_finite(), field, "be finite", value)
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
