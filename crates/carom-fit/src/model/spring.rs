//! x″ = −ω² (x − target) − 2ζω x′
//!
//! With y₀ and v₀ the displacement and velocity at the first sample, d = ζω and s = ω²(ζ² − 1), in every regime:
//!
//! ```text
//! x(t) = target + e^(−dt) (y₀ (C + d S) + v₀ S),     C = cosh √s t,  S = sinh √s t/√s
//! ```
//!
//! cos and sin where s < 0. C and S are analytic in s, so ζ = 1 needs no special case. D. Wen's elastic edge has ζ = 1,
//! and his x = v₀ t e^(−ωt), a page that runs into its edge, has y₀ = 0 too. The target is fitted or given. The
//! velocity is fitted, or is 0 for a release at rest, whose instant is then fitted.
//!
//! # Start
//! Linear in y₀, v₀ and the target for a grid of ω and ζ. The sum of squares has several minima over ω (two already for a
//! recorded bounce, the wrong one wider), so one starting point is not enough.
//!
//! # Source
//! D. Wen, *The calculus of Apple's elastic scrolling* (2015), section 3; [`carom::Spring`].

use alloc::{boxed::Box, vec, vec::Vec};

use core::f64::consts::PI;

use carom::{Spring as Law, State};

use crate::curve::{CurveFamily, Label, Shape, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::motion::{FittedMotion, LawMotion};
use crate::start::{best, linear, ratios};

pub(super) fn springs(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    variants(shape, false)
}

pub(super) fn elastics(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    variants(shape, true)
}

fn variants(shape: &Shape, is_critical: bool) -> Vec<Box<dyn CurveFamily>> {
    let targets = match (shape.target, shape.likely_target) {
        (Some(target), _) => vec![Some(target)],
        (None, Some(likely)) => vec![Some(likely), None],
        (None, None) => vec![None],
    };
    let onset = shape.from_rest.then(|| shape.kicks.first().copied().unwrap_or(0.0));
    let curve = |target| -> Box<dyn CurveFamily> {
        let form = Form { is_critical, target };
        match onset {
            Some(onset) => Box::new(ReleasedSpring { form, onset }),
            None => Box::new(Spring { form }),
        }
    };
    targets.into_iter().map(curve).collect()
}

/// The part that a spring in motion and one released at rest share. Of both, the first number is ln ω, the second ζ, and
/// the fifth the target.
#[derive(Clone, Copy, Debug)]
struct Form {
    is_critical: bool,
    target: Option<f64>,
}

/// The labels for springs in motion: any damping ratio, and critical.
const MOVING: [&[Label]; 2] = [
    &[
        ("response", "s"),
        ("damping_ratio", "1"),
        ("displacement", "length"),
        ("velocity", "length/s"),
        ("target", "length"),
        ("stiffness", "1/s²"),
        ("damping", "1/s"),
    ],
    &[
        ("angular_frequency", "rad/s"),
        ("response", "s"),
        ("displacement", "length"),
        ("velocity", "length/s"),
        ("target", "length"),
    ],
];
const RELEASED: [&[Label]; 2] = [
    &[
        ("response", "s"),
        ("damping_ratio", "1"),
        ("begin", "s"),
        ("position", "length"),
        ("target", "length"),
        ("stiffness", "1/s²"),
        ("damping", "1/s"),
    ],
    &[("angular_frequency", "rad/s"), ("response", "s"), ("begin", "s"), ("position", "length"), ("target", "length")],
];

impl Form {
    const fn damping_ratios(self) -> &'static [f64] {
        if self.is_critical { &[1.0] } else { &[0.1, 0.3, 0.5, 0.7, 1.0, 1.6] }
    }

    fn fixed(self) -> Vec<(usize, f64)> {
        let ratio = self.is_critical.then_some((1, 1.0));
        ratio.into_iter().chain(self.target.map(|target| (4, target))).collect()
    }

    const fn constants(self) -> usize {
        if self.is_critical { 1 } else { 2 }
    }

    /// Returns the reported numbers; the third and fourth are given.
    fn report(self, p: &[f64], units: &Units, [third, fourth]: [f64; 2]) -> Vec<f64> {
        let &[ln_frequency, ratio, _, _, target] = p else { return Vec::new() };
        let frequency = units.rate(math::exp(ln_frequency));
        let (response, target) = (2.0 * PI / frequency, units.position(target));
        if self.is_critical {
            return vec![frequency, response, third, fourth, target];
        }
        vec![response, ratio, third, fourth, target, frequency * frequency, 2.0 * ratio * frequency]
    }
}

fn motion_of(p: &[f64], units: &Units, begin: f64, start: State) -> FittedMotion {
    let &[ln_frequency, ratio, _, _, target] = p else { return FittedMotion::default() };
    let law = Law::from_angular_frequency(units.rate(math::exp(ln_frequency)), f64::max(ratio, 0.0));
    FittedMotion::begun(begin, LawMotion::Spring(law.motion(start, units.position(target))))
}

fn has_valid_ratio(p: &[f64]) -> bool {
    matches!(p, [_, ratio, ..] if (-1e-6..50.0).contains(ratio))
}

