//! Functions with the same bits everywhere.

pub(crate) use carom::arithmetic::{exp, expm1, ln, ln_1p, sin_cos};
pub(crate) use libm::{floor, hypot, log10, pow, rint, round, sqrt};
