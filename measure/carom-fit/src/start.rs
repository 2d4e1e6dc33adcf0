//! Starting points for least squares, from searches that don't have to be exact.

use alloc::vec::Vec;

use nalgebra::{DMatrix, DVector};

use crate::math;

/// Fits a position as a sum of basis functions. Returns the coefficients and the sum of squared residuals.
///
/// It solves the normal equations, which are quick and exact enough for a starting point.
pub(crate) fn linear<const N: usize>(
    samples: &[(f64, f64)],
    basis: &dyn Fn(f64) -> [f64; N],
) -> Option<([f64; N], f64)> {
    let mut normal = DMatrix::zeros(N, N);
    let mut right = DVector::zeros(N);
    let mut total = 0.0;
    for (t, x) in samples {
        let row = basis(*t);
        total += x * x;
        for (i, a) in row.iter().enumerate() {
            right[i] += a * x;
            for (j, b) in row.iter().enumerate() {
                normal[(i, j)] += a * b;
            }
        }
    }
    for i in 0..N {
        normal[(i, i)] *= 1.0 + 1e-12;
    }
    let coefficients = normal.cholesky()?.solve(&right);
    let squares = f64::max(total - right.dot(&coefficients), 0.0);
    squares.is_finite().then(|| (core::array::from_fn(|i| coefficients[i]), squares))
}

/// Returns the `most` best starting points, the best first. Each comes with its sum of squared residuals.
pub(crate) fn best(starts: impl IntoIterator<Item = (f64, Vec<f64>)>, most: usize) -> Vec<Vec<f64>> {
    let mut starts: Vec<_> = starts.into_iter().collect();
    starts.sort_by(|a, b| a.0.total_cmp(&b.0));
    starts.into_iter().take(most).map(|(_, p)| p).collect()
}

/// Returns rates or times with equal ratios between them.
pub(crate) fn ratios(low: f64, high: f64, steps: u32) -> Vec<f64> {
    let (low, high) = (math::ln(low), math::ln(high));
    (0..=steps).map(|k| math::exp(low + (high - low) * f64::from(k) / f64::from(steps))).collect()
}
