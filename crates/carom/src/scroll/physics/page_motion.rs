//! The motion of a page after a release: a fling, and what ends it.

use super::fling::{FlingLaw, FlingMotion};
use crate::compose::then::{Then, Until};
use crate::forward_motion;
use crate::law::{Drift, DriftMotion, Friction, Spring, SpringMotion};
use crate::math::{fabs, larger, next_up, root, smaller};
use crate::motion::{Crossing, Motion, State, Tolerance};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// The last part of a page's motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ending {
    /// The page is at rest.
    Still(DriftMotion),
    /// A spring pulls the page to its target.
    Spring(SpringMotion),
}

impl Ending {
    pub(super) const fn still(position: f64) -> Self {
        Self::Still(Drift.motion(State::at_rest(position)))
    }

    const fn phase(&self) -> Phase {
        match self {
            Self::Still(_) => Phase::Rest,
            Self::Spring(_) => Phase::SpringBack,
        }
    }
}

forward_motion!(impl for Ending, |ending| match ending {
    Ending::Still(still) => still as &dyn Motion,
    Ending::Spring(spring) => spring,
});

/// A fling until it meets an edge or is slow, and then its ending.
pub(super) type Flight = Then<FlingMotion, Ending>;

/// Returns the spring motion of a page that meets an edge with a velocity. We reduce the velocity so that the page swings out by at most a
/// viewport.
pub(super) fn bounce(spring: &Spring, edge: f64, velocity: f64, view: &View) -> SpringMotion {
    let whole = spring.motion(State { position: edge, velocity }, edge);
    let farthest = whole.state(whole.monotone_piece(0.0).end).position - edge;
    let viewport = view.extent.viewport;
    if fabs(farthest) <= viewport {
        return whole;
    }
    // The farthest distance is proportional to the velocity. So slow the page down until that distance is a viewport.
    spring.motion(State { position: edge, velocity: velocity * (viewport / fabs(farthest)) }, edge)
}

/// How many pieces of a motion we search for a contact with an edge. A piece ends where the velocity turns. Springs and eases swing
/// farthest at first, so a few pieces include the farthest swing on either side.
const MOST_PIECES: usize = 6;

/// Returns the first edge that `motion` crosses outward before `end`, and the contact with it.
pub(in crate::scroll) fn first_contact(motion: &dyn Motion, end: f64, view: &View) -> Option<(f64, Crossing)> {
    let extent = &view.extent;
    let is_inside = |t: f64| extent.overscroll(motion.state(t).position) == 0.0;
    let mut from = 0.0;
    for _ in 0..MOST_PIECES {
        let to = smaller(larger(motion.monotone_piece(from).end, next_up(from)), end);
        let position = motion.state(to).position;
        if from < to && extent.overscroll(position) != 0.0 && is_inside(from) {
            let edge = extent.clamp(position);
            let exact = motion.time_at(edge).filter(|t| (from..=to).contains(t) && *t > 0.0);
            let time = exact.unwrap_or_else(|| root::last_yes(from, to, is_inside));
            return Some((edge, Crossing::new(time, motion.state(time))));
        }
        from = to;
    }
    None
}

/// The motion of a page after a release.
///
/// It has up to three parts, one after another: a spring from beyond an edge, a fling, and an ending. Each part begins at the exact instant
/// when the part before it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageMotion {
    parts: Parts,
    /// Whether the page goes to a place that was chosen for it to rest at.
    snaps: bool,
    contact: Option<Crossing>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Parts {
    Ending(Ending),
    Flight(Flight),
    /// A spring inside the page until it meets a hard edge.
    Stopped(Then<SpringMotion, Ending>),
    /// A page thrown inward from beyond an edge. The spring carries it to the edge, and a fling takes over there.
    ThrownIn(Then<SpringMotion, Flight>),
}

impl PageMotion {
    const fn new(parts: Parts) -> Self {
        Self { parts, snaps: false, contact: None }
    }

    pub(super) const fn still(position: f64) -> Self {
        Self::new(Parts::Ending(Ending::still(position)))
    }

    pub(super) const fn spring(spring: SpringMotion) -> Self {
        Self::new(Parts::Ending(Ending::Spring(spring)))
    }

    /// A spring to a place inside a page with hard edges. If it would swing beyond an edge, it stops there.
    pub(super) fn spring_between_hard_edges(spring: SpringMotion, view: &View) -> Self {
        let settled = spring.settling_time(view.tolerance());
        let Some((edge, contact)) = first_contact(&spring, settled, view) else {
            return Self::spring(spring);
        };
        let stopped = Then::new(spring, Until::Position(edge), |_| Ending::still(edge));
        Self { contact: Some(contact), ..Self::new(Parts::Stopped(stopped)) }
    }

