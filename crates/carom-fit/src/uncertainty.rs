//! How sure is it?
//!
//! Rounding to whole pixels is no independent noise: where the motion is slow, neighbouring samples are rounded alike,
//! and at rest all of them. So errors are drawn as they arise: the fitted curve at a random phase of the pixel grid, with
//! what noise there is beside, rounded anew; what this does to the numbers of the fit, to first order, is their error.
//! The draws are the same every time.

use nalgebra::DMatrix;

use crate::data::{Data, Units, count};
use crate::model::Curve;
use crate::solve::Solution;

/// 399 draws: of so many, the 10th and the 390th have 95 % between them, without interpolation.
const DRAWS: usize = 399;

/// Standard errors and 95 % intervals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errors {
    pub(crate) standard_errors: Vec<Option<f64>>,
    pub(crate) intervals: Vec<Option<[f64; 2]>>,
    /// The same for the shifts of the clock, in scaled time.
    pub(crate) shifts: Vec<Option<(f64, [f64; 2])>>,
}

/// What the residuals are made of: variances, scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Noise {
    /// Of the positions, beside the rounding.
    pub(crate) position: f64,
    /// Of the times, multiplied by the square of the velocity.
    pub(crate) time: f64,
    /// From one sample to the next, of what is beside the rounding.
    pub(crate) correlation: f64,
}

impl Noise {
    /// From the residuals of a fit.
    pub(crate) fn of(solution: &Solution, data: &Data) -> Self {
        let rounding = data.quantum * data.quantum / 12.0;
        let used = || {
            solution.residuals.iter().zip(&solution.weights).zip(&solution.velocities).filter(|((_, w), _)| **w > 0.0)
        };
        let n = count(used().count());
        let freedom = f64::max(n - count(solution.unknowns()), 1.0);
        // A fit of k numbers takes its part of every residual.
        let squares = || used().map(|((r, _), v)| (r * r * n / freedom, v * v));
        let mean = squares().map(|(square, _)| square).sum::<f64>() / n;
        if mean <= rounding {
            return Self { position: 0.0, time: 0.0, correlation: 0.0 };
        }
        let (mut speed, mut both, mut fourth) = (0.0, 0.0, 0.0);
        for (_, v) in squares() {
            speed += v / n;
            fourth += v * v / n;
        }
        for (square, v) in squares() {
            both += (square - mean) * (v - speed) / n;
        }
        let excess = mean - rounding;
        let spread = fourth - speed * speed;
        let time = if spread > 0.0 { (both / spread).clamp(0.0, excess / speed) } else { 0.0 };
        let lag = correlation(&solution.residuals);
        let share = excess / mean;
        let is_sure = lag > 2.0 / libm::sqrt(n);
        let correlation = if is_sure { (lag * share).clamp(0.0, 0.9) } else { 0.0 };
        Self { position: excess - time * speed, time, correlation }
    }

    /// Variance of a sample at this velocity, beside the rounding.
    fn beside(&self, velocity: f64) -> f64 {
        self.position + self.time * velocity * velocity
    }

    /// Weights by which fast samples count less, if the clock is uneven; `None` if it makes no difference.
    pub(crate) fn weights(&self, solution: &Solution, data: &Data) -> Option<Vec<f64>> {
        let base = data.quantum * data.quantum / 12.0 + self.position;
        let base = f64::max(base, 1e-4 * self.time * max_square(&solution.velocities));
        let is_uneven = self.time * max_square(&solution.velocities) > base;
        let weight = |(v, w): (&f64, &f64)| w * base / (base + self.time * v * v);
        is_uneven.then(|| solution.velocities.iter().zip(&solution.weights).map(weight).collect())
    }
}

fn max_square(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, v| f64::max(most, v * v))
}

/// Of each residual with the next.
pub(crate) fn correlation(residuals: &[f64]) -> f64 {
    let squares: f64 = residuals.iter().map(|r| r * r).sum();
    let products: f64 = residuals.windows(2).map(|pair| pair[0] * pair[1]).sum();
    if squares > 0.0 { products / squares } else { 0.0 }
}

impl Errors {
    /// Of what the curve reports.
    pub(crate) fn of(curve: &dyn Curve, solution: &Solution, data: &Data) -> Self {
        let labels = curve.labels().len();
        let none = Self {
            standard_errors: vec![None; labels],
            intervals: vec![None; labels],
            shifts: vec![None; solution.shifts.len()],
        };
        if curve.is_loose() {
            return none;
        }
        let Some(response) = Response::of(solution) else { return none };
        let noise = Noise::of(solution, data);
        let draws = response.draws(solution, data, noise, curve.widening());
        let reports: Vec<Vec<f64>> = draws.iter().map(|draw| report(curve, solution, draw, &data.units)).collect();
        let best = curve.report(&solution.parameters, &data.units);
        let fixed: Vec<bool> = (0..labels).map(|k| reports.iter().all(|r| r.get(k) == best.get(k))).collect();
        let spreads =
            (0..labels).map(|k| if fixed[k] { None } else { spread(reports.iter().filter_map(|r| r.get(k).copied())) });
        let spreads: Vec<_> = spreads.collect();
        let free = solution.free.len();
        let shift = |k: usize| {
            let (error, [low, high]) = spread(draws.iter().filter_map(|draw| draw.get(free + k).copied()))?;
            let at = solution.shifts[k];
            Some((error, [at - high, at - low]))
        };
        Self {
            standard_errors: spreads.iter().map(|s| s.map(|(error, _)| error)).collect(),
            intervals: spreads.iter().map(|s| s.map(|(_, interval)| interval)).collect(),
            shifts: (0..solution.shifts.len()).map(shift).collect(),
        }
    }
}

