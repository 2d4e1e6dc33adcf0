//! The springs of one group: their states in lanes, the starts these come from, and which of them are at rest.

use super::aligned::Pair;
use super::kernel::{self, Form, Matrix};
use super::scalar::Scalar;
use super::turns::Turns;
use super::{BLOCK, Group};
use crate::animate::elapsed::Elapsed;
use crate::law::spring::modes::Modes;
use crate::law::spring::{Spring, SpringMotion};
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State, Tolerance};
use crate::propagator::Propagator;
use alloc::vec::Vec;
use core::ops::Range;

/// How long after it was last disturbed a block is asked when it will be at rest, in seconds: what is retargeted in every
/// frame need not be asked in every frame.
const LOOK_AFTER: f64 = 0.05;

/// As many blocks of one start are asked together.
const LOOK_TOGETHER: usize = 16;

/// Radians a frame.
const SLOW: f64 = 2e-3;

/// Springs that begin, and come to rest, together.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// When its starts are.
    epoch: Elapsed,
    /// When it is to be looked at again, in seconds; once it `has_looked`, when it is at rest.
    until: f64,
    has_looked: bool,
    is_awake: bool,
}

/// What the batch keeps of a group beside its lanes, over all groups in one piece each.
#[derive(Debug)]
pub(super) struct Shown<'a, T> {
    pub(super) targets: &'a [T],
    pub(super) positions: &'a mut [T],
}

/// A group of springs.
#[derive(Clone, Debug)]
pub(super) struct Springs<T: Scalar> {
    pub(super) group: Group,
    modes: Modes,
    /// Displacement and velocity from which on a spring stays within the tolerance for good, whatever their signs.
    still: (f64, f64),
    /// Displacements from the targets, and velocities.
    lanes: Pair<T>,
    /// The same at the block's epoch, with all their digits.
    starts: Pair<f64>,
    /// These, rounded to lanes, where lanes have fewer digits: from here they are restarted.
    rounded: Pair<T>,
    blocks: Vec<Block>,
    /// The blocks that are awake, in stretches.
    runs: Vec<Range<usize>>,
    is_runs_stale: bool,
    /// No block is to be looked at before, in seconds.
    next_look: f64,
    turns: Turns,
    dt: f64,
    /// How many turns a frame is worth.
    turns_per_frame: usize,
    exact: Propagator,
    left_out: Matrix<f64>,
}

impl<T: Scalar> Springs<T> {
    /// At rest on their targets.
    pub(super) fn new(group: Group) -> Self {
        let blocks = group.springs.div_ceil(BLOCK);
        let lanes = blocks * BLOCK;
        let mut springs = Self {
            group,
            modes: group.spring.modes(),
            still: (0.0, 0.0),
            lanes: Pair::zeros(lanes),
            starts: Pair::zeros(lanes),
            rounded: Pair::zeros(if T::ROUNDS { lanes } else { 0 }),
            blocks: Vec::new(),
            runs: Vec::with_capacity(blocks / 2 + 1),
            is_runs_stale: false,
            next_look: f64::INFINITY,
            turns: Turns::default(),
            dt: 0.0,
            turns_per_frame: 1,
            exact: Propagator::IDENTITY,
            left_out: Matrix::default(),
        };
        springs.blocks.resize(blocks, Block::default());
        springs.prepare(group.spring);
        springs
    }

    fn prepare(&mut self, spring: Spring) {
        self.group.spring = spring;
        self.modes = spring.modes();
        self.still = still(&spring, self.group.tolerance);
        self.dt = 0.0;
        self.left_out = Matrix::default();
    }

    /// Another law from `now` on; whatever moves keeps its velocity.
    pub(super) fn set_spring(&mut self, spring: Spring, now: Elapsed) {
        if spring == self.group.spring {
            return;
        }
        for block in 0..self.blocks.len() {
            if self.blocks[block].is_awake {
                self.wake(block, now);
            }
        }
        self.prepare(spring);
    }

    pub(super) fn displacements(&self) -> &[T] {
        &self.lanes.first()[..self.group.springs]
    }

    pub(super) fn velocities(&self) -> &[T] {
        &self.lanes.second()[..self.group.springs]
    }

    pub(super) fn is_awake(&self, spring: usize) -> bool {
        self.blocks[spring / BLOCK].is_awake
    }

    pub(super) fn is_moving(&self) -> bool {
        self.blocks.iter().any(|block| block.is_awake)
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
        let rounded = (T::nearest(position), T::nearest(velocity));
        self.lanes.set(spring, rounded);
        if T::ROUNDS {
            self.rounded.set(spring, rounded);
        }
    }

