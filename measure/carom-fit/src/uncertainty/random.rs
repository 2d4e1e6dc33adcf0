//! Random numbers, the same every time.

use crate::math;

/// The generator `SplitMix64`.
#[derive(Debug)]
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a uniform number from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub(super) fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Returns a normal number of mean 0 and standard deviation 1, by Box and Muller's method.
    pub(super) fn normal(&mut self) -> f64 {
        // 1 − u is never 0, so its logarithm is finite.
        let (radius, turn) = (1.0 - self.uniform(), self.uniform());
        let (_, cos) = math::sin_cos(2.0 * core::f64::consts::PI * turn);
        math::sqrt(-2.0 * math::ln(radius)) * cos
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn drawn_numbers_have_the_moments_and_tails_of_a_normal() {
        let mut random = Random(5);
        let drawn: Vec<f64> = (0..200_000).map(|_| random.normal()).collect();
        let mean = |power: i32| drawn.iter().map(|x| libm::pow(*x, f64::from(power))).sum::<f64>() / 200_000.0;
        assert!(mean(1).abs() < 0.01 && (mean(2) - 1.0).abs() < 0.015 && (mean(4) - 3.0).abs() < 0.1);
        // Of 1,000 normal numbers, 2.7 are beyond three standard deviations. Of 100,000, 6.3 are beyond four.
        let beyond = |limit: f64| drawn.iter().filter(|x| x.abs() > limit).count();
        assert!((440..640).contains(&beyond(3.0)) && (3..30).contains(&beyond(4.0)), "{} {}", beyond(3.0), beyond(4.0));
    }
}
