//! What a batch does with a spring by its place: it begins to move, is checked, and comes to rest.

use super::scalar::Scalar;
use super::{Batch, Flight, NEIGHBOURS, Slot};
use crate::animate::Animatable;
use crate::error::Refused;
use crate::law::spring::modes::Modes;
use crate::law::spring::oscillation::Oscillation;
use crate::math::smaller;
use crate::motion::State;
use crate::motion::propagator::Propagator;
use core::mem::take;
use core::ops::Range;

/// A time is checked earlier than it is due, by this fraction, so that rounding cannot make the check late.
const EARLY: f64 = 8.0 * f64::EPSILON;

impl<T: Scalar> Batch<T> {
    pub(super) fn place(&self, slot: Slot) -> Result<usize, Refused> {
        if self.contains(slot) { Ok(slot.place()) } else { Err(Refused::Unknown) }
    }

    pub(super) fn retarget_place(&mut self, place: usize, target: T) {
        let from = self.targets[place];
        if target != from {
            let State { position, velocity } = self.displacement(place, &self.rule.modes);
            self.targets[place] = target;
            self.begin(place, State { position: (from.lanes() - target.lanes()) + position, velocity });
        }
    }

    /// Returns the displacement from the target, and the velocity.
    pub(super) fn displacement(&self, place: usize, modes: &Modes) -> State {
        let Flight { start, epoch, is_moving, .. } = self.flights[place];
        // The epoch of a spring at rest may have ended.
        let age = if is_moving { self.epochs.age(epoch, self.now) } else { 0.0 };
        if age > 0.0 { Oscillation::new(*modes, start.position, start.velocity).at(age) } else { start }
    }

    /// Starts a motion of a spring.
    pub(super) fn begin(&mut self, place: usize, start: State) {
        if !self.rule.modes.is_finite() {
            return self.put_at_rest(place, self.targets[place]);
        }
        let (was_moving, before) = (self.flights[place].is_moving, self.flights[place].epoch);
        let epoch = self.epochs.begin(self.now);
        if was_moving {
            self.epochs.end(before);
        } else {
            self.moving += 1;
        }
        let flight = &mut self.flights[place];
        (flight.start, flight.epoch, flight.is_moving) = (start, epoch, true);
        self.starts.set(place, start);
        (self.has_positions, self.has_velocities, self.has_runs) = (false, false, false);
        self.schedule(place);
    }

    /// Records when to check a moving spring.
    pub(super) fn schedule(&mut self, place: usize) {
        let Flight { start, .. } = self.flights[place];
        self.flights[place].end = None;
        self.check_after(place, self.rule.first_look(start, self.targets[place], place));
    }

    fn check_after(&mut self, place: usize, seconds: f64) {
        let due = (1.0 - EARLY) * (self.epochs.since(self.flights[place].epoch).seconds() + seconds);
        self.due[place] = due;
        self.next = smaller(self.next, due);
    }

    /// Puts to rest the springs whose instant of rest has come, and computes the instants of others.
    pub(super) fn rest_due_springs(&mut self) {
        self.next = f64::INFINITY;
        for place in 0..self.places() {
            if self.due[place] > self.now.seconds() {
                self.next = smaller(self.next, self.due[place]);
                continue;
            }
            let Flight { start, epoch, end, .. } = self.flights[place];
            let end = end.unwrap_or_else(|| self.rule.end(start, self.targets[place]));
            if self.epochs.age(epoch, self.now) >= end {
                self.come_to_rest(place, self.rule.rest(start).unwrap_or_default());
            } else {
                self.flights[place].end = Some(end);
                self.check_after(place, end);
            }
        }
    }

    /// Puts to rest every spring that ever comes to rest.
    pub(super) fn rest_all(&mut self) {
        for place in 0..self.places() {
            if let Some(rest) = self.rule.rest(self.flights[place].start).filter(|_| self.flights[place].is_moving) {
                self.come_to_rest(place, rest);
            }
        }
    }

    /// Places a spring at rest by a change; it is drawn after the next frame.
    pub(super) fn put_at_rest(&mut self, place: usize, target: T) {
        self.targets[place] = target;
        self.come_to_rest(place, 0.0);
        self.flights[place].drawn_until = self.frame + 1;
    }

    /// Puts a spring at rest at a displacement from its target.
    fn come_to_rest(&mut self, place: usize, displacement: f64) {
        let flight = &mut self.flights[place];
        if flight.is_moving {
            flight.is_moving = false;
            self.epochs.end(flight.epoch);
            self.moving -= 1;
        }
        (flight.start, flight.drawn_until) = (State::at_rest(displacement), self.frame);
        self.due[place] = f64::INFINITY;
        self.starts.set(place, State::at_rest(displacement));
        let target = self.targets[place];
        self.positions[place] = if displacement == 0.0 { target } else { target.displaced(displacement) };
        self.velocities[place] = T::default();
        (self.has_positions, self.has_velocities, self.has_runs) = (false, false, false);
    }

    /// Calls `write` for each run of neighbours in motion, with the step over the time since their epoch.
    pub(super) fn compute(&mut self, write: impl Fn(&mut Self, Range<usize>, Propagator)) {
        if !self.has_runs {
            self.find_runs();
        }
        let runs = take(&mut self.runs);
        for (range, epoch) in &runs {
            let step = self.epochs.step(*epoch, self.now, &self.rule.modes);
            write(self, range.clone(), step);
        }
        self.runs = runs;
    }

    /// Lists the neighbours in motion that have one epoch. Springs at rest between them have starts without displacement, so they
    /// may be drawn with any law.
    fn find_runs(&mut self) {
        self.runs.clear();
        for (place, flight) in self.flights.iter().enumerate().filter(|(_, flight)| flight.is_moving) {
            match self.runs.last_mut() {
                Some((range, epoch)) if *epoch == flight.epoch && place < range.end + NEIGHBOURS => {
                    range.end = place + 1
                }
                _ => self.runs.push((place..place + 1, flight.epoch)),
            }
        }
        self.has_runs = true;
    }
}
