//! Sine and cosine as `libm` has them, to the last bit, in a third of its bytes: for where every byte travels.
//!
//! Both are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use, copy, modify, and distribute
//! it freely, provided that this notice is preserved). Here most angles take one formula without a branch, and those for which
//! `libm` has another are found by what is left of them; angles beyond 2²⁰ quarter turns are reduced by [`near`] first.
//! `libm`'s tests are not repeated; a test compares the two.

use super::{fabs, near};

/// The first 33 bits of π/2, the next, the ones after them; and behind each what is left then.
const FIRST: (f64, f64) = (f64::from_bits(0x3FF9_21FB_5440_0000), f64::from_bits(0x3DD0_B461_1A62_6331));
const SECOND: (f64, f64) = (f64::from_bits(0x3DD0_B461_1A60_0000), f64::from_bits(0x3BA3_198A_2E03_7073));
const THIRD: (f64, f64) = (f64::from_bits(0x3BA3_198A_2E00_0000), f64::from_bits(0x397B_839A_2520_49C1));

const fn float(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// Added to a number, it leaves its nearest whole one in the lower bits.
const WHOLE: f64 = 1.5 / f64::EPSILON;

const fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The upper half of the bits, without the sign.
fn upper(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32 & 0x7fff_ffff
}

#[inline(always)]
pub(crate) fn sin_cos(x: f64) -> (f64, f64) {
    let x = near(x);
    let bits = upper(x);
    if bits < 0x3e46_a09e {
        return (x, 1.0);
    }
    let is_reduced = bits > 0x3fe9_21fb;
    let (quarters, y, rest) = if is_reduced { reduced(x) } else { (0, x, 0.0) };
    let (sin, cos) = kernels(y, rest, is_reduced);
    let (sin, cos) = if quarters & 1 == 0 { (sin, cos) } else { (cos, sin) };
    // The sine is negative in the third and fourth quarter, the cosine in the second and third.
    let signed = |x: f64, quarters: u64| f64::from_bits(x.to_bits() ^ (quarters & 2) << 62);
    (signed(sin, quarters), signed(cos, quarters.wrapping_add(1)))
}

/// Between −π/4 and π/4, of `x + rest`.
#[inline(always)]
fn kernels(x: f64, rest: f64, is_reduced: bool) -> (f64, f64) {
    let z = x * x;
    let w = z * z;
    let s = |bits| f64::from_bits(bits);
    let (s1, s2, s3) = (s(0xBFC5_5555_5555_5549), s(0x3F81_1111_1110_F8A6), s(0xBF2A_01A0_19C1_61D5));
    let (s4, s5, s6) = (s(0x3EC7_1DE3_57B1_FE7D), s(0xBE5A_E5E6_8A2B_9CEB), s(0x3DE5_D93A_5ACF_D57C));
    let r = s2 + z * (s3 + z * s4) + z * w * (s5 + z * s6);
    let v = z * x;
    let sin = if is_reduced { x - ((z * (0.5 * rest - v * r) - rest) - v * s1) } else { x + v * (s1 + z * r) };
    let (c1, c2, c3) = (s(0x3FA5_5555_5555_554C), s(0xBF56_C16C_16C1_5177), s(0x3EFA_01A0_19CB_1590));
    let (c4, c5, c6) = (s(0xBE92_7E4F_809C_52AD), s(0x3E21_EE9E_BDB4_B1C4), s(0xBDA8_FAE9_BE88_38D4));
    let r = z * (c1 + z * (c2 + z * c3)) + w * w * (c4 + z * (c5 + z * c6));
    let half = 0.5 * z;
    let one = 1.0 - half;
    (sin, one + (((1.0 - one) - half) + (z * r - x * rest)))
}

/// Quarter turns, of which the last two bits count, and what is left of the angle in two numbers.
#[inline(always)]
fn reduced(x: f64) -> (u64, f64, f64) {
    let counted = x * float(0x3FE4_5F30_6DC9_C883) + WHOLE;
    let quarters = counted - WHOLE;
    let r = x - quarters * FIRST.0;
    let w = quarters * FIRST.1;
    let y = r - w;
    // Not near an end of its quarter, where `libm` may count otherwise, nor so near its middle that 15 digits are lost.
    if upper(y) < 0x3fe9_0000 && upper(x) - upper(y) < 15 << 20 {
        return (counted.to_bits(), y, (r - y) - w);
    }
    let (quarters, y, rest) = reduced_with_care(fabs(x));
    if x < 0.0 { ((-quarters) as u64, -y, -rest) } else { (quarters as u64, y, rest) }
}

/// The same for π/4 < x < 2²⁰·π/2, by `libm`'s cases.
#[cold]
#[inline(never)]
fn reduced_with_care(x: f64) -> (i32, f64, f64) {
    let bits = upper(x);
    if bits >= 0x7ff0_0000 {
        return (0, f64::NAN, 0.0);
    }
    // Near whole quarters the difference below loses digits.
    let is_near = matches!(bits, 0x3ff9_21fb | 0x4009_21fb | 0x4012_d97c | 0x4019_21fb);
    let is_rounded = is_near || bits > 0x401c_463b;
    let quarters = if is_rounded {
        x * float(0x3FE4_5F30_6DC9_C883) + WHOLE - WHOLE
    } else {
        let past = |end: u32| i32::from(bits > end);
        f64::from(1 + past(0x4002_d97c) + past(0x400f_6a7a) + past(0x4015_fdbc))
    };
    let mut r = x - quarters * FIRST.0;
    let mut w = quarters * FIRST.1;
    let mut y = r - w;
    // As often as too many digits are lost; the second time, more are than the first.
    let mut go_on = |(high, low): (f64, f64), lost: u32| {
        if is_rounded && bits >> 20 > (upper(y) >> 20) + lost {
            let before = r;
            w = quarters * high;
            r = before - w;
            w = quarters * low - ((before - r) - w);
            y = r - w;
        }
    };
    go_on(SECOND, 16);
    go_on(THIRD, 49);
    (quarters as i32, y, (r - y) - w)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_the_bits_of_libm() {
        let same = |x: f64| {
            let ((sin, cos), (s, c)) = (sin_cos(x), libm::sincos(near(x)));
            assert!(sin.to_bits() == s.to_bits() && cos.to_bits() == c.to_bits(), "{x:e}: {sin} {s}, {cos} {c}");
        };
        let mut bits = 1_u64;
        for _ in 0..1_000_000 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            same(f64::from_bits(bits & 0x800f_ffff_ffff_ffff | (990 + (bits >> 20) % 100) << 52));
            same(f64::from_bits(bits & 0x800f_ffff_ffff_ffff | (1030 + (bits >> 20) % 1016) << 52));
        }
        // Near quarter turns, of which ever more digits cancel.
        for quarters in 0..100_000_u32 {
            let near = f64::from(quarters) * core::f64::consts::FRAC_PI_2;
            for by in -3..=3_i64 {
                same(f64::from_bits((near.to_bits() as i64 + by).max(0) as u64));
                same(f64::from_bits(((near * 1e10).to_bits() as i64 + by).max(0) as u64));
            }
        }
        // Around odd eighths, where quarters meet, and as far from whole quarters as digits are lost.
        for eighths in 1..200_u32 {
            let border = f64::from(eighths) * core::f64::consts::FRAC_PI_4;
            for by in -600..=600_i64 {
                same(f64::from_bits((border.to_bits() as i64 + (by << 23)) as u64));
                same(-f64::from_bits((border.to_bits() as i64 + (by << 33)) as u64));
            }
            (8..60).for_each(|lost| same(border * (1.0 + 1.1 * power_of_two(-lost))));
        }
        // The double nearest to a quarter turn; powers of two; small whole numbers times them.
        same(6_381_956_970_095_103.0 * power_of_two(797));
        for exponent in -900..1020 {
            (1..40).for_each(|factor| same(f64::from(factor) * power_of_two(exponent - 30)));
        }
        for x in [0.0, -0.0, 5e-324, f64::MAX, -f64::MAX] {
            same(x);
        }
        assert!(sin_cos(f64::INFINITY).0.is_nan() && sin_cos(f64::NAN).1.is_nan());
    }
}
