//! Laws around an instant: what the samples before or after it say about the state there.
//!
//! A run may be too short to claim a law for it. But we know that all laws that explain it agree on the position and the velocity a little
//! beyond its end, each within an error.

use alloc::{boxed::Box, vec, vec::Vec};
use core::f64::consts::PI;
use core::ops::Range;

use carom::State;

use crate::curve::{CurveFamily, Number, Shape, Table};
use crate::data::{Data, Units, count, median};
use crate::math;
use crate::model::{Model, spring_starts};
pub use crate::noise::{noise, quantum};
use crate::solve::{Demands, Effort, Solution};
use crate::start::linear;
use crate::uncertainty::Response;

/// A run of samples between two events.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The times in seconds, which rise.
    pub times: &'a [f64],
    /// The positions.
    pub positions: &'a [f64],
    /// The standard deviation of each position.
    pub errors: &'a [f64],
    /// The target of a spring, if it is known.
    pub target: Option<f64>,
}

/// A family of curves that may explain a run of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A curve that stands still.
    Rest,
    /// A curve at one speed.
    Line,
    /// A curve whose acceleration is constant.
    Parabola,
    /// A curve whose velocity falls exponentially.
    Friction,
    /// Friction, and a constant deceleration until it stops.
    Sliding,
    /// A damped spring in motion.
    Spring,
    /// A curve whose acceleration changes evenly.
    Cubic,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 7] =
        [Self::Rest, Self::Line, Self::Parabola, Self::Friction, Self::Sliding, Self::Spring, Self::Cubic];

    /// The name in a sentence, for example `a spring`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rest => "rest",
            Self::Line => "a line",
            Self::Parabola => "a parabola",
            Self::Cubic => "a cubic",
            Self::Friction => "friction",
            Self::Sliding => "sliding",
            Self::Spring => "a spring",
        }
    }

    /// The number of unknowns, which depends on whether the target is known.
    #[must_use]
    pub const fn unknowns(self, has_target: bool) -> usize {
        match self {
            Self::Rest => 1,
            Self::Line => 2,
            Self::Parabola | Self::Friction => 3,
            Self::Cubic | Self::Sliding => 4,
            Self::Spring => 5 - has_target as usize,
        }
    }

    fn curve(self, shape: &Shape, data: &Data) -> Option<Box<dyn CurveFamily>> {
        let model = match self {
            Self::Rest => return Some(Box::new(Polynomial::<1>)),
            Self::Line => return Some(Box::new(Polynomial::<2>)),
            Self::Parabola => return Some(Box::new(Polynomial::<3>)),
            Self::Cubic => return Some(Box::new(Polynomial::<4>)),
            Self::Friction => Model::Friction,
            Self::Sliding => Model::Sliding,
            Self::Spring => Model::Spring,
        };
        model.curves(shape, data).pop()
    }
}

/// A polynomial, by its coefficients. The constant comes first.
#[derive(Debug)]
struct Polynomial<const N: usize>;

impl<const N: usize> Polynomial<N> {
    fn powers(t: f64) -> [f64; N] {
        let mut power = 1.0;
        core::array::from_fn(|_| {
            let own = power;
            power *= t;
            own
        })
    }
}

impl<const N: usize> CurveFamily for Polynomial<N> {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        for t in times {
            let powers = Self::powers(*t);
            let position = p.iter().zip(powers).map(|(c, power)| c * power).sum();
            let velocity = p.iter().zip(powers).enumerate().skip(1).map(|(k, (c, _))| count(k) * c * powers[k - 1]);
            table.push(position, velocity.sum(), &powers);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        linear(&data.thinned(usize::MAX), &Self::powers).map(|(c, _)| c.to_vec()).into_iter().collect()
    }

    fn report(&self, _p: &[f64], _units: &Units) -> Vec<Number> {
        Vec::new()
    }
}

/// One curve of a family for each run. Several runs are springs with the same constants.
#[derive(Debug)]
struct Parts {
    parts: Vec<Part>,
}

/// The curve of one run, with its time counted from `begin`. `places` says where its numbers are among the numbers of all runs.
#[derive(Debug)]
struct Part {
    samples: Range<usize>,
    begin: f64,
    curve: Box<dyn CurveFamily>,
    places: Vec<usize>,
}

