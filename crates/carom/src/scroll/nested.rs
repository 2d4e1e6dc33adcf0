//! A page inside another page.

use super::extent::{Extent, is_length};
use super::glide::Smoothing;
use super::physics::{PagePhysics, Physics};
use super::reading::ScrollerReading;
use super::scroller::Scroller;
use super::wheel::{Key, WheelDelta, WheelPhase};
use crate::clock::Moment;
use crate::math::{larger, smaller};

/// A page inside another page, along one axis. The outer page receives the travel that the inner page can't use.
///
/// A finger moves the inner page up to its edge, and the outer page from there. If the finger has pulled the outer page beyond an edge and
/// turns round, it first brings that page back. When a fling meets the inner page's edge, it continues in the outer page from that exact
/// instant, at the same velocity. This works only if the inner page has [hard edges](super::Edge::Hard), because elastic ones use up all of
/// the velocity.
///
/// A wheel or a trackpad moves the inner page if that page has room in the direction of the event, and otherwise the outer page. The first
/// event of a stream decides for the whole stream. A stream of notches ends with a pause of half a second. A stream of trackpad events ends
/// when the next gesture begins. Both kinds of streams end when a finger touches the page. Each key press decides for itself.
///
/// ```
/// use carom::scroll::{Extent, Nested, Scroller, platform};
///
/// let mut android = platform::flutter_android();
/// android.slop = 0.0;
/// let inner = Scroller::new(android, Extent::new(900.0, 600.0));
/// let outer = Scroller::new(android, Extent::new(9_000.0, 800.0));
/// let mut card = Nested::new(inner, outer);
/// card.pointer_down(0.0, 700.0);
/// card.pointer_move(0.1, 300.0);
/// assert_eq!((card.inner.offset(), card.outer.offset()), (300.0, 100.0));
/// ```
#[derive(Clone, Debug)]
pub struct Nested<I: Physics = PagePhysics, O: Physics = PagePhysics, C: Moment = f64> {
    /// The inner page.
    pub inner: Scroller<I, C>,
    /// The outer page.
    pub outer: Scroller<O, C>,
    /// The position of the finger, and the positions that we have passed to the pages.
    finger: f64,
    at_inner: f64,
    at_outer: f64,
    stream: Option<Stream>,
}

/// A stream of wheel events.
#[derive(Clone, Copy, Debug)]
struct Stream {
    is_inner: bool,
    /// The time and the phase of the last event.
    last: f64,
    phase: WheelPhase,
}

/// Notches farther apart than this belong to two streams: `kDefaultMouseWheelLatchingTransaction` of Chromium, 500 ms.
const PAUSE: f64 = 0.5;

impl<I: Physics, O: Physics, C: Moment> Nested<I, O, C> {
    /// Puts one page inside another.
    #[must_use]
    pub const fn new(inner: Scroller<I, C>, outer: Scroller<O, C>) -> Self {
        Self { inner, outer, finger: 0.0, at_inner: 0.0, at_outer: 0.0, stream: None }
    }

