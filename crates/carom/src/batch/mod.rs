//! Thousands of springs of one law, computed together.
//!
//! ```
//! use carom::Spring;
//! use carom::batch::Batch;
//!
//! let spring = Spring::from_response_damping_ratio(0.35, 0.8);
//! let mut dots = Batch::<f32>::new(spring, 1000);
//! let slots: Vec<_> = dots.slots().collect();
//! for (i, slot) in slots.iter().enumerate() {
//!     dots.retarget(*slot, 300.0 + i as f32)?;
//! }
//! // In each frame, including the first one for which `advance` returns false:
//! loop {
//!     let is_moving = dots.advance(1.0 / 120.0);
//!     let positions: &[f32] = dots.positions();
//!     if !is_moving {
//!         assert_eq!(positions[7], 307.0);
//!         break;
//!     }
//! }
//! # Ok::<(), carom::error::Refused>(())
//! ```
//!
//! All springs of a [`Batch`] have one law. Each has its own target. A [`Slot`] names the same spring for good. Its [place](Slot::place) is
//! the spring's index in the arrays. After you remove a spring, the next one that you insert takes its place.
//!
//! # Rest
//! A spring comes to rest at the same instant as an [`Animated`](crate::animate::Animated) with the same spring, start, target and
//! [`TolerancePolicy`], whatever the other springs do. From then on it is exactly on its target. When all springs are at rest,
//! [`advance`](Batch::advance) returns false, and you don't need a frame. A spring comes to rest only when you call `advance`. So if you
//! draw [what has changed](Batch::changed) after each call, you draw every spring at its rest.
//!
//! # How it computes
//! We don't step any springs. A batch keeps the displacement and the velocity that each spring had at its last change, and `advance` only
//! stores the time. [`positions`](Batch::positions) evaluates the law at that time in one pass. It applies the first row of the exact
//! [propagator](crate::motion::Propagator) over the time since the change, two multiplications and two additions for each spring. Springs
//! that were changed in the same frame share the propagator. So errors don't add up, and you get the same bits however you divide time into
//! frames. A batch only computes the results that you read.
//!
//! # Cost
//! A frame costs less than a nanosecond for each moving spring. It also costs a propagator (one exponential, one sine and one cosine) for
//! each earlier frame where some of them were changed. Springs at rest are free if springs that move together are neighbours. A change
//! costs some 100 ns. The instant of rest costs some 500 ns more, spread over later frames. Only [`insert`](Batch::insert) allocates, if
//! all places are taken.
//!
//! # Precision
//! Arrays are computed in the number type of the batch. With `f32`, the error stays below 4·10⁻⁷ of the amplitude, however long the motion
//! lasts. [`Batch::read`] computes in doubles, with the bits of `Animated<f64>`.

mod epochs;
mod flights;
mod scalar;

pub use scalar::Scalar;

use crate::animate::moving::value::Value;
use crate::animate::{Reading, TolerancePolicy};
use crate::clock::elapsed::Elapsed;
use crate::error::Refused;
use crate::law::Spring;
use crate::math::larger;
use crate::motion::{State, Tolerance};
use alloc::vec::Vec;
use core::ops::Range;
use epochs::Epochs;
use scalar::Starts;

/// A name of a spring of a [`Batch`]. Once the spring is removed, every method refuses the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot {
    place: u32,
    /// How many springs this place has had before.
    generation: u32,
}

impl Slot {
    /// Returns the index of the spring in the arrays of its batch.
    #[must_use]
    pub const fn place(self) -> usize {
        self.place as usize
    }
}

/// A spring at one place of the arrays, or a free place.
#[derive(Clone, Debug)]
struct Flight<T: Scalar> {
    /// The motion since the last change, as in every other driver.
    value: Value<T>,
    /// The index of the epoch of the last change, or `None` at rest.
    epoch: Option<usize>,
    /// The last frame that has to draw the spring.
    drawn_until: u64,
    generation: u32,
    is_occupied: bool,
}

/// Moving springs with at most this many springs at rest between them are drawn in one run.
const NEIGHBOURS: usize = 32;

