//! Least squares by Levenberg and Marquardt's method.

use alloc::{vec, vec::Vec};

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use nalgebra::storage::Owned;
use nalgebra::{DMatrix, DVector, Dyn};

use crate::curve::{CurveFamily, Table};
use crate::data::{Data, count};
use crate::math;

/// The constraints of least squares besides the curve and the samples.
#[derive(Clone, Debug, Default)]
pub(crate) struct Demands {
    /// The indexes and values of numbers that are fixed.
    pub(crate) fixed: Vec<(usize, f64)>,
    /// Whether the recording's clock is ahead by an unknown time.
    pub(crate) lead: bool,
    pub(crate) effort: Effort,
}

/// How far least squares iterates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Don't iterate, so that the curve stays at its start.
    None,
    /// Good enough to choose among starting points, and to reject hopeless laws.
    Search,
    /// As exact as a ranking of laws needs. For some hundred samples, the information criterion is then right to a hundredth.
    Rank,
    /// To full precision.
    #[default]
    Final,
}

impl Effort {
    fn method(self) -> LevenbergMarquardt<f64> {
        let (patience, relative, step) = match self {
            Self::None | Self::Search => (6, 1e-3, 1e-3),
            Self::Rank => (30, 1e-4, 1e-5),
            Self::Final => (30, 1e-15, 1e-12),
        };
        LevenbergMarquardt::new().with_patience(patience).with_ftol(relative).with_xtol(step).with_gtol(1e-14)
    }
}

/// A curve at its least sum of squared residuals.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    /// The curve's numbers, including the fixed ones.
    pub(crate) parameters: Vec<f64>,
    /// The lead of the clock, if it is fitted, and the clock's slips.
    pub(crate) shifts: Vec<f64>,
    /// The indexes of the free numbers.
    pub(crate) free: Vec<usize>,
    /// The position and velocity of the curve at each sample.
    pub(crate) positions: Vec<f64>,
    pub(crate) velocities: Vec<f64>,
    /// Measured minus fitted positions.
    pub(crate) residuals: Vec<f64>,
    /// The derivatives of the positions by the free numbers and the shifts, without weights.
    pub(crate) jacobian: DMatrix<f64>,
    /// The weight of each sample in the sum of squares.
    pub(crate) weights: Vec<f64>,
    /// The weighted sum of squared residuals.
    pub(crate) squares: f64,
}

impl Solution {
    /// Runs least squares from `start`.
    pub(crate) fn new(
        curve: &dyn CurveFamily,
        data: &Data,
        demands: &Demands,
        weights: &[f64],
        (start, shifts): (&[f64], &[f64]),
    ) -> Option<Self> {
        let mut problem = Problem::new(curve, data, demands, weights, start);
        problem.shifts.iter_mut().zip(shifts).for_each(|(to, from)| *to = *from);
        problem.evaluate();
        let unknowns = problem.free.len() + problem.shifts.len();
        if unknowns > data.len() {
            return None;
        }
        if unknowns > 0 && demands.effort != Effort::None {
            (problem, _) = demands.effort.method().minimize(problem);
        }
        let (residuals, jacobian) = (problem.raw_residuals(), problem.raw_jacobian());
        let squares = residuals.iter().zip(weights).fold(0.0, |sum, (r, w)| sum + w * r * r);
        let all = problem.parameters.iter().chain(&problem.shifts).all(|p| p.is_finite());
        (squares.is_finite() && all).then(|| Self {
            parameters: problem.parameters,
            shifts: problem.shifts,
            free: problem.free,
            positions: problem.table.positions,
            velocities: problem.table.velocities,
            residuals,
            jacobian,
            weights: weights.to_vec(),
            squares,
        })
    }

    /// The number of fitted unknowns.
    pub(crate) fn unknowns(&self) -> usize {
        self.free.len() + self.shifts.len()
    }

    /// The root of the mean square residual, over the samples with a weight.
    pub(crate) fn rmse(&self) -> f64 {
        let total: f64 = self.weights.iter().map(|w| f64::from(*w > 0.0)).sum();
        let squares = self.residuals.iter().zip(&self.weights).filter(|(_, w)| **w > 0.0);
        math::sqrt(squares.fold(0.0, |sum, (r, _)| sum + r * r) / f64::max(total, 1.0))
    }

