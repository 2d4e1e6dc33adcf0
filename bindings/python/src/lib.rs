//! `carom._carom`: what the Python package of `python/carom` computes in Rust.
//!
//! The package checks shapes, keeps types and documents; this module has functions over numbers, numpy arrays and the JSON
//! of specs, options and reports, whose numbers keep their bits. Errors are `ValueError`s with the library's messages.

mod check;
mod export;
mod fit;
mod gesture;
mod law;
mod motion;
mod pan_zoom;
mod scroller;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns an error of the library as Python's.
fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymodule]
mod _carom {
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::export::{convert, css_linear, dialects};
    #[pymodule_export]
    use crate::fit::{Trace, fit, read_csv};
    #[pymodule_export]
    use crate::gesture::{Resampler, VelocityTracker};
    #[pymodule_export]
    use crate::law::{friction_from, laws, spring_from, spring_numbers};
    #[pymodule_export]
    use crate::motion::Motion;
    #[pymodule_export]
    use crate::pan_zoom::PanZoom;
    #[pymodule_export]
    use crate::scroller::{Scroller, platforms};
}
