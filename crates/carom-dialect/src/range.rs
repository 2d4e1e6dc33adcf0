//! Checks of parameters, written so that NaN fails.

use carom::ParameterError;

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