impl Part {
    fn own(&self, p: &[f64]) -> Vec<f64> {
        self.places.iter().map(|place| p[*place]).collect()
    }

    /// Evaluates the curve. A gradient has an entry for each number of all runs.
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let times: Vec<f64> = times.iter().map(|t| t - self.begin).collect();
        let mut own = Table::default();
        own.evaluate(&*self.curve, &self.own(p), &times);
        for (row, (position, velocity)) in own.positions.iter().zip(&own.velocities).enumerate() {
            let mut gradient = vec![0.0; p.len()];
            self.places.iter().enumerate().for_each(|(column, place)| gradient[*place] = own.gradient(row, column));
            table.push(*position, *velocity, &gradient);
        }
    }
}

impl CurveFamily for Parts {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        self.parts.iter().for_each(|part| part.evaluate(p, &times[part.samples.clone()], table));
    }

    fn starts(&self, _data: &Data) -> Vec<Vec<f64>> {
        Vec::new()
    }

    fn fixed(&self, data: &Data) -> Vec<(usize, f64)> {
        let of = |part: &Part| part.curve.fixed(data).into_iter().map(|(k, value)| (part.places[k], value)).collect();
        self.parts.iter().flat_map(|part| -> Vec<_> { of(part) }).collect()
    }

    fn report(&self, _p: &[f64], _units: &Units) -> Vec<Number> {
        Vec::new()
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        self.parts.iter().all(|part| part.curve.is_valid(&part.own(p)))
    }
}

/// A family fitted to one run, or a spring to several.
#[derive(Debug)]
pub struct Local {
    family: Family,
    curve: Parts,
    units: Units,
    solution: Solution,
    response: Response,
    /// The largest scaled error of a sample.
    error: f64,
}

/// How many constants the runs of a spring share. These are its frequency and its damping ratio, which are its first two numbers.
const SHARED: usize = 2;

/// The fewest frames in a period of a spring.
const FRAMES_IN_A_PERIOD: f64 = 3.0;

