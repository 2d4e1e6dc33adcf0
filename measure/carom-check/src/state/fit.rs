//! Fits a family to pieces of a track: linear unknowns for each piece, constants that all pieces share.

use alloc::vec::Vec;

use super::family::{Constants, Family};
use crate::solve::{Matrix, Normal, Row, between, dot};
use crate::view::View;

/// A run of samples between two events.
#[derive(Clone, Debug)]
pub(crate) struct Piece<'a> {
    times: &'a [f64],
    positions: &'a [f64],
    errors: &'a [f64],
    /// The time from which the basis counts. It is before the first sample, so that the state can be asked for earlier.
    start: f64,
    duration: f64,
    interval: f64,
    pub(crate) target: Option<f64>,
}

/// The basis begins this many intervals before the first sample, because an event may be there.
const LEAD: f64 = 3.0;

impl<'a> Piece<'a> {
    pub(crate) fn of(view: &'a View<'_>, (from, to): (usize, usize), target: Option<f64>) -> Self {
        let times = view.times.get(from..to).unwrap_or_default();
        let first = times.first().copied().unwrap_or_default();
        let last = times.last().copied().unwrap_or_default();
        Self {
            times,
            positions: view.positions.get(from..to).unwrap_or_default(),
            errors: view.errors.get(from..to).unwrap_or_default(),
            start: f64::min(first - LEAD * view.interval, view.t(from.saturating_sub(1)) - 2.0 * view.interval),
            duration: f64::max(last - first, view.interval),
            interval: view.interval,
            target,
        }
    }

    /// The number of samples that are not where the first one is.
    pub(crate) fn moving(&self) -> usize {
        let (Some(first), Some(error)) = (self.positions.first(), self.errors.first()) else { return 0 };
        self.positions.iter().filter(|x| (**x - first).abs() > 2.0 * error).count()
    }

    fn samples(&self, every: usize) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let rows = self.times.iter().zip(self.positions).zip(self.errors);
        rows.step_by(every).map(|((t, x), error)| (t - self.start, *x, *error))
    }
}

/// The fit of a family to one piece, for given constants.
#[derive(Clone, Debug)]
struct Solved {
    unknowns: Row,
    covariance: Matrix,
}

/// A family fitted to pieces.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    pub(crate) family: Family,
    constants: Constants,
    pieces: Vec<Place>,
    /// The covariance of the constants.
    spread: [[f64; 2]; 2],
    /// The sum of the squares of the residuals over their expected deviations.
    pub(crate) squares: f64,
    residuals: Vec<Vec<f64>>,
    freedom: usize,
}

/// A piece's fit, and what it would be for slightly different constants.
#[derive(Clone, Debug)]
struct Place {
    start: f64,
    duration: f64,
    target: Option<f64>,
    /// The expected deviation of a position.
    error: f64,
    solved: Solved,
    nudged: Vec<(Constants, f64, Row)>,
}

/// The search for starting points uses about this many samples of a piece.
const COARSE: usize = 24;

