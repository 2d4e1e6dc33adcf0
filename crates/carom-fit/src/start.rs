//! Starting points for least squares, from searches that need not be exact.

use alloc::vec::Vec;

use crate::math;

/// Fits a position as a sum of basis functions. Returns the coefficients and the sum of squared residuals.
///
/// It solves the normal equations, which are quick and exact enough for a starting point.
pub(crate) fn linear<const N: usize>(
    samples: &[(f64, f64)],
    basis: &dyn Fn(f64) -> [f64; N],
) -> Option<([f64; N], f64)> {
    let mut normal = [[0.0; N]; N];
    let mut right = [0.0; N];
    let mut total = 0.0;
    for (t, x) in samples {
        let row = basis(*t);
        total += x * x;
        for (a, (line, r)) in row.iter().zip(normal.iter_mut().zip(right.iter_mut())) {
            *r += a * x;
            for (b, cell) in row.iter().zip(line.iter_mut()) {
                *cell += a * b;
            }
        }
    }
    let coefficients = solved(normal, right)?;
    let explained: f64 = right.iter().zip(&coefficients).map(|(r, c)| r * c).sum();
    let squares = f64::max(total - explained, 0.0);
    squares.is_finite().then_some((coefficients, squares))
}

/// Solves a small symmetric system by Cholesky's method.
fn solved<const N: usize>(mut normal: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for j in 0..N {
        let square = (0..j).fold(normal[j][j] * (1.0 + 1e-12), |left, k| left - normal[j][k] * normal[j][k]);
        if !(square > 0.0) {
            return None;
        }
        normal[j][j] = math::sqrt(square);
        for i in j + 1..N {
            let rest = (0..j).fold(normal[i][j], |left, k| left - normal[i][k] * normal[j][k]);
            normal[i][j] = rest / normal[j][j];
        }
    }
    for i in 0..N {
        right[i] = (0..i).fold(right[i], |left, k| left - normal[i][k] * right[k]) / normal[i][i];
    }
    for i in (0..N).rev() {
        right[i] = (i + 1..N).fold(right[i], |left, k| left - normal[k][i] * right[k]) / normal[i][i];
    }
    Some(right)
}

/// Returns the `most` best starting points, the best first. Each comes with its sum of squared residuals.
pub(crate) fn best(mut starts: Vec<(f64, Vec<f64>)>, most: usize) -> Vec<Vec<f64>> {
    starts.sort_by(|a, b| a.0.total_cmp(&b.0));
    starts.into_iter().take(most).map(|(_, p)| p).collect()
}

/// Returns rates or times with equal ratios between them.
pub(crate) fn ratios(low: f64, high: f64, steps: u32) -> Vec<f64> {
    let (low, high) = (math::ln(low), math::ln(high));
    (0..=steps).map(|k| math::exp(low + (high - low) * f64::from(k) / f64::from(steps))).collect()
}
