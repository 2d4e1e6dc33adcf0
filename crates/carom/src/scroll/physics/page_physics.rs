//! The physics of a page, as data.

use super::fling::FlingLaw;
use super::landing::Landing;
use super::page_motion::{Ending, Flight, PageMotion, bounce};
use super::{Edge, Physics};
use crate::compose::then::{Then, Until};
use crate::error::{ParameterError, not_negative, require};
use crate::law::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::{Crossing, Motion, State};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// The physics of a page, as data: how it flings, what its edges do, and where it may rest.
///
/// We compute the exact instant when a fling meets an edge. At a hard edge the fling stops, and the velocity that is left is
/// [reported](crate::scroll::Scroller::take_contact). A stretching or elastic edge passes the velocity to the spring. At an elastic edge we
/// reduce the velocity so that the page bounces out by at most its viewport. If a page beyond an elastic edge moves inward faster than the
/// spring would take it, it continues from the edge as a fling.
///
/// [`platform`](crate::scroll::platform) has the numbers of the platforms, each with its source. `S` holds the [points](Landing::Points)
/// where a page may rest. It can be an array, a slice or a `Vec`, for example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PagePhysics<S = [f64; 0]> {
    /// The law between the edges.
    pub fling: FlingLaw,
    /// The speed where a fling stops, ≥ 0. 0 lets the law end by itself, and `None` is Flutter's speed, a device pixel in 50 ms.
    pub stop_speed: Option<f64>,
    /// The response of the edges to a finger and to a fling.
    pub edge: Edge,
    /// The law beyond the edges.
    pub spring: Spring,
    /// The inward velocity, per length of overscroll, that a page gets when a finger releases it beyond an edge: in 1/s, ≥ 0. A page that
    /// is beyond an edge for another reason (a fling, or content that has shrunk) doesn't get it.
    pub kick: f64,
    /// The fraction of a fling's velocity that the spring takes over at an edge, ≥ 0. At a hard edge it doesn't count.
    pub edge_gain: f64,
    /// The highest speed that the spring takes over, > 0, or ∞ for no limit.
    pub max_edge_speed: f64,
    /// The places where the page may rest.
    pub landing: Landing<S>,
}

impl<S> PagePhysics<S> {
    /// Returns the same physics with other places to rest at.
    #[must_use]
    pub fn with_landing<T>(self, landing: impl Into<Landing<T>>) -> PagePhysics<T> {
        let Self { fling, stop_speed, edge, spring, kick, edge_gain, max_edge_speed, .. } = self;
        PagePhysics { fling, stop_speed, edge, spring, kick, edge_gain, max_edge_speed, landing: landing.into() }
    }

    /// Whether the page can be pulled beyond its edges.
    #[must_use]
    pub const fn is_elastic(&self) -> bool {
        matches!(self.edge, Edge::Elastic { .. })
    }

    fn stop_speed(&self, view: &View) -> f64 {
        self.stop_speed.unwrap_or_else(|| view.slow())
    }

    /// Returns a fling from inside or from an edge, and the contact with the edge that stops it.
    fn flight(&self, start: State, view: &View) -> (Flight, Option<Crossing>) {
        let fling = self.fling.flight_along(start, view);
        let edge = view.extent.ahead(start.velocity);
        let stop_speed = fling.part_of(self.stop_speed(view));
        let stop = fling.time_at_speed(stop_speed).unwrap_or(f64::INFINITY);
        let meets = fling.time_at(edge).filter(|t| *t < stop && start.velocity != 0.0);
        let Some(time) = meets else {
            return (Then::new(fling, Until::Speed(stop_speed), |at| Ending::still(at.position)), None);
        };
        let mut velocity = 0.0;
        let flight = Then::new(fling, Until::Position(edge), |at| {
            velocity = at.velocity;
            if self.edge == Edge::Hard {
                return Ending::still(edge);
            }
            let limit = self.max_edge_speed;
            // `f64::clamp` panics if the limit is NaN.
            let velocity = larger(smaller(self.edge_gain * velocity, limit), -limit);
            Ending::Spring(if self.is_elastic() {
                bounce(&self.spring, edge, velocity, view)
            } else {
                // At a stretching edge, `Edge::stretch` never shows more than the stretch of a whole viewport. So keep the whole velocity.
                self.spring.motion(State { position: edge, velocity }, edge)
            })
        });
        (flight, (!self.is_elastic()).then_some(Crossing::new(time, State { position: edge, velocity })))
    }

    /// Returns the motion of a page between its edges that may rest anywhere.
    pub(super) fn natural(&self, start: State, view: &View) -> PageMotion {
        if start.velocity == 0.0 {
            return PageMotion::still(start.position);
        }
        let (flight, contact) = self.flight(start, view);
        PageMotion::flight(flight).stopped_by(contact)
    }

    /// Returns the motion to `target` on a spring.
    #[expect(clippy::float_cmp, reason = "a page exactly at its target needs no spring")]
    pub(super) fn spring_to(&self, spring: &Spring, start: State, target: f64, view: &View) -> PageMotion {
        if start.position == target && start.velocity == 0.0 {
            return PageMotion::still(target);
        }
        let spring = spring.motion(start, target);
        let motion = if self.edge == Edge::Hard {
            PageMotion::spring_between_hard_edges(spring, view)
        } else {
            PageMotion::spring(spring)
        };
        motion.snapping()
    }

