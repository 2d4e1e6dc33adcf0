//! Laws of flings: plain structs, no allocation.
#![allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::memory::put;
use crate::spring::seconds;
use crate::status::{Failure, Outcome, call, carom_status, finite, not_nan};
use crate::types::{carom_propagator, carom_state, carom_tolerance};
use carom::error::ParameterError;
use carom::law::{BezierFling, ChromiumFling, CubicFling, PowerFling, Sliding, SplineFling};
use carom::{Friction, Motion};
use core::mem::MaybeUninit;

/// The kinds of flings, with the numbers that each reads from a carom_fling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_fling_kind {
    /// v' = -drag v: drag (iOS, GTK).
    Friction = 0,
    /// v' = -drag v - deceleration sgn v: drag, deceleration.
    Sliding = 1,
    /// Flutter's law on Android: friction, usually 0.015.
    Power = 2,
    /// Android's own law: friction, usually 0.015, and density.
    Spline = 3,
    /// Flutter's older approximation of Android's law: friction, usually 0.015.
    Cubic = 4,
    /// Chromium's classic curve: no number.
    Chromium = 5,
    /// Chromium's newer curve: deceleration, usually 2645.664, and reach.
    Bezier = 6,
}

/// The law of a fling. Numbers that its kind doesn't use are ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct carom_fling {
    /// A carom_fling_kind.
    pub kind: u32,
    /// How fast the velocity decays, in 1/s, >= 0.
    pub drag: f64,
    /// Of Sliding >= 0, of Bezier > 0, in length/s^2.
    pub deceleration: f64,
    /// > 0, without unit.
    pub friction: f64,
    /// > 0: pixels per logical pixel, or 1 for positions in logical pixels.
    pub density: f64,
    /// > 0: the longest distance of a fling, which may be INFINITY.
    pub reach: f64,
}

impl carom_fling {
    const fn friction(friction: Friction) -> Self {
        let kind = carom_fling_kind::Friction as u32;
        Self { kind, drag: friction.drag, deceleration: 0.0, friction: 0.0, density: 0.0, reach: 0.0 }
    }

    pub(crate) fn checked_friction(self) -> Outcome<Friction> {
        if self.kind != carom_fling_kind::Friction as u32 {
            return Err(Failure::number("kind", "be CAROM_FLING_KIND_FRICTION", f64::from(self.kind)));
        }
        let friction = Friction { drag: self.drag };
        friction.validate()?;
        Ok(friction)
    }

    /// Passes the motion from `start` to `body`.
    fn with<R>(self, start: carom_state, body: impl FnOnce(&dyn Motion) -> Outcome<R>) -> Outcome<R> {
        use carom_fling_kind as kind;
        let Self { drag, deceleration, friction, density, reach, .. } = self;
        let start = start.checked()?;
        macro_rules! law {
            ($law:expr) => {{
                let law = $law;
                law.validate()?;
                body(&law.motion(start))
            }};
        }
        match self.kind {
            id if id == kind::Friction as u32 => law!(Friction { drag }),
            id if id == kind::Sliding as u32 => law!(Sliding { drag, deceleration }),
            id if id == kind::Power as u32 => law!(PowerFling { friction }),
            id if id == kind::Spline as u32 => law!(SplineFling { density, friction }),
            id if id == kind::Cubic as u32 => law!(CubicFling { friction }),
            id if id == kind::Chromium as u32 => body(&ChromiumFling.motion(start)),
            id if id == kind::Bezier as u32 => law!(BezierFling { deceleration, reach }),
            other => Err(Failure::number("kind", "be a carom_fling_kind", f64::from(other))),
        }
    }
}

fn make(place: Option<&mut MaybeUninit<carom_fling>>, friction: Result<Friction, ParameterError>) -> Outcome {
    put("fling", place, carom_fling::friction(friction?))
}

