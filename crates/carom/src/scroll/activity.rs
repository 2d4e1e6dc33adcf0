//! The activity of a page.

use super::drag::Drag;
use super::extent::{Across, moved};
use super::glide::{Glide, Smoothing};
use super::page::{Page, Setup};
use super::phase::Phase;
use super::physics::Physics;
use super::reading::ScrollerReading;
use crate::math::{larger, next_up};
use crate::motion::{Crossing, Motion, State, piece};

/// The current activity of a page, and everything that its frames depend on.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a dragged page holds the finger's samples, and nothing allocates")]
pub(super) enum Activity<M> {
    /// At rest at an offset.
    Rest(f64),
    /// Being dragged by a finger, or by fingers on a trackpad.
    Drag(Drag),
    /// In motion after a release.
    Released(Released<M>),
    /// Gliding to a chosen offset.
    Gliding(Gliding),
}

/// A time on the clock, and the age of a motion at that time. We keep the age so that a page restored on another clock keeps it exactly. If
/// we kept the time when the motion began, that clock would round it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Since {
    pub(crate) time: f64,
    pub(crate) age: f64,
}

impl Since {
    /// Returns the start of a motion that begins at `time`.
    pub(super) const fn new(time: f64) -> Self {
        Self { time, age: 0.0 }
    }

    /// Returns the age of the motion at a time.
    pub(super) fn age(self, now: f64) -> f64 {
        self.age + (now - self.time)
    }

    /// Returns the time when the motion reaches an age.
    pub(super) fn at(self, age: f64) -> f64 {
        self.time + (age - self.age)
    }
}

/// The start of a motion after a release. Together with the extent, it determines the whole motion.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Start {
    pub(super) state: State,
    /// The offset where the gesture began.
    pub(super) origin: f64,
    /// The viewport at the release. Laws may depend on it, and a page in flight keeps its law.
    pub(super) viewport: f64,
    /// The release along the other axis, for a page that scrolls in two directions.
    pub(super) across: Option<Across>,
    pub(super) cause: Cause,
}

/// A fling during which the page's sizes have changed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Cut {
    pub(super) start: Start,
    pub(super) since: Since,
    /// The time of the last change in flight.
    pub(super) at: f64,
}

/// What began a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub(crate) enum Cause {
    /// A finger has released the page, or it was flung.
    Release,
    /// The page continues without a release, for example after a change of its size.
    GoesOn,
    /// The program has chosen the motion.
    Program,
}

/// A page in motion after a release.
#[derive(Clone, Debug)]
pub(super) struct Released<M> {
    pub(super) motion: M,
    /// How far the motion is moved from where its law puts it. The program chooses a motion in the offsets that callers see,
    /// so it must be moved if the content has been shifted.
    moved: f64,
    /// The start of the motion, at `since`.
    pub(super) start: Start,
    pub(super) since: Since,
    /// The age when the motion is over.
    pub(super) duration: f64,
    /// The offset where the motion ends, if it is finite.
    pub(super) rest: Option<f64>,
    /// The contact with an edge, if it is still to come.
    pub(super) contact: Option<Crossing>,
}

impl<M: Motion> Released<M> {
    pub(super) const fn new(motion: M, start: Start, since: Since, ends: (f64, Option<f64>, Option<Crossing>)) -> Self {
        let (duration, rest, contact) = ends;
        Self { motion, moved: 0.0, start, since, duration, rest, contact }
    }

    /// Returns the page with its motion moved by a distance.
    pub(super) fn moved(mut self, by: f64) -> Self {
        (self.moved, self.rest) = (by, self.rest.map(|rest| moved(rest, by)));
        if let Some(Crossing { state, .. }) = &mut self.contact {
            state.position = moved(state.position, by);
        }
        self
    }

    /// Returns the state of the motion at an age.
    fn state(&self, age: f64) -> State {
        let State { position, velocity } = self.motion.state(age);
        State { position: moved(position, self.moved), velocity }
    }
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

impl<M: Motion> Activity<M> {
    /// Returns what the page shows at an instant.
    pub(super) fn page<P: Physics<Motion = M>>(&self, now: f64, setup: &Setup<P>) -> Page {
        match self {
            Self::Rest(offset) => Page::at_rest(*offset),
            Self::Drag(drag) => drag.page(now, setup),
            Self::Released(released) => setup.page(released.state(released.since.age(now)), released.start.origin),
            Self::Gliding(gliding) => {
                let State { position, velocity } = gliding.glide.state(gliding.since.age(now));
                Page { offset: position, stretch: 0.0, velocity }
            }
        }
    }

