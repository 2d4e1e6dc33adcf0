//! x″ = −ω² (x − target) − 2ζω x′
//!
//! With y₀ and v₀ the displacement and velocity at the first sample, d = ζω and s = ω²(ζ² − 1), in every regime:
//!
//! ```text
//! x(t) = target + e^(−dt) (y₀ (C + d S) + v₀ S),     C = cosh √s t,  S = sinh √s t/√s
//! ```
//!
//! cos and sin where s < 0; C and S are analytic in s, so nothing happens at ζ = 1. D. Wen's elastic edge is ζ = 1; his
//! x = v₀ t e^(−ωt) is y₀ = 0 besides: a page that runs into its edge. The target is found or given, the velocity found
//! or 0; what stands still before it is let go has the instant of that found as well.
//!
//! # Start
//! Linear in y₀, v₀ and the target for a grid of ω and ζ: the sum of squares has several minima over ω (two already on
//! a recorded bounce, the wrong one wider), so going downhill from anywhere is not enough.
//!
//! # Source
//! D. Wen, *The calculus of Apple's elastic scrolling* (2015), section 3; [`carom::Spring`].

use core::f64::consts::PI;

use carom::{Spring as Law, State};

use super::{Curve, Label, Shape, Table};
use crate::data::{Data, Units};
use crate::motion::{Course, FittedMotion};
use crate::solve::{linear, ratios};

pub(super) fn springs(shape: &Shape) -> Vec<Box<dyn Curve>> {
    variants(shape, false)
}

pub(super) fn elastics(shape: &Shape) -> Vec<Box<dyn Curve>> {
    variants(shape, true)
}

fn variants(shape: &Shape, is_critical: bool) -> Vec<Box<dyn Curve>> {
    if shape.from_rest {
        let onset = shape.kicks.first().copied().unwrap_or(0.0);
        let is_single = shape.kicks.len() <= 1;
        let release: Box<dyn Curve> = Box::new(Release { is_critical, target: shape.target, onset });
        return if is_single { vec![release] } else { Vec::new() };
    }
    let targets = match (shape.target, shape.likely_target) {
        (Some(target), _) => vec![Some(target)],
        (None, Some(likely)) => vec![Some(likely), None],
        (None, None) => vec![None],
    };
    let curve = |target| -> Box<dyn Curve> { Box::new(Spring { is_critical, target }) };
    targets.into_iter().map(curve).collect()
}

/// By [ln ω, ζ, displacement, velocity, target].
#[derive(Debug)]
struct Spring {
    is_critical: bool,
    target: Option<f64>,
}

/// e^(−dt) C and e^(−dt) S, and the latter's derivative by s.
pub(crate) struct Basis {
    even: f64,
    odd: f64,
    odd_slope: f64,
}

impl Basis {
    pub(crate) fn at(frequency: f64, ratio: f64, t: f64) -> Self {
        let (d, s) = (ratio * frequency, frequency * frequency * (ratio * ratio - 1.0));
        let z = s * t * t;
        let kept = libm::exp(-d * t);
        let (even, odd) = if z.abs() < 1e-2 {
            let even = 1.0 + z * (0.5 + z * (1.0 / 24.0 + z * (1.0 / 720.0 + z / 40320.0)));
            let odd = 1.0 + z * (1.0 / 6.0 + z * (1.0 / 120.0 + z * (1.0 / 5040.0 + z / 362_880.0)));
            (kept * even, kept * t * odd)
        } else if z > 0.0 {
            // No exponential has a positive argument.
            let root = libm::sqrt(s);
            let (slow, fast) = (libm::exp((root - d) * t), libm::exp(-(root + d) * t));
            (0.5 * (slow + fast), 0.5 * (slow - fast) / root)
        } else {
            let root = libm::sqrt(-s);
            let (sin, cos) = libm::sincos(root * t);
            (kept * cos, kept * sin / root)
        };
        let odd_slope = if z.abs() < 1e-2 {
            kept * t * t * t * (1.0 / 6.0 + z * (1.0 / 60.0 + z * (1.0 / 1680.0 + z / 90720.0)))
        } else {
            0.5 * (t * even - odd) / s
        };
        Self { even, odd, odd_slope }
    }

    /// What one unit of displacement has become.
    fn displacement(&self, d: f64) -> f64 {
        self.even + d * self.odd
    }

    /// Position and velocity of a displacement and velocity, and the position's derivatives by d and s.
    fn state(&self, (frequency, ratio): (f64, f64), (y, v): (f64, f64), t: f64) -> [f64; 4] {
        let d = ratio * frequency;
        let position = y * self.displacement(d) + v * self.odd;
        let velocity = v * (self.even - d * self.odd) - y * frequency * frequency * self.odd;
        let by_d = -t * position + y * self.odd;
        let by_s = y * (0.5 * t * self.odd + d * self.odd_slope) + v * self.odd_slope;
        [position, velocity, by_d, by_s]
    }
}

