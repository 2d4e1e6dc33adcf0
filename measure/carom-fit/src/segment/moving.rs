//! Classifies a motion between two rests as an animation, a drag, a fling after its drag, or an edge.

use alloc::vec::Vec;

use super::glide::{FEWEST, Glide};
use super::{Finder, Fitted, Found, Kind};
use crate::agreement::{self, LATE_CLOCK, NEAR};
use crate::data::{Data, count};
use crate::math;
use crate::model::Model;

/// If a sample is beyond the last position by more than this many steps of the grid, the motion has passed that position, at an edge.
/// Rounding moves two positions apart by one step at most, so this has a margin.
const BEYOND_END: f64 = 2.5;

/// A motion slows down if its speed in the last third is at most this part of its speed in the first third. A finger that drags until the
/// recording ends doesn't slow down. We chose this number so that the tests on the recordings in `data/` hold.
const SLOWED: f64 = 0.75;

/// If a law from rest also covers the drag, it must explain the glide as closely as the glide's own law does. Its residuals there may be
/// larger by this factor, because chance makes such a difference in a few dozen samples.
const AS_WELL: f64 = 1.12;

/// A finger that stays at a place for longer than this, in seconds, has ended its stroke there.
const PAUSE: f64 = 0.6;

/// If another motion follows, a fling must have at least this many samples, because some law agrees with a few frames of a finger
/// that stops.
const LONG: usize = 12;

/// The curve of a Bézier easing with free controls agrees roughly with many motions. So the root of its mean square residual may be at most
/// this, in the standard deviations that the recording allows.
const AS_EXACT: f64 = 1.2;

/// If a law from rest has more constants than the glide's law, it must agree with at least this many frames of the drag, and with two more
/// frames for each additional constant. Agreement with fewer may be chance.
const NO_CHANCE: usize = 3;

