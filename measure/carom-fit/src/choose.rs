//! Fits every law that applies to a range of samples, and ranks them.

use alloc::{boxed::Box, vec, vec::Vec};

use carom::State;
use nalgebra::DMatrix;

use crate::agreement::{self, UNEVEN_FRAME};
use crate::curve::{CurveFamily, Shape};
use crate::data::{Data, correlation, count, median};
use crate::math;
use crate::model::Model;
use crate::solve::{Demands, Effort, Solution};

/// A law fitted to a range of samples.
pub(crate) struct Candidate {
    pub(crate) model: Model,
    pub(crate) curve: Box<dyn CurveFamily>,
    pub(crate) solution: Solution,
    pub(crate) start: Vec<f64>,
    demands: Demands,
    /// The Bayesian information criterion, n ln(mean square) + k ln n, up to a constant that all candidates share.
    pub(crate) bic: f64,
    /// The same criterion with less weight for fast samples, because a clock that is uneven by 2 % causes larger errors there.
    lax: f64,
}

impl Candidate {
    /// Whether the law explains the samples, up to their rounding and an uneven clock.
    pub(crate) fn explains(&self, data: &Data) -> bool {
        agreement::explains(&self.solution, data)
    }

    /// Refits with the platform's constants free, to measure them.
    pub(crate) fn freed(&self, data: &Data) -> Option<Self> {
        let curve = self.curve.freed()?;
        let start = self.solution.parameters.clone();
        let demands = Demands { fixed: curve.fixed(data), ..Demands::default() };
        let shifts = self.solution.shifts.as_slice();
        let solution = Solution::new(&*curve, data, &demands, &self.solution.weights, (&start, shifts))?;
        let is_valid = curve.is_valid(&solution.parameters);
        is_valid.then(|| Self { model: self.model, curve, solution, start, demands, bic: self.bic, lax: self.lax })
    }

    /// Refits to full precision.
    pub(crate) fn polish(&mut self, data: &Data) {
        self.demands.effort = Effort::Final;
        let weights = self.solution.weights.clone();
        self.refit(data, &weights);
    }

    /// Returns the Jacobian with the unknown at index `place` (the free numbers, then the shifts) changed by `step`.
    pub(crate) fn jacobian_beside(&self, data: &Data, place: usize, step: f64) -> Option<DMatrix<f64>> {
        let (mut parameters, mut shifts) = (self.solution.parameters.clone(), self.solution.shifts.clone());
        match self.solution.free.get(place) {
            Some(own) => *parameters.get_mut(*own)? += step,
            None => *shifts.get_mut(place - self.solution.free.len())? += step,
        }
        let demands = Demands { effort: Effort::None, ..self.demands.clone() };
        let beside = Solution::new(&*self.curve, data, &demands, &self.solution.weights, (&parameters, &shifts))?;
        Some(beside.jacobian)
    }

    /// Refits with other weights.
    pub(crate) fn refit(&mut self, data: &Data, weights: &[f64]) -> bool {
        let start = (&self.solution.parameters[..], &self.solution.shifts[..]);
        let better = Solution::new(&*self.curve, data, &self.demands, weights, start);
        better.map(|better| self.solution = better).is_some()
    }
}

/// A known release, in scaled units, and whether the recording's clock is ahead of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KnownRelease {
    pub(crate) state: Option<State>,
    pub(crate) lead: bool,
}

/// Returns all laws that could be fitted, the best first.
pub(crate) fn candidates(
    data: &Data,
    shape: &Shape,
    models: &[Model],
    release: KnownRelease,
    robust: bool,
) -> Vec<Candidate> {
    // A motion from rest begins between two samples, and the fit searches for that instant. So keep every sample.
    let coarse = if shape.from_rest { None } else { data.coarse(COARSE.max(IN_A_SWING * data.crossings().len())) };
    let searched = coarse.as_ref().unwrap_or(data);
    let curves = models.iter().flat_map(|model| model.curves(shape, data).into_iter().map(|curve| (*model, curve)));
    let sketches: Vec<Sketch> = curves.filter_map(|(model, curve)| Sketch::new(model, curve, searched)).collect();
    let least = sketches.iter().map(|sketch| sketch.rmse).fold(f64::INFINITY, f64::min);
    let limit = f64::max(HOPELESS * f64::max(least, data.noise), UNFINISHED);
    // A law with fewer unknowns has narrower valleys, and its rough search may end far from the bottom. So if one form of a law has hope,
    // its other forms have it, too.
    let hopeful: Vec<Model> =
        sketches.iter().filter(|sketch| sketch.rmse <= limit).map(|sketch| sketch.model).collect();
    let mut all: Vec<Candidate> = sketches
        .into_iter()
        .filter_map(|sketch| {
            let effort = if hopeful.contains(&sketch.model) { Effort::Rank } else { Effort::None };
            fitted(sketch, data, release, effort)
        })
        .filter(|candidate| {
            let p = &candidate.solution.parameters;
            candidate.curve.is_valid(p) && (shape.is_requested || candidate.curve.is_likely(p, shape, data))
        })
        .collect();
    rank(&mut all, data);
    let has_outliers = all.first().is_some_and(|best| outliers(&best.solution, data));
    if robust && has_outliers {
        for candidate in all.iter_mut().filter(|candidate| candidate.demands.effort != Effort::None) {
            reweigh(candidate, data);
        }
        rank(&mut all, data);
    }
    all
}

