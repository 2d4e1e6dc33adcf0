//! Motions over numbers and arrays.

use crate::{invalid, room};
use carom::{Motion as _, State, Tolerance};
use carom_spec::{BoxedMotion, Spec};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

/// A motion of any law.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Motion {
    spec: Spec,
    pub(crate) motion: BoxedMotion,
}

/// Positions and velocities.
type Arrays<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>);

/// Returns positions and velocities without a copy.
fn arrays(py: Python<'_>, (positions, velocities): (Vec<f64>, Vec<f64>)) -> Arrays<'_> {
    (positions.into_pyarray(py), velocities.into_pyarray(py))
}

#[pymethods]
impl Motion {
    #[new]
    fn new(json: &str) -> PyResult<Self> {
        let spec = Spec::from_json(json).map_err(|error| invalid(error.message()))?;
        let motion = spec.motion();
        Ok(Self { spec, motion })
    }

    /// The spec as JSON.
    fn spec(&self) -> PyResult<String> {
        serde_json::to_string(&self.spec).map_err(invalid)
    }

    fn state(&self, t: f64) -> PyResult<(f64, f64)> {
        if t.is_nan() {
            return Err(invalid("`t` must be a number, but is NaN"));
        }
        let State { position, velocity } = self.motion.state(t);
        Ok((position, velocity))
    }

    /// The states at times, which must be contiguous. Other threads of Python run meanwhile.
    fn states<'py>(&self, py: Python<'py>, times: PyReadonlyArray1<'py, f64>) -> PyResult<Arrays<'py>> {
        let times = times.as_slice()?;
        let states = py.detach(|| -> PyResult<_> {
            let (mut positions, mut velocities) = (room(times.len())?, room(times.len())?);
            let mut has_nan = false;
            for time in times {
                has_nan |= time.is_nan();
                let State { position, velocity } = self.motion.state(*time);
                positions.push(position);
                velocities.push(velocity);
            }
            if has_nan { Err(invalid("`t` must have numbers only, but has NaN")) } else { Ok((positions, velocities)) }
        });
        Ok(arrays(py, states?))
    }

    fn sample<'py>(&self, py: Python<'py>, start: f64, step: f64, count: usize) -> PyResult<Arrays<'py>> {
        for (name, value) in [("start", start), ("step", step)] {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(invalid(format!("`{name}` must be finite and at least 0, but is {value}")));
            }
        }
        let samples = py.detach(|| -> PyResult<_> {
            let (mut positions, mut velocities) = (room(count)?, room(count)?);
            positions.resize(count, 0.0);
            velocities.resize(count, 0.0);
            self.motion.sample(start, step, &mut positions, &mut velocities);
            Ok((positions, velocities))
        });
        Ok(arrays(py, samples?))
    }

    fn rest(&self) -> Option<f64> {
        self.motion.rest()
    }

    fn settling_time(&self, distance: f64, velocity: f64) -> PyResult<Option<f64>> {
        let tolerance = Tolerance::new(distance, velocity);
        tolerance.validate().map_err(invalid)?;
        let time = self.motion.settling_time(tolerance);
        Ok(time.is_finite().then_some(time))
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        self.motion.time_at(position)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        self.motion.time_at_speed(speed)
    }
}
