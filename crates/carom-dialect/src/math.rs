//! Arithmetic with the same bits everywhere: exact functions by `libm`, the rest by carom's own.

pub(crate) use carom::arithmetic::{difference_of_products, exp, ln};
pub(crate) use core::f64::consts::{LN_2, PI};
pub(crate) use libm::{fabs, floor, sqrt};

/// Returns the larger of two numbers, and the first of two zeros, on every processor.
pub(crate) const fn larger(a: f64, b: f64) -> f64 {
    if b > a || a.is_nan() { b } else { a }
}

/// Returns the smaller of two numbers, and the first of two zeros, on every processor.
pub(crate) const fn smaller(a: f64, b: f64) -> f64 {
    if b < a || a.is_nan() { b } else { a }
}
