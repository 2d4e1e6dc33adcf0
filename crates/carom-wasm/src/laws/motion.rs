//! Motions of any law, by their specs.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use super::value::Reader;
use crate::desk::{Desk, with};
use crate::table::Handle;
use alloc::boxed::Box;
use carom::{Motion, State, Tolerance};

/// The motion of the spec that has been told; 0 with a complaint.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion() -> Handle {
    with(|desk| match Reader(&desk.told).spec() {
        Ok(spec) => desk.kept.motions.put(spec.motion()),
        Err(error) => {
            desk.answer = error.message().into_bytes();
            0
        }
    })
}

/// Forgets one.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_free(motion: Handle) {
    with(|desk| desk.kept.motions.drop(motion));
}

const NOWHERE: State = State { position: f64::NAN, velocity: f64::NAN };

/// The position at `t`; answers the velocity.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_state(motion: Handle, t: f64) -> f64 {
    with(|desk| {
        let State { position, velocity } = desk.kept.motions.get(motion).map_or(NOWHERE, |motion| motion.state(t));
        desk.answers[0] = velocity;
        position
    })
}

/// Asks one number; NaN if there is no answer.
fn ask(motion: Handle, question: impl FnOnce(&Box<dyn Motion + Send + Sync>) -> Option<f64>) -> f64 {
    with(|desk| desk.kept.motions.get(motion).and_then(|motion| question(motion)).unwrap_or(f64::NAN))
}

/// Where it ends; NaN if it does not.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_rest(motion: Handle) -> f64 {
    ask(motion, |motion| motion.rest())
}

/// When it is within the tolerance for good; ∞ if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_settling_time(motion: Handle, distance: f64, velocity: f64) -> f64 {
    ask(motion, |motion| Some(motion.settling_time(Tolerance { distance, velocity })))
}

/// When it is first at `position`; NaN if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_time_at(motion: Handle, position: f64) -> f64 {
    ask(motion, |motion| motion.time_at(position))
}

/// When it is first no faster than `speed`; NaN if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_time_at_speed(motion: Handle, speed: f64) -> f64 {
    ask(motion, |motion| motion.time_at_speed(speed))
}

/// States at the `count` times that stand in the floats from `place` on, laid over them and as many after them.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_motion_states(motion: Handle, place: u32, count: u32) {
    with(|desk| {
        let Desk { floats, kept, .. } = desk;
        let Some(motion) = kept.motions.get(motion) else { return };
        let row = floats.get_mut(place as usize..).unwrap_or_default();
        // From the end, so that no time is overwritten before it is read.
        for i in (0..(count as usize).min(row.len() / 2)).rev() {
            let State { position, velocity } = motion.state(row[i]);
            row[2 * i] = position;
            row[2 * i + 1] = velocity;
        }
    });
}
