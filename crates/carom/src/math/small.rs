//! Exponentials and logarithms as `libm` has them, to the last bit, in half of its bytes: for where every byte travels.
//!
//! They are FreeBSD's msun (© 1993 Sun Microsystems, Inc., which grants permission to use, copy, modify, and distribute
//! it freely, provided that this notice is preserved). Here functions share their reductions, and cases that the general
//! formula answers with the same bits are left to it. A test compares them with `libm`.

use super::fabs;
use libm::trunc;

const fn float(bits: u64) -> f64 {
    f64::from_bits(bits)
}

const LN_2_HIGH: f64 = float(0x3FE6_2E42_FEE0_0000);
const LN_2_LOW: f64 = float(0x3DEA_39EF_3579_3C76);
/// From here on e^x is out of range.
const LARGEST: f64 = float(0x4086_2E42_FEFA_39EF);

/// The upper half of the bits, without the sign.
fn upper(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32 & 0x7fff_ffff
}

/// 2^k for whole |k| < 1023: the sum has k and an exponent's bias in its lowest bits.
#[inline]
fn power(k: f64) -> f64 {
    f64::from_bits((k + (1.5 / f64::EPSILON + 1023.0)).to_bits() << 52)
}

/// y·2^k in one rounding, for y about 1 and |k| < 2000: the first of two factors leaves it in range.
#[inline]
fn scaled(y: f64, k: f64) -> f64 {
    let half = trunc(0.5 * k);
    y * power(half) * power(k - half)
}

/// x = k ln 2 + high − low.
#[inline]
fn reduced(x: f64) -> (f64, f64, f64) {
    let half = if x < 0.0 { -0.5 } else { 0.5 };
    let k = if upper(x) > 0x3fd6_2e42 { trunc(float(0x3FF7_1547_652B_82FE) * x + half) } else { 0.0 };
    (k, x - k * LN_2_HIGH, k * LN_2_LOW)
}

/// e^(−u).
#[inline(always)]
pub(crate) fn decayed(u: f64) -> f64 {
    exp(-u)
}

#[inline(never)]
pub(crate) fn exp(x: f64) -> f64 {
    // From 2⁻²⁸ to below 708, by one comparison.
    let is_usual = upper(x).wrapping_sub(0x3e30_0001) < 0x4086_2000 - 0x3e30_0001;
    if !is_usual {
        if x > LARGEST {
            return f64::INFINITY;
        }
        if x < -746.0 {
            return 0.0;
        }
        if upper(x) <= 0x3e30_0000 {
            return 1.0 + x;
        }
    }
    let (k, high, low) = reduced(x);
    let x = high - low;
    let z = x * x;
    let (p1, p2, p3) = (float(0x3FC5_5555_5555_553E), float(0xBF66_C16C_16BE_BD93), float(0x3F11_566A_AF25_DE2C));
    let (p4, p5) = (float(0xBEBB_BD41_C5D2_6BF1), float(0x3E66_3769_72BE_A4D0));
    let c = x - z * (p1 + z * (p2 + z * (p3 + z * (p4 + z * p5))));
    let y = 1.0 + (x * c / (2.0 - c) - low + high);
    if is_usual { y * power(k) } else { scaled(y, k) }
}

#[expect(clippy::float_cmp, reason = "whole numbers")]
#[inline(never)]
pub(crate) fn expm1(x: f64) -> f64 {
    if x > LARGEST {
        return f64::INFINITY;
    }
    if x < -40.0 {
        return -1.0;
    }
    if upper(x) < 0x3c90_0000 {
        return x;
    }
    let (k, high, low) = reduced(x);
    let x = high - low;
    let c = (high - x) - low;
    let half = 0.5 * x;
    let z = x * half;
    let (q1, q2, q3) = (float(0xBFA1_1111_1111_10F4), float(0x3F5A_01A0_19FE_5585), float(0xBF14_CE19_9EAA_DBB7));
    let (q4, q5) = (float(0x3ED0_CFCA_86E6_5239), float(0xBE8A_FDB7_6E09_C32D));
    let r = 1.0 + z * (q1 + z * (q2 + z * (q3 + z * (q4 + z * q5))));
    let t = 3.0 - r * half;
    let e = z * ((r - t) / (6.0 - x * t));
    let e = x * (e - c) - c - z;
    if k == -1.0 {
        return 0.5 * (x - e) - 0.5;
    }
    if k == 1.0 && x < -0.25 {
        return -2.0 * (e - (x + 0.5));
    }
    if !(0.0..=56.0).contains(&k) {
        return scaled(x - e + 1.0, k) - 1.0;
    }
    let one = power(-k);
    scaled(if k < 20.0 { x - e + (1.0 - one) } else { x - (e + one) + 1.0 }, k)
}

