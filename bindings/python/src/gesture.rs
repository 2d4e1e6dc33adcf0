//! The velocity of a finger at its release, and its position at the times of frames.

use crate::{invalid, named};
use carom::gesture::{Resampler as Finger, Resampling, VelocityEstimator, VelocityTracker as Tracker};
use pyo3::prelude::*;

/// The estimators by name, in the order of `VelocityEstimator::ALL`.
const ESTIMATORS: [&str; 7] =
    ["robust", "least_squares", "impulse", "ios_segments", "macos_segments", "chromium", "android"];

const RULES: [(&str, Resampling); 4] = [
    ("carom", Resampling::CAROM),
    ("android", Resampling::ANDROID),
    ("chromium", Resampling::CHROMIUM),
    ("flutter", Resampling::FLUTTER),
];

/// Returns the number if it is finite.
pub(crate) fn finite(field: &str, value: f64) -> PyResult<f64> {
    if value.is_finite() { Ok(value) } else { Err(invalid(format!("`{field}` must be finite, but is {value}"))) }
}

/// The velocity of one finger along one axis.
#[pyclass(module = "carom._carom")]
pub(crate) struct VelocityTracker(Tracker);

#[pymethods]
impl VelocityTracker {
    #[new]
    fn new(estimator: &Bound<'_, PyAny>) -> PyResult<Self> {
        let all = ESTIMATORS.into_iter().zip(VelocityEstimator::ALL.iter().copied());
        Ok(Self(Tracker::new(named("estimator", estimator, all)?)))
    }

    fn add(&mut self, time: f64, position: f64) -> PyResult<()> {
        self.0.add(finite("time", time)?, finite("position", position)?);
        Ok(())
    }

    fn velocity(&self, release_time: f64) -> PyResult<f64> {
        Ok(self.0.velocity(finite("release_time", release_time)?))
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

/// Finds the position of a finger, along two axes, at the times of frames.
#[pyclass(module = "carom._carom")]
pub(crate) struct Resampler(Finger<[f64; 2]>);

#[pymethods]
impl Resampler {
    #[new]
    fn new(rule: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(Finger::new(named("rule", rule, RULES)?)))
    }

    fn add(&mut self, time: f64, x: f64, y: f64) -> PyResult<()> {
        self.0.add(finite("time", time)?, [finite("x", x)?, finite("y", y)?]);
        Ok(())
    }

    fn add_predicted(&mut self, time: f64, x: f64, y: f64) -> PyResult<()> {
        self.0.add_predicted(finite("time", time)?, [finite("x", x)?, finite("y", y)?]);
        Ok(())
    }

    fn at(&self, frame: f64) -> PyResult<Option<(f64, f64)>> {
        Ok(self.0.at(finite("frame", frame)?).map(|[x, y]| (x, y)))
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
