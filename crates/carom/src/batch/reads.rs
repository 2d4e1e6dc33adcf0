//! Reads of a batch: arrays, single positions, and closures.

use super::aligned::{ALIAS, behind};
use super::blocks::{Stretch, lanes_of, ranges};
use super::epochs::{displacement_row, velocity_row};
use super::kernel;
use super::scalar::Scalar;
use super::{BLOCK, Batch};
use crate::propagator::Propagator;
use core::ops::Range;

/// Springs that are computed at a time for a closure: as many as fit into the first cache.
const ROOM: usize = 16 * BLOCK;

/// The methods that read.
impl<T: Scalar> Batch<T> {
    /// Computes and returns the positions of all springs.
    pub fn positions(&mut self) -> &[T] {
        if !self.has_positions {
            self.update_stretches();
            let Self { stretches, epochs, positions, targets, starts, rounded, .. } = self;
            let (y, v) = T::starts(starts.both(), rounded.both());
            for Stretch { blocks, epoch } in stretches.iter() {
                let lanes = lanes_of(blocks);
                let (out, targets) = (&mut positions[lanes.clone()], &targets[lanes.clone()]);
                let row = displacement_row(epochs.propagator(*epoch));
                kernel::place_in_parallel(out, targets, (&y[lanes.clone()], &v[lanes]), row);
            }
            self.has_positions = true;
        }
        &self.positions[..self.len]
    }

    /// Returns the position of a spring: the number that [`positions`](Self::positions) holds.
    ///
    /// # Panics
    /// If the batch has no such spring.
    #[must_use]
    pub fn position(&self, spring: usize) -> T {
        self.assert_contains(spring);
        let block = &self.blocks[spring / BLOCK];
        if self.has_positions || !block.is_moving() {
            return self.positions[spring];
        }
        // The whole block is computed, so that the result has the bits that `positions` gives.
        let row = displacement_row(self.epochs.propagator(self.epochs.index_of(block.epoch)));
        let (y, v) = self.lane_starts();
        let lanes = lanes_of(&(spring / BLOCK..spring / BLOCK + 1));
        let mut out = [T::default(); BLOCK];
        T::place(&mut out, &self.targets[lanes.clone()], (&y[lanes.clone()], &v[lanes]), row);
        out[spring % BLOCK]
    }

    /// Passes the [positions](Self::positions) of all springs that moved or came to rest in the last frame to a
    /// closure: up to 1024 at a time, with the number of the first, in any order. Some of them belong to neighbours at
    /// rest.
    ///
    /// A program that copies positions anyway, for example into a buffer of the graphics card, saves writing them to memory and
    /// reading them again. Call it after each [`advance`](Self::advance), since a spring that came to rest is passed only once.
    ///
    /// ```
    /// # use carom::{Spring, batch::Batch};
    /// # let spring = Spring::from_duration_bounce(0.4, 0.0);
    /// # let mut dots = Batch::<f32>::new(spring, 3000);
    /// # dots.retarget(1500, 300.0);
    /// let mut vertices = vec![[0.0, 1.0]; dots.array_len()];
    /// dots.advance(1.0 / 60.0);
    /// dots.read_positions(|first, positions| {
    ///     for (spring, x) in (first..).zip(positions) {
    ///         if dots.has_changed(spring) {
    ///             vertices[spring][0] = *x;
    ///         }
    ///     }
    /// });
    /// assert!(vertices[1500][0] > 0.0 && vertices[1501][0] == 0.0);
    /// ```
    pub fn read_positions(&self, mut read: impl FnMut(usize, &[T])) {
        let (y, v) = self.lane_starts();
        self.read(
            &self.positions,
            |room, lanes, row| {
                let starts = (&y[lanes.clone()], &v[lanes.clone()]);
                T::place(room, &self.targets[lanes], starts, row);
            },
            &mut read,
        );
    }

    /// Passes [displacements](Self::displacements) to a closure as [`read_positions`](Self::read_positions) passes positions.
    pub fn read_displacements(&self, mut read: impl FnMut(usize, &[T])) {
        let (y, v) = self.lane_starts();
        self.read(
            self.lanes.both().0,
            |room, lanes, row| T::combine(room, (&y[lanes.clone()], &v[lanes]), row),
            &mut read,
        );
    }

    /// Calls `compute` for the moving springs and `read` with the results. Also calls `read` with the springs of
    /// `resting` that came to rest in the last frame.
    fn read(
        &self,
        resting: &[T],
        compute: impl Fn(&mut [T], Range<usize>, (T, T)),
        read: &mut impl FnMut(usize, &[T]),
    ) {
        let mut room = [T::default(); ROOM + ALIAS / 4];
        let room = behind(&mut room, self.lane_starts().0);
        for Stretch { blocks, epoch } in self.present_stretches() {
            let row = displacement_row(self.epochs.propagator(epoch));
            for lanes in rooms(lanes_of(&blocks)) {
                let room = &mut room[lanes.start % ROOM..][..lanes.len()];
                compute(room, lanes.clone(), row);
                read(lanes.start, &room[..usize::min(lanes.len(), self.len - lanes.start)]);
            }
        }
        if self.last_rest == self.now {
            let now = self.now;
            let rested = ranges(&self.blocks, move |block| !block.is_moving() && block.changed(now) != 0, |_, _| true);
            for lanes in rested.flat_map(|blocks| rooms(self.shown(&blocks))) {
                read(lanes.start, &resting[lanes]);
            }
        }
    }

    /// Computes and returns the displacements of all springs from their targets.
    pub fn displacements(&mut self) -> &[T] {
        if !self.has_displacements {
            self.compute_lanes(|(out, _), starts, propagator| {
                kernel::combine_in_parallel(out, starts, displacement_row(propagator));
            });
            self.has_displacements = true;
        }
        &self.lanes.both().0[..self.len]
    }

    /// Computes and returns the velocities of all springs.
    pub fn velocities(&mut self) -> &[T] {
        if !self.has_velocities {
            self.compute_lanes(|(_, out), (y, v), propagator| {
                kernel::combine_in_parallel(out, (v, y), velocity_row(propagator));
            });
            self.has_velocities = true;
        }
        &self.lanes.both().1[..self.len]
    }

    /// Calls `compute` with the displacements and velocities, the starts and the propagator of the moving springs.
    fn compute_lanes(&mut self, compute: impl Fn((&mut [T], &mut [T]), (&[T], &[T]), &Propagator)) {
        self.update_stretches();
        let Self { stretches, epochs, lanes: read, starts, rounded, .. } = self;
        let (y, v) = T::starts(starts.both(), rounded.both());
        for Stretch { blocks, epoch } in stretches.iter() {
            let lanes = lanes_of(blocks);
            compute(read.both_mut(lanes.clone()), (&y[lanes.clone()], &v[lanes]), epochs.propagator(*epoch));
        }
    }
}

/// Cuts a range at the multiples of [`ROOM`], so that each piece fits into a room.
fn rooms(lanes: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let after = |start: usize| (start / ROOM + 1) * ROOM;
    core::iter::successors(Some(lanes.start), move |start| Some(after(*start)))
        .take_while(move |start| *start < lanes.end)
        .map(move |start| start..usize::min(lanes.end, after(start)))
}
