//! Small weighted least squares.

/// The most unknowns of a linear fit.
pub(crate) const MOST: usize = 4;

pub(crate) type Row = [f64; MOST];
pub(crate) type Matrix = [Row; MOST];

/// The normal equations of a linear fit with `count` unknowns.
#[derive(Clone, Debug)]
pub(crate) struct Normal {
    count: usize,
    matrix: Matrix,
    right: Row,
}

impl Normal {
    pub(crate) const fn new(count: usize) -> Self {
        Self { count, matrix: [[0.0; MOST]; MOST], right: [0.0; MOST] }
    }

    /// Adds a sample: its basis, its value and the standard deviation of that value.
    pub(crate) fn add(&mut self, basis: &Row, value: f64, error: f64) {
        let weight = 1.0 / (error * error);
        for i in 0..self.count {
            self.right[i] += weight * basis[i] * value;
            for j in 0..=i {
                self.matrix[i][j] += weight * basis[i] * basis[j];
            }
        }
    }

    #[expect(clippy::needless_range_loop, reason = "rows and columns of a matrix")]
    /// Returns the unknowns and their covariance; `None` if the samples do not determine them.
    pub(crate) fn solve(&self) -> Option<(Row, Matrix)> {
        let n = self.count;
        let mut scale = [1.0; MOST];
        for (i, scale) in scale.iter_mut().enumerate().take(n) {
            let size = self.matrix[i][i];
            if !(size > 0.0 && size.is_finite()) {
                return None;
            }
            *scale = 1.0 / libm::sqrt(size);
        }
        // Cholesky's L of the matrix scaled to a unit diagonal.
        let mut lower = [[0.0; MOST]; MOST];
        for i in 0..n {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
                let rest = self.matrix[i][j] * scale[i] * scale[j] - sum;
                if i == j {
                    if !(rest > 1e-13) {
                        return None;
                    }
                    lower[i][i] = libm::sqrt(rest);
                } else {
                    lower[i][j] = rest / lower[j][j];
                }
            }
        }
        // The columns of L⁻¹.
        let mut inverse = [[0.0; MOST]; MOST];
        for column in 0..n {
            for i in column..n {
                let sum: f64 = (column..i).map(|k| lower[i][k] * inverse[k][column]).sum();
                inverse[i][column] = (f64::from(u8::from(i == column)) - sum) / lower[i][i];
            }
        }
        let mut covariance = [[0.0; MOST]; MOST];
        let mut unknowns = [0.0; MOST];
        for i in 0..n {
            for j in 0..n {
                let sum: f64 = (i.max(j)..n).map(|k| inverse[k][i] * inverse[k][j]).sum();
                covariance[i][j] = scale[i] * scale[j] * sum;
            }
            unknowns[i] = (0..n).map(|j| covariance[i][j] * self.right[j]).sum();
        }
        Some((unknowns, covariance))
    }
}

/// Returns a · b over the first entries.
pub(crate) fn dot(a: &Row, b: &Row) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns aᵀ M b.
pub(crate) fn between(a: &Row, matrix: &Matrix, b: &Row) -> f64 {
    a.iter().zip(matrix).map(|(a, row)| a * dot(row, b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_through_its_samples_is_found() {
        let mut normal = Normal::new(3);
        for t in [0.0, 0.1, 0.25, 0.7, 1.0] {
            normal.add(&[1.0, t, t * t, 0.0], 2.0 - 3.0 * t + 5.0 * t * t, 0.5);
        }
        let (found, _) = normal.solve().unwrap();
        for (found, expected) in found.iter().zip([2.0, -3.0, 5.0, 0.0]) {
            assert!((found - expected).abs() < 1e-10);
        }
    }

    #[test]
    fn too_few_samples_give_no_parabola() {
        let mut normal = Normal::new(3);
        normal.add(&[1.0, 0.0, 0.0, 0.0], 1.0, 1.0);
        normal.add(&[1.0, 1.0, 1.0, 0.0], 1.0, 1.0);
        assert!(normal.solve().is_none());
    }
}
