//! A finger on a page.

use super::extent::View;
use super::physics::Physics;
use super::platform::Resampling;
use crate::math::{fabs, larger, smaller};

/// A finger's sample.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    time: f64,
    pointer: f64,
}

/// A page under a finger.
///
/// What is shown is a closed form of where the finger is: the finger's way since it took hold, added to the pull that the
/// page had then, through the physics. No step is carried into the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    /// Where the finger was at `anchor`.
    pointer: f64,
    /// The pull at that place.
    anchor: f64,
    /// What the page showed there beyond what the physics shows: a rounding, or a page caught far out.
    residue: f64,
    /// How far it is drawn from where the physics would draw it: content has shrunk away from an edge that stretches.
    pub(super) displaced: f64,
    /// How far it is beyond an elastic or hard edge because content has shrunk from under the finger. No pull has brought
    /// it there, and none is needed to bring it back: it follows the finger in, one to one.
    out: f64,
    /// The dead zone, until it is left.
    slop: Option<f64>,
    last: Sample,
    before: Option<Sample>,
    /// The offset at which the gesture began.
    pub(super) origin: f64,
    /// When the finger last moved on.
    pub(super) moved: f64,
    /// What moves it is a trackpad's events, and not a finger on the glass.
    pub(super) by_wheel: bool,
}

/// Samples nearer to each other than this tell no direction: `kResampleMinDelta`.
const LEAST_INTERVAL: f64 = 0.002;

impl Drag {
    /// A finger at `pointer` takes hold of a page that shows `position`.
    pub(super) fn new(time: f64, pointer: f64, position: f64) -> Self {
        let last = Sample { time, pointer };
        Self {
            pointer,
            anchor: position,
            residue: 0.0,
            displaced: 0.0,
            out: 0.0,
            slop: None,
            last,
            before: None,
            origin: position,
            moved: time,
            by_wheel: false,
        }
    }

    /// Finds the pull that shows what the page shows, which is drawn at `shown`, so that it does not jump.
    #[expect(clippy::float_cmp, reason = "it is drawn exactly there, or elsewhere")]
    pub(super) fn anchored<P: Physics>(mut self, shown: f64, physics: &P, view: &View) -> Self {
        let is_at_home = physics.offset(self.anchor, view) == shown;
        let position = if is_at_home { self.anchor } else { view.extent.clamp(shown) };
        self.displaced = if is_at_home { 0.0 } else { shown - physics.offset(position, view) };
        self.anchor = physics.pulled(position, view);
        if view.extent.overscroll(physics.shown(self.anchor, view)) == 0.0 {
            // What is shown at an edge has been pulled no farther.
            self.anchor = view.extent.clamp(self.anchor);
        }
        self.residue = position - physics.shown(self.anchor, view);
        self
    }

    /// Waits until the finger has moved farther than this, and does not count that much.
    pub(super) fn with_slop(mut self, slop: f64) -> Self {
        self.slop = (slop > 0.0).then_some(slop);
        self
    }

    /// Leaves the dead zone, of which this much of the finger's way is not counted.
    pub(super) const fn follow(&mut self, left_out: f64) {
        self.pointer += left_out;
        self.slop = None;
    }

    /// Whether the finger has yet to leave the dead zone.
    pub(super) const fn is_waiting(&self) -> bool {
        self.slop.is_some()
    }

    /// Whether its place between samples is told by them: on the glass, and not of a trackpad.
    const fn is_resampled(&self) -> bool {
        !self.is_waiting() && !self.by_wheel
    }

