//! The only module that names `libm`.
//!
//! The standard library passes `exp`, `sin` and other transcendental functions on to the platform, and their last bits differ from one
//! machine to the next. `libm` computes the same bits everywhere.

pub(crate) use core::f64::consts::{FRAC_2_PI, LN_2, PI};
pub(crate) use libm::{
    atan2, cbrt, ceil, exp, expm1, fabs, floor, log as ln, log1p as ln_1p, pow, sincos as sin_cos, sqrt,
};

pub(crate) mod bezier;
pub(crate) mod root;

/// Returns a·b − c·d to about 1.5 ulp, even when the two products nearly cancel, by W. Kahan's use of the fused multiply-add.
pub(crate) fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let cd = c * d;
    // `fma` gives the rounding error of c·d exactly, and a·b − cd with a single rounding.
    let error = libm::fma(-c, d, cd);
    libm::fma(a, b, -cd) + error
}

/// Returns what rounding takes from a − b, exactly, by D. Knuth's sum of two numbers.
pub(crate) fn lost_by_difference(a: f64, b: f64) -> f64 {
    let rounded = a - b;
    let taken = a - rounded;
    (a - (rounded + taken)) + (taken - b)
}

/// Returns the larger of two numbers, or the first of two zeros. (Of 0 and −0, `f64::max` returns one on x86, and the other on Arm and in
/// WebAssembly.)
pub(crate) const fn larger(a: f64, b: f64) -> f64 {
    if b > a || a.is_nan() { b } else { a }
}

/// Returns the smaller of two numbers, or the first of two zeros.
pub(crate) const fn smaller(a: f64, b: f64) -> f64 {
    if b < a || a.is_nan() { b } else { a }
}

/// Returns (1 − e^(−z))/z, and its limit 1 at z = 0: the mean of e^(−s) over 0 ≤ s ≤ z. With z < 0 the exponential grows.
pub(crate) fn decay_mean(z: f64) -> f64 {
    if z == 0.0 { 1.0 } else { -expm1(-z) / z }
}

/// Returns the z ≥ 0 at which from·e^(−z) has fallen to `to`, or 0 if `from` isn't larger than `to`.
pub(crate) fn decay_phase(from: f64, to: f64) -> f64 {
    // For nearly equal sizes, this keeps digits that ln(from/to) would lose. A size may be −0, where the logarithm must be ∞ as at 0.
    if from > to { ln_1p((from - to) / fabs(to)) } else { 0.0 }
}

/// Returns (z − 1 + e^(−z))/z², and its limit 1/2 at z = 0: the mean of e^(−s) over 0 ≤ s ≤ z weighted by (z − s)/z.
pub(crate) fn decay_mean_2(z: f64) -> f64 {
    if fabs(z) < 1.0 {
        // Sum up (−z)^k/(k + 2)! by Horner's scheme, 1/2·(1 − z/3·(1 − z/4·(…))). 18 terms leave an error below 2^−60.
        let mut sum = 0.0;
        let mut k = 19.0;
        while k > 2.0 {
            sum = (1.0 - z * sum) / k;
            k -= 1.0;
        }
        (1.0 - z * sum) / 2.0
    } else if z == f64::INFINITY {
        0.0
    } else {
        // Here the mean is below 0.64 or above 1.7, so 1 − mean doesn't cancel.
        (1.0 - decay_mean(z)) / z
    }
}

/// The first instant after 0.
pub(crate) const JUST_AFTER: f64 = f64::from_bits(1);

/// Returns the next double after `x`, or `x` itself if it is NaN or ∞. (`f64::next_up` needs Rust 1.86.)
pub(crate) fn next_up(x: f64) -> f64 {
    // Adding 0.0 turns −0 into 0.
    let bits = (x + 0.0).to_bits();
    if x < f64::INFINITY { f64::from_bits(if x >= 0.0 { bits + 1 } else { bits - 1 }) } else { x }
}

/// Returns the last double before `t` > 0, or `t` itself if it is ∞ or not above 0.
pub(crate) fn next_down(t: f64) -> f64 {
    if t > 0.0 && t < f64::INFINITY { f64::from_bits(t.to_bits() - 1) } else { t }
}

