//! Recordings, and the laws fitted to them.

use crate::invalid;
use carom_fit::{FitOptions, ReadOptions, TimeUnit};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

/// A recording: times in seconds and positions.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Trace(carom_fit::Trace);

#[pymethods]
impl Trace {
    #[new]
    fn new(times: PyReadonlyArray1<'_, f64>, positions: PyReadonlyArray1<'_, f64>) -> PyResult<Self> {
        let (times, positions) = (times.as_slice().map_err(invalid)?, positions.as_slice().map_err(invalid)?);
        carom_fit::Trace::new(times, positions).map(Self).map_err(invalid)
    }

    fn times<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.0.times())
    }

    fn positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_vec(py, self.0.positions())
    }

    fn notes(&self) -> Vec<String> {
        self.0.notes().to_vec()
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
    time_unit: Option<&str>,
    delimiter: Option<char>,
) -> PyResult<Trace> {
    let named = |name: &str| TimeUnit::ALL.into_iter().find(|unit| unit.symbol() == name);
    let unknown = |name: &str| invalid(format!("`time_unit` must be h, min, s, ms, us or ns, but is {name:?}"));
    let time_unit = time_unit.map(|name| named(name).ok_or_else(|| unknown(name))).transpose()?;
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
    let Some(touches) = touches else { return Ok(Trace(trace)) };
    let touches = carom_fit::Trace::parse_touches(&fs::read_to_string(&touches)?)
        .map_err(|error| invalid(format!("{}: {error}", touches.display())))?;
    Ok(Trace(trace.with_touches(touches)))
}

/// Fits laws, with options and report in JSON.
#[pyfunction]
pub(crate) fn fit(py: Python<'_>, trace: &Trace, options: &str) -> PyResult<String> {
    let options: FitOptions = serde_json::from_str(options).map_err(invalid)?;
    let report = py.detach(|| carom_fit::fit(&trace.0, &options)).map_err(invalid)?;
    serde_json::to_string(&report).map_err(invalid)
}
