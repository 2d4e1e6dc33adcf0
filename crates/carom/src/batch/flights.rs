//! How the spring at a place of a batch begins to move, is checked for rest, and comes to rest.

use super::scalar::Scalar;
use super::{Batch, NEIGHBOURS, Slot};
use crate::animate::moving::value::{End, Value};
use crate::error::Refused;
use crate::math::{ln, smaller};
use crate::motion::{Propagator, State, Tolerance};
use core::mem::take;
use core::ops::Range;

/// We schedule a check earlier by this fraction, so that rounding can't make it late.
const EARLY: f64 = 8.0 * f64::EPSILON;

/// After a change, we wait this many seconds before we compute the instant of rest, or less if the spring may be at rest earlier. So we
/// don't compute it for a spring that you retarget in every frame.
const LEFT_ALONE: f64 = 0.05;

/// The fractional part of the golden ratio. The fractional parts of its multiples are spread evenly over [0, 1).
const GOLDEN: f64 = 0.618_033_988_749_894_9;

impl<T: Scalar> Batch<T> {
    /// Returns the place of a spring, if the batch has it and these numbers are in the domain.
    pub(super) fn place(&self, slot: Slot, numbers: &[f64]) -> Result<usize, Refused> {
        let place = if self.contains(slot) { slot.place() } else { return Err(Refused::Unknown) };
        Refused::unless_inside(numbers).map(|()| place)
    }

    /// Returns the seconds since the last change of a spring, or 0 at rest.
    pub(super) fn age(&self, place: usize) -> f64 {
        self.flights[place].epoch.map_or(0.0, |epoch| self.epochs.age(epoch, self.now))
    }

    /// Changes a spring. If the change begins or ends a motion, the time of the spring counts from now.
    pub(super) fn change(&mut self, place: usize, change: impl FnOnce(&mut Value<T>, f64) -> bool) {
        let age = self.age(place);
        if change(&mut self.flights[place].value, age) {
            self.begin(place);
            if self.flights[place].epoch.is_none() {
                // Draw this spring once more in the next frame.
                self.flights[place].drawn_until = self.frame + 1;
            }
        }
    }

    /// Records whether a spring that has been changed moves or is at rest.
    fn begin(&mut self, place: usize) {
        if self.flights[place].value.is_still() {
            return self.come_to_rest(place, 0.0);
        }
        let (now, flight) = (self.now, &mut self.flights[place]);
        let epoch = self.epochs.begin(now);
        match flight.epoch.replace(epoch) {
            Some(before) => self.epochs.end(before),
            None => self.moving += 1,
        }
        self.show(place);
        self.schedule(place);
    }

    /// Puts a spring at rest, `age` seconds after its last change.
    fn come_to_rest(&mut self, place: usize, age: f64) {
        let flight = &mut self.flights[place];
        flight.value.settle(age);
        flight.drawn_until = self.frame;
        if let Some(epoch) = flight.epoch.take() {
            self.epochs.end(epoch);
            self.moving -= 1;
        }
        self.due[place] = f64::INFINITY;
        self.show(place);
        (self.positions[place], self.velocities[place]) = (self.targets[place], T::default());
    }

    /// Copies the target and the start of a spring to the arrays that positions are computed from.
    fn show(&mut self, place: usize) {
        let value = &self.flights[place].value;
        let (origin, target, State { position, velocity }) = (value.origin(), value.target(0.0), value.course.start());
        self.targets[place] = target;
        self.starts.set(place, State { position: (origin.lanes() - target.lanes()) + position, velocity });
        (self.has_positions, self.has_velocities, self.has_runs) = (false, false, false);
    }

    /// Records when to check a moving spring.
    pub(super) fn schedule(&mut self, place: usize) {
        let seconds = match self.flights[place].value.end {
            End::At(end) => end,
            End::Never => f64::INFINITY,
            End::Unplanned { .. } => self.first_look(place),
        };
        if let Some(epoch) = self.flights[place].epoch {
            let due = (1.0 - EARLY) * (self.epochs.since(epoch).seconds() + seconds);
            self.due[place] = due;
            self.next = smaller(self.next, due);
        }
    }

    /// Returns when to compute the instant of rest of a spring, in seconds after its start. The spring can't be at rest by then.
    ///
    /// The energy v² + k/m·y² falls at a rate of at most 2c/m. At rest only the tolerance's energy is left, so the spring can't be at rest
    /// before `earliest`. Springs that were changed together get different times before `earliest`, spread by their `place`. So one frame
    /// doesn't have to compute the rest of all of them.
    fn first_look(&self, place: usize) -> f64 {
        let value = &self.flights[place].value;
        let (modes, start) = (self.spring.modes(), value.course.start());
        let Tolerance { distance, velocity } = value.resolved_tolerance();
        let energy = |y: f64, v: f64| v * v + modes.stiffness * (y * y);
        let drop = energy(start.position, start.velocity) / energy(distance, velocity);
        let earliest = if drop > 1.0 { 0.5 * ln(drop) / modes.damping } else { 0.0 };
        let spread = place as f64 * GOLDEN;
        let fraction = spread - spread as u64 as f64;
        if LEFT_ALONE < earliest && earliest < f64::INFINITY {
            LEFT_ALONE + fraction * (earliest - LEFT_ALONE)
        } else {
            earliest
        }
    }

    /// Puts springs at rest once their instant of rest has come, and computes the instants of rest that are due.
    pub(super) fn rest_due_springs(&mut self) {
        self.next = f64::INFINITY;
        for place in 0..self.places() {
            if self.due[place] > self.now.seconds() {
                self.next = smaller(self.next, self.due[place]);
                continue;
            }
            let age = self.age(place);
            let value = &mut self.flights[place].value;
            value.plan();
            if age >= value.end() { self.come_to_rest(place, age) } else { self.schedule(place) }
        }
    }

    /// Puts every spring at rest that ever comes to rest.
    pub(super) fn rest_all(&mut self) {
        for place in 0..self.places() {
            let flight = &self.flights[place];
            if flight.epoch.is_some() && flight.value.rest().is_some() {
                self.come_to_rest(place, f64::INFINITY);
            }
        }
    }

    /// Calls `write` for each run of moving neighbours, with the propagator over the time since their epoch.
    pub(super) fn compute(&mut self, write: impl Fn(&mut Self, Range<usize>, Propagator)) {
        if !self.has_runs {
            self.find_runs();
        }
        let (runs, modes) = (take(&mut self.runs), self.spring.modes());
        for (range, epoch) in &runs {
            let step = self.epochs.step(*epoch, self.now, &modes);
            write(self, range.clone(), step);
        }
        self.runs = runs;
    }

    /// Lists the runs of moving neighbours that share an epoch. Springs at rest between them have a displacement and a velocity of 0, so
    /// any propagator leaves them at rest.
    fn find_runs(&mut self) {
        self.runs.clear();
        for (place, epoch) in self.flights.iter().enumerate().filter_map(|(place, flight)| Some((place, flight.epoch?)))
        {
            match self.runs.last_mut() {
                Some((range, last)) if *last == epoch && place < range.end + NEIGHBOURS => range.end = place + 1,
                _ => self.runs.push((place..place + 1, epoch)),
            }
        }
        self.has_runs = true;
    }
}