impl Finder<'_> {
    /// Classifies a motion, from the last sample of a rest (or the first of all) to the first sample of the next rest.
    pub(super) fn moving(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        let from_rest = from > 0 || found.last().is_some_and(|before| before.to == from);
        if to - from < 3 {
            found.push(Found { kind: if from_rest { Kind::Retarget } else { Kind::Drag }, from, to, fit: None });
            return;
        }
        let is_last = to + 1 >= self.prepared.times.len() || self.is_last(to);
        let caught = if self.is_caught(to) && to > from + 4 { self.glide(from, to - 1) } else { None };
        let whole = if caught.is_none() || is_last { self.glide(from, to) } else { None };
        let earlier = |glide: &Glide| caught.as_ref().is_none_or(|caught| glide.begin <= caught.begin);
        let glide = whole.filter(earlier).or(caught).filter(|glide| {
            // If one law explains the whole recording, accept it even if the motion doesn't slow down.
            let is_all = glide.begin == 0;
            let is_long = to - glide.begin >= LONG;
            is_all || (!self.is_dragged(glide.begin, to) && (is_last || (is_long && glide.is_distinct())))
        });
        if from_rest {
            if let Some(fitted) = self.animation(from, to, glide.as_ref()) {
                let kind = if self.came_from(from, to) { Kind::SpringBack } else { Kind::Retarget };
                found.push(Found { kind, from, to, fit: Some(fitted) });
                return;
            }
        }
        match glide {
            Some(glide) => self.released(from, glide, to, found),
            None if is_last => self.unexplained(from, to, found),
            None => self.drag(from, to, found),
        }
    }

    /// Whether the page never moves again after sample `to`.
    fn is_last(&self, to: usize) -> bool {
        let hair = f64::max(1.5 * self.prepared.quantum, 5.0 * self.prepared.noise);
        (to..self.prepared.times.len()).all(|i| (self.x(i) - self.x(to)).abs() <= hair)
    }

    /// If a stroke ends in a pause before a drag or a release, makes it a drag. On its own, such a stroke may look like an animation.
    pub(super) fn join_drags(&self, found: &mut [Found]) {
        let is_drag = |i: &usize| matches!(found[*i].kind, Kind::Fling | Kind::Drag);
        for release in (1..found.len()).filter(is_drag).collect::<Vec<_>>() {
            let mut place = release;
            while place > 0 {
                place -= 1;
                let Found { kind, from, to, .. } = &found[place];
                match kind {
                    Kind::Drag => {}
                    Kind::Hold if self.t(*to) - self.t(*from) < PAUSE => {}
                    Kind::Retarget => found[place] = Found { kind: Kind::Drag, from: *from, to: *to, fit: None },
                    _ => break,
                }
            }
        }
    }

    /// Whether the page stops in the middle of a frame because a finger catches it.
    fn is_caught(&self, to: usize) -> bool {
        let least = f64::max(self.prepared.quantum, 3.5 * self.prepared.noise);
        let rests = to + 1 < self.prepared.times.len() && (self.x(to + 1) - self.x(to)).abs() < least;
        rests && (self.x(to) - self.x(to - 1)).abs() > 4.0 * least
    }

    /// Returns the law from rest that explains the whole motion, unless a drag and its glide explain it better.
    fn animation(&self, from: usize, to: usize, glide: Option<&Glide>) -> Option<Fitted> {
        let (early, late) = (from.saturating_sub(3), (to + 3).min(self.prepared.times.len() - 1));
        let is_touched = self.prepared.touches.iter().any(|touch| touch.down < self.t(to) && touch.up > self.t(from));
        if is_touched && !self.came_from(from, to) {
            return None;
        }
        let fitted = self.fit(early, late, &self.shape(Some(from)))?;
        let best = fitted.candidates.first()?;
        let is_determined = fitted.data.len() >= 2 * best.solution.unknowns();
        let is_exact = !best.curve.is_loose() || agreement::closeness(&best.solution, &fitted.data) <= AS_EXACT;
        let is_whole = is_determined && is_exact && best.explains(&fitted.data);
        (is_whole && glide.is_none_or(|glide| is_simpler(&fitted, from - early, glide, glide.begin - early)))
            .then_some(fitted)
    }

    /// Whether the position at sample `to` also occurs before sample `from`, so that the motion is a return.
    pub(super) fn came_from(&self, from: usize, to: usize) -> bool {
        let hair = f64::max(2.0 * self.prepared.quantum, 1e-3 * self.prepared.span);
        (0..from).any(|i| (self.x(i) - self.x(to)).abs() <= hair)
    }

    /// Adds the drag and what follows its release.
    fn released(&self, from: usize, glide: Glide, to: usize, found: &mut Vec<Found>) {
        let Glide { begin, fitted } = glide;
        let model = fitted.candidates.first().map(|best| best.model);
        // A spring that explains many frames before the edge swings through its target, so there isn't an edge.
        let is_at_edge =
            |(contact, _): &(usize, usize)| begin > from && begin <= contact + 2 && begin + LONG > *contact;
        let edge = self.edge(from, to).filter(is_at_edge);
        match (model, edge) {
            (Some(Model::Elastic | Model::Spring), Some((contact, turn))) => {
                // The page ran into its edge, so before that another law holds.
                let inside = self.glide(from, contact - 1);
                let start = inside.as_ref().map_or(contact - 1, |glide| glide.begin);
                self.drag(from, start, found);
                let fit = inside.map(|glide| glide.fitted);
                found.push(Found { kind: Kind::Fling, from: start, to: contact, fit });
                found.push(Found { kind: Kind::EdgeContact, from: contact, to: turn, fit: None });
                found.push(Found { kind: Kind::SpringBack, from: turn, to, fit: Some(fitted) });
            }
            _ => {
                self.drag(from, begin, found);
                self.label(fitted, begin, to, found);
            }
        }
    }

    /// Labels the samples `from..=to`, which one law explains.
    fn label(&self, fitted: Fitted, from: usize, to: usize, found: &mut Vec<Found>) {
        let Some(best) = fitted.candidates.first() else { return };
        let reported = best.curve.report(&best.solution.parameters, &fitted.data.units);
        match best.model {
            Model::Bouncing => {
                let time = reported.iter().find(|(name, ..)| *name == "edge_time").map_or(0.0, |(.., time)| *time);
                let met = fitted.data.units.start + time;
                let contact = (from..to).find(|i| self.t(*i) >= met).unwrap_or(to);
                let turn = self.farthest(contact, to);
                found.push(Found { kind: Kind::Fling, from, to: contact, fit: Some(fitted) });
                found.push(Found { kind: Kind::EdgeContact, from: contact, to: turn, fit: None });
                found.push(Found { kind: Kind::SpringBack, from: turn, to, fit: None });
            }
            Model::Elastic | Model::Spring => {
                found.push(Found { kind: Kind::SpringBack, from, to, fit: Some(fitted) });
            }
            _ => found.push(Found { kind: Kind::Fling, from, to, fit: Some(fitted) }),
        }
    }

    /// Returns the sample farthest from the position at `to`.
    fn farthest(&self, from: usize, to: usize) -> usize {
        let distance = |i: &usize| (self.x(*i) - self.x(to)).abs();
        (from..=to).max_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(from)
    }

    /// Finds where the motion passes its last position, and where it turns back, as samples.
    fn edge(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let end = self.x(to);
        let rough = f64::max(6.0 * self.prepared.noise, 1e-3 * self.prepared.span);
        let hair = f64::max(BEYOND_END * self.prepared.quantum, rough);
        let side = |i: usize| if self.x(i) > end { 1.0 } else { -1.0 };
        // Find the last sample that is clearly beyond the end on one side. The contact is the last crossing of the end before
        // that sample.
        let beyond = (from..to).rev().find(|i| (self.x(*i) - end).abs() > hair)?;
        let contact = (from..=beyond).rev().find(|i| side(*i) * side(beyond) < 0.0)? + 1;
        let turn = self.farthest(contact, beyond);
        (contact > from && turn >= contact).then_some((contact, turn))
    }

    fn drag(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        if to > from {
            found.push(Found { kind: Kind::Drag, from, to, fit: None });
        }
    }

    /// Adds a motion whose end no law explains: a drag, or what seems to be a fling after its largest speed.
    fn unexplained(&self, from: usize, to: usize, found: &mut Vec<Found>) {
        let begin = self.lifted(from, to).unwrap_or(usize::min(self.fastest(from, to) + 1, to));
        let fitted = if begin + FEWEST > to || self.is_dragged(begin, to) {
            None
        } else {
            self.fit(begin, to, &self.shape(None))
        };
        match fitted {
            Some(fitted) => {
                self.drag(from, begin, found);
                self.label(fitted, begin, to, found);
            }
            None => self.drag(from, to, found),
        }
    }

    /// Whether a finger was down throughout, or the motion did not slow down before it stopped.
    fn is_dragged(&self, from: usize, to: usize) -> bool {
        let touched = self.prepared.touches.iter().any(|touch| touch.down <= self.t(from) && touch.up >= self.t(to));
        let third = (to - from) / 3;
        let path = |a: usize, b: usize| (a..b).map(|i| (self.x(i + 1) - self.x(i)).abs()).sum::<f64>();
        let speed = |a: usize, b: usize| path(a, b) / (self.t(b) - self.t(a));
        touched || (third > 1 && speed(to - third, to) > SLOWED * speed(from, from + third))
    }
}

