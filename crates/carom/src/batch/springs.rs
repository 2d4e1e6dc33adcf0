//! The springs of one group: their states in lanes, the starts these come from, and which of them are at rest.

use super::aligned::Pair;
use super::kernel::{self, Form, Matrix};
use super::scalar::Scalar;
use super::turns::Turns;
use super::{BLOCK, Group};
use crate::animate::elapsed::Elapsed;
use crate::animate::track::no_finer;
use crate::law::spring::modes::Modes;
use crate::law::spring::{Spring, SpringMotion};
use crate::math::{fabs, larger, smaller, sqrt};
use crate::motion::{Motion, State, Tolerance};
use crate::propagator::Propagator;
use alloc::vec::Vec;
use core::ops::Range;

/// How long after it was last disturbed a block is asked when it will be at rest, in seconds: what is retargeted in every
/// frame need not be asked in every frame.
const LOOK_AFTER: f64 = 0.05;

/// As many blocks of one start are asked together, at most.
const LOOK_TOGETHER: usize = 16;

/// A fall by this part of itself, or so many radians, in a frame.
const SLOW: f64 = 1e-2;

/// More than an eighth of a turn in a frame, in radians.
const COARSE: f64 = 0.75;

/// Beyond this a closed form's products may leave the range of a double.
const LARGE: f64 = 1e150;

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
    fn is_due(&self, now: Elapsed) -> bool {
        now.since(self.epoch) >= self.wait
    }
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
    /// How far a unit of velocity carries.
    reach: f64,
    /// Displacement and velocity below which a spring that is woken with its block is at rest: [`NOTHING`] of those from which
    /// on it stays within the tolerance for good.
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
    /// No block is to be looked at before.
    next_look: Elapsed,
    turns: Turns,
    dt: f64,
    /// How many turns a frame is worth.
    turns_per_frame: usize,
    exact: Propagator,
    left_out: Matrix<f64>,
}

