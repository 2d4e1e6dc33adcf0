//! The results of a fit.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use crate::agreement;
use crate::choose::{Candidate, EVEN};
use crate::data::{Data, correlation, count, mean, median, sort};
use crate::math;
use crate::model::{Model, is_chromiums};
use crate::preset::{self, Near};
use crate::segment::{Fitted, Kind};
use crate::uncertainty::{Errors, Noise, Spread};

/// A number of a law, fitted or given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The name, which is Carom's own if Carom has the law.
    pub name: &'static str,
    /// The value.
    pub value: f64,
    /// The unit, where `length` is the unit of the recording's positions.
    pub unit: &'static str,
    /// The standard error, in the same unit. It is `None` if you gave the number, or if the recording doesn't determine it.
    pub standard_error: Option<f64>,
    /// The 95 % confidence interval, or `None` in the same cases.
    pub interval: Option<[f64; 2]>,
}

/// A law that was tried.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ranked {
    /// The law.
    pub model: Model,
    /// The variant of the law, where it has several: `ease-out`, `from rest`.
    pub variant: Option<&'static str>,
    /// The Bayesian information criterion, up to a constant that all laws share. Less is better.
    pub bic: f64,
    /// The root of the mean square residual, in the unit of the positions.
    pub rmse: f64,
    /// The number of fitted unknowns.
    pub unknowns: usize,
    /// Why the law has this rank.
    pub reason: String,
}

/// A law fitted to a part of a recording, and how well it fits.
///
/// Times are relative to the first sample of that part.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The law.
    pub model: Model,
    /// The variant of the law, where it has several: `ease-out`, `from rest`.
    pub variant: Option<&'static str>,
    /// Whether the law explains the recording, that is, whether the residuals are hardly more than the noise. If it doesn't, no law
    /// explains the recording, and this is the one with the smallest residuals.
    pub is_explained: bool,
    /// The time of the first sample, in seconds on the recording's clock.
    pub start: f64,
    /// The law's numbers, both the fitted ones and those that follow from them.
    pub parameters: Vec<Parameter>,
    /// The coefficient of determination, 1 − Σ residual²/Σ (position − mean)². 1 is perfect, and at 0 a constant would fit as well.
    pub r_squared: f64,
    /// The root of the mean square residual, in the unit of the positions, without the outliers.
    pub rmse: f64,
    /// The correlation of each residual with the next one, which is near 0 if the residuals don't have a pattern.
    pub autocorrelation: f64,
    /// The step of the positions, or 0 if they are not in steps.
    pub quantum: f64,
    /// The number of samples.
    pub samples: usize,
    /// The indexes of the samples that were left out because they are too far off, for example late frames.
    pub outliers: Vec<usize>,
    /// The time of each sample since the first, in seconds.
    pub times: Vec<f64>,
    /// The position of each sample.
    pub positions: Vec<f64>,
    /// Measured minus fitted position, for each sample.
    pub residuals: Vec<f64>,
    /// The parameters before least squares, from a regression of the logarithm or a search.
    pub start_estimate: Vec<(&'static str, f64)>,
    /// The laws that were tried, the best first.
    pub candidates: Vec<Ranked>,
    /// The platform's constants that are nearest, or `None` if none is within 10 %.
    pub preset: Option<Near>,
    /// The names of the fitted parameters that the recording doesn't determine, because their intervals would be wider than any plausible
    /// value. [`Fit::LAW`] is among them if another law, which you find in `candidates`, explains the samples equally well.
    pub undetermined: Vec<&'static str>,
    /// The times of a wheel's notches since the first sample, in seconds and in order. It is empty for other laws.
    pub notches: Vec<f64>,
}

impl Fit {
    /// Returns the parameter of this name.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// Returns the value of the parameter of this name.
    pub(crate) fn value(&self, name: &str) -> Option<f64> {
        self.parameter(name).map(|parameter| parameter.value)
    }

    /// The name of the law itself among the [`undetermined`](Self::undetermined) parameters.
    pub const LAW: &'static str = "law";

    /// Returns whether the recording determines the law, and its main constant, which is the first parameter.
    #[must_use]
    pub fn is_determined(&self) -> bool {
        let main = self.parameters.first().map(|main| main.name);
        [Some(Self::LAW), main].iter().flatten().all(|name| !self.undetermined.contains(name))
    }

    /// Returns the largest residual, without the outliers.
    #[must_use]
    pub fn max_residual(&self) -> f64 {
        let kept = self.residuals.iter().enumerate().filter(|(i, _)| !self.outliers.contains(i));
        kept.fold(0.0, |largest, (_, residual)| f64::max(largest, residual.abs()))
    }