impl Local {
    /// Fits a family to a run, or a spring with the same constants to several runs, one after the other. Returns `None` if the samples
    /// don't determine it.
    #[must_use]
    pub fn fit(family: Family, runs: &[Run<'_>]) -> Option<Self> {
        let all = |of: fn(&Run<'_>) -> Vec<f64>| -> Vec<f64> { runs.iter().flat_map(of).collect() };
        let errors = all(|run| run.errors.to_vec());
        let error = errors.iter().copied().fold(0.0, f64::max);
        let (times, positions) = (all(|run| run.times.to_vec()), all(|run| run.positions.to_vec()));
        let data = Data::scaled(&times, &positions, 0.0, error, error).ok()?;
        let weights: Vec<f64> = errors.iter().map(|error| data.units.length / error).map(|root| root * root).collect();
        let mut curve = Parts { parts: Vec::new() };
        let mut starts = Starts::new();
        let mut from = 0;
        for run in runs {
            let samples = from..from + run.times.len();
            from = samples.end;
            let begin = *data.times.get(samples.start)?;
            let own = Data {
                times: data.times.get(samples.clone())?.iter().map(|t| t - begin).collect(),
                positions: data.positions.get(samples.clone())?.to_vec(),
                ..data.clone()
            };
            let target = run.target.map(|target| (target - data.units.origin) / data.units.length);
            let part = family.curve(&Shape { target, ..Shape::default() }, &own)?;
            let found = match family {
                Family::Spring => spring_starts(target, &own),
                _ => part.starts(&own).into_iter().map(|start| (0.0, start)).collect(),
            };
            let known = starts.first().map_or(0, |(_, p)| p.len());
            let shared = SHARED.min(known);
            let count = found.first()?.1.len();
            curve.parts.push(Part {
                samples,
                begin,
                curve: part,
                places: (0..shared).chain(known..known + count - shared).collect(),
            });
            // All runs have the same grid of constants, so join their starts.
            starts = if known == 0 { found } else { joined(starts, &found) };
        }
        starts.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let demands = Demands { fixed: curve.fixed(&data), lead: false, effort: Effort::Rank };
        let solved = starts
            .iter()
            .take(2)
            .filter_map(|(_, start)| Solution::new(&curve, &data, &demands, &weights, (start, &[])));
        let solution = solved.min_by(|a, b| a.squares.total_cmp(&b.squares))?;
        // If there are too few frames in a period, another period would look the same at these times.
        let mut intervals: Vec<f64> = data.times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let swing = if family == Family::Spring { math::exp(*solution.parameters.first()?) } else { 0.0 };
        let is_resolved = swing * median(&mut intervals) * FRAMES_IN_A_PERIOD < 2.0 * PI;
        let is_valid = is_resolved && curve.is_valid(&solution.parameters);
        let response = Response::of(&solution).filter(|_| is_valid)?;
        Some(Self { family, curve, units: data.units, solution, response, error: data.noise })
    }

    /// The family.
    #[must_use]
    pub const fn family(&self) -> Family {
        self.family
    }

    /// The sum of the squares of the residuals over their expected deviations.
    #[must_use]
    pub const fn squares(&self) -> f64 {
        self.solution.squares
    }

    /// Whether the residuals are noise. They must be hardly larger than expected, and a run must not have six in a row far on one side of
    /// the curve.
    #[must_use]
    pub fn explains(&self) -> bool {
        let Solution { residuals, weights, .. } = &self.solution;
        self.curve.parts.iter().all(|part| {
            let own: Vec<f64> = part.samples.clone().map(|i| residuals[i] * math::sqrt(weights[i])).collect();
            let n = count(own.len());
            let mean = own.iter().map(|r| r * r).sum::<f64>() / n;
            let is_run = |run: &[f64]| run.iter().all(|r| *r > 1.9) || run.iter().all(|r| *r < -1.9);
            math::sqrt(mean) <= 1.3 + 1.5 / math::sqrt(n) && !own.windows(6).any(is_run)
        })
    }

    /// Returns the state at a time by the curve of a run, in or beyond its samples, and the standard deviations of position and velocity.
    /// All are NaN if that run doesn't exist.
    pub fn state(&self, run: usize, time: f64) -> (State, State) {
        const STEP: f64 = 1e-4;
        let t = (time - self.units.start) / self.units.duration;
        let mut table = Table::new(self.solution.parameters.len());
        if let Some(part) = self.curve.parts.get(run) {
            part.evaluate(&self.solution.parameters, &[t, t - STEP, t + STEP], &mut table);
        }
        let (Some(position), Some(velocity)) = (table.positions.first(), table.velocities.first()) else {
            return (
                State { position: f64::NAN, velocity: f64::NAN },
                State { position: f64::NAN, velocity: f64::NAN },
            );
        };
        let more = math::sqrt(f64::max(1.0, self.squares() / self.solution.freedom()));
        let deviation = |of: &dyn Fn(usize) -> f64| {
            let gradient: Vec<f64> = self.solution.free.iter().map(|k| of(*k)).collect();
            more * self.response.deviation(gradient)
        };
        // A value at rest may still move within its rounding, so allow for that velocity.
        let slow = if self.family == Family::Rest { 2.0 * self.error } else { 0.0 };
        let slope = |k: usize| (table.gradient(2, k) - table.gradient(1, k)) / (2.0 * STEP);
        let errors = State {
            position: self.units.length * deviation(&|k| table.gradient(0, k)),
            velocity: self.units.velocity(deviation(&slope) + slow),
        };
        (State { position: self.units.position(*position), velocity: self.units.velocity(*velocity) }, errors)
    }
}

/// Starting points, each with its sum of squared residuals.
type Starts = Vec<(f64, Vec<f64>)>;

/// Joins the starting points of two runs. Both lists have the springs in the same order.
fn joined(mut before: Starts, after: &Starts) -> Starts {
    before.truncate(after.len());
    for ((squares, p), (more, own)) in before.iter_mut().zip(after) {
        *squares += more;
        p.extend_from_slice(own.get(SHARED..).unwrap_or_default());
    }
    before
}
