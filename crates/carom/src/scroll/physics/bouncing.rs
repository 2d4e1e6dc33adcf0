//! Elastic edges.

use super::course::{Course, Landing};
use super::fling::FlingLaw;
use super::{Edge, Physics};
use crate::compose::then::{Then, Until};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::law::spring::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// A page with elastic edges, as on iOS.
///
/// Beyond an edge it follows a finger through a [`RubberBand`](crate::RubberBand); let go there, a spring draws it back
/// to the edge. A fling meets its edge at the exact instant, and the spring takes it with the velocity it has there. Thrown
/// back in from outside faster than the spring is, it flings on from the edge.
///
/// [`platform`](crate::scroll::platform) has it with the numbers of the platforms, each with its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bouncing {
    /// The law between the edges.
    pub fling: FlingLaw,
    /// The speed at which a fling stops, ≥ 0; `None` for Flutter's: a device pixel in 50 ms.
    pub stop_speed: Option<f64>,
    /// The rubber band's coefficient, > 0: what is shown of a small pull beyond the edge.
    pub rubber_band: f64,
    /// The rubber band's length in windows, > 0, beyond which no pull shows anything; 1 on Apple's systems, ∞ for a band
    /// that never gets stiffer.
    pub band_length: f64,
    /// The law beyond the edges.
    pub spring: Spring,
    /// 1/s, ≥ 0: when it is let go beyond an edge, the spring gets an inward velocity of this many times the overscroll.
    /// What is beyond an edge in another way (a fling, or content that has shrunk) gets none.
    pub kick: f64,
    /// ≥ 0: what of the velocity of a fling that meets an edge goes into the spring; 1 for all.
    pub edge_gain: f64,
    /// > 0: the spring takes over no faster than this; ∞ for no limit.
    pub max_edge_speed: f64,
}

impl Bouncing {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.fling.validate()?;
        not_negative("stop_speed", self.stop_speed.unwrap_or(0.0))?;
        positive("rubber_band", self.rubber_band)?;
        require(self.band_length > 0.0, "band_length", "be greater than 0", self.band_length)?;
        self.spring.validate()?;
        not_negative("kick", self.kick)?;
        not_negative("edge_gain", self.edge_gain)?;
        require(self.max_edge_speed > 0.0, "max_edge_speed", "be greater than 0", self.max_edge_speed)
    }

    fn stop_speed(&self, view: &View) -> f64 {
        self.stop_speed.unwrap_or_else(|| view.slow())
    }

    /// From inside, or from an edge.
    fn flight(&self, start: State, view: &View) -> super::course::Flight {
        let fling = self.fling.motion(start, view.extent.viewport);
        let edge = view.extent.ahead(start.velocity);
        let stop = fling.time_at_speed(self.stop_speed(view)).unwrap_or(f64::INFINITY);
        let meets = fling.time_at(edge).is_some_and(|t| t < stop && start.velocity != 0.0);
        if meets {
            Then::new(fling, Until::Position(edge), |at| {
                let limit = self.max_edge_speed;
                // Not f64::clamp, which panics where the limit is none.
                let velocity = larger(smaller(self.edge_gain * at.velocity, limit), -limit);
                Landing::Spring(self.spring.motion(State { position: edge, velocity }, edge))
            })
        } else {
            Then::new(fling, Until::Speed(self.stop_speed(view)), |at| Landing::Still(at.position))
        }
    }

    /// From beyond an edge, with so many times the overscroll added.
    fn back(&self, start: State, kick: f64, view: &View) -> Course {
        let State { position, velocity } = start;
        let (edge, over) = (view.extent.clamp(position), view.extent.overscroll(position));
        let kick = -kick * over;
        let is_inward = velocity * over < 0.0;
        let inward = if over > 0.0 { smaller(velocity, kick) } else { larger(velocity, kick) };
        let start = State { position, velocity: if is_inward { inward } else { velocity + kick } };
        let spring = self.spring.motion(start, edge);
        // What is faster than the spring flings on from the edge, if it is there before it has settled, and fast enough to fling
        // at all.
        let is_faster = is_inward && fabs(velocity) > self.spring.angular_frequency() * fabs(over);
        let settled = spring.settling_time(view.tolerance());
        let at_edge = spring.time_at(edge).filter(|t| is_faster && *t < settled).map(|t| spring.state(t).velocity);
        if at_edge.is_some_and(|velocity| fabs(velocity) > self.stop_speed(view)) {
            let through = Until::Position(edge);
            return Course::thrown_in(Then::new(spring, through, |at| self.flight(at, view)));
        }
        Course::spring(spring)
    }

    fn course(&self, start: State, kick: f64, view: &View) -> Course {
        if view.extent.overscroll(start.position) != 0.0 {
            self.back(start, kick, view)
        } else if start.velocity == 0.0 {
            Course::still(start.position)
        } else {
            Course::flight(self.flight(start, view))
        }
    }
}

impl Physics for Bouncing {
    type Motion = Course;

    fn release(&self, start: State, view: &View) -> Course {
        self.course(start, self.kick, view)
    }

    fn go_on(&self, start: State, view: &View) -> Course {
        self.course(start, 0.0, view)
    }

    fn duration(&self, motion: &Course, view: &View) -> f64 {
        motion.duration(view.tolerance())
    }

    fn phase(&self, motion: &Course, t: f64, _view: &View) -> Phase {
        motion.phase(t)
    }

    fn edge(&self) -> Edge {
        Edge::Elastic { coefficient: self.rubber_band, length: self.band_length }
    }
}
