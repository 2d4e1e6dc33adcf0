//! Batches: thousands of springs of one law, computed together.
#![allow(
    unsafe_code,
    reason = "`no_mangle`: all exported names begin with `carom_` and differ; arrays are the caller's"
)]

use crate::handles::{Lock, Table};
use crate::memory::{array, array_mut, give, present};
use crate::spring::carom_spring;
use crate::status::{Failure, Outcome, call, carom_status, finite};
use crate::track::relative;
use crate::types::{carom_state, carom_tolerance};
use alloc::vec::Vec;
use carom::batch::{Batch, Slot};
use carom::error::Refused;
use core::mem::MaybeUninit;

/// The handle of a batch: springs of one law, numbered from 0, each with its own target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_batch {
    /// See above.
    pub id: u64,
}

static BATCHES: Table<Lock<Batch<f32>>> = Table::new("batch");

/// The most springs of a batch, which take 6.2 GB.
const MOST: usize = 1 << 24;

/// The bytes of a spring in a batch, with some for the allocator.
const SIZE: usize = 400;

/// Makes a batch of count springs at rest at 0. 2^24 springs at most, 368 bytes each.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_new(
    spring: carom_spring,
    count: usize,
    batch: Option<&mut MaybeUninit<carom_batch>>,
) -> carom_status {
    call(|| {
        let batch = present("batch", batch)?;
        let spring = spring.checked()?;
        if count > MOST {
            return Err(Failure::number("count", "be at most 16777216", count as f64));
        }
        // Running out of memory inside `Batch` would end the program, so we first test whether there is enough.
        if Vec::<u8>::new().try_reserve_exact(SIZE * count).is_err() {
            return Err(Failure::new(carom_status::NoMemory, format_args!("no memory for {count} springs")));
        }
        batch.write(carom_batch { id: BATCHES.add(Lock::new(Batch::new(spring, count))) });
        Ok(())
    })
}

/// Frees a batch.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_free(batch: carom_batch) -> carom_status {
    call(|| BATCHES.free(batch.id))
}

fn change(batch: carom_batch, body: impl FnOnce(&mut Batch<f32>) -> Outcome) -> carom_status {
    call(|| BATCHES.with(batch.id, body))
}

/// Returns the spring of a number, and fails if the batch doesn't have it.
fn find(batch: &Batch<f32>, index: usize) -> Outcome<Slot> {
    let unknown = || Failure::new(carom_status::InvalidIndex, format_args!("the batch has no spring {index}"));
    batch.slot(index).ok_or_else(unknown)
}

fn refused(refused: Refused) -> Failure {
    Failure::new(carom_status::InvalidNumber, refused)
}

/// Returns the number as the batch keeps it.
fn single(field: &'static str, value: f64) -> Outcome<f32> {
    let single = value as f32;
    if single.is_finite() { Ok(single) } else { Err(Failure::number(field, "be finite as a float", value)) }
}

/// Adds a spring at rest at a position, and writes its number.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_insert(
    batch: carom_batch,
    position: f64,
    index: Option<&mut MaybeUninit<usize>>,
) -> carom_status {
    call(|| {
        let position = single("position", position)?;
        let place = BATCHES.with(batch.id, |batch| {
            if batch.len() >= MOST {
                return Err(Failure::number("count", "be at most 16777216", (MOST + 1) as f64));
            }
            Ok(batch.insert(position).map_err(refused)?.place())
        })?;
        give(index, place);
        Ok(())
    })
}

/// Removes a spring. Its number is free for the next one that is added.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_remove(batch: carom_batch, index: usize) -> carom_status {
    change(batch, |batch| {
        let slot = find(batch, index)?;
        batch.remove(slot).map_err(refused)
    })
}

/// Sends a spring to another target. Position and velocity carry on.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_retarget(batch: carom_batch, index: usize, target: f64) -> carom_status {
    change(batch, |batch| {
        let slot = find(batch, index)?;
        batch.retarget(slot, single("target", target)?).map_err(refused)
    })
}

/// Sends count springs, beginning with first, to their targets.
///
/// # Safety
/// `targets` has `count` elements, or is NULL if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_batch_retarget_from(
    batch: carom_batch,
    first: usize,
    count: usize,
    targets: *const f32,
) -> carom_status {
    change(batch, |batch| {
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let targets = unsafe { array("targets", targets, count)? };
        if first.checked_add(count).is_none_or(|end| end > batch.places()) {
            let places = batch.places();
            return Err(Failure::new(carom_status::InvalidIndex, format_args!("the batch has numbers below {places}")));
        }
        for target in targets {
            finite("targets", f64::from(*target))?;
        }
        batch.retarget_from(first, targets);
        Ok(())
    })
}

