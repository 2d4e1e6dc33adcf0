//! A page that a finger drags.

use super::extent::View;
use super::momentum::Caught;
use super::page::{Page, Setup};
use super::physics::Physics;
use crate::domain::LARGEST;
use crate::gesture::{Resampler, Sample, VelocityTracker};
use crate::math::{fabs, larger, smaller};
use crate::motion::{Lanes, State};

/// Where a finger has pulled a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pull {
    /// The offset that the page would have if it followed the finger one to one.
    finger: f64,
    /// The part of the offset that the finger has not pulled. For example, shrunk content may have left the page beyond an edge, or the
    /// rubber band can't hold all of the overscroll. The finger undoes this part one to one.
    left: f64,
}

impl Pull {
    /// Returns the pull that shows a page where it is, so that it doesn't jump when a finger takes it. A page shown at an edge counts as
    /// pulled exactly to the edge.
    fn of<P: Physics>(page: Page, setup: &Setup<P>, view: &View) -> Self {
        let physics = &setup.platform.physics;
        let can_hold = page.stretch != 0.0 || setup.draws(page.offset);
        let position = if can_hold { page.position() } else { view.extent.clamp(page.offset) };
        let pulled = physics.pulled(position, view);
        let is_beyond = view.extent.overscroll(physics.shown(pulled, view)) != 0.0;
        let finger = if is_beyond { pulled } else { view.extent.clamp(pulled) };
        Self { finger, left: page.offset - physics.offset(physics.shown(finger, view), view) }
    }
}

/// The input that drags a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    /// A finger on the screen.
    Finger,
    /// Fingers on a trackpad.
    Trackpad,
}

/// The velocities of a page when a finger leaves it: without and with the velocity that the caught fling adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flung {
    finger: f64,
    boosted: f64,
    /// The same two velocities along the other axis, for a page that scrolls in two directions.
    across: [f64; 2],
}

impl Flung {
    /// Adds the release along the other axis.
    pub(super) const fn beside(self, other: Self) -> Self {
        Self { across: [other.finger, other.boosted], ..self }
    }

    /// Returns the velocity of the fling within the platform's limits, which apply to the speed of both axes together.
    pub(super) fn limited<P>(self, setup: &Setup<P>) -> f64 {
        let Self { finger, boosted, across } = self;
        let platform = &setup.platform;
        if !([finger, across[0]].magnitude() >= platform.min_fling) || finger == 0.0 {
            return 0.0;
        }
        let (speed, limit) = ([boosted, across[1]].magnitude(), smaller(platform.max_fling, LARGEST));
        if speed > limit { larger(limit, 0.0) * (boosted / speed) } else { boosted }
    }
}

/// A page under a finger, or under fingers on a trackpad.
///
/// The offset depends on the finger's position alone. We take the pull that the page had when the finger took it and add the finger's
/// travel since. The physics then maps this pull to an offset.
#[derive(Clone, Debug)]
pub(super) struct Drag {
    /// The pull with the finger at `pointer`.
    pull: Pull,
    pointer: f64,
    pub(super) holder: Holder,
    /// The dead zone, until the finger leaves it.
    slop: Option<f64>,
    last: Sample,
    /// The finger at the times of frames, where the platform resamples it. The fingers of a trackpad are not resampled.
    resampler: Option<Resampler>,
    tracker: VelocityTracker,
    /// The fling that the finger caught.
    caught: Caught,
    /// The velocity of the finger, computed once at each sample for all frames until the next sample.
    velocity: f64,
    /// The offset where the gesture began.
    pub(super) origin: f64,
    /// The time when the finger last moved.
    moved: f64,
}

impl Drag {
    /// A finger takes a page.
    pub(super) fn new<P: Physics>(page: Page, setup: &Setup<P>, finger: Sample, holder: Holder) -> Self {
        let origin = page.position();
        let mut tracker = VelocityTracker::new(setup.platform.estimator);
        tracker.add(finger.time, finger.position);
        let rule = setup.platform.resampling.filter(|_| holder == Holder::Finger);
        let mut drag = Self {
            pull: Pull::of(page, setup, &setup.view(origin)),
            pointer: finger.position,
            holder,
            slop: None,
            last: finger,
            resampler: rule.map(Resampler::new),
            tracker,
            caught: Caught::default(),
            velocity: 0.0,
            origin,
            moved: finger.time,
        };
        drag.restart(finger);
        drag
    }