    /// Toward a target at 0.
    fn motion(&self, start: State) -> SpringMotion {
        self.group.spring.motion(start, 0.0)
    }

    const fn lanes_of(blocks: &Range<usize>) -> Range<usize> {
        blocks.start * BLOCK..blocks.end * BLOCK
    }

    /// The block begins anew, now, from where it is.
    pub(super) fn wake(&mut self, block: usize, now: Elapsed) {
        let lanes = Self::lanes_of(&(block..block + 1));
        let Block { epoch, is_awake, .. } = self.blocks[block];
        let age = now.since(epoch);
        if is_awake && age > 0.0 {
            let form = Form::over(&self.modes, age);
            let (start_y, start_v) = self.starts.both_mut(lanes.clone());
            kernel::move_on(start_y, start_v, form, self.still);
            let (y, v) = self.lanes.both_mut(lanes.clone());
            for (y, start) in y.iter_mut().zip(start_y) {
                *y = T::nearest(*start);
            }
            for (v, start) in v.iter_mut().zip(start_v) {
                *v = T::nearest(*start);
            }
            if T::ROUNDS {
                let (rounded_y, rounded_v) = self.rounded.both_mut(lanes);
                rounded_y.copy_from_slice(y);
                rounded_v.copy_from_slice(v);
            }
        }
        self.is_runs_stale |= !is_awake;
        let until = now.seconds() + LOOK_AFTER;
        self.blocks[block] = Block { epoch: now, until, has_looked: false, is_awake: true };
        self.next_look = smaller(self.next_look, until);
    }

    /// The block is at rest: on its targets, or where it has coasted to.
    fn sleep(&mut self, block: usize, shown: &mut Shown<'_, T>) {
        for spring in block * BLOCK..usize::min((block + 1) * BLOCK, self.group.springs) {
            let end = self.motion(self.start(spring)).state(f64::INFINITY);
            // What nothing pulls and nothing brakes has no end.
            let y = if end.position.is_finite() { end.position } else { self.start(spring).position };
            self.begin(spring, State::at_rest(y));
            shown.positions[spring] = shown.targets[spring] + T::nearest(y);
        }
        self.blocks[block].is_awake = false;
        self.is_runs_stale = true;
    }

    /// Nothing is to be [looked](Self::look) at before, in seconds.
    pub(super) const fn next_look(&self) -> f64 {
        self.next_look
    }

    /// `dt` > 0 later, at `now`. Whether anything moves.
    pub(super) fn advance(&mut self, dt: f64, now: Elapsed) -> bool {
        if self.is_runs_stale {
            self.find_runs();
        }
        if self.runs.is_empty() {
            return false;
        }
        if dt.to_bits() != self.dt.to_bits() {
            self.set_frame(dt);
        }
        let (matrix, left_out) = Matrix::shaped(&self.exact, &self.left_out);
        self.left_out = left_out;
        let turn = self.turns.take(self.blocks.len(), self.turns_per_frame, T::RESTART);
        if turn.is_empty() {
            for run in &self.runs {
                let (y, v) = self.lanes.both_mut(Self::lanes_of(run));
                kernel::step_in_parallel(y, v, matrix);
            }
        } else {
            self.step_but_restart(&turn, matrix, now);
        }
        true
    }

    fn set_frame(&mut self, dt: f64) {
        (self.dt, self.exact) = (dt, self.modes.propagator(dt));
        // Where a frame hardly changes a state, it is rounded the same way in each: they add up at once.
        let is_slow = self.modes.stiffness * dt * dt < SLOW * SLOW;
        self.turns_per_frame = if is_slow { 3 } else { 1 };
    }

    #[inline(never)]
    fn step_but_restart(&mut self, turn: &Range<usize>, matrix: Matrix<T>, now: Elapsed) {
        for i in 0..self.runs.len() {
            let run = self.runs[i].clone();
            let restarted = turn.start.clamp(run.start, run.end)..turn.end.clamp(run.start, run.end);
            for stepped in [run.start..restarted.start, restarted.end..run.end] {
                if !stepped.is_empty() {
                    let (y, v) = self.lanes.both_mut(Self::lanes_of(&stepped));
                    kernel::step_in_parallel(y, v, matrix);
                }
            }
            self.restart(restarted, now);
        }
    }

    fn restart(&mut self, blocks: Range<usize>, now: Elapsed) {
        let mut next = blocks.start;
        while next < blocks.end {
            let together = self.together(next, blocks.end);
            let lanes = Self::lanes_of(&together);
            let age = now.since(self.blocks[next].epoch);
            let starts = (
                &T::choose(self.starts.first(), self.rounded.first())[lanes.clone()],
                &T::choose(self.starts.second(), self.rounded.second())[lanes.clone()],
            );
            kernel::restart(self.lanes.both_mut(lanes), starts, Matrix::nearest(&self.modes.propagator(age)));
            next = together.end;
        }
    }

