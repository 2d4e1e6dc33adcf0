//! Recordings, and the laws fitted to them.

use crate::{invalid, named};
use carom_fit::{FitOptions, Model, ReadOptions, TimeUnit};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

/// A recording: times in seconds and positions, with the notes that reading it made.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Trace(carom_fit::Trace, Vec<String>);

#[pymethods]
impl Trace {
    #[new]
    fn new(times: PyReadonlyArray1<'_, f64>, positions: PyReadonlyArray1<'_, f64>) -> PyResult<Self> {
        let trace = carom_fit::Trace::new(times.as_slice()?, positions.as_slice()?).map_err(invalid)?;
        Ok(Self(trace, Vec::new()))
    }

    /// The recording that `lines` wrote.
    #[staticmethod]
    fn again(lines: &str, notes: Vec<String>) -> PyResult<Self> {
        Ok(Self(carom_fit::Trace::parse(lines).map_err(invalid)?, notes))
    }

    /// The recording as JSON lines, which have everything but the notes.
    fn lines(&self) -> String {
        self.0.to_lines()
    }

    fn times<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.0.times())
    }

    fn positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.0.positions())
    }

    fn notes(&self) -> Vec<String> {
        [&self.1, self.0.notes()].concat()
    }
}

/// Reads a recording of any form, and the touches in the metadata if they are given.
#[pyfunction]
#[pyo3(signature = (path, touches, time_column, position_column, time_unit, delimiter))]
pub(crate) fn read_csv(
    py: Python<'_>,
    path: PathBuf,
    touches: Option<PathBuf>,
    time_column: Option<String>,
    position_column: Option<String>,
    time_unit: Option<Bound<'_, PyAny>>,
    delimiter: Option<char>,
) -> PyResult<Trace> {
    let units = TimeUnit::ALL.into_iter().map(|unit| (unit.symbol(), unit));
    let time_unit = time_unit.map(|name| named("time_unit", &name, units)).transpose()?;
    let delimiter = match delimiter {
        None => None,
        Some(character) if character.is_ascii() => Some(character as u8),
        Some(other) => return Err(invalid(format!("`delimiter` must be an ASCII character, but is {other:?}"))),
    };
    let mut bytes = Vec::new();
    fs::File::open(&path)?.read_to_end(&mut bytes)?;
    let options = ReadOptions { time_column, position_column, time_unit, delimiter };
    let trace = py.detach(|| carom_fit::Trace::read(&bytes, &options));
    let trace = trace.map_err(|error| invalid(format!("{}: {error}", path.display())))?;
    let Some(touches) = touches else { return Ok(Trace(trace, Vec::new())) };
    let touches = carom_fit::Trace::parse_touches(&fs::read_to_string(&touches)?)
        .map_err(|error| invalid(format!("{}: {error}", touches.display())))?;
    Ok(Trace(trace.with_touches(touches), Vec::new()))
}

/// Fits laws, with options in JSON. Returns the report as JSON, the place of the main fit, and the last time of each fit.
#[pyfunction]
pub(crate) fn fit(
    py: Python<'_>,
    trace: &Trace,
    model: Option<Bound<'_, PyAny>>,
    options: &str,
) -> PyResult<(String, usize, Vec<f64>)> {
    let mut options: FitOptions = serde_json::from_str(options).map_err(invalid)?;
    let models = Model::ALL.into_iter().map(|model| (model.name(), model));
    options.model = model.map(|name| named("model", &name, models)).transpose()?;
    let mut report = py.detach(|| carom_fit::fit(&trace.0, &options)).map_err(invalid)?;
    report.notes.splice(0..0, trace.1.iter().cloned());
    let ends = report.fits.iter().map(|fit| fit.start + fit.span()).collect();
    Ok((serde_json::to_string(&report).map_err(invalid)?, report.main, ends))
}