/// Returns the first instant t with t − origin ≥ after, which is origin + after up to rounding. At this t, a motion that
/// began at `origin` has the state of its own time `after`.
pub(crate) fn instant(origin: f64, after: f64) -> f64 {
    let mut t = origin + after;
    // At the double before t, the difference from `origin` may already round up to `after`.
    let before = next_down(t);
    if before < t && before - origin >= after {
        t = before;
    }
    // The sum and the difference are each wrong by at most half a unit in the last place. Just below a power of two that unit is
    // half as large, so it may take two steps, but not more.
    for _ in 0..2 {
        if t - origin < after {
            t = next_up(t);
        }
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_of_nearly_equal_products_keeps_its_digits() {
        let x = 1.0 + f64::EPSILON;
        let y = 1.0 - f64::EPSILON;
        // (1 + u)(1 − u) − 1·1 is −u², but rounding each product gives 0.
        assert_eq!(difference_of_products(x, y, 1.0, 1.0), -f64::EPSILON * f64::EPSILON);
    }

    #[test]
    fn next_up_and_next_down_return_the_neighbouring_numbers() {
        assert_eq!(next_up(0.0), 5e-324);
        assert_eq!(next_up(-0.0), 5e-324);
        assert_eq!(next_up(1.0), 1.0 + f64::EPSILON);
        assert_eq!(next_up(-1.0), -1.0 + 0.5 * f64::EPSILON);
        assert_eq!(next_up(f64::NEG_INFINITY), f64::MIN);
        assert_eq!(next_down(1.0), 1.0 - 0.5 * f64::EPSILON);
        assert_eq!((next_up(f64::INFINITY), next_down(f64::INFINITY)), (f64::INFINITY, f64::INFINITY));
    }

    #[test]
    fn instant_adds_times_and_rounds_up_to_the_next_double() {
        for i in 1..2000 {
            for k in 1..200 {
                let (origin, after) = (1e-3 * f64::from(i), 0.013_7 * f64::from(k));
                let t = instant(origin, after);
                assert!(t - origin >= after && next_down(t) - origin < after, "{origin} + {after}: {t}");
            }
        }
    }

    #[test]
    fn decay_phase_keeps_the_digits_of_nearly_equal_sizes() {
        // We computed the expected values with 60 digits.
        for (from, to, phase) in [
            (505.600_943_7, 505.600_887_6, 1.109_570_775_255_880_9e-7),
            (1.0 + f64::EPSILON, 1.0, 2.220_446_049_250_312_8e-16),
            (3.0, 2.0, 0.405_465_108_108_164_4),
            (2000.0, 1e-3, 14.508_657_738_524_219),
        ] {
            assert!((decay_phase(from, to) / phase - 1.0).abs() < 3e-16, "{from} to {to}: {}", decay_phase(from, to));
        }
        assert_eq!((decay_phase(1.0, 1.0), decay_phase(1.0, 2.0)), (0.0, 0.0));
        assert_eq!((decay_phase(1.0, 0.0), decay_phase(1.0, -0.0)), (f64::INFINITY, f64::INFINITY));
    }

    #[test]
    fn decay_mean_is_accurate_where_series_and_formula_meet() {
        // We computed the expected values with 40 digits.
        for (z, one, two) in [
            (0.0, 1.0, 0.5),
            (1e-9, 0.999_999_999_5, 0.499_999_999_833_333_3),
            (0.999_999_999, 0.632_120_559_092_798_8, 0.367_879_441_275_080_6),
            (1.0, 0.632_120_558_828_557_7, 0.367_879_441_171_442_3),
            (-0.5, 1.297_442_541_400_256_4, 0.594_885_082_800_512_6),
            (-2.0, 3.194_528_049_465_325, 1.097_264_024_732_662_6),
            (30.0, 0.033_333_333_333_330_22, 0.032_222_222_222_222_33),
        ] {
            assert!((decay_mean(z) - one).abs() < 3e-16 * (1.0 + one), "{z}");
            assert!((decay_mean_2(z) - two).abs() < 3e-16 * (1.0 + two), "{z}: {} {}", decay_mean_2(z), two);
        }
        assert_eq!(decay_mean(f64::INFINITY), 0.0);
        assert_eq!(decay_mean_2(f64::INFINITY), 0.0);
    }
}
