//! Corrects the errors, because a law's curve isn't linear in the law's numbers.

use alloc::{vec, vec::Vec};

use nalgebra::DMatrix;

use super::DRAWS;
use super::response::Response;
use crate::choose::Candidate;
use crate::data::{Data, count};
use crate::math;

/// The second-order response of the curve to its numbers: C(ε, ε) = R ∂²f(ε, ε). D. Bates and D. Watts (1980) call it the
/// parameter-effects curvature.
///
/// The fit found θ, and the truth is θ + ε. Least squares requires R (f(θ + ε) + e − f(θ)) = 0 with the errors e of the samples. To second
/// order this is ε = −R e − ½ C(ε, ε). So where the curve bends, intervals are asymmetric.
pub(super) struct Bend {
    /// The matrices of ½ C, one for each number of the law.
    halves: Vec<DMatrix<f64>>,
}

impl Bend {
    /// Computes the curvature from Jacobians at one standard deviation of the draws to either side.
    pub(super) fn of(best: &Candidate, data: &Data, response: &Response, draws: &[f64]) -> Option<Self> {
        let k = response.unknowns;
        let mut halves = vec![DMatrix::zeros(k, k); k];
        for b in 0..k {
            let squares: f64 = draws.chunks_exact(k).map(|draw| draw[b] * draw[b]).sum();
            let step = math::sqrt(squares / count(DRAWS));
            if !(step > 0.0) {
                return None;
            }
            let (more, less) = (best.jacobian_beside(data, b, step)?, best.jacobian_beside(data, b, -step)?);
            let by = &response.matrix * (more - less) / (4.0 * step);
            for (r, half) in halves.iter_mut().enumerate() {
                for a in 0..k {
                    half[(a, b)] = by[(r, a)];
                }
            }
        }
        halves.iter().all(|half| half.iter().all(|entry| entry.is_finite())).then_some(Self { halves })
    }

    /// Solves −ε = R e + ½ C(ε, ε) for a draw of R e.
    pub(super) fn straighten(&self, draw: &mut [f64]) {
        let plain = draw.to_vec();
        for _ in 0..2 {
            let now = draw.to_vec();
            for ((error, plain), half) in draw.iter_mut().zip(&plain).zip(&self.halves) {
                let quadratic: f64 =
                    (0..now.len()).map(|a| now[a] * (0..now.len()).map(|b| half[(a, b)] * now[b]).sum::<f64>()).sum();
                *error = plain + quadratic;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straighten_inverts_a_bend_to_second_order() {
        // A draw of 0.02 becomes the smaller root of δ = 0.02 + ½ δ², which is 1 − √(1 − 2·0.02).
        let bend = Bend { halves: vec![DMatrix::from_element(1, 1, 0.5)] };
        for sign in [1.0, -1.0] {
            let mut draw = [0.02 * sign];
            bend.straighten(&mut draw);
            let exact = 1.0 - math::sqrt(1.0 - 0.04 * sign);
            assert!((draw[0] - exact).abs() < 1e-6, "{draw:?} {exact}");
        }
    }
}
