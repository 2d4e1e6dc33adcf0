//! The errors of the fitted numbers from errors of the samples, to first order.

use alloc::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::random::Random;
use super::{DRAWS, Noise};
use crate::data::Data;
use crate::math;
use crate::solve::Solution;

/// The linear response of the numbers to errors of the samples: R = (JᵀWJ)⁻¹JᵀW.
#[derive(Debug)]
pub(crate) struct Response {
    pub(super) unknowns: usize,
    pub(super) matrix: DMatrix<f64>,
    /// The Cholesky root of the covariance for independent errors of variance 1.
    root: DMatrix<f64>,
}

impl Response {
    pub(crate) fn of(solution: &Solution) -> Option<Self> {
        let jacobian = &solution.jacobian;
        let mut weighted = jacobian.clone();
        for (i, weight) in solution.weights.iter().enumerate() {
            weighted.row_mut(i).scale_mut(*weight);
        }
        let normal = jacobian.tr_mul(&weighted);
        // A rate and a position differ by many orders of magnitude, so scale each column to length 1, and scale back at the end.
        let lengths = normal.diagonal().map(|square| 1.0 / math::sqrt(square));
        let scale = DMatrix::from_diagonal(&lengths);
        let inverse = &scale * (&scale * &normal * &scale).cholesky()?.inverse() * &scale;
        let root = inverse.clone().cholesky()?.unpack();
        let matrix = inverse * weighted.transpose();
        let unknowns = matrix.nrows();
        let is_finite = unknowns > 0 && matrix.iter().all(|entry| entry.is_finite());
        is_finite.then_some(Self { unknowns, matrix, root })
    }

    /// Returns the standard deviation of a quantity with this gradient by the free numbers, for independent errors of variance 1.
    pub(crate) fn deviation(&self, gradient: Vec<f64>) -> f64 {
        self.root.tr_mul(&DVector::from_vec(gradient)).norm()
    }

    /// Returns the leverages: the part of each sample's error that the fit absorbs.
    pub(super) fn leverages(&self, solution: &Solution) -> Vec<f64> {
        let of = |i: usize| (0..self.unknowns).map(|k| self.matrix[(k, i)] * solution.jacobian[(i, k)]).sum();
        (0..solution.residuals.len()).map(of).collect()
    }

    /// Draws the errors of the numbers. The numbers of one draw are consecutive.
    pub(super) fn draws(&self, solution: &Solution, data: &Data, noise: &Noise) -> Vec<f64> {
        let k = self.unknowns;
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let answers = self.matrix.transpose();
        let mut errors = DVector::zeros(data.len());
        let steps = 1.0 / data.quantum;
        let mut all = Vec::with_capacity(DRAWS * k);
        for _ in 0..DRAWS {
            let noise = noise.drawn(&mut random);
            let size = 2.0 * math::sqrt(noise.rounding + noise.position);
            let normals = DVector::from_fn(k, |_, _| size * random.normal());
            noise.errors(errors.as_mut_slice(), &solution.velocities, &mut random);
            if data.dilation > 0.0 {
                let part = data.dilation * random.normal();
                let late = data.times.iter().zip(&solution.velocities).map(|(t, v)| part * t * v);
                errors.iter_mut().zip(late).for_each(|(error, late)| *error += late);
            }
            if data.quantum > 0.0 {
                let phase = data.quantum * random.uniform();
                // The true curve is about as far from the fitted one as the fit's errors, so it is rounded to other pixels.
                let moved = &solution.jacobian * (&self.root * normals);
                for ((error, position), moved) in errors.iter_mut().zip(&solution.positions).zip(&moved) {
                    let at = (position + moved + phase + *error) * steps;
                    *error += data.quantum * (math::rint(at) - at);
                }
            }
            all.extend(answers.tr_mul(&errors).iter());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Units, count};
    use crate::uncertainty::spread;
    use alloc::vec;

    #[test]
    fn many_equal_rounded_samples_do_not_lower_the_uncertainty() {
        let n = 400;
        let (times, positions) = ((0..n).map(count).collect(), vec![0.0; n]);
        let data = Data {
            times,
            positions,
            noise: 0.29,
            quantum: 1.0,
            tick: 0.0,
            dilation: 0.0,
            slips: Vec::new(),
            is_release_known: false,
            units: Units::default(),
        };
        let solution = Solution {
            parameters: vec![0.0],
            shifts: Vec::new(),
            free: vec![0],
            positions: vec![0.0; n],
            velocities: vec![0.0; n],
            residuals: vec![0.0; n],
            jacobian: DMatrix::from_element(n, 1, 1.0),
            weights: vec![1.0; n],
            squares: 0.0,
        };
        let response = Response::of(&solution).unwrap();
        // Each sample determines the one number equally, so all have the same leverage.
        assert!(response.leverages(&solution).iter().all(|part| (part * count(n) - 1.0).abs() < 1e-9));
        let draws = response.draws(&solution, &data, &Noise::of(&solution, &data));
        let (error, [low, high]) = spread(draws.into_iter()).unwrap();
        assert!((error - 0.34).abs() < 0.03 && (low + 0.475).abs() < 0.03 && (high - 0.475).abs() < 0.03, "{error}");
    }
}
