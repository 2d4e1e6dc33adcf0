//! Groups of springs, one behind the other.

use super::aligned::Aligned;
use super::scalar::Scalar;
use super::springs::{Shown, Springs};
use super::turns::Turns;
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

/// Many springs, stepped together: see [the module](super).
#[derive(Clone, Debug)]
pub struct Batch<T: Scalar> {
    groups: Vec<Springs<T>>,
    /// The first spring of each group, and how many there are in all.
    starts: Vec<usize>,
    targets: Aligned<T>,
    positions: Aligned<T>,
    /// Whether something has moved since the positions were last read.
    is_stale: bool,
    now: Elapsed,
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
            groups: groups.iter().enumerate().map(|(i, group)| Springs::new(*group, Turns::of_group(i))).collect(),
            starts,
            targets: Aligned::zeros(total),
            positions: Aligned::zeros(total),
            is_stale: false,
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
        for i in 0..self.groups.len() {
            if now.has_come(self.groups[i].next_look()) {
                self.look(i);
            }
            is_moving |= self.groups[i].advance(dt, now);
        }
        self.is_stale |= is_moving;
        is_moving
    }

    /// Puts to sleep what has come to rest.
    #[cold]
    fn look(&mut self, group: usize) {
        let range = self.range(group);
        let mut shown = Shown { targets: &self.targets[range.clone()], positions: &mut self.positions[range] };
        self.groups[group].look(self.now, &mut shown);
    }

    #[cold]
    fn finish(&mut self) {
        for i in 0..self.groups.len() {
            let range = self.range(i);
            let mut shown = Shown { targets: &self.targets[range.clone()], positions: &mut self.positions[range] };
            self.groups[i].finish(self.now, &mut shown);
        }
    }

    /// Whether a frame is needed.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.groups.iter().any(Springs::is_moving)
    }

    /// How many springs are stepped in a frame: those of the blocks in which something moves.
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

    /// Where everything is now, spring by spring: the targets and what is left of the way, added up when this is called.
    pub fn positions(&mut self) -> &[T] {
        if self.is_stale {
            for (group, start) in self.groups.iter().zip(&self.starts) {
                let range = *start..*start + group.group.springs;
                let (targets, positions) = (&self.targets[range.clone()], &mut self.positions[range]);
                group.place(&mut Shown { targets, positions });
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
        self.targets[spring] + self.groups[group].displacements()[local]
    }

    /// The springs that move, and those that the last frame has put to rest, in stretches: what a program that draws only what
    /// has changed has to draw after each frame.
    pub fn moving(&self) -> impl Iterator<Item = Range<usize>> {
        let groups = self.groups.iter().zip(&self.starts);
        groups
            .flat_map(|(group, start)| group.moving(self.now).map(move |range| start + range.start..start + range.end))
    }

    /// The same with where they are: of each stretch the first spring, and its [positions](Self::positions).
    pub fn moving_positions(&mut self) -> impl Iterator<Item = (usize, &[T])> {
        self.positions();
        self.moving().map(|range| (range.start, &self.positions[range]))
    }

    /// Where everything is sent to.
    #[must_use]
    pub fn targets(&self) -> &[T] {
        &self.targets
    }

    /// What is left of the way, position − target, for each spring of a group: what is computed in a frame.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn displacements(&self, group: usize) -> &[T] {
        self.groups[group].displacements()
    }

    /// The velocities of a group.
    ///
    /// # Panics
    /// If there is no such group.
    #[must_use]
    pub fn velocities(&self, group: usize) -> &[T] {
        self.groups[group].velocities()
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
