//! The events that change the activity of a page, and their effects.

use super::activity::{Activity, Cause, Cut, Gliding, Released, Since, Start};
use super::drag::{Drag, Holder};
use super::engine::Engine;
use super::extent::{Across, Extent, View, is_length};
use super::glide::Smoothing;
use super::momentum::Caught;
use super::page::{Page, pull_back};
use super::phase::Phase;
use super::physics::{Edge, Physics};
use super::platform::Platform;
use super::wheel::Parts;
use crate::domain::LARGEST;
use crate::gesture::Sample;
use crate::math::fabs;
use crate::motion::{Motion, State};

/// An event that changes the activity of a page. Fingers, wheels, keys and programs all act through these.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// A finger takes the page, or fingers on a trackpad do.
    Grab { finger: Sample, holder: Holder, slop: f64 },
    /// The finger or fingers that hold the page move.
    Move(Sample),
    /// The finger or fingers leave the page at this time, and release it with their velocity.
    Lift(f64),
    /// The finger or fingers leave the page, and release it without velocity.
    Cancel,
    /// The page is flung from where it is.
    Fling { velocity: f64 },
    /// A wheel or a key adds its jump to the target of the previous jump. Parts of notches add up on a page with places.
    Step { travel: f64, smoothing: Smoothing, is_part: bool },
    /// The page is sent to an offset.
    Go { target: f64, smoothing: Smoothing },
    /// The system's momentum carries the page to an edge, and asks for the offset `wanted` beyond it.
    Hit { wanted: f64, velocity: f64 },
    /// The page is put at an offset between the edges, and rests there.
    Put(f64),
    /// The page is put in a state, possibly beyond an edge, and continues from there.
    Place(State),
    /// The content or the viewport has another size. The offsets are those that callers see.
    Resize(Extent),
}

impl<P: Physics> Engine<P> {
    /// Changes the activity by an event. Returns the part of the event's travel that the page can't use.
    pub(super) fn apply(&mut self, event: Event) -> f64 {
        let page = self.page();
        let (mut unused, line) = (0.0, self.line);
        if !matches!(event, Event::Resize(_)) {
            self.cut = None;
            if !matches!(event, Event::Step { .. }) {
                self.stream.interrupt();
            }
        }
        match event {
            Event::Grab { finger, holder, slop } => {
                let caught = self.caught(finger.time, page, holder);
                let drag = Drag::new(page, &self.setup, finger, holder).with_slop(slop).with_caught(caught);
                self.activity = Activity::Drag(drag);
            }
            Event::Move(finger) => {
                if let Activity::Drag(drag) = &mut self.activity {
                    unused = drag.move_to(finger, self.now, &self.setup);
                }
            }
            Event::Lift(time) => {
                if let Activity::Drag(drag) = &self.activity {
                    let alone = || (drag.flung(time, &self.setup).limited(&self.setup), None);
                    let (velocity, across) = line.unwrap_or_else(alone);
                    self.release(drag.released_page(velocity, &self.setup), drag.origin, across);
                }
            }
            Event::Cancel => self.release(Page { velocity: 0.0, ..page }, self.activity.origin(), None),
            Event::Fling { velocity } => {
                let across = line.and_then(|(_, across)| across);
                self.release(Page { velocity, ..page }, page.position(), across);
            }
            Event::Hit { wanted, velocity } => {
                let edge = self.setup.extent.clamp(wanted);
                let velocity = velocity.clamp(-LARGEST, LARGEST);
                self.release(Page { velocity, ..Page::at_rest(edge) }, edge, None);
                unused = wanted - edge;
            }
            Event::Step { travel, smoothing, is_part } => unused = self.step(page, travel, smoothing, is_part),
            Event::Go { target, smoothing } => self.go(page.state(), target, (smoothing, Phase::Programmatic)),
            Event::Put(offset) => self.activity = Activity::Rest(offset),
            Event::Place(state) => self.put_in(state),
            Event::Resize(extent) => self.resize(page, extent),
        }
        self.arrive();
        unused
    }

    /// Returns the fling that a finger catches.
    fn caught(&self, time: f64, page: Page, holder: Holder) -> Caught {
        match &self.activity {
            Activity::Released(released) if holder == Holder::Finger => {
                Caught::new(time, page.drawn_velocity(), released.start.state.velocity)
            }
            _ => Caught::default(),
        }
    }

    /// Releases a page with its velocity. `across` is the release along its other axis.
    fn release(&mut self, page: Page, origin: f64, across: Option<Across>) {
        if self.setup.draws(page.offset) {
            let across = across.filter(|_| page.velocity != 0.0);
            let start = Start { across, ..self.start_of(page, origin) };
            let released = self.setup.release(start, Since::new(self.now));
            self.activity = Activity::Released(released);
        } else {
            let state = State { position: page.offset, velocity: page.velocity };
            self.go(state, self.setup.extent.clamp(page.offset), pull_back());
        }
    }

