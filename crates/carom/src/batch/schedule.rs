//! The schedule inside a batch: springs begin and come to rest.

use super::blocks::{Block, Stretch, bit, lanes_of, ranges, springs};
use super::epochs::propagator_over;
use super::kernel;
use super::rest::Verdict;
use super::scalar::Scalar;
use super::{BLOCK, Batch, Flight};
use crate::animate::clock::elapsed::Elapsed;
use crate::law::spring::Spring;
use crate::law::spring::modes::Form;
use crate::math::smaller;
use crate::motion::{Motion, State};
use core::ops::Range;

/// Beyond this the products of a closed form may leave the range of a double.
const LARGE: f64 = 1e150;

/// A spring is checked earlier than it is due, by this fraction of the time, so that rounding cannot make the check
/// late.
const EARLY: f64 = 8.0 * f64::EPSILON;

/// The fractional part of the golden ratio, whose multiples are spread evenly over [0, 1).
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Returns a time on the batch's clock that is not after `end` seconds after `since`.
fn due(since: Elapsed, end: f64) -> f64 {
    (1.0 - EARLY) * (since.seconds() + end)
}

impl<T: Scalar> Batch<T> {
    /// Returns the present displacement and velocity of a spring, computed by the law from its last change.
    pub(super) fn flight_state(&self, spring: usize) -> State {
        let Flight { start, since, .. } = self.flights[spring];
        let age = self.now.since(since);
        if !(age > 0.0) {
            return start;
        }
        let form = self.kept_form(age).unwrap_or_else(|| Form::over(&self.rule.modes, age));
        self.evaluate(start, age, &form)
    }

    /// Returns what `flight_state` does, and keeps the closed form for springs of the same age.
    pub(super) fn cached_flight_state(&mut self, spring: usize) -> State {
        let age = self.now.since(self.flights[spring].since);
        if age > 0.0 && self.kept_form(age).is_none() {
            self.form = Some((age, Form::over(&self.rule.modes, age)));
        }
        self.flight_state(spring)
    }

    /// Returns the closed form that was kept, if it is over `age`.
    fn kept_form(&self, age: f64) -> Option<Form> {
        self.form.filter(|(kept, _)| kept.to_bits() == age.to_bits()).map(|(_, form)| form)
    }

    fn evaluate(&self, start: State, age: f64, form: &Form) -> State {
        let State { position: y, velocity: v } = start;
        let (position, velocity) = form.after(y, v);
        if position.is_finite() && velocity.is_finite() {
            return State { position, velocity };
        }
        // The law avoids overflow.
        let State { position, velocity } = self.rule.spring.motion(start, 0.0).state(age);
        let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
        State { position: finite(position), velocity: finite(velocity) }
    }

    /// Returns the starts from which lanes are computed.
    pub(super) fn lane_starts(&self) -> (&[T], &[T]) {
        T::starts(self.starts.both(), self.rounded.both())
    }

    fn set_start(&mut self, spring: usize, State { position, velocity }: State) {
        self.starts.set(spring, (position, velocity));
        if T::ROUNDS {
            self.rounded.set(spring, (T::from_lanes(position), T::from_lanes(velocity)));
        }
    }

    /// Starts a motion of a spring.
    pub(super) fn begin(&mut self, spring: usize, start: State) {
        let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
        let start = State { position: finite(start.position), velocity: finite(start.velocity) };
        let block = spring / BLOCK;
        self.move_epoch(block);
        self.flights[spring] = Flight { start, since: self.now, end: 0.0 };
        self.set_start(spring, start);
        self.blocks[block].moving |= bit(spring);
        self.schedule(spring);
    }

    /// Records when to check a spring that has begun to move, or whose rule of rest has changed.
    fn schedule(&mut self, spring: usize) {
        let Flight { start, since, .. } = self.flights[spring];
        let end = self.rule.first_look(start, self.targets[spring]);
        let due = due(since, end);
        (self.flights[spring].end, self.due[spring]) = (end, due);
        let block = &mut self.blocks[spring / BLOCK];
        block.planned &= !bit(spring);
        block.next = smaller(block.next, due);
        self.next = smaller(self.next, due);
        if end == 0.0 {
            // The spring may be at rest already.
            self.judge(spring);
        }
    }

    /// Schedules every moving spring again, by the present rule.
    pub(super) fn reschedule(&mut self) {
        for block in 0..self.blocks.len() {
            for spring in springs(block, self.blocks[block].moving) {
                self.schedule(spring);
            }
        }
    }

