//! Many springs at once, in rows of the floats. From `place` on stand `count` positions, then as many velocities, then
//! as many targets, where JavaScript sees and writes them without a copy.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::{Desk, with};
use carom::{Motion, Spring, State};

/// The rows of a batch.
struct Rows<'a, T> {
    positions: &'a mut [T],
    velocities: &'a mut [T],
    targets: &'a [T],
    /// What comes after them.
    rest: &'a mut [T],
}

/// `None` if there are not as many numbers.
fn rows<T>(floats: &mut [T], place: u32, count: u32) -> Option<Rows<'_, T>> {
    let count = count as usize;
    let (positions, rest) = floats.get_mut(place as usize..)?.split_at_mut_checked(count)?;
    let (velocities, rest) = rest.split_at_mut_checked(count)?;
    let (targets, rest) = rest.split_at_mut_checked(count)?;
    Some(Rows { positions, velocities, targets, rest })
}

/// Whether a spring still moves: one whose energy does not lift it beyond `distance` never again gets farther, and is put
/// on its target.
#[inline(always)]
fn held(stiffness: f64, distance: f64, state: State, target: f64) -> (State, bool) {
    let State { position, velocity } = state;
    let displacement = position - target;
    let moves = velocity * velocity + stiffness * displacement * displacement > stiffness * distance * distance;
    (if moves { state } else { State::at_rest(target) }, moves)
}

/// Steps springs of one configuration over `dt`; returns how many still move.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_step(
    place: u32,
    count: u32,
    dt: f64,
    mass: f64,
    stiffness: f64,
    damping: f64,
    distance: f64,
) -> u32 {
    let (step, per_mass) = (Spring { mass, stiffness, damping }.propagator(dt), stiffness / mass);
    with(|desk| {
        let Some(Rows { positions, velocities, targets, .. }) = rows(&mut desk.floats, place, count) else { return 0 };
        let mut moving = 0;
        for ((position, velocity), target) in positions.iter_mut().zip(velocities).zip(targets) {
            let state = State { position: *position, velocity: *velocity };
            let (after, moves) = held(per_mass, distance, step.advance(state, *target), *target);
            (*position, *velocity) = (after.position, after.velocity);
            moving += u32::from(moves);
        }
        moving
    })
}

/// The same for rows of single precision, of which two stand in the place of one double; `place` counts singles.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_step_single(
    place: u32,
    count: u32,
    dt: f64,
    mass: f64,
    stiffness: f64,
    damping: f64,
    distance: f64,
) -> u32 {
    let (step, per_mass) = (Spring { mass, stiffness, damping }.propagator(dt), stiffness / mass);
    with(|desk| {
        let floats: &mut [f32] = bytemuck::cast_slice_mut(&mut desk.floats);
        let Some(Rows { positions, velocities, targets, .. }) = rows(floats, place, count) else { return 0 };
        let mut moving = 0;
        for ((position, velocity), target) in positions.iter_mut().zip(velocities).zip(targets) {
            let state = State { position: f64::from(*position), velocity: f64::from(*velocity) };
            let target = f64::from(*target);
            let (after, moves) = held(per_mass, distance, step.advance(state, target), target);
            (*position, *velocity) = (after.position as f32, after.velocity as f32);
            moving += u32::from(moves);
        }
        moving
    })
}

/// Takes springs of a configuration each, prepared in the slots from `slot` on, to `time`; returns how many still move.
///
/// After the targets stand their stiffnesses and dampings, both by mass, and since when each is on its way. One whose
/// target has been changed is sent there from where it is; the law is evaluated at the time since then, not stepped.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_step_each(
    place: u32,
    slot: u32,
    count: u32,
    last: f64,
    time: f64,
    distance: f64,
) -> u32 {
    with(|desk| {
        let Desk { floats, lanes, .. } = desk;
        let Some(Rows { positions, velocities, targets, rest }) = rows(floats, place, count) else { return 0 };
        let count = count as usize;
        let Some((stiffnesses, rest)) = rest.split_at_mut_checked(count) else { return 0 };
        let Some((dampings, begun)) = rest.split_at_mut_checked(count) else { return 0 };
        let lanes = lanes.get_mut(slot as usize..).unwrap_or_default();
        let states = positions.iter_mut().zip(velocities).zip(targets);
        let laws = stiffnesses.iter().zip(dampings).zip(begun).zip(lanes);
        let mut moving = 0;
        for (((position, velocity), target), (((stiffness, damping), begun), lane)) in states.zip(laws) {
            let state = State { position: *position, velocity: *velocity };
            #[expect(clippy::float_cmp, reason = "what has not been changed is the same; at rest it is exactly there")]
            if lane.target() != *target {
                *lane = Spring { mass: 1.0, stiffness: *stiffness, damping: *damping }.motion(state, *target);
                *begun = last;
            } else if state.position == *target && state.velocity == 0.0 {
                continue;
            }
            let (after, moves) = held(*stiffness, distance, lane.state(time - *begun), *target);
            (*position, *velocity) = (after.position, after.velocity);
            moving += u32::from(moves);
        }
        moving
    })
}