/// Derivatives by ln ω and ζ from those by d and s.
pub(crate) fn by_shape((frequency, ratio): (f64, f64), by_d: f64, by_s: f64) -> [f64; 2] {
    let s = frequency * frequency * (ratio * ratio - 1.0);
    [by_d * ratio * frequency + by_s * 2.0 * s, by_d * frequency + by_s * 2.0 * frequency * frequency * ratio]
}

const RATIOS: &[f64] = &[0.1, 0.3, 0.5, 0.7, 1.0, 1.6];

impl Curve for Spring {
    fn names(&self) -> &'static [&'static str] {
        &["ln_frequency", "damping_ratio", "displacement", "velocity", "target"]
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_frequency, ratio, displacement, velocity, target] = p else { return };
        let shape = (libm::exp(ln_frequency), ratio);
        for t in times {
            let basis = Basis::at(shape.0, ratio, *t);
            let [position, now, by_d, by_s] = basis.state(shape, (displacement, velocity), *t);
            let [by_ln, by_ratio] = by_shape(shape, by_d, by_s);
            let gradient = [by_ln, by_ratio, basis.displacement(ratio * shape.0), basis.odd, 1.0];
            table.push(target + position, now, &gradient);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(30);
        let ratios_tried = if self.is_critical { &[1.0][..] } else { RATIOS };
        let mut all = Vec::new();
        for frequency in ratios(1.0, 120.0, 24) {
            for ratio in ratios_tried {
                let basis = |t: f64| {
                    let basis = Basis::at(frequency, *ratio, t);
                    (basis.displacement(ratio * frequency), basis.odd)
                };
                let found = match self.target {
                    Some(target) => {
                        let shifted: Vec<_> = samples.iter().map(|(t, x)| (*t, x - target)).collect();
                        linear(&shifted, |t| <[f64; 2]>::from(basis(t)))
                            .map(|([y, v], squares)| (squares, [y, v, target]))
                    }
                    None => linear(&samples, |t| [basis(t).0, basis(t).1, 1.0]).map(|(c, squares)| (squares, c)),
                };
                all.extend(
                    found.map(|(squares, [y, v, target])| (squares, vec![libm::log(frequency), *ratio, y, v, target])),
                );
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        apart(all)
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        let ratio = self.is_critical.then_some((1, 1.0));
        ratio.into_iter().chain(self.target.map(|target| (4, target))).collect()
    }

    fn constants(&self) -> usize {
        if self.is_critical { 1 } else { 2 }
    }

    fn labels(&self) -> &'static [Label] {
        if self.is_critical {
            &[
                ("angular_frequency", "rad/s"),
                ("response", "s"),
                ("displacement", "length"),
                ("velocity", "length/s"),
                ("target", "length"),
            ]
        } else {
            &[
                ("response", "s"),
                ("damping_ratio", "1"),
                ("displacement", "length"),
                ("velocity", "length/s"),
                ("target", "length"),
                ("stiffness", "1/s²"),
                ("damping", "1/s"),
            ]
        }
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        let &[ln_frequency, ratio, displacement, velocity, target] = p else { return Vec::new() };
        let frequency = units.rate(libm::exp(ln_frequency));
        let (displacement, velocity) = (units.length * displacement, units.velocity(velocity));
        let (response, target) = (2.0 * PI / frequency, units.position(target));
        if self.is_critical {
            return vec![frequency, response, displacement, velocity, target];
        }
        vec![response, ratio, displacement, velocity, target, frequency * frequency, 2.0 * ratio * frequency]
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let &[ln_frequency, ratio, displacement, velocity, target] = p else { return FittedMotion::default() };
        let law = Law::from_angular_frequency(units.rate(libm::exp(ln_frequency)), f64::max(ratio, 0.0));
        let start = State { position: units.position(target + displacement), velocity: units.velocity(velocity) };
        FittedMotion::from_start(Course::Spring(law.motion(start, units.position(target))))
    }

    fn variant(&self) -> Option<&'static str> {
        self.target.map(|_| "target given")
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        matches!(p, [_, ratio, ..] if (-1e-6..50.0).contains(ratio))
    }

    /// A target that was not given is one that it is seen to reach, or to swing about.
    fn is_likely(&self, p: &[f64], shape: &Shape, data: &Data) -> bool {
        let &[_, _, displacement, _, target] = p else { return false };
        let hair = f64::max(3.0 * data.noise, 0.01 * displacement.abs());
        shape.turns || shape.target.is_some() || (target - data.last()).abs() < hair
    }
}