impl Fitted {
    /// Fits a family; `None` if the samples do not determine it.
    pub(crate) fn new(family: Family, pieces: &[Piece<'_>]) -> Option<Self> {
        let duration = pieces.iter().map(|piece| piece.duration).fold(0.0, f64::max);
        let interval = pieces.iter().map(|piece| piece.interval).fold(f64::INFINITY, f64::min);
        let mut starts: Vec<(f64, Constants)> = family
            .starts(duration, interval)
            .into_iter()
            .filter_map(|constants| Some((squares(family, pieces, constants, COARSE)?, constants)))
            .collect();
        starts.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let refined = starts.iter().take(2).map(|(_, start)| refine(family, pieces, *start));
        let (_, constants) = refined.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        Self::at(family, pieces, constants)
    }

    /// The fit for given constants, with all uncertainties.
    fn at(family: Family, pieces: &[Piece<'_>], constants: Constants) -> Option<Self> {
        let residuals: Vec<Vec<f64>> = residuals_of(family, pieces, constants, 1)?;
        let nudges: Vec<(Constants, f64)> = (0..family.constants()).map(|k| nudge(constants, k)).collect();
        let slopes: Option<Vec<Vec<f64>>> =
            nudges.iter().map(|(nudged, by)| slope(family, pieces, &residuals, *nudged, *by)).collect();
        let slopes = slopes?;
        let product = |i: usize, j: usize| {
            slopes.get(i).zip(slopes.get(j)).map_or(0.0, |(a, b)| a.iter().zip(b).map(|(a, b)| a * b).sum())
        };
        let spread = inverse([[product(0, 0), product(0, 1)], [product(1, 0), product(1, 1)]], slopes.len())?;
        let place = |piece: &Piece<'_>| {
            let nudged = nudges.iter().map(|(at, by)| Some((*at, *by, solve(family, piece, *at, 1)?.unknowns)));
            Some(Place {
                start: piece.start,
                duration: piece.duration,
                target: piece.target,
                error: piece.errors.iter().copied().fold(0.0, f64::max),
                solved: solve(family, piece, constants, 1)?,
                nudged: nudged.collect::<Option<_>>()?,
            })
        };
        let places = pieces.iter().map(place).collect::<Option<_>>()?;
        let count: usize = residuals.iter().map(Vec::len).sum();
        let unknowns: usize = pieces.iter().map(|piece| family.linear(piece)).sum::<usize>() + family.constants();
        let squares = residuals.iter().flatten().map(|r| r * r).sum();
        Some(Self {
            family,
            constants,
            pieces: places,
            spread,
            squares,
            residuals,
            freedom: count.checked_sub(unknowns)?.max(1),
        })
    }

    /// Whether the residuals are noise: their size is hardly more than expected, and none of the pieces has a long run on one
    /// side of the curve.
    pub(crate) fn explains(&self) -> bool {
        let is_small = |residuals: &Vec<f64>| {
            let count = residuals.len() as f64;
            let mean = residuals.iter().map(|r| r * r).sum::<f64>() / count;
            libm::sqrt(mean) <= 1.3 + 1.5 / libm::sqrt(count)
        };
        self.residuals.iter().all(|residuals| is_small(residuals) && !has_run(residuals))
    }

    /// The position and the velocity at a time, and the standard deviations of both.
    pub(crate) fn state(&self, piece: usize, t: f64) -> (f64, f64, (f64, f64)) {
        let Some(place) = self.pieces.get(piece) else { return (f64::NAN, f64::NAN, (f64::NAN, f64::NAN)) };
        let t = t - place.start;
        let target = place.target.filter(|_| self.family == Family::Spring).unwrap_or_default();
        let basis = self.family.basis(self.constants, t, place.duration);
        let (position, velocity) =
            (dot(&basis.value, &place.solved.unknowns), dot(&basis.slope, &place.solved.unknowns));
        let mut by_constants = [[0.0; 2]; 2];
        for (k, (nudged, by, unknowns)) in place.nudged.iter().enumerate() {
            let moved = self.family.basis(*nudged, t, place.duration);
            by_constants[0][k] = (dot(&moved.value, unknowns) - position) / by;
            by_constants[1][k] = (dot(&moved.slope, unknowns) - velocity) / by;
        }
        let more = f64::max(1.0, self.squares / self.freedom as f64);
        let error = |row: &Row, gradient: [f64; 2]| {
            let linear = between(row, &place.solved.covariance, row);
            let [[a, b], [_, d]] = self.spread;
            let [g, h] = gradient;
            libm::sqrt(more * f64::max(linear + g * g * a + 2.0 * g * h * b + h * h * d, 0.0))
        };
        // A track at rest may move by its rounding over the time in which it was seen.
        let slow = if self.family == Family::Rest { 2.0 * place.error / place.duration } else { 0.0 };
        let errors = (error(&basis.value, by_constants[0]), error(&basis.slope, by_constants[1]) + slow);
        (target + position, velocity, errors)
    }
}

/// Whether at least six residuals in a row are on one side by more than twice their expected size.
fn has_run(residuals: &[f64]) -> bool {
    residuals.windows(6).any(|run| run.iter().all(|r| *r > 1.9) || run.iter().all(|r| *r < -1.9))
}

fn nudge(constants: Constants, k: usize) -> (Constants, f64) {
    let mut nudged = constants;
    let by = if k == 0 { 1e-4 } else { 1e-4 * f64::max(constants[1], 0.1) };
    nudged[k] += by;
    (nudged, by)
}

/// Solves the linear unknowns of a piece; rows beyond the family's count are 0.
fn solve(family: Family, piece: &Piece<'_>, constants: Constants, every: usize) -> Option<Solved> {
    let target = piece.target.filter(|_| family == Family::Spring).unwrap_or_default();
    let mut normal = Normal::new(family.linear(piece));
    for (t, x, error) in piece.samples(every) {
        normal.add(&family.basis(constants, t, piece.duration).value, x - target, error);
    }
    let (unknowns, covariance) = normal.solve()?;
    Some(Solved { unknowns, covariance })
}

/// The residuals of each piece over their expected deviations.
fn residuals_of(family: Family, pieces: &[Piece<'_>], constants: Constants, coarse: usize) -> Option<Vec<Vec<f64>>> {
    let of = |piece: &Piece<'_>| {
        let every = if coarse > 1 { piece.times.len().div_ceil(coarse).max(1) } else { 1 };
        let solved = solve(family, piece, constants, every)?;
        let target = piece.target.filter(|_| family == Family::Spring).unwrap_or_default();
        let residual = |(t, x, error): (f64, f64, f64)| {
            (x - target - dot(&family.basis(constants, t, piece.duration).value, &solved.unknowns)) / error
        };
        Some(piece.samples(every).map(residual).collect())
    };
    pieces.iter().map(of).collect()
}

fn squares(family: Family, pieces: &[Piece<'_>], constants: Constants, coarse: usize) -> Option<f64> {
    let residuals = residuals_of(family, pieces, constants, coarse)?;
    let sum: f64 = residuals.iter().flatten().map(|r| r * r).sum();
    sum.is_finite().then_some(sum)
}

fn slope(family: Family, pieces: &[Piece<'_>], residuals: &[Vec<f64>], nudged: Constants, by: f64) -> Option<Vec<f64>> {
    let moved = residuals_of(family, pieces, nudged, 1)?;
    Some(residuals.iter().flatten().zip(moved.iter().flatten()).map(|(a, b)| (b - a) / by).collect())
}

/// The inverse of a symmetric matrix of `count` rows, 0 in the others.
fn inverse([[a, b], [_, d]]: [[f64; 2]; 2], count: usize) -> Option<[[f64; 2]; 2]> {
    match count {
        0 => Some([[0.0; 2]; 2]),
        1 => (a > 0.0).then(|| [[1.0 / a, 0.0], [0.0, 0.0]]),
        _ => {
            let determinant = a * d - b * b;
            (determinant > 1e-12 * a * d)
                .then(|| [[d / determinant, -b / determinant], [-b / determinant, a / determinant]])
        }
    }
}

/// Levenberg–Marquardt over the constants; the linear unknowns are solved at every step.
fn refine(family: Family, pieces: &[Piece<'_>], start: Constants) -> (f64, Constants) {
    let Some(mut best) = squares(family, pieces, start, 1) else { return (f64::INFINITY, start) };
    let (mut at, mut damping) = (start, 1e-3);
    for _ in 0..if family.constants() == 0 { 0 } else { 25 } {
        let Some(residuals) = residuals_of(family, pieces, at, 1) else { break };
        let slopes: Option<Vec<_>> = (0..family.constants())
            .map(|k| nudge(at, k))
            .map(|(nudged, by)| slope(family, pieces, &residuals, nudged, by))
            .collect();
        let Some(slopes) = slopes else { break };
        let flat: Vec<f64> = residuals.into_iter().flatten().collect();
        let Some(step) = step(&slopes, &flat, damping) else { break };
        let next = [at[0] + step[0].clamp(-0.7, 0.7), at[1] + step[1].clamp(-0.7, 0.7)];
        let found = if family.allows(next) { squares(family, pieces, next, 1) } else { None };
        match found {
            Some(found) if found < best => {
                let is_done = best - found < 1e-6 * best + 1e-9;
                (best, at, damping) = (found, next, 0.2 * damping);
                if is_done {
                    break;
                }
            }
            _ if damping > 1e6 => break,
            _ => damping *= 8.0,
        }
    }
    (best, at)
}

/// The step that Levenberg and Marquardt take for a damping.
fn step(slopes: &[Vec<f64>], residuals: &[f64], damping: f64) -> Option<Constants> {
    let sum = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let first = slopes.first()?;
    let (a, g) = (sum(first, first) * (1.0 + damping), -sum(first, residuals));
    match slopes.get(1) {
        None => (a > 0.0).then(|| [g / a, 0.0]),
        Some(second) => {
            let (b, d, h) = (sum(first, second), sum(second, second) * (1.0 + damping), -sum(second, residuals));
            let determinant = a * d - b * b;
            (determinant > 0.0).then(|| [(g * d - h * b) / determinant, (a * h - b * g) / determinant])
        }
    }
}