    /// Returns the seconds from the first sample to the last.
    #[must_use]
    pub fn span(&self) -> f64 {
        self.times.last().copied().unwrap_or(0.0)
    }

    pub(crate) fn new(fitted: Fitted) -> Option<Self> {
        let Fitted { data, mut candidates } = fitted;
        // Remember this now, because a fit to full precision may move the curve slightly too far from the first sample.
        let was_explained = candidates.first()?.explains(&data);
        settle(candidates.first_mut()?, &data);
        named(&mut candidates, &data);
        let best = candidates.first()?;
        let is_explained = was_explained || best.explains(&data);
        // If a law with a platform's constants fits, also fit it with free constants.
        let freed = best.freed(&data).map(|mut freed| {
            settle(&mut freed, &data);
            freed
        });
        let measured = Errors::of(freed.as_ref().unwrap_or(best), &data);
        let kept = if freed.is_some() { compatible(best, &data, &measured) } else { None };
        let best = freed.as_ref().filter(|_| kept.is_none()).unwrap_or(best);
        let errors = kept.unwrap_or(measured);
        let mut fit = Self::of(best, &data, errors, is_explained);
        if is_explained
            && (has_rival(&candidates, &data) || !is_resolved(best, &data, &fit) || is_any_curve(&candidates, &data))
        {
            fit.undetermined.push(Self::LAW);
        }
        fit.candidates = ranked(&candidates, &data, is_explained);
        fit.preset = preset::nearest(fit.model, fit.variant, &|name| fit.value(name));
        Some(fit)
    }

    fn of(best: &Candidate, data: &Data, errors: Errors, is_explained: bool) -> Self {
        let units = data.units;
        let solution = &best.solution;
        // If a value is 0, scaling it back may have turned it into a rounding error.
        let tidy = |value: f64| if value.abs() < 1e-14 * units.length { 0.0 } else { value };
        let reported = best.curve.report(&solution.parameters, &units).into_iter();
        let mut undetermined = Vec::new();
        let mut parameters: Vec<Parameter> = Vec::new();
        let errors_of_numbers = errors.reported.iter().zip(&errors.unknown);
        for ((name, unit, value), (error, &is_unknown)) in reported.zip(errors_of_numbers) {
            let value = tidy(value);
            let kept = error.filter(|(_, interval)| is_determined((name, unit, value), *interval, units.length));
            if kept.is_none() && (error.is_some() || is_unknown) {
                undetermined.push(name);
            }
            parameters.push(parameter(name, unit, value, kept));
        }
        let names = SHIFTS.iter().skip(usize::from(solution.shifts.len() == data.slips.len()));
        for ((name, shift), error) in names.zip(&solution.shifts).zip(&errors.shifts) {
            let error = error.map(|(error, interval)| (units.time(error), interval.map(|t| units.time(t))));
            parameters.push(parameter(name, "s", units.time(*shift), error));
        }
        let start = best.curve.report(&best.start, &units);
        let mut notches: Vec<f64> = best.curve.notches(&solution.parameters).iter().map(|t| units.time(*t)).collect();
        sort(&mut notches);
        let residuals: Vec<f64> = solution.residuals.iter().map(|r| units.length * r).collect();
        let center = mean(&data.positions);
        let spread = data.positions.iter().fold(0.0, |sum, x| sum + (x - center) * (x - center));
        let squares = solution.residuals.iter().fold(0.0, |sum, r| sum + r * r);
        Self {
            model: best.model,
            variant: best.curve.variant(),
            is_explained,
            start: units.start,
            parameters,
            r_squared: 1.0 - squares / spread,
            rmse: units.length * solution.rmse(),
            autocorrelation: correlation(&solution.residuals),
            quantum: units.length * data.quantum,
            samples: data.len(),
            outliers: (0..data.len()).filter(|i| solution.weights[*i] <= 0.0).collect(),
            times: data.times.iter().map(|t| units.time(*t)).collect(),
            positions: data.positions.iter().map(|x| units.position(*x)).collect(),
            residuals,
            start_estimate: start.into_iter().map(|(name, _, value)| (name, value)).collect(),
            candidates: Vec::new(),
            preset: None,
            undetermined,
            notches,
        }
    }
}

