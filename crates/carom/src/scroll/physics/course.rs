//! The motion of a page after a release: a fling, and what ends it.

use super::edge::Edge;
use super::fling::FlingMotion;
use crate::compose::then::{Then, Until};
use crate::forward_motion;
use crate::law::spring::SpringMotion;
use crate::math::larger;
use crate::motion::{Band, Motion, Piece, State, Tolerance};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// What comes after a fling: it stands, or a spring has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Landing {
    /// It stands there.
    Still(f64),
    /// A spring draws it to its target.
    Spring(SpringMotion),
}

impl Motion for Landing {
    fn state(&self, t: f64) -> State {
        match self {
            Self::Still(position) => State::at_rest(*position),
            Self::Spring(spring) => spring.state(t),
        }
    }

    fn rest(&self) -> Option<f64> {
        match self {
            Self::Still(position) => Some(*position),
            Self::Spring(spring) => spring.rest(),
        }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        match self {
            Self::Still(_) => Piece::WHOLE,
            Self::Spring(spring) => spring.monotone_piece(t),
        }
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        match self {
            Self::Still(_) => 0.0,
            Self::Spring(spring) => spring.settling_time(tolerance),
        }
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        match self {
            Self::Still(position) => {
                let samples = usize::min(positions.len(), velocities.len());
                positions[..samples].fill(*position);
                velocities[..samples].fill(0.0);
            }
            Self::Spring(spring) => spring.sample(start, step, positions, velocities),
        }
    }

    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn time_at(&self, position: f64) -> Option<f64> {
        match self {
            Self::Still(at) => (*at == position).then_some(0.0),
            Self::Spring(spring) => spring.time_at(position),
        }
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        match self {
            Self::Still(_) if band.contains(self.state(0.0)) => 0.0,
            Self::Still(_) => larger(until, 0.0),
            Self::Spring(spring) => spring.last_outside(band, until),
        }
    }
}

/// A fling, until it meets an edge or is slow; then a landing.
pub(super) type Flight = Then<FlingMotion, Landing>;

/// An edge met in flight by what cannot go beyond it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Contact {
    /// When: of [`Scroller::take_contact`](crate::scroll::Scroller::take_contact) on the clock that frames are told by, and
    /// of a [physics](crate::scroll::Physics::contact) in seconds since the release.
    pub time: f64,
    /// How fast, signed: what is left for a scroller around this one.
    pub velocity: f64,
}

/// The motion of a page after a release.
///
/// At most a spring from outside, a fling, and a landing, one after another, each beginning at the exact instant at which
/// the one before is through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    path: Path,
    /// Whether it goes to a place that is meant to be rested at.
    snaps: bool,
    contact: Option<Contact>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Path {
    Landing(Landing),
    Flight(Flight),
    /// A spring within the page, until it meets an edge.
    Stopped(Then<SpringMotion, Landing>),
    /// From beyond an edge, thrown in: the spring to the edge, and through it.
    ThrownIn(Then<SpringMotion, Flight>),
}

impl Course {
    pub(super) const fn still(position: f64) -> Self {
        Self { path: Path::Landing(Landing::Still(position)), snaps: false, contact: None }
    }

    pub(super) const fn spring(spring: SpringMotion) -> Self {
        Self { path: Path::Landing(Landing::Spring(spring)), snaps: false, contact: None }
    }

    /// A spring to a place within the page. Where it would swing beyond a hard edge, it stops there.
    #[expect(clippy::float_cmp, reason = "an edge is one of two")]
    pub(super) fn spring_within(spring: SpringMotion, edge: Edge, view: &View) -> Self {
        if edge != Edge::Hard {
            return Self::spring(spring);
        }
        let settled = spring.settling_time(view.tolerance());
        let contact_with = |at: f64| {
            let time = spring.time_at(at).filter(|time| *time < settled)?;
            let velocity = spring.state(time).velocity;
            let is_outward = velocity != 0.0 && at == view.extent.ahead(velocity);
            is_outward.then_some((at, Contact { time, velocity }))
        };
        let contacts = [view.extent.min, view.extent.max].into_iter().filter_map(contact_with);
        let Some((at, contact)) = contacts.min_by(|(_, one), (_, other)| one.time.total_cmp(&other.time)) else {
            return Self::spring(spring);
        };
        let path = Path::Stopped(Then::new(spring, Until::Position(at), |_| Landing::Still(at)));
        Self { path, snaps: false, contact: Some(contact) }
    }

    pub(super) const fn flight(flight: Flight) -> Self {
        Self { path: Path::Flight(flight), snaps: false, contact: None }
    }

    pub(super) const fn thrown_in(motion: Then<SpringMotion, Flight>) -> Self {
        Self { path: Path::ThrownIn(motion), snaps: false, contact: None }
    }

    pub(super) const fn snapping(self) -> Self {
        Self { snaps: true, ..self }
    }

    pub(super) const fn stopped_by(self, contact: Contact) -> Self {
        Self { contact: Some(contact), ..self }
    }

    /// Where it meets an edge that it cannot go beyond, if it does.
    #[must_use]
    pub const fn contact(&self) -> Option<Contact> {
        self.contact
    }

    /// What it is doing at `t`.
    #[must_use]
    pub fn phase(&self, t: f64) -> Phase {
        let landing = |landing: &Landing| match landing {
            Landing::Still(_) => Phase::Rest,
            Landing::Spring(_) if self.snaps => Phase::Snap,
            Landing::Spring(_) => Phase::SpringBack,
        };
        match &self.path {
            Path::Landing(at) => landing(at),
            Path::Flight(flight) => match flight.second() {
                Some((handover, next)) if t >= *handover => landing(next),
                _ if self.snaps => Phase::Snap,
                _ => Phase::Fling,
            },
            Path::Stopped(motion) => match motion.second() {
                Some((handover, next)) if t >= *handover => landing(next),
                _ if self.snaps => Phase::Snap,
                _ => Phase::SpringBack,
            },
            Path::ThrownIn(motion) => match motion.second() {
                Some((handover, flight)) if t >= *handover => match flight.second() {
                    Some((later, next)) if t - handover >= *later => landing(next),
                    _ => Phase::Fling,
                },
                _ => Phase::SpringBack,
            },
        }
    }

    /// When it is over: what stops by itself, when it stops; what a spring draws, when it is within the tolerance for
    /// good.
    #[must_use]
    pub fn duration(&self, tolerance: Tolerance) -> f64 {
        let flight = |flight: &Flight| match flight.second() {
            Some((handover, next)) => handover + next.settling_time(tolerance),
            None => flight.settling_time(tolerance),
        };
        match &self.path {
            Path::Landing(landing) => landing.settling_time(tolerance),
            Path::Flight(motion) => flight(motion),
            Path::Stopped(motion) => match motion.second() {
                Some((handover, next)) => handover + next.settling_time(tolerance),
                None => motion.settling_time(tolerance),
            },
            Path::ThrownIn(motion) => match motion.second() {
                Some((handover, next)) => handover + flight(next),
                None => motion.settling_time(tolerance),
            },
        }
    }

    fn inner(&self) -> &dyn Motion {
        match &self.path {
            Path::Landing(landing) => landing,
            Path::Flight(flight) => flight,
            Path::Stopped(motion) => motion,
            Path::ThrownIn(motion) => motion,
        }
    }
}

forward_motion!(impl for Course, |course| course.inner());
