//! e^x and e^(−u), with the bits of `libm` in fewer instructions.
//!
//! `libm` branches on the size of the argument and on the overflow of the scale, and a processor that predicts a branch
//! wrongly loses the time of the whole function. Here the exponentials of the arguments that motions have are computed
//! without a branch, by the same formula in the same order of rounding. All other arguments go to `libm`, as do
//! arguments so close to a border that `libm` might round to its other side.
//!
//! The formula and its coefficients come from FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to
//! use, copy, modify, and distribute it freely, provided that this notice is preserved).

use super::{TO_WHOLE, float, is_within, upper};

/// ln 2, its first 33 bits and the rest; and its inverse.
const LN_2: (f64, f64) = (float(0x3FE6_2E42_FEE0_0000), float(0x3DEA_39EF_3579_3C76));
const LOG2_E: f64 = float(0x3FF7_1547_652B_82FE);
/// The upper half of ½ ln 2, the largest remainder.
const HALF_LN_2: u32 = 0x3fd6_2e42;

/// Remainders that are this close to the largest, in units of the upper half, are left to `libm`, whose border is rounded.
const BORDER: u32 = 16;

/// Returns e^x.
#[must_use]
pub fn exp(x: f64) -> f64 {
    if x < 0.0 { decayed(-x) } else { libm::exp(x) }
}

/// e^(−u), without a branch from 2⁻²⁸ to 708.
///
/// u = k ln 2 + r with |r| ≤ ½ ln 2; e^(−r) = 1 − r + r·c/(2 + c), where c = r + r²·P(r²); and 2^(−k) is added to the
/// exponent. Every operation equals the operation of `libm` for −u with its sign changed.
#[inline]
pub(crate) fn decayed(u: f64) -> f64 {
    let shifted = LOG2_E * u + TO_WHOLE;
    let k = shifted - TO_WHOLE;
    let (high, low) = (u - k * LN_2.0, k * LN_2.1);
    let r = high - low;
    let is_near_next = r.abs() > float(((HALF_LN_2 - BORDER) as u64) << 32);
    if !is_within(upper(u), 0x3e30_0001, 0x4086_2000) | is_near_next {
        return libm::exp(-u);
    }
    let z = r * r;
    let (p1, p2, p3) = (float(0x3FC5_5555_5555_553E), float(0xBF66_C16C_16BE_BD93), float(0x3F11_566A_AF25_DE2C));
    let (p4, p5) = (float(0xBEBB_BD41_C5D2_6BF1), float(0x3E66_3769_72BE_A4D0));
    let c = r + z * (p1 + z * (p2 + z * (p3 + z * (p4 + z * p5))));
    let mantissa = 1.0 + (r * c / (2.0 + c) + low - high);
    mantissa * float((1023_u64 << 52).wrapping_sub(shifted.to_bits() << 52))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{around, random_bits};
    use core::f64::consts::LN_2;

    fn check(x: f64) {
        for x in [x, -x] {
            assert!(exp(x).to_bits() == libm::exp(x).to_bits() || x.is_nan(), "exp {x:e}");
            assert!(decayed(x).to_bits() == libm::exp(-x).to_bits() || x.is_nan(), "decayed {x:e}");
        }
    }

    #[test]
    fn exp_has_the_bits_of_libm() {
        random_bits(check);
    }

    #[test]
    fn exp_has_the_bits_of_libm_at_every_border() {
        for half in 1..2100 {
            for step in [1, 1 << 32] {
                around(f64::from(half) * 0.5 * LN_2, step, check);
            }
        }
        for upper in [0x3e30_0001, 0x4086_2000, 0x3fd6_2e43, 0x3ff0_a2b2_u64] {
            around(float(upper << 32), 1, check);
        }
        for x in [0.0, 5e-324, f64::MIN_POSITIVE, 709.8, 745.2, f64::MAX, f64::INFINITY, f64::NAN] {
            check(x);
        }
    }
}
