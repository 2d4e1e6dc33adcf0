//! Motions of any law, from the JSON of a spec.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; texts and arrays are the caller's"
)]

use crate::handles::Table;
use crate::memory::{array, array_mut, present, put, text};
use crate::spring::sample;
use crate::status::{Failure, call, carom_status, finite, not_nan};
use crate::types::{carom_state, carom_tolerance};
use carom::Motion;
use carom_spec::{BoxedMotion, Spec};
use core::ffi::c_char;
use core::mem::MaybeUninit;

/// The handle of a motion of any law, which never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_motion {
    /// See above.
    pub id: u64,
}

static MOTIONS: Table<BoxedMotion> = Table::new("motion");

/// Makes a motion from a spec in JSON, such as {"law":"spring","response":0.35,"damping_ratio":0.8,"target":300}.
///
/// # Safety
/// `json` ends with a zero byte, or is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_motion_new(
    json: *const c_char,
    motion: Option<&mut MaybeUninit<carom_motion>>,
) -> carom_status {
    call(|| {
        let motion = present("motion", motion)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let spec = Spec::from_json(unsafe { text("json", json)? })
            .map_err(|error| Failure::new(carom_status::InvalidText, error))?;
        motion.write(carom_motion { id: MOTIONS.add(spec.motion()) });
        Ok(())
    })
}

/// Frees a motion.
#[unsafe(no_mangle)]
pub extern "C" fn carom_motion_free(motion: carom_motion) -> carom_status {
    call(|| MOTIONS.free(motion.id))
}

/// The state at t seconds after the start. t <= 0 gives the start, INFINITY the limit.
#[unsafe(no_mangle)]
pub extern "C" fn carom_motion_state(
    motion: carom_motion,
    t: f64,
    state: Option<&mut MaybeUninit<carom_state>>,
) -> carom_status {
    call(|| put("state", state, MOTIONS.get(motion.id)?.state(not_nan("t", t)?).into()))
}

/// Writes the states at count times, each as carom_motion_state gives it.
///
/// # Safety
/// Each array has `count` elements, or is NULL if `count` is 0. The arrays don't overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_motion_states(
    motion: carom_motion,
    count: usize,
    times: *const f64,
    states: *mut carom_state,
) -> carom_status {
    call(|| {
        let motion = MOTIONS.get(motion.id)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let (times, states) = unsafe { (array("times", times, count)?, array_mut("states", states, count)?) };
        for time in times {
            not_nan("times", *time)?;
        }
        for (state, time) in states.iter_mut().zip(times) {
            *state = motion.state(*time).into();
        }
        Ok(())
    })
}

/// Writes count positions and velocities at from, from + step, ... (both >= 0) in bulk.
///
/// # Safety
/// Each array has `count` elements, or is NULL if `count` is 0. The arrays don't overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_motion_sample(
    motion: carom_motion,
    from: f64,
    step: f64,
    count: usize,
    positions: *mut f64,
    velocities: *mut f64,
) -> carom_status {
    call(|| {
        let motion = MOTIONS.get(motion.id)?;
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let (positions, velocities) =
            unsafe { (array_mut("positions", positions, count)?, array_mut("velocities", velocities, count)?) };
        sample(&**motion, from, step, positions, velocities)
    })
}

/// The position where the motion ends, or NAN if it runs away or swings for ever.
#[unsafe(no_mangle)]
pub extern "C" fn carom_motion_rest(motion: carom_motion, position: Option<&mut MaybeUninit<f64>>) -> carom_status {
    call(|| put("position", position, MOTIONS.get(motion.id)?.rest().unwrap_or(f64::NAN)))
}

/// The seconds after which the motion stays within the tolerance of its rest, or INFINITY if it never rests.
#[unsafe(no_mangle)]
pub extern "C" fn carom_motion_settling_time(
    motion: carom_motion,
    tolerance: carom_tolerance,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| put("seconds", seconds, MOTIONS.get(motion.id)?.settling_time(tolerance.checked()?)))
}

/// The seconds until the motion is first at a position, or INFINITY if it never is.
#[unsafe(no_mangle)]
pub extern "C" fn carom_motion_time_at(
    motion: carom_motion,
    position: f64,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let time = MOTIONS.get(motion.id)?.time_at(finite("position", position)?);
        put("seconds", seconds, time.unwrap_or(f64::INFINITY))
    })
}

/// The seconds until the speed is first at most this, or INFINITY if it never is.
#[unsafe(no_mangle)]
pub extern "C" fn carom_motion_time_at_speed(
    motion: carom_motion,
    speed: f64,
    seconds: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let time = MOTIONS.get(motion.id)?.time_at_speed(finite("speed", speed)?);
        put("seconds", seconds, time.unwrap_or(f64::INFINITY))
    })
}