/// Many springs of one law. [The module](self) explains it.
#[derive(Clone, Debug)]
pub struct Batch<T: Scalar> {
    spring: Spring,
    policy: TolerancePolicy,
    flights: Vec<Flight<T>>,
    targets: Vec<T>,
    /// The starts of the motions: displacements from the targets, and velocities.
    starts: Starts<T>,
    positions: Vec<T>,
    velocities: Vec<T>,
    has_positions: bool,
    has_velocities: bool,
    epochs: Epochs,
    /// The runs of moving neighbours that share an epoch, and the index of that epoch.
    runs: Vec<(Range<usize>, usize)>,
    has_runs: bool,
    free: Vec<u32>,
    moving: usize,
    now: Elapsed,
    frame: u64,
    /// When to check each spring for rest, in seconds on the batch's clock.
    due: Vec<f64>,
    /// The earliest time in `due`.
    next: f64,
}

impl<T: Scalar> Batch<T> {
    /// Makes a batch of `springs` springs, which are at rest at 0.
    #[must_use]
    pub fn new(spring: Spring, springs: usize) -> Self {
        let mut batch = Self {
            spring,
            policy: TolerancePolicy::default(),
            flights: Vec::new(),
            targets: Vec::new(),
            starts: Starts::default(),
            positions: Vec::new(),
            velocities: Vec::new(),
            has_positions: true,
            has_velocities: true,
            epochs: Epochs::default(),
            runs: Vec::new(),
            has_runs: true,
            free: Vec::new(),
            moving: 0,
            now: Elapsed::default(),
            frame: 0,
            due: Vec::new(),
            next: f64::INFINITY,
        };
        batch.grow(springs);
        for place in 0..springs {
            batch.flights[place].is_occupied = true;
        }
        batch.free.clear();
        batch
    }