/// Half the middle 68 %, and the middle 95 %, of the draws that are numbers; `None` if too many are not.
fn spread(values: impl Iterator<Item = f64>) -> Option<(f64, [f64; 2])> {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    if values.len() < DRAWS / 5 {
        return None;
    }
    values.sort_by(f64::total_cmp);
    // The place below which this part of all draws is.
    let place = |part: f64| libm::rint(part * (count(values.len()) + 1.0)) as usize - 1;
    let at = |part: f64| values[place(part)];
    Some((0.5 * (at(0.8413) - at(0.1587)), [at(0.025), at(0.975)]))
}

/// What is reported if the error of the numbers was this draw.
fn report(curve: &dyn Curve, solution: &Solution, draw: &[f64], units: &Units) -> Vec<f64> {
    let mut p = solution.parameters.clone();
    for (place, error) in solution.free.iter().zip(draw) {
        p[*place] -= error;
    }
    curve.report(&p, units)
}

/// How the numbers answer to errors of the samples: (JᵀWJ)⁻¹JᵀW.
struct Response {
    matrix: DMatrix<f64>,
    /// Root of the covariance for independent errors of size 1.
    root: DMatrix<f64>,
}

impl Response {
    fn of(solution: &Solution) -> Option<Self> {
        let jacobian = &solution.jacobian;
        let mut weighted = jacobian.clone();
        for (i, weight) in solution.weights.iter().enumerate() {
            weighted.row_mut(i).scale_mut(*weight);
        }
        let normal = jacobian.tr_mul(&weighted);
        // To columns of length 1 and back: a rate and a position differ by many digits.
        let lengths = normal.diagonal().map(|square| 1.0 / libm::sqrt(square));
        let scale = DMatrix::from_diagonal(&lengths);
        let inverse = &scale * (&scale * &normal * &scale).cholesky()?.inverse() * &scale;
        let root = inverse.clone().cholesky()?.unpack();
        let matrix = inverse * weighted.transpose();
        matrix.iter().all(|entry| entry.is_finite()).then_some(Self { matrix, root })
    }

    /// Errors of the numbers, drawn.
    fn draws(&self, solution: &Solution, data: &Data, noise: Noise, widening: f64) -> Vec<Vec<f64>> {
        let (n, k) = (data.len(), self.matrix.nrows());
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let q = data.quantum;
        let noises: Vec<f64> = solution.velocities.iter().map(|v| libm::sqrt(noise.beside(*v))).collect();
        let own = libm::sqrt(1.0 - noise.correlation * noise.correlation);
        let size = libm::sqrt(q * q / 12.0 + noise.position);
        // Few samples: their scatter is itself uncertain, Student's factor to second order.
        let freedom = solution.freedom();
        let student =
            if noise.position + noise.time > 0.0 { 1.0 + 1.21 / freedom + 1.4 / (freedom * freedom) } else { 1.0 };
        // How uneven the clock is, the few fast samples alone tell.
        let wider = widening * student * if noise.time > 0.0 { 1.15 } else { 1.0 };
        let mut errors = vec![0.0; n];
        let mut all = Vec::with_capacity(DRAWS);
        for _ in 0..DRAWS {
            let phase = q * random.uniform();
            let nudge: Vec<f64> = (0..k).map(|_| 2.0 * size * random.normal()).collect();
            // The true curve is off by about as much as the fitted one: it meets the pixel grid elsewhere.
            let nudge: Vec<f64> = (0..k).map(|r| (0..=r).map(|c| self.root[(r, c)] * nudge[c]).sum()).collect();
            let mut last = random.normal();
            for i in 0..n {
                last = if noise.correlation > 0.0 {
                    noise.correlation * last + own * random.normal()
                } else {
                    random.normal()
                };
                let beside = noises[i] * last;
                errors[i] = beside;
                if q > 0.0 {
                    let moved: f64 = nudge.iter().enumerate().map(|(c, by)| by * solution.jacobian[(i, c)]).sum();
                    let at = (solution.positions[i] + moved + phase + beside) / q;
                    errors[i] += q * (libm::rint(at) - at);
                }
            }
            let answer = |r| wider * (0..n).map(|i| self.matrix[(r, i)] * errors[i]).sum::<f64>();
            all.push((0..k).map(answer).collect());
        }
        all
    }
}

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Of mean 0 and deviation 1: the sum of four uniforms is near enough to normal up to three deviations.
    fn normal(&mut self) -> f64 {
        let bits = self.next();
        let part = |shift: u32| f64::from((bits >> shift) as u16) / 65536.0;
        (part(0) + part(16) + part(32) + part(48) - 2.0) * 1.732_050_807_568_877_2
    }
}