/// Gives a spring a position and a velocity, and leaves its target.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_set_state(batch: carom_batch, index: usize, state: carom_state) -> carom_status {
    change(batch, |batch| {
        let slot = find(batch, index)?;
        batch.set_state(slot, state.checked()?).map_err(refused)
    })
}

/// Gives all springs another law. Positions, velocities and targets stay.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_set_spring(batch: carom_batch, spring: carom_spring) -> carom_status {
    change(batch, |batch| {
        batch.set_spring(spring.checked()?);
        Ok(())
    })
}

/// Sets an absolute tolerance of rest. The default is relative: 1e-4 of the travel.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_set_tolerance(batch: carom_batch, tolerance: carom_tolerance) -> carom_status {
    change(batch, |batch| {
        batch.set_tolerance(tolerance.checked()?);
        Ok(())
    })
}

/// Sets the tolerance of rest to a fraction > 0 of the travel.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_set_relative_tolerance(batch: carom_batch, fraction: f64) -> carom_status {
    change(batch, |batch| {
        batch.set_tolerance(relative(fraction)?);
        Ok(())
    })
}

/// Advances by dt >= 0 seconds, and writes whether any spring still moves. After the first false, draw once more.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_advance(
    batch: carom_batch,
    dt: f64,
    is_moving: Option<&mut MaybeUninit<bool>>,
) -> carom_status {
    call(|| {
        let dt = crate::spring::seconds("dt", dt)?;
        let moves = BATCHES.with(batch.id, |batch| {
            // A call with a `dt` of 0 doesn't advance the batch.
            Ok(if dt > 0.0 { batch.advance(dt) } else { !batch.is_at_rest() })
        })?;
        give(is_moving, moves);
        Ok(())
    })
}

/// The count of springs, and the length of the arrays of positions, where removed springs keep a place.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_count(
    batch: carom_batch,
    count: Option<&mut MaybeUninit<usize>>,
    array_length: Option<&mut MaybeUninit<usize>>,
) -> carom_status {
    call(|| {
        let (springs, places) = BATCHES.with(batch.id, |batch| Ok((batch.len(), batch.places())))?;
        give(count, springs);
        give(array_length, places);
        Ok(())
    })
}

/// Writes count positions, from the first place on. Removed springs are at 0.
///
/// # Safety
/// `positions` has `count` elements, or is NULL if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_batch_positions(batch: carom_batch, count: usize, positions: *mut f32) -> carom_status {
    change(batch, |batch| {
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let positions = unsafe { array_mut("positions", positions, count)? };
        copy(batch.positions(), positions)
    })
}

/// Writes count velocities, from the first place on.
///
/// # Safety
/// `velocities` has `count` elements, or is NULL if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carom_batch_velocities(
    batch: carom_batch,
    count: usize,
    velocities: *mut f32,
) -> carom_status {
    change(batch, |batch| {
        // SAFETY: the caller keeps the conditions of `# Safety`.
        let velocities = unsafe { array_mut("velocities", velocities, count)? };
        copy(batch.velocities(), velocities)
    })
}

fn copy(from: &[f32], to: &mut [f32]) -> Outcome {
    let (most, count) = (from.len(), to.len());
    let refused =
        || Failure::new(carom_status::InvalidIndex, format_args!("`count` must be at most {most}, but is {count}"));
    let values = from.get(..count).ok_or_else(refused)?;
    to.copy_from_slice(values);
    Ok(())
}

/// The state of a spring in double precision, and whether it is at rest.
#[unsafe(no_mangle)]
pub extern "C" fn carom_batch_state(
    batch: carom_batch,
    index: usize,
    state: Option<&mut MaybeUninit<carom_state>>,
    is_at_rest: Option<&mut MaybeUninit<bool>>,
) -> carom_status {
    call(|| {
        let now = BATCHES.with(batch.id, |batch| {
            let slot = find(batch, index)?;
            batch.read(slot).ok_or_else(|| refused(Refused::Unknown))
        })?;
        give(state, carom_state { position: now.value, velocity: now.velocity });
        give(is_at_rest, now.is_at_rest);
        Ok(())
    })
}
