//! A page inside a page.

use super::extent::Extent;
use super::physics::{Native, Physics};
use super::scroller::Scroller;
use super::wheel::{Key, WheelDelta, WheelPhase};
use crate::math::{larger, smaller};

/// A page inside a page, along one axis: what the inner one cannot use, the outer one gets.
///
/// A finger's way goes to the inner page until that is at its edge, and what is left of it moves the outer one; turned
/// round, the finger first brings an outer page back that it has pulled beyond its edge. A fling that meets the inner
/// page's edge goes on in the outer page, from the exact instant and with the velocity that it had there. For that the
/// inner page's edges must be hard ([`Clamping`](super::Clamping)): elastic ones use all there is.
///
/// A wheel or a trackpad moves the inner page if that has room the way it turns, and else the outer one; which of them it
/// is, is decided where a stream of its events begins, and the other one gets nothing of it. A stream of notches ends with
/// a pause of half a second, that of fingers on a trackpad when other fingers begin, and either with a finger on the page.
/// A key asks each time anew.
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
pub struct Nested<I: Physics = Native, O: Physics = Native> {
    /// The page inside.
    pub inner: Scroller<I>,
    /// The page around it.
    pub outer: Scroller<O>,
    /// Where the finger is, where each page takes it to be.
    finger: f64,
    at_inner: f64,
    at_outer: f64,
    stream: Option<Stream>,
}

/// A stream of a wheel's events.
#[derive(Clone, Copy, Debug)]
struct Stream {
    to_inner: bool,
    /// When the last one came, and what it was.
    last: f64,
    phase: WheelPhase,
}

/// Notches farther apart than this are of two streams: `kDefaultMouseWheelLatchingTransaction` of Chromium, 500 ms.
const PAUSE: f64 = 0.5;

impl<I: Physics, O: Physics> Nested<I, O> {
    /// One inside the other.
    #[must_use]
    pub const fn new(inner: Scroller<I>, outer: Scroller<O>) -> Self {
        Self { inner, outer, finger: 0.0, at_inner: 0.0, at_outer: 0.0, stream: None }
    }

    /// A finger comes down on the inner page, and catches what moves.
    pub fn pointer_down(&mut self, time: f64, position: f64) {
        if !position.is_finite() {
            return;
        }
        self.advance_to(time);
        self.inner.pointer_down(time, position);
        self.outer.hold(time, position, 0.0);
        (self.finger, self.at_inner, self.at_outer) = (position, position, position);
        self.stream = None;
    }

    /// The finger is now there. What neither page can use of its way (in offsets) comes back.
    pub fn pointer_move(&mut self, time: f64, position: f64) -> f64 {
        if !position.is_finite() {
            return 0.0;
        }
        let mut way = position - self.finger;
        self.finger = position;
        // Pulled beyond its edge, the outer page comes back first.
        let beyond = self.outer.pulled_beyond();
        if beyond * way > 0.0 {
            let taken = if way > 0.0 { smaller(way, beyond) } else { larger(way, beyond) };
            self.at_outer += taken;
            self.outer.pointer_move(time, self.at_outer);
            way -= taken;
        }
        self.at_inner += way;
        let unused = self.inner.pointer_move(time, self.at_inner);
        self.at_outer -= unused;
        self.outer.pointer_move(time, self.at_outer)
    }

    /// The finger lifts: the inner page flings, and hands over at its edge.
    pub fn pointer_up(&mut self, time: f64) {
        self.inner.pointer_up(time);
        self.outer.pointer_cancel(time);
        self.advance_to(time);
    }

    /// The system takes the finger away.
    pub fn pointer_cancel(&mut self, time: f64) {
        self.inner.pointer_cancel(time);
        self.outer.pointer_cancel(time);
    }

    /// A wheel was turned, or fingers moved on a trackpad. What the page that has the stream cannot use of it comes back.
    pub fn wheel(&mut self, time: f64, delta: WheelDelta, phase: WheelPhase) -> f64 {
        self.advance_to(time);
        let way = self.inner.way(delta);
        let now = larger(self.inner.now(), self.outer.now());
        let goes_on = self.stream.is_some_and(|stream| match (stream.phase, phase) {
            (_, WheelPhase::Ended | WheelPhase::Momentum) | (WheelPhase::Fingers, WheelPhase::Fingers) => true,
            (WheelPhase::Notch, WheelPhase::Notch) => now - stream.last <= PAUSE,
            (_, WheelPhase::Notch | WheelPhase::Fingers) => false,
        });
        let begun = if goes_on { self.stream } else { None };
        let to_inner = match begun {
            Some(stream) => stream.to_inner,
            // Nothing is decided by what says no way.
            None if way == 0.0 || way.is_nan() => return 0.0,
            None => self.inner.has_room(way) || !self.outer.has_room(way),
        };
        if begun.is_none() {
            // Of the stream before it, nobody may have told the end.
            if to_inner { self.outer.wheel_end(now) } else { self.inner.wheel_end(now) }
        }
        self.stream = Some(Stream { to_inner, last: now, phase });
        if to_inner { self.inner.wheel(time, delta, phase) } else { self.outer.wheel(time, delta, phase) }
    }

    /// A key that scrolls was pressed: it moves the inner page if that has room the way the key says, else the outer one.
    pub fn key(&mut self, time: f64, key: Key) {
        self.advance_to(time);
        if self.inner.has_room(self.inner.way_of(key)) {
            self.inner.key(time, key);
        } else {
            self.outer.key(time, key);
        }
    }

    /// Moves both on to `time`; false if both are at rest there.
    pub fn advance_to(&mut self, time: f64) -> bool {
        let inner = self.inner.advance_to(time);
        if let Some(contact) = self.inner.take_contact() {
            // At the instant of the contact, not at this frame.
            self.outer.fling(contact.time, contact.velocity);
        }
        let outer = self.outer.advance_to(time);
        inner || outer
    }

    /// Whether nothing moves.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.inner.is_idle() && self.outer.is_idle()
    }

    /// The sizes have changed: both pages stay where they are.
    pub fn set_extents(&mut self, time: f64, inner: Extent, outer: Extent) {
        self.advance_to(time);
        self.inner.set_extent(time, inner);
        self.outer.set_extent(time, outer);
    }
}
