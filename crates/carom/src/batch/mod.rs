//! Thousands of springs of one law, computed together in vectors.
//!
//! ```
//! use carom::Spring;
//! use carom::batch::Batch;
//!
//! let spring = Spring::from_response_damping_ratio(0.35, 0.8);
//! let mut dots = Batch::<f32>::new(spring, 1000);
//! for i in 0..1000 {
//!     dots.retarget(i, 300.0 + i as f32);
//! }
//! // In each frame, including the first one with which `advance` returns false:
//! loop {
//!     let is_moving = dots.advance(1.0 / 120.0);
//!     let positions: &[f32] = dots.positions();
//!     if !is_moving {
//!         assert_eq!(positions[7], 307.0);
//!         break;
//!     }
//! }
//! ```
//!
//! All springs of a [`Batch`] have one law; each has its own target. Springs are numbered; a number stays valid until its
//! spring is [removed](Batch::remove), and is then given to the next one that is [inserted](Batch::insert).
//!
//! # Rest
//! A spring comes to rest at the instant at which an [`Animated`](crate::animate::Animated) with the same spring, start, target
//! and [`TolerancePolicy`] does, independently of the other springs. From then on it is exactly on its target. When no spring
//! moves, [`advance`](Batch::advance) returns false and no frame is needed.
//!
//! # How it computes
//! No spring is stepped. A batch keeps the displacement and the velocity that each spring had at an earlier instant, in two
//! arrays, and `advance` only stores the time. Reads evaluate the law at that time in one pass over both arrays, with a row of
//! the exact [`Propagator`] over the time since: two multiplications and an addition for each spring, in
//! vectors as wide as the processor supports (feature `simd`). Errors therefore do not add up, and only results that are read
//! are computed.
//!
//! | method | computes |
//! |---|---|
//! | [`positions`](Batch::positions), [`displacements`](Batch::displacements), [`velocities`](Batch::velocities) | an array of the batch, once per frame; on several threads if a quarter of a million neighbouring springs move (feature `rayon`) |
//! | [`read_positions`](Batch::read_positions), [`read_displacements`](Batch::read_displacements) | a thousand springs at a time in the first cache, passed to a closure; takes two thirds of the time for large batches |
//! | [`position`](Batch::position), [`state`](Batch::state) | one spring |
//!
//! # Cost
//! A batch takes about 96 bytes for each spring (`f64`: 104), and 4 kB for itself. A frame costs some 20 ns in addition
//! to its springs, 60 more if `dt` varies. A batch pays from about ten springs on.
//!
//! Springs are kept in blocks of 64, [`BLOCK`]. A block costs nothing while none of its springs moves, so number springs that move
//! together one after the other. Blocks that were changed in the same frame share a propagator.
//!
//! A change costs some 50 ns, and its instant of rest some 500 ns, which are spread over later frames. Where the tolerance is
//! [relative](TolerancePolicy::Relative), a table saves the latter once several hundred springs have been changed in flight.
//!
//! Only [`insert`](Batch::insert) allocates, when no number is free. A clone also allocates in its first frames.
//!
//! # Precision
//! | | error, as a fraction of the amplitude | bits |
//! |---|---|---|
//! | `f32` | below 4·10⁻⁷: four roundings, at any time | with `simd`, those of the processor: an x86 with FMA rounds a product and a sum once |
//! | `f64` | below 3·10⁻¹³ for a hundred swings: the closed form's own error, which grows with the phase | the same on every platform |
//!
//! The last bits of lanes depend on how time is cut into frames, within these errors. [`Batch::state`] is not computed in lanes:
//! it has the bits of `Animated<f64>` on every platform, from the spring's last change on. To save a batch, keep the `state` and
//! the target of each spring, and give them to another batch by [`set_state`](Batch::set_state) and
//! [`retarget`](Batch::retarget), in either order.
//!
//! With an invalid spring ([`Spring::validate`]) every spring is at its target after the next frame. From about 10³⁶ in `f32`
//! (10³⁰⁶ in `f64`) a lane overflows to ∞ or NaN; [`Batch::state`] does not.

mod aligned;
mod blocks;
mod brackets;
mod epochs;
mod kernel;
mod reads;
mod rest;
mod scalar;
mod schedule;

pub use scalar::Scalar;

