//! The interface between laws and least squares: a family of positions over time.

use alloc::{boxed::Box, vec::Vec};

use crate::data::{Data, Units};

/// The properties of a range of samples that decide which laws apply to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// The motion begins at rest.
    pub(crate) from_rest: bool,
    /// Whether the motion overshoots its last position, or turns.
    pub(crate) turns: bool,
    /// The scaled times when the motion speeds up. These are the notches of a wheel, or only the onset.
    pub(crate) kicks: Vec<f64>,
    /// The scaled edge or target, if one is given.
    pub(crate) target: Option<f64>,
    /// Position 0 of the recording, scaled, if the motion ends near it: a likely target.
    pub(crate) likely_target: Option<f64>,
    /// Whether you asked for one model by name, so that every law applies.
    pub(crate) is_requested: bool,
}

impl Shape {
    /// Whether laws apply that are in motion from the first sample.
    pub(crate) const fn is_free(&self) -> bool {
        !self.from_rest || self.is_requested
    }
}

/// A reported number: its name, its unit, and its value in that unit. In units, `length` is the recording's unit of length.
pub(crate) type Number = (&'static str, &'static str, f64);

/// A law as least squares needs it: a family of positions over time.
pub(crate) trait CurveFamily: core::fmt::Debug {
    /// Computes three things at each time: the position, the velocity, and the position's derivative by each number.
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table);

    /// Returns starting points, the likeliest first.
    fn starts(&self, data: &Data) -> Vec<Vec<f64>>;

    /// The indexes of the position and the velocity at time 0, if both are among the numbers.
    fn start_state(&self) -> Option<[usize; 2]> {
        None
    }

    /// The indexes and values of the numbers that we don't fit.
    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        Vec::new()
    }

    /// Returns the same law with all numbers free, or `None` if this family doesn't fix any of them at a platform's constants.
    fn freed(&self) -> Option<Box<dyn CurveFamily>> {
        None
    }

    /// Whether these numbers are plausible for these samples.
    fn is_likely(&self, _p: &[f64], _shape: &Shape, _data: &Data) -> bool {
        true
    }

    /// The number of free constants of the law itself, without the start of the motion.
    fn constants(&self) -> usize {
        1
    }

    /// Returns the reported numbers. The law's main constant is the first.
    fn report(&self, p: &[f64], units: &Units) -> Vec<Number>;

    /// The times of a wheel's notches. Other laws don't have any.
    fn notches<'a>(&self, _p: &'a [f64]) -> &'a [f64] {
        &[]
    }

    /// The time when the law begins, where it is one of the numbers.
    fn begin(&self, _p: &[f64]) -> Option<f64> {
        None
    }

    /// The name of the variant, where a model has several: `from rest`, `ease-out`.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Whether the numbers can replace each other, so that their intervals don't mean anything.
    fn is_loose(&self) -> bool {
        false
    }

    /// Whether the numbers are within the law's range.
    fn is_valid(&self, _p: &[f64]) -> bool {
        true
    }
}

/// A curve evaluated at the samples.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) positions: Vec<f64>,
    pub(crate) velocities: Vec<f64>,
    /// A row of derivatives for each sample.
    gradients: Vec<f64>,
    columns: usize,
}

impl Table {
    pub(crate) fn new(columns: usize) -> Self {
        Self { columns, ..Self::default() }
    }

    pub(crate) fn evaluate(&mut self, curve: &dyn CurveFamily, p: &[f64], times: &[f64]) {
        self.positions.clear();
        self.velocities.clear();
        self.gradients.clear();
        self.columns = p.len();
        curve.evaluate(p, times, self);
    }

    pub(crate) fn push(&mut self, position: f64, velocity: f64, gradient: &[f64]) {
        self.positions.push(position);
        self.velocities.push(velocity);
        self.gradients.extend_from_slice(gradient);
    }

    pub(crate) fn gradient(&self, row: usize, column: usize) -> f64 {
        self.gradients.get(row * self.columns + column).copied().unwrap_or(0.0)
    }
}

/// Checks a curve's derivatives, and its velocity, against difference quotients.
#[cfg(test)]
#[expect(clippy::needless_range_loop, reason = "the index also selects the table's row")]
pub(crate) fn check_gradient(curve: &dyn CurveFamily, p: &[f64], times: &[f64], tolerance: f64) {
    let at = |p: &[f64], shift: f64| {
        let mut table = Table::default();
        table.evaluate(curve, p, &times.iter().map(|t| t + shift).collect::<Vec<_>>());
        table
    };
    let table = at(p, 0.0);
    let step = 1e-6;
    for i in 0..times.len() {
        for k in 0..p.len() {
            let shifted = |by: f64| {
                let mut p = p.to_vec();
                p[k] += by;
                at(&p, 0.0).positions[i]
            };
            let quotient = (shifted(step) - shifted(-step)) / (2.0 * step);
            let error = (quotient - table.gradient(i, k)).abs();
            assert!(error < tolerance, "{p:?} at {}: derivative {k} is off by {error}", times[i]);
        }
        let quotient = (at(p, step).positions[i] - at(p, -step).positions[i]) / (2.0 * step);
        let error = (quotient - table.velocities[i]).abs();
        assert!(error < tolerance, "{p:?} at {}: the velocity is off by {error}", times[i]);
    }
}
