//! A page that a finger drags.

use super::extent::View;
use super::physics::Physics;
use super::platform::Resampling;
use crate::gesture::Sample;
use crate::math::{fabs, larger, smaller};

/// A page under a finger.
///
/// The *pull* is the offset that the page would have if it followed the finger one to one. The shown position is a
/// closed form of the finger's position: the finger's travel since it grabbed the page, added to the pull that the page
/// had then, is the present pull, and the physics maps it to a position. No step depends on the previous one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    /// The position of the finger at which the pull is `anchor`.
    pointer: f64,
    /// The pull of the finger at `pointer`.
    anchor: f64,
    /// The shown position minus the position of the physics: rounding, or the offset of a page caught far beyond an
    /// edge.
    residue: f64,
    /// How far the page is drawn from where the physics would draw it, because content has shrunk away from a stretching edge.
    pub(super) displaced: f64,
    /// How far the page is beyond an elastic or hard edge because content has shrunk from under the finger. This part
    /// is not a pull, so the page follows the finger back one to one.
    pub(super) out: f64,
    /// The dead zone, until the finger leaves it.
    slop: Option<f64>,
    last: Sample,
    before: Option<Sample>,
    /// The velocity of the finger, computed once at each sample for all frames until the next sample.
    pub(super) velocity: f64,
    /// The offset at which the gesture began.
    pub(super) origin: f64,
    /// The time at which the finger last moved.
    pub(super) moved: f64,
    /// Whether the events of a trackpad move the page, rather than a finger on a screen.
    pub(super) by_wheel: bool,
}

/// Samples closer to each other than this, in seconds, are not extrapolated: `kResampleMinDelta` of Chromium.
const LEAST_INTERVAL: f64 = 0.002;

impl Drag {
    /// A finger at `pointer` grabs a page that shows `position`.
    pub(super) fn new(time: f64, pointer: f64, position: f64) -> Self {
        let last = Sample { time, position: pointer };
        Self {
            pointer,
            anchor: position,
            residue: 0.0,
            displaced: 0.0,
            out: 0.0,
            slop: None,
            last,
            before: None,
            velocity: 0.0,
            origin: position,
            moved: time,
            by_wheel: false,
        }
    }

    /// Finds the pull for the present position of a page that is drawn at `shown`, so that the page does not jump.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its position, or elsewhere")]
    pub(super) fn anchored<P: Physics>(mut self, shown: f64, physics: &P, view: &View) -> Self {
        let is_at_home = physics.offset(self.anchor, view) == shown;
        let position = if is_at_home { self.anchor } else { view.extent.clamp(shown) };
        self.displaced = if is_at_home { 0.0 } else { shown - physics.offset(position, view) };
        self.anchor = physics.pulled(position, view);
        if view.extent.overscroll(physics.shown(self.anchor, view)) == 0.0 {
            // A page shown at an edge counts as pulled to the edge only.
            self.anchor = view.extent.clamp(self.anchor);
        }
        self.residue = position - physics.shown(self.anchor, view);
        self
    }

    /// Adds a dead zone: the page follows once the finger has moved farther than this, without that part of its travel.
    pub(super) fn with_slop(mut self, slop: f64) -> Self {
        self.slop = (slop > 0.0).then_some(slop);
        self
    }

    /// Ends the dead zone, and ignores this much of the finger's travel.
    pub(super) const fn follow(&mut self, left_out: f64) {
        self.pointer += left_out;
        self.slop = None;
    }

    /// Whether the finger has yet to leave the dead zone.
    pub(super) const fn is_waiting(&self) -> bool {
        self.slop.is_some()
    }

