//! Arithmetic with the same bits everywhere: exact functions by `libm`, the rest by carom's own.

pub(crate) use carom::arithmetic::{difference_of_products, exp, larger, ln, smaller};
pub(crate) use core::f64::consts::{LN_2, PI};
pub(crate) use libm::{fabs, floor, sqrt};
