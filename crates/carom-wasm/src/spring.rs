//! Springs: prepared in slots, asked. Their numbers have been checked by JavaScript (`law.ts`).
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::with;
use carom::{Motion, Spring, SpringMotion, State, Tolerance};

/// Prepares a spring of checked numbers in `slot`, a new one or an old one.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane(
    slot: u32,
    mass: f64,
    stiffness: f64,
    damping: f64,
    position: f64,
    velocity: f64,
    target: f64,
) {
    let motion = Spring { mass, stiffness, damping }.motion(State { position, velocity }, target);
    with(|desk| {
        let slot = slot as usize;
        while slot >= desk.lanes.len() {
            desk.lanes.push(motion);
        }
        desk.lanes[slot] = motion;
    });
}

/// The position of one at `t`; answers the velocity.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_state(slot: u32, t: f64) -> f64 {
    with(|desk| {
        let Some(lane) = desk.lanes.get(slot as usize) else { return f64::NAN };
        let State { position, velocity } = lane.state(t);
        desk.answers[0] = velocity;
        position
    })
}

/// The states of `count` from `slot` on, all at `t`, laid into the floats from `place` on: position, velocity, position, …
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_states(slot: u32, count: u32, t: f64, place: u32) {
    for i in 0..count {
        // One copy of the law for both.
        let position = carom_lane_state(slot + i, t);
        with(|desk| {
            let room = desk.floats.get_mut((place + 2 * i) as usize..);
            if let Some([first, second, ..]) = room {
                (*first, *second) = (position, desk.answers[0]);
            }
        });
    }
}

fn ask(slot: u32, question: impl FnOnce(&SpringMotion) -> Option<f64>) -> f64 {
    with(|desk| desk.lanes.get(slot as usize).and_then(question).unwrap_or(f64::NAN))
}

/// Where one ends; NaN if it does not.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_rest(slot: u32) -> f64 {
    ask(slot, Motion::rest)
}

/// When one is within the tolerance for good; ∞ if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_settling_time(slot: u32, distance: f64, velocity: f64) -> f64 {
    ask(slot, |lane| Some(lane.settling_time(Tolerance { distance, velocity })))
}

/// When one is first at `position`; NaN if never.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_lane_time_at(slot: u32, position: f64) -> f64 {
    ask(slot, |lane| lane.time_at(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_no_slot_is_answered_with_no_number() {
        assert!(carom_lane_state(99, 0.1).is_nan() && carom_lane_rest(99).is_nan());
        carom_lane(3, 1.0, 100.0, 20.0, 0.0, 0.0, 1.0);
        assert_eq!(carom_lane_state(3, f64::INFINITY), 1.0);
        carom_lane(3, 1.0, 100.0, 20.0, 0.0, 0.0, -1.0);
        assert_eq!(carom_lane_state(3, f64::INFINITY), -1.0);
        assert!(carom_lane_state(4, 0.1).is_nan());
    }
}
