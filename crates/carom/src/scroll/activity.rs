//! What a page is at, with all that it needs.

use super::drag::Drag;
use super::extent::Extent;
use super::glide::{Glide, Smoothing};
use super::phase::Phase;
use super::physics::Contact;
use crate::motion::State;

/// What a page is at.
#[derive(Clone, Debug)]
pub(super) enum Activity<M> {
    /// It stands.
    Rest(f64),
    /// A finger has it.
    Drag(Drag),
    /// A finger has let it go.
    Released(Released<M>),
    /// It goes to a known place.
    Gliding(Gliding),
}

/// When a motion began: at a time of the clock, and by then it was already so many seconds old. What is restored on another
/// clock is not to the bit where it would have been if its beginning were reckoned on that.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(super) struct Since {
    pub(super) time: f64,
    pub(super) age: f64,
}

impl Since {
    /// It begins.
    pub(super) const fn new(time: f64) -> Self {
        Self { time, age: 0.0 }
    }

    /// How old the motion is at a time.
    pub(super) fn age(self, now: f64) -> f64 {
        self.age + (now - self.time)
    }

    /// When the motion is so old.
    pub(super) fn at(self, age: f64) -> f64 {
        self.time + (age - self.age)
    }
}

/// How a motion began: with the size of the page, this tells all of its course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Start {
    pub(super) state: State,
    /// Where the gesture began.
    pub(super) origin: f64,
    /// The size of the window then: laws reckon with it, and what is in flight keeps its law.
    pub(super) viewport: f64,
    /// Whether it goes on by itself, and was not let go.
    pub(super) goes_on: bool,
}

/// A page that was let go.
#[derive(Clone, Debug)]
pub(super) struct Released<M> {
    pub(super) motion: M,
    /// How it was let go, at `since`.
    pub(super) start: Start,
    pub(super) since: Since,
    /// When it is over, in seconds since then.
    pub(super) duration: f64,
    /// The edge that it has yet to meet.
    pub(super) contact: Option<Contact>,
}

/// A page on its way to a known place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gliding {
    pub(super) glide: Glide,
    pub(super) start: State,
    pub(super) since: Since,
    pub(super) duration: f64,
    pub(super) smoothing: Smoothing,
    pub(super) phase: Phase,
}

/// What happens to a page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// A finger takes hold, or fingers on a trackpad do.
    Grab { time: f64, pointer: f64, slop: f64, by_wheel: bool },
    /// It is let go, or thrown.
    Release { start: State, origin: f64 },
    /// It is sent somewhere.
    Go { target: f64, smoothing: Smoothing, phase: Phase },
    /// It is put somewhere.
    Put(f64),
    /// It has arrived.
    Arrive,
    /// The content or the window has another size.
    Resize(Extent),
}