/// Returns the errors of a law with a platform's constants, if the recording can't tell these from the constants that we measured. It can't
/// if all of them are within three standard errors, which is 1.5 times the 95 % intervals. We extend each interval so that it contains the
/// platform's constant.
fn compatible(platform: &Candidate, data: &Data, measured: &Errors) -> Option<Errors> {
    let reported = platform.curve.report(&platform.solution.parameters, &data.units);
    let extended = |(_, _, value): &(_, _, f64), spread: &Option<Spread>| {
        let Some((error, [low, high])) = *spread else { return Some(None) };
        let room = 0.25 * (high - low);
        let is_near = (low - room..=high + room).contains(value);
        is_near.then(|| Some((error, [low.min(*value), high.max(*value)])))
    };
    let spreads = reported.iter().zip(&measured.reported).map(|(number, spread)| extended(number, spread));
    Some(Errors { reported: spreads.collect::<Option<_>>()?, ..measured.clone() })
}

/// Whether another law explains the samples about as well as the first one. A law that has the first one as a special case always does, so
/// it doesn't count. A law with two unknowns more doesn't count either, because a few samples agree with it by chance.
fn has_rival(candidates: &[Candidate], data: &Data) -> bool {
    let Some((first, others)) = candidates.split_first() else { return false };
    // As in the ranking, prefer a law with a platform's constants to one with free constants.
    let preference = if first.curve.constants() == 0 { EVEN } else { 0.0 };
    let is_rival = |other: &Candidate| {
        other.bic < first.bic + UNDECIDED - preference
            && !other.curve.is_loose()
            && other.solution.unknowns() <= first.solution.unknowns() + 1
            && !other.model.includes(first.model)
            && other.explains(data)
    };
    !first.curve.is_loose() && others.iter().any(is_rival)
}

/// We can tell a law from a polynomial if it is e^(ANY/2) times as likely.
const ANY: f64 = 36.0;

/// Whether a polynomial with one more coefficient explains the samples nearly as well, so that they may come from a finger. A
/// motion from rest to rest has two more free numbers. We don't doubt a law that you asked for.
fn is_any_curve(candidates: &[Candidate], data: &Data) -> bool {
    let Some(best) = candidates.first() else { return false };
    let is_from_rest = best.model == Model::Ease || best.curve.variant() == Some("from rest");
    let coefficients = best.solution.unknowns() + if is_from_rest { 2 } else { 1 };
    // A Bézier curve has so many controls that it fits many motions by chance, so ask more of it.
    let least = if best.curve.is_loose() { 2.0 * ANY } else { ANY };
    candidates.iter().any(|other| other.model != best.model)
        && agreement::beats_polynomial(&best.solution, data, coefficients) < least
}

/// Whether the samples are enough, and near enough to each other, to tell the law. More of them must be in motion than there are
/// unknowns. A period must be at least two intervals long, and a time constant at least an interval/π.
fn is_resolved(best: &Candidate, data: &Data, fit: &Fit) -> bool {
    let positions = &best.solution.positions;
    let (Some(first), Some(last)) = (positions.first(), positions.last()) else { return false };
    let hair = f64::max(data.quantum, 3.5 * data.noise);
    let begins = positions.iter().position(|x| (x - first).abs() > hair);
    let ends = positions.iter().rposition(|x| (x - last).abs() > hair);
    let moving = begins.zip(ends).map_or(0, |(begins, ends)| (ends + 2).saturating_sub(begins));
    let mut intervals: Vec<f64> = fit.times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let interval = median(&mut intervals);
    let is_slow = |name: &str| fit.value(name).is_none_or(|rate| rate.abs() * interval < core::f64::consts::PI);
    moving > best.solution.unknowns()
        && ["drag", "angular_frequency"].into_iter().all(is_slow)
        && fit.value("response").is_none_or(|response| response > 2.0 * interval)
}

/// Returns a parameter with its error, unless the recording doesn't determine it.
fn parameter(name: &'static str, unit: &'static str, value: f64, error: Option<Spread>) -> Parameter {
    Parameter {
        name,
        value,
        unit,
        standard_error: error.map(|(error, _)| error),
        interval: error.map(|(_, ends)| ends),
    }
}

/// Whether a recording that travels over `length` determines a parameter. The parameter's interval must contain its value, because
/// otherwise the simulated errors belong to another branch of the law. It also must not be wider than all plausible values.
fn is_determined((name, unit, value): (&str, &str, f64), [low, high]: [f64; 2], length: f64) -> bool {
    // Times and places don't have a scale, so an interval as wide as the value means nothing.
    let is_place = ["begin", "edge_time", "clock_lead", "clock_slip", "clock_slip_2", "notches"].contains(&name);
    let widest = match unit {
        _ if is_place => f64::INFINITY,
        "length" => f64::max(10.0 * length, value.abs()),
        _ => 2.0 * value.abs(),
    };
    (low..=high).contains(&value) && high - low <= widest
}

