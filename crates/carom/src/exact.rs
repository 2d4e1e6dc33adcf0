//! For carom's other crates: functions with the same bits everywhere, in few bytes where every byte travels.

use crate::math;

/// e^x.
#[must_use]
pub fn exp(x: f64) -> f64 {
    math::exp(x)
}

/// e^x − 1.
#[must_use]
pub fn expm1(x: f64) -> f64 {
    math::expm1(x)
}

/// Sine and cosine, in radians.
#[must_use]
pub fn sin_cos(x: f64) -> (f64, f64) {
    math::sin_cos(x)
}

/// The natural logarithm.
#[must_use]
pub fn ln(x: f64) -> f64 {
    math::ln(x)
}

/// The natural logarithm of 1 + x.
#[must_use]
pub fn ln_1p(x: f64) -> f64 {
    math::ln_1p(x)
}
