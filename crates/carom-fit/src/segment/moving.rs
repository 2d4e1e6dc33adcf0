//! Classifies a motion between two rests: an animation, a fling, a drag with its fling, or an edge.

use alloc::vec::Vec;

use super::{Finder, Fitted, Found, Kind};
use crate::choose;
use crate::model::Model;

/// The fewest samples of a fling that follows a steady drag.
const FEWEST: usize = 12;

/// A motion has passed its last position, at an edge, if a sample is beyond it by more than this many steps of the grid.
/// Rounding moves two positions apart by one step at most; the rest is a margin.
const BEYOND_END: f64 = 2.5;

/// A law that begins at a later sample replaces another if its RMS residual is less than this part of the other's. It is a
/// choice, as is [`SLOWED`]: the tests on the recordings in `data/` hold with them.
const CLOSER: f64 = 0.8;

/// A motion slows down if its speed in the last third is at most this part of its speed in the first third. A finger that
/// drags until the recording ends does not slow down.
const SLOWED: f64 = 0.75;

impl Finder<'_> {
    /// Classifies a motion, from the last sample of a rest (or the first of all) to the first sample of the next rest.
    pub(super) fn moving(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        let from_rest = from > 0 || found.last().is_some_and(|before| before.to == from);
        if to - from < 3 {
            found.push(Found { kind: if from_rest { Kind::Retarget } else { Kind::Drag }, from, to, fit: None });
            return;
        }
        if from_rest {
            let (early, late) = (from.saturating_sub(3), (to + 3).min(self.prepared.times.len() - 1));
            let is_touched =
                self.prepared.touches.iter().any(|touch| touch.down < self.t(to) && touch.up > self.t(from));
            if !is_touched || self.came_from(from, to) {
                let fitted = self.fit(early, late, &self.shape(Some(from)));
                if let Some(fitted) = fitted.filter(Fitted::explains_closely) {
                    let kind = if self.came_from(from, to) { Kind::SpringBack } else { Kind::Retarget };
                    found.push(Found { kind, from, to, fit: Some(fitted) });
                    return;
                }
            }
        } else if let Some(fitted) = self.fit(from, to, &self.shape(None)).filter(Fitted::explains) {
            self.label(fitted, from, to, found);
            return;
        }
        match self.edge(from, to) {
            Some((contact, turn)) => self.bounce(from, (contact, turn), to, found),
            None => self.released(from, to, found),
        }
    }

    /// Whether the position at sample `to` occurs before sample `from`, so that the motion is a return.
    fn came_from(&self, from: usize, to: usize) -> bool {
        let hair = f64::max(2.0 * self.prepared.quantum, 1e-3 * self.prepared.span);
        (0..from).any(|i| (self.x(i) - self.x(to)).abs() <= hair)
    }

    /// Labels the samples `from..=to`, all of which one law explains.
    fn label(&self, fitted: Fitted, from: usize, to: usize, found: &mut Vec<Found>) {
        let Some(best) = fitted.candidates.first() else { return };
        let reported = best.curve.report(&best.solution.parameters, &fitted.data.units);
        match best.model {
            Model::Bouncing => {
                let time = reported.iter().find(|(name, ..)| *name == "edge_time").map_or(0.0, |(.., time)| *time);
                let met = fitted.data.units.start + time;
                let contact = (from..to).find(|i| self.t(*i) >= met).unwrap_or(to);
                self.edge_segments(fitted, from, contact, to, found);
            }
            Model::Elastic | Model::Spring => {
                found.push(Found { kind: Kind::SpringBack, from, to, fit: Some(fitted) });
            }
            _ => found.push(Found { kind: Kind::Fling, from, to, fit: Some(fitted) }),
        }
    }

    /// Adds a fling, its contact with the edge, and the return, all of one law.
    fn edge_segments(&self, fitted: Fitted, from: usize, contact: usize, to: usize, found: &mut Vec<Found>) {
        let turn = self.farthest(contact, to);
        found.push(Found { kind: Kind::Fling, from, to: contact, fit: Some(fitted) });
        found.push(Found { kind: Kind::EdgeContact, from: contact, to: turn, fit: None });
        found.push(Found { kind: Kind::SpringBack, from: turn, to, fit: None });
    }

    /// Returns the sample farthest from the position at `to`.
    fn farthest(&self, from: usize, to: usize) -> usize {
        let distance = |i: &usize| (self.x(*i) - self.x(to)).abs();
        (from..=to).max_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(from)
    }

    /// Finds the sample at which the motion passes its last position, and the sample at which it turns back.
    fn edge(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let end = self.x(to);
        let rough = f64::max(6.0 * self.prepared.noise, 1e-3 * self.prepared.span);
        let hair = f64::max(BEYOND_END * self.prepared.quantum, rough);
        let side = |i: usize| if self.x(i) > end { 1.0 } else { -1.0 };
        // Search backward from the end for samples beyond it on one side.
        let beyond = (from..to).rev().find(|i| (self.x(*i) - end).abs() > hair)?;
        let contact = (from..=beyond).rev().find(|i| side(*i) * side(beyond) < 0.0)? + 1;
        let turn = self.farthest(contact, beyond);
        (contact > from && turn >= contact).then_some((contact, turn))
    }

    /// Classifies a drag or fling into an edge.
    fn bounce(&self, from: usize, (contact, turn): (usize, usize), to: usize, found: &mut Vec<Found>) {
        let start = self.release(from, contact.saturating_sub(1).max(from));
        let end = self.request.target.or(Some(self.x(to)));
        if contact - start >= 4 {
            let fitted = self.fit_to(start, to, &self.shape(None), end).filter(Fitted::explains);
            let is_bouncing =
                |fitted: &Fitted| fitted.candidates.first().is_some_and(|best| best.model == Model::Bouncing);
            if let Some(fitted) = fitted.filter(is_bouncing) {
                self.drag(from, start, found);
                self.edge_segments(fitted, start, contact, to, found);
                return;
            }
        }
        self.drag(from, start, found);
        let inside = self.fit(start, contact - 1, &self.shape(None));
        found.push(Found { kind: Kind::Fling, from: start, to: contact, fit: inside.filter(Fitted::explains) });
        // The spring takes over at the edge itself, or where the motion turns.
        let outward = self.fit_to(contact, to, &self.shape(None), end).filter(Fitted::explains);
        let fit = outward.or_else(|| self.spring_back(turn, to));
        found.push(Found { kind: Kind::EdgeContact, from: contact, to: turn, fit: None });
        found.push(Found { kind: Kind::SpringBack, from: turn, to, fit });
    }

    /// Fits the return from sample `turn`, or from one of the next samples if the page was held there.
    fn spring_back(&self, turn: usize, to: usize) -> Option<Fitted> {
        let mut best: Option<Fitted> = None;
        for from in turn..(turn + 3).min(to) {
            let fitted = self.fit_to(from, to, &self.shape(None), self.request.target.or(Some(self.x(to))))?;
            if fitted.explains() {
                return Some(fitted);
            }
            best = best.or(Some(fitted));
        }
        best
    }

    fn drag(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        if to > from {
            found.push(Found { kind: Kind::Drag, from, to, fit: None });
        }
    }

    /// Classifies a drag and the fling after it.
    fn released(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        // The metadata may contain the time of the release. A busy page shows frames late, and nothing before a late frame looks
        // smooth; a law fitted from the release on is not misled by them.
        let lifted = self.lifted(from, to).and_then(|lifted| self.plainest(lifted, to));
        let mut best = lifted.filter(|(_, lifted)| lifted.explains_closely());
        let start = self.release(from, to);
        if best.is_none() {
            best = self.plainest(start, to);
        }
        if !best.as_ref().is_some_and(|(_, best)| best.explains()) {
            // A steady drag is as smooth as a law: the fling begins where a law explains all that follows.
            let later = self.later(start, to).and_then(|later| self.plainest(later, to));
            best = later.filter(|(_, later)| later.explains()).or(best);
        }
        match best {
            Some((begin, fitted)) if !self.is_dragged(from, to) && (begin > from || fitted.explains()) => {
                self.drag(from, begin, found);
                self.label(fitted, begin, to, found);
            }
            _ => self.drag(from, to, found),
        }
    }

    /// Fits the laws from sample `start` on, or from one of the next samples. The samples around a release may belong to neither
    /// the drag nor the fling, and a law that begins with such a sample needs more constants.
    fn plainest(&self, start: usize, to: usize) -> Option<(usize, Fitted)> {
        let mut best: Option<(usize, Fitted)> = None;
        for begin in (start..start + 4).take_while(|begin| begin + 5 <= to) {
            let Some(fitted) = self.fit(begin, to, &self.shape(None)) else { continue };
            let settled = self.is_settled(&fitted);
            let is_better = |(_, best): &(usize, Fitted)| {
                let both = settled && self.is_settled(best);
                if both { fitted.constants() < best.constants() } else { rmse(&fitted) < CLOSER * rmse(best) }
            };
            let is_plain = settled && fitted.constants() == 0;
            if best.as_ref().is_none_or(is_better) {
                best = Some((begin, fitted));
            }
            if is_plain || (begin == start + 2 && settled) {
                break;
            }
        }
        best
    }

    /// Finds, by bisection, the first sample after `start` from which on a law explains the rest closely.
    fn later(&self, start: usize, to: usize) -> Option<usize> {
        let is_law = |begin: usize| {
            let fitted = self.fit(begin, to, &self.shape(None));
            fitted.is_some_and(|fitted| fitted.explains_closely() && self.is_settled(&fitted))
        };
        let (mut before, mut after) = (start, to.checked_sub(FEWEST)?);
        if after <= before || !is_law(after) {
            return None;
        }
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            if is_law(middle) {
                after = middle;
            } else {
                before = middle;
            }
        }
        Some(after)
    }

    /// Whether a law explains the samples, including the first ones.
    fn is_settled(&self, fitted: &Fitted) -> bool {
        fitted.explains() && self.first_fits(fitted)
    }

    /// Whether a finger was down throughout, or the motion did not slow down before it stopped.
    fn is_dragged(&self, from: usize, to: usize) -> bool {
        let touched = self.prepared.touches.iter().any(|touch| touch.down <= self.t(from) && touch.up >= self.t(to));
        let third = (to - from) / 3;
        let speed = |a: usize, b: usize| ((self.x(b) - self.x(a)) / (self.t(b) - self.t(a))).abs();
        touched || (third > 1 && speed(to - third, to) > SLOWED * speed(from, from + third))
    }

    /// Whether the first two residuals are below four times the typical residual.
    fn first_fits(&self, fitted: &Fitted) -> bool {
        let Some(best) = fitted.candidates.first() else { return false };
        let scale = choose::scale(&best.solution.residuals, &fitted.data);
        best.solution.residuals.iter().take(2).all(|r| r.abs() < 4.0 * scale)
    }
}

fn rmse(fitted: &Fitted) -> f64 {
    let length = fitted.data.units.length;
    fitted.candidates.first().map_or(f64::INFINITY, |best| length * best.solution.rmse())
}
