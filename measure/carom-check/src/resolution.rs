//! How exact the positions of a track are.

use alloc::vec::Vec;

/// The usual numbers of steps in a unit. Screens show whole pixels or a half, third or quarter of a point; writers round
/// to decimals; Chromium keeps fractions of a power of two.
const STEPS_IN_ONE: [f64; 18] =
    [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 16.0, 32.0, 64.0, 100.0, 128.0, 256.0, 512.0, 1e3, 1024.0, 1e4, 1e5];

/// Returns the largest step of which all positions are multiples, or 0 if no such step exists.
pub(crate) fn quantum(positions: &[f64]) -> f64 {
    let mut distinct: Vec<f64> = positions.to_vec();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup_by(|a, b| a.total_cmp(b).is_eq());
    if distinct.len() < 4 {
        return 0.0;
    }
    // A position may be off by the rounding of its last written decimal.
    let is_step =
        |step: &f64| distinct.iter().all(|x| (x / step - libm::round(x / step)).abs() < 5e-4 && x / step < 1e12);
    STEPS_IN_ONE.map(|steps| 1.0 / steps).into_iter().find(is_step).unwrap_or(0.0)
}

/// Returns the standard deviation of noise in samples at equal intervals, from their third and fifth differences. The
/// smaller of both counts, because a fast motion has large third differences without any noise.
pub(crate) fn noise(times: &[f64], positions: &[f64]) -> f64 {
    f64::min(
        roughness(times, positions, &[-1.0, 3.0, -3.0, 1.0]),
        roughness(times, positions, &[-1.0, 5.0, -10.0, 10.0, -5.0, 1.0]),
    )
}

fn roughness(times: &[f64], positions: &[f64], weights: &[f64]) -> f64 {
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
    differences.sort_by(f64::total_cmp);
    if differences.len() < 24 {
        return 0.0;
    }
    // The lower quartile of |normal| is at 0.3186 standard deviations.
    let gain = libm::sqrt(weights.iter().map(|w| w * w).sum());
    differences.get(differences.len() / 4).map_or(0.0, |quartile| quartile / (0.3186 * gain))
}
