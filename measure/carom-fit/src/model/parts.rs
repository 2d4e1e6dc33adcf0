//! Parts that several laws share: decays and Bézier curves, with their derivatives.

use alloc::vec::Vec;

use crate::data::Data;
use crate::math;
use crate::start::linear;

/// An exponential decay up to a time. The rate may be negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decay {
    rate: f64,
    t: f64,
    /// e^(−rate·t).
    pub(crate) kept: f64,
    /// (1 − e^(−rate·t))/rate, the travel of a unit velocity.
    pub(crate) time: f64,
}

impl Decay {
    pub(crate) fn new(rate: f64, t: f64) -> Self {
        let z = rate * t;
        if z == 0.0 {
            return Self { rate, t, kept: 1.0, time: t };
        }
        let lost = -math::expm1(-z);
        Self { rate, t, kept: 1.0 - lost, time: lost / rate }
    }

    /// The derivative of the time by the rate: −t² (1 − (1 + z) e^(−z))/z², where z = rate·t.
    pub(crate) fn slope(&self) -> f64 {
        let z = self.rate * self.t;
        // For a small z the difference loses digits, so use its series.
        let bend = if z.abs() < 1e-2 {
            0.5 - z * (1.0 / 3.0 - z * (0.125 - z * (1.0 / 30.0 - z / 144.0)))
        } else {
            (1.0 - (1.0 + z) * self.kept) / (z * z)
        };
        -self.t * self.t * bend
    }

    /// (t − time)/rate, the travel from rest under a constant unit acceleration and a drag of this rate.
    pub(crate) fn push(&self) -> f64 {
        let z = self.rate * self.t;
        if z.abs() < 0.1 {
            // This is the sum of (−z)^k/(k + 2)!.
            let series = 0.5 - z * (1.0 / 6.0 - z * (1.0 / 24.0 - z * (1.0 / 120.0 - z * (1.0 / 720.0 - z / 5040.0))));
            return self.t * self.t * series;
        }
        (self.t - self.time) / self.rate
    }

    /// Returns the derivative of [`push`](Self::push) by the rate.
    pub(crate) fn push_slope(&self) -> f64 {
        let z = self.rate * self.t;
        if z.abs() < 0.1 {
            let series =
                1.0 / 6.0 - z * (1.0 / 12.0 - z * (1.0 / 40.0 - z * (1.0 / 180.0 - z * (1.0 / 1008.0 - z / 6720.0))));
            return -self.t * self.t * self.t * series;
        }
        -(self.slope() + self.push()) / self.rate
    }
}

/// The Bézier curve from (0, 0) to (1, 1) with these controls, as a function of the fraction of the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bezier {
    pub(crate) control: [f64; 4],
}

/// A point of the curve: the fraction of the travel, its slope, and its derivatives by the controls.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) travel: f64,
    pub(crate) slope: f64,
    pub(crate) by_control: [f64; 4],
}

impl Bezier {
    fn cubic(first: f64, second: f64, u: f64) -> f64 {
        let w = 1.0 - u;
        u * (3.0 * w * (w * first + u * second) + u * u)
    }

    fn slope(first: f64, second: f64, u: f64) -> f64 {
        let w = 1.0 - u;
        3.0 * (w * w * first + 2.0 * w * u * (second - first) + u * u * (1.0 - second))
    }

    /// Solves for the parameter where the curve's x is `fraction`, 0 < fraction < 1, by Newton's method in a bracket.
    fn parameter(&self, fraction: f64) -> f64 {
        let [x1, _, x2, _] = self.control;
        let (mut low, mut high, mut u) = (0.0, 1.0, fraction);
        for _ in 0..60 {
            let miss = Self::cubic(x1, x2, u) - fraction;
            if miss.abs() < 1e-15 {
                break;
            }
            if miss > 0.0 {
                high = u;
            } else {
                low = u;
            }
            let next = u - miss / Self::slope(x1, x2, u);
            u = if next > low && next < high { next } else { 0.5 * (low + high) };
        }
        u
    }

    pub(crate) fn at(&self, fraction: f64) -> Place {
        if fraction <= 0.0 {
            return Place::default();
        }
        if fraction >= 1.0 {
            return Place { travel: 1.0, ..Place::default() };
        }
        let [x1, y1, x2, y2] = self.control;
        let u = self.parameter(fraction);
        let slope = Self::slope(y1, y2, u) / f64::max(Self::slope(x1, x2, u), 1e-9);
        let w = 1.0 - u;
        let (first, second) = (3.0 * u * w * w, 3.0 * u * u * w);
        Place { travel: Self::cubic(y1, y2, u), slope, by_control: [-slope * first, first, -slope * second, second] }
    }
}

/// Continues a curve before its beginning by the parabola that it begins with, because a frame may come just before the release. Returns
/// the travel and the slope at u < 0. `slope` and `bend` are the first and the second derivative at the beginning.
pub(crate) fn before(slope: f64, bend: f64, u: f64) -> (f64, f64) {
    (u * (slope + 0.5 * bend * u), slope + bend * u)
}

/// Returns the position x₀ + travel·Y((t − t₀)/T), the velocity, and the derivatives by ln T, t₀, x₀ and the travel, given Y and its slope.
pub(crate) fn timed(p: &[f64], t: f64, (y, slope): (f64, f64)) -> (f64, f64, [f64; 4]) {
    let &[ln_duration, begin, position, travel, ..] = p else { return (0.0, 0.0, [0.0; 4]) };
    let velocity = travel * slope * math::exp(-ln_duration);
    (position + travel * y, velocity, [-velocity * (t - begin), -velocity, 1.0, y])
}

/// (t − t₀)/T, the fraction of the duration that has passed at a time.
pub(crate) fn fraction(p: &[f64], t: f64) -> f64 {
    match p {
        [ln_duration, begin, ..] => (t - begin) * math::exp(-ln_duration),
        _ => 0.0,
    }
}

/// Whether a motion with these parameters begins in the first half of the samples. We continue curves before their beginning, for frames
/// before the release. Samples that are mostly on that continuation aren't a fling.
pub(crate) fn begins_in_time(p: &[f64], data: &Data) -> bool {
    let [first, .., last] = data.times[..] else { return false };
    p.get(1).is_some_and(|begin| *begin <= 0.5 * (first + last))
}

/// Returns the best starting point among durations and beginnings, for a curve Y.
pub(crate) fn timed_starts(
    samples: &[(f64, f64)],
    tried: &[(f64, f64)],
    y: &dyn Fn(f64) -> f64,
) -> Option<(f64, [f64; 4])> {
    let at = |(duration, begin): &(f64, f64)| {
        let (c, squares) = linear(samples, &|t| [1.0, y((t - begin) / duration)])?;
        Some((squares, [math::ln(*duration), *begin, c[0], c[1]]))
    };
    tried.iter().filter_map(at).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// The durations and beginnings to try for a fling that was released shortly before the first sample.
pub(crate) fn fling_times() -> Vec<(f64, f64)> {
    let mut tried = Vec::new();
    for begin in [0.0, -0.03, -0.15] {
        tried.extend([0.7, 0.85, 0.95, 1.05, 1.2, 1.5, 2.0, 3.0].map(|end| (end - begin, begin)));
    }
    tried
}