/// The best start, and the best of another frequency.
fn apart(sorted: Vec<(f64, Vec<f64>)>) -> Vec<Vec<f64>> {
    let Some(first) = sorted.first().map(|(_, p)| p.clone()) else { return Vec::new() };
    let is_other = |p: &Vec<f64>| p.first().zip(first.first()).is_some_and(|(a, b)| (a - b).abs() > 0.5);
    let second = sorted.into_iter().map(|(_, p)| p).find(is_other);
    core::iter::once(first).chain(second).collect()
}

/// Let go at rest, or sent to another target from a stand: by [ln ω, ζ, begin, position, target].
#[derive(Debug)]
struct Release {
    is_critical: bool,
    target: Option<f64>,
    /// When the recording begins to move.
    onset: f64,
}

impl Curve for Release {
    fn names(&self) -> &'static [&'static str] {
        &["ln_frequency", "damping_ratio", "begin", "position", "target"]
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_frequency, ratio, begin, position, target] = p else { return };
        let shape = (libm::exp(ln_frequency), ratio);
        for time in times {
            let t = time - begin;
            if t <= 0.0 {
                table.push(position, 0.0, &[0.0, 0.0, 0.0, 1.0, 0.0]);
                continue;
            }
            let basis = Basis::at(shape.0, ratio, t);
            let [now, velocity, by_d, by_s] = basis.state(shape, (position - target, 0.0), t);
            let [by_ln, by_ratio] = by_shape(shape, by_d, by_s);
            let left = basis.displacement(ratio * shape.0);
            table.push(target + now, velocity, &[by_ln, by_ratio, -velocity, left, 1.0 - left]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(60);
        let ratios_tried = if self.is_critical { &[1.0][..] } else { RATIOS };
        let mut all = Vec::new();
        for frequency in ratios(2.0, 80.0, 14) {
            for (ratio, begin) in
                ratios_tried.iter().flat_map(|ratio| [(*ratio, self.onset), (*ratio, self.onset - 0.03)])
            {
                let left = |time: f64| {
                    let t = f64::max(time - begin, 0.0);
                    Basis::at(frequency, ratio, t).displacement(ratio * frequency)
                };
                let found = linear(&samples, |t| [left(t), 1.0 - left(t)]);
                all.extend(found.map(|([position, target], squares)| {
                    (squares, vec![libm::log(frequency), ratio, begin, position, self.target.unwrap_or(target)])
                }));
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        apart(all)
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        let ratio = self.is_critical.then_some((1, 1.0));
        ratio.into_iter().chain(self.target.map(|target| (4, target))).collect()
    }

    fn constants(&self) -> usize {
        if self.is_critical { 1 } else { 2 }
    }

    fn labels(&self) -> &'static [Label] {
        if self.is_critical {
            &[
                ("angular_frequency", "rad/s"),
                ("response", "s"),
                ("begin", "s"),
                ("position", "length"),
                ("target", "length"),
            ]
        } else {
            &[
                ("response", "s"),
                ("damping_ratio", "1"),
                ("begin", "s"),
                ("position", "length"),
                ("target", "length"),
                ("stiffness", "1/s²"),
                ("damping", "1/s"),
            ]
        }
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        let &[ln_frequency, ratio, begin, position, target] = p else { return Vec::new() };
        let frequency = units.rate(libm::exp(ln_frequency));
        let (begin, position, target) = (units.time(begin), units.position(position), units.position(target));
        let response = 2.0 * PI / frequency;
        if self.is_critical {
            return vec![frequency, response, begin, position, target];
        }
        vec![response, ratio, begin, position, target, frequency * frequency, 2.0 * ratio * frequency]
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let &[ln_frequency, ratio, begin, position, target] = p else { return FittedMotion::default() };
        let law = Law::from_angular_frequency(units.rate(libm::exp(ln_frequency)), f64::max(ratio, 0.0));
        let start = State::at_rest(units.position(position));
        FittedMotion::begun(units.time(begin), Course::Spring(law.motion(start, units.position(target))))
    }

    fn variant(&self) -> Option<&'static str> {
        Some("from rest")
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        matches!(p, [_, ratio, ..] if (-1e-6..50.0).contains(ratio))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve_in_every_regime() {
        let spring = Spring { is_critical: false, target: None };
        let release = Release { is_critical: false, target: None, onset: 0.0 };
        for ratio in [0.05, 0.7, 0.9999, 1.0, 1.0001, 1.4, 6.0] {
            for sign in [1.0, -1.0] {
                let times = [0.0, 0.001, 0.2, 1.0];
                let error = gradient_error(&spring, &[1.5, ratio, -0.7 * sign, 3.0 * sign, 0.2], &times);
                assert!(error < 1e-6, "damping ratio {ratio}: off by {error}");
                let error = gradient_error(&release, &[1.5, ratio, 0.1, -0.7 * sign, 0.2 * sign], &[0.0, 0.2, 1.0]);
                assert!(error < 1e-6, "damping ratio {ratio}: off by {error}");
            }
        }
    }
}
