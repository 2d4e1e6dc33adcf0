//! x″ = −ω² (x − target) − 2ζω x′
//!
//! With y₀ and v₀ the displacement and velocity at the first sample, d = ζω and s = ω²(ζ² − 1), in every regime:
//!
//! ```text
//! x(t) = target + e^(−dt) (y₀ (C + d S) + v₀ S),     C = cosh √s t,  S = sinh √s t/√s
//! ```
//!
//! Where s < 0, C = cos √−s t and S = sin √−s t/√−s. C and S are analytic in s, so ζ = 1 isn't a special case. D. Wen's elastic edge has ζ
//! = 1. His x = v₀ t e^(−ωt), a page that runs into its edge, has y₀ = 0 too. The target is fitted or given. For a motion in flight, we fit
//! the velocity. For a release at rest, the velocity is 0, and we fit the instant of the release.
//!
//! # Start
//! For a grid of ω and ζ, take the best y₀, v₀ and target by linear least squares. The sum of squares has several minima over ω (a recorded
//! bounce already has two, and the wrong one is wider), so one starting point isn't enough.
//!
//! # Source
//! D. Wen, *The calculus of Apple's elastic scrolling* (2015), section 3; [`carom::Spring`].

use alloc::{boxed::Box, vec, vec::Vec};

use core::f64::consts::PI;

use crate::curve::{CurveFamily, Number, Shape, Table};
use crate::data::{Data, Units, count};
use crate::math;
use crate::start::{best, linear, ratios};

/// A spring in motion, all of whose numbers are free.
pub(crate) const fn spring() -> impl CurveFamily {
    Spring { is_critical: false, target: None, onset: None }
}

/// Starting points of a spring in motion, each with its sum of squared residuals. The grid of constants is the same for all samples.
pub(crate) fn spring_starts(target: Option<f64>, data: &Data) -> Vec<(f64, Vec<f64>)> {
    let spring = Spring { is_critical: false, target, onset: None };
    spring.starts_of(&data.thinned(30), &ratios(1.0, 120.0, 24), spring.damping_ratios())
}

pub(super) fn curves(shape: &Shape, is_critical: bool) -> Vec<Box<dyn CurveFamily>> {
    let targets = match (shape.target, shape.likely_target) {
        (Some(target), _) => vec![Some(target)],
        (None, Some(likely)) => vec![Some(likely), None],
        (None, None) => vec![None],
    };
    let onset = shape.from_rest.then(|| shape.kicks.first().copied().unwrap_or(0.0));
    let curve = |target| -> Box<dyn CurveFamily> { Box::new(Spring { is_critical, target, onset }) };
    targets.into_iter().map(curve).collect()
}

/// The curve by the numbers [ln ω, ζ, displacement, velocity, target] in motion, or by [ln ω, ζ, begin, position,
/// target] if it is released at rest.
#[derive(Debug)]
struct Spring {
    is_critical: bool,
    target: Option<f64>,
    /// The time when the recording begins to move, if the spring is released at rest.
    onset: Option<f64>,
}

/// e^(−dt) C and e^(−dt) S, and the derivative of the second by s.
struct Basis {
    even: f64,
    odd: f64,
    odd_slope: f64,
}

impl Basis {
    fn at(frequency: f64, ratio: f64, t: f64) -> Self {
        let (d, s) = (ratio * frequency, frequency * frequency * (ratio * ratio - 1.0));
        let z = s * t * t;
        let is_near = z.abs() < 1e-2;
        // An overdamped spring uses its two exponentials instead of `kept`.
        let kept = if is_near || z < 0.0 { math::exp(-d * t) } else { 0.0 };
        let (even, odd) = if is_near {
            let even = 1.0 + z * (0.5 + z * (1.0 / 24.0 + z * (1.0 / 720.0 + z / 40320.0)));
            let odd = 1.0 + z * (1.0 / 6.0 + z * (1.0 / 120.0 + z * (1.0 / 5040.0 + z / 362_880.0)));
            (kept * even, kept * t * odd)
        } else if z > 0.0 {
            // Neither exponent is positive, so the exponentials don't overflow.
            let root = math::sqrt(s);
            let (slow, fast) = (math::exp((root - d) * t), math::exp(-(root + d) * t));
            (0.5 * (slow + fast), 0.5 * (slow - fast) / root)
        } else {
            let root = math::sqrt(-s);
            let (sin, cos) = math::sin_cos(root * t);
            (kept * cos, kept * sin / root)
        };
        let odd_slope = if is_near {
            kept * t * t * t * (1.0 / 6.0 + z * (1.0 / 60.0 + z * (1.0 / 1680.0 + z / 90720.0)))
        } else {
            0.5 * (t * even - odd) / s
        };
        Self { even, odd, odd_slope }
    }