    /// A finger touches the inner page, and stops both pages.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        if !is_length(position) {
            return;
        }
        let [at, outer_at] = self.report(at);
        self.inner.engine.pointer_down(at, position);
        self.outer.engine.grab(outer_at, position, 0.0);
        (self.finger, self.at_inner, self.at_outer) = (position, position, position);
        self.stream = None;
    }

    /// The finger moves to a position. Returns the part of its travel, in offset units, that neither page can use.
    pub fn pointer_move(&mut self, at: C, position: f64) -> f64 {
        if !is_length(position) {
            return 0.0;
        }
        let [at, outer_at] = self.report(at);
        let mut travel = position - self.finger;
        self.finger = position;
        // If the finger has pulled the outer page beyond its edge, bring that page back first.
        let beyond = self.outer.engine.pulled_beyond();
        if beyond * travel > 0.0 {
            let taken = if travel > 0.0 { smaller(travel, beyond) } else { larger(travel, beyond) };
            self.at_outer += taken;
            self.outer.engine.pointer_move(outer_at, self.at_outer);
            travel -= taken;
        }
        self.at_inner += travel;
        let unused = self.inner.engine.pointer_move(at, self.at_inner);
        self.at_outer -= unused;
        self.outer.engine.pointer_move(outer_at, self.at_outer)
    }

    /// The finger leaves the page. The inner page flings, and hands over to the outer one at its edge.
    pub fn pointer_up(&mut self, at: C) {
        let [at, outer_at] = self.report(at);
        self.inner.engine.pointer_up(at);
        self.outer.engine.pointer_cancel(outer_at);
        self.advance();
    }

    /// The finger leaves the page at a position. Returns what [`pointer_move`](Self::pointer_move) would return for that position.
    #[expect(clippy::float_cmp, reason = "an event that repeats the last position repeats it exactly")]
    pub fn pointer_up_at(&mut self, at: C, position: f64) -> f64 {
        let unused = if position == self.finger { 0.0 } else { self.pointer_move(at, position) };
        self.pointer_up(at);
        unused
    }

    /// The system cancels the gesture, so both pages are released without velocity.
    pub fn pointer_cancel(&mut self, at: C) {
        let [at, outer_at] = self.report(at);
        self.inner.engine.pointer_cancel(at);
        self.outer.engine.pointer_cancel(outer_at);
    }

    /// A wheel was turned, or fingers moved on a trackpad. Returns the part of the travel that the stream's page can't use.
    pub fn wheel(&mut self, at: C, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let [at, outer_at] = self.report(at);
        let inner = &self.inner.engine.setup;
        let travel = inner.platform.wheel.turn(at, delta, phase, inner.extent.viewport).travel;
        let goes_on = self.stream.is_some_and(|stream| match (stream.phase, phase) {
            (_, WheelPhase::Ended | WheelPhase::Momentum) | (WheelPhase::Fingers, WheelPhase::Fingers) => true,
            (WheelPhase::Notch, WheelPhase::Notch) => at - stream.last <= PAUSE,
            (_, WheelPhase::Notch | WheelPhase::Fingers) => false,
        });
        let begun = if goes_on { self.stream } else { None };
        let is_inner = match begun {
            Some(stream) => stream.is_inner,
            // If the event doesn't have a direction, wait for the next event to choose a page.
            None if travel == 0.0 || travel.is_nan() => return 0.0,
            None => self.inner.engine.has_room(travel) || !self.outer.engine.has_room(travel),
        };
        if begun.is_none() {
            // The other page's stream of events may have ended without an event, so end it now.
            if is_inner { self.outer.engine.wheel_end(outer_at) } else { self.inner.engine.wheel_end(at) }
        }
        self.stream = Some(Stream { is_inner, last: at, phase });
        if is_inner {
            self.inner.engine.wheel(at, delta, phase)
        } else {
            self.outer.engine.wheel(outer_at, delta, phase)
        }
    }

    /// A key that scrolls was pressed. It moves the inner page if that page has room in the key's direction, and otherwise the outer page.
    pub fn key(&mut self, at: C, key: Key) {
        let [at, outer_at] = self.report(at);
        let inner = &self.inner.engine.setup;
        if self.inner.engine.has_room(inner.platform.wheel.travel_of_key(key, inner.extent.viewport)) {
            self.inner.engine.key(at, key);
        } else {
            self.outer.engine.key(outer_at, key);
        }
    }

    /// Advances to the time of the frame to be drawn. Returns false if both pages are at rest by then.
    pub fn advance_to(&mut self, at: C) -> bool {
        self.inner.clock.frame(at);
        self.outer.clock.frame(at);
        self.advance();
        !self.is_at_rest()
    }

    /// Takes the stamp of an event on both clocks, and returns the event's own time on each.
    fn report(&mut self, at: C) -> [f64; 2] {
        let is_moving = self.inner.engine.is_moving() || self.outer.engine.is_moving();
        let times = [self.inner.clock.event(at, is_moving), self.outer.clock.event(at, is_moving)];
        self.advance();
        times
    }

    /// Brings both pages to the present.
    fn advance(&mut self) {
        let [inner, outer] = [self.inner.clock.present(), self.outer.clock.present()];
        self.inner.engine.advance_to(inner);
        if let Some(contact) = self.inner.engine.take_contact() {
            // The inner page met its edge before this frame. Start the outer page at that time.
            self.outer.engine.fling(contact.time + (outer - inner), contact.state.velocity);
        }
        self.outer.engine.advance_to(outer);
    }

    /// Whether both pages are at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.inner.is_at_rest() && self.outer.is_at_rest()
    }

    /// Returns everything about the inner and the outer page now.
    #[must_use]
    pub fn current(&self) -> [ScrollerReading; 2] {
        [self.inner.current(), self.outer.current()]
    }

    /// Returns the offsets where the inner and the outer page come to rest without further input. What they will hand over to each other
    /// doesn't count.
    #[must_use]
    pub fn end(&self) -> [f64; 2] {
        [self.inner.end(), self.outer.end()]
    }

    /// Scrolls the inner and the outer page to an offset each, on a spring or by another smoothing.
    pub fn go_to(&mut self, at: C, [inner, outer]: [f64; 2], smoothing: impl Into<Smoothing>) {
        let smoothing = smoothing.into();
        let [at, outer_at] = self.report(at);
        self.inner.engine.go_to(at, inner, smoothing);
        self.outer.engine.go_to(outer_at, outer, smoothing);
    }

    /// Puts the inner and the outer page at an offset each, at once.
    pub fn snap_to(&mut self, at: C, [inner, outer]: [f64; 2]) {
        let [at, outer_at] = self.report(at);
        self.inner.engine.snap_to(at, inner);
        self.outer.engine.snap_to(outer_at, outer);
    }

    /// Ends the motion of both pages at once, at the offsets where they would come to rest. A finger keeps hold of them.
    pub fn settle(&mut self, at: C) {
        let [at, outer_at] = self.report(at);
        self.inner.engine.settle(at);
        self.outer.engine.settle(outer_at);
    }

    /// Changes the sizes of the inner and the outer page. Both stay at their offsets.
    pub fn resize(&mut self, at: C, [inner, outer]: [Extent; 2]) {
        let [at, outer_at] = self.report(at);
        self.inner.engine.set_size(at, inner);
        self.outer.engine.set_size(outer_at, outer);
    }

    /// Moves the content of the inner and the outer page by a distance each, as [`Scroller::shift`] does.
    pub fn shift(&mut self, at: C, [inner, outer]: [f64; 2]) {
        let [at, outer_at] = self.report(at);
        self.inner.engine.shift(at, inner);
        self.outer.engine.shift(outer_at, outer);
    }
}

impl<I: Physics + Clone, O: Physics + Clone, C: Moment> Nested<I, O, C> {
    /// Predicts the inner and the outer page at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> [ScrollerReading; 2] {
        // Until `at`, the inner page may pass its velocity to the outer one, so we advance a copy.
        let mut next = self.clone();
        next.advance_to(at);
        next.current()
    }
}