/// x = (1 + f)·2^k, with 1 + f between √½ and √2.
#[inline(never)]
fn split(x: f64) -> (i32, f64) {
    const ROOT: u64 = 0x3fe6_a09e << 32;
    const ONE: u64 = 0x3ff << 52;
    let bits = x.to_bits() + (ONE - ROOT);
    ((bits >> 52) as i32 - 0x3ff, f64::from_bits((bits & (u64::MAX >> 12)) + ROOT) - 1.0)
}

/// ln ((1 + f)·2^k) + c.
#[inline(never)]
fn logarithm(k: i32, f: f64, c: f64) -> f64 {
    let half = 0.5 * f * f;
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let (g1, g2, g3) = (float(0x3FE5_5555_5555_5593), float(0x3FD9_9999_9997_FA04), float(0x3FD2_4924_9422_9359));
    let (g4, g5, g6) = (float(0x3FCC_71C5_1D8E_78AF), float(0x3FC7_4664_96CB_03DE), float(0x3FC3_9A09_D078_C69F));
    let even = w * (g2 + w * (g4 + w * g6));
    let odd = z * (g1 + w * (g3 + w * (g5 + w * float(0x3FC2_F112_DF3E_5244))));
    let k = f64::from(k);
    s * (half + (odd + even)) + (k * LN_2_LOW + c) - half + f + k * LN_2_HIGH
}

#[inline(never)]
pub(crate) fn ln(x: f64) -> f64 {
    if !(x > 0.0 && x < f64::INFINITY) {
        return if x == 0.0 {
            -f64::INFINITY
        } else if x > 0.0 {
            x
        } else {
            f64::NAN
        };
    }
    let is_small = x < f64::MIN_POSITIVE;
    let (k, f) = split(if is_small { x * 18_014_398_509_481_984.0 } else { x });
    logarithm(if is_small { k - 54 } else { k }, f, 0.0)
}

#[inline(never)]
pub(crate) fn ln_1p(x: f64) -> f64 {
    let bits = upper(x);
    if bits < 0x3ca0_0000 || x == f64::INFINITY {
        return x;
    }
    if !(x > -1.0) {
        return ln(x + 1.0);
    }
    if bits < 0x3fda_827a && (x > 0.0 || bits <= 0x3fd2_bec4) {
        return logarithm(0, x, 0.0);
    }
    let sum = 1.0 + x;
    let (k, f) = split(sum);
    let lost = if k >= 2 { 1.0 - (sum - x) } else { x - (sum - 1.0) };
    logarithm(k, f, if k < 54 { lost / sum } else { 0.0 })
}

/// Of x ≥ 0.
fn atan(x: f64) -> f64 {
    let bits = upper(x);
    let (x, high, low) = if bits < 0x3fdc_0000 {
        (x, 0.0, 0.0)
    } else if bits >= 0x4003_8000 {
        (-1.0 / x, float(0x3FF9_21FB_5444_2D18), float(0x3C91_A626_3314_5C07))
    } else {
        let (at, high, low) = if bits < 0x3fe6_0000 {
            (0.5, float(0x3FDD_AC67_0561_BB4F), float(0x3C7A_2B7F_222F_65E2))
        } else if bits < 0x3ff3_0000 {
            (1.0, float(0x3FE9_21FB_5444_2D18), float(0x3C81_A626_3314_5C07))
        } else {
            (1.5, float(0x3FEF_730B_D281_F69B), float(0x3C70_0788_7AF0_CBBD))
        };
        ((x - at) / (1.0 + at * x), high, low)
    };
    let z = x * x;
    let w = z * z;
    let (a0, a1, a2) = (float(0x3FD5_5555_5555_550D), float(0xBFC9_9999_9998_EBC4), float(0x3FC2_4924_9200_83FF));
    let (a3, a4, a5) = (float(0xBFBC_71C6_FE23_1671), float(0x3FB7_45CD_C54C_206E), float(0xBFB3_B0F2_AF74_9A6D));
    let (a6, a7, a8) = (float(0x3FB1_0D66_A0D0_3D51), float(0xBFAD_DE2D_52DE_FD9A), float(0x3FA9_7B4B_2476_0DEB));
    let (a9, a10) = (float(0xBFA2_B444_2C6A_6C2F), float(0x3F90_AD3A_E322_DA11));
    let odd = z * (a0 + w * (a2 + w * (a4 + w * (a6 + w * (a8 + w * a10)))));
    let even = w * (a1 + w * (a3 + w * (a5 + w * (a7 + w * a9))));
    high - (x * (odd + even) - low - x)
}

