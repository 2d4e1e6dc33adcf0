//! Replays of any driver as JSON lines.

use crate::invalid;
use carom_spec::replay::{Played, Start};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A driver with its numbers, and its events. Calls of several threads take turns.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Events {
    start: Start,
    replay: Mutex<Box<dyn Played>>,
}

impl Events {
    fn replay(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn Played>> {
        self.replay.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Events {
    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        let (start, replay) = Start::read(text).map_err(invalid)?;
        Ok(Self { start, replay: Mutex::new(replay) })
    }

    fn push(&self, py: Python<'_>, at: f64, event: &str) -> PyResult<()> {
        self.replay(py).push(at, event).map_err(invalid)
    }

    fn at(&self, py: Python<'_>, seconds: f64) -> (Vec<(f64, f64)>, bool) {
        let shown = self.replay(py).at(seconds);
        (shown.states.iter().map(|state| (state.position, state.velocity)).collect(), shown.is_at_rest)
    }

    fn span(&self, py: Python<'_>) -> (f64, f64) {
        let [first, last] = self.replay(py).span();
        (first, last)
    }

    fn write(&self, py: Python<'_>) -> String {
        self.start.write(&**self.replay(py))
    }
}