    /// The finger moves. Returns the part of its travel, in offset units, that the page cannot use.
    pub(super) fn move_to<P: Physics>(&mut self, sample: (f64, f64), physics: &P, view: &View) -> f64 {
        let (time, pointer) = sample;
        let mut travel = pointer - self.last.position;
        if travel != 0.0 {
            self.moved = time;
        }
        if let Some(slop) = self.slop {
            let moved = pointer - self.pointer;
            if !(fabs(moved) > slop) {
                self.last = Sample { time, position: pointer };
                return 0.0;
            }
            self.pointer += slop.copysign(moved);
            travel = pointer - self.pointer;
            self.slop = None;
            self.before = None;
        } else if time > self.last.time {
            self.before = Some(self.last);
        }
        let beyond = view.extent.overscroll(self.pulled_at(pointer - travel));
        self.bring_back(travel, beyond);
        self.last = Sample { time, position: pointer };
        let pulled = self.pulled_at(pointer);
        let unused = pulled - view.extent.clamp(pulled);
        // A page shown at an edge counts as pulled to the edge only.
        if unused != 0.0 && view.extent.overscroll(physics.shown(pulled, view)) == 0.0 {
            self.pointer = pointer;
            self.anchor = view.extent.clamp(pulled);
            self.before = None;
            return unused;
        }
        0.0
    }

    /// The content or the viewport has changed: the page keeps its position, and stays where it is drawn.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its position, or elsewhere")]
    pub(super) fn resized<P: Physics>(&mut self, at: (f64, f64), physics: &P, (before, view): (&View, &View)) {
        let (position, shown) = at;
        if !self.is_waiting() {
            self.pointer = self.last.position;
        }
        self.before = None;
        let is_drawn_there = position == shown && physics.offset(position, view) == shown;
        let held = before.extent.overscroll(position - self.residue - self.out);
        let over = view.extent.overscroll(position);
        self.anchor = if !is_drawn_there || held * over >= over * over {
            position
        } else {
            view.extent.clamp(position) + if held * over > 0.0 { held } else { 0.0 }
        };
        self.out = position - self.anchor;
        *self = self.anchored(shown - self.out, physics, view);
    }

    /// Moves a page back into content that has shrunk, by the travel that remains after the finger has undone its pull of
    /// `beyond`.
    fn bring_back(&mut self, travel: f64, beyond: f64) {
        let undoes_pull = beyond * travel > 0.0;
        let mut travel = if undoes_pull { larger(fabs(travel) - fabs(beyond), 0.0).copysign(travel) } else { travel };
        for out in [&mut self.displaced, &mut self.residue, &mut self.out] {
            // Offsets fall as the position of the finger rises.
            if *out * travel > 0.0 {
                let taken = smaller(fabs(*out), fabs(travel)).copysign(travel);
                *out -= taken;
                self.pointer += taken;
                travel -= taken;
            }
        }
    }

    fn pulled_at(&self, pointer: f64) -> f64 {
        self.anchor - (pointer - self.pointer)
    }

    /// Returns the pull at `now`, on the straight line through the last two samples; at ∞, the pull at the release.
    pub(super) fn pulled(&self, now: f64, resampling: Option<Resampling>) -> f64 {
        if self.is_waiting() {
            return self.anchor;
        }
        let last = self.last;
        let is_apart = |before: &Sample| !self.by_wheel && last.time - before.time >= LEAST_INTERVAL;
        let Some((Resampling { latency, most }, before)) = resampling.zip(self.before.filter(is_apart)) else {
            return self.pulled_at(last.position);
        };
        let interval = last.time - before.time;
        let ahead = smaller(most, 0.5 * interval);
        let time = larger(smaller(now - latency, last.time + ahead), last.time - interval);
        let travel = last.position - before.position;
        self.pulled_at(last.position + travel * ((time - last.time) / interval))
    }

    /// Returns the position of the last sample.
    pub(super) const fn pointer_last(&self) -> f64 {
        self.last.position
    }

    /// Returns the position at which a pull shows the page.
    pub(super) fn shown<P: Physics>(&self, pulled: f64, physics: &P, view: &View) -> f64 {
        physics.shown(pulled, view) + self.residue + self.out
    }
}
