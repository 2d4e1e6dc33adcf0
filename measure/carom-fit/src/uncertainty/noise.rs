//! The noise of a recording's positions and of its clock, apart from rounding.

use alloc::vec::Vec;

use super::random::Random;
use super::response::Response;
use crate::data::{Data, correlation, count};
use crate::math;
use crate::solve::Solution;

/// The scaled variances that make up the residuals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Noise {
    /// The variance of the positions from rounding.
    pub(super) rounding: f64,
    /// The variance of the positions from other noise.
    pub(super) position: f64,
    /// The variance of the times. This one counts with the square of the velocity.
    time: f64,
    /// The correlation of the other noise from one sample to the next.
    correlation: f64,
    /// The degrees of freedom of the variances of the positions and of the times. Only a few fast samples determine the clock's noise.
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
        // The times are wrong at least by their own rounding.
        let time = f64::max(time, data.tick * data.tick / 12.0);
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

    /// The variance of a sample at a velocity.
    pub(super) fn variance(&self, velocity: f64) -> f64 {
        self.rounding + self.position + self.time * velocity * velocity
    }

    /// Draws the true variances, because each estimate is uncertain by its degrees of freedom, as in Student's distribution.
    pub(super) fn drawn(&self, random: &mut Random) -> Self {
        let [position, time] = self.freedom.map(|freedom| {
            // This draws χ²/ν by the formula of Wilson and Hilferty.
            let part = 2.0 / (9.0 * freedom);
            let root = 1.0 - part + math::sqrt(part) * random.normal();
            1.0 / f64::max(root * root * root, 0.01)
        });
        let total = (self.rounding + self.position) * position;
        let position = if self.position > 0.0 { f64::max(total - self.rounding, 0.0) } else { 0.0 };
        Self { position, time: self.time * time, ..*self }
    }

    /// Draws the errors of the samples from everything but rounding.
    pub(super) fn errors(&self, errors: &mut [f64], velocities: &[f64], random: &mut Random) {
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

    /// If the clock is surely uneven, returns weights that make fast samples count less. `None` if such weights don't matter.
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
/// A fit absorbs a part of every residual. It absorbs most if few samples determine a number. For example, the first samples of a spring,
/// which are also the fastest, determine its velocity. So squared residuals are divided by the part that is left.
fn squares(solution: &Solution) -> Vec<(f64, f64)> {
    let even = count(solution.unknowns()) / f64::max(count(solution.residuals.len()), 1.0);
    let taken = Response::of(solution).map(|response| response.leverages(solution));
    let square = |(i, residual): (usize, &f64)| {
        // If the curve passes through a sample wherever that is, the sample's error is unknown. So assume that the fit absorbs at most
        // nine tenths of a residual.
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
        // Begin with the same weight for all samples.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variances_drawn_for_few_samples_spread_widely() {
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

    /// Squared errors with a rounding of 1. The first few samples are fast.
    fn squares_of(position: f64, time: f64) -> Vec<(f64, f64)> {
        let mut random = Random(7);
        let speeds = (0..4000).map(|k| if k < 400 { 20.0 } else { 0.1 });
        speeds.map(|v| (1.0 + position + time * v, random.normal(), v)).map(|(s, z, v)| (s * z * z, v)).collect()
    }

    #[test]
    fn clock_noise_and_position_noise_are_separated() {
        let both = Parts::of(&squares_of(2.0, 0.5), 1.0);
        assert!((both.position - 2.0).abs() < 0.3 && (both.time - 0.5).abs() < 0.15, "{} {}", both.position, both.time);
        // The mean of 400 squared errors around 13 has the standard deviation 13·√(2/400), and the speed is 20.
        assert!((both.time_error / (13.0 * math::sqrt(2.0 / 400.0) / 20.0) - 1.0).abs() < 0.3, "{}", both.time_error);
        let clock = Parts::of(&squares_of(-0.2, 0.5), 1.0);
        assert!(clock.position == 0.0 && (clock.time - 0.5).abs() < 0.15, "{} {}", clock.position, clock.time);
        let rough = Parts::of(&squares_of(3.0, -0.1), 1.0);
        assert!(rough.time == 0.0 && (rough.position - 3.0).abs() < 0.4, "{} {}", rough.position, rough.time);
        let less = Parts::of(&squares_of(-0.5, 0.0), 1.0);
        assert!(less.position == 0.0 && less.time == 0.0, "{} {}", less.position, less.time);
    }
}
