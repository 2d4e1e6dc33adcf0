//! Checks of motion.

use crate::invalid;
use pyo3::prelude::*;

/// Runs the checks of a request. Request and report are JSON.
#[pyfunction]
pub(crate) fn check(request: &str) -> PyResult<String> {
    carom_check::answer(request).map_err(invalid)
}
