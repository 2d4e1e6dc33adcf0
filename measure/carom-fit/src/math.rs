//! Mathematical functions whose results have the same bits on every machine.

pub(crate) use libm::{
    exp, expm1, floor, hypot, log as ln, log1p as ln_1p, log10, pow, rint, round, sincos as sin_cos, sqrt,
};
