//! Sine and cosine, with the bits of `libm` in fewer instructions.
//!
//! Most angles are reduced and evaluated almost without a branch, by the formulas of `libm` in the same order of rounding.
//! Angles so close to a border that `libm` might take its other side, or to a whole quarter turn, where digits cancel, take
//! [`careful`], which follows the cases of `libm`. Angles from 2²⁰ quarter turns on are first reduced by [`near`].
//!
//! The formulas and their coefficients are those of FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission
//! to use, copy, modify, and distribute it freely, provided that this notice is preserved).

use super::{TAU, TO_WHOLE, float, upper};

/// π/2 in three parts of 33 bits, and after each part the remainder.
const FIRST: (f64, f64) = (float(0x3FF9_21FB_5440_0000), float(0x3DD0_B461_1A62_6331));
const SECOND: (f64, f64) = (float(0x3DD0_B461_1A60_0000), float(0x3BA3_198A_2E03_7073));
const THIRD: (f64, f64) = (float(0x3BA3_198A_2E00_0000), float(0x397B_839A_2520_49C1));
const QUARTERS_IN_A_RADIAN: f64 = float(0x3FE4_5F30_6DC9_C883);

/// The upper half of π/4, the largest remainder.
const HALF_QUARTER: u32 = 0x3fe9_21fb;
/// Remainders that are this close to the largest, in units of the upper half, are reduced with care: the border of `libm`
/// is rounded.
const BORDER: u32 = 16;
const SIGN: u64 = 1 << 63;

/// The first angle that [`near`] reduces, close to 2²⁰ quarter turns, and its upper half.
const FAR: f64 = float((FAR_UPPER as u64) << 32);
const FAR_UPPER: u32 = 0x4139_21fb;

/// Returns an angle whose sine and cosine replace those of an angle `x` ≥ 0: `x` itself, or `x % 2π` where it is far.
///
/// The remainder is exact, but the double 2π is too small by 3.9e-17 of itself. This shifts the phase by 3.9e-17 of
/// `x`, about a third of the shift by the rounding of `x`. JavaScript's `%` gives the same bits. A long division saves
/// the 2 kB that `%` takes in WebAssembly: it subtracts 2π times each power of two, beginning at the power of `x`.
/// Every difference is exact, because `x` is less than twice the subtrahend.
fn near(mut x: f64) -> f64 {
    if x == f64::INFINITY {
        return f64::NAN;
    }
    if x >= FAR {
        let exponent = f64::INFINITY.to_bits();
        let mut turns = float((x.to_bits() & exponent) | (TAU.to_bits() & !exponent));
        while turns >= TAU {
            if x >= turns {
                x -= turns;
            }
            turns *= 0.5;
        }
    }
    x
}

/// Returns sine and cosine of an angle in radians.
#[must_use]
#[inline]
pub fn sin_cos(x: f64) -> (f64, f64) {
    let (sine, cosine) = sin_cos_ahead(x.abs());
    (float(sine.to_bits() ^ (x.to_bits() & SIGN)), cosine)
}

/// Sine and cosine of an angle ≥ 0.
///
/// x = n·π/2 + y, and `rest` is what rounding has left out of y.
#[inline]
pub(crate) fn sin_cos_ahead(x: f64) -> (f64, f64) {
    let shifted = x * QUARTERS_IN_A_RADIAN + TO_WHOLE;
    let quarters = shifted - TO_WHOLE;
    let (r, w) = (x - quarters * FIRST.0, quarters * FIRST.1);
    let y = r - w;
    let rest = (r - y) - w;
    let (bits, y_bits) = (upper(x), upper(y.abs()));
    // Near a whole quarter, where 16 bits are lost, more digits are needed.
    let is_near_quarter = bits > y_bits + (16 << 20);
    if (y_bits >= HALF_QUARTER - BORDER) | is_near_quarter | (bits >= FAR_UPPER) {
        return careful(near(x));
    }
    turned(shifted.to_bits(), kernels(y, rest, bits > HALF_QUARTER))
}

/// Sine and cosine of n quarter turns plus an angle whose sine and cosine are known: odd n swap them, and the second
/// bits of n and of n + 1 are their signs.
#[inline(always)]
fn turned(n: u64, (sine, cosine): (f64, f64)) -> (f64, f64) {
    match (n & 1 == 0, n & 2 == 0) {
        (true, true) => (sine, cosine),
        (false, true) => (cosine, -sine),
        (true, false) => (-sine, -cosine),
        (false, false) => (-cosine, sine),
    }
}

/// Sine and cosine of y + rest, between −π/4 and π/4: Taylor polynomials, changed to fit best up to π/4.
#[inline(always)]
fn kernels(y: f64, rest: f64, is_turned: bool) -> (f64, f64) {
    let z = y * y;
    let w = z * z;
    let (s1, s2) = (float(0xBFC5_5555_5555_5549), float(0x3F81_1111_1110_F8A6));
    let (s3, s4) = (float(0xBF2A_01A0_19C1_61D5), float(0x3EC7_1DE3_57B1_FE7D));
    let (s5, s6) = (float(0xBE5A_E5E6_8A2B_9CEB), float(0x3DE5_D93A_5ACF_D57C));
    let s = s2 + z * (s3 + z * s4) + z * w * (s5 + z * s6);
    let cube = z * y;
    let sine = if is_turned { y - ((z * (0.5 * rest - cube * s) - rest) - cube * s1) } else { y + cube * (s1 + z * s) };
    let (c1, c2) = (float(0x3FA5_5555_5555_554C), float(0xBF56_C16C_16C1_5177));
    let (c3, c4) = (float(0x3EFA_01A0_19CB_1590), float(0xBE92_7E4F_809C_52AD));
    let (c5, c6) = (float(0x3E21_EE9E_BDB4_B1C4), float(0xBDA8_FAE9_BE88_38D4));
    let c = z * (c1 + z * (c2 + z * c3)) + w * w * (c4 + z * (c5 + z * c6));
    let half = 0.5 * z;
    let one = 1.0 - half;
    (sine, one + (((1.0 - one) - half) + (z * c - y * rest)))
}