/// This many samples are enough to reject a hopeless law.
const COARSE: usize = 30;

/// This many samples in half a period are enough to show its shape.
const IN_A_SWING: usize = 6;

/// If a law's residuals are this many times the smallest, we rank it without fitting it further.
const HOPELESS: f64 = 1.6;

/// The rough search leaves residuals of about this fraction of the travel even if the law is exact. So we fit laws with smaller residuals
/// further before we judge them.
const UNFINISHED: f64 = 1e-5;

/// A law fitted roughly, to some of the samples.
struct Sketch {
    model: Model,
    curve: Box<dyn CurveFamily>,
    /// The numbers where the search began and ended.
    start: Vec<f64>,
    parameters: Vec<f64>,
    rmse: f64,
}

impl Sketch {
    fn new(model: Model, curve: Box<dyn CurveFamily>, data: &Data) -> Option<Self> {
        let demands = Demands { fixed: curve.fixed(data), effort: Effort::Search, lead: false };
        let (weights, none) = (vec![1.0; data.len()], vec![0.0; data.slips.len()]);
        let solutions = curve.starts(data).into_iter().filter_map(|start| {
            let solution = Solution::new(&*curve, data, &demands, &weights, (&start, &none))?;
            Some((solution, start))
        });
        let (solution, start) = solutions.min_by(|(a, _), (b, _)| a.squares.total_cmp(&b.squares))?;
        Some(Self { model, curve, start, rmse: solution.rmse(), parameters: solution.parameters })
    }
}

fn fitted(sketch: Sketch, data: &Data, release: KnownRelease, effort: Effort) -> Option<Candidate> {
    let Sketch { model, curve, start, parameters, .. } = sketch;
    let free = Demands { fixed: curve.fixed(data), effort, lead: false };
    let (weights, none) = (vec![1.0; data.len()], vec![0.0; data.slips.len()]);
    let mut solution = Solution::new(&*curve, data, &free, &weights, (&parameters, &none))?;
    let demands = demands(&*curve, data, release).unwrap_or(free);
    if release.state.is_some() {
        let lead = f64::from(u8::from(demands.lead)) * lead_of(&solution, release);
        let mut shifts = if demands.lead { vec![lead] } else { Vec::new() };
        shifts.extend(&none);
        solution = Solution::new(&*curve, data, &demands, &weights, (&solution.parameters, &shifts))?;
    }
    Some(Candidate { model, curve, solution, start, demands, bic: 0.0, lax: 0.0 })
}

/// What a known release demands of a law that has a position and a velocity among its numbers.
fn demands(curve: &dyn CurveFamily, data: &Data, release: KnownRelease) -> Option<Demands> {
    let state = release.state?;
    let [position, velocity] = curve.start_state()?;
    let mut fixed = curve.fixed(data);
    fixed.extend([(position, state.position), (velocity, state.velocity)]);
    Some(Demands { fixed, lead: release.lead, effort: Effort::Rank })
}

/// Returns the approximate time since the release of the motion.
fn lead_of(solution: &Solution, release: KnownRelease) -> f64 {
    let (Some(state), Some(now)) = (release.state, solution.positions.first()) else { return 0.0 };
    if state.velocity == 0.0 { 0.0 } else { (now - state.position) / state.velocity }
}

/// A robust scale of the residuals (from their median), at least as large as the noise.
pub(crate) fn scale(residuals: &[f64], data: &Data) -> f64 {
    let mut sizes: Vec<f64> = residuals.iter().map(|r| r.abs()).collect();
    f64::max(1.4826 * median(&mut sizes), f64::max(data.noise, 1e-12))
}

/// Residuals beyond this many scales are outliers, because rounding and normal noise of a thousand samples stay below that.
const FAR: f64 = 6.0;

