//! Standard errors and confidence intervals.
//!
//! Rounding to whole pixels is not independent noise: where the motion is slow, neighbouring samples are rounded alike,
//! and at rest all of them. So the errors are simulated: the fitted curve is shifted to a random phase of the pixel grid,
//! the remaining noise is added, and the result is rounded. The effect of such noise on the fitted numbers, to first
//! order, is one draw of their error. The draws are the same every time.

use alloc::{vec, vec::Vec};

use nalgebra::{DMatrix, DVector};

use crate::choose::Candidate;
use crate::curve::{CurveFamily, Number};
use crate::data::{Data, Units, correlation, count, sort};
use crate::math;
use crate::solve::Solution;

/// Of 399 draws, the 10th and the 390th have 95 % between them, without interpolation.
const DRAWS: usize = 399;

/// A standard error and a 95 % interval.
pub(crate) type Spread = (f64, [f64; 2]);

/// The errors of a fit; `None` for numbers that were given or that the recording does not determine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errors {
    /// The errors of the reported numbers.
    pub(crate) reported: Vec<Option<Spread>>,
    /// The errors of the clock's shifts, in scaled time.
    pub(crate) shifts: Vec<Option<Spread>>,
}

/// The scaled variances of which the residuals consist.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Noise {
    /// The variance of the positions from rounding.
    rounding: f64,
    /// The variance of the positions from other noise.
    position: f64,
    /// The variance of the times. It counts with the square of the velocity.
    time: f64,
    /// The correlation of the other noise from one sample to the next.
    correlation: f64,
    /// The degrees of freedom of the positions' variance and of the times' variance. A few fast samples determine the
    /// clock's noise.
    freedom: [f64; 2],
    /// Whether the times' variance exceeds two of its standard errors.
    is_uneven: bool,
}

impl Noise {
    /// Estimates the variances from the residuals of a fit.
    pub(crate) fn of(solution: &Solution, data: &Data) -> Self {
        let rounding = data.quantum * data.quantum / 12.0;
        let samples = squares(solution);
        let n = count(samples.len());
        let freedom = f64::max(n - count(solution.unknowns()), 1.0);
        let Parts { position, time, time_error } = Parts::of(&samples, rounding);
        let sure = time / time_error;
        let time_freedom =
            if time > 0.0 { (2.0 * sure * sure).clamp(f64::min(2.0, freedom), freedom) } else { freedom };
        let mean = samples.iter().map(|(square, _)| square).sum::<f64>() / n;
        let lag = correlation(&solution.residuals);
        let is_sure = lag > 2.0 / math::sqrt(n) && mean > rounding;
        let correlation = if is_sure { (lag * (mean - rounding) / mean).clamp(0.0, 0.9) } else { 0.0 };
        let is_uneven = time > 2.0 * time_error;
        Self { rounding, position, time, correlation, freedom: [freedom, time_freedom], is_uneven }
    }

    /// Draws the true variances: each estimate is uncertain by its degrees of freedom, as in Student's distribution.
    fn drawn(&self, random: &mut Random) -> Self {
        let [position, time] = self.freedom.map(|freedom| {
            // χ²/ν by Wilson and Hilferty.
            let part = 2.0 / (9.0 * freedom);
            let root = 1.0 - part + math::sqrt(part) * random.normal();
            1.0 / f64::max(root * root * root, 0.01)
        });
        let total = (self.rounding + self.position) * position;
        let position = if self.position > 0.0 { f64::max(total - self.rounding, 0.0) } else { 0.0 };
        Self { position, time: self.time * time, ..*self }
    }

    /// Draws the errors of the samples from everything but rounding.
    fn errors(&self, errors: &mut [f64], velocities: &[f64], random: &mut Random) {
        if self.position + self.time == 0.0 {
            errors.fill(0.0);
            return;
        }
        let own = math::sqrt(1.0 - self.correlation * self.correlation);
        let mut last = random.normal();
        for (error, velocity) in errors.iter_mut().zip(velocities) {
            let fresh = random.normal();
            last = if self.correlation > 0.0 { self.correlation * last + own * fresh } else { fresh };
            *error = math::sqrt(self.position + self.time * velocity * velocity) * last;
        }
    }