    /// Adds a dead zone. Once the finger has moved farther than `slop`, the page follows, minus that part of the travel.
    pub(super) fn with_slop(mut self, slop: f64) -> Self {
        self.slop = (slop > 0.0).then_some(slop);
        self
    }

    /// Adds the fling that the finger has caught.
    pub(super) const fn with_caught(mut self, caught: Caught) -> Self {
        self.caught = caught;
        self
    }

    /// Returns what the page shows at `now`, with the finger where the platform's resampling finds it.
    pub(super) fn page<P: Physics>(&self, now: f64, setup: &Setup<P>) -> Page {
        let is_still = self.is_waiting() || self.tracker.is_stopped(now);
        let finger = if is_still { 0.0 } else { -self.velocity };
        self.page_at(self.pulled(now), finger, setup)
    }

    /// Returns the page that the finger leaves, with the velocity of a fling.
    pub(super) fn released_page<P: Physics>(&self, velocity: f64, setup: &Setup<P>) -> Page {
        // Resampling may have shown the finger ahead of its last report, and the page must start from there. So ask for the finger's
        // place at a time after all frames.
        self.page_at(self.pulled(f64::MAX), velocity, setup)
    }

    /// Returns the velocities of the page when the finger leaves it at `time`.
    pub(super) fn flung<P: Physics>(&self, time: f64, setup: &Setup<P>) -> Flung {
        let finger = if self.is_waiting() { 0.0 } else { -self.tracker.velocity(time) };
        let boosted = self.caught.boosted(setup.platform.momentum, finger, (time, time - self.moved));
        Flung { finger, boosted, across: [0.0; 2] }
    }

    fn page_at<P: Physics>(&self, pulled: f64, finger: f64, setup: &Setup<P>) -> Page {
        let (physics, view) = (&setup.platform.physics, setup.view(self.origin));
        let velocity = finger * physics.slope(pulled, &view);
        let page = setup.page(State { position: physics.shown(pulled, &view), velocity }, self.origin);
        Page { offset: page.offset + self.pull.left, ..page }
    }

    /// Returns the part of the page's offset that the finger hasn't pulled.
    pub(super) const fn left(&self) -> f64 {
        self.pull.left
    }

    /// Ends the dead zone, and ignores this much of the finger's travel.
    pub(super) fn follow(&mut self, left_out: f64) {
        self.pointer += left_out;
        self.slop = None;
        self.restart(self.last);
    }

    /// Whether the finger is still inside the dead zone.
    pub(super) const fn is_waiting(&self) -> bool {
        self.slop.is_some()
    }

    /// Returns the position of the last sample.
    pub(super) const fn pointer(&self) -> f64 {
        self.last.position
    }

    /// The finger moves, as seen at `now`. Returns the part of its travel, in offset units, that the page can't use.
    pub(super) fn move_to<P: Physics>(&mut self, sample: Sample, now: f64, setup: &Setup<P>) -> f64 {
        self.tracker.add(sample.time, sample.position);
        self.velocity = self.tracker.velocity(now);
        let (before, pause) = (self.pulled_now(), sample.time - self.moved);
        let unused = self.pull_to(sample, setup);
        let travel = self.pulled_now() + unused - before;
        self.caught.moved(setup.platform.momentum, travel, sample.time, pause);
        unused
    }

