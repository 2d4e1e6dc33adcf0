//! The springs of one group: the states they began with, what is read of them, and which of them are at rest.

use super::aligned::{Pair, behind};
use super::cohort::{Cohorts, Matrix};
use super::kernel::{self, Form};
use super::scalar::Scalar;
use super::{BLOCK, Group};
use crate::animate::elapsed::Elapsed;
use crate::animate::moving::tolerance::TolerancePolicy;
use crate::law::spring::modes::Modes;
use crate::law::spring::{Spring, SpringMotion};
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State, Tolerance};
use alloc::vec::Vec;
use core::ops::Range;

/// How long after it was last disturbed a block is asked when it will be at rest, in seconds: what is retargeted in every
/// frame need not be asked in every frame.
const LOOK_AFTER: f64 = 0.05;

/// As many blocks of one start are asked together, at most.
const LOOK_TOGETHER: usize = 16;

/// Beyond this a closed form's products may leave the range of a double.
const LARGE: f64 = 1e150;

/// Springs that are computed at a time for who [reads](Springs::read_positions) them: what fits into the first cache.
pub(super) const ROOM: usize = 16 * BLOCK;

/// This part of what is within the tolerance for good is nothing. (More would be felt: a target that creeps on in every
/// frame would find its spring put to rest in every frame.)
const NOTHING: f64 = 1.0 / (1 << 24) as f64;

/// Springs that begin, and come to rest, together.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// When its starts are: of one asleep, when it came to rest.
    epoch: Elapsed,
    /// So long after that it is to be looked at, in seconds; once it `has_looked`, so long after that it is at rest.
    wait: f64,
    /// Asleep, whether it has ever been awake.
    has_looked: bool,
    is_awake: bool,
}

impl Block {
    const fn lanes(blocks: &Range<usize>) -> Range<usize> {
        blocks.start * BLOCK..blocks.end * BLOCK
    }

    fn is_due(&self, now: Elapsed) -> bool {
        now.since(self.epoch) >= self.wait
    }

    /// Whether it has come to rest now.
    fn has_rested(&self, now: Elapsed) -> bool {
        !self.is_awake && self.has_looked && self.epoch == now
    }
}

/// Blocks that move and began together.
#[derive(Clone, Debug)]
struct Run {
    blocks: Range<usize>,
    cohort: usize,
}

impl Run {
    const fn lanes(&self) -> Range<usize> {
        Block::lanes(&self.blocks)
    }
}

/// What the batch keeps of a group beside its lanes, over all groups in one piece each.
#[derive(Debug)]
pub(super) struct Shown<'a, T> {
    pub(super) targets: &'a [T],
    pub(super) positions: &'a mut [T],
}

impl<'a, T> Shown<'a, T> {
    /// What belongs to the group that begins at `start`.
    pub(super) fn of(group: Group, start: usize, targets: &'a [T], positions: &'a mut [T]) -> Self {
        let range = start..start + group.springs;
        Self { targets: &targets[range.clone()], positions: &mut positions[range] }
    }
}

/// A group of springs.
#[derive(Clone, Debug)]
pub(super) struct Springs<T: Scalar> {
    pub(super) group: Group,
    modes: Modes,
    /// How far a unit of velocity carries.
    reach: f64,
    /// Displacement and velocity below which a spring that is woken with its block is at rest: [`NOTHING`] of those from which
    /// on it stays within the tolerance for good.
    still: (f64, f64),
    /// Displacements from the targets, and velocities, at the block's epoch.
    starts: Pair<f64>,
    /// These, rounded to lanes, where lanes have fewer digits.
    rounded: Pair<T>,
    /// Displacements and velocities now, of what moves when they were last asked for.
    lanes: Pair<T>,
    has_displacements: bool,
    has_velocities: bool,
    blocks: Vec<Block>,
    cohorts: Cohorts,
    /// The blocks that are awake.
    runs: Vec<Run>,
    is_runs_stale: bool,
    /// No block is to be looked at before.
    next_look: Elapsed,
    /// When a block has last come to rest.
    last_rest: Elapsed,
    dt: f64,
    /// Over `dt`.
    frame: Matrix,
}

