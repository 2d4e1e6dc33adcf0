//! Arithmetic with the same bits everywhere, for Carom's other crates.

use crate::math;

/// Returns e^x.
#[must_use]
pub fn exp(x: f64) -> f64 {
    math::exp(x)
}

/// Returns e^x − 1.
#[must_use]
pub fn expm1(x: f64) -> f64 {
    math::expm1(x)
}

/// Returns sine and cosine of an angle in radians.
#[must_use]
pub fn sin_cos(x: f64) -> (f64, f64) {
    math::sin_cos(x)
}

/// The angle of the point (x, y), in radians.
#[must_use]
pub fn atan2(y: f64, x: f64) -> f64 {
    math::atan2(y, x)
}

/// Returns the natural logarithm.
#[must_use]
pub fn ln(x: f64) -> f64 {
    math::ln(x)
}

/// Returns the natural logarithm of 1 + x.
#[must_use]
pub fn ln_1p(x: f64) -> f64 {
    math::ln_1p(x)
}

/// Returns a·b − c·d to about 1.5 ulp, even when the two products nearly cancel.
#[must_use]
pub fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    math::difference_of_products(a, b, c, d)
}

/// Returns the root of `f` between two positive numbers. `f` returns its value and slope, and is positive at `low` only.
#[must_use]
pub fn bracketed_newton(low: f64, high: f64, guess: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
    math::root::bracketed_newton(low, high, guess, f)
}