    /// Returns the start of the motion of a page that is released.
    pub(super) fn start_of(&self, page: Page, origin: f64) -> Start {
        let (position, velocity) = (page.position(), page.velocity);
        let viewport = self.setup.extent.viewport;
        let state = State { position, velocity };
        let start = Start { state, origin, viewport, across: None, cause: Cause::Release };
        let left = if let Activity::Drag(drag) = &self.activity { drag.left() } else { 0.0 };
        if left == 0.0 || self.setup.extent.overscroll(position) == 0.0 {
            return start;
        }
        if left * velocity > 0.0 && self.setup.platform.physics.edge() == Edge::Hard {
            // A finger can't pull a page beyond a hard edge, so the page stays where it is.
            return Start { state: State::at_rest(position), ..start };
        }
        // If content has shrunk, a part of the overscroll comes from that. Release only the part that the finger has pulled.
        let pulled = State { position: position - left, velocity };
        let velocity = if self.setup.extent.overscroll(pulled.position) == 0.0 {
            velocity
        } else {
            self.setup.platform.physics.release(pulled, &self.setup.view(origin)).state(0.0).velocity
        };
        Start { state: State { position, velocity }, cause: Cause::GoesOn, ..start }
    }

    /// Sends a page to an offset.
    pub(super) fn go(&mut self, from: State, target: f64, how: (Smoothing, Phase)) {
        self.activity = match self.setup.glide(from, target, how, Since::new(self.now)) {
            Some(gliding) => Activity::Gliding(gliding),
            None => Activity::Rest(target),
        };
    }

    /// Returns the target of the last wheel or key event, or else the current offset.
    pub(super) fn stepped_to(&self, page: Page) -> f64 {
        match &self.activity {
            Activity::Gliding(gliding) if gliding.phase == Phase::Smooth => gliding.glide.target,
            _ => page.offset,
        }
    }

    #[expect(clippy::float_cmp, reason = "a jump that changes nothing has exactly the same target")]
    fn step(&mut self, page: Page, travel: f64, smoothing: Smoothing, is_part: bool) -> f64 {
        let Platform { physics, wheel, .. } = &self.setup.platform;
        let stepped_to = self.stepped_to(page);
        let turns_back = wheel.drops_rest && (stepped_to - page.offset) * travel < 0.0;
        let (from, page) = if turns_back { (page.offset, Page::at_rest(page.offset)) } else { (stepped_to, page) };
        let last = self.stream.parts.take().filter(|_| is_part);
        let mut parts = Parts::counted(last, from, travel, self.now, wheel.line);
        let wanted = parts.from + parts.travel + travel;
        let reached = self.setup.extent.clamp(wanted);
        let is_jump = reached != parts.from;
        let view = self.setup.view(parts.from);
        parts.target = if is_jump { physics.place(reached, Some(parts.from), &view) } else { reached };
        parts.travel = reached - parts.from;
        if parts.target.is_finite() && parts.target != from {
            // On a page with snap points, parts of a notch add up until the page moves by a whole notch. So smooth that motion, too.
            let smoothing = if is_part && physics.has_places() { wheel.smoothing } else { smoothing };
            self.go(page.state(), parts.target, (smoothing, Phase::Smooth));
        }
        self.stream.parts = is_part.then_some(parts);
        if wanted.is_finite() { wanted - reached } else { 0.0 }
    }

    /// Puts the page in a state. A finger that holds the page keeps hold of it, and pulls it on from there.
    fn put_in(&mut self, state: State) {
        let position = state.position;
        if let Activity::Drag(drag) = &mut self.activity {
            drag.place(self.setup.page(state, drag.origin), self.now, &self.setup);
        } else if self.setup.draws(position) {
            self.activity = Activity::Released(self.setup.go_on(state, position, self.now));
        } else {
            self.go(state, self.setup.extent.clamp(position), pull_back());
        }
    }

