//! Checks of motion.

use crate::invalid;
use pyo3::prelude::*;

/// The report of the checks of a request, both as JSON.
#[pyfunction]
pub(crate) fn check(request: &str) -> PyResult<String> {
    carom_check::answer(request).map_err(invalid)
}