impl<T: Scalar> Springs<T> {
    /// At rest on their targets.
    pub(super) fn new(group: Group) -> Self {
        let blocks = group.springs.div_ceil(BLOCK);
        let lanes = blocks * BLOCK;
        let mut springs = Self {
            group,
            modes: group.spring.modes(),
            reach: 0.0,
            still: (0.0, 0.0),
            starts: Pair::zeros(lanes),
            rounded: Pair::zeros(if T::ROUNDS { lanes } else { 0 }),
            lanes: Pair::zeros(lanes),
            has_displacements: true,
            has_velocities: true,
            blocks: Vec::new(),
            cohorts: Cohorts::of(blocks),
            runs: Vec::with_capacity(blocks),
            is_runs_stale: false,
            next_look: Elapsed::NEVER,
            last_rest: Elapsed::NEVER,
            dt: 0.0,
            frame: Matrix::IDENTITY,
        };
        springs.blocks.resize(blocks, Block::default());
        springs.prepare(group.spring);
        springs
    }

    /// A copy has no room beyond what is in it.
    pub(super) fn reserve(&mut self) {
        self.runs.reserve(self.blocks.len() - self.runs.len());
        self.cohorts.reserve(self.blocks.len());
    }

    fn prepare(&mut self, spring: Spring) {
        self.group.spring = spring;
        self.modes = spring.modes();
        let unit = State { position: 0.0, velocity: 1.0 };
        let turn = spring.motion(unit, 0.0).turning_point();
        self.reach = turn.map_or(spring.mass / spring.damping, |(_, reach)| reach);
        let (y, v) = turn.map_or((0.0, 0.0), |(_, reach)| still(&spring, self.group.tolerance, reach));
        self.still = (NOTHING * y, NOTHING * v);
        self.dt = 0.0;
    }

    /// Another law from `now` on; whatever moves keeps its velocity, and what has coasted to somewhere may be pulled from there.
    pub(super) fn set_spring(&mut self, spring: Spring, now: Elapsed) {
        if spring == self.group.spring {
            return;
        }
        for block in 0..self.blocks.len() {
            let lanes = Block::lanes(&(block..block + 1));
            if self.blocks[block].is_awake || self.starts.first()[lanes].iter().any(|y| *y != 0.0) {
                self.wake(block, now);
            }
        }
        self.prepare(spring);
    }

    pub(super) fn is_awake(&self, spring: usize) -> bool {
        self.blocks[spring / BLOCK].is_awake
    }

    pub(super) fn is_moving(&self) -> bool {
        self.blocks.iter().any(|block| block.is_awake)
    }

    /// The springs of the blocks that are awake or have come to rest `now`, in stretches.
    pub(super) fn moving(&self, now: Elapsed) -> impl Iterator<Item = Range<usize>> {
        self.stretches(move |block| block.is_awake || block.has_rested(now))
    }

    /// The springs of those that have come to rest `now`, in stretches of [`ROOM`] at most.
    fn rested(&self, now: Elapsed) -> impl Iterator<Item = Range<usize>> {
        self.stretches(move |block| block.has_rested(now)).flat_map(|Range { start, end }| {
            let starts = core::iter::successors(Some(start), |start| Some(next_room(*start)));
            starts.take_while(move |start| *start < end).map(move |start| start..usize::min(end, next_room(start)))
        })
    }

