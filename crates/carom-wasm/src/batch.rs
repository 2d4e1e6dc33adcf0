//! Many springs at once, in rows of the floats. From `place` on there are `laws` laws of [`LAW`] numbers each, then `count` positions,
//! as many velocities and as many targets. JavaScript reads and writes them without a copy.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::with;
use bytemuck::Pod;
use carom::{Propagator, Spring};

/// The numbers of a law: stiffness/mass and damping/mass; the v² + stiffness·y² below which a spring is at rest; and xx, xv
/// and vv of its last step.
const LAW: usize = 6;

/// The place and the size of a batch. The last law serves its own spring and all after it.
struct Batch {
    place: u32,
    laws: u32,
    count: u32,
}

/// A frame of a batch.
struct Frame {
    dt: f64,
    /// How the steps of the laws are made: 0, [`KEPT`] or [`TAKEN`].
    steps: u32,
    /// Whether the frame is so long that a spring which it leaves unchanged is held by rounding for good.
    holds: bool,
}

/// Steps are computed and cached.
const KEPT: u32 = 1;
/// Cached steps are reused: they are for the same `dt`, and have the same bits.
const TAKEN: u32 = 2;

/// Steps the springs and returns how many still move; `None` if the row is too short.
#[inline(always)]
fn step<T: Pod + Into<f64> + PartialEq>(
    batch: &Batch,
    frame: &Frame,
    propagator: impl Fn(f64, f64, f64) -> Propagator,
    rounded: impl Fn(f64) -> T,
) -> Option<u32> {
    with(|state| {
        let floats = state.floats.get_mut(batch.place as usize..)?;
        let (laws, rows) = floats.split_at_mut_checked(LAW * batch.laws as usize)?;
        let (positions, rows) = bytemuck::cast_slice_mut::<_, T>(rows).split_at_mut_checked(batch.count as usize)?;
        let (velocities, rows) = rows.split_at_mut_checked(batch.count as usize)?;
        let targets = rows.get(..batch.count as usize)?;
        let mut laws = laws.chunks_exact_mut(LAW);
        // These are single numbers, because a struct would be copied for every spring by a call.
        let (mut stiffness, mut least, mut xx, mut xv, mut vv) = (0.0, 0.0, 1.0, 0.0, 1.0);
        let mut moving = 0;
        for ((position, velocity), target) in positions.iter_mut().zip(velocities).zip(targets) {
            if let Some([k, c, l, kept_xx, kept_xv, kept_vv]) = laws.next() {
                (stiffness, least) = (*k, *l);
                if frame.steps == TAKEN {
                    (xx, xv, vv) = (*kept_xx, *kept_xv, *kept_vv);
                } else {
                    let step = propagator(stiffness, *c, frame.dt);
                    (xx, xv, vv) = (step.xx, step.xv, step.vv);
                    if frame.steps == KEPT {
                        (*kept_xx, *kept_xv, *kept_vv) = (xx, xv, vv);
                    }
                }
            }
            let (target, v) = ((*target).into(), (*velocity).into());
            let y = (*position).into() - target;
            let (y, v) = (xx * y + xv * v, vv * v - stiffness * xv * y);
            let after = (rounded(target + y), rounded(v));
            let is_held = frame.holds & (after == (*position, *velocity));
            let moves = (v * v + stiffness * y * y > least) & !is_held;
            let end = if stiffness > 0.0 { rounded(target) } else { after.0 };
            (*position, *velocity) = if moves { after } else { (end, rounded(0.0)) };
            moving += u32::from(moves);
        }
        Some(moving)
    })
}

/// The largest angle of a frame, in radians, for which [`short`] is exact to the last digits.
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

/// Returns the propagator of a spring of mass 1 over a short `dt`, in every damping regime by one formula:
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

/// Returns the propagator of a spring of mass 1.
fn exact(stiffness: f64, damping: f64, dt: f64) -> Propagator {
    Spring { mass: 1.0, stiffness, damping }.propagator(dt)
}

/// Steps springs over `dt` and returns how many still move.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_step(place: u32, laws: u32, count: u32, dt: f64, steps: u32, holds: bool) -> u32 {
    let propagator = |stiffness: f64, damping: f64, dt: f64| {
        let is_short = stiffness * dt * dt <= SHORT * SHORT && damping * dt <= 2.0 * SHORT;
        // A frame computes one step for each law, so the cost of that step does not matter.
        if laws > 1 && is_short { short(stiffness, damping, dt) } else { exact(stiffness, damping, dt) }
    };
    step(&Batch { place, laws, count }, &Frame { dt, steps, holds }, propagator, |number| number).unwrap_or(0)
}

/// Steps springs of one law in single precision: two springs take the room of one in double precision.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_step_single(place: u32, laws: u32, count: u32, dt: f64, steps: u32, holds: bool) -> u32 {
    step(&Batch { place, laws, count }, &Frame { dt, steps, holds }, exact, |number| number as f32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::carom_floats;
    use carom::{Motion, State};

    /// Steps three springs of these laws toward 50 for 0.1 s. Returns their positions, and how many still move.
    fn stepped<T: Pod + Into<f64> + PartialEq>(laws: &[Spring], rounded: impl Fn(f64) -> T) -> ([f64; 3], u32) {
        carom_floats(64);
        with(|state| {
            state.floats.fill(0.0);
            let (numbers, rows) = state.floats.split_at_mut(LAW * laws.len());
            for (number, law) in numbers.chunks_mut(LAW).zip(laws) {
                number[..3].copy_from_slice(&[law.stiffness, law.damping, 1e-8 * law.stiffness]);
            }
            bytemuck::cast_slice_mut::<_, T>(rows)[6..9].fill(rounded(50.0));
        });
        let step = if size_of::<T>() == 4 { carom_step_single } else { carom_step };
        let mut moving = 0;
        for steps in [0, KEPT, TAKEN, TAKEN, TAKEN, TAKEN] {
            moving = step(0, laws.len() as u32, 3, 1.0 / 60.0, steps, true);
        }
        with(|state| {
            let rows: &[T] = bytemuck::cast_slice(&state.floats[LAW * laws.len()..]);
            ([rows[0], rows[1], rows[2]].map(Into::into), moving)
        })
    }

    #[test]
    fn springs_follow_one_law_or_a_law_each() {
        let laws = [0.2, 0.3, 0.4].map(|response| Spring::from_response_damping_ratio(response, 0.6));
        let exact = laws.map(|law| law.motion(State::at_rest(0.0), 50.0).state(0.1).position);
        let (own, moving) = stepped(&laws, |number| number);
        assert!(own.iter().zip(exact).all(|(one, exact)| (one - exact).abs() < 1e-11), "{own:?} {exact:?}");
        assert_eq!(moving, 3);
        let (shared, _) = stepped(&laws[..1], |number| number);
        assert!(shared.iter().all(|one| (one - exact[0]).abs() < 1e-11), "{shared:?}");
        let (single, _) = stepped(&laws[..1], |number| number as f32);
        assert!(single.iter().all(|one| (one - exact[0]).abs() < 1e-4), "{single:?}");
    }

    #[test]
    fn missing_rows_are_not_stepped() {
        carom_floats(14);
        assert_eq!(carom_step(0, 1, 3, 0.1, 0, true), 0);
        assert_eq!(carom_step(99, 1, 1, 0.1, 0, true), 0);
    }

    #[test]
    fn a_short_step_equals_the_exact_step_in_every_regime() {
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
