//! A difference of products without a fused multiply-add, which WebAssembly does not have: `libm`'s own is longer and slower.

/// a·b − c·d to about 1.5 ulp, even when the two products nearly cancel: to the bit what two fused multiply-adds give.
pub(crate) fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let (cd, rounded_off) = product(c, d);
    // a·b − cd in one rounding.
    let (ab, low) = product(a, b);
    let (middle, middle_low) = sum(-cd, low);
    let (high, high_low) = sum(ab, middle);
    let difference = high + sum_to_odd(middle_low, high_low) - rounded_off;
    // Out of the range of a double, halves are no numbers. An infinite c·d leaves none at all.
    match difference.is_nan() {
        true if cd.is_finite() => ab - cd,
        _ => difference,
    }
}

/// A product, and exactly what its rounding has left out, unless that is below the range of a double.
fn product(a: f64, b: f64) -> (f64, f64) {
    // The upper 26 bits, rounded: what is left has 26 too, and its sign, so that the products of halves are exact.
    let upper = |x: f64| f64::from_bits((x.to_bits() + (1 << 26)) & !((1 << 27) - 1));
    let (a_high, b_high) = (upper(a), upper(b));
    let (a_low, b_low) = (a - a_high, b - b_high);
    let product = a * b;
    (product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low)
}

/// A sum, and exactly what its rounding has left out (D. Knuth).
fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_then = sum - a;
    (sum, (a - (sum - b_then)) + (b - b_then))
}

/// The sum, rounded to the neighbour of odd last bit where it is not exact: rounding it once more is then as good as
/// rounding once (S. Boldo and G. Melquiond).
fn sum_to_odd(a: f64, b: f64) -> f64 {
    let (sum, rest) = sum(a, b);
    let bits = sum.to_bits();
    if rest == 0.0 || bits & 1 == 1 {
        return sum;
    }
    f64::from_bits(if (rest > 0.0) == (sum > 0.0) { bits + 1 } else { bits - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_of_products_is_that_of_the_fused_multiply_add() {
        let fused = |a: f64, b: f64, c: f64, d: f64| {
            let cd = c * d;
            libm::fma(a, b, -cd) + libm::fma(-c, d, cd)
        };
        let mut bits = 1_u64;
        let mut next = || {
            // Xorshift; exponents from 2^−200 to 2^200.
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let exponent = 1023 - 200 + (bits >> 20) % 400;
            f64::from_bits(bits & 0x800f_ffff_ffff_ffff | exponent << 52)
        };
        let ulps = |x: f64, by: f64| x * (1.0 + by * f64::EPSILON);
        for _ in 0..200_000 {
            let (a, b, c) = (next(), next(), next());
            let near = a * b / c;
            for d in [next(), near, ulps(near, 1.0), ulps(near, 3.0), -near, near * 1e16, near * 1e-16, 0.0] {
                for scale in [1.0, 1e-60, 1e60] {
                    let (one, two) = (difference_of_products(a, b * scale, c, d), fused(a, b * scale, c, d));
                    assert_eq!(one.to_bits(), two.to_bits(), "{a:e}·{:e} − {c:e}·{d:e}: {one:e} {two:e}", b * scale);
                }
            }
        }
        for big in [1e200, 1e300, f64::MAX] {
            for (a, b, c, d) in
                [(big, big, 1.0, 1.0), (1.0, 1.0, big, big), (big, 1.0, 4.0, 2.0), (big, 1e-300, 3.0, 1.0)]
            {
                let (one, two) = (difference_of_products(a, b, c, d), fused(a, b, c, d));
                assert!(one == two || one.is_nan() && two.is_nan(), "{a} {b} {c} {d}: {one} {two}");
            }
        }
    }
}
