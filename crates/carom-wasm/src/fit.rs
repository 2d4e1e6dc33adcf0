//! Fits of recordings.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::bytes::{Reader, Writer};
use crate::problem::Problem;
use crate::state::with;
use alloc::borrow::ToOwned;
use alloc::string::ToString;
use carom_fit::{
    Fit, FitError, FitOptions, Linearized, LogLinear, Model, OmegaSearch, ReadOptions, Recurrence, Report, TimeUnit,
    Trace, fit, linearize,
};

/// Reads a recording. The input is the column of times, the column of positions and the unit of time, each a text that may be empty, and
/// then the file's bytes. Returns 1 if the output is the recording, 0 if it is a problem.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_read() -> u32 {
    with(|state| {
        let recording = read(&mut Reader(&state.input));
        state.answer(recording)
    })
}

fn read(question: &mut Reader<'_>) -> Result<Writer, Problem> {
    let column = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    let (time_column, position_column) = (column(question.text()?), column(question.text()?));
    let unit = question.text()?;
    let time_unit = TimeUnit::ALL.into_iter().find(|one| one.symbol() == unit);
    let options = ReadOptions { time_column, position_column, time_unit, delimiter: None };
    let trace = Trace::read(question.0, &options).map_err(|error| Problem::Text(error.to_string()))?;
    let mut answer = Writer::default();
    answer.object(3);
    answer.key("times").numbers(&trace.times());
    answer.key("positions").numbers(&trace.positions());
    answer.key("notes").list(trace.notes().len());
    trace.notes().iter().for_each(|note| answer.text(note));
    Ok(answer)
}

/// Fits a recording. The floats from `place` on are its `count` times in seconds, and then its `count` positions. The input is the name of
/// a law, or empty for the best law. `from` and `to` are the first and the last time, or NaN. Returns 1 if the output is a report, 0 if it is
/// a problem.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_fit(place: u32, count: u32, from: f64, to: f64) -> u32 {
    answered(place, count, |trace, name| {
        let [from, to] = [from, to].map(|time| (!time.is_nan()).then_some(time));
        let options = FitOptions { model: Model::from_name(name), from, to, ..FitOptions::default() };
        let mut answer = Writer::default();
        write(&mut answer, &fit(trace, &options)?);
        Ok(answer)
    })
}

/// Linearizes a recording. The floats from `place` on are its `count` times in seconds, and then its `count` positions. Returns 1 if the
/// output is the linear views, 0 if it is a problem.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_linearize(place: u32, count: u32) -> u32 {
    answered(place, count, |trace, _| {
        let mut answer = Writer::default();
        write_linearized(&mut answer, &linearize(trace, &fit(trace, &FitOptions::default())?));
        Ok(answer)
    })
}

/// Answers a question about a recording, with the text of the input. Returns 1 for an answer and 0 for a problem.
fn answered(place: u32, count: u32, answer: impl FnOnce(&Trace, &str) -> Result<Writer, FitError>) -> u32 {
    with(|state| {
        let row = state.floats.get(place as usize..).unwrap_or_default();
        let row = row.get(..2 * count as usize).unwrap_or_default();
        let (times, positions) = row.split_at(row.len() / 2);
        let text = core::str::from_utf8(&state.input).unwrap_or_default();
        let outcome = Trace::new(times, positions).map_err(FitError::from).and_then(|trace| answer(&trace, text));
        state.answer(outcome.map_err(|error| Problem::Text(error.to_string())))
    })
}

/// Outputs the names of all models, in the order they are tried.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_models() {
    with(|state| {
        let mut answer = Writer::default();
        answer.list(Model::ALL.len());
        Model::ALL.iter().for_each(|model| answer.text(model.name()));
        state.output = answer.0;
    });
}

fn write(answer: &mut Writer, report: &Report) {
    answer.object(4);
    answer.key("quantum").number(report.quantum);
    answer.key("main").number(report.main as f64);
    answer.key("notes").list(report.notes.len());
    report.notes.iter().for_each(|note| answer.text(note));
    answer.key("fits").list(report.fits.len());
    report.fits.iter().for_each(|fit| write_fit(answer, fit));
}

fn write_fit(answer: &mut Writer, fit: &Fit) {
    answer.object(13);
    answer.key("model").text(&fit.model.to_string());
    answer.key("variant").text(fit.variant.unwrap_or_default());
    answer.key("isExplained").number(f64::from(u8::from(fit.is_explained)));
    answer.fields(&[("start", fit.start), ("rSquared", fit.r_squared), ("rmse", fit.rmse)]);
    answer.key("times").numbers(&fit.times);
    answer.key("residuals").numbers(&fit.residuals);
    answer.key("notches").numbers(&fit.notches);
    answer.key("undetermined").list(fit.undetermined.len());
    fit.undetermined.iter().for_each(|name| answer.text(name));
    answer.key("parameters").list(fit.parameters.len());
    for parameter in &fit.parameters {
        answer.object(4);
        answer.key("name").text(parameter.name);
        answer.key("value").number(parameter.value);
        answer.key("unit").text(parameter.unit);
        answer.key("standardError").number_or_null(parameter.standard_error);
    }
    answer.key("preset").object(2 * usize::from(fit.preset.is_some()));
    if let Some(near) = &fit.preset {
        answer.key("name").text(near.name);
        answer.key("distance").number(near.distance);
    }
    answer.key("candidates").list(fit.candidates.len());
    for candidate in &fit.candidates {
        answer.object(5);
        answer.key("model").text(&candidate.model.to_string());
        answer.key("variant").text(candidate.variant.unwrap_or_default());
        answer.fields(&[("bic", candidate.bic), ("rmse", candidate.rmse)]);
        answer.key("reason").text(&candidate.reason);
    }
}

fn write_linearized(answer: &mut Writer, views: &Linearized) {
    answer.object(4);
    match &views.log_linear {
        None => answer.key("logLinear").number_or_null(None),
        Some(LogLinear { slope, intercept, r2, limit, points }) => {
            answer.key("logLinear").object(5);
            answer.fields(&[("slope", *slope), ("intercept", *intercept), ("r2", *r2), ("limit", *limit)]);
            answer.key("points").pairs(points);
        }
    }
    match &views.omega_search {
        None => answer.key("omegaSearch").number_or_null(None),
        Some(OmegaSearch { omega, r2, slope, intercept, curve, points }) => {
            answer.key("omegaSearch").object(6);
            answer.fields(&[("omega", *omega), ("r2", *r2), ("slope", *slope), ("intercept", *intercept)]);
            answer.key("curve").pairs(curve);
            answer.key("points").pairs(points);
        }
    }
    answer.key("notes").list(views.notes.len());
    views.notes.iter().for_each(|note| answer.text(note));
    answer.key("recurrences").list(views.recurrences.len());
    for Recurrence { name, formula, interval, largest_error, relative_error } in &views.recurrences {
        answer.object(5);
        answer.key("name").text(name);
        answer.key("formula").text(formula);
        answer.fields(&[("interval", *interval), ("largestError", *largest_error), ("relativeError", *relative_error)]);
    }
}
