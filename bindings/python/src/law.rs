//! Numbers of laws.

use crate::invalid;
use carom::law::Settling;
use carom::{Friction, Spring, State};
use carom_spec::LAWS;
use pyo3::prelude::*;

/// Returns mass, stiffness and damping of a spring, from two numbers and their kind.
#[pyfunction]
pub(crate) fn spring_from(kind: &str, first: f64, second: f64) -> PyResult<(f64, f64, f64)> {
    let spring = match kind {
        "response" => Spring::try_from_response_damping_ratio(first, second),
        "duration" => Spring::try_from_duration_bounce(first, second),
        "frequency" => Spring::try_from_frequency_damping_ratio(first, second),
        "half_life" => Spring::try_from_half_life_damping_ratio(first, second),
        _ => Spring::try_from_angular_frequency(first, second),
    };
    let Spring { mass, stiffness, damping } = spring.map_err(invalid)?;
    Ok((mass, stiffness, damping))
}

/// Returns mass, stiffness and damping of the critical or bouncy spring that comes to rest after a time.
#[pyfunction]
pub(crate) fn spring_from_settling(
    settling: (f64, f64, f64),
    start: (f64, f64),
    target: f64,
) -> PyResult<(f64, f64, f64)> {
    let settling = Settling { time: settling.0, fraction: settling.1, damping_ratio: settling.2 };
    let (position, velocity) = start;
    let spring = Spring::try_from_settling(settling, State { position, velocity }, target).map_err(invalid)?;
    Ok((spring.mass, spring.stiffness, spring.damping))
}

/// Response, damping ratio, bounce, period, half-life, overshoot.
#[pyfunction]
pub(crate) fn spring_numbers(mass: f64, stiffness: f64, damping: f64) -> (f64, f64, f64, Option<f64>, f64, f64) {
    let spring = Spring { mass, stiffness, damping };
    let (period, half_life, overshoot) = (spring.period(), spring.half_life(), spring.overshoot());
    (spring.response(), spring.damping_ratio(), spring.bounce(), period, half_life, overshoot)
}

/// Returns the drag of a friction, from a number and its kind.
#[pyfunction]
#[pyo3(signature = (kind, number, frame_rate = 60.0))]
pub(crate) fn friction_from(kind: &str, number: f64, frame_rate: f64) -> PyResult<f64> {
    let friction = match kind {
        "deceleration_rate" => Friction::try_from_deceleration_rate(number),
        "kept_per_second" => Friction::try_from_kept_per_second(number),
        "kept_per_frame" => Friction::try_from_kept_per_frame(number, frame_rate),
        "half_life" => Friction::try_from_half_life(number),
        _ => Friction::try_from_time_constant(number),
    };
    Ok(friction.map_err(invalid)?.drag)
}

/// The laws of the library, each with whether it has a target. A test compares them with the package's classes.
#[pyfunction]
pub(crate) fn laws() -> Vec<(&'static str, bool)> {
    LAWS.iter().map(|law| (law.name, law.has_target)).collect()
}
