//! Standard errors and confidence intervals.
//!
//! Rounding to whole pixels isn't independent noise. Where the motion is slow, neighbouring samples are rounded alike, and at rest all of
//! them are. So we simulate the errors. We shift the fitted curve to a random phase of the pixel grid, add the remaining noise, and round
//! the result. What such noise does to the fitted numbers, to first order, is one draw of their error. The draws are the same every time.

use alloc::{vec, vec::Vec};

mod bend;
mod noise;
mod random;
mod response;

use crate::choose::Candidate;
use crate::curve::{CurveFamily, Number};
use crate::data::{Data, Units, count, sort};
use crate::math;
use crate::solve::Solution;
use bend::Bend;
pub(crate) use noise::Noise;
pub(crate) use response::Response;

/// Of 399 draws, the 10th and the 390th have 95 % between them, without interpolation.
const DRAWS: usize = 399;

/// A standard error and a 95 % interval.
pub(crate) type Spread = (f64, [f64; 2]);

/// The errors of a fit, or `None` for numbers that were given, or that the recording doesn't determine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errors {
    /// The errors of the reported numbers.
    pub(crate) reported: Vec<Option<Spread>>,
    /// Whether the error of a reported number could not be estimated.
    pub(crate) unknown: Vec<bool>,
    /// The errors of the clock's shifts, in scaled time.
    pub(crate) shifts: Vec<Option<Spread>>,
}

impl Errors {
    /// Returns the errors of the reported numbers.
    pub(crate) fn of(best: &Candidate, data: &Data) -> Self {
        let (curve, solution) = (&*best.curve, &best.solution);
        let reported = curve.report(&solution.parameters, &data.units);
        let none = Self {
            reported: vec![None; reported.len()],
            unknown: vec![!curve.is_loose() && !solution.free.is_empty(); reported.len()],
            shifts: vec![None; solution.shifts.len()],
        };
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
        let is_fixed = |k: usize| reports.iter().all(|r| r.get(k) == reported.get(k));
        let of_number = |k: usize| {
            if is_fixed(k) { None } else { spread(reports.iter().filter_map(|r| r.get(k)).map(|(.., value)| *value)) }
        };
        let free = solution.free.len();
        let shift = |k: usize| {
            let at = solution.shifts.get(k)?;
            spread(drawn().filter_map(|draw| draw.get(free + k).map(|error| at - error)))
        };
        let numbers: Vec<_> = (0..reported.len()).map(of_number).collect();
        Self {
            unknown: numbers.iter().zip(0..).map(|(number, k)| number.is_none() && !is_fixed(k)).collect(),
            reported: numbers,
            shifts: (0..solution.shifts.len()).map(shift).collect(),
        }
    }
}

/// Whether the first sample is off from what the others predict, by more than three standard deviations of the noise in the residuals.
pub(crate) fn first_is_apart(solution: &Solution, data: &Data) -> bool {
    let Some(taken) = Response::of(solution).map(|response| response.leverages(solution)) else { return false };
    let (Some(residual), Some(taken)) = (solution.residuals.first(), taken.first()) else { return false };
    let variance = Noise::of(solution, data).variance(solution.velocities.first().copied().unwrap_or(0.0));
    let left = f64::max(1.0 - taken, 0.02);
    residual * residual > 9.0 * left * variance
}

/// Returns half the width of the middle 68 % of the draws, and the ends of the middle 95 %. Returns `None` if more than 2.5 % of the
/// draws are not finite.
fn spread(values: impl Iterator<Item = f64>) -> Option<Spread> {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    if 40 * (DRAWS - values.len()) > DRAWS {
        return None;
    }
    sort(&mut values);
    // Returns the index of a quantile in the sorted draws, for example of the median for 0.5.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_contains_the_middle_95_percent_of_the_draws() {
        let drawn = |k: usize| count(k) - 199.0;
        let (error, interval) = spread((0..DRAWS).map(drawn)).unwrap();
        assert!((error - 136.5).abs() < 1.0, "{error}");
        assert!(interval.map(f64::abs).iter().all(|end| (end - 190.0).abs() < 0.5), "{interval:?}");
        // Up to 2.5 % of the draws may be infinite. With more, we don't know the ends of the middle 95 %.
        let missing = |most: usize| (0..DRAWS).map(move |k| if k < most { f64::NAN } else { drawn(k) });
        assert!(spread(missing(4)).is_some());
        assert!(spread(missing(20)).is_none());
    }
}