    /// Returns everything about the page at an instant.
    pub(super) fn reading<P: Physics<Motion = M>>(&self, now: f64, setup: &Setup<P>) -> ScrollerReading {
        let page = self.page(now, setup);
        let position = page.position();
        let (phase, target, settling_time) = match self {
            Self::Rest(_) => (Phase::Rest, position, 0.0),
            Self::Drag(_) => (Phase::Drag, position, f64::INFINITY),
            Self::Released(Released { motion, start, since, duration, rest, .. }) => {
                let (t, state) = (since.age(now), State { position, velocity: page.velocity });
                let phase = setup.platform.physics.phase(motion, t, state, &setup.view(start.origin));
                (phase, rest.unwrap_or(position), duration - t)
            }
            Self::Gliding(Gliding { glide, since, phase, .. }) => {
                (*phase, glide.target, glide.duration - since.age(now))
            }
        };
        ScrollerReading {
            offset: page.offset,
            velocity: page.drawn_velocity(),
            overscroll: setup.extent.overscroll(page.offset),
            stretch: if page.stretch == 0.0 {
                0.0
            } else {
                setup.platform.physics.stretch(position, &setup.view(position))
            },
            phase,
            target,
            settling_time: larger(settling_time, 0.0),
            is_at_rest: matches!(self, Self::Rest(_)),
        }
    }

    /// Returns the time, not before `now`, when the page gets to a position, if it moves there by itself.
    pub(super) fn time_at(&self, position: f64, now: f64) -> Option<f64> {
        let (since, duration, time) = match self {
            Self::Rest(_) | Self::Drag(_) => return None,
            Self::Released(Released { motion, moved: by, since, duration, .. }) => {
                (since, *duration, piece::time_at_from(motion, moved(position, -by), larger(since.age(now), 0.0)))
            }
            Self::Gliding(Gliding { glide, since, .. }) => {
                (since, glide.duration, glide.time_at(position, larger(since.age(now), 0.0)))
            }
        };
        time.filter(|time| *time <= duration).map(|time| since.at(time))
    }

    /// Returns the first time when a motion is over. It is `None` for a page that doesn't move by itself, or that moves for ever.
    pub(super) fn rest_at(&self) -> Option<f64> {
        let (since, duration) = match self {
            Self::Rest(_) | Self::Drag(_) => return None,
            Self::Released(Released { since, duration, .. }) => (*since, *duration),
            Self::Gliding(Gliding { glide, since, .. }) => (*since, glide.duration),
        };
        let mut at = since.at(duration);
        while at.is_finite() && since.age(at) < duration {
            at = next_up(at);
        }
        at.is_finite().then_some(at)
    }

    /// Returns the offset that the gesture or the motion counts from.
    pub(super) const fn origin(&self) -> f64 {
        match self {
            Self::Drag(drag) => drag.origin,
            Self::Released(released) => released.start.origin,
            Self::Rest(position) => *position,
            Self::Gliding(gliding) => gliding.start.position,
        }
    }

    /// Returns the beginning of the motion, if there is one.
    pub(super) const fn since_mut(&mut self) -> Option<&mut Since> {
        match self {
            Self::Released(released) => Some(&mut released.since),
            Self::Gliding(gliding) => Some(&mut gliding.since),
            Self::Rest(_) | Self::Drag(_) => None,
        }
    }

    /// Takes the contact with an edge if it has happened by now, with its time on the clock. Each contact is returned only once.
    pub(super) fn take_contact(&mut self, now: f64) -> Option<Crossing> {
        let Self::Released(Released { contact, since, .. }) = self else { return None };
        let met = contact.take_if(|contact| since.age(now) >= contact.time)?;
        Some(Crossing { time: since.at(met.time), ..met })
    }

    /// Returns the offset where the page rests, if its motion is over by now.
    pub(super) fn arrived<P: Physics<Motion = M>>(&self, now: f64, setup: &Setup<P>) -> Option<f64> {
        match self {
            Self::Released(released) => (released.since.age(now) >= released.duration)
                .then(|| released.rest.unwrap_or_else(|| self.page(now, setup).offset)),
            Self::Gliding(Gliding { glide, since, .. }) => (since.age(now) >= glide.duration).then_some(glide.target),
            Self::Rest(_) | Self::Drag(_) => None,
        }
    }
}
