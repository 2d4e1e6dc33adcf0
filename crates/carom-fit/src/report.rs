//! What a fit gives.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use carom::Motion as _;

use crate::choose::Candidate;
use crate::data::{Data, correlation, count, mean};
use crate::math;
use crate::model::{Model, is_chromiums};
use crate::motion::FittedMotion;
use crate::preset::{self, Near};
use crate::segment::{Fitted, Kind};
use crate::uncertainty::{Errors, Noise};

/// A number that a fit found, or was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name, as in carom's laws where they have it.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// Its unit, where `length` is that of the recording's positions.
    pub unit: &'static str,
    /// How far off it may be (one standard deviation), in the same unit; `None` if it was given, not found, or if the
    /// recording does not tell.
    pub standard_error: Option<f64>,
    /// Where it is with a probability of 95 %; `None` likewise.
    pub interval: Option<[f64; 2]>,
}

/// A law that was tried.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ranked {
    /// The law.
    pub model: Model,
    /// Which of its forms: `ease-out`, `from rest`.
    pub variant: Option<&'static str>,
    /// Bayesian information criterion, up to a constant of the recording: the least wins.
    pub bic: f64,
    /// Root of the mean square of the residuals, in the unit of the positions.
    pub rmse: f64,
    /// How many numbers were fitted.
    pub unknowns: usize,
    /// Why it is where it is.
    pub reason: String,
}

/// A law fitted to a stretch of a recording, and how well it fits.
///
/// Times are relative to the first sample of the stretch, whose own time is [`Segment::from`].
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The law.
    pub model: Model,
    /// Which of its forms: `ease-out`, `from rest`.
    pub variant: Option<&'static str>,
    /// Whether it explains the recording: what is left over is its noise, or nearly. If not, no law does, and this one
    /// is only the least wrong.
    pub is_explained: bool,
    /// Time of the first sample in seconds, on the recording's clock.
    pub start: f64,
    /// The law's numbers, the free ones and those that follow from them.
    pub parameters: Vec<Parameter>,
    /// 1 − Σ residual²/Σ (position − mean)²: 1 is perfect, 0 no better than a constant.
    pub r_squared: f64,
    /// Root of the mean square of the residuals, in the unit of the positions, without the outliers.
    pub rmse: f64,
    /// Of each residual with the next: near 0 if they have no pattern.
    pub autocorrelation: f64,
    /// The step of the positions; 0 if they have none.
    pub quantum: f64,
    /// How many samples.
    pub samples: usize,
    /// Samples that are so far off that they were left out: late frames.
    pub outliers: Vec<usize>,
    /// Time of each sample since the first, in seconds.
    pub times: Vec<f64>,
    /// Position of each sample.
    pub positions: Vec<f64>,
    /// Measured minus fitted position, for each sample.
    pub residuals: Vec<f64>,
    /// The parameters before least squares: of a logarithm's regression, or a search.
    pub start_estimate: Vec<(&'static str, f64)>,
    /// All laws that were tried, the best first.
    pub candidates: Vec<Ranked>,
    /// The platform's constants that are nearest; `None` if none are within 10 %.
    pub preset: Option<Near>,
    /// Standard deviation of the clock's unevenness in seconds, as far as the residuals tell.
    pub clock_jitter: f64,
    /// The fitted motion.
    pub motion: FittedMotion,
}

impl Fit {
    /// The parameter of this name.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// The largest distance of the recording from the law, without the outliers.
    #[must_use]
    pub fn max_residual(&self) -> f64 {
        let kept = self.residuals.iter().enumerate().filter(|(i, _)| !self.outliers.contains(i));
        kept.fold(0.0, |largest, (_, residual)| f64::max(largest, residual.abs()))
    }

    /// Seconds from the first sample to the last.
    #[must_use]
    pub fn span(&self) -> f64 {
        self.times.last().copied().unwrap_or(0.0)
    }

    pub(crate) fn new(fitted: Fitted) -> Option<Self> {
        let Fitted { data, mut candidates } = fitted;
        settle(candidates.first_mut()?, &data);
        named(&mut candidates, &data);
        let best = candidates.first()?;
        let is_explained = best.explains(&data);
        // What is a platform's law is measured without its constants.
        let freed = best.freed(&data).map(|mut freed| {
            settle(&mut freed, &data);
            freed
        });
        let best = freed.as_ref().unwrap_or(best);
        let mut fit = Self::of(best, &data, Errors::of(best, &data), is_explained);
        fit.candidates = ranked(&candidates, &data, is_explained);
        let value = |name: &str| fit.parameter(name).map(|parameter| parameter.value);
        fit.preset = preset::nearest(fit.model, fit.variant, &value);
        Some(fit)
    }