    /// The finger moves on; what the page cannot use of it (offset units) comes back.
    pub(super) fn move_to<P: Physics>(&mut self, sample: (f64, f64), physics: &P, view: &View) -> f64 {
        let (time, pointer) = sample;
        let mut way = pointer - self.last.pointer;
        if way != 0.0 {
            self.moved = time;
        }
        if let Some(slop) = self.slop {
            let travel = pointer - self.pointer;
            if !(fabs(travel) > slop) {
                self.last = Sample { time, pointer };
                return 0.0;
            }
            self.pointer += slop.copysign(travel);
            way = pointer - self.pointer;
            self.slop = None;
            self.before = None;
        } else if time > self.last.time {
            self.before = Some(self.last);
        }
        let beyond = view.extent.overscroll(self.pulled_at(pointer - way));
        self.bring_back(way, beyond);
        self.last = Sample { time, pointer };
        let pulled = self.pulled_at(pointer);
        let unused = pulled - view.extent.clamp(pulled);
        // What is shown at an edge has been pulled no farther.
        if unused != 0.0 && view.extent.overscroll(physics.shown(pulled, view)) == 0.0 {
            self.pointer = pointer;
            self.anchor = view.extent.clamp(pulled);
            self.before = None;
            return unused;
        }
        0.0
    }

    /// The content or the window has changed: the page stays at its position, and where it is shown.
    #[expect(clippy::float_cmp, reason = "it is drawn exactly there, or elsewhere")]
    pub(super) fn resized<P: Physics>(&mut self, at: (f64, f64), physics: &P, (before, view): (&View, &View)) {
        let (position, shown) = at;
        if !self.is_waiting() {
            self.pointer = self.last.pointer;
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

    /// How far content has shrunk from under it.
    pub(super) const fn out(&self) -> f64 {
        self.out
    }

    /// A page that is out of its place follows the finger back, once what is pulled beyond the edge is let in.
    fn bring_back(&mut self, way: f64, beyond: f64) {
        let is_let_in = beyond * way > 0.0;
        let mut way = if is_let_in { larger(fabs(way) - fabs(beyond), 0.0).copysign(way) } else { way };
        for out in [&mut self.displaced, &mut self.residue, &mut self.out] {
            // Offsets fall as the finger's position rises.
            if *out * way > 0.0 {
                let taken = smaller(fabs(*out), fabs(way)).copysign(way);
                *out -= taken;
                self.pointer += taken;
                way -= taken;
            }
        }
    }

    fn pulled_at(&self, pointer: f64) -> f64 {
        self.anchor - (pointer - self.pointer)
    }

    /// Where the finger is taken to be: at its last sample, or where the last two say it is by now.
    fn pointer_at(&self, sample_time: impl Fn(Sample, f64) -> f64) -> f64 {
        match self.before {
            Some(before) if self.last.time - before.time >= LEAST_INTERVAL => {
                let interval = self.last.time - before.time;
                let time = sample_time(self.last, interval);
                let way = self.last.pointer - before.pointer;
                self.last.pointer + way * ((time - self.last.time) / interval)
            }
            _ => self.last.pointer,
        }
    }

    /// The pull at `now`.
    pub(super) fn pulled(&self, now: f64, resampling: Option<Resampling>) -> f64 {
        let Some(Resampling { latency, most }) = resampling.filter(|_| self.is_resampled()) else {
            return self.pulled_last();
        };
        let pointer = self.pointer_at(|last, interval| {
            let ahead = smaller(most, 0.5 * interval);
            larger(smaller(now - latency, last.time + ahead), last.time - interval)
        });
        self.pulled_at(pointer)
    }

    /// The pull with which the finger lets go.
    pub(super) fn released(&self, resampling: Option<Resampling>) -> f64 {
        match resampling.filter(|_| self.is_resampled()) {
            Some(Resampling { most, .. }) => {
                let pointer = self.pointer_at(|last, interval| last.time + smaller(most, 0.5 * interval));
                self.pulled_at(pointer)
            }
            None => self.pulled_last(),
        }
    }

    /// Where the finger was last.
    pub(super) const fn pointer_last(&self) -> f64 {
        self.last.pointer
    }

    fn pulled_last(&self) -> f64 {
        if self.is_waiting() { self.anchor } else { self.pulled_at(self.last.pointer) }
    }

    /// What a pull shows.
    pub(super) fn shown<P: Physics>(&self, pulled: f64, physics: &P, view: &View) -> f64 {
        physics.shown(pulled, view) + self.residue + self.out
    }
}
