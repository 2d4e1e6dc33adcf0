//! The activity of a page, and the events that change it.

use super::drag::Drag;
use super::extent::Extent;
use super::glide::{Glide, Smoothing};
use super::phase::Phase;
use super::physics::Contact;
use crate::motion::State;

/// The current activity of a page, with everything that its frames depend on.
#[derive(Clone, Debug)]
pub(super) enum Activity<M> {
    /// At rest at an offset.
    Rest(f64),
    /// Being dragged by a finger, or by fingers on a trackpad.
    Drag(Drag),
    /// In motion after a release.
    Released(Released<M>),
    /// The page glides to a chosen offset.
    Gliding(Gliding),
}

/// The beginning of a motion: a time on the clock, and the age that the motion already had then. A page restored on another
/// clock keeps its age exactly, which a beginning converted to that clock would not.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Since {
    pub(crate) time: f64,
    pub(crate) age: f64,
}

impl Since {
    /// The beginning of a motion that begins at `time`.
    pub(super) const fn new(time: f64) -> Self {
        Self { time, age: 0.0 }
    }

    /// Returns the age of the motion at a time.
    pub(super) fn age(self, now: f64) -> f64 {
        self.age + (now - self.time)
    }

    /// Returns the time at which the motion has an age.
    pub(super) fn at(self, age: f64) -> f64 {
        self.time + (age - self.age)
    }
}

/// The start of a motion after a release. With the extent it determines the whole motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Start {
    pub(super) state: State,
    /// The offset at which the gesture began.
    pub(super) origin: f64,
    /// The viewport at the release: laws may depend on it, and a page in flight keeps its law.
    pub(super) viewport: f64,
    /// Whether the page continues without a release by a finger.
    pub(super) goes_on: bool,
}

/// A page in motion after a release.
#[derive(Clone, Debug)]
pub(super) struct Released<M> {
    pub(super) motion: M,
    /// The start of the motion, at `since`.
    pub(super) start: Start,
    pub(super) since: Since,
    /// The age at which the motion is over.
    pub(super) duration: f64,
    /// The offset at which the motion ends, if it is finite.
    pub(super) rest: Option<f64>,
    /// The contact with an edge that is still to come.
    pub(super) contact: Option<Contact>,
}

/// A page that glides to a chosen offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gliding {
    pub(super) glide: Glide,
    pub(super) start: State,
    pub(super) since: Since,
    pub(super) smoothing: Smoothing,
    pub(super) phase: Phase,
}

/// An event that changes the activity of a page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// A finger, or fingers on a trackpad, grab the page.
    Grab { time: f64, pointer: f64, slop: f64, by_wheel: bool },
    /// The page is released or flung.
    Release { start: State, origin: f64 },
    /// The page is sent to an offset.
    Go { target: f64, smoothing: Smoothing, phase: Phase },
    /// The page is put at an offset.
    Put(f64),
    /// The motion of the page is over.
    Arrive,
    /// The content or the viewport has another size.
    Resize(Extent),
}