    /// Returns the number of springs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places() - self.free.len()
    }

    /// Returns whether the batch is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the length of the arrays: the number of places, occupied or free.
    #[must_use]
    pub fn places(&self) -> usize {
        self.flights.len()
    }

    /// Returns the spring at a place of the arrays, or `None` if the place is free.
    #[must_use]
    pub fn slot(&self, place: usize) -> Option<Slot> {
        let flight = self.flights.get(place).filter(|flight| flight.is_occupied)?;
        Some(Slot { place: u32::try_from(place).ok()?, generation: flight.generation })
    }

    /// Returns all springs, in the order of their places.
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        (0..self.places()).filter_map(|place| self.slot(place))
    }

    /// Returns whether the batch has this spring.
    #[must_use]
    pub fn contains(&self, slot: Slot) -> bool {
        self.slot(slot.place()) == Some(slot)
    }

    /// Adds a spring at rest at `position`, at a free place or else at the end of the arrays.
    ///
    /// # Errors
    /// The position isn't finite, or is beyond the [domain](crate::domain).
    pub fn insert(&mut self, position: T) -> Result<Slot, Refused> {
        Refused::unless_inside(&[position.lanes()])?;
        if self.free.is_empty() {
            self.grow(1);
        }
        let place = self.free.pop().unwrap_or_default();
        let flight = &mut self.flights[place as usize];
        flight.is_occupied = true;
        let slot = Slot { place, generation: flight.generation };
        self.change(slot.place(), |value, _| value.snap_to(position));
        Ok(slot)
    }

    /// Removes a spring. Its place in the arrays holds 0 until another spring takes it.
    ///
    /// # Errors
    /// The batch doesn't have this spring.
    pub fn remove(&mut self, slot: Slot) -> Result<(), Refused> {
        let place = self.place(slot, &[])?;
        self.change(place, |value, _| value.snap_to(T::default()));
        let flight = &mut self.flights[place];
        (flight.is_occupied, flight.generation) = (false, flight.generation.wrapping_add(1));
        self.free.push(slot.place);
        Ok(())
    }

    /// Makes room for this many more springs, so that inserting them doesn't allocate.
    pub fn reserve(&mut self, springs: usize) {
        self.grow(springs.saturating_sub(self.free.len()));
    }

    /// Adds free places.
    fn grow(&mut self, places: usize) {
        let (from, to) = (self.places(), self.places() + places);
        let (mut value, policy) = (Value::new(T::default(), self.spring), self.policy);
        value.set_tolerance(0.0, policy);
        let free = Flight { value, epoch: None, drawn_until: 0, generation: 0, is_occupied: false };
        self.flights.resize(to, free);
        self.due.resize(to, f64::INFINITY);
        self.starts.resize(to);
        for array in [&mut self.targets, &mut self.positions, &mut self.velocities] {
            array.resize(to, T::default());
        }
        self.epochs.reserve(to);
        self.runs.reserve(to.saturating_sub(self.runs.len()));
        // Reverse the order, so that the first free place is taken first.
        self.free.extend((from..to).rev().filter_map(|place| u32::try_from(place).ok()));
    }

    /// Returns the law of all springs.
    pub const fn spring(&self) -> Spring {
        self.spring
    }

    /// Gives all springs another law, even in flight. Positions, velocities and targets carry on.
    pub fn set_spring(&mut self, spring: Spring) {
        self.spring = spring;
        for place in 0..self.places() {
            self.change(place, |value, t| value.set_spring(t, spring));
        }
    }

    /// Returns the policy that decides when a spring is at rest.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.policy
    }

    /// Sets how near to its target, and how slow, a spring must be to count as at rest. A policy with a NaN is ignored.
    pub fn set_tolerance(&mut self, policy: impl Into<TolerancePolicy>) {
        let policy = policy.into();
        if policy.is_comparable() {
            self.policy = policy;
            for place in 0..self.places() {
                let age = self.age(place);
                self.flights[place].value.set_tolerance(age, policy);
                self.schedule(place);
            }
        }
    }

    /// Returns the distance and the speed below which the current motion of a spring is at rest.
    #[must_use]
    pub fn resolved_tolerance(&self, slot: Slot) -> Option<Tolerance> {
        self.place(slot, &[]).ok().map(|place| self.flights[place].value.resolved_tolerance())
    }

    /// Returns the seconds since the batch was made.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.now.seconds()
    }

    /// Advances by `dt` seconds, and returns whether any spring still moves. After the first `false`, draw once more. You don't need
    /// another frame until you change a spring.
    ///
    /// A `dt` that is 0, negative or NaN is ignored. With an infinite `dt`, every spring that ever comes to rest does so at once. The other
    /// springs and [`time`](Self::time) don't change.
    pub fn advance(&mut self, dt: f64) -> bool {
        if !(dt > 0.0) {
            return !self.is_at_rest();
        }
        self.frame += 1;
        let now = self.now.after(dt);
        if now.seconds() < f64::INFINITY {
            self.now = now;
            if now.seconds() >= self.next {
                self.rest_due_springs();
            }
        } else {
            self.rest_all();
        }
        (self.has_positions, self.has_velocities) = (false, false);
        !self.is_at_rest()
    }

    /// Returns whether every spring is at rest, so that you don't need frames.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.moving == 0
    }

    /// Returns how many springs are in motion.
    #[must_use]
    pub const fn awake_count(&self) -> usize {
        self.moving
    }

    /// Returns whether a spring is in motion.
    #[must_use]
    pub fn is_awake(&self, slot: Slot) -> bool {
        self.place(slot, &[]).is_ok_and(|place| self.flights[place].epoch.is_some())
    }

    /// Returns whether you have to draw a spring again. You do if it moves, if it came to rest in the last frame, or if it was inserted or
    /// [placed](Self::snap_to) since.
    #[must_use]
    pub fn has_changed(&self, slot: Slot) -> bool {
        self.place(slot, &[]).is_ok_and(|place| self.is_changed(place))
    }

    /// Returns ranges of places that hold every spring that [has changed](Self::has_changed), and some neighbours at rest. If you draw only
    /// what changes, draw these after each [`advance`](Self::advance).
    ///
    /// ```
    /// # use carom::{Spring, batch::Batch};
    /// let mut dots = Batch::<f32>::new(Spring::from_duration_bounce(0.4, 0.0), 100);
    /// let dot = dots.slot(70).unwrap();
    /// dots.retarget(dot, 20.0)?;
    /// dots.advance(0.1);
    /// assert_eq!(dots.changed().collect::<Vec<_>>(), [70..71]);
    /// dots.advance(10.0);
    /// // The dot came to rest in this frame, so it has to be drawn once more.
    /// assert!(dots.has_changed(dot) && !dots.is_awake(dot));
    /// dots.advance(0.1);
    /// assert!(!dots.has_changed(dot));
    /// # Ok::<(), carom::error::Refused>(())
    /// ```
    pub fn changed(&self) -> impl Iterator<Item = Range<usize>> {
        let mut next = 0;
        core::iter::from_fn(move || {
            let is_changed = |place: &usize| self.is_changed(*place);
            let start = (next..self.places()).find(is_changed)?;
            let mut end = start + 1;
            while let Some(place) = (end..self.places().min(end + NEIGHBOURS)).find(is_changed) {
                end = place + 1;
            }
            next = end;
            Some(start..end)
        })
    }

    fn is_changed(&self, place: usize) -> bool {
        let flight = &self.flights[place];
        flight.epoch.is_some() || flight.drawn_until >= self.frame && flight.drawn_until > 0
    }

    /// Returns the targets of all springs.
    #[must_use]
    pub fn targets(&self) -> &[T] {
        &self.targets
    }

    /// Computes and returns the positions of all springs.
    pub fn positions(&mut self) -> &[T] {
        if !self.has_positions {
            self.compute(|batch, range, step| {
                batch.starts.combine(range, Some(&batch.targets), (step.xx, step.xv), &mut batch.positions);
            });
            self.has_positions = true;
        }
        &self.positions
    }

    /// Computes and returns the velocities of all springs.
    pub fn velocities(&mut self) -> &[T] {
        if !self.has_velocities {
            self.compute(|batch, range, step| {
                batch.starts.combine(range, None, (step.vx, step.vv), &mut batch.velocities);
            });
            self.has_velocities = true;
        }
        &self.velocities
    }

    /// Returns position and velocity of a spring in double precision, and whether it is at rest, or `None` if the batch doesn't have the
    /// spring.
    #[must_use]
    pub fn read(&self, slot: Slot) -> Option<Reading<f64>> {
        let place = self.place(slot, &[]).ok()?;
        let (age, Flight { value, epoch, .. }) = (self.age(place), &self.flights[place]);
        let State { position, velocity } = if age > 0.0 { value.lanes(age).0 } else { value.course.start() };
        Some(Reading::new(value.origin().lanes() + position, velocity, epoch.is_none()))
    }

    /// Returns the exact number of seconds until a spring comes to rest, or ∞ if it never does.
    #[must_use]
    pub fn settling_time(&self, slot: Slot) -> Option<f64> {
        let place = self.place(slot, &[]).ok()?;
        Some(larger(self.flights[place].value.end() - self.age(place), 0.0))
    }

    /// Gives a spring another target. Position and velocity carry on. If it's the current target, nothing changes.
    ///
    /// # Errors
    /// Like every change, returns a [`Refused`] if the batch doesn't have this spring, or if a number isn't finite or is beyond the domain.
    pub fn retarget(&mut self, slot: Slot, target: T) -> Result<(), Refused> {
        self.place(slot, &[target.lanes()]).map(|place| self.change(place, |value, t| value.retarget(t, target)))
    }

    /// Gives other targets to the springs from `place` on, one for each place. Free places, and targets outside the
    /// [domain](crate::domain), are ignored.
    pub fn retarget_from(&mut self, place: usize, targets: &[T]) {
        for (place, target) in (place..self.places()).zip(targets) {
            if self.flights[place].is_occupied {
                self.change(place, |value, t| value.retarget(t, *target));
            }
        }
    }

    /// Gives a spring another position and velocity, and keeps its target.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    pub fn set_state(&mut self, slot: Slot, State { position, velocity }: State) -> Result<(), Refused> {
        let set = |value: &mut Value<T>, t: f64| {
            let displacement = position - value.target(t).lanes();
            value.set_state(t, T::from_lanes(position), State { position: displacement, velocity })
        };
        self.place(slot, &[position, velocity]).map(|place| self.change(place, set))
    }

    /// Gives a spring another velocity, per second, and keeps its position and target.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    pub fn set_velocity(&mut self, slot: Slot, velocity: T) -> Result<(), Refused> {
        self.place(slot, &[velocity.lanes()])
            .map(|place| self.change(place, |value, t| value.set_velocity(t, velocity)))
    }

    /// Puts a spring at rest at `position`, which becomes its target.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    pub fn snap_to(&mut self, slot: Slot, position: T) -> Result<(), Refused> {
        self.place(slot, &[position.lanes()]).map(|place| self.change(place, |value, _| value.snap_to(position)))
    }

    /// Ends the motion of a spring now, on its target.
    ///
    /// # Errors
    /// The batch doesn't have this spring.
    pub fn settle(&mut self, slot: Slot) -> Result<(), Refused> {
        self.place(slot, &[]).map(|place| self.change(place, Value::settle))
    }
}
