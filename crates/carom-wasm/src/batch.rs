//! Many springs at once, in rows of the floats. From `place` on stand `count` positions, then as many velocities, then
//! as many targets, where JavaScript sees and writes them without a copy.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::with;
use carom::{Propagator, Spring, State};

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

/// Steps springs of one configuration over `dt`, in rows of single precision, of which two stand in the place of one double;
/// `place` counts singles. Returns how many still move.
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

/// How far a spring may get in a frame, in radians, for [`short`] to be exact to the last digits.
const SHORT: f64 = 0.8;

/// cosh √z and sinh √z/√z for |z| ≤ 0.04, where cosh and sinh of imaginary numbers are cos and sin.
#[inline(always)]
fn series(z: f64) -> (f64, f64) {
    let even =
        1.0 + z * (1.0 / 2.0 + z * (1.0 / 24.0 + z * (1.0 / 720.0 + z * (1.0 / 40_320.0 + z * (1.0 / 3_628_800.0)))));
    let odd = 1.0
        + z * (1.0 / 6.0 + z * (1.0 / 120.0 + z * (1.0 / 5040.0 + z * (1.0 / 362_880.0 + z * (1.0 / 39_916_800.0)))));
    (even, odd)
}

/// The propagator of a spring of mass 1 over a `dt` that is short beside it, in every damping regime by one formula:
/// e^(−c dt/2) times the matrix of cosh √z and sinh √z/√z with z = (c²/4 − k) dt². Both are computed over dt/4 and doubled
/// twice.
#[inline(always)]
fn short(stiffness: f64, damping: f64, dt: f64) -> Propagator {
    let half = 0.5 * damping * dt;
    let (even, odd) = series((half * half - stiffness * dt * dt) * (1.0 / 16.0));
    let (odd, even) = (odd * even, 2.0 * even * even - 1.0);
    let (odd, even) = (odd * even, 2.0 * even * even - 1.0);
    let quarter = 0.25 * half;
    let (cosh, sinh) = series(quarter * quarter);
    let root = cosh - quarter * sinh;
    let decay = (root * root) * (root * root);
    let xv = decay * odd * dt;
    let (even, odd) = (decay * even, decay * half * odd);
    Propagator { xx: even + odd, xv, vx: -stiffness * xv, vv: even - odd, x: 0.0, v: 0.0 }
}

/// The propagator of a spring of mass 1.
#[inline(always)]
fn propagator(stiffness: f64, damping: f64, dt: f64) -> Propagator {
    if stiffness * dt * dt <= SHORT * SHORT && damping * dt <= 2.0 * SHORT {
        return short(stiffness, damping, dt);
    }
    Spring { mass: 1.0, stiffness, damping }.propagator(dt)
}

/// Numbers of a spring with a law of its own: stiffness and damping, both by mass, and of its last propagator xx, xv, vv.
const OWN: usize = 5;

/// Steps springs over `dt`; returns how many still move. They have one configuration, or, if `mass` is not above 0, a law
/// each, in [`OWN`] numbers after the targets. Then 0 computes every propagator, −1 keeps them as well, and −2 takes those
/// that are kept: what is kept is for the same `dt`, and has the same bits.
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
    let mut step = Spring { mass, stiffness, damping }.propagator(dt);
    let mut per_mass = stiffness / mass;
    with(|desk| {
        let Some(Rows { positions, velocities, targets, rest }) = rows(&mut desk.floats, place, count) else {
            return 0;
        };
        let mut laws = rest.chunks_exact_mut(OWN);
        let mut moving = 0;
        for ((position, velocity), target) in positions.iter_mut().zip(velocities).zip(targets) {
            if mass <= 0.0 {
                let Some([stiffness, damping, xx, xv, vv]) = laws.next() else { break };
                per_mass = *stiffness;
                if mass < -1.0 {
                    step = Propagator { xx: *xx, xv: *xv, vx: -per_mass * *xv, vv: *vv, x: 0.0, v: 0.0 };
                } else {
                    step = propagator(per_mass, *damping, dt);
                    if mass < 0.0 {
                        (*xx, *xv, *vv) = (step.xx, step.xv, step.vv);
                    }
                }
            }
            let state = State { position: *position, velocity: *velocity };
            let (after, moves) = held(per_mass, distance, step.advance(state, *target), *target);
            (*position, *velocity) = (after.position, after.velocity);
            moving += u32::from(moves);
        }
        moving
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_step_is_the_step_in_every_regime() {
        for angle in [1e-9, 1e-3, 0.1, 0.4, SHORT] {
            for ratio in [0.0, 0.01, 0.5, 0.999_999, 1.0, 1.000_001, 1.0 / angle.max(0.9)] {
                let dt = 1.0 / 60.0;
                let spring = Spring::from_angular_frequency(angle / dt, ratio);
                if spring.damping * dt > 2.0 * SHORT {
                    continue;
                }
                let (one, exact) = (short(spring.stiffness, spring.damping, dt), spring.propagator(dt));
                let is_near = |a: f64, b: f64, unit: f64| (a - b).abs() < 2e-15 * unit;
                assert!(is_near(one.xx, exact.xx, 1.0) && is_near(one.vv, exact.vv, 1.0), "{angle} {ratio}: {one:?}");
                assert!(is_near(one.xv, exact.xv, dt) && is_near(one.vx, exact.vx, angle * angle / dt), "{one:?}");
            }
        }
    }
}
