//! Straight lines, and curves of three parameters by Levenberg and Marquardt's method.

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt, TerminationReason};
use nalgebra::storage::Owned;
use nalgebra::{DVector, Dyn, Matrix3, OMatrix, U3, Vector3};

use crate::error::FitError;
use crate::trace::Trace;

/// How many samples three parameters take if something is to be left for their errors.
pub(crate) const FEWEST_SAMPLES: usize = 4;

/// A recording in units of its own: time from 0 to 1, positions from `origin` in units of the largest distance from it.
/// Thresholds are then plain numbers, and neither 1e-9 nor 1e200 of anything matters.
pub(crate) struct Scaled {
    pub(crate) times: Vec<f64>,
    pub(crate) positions: Vec<f64>,
    /// Seconds to the unit of time.
    pub(crate) duration: f64,
    /// Length to the unit of position.
    pub(crate) length: f64,
}

impl Scaled {
    pub(crate) fn new(trace: &Trace, origin: f64) -> Result<Self, FitError> {
        let found = trace.len();
        let (Some(start), Some(end), true) = (trace.times().first(), trace.times().last(), found >= FEWEST_SAMPLES)
        else {
            return Err(FitError::TooFewSamples { needed: FEWEST_SAMPLES, found });
        };
        let first = trace.positions().first();
        if trace.positions().iter().all(|x| Some(x) == first) {
            return Err(FitError::StandsStill);
        }
        let duration = end - start;
        let length = trace.positions().iter().fold(0.0, |length, x| f64::max(length, (x - origin).abs()));
        // Their quotients and products must be numbers too.
        let in_range = |x: f64| (1e-150..=1e150).contains(&x);
        if !(in_range(duration) && in_range(length)) {
            return Err(FitError::NoConvergence);
        }
        let times = trace.times().iter().map(|t| (t - start) / duration).collect();
        let positions = trace.positions().iter().map(|x| (x - origin) / length).collect();
        Ok(Self { times, positions, duration, length })
    }

    /// A rate so high that all is over, but for 1e-13, by the second sample.
    pub(crate) fn highest_rate(&self) -> f64 {
        30.0 / self.times.get(1).copied().unwrap_or(1.0)
    }

    /// A rate so low that the path is straight, but for a part in some thousand.
    pub(crate) const LOWEST_RATE: f64 = 1e-3;
}

/// y = intercept + slope·u by least squares.
pub(crate) struct Line {
    pub(crate) intercept: f64,
    pub(crate) slope: f64,
    /// Sum of the squares of the residuals.
    pub(crate) squares: f64,
    pub(crate) r_squared: f64,
}

impl Line {
    pub(crate) fn through(u: &[f64], y: &[f64]) -> Self {
        let (mean_u, mean_y) = (mean(u), mean(y));
        let (mut uu, mut uy, mut yy) = (0.0, 0.0, 0.0);
        for (u, y) in u.iter().zip(y) {
            uu += (u - mean_u) * (u - mean_u);
            uy += (u - mean_u) * (y - mean_y);
            yy += (y - mean_y) * (y - mean_y);
        }
        let slope = if uu > 0.0 { uy / uu } else { 0.0 };
        let intercept = mean_y - slope * mean_u;
        let residual = |(u, y): (&f64, &f64)| (y - mean_y) - slope * (u - mean_u);
        let squares = u.iter().zip(y).map(residual).fold(0.0, |sum, r| sum + r * r);
        Self { intercept, slope, squares, r_squared: 1.0 - squares / yy }
    }
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    // A count is far below 2^53.
    #[allow(clippy::cast_precision_loss, reason = "a count of samples is far below 2^53")]
    let count = values.len() as f64;
    values.iter().sum::<f64>() / count
}

/// Value at a time, and its derivatives by the three parameters.
pub(crate) type Curve = fn(&[f64; 3], f64) -> (f64, [f64; 3]);

/// Parameters at the least sum of squares, with their covariance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refined {
    pub(crate) parameters: [f64; 3],
    covariance: Matrix3<f64>,
}

impl Refined {
    /// Least squares from `start`, by Levenberg and Marquardt's method.
    pub(crate) fn new(scaled: &Scaled, start: [f64; 3], curve: Curve) -> Result<Self, FitError> {
        let problem = Problem { scaled, parameters: Vector3::from(start), curve };
        let (problem, report) = LevenbergMarquardt::new().minimize(problem);
        // It starts at the minimum but for the last digits: that there is nothing left to improve is no failure.
        let done = report.termination.was_successful()
            || matches!(report.termination, TerminationReason::NoImprovementPossible(_));
        if !done {
            return Err(FitError::NoConvergence);
        }
        let parameters = problem.parameters.into();
        let covariance = problem.covariance().ok_or(FitError::NoConvergence)?;
        Ok(Self { parameters, covariance })
    }

    /// The same in other units: parameter k times `factors[k]`.
    pub(crate) fn scaled(&self, factors: [f64; 3]) -> Self {
        let scale = Matrix3::from_diagonal(&Vector3::from(factors));
        let parameters = (scale * Vector3::from(self.parameters)).into();
        Self { parameters, covariance: scale * self.covariance * scale }
    }

    /// Standard error of a quantity with this gradient by the parameters (the delta method).
    pub(crate) fn standard_error(&self, gradient: [f64; 3]) -> f64 {
        let gradient = Vector3::from(gradient);
        libm::sqrt(f64::max((gradient.transpose() * self.covariance * gradient).x, 0.0))
    }

