//! Motions in CSS, and springs in the parameters of toolkits.

use crate::invalid;
use crate::motion::Motion;
use carom::Spring;
use carom_dialect::Dialect;
use pyo3::prelude::*;

/// The text, the duration in milliseconds, the points and the largest error of a CSS `linear()`.
type Linear = (String, f64, Vec<(f64, f64)>, f64);

/// A motion as a CSS `linear()`.
#[pyfunction]
pub(crate) fn css_linear(motion: &Motion, tolerance: f64) -> PyResult<Linear> {
    let css = carom_export::css_linear(&*motion.motion, tolerance).map_err(invalid)?;
    Ok((css.to_string(), css.duration_ms(), css.points(), css.error()))
}

/// The rule and the declaration of CSS, the duration in milliseconds, the points and the largest error of keyframes.
type Keyframes = (String, String, f64, Vec<(f64, f64)>, f64);

/// A motion as CSS `@keyframes`.
#[pyfunction]
pub(crate) fn css_keyframes(motion: &Motion, tolerance: f64, name: &str, declaration: &str) -> PyResult<Keyframes> {
    let frames = carom_export::keyframes(&*motion.motion, tolerance).map_err(invalid)?;
    let css = frames.css(name, declaration).map_err(invalid)?;
    let animation = frames.animation(name).map_err(invalid)?;
    Ok((css, animation, frames.duration_ms(), frames.points(), frames.error()))
}

/// A motion as an animated Lottie property in JSON, with its frames and its largest error.
#[pyfunction]
pub(crate) fn lottie(motion: &Motion, tolerance: f64, frame_rate: f64) -> PyResult<(String, f64, f64)> {
    let lottie = carom_export::lottie(&*motion.motion, tolerance, frame_rate).map_err(invalid)?;
    Ok((lottie.to_string(), lottie.frames(), lottie.error()))
}

/// Name, title, fields and code of a dialect, and mass, stiffness and damping of the spring.
type Converted = (&'static str, &'static str, Vec<(&'static str, f64)>, String, (f64, f64, f64));

/// Converts a spring, given as text (`swiftui bouncy`) or as numbers, to a dialect. Without a dialect, it stays in its own.
#[pyfunction]
#[pyo3(signature = (text, numbers, to))]
pub(crate) fn convert(text: Option<&str>, numbers: Option<(f64, f64, f64)>, to: Option<&str>) -> PyResult<Converted> {
    let (given, spring) = match (text, numbers) {
        (Some(text), _) => {
            let dialect = Dialect::parse(text).map_err(invalid)?;
            (Some(dialect), dialect.spring())
        }
        (None, Some((mass, stiffness, damping))) => (None, Spring { mass, stiffness, damping }),
        (None, None) => return Err(invalid("`spring` is missing")),
    };
    let dialect = match (to, given) {
        (Some(to), _) => Dialect::from_spring(to, &spring).map_err(invalid)?,
        (None, Some(given)) => given,
        (None, None) => return Err(invalid("`to` is missing: give the name of a dialect")),
    };
    let fields = dialect.fields().map(|(field, value)| (field.name, value)).collect();
    let spring = dialect.spring();
    let numbers = (spring.mass, spring.stiffness, spring.damping);
    Ok((dialect.name(), dialect.title(), fields, dialect.code().to_string(), numbers))
}

/// The names of all dialects, with their titles.
#[pyfunction]
pub(crate) fn dialects() -> Vec<(&'static str, &'static str)> {
    Dialect::NAMES.into_iter().map(|name| (name, Dialect::title_of(name).unwrap_or_default())).collect()
}
