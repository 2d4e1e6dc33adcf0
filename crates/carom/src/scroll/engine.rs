//! The driver of one page, on a clock in seconds.

use super::activity::{Activity, Cause, Cut, Since, Start};
use super::drag::{Flung, Holder};
use super::event::Event;
use super::extent::{Across, Extent, is_length, moved};
use super::glide::Smoothing;
use super::page::{Page, Setup};
use super::physics::Physics;
use super::platform::Platform;
use super::reading::ScrollerReading;
use super::wheel::{Key, Turned, WheelDelta, WheelPhase, WheelStream};
use crate::error::ParameterError;
use crate::gesture::Sample;
use crate::math::larger;
use crate::motion::{Crossing, Motion, State};

/// A page on a clock in seconds, for a [`Scroller`](super::Scroller) and for the parts that have a page. `Scroller` documents the methods.
#[derive(Clone, Debug)]
pub(crate) struct Engine<P: Physics> {
    pub(crate) setup: Setup<P>,
    /// The error of the last sizes, if we refused them.
    pub(crate) checked: Result<(), ParameterError>,
    /// How far the content has been shifted. Add it to one of the engine's own offsets to get the offset that callers see. The physics and
    /// the activity keep their offsets, so a shift moves places and edges too, and the motion keeps all its bits.
    pub(super) shifted: f64,
    pub(super) now: f64,
    /// Whether the clock has been set.
    pub(super) has_clock: bool,
    pub(super) activity: Activity<P::Motion>,
    /// The last contact that nobody has taken yet, in the engine's own offsets.
    pub(crate) contact: Option<Crossing>,
    pub(super) stream: WheelStream,
    /// The fling that a change of the sizes may have cut short.
    pub(super) cut: Option<Cut>,
    /// For a page in two directions, the velocities of the next release along this axis and along the other one.
    pub(super) line: Option<(f64, Option<Across>)>,
}

impl<P: Physics> Engine<P> {
    pub(crate) fn new(platform: Platform<P>, extent: Extent) -> Self {
        let checked = extent.validate();
        let extent = if checked.is_ok() { extent } else { Extent::new(0.0, 1.0) };
        let setup = Setup { platform, extent, device_pixel_ratio: 1.0 };
        Self {
            shifted: 0.0,
            now: 0.0,
            has_clock: false,
            activity: Activity::Rest(setup.place(0.0)),
            setup,
            checked,
            contact: None,
            stream: WheelStream::default(),
            cut: None,
            line: None,
        }
    }

    /// Takes the last contact. Its velocity may now move another page, so a later change of the sizes must not bring the old fling back.
    pub(crate) fn take_contact(&mut self) -> Option<Crossing> {
        let contact = self.contact.take()?;
        self.cut = None;
        Some(contact)
    }

    pub(crate) fn advance_to(&mut self, at: f64) -> bool {
        self.set_time(at);
        !self.is_at_rest()
    }

    pub(crate) fn pointer_down(&mut self, at: f64, position: f64) {
        if !is_length(position) {
            return;
        }
        self.set_time(at);
        // A page that you catch in motion follows the finger at once, without slop.
        let slop = if self.is_at_rest() { self.setup.platform.slop } else { 0.0 };
        self.grab(at, position, slop);
    }

    /// A finger grabs the page, and moves it once it has left `slop`.
    pub(super) fn grab(&mut self, at: f64, position: f64, slop: f64) {
        let finger = Sample { time: self.set_time(at), position };
        self.apply(Event::Grab { finger, holder: Holder::Finger, slop });
    }

    pub(crate) fn pointer_move(&mut self, at: f64, position: f64) -> f64 {
        if !is_length(position) {
            return 0.0;
        }
        let at = self.set_time(at);
        if self.holder() == Some(Holder::Finger) { self.apply(Event::Move(Sample { time: at, position })) } else { 0.0 }
    }

    pub(crate) fn pointer_up(&mut self, at: f64) {
        let at = self.set_time(at);
        if self.holder() == Some(Holder::Finger) {
            self.apply(Event::Lift(at));
        }
    }

    #[expect(clippy::float_cmp, reason = "an event that repeats the last position repeats it exactly")]
    pub(crate) fn pointer_up_at(&mut self, at: f64, position: f64) -> f64 {
        let is_known = matches!(&self.activity, Activity::Drag(drag) if drag.pointer() == position);
        let unused = if is_known { 0.0 } else { self.pointer_move(at, position) };
        self.pointer_up(at);
        unused
    }

    pub(crate) fn pointer_cancel(&mut self, at: f64) {
        self.set_time(at);
        if self.holder() == Some(Holder::Finger) {
            self.apply(Event::Cancel);
        }
    }

