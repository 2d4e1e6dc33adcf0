//! Groups of springs, one behind the other.

use super::aligned::{ALIAS, Aligned};
use super::scalar::Scalar;
use super::springs::{ROOM, Shown, Springs};
use crate::animate::elapsed::Elapsed;
use crate::law::spring::Spring;
use crate::motion::{State, Tolerance};
use alloc::vec::Vec;
use core::ops::Range;

/// So many springs of one law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// Their law.
    pub spring: Spring,
    /// When they are at rest.
    pub tolerance: Tolerance,
    /// How many.
    pub springs: usize,
}

/// Many springs, in lanes: see [the module](super).
#[derive(Debug)]
pub struct Batch<T: Scalar> {
    groups: Vec<Springs<T>>,
    /// The first spring of each group, and how many there are in all.
    starts: Vec<usize>,
    targets: Aligned<T>,
    positions: Aligned<T>,
    /// Whether something has moved since the positions were last read.
    is_stale: bool,
    room: Aligned<T>,
    now: Elapsed,
}

impl<T: Scalar> Clone for Batch<T> {
    fn clone(&self) -> Self {
        let mut groups = self.groups.clone();
        groups.iter_mut().for_each(Springs::reserve);
        Self {
            groups,
            starts: self.starts.clone(),
            targets: self.targets.clone(),
            positions: self.positions.clone(),
            room: self.room.clone(),
            ..*self
        }
    }
}

impl<T: Scalar> Batch<T> {
    /// All at rest at 0. Nothing that is done later allocates.
    #[must_use]
    pub fn new(groups: &[Group]) -> Self {
        let mut starts = Vec::with_capacity(groups.len() + 1);
        let mut total = 0;
        starts.push(total);
        for group in groups {
            total += group.springs;
            starts.push(total);
        }
        Self {
            groups: groups.iter().map(|group| Springs::new(*group)).collect(),
            starts,
            targets: Aligned::zeros(total),
            positions: Aligned::zeros(total),
            is_stale: false,
            room: Aligned::zeros(ROOM + ALIAS / size_of::<T>()),
            now: Elapsed::default(),
        }
    }