/// Whether a law that starts from rest explains the motion more simply than a drag and a glide. The law is at rest up to the sample `onset`
/// of its fit. The glide begins at its own sample `release`.
fn is_simpler(animation: &Fitted, onset: usize, glide: &Glide, release: usize) -> bool {
    let (Some(whole), Some(part)) = (animation.candidates.first(), glide.fitted.candidates.first()) else {
        return false;
    };
    let dragged = release.saturating_sub(onset + 1);
    if dragged == 0 {
        return true;
    }
    let Data { units, noise, .. } = animation.data;
    let law = &whole.solution;
    let own = part.solution.residuals.len();
    let squares: f64 = law.residuals.iter().skip(release).take(own).map(|r| r * r).sum();
    let there = units.length * math::sqrt(squares / count(own));
    let glides = glide.fitted.data.units.length * part.solution.rmse();
    // A Bézier curve can imitate the drag before a short fling, but not the drag and the fling together.
    let as_well = if whole.curve.is_loose() { 1.0 } else { AS_WELL * f64::max(1.0, units.length * noise / glides) };
    let mut drag = law.residuals.iter().zip(&law.velocities).take(release);
    let is_near = |(r, v): (&f64, &f64)| r.abs() <= NEAR * agreement::allowed(&animation.data, LATE_CLOCK, *v);
    // Each further notch of a wheel lets a law fit a few more frames of a drag, as one more constant does. So count every notch after
    // the first as a constant.
    let notches = whole.curve.notches(&law.parameters).len().saturating_sub(1);
    let more = (whole.curve.constants() + notches).saturating_sub(part.curve.constants());
    drag.all(is_near) && (more == 0 || dragged >= NO_CHANCE + 2 * more) && there <= as_well * glides
}