impl<T: Scalar> Springs<T> {
    /// At rest on their targets.
    pub(super) fn new(group: Group, turns: Turns) -> Self {
        let blocks = group.springs.div_ceil(BLOCK);
        let lanes = blocks * BLOCK;
        let mut springs = Self {
            group,
            modes: group.spring.modes(),
            reach: 0.0,
            still: (0.0, 0.0),
            lanes: Pair::zeros(lanes),
            starts: Pair::zeros(lanes),
            rounded: Pair::zeros(if T::ROUNDS { lanes } else { 0 }),
            blocks: Vec::new(),
            runs: Vec::with_capacity(blocks / 2 + 1),
            is_runs_stale: false,
            next_look: Elapsed::NEVER,
            turns,
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
        let unit = State { position: 0.0, velocity: 1.0 };
        let turn = spring.motion(unit, 0.0).turning_point();
        self.reach = turn.map_or(spring.mass / spring.damping, |(_, reach)| reach);
        let (y, v) = turn.map_or((0.0, 0.0), |(_, reach)| still(&spring, self.group.tolerance, reach));
        self.still = (NOTHING * y, NOTHING * v);
        self.dt = 0.0;
        self.left_out = Matrix::default();
    }

    /// Another law from `now` on; whatever moves keeps its velocity, and what has coasted to somewhere may be pulled from there.
    pub(super) fn set_spring(&mut self, spring: Spring, now: Elapsed) {
        if spring == self.group.spring {
            return;
        }
        for block in 0..self.blocks.len() {
            let lanes = Self::lanes_of(&(block..block + 1));
            if self.blocks[block].is_awake || self.starts.first()[lanes].iter().any(|y| *y != 0.0) {
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

    /// The springs of the blocks that are awake or have come to rest `now`, in stretches.
    pub(super) fn moving(&self, now: Elapsed) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        core::iter::from_fn(move || {
            let run = self.run_from(next, |block| block.is_awake || (block.has_looked && block.epoch == now))?;
            next = run.end;
            let lanes = Self::lanes_of(&run);
            Some(lanes.start..usize::min(lanes.end, self.group.springs))
        })
    }

    /// The first stretch of blocks that are so, from `next` on.
    fn run_from(&self, next: usize, is_so: impl Fn(&Block) -> bool) -> Option<Range<usize>> {
        let start = next + self.blocks[next..].iter().position(&is_so)?;
        let length = self.blocks[start..].iter().position(|block| !is_so(block));
        Some(start..length.map_or(self.blocks.len(), |length| start + length))
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
            self.move_on(lanes.clone(), age);
            let (start_y, start_v) = self.starts.both_mut(lanes.clone());
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
        self.blocks[block] = Block { epoch: now, wait: LOOK_AFTER, has_looked: false, is_awake: true };
        if self.next_look.since(now) > LOOK_AFTER {
            self.next_look = now.after(LOOK_AFTER);
        }
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
            shown.positions[spring] = shown.targets[spring] + T::nearest(y);
        }
        self.blocks[block] = Block { epoch: now, has_looked: true, is_awake: false, ..self.blocks[block] };
        self.is_runs_stale = true;
    }

    /// Nothing is to be [looked](Self::look) at before.
    pub(super) const fn next_look(&self) -> Elapsed {
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
        (self.dt, self.exact) = (dt, self.propagator(dt));
        self.turns_per_frame = if self.rounds_alike(dt) { 5 } else { 1 };
    }

    /// Whether frames of `dt` are rounded alike: where one hardly changes a state, or where a few of them are a whole turn and
    /// lead to the same numbers again. There roundings do not even out, but add up.
    fn rounds_alike(&self, dt: f64) -> bool {
        let Modes { swings, stiffness, decay, gap, .. } = self.modes;
        if swings { sqrt(stiffness) * dt < SLOW || (decay * dt < SLOW && gap * dt > COARSE) } else { decay * dt < SLOW }
    }

    /// Over `t`; everything is over where the phase is out of a double's range.
    fn propagator(&self, t: f64) -> Propagator {
        let propagator = self.modes.propagator(t);
        let Propagator { xx, xv, vx, vv, .. } = propagator;
        let is_in_range = [xx, xv, vx, vv].into_iter().all(f64::is_finite);
        if is_in_range { propagator } else { Propagator { xx: 0.0, xv: 0.0, vx: 0.0, vv: 0.0, ..propagator } }
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
            let matrix = Matrix::nearest(&self.propagator(now.since(self.blocks[next].epoch)));
            let starts = (
                &T::choose(self.starts.first(), self.rounded.first())[lanes.clone()],
                &T::choose(self.starts.second(), self.rounded.second())[lanes.clone()],
            );
            kernel::restart(self.lanes.both_mut(lanes), starts, matrix);
            next = together.end;
        }
    }

    /// The blocks from `first` on, up to `end`, that have its epoch.
    fn together(&self, first: usize, end: usize) -> Range<usize> {
        let epoch = self.blocks[first].epoch;
        let others = self.blocks[first..end].iter().position(|block| block.epoch != epoch);
        first..others.map_or(end, |others| first + others)
    }

    /// The farthest and the fastest start of a block.
    fn largest(&self, block: usize) -> (f64, f64) {
        let lanes = Self::lanes_of(&(block..block + 1));
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
        let lanes = Self::lanes_of(blocks);
        let y = kernel::largest(&self.starts.first()[lanes.clone()]);
        let v = kernel::largest(&self.starts.second()[lanes]);
        let tolerance = no_finer(self.group.tolerance, y + v * self.reach);
        let settled = |velocity: f64| self.motion(State { position: y, velocity }).settling_time(tolerance);
        if y == 0.0 && v == 0.0 {
            0.0
        } else if v == 0.0 || y == 0.0 {
            settled(v)
        } else {
            larger(settled(v), settled(-v))
        }
    }

    #[cold]
    fn find_runs(&mut self) {
        self.runs.clear();
        let mut next = 0;
        while let Some(run) = self.run_from(next, |block| block.is_awake) {
            next = run.end;
            // There is room: between two runs is a block asleep.
            self.runs.push(run);
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