    pub(crate) fn release_state(&mut self, at: f64) -> State {
        let at = self.set_time(at);
        let page = match &self.activity {
            Activity::Drag(drag) => drag.released_page(drag.flung(at, &self.setup).limited(&self.setup), &self.setup),
            _ => self.page(),
        };
        State { position: self.outward(page.position()), velocity: page.velocity }
    }

    pub(crate) fn release_with(&mut self, at: f64, motion: P::Motion) {
        self.set_time(at);
        self.stream.interrupt();
        self.cut = None;
        let (State { position, velocity }, origin) = (motion.state(0.0), self.activity.origin());
        let state = State { position: self.inward(position), velocity };
        let viewport = self.setup.extent.viewport;
        let start = Start { state, origin, viewport, across: None, cause: Cause::Program };
        let released = self.setup.moved_by(motion, start, Since::new(self.now));
        self.activity = Activity::Released(released.moved(-self.shifted));
        self.arrive();
    }

    pub(crate) fn fling(&mut self, at: f64, velocity: f64) {
        self.set_time(at);
        if is_length(velocity) {
            self.apply(Event::Fling { velocity });
        }
    }

    pub(crate) fn set_state(&mut self, at: f64, state: State) {
        self.set_time(at);
        if is_length(state.position) && is_length(state.velocity) {
            self.apply(Event::Place(State { position: self.inward(state.position), ..state }));
        }
    }

    pub(crate) fn go_to(&mut self, at: f64, offset: f64, smoothing: Smoothing) {
        self.set_time(at);
        let target = self.setup.extent.clamp(self.inward(offset));
        if is_length(target) {
            self.apply(Event::Go { target: self.setup.place(target), smoothing });
        }
    }

    pub(crate) fn snap_to(&mut self, at: f64, offset: f64) {
        self.set_time(at);
        self.put(self.inward(offset));
    }

    fn put(&mut self, offset: f64) {
        let target = self.setup.extent.clamp(offset);
        if is_length(target) {
            self.apply(Event::Put(self.setup.place(target)));
        }
    }

    pub(crate) fn settle(&mut self, at: f64) {
        self.set_time(at);
        if self.holder().is_none() {
            self.put(self.target());
        }
    }

    pub(crate) fn set_size(&mut self, at: f64, extent: Extent) {
        self.set_time(at);
        self.checked = extent.validate();
        if self.checked.is_ok() && extent.moved(-self.shifted) != self.setup.extent {
            self.apply(Event::Resize(extent));
        }
    }

    pub(crate) fn shift(&mut self, at: f64, by: f64) {
        self.set_time(at);
        let shifted = self.shifted + by;
        let is_inside = [by, shifted, self.offset() + by].into_iter().all(is_length);
        if is_inside && self.setup.extent.moved(shifted).validate().is_ok() {
            self.shifted = shifted;
        }
    }

    pub(crate) fn extent(&self) -> Extent {
        self.setup.extent.moved(self.shifted)
    }

    /// Converts one of the engine's own offsets to the offset that callers see.
    pub(super) fn outward(&self, offset: f64) -> f64 {
        moved(offset, self.shifted)
    }

    /// Converts an offset that callers see to the engine's own.
    fn inward(&self, offset: f64) -> f64 {
        moved(offset, -self.shifted)
    }

    pub(crate) fn wheel(&mut self, at: f64, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let at = self.set_time(at);
        let wheel = self.setup.platform.wheel;
        let turn = wheel.turn(at, delta, phase, self.setup.extent.viewport);
        if !is_length(turn.travel) {
            return 0.0;
        }
        let events = self.stream.events(turn, self.passes_momentum(), &self.turned());
        let momentum = self.stream.momentum;
        let unused = events.into_iter().flatten().fold(0.0, |unused, event| unused + self.apply(event));
        self.stream.momentum = momentum;
        unused
    }

    pub(crate) fn key(&mut self, at: f64, key: Key) {
        self.set_time(at);
        let wheel = self.setup.platform.wheel;
        let travel = wheel.travel_of_key(key, self.setup.extent.viewport);
        self.stream.interrupt();
        self.apply(Event::Step { travel, smoothing: wheel.keys, is_part: false });
    }

    /// The fingers have left the trackpad.
    pub(super) fn wheel_end(&mut self, at: f64) {
        let event = self.stream.end(at, self.passes_momentum(), &self.turned());
        event.map(|event| self.apply(event));
    }