use crate::animate::TolerancePolicy;
use crate::animate::clock::elapsed::Elapsed;
use crate::law::spring::Spring;
use crate::law::spring::modes::Form;
use crate::motion::State;
use crate::propagator::Propagator;
use aligned::{Aligned, Pair};
use alloc::vec::Vec;
use blocks::{Block, Stretch, bit, ranges};
use core::ops::Range;
use epochs::Epochs;
use rest::RestRule;

/// Springs in a block: four cache lines of `f32`.
pub const BLOCK: usize = 64;

/// A spring's motion since its last change.
#[derive(Clone, Copy, Debug, Default)]
struct Flight {
    /// Displacement and velocity at that change.
    start: State,
    since: Elapsed,
    /// The seconds after which the spring is at rest, if they have been [planned](Block::planned); otherwise a number
    /// of seconds before which it does not come to rest.
    end: f64,
}

/// Many springs of one law: see [the module](self).
#[derive(Clone, Debug)]
pub struct Batch<T: Scalar> {
    rule: RestRule,
    targets: Aligned<T>,
    /// The positions of blocks at rest are always valid; those of moving blocks are valid while `has_positions` is
    /// true.
    positions: Aligned<T>,
    /// Displacements and velocities at the epoch of the block.
    starts: Pair<f64>,
    /// The starts as lanes, if lanes have fewer digits than doubles.
    rounded: Pair<T>,
    /// Displacements and velocities when they were last read.
    lanes: Pair<T>,
    has_positions: bool,
    has_displacements: bool,
    has_velocities: bool,
    flights: Vec<Flight>,
    /// The time at which to check each moving spring, in seconds on the clock of the batch, not later than its `end`; ∞
    /// at rest.
    due: Vec<f64>,
    blocks: Vec<Block>,
    epochs: Epochs,
    /// The moving blocks.
    stretches: Vec<Stretch>,
    are_stretches_valid: bool,
    /// How many numbers, from 0 on, are in use or free.
    len: usize,
    free: Vec<usize>,
    now: Elapsed,
    /// The closed form over the age of the flight that was last read, and that age.
    form: Option<(f64, Form)>,
    /// The earliest time, on the batch's clock, at which a spring is due.
    next: f64,
    last_rest: Elapsed,
    dt: f64,
    /// The propagator over `dt`.
    frame: Propagator,
}

impl<T: Scalar> Batch<T> {
    /// Makes a batch of `springs` springs, numbered from 0, which are at rest at 0.
    #[must_use]
    pub fn new(spring: Spring, springs: usize) -> Self {
        let mut batch = Self {
            rule: RestRule::new(spring, TolerancePolicy::default()),
            targets: Aligned::zeros(0),
            positions: Aligned::zeros(0),
            starts: Pair::zeros(0),
            rounded: Pair::zeros(0),
            lanes: Pair::zeros(0),
            has_positions: true,
            has_displacements: true,
            has_velocities: true,
            flights: Vec::new(),
            due: Vec::new(),
            blocks: Vec::new(),
            epochs: Epochs::default(),
            stretches: Vec::new(),
            are_stretches_valid: true,
            len: 0,
            free: Vec::new(),
            now: Elapsed::default(),
            form: None,
            next: f64::INFINITY,
            last_rest: Elapsed::NEVER,
            dt: 0.0,
            frame: Propagator::IDENTITY,
        };
        batch.reserve(springs);
        batch.len = springs;
        for spring in 0..springs {
            batch.blocks[spring / BLOCK].occupied |= bit(spring);
        }
        batch
    }

