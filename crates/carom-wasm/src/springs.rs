//! Many springs at once, in rows of the floats: `count` positions, as many velocities and as many targets. JavaScript reads
//! and writes them without a copy.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::{ModuleState, with};
use crate::table::Handle;
use alloc::boxed::Box;
use alloc::vec::Vec;
use bytemuck::Pod;
use carom::animate::{Animated, BasisCache, TolerancePolicy};
use carom::batch::Batch;
use carom::{Spring, State, Tolerance};

/// The kinds of tolerance policies; any other number is a distance with a fraction of the target.
const ABSOLUTE: u32 = 0;
const RELATIVE: u32 = 1;

/// A spring takes at most this many words.
const MOST: usize = 24;

/// Many springs.
pub(crate) enum Springs {
    /// They have one law. `changed` is room for the springs whose rows JavaScript has changed.
    Shared { batch: Box<Batch<f64>>, changed: Vec<usize> },
    /// Each has a law of its own; `cache` keeps the closed forms of those that are equal.
    Each { springs: Vec<Row>, cache: Box<BasisCache> },
}

impl Springs {
    fn len(&self) -> usize {
        match self {
            Self::Shared { batch, .. } => batch.len(),
            Self::Each { springs, .. } => springs.len(),
        }
    }
}

/// A spring, and the numbers that its last frame has shown. If JavaScript has written others into the rows, they apply.
pub(crate) struct Row {
    value: Animated<f64>,
    position: f64,
    velocity: f64,
}

impl Row {
    /// Applies what JavaScript has written, and returns whether that differs from what was shown. Numbers that are not finite
    /// change nothing.
    #[expect(clippy::float_cmp, reason = "an unchanged number is the same number")]
    fn accept(&mut self, position: f64, velocity: f64, target: f64) -> bool {
        let (is_moved, is_kicked) = (position != self.position, velocity != self.velocity);
        let is_retargeted = target != self.value.target();
        if is_moved && position.is_finite() {
            self.value.snap_to(position);
            self.value.set_velocity(velocity);
        } else if is_kicked {
            self.value.set_velocity(velocity);
        }
        if is_moved || is_retargeted {
            self.value.retarget(target);
        }
        is_moved || is_kicked || is_retargeted
    }
}

/// The rows of springs: positions, velocities and targets.
struct Rows<'a, T> {
    positions: &'a mut [T],
    velocities: &'a mut [T],
    targets: &'a mut [T],
}

impl<T: Pod + Into<f64> + PartialEq> Rows<'_, T> {
    /// Advances springs of one law. Returns how many still move.
    fn advance_shared(
        &mut self,
        batch: &mut Batch<f64>,
        changed: &mut Vec<usize>,
        dt: f64,
        rounded: impl Fn(f64) -> T,
    ) -> usize {
        let differing = |shown: &[f64], row: &[T], into: &mut Vec<usize>| {
            let pairs = shown.iter().zip(row).enumerate();
            into.extend(pairs.filter(|(_, (shown, given))| rounded(**shown) != **given).map(|(i, _)| i));
        };
        differing(batch.positions(), self.positions, changed);
        differing(batch.velocities(), self.velocities, changed);
        for i in changed.drain(..) {
            let state = State { position: self.positions[i].into(), velocity: self.velocities[i].into() };
            batch.set_state(i, state);
        }
        differing(batch.targets(), self.targets, changed);
        for i in changed.drain(..) {
            batch.retarget(i, self.targets[i].into());
        }
        batch.advance(dt);
        let write = |row: &mut [T], shown: &[f64]| row.iter_mut().zip(shown).for_each(|(row, x)| *row = rounded(*x));
        write(self.positions, batch.positions());
        write(self.velocities, batch.velocities());
        write(self.targets, batch.targets());
        batch.awake()
    }

    /// Advances springs of several laws. Returns how many still move.
    fn advance_each(
        &mut self,
        springs: &mut [Row],
        cache: &mut BasisCache,
        dt: f64,
        rounded: impl Fn(f64) -> T,
    ) -> usize {
        let rows = self.positions.iter_mut().zip(&mut *self.velocities).zip(&mut *self.targets);
        let mut moving = 0;
        for (row, ((position, velocity), target)) in springs.iter_mut().zip(rows) {
            let is_changed = row.accept((*position).into(), (*velocity).into(), (*target).into());
            if row.value.is_at_rest() && !is_changed {
                continue;
            }
            let (now, is_moving) = row.value.advance_with(dt, cache);
            (*position, *velocity) = (rounded(now.value), rounded(now.velocity));
            (row.position, row.velocity) = ((*position).into(), (*velocity).into());
            *target = rounded(row.value.target());
            moving += usize::from(is_moving);
        }
        moving
    }
}