    pub(super) const fn flight(flight: Flight) -> Self {
        Self::new(Parts::Flight(flight))
    }

    /// A spring from beyond an edge. When it reaches the edge, another motion inside takes over.
    pub(super) fn thrown_in(spring: SpringMotion, edge: f64, next: impl FnOnce(State) -> Self) -> Self {
        let mut snaps = false;
        let motion = Then::new(spring, Until::Position(edge), |at| {
            let next = next(at);
            snaps = next.snaps;
            let ending = match next.parts {
                Parts::Flight(flight) => return flight,
                Parts::Ending(ending) => ending,
                // Neither can happen: this page has elastic edges, and only hard ones stop a spring. Also, the next motion starts at the
                // edge, and only a page beyond an edge is thrown inward.
                Parts::Stopped(_) | Parts::ThrownIn(_) => Ending::still(at.position),
            };
            let none = FlingLaw::from(Friction { drag: 1.0 }).flight(at, 1.0);
            Then::new(none, Until::Time(0.0), |_| ending)
        });
        Self { snaps, ..Self::new(Parts::ThrownIn(motion)) }
    }

    pub(super) const fn snapping(self) -> Self {
        Self { snaps: true, ..self }
    }

    pub(super) const fn stopped_by(self, contact: Option<Crossing>) -> Self {
        Self { contact, ..self }
    }

    /// Returns the contact with an edge that stops the page, or `None` if no edge does.
    #[must_use]
    pub const fn contact(&self) -> Option<Crossing> {
        self.contact
    }

    /// Returns the phase at `t`.
    #[must_use]
    pub fn phase(&self, t: f64) -> Phase {
        let flight = |flight: &Flight, t: f64| part_at(flight, t).map_or(Phase::Fling, |(next, _)| next.phase());
        let phase = match &self.parts {
            Parts::ThrownIn(motion) if part_at(motion, t).is_none() => return Phase::SpringBack,
            Parts::Ending(ending) => ending.phase(),
            Parts::Flight(motion) => flight(motion, t),
            Parts::Stopped(motion) => part_at(motion, t).map_or(Phase::SpringBack, |(next, _)| next.phase()),
            Parts::ThrownIn(motion) => part_at(motion, t).map_or(Phase::SpringBack, |(next, t)| flight(next, t)),
        };
        if self.snaps && phase != Phase::Rest { Phase::Landing } else { phase }
    }

    /// Returns the seconds until the motion ends. A fling ends when it stops, and a spring once it stays within the tolerance.
    #[must_use]
    pub fn duration(&self, tolerance: Tolerance) -> f64 {
        let settling = |next: &Ending| next.settling_time(tolerance);
        match &self.parts {
            Parts::Ending(ending) => settling(ending),
            Parts::Flight(motion) => end(motion, tolerance, settling),
            Parts::Stopped(motion) => end(motion, tolerance, settling),
            Parts::ThrownIn(motion) => end(motion, tolerance, |flight| end(flight, tolerance, settling)),
        }
    }

    fn inner(&self) -> &dyn Motion {
        match &self.parts {
            Parts::Ending(ending) => ending,
            Parts::Flight(flight) => flight,
            Parts::Stopped(motion) => motion,
            Parts::ThrownIn(motion) => motion,
        }
    }
}

/// Returns the second motion and its age, if it has begun by `t`.
fn part_at<A: Motion, B: Motion>(motion: &Then<A, B>, t: f64) -> Option<(&B, f64)> {
    motion.second().filter(|(handover, _)| t >= *handover).map(|(handover, next)| (next, t - handover))
}

/// Returns the time when both motions are over, given the duration of the second one.
fn end<A: Motion, B: Motion>(motion: &Then<A, B>, tolerance: Tolerance, second: impl Fn(&B) -> f64) -> f64 {
    motion.second().map_or_else(|| motion.settling_time(tolerance), |(handover, next)| handover + second(next))
}

forward_motion!(impl for PageMotion, |motion| motion.inner());

/// The motion of a page by a spring alone: for [`Scroller::release_with`](crate::scroll::Scroller::release_with).
impl From<SpringMotion> for PageMotion {
    fn from(spring: SpringMotion) -> Self {
        Self::spring(spring)
    }
}