    /// Returns weights by which fast samples count less, if the clock is surely uneven; `None` if they make no difference.
    pub(crate) fn weights(&self, solution: &Solution) -> Option<Vec<f64>> {
        let base = self.rounding + self.position;
        let base = f64::max(base, 1e-4 * self.time * max_square(&solution.velocities));
        let is_uneven = self.is_uneven && self.time * max_square(&solution.velocities) > base;
        let weight = |(v, w): (&f64, &f64)| w * base / (base + self.time * v * v);
        is_uneven.then(|| solution.velocities.iter().zip(&solution.weights).map(weight).collect())
    }
}

/// Returns the squared error and the squared velocity of each sample with a weight.
///
/// A fit absorbs a part of every residual, and most of it where few samples determine a number, as the first samples of
/// a spring, which are also the fastest, determine its velocity. So squared residuals are divided by the part that is
/// left.
fn squares(solution: &Solution) -> Vec<(f64, f64)> {
    let even = count(solution.unknowns()) / f64::max(count(solution.residuals.len()), 1.0);
    let taken = Response::of(solution).map(|response| response.leverages(solution));
    let square = |(i, residual): (usize, &f64)| {
        // A curve that can pass through any value of a sample carries no information about the sample's error.
        let left = 1.0 - f64::min(taken.as_ref().map_or(even, |taken| taken[i]), 0.9);
        let velocity = solution.velocities[i];
        (solution.weights[i] > 0.0).then(|| (residual * residual / left, velocity * velocity))
    };
    solution.residuals.iter().enumerate().filter_map(square).collect()
}

/// The parts of squared errors besides the rounding: position + time·velocity², where neither number is negative.
struct Parts {
    position: f64,
    time: f64,
    /// The standard error of the time's part.
    time_error: f64,
}

impl Parts {
    /// Fits the parts by least squares. The variance of a squared normal error is twice its own square, which gives the weight
    /// of each sample.
    fn of(samples: &[(f64, f64)], rounding: f64) -> Self {
        let fastest = samples.iter().fold(0.0, |most, (_, v)| f64::max(most, *v));
        // At first all samples have the same weight.
        let mut parts = Self { position: 1.0, time: 0.0, time_error: 0.0 };
        for _ in 0..4 {
            let least = f64::max(1e-4 * parts.time * fastest, f64::MIN_POSITIVE);
            let [mut one, mut speed, mut fourth, mut excess, mut both] = [0.0; 5];
            for (square, v) in samples {
                let variance = f64::max(rounding + parts.position, least) + parts.time * v;
                let weight = 1.0 / (variance * variance);
                one += weight;
                speed += weight * v;
                fourth += weight * v * v;
                excess += weight * (square - rounding);
                both += weight * (square - rounding) * v;
            }
            let spread = one * fourth - speed * speed;
            let [position, time] =
                [fourth * excess - speed * both, one * both - speed * excess].map(|sum| sum / spread);
            parts = if position > 0.0 && time > 0.0 {
                Self { position, time, time_error: math::sqrt(2.0 * one / spread) }
            } else if time > 0.0 && both > 0.0 {
                Self { position: 0.0, time: both / fourth, time_error: math::sqrt(2.0 / fourth) }
            } else {
                Self { position: f64::max(excess / one, 0.0), time: 0.0, time_error: 0.0 }
            };
        }
        parts
    }
}

fn max_square(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, v| f64::max(most, v * v))
}

impl Errors {
    /// Returns the errors of the reported numbers.
    pub(crate) fn of(best: &Candidate, data: &Data) -> Self {
        let (curve, solution) = (&*best.curve, &best.solution);
        let reported = curve.report(&solution.parameters, &data.units);
        let none = Self { reported: vec![None; reported.len()], shifts: vec![None; solution.shifts.len()] };
        if curve.is_loose() {
            return none;
        }
        let Some(response) = Response::of(solution) else { return none };
        let mut draws = response.draws(solution, data, &Noise::of(solution, data));
        if let Some(bend) = Bend::of(best, data, &response, &draws) {
            draws.chunks_exact_mut(response.unknowns).for_each(|draw| bend.straighten(draw));
        }
        let drawn = || draws.chunks_exact(response.unknowns);
        let reports: Vec<_> = drawn().map(|draw| report(curve, solution, draw, &data.units)).collect();
        let of_number = |k: usize| {
            let is_fixed = reports.iter().all(|r| r.get(k) == reported.get(k));
            if is_fixed { None } else { spread(reports.iter().filter_map(|r| r.get(k)).map(|(.., value)| *value)) }
        };
        let free = solution.free.len();
        let shift = |k: usize| {
            let at = solution.shifts.get(k)?;
            spread(drawn().filter_map(|draw| draw.get(free + k).map(|error| at - error)))
        };
        Self {
            reported: (0..reported.len()).map(of_number).collect(),
            shifts: (0..solution.shifts.len()).map(shift).collect(),
        }
    }
}

