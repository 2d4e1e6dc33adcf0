//! A page inside a page.

use super::extent::Extent;
use super::physics::{Native, Physics};
use super::scroller::Scroller;

/// A page inside a page, along one axis: what the inner one cannot use, the outer one gets.
///
/// A finger's way goes to the inner page until that is at its edge, and what is left of it moves the outer one; turned
/// round, the finger first brings an outer page back that it has pulled beyond its edge. A fling that meets the inner
/// page's edge goes on in the outer page, from the exact instant and with the velocity that it had there. For that the
/// inner page's edges must be hard ([`Clamping`](super::Clamping)): elastic ones use all there is.
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
}

impl<I: Physics, O: Physics> Nested<I, O> {
    /// One inside the other.
    #[must_use]
    pub const fn new(inner: Scroller<I>, outer: Scroller<O>) -> Self {
        Self { inner, outer, finger: 0.0, at_inner: 0.0, at_outer: 0.0 }
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
            let taken = if way > 0.0 { f64::min(way, beyond) } else { f64::max(way, beyond) };
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

    /// Moves both on to `time`; false if both are at rest there.
    pub fn advance_to(&mut self, time: f64) -> bool {
        let inner = self.inner.advance_to(time);
        if let Some(contact) = self.inner.take_contact() {
            // At the instant of the contact, not at this frame.
            self.outer.advance_to(contact.time);
            self.outer.fling(contact.velocity);
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
    pub fn set_extents(&mut self, inner: Extent, outer: Extent) {
        self.inner.set_extent(inner);
        self.outer.set_extent(outer);
    }
}