/// Sine and cosine of 0 ≤ x < 2²⁰·π/2, by the cases of `libm`; NaN for NaN.
#[cold]
#[inline(never)]
fn careful(x: f64) -> (f64, f64) {
    let bits = upper(x);
    if bits < 0x3e46_a09e {
        return (x, 1.0);
    }
    if bits <= HALF_QUARTER {
        return kernels(x, 0.0, false);
    }
    if x.is_nan() {
        return (x, x);
    }
    // Near whole quarters the difference below loses digits.
    let is_near = matches!(bits, 0x3ff9_21fb | 0x4009_21fb | 0x4012_d97c | 0x4019_21fb);
    let is_rounded = is_near || bits > 0x401c_463b;
    let quarters = if is_rounded {
        x * QUARTERS_IN_A_RADIAN + TO_WHOLE - TO_WHOLE
    } else {
        let past = |end: u32| i32::from(bits > end);
        f64::from(1 + past(0x4002_d97c) + past(0x400f_6a7a) + past(0x4015_fdbc))
    };
    let mut r = x - quarters * FIRST.0;
    let mut w = quarters * FIRST.1;
    let mut y = r - w;
    // More digits of π/2 are needed where 16 bits of y are lost, and again where 49 bits are lost.
    for ((high, low), lost) in [(SECOND, 16), (THIRD, 49)] {
        if is_rounded && bits >> 20 > (upper(y.abs()) >> 20) + lost {
            let before = r;
            w = quarters * high;
            r = before - w;
            w = quarters * low - ((before - r) - w);
            y = r - w;
        }
    }
    turned(quarters as u64, kernels(y, (r - y) - w, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::fabs;
    use crate::math::testing::{around, random_bits};
    use core::f64::consts::{FRAC_PI_2, FRAC_PI_4};

    fn check(x: f64) {
        for x in [x, -x] {
            let ((sine, cosine), (s, c)) = (sin_cos(x), libm::sincos(if fabs(x) >= FAR { x % TAU } else { x }));
            let has_bits = sine.to_bits() == s.to_bits() && cosine.to_bits() == c.to_bits();
            assert!(has_bits || x.is_nan() || x.is_infinite(), "{x:e}: {sine} {s}, {cosine} {c}");
        }
    }

    #[test]
    fn sin_cos_has_the_bits_of_libm() {
        random_bits(check);
    }

    #[test]
    fn sin_cos_has_the_bits_of_libm_at_every_border() {
        // Whole and half quarters, in units of the last digit and in units of the upper half.
        for eighth in 1..4000 {
            for step in [1, 1 << 20, 1 << 32] {
                around(f64::from(eighth) * FRAC_PI_4, step, check);
            }
        }
        for quarters in 0..100_000_u32 {
            for by in [-2, -1, 0, 1, 2] {
                check(f64::from_bits((f64::from(quarters) * FRAC_PI_2).to_bits().saturating_add_signed(by)));
            }
        }
        // At every distance from whole quarters at which digits are lost.
        for eighth in 1..200_u32 {
            let border = f64::from(eighth) * FRAC_PI_4;
            (8..60_u64).for_each(|lost| check(border * (1.0 + 1.1 * f64::from_bits((1023 - lost) << 52))));
        }
        for upper in [0x3e46_a09d, 0x3e46_a09e, 0x3e50_0000, 0x4139_21fb, 0x3fe9_21fc_u64] {
            around(float(upper << 32), 1, check);
        }
        // The double nearest to a whole number of quarter turns.
        check(6_381_956_970_095_103.0 * f64::from_bits((1023 + 797) << 52));
        for x in [0.0, 5e-324, f64::MIN_POSITIVE, f64::MAX] {
            check(x);
        }
        assert!(sin_cos(f64::INFINITY).0.is_nan() && sin_cos(f64::NAN).1.is_nan());
    }

    #[test]
    fn a_far_angle_is_reduced_and_keeps_its_phase() {
        let below = f64::from_bits(FAR.to_bits() - 1);
        assert_eq!(near(below), below);
        assert!(near(f64::INFINITY).is_nan() && near(f64::NAN).is_nan());
        for x in [FAR, 1e9, 1e300, f64::MAX] {
            assert_eq!(near(x), x % TAU);
        }
        for x in [FAR, 3e6, 1e9, 1e15] {
            let (sine, cosine) = sin_cos(x);
            let (s, c) = libm::sincos(x);
            let bound = 0.4 * f64::EPSILON * x;
            assert!(fabs(sine - s) < bound && fabs(cosine - c) < bound, "{x}");
        }
    }
}