    /// The fraction of the initial displacement that is left, for a release at rest.
    fn displacement(&self, d: f64) -> f64 {
        self.even + d * self.odd
    }

    /// Returns the position and velocity from a displacement and velocity, and the position's derivatives by d and s.
    fn state(&self, (frequency, ratio): (f64, f64), (y, v): (f64, f64), t: f64) -> [f64; 4] {
        let d = ratio * frequency;
        let position = y * self.displacement(d) + v * self.odd;
        let velocity = v * (self.even - d * self.odd) - y * frequency * frequency * self.odd;
        let by_d = -t * position + y * self.odd;
        let by_s = y * (0.5 * t * self.odd + d * self.odd_slope) + v * self.odd_slope;
        [position, velocity, by_d, by_s]
    }
}

/// Converts derivatives by d and s to derivatives by ln ω and ζ.
fn by_shape((frequency, ratio): (f64, f64), by_d: f64, by_s: f64) -> [f64; 2] {
    let s = frequency * frequency * (ratio * ratio - 1.0);
    [by_d * ratio * frequency + by_s * 2.0 * s, by_d * frequency + by_s * 2.0 * frequency * frequency * ratio]
}

/// From this many crossings of the mean, their number tells the frequency better than a search.
const MANY_SWINGS: usize = 8;

impl Spring {
    const fn damping_ratios(&self) -> &'static [f64] {
        if self.is_critical { &[1.0] } else { &[0.1, 0.3, 0.5, 0.7, 1.0, 1.6] }
    }

    /// Starting points for a spring in motion, each with its sum of squared residuals. If there are many swings, their number
    /// tells the frequency.
    fn moving_starts(&self, data: &Data) -> Vec<(f64, Vec<f64>)> {
        let crossings = data.crossings();
        match crossings.as_slice() {
            [first, .., last] if crossings.len() >= MANY_SWINGS && !self.is_critical => {
                let half_periods = count(crossings.len() - 1);
                let usual = PI * half_periods / (last - first);
                let frequencies: Vec<f64> =
                    (-4..=4).map(|k| usual * (1.0 + 0.1 * f64::from(k) / half_periods)).collect();
                // Try damping ratios that shrink the swings by factors of e⁰ to e⁸ over the whole recording.
                let ratios = [0.0, 0.3, 1.0, 2.0, 4.0, 8.0].map(|less| less / usual);
                self.starts_of(&data.thinned(8 * crossings.len()), &frequencies, &ratios)
            }
            _ => self.starts_of(&data.thinned(30), &ratios(1.0, 120.0, 24), self.damping_ratios()),
        }
    }

    fn starts_of(&self, samples: &[(f64, f64)], frequencies: &[f64], ratios: &[f64]) -> Vec<(f64, Vec<f64>)> {
        let mut all = Vec::new();
        for frequency in frequencies.iter().copied() {
            for ratio in ratios {
                let basis = |t: f64| {
                    let basis = Basis::at(frequency, *ratio, t);
                    (basis.displacement(ratio * frequency), basis.odd)
                };
                let found = match self.target {
                    Some(target) => {
                        let shifted: Vec<_> = samples.iter().map(|(t, x)| (*t, x - target)).collect();
                        linear(&shifted, &|t| <[f64; 2]>::from(basis(t)))
                            .map(|([y, v], squares)| (squares, [y, v, target]))
                    }
                    None => linear(samples, &|t| [basis(t).0, basis(t).1, 1.0]).map(|(c, squares)| (squares, c)),
                };
                all.extend(
                    found.map(|(squares, [y, v, target])| (squares, vec![math::ln(frequency), *ratio, y, v, target])),
                );
            }
        }
        all
    }

    /// Starting points for a spring released at rest near `onset`, each with its sum of squared residuals.
    fn released_starts(&self, samples: &[(f64, f64)], onset: f64) -> Vec<(f64, Vec<f64>)> {
        let mut all = Vec::new();
        for frequency in ratios(2.0, 80.0, 14) {
            for (ratio, begin) in
                self.damping_ratios().iter().flat_map(|ratio| [(*ratio, onset), (*ratio, onset - 0.03)])
            {
                let left = |time: f64| {
                    let t = f64::max(time - begin, 0.0);
                    Basis::at(frequency, ratio, t).displacement(ratio * frequency)
                };
                let found = linear(samples, &|t| [left(t), 1.0 - left(t)]);
                all.extend(found.map(|([position, target], squares)| {
                    (squares, vec![math::ln(frequency), ratio, begin, position, self.target.unwrap_or(target)])
                }));
            }
        }
        all
    }
}

