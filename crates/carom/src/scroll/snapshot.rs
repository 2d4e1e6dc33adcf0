//! Storing and restoring a page.

use super::activity::{Activity, Cause, Cut, Gliding, Released, Since, Start};
use super::engine::Engine;
use super::extent::{Across, Extent};
use super::glide::Smoothing;
use super::page::{Page, Setup, pull_back};
use super::phase::Phase;
use super::physics::Physics;
#[cfg(feature = "serde")]
use crate::error::{ParameterError, finite, positive};
use crate::motion::State;

/// The offset and activity of a page at an instant, which you can store and restore.
///
/// A page in flight continues in flight. When it is restored, it is at the stored offset, to the bit. After that it follows the same
/// motion: to the bit if you restore it at the time of the snapshot, and otherwise up to the rounding of the clock. A finger isn't stored,
/// so you get the page as if it had been released.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapshot {
    pub(crate) extent: Extent,
    /// How far the content has been shifted. The other offsets are without this shift.
    pub(crate) shifted: f64,
    pub(crate) device_pixel_ratio: f64,
    pub(crate) activity: Stored,
    /// The beginning of the activity, and the time of the snapshot.
    pub(crate) since: Since,
    pub(crate) now: f64,
    /// The fling that a change of the sizes may have cut short.
    pub(crate) cut: Option<Cut>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub(crate) enum Stored {
    Rest {
        offset: f64,
    },
    Released {
        start: State,
        origin: f64,
        /// The viewport at the release, if it has changed since.
        #[cfg_attr(feature = "serde", serde(default))]
        viewport: Option<f64>,
        /// The release along the other axis.
        #[cfg_attr(feature = "serde", serde(default))]
        across: Option<Across>,
        #[cfg_attr(feature = "serde", serde(default))]
        goes_on: bool,
    },
    Gliding {
        start: State,
        target: f64,
        smoothing: Smoothing,
        phase: Phase,
    },
}

#[cfg(feature = "serde")]
impl Snapshot {
    /// Checks the numbers, so that the motion of a restored page is finite.
    pub(crate) fn validate(&self) -> Result<(), ParameterError> {
        positive("device_pixel_ratio", self.device_pixel_ratio)?;
        finite("time", self.since.time)?;
        finite("age", self.since.age)?;
        finite("now", self.now)?;
        finite("shifted", self.shifted)?;
        let (State { position, velocity }, name, place) = match self.activity {
            Stored::Rest { offset } => (State::at_rest(offset), "origin", offset),
            Stored::Released { start, origin, viewport, across, .. } => {
                positive("viewport", viewport.unwrap_or(1.0))?;
                let across = across.unwrap_or(Across { velocity: 0.0, viewport: 1.0 });
                positive("viewport", across.viewport)?;
                finite("across", across.velocity)?;
                (start, "origin", origin)
            }
            Stored::Gliding { start, target, smoothing, .. } => {
                smoothing.validate()?;
                (start, "target", target)
            }
        };
        if let Some(Cut { start, since, at }) = self.cut {
            let State { position, velocity } = start.state;
            for number in [position, velocity, start.origin, since.time, since.age, at] {
                finite("cut", number)?;
            }
            positive("viewport", start.viewport)?;
        }
        finite("position", position)?;
        finite("velocity", velocity)?;
        finite(name, place)
    }
}

impl<P: Physics> Engine<P> {
    pub(super) fn snapshot(&self) -> Snapshot {
        let (activity, since) = match &self.activity {
            Activity::Rest(offset) => (Stored::Rest { offset: *offset }, Since::new(self.now)),
            Activity::Drag(drag) => {
                let page = drag.page(self.now, &self.setup);
                let stored = if self.setup.draws(page.offset) {
                    self.stored(self.start_of(Page { velocity: 0.0, ..page }, drag.origin))
                } else {
                    let (smoothing, phase) = pull_back();
                    let target = self.setup.extent.clamp(page.offset);
                    Stored::Gliding { start: State::at_rest(page.offset), target, smoothing, phase }
                };
                (stored, Since::new(self.now))
            }
            Activity::Released(Released { start, since, .. }) => (self.stored(*start), *since),
            Activity::Gliding(Gliding { glide, start, since, smoothing, phase, .. }) => {
                let (smoothing, phase) = (*smoothing, *phase);
                (Stored::Gliding { start: *start, target: glide.target, smoothing, phase }, *since)
            }
        };
        let Setup { extent, device_pixel_ratio, .. } = self.setup;
        let (shifted, now, cut) = (self.shifted, self.now, self.last_cut());
        Snapshot { extent, shifted, device_pixel_ratio, activity, since, now, cut }
    }

    #[expect(clippy::float_cmp, reason = "the viewport is exactly the same, or another")]
    fn stored(&self, start: Start) -> Stored {
        let Start { state, origin, viewport, across, cause } = start;
        let goes_on = cause != Cause::Release;
        let viewport = Some(viewport).filter(|viewport| *viewport != self.setup.extent.viewport);
        Stored::Released { start: state, origin, viewport, across, goes_on }
    }

    #[expect(clippy::float_cmp, reason = "the instant is exactly that of the snapshot, or another")]
    pub(super) fn restore(&mut self, time: f64, snapshot: &Snapshot) {
        (self.has_clock, self.now) = (true, time);
        self.stream.interrupt();
        (self.setup.extent, self.setup.device_pixel_ratio) = (snapshot.extent, snapshot.device_pixel_ratio);
        let Snapshot { shifted, since, now, .. } = *snapshot;
        (self.shifted, self.checked) = (shifted, snapshot.extent.validate());
        let moved = |since: Since| if time == now { since } else { Since { time, age: since.age(now) } };
        let since = moved(since);
        self.cut = snapshot.cut.map(|cut| Cut { since: moved(cut.since), at: cut.at + (time - now), ..cut });
        self.resume(&snapshot.activity, since);
    }

    /// Continues a stored activity. If its motion is over but the page isn't there yet, the motion ends at the next input or frame. The
    /// page must first be shown at its stored offset.
    #[expect(clippy::float_cmp, reason = "the page is exactly at a place, or elsewhere")]
    fn resume(&mut self, stored: &Stored, since: Since) {
        self.activity = match *stored {
            Stored::Rest { offset } if self.setup.place(offset) == offset => Activity::Rest(offset),
            Stored::Rest { offset } => Activity::Released(self.setup.go_on(State::at_rest(offset), offset, self.now)),
            Stored::Released { start: state, origin, viewport, across, goes_on } => {
                let viewport = viewport.unwrap_or(self.setup.extent.viewport);
                let cause = if goes_on { Cause::GoesOn } else { Cause::Release };
                let mut released = self.setup.release(Start { state, origin, viewport, across, cause }, since);
                let elapsed = since.age(self.now);
                released.contact.take_if(|contact| contact.time < elapsed);
                Activity::Released(released)
            }
            Stored::Gliding { start, target, smoothing, phase } => {
                let target = self.setup.place(target);
                match self.setup.glide(start, target, (smoothing, phase), since) {
                    Some(gliding) => Activity::Gliding(gliding),
                    None => Activity::Rest(target),
                }
            }
        };
        if self.activity.arrived(self.now, &self.setup) == Some(self.page().offset) {
            self.arrive();
        }
    }
}
