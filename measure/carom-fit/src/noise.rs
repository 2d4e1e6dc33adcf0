//! The resolution of a recording: the step of its positions, and the noise beside the rounding.

use alloc::vec::Vec;

use crate::data::sort;
use crate::math;

/// How many steps a unit usually has. Screens show whole pixels, halves, thirds or quarters of a point. Writers round to decimals. Chromium
/// keeps fractions of a power of two.
const STEPS_IN_ONE: [f64; 19] =
    [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 16.0, 32.0, 64.0, 100.0, 128.0, 256.0, 512.0, 1e3, 1024.0, 1e4, 1e5, 1e6];

/// Returns the largest step that divides all positions, or 0 if there isn't one.
///
/// A position may be off by the rounding of its last written decimal.
#[must_use]
pub fn quantum(positions: &[f64]) -> f64 {
    let mut distinct: Vec<f64> = positions.to_vec();
    sort(&mut distinct);
    distinct.dedup_by(|a, b| a.total_cmp(b).is_eq());
    if distinct.len() < 4 {
        return 0.0;
    }
    // Returns whether all distances are multiples of a step, up to an error.
    let is_step = |step: f64, error: f64| {
        distinct
            .iter()
            .all(|x| (x / step - math::round(x / step)).abs() < f64::max(5e-4, error / step) && x / step < 1e12)
    };
    let steps = || STEPS_IN_ONE.map(|steps| 1.0 / steps).into_iter();
    let exact = steps().find(|step| is_step(*step, 0.0)).unwrap_or(0.0);
    // Thirds of a point, written with two decimals, differ from multiples of a third by up to half of the last decimal. A random
    // number is as near to a multiple with the probability 2·error/step.
    let error = 0.501 * exact;
    let chance = |step: f64| distinct.len() as f64 * math::ln(2.0 * error / step);
    let coarse =
        steps().find(|step| exact <= 0.01 && *step > 8.0 * exact && chance(*step) < SURE && is_step(*step, error));
    coarse.unwrap_or(exact)
}

/// The positions may be multiples of a step by chance. We only take the step for real if the logarithm of that probability is below this.
const SURE: f64 = -25.0;

/// Returns the standard deviation of rounding to a step, which is the step over √12.
pub(crate) fn rounding(quantum: f64) -> f64 {
    quantum * 0.288_675_134_594_812_9
}

/// Returns the standard deviation of the noise of a smooth motion, from its third differences.
///
/// A smooth motion's third differences are small, and noise of σ gives them a standard deviation of √20 σ. We take the lower quartile, so
/// that a finger may jolt for half of the time.
pub(crate) fn roughness(positions: &[f64]) -> f64 {
    let mut thirds = differences(positions, 3);
    thirds.iter_mut().for_each(|third| *third = third.abs());
    sort(&mut thirds);
    // A quarter of all normal errors are smaller than 0.3186 standard deviations.
    thirds.get(thirds.len() / 4).map_or(0.0, |quartile| quartile / (0.3186 * 4.472))
}