    /// The springs of the blocks that are so.
    fn stretches(&self, is_so: impl Fn(&Block) -> bool) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        core::iter::from_fn(move || {
            let first = next + self.blocks[next..].iter().position(&is_so)?;
            let others = self.blocks[first..].iter().position(|block| !is_so(block));
            next = others.map_or(self.blocks.len(), |others| first + others);
            Some(first * BLOCK..usize::min(next * BLOCK, self.group.springs))
        })
    }

    pub(super) fn awake(&self) -> usize {
        let blocks = self.blocks.iter().enumerate().filter(|(_, block)| block.is_awake);
        blocks.map(|(i, _)| BLOCK.min(self.group.springs - i * BLOCK)).sum()
    }

    /// Displacement and velocity with all their digits: those of the scalar law.
    pub(super) fn state(&self, spring: usize, now: Elapsed) -> State {
        self.motion(self.start(spring)).state(now.since(self.blocks[spring / BLOCK].epoch))
    }

    /// Gives a spring a displacement and a velocity.
    pub(super) fn set(&mut self, spring: usize, state: State, now: Elapsed) {
        self.wake(spring / BLOCK, now);
        self.begin(spring, state);
    }

    /// Displacement and velocity at the block's epoch: as of now, when it has just been woken.
    pub(super) fn start(&self, spring: usize) -> State {
        let (position, velocity) = self.starts.get(spring);
        State { position, velocity }
    }

    fn begin(&mut self, spring: usize, State { position, velocity }: State) {
        self.starts.set(spring, (position, velocity));
        if T::ROUNDS {
            self.rounded.set(spring, (T::nearest(position), T::nearest(velocity)));
        }
    }

    /// Toward a target at 0.
    fn motion(&self, start: State) -> SpringMotion {
        self.group.spring.motion(start, 0.0)
    }

    /// The block begins anew, now, from where it is.
    pub(super) fn wake(&mut self, block: usize, now: Elapsed) {
        let lanes = Block::lanes(&(block..block + 1));
        let Block { epoch, is_awake, .. } = self.blocks[block];
        let age = now.since(epoch);
        if is_awake && age > 0.0 {
            self.move_on(lanes.clone(), age);
            if T::ROUNDS {
                self.round(lanes);
            }
        }
        self.is_runs_stale |= !is_awake || age > 0.0;
        (self.has_displacements, self.has_velocities) = (false, false);
        self.cohorts.begin(now);
        self.blocks[block] = Block { epoch: now, wait: LOOK_AFTER, has_looked: false, is_awake: true };
        if self.next_look.since(now) > LOOK_AFTER {
            self.next_look = now.after(LOOK_AFTER);
        }
    }

    /// Starts to lanes.
    fn round(&mut self, lanes: Range<usize>) {
        let (y, v) = self.rounded.both_mut(lanes.clone());
        kernel::round(y, &self.starts.first()[lanes.clone()]);
        kernel::round(v, &self.starts.second()[lanes]);
    }

    /// Starts, later.
    fn move_on(&mut self, lanes: Range<usize>, age: f64) {
        let form = Form::over(&self.modes, age);
        let (y, v) = self.starts.both_mut(lanes.clone());
        if kernel::are_within(y, LARGE) && kernel::are_within(v, LARGE) && form.is_finite() {
            return kernel::move_on(y, v, form, self.still);
        }
        for spring in lanes {
            let State { position, velocity } = self.motion(self.start(spring)).state(age);
            // What has left the numbers, on a law that is none, begins on its target.
            let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
            self.starts.set(spring, (finite(position), finite(velocity)));
        }
    }

    /// The block is at rest: on its targets, or where it has coasted to.
    fn sleep(&mut self, block: usize, now: Elapsed, shown: &mut Shown<'_, T>) {
        let age = now.since(self.blocks[block].epoch);
        for spring in block * BLOCK..usize::min((block + 1) * BLOCK, self.group.springs) {
            let motion = self.motion(self.start(spring));
            let end = motion.state(f64::INFINITY).position;
            // What nothing pulls and nothing brakes has no end: it stays where it is; on a law that is none, where it was.
            let y = [end, motion.state(age).position].into_iter().find(|y| y.is_finite());
            let y = y.unwrap_or(self.start(spring).position);
            self.begin(spring, State::at_rest(y));
            self.lanes.set(spring, (T::nearest(y), T::nearest(0.0)));
            shown.positions[spring] = shown.targets[spring] + T::nearest(y);
        }
        self.blocks[block] = Block { epoch: now, has_looked: true, is_awake: false, ..self.blocks[block] };
        self.last_rest = now;
        self.is_runs_stale = true;
    }

    /// Nothing is to be [looked](Self::look) at before.
    pub(super) const fn next_look(&self) -> Elapsed {
        self.next_look
    }

    /// `dt` > 0 later, at `now`. Whether anything moves.
    pub(super) fn advance(&mut self, dt: f64, now: Elapsed) -> bool {
        self.update_runs();
        if self.runs.is_empty() {
            return false;
        }
        if dt.to_bits() != self.dt.to_bits() {
            self.set_frame(dt);
        }
        self.cohorts.step(&self.modes, &self.frame, now, T::FRESH);
        (self.has_displacements, self.has_velocities) = (false, false);
        true
    }

    #[inline(never)]
    fn set_frame(&mut self, dt: f64) {
        (self.dt, self.frame) = (dt, Matrix::over(&self.modes, dt));
    }

    /// The blocks from `first` on, up to `end`, that have its epoch.
    fn together(&self, first: usize, end: usize) -> Range<usize> {
        let epoch = self.blocks[first].epoch;
        let others = self.blocks[first..end].iter().position(|block| block.epoch != epoch);
        first..others.map_or(end, |others| first + others)
    }

    /// The farthest and the fastest start of a block.
    fn largest(&self, block: usize) -> (f64, f64) {
        let lanes = Block::lanes(&(block..block + 1));
        (kernel::largest(&self.starts.first()[lanes.clone()]), kernel::largest(&self.starts.second()[lanes]))
    }

    /// The blocks from `first` on that have its epoch and go about as far, up to [`LOOK_TOGETHER`]: what one answer serves.
    fn alike(&self, first: usize) -> Range<usize> {
        let together = self.together(first, usize::min(first + LOOK_TOGETHER, self.blocks.len()));
        let (y, v) = self.largest(first);
        let about = |a: f64, b: f64| a <= 2.0 * b && b <= 2.0 * a;
        let other = together.clone().find(|block| {
            let (other_y, other_v) = self.largest(*block);
            !about(y, other_y) || !about(v, other_v)
        });
        first..other.unwrap_or(together.end)
    }

    /// Asks the blocks whose time has come.
    #[cold]
    #[inline(never)]
    pub(super) fn look(&mut self, now: Elapsed, shown: &mut Shown<'_, T>) {
        let mut block = 0;
        while block < self.blocks.len() {
            let Block { has_looked, is_awake, .. } = self.blocks[block];
            if is_awake && !has_looked && self.blocks[block].is_due(now) {
                let together = self.alike(block);
                let rest = self.rest_of(&together);
                for other in &mut self.blocks[together] {
                    // What has the same epoch may be asleep, or have been asked before: it has the same answer or a later one.
                    if other.is_awake && !other.has_looked {
                        (other.wait, other.has_looked) = (rest, true);
                    }
                }
            }
            if is_awake && self.blocks[block].is_due(now) {
                self.sleep(block, now, shown);
            }
            block += 1;
        }
        let awake = self.blocks.iter().filter(|block| block.is_awake);
        self.next_look = awake.fold(Elapsed::NEVER, |next, block| next.or_earlier(block.epoch.after(block.wait)));
    }

    /// How long it takes until the last of the blocks' springs has settled, in seconds; they begin together.
    ///
    /// The states that are within the tolerance from some time on for good are a convex set. So the corners of the box
    /// around all states settle last: two of them, the others being their mirror images. If all begin at rest a corner is a
    /// spring, and the time is exact; otherwise it is a bound. What has no law goes nowhere.
    fn rest_of(&self, blocks: &Range<usize>) -> f64 {
        if !self.modes.is_finite() {
            return 0.0;
        }
        let lanes = Block::lanes(blocks);
        let y = kernel::largest(&self.starts.first()[lanes.clone()]);
        let v = kernel::largest(&self.starts.second()[lanes]);
        let policy = TolerancePolicy::Absolute(self.group.tolerance);
        let tolerance = policy.resolve(y + v * self.reach, 0.0, 0.0);
        let settled = |velocity: f64| self.motion(State { position: y, velocity }).settling_time(tolerance);
        if y == 0.0 && v == 0.0 {
            0.0
        } else if v == 0.0 || y == 0.0 {
            settled(v)
        } else {
            larger(settled(v), settled(-v))
        }
    }

    fn update_runs(&mut self) {
        if self.is_runs_stale {
            self.find_runs();
        }
    }

    /// What moves, in stretches that began together.
    #[cold]
    #[inline(never)]
    fn find_runs(&mut self) {
        self.runs.clear();
        let mut next = 0;
        while let Some(first) = self.blocks[next..].iter().position(|block| block.is_awake) {
            let first = next + first;
            let epoch = self.blocks[first].epoch;
            let others = self.blocks[first..].iter().position(|block| !block.is_awake || block.epoch != epoch);
            next = others.map_or(self.blocks.len(), |others| first + others);
            self.runs.push(Run { blocks: first..next, cohort: 0 });
        }
        let epoch = |run: &Run| self.blocks[run.blocks.start].epoch;
        self.cohorts.sweep(self.runs.iter().map(epoch));
        for run in &mut self.runs {
            run.cohort = self.cohorts.of_epoch(self.blocks[run.blocks.start].epoch);
        }
        self.is_runs_stale = false;
    }

    /// Everything goes to its end: what swings for ever, to the middle of its swing, and what drifts for ever stays.
    pub(super) fn finish(&mut self, now: Elapsed, shown: &mut Shown<'_, T>) {
        for block in 0..self.blocks.len() {
            if self.blocks[block].is_awake {
                self.sleep(block, now, shown);
            }
        }
        self.next_look = Elapsed::NEVER;
    }

    /// What is left of the way, now.
    pub(super) fn displacements(&mut self) -> &[T] {
        if !self.has_displacements {
            self.update_runs();
            let (y, v) = begun(&self.starts, &self.rounded);
            for run in &self.runs {
                let (lanes, row) = (run.lanes(), self.cohorts.matrix(run.cohort).displacement());
                let (out, _) = self.lanes.both_mut(lanes.clone());
                kernel::combine_in_parallel(out, (&y[lanes.clone()], &v[lanes]), row);
            }
            self.has_displacements = true;
        }
        &self.lanes.first()[..self.group.springs]
    }

    /// How fast everything is, now.
    pub(super) fn velocities(&mut self) -> &[T] {
        if !self.has_velocities {
            self.update_runs();
            let (y, v) = begun(&self.starts, &self.rounded);
            for run in &self.runs {
                let (lanes, row) = (run.lanes(), self.cohorts.matrix(run.cohort).velocity());
                let (_, out) = self.lanes.both_mut(lanes.clone());
                kernel::combine_in_parallel(out, (&v[lanes.clone()], &y[lanes]), row);
            }
            self.has_velocities = true;
        }
        &self.lanes.second()[..self.group.springs]
    }

    /// The positions of what moves.
    pub(super) fn place(&mut self, shown: &mut Shown<'_, T>) {
        self.update_runs();
        let (y, v) = begun(&self.starts, &self.rounded);
        for run in &self.runs {
            let lanes = self.shown(run);
            let (out, targets) = (&mut shown.positions[lanes.clone()], &shown.targets[lanes.clone()]);
            let row = self.cohorts.matrix(run.cohort).displacement();
            kernel::place_in_parallel(out, targets, (&y[lanes.clone()], &v[lanes]), row);
        }
    }

    /// The springs of a run: its lanes are whole blocks.
    fn shown(&self, run: &Run) -> Range<usize> {
        run.lanes().start..usize::min(run.lanes().end, self.group.springs)
    }

    /// What is left of one spring's way: what [`displacements`](Self::displacements) has of it.
    pub(super) fn displacement(&self, spring: usize) -> T {
        let (block, Block { epoch, is_awake, .. }) = (spring / BLOCK, self.blocks[spring / BLOCK]);
        let (y, v) = begun(&self.starts, &self.rounded);
        if !is_awake {
            return y[spring];
        }
        let lanes = Block::lanes(&(block..block + 1));
        let row = self.cohorts.matrix(self.cohorts.of_epoch(epoch)).displacement();
        let mut out = [T::default(); BLOCK];
        T::combine(&mut out, (&y[lanes.clone()], &v[lanes]), row);
        out[spring % BLOCK]
    }

    /// Hands over [`displacements`](Self::displacements) of what moves, computed into `room`, where each has its place, and of
    /// what has come to rest `now`.
    pub(super) fn read_displacements(&mut self, now: Elapsed, room: &mut [T], mut read: impl FnMut(usize, &[T])) {
        self.update_runs();
        let (y, v) = begun(&self.starts, &self.rounded);
        let room = behind(room, y);
        for run in &self.runs {
            let row = self.cohorts.matrix(run.cohort).displacement();
            let Range { mut start, end } = run.lanes();
            while start < end {
                let lanes = start..usize::min(end, next_room(start));
                let room = &mut room[start % ROOM..][..lanes.len()];
                T::combine(room, (&y[lanes.clone()], &v[lanes.clone()]), row);
                read(start, &room[..usize::min(lanes.len(), self.group.springs - start)]);
                start = lanes.end;
            }
        }
        if self.last_rest == now {
            self.rested(now).for_each(|lanes| read(lanes.start, &self.lanes.first()[lanes]));
        }
    }

    /// The same of positions.
    pub(super) fn read_positions(
        &mut self,
        now: Elapsed,
        room: &mut [T],
        shown: &Shown<'_, T>,
        mut read: impl FnMut(usize, &[T]),
    ) {
        self.update_runs();
        let (y, v) = begun(&self.starts, &self.rounded);
        let room = behind(room, y);
        for run in &self.runs {
            let row = self.cohorts.matrix(run.cohort).displacement();
            let Range { mut start, end } = self.shown(run);
            while start < end {
                let lanes = start..usize::min(end, next_room(start));
                let room = &mut room[start % ROOM..][..lanes.len()];
                T::place(room, &shown.targets[lanes.clone()], (&y[lanes.clone()], &v[lanes.clone()]), row);
                read(start, room);
                start = lanes.end;
            }
        }
        if self.last_rest == now {
            self.rested(now).for_each(|lanes| read(lanes.start, &shown.positions[lanes]));
        }
    }
}