    /// Moves the starts of a block to the present.
    fn move_epoch(&mut self, block: usize) {
        (self.has_displacements, self.has_velocities) = (false, false);
        let Block { epoch, moving, .. } = self.blocks[block];
        if moving != 0 {
            if epoch == self.now {
                return;
            }
            self.move_starts(block, self.now.since(epoch));
        }
        self.are_stretches_valid = false;
        self.epochs.begin(self.now);
        self.blocks[block].epoch = self.now;
    }

    fn move_starts(&mut self, block: usize, age: f64) {
        let lanes = lanes_of(&(block..block + 1));
        let form = self.kept_form(age).unwrap_or_else(|| Form::over(&self.rule.modes, age));
        let (y, v) = self.starts.both_mut(lanes.clone());
        if kernel::are_within(y, LARGE) && kernel::are_within(v, LARGE) && form.is_finite() {
            kernel::move_on(y, v, form);
        } else {
            for spring in springs(block, self.blocks[block].moving) {
                let state = self.flight_state(spring);
                self.starts.set(spring, (state.position, state.velocity));
            }
        }
        if T::ROUNDS {
            let (rounded, starts) = (self.rounded.both_mut(lanes.clone()), self.starts.both());
            kernel::round(rounded.0, &starts.0[lanes.clone()]);
            kernel::round(rounded.1, &starts.1[lanes]);
        }
    }

    /// Puts a spring to rest on its target, or where it has coasted to.
    fn put_to_rest(&mut self, spring: usize) {
        let limit = State::at_rest(self.rule.limit(self.flights[spring].start));
        self.flights[spring] = Flight { start: limit, since: self.now, end: 0.0 };
        self.set_start(spring, limit);
        let (now, block) = (self.now, spring / BLOCK);
        let Block { moving, planned, rested, rested_at, .. } = &mut self.blocks[block];
        *moving &= !bit(spring);
        *planned &= !bit(spring);
        self.due[spring] = f64::INFINITY;
        *rested = if *rested_at == now { *rested | bit(spring) } else { bit(spring) };
        *rested_at = now;
        self.last_rest = now;
        // The next read computes all lanes again.
        (self.has_positions, self.has_displacements, self.has_velocities) = (false, false, false);
        if *moving == 0 {
            self.rest_block(block);
        }
    }

    /// Writes the lanes of a block that has come to rest, which are not computed any more.
    fn rest_block(&mut self, block: usize) {
        let lanes = lanes_of(&(block..block + 1));
        let Self { starts, lanes: read, positions, targets, .. } = self;
        let (displacements, velocities) = read.both_mut(lanes.clone());
        kernel::round(displacements, &starts.both().0[lanes.clone()]);
        velocities.fill(T::default());
        for ((position, target), displacement) in
            positions[lanes.clone()].iter_mut().zip(&targets[lanes]).zip(displacements)
        {
            *position = *target + *displacement;
        }
        self.blocks[block].next = f64::INFINITY;
        self.are_stretches_valid = false;
    }

    /// Places a spring at rest, with no motion before.
    pub(super) fn place_at_rest(&mut self, spring: usize, position: T) {
        self.flights[spring] = Flight { start: State::default(), since: self.now, end: 0.0 };
        self.set_start(spring, State::default());
        (self.targets[spring], self.positions[spring]) = (position, position);
        self.lanes.set(spring, (T::default(), T::default()));
        self.due[spring] = f64::INFINITY;
        let block = &mut self.blocks[spring / BLOCK];
        let was_moving = block.moving & bit(spring) != 0;
        block.moving &= !bit(spring);
        block.planned &= !bit(spring);
        block.rested &= !bit(spring);
        if was_moving && !block.is_moving() {
            self.rest_block(spring / BLOCK);
        }
    }

    /// Puts to rest the springs whose instant of rest has come, and computes the instants of others.
    #[cold]
    #[inline(never)]
    pub(super) fn look(&mut self) {
        let now = self.now.seconds();
        let mut next = f64::INFINITY;
        for block in 0..self.blocks.len() {
            if self.blocks[block].next <= now {
                self.look_at_block(block, now);
            }
            next = smaller(next, self.blocks[block].next);
        }
        self.next = next;
    }

    fn look_at_block(&mut self, block: usize, now: f64) {
        for spring in lanes_of(&(block..block + 1)) {
            if self.due[spring] <= now {
                self.judge(spring);
            }
        }
        let due = &self.due[lanes_of(&(block..block + 1))];
        self.blocks[block].next = due.iter().fold(f64::INFINITY, |next, due| smaller(next, *due));
    }