    /// The blocks from `first` on, up to `end`, that have its epoch.
    fn together(&self, first: usize, end: usize) -> Range<usize> {
        let epoch = self.blocks[first].epoch;
        let others = self.blocks[first..end].iter().position(|block| block.epoch != epoch);
        first..others.map_or(end, |others| first + others)
    }

    /// Asks the blocks whose time has come.
    pub(super) fn look(&mut self, now: f64, shown: &mut Shown<'_, T>) {
        let mut block = 0;
        while block < self.blocks.len() {
            let Block { until, has_looked, is_awake, .. } = self.blocks[block];
            if is_awake && until <= now && !has_looked {
                let end = usize::min(block + LOOK_TOGETHER, self.blocks.len());
                let together = self.together(block, end);
                let rest = self.rest_of(&together);
                for other in &mut self.blocks[together] {
                    // What has the same epoch may be asleep, or have been asked before: it has the same answer or a later one.
                    if other.is_awake && !other.has_looked {
                        (other.until, other.has_looked) = (rest, true);
                    }
                }
            }
            if is_awake && self.blocks[block].until <= now {
                self.sleep(block, shown);
            }
            block += 1;
        }
        let awake = self.blocks.iter().filter(|block| block.is_awake);
        self.next_look = awake.fold(f64::INFINITY, |next, block| smaller(next, block.until));
    }

    /// When the last of the blocks' springs has settled, in seconds; they begin together.
    ///
    /// The states that are within the tolerance from some time on for good are a convex set. So the corners of the box
    /// around all states settle last: two of them, the others being their mirror images. If all begin at rest a corner is a
    /// spring, and the time is exact; otherwise it is a bound.
    fn rest_of(&self, blocks: &Range<usize>) -> f64 {
        let lanes = Self::lanes_of(blocks);
        let y = kernel::largest(&self.starts.first()[lanes.clone()]);
        let v = kernel::largest(&self.starts.second()[lanes]);
        let settled = |velocity: f64| self.motion(State { position: y, velocity }).settling_time(self.group.tolerance);
        let time = if y == 0.0 && v == 0.0 {
            0.0
        } else if v == 0.0 || y == 0.0 {
            settled(v)
        } else {
            larger(settled(v), settled(-v))
        };
        self.blocks[blocks.start].epoch.seconds() + time
    }

    #[cold]
    fn find_runs(&mut self) {
        self.runs.clear();
        let mut next = 0;
        while let Some(start) = self.blocks[next..].iter().position(|block| block.is_awake) {
            let start = next + start;
            let length = self.blocks[start..].iter().position(|block| !block.is_awake);
            let end = length.map_or(self.blocks.len(), |length| start + length);
            // There is room: between two runs is a block asleep.
            self.runs.push(start..end);
            next = end;
        }
        self.is_runs_stale = false;
    }

    /// Everything goes to its end: what has none, to the middle of its swing.
    pub(super) fn finish(&mut self, shown: &mut Shown<'_, T>) {
        for block in 0..self.blocks.len() {
            if self.blocks[block].is_awake {
                self.sleep(block, shown);
            }
        }
        self.next_look = f64::INFINITY;
    }

    /// The positions of what moves.
    pub(super) fn place(&self, shown: &mut Shown<'_, T>) {
        for run in &self.runs {
            let lanes = Self::lanes_of(run);
            let lanes = lanes.start..usize::min(lanes.end, self.group.springs);
            let targets = &shown.targets[lanes.clone()];
            kernel::place(&mut shown.positions[lanes.clone()], targets, &self.lanes.first()[lanes]);
        }
    }
}

/// See [`Springs::still`]: 0 where nothing comes to rest.
///
/// From y and v both within s of the tolerance ε and δ, |y| stays below s·(ε + δ·Φ) and |v| below s·(δ + k/m·Φ·ε), where
/// Φ is the farthest that a unit of velocity carries.
fn still(spring: &Spring, tolerance: Tolerance) -> (f64, f64) {
    let Tolerance { distance, velocity } = tolerance;
    let unit = State { position: 0.0, velocity: 1.0 };
    let Some((_, reach)) = spring.motion(unit, 0.0).turning_point() else {
        return (0.0, 0.0);
    };
    let share = smaller(
        distance / (distance + velocity * reach),
        velocity / (velocity + distance * reach * (spring.stiffness / spring.mass)),
    );
    // Also where a tolerance is 0 or ∞.
    if spring.damping > 0.0 && fabs(share) < 1.0 { (share * distance, share * velocity) } else { (0.0, 0.0) }
}