/// The first spring after `spring` that has its place where a room begins.
const fn next_room(spring: usize) -> usize {
    (spring / ROOM + 1) * ROOM
}

/// The starts, in the numbers of the lanes.
fn begun<'a, T: Scalar>(starts: &'a Pair<f64>, rounded: &'a Pair<T>) -> (&'a [T], &'a [T]) {
    if T::ROUNDS { (rounded.first(), rounded.second()) } else { (T::exact(starts.first()), T::exact(starts.second())) }
}

/// Displacement and velocity from which on a spring stays within the tolerance for good, whatever their signs; 0 where
/// nothing comes to rest.
///
/// From y and v both within s of the tolerance ε and δ, |y| stays below s·(ε + δ·Φ) and |v| below s·(δ + k/m·Φ·ε), where
/// Φ is the farthest that a unit of velocity carries.
fn still(spring: &Spring, tolerance: Tolerance, reach: f64) -> (f64, f64) {
    let Tolerance { distance, velocity } = tolerance;
    let share = smaller(
        distance / (distance + velocity * reach),
        velocity / (velocity + distance * reach * (spring.stiffness / spring.mass)),
    );
    // Also where a tolerance is 0 or ∞.
    if spring.damping > 0.0 && fabs(share) < 1.0 { (share * distance, share * velocity) } else { (0.0, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_still_stays_within_the_tolerance_and_hardly_more_would_not() {
        let tolerance = Tolerance { distance: 0.5, velocity: 3.0 };
        for (response, damping_ratio) in [(0.1, 0.05), (0.35, 0.8), (0.35, 1.0), (2.0, 0.3), (5.0, 4.0)] {
            let spring = Spring::from_response_damping_ratio(response, damping_ratio);
            let unit = State { position: 0.0, velocity: 1.0 };
            let (_, reach) = spring.motion(unit, 0.0).turning_point().unwrap_or_default();
            let (y, v) = still(&spring, tolerance, reach);
            let settles = |part: f64, side: f64| {
                let start = State { position: part * y, velocity: part * side * v };
                spring.motion(start, 0.0).settling_time(tolerance)
            };
            assert!(y > 0.0 && v > 0.0, "{response} {damping_ratio}");
            assert_eq!([settles(1.0, 1.0), settles(1.0, -1.0)], [0.0; 2], "{response} {damping_ratio}");
            // The bound is a sum of two that are not reached together.
            assert!(settles(3.0, 1.0) > 0.0 || settles(3.0, -1.0) > 0.0, "{response} {damping_ratio}");
        }
    }
}