    /// The three parameters' own standard errors.
    pub(crate) fn standard_errors(&self) -> [f64; 3] {
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| self.standard_error(axis))
    }

    /// Whether the first parameter, a rate, means something: above two standard errors, else it may well be 0, or as
    /// large as one likes if all is over within the first interval.
    pub(crate) fn check_rate(&self, scaled: &Scaled, parameter: &'static str) -> Result<(), FitError> {
        let [rate, ..] = self.parameters;
        let [error, ..] = self.standard_errors();
        if rate > 2.0 * error {
            return Ok(());
        }
        let early = rate > 0.1 * scaled.highest_rate();
        Err(if early { FitError::TooFast { parameter } } else { FitError::NoDecay { parameter } })
    }
}

struct Problem<'a> {
    scaled: &'a Scaled,
    parameters: Vector3<f64>,
    curve: Curve,
}

impl Problem<'_> {
    /// Variance of the residuals times (JᵀJ)⁻¹.
    fn covariance(&self) -> Option<Matrix3<f64>> {
        let jacobian = self.jacobian()?;
        let residuals = self.residuals()?;
        let normal = jacobian.tr_mul(&jacobian);
        // To columns of length 1 and back: a rate and a position differ by many digits.
        let scale = Matrix3::from_diagonal(&normal.diagonal().map(|square| 1.0 / libm::sqrt(square)));
        let inverse = scale * (scale * normal * scale).try_inverse()? * scale;
        let covariance = inverse * (residuals.norm_squared() * self.per_degree_of_freedom());
        covariance.iter().all(|entry| entry.is_finite()).then_some(covariance)
    }

    #[allow(clippy::cast_precision_loss, reason = "a count of samples is far below 2^53")]
    fn per_degree_of_freedom(&self) -> f64 {
        1.0 / (self.scaled.times.len().saturating_sub(3).max(1) as f64)
    }

    fn at(&self, t: f64) -> (f64, [f64; 3]) {
        (self.curve)(&self.parameters.into(), t)
    }
}

impl LeastSquaresProblem<f64, Dyn, U3> for Problem<'_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, U3>;
    type ParameterStorage = Owned<f64, U3>;

    fn set_params(&mut self, parameters: &Vector3<f64>) {
        self.parameters = *parameters;
    }

    fn params(&self) -> Vector3<f64> {
        self.parameters
    }

    fn residuals(&self) -> Option<DVector<f64>> {
        let Scaled { times, positions, .. } = self.scaled;
        let residuals = times.iter().zip(positions).map(|(t, x)| self.at(*t).0 - x);
        Some(DVector::from_iterator(times.len(), residuals))
    }

    fn jacobian(&self) -> Option<OMatrix<f64, Dyn, U3>> {
        let times = &self.scaled.times;
        let entries = times.iter().flat_map(|t| self.at(*t).1);
        Some(OMatrix::<f64, Dyn, U3>::from_row_iterator(times.len(), entries))
    }
}

/// How far a curve's derivatives are from difference quotients, at most, relative to the curve's scale.
#[cfg(test)]
pub(crate) fn gradient_error(curve: Curve, parameters: [f64; 3], t: f64) -> f64 {
    let (_, gradient) = curve(&parameters, t);
    let mut worst = 0.0;
    for k in 0..3 {
        let shifted = |by: f64| {
            let mut parameters = parameters;
            parameters[k] += by;
            curve(&parameters, t).0
        };
        let step = 1e-5;
        let quotient = (shifted(step) - shifted(-step)) / (2.0 * step);
        worst = f64::max(worst, (quotient - gradient[k]).abs());
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_is_recovered_with_its_residual() {
        let line = Line::through(&[0.0, 1.0, 2.0, 3.0], &[1.1, 2.9, 5.1, 6.9]);
        assert!((line.slope - 1.96).abs() < 1e-12 && (line.intercept - 1.06).abs() < 1e-12);
        assert!((line.squares - 0.032).abs() < 1e-12, "{}", line.squares);
    }

    #[test]
    fn standard_errors_of_a_linear_model_are_the_textbook_ones() {
        // y = a + b t + c·0 would be singular: a parabola, against numbers computed by hand.
        let parabola: Curve = |p, t| (p[0] + p[1] * t + p[2] * t * t, [1.0, t, t * t]);
        let scaled = Scaled {
            times: vec![-2.0, -1.0, 0.0, 1.0, 2.0],
            positions: vec![4.1, 0.9, 0.0, 0.9, 4.1],
            duration: 1.0,
            length: 1.0,
        };
        let refined = Refined::new(&scaled, [0.5, 0.5, 0.5], parabola).unwrap();
        // Σt² = 10, Σt⁴ = 34; symmetric, so b = 0 with variance s²/10, and c has variance s²/(34 − 100/5) = s²/14.
        let [a, b, c] = refined.parameters;
        let squares: f64 = scaled
            .times
            .iter()
            .zip(&scaled.positions)
            .map(|(t, x)| (a + b * t + c * t * t - x) * (a + b * t + c * t * t - x))
            .sum();
        let variance = squares / 2.0;
        let [_, error_b, error_c] = refined.standard_errors();
        assert!(b.abs() < 1e-9, "{b}");
        assert!((error_b * error_b / variance - 0.1).abs() < 1e-9);
        assert!((error_c * error_c / variance - 1.0 / 14.0).abs() < 1e-9);
    }
}
