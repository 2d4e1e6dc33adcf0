//! Mathematical functions whose results have the same bits on every machine.

pub(crate) use carom::arithmetic::{exp, expm1, ln, ln_1p, sin_cos};
pub(crate) use libm::{floor, hypot, log10, pow, rint, round, sqrt};
