//! `carom._carom`: what the Python package of `python/carom` computes in Rust.
//!
//! The package checks shapes, keeps types and documents. This module has functions over numbers, numpy arrays and the JSON of specs,
//! options and reports, whose numbers keep their bits. Errors are `ValueError`s with the library's messages.

mod check;
mod export;
mod fit;
mod gesture;
mod kinetic;
mod law;
mod motion;
mod replay;
mod scroller;

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

/// Converts an error of the library to an exception of Python.
fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Finds an element by its name. The error lists all names.
fn named<T>(field: &str, given: &Bound<'_, PyAny>, all: impl IntoIterator<Item = (&'static str, T)>) -> PyResult<T> {
    let name = given.extract::<String>().ok();
    let mut names = Vec::new();
    for (other, element) in all {
        if name.as_deref() == Some(other) {
            return Ok(element);
        }
        names.push(other);
    }
    let shown: String = given.repr()?.to_string().chars().take(200).filter(|letter| !letter.is_control()).collect();
    Err(invalid(format!("`{field}` must be one of {}, but is {shown}", names.join(", "))))
}

/// Returns an empty vector with room for `count` numbers, or an error if there is no memory. Running out of memory later would end
/// the whole notebook.
fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut numbers = Vec::new();
    let full =
        |_| PyMemoryError::new_err(format!("`count` must be a number of values that fit into memory, but is {count}"));
    numbers.try_reserve_exact(count).map_err(full)?;
    Ok(numbers)
}

#[pymodule]
mod _carom {
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::export::{convert, css_keyframes, css_linear, dialects, lottie};
    #[pymodule_export]
    use crate::fit::{Trace, fit, read_csv};
    #[pymodule_export]
    use crate::gesture::{Resampler, VelocityTracker};
    #[pymodule_export]
    use crate::kinetic::Kinetic;
    #[pymodule_export]
    use crate::law::{friction_from, laws, spring_from, spring_from_settling, spring_numbers};
    #[pymodule_export]
    use crate::motion::Motion;
    #[pymodule_export]
    use crate::replay::Events;
    #[pymodule_export]
    use crate::scroller::{Scroller, phases, platforms};
}