#[expect(clippy::float_cmp, reason = "where the quotient is no number")]
#[inline(never)]
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    let (rise, run) = (fabs(y), fabs(x));
    let ratio = if rise == run { f64::from(u8::from(rise != 0.0)) } else { rise / run };
    let half = float(0x3FF9_21FB_5444_2D18);
    let angle = if ratio > 1.0 && (ratio == f64::INFINITY || upper(x) + (64 << 20) < upper(y)) {
        half
    } else if x.is_sign_negative() {
        2.0 * half - (atan(ratio) - float(0x3CA1_A626_3314_5C07))
    } else {
        atan(ratio)
    };
    if y.is_sign_negative() { -angle } else { angle }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(x: f64) {
        type Function = fn(f64) -> f64;
        let pairs: [(Function, Function); 5] = [
            (exp, libm::exp),
            (|x| decayed(-x), libm::exp),
            (expm1, libm::expm1),
            (ln, libm::log),
            (ln_1p, libm::log1p),
        ];
        for (i, (one, other)) in pairs.into_iter().enumerate() {
            let (one, other) = (one(x), other(x));
            let is_same = one.to_bits() == other.to_bits() || one.is_nan() && other.is_nan();
            assert!(is_same, "function {i} of {x:e}: {one:e} {other:e}");
        }
    }

    fn same_angle(y: f64, x: f64) {
        let (one, other) = (atan2(y, x), libm::atan2(y, x));
        assert!(one.to_bits() == other.to_bits() || one.is_nan() && other.is_nan(), "{y:e} {x:e}: {one:e} {other:e}");
    }

    #[test]
    fn they_have_the_bits_of_libm() {
        let mut bits = 1_u64;
        let mut next = |from: u64, count: u64| {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            f64::from_bits(bits & 0x800f_ffff_ffff_ffff | (from + (bits >> 20) % count) << 52)
        };
        for _ in 0..1_000_000 {
            same(next(965, 70));
            same(next(1015, 20));
            let (near, any) = (next(1020, 6), next(0, 2047));
            same(any);
            same(1.0 + any);
            same_angle(next(1018, 8), near);
            same_angle(next(950, 150), near);
            same_angle(next(0, 2047), any);
        }
    }

    #[test]
    fn they_have_them_where_formulas_meet() {
        // Every border of a case, the first and last exponents, and 3000 neighbours on both sides.
        let halves = [
            0x3fd6_2e42,
            0x3fd6_2e43,
            0x3ff0_a2b2,
            0x3e30_0000,
            0x3e30_0001,
            0x3c90_0000,
            0x4043_687a,
            0x3fda_827a,
            0x3fd2_bec4,
            0x3fd2_bec5,
            0x3ca0_0000,
            0x3ff0_0000,
            0x3fe6_a09e,
            0x0010_0000,
            0x0000_0000,
            0x7fef_ffff,
            0x3fdc_0000,
            0x3fe6_0000,
            0x3ff3_0000,
            0x4003_8000,
            0x3e40_0000,
            0x4410_0000,
            0x4330_0000,
            0x4340_0000,
        ];
        let borders = halves.map(|half: u64| half << 32).into_iter();
        let further = [LARGEST, 745.133_219_101_941_1, 746.0, 40.0, 708.396_418_532_264_1].map(f64::to_bits);
        for border in borders.chain(further) {
            for by in -3000..=3000_i64 {
                let x = f64::from_bits(border.saturating_add_signed(by));
                for x in [x, -x] {
                    same(x);
                    for y in [1.0, 0.0, -0.0, 5e-324, 1e-300, 2.4375, f64::MAX, f64::INFINITY, f64::NEG_INFINITY] {
                        same_angle(x, y);
                        same_angle(y, x);
                        same_angle(-y, -x);
                    }
                }
            }
        }
        for i in -200_000..200_000 {
            let x = 0.5 * core::f64::consts::LN_2 * (f64::from(i) * 0.012).round();
            same(x * (1.0 + f64::from(i % 7) * f64::EPSILON));
        }
        for x in [0.0, f64::INFINITY, f64::NAN, f64::MAX, 5e-324, 1.0] {
            same(x);
            same(-x);
            for y in [0.0, f64::INFINITY, f64::NAN, f64::MAX, 5e-324, 1.0] {
                for (x, y) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
                    same_angle(x, y);
                }
            }
        }
    }
}