    fn of(best: &Candidate, data: &Data, errors: Errors, is_explained: bool) -> Self {
        let units = data.units;
        let solution = &best.solution;
        // What is 0 but for the scaling back.
        let tidy = |value: f64| if value.abs() < 1e-14 * units.length { 0.0 } else { value };
        let values = best.curve.report(&solution.parameters, &units).into_iter().map(tidy);
        let labels = best.curve.labels().iter().zip(values).zip(errors.standard_errors.iter().zip(&errors.intervals));
        let mut parameters: Vec<Parameter> = labels
            .map(|(((name, unit), value), (error, interval))| {
                told(Parameter { name, value, unit, standard_error: *error, interval: *interval })
            })
            .collect();
        let names = SHIFTS.iter().skip(usize::from(solution.shifts.len() == data.slips.len()));
        for ((name, shift), error) in names.zip(&solution.shifts).zip(&errors.shifts) {
            let scaled = |t: f64| units.time(t);
            parameters.push(told(Parameter {
                name,
                value: scaled(*shift),
                unit: "s",
                standard_error: error.map(|(error, _)| scaled(error)),
                interval: error.map(|(_, interval)| interval.map(scaled)),
            }));
        }
        let start = best.curve.report(&best.start, &units);
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
            start_estimate: best.curve.labels().iter().map(|(name, _)| *name).zip(start).collect(),
            candidates: Vec::new(),
            preset: None,
            clock_jitter: units.time(math::sqrt(Noise::of(solution, data).time)),
            motion: best.curve.motion(&solution.parameters, &units),
        }
    }

    /// Fitted position at a time since the first sample.
    #[must_use]
    pub fn position_at(&self, t: f64) -> f64 {
        self.motion.state(t).position
    }
}

/// The recording does not tell a number whose own interval excludes it: its draws are of another branch.
fn told(number: Parameter) -> Parameter {
    match number.interval {
        Some([low, high]) if !(low..=high).contains(&number.value) => {
            Parameter { standard_error: None, interval: None, ..number }
        }
        _ => number,
    }
}

const SHIFTS: [&str; 3] = ["clock_lead", "clock_slip", "clock_slip_2"];

/// Fits a candidate to the last digits, with less weight for fast samples if the clock is uneven.
///
/// An uneven clock moves the fit by no more than its errors. Where the residuals grow by more, it is the law that is off
/// at the fast samples, and less weight would hide it.
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

/// A curve that slides has two names: it is Chromium's if its constants are.
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
    let number = |k: usize| (values[k], own.intervals.get(k).copied().flatten());
    let is_chromiums = is_chromiums(number(0), number(1));
    if !is_chromiums {
        settle(sliding, data);
    }
    let is_right = |candidate: &Candidate| is_named(candidate) == is_chromiums;
    if !is_right(&candidates[0]) && is_right(&candidates[1]) {
        candidates.swap(0, 1);
    }
}

/// With one decimal. (Printing a double takes 10 kB of the web's module.)
fn tenths(number: f64) -> String {
    let tenths = math::round(10.0 * number) as i64;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn ranked(candidates: &[Candidate], data: &Data, is_explained: bool) -> Vec<Ranked> {
    let best = candidates.first().map_or(0.0, |best| best.bic);
    let rank = |(place, candidate): (usize, &Candidate)| {
        let more = candidate.bic - best;
        let rmse = data.units.length * candidate.solution.rmse();
        let reason = match place {
            0 if !is_explained => "the least wrong: no law explains what is left over".to_owned(),
            0 if candidates.iter().any(|other| other.bic < best) => {
                "the fewest constants among those that fit as well".to_owned()
            }
            0 => "the least BIC".to_owned(),
            _ if more < -1e-6 => format!("BIC {} lower, but with more constants: not to be told apart", tenths(-more)),
            _ if more < 1e-6 => "the same curve by another name".to_owned(),
            _ if more < 2.0 => format!("BIC {} higher: hardly to be told apart", tenths(more)),
            _ if more < 10.0 => format!("BIC {} higher", tenths(more)),
            _ if candidate.explains(data) => {
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

/// A part of a recording, and what happened there.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// What happened.
    pub kind: Kind,
    /// First sample's time in seconds, on the recording's clock.
    pub from: f64,
    /// Last sample's.
    pub to: f64,
    /// How many samples.
    pub samples: usize,
    /// Place of its law in [`Report::fits`](crate::Report::fits).
    pub fit: Option<usize>,
}