/// Advances springs and writes their rows. Returns how many still move; `None` if there are no such springs or rows.
fn advance<T>(handle: Handle, place: u32, dt: f64, rounded: impl Fn(f64) -> T) -> Option<usize>
where
    T: Pod + Into<f64> + PartialEq,
{
    with(|ModuleState { floats, springs, .. }| {
        let springs = springs.get(handle)?;
        let rows = bytemuck::cast_slice_mut::<_, T>(floats.get_mut(place as usize..)?);
        let (positions, rows) = rows.split_at_mut_checked(springs.len())?;
        let (velocities, rows) = rows.split_at_mut_checked(springs.len())?;
        let mut rows = Rows { positions, velocities, targets: rows.get_mut(..springs.len())? };
        Some(match springs {
            Springs::Shared { batch, changed } => rows.advance_shared(batch, changed, dt, rounded),
            Springs::Each { springs, cache } => rows.advance_each(springs, cache, dt, rounded),
        })
    })
}

/// Creates `count` springs at rest at 0. The floats at `place` are the two numbers of a tolerance policy, then mass, stiffness
/// and damping of `laws` springs; the last of these serves all further ones. Returns 0 if the floats or the memory do not suffice.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_springs(place: u32, laws: u32, count: u32, policy: u32) -> Handle {
    with(|state| {
        let numbers = state.floats.get(place as usize..).unwrap_or_default();
        let Some((&[first, second], numbers)) = numbers.split_first_chunk() else { return 0 };
        let policy = match policy {
            ABSOLUTE => TolerancePolicy::Absolute(Tolerance::new(first, second)),
            RELATIVE => TolerancePolicy::Relative(first),
            _ => TolerancePolicy::AbsoluteOrRelative { distance: first, fraction: second },
        };
        let (laws, count) = (laws as usize, count as usize);
        // Running out of memory would trap, so that there is room is tried first.
        let has_room = Vec::<[u64; MOST]>::new().try_reserve_exact(count).is_ok();
        let Some(numbers) = numbers.get(..3 * laws).filter(|_| has_room) else { return 0 };
        let mut laws = numbers.chunks_exact(3);
        let mut next = || laws.next().map(|law| Spring { mass: law[0], stiffness: law[1], damping: law[2] });
        let Some(mut law) = next() else { return 0 };
        let springs = if numbers.len() == 3 && law.stiffness > 0.0 {
            let mut batch = Batch::new(law, count);
            batch.set_tolerance(policy);
            Springs::Shared { batch: Box::new(batch), changed: Vec::new() }
        } else {
            let rows = (0..count).map(|_| {
                let mut value = Animated::new(0.0, law);
                value.set_tolerance(policy);
                law = next().unwrap_or(law);
                Row { value, position: 0.0, velocity: 0.0 }
            });
            Springs::Each { springs: rows.collect(), cache: Box::default() }
        };
        state.springs.put(springs)
    })
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_springs_free(springs: Handle) {
    with(|state| state.springs.drop(springs));
}

/// Advances springs by `dt` and writes their rows, which begin at `place`. Returns how many still move.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_springs_advance(springs: Handle, place: u32, dt: f64) -> u32 {
    advance(springs, place, dt, |number| number).map_or(0, |moving| moving as u32)
}

