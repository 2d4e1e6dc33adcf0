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

impl ParameterError {
    /// Writes a number for the messages of carom's other crates.
    #[doc(hidden)]
    pub fn mark(f: &mut fmt::Formatter<'_>, digits: u8, value: f64) -> fmt::Result {
        mark(f, digits, value)
    }
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, requirement, value } = *self;
        write!(f, "`{field}` must {requirement}, but is ")?;
        // Printing numbers takes 8 % of the full wasm module, so there JavaScript prints them.
        if cfg!(carom_small) {
            return mark(f, 0, value);
        }
        // An exponent instead of three hundred digits.
        let is_long = value != 0.0 && !(1e-5..1e16).contains(&fabs(value));
        if is_long && value.is_finite() { write!(f, "{value:e}") } else { write!(f, "{value}") }
    }
}

/// Writes the bits of a number into a text, for JavaScript to print: the mark U+E000 plus the number of significant digits, or
/// U+E000 for a number of an error, then 16 hexadecimal digits.
pub(crate) fn mark(f: &mut fmt::Formatter<'_>, digits: u8, value: f64) -> fmt::Result {
    use fmt::Write;
    f.write_char(char::from_u32(0xE000 + u32::from(digits)).unwrap_or_default())?;
    let bits = value.to_bits();
    (0..16).rev().try_for_each(|place| {
        let digit = (bits >> (4 * place)) as u8 & 15;
        f.write_char(char::from(if digit < 10 { b'0' + digit } else { b'a' - 10 + digit }))
    })
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