const SHIFTS: [&str; 3] = ["clock_lead", "clock_slip", "clock_slip_2"];

/// Fits a candidate to full precision, with less weight for fast samples if the clock is uneven.
///
/// If only the clock is uneven, the weights move the parameters by less than their errors, so the residuals without weights hardly grow. If
/// they grow by more, the law itself is wrong at the fast samples. Less weight would hide that, so we then keep the fit without these
/// weights.
fn settle(best: &mut Candidate, data: &Data) {
    best.polish(data);
    let plain = best.solution.clone();
    let unknowns = count(plain.unknowns());
    let limit = (1.0 + 4.0 * unknowns / plain.freedom()) * plain.rmse() * plain.rmse();
    for _ in 0..2 {
        let Some(weights) = Noise::of(&best.solution, data).weights(&best.solution) else { break };
        if !best.refit(data, &weights) {
            break;
        }
        if best.solution.rmse() * best.solution.rmse() > limit {
            best.solution = plain;
            break;
        }
    }
}

/// Chooses between the two names of a sliding law, if they rank first and second. It's Chromium's fling if it has Chromium's constants.
fn named(candidates: &mut [Candidate], data: &Data) {
    let is_named = |candidate: &Candidate| candidate.model == Model::ChromiumFling;
    let slides = |candidate: &Candidate| matches!(candidate.model, Model::Sliding | Model::ChromiumFling);
    let Some([first, second]) = candidates.get_mut(..2) else { return };
    if !(slides(first) && slides(second)) || first.curve.freed().is_some() {
        return;
    }
    let (chromium, sliding) = if is_named(first) { (first, second) } else { (second, first) };
    settle(chromium, data);
    let own = Errors::of(chromium, data);
    let values = chromium.curve.report(&chromium.solution.parameters, &data.units);
    // The first two parameters are γ and β.
    let number = |k: usize| (values[k].2, own.reported.get(k).copied().flatten().map(|(_, interval)| interval));
    let is_chromiums = is_chromiums(number(0), number(1));
    if !is_chromiums {
        settle(sliding, data);
    }
    let is_right = |candidate: &Candidate| is_named(candidate) == is_chromiums;
    if !is_right(&candidates[0]) && is_right(&candidates[1]) {
        candidates.swap(0, 1);
    }
}

/// Formats a number with one decimal. (Printing a double would add 10 kB to the wasm module.)
fn tenths(number: f64) -> String {
    let tenths = math::round(10.0 * number) as i64;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// If the criteria of two laws differ by less than this, one is at most e^1.5 = 4.5 times as likely as the other.
const UNDECIDED: f64 = 3.0;

fn ranked(candidates: &[Candidate], data: &Data, is_explained: bool) -> Vec<Ranked> {
    let best = candidates.first().map_or(0.0, |best| best.bic);
    let rank = |(place, candidate): (usize, &Candidate)| {
        let more = candidate.bic - best;
        let rmse = data.units.length * candidate.solution.rmse();
        let reason = match place {
            0 if !is_explained => "the smallest residuals, but no law explains them".to_owned(),
            0 if candidates.iter().any(|other| other.bic < best) => {
                "the fewest constants among those that fit as well".to_owned()
            }
            0 => "the least BIC".to_owned(),
            _ if more < -1e-6 => format!("BIC {} lower, but with more constants: not distinguishable", tenths(-more)),
            _ if more < 1e-6 => "the same curve by another name".to_owned(),
            _ if more < UNDECIDED => format!("BIC {} higher: hardly distinguishable", tenths(more)),
            _ if more < 10.0 => format!("BIC {} higher", tenths(more)),
            _ if is_explained && candidate.explains(data) => {
                format!("BIC {} higher, though it explains the samples", math::round(more) as i64)
            }
            _ => format!("BIC {} higher: its residuals are larger", math::round(more) as i64),
        };
        let variant = candidate.curve.variant();
        Ranked {
            model: candidate.model,
            variant,
            bic: candidate.bic,
            rmse,
            unknowns: candidate.solution.unknowns(),
            reason,
        }
    };
    candidates.iter().enumerate().map(rank).collect()
}

/// A part of a recording and the kind of motion there.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// The kind of motion.
    pub kind: Kind,
    /// The first sample's time, in seconds on the recording's clock.
    pub from: f64,
    /// The last sample's time, in seconds on the recording's clock.
    pub to: f64,
    /// The number of samples.
    pub samples: usize,
    /// The index of its fit in [`Report::fits`](crate::Report::fits), or `None` if no law was fitted to it.
    pub fit: Option<usize>,
}