/// Returns the n-th differences of positions.
fn differences(positions: &[f64], order: usize) -> Vec<f64> {
    let mut all = positions.to_vec();
    for _ in 0..order {
        all = all.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
    all
}

/// Returns the standard deviation of the noise that comes in addition to rounding. It is 0 if rounding alone may explain
/// the errors. If the noise isn't given, we estimate it.
pub(crate) fn beside(positions: &[f64], quantum: f64, given: Option<f64>) -> f64 {
    let rounding = rounding(quantum);
    let rough = given.map_or_else(|| estimated(positions, quantum), |sigma| math::hypot(sigma, rounding));
    if rough > 3.0 * rounding { math::sqrt(rough * rough - rounding * rounding) } else { 0.0 }
}

/// Returns an estimate of the standard deviation of noise and rounding together, or 0 if there aren't any.
///
/// We use fifth differences, which are smaller than third ones for a smooth motion. Noise of σ gives them a standard deviation of √252 σ,
/// and neighbouring ones correlate by −0.83. If the samples barely resolve a smooth motion, its fifth differences have the same sign for
/// several samples.
fn estimated(positions: &[f64], quantum: f64) -> f64 {
    const ENOUGH: usize = 24;
    // Stillness tells us nothing about the noise in motion, so leave it out.
    let moves = |window: &&[f64]| window.windows(2).any(|pair| (pair[1] - pair[0]).abs() > 0.5 * quantum);
    let fifths: Vec<f64> =
        positions.windows(6).filter(moves).filter_map(|window| differences(window, 5).first().copied()).collect();
    if fifths.len() < ENOUGH {
        return 0.0;
    }
    let signs = fifths.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    let mut sizes: Vec<f64> = fifths.iter().map(|fifth| fifth.abs()).collect();
    sort(&mut sizes);
    // The fifth differences of white noise change sign in four of five neighbouring pairs. If they do so much less often, this isn't
    // noise.
    let alternates = 10 * signs >= 6 * fifths.len();
    let rough = sizes.get(sizes.len() / 4).map_or(0.0, |quartile| quartile / (0.3186 * 15.875));
    if alternates { rough } else { 0.0 }
}

/// Returns the standard deviation of noise in samples at equal intervals, from their third and fifth differences. The smaller one counts,
/// because a fast motion has large third differences even without noise.
#[must_use]
pub fn noise(times: &[f64], positions: &[f64]) -> f64 {
    f64::min(
        even_roughness(times, positions, &[-1.0, 3.0, -3.0, 1.0]),
        even_roughness(times, positions, &[-1.0, 5.0, -10.0, 10.0, -5.0, 1.0]),
    )
}

fn even_roughness(times: &[f64], positions: &[f64], weights: &[f64]) -> f64 {
    let count = weights.len();
    let is_even = |times: &[f64]| {
        let steps = times.windows(2).map(|pair| pair[1] - pair[0]);
        let (least, most) =
            steps.fold((f64::INFINITY, 0.0), |(least, most), step| (f64::min(least, step), f64::max(most, step)));
        most < 1.15 * least
    };
    let even = times.windows(count).zip(positions.windows(count)).filter(|(times, _)| is_even(times));
    let difference = |x: &[f64]| x.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>().abs();
    let mut differences: Vec<f64> = even.map(|(_, x)| difference(x)).filter(|d| *d > 0.0).collect();
    sort(&mut differences);
    if differences.len() < 24 {
        return 0.0;
    }
    // A quarter of all normal errors are smaller than 0.3186 standard deviations.
    let gain = math::sqrt(weights.iter().map(|w| w * w).sum());
    differences.get(differences.len() / 4).map_or(0.0, |quartile| quartile / (0.3186 * gain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_to_pixels_thirds_or_decimals_is_recognized() {
        assert!((quantum(&[408.0, 449.6667, 484.0, 512.3333, 535.3333]) - 1.0 / 3.0).abs() < 1e-12);
        assert!((quantum(&[1.0, 2.0, 5.0, 9.0]) - 1.0).abs() < 1e-12);
        assert!((quantum(&[0.12, 0.13, 0.2, 0.31]) - 0.01).abs() < 1e-12);
        assert!((quantum(&[20_064.998_046_875, 20_192.998_046_875, 20_225.0, 20_321.0]) - 1.0 / 512.0).abs() < 1e-12);
        assert!(quantum(&[0.0, 0.1234567, 0.2718281828, 0.314159265]) < 1e-12);
    }

    #[test]
    fn roughness_survives_jolts_in_two_fifths_of_the_samples() {
        // This is a parabola with uniform noise of ±0.5, whose standard deviation is 0.2887. Jolts of 40 follow.
        let mut state = 1_u64;
        let mut positions: Vec<f64> = (0..200)
            .map(|k| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let uniform = (state >> 11) as f64 / 9_007_199_254_740_992.0 - 0.5;
                f64::from(k * k) * 0.01 + uniform
            })
            .collect();
        assert!((roughness(&positions) / 0.2887 - 1.0).abs() < 0.3, "{}", roughness(&positions));
        for (k, x) in positions.iter_mut().enumerate().take(80) {
            *x += if k % 2 == 0 { 40.0 } else { 0.0 };
        }
        assert!(roughness(&positions) < 1.0);
    }
}
