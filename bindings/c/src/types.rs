//! The plain structs of several functions.

use crate::memory::put;
use crate::status::{Outcome, call, carom_status, finite};
use carom::gesture::RubberBand;
use core::mem::MaybeUninit;

/// A position, in the caller's unit of length, and a velocity, in that unit per second, at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_state {
    /// See above.
    pub position: f64,
    /// See above.
    pub velocity: f64,
}

/// How near its rest, and how slow, a motion must be to count as at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_tolerance {
    /// The largest distance from the rest position, >= 0.
    pub distance: f64,
    /// The highest speed, >= 0. 20 times the distance is usual: at that speed the distance takes 50 ms.
    pub velocity: f64,
}

/// The exact step of a linear law: with y = position - target and velocity w, y' = xx y + xv w + x, w' = vx y + vv w + v.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_propagator {
    /// See above.
    pub xx: f64,
    /// See above.
    pub xv: f64,
    /// See above.
    pub vx: f64,
    /// See above.
    pub vv: f64,
    /// See above.
    pub x: f64,
    /// See above.
    pub v: f64,
}

/// What a rubber band of a coefficient > 0 (0.55 on iOS) and a dimension > 0 (the viewport's, or INFINITY) shows of a pull.
#[allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]
#[unsafe(no_mangle)]
pub extern "C" fn carom_rubber_band_shown(
    coefficient: f64,
    dimension: f64,
    pull: f64,
    shown: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| put("shown", shown, rubber_band(coefficient, dimension)?.shown(finite("pull", pull)?)))
}

/// The pull that a rubber band shows as so much, which is less than its dimension. A finger that catches it goes on from there.
#[allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]
#[unsafe(no_mangle)]
pub extern "C" fn carom_rubber_band_pull(
    coefficient: f64,
    dimension: f64,
    shown: f64,
    pull: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| put("pull", pull, rubber_band(coefficient, dimension)?.pull(finite("shown", shown)?)))
}

fn rubber_band(coefficient: f64, dimension: f64) -> Outcome<RubberBand> {
    let band = RubberBand { coefficient, dimension };
    band.validate()?;
    Ok(band)
}

impl carom_state {
    pub(crate) fn checked(self) -> Outcome<carom::State> {
        Ok(carom::State { position: finite("position", self.position)?, velocity: finite("velocity", self.velocity)? })
    }
}

impl From<carom::State> for carom_state {
    fn from(state: carom::State) -> Self {
        Self { position: state.position, velocity: state.velocity }
    }
}

impl carom_tolerance {
    pub(crate) fn checked(self) -> Outcome<carom::Tolerance> {
        let tolerance = carom::Tolerance::new(self.distance, self.velocity);
        tolerance.validate()?;
        Ok(tolerance)
    }
}

impl From<carom::motion::Propagator> for carom_propagator {
    fn from(carom::motion::Propagator { xx, xv, vx, vv, x, v }: carom::motion::Propagator) -> Self {
        Self { xx, xv, vx, vv, x, v }
    }
}

impl From<carom_propagator> for carom::motion::Propagator {
    fn from(carom_propagator { xx, xv, vx, vv, x, v }: carom_propagator) -> Self {
        Self { xx, xv, vx, vv, x, v }
    }
}