    /// How many springs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many groups there are.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// A group as it is now.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn group(&self, group: usize) -> Group {
        self.groups[group].group
    }

    /// The springs of a group.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn range(&self, group: usize) -> Range<usize> {
        self.starts[group]..self.starts[group + 1]
    }

    /// Seconds since it was made.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.now.seconds()
    }

    /// `dt` seconds later. Whether anything still moves: `false` says that everything is on its target to the bit, or where it
    /// has coasted to, and that after this frame, which is to be drawn once more, none is needed until something is
    /// retargeted.
    ///
    /// A `dt` that is 0, negative or NaN does nothing. An infinite one goes to the end, and puts to rest what has none, where
    /// other drivers leave it alone: on its target what swings for ever, where it is what drifts for ever.
    /// [`time`](Self::time) stays.
    pub fn advance(&mut self, dt: f64) -> bool {
        if !(dt > 0.0) {
            return self.is_moving();
        }
        let now = self.now.after(dt);
        if now.seconds() == f64::INFINITY {
            self.finish();
            return false;
        }
        self.now = now;
        let mut is_moving = false;
        for (group, start) in self.groups.iter_mut().zip(&self.starts) {
            if now.has_come(group.next_look()) {
                group.look(now, &mut Shown::of(group.group, *start, &self.targets, &mut self.positions));
            }
            is_moving |= group.advance(dt, now);
        }
        self.is_stale |= is_moving;
        is_moving
    }

    #[cold]
    #[inline(never)]
    fn finish(&mut self) {
        for (group, start) in self.groups.iter_mut().zip(&self.starts) {
            group.finish(self.now, &mut Shown::of(group.group, *start, &self.targets, &mut self.positions));
        }
    }

    /// Whether a frame is needed.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.groups.iter().any(Springs::is_moving)
    }

    /// How many springs are computed in a frame: those of the blocks in which something moves.
    #[must_use]
    pub fn awake(&self) -> usize {
        self.groups.iter().map(Springs::awake).sum()
    }

    /// Whether a spring is at rest, as are its neighbours in its block.
    ///
    /// # Panics
    /// If there is no such spring.
    #[must_use]
    pub fn is_asleep(&self, spring: usize) -> bool {
        let (group, local) = self.place_of(spring);
        !self.groups[group].is_awake(local)
    }

    /// Where everything is now, spring by spring, computed when this is called.
    pub fn positions(&mut self) -> &[T] {
        if self.is_stale {
            for (group, start) in self.groups.iter_mut().zip(&self.starts) {
                group.place(&mut Shown::of(group.group, *start, &self.targets, &mut self.positions));
            }
            self.is_stale = false;
        }
        &self.positions
    }

    /// Where one spring is now: what [`positions`](Self::positions) has of it.
    ///
    /// # Panics
    /// If there is no such spring.
    #[must_use]
    pub fn position(&self, spring: usize) -> T {
        if !self.is_stale {
            return self.positions[spring];
        }
        let (group, local) = self.place_of(spring);
        self.targets[spring] + self.groups[group].displacement(local)
    }

    /// The springs that move, and those that the last frame has put to rest, in stretches: what a program that draws only what
    /// has changed has to draw after each frame.
    pub fn moving(&self) -> impl Iterator<Item = Range<usize>> {
        let groups = self.groups.iter().zip(&self.starts);
        groups
            .flat_map(|(group, start)| group.moving(self.now).map(move |range| start + range.start..start + range.end))
    }

    /// Hands over the [positions](Self::positions) of what the last frame has moved or put to rest, fresh from the first cache:
    /// of stretches of up to 1024 springs, in no order, the first spring and where all of them are. Who puts them elsewhere
    /// anyway, into a buffer of the graphics card, say, saves their way to memory and back. To be called after every
    /// [`advance`](Self::advance), since what has come to rest is told once.
    ///
    /// ```
    /// # use carom::batch::{Batch, Group};
    /// # use carom::{Spring, Tolerance};
    /// # let spring = Spring::from_response_damping_ratio(0.35, 0.8);
    /// # let mut dots = Batch::<f32>::new(&[Group { spring, tolerance: Tolerance::pixels(2.0), springs: 3000 }]);
    /// # dots.retarget(1500, 300.0);
    /// let mut vertices = vec![[0.0, 1.0]; dots.len()];
    /// dots.advance(1.0 / 60.0);
    /// dots.read_positions(|first, positions| {
    ///     for (vertex, x) in vertices[first..].iter_mut().zip(positions) {
    ///         vertex[0] = *x;
    ///     }
    /// });
    /// assert!(vertices[1500][0] > 0.0 && vertices[1501][0] == 0.0);
    /// ```
    pub fn read_positions(&mut self, mut read: impl FnMut(usize, &[T])) {
        for (group, start) in self.groups.iter_mut().zip(&self.starts) {
            let shown = Shown::of(group.group, *start, &self.targets, &mut self.positions);
            group.read_positions(self.now, &mut self.room, &shown, |first, positions| read(start + first, positions));
        }
    }

    /// Where everything is sent to.
    #[must_use]
    pub fn targets(&self) -> &[T] {
        &self.targets
    }

    /// What is left of the way, position − target, for each spring of a group, computed when this is called.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn displacements(&mut self, group: usize) -> &[T] {
        self.groups[group].displacements()
    }

    /// The velocities of a group, computed when this is called.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn velocities(&mut self, group: usize) -> &[T] {
        self.groups[group].velocities()
    }

    /// [`read_positions`](Self::read_positions), of the [displacements](Self::displacements) of a group; its springs count
    /// from 0.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn read_displacements(&mut self, group: usize, read: impl FnMut(usize, &[T])) {
        self.groups[group].read_displacements(self.now, &mut self.room, read);
    }

    /// The state of one spring, computed anew from where it was last disturbed: that of the scalar law, in all its digits.
    ///
    /// # Panics
    /// If there is no such spring.
    #[must_use]
    pub fn state(&self, spring: usize) -> State {
        let (group, local) = self.place_of(spring);
        let State { position, velocity } = self.groups[group].state(local, self.now);
        State { position: self.targets[spring].wide() + position, velocity }
    }

    /// Sends a spring to another target; where it is and how fast it goes it keeps. A target that is not a number, or
    /// infinite, is no target; 0 and −0 are one.
    ///
    /// # Panics
    /// If there is no such spring.
    pub fn retarget(&mut self, spring: usize, target: T) {
        let (group, local) = self.place_of(spring);
        let old = self.targets[spring];
        if target == old || !target.wide().is_finite() {
            return;
        }
        let springs = &mut self.groups[group];
        springs.wake(local / super::BLOCK, self.now);
        let State { position, velocity } = springs.start(local);
        let position = (old.wide() + position) - target.wide();
        springs.set(local, State { position, velocity }, self.now);
        self.targets[spring] = target;
    }

    /// [`retarget`](Self::retarget) for the springs from `first` on, as many as there are targets; one that is no target is
    /// passed over.
    ///
    /// # Panics
    /// If there are fewer springs; then none is retargeted.
    pub fn retarget_from(&mut self, first: usize, targets: &[T]) {
        let (len, count) = (self.len(), targets.len());
        assert!(first <= len && count <= len - first, "{count} springs from {first} on, of {len}");
        for (i, target) in targets.iter().enumerate() {
            self.retarget(first + i, *target);
        }
    }

    /// Puts a spring somewhere and gives it a velocity. A state that is not finite is no state.
    ///
    /// # Panics
    /// If there is no such spring.
    pub fn set_state(&mut self, spring: usize, state: State) {
        let State { position, velocity } = state;
        if !(position.is_finite() && velocity.is_finite()) {
            return;
        }
        let (group, local) = self.place_of(spring);
        let position = position - self.targets[spring].wide();
        self.groups[group].set(local, State { position, velocity }, self.now);
        self.positions[spring] = T::nearest(state.position);
    }

    /// Gives a group another law, in flight: positions and velocities stay.
    ///
    /// # Panics
    /// If there is no such group.
    pub fn set_spring(&mut self, group: usize, spring: Spring) {
        self.groups[group].set_spring(spring, self.now);
    }

    /// The group of a spring, and which of its springs it is.
    fn place_of(&self, spring: usize) -> (usize, usize) {
        assert!(spring < self.len(), "spring {spring} of {}", self.len());
        let group = self.starts.partition_point(|start| *start <= spring) - 1;
        (group, spring - self.starts[group])
    }
}