fn outliers(solution: &Solution, data: &Data) -> bool {
    let far = FAR * scale(&solution.residuals, data);
    solution.residuals.iter().any(|r| r.abs() > far)
}

/// Reweights by Tukey's biweight in a few rounds, so that late frames lose their weight.
fn reweigh(candidate: &mut Candidate, data: &Data) {
    for _ in 0..4 {
        let solution = &candidate.solution;
        let limit = FAR * scale(&solution.residuals, data);
        let weight = |r: &f64| {
            let u = r / limit;
            if u.abs() < 1.0 { (1.0 - u * u) * (1.0 - u * u) } else { 0.0 }
        };
        let weights: Vec<f64> = solution.residuals.iter().map(weight).collect();
        let enough = weights.iter().filter(|w| **w > 0.0).count() > solution.unknowns() + 2;
        if !enough || !candidate.refit(data, &weights) {
            return;
        }
    }
}

/// Sorts the laws by the criterion. We cap residuals that are far larger than the best law's, so that one late frame doesn't
/// decide. We also ignore differences that no screen shows.
fn rank(all: &mut [Candidate], data: &Data) {
    let n = count(data.len());
    let Some(closest) = all.iter().min_by(|a, b| a.solution.squares.total_cmp(&b.solution.squares)) else { return };
    let lag = correlation(&closest.solution.residuals).clamp(0.0, 0.9);
    let worth = worth(n, lag);
    let bound = f64::max(FAR * scale(&closest.solution.residuals, data), 1e3 * INVISIBLE);
    // This is how much an uneven clock increases the variance of each sample, relative to the noise.
    let uneven = |v: &f64| 1.0 + square(UNEVEN_FRAME * v / n) / square(f64::max(data.noise, 1e-4));
    let lax: Vec<f64> = closest.solution.velocities.iter().map(uneven).collect();
    let strict = vec![1.0; data.len()];
    let criterion = |candidate: &Candidate, allowed: &[f64]| {
        let capped = |r: &f64| if r.abs() > bound { square(bound) * (1.0 + math::ln(r.abs() / bound)) } else { r * r };
        let squares: f64 = candidate.solution.residuals.iter().zip(allowed).map(|(r, a)| capped(r) / a).sum();
        let variance = f64::max(squares / n, square(INVISIBLE));
        worth * math::ln(variance) + count(candidate.solution.unknowns()) * math::ln(worth)
    };
    let lax_criteria: Vec<f64> = all.iter().map(|candidate| criterion(candidate, &lax)).collect();
    for (candidate, lax) in all.iter_mut().zip(&lax_criteria) {
        candidate.bic = criterion(candidate, &strict);
        candidate.lax = *lax;
    }
    let least = |of: fn(&Candidate) -> f64| all.iter().map(of).fold(f64::INFINITY, f64::min);
    let (bic, lax) = (least(|candidate| candidate.bic), least(|candidate| candidate.lax));
    // An easing curve has few constants, but that isn't a reason to prefer it. It may only come first if its criterion is the least.
    let is_drawn = |candidate: &Candidate| candidate.model == Model::Ease;
    let is_even = |candidate: &Candidate| {
        let is_lax = candidate.lax < lax + EVEN && candidate.explains(data);
        if is_drawn(candidate) { candidate.bic <= bic } else { candidate.bic < bic + EVEN || is_lax }
    };
    all.sort_by(|a, b| {
        let key = |c: &Candidate| if is_even(c) { (0, c.curve.constants(), c.solution.unknowns()) } else { (1, 0, 0) };
        key(a).cmp(&key(b)).then(a.bic.total_cmp(&b.bic))
    });
    // If two variants of the best law fit about equally well, the one with fewer unknowns comes first.
    let Some(first) = all.first().filter(|first| !is_drawn(first)) else { return };
    let is_plainer = |other: &Candidate| {
        other.model == first.model
            && other.solution.unknowns() < first.solution.unknowns()
            && other.bic < first.bic + EVEN
    };
    if let Some(plainer) = all.iter().position(is_plainer) {
        all[..=plainer].rotate_right(1);
    }
}

/// How many independent samples n samples are worth, if neighbouring residuals correlate by ρ: n (1 − ρ)/(1 + ρ).
fn worth(n: f64, lag: f64) -> f64 {
    f64::max(n * (1.0 - lag) / (1.0 + lag), 2.0)
}

/// A fraction of the travel that is less than any screen shows.
const INVISIBLE: f64 = 1e-9;

/// We can't distinguish laws whose criteria differ by less than this, so we choose the one with the fewest constants.
pub(crate) const EVEN: f64 = 10.0;

fn square(x: f64) -> f64 {
    x * x
}
