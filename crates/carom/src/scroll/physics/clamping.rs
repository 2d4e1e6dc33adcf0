//! Hard edges.

use super::course::{Contact, Course, Landing};
use super::fling::FlingLaw;
use super::{Edge, Physics};
use crate::compose::then::{Then, Until};
use crate::error::{ParameterError, not_negative};
use crate::law::spring::Spring;
use crate::motion::{Motion, State};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// A page with hard edges, as on Android: it stops there, or is stretched.
///
/// A fling that meets an edge stops at the exact instant; the velocity that it has left is
/// [told](super::Physics::contact). Pulled beyond an edge the page stays, and follows as soon as the finger turns round.
///
/// Found beyond an edge, because the content has shrunk, it is drawn back by a spring; no velocity is lost on either side
/// (Flutter keeps it on one).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clamping {
    /// The law between the edges.
    pub fling: FlingLaw,
    /// The speed at which a fling stops, ≥ 0; with 0, where its law says.
    pub stop_speed: f64,
    /// What happens at an edge.
    pub edge: EdgeEffect,
    /// The law by which it comes back from beyond an edge.
    pub spring: Spring,
}

/// What happens at a hard edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum EdgeEffect {
    /// Nothing: it stops.
    None,
    /// It stops, and is stretched by what pulls or pushes on: Android 12 and later. The stretch is
    /// [told](crate::scroll::Scroller::stretch) as a fraction of the size; the offset stays at the edge.
    Stretch,
}

/// What a fling's velocity is multiplied by when the stretch takes it: `ON_ABSORB_VELOCITY_ADJUSTMENT`.
const ABSORB: f64 = 13.0;

impl Clamping {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.fling.validate()?;
        not_negative("stop_speed", self.stop_speed)?;
        self.spring.validate()
    }

    fn flight(&self, start: State, view: &View) -> Course {
        let fling = self.fling.motion(start, view.extent.viewport);
        let edge = view.extent.ahead(start.velocity);
        let stop = fling.time_at_speed(self.stop_speed).unwrap_or(f64::INFINITY);
        let Some(time) = fling.time_at(edge).filter(|t| *t < stop) else {
            let until = Until::Speed(self.stop_speed);
            return Course::flight(Then::new(fling, until, |at| Landing::Still(at.position)));
        };
        let contact = Contact { time, velocity: fling.state(time).velocity };
        let landing = match self.edge {
            EdgeEffect::None => Landing::Still(edge),
            EdgeEffect::Stretch => {
                let start = State { position: edge, velocity: ABSORB * contact.velocity };
                Landing::Spring(self.spring.motion(start, edge))
            }
        };
        Course::flight(Then::new(fling, Until::Position(edge), |_| landing)).stopped_by(contact)
    }
}

impl Physics for Clamping {
    type Motion = Course;

    fn release(&self, start: State, view: &View) -> Course {
        if view.extent.overscroll(start.position) != 0.0 {
            Course::spring(self.spring.motion(start, view.extent.clamp(start.position)))
        } else if start.velocity == 0.0 {
            Course::still(start.position)
        } else {
            self.flight(start, view)
        }
    }

    fn duration(&self, motion: &Course, view: &View) -> f64 {
        motion.duration(view.tolerance())
    }

    fn phase(&self, motion: &Course, t: f64, _view: &View) -> Phase {
        motion.phase(t)
    }

    fn contact(&self, motion: &Course) -> Option<Contact> {
        motion.contact()
    }

    fn edge(&self) -> Edge {
        match self.edge {
            EdgeEffect::None => Edge::Hard,
            EdgeEffect::Stretch => Edge::Stretch,
        }
    }
}