    /// How many degrees of freedom are left for the errors.
    pub(crate) fn freedom(&self) -> f64 {
        f64::max(count(self.residuals.len()) - count(self.unknowns()), 1.0)
    }
}

struct Problem<'a> {
    curve: &'a dyn CurveFamily,
    data: &'a Data,
    weights: &'a [f64],
    lead: bool,
    parameters: Vec<f64>,
    shifts: Vec<f64>,
    free: Vec<usize>,
    table: Table,
}

impl<'a> Problem<'a> {
    fn new(curve: &'a dyn CurveFamily, data: &'a Data, demands: &Demands, weights: &'a [f64], start: &[f64]) -> Self {
        let mut parameters = start.to_vec();
        for (place, value) in &demands.fixed {
            if let Some(parameter) = parameters.get_mut(*place) {
                *parameter = *value;
            }
        }
        let is_free = |place: &usize| demands.fixed.iter().all(|(fixed, _)| fixed != place);
        Self {
            curve,
            data,
            weights,
            lead: demands.lead,
            free: (0..parameters.len()).filter(is_free).collect(),
            parameters,
            shifts: vec![0.0; usize::from(demands.lead) + data.slips.len()],
            table: Table::default(),
        }
    }

    fn evaluate(&mut self) {
        if self.shifts.is_empty() {
            self.table.evaluate(self.curve, &self.parameters, &self.data.times);
            return;
        }
        let times = self.data.times.iter().enumerate();
        let times: Vec<f64> = times
            .map(|(i, t)| {
                let shifts = self.shifts.iter().enumerate().filter(|(k, _)| self.is_shifted(i, *k));
                t + shifts.map(|(_, shift)| shift).sum::<f64>()
            })
            .collect();
        self.table.evaluate(self.curve, &self.parameters, &times);
    }

    /// Whether shift k moves sample i.
    fn is_shifted(&self, i: usize, k: usize) -> bool {
        match k.checked_sub(usize::from(self.lead)) {
            None => true,
            Some(slip) => self.data.slips.get(slip).is_some_and(|from| i >= *from),
        }
    }

    fn raw_residuals(&self) -> Vec<f64> {
        self.data.positions.iter().zip(&self.table.positions).map(|(x, fit)| x - fit).collect()
    }

    fn raw_jacobian(&self) -> DMatrix<f64> {
        let (rows, free) = (self.data.len(), self.free.len());
        DMatrix::from_fn(rows, free + self.shifts.len(), |i, k| match self.free.get(k) {
            Some(place) => self.table.gradient(i, *place),
            None if self.is_shifted(i, k - free) => self.table.velocities.get(i).copied().unwrap_or(0.0),
            None => 0.0,
        })
    }
}

impl LeastSquaresProblem<f64, Dyn, Dyn> for Problem<'_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Dyn>;
    type ParameterStorage = Owned<f64, Dyn>;

    fn set_params(&mut self, x: &DVector<f64>) {
        let mut numbers = x.iter().copied();
        for place in &self.free {
            if let (Some(parameter), Some(number)) = (self.parameters.get_mut(*place), numbers.next()) {
                *parameter = number;
            }
        }
        for (shift, number) in self.shifts.iter_mut().zip(numbers) {
            *shift = number;
        }
        self.evaluate();
    }

    fn params(&self) -> DVector<f64> {
        let free = self.free.iter().filter_map(|place| self.parameters.get(*place).copied());
        let numbers: Vec<f64> = free.chain(self.shifts.iter().copied()).collect();
        DVector::from_vec(numbers)
    }

    fn residuals(&self) -> Option<DVector<f64>> {
        let residuals = self.raw_residuals();
        let weighted = residuals.iter().zip(self.weights).map(|(r, w)| -r * math::sqrt(*w));
        Some(DVector::from_iterator(residuals.len(), weighted))
    }

    fn jacobian(&self) -> Option<DMatrix<f64>> {
        let mut jacobian = self.raw_jacobian();
        for (i, weight) in self.weights.iter().enumerate() {
            let root = math::sqrt(*weight);
            if (root - 1.0).abs() > 0.0 {
                jacobian.row_mut(i).scale_mut(root);
            }
        }
        Some(jacobian)
    }
}