    /// Returns the motion to `target`. If possible, it's the fling bent to end there, and otherwise a spring.
    #[expect(clippy::float_cmp, reason = "a page exactly at its target needs no motion")]
    pub(super) fn bent_to(&self, spring: &Spring, start: State, target: f64, view: &View) -> PageMotion {
        let is_there = start.position == target && start.velocity == 0.0;
        match self.fling.bent(start, target, view.extent.viewport) {
            Some(bent) if !is_there => {
                // Friction only approaches the target, so put the page there once it is within the tolerance.
                let over = bent.settling_time(view.tolerance());
                PageMotion::flight(Then::new(bent, Until::Time(over), |_| Ending::still(target))).snapping()
            }
            _ => self.spring_to(spring, start, target, view),
        }
    }
}

impl<S: AsRef<[f64]>> PagePhysics<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.fling.validate()?;
        not_negative("stop_speed", self.stop_speed.unwrap_or(0.0))?;
        self.edge.validate()?;
        self.spring.validate()?;
        not_negative("kick", self.kick)?;
        not_negative("edge_gain", self.edge_gain)?;
        require(self.max_edge_speed > 0.0, "max_edge_speed", "be greater than 0", self.max_edge_speed)?;
        self.landing.validate()
    }

    fn motion(&self, start: State, kick: f64, view: &View) -> PageMotion {
        let is_beyond = view.extent.overscroll(start.position) != 0.0;
        if is_beyond { self.back(start, kick, view) } else { self.inside(start, view) }
    }

    /// Returns the motion of a page between its edges to the place where it rests.
    #[expect(clippy::float_cmp, reason = "a fling that ends exactly at a place keeps its motion")]
    fn inside(&self, start: State, view: &View) -> PageMotion {
        if let Landing::Pages(pages) = &self.landing {
            return pages.motion(self, start, view);
        }
        let natural = self.natural(start, view);
        let rest = natural.rest().unwrap_or(start.position);
        let target = self.landing.place(State { position: rest, ..start }, None, view);
        match &self.landing {
            // If the fling already ends at the chosen place, for example because that is an edge, keep the fling.
            Landing::Points(stops) if target != rest => self.bent_to(&stops.spring, start, target, view),
            _ => natural,
        }
    }

    /// Returns the motion back from beyond an edge. The kick is an inward velocity of `kick` times the overscroll. If the page moves
    /// outward, the kick is added to its velocity. If it moves inward, the faster of both velocities counts.
    fn back(&self, start: State, kick: f64, view: &View) -> PageMotion {
        let State { position, velocity } = start;
        let (edge, over) = (view.extent.clamp(position), view.extent.overscroll(position));
        if !self.is_elastic() {
            return PageMotion::spring(self.spring.motion(start, edge));
        }
        let kick = -kick * over;
        let is_inward = velocity * over < 0.0;
        let inward = if over > 0.0 { smaller(velocity, kick) } else { larger(velocity, kick) };
        let start = State { position, velocity: if is_inward { inward } else { velocity + kick } };
        let spring = self.spring.motion(start, edge);
        // If a page moves inward so fast that a critical spring would carry it past the edge, it leaves its spring there and flings on.
        // That only happens if it gets to the edge while its spring still moves.
        let is_faster = is_inward && fabs(velocity) > self.spring.angular_frequency() * fabs(over);
        let settled = spring.settling_time(view.tolerance());
        let at_edge = spring.time_at(edge).filter(|t| is_faster && *t < settled).map(|t| spring.state(t).velocity);
        if at_edge.is_some_and(|velocity| fabs(velocity) > self.stop_speed(view)) {
            let alone = View { across: None, ..*view };
            return PageMotion::thrown_in(spring, edge, |at| self.inside(State { position: edge, ..at }, &alone));
        }
        PageMotion::spring(spring)
    }
}

impl<S: AsRef<[f64]>> Physics for PagePhysics<S> {
    type Motion = PageMotion;

    fn release(&self, start: State, view: &View) -> PageMotion {
        self.motion(start, self.kick, view)
    }

    fn go_on(&self, start: State, view: &View) -> PageMotion {
        self.motion(start, 0.0, view)
    }

    fn has_places(&self) -> bool {
        self.landing.has_places()
    }

    fn place(&self, wanted: f64, from: Option<f64>, view: &View) -> f64 {
        let velocity = from.map_or(0.0, |from| wanted - from);
        self.landing.place(State { position: wanted, velocity }, from, view)
    }

    fn resized(&self, state: State, before: &View, after: &View) -> State {
        if let Landing::Pages(pages) = &self.landing { pages.resized(state, before, after) } else { state }
    }

    fn duration(&self, motion: &PageMotion, view: &View) -> f64 {
        motion.duration(view.tolerance())
    }

    fn phase(&self, motion: &PageMotion, t: f64, _state: State, _view: &View) -> Phase {
        motion.phase(t)
    }

    fn contact(&self, motion: &PageMotion) -> Option<Crossing> {
        motion.contact()
    }

    fn edge(&self) -> Edge {
        self.edge
    }
}