/// Returns half the width of the middle 68 % of the draws, and the middle 95 %, or `None` if more than 2.5 % of the
/// draws are not finite.
fn spread(values: impl Iterator<Item = f64>) -> Option<Spread> {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    if 40 * (DRAWS - values.len()) > DRAWS {
        return None;
    }
    sort(&mut values);
    // The index below which this part of all draws is.
    let place = |part: f64| math::rint(part * (count(values.len()) + 1.0)) as usize - 1;
    let at = |part: f64| values[place(part)];
    Some((0.5 * (at(0.8413) - at(0.1587)), [at(0.025), at(0.975)]))
}

/// Returns the reported numbers if this draw was the error of the fitted ones.
fn report(curve: &dyn CurveFamily, solution: &Solution, draw: &[f64], units: &Units) -> Vec<Number> {
    let mut p = solution.parameters.clone();
    for (place, error) in solution.free.iter().zip(draw) {
        p[*place] -= error;
    }
    curve.report(&p, units)
}

/// The linear response of the numbers to errors of the samples: R = (JᵀWJ)⁻¹JᵀW.
struct Response {
    unknowns: usize,
    matrix: DMatrix<f64>,
    /// The Cholesky root of the covariance for independent errors of variance 1.
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
        // Columns are scaled to length 1 and back, since a rate and a position differ by many orders of magnitude.
        let lengths = normal.diagonal().map(|square| 1.0 / math::sqrt(square));
        let scale = DMatrix::from_diagonal(&lengths);
        let inverse = &scale * (&scale * &normal * &scale).cholesky()?.inverse() * &scale;
        let root = inverse.clone().cholesky()?.unpack();
        let matrix = inverse * weighted.transpose();
        let unknowns = matrix.nrows();
        let is_finite = unknowns > 0 && matrix.iter().all(|entry| entry.is_finite());
        is_finite.then_some(Self { unknowns, matrix, root })
    }

    /// Returns the leverages: the part of each sample's error that the fit absorbs.
    fn leverages(&self, solution: &Solution) -> Vec<f64> {
        let of = |i: usize| (0..self.unknowns).map(|k| self.matrix[(k, i)] * solution.jacobian[(i, k)]).sum();
        (0..solution.residuals.len()).map(of).collect()
    }

    /// Draws the errors of the numbers. Those of one draw are consecutive.
    fn draws(&self, solution: &Solution, data: &Data, noise: &Noise) -> Vec<f64> {
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
            if data.quantum > 0.0 {
                let phase = data.quantum * random.uniform();
                // The true curve differs from the fitted one by about the fit's errors, so it crosses the pixel grid elsewhere.
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

/// The second-order response of the curve to its numbers: C(ε, ε) = R ∂²f(ε, ε), which D. Bates and D. Watts (1980) call
/// the parameter-effects curvature.
///
/// The fit found θ, and the truth is θ + ε. Least squares requires R (f(θ + ε) + e − f(θ)) = 0 with the errors e of the
/// samples, which is to second order ε = −R e − ½ C(ε, ε). So intervals are asymmetric where the curve bends.
struct Bend {
    /// ½ C, a matrix for each number.
    halves: Vec<DMatrix<f64>>,
}

impl Bend {
    /// Computes the curvature from Jacobians at one standard deviation of the draws to either side.
    fn of(best: &Candidate, data: &Data, response: &Response, draws: &[f64]) -> Option<Self> {
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
    fn straighten(&self, draw: &mut [f64]) {
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

/// The generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a uniform number from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Returns a number of mean 0 and standard deviation 1. The sum of four uniform numbers is nearly normal up to three standard
    /// deviations.
    fn normal(&mut self) -> f64 {
        let bits = self.next();
        let part = |shift: u32| u32::from((bits >> shift) as u16);
        (f64::from(part(0) + part(16) + part(32) + part(48)) / 65536.0 - 2.0) * 1.732_050_807_568_877_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_has_the_middle_95_percent_of_the_draws() {
        let drawn = |k: usize| count(k) - 199.0;
        let (error, interval) = spread((0..DRAWS).map(drawn)).unwrap();
        assert!((error - 136.5).abs() < 1.0, "{error}");
        assert!(interval.map(f64::abs).iter().all(|end| (end - 190.0).abs() < 0.5), "{interval:?}");
        // Up to 2.5 % of the draws may be not finite. With more, the ends of the 95 % are unknown.
        let missing = |most: usize| (0..DRAWS).map(move |k| if k < most { f64::NAN } else { drawn(k) });
        assert!(spread(missing(4)).is_some());
        assert!(spread(missing(20)).is_none());
    }

    #[test]
    fn straighten_solves_to_second_order() {
        // With ½ C = ½, a draw of 0.02 is straightened to the smaller root of δ = 0.02 + ½ δ², 1 − √(1 − 2·0.02).
        let bend = Bend { halves: vec![DMatrix::from_element(1, 1, 0.5)] };
        for sign in [1.0, -1.0] {
            let mut draw = [0.02 * sign];
            bend.straighten(&mut draw);
            let exact = 1.0 - math::sqrt(1.0 - 0.04 * sign);
            assert!((draw[0] - exact).abs() < 1e-6, "{draw:?} {exact}");
        }
    }

    #[test]
    fn a_variance_of_few_samples_is_drawn_widely() {
        let noise = |position, freedom| Noise {
            rounding: 1.0,
            position,
            time: 0.0,
            correlation: 0.0,
            freedom,
            is_uneven: false,
        };
        let mut random = Random(1);
        let mut spread = |noise: Noise| {
            let drawn: Vec<f64> = (0..2000).map(|_| noise.drawn(&mut random).position).collect();
            drawn.iter().fold(0.0, |most, x| f64::max(most, *x))
        };
        assert!(spread(noise(3.0, [5.0; 2])) > 12.0);
        assert!(spread(noise(3.0, [500.0; 2])) < 5.0);
        assert!(spread(noise(0.0, [5.0; 2])) == 0.0);
    }

    /// Squared errors with a rounding of 1; the first few samples are fast.
    fn squares_of(position: f64, time: f64) -> Vec<(f64, f64)> {
        let mut random = Random(7);
        let speeds = (0..4000).map(|k| if k < 400 { 20.0 } else { 0.1 });
        speeds.map(|v| (1.0 + position + time * v, random.normal(), v)).map(|(s, z, v)| (s * z * z, v)).collect()
    }

    #[test]
    fn clock_noise_and_position_noise_are_separated() {
        let both = Parts::of(&squares_of(2.0, 0.5), 1.0);
        assert!((both.position - 2.0).abs() < 0.3 && (both.time - 0.5).abs() < 0.15, "{} {}", both.position, both.time);
        // 400 squared errors of 13, each with a standard deviation of √2·13, at a speed of 20.
        assert!((both.time_error / (13.0 * math::sqrt(2.0 / 400.0) / 20.0) - 1.0).abs() < 0.3, "{}", both.time_error);
        let clock = Parts::of(&squares_of(-0.2, 0.5), 1.0);
        assert!(clock.position == 0.0 && (clock.time - 0.5).abs() < 0.15, "{} {}", clock.position, clock.time);
        let rough = Parts::of(&squares_of(3.0, -0.1), 1.0);
        assert!(rough.time == 0.0 && (rough.position - 3.0).abs() < 0.4, "{} {}", rough.position, rough.time);
        let less = Parts::of(&squares_of(-0.5, 0.0), 1.0);
        assert!(less.position == 0.0 && less.time == 0.0, "{} {}", less.position, less.time);
    }

    #[test]
    fn a_long_rest_on_one_pixel_keeps_its_uncertainty() {
        let n = 400;
        let (times, positions) = ((0..n).map(count).collect(), vec![0.0; n]);
        let data = Data { times, positions, noise: 0.29, quantum: 1.0, slips: Vec::new(), units: Units::default() };
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
        // All samples have the same leverage on the one number.
        assert!(response.leverages(&solution).iter().all(|part| (part * count(n) - 1.0).abs() < 1e-9));
        let draws = response.draws(&solution, &data, &Noise::of(&solution, &data));
        let (error, [low, high]) = spread(draws.into_iter()).unwrap();
        assert!((error - 0.34).abs() < 0.03 && (low + 0.475).abs() < 0.03 && (high - 0.475).abs() < 0.03, "{error}");
    }
}