/// The friction of a drag >= 0 in 1/s.
#[unsafe(no_mangle)]
pub extern "C" fn carom_friction_from_drag(drag: f64, fling: Option<&mut MaybeUninit<carom_fling>>) -> carom_status {
    call(|| {
        let friction = Friction { drag };
        make(fling, friction.validate().map(|()| friction))
    })
}

/// The friction that keeps this fraction of the velocity per millisecond, above 0 and up to 1: 0.998 on iOS.
#[unsafe(no_mangle)]
pub extern "C" fn carom_friction_from_deceleration_rate(
    rate_per_ms: f64,
    fling: Option<&mut MaybeUninit<carom_fling>>,
) -> carom_status {
    call(|| make(fling, Friction::try_from_deceleration_rate(rate_per_ms)))
}

/// The friction that keeps this fraction of the velocity per second, above 0 and up to 1.
#[unsafe(no_mangle)]
pub extern "C" fn carom_friction_from_kept_per_second(
    kept: f64,
    fling: Option<&mut MaybeUninit<carom_fling>>,
) -> carom_status {
    call(|| make(fling, Friction::try_from_kept_per_second(kept)))
}

/// The friction that keeps this fraction of the velocity per frame, at a frame rate > 0 in hertz.
#[unsafe(no_mangle)]
pub extern "C" fn carom_friction_from_kept_per_frame(
    kept: f64,
    frame_rate: f64,
    fling: Option<&mut MaybeUninit<carom_fling>>,
) -> carom_status {
    call(|| make(fling, Friction::try_from_kept_per_frame(kept, frame_rate)))
}

/// The friction that halves the velocity in half_life > 0 seconds.
#[unsafe(no_mangle)]
pub extern "C" fn carom_friction_from_half_life(
    half_life: f64,
    fling: Option<&mut MaybeUninit<carom_fling>>,
) -> carom_status {
    call(|| make(fling, Friction::try_from_half_life(half_life)))
}

/// The exact step of a friction over dt >= 0 seconds.
#[unsafe(no_mangle)]
pub extern "C" fn carom_friction_propagator(
    fling: carom_fling,
    dt: f64,
    propagator: Option<&mut MaybeUninit<carom_propagator>>,
) -> carom_status {
    call(|| put("propagator", propagator, fling.checked_friction()?.propagator(seconds("dt", dt)?).into()))
}

/// The state at t seconds after the start. t <= 0 gives the start, INFINITY the limit.
#[unsafe(no_mangle)]
pub extern "C" fn carom_fling_state(
    fling: carom_fling,
    start: carom_state,
    t: f64,
    state: Option<&mut MaybeUninit<carom_state>>,
) -> carom_status {
    call(|| put("state", state, fling.with(start, |motion| Ok(motion.state(not_nan("t", t)?)))?.into()))
}

/// The position where the fling ends, or NAN if it never does.
#[unsafe(no_mangle)]
pub extern "C" fn carom_fling_rest(
    fling: carom_fling,
    start: carom_state,
    position: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| put("position", position, fling.with(start, |motion| Ok(motion.rest().unwrap_or(f64::NAN)))?))
}

/// The seconds after which the fling stays within the tolerance of its rest, or INFINITY if it never rests.
#[unsafe(no_mangle)]
pub extern "C" fn carom_fling_settling_time(
    fling: carom_fling,
    start: carom_state,
    tolerance: carom_tolerance,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let tolerance = tolerance.checked()?;
        put("seconds", seconds, fling.with(start, |motion| Ok(motion.settling_time(tolerance)))?)
    })
}

/// The seconds until the fling is first at a position, such as an edge, or INFINITY if it never is.
#[unsafe(no_mangle)]
pub extern "C" fn carom_fling_time_at(
    fling: carom_fling,
    start: carom_state,
    position: f64,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let position = finite("position", position)?;
        put("seconds", seconds, fling.with(start, |motion| Ok(motion.time_at(position).unwrap_or(f64::INFINITY)))?)
    })
}
