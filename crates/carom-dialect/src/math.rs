//! Arithmetic with the same bits everywhere, by `libm`.

pub(crate) use core::f64::consts::{LN_2, PI};
pub(crate) use libm::{ceil, exp, expm1, fabs, floor, fmax as larger, fmin as smaller, log as ln, sqrt};

/// Returns a·b − c·d to about 1.5 ulp, even when the two products nearly cancel, by W. Kahan's use of the fused multiply-add.
pub(crate) fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let cd = c * d;
    libm::fma(a, b, -cd) + libm::fma(-c, d, cd)
}

/// Finds the root of a smooth function by Newton's steps, from a guess near the root. `f` returns the function's value and slope.
pub(crate) fn newton(guess: f64, f: impl Fn(f64) -> (f64, f64)) -> f64 {
    let mut x = guess;
    for _ in 0..50 {
        let (value, slope) = f(x);
        let step = value / slope;
        x -= step;
        if fabs(step) <= f64::EPSILON * fabs(x) {
            break;
        }
    }
    x
}