    /// Whether the system's momentum moves the page after fingers on a trackpad. A page with places chooses its place itself.
    fn passes_momentum(&self) -> bool {
        self.setup.platform.wheel.system_momentum && !self.setup.platform.physics.has_places()
    }

    fn turned(&self) -> Turned {
        Turned { now: self.now, offset: self.page().offset, extent: self.setup.extent, holder: self.holder() }
    }

    /// Whether the page has room in the direction of `travel`. We count from the target of the last wheel or key event, because the page
    /// may still be on its way there.
    pub(super) fn has_room(&self, travel: f64) -> bool {
        let from = self.stepped_to(self.page());
        let Extent { min, max, .. } = self.setup.extent;
        if travel > 0.0 { from < max } else { travel < 0.0 && from > min }
    }

    pub(crate) fn current(&self) -> ScrollerReading {
        self.seen(self.activity.reading(self.now, &self.setup))
    }

    pub(crate) fn read(&self, at: f64) -> ScrollerReading {
        let at = larger(at, self.now);
        self.seen(match self.activity.arrived(at, &self.setup) {
            Some(offset) => Activity::Rest(offset).reading(at, &self.setup),
            None => self.activity.reading(at, &self.setup),
        })
    }

    /// Returns a reading in the coordinates that callers see.
    fn seen(&self, reading: ScrollerReading) -> ScrollerReading {
        ScrollerReading { offset: self.outward(reading.offset), target: self.outward(reading.target), ..reading }
    }

    /// Returns where the page comes to rest, as an offset of the engine's own.
    pub(super) fn target(&self) -> f64 {
        self.activity.reading(self.now, &self.setup).target
    }

    pub(super) fn page(&self) -> Page {
        self.activity.page(self.now, &self.setup)
    }

    pub(crate) fn offset(&self) -> f64 {
        self.outward(self.page().offset)
    }

    pub(crate) fn velocity(&self) -> f64 {
        self.page().drawn_velocity()
    }

    pub(crate) fn rest_at(&self) -> Option<f64> {
        self.activity.rest_at()
    }

    pub(crate) fn time_at(&self, position: f64) -> Option<f64> {
        self.activity.time_at(self.inward(position), self.now)
    }

    pub(crate) const fn is_at_rest(&self) -> bool {
        matches!(self.activity, Activity::Rest(_))
    }

    pub(crate) fn state(&self) -> State {
        let page = self.page();
        State { position: self.outward(page.position()), velocity: page.velocity }
    }

    /// Returns the velocities of the page if its finger left it at this time.
    pub(super) fn flung(&self, at: f64) -> Flung {
        match &self.activity {
            Activity::Drag(drag) => drag.flung(at, &self.setup),
            _ => Flung::default(),
        }
    }

    /// Returns what the physics of the other axis has to know when this axis is released at a velocity.
    pub(super) fn across(&self, velocity: f64) -> Option<Across> {
        let Extent { viewport, .. } = self.setup.extent;
        let start = State { position: self.page().position(), velocity };
        self.setup.extent.has_way(start).then_some(Across { velocity, viewport })
    }

    /// The finger that holds the page has left its slop, and `left_out` of its travel doesn't count.
    pub(super) fn follow(&mut self, left_out: f64) {
        if let Activity::Drag(drag) = &mut self.activity {
            drag.follow(left_out);
        }
    }

    /// Whether the physics can draw the page where it is.
    pub(crate) fn is_drawn(&self) -> bool {
        self.setup.draws(self.page().offset)
    }

    /// Whether the page moves by itself.
    pub(crate) const fn is_moving(&self) -> bool {
        !matches!(self.activity, Activity::Rest(_) | Activity::Drag(_))
    }

    /// Returns the input that drags the page.
    const fn holder(&self) -> Option<Holder> {
        if let Activity::Drag(drag) = &self.activity { Some(drag.holder) } else { None }
    }

    /// Returns how far a finger has pulled the page beyond an edge.
    pub(crate) fn pulled_beyond(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => self.setup.extent.overscroll(drag.pulled_now()),
            _ => 0.0,
        }
    }

    /// Moves the clock to a time, and ends a motion that is over by then. Every event calls this first, so the motion ends whichever event
    /// comes. Returns the event's own time. It may be before the clock's time, because frames are computed for the time when they will be
    /// seen, and a finger's samples are older than that.
    pub(super) fn set_time(&mut self, at: f64) -> f64 {
        if !at.is_finite() {
            return self.now;
        }
        if !self.has_clock {
            (self.has_clock, self.now) = (true, at);
            if let Some(since) = self.activity.since_mut() {
                since.time = at;
            }
        }
        self.now = larger(self.now, at);
        self.arrive();
        at
    }
}