    fn pull_to<P: Physics>(&mut self, sample: Sample, setup: &Setup<P>) -> f64 {
        let Sample { time, position: pointer } = sample;
        let mut travel = pointer - self.last.position;
        if travel != 0.0 {
            self.moved = time;
        }
        if let Some(slop) = self.slop {
            let moved = pointer - self.pointer;
            if !(fabs(moved) > slop) {
                self.last = sample;
                return 0.0;
            }
            self.pointer += slop.copysign(moved);
            travel = pointer - self.pointer;
            self.slop = None;
            self.restart(sample);
        } else if let Some(resampler) = &mut self.resampler {
            resampler.add(time, pointer);
        }
        let view = setup.view(self.origin);
        self.bring_back(travel, view.extent.overscroll(self.pulled_at(pointer - travel)));
        self.last = sample;
        let pulled = self.pulled_at(pointer);
        let unused = view.extent.overscroll(pulled);
        if unused != 0.0 && view.extent.overscroll(setup.platform.physics.shown(pulled, &view)) == 0.0 {
            // The finger pulls at an edge that doesn't give way. So forget how far beyond the edge it has pulled.
            (self.pointer, self.pull.finger) = (pointer, view.extent.clamp(pulled));
            self.restart(sample);
            return unused;
        }
        0.0
    }

    /// Moves a page back into content that has shrunk. The finger first undoes its own pull of `beyond`, and the rest of its travel moves
    /// the page.
    fn bring_back(&mut self, travel: f64, beyond: f64) {
        let undone = if beyond * travel > 0.0 { smaller(fabs(travel), fabs(beyond)) } else { 0.0 };
        let rest = travel - undone.copysign(travel);
        // A finger that moves to larger positions lowers the offset. So if it brings the page back, `left` and `rest` have the same
        // sign.
        if self.pull.left * rest > 0.0 {
            let taken = smaller(fabs(self.pull.left), fabs(rest)).copysign(rest);
            self.pull.left -= taken;
            self.pointer += taken;
        }
    }

    /// Adapts to another size of the content or the viewport. `before` is the old view. The page stays where it is drawn. We count its
    /// overscroll as pulled, up to what the finger had pulled before.
    pub(super) fn resize<P: Physics>(&mut self, page: Page, now: f64, before: &View, setup: &Setup<P>) {
        self.hold(now);
        let view = setup.view(self.origin);
        let held = before.extent.overscroll(page.offset - self.pull.left);
        let over = view.extent.overscroll(page.offset);
        let offset = if held * over >= over * over {
            page.offset
        } else {
            view.extent.clamp(page.offset) + if held * over > 0.0 { held } else { 0.0 }
        };
        self.pull = Pull::of(Page { offset, ..page }, setup, &view);
        self.pull.left += page.offset - offset;
        if self.pull.left != 0.0 && !self.is_waiting() {
            // The page returns into the smaller content when the finger reports a move, not in frames between reports. So count the
            // finger's travel from its last report.
            self.follow(self.last.position - self.pointer);
        }
    }

    /// Puts the page elsewhere under the finger.
    pub(super) fn place<P: Physics>(&mut self, page: Page, now: f64, setup: &Setup<P>) {
        self.hold(now);
        self.pull = Pull::of(page, setup, &setup.view(self.origin));
    }

    /// Counts the pull from where the frame at `now` finds the finger, so that pull and pointer belong to the same instant.
    fn hold(&mut self, now: f64) {
        if !self.is_waiting() {
            self.pointer = self.pointer_at(now);
        }
    }

    /// Returns where a frame finds the finger.
    fn pointer_at(&self, now: f64) -> f64 {
        self.resampler.as_ref().and_then(|resampler| resampler.at(now)).unwrap_or(self.last.position)
    }

    fn pulled_at(&self, pointer: f64) -> f64 {
        self.pull.finger - (pointer - self.pointer)
    }

    /// Returns how far the finger has pulled, at its last sample.
    pub(super) fn pulled_now(&self) -> f64 {
        if self.is_waiting() { self.pull.finger } else { self.pulled_at(self.last.position) }
    }

    /// Returns the pull that the frame at `now` shows. If `now` is later than all frames, returns the pull at the release.
    fn pulled(&self, now: f64) -> f64 {
        if self.is_waiting() { self.pull.finger } else { self.pulled_at(self.pointer_at(now)) }
    }

    /// Restarts the resampling at a sample, because the page doesn't move in a straight line from its previous place.
    fn restart(&mut self, Sample { time, position }: Sample) {
        if let Some(resampler) = &mut self.resampler {
            resampler.clear();
            resampler.add(time, position);
        }
    }
}
