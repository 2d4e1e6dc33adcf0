//! e^x, sine and cosine of the arguments that motion has, straight through: with the bits of `libm`, in fewer instructions and
//! nearly without a branch.
//!
//! `libm` asks its way: how large is the argument, which quarter is it in, does the scale overflow. Every answer is another
//! path, and a processor that guesses one wrongly begins anew. Here one range is computed without a question, by the same
//! formulas in the same order of rounding; whatever is outside, or so close to a border that `libm` might take its other
//! side, is left to `libm`. (`small.rs` and `trig.rs`, which have fewer bytes, ask more: with their sine and cosine a spring's
//! state takes a sixth longer, measured natively.)
//!
//! The formulas and their coefficients are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use,
//! copy, modify, and distribute it freely, provided that this notice is preserved).

use super::near;

const fn float(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// The upper half of the bits: as ordered as numbers above 0 are.
fn upper(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32
}

/// Whether an upper half is in a range, in one comparison.
fn is_within(bits: u32, from: u32, end: u32) -> bool {
    bits.wrapping_sub(from) < end - from
}

/// Added and taken away again, it leaves a whole number; in between that is in the last bits.
const TO_WHOLE: f64 = 1.5 / f64::EPSILON;

/// ln 2, its first 33 bits and the rest; and its inverse.
const LN_2: (f64, f64) = (float(0x3FE6_2E42_FEE0_0000), float(0x3DEA_39EF_3579_3C76));
const LOG2_E: f64 = float(0x3FF7_1547_652B_82FE);
/// ½ ln 2: so far a remainder goes.
const HALF_LN_2: u32 = 0x3fd6_2e42;

/// As many units of the upper half are left to `libm` where the next whole number begins: its border is a rounded one.
const BORDER: u32 = 16;

pub(crate) fn exp(x: f64) -> f64 {
    if x < 0.0 { decayed(-x) } else { libm::exp(x) }
}

/// e^(−u), straight through from 2⁻²⁸ to 708.
///
/// u = k ln 2 + r with |r| ≤ ½ ln 2; e^(−r) = 1 − r + r·c/(2 + c), where c = r + r²·P(r²); and 2^(−k) is put into the
/// exponent. (All is that of `libm` for −u, whose signs it has not.)
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

/// π/2, its first 33 bits and the rest; and its inverse.
const QUARTER: (f64, f64) = (float(0x3FF9_21FB_5440_0000), float(0x3DD0_B461_1A62_6331));
const QUARTERS_IN_A_RADIAN: f64 = float(0x3FE4_5F30_6DC9_C883);
/// π/4: so far a remainder goes.
const HALF_QUARTER: u32 = 0x3fe9_21fb;
const SIGN: u64 = 1 << 63;

/// Both, of an angle of either sign.
#[inline]
pub(crate) fn sin_cos(x: f64) -> (f64, f64) {
    let (sine, cosine) = sin_cos_ahead(x.abs());
    (float(sine.to_bits() ^ (x.to_bits() & SIGN)), cosine)
}

/// Both, of an angle ≥ 0: straight through up to 2²⁰ quarter turns, beyond which [`near`] reduces it.
///
/// x = n·π/2 + y, with what is lost of y in `rest`; the two polynomials are Taylor's, bent to be best up to π/4. Odd n
/// swap them, and the second bits of n and of n + 1 are their signs.
#[inline]
pub(crate) fn sin_cos_ahead(x: f64) -> (f64, f64) {
    let shifted = x * QUARTERS_IN_A_RADIAN + TO_WHOLE;
    let (quarters, n) = (shifted - TO_WHOLE, shifted.to_bits());
    let (r, w) = (x - quarters * QUARTER.0, quarters * QUARTER.1);
    let y = r - w;
    let rest = (r - y) - w;
    let (bits, y_bits) = (upper(x), upper(y.abs()));
    // Near a whole quarter, where 16 bits are lost, more digits are needed.
    let is_near_quarter = bits > y_bits + (16 << 20);
    if (y_bits >= HALF_QUARTER - BORDER) | is_near_quarter | (bits >= 0x4139_21fb) {
        return libm::sincos(near(x));
    }
    let (sine, cosine) = kernels(y, rest, bits > HALF_QUARTER);
    match (n & 1 == 0, n & 2 == 0) {
        (true, true) => (sine, cosine),
        (false, true) => (cosine, -sine),
        (true, false) => (-sine, -cosine),
        (false, false) => (-cosine, sine),
    }
}

/// Sine and cosine of y + rest, between −π/4 and π/4.
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

#[cfg(test)]
mod tests {
    use super::*;
    use core::f64::consts::{FRAC_PI_4, LN_2};

    fn same(x: f64) {
        let bits = |(sine, cosine): (f64, f64)| (sine.to_bits(), cosine.to_bits());
        for x in [x, -x] {
            let is_none = x.is_nan() || x.is_infinite();
            assert!(bits(sin_cos(x)) == bits(libm::sincos(near(x))) || is_none, "sin_cos {x:e}");
            assert!(exp(x).to_bits() == libm::exp(x).to_bits() || x.is_nan(), "exp {x:e}");
            assert!(decayed(x).to_bits() == libm::exp(-x).to_bits() || x.is_nan(), "decayed {x:e}");
        }
    }

    #[test]
    fn they_have_the_bits_of_libm() {
        let mut bits = 1_u64;
        let mut next = || {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            bits
        };
        for _ in 0..3_000_000 {
            let mantissa = next() >> 12;
            // Where motion is, a little beyond either end, and anywhere.
            for exponents in [1018..1026, 990..1050, 0..2047] {
                same(float(mantissa | (exponents.start + next() % (exponents.end - exponents.start)) << 52));
            }
        }
    }

    #[test]
    fn they_have_them_at_every_border() {
        let around = |x: f64, step: u64| {
            for by in 0..600 {
                same(float(x.to_bits().wrapping_add(by * step)));
                same(float(x.to_bits().wrapping_sub(by * step)));
            }
        };
        // Whole and half quarters, in units of the last digit and in units of the upper half's.
        for eighth in 1..4000 {
            for step in [1, 1 << 20, 1 << 32] {
                around(f64::from(eighth) * FRAC_PI_4, step);
            }
        }
        for half in 1..2100 {
            for step in [1, 1 << 32] {
                around(f64::from(half) * 0.5 * LN_2, step);
            }
        }
        for upper in [
            0x3e30_0001,
            0x4086_2000,
            0x3fd6_2e43,
            0x3ff0_a2b2,
            0x3e46_a09d,
            0x3e46_a09e,
            0x3e50_0000,
            0x4139_21fb,
            0x3fe9_21fc_u64,
        ] {
            around(float(upper << 32), 1);
        }
        for x in [0.0, 5e-324, f64::MIN_POSITIVE, 709.8, 745.2, f64::MAX, f64::INFINITY, f64::NAN] {
            same(x);
        }
    }
}