/// By [ln ω, ζ, displacement, velocity, target].
#[derive(Debug)]
struct Spring {
    form: Form,
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
        let is_near = z.abs() < 1e-2;
        // An overdamped spring has an exponential for each root.
        let kept = if is_near || z < 0.0 { math::exp(-d * t) } else { 0.0 };
        let (even, odd) = if is_near {
            let even = 1.0 + z * (0.5 + z * (1.0 / 24.0 + z * (1.0 / 720.0 + z / 40320.0)));
            let odd = 1.0 + z * (1.0 / 6.0 + z * (1.0 / 120.0 + z * (1.0 / 5040.0 + z / 362_880.0)));
            (kept * even, kept * t * odd)
        } else if z > 0.0 {
            // No exponential has a positive argument.
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

    /// The displacement that remains of one unit.
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
pub(crate) fn by_shape((frequency, ratio): (f64, f64), by_d: f64, by_s: f64) -> [f64; 2] {
    let s = frequency * frequency * (ratio * ratio - 1.0);
    [by_d * ratio * frequency + by_s * 2.0 * s, by_d * frequency + by_s * 2.0 * frequency * frequency * ratio]
}

impl CurveFamily for Spring {
    fn names(&self) -> &'static [&'static str] {
        &["ln_frequency", "damping_ratio", "displacement", "velocity", "target"]
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_frequency, ratio, displacement, velocity, target] = p else { return };
        let shape = (math::exp(ln_frequency), ratio);
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
        let ratios_tried = self.form.damping_ratios();
        let mut all = Vec::new();
        for frequency in ratios(1.0, 120.0, 24) {
            for ratio in ratios_tried {
                let basis = |t: f64| {
                    let basis = Basis::at(frequency, *ratio, t);
                    (basis.displacement(ratio * frequency), basis.odd)
                };
                let found = match self.form.target {
                    Some(target) => {
                        let shifted: Vec<_> = samples.iter().map(|(t, x)| (*t, x - target)).collect();
                        linear(&shifted, &|t| <[f64; 2]>::from(basis(t)))
                            .map(|([y, v], squares)| (squares, [y, v, target]))
                    }
                    None => linear(&samples, &|t| [basis(t).0, basis(t).1, 1.0]).map(|(c, squares)| (squares, c)),
                };
                all.extend(
                    found.map(|(squares, [y, v, target])| (squares, vec![math::ln(frequency), *ratio, y, v, target])),
                );
            }
        }
        apart(best(all, usize::MAX))
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        self.form.fixed()
    }

    fn constants(&self) -> usize {
        self.form.constants()
    }

    fn labels(&self) -> &'static [Label] {
        MOVING[usize::from(self.form.is_critical)]
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        let &[_, _, displacement, velocity, _] = p else { return Vec::new() };
        self.form.report(p, units, [units.length * displacement, units.velocity(velocity)])
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let &[_, _, displacement, velocity, target] = p else { return FittedMotion::default() };
        let start = State { position: units.position(target + displacement), velocity: units.velocity(velocity) };
        motion_of(p, units, 0.0, start)
    }

    fn variant(&self) -> Option<&'static str> {
        self.form.target.map(|_| "target given")
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        has_valid_ratio(p)
    }

    /// A target that was not given must be one that the motion reaches, or swings about.
    fn is_likely(&self, p: &[f64], shape: &Shape, data: &Data) -> bool {
        let &[_, _, displacement, _, target] = p else { return false };
        let hair = f64::max(3.0 * data.noise, 0.03 * displacement.abs());
        shape.turns || shape.target.is_some() || (target - data.last()).abs() < hair
    }
}

/// Returns the best start, and the best one of another frequency.
fn apart(sorted: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let Some(first) = sorted.first().cloned() else { return Vec::new() };
    let is_other = |p: &Vec<f64>| p.first().zip(first.first()).is_some_and(|(a, b)| (a - b).abs() > 0.5);
    let second = sorted.into_iter().find(is_other);
    core::iter::once(first).chain(second).collect()
}

/// A spring released at rest, or retargeted at rest: by [ln ω, ζ, begin, position, target].
#[derive(Debug)]
struct ReleasedSpring {
    form: Form,
    /// When the recording begins to move.
    onset: f64,
}

impl CurveFamily for ReleasedSpring {
    fn names(&self) -> &'static [&'static str] {
        &["ln_frequency", "damping_ratio", "begin", "position", "target"]
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_frequency, ratio, begin, position, target] = p else { return };
        let shape = (math::exp(ln_frequency), ratio);
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
        let ratios_tried = self.form.damping_ratios();
        let mut all = Vec::new();
        for frequency in ratios(2.0, 80.0, 14) {
            for (ratio, begin) in
                ratios_tried.iter().flat_map(|ratio| [(*ratio, self.onset), (*ratio, self.onset - 0.03)])
            {
                let left = |time: f64| {
                    let t = f64::max(time - begin, 0.0);
                    Basis::at(frequency, ratio, t).displacement(ratio * frequency)
                };
                let found = linear(&samples, &|t| [left(t), 1.0 - left(t)]);
                all.extend(found.map(|([position, target], squares)| {
                    (squares, vec![math::ln(frequency), ratio, begin, position, self.form.target.unwrap_or(target)])
                }));
            }
        }
        apart(best(all, usize::MAX))
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        self.form.fixed()
    }

    fn constants(&self) -> usize {
        self.form.constants()
    }

    fn labels(&self) -> &'static [Label] {
        RELEASED[usize::from(self.form.is_critical)]
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        let &[_, _, begin, position, _] = p else { return Vec::new() };
        self.form.report(p, units, [units.time(begin), units.position(position)])
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let &[_, _, begin, position, _] = p else { return FittedMotion::default() };
        motion_of(p, units, units.time(begin), State::at_rest(units.position(position)))
    }

    fn variant(&self) -> Option<&'static str> {
        Some("from rest")
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        has_valid_ratio(p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve_in_every_regime() {
        let form = Form { is_critical: false, target: None };
        let (spring, release) = (Spring { form }, ReleasedSpring { form, onset: 0.0 });
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
