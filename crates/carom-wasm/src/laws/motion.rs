//! Motions of any law, by their specs.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::bytes::Reader;
use crate::state::{ModuleState, with};
use crate::table::Handle;
use alloc::boxed::Box;
use carom::{Motion, State, Tolerance};

/// Creates the motion of the spec in the input. Returns 0 for an invalid spec, and writes the error to the output.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion() -> Handle {
    with(|state| match Reader(&state.input).spec() {
        Ok(spec) => state.motions.put(spec.motion()),
        Err(problem) => {
            state.output = problem.to_bytes();
            0
        }
    })
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_free(motion: Handle) {
    with(|state| state.motions.drop(motion));
}

const UNKNOWN: State = State { position: f64::NAN, velocity: f64::NAN };

/// Returns the position at `t`, and the velocity as the first answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_state(motion: Handle, t: f64) -> f64 {
    with(|state| {
        let State { position, velocity } = state.motions.get(motion).map_or(UNKNOWN, |motion| motion.state(t));
        state.answers[0] = velocity;
        position
    })
}

/// Returns one number of a motion, or NaN if the motion doesn't have it.
fn ask(motion: Handle, question: impl FnOnce(&Box<dyn Motion + Send + Sync>) -> Option<f64>) -> f64 {
    with(|state| state.motions.get(motion).and_then(|motion| question(motion)).unwrap_or(f64::NAN))
}

/// Returns the position where a motion ends, or NaN if it never ends.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_rest(motion: Handle) -> f64 {
    ask(motion, |motion| motion.rest())
}

/// Returns the time when a motion begins to stay within the tolerance, or ∞ if it never does.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_settling_time(motion: Handle, distance: f64, velocity: f64) -> f64 {
    ask(motion, |motion| Some(motion.settling_time(Tolerance { distance, velocity })))
}

/// Returns the first time when a motion is at `position`, or NaN if it never is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_time_at(motion: Handle, position: f64) -> f64 {
    ask(motion, |motion| motion.time_at(position))
}

/// Returns the first time when the speed of a motion is at most `speed`, or NaN if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_time_at_speed(motion: Handle, speed: f64) -> f64 {
    ask(motion, |motion| motion.time_at_speed(speed))
}

/// Overwrites the `count` times in the floats from `place` on, and the `count` floats after them, with the states at these times.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_states(motion: Handle, place: u32, count: u32) {
    with(|state| {
        let ModuleState { floats, motions, .. } = state;
        let Some(motion) = motions.get(motion) else { return };
        let row = floats.get_mut(place as usize..).unwrap_or_default();
        // Go backward, because each result overwrites places whose times have been read by then.
        for i in (0..(count as usize).min(row.len() / 2)).rev() {
            let State { position, velocity } = motion.state(row[i]);
            row[2 * i] = position;
            row[2 * i + 1] = velocity;
        }
    });
}