    /// Changes the sizes of the page. It stays where it is drawn, except for a pager whose pages have the viewport's size.
    #[expect(clippy::float_cmp, reason = "the page is exactly where it was, or elsewhere")]
    fn resize(&mut self, page: Page, extent: Extent) {
        let (rest, phase) = (self.target(), self.current().phase);
        let is_flying = matches!(phase, Phase::Fling | Phase::Landing);
        if let Activity::Released(Released { start, since, .. }) = &self.activity
            && is_flying
            && start.cause == Cause::Release
        {
            self.cut = Some(Cut { start: *start, since: *since, at: self.now });
        }
        let before = self.setup.view(self.activity.origin());
        self.setup.extent = extent.moved(-self.shifted);
        if self.shifted % before.extent.viewport == 0.0 {
            // A shift by a whole number of viewports probably means that pages were put in before the first. Resize these pages, too.
            let (begins, view) = (State::at_rest(-self.shifted), self.setup.view(before.origin));
            self.shifted = -self.setup.platform.physics.resized(begins, &before, &view).position;
            self.setup.extent = extent.moved(-self.shifted);
        }
        let extent = self.setup.extent;
        let view = View { extent, ..before };
        let moved = |position: f64| {
            let state = State { position, velocity: page.velocity };
            self.setup.platform.physics.resized(state, &before, &view)
        };
        let (state, origin) = (moved(page.offset), moved(before.origin).position);
        if state.position != page.offset || origin != before.origin {
            // The pages have another size, so the place where the fling was going has moved. Don't continue that fling.
            self.cut = None;
            let target = self.setup.place(moved(rest).position);
            match &mut self.activity {
                Activity::Drag(drag) => {
                    drag.origin = origin;
                    drag.place(self.setup.page(State::at_rest(state.position), origin), self.now, &self.setup);
                }
                Activity::Rest(offset) => *offset = target,
                Activity::Gliding(Gliding { smoothing, phase, .. }) => {
                    let how = (*smoothing, *phase);
                    self.go(state, target, how);
                }
                Activity::Released(_) => self.go(state, target, pull_back()),
            }
            return;
        }
        let page = resized(page, &before.extent, &extent);
        let uncut = if is_flying { None } else { self.uncut(page) };
        let Self { setup, activity, now, .. } = self;
        match activity {
            Activity::Drag(drag) => drag.resize(page, *now, &before, setup),
            Activity::Rest(_) | Activity::Released(_) if !setup.draws(page.offset) => {
                self.go(page.state(), extent.clamp(page.offset), pull_back());
            }
            Activity::Released(released) => {
                let at = State { position: page.position(), velocity: page.velocity };
                let origin = released.start.origin;
                let again = setup.release_again(released, at, *now).or(uncut);
                *released = again.unwrap_or_else(|| setup.go_on(at, origin, *now));
            }
            Activity::Rest(offset) => {
                let rests = || setup.go_on(State::at_rest(*offset), *offset, *now);
                *activity = Activity::Released(uncut.unwrap_or_else(rests));
            }
            Activity::Gliding(_) if uncut.is_some() => {
                *activity = uncut.map_or(Activity::Rest(page.offset), Activity::Released)
            }
            Activity::Gliding(gliding) => {
                let how = (gliding.smoothing, gliding.phase);
                let target = setup.place(gliding.glide.target);
                let again = setup.glide(gliding.start, target, how, gliding.since);
                if again.map(|again| again.glide) != Some(gliding.glide) {
                    self.go(page.state(), target, how);
                }
            }
        }
    }

    /// Returns the fling during which the page's sizes changed a moment ago, if there is one.
    pub(super) fn last_cut(&self) -> Option<Cut> {
        self.cut.filter(|cut| self.now - cut.at <= LONGEST_CUT)
    }

    /// Undoes a cut. If a size that was only an estimate has just cut a fling short, returns the whole fling, from where the page is now.
    fn uncut(&self, page: Page) -> Option<Released<P::Motion>> {
        let Cut { start, since, .. } = self.last_cut()?;
        let (setup, position) = (&self.setup, page.position());
        let there = setup.release(start, since).motion.state(since.age(self.now));
        let goes_on = there.velocity * start.state.velocity > 0.0;
        if !goes_on || !setup.extent.has_way(State { position, ..there }) {
            return None;
        }
        let moved = State { position: start.state.position + (position - there.position), ..start.state };
        let whole = setup.release(Start { state: moved, ..start }, since);
        // To end at a snap point or an edge, the new fling may take another path. So check that it passes the current position.
        let goes_through =
            fabs(whole.motion.state(since.age(self.now)).position - position) <= 1e-9 * (1.0 + fabs(position));
        Some(if goes_through { whole } else { setup.go_on(State { position, ..there }, start.origin, self.now) })
    }

    /// Records a contact that has happened by now, and ends a motion that is over.
    pub(super) fn arrive(&mut self) {
        if let Some(contact) = self.activity.take_contact(self.now) {
            self.contact = Some(contact);
        }
        if let Some(offset) = self.activity.arrived(self.now, &self.setup) {
            self.activity = Activity::Rest(offset);
        }
    }
}

/// A size that cuts a fling short for at most this many seconds (two frames at 20 Hz) counts as an estimate.
const LONGEST_CUT: f64 = 0.1;

/// Returns the page in another size. If the page is stretched at an edge that stays in place, it keeps its stretch as a fraction of the
/// viewport. If the edge moves, the stretch is gone.
#[expect(clippy::float_cmp, reason = "the edge is exactly where it was, or elsewhere")]
fn resized(page: Page, before: &Extent, extent: &Extent) -> Page {
    if page.stretch == 0.0 {
        return page;
    }
    if extent.clamp(page.position()) != page.offset {
        return Page::at_rest(page.offset);
    }
    if extent.viewport == before.viewport {
        return page;
    }
    let scaled = |x: f64| x / before.viewport * extent.viewport;
    let scaled = Page { stretch: scaled(page.stretch), velocity: scaled(page.velocity), ..page };
    if is_length(scaled.stretch) && is_length(scaled.velocity) { scaled } else { Page::at_rest(page.offset) }
}
