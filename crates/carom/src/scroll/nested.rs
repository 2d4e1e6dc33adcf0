//! A page inside another page.

use super::extent::{Extent, is_length};
use super::physics::{PagePhysics, Physics};
use super::scroller::Scroller;
use super::wheel::{Key, WheelDelta, WheelPhase};
use crate::clock::Moment;
use crate::math::{larger, smaller};

/// A page inside another page, along one axis: the outer page receives the travel that the inner page cannot use.
///
/// A finger moves the inner page up to its edge, and the outer page from there. When the finger turns round, it first brings
/// back an outer page that it has pulled beyond its edge. A fling that meets the inner page's edge continues in the
/// outer page, from the exact instant and with the velocity at the edge. For that the inner page must have [hard
/// edges](super::Edge::Hard): elastic ones use all of the velocity.
///
/// A wheel or a trackpad moves the inner page if that page has room in the direction of the event, and otherwise the
/// outer page. The first event of a stream decides for all of the stream. A stream of notches ends with a pause of half
/// a second, a stream of trackpad events when the next gesture begins, and both end when a finger touches the page.
/// Each key press decides for itself.
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
pub struct Nested<I: Physics = PagePhysics, O: Physics = PagePhysics> {
    /// The inner page.
    pub inner: Scroller<I>,
    /// The outer page.
    pub outer: Scroller<O>,
    /// The position of the finger, and the position that each page was given.
    finger: f64,
    at_inner: f64,
    at_outer: f64,
    stream: Option<Stream>,
}

/// A stream of wheel events.
#[derive(Clone, Copy, Debug)]
struct Stream {
    to_inner: bool,
    /// The time and the phase of the last event.
    last: f64,
    phase: WheelPhase,
}

/// Notches farther apart than this belong to two streams: `kDefaultMouseWheelLatchingTransaction` of Chromium, 500 ms.
const PAUSE: f64 = 0.5;

impl<I: Physics, O: Physics> Nested<I, O> {
    /// Puts one page inside another.
    #[must_use]
    pub const fn new(inner: Scroller<I>, outer: Scroller<O>) -> Self {
        Self { inner, outer, finger: 0.0, at_inner: 0.0, at_outer: 0.0, stream: None }
    }

    /// A finger touches the inner page, and stops both pages.
    pub fn pointer_down(&mut self, time: impl Moment, position: f64) {
        if !is_length(position) {
            return;
        }
        self.advance_to(time);
        self.inner.pointer_down(time, position);
        self.outer.grab(time, position, 0.0);
        (self.finger, self.at_inner, self.at_outer) = (position, position, position);
        self.stream = None;
    }

    /// The finger moves to a position. Returns the part of its travel, in offset units, that neither page can use.
    pub fn pointer_move(&mut self, time: impl Moment, position: f64) -> f64 {
        if !is_length(position) {
            return 0.0;
        }
        let mut travel = position - self.finger;
        self.finger = position;
        // An outer page that is pulled beyond its edge comes back first.
        let beyond = self.outer.pulled_beyond();
        if beyond * travel > 0.0 {
            let taken = if travel > 0.0 { smaller(travel, beyond) } else { larger(travel, beyond) };
            self.at_outer += taken;
            self.outer.pointer_move(time, self.at_outer);
            travel -= taken;
        }
        self.at_inner += travel;
        let unused = self.inner.pointer_move(time, self.at_inner);
        self.at_outer -= unused;
        self.outer.pointer_move(time, self.at_outer)
    }

    /// The finger leaves the page: the inner page flings, and hands over to the outer one at its edge.
    pub fn pointer_up(&mut self, time: impl Moment) {
        self.inner.pointer_up(time);
        self.outer.pointer_cancel(time);
        self.advance_to(time);
    }

    /// The finger leaves the page at a position. Returns what [`pointer_move`](Self::pointer_move) to it returns.
    #[expect(clippy::float_cmp, reason = "an event that repeats the last position repeats it exactly")]
    pub fn pointer_up_at(&mut self, time: impl Moment, position: f64) -> f64 {
        let unused = if position == self.finger { 0.0 } else { self.pointer_move(time, position) };
        self.pointer_up(time);
        unused
    }

    /// The system cancels the gesture: both pages are released without velocity.
    pub fn pointer_cancel(&mut self, time: impl Moment) {
        self.inner.pointer_cancel(time);
        self.outer.pointer_cancel(time);
    }

    /// A wheel was turned, or fingers moved on a trackpad. Returns the part of the travel that the stream's page cannot use.
    pub fn wheel(&mut self, time: impl Moment, delta: WheelDelta, phase: WheelPhase) -> f64 {
        self.advance_to(time);
        let inner = &self.inner.setup;
        let travel = inner.platform.wheel.turn(time.seconds(), delta, phase, inner.extent.viewport).travel;
        let now = larger(self.inner.now, self.outer.now);
        let goes_on = self.stream.is_some_and(|stream| match (stream.phase, phase) {
            (_, WheelPhase::Ended | WheelPhase::Momentum) | (WheelPhase::Fingers, WheelPhase::Fingers) => true,
            (WheelPhase::Notch, WheelPhase::Notch) => now - stream.last <= PAUSE,
            (_, WheelPhase::Notch | WheelPhase::Fingers) => false,
        });
        let begun = if goes_on { self.stream } else { None };
        let to_inner = match begun {
            Some(stream) => stream.to_inner,
            // An event without a direction decides nothing.
            None if travel == 0.0 || travel.is_nan() => return 0.0,
            None => self.inner.has_room(travel) || !self.outer.has_room(travel),
        };
        if begun.is_none() {
            // The previous stream may not have reported its end.
            if to_inner { self.outer.wheel_end(now) } else { self.inner.wheel_end(now) }
        }
        self.stream = Some(Stream { to_inner, last: now, phase });
        if to_inner { self.inner.wheel(time, delta, phase) } else { self.outer.wheel(time, delta, phase) }
    }

    /// A key that scrolls was pressed: it moves the inner page if that page has room in its direction, else the outer
    /// page.
    pub fn key(&mut self, time: impl Moment, key: Key) {
        self.advance_to(time);
        let inner = &self.inner.setup;
        if self.inner.has_room(inner.platform.wheel.travel_of_key(key, inner.extent.viewport)) {
            self.inner.key(time, key);
        } else {
            self.outer.key(time, key);
        }
    }

    /// Advances both pages to `time`. Returns false if both are at rest by then.
    pub fn advance_to(&mut self, time: impl Moment) -> bool {
        let inner = self.inner.advance_to(time);
        if let Some(contact) = self.inner.take_contact() {
            // The outer page starts at the instant of the contact, before this frame.
            self.outer.fling(contact.time, contact.state.velocity);
        }
        let outer = self.outer.advance_to(time);
        inner || outer
    }

    /// Whether both pages are at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.inner.is_at_rest() && self.outer.is_at_rest()
    }

    /// Changes the sizes of both pages. They stay at their offsets.
    pub fn set_extents(&mut self, time: impl Moment, inner: Extent, outer: Extent) {
        self.advance_to(time);
        self.inner.set_extent(time, inner);
        self.outer.set_extent(time, outer);
    }
}