/// Does the same with rows in single precision, two numbers of which take the room of one float.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_springs_advance_single(springs: Handle, place: u32, dt: f64) -> u32 {
    advance(springs, place, dt, |number| number as f32).map_or(0, |moving| moving as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::carom_floats;

    /// Makes springs of these laws, and rows with these targets for them.
    fn made(laws: &[Spring], targets: &[f64]) -> Handle {
        carom_floats(64);
        with(|state| {
            state.floats.fill(0.0);
            state.floats[0] = 1e-4;
            for (number, law) in state.floats[2..].chunks_mut(3).zip(laws) {
                number.copy_from_slice(&[law.mass, law.stiffness, law.damping]);
            }
        });
        let handle = carom_springs(0, laws.len() as u32, targets.len() as u32, RELATIVE);
        with(|state| {
            state.floats.fill(0.0);
            state.floats[2 * targets.len()..3 * targets.len()].copy_from_slice(targets);
        });
        handle
    }

    /// Moves rows and animated values alike, and compares their bits; `error` is how far positions may differ.
    fn compare(laws: &[Spring], error: f64) {
        let targets = [50.0, 0.01, -3e5, 7.0];
        let handle = made(laws, &targets);
        let mut values = [0, 1, 2, 3].map(|i| Animated::new(0.0, laws[usize::min(i, laws.len() - 1)]));
        values.iter_mut().zip(targets).for_each(|(value, target)| value.retarget(target));
        let mut rests = 0;
        for frame in 0..200 {
            if frame == 9 {
                // A target, a velocity and a position, as JavaScript writes them.
                with(|state| (state.floats[8], state.floats[5], state.floats[2]) = (20.0, -40.0, 1e5));
                values[0].retarget(20.0);
                values[1].set_velocity(-40.0);
                let velocity = values[2].velocity();
                values[2].snap_to(1e5);
                values[2].set_velocity(velocity);
                values[2].retarget(-3e5);
            }
            let moving: u32 = values.iter_mut().map(|value| u32::from(value.advance(1.0 / 144.0))).sum();
            assert_eq!(carom_springs_advance(handle, 0, 1.0 / 144.0), moving, "in frame {frame}");
            rests += u32::from(moving < 4);
            for (i, value) in values.iter().enumerate() {
                let row = with(|state| [state.floats[i], state.floats[4 + i]]);
                let size = [50.0, 1.0, 4e5, 7.0][i];
                let difference = [row[0] - value.value(), 0.05 * (row[1] - value.velocity())];
                assert!(
                    difference.iter().all(|x| x.abs() <= error * size),
                    "spring {i} in frame {frame}: {difference:?}"
                );
            }
        }
        assert!(rests > 50 && values.iter().all(Animated::is_at_rest));
        carom_springs_free(handle);
        assert_eq!(carom_springs_advance(handle, 0, 0.1), 0);
    }

    #[test]
    fn springs_of_several_laws_have_the_bits_of_animated_values() {
        compare(&[0.2, 0.3, 0.4].map(|response| Spring::from_response_damping_ratio(response, 0.6)), 0.0);
        compare(&[Spring { mass: 1.0, stiffness: 0.0, damping: 12.0 }], 0.0);
    }

    #[test]
    fn springs_of_one_law_rest_in_the_frame_in_which_animated_values_do() {
        compare(&[Spring::from_response_damping_ratio(0.3, 0.6)], 3e-13);
        compare(&[Spring::from_response_damping_ratio(0.3, 1.0)], 3e-13);
    }

    #[test]
    fn missing_floats_make_and_move_no_springs() {
        carom_floats(14);
        for (place, laws) in [(0, 0), (0, 5), (13, 1), (99, 1)] {
            assert_eq!(carom_springs(place, laws, 1, RELATIVE), 0);
        }
        let handle = carom_springs(0, 1, 4, RELATIVE);
        assert_eq!(carom_springs_advance(handle, 3, 0.1), 0);
        assert_eq!(carom_springs_advance(handle, 99, 0.1), 0);
    }
}