    /// Returns the number of springs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len - self.free.len()
    }

    /// Returns whether the batch is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the length of the arrays: the largest number that a spring has had, plus one.
    #[must_use]
    pub const fn array_len(&self) -> usize {
        self.len
    }

    /// Returns whether there is a spring of this number.
    #[must_use]
    pub fn contains(&self, spring: usize) -> bool {
        spring < self.len && self.blocks[spring / BLOCK].occupied & bit(spring) != 0
    }

    /// Adds a spring at rest at `position`, and returns its number: a free one, or else the [length](Self::array_len) of the
    /// arrays. A position that is not finite counts as 0.
    pub fn insert(&mut self, position: T) -> usize {
        let spring = self.free.pop().unwrap_or(self.len);
        if spring == self.len {
            self.reserve(1);
            self.len += 1;
        }
        self.blocks[spring / BLOCK].occupied |= bit(spring);
        self.place_at_rest(spring, if position.lanes().is_finite() { position } else { T::default() });
        spring
    }

    /// Removes a spring. Its number is free for another spring; in arrays its place holds 0.
    ///
    /// # Panics
    /// If the batch has no such spring.
    pub fn remove(&mut self, spring: usize) {
        self.assert_contains(spring);
        self.place_at_rest(spring, T::default());
        self.blocks[spring / BLOCK].occupied &= !bit(spring);
        self.free.push(spring);
    }

    /// Makes room for this many more springs, so that inserting them does not allocate.
    pub fn reserve(&mut self, springs: usize) {
        let needed = (self.len + springs.saturating_sub(self.free.len())).div_ceil(BLOCK);
        if needed <= self.blocks.len() {
            return;
        }
        let blocks = needed.max(2 * self.blocks.len());
        let lanes = blocks * BLOCK;
        self.targets.grow(lanes);
        self.positions.grow(lanes);
        self.starts.grow(lanes);
        if T::ROUNDS {
            self.rounded.grow(lanes);
        }
        self.lanes.grow(lanes);
        self.flights.resize(lanes, Flight::default());
        self.due.resize(lanes, f64::INFINITY);
        self.blocks.resize(blocks, Block::default());
        self.epochs.reserve(blocks);
        self.stretches.reserve(blocks - self.stretches.len());
        self.free.reserve(lanes - self.free.len());
    }

    /// Returns the law of all springs.
    pub const fn spring(&self) -> Spring {
        self.rule.spring
    }

    /// Gives all springs another law. Positions, velocities and targets stay.
    pub fn set_spring(&mut self, spring: Spring) {
        if spring != self.rule.spring {
            self.change_law(spring);
        }
    }

    /// Returns how near to its target, and how slow, a spring must be to count as at rest.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.rule.policy
    }

    /// Sets how near to its target, and how slow, a spring must be to count as at rest. A policy with a NaN changes nothing.
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        let policy = policy.into();
        if policy.is_comparable() {
            self.rule.set(self.rule.spring, policy);
            self.reschedule();
        }
    }

    /// Returns the seconds since the batch was made.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.now.seconds()
    }

    /// Advances by `dt` seconds, and returns whether any spring still moves. After the first `false`, draw once more; then no
    /// frame is needed until a spring is changed.
    ///
    /// A `dt` that is 0, negative or NaN does nothing. An infinite one takes every spring that has an end to its end,
    /// and leaves the other springs and [`time`](Self::time) unchanged.
    pub fn advance(&mut self, dt: f64) -> bool {
        if !(dt > 0.0) {
            return self.is_moving();
        }
        let now = self.now.after(dt);
        if now.seconds() == f64::INFINITY {
            self.finish();
            return self.is_moving();
        }
        self.now = now;
        if now.seconds() >= self.next {
            self.look();
        }
        self.update_stretches();
        if self.stretches.is_empty() {
            return false;
        }
        if dt.to_bits() != self.dt.to_bits() {
            self.set_frame(dt);
        }
        self.epochs.step(&self.rule.modes, &self.frame, now, T::FRESH);
        (self.has_positions, self.has_displacements, self.has_velocities) = (false, false, false);
        true
    }

    /// Returns whether a frame is needed.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.blocks.iter().any(Block::is_moving)
    }

    /// Returns how many springs are in motion.
    #[must_use]
    pub fn awake(&self) -> usize {
        self.blocks.iter().map(|block| block.moving.count_ones() as usize).sum()
    }

    /// Returns whether a spring is at rest.
    ///
    /// # Panics
    /// If the batch has no such spring.
    #[must_use]
    pub fn is_at_rest(&self, spring: usize) -> bool {
        self.assert_contains(spring);
        self.blocks[spring / BLOCK].moving & bit(spring) == 0
    }

    /// Returns whether a spring has to be drawn again, because it moves or came to rest in the last frame.
    ///
    /// # Panics
    /// If the batch has no such spring.
    #[must_use]
    pub fn has_changed(&self, spring: usize) -> bool {
        self.assert_contains(spring);
        self.blocks[spring / BLOCK].changed(self.now) & bit(spring) != 0
    }

    /// Returns the springs of a block that [have changed](Self::has_changed), as a mask: bit i stands for spring
    /// `block * BLOCK + i`. The mask of a block that does not exist is 0.
    ///
    /// ```
    /// # use carom::{Spring, batch::Batch};
    /// let mut dots = Batch::<f32>::new(Spring::from_duration_bounce(0.4, 0.0), 100);
    /// dots.retarget(3, 10.0);
    /// dots.retarget(70, 20.0);
    /// dots.advance(0.1);
    /// assert_eq!(
    ///     [0, 1, 2].map(|block| dots.changed_mask(block)),
    ///     [1 << 3, 1 << 6, 0]
    /// );
    /// assert_eq!(dots.moving_mask(1), 1 << 6);
    /// dots.advance(10.0);
    /// // They came to rest in this frame, so they have to be drawn again.
    /// assert_eq!((dots.changed_mask(1), dots.moving_mask(1)), (1 << 6, 0));
    /// ```
    #[must_use]
    #[inline]
    pub fn changed_mask(&self, block: usize) -> u64 {
        self.blocks.get(block).map_or(0, |block| block.changed(self.now))
    }

    /// Returns the springs of a block that are in motion, as a mask like that of [`changed_mask`](Self::changed_mask).
    #[must_use]
    #[inline]
    pub fn moving_mask(&self, block: usize) -> u64 {
        self.blocks.get(block).map_or(0, |block| block.moving)
    }

    /// Returns ranges that hold every spring that moves or came to rest in the last frame, and some neighbours at rest.
    /// A program that draws only changes has to draw these after each frame.
    pub fn moving(&self) -> impl Iterator<Item = Range<usize>> {
        let now = self.now;
        let changed = ranges(&self.blocks, move |block| block.changed(now) != 0, |_, _| true);
        changed.map(|blocks| self.shown(&blocks))
    }

    /// Returns the targets of all springs.
    #[must_use]
    pub fn targets(&self) -> &[T] {
        &self.targets[..self.len]
    }

    /// Returns position and velocity of a spring in double precision, computed by the law from its last change.
    ///
    /// # Panics
    /// If the batch has no such spring.
    pub fn state(&self, spring: usize) -> State {
        self.assert_contains(spring);
        let State { position, velocity } = self.flight_state(spring);
        State { position: self.targets[spring].lanes() + position, velocity }
    }

    /// Gives a spring another target; position and velocity stay. A target that is not finite, or equals the present target,
    /// changes nothing.
    ///
    /// # Panics
    /// If the batch has no such spring.
    pub fn retarget(&mut self, spring: usize, target: T) {
        self.assert_contains(spring);
        let old = self.targets[spring];
        if target == old || !target.lanes().is_finite() {
            return;
        }
        let State { position, velocity } = self.cached_flight_state(spring);
        self.targets[spring] = target;
        self.begin(spring, State { position: (old.lanes() - target.lanes()) + position, velocity });
    }

    /// Retargets the springs from `first` on, one for each target. Free numbers are passed over.
    ///
    /// # Panics
    /// If there are fewer numbers from `first` on, in use or free, than targets; then no spring is retargeted.
    pub fn retarget_from(&mut self, first: usize, targets: &[T]) {
        let (len, count) = (self.len, targets.len());
        assert!(first <= len && count <= len - first, "there are {len} numbers, not {count} from {first} on");
        for (spring, target) in (first..).zip(targets) {
            if self.contains(spring) {
                self.retarget(spring, *target);
            }
        }
    }

    /// Gives a spring another position and velocity, and keeps its target. A state that is not finite changes nothing.
    ///
    /// # Panics
    /// If the batch has no such spring.
    pub fn set_state(&mut self, spring: usize, state: State) {
        self.assert_contains(spring);
        let State { position, velocity } = state;
        if position.is_finite() && velocity.is_finite() {
            self.positions[spring] = T::from_lanes(position);
            self.begin(spring, State { position: position - self.targets[spring].lanes(), velocity });
        }
    }

    /// Gives a spring another velocity, per second, and keeps its position and target. A velocity that is not finite changes
    /// nothing.
    ///
    /// # Panics
    /// If the batch has no such spring.
    pub fn set_velocity(&mut self, spring: usize, velocity: T) {
        self.assert_contains(spring);
        let velocity = velocity.lanes();
        if velocity.is_finite() {
            let State { position, .. } = self.cached_flight_state(spring);
            self.begin(spring, State { position, velocity });
        }
    }

    fn assert_contains(&self, spring: usize) {
        assert!(self.contains(spring), "there is no spring {spring}");
    }
}