    /// Puts a moving spring to rest, or records when to check it again.
    fn judge(&mut self, spring: usize) {
        let Flight { start, since, end } = self.flights[spring];
        let (block, age) = (spring / BLOCK, self.now.since(since));
        let is_planned = self.blocks[block].planned & bit(spring) != 0;
        let verdict = if age < end {
            Verdict::LookAt(end)
        } else if is_planned {
            Verdict::Rests
        } else {
            let spread = block as f64 * GOLDEN;
            self.rule.look(start, self.targets[spring], age, spread - spread as usize as f64)
        };
        let end = match verdict {
            Verdict::Rests => return self.put_to_rest(spring),
            Verdict::RestsAt(end) => {
                self.blocks[block].planned |= bit(spring);
                end
            }
            Verdict::LookAt(end) => end,
        };
        (self.flights[spring].end, self.due[spring]) = (end, due(since, end));
    }

    /// Puts to rest every spring that ever comes to rest.
    #[cold]
    #[inline(never)]
    pub(super) fn finish(&mut self) {
        for block in 0..self.blocks.len() {
            for spring in springs(block, self.blocks[block].moving) {
                if self.rule.end(self.flights[spring].start, self.targets[spring]) < f64::INFINITY {
                    self.put_to_rest(spring);
                }
            }
        }
    }

    /// Gives all springs another law, from their present states on.
    pub(super) fn change_law(&mut self, spring: Spring) {
        for block in 0..self.blocks.len() {
            let moving = self.blocks[block].moving;
            // A spring that has coasted to rest may be pulled to its target now.
            let is_away = |spring: &usize| self.flights[*spring].start.position != 0.0;
            let away = springs(block, self.blocks[block].occupied).filter(is_away);
            let begins = away.fold(moving, |begins, spring| begins | bit(spring));
            if begins == 0 {
                continue;
            }
            self.move_epoch(block);
            for spring in springs(block, begins) {
                let start = self.cached_flight_state(spring);
                self.flights[spring] = Flight { start, since: self.now, end: 0.0 };
                self.set_start(spring, start);
            }
            self.blocks[block].moving = begins;
        }
        let policy = self.rule.policy;
        self.rule.set(spring, policy);
        (self.form, self.dt) = (None, 0.0);
        self.reschedule();
    }

    #[inline(never)]
    pub(super) fn set_frame(&mut self, dt: f64) {
        (self.dt, self.frame) = (dt, propagator_over(&self.rule.modes, dt));
    }

    /// Lists the moving blocks again if one has begun to move or come to rest.
    pub(super) fn update_stretches(&mut self) {
        if !self.are_stretches_valid {
            self.find_stretches();
        }
    }

    #[cold]
    #[inline(never)]
    fn find_stretches(&mut self) {
        self.epochs.retain(moving_ranges(&self.blocks).map(|blocks| self.blocks[blocks.start].epoch));
        self.stretches.clear();
        for blocks in moving_ranges(&self.blocks) {
            let epoch = self.epochs.index_of(self.blocks[blocks.start].epoch);
            self.stretches.push(Stretch { blocks, epoch });
        }
        self.are_stretches_valid = true;
    }

    /// Returns the moving blocks: from the list if it is valid, otherwise by a search.
    pub(super) fn present_stretches(&self) -> impl Iterator<Item = Stretch> {
        let listed = if self.are_stretches_valid { &self.stretches[..] } else { &[] };
        let blocks = if self.are_stretches_valid { &[] } else { &self.blocks[..] };
        let found = moving_ranges(blocks).map(|range| {
            let epoch = self.epochs.index_of(self.blocks[range.start].epoch);
            Stretch { blocks: range, epoch }
        });
        listed.iter().cloned().chain(found)
    }

    /// Returns the springs of a range of blocks; the last block may be longer than the arrays.
    pub(super) fn shown(&self, blocks: &Range<usize>) -> Range<usize> {
        let Range { start, end } = lanes_of(blocks);
        start..usize::min(end, self.len)
    }
}

/// Returns the ranges of neighbouring blocks that move and have one epoch.
fn moving_ranges(blocks: &[Block]) -> impl Iterator<Item = Range<usize>> {
    ranges(blocks, Block::is_moving, |first, block| first.epoch == block.epoch)
}
