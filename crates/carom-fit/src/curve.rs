//! A law as least squares sees it: a family of positions over time, and the stretch that it is fitted to.

use alloc::{boxed::Box, vec::Vec};

use crate::data::{Data, Units};
use crate::motion::FittedMotion;

/// What is known of a stretch before any law is fitted to it: which laws apply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// It stands still, then moves.
    pub(crate) from_rest: bool,
    /// It goes past where it ends, or turns.
    pub(crate) turns: bool,
    /// Scaled instants at which it speeds up: notches of a wheel, or the one onset.
    pub(crate) kicks: Vec<f64>,
    /// The scaled edge or target, if it is given.
    pub(crate) target: Option<f64>,
    /// Scaled positions that a target is likely at: 0 on the recording's own scale.
    pub(crate) likely_target: Option<f64>,
    /// The model was asked for by name: everything applies.
    pub(crate) is_asked_for: bool,
}

impl Shape {
    /// In motion from the first sample on.
    pub(crate) const fn is_free(&self) -> bool {
        !self.from_rest || self.is_asked_for
    }
}

/// A number that a fit reports: its name and unit, where `length` is the recording's.
pub(crate) type Label = (&'static str, &'static str);

/// A family of positions over time: what least squares needs to know of a law.
pub(crate) trait CurveFamily {
    /// Names of its numbers, in order. `position` and `velocity`, where a law has them, are its state at time 0.
    fn names(&self) -> &'static [&'static str];

    /// Position, velocity, and the position's derivative by each number, at each time.
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table);

    /// Where to start from, the likeliest first.
    fn starts(&self, data: &Data) -> Vec<Vec<f64>>;

    /// Numbers that stay as they start.
    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        Vec::new()
    }

    /// The same law with its numbers free, if some of this one's are a platform's.
    fn freed(&self) -> Option<Box<dyn CurveFamily>> {
        None
    }

    /// Its numbers, from those of the law with a platform's.
    fn freed_numbers(&self, p: &[f64], _data: &Data) -> Option<Vec<f64>> {
        Some(p.to_vec())
    }

    /// Whether such numbers are what one would look for in such a stretch.
    fn is_likely(&self, _p: &[f64], _shape: &Shape, _data: &Data) -> bool {
        true
    }

    /// How many numbers of the law itself are free: not where and how fast the motion was when.
    fn constants(&self) -> usize;

    /// What is reported of it.
    fn labels(&self) -> &'static [Label];

    /// The reported numbers, in the recording's units.
    fn report(&self, p: &[f64], units: &Units) -> Vec<f64>;

    /// The motion; its time 0 is that of the first sample.
    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion;

    /// What sets it apart from its siblings under one model: `from rest`, `ease-out`.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// Whether its numbers stand in for each other, so that none of them has an interval that would hold.
    fn is_loose(&self) -> bool {
        false
    }

    /// Whether the numbers are such as the law may have.
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

/// How far a curve's derivatives are from difference quotients, at most, and likewise its velocity.
#[cfg(test)]
pub(crate) fn gradient_error(curve: &dyn CurveFamily, p: &[f64], times: &[f64]) -> f64 {
    let at = |p: &[f64], shift: f64| {
        let mut table = Table::default();
        table.evaluate(curve, p, &times.iter().map(|t| t + shift).collect::<Vec<_>>());
        table
    };
    let table = at(p, 0.0);
    let mut worst = 0.0;
    let step = 1e-6;
    for i in 0..times.len() {
        for k in 0..p.len() {
            let shifted = |by: f64| {
                let mut p = p.to_vec();
                p[k] += by;
                at(&p, 0.0).positions[i]
            };
            let quotient = (shifted(step) - shifted(-step)) / (2.0 * step);
            worst = f64::max(worst, (quotient - table.gradient(i, k)).abs());
        }
        let quotient = (at(p, step).positions[i] - at(p, -step).positions[i]) / (2.0 * step);
        worst = f64::max(worst, (quotient - table.velocities[i]).abs());
    }
    worst
}