impl CurveFamily for Spring {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_frequency, ratio, third, fourth, target] = p else { return };
        let shape = (math::exp(ln_frequency), ratio);
        let is_released = self.onset.is_some();
        for time in times {
            let (t, start) =
                if is_released { (time - third, (fourth - target, 0.0)) } else { (*time, (third, fourth)) };
            if is_released && t <= 0.0 {
                table.push(fourth, 0.0, &[0.0, 0.0, 0.0, 1.0, 0.0]);
                continue;
            }
            let basis = Basis::at(shape.0, ratio, t);
            let [position, velocity, by_d, by_s] = basis.state(shape, start, t);
            let [by_ln, by_ratio] = by_shape(shape, by_d, by_s);
            let left = basis.displacement(ratio * shape.0);
            let [by_third, by_fourth, by_target] =
                if is_released { [-velocity, left, 1.0 - left] } else { [left, basis.odd, 1.0] };
            table.push(target + position, velocity, &[by_ln, by_ratio, by_third, by_fourth, by_target]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let all = match self.onset {
            None => self.moving_starts(data),
            Some(onset) => self.released_starts(&data.thinned(60), onset),
        };
        apart(best(all, usize::MAX))
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        let ratio = self.is_critical.then_some((1, 1.0));
        ratio.into_iter().chain(self.target.map(|target| (4, target))).collect()
    }

    fn constants(&self) -> usize {
        if self.is_critical { 1 } else { 2 }
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[ln_frequency, ratio, third, fourth, target] = p else { return Vec::new() };
        let frequency = units.rate(math::exp(ln_frequency));
        let response = ("response", "s", 2.0 * PI / frequency);
        let mut numbers = if self.is_critical {
            vec![("angular_frequency", "rad/s", frequency), response]
        } else {
            vec![response, ("damping_ratio", "1", ratio)]
        };
        numbers.extend(match self.onset {
            None => {
                [("displacement", "length", units.length * third), ("velocity", "length/s", units.velocity(fourth))]
            }
            Some(_) => [("begin", "s", units.time(third)), ("position", "length", units.position(fourth))],
        });
        numbers.push(("target", "length", units.position(target)));
        if !self.is_critical {
            numbers.push(("stiffness", "1/s²", frequency * frequency));
            numbers.push(("damping", "1/s", 2.0 * ratio * frequency));
        }
        numbers
    }

    fn variant(&self) -> Option<&'static str> {
        match self.onset {
            None => self.target.map(|_| "target given"),
            Some(_) => Some("from rest"),
        }
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        matches!(p, [_, ratio, ..] if (-1e-6..50.0).contains(ratio))
    }

    /// Whether the motion reaches its target or swings about it. This is also true if you gave the target, or if it starts from rest.
    fn is_likely(&self, p: &[f64], shape: &Shape, data: &Data) -> bool {
        let &[_, _, displacement, _, target] = p else { return false };
        let hair = f64::max(3.0 * data.noise, 0.03 * displacement.abs());
        self.onset.is_some() || shape.turns || shape.target.is_some() || (target - data.last()).abs() < hair
    }
}

/// Returns the best start, and the best start of another frequency.
fn apart(sorted: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let Some(first) = sorted.first().cloned() else { return Vec::new() };
    let is_other = |p: &Vec<f64>| p.first().zip(first.first()).is_some_and(|(a, b)| (a - b).abs() > 0.5);
    let second = sorted.into_iter().find(is_other);
    core::iter::once(first).chain(second).collect()
}
