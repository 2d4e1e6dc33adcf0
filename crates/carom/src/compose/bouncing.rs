//! A fling between two elastic edges.

use crate::compose::then::{Then, Until};
use crate::error::{ParameterError, require};
use crate::law::sliding::{Sliding, SlidingMotion};
use crate::law::spring::{Spring, SpringMotion};
use crate::forward_motion;
use crate::motion::{Motion, State};

/// A fling between two elastic edges: friction inside, a spring at the edge.
///
/// Inside [min, max] it slides; at the exact instant at which it meets an edge, with the velocity it has there, a spring
/// to that edge takes over. Released outside, the spring to the nearest edge takes it at once. This is how an iOS
/// list scrolls.
///
/// From then on the spring keeps it, even where it swings back inside: an underdamped one, or one that is thrown inward
/// from outside. There, a restart from the state alone would find friction; everywhere else it goes on as before.
///
/// # Example
/// ```
/// use carom::{Bouncing, Friction, Motion, Spring, State};
///
/// let list = Bouncing {
///     min: 0.0,
///     max: 3200.0,
///     friction: Friction::from_deceleration_rate(0.998).into(),
///     spring: Spring::from_response_damping_ratio(0.575, 1.0),
/// };
/// let fling = list.motion(State { position: 2500.0, velocity: 3000.0 });
/// let edge = fling.edge_contact().unwrap();
/// assert_eq!(fling.state(edge).position, 3200.0);
/// assert!(fling.state(edge + 0.05).position > 3200.0);
/// assert_eq!(fling.rest(), Some(3200.0));
/// ```
///
/// # Source
/// Flutter's `BouncingScrollSimulation` and Gravitas' `Scroll` are built so. Flutter limits the velocity at an edge by
/// `min(v, 5000)`, which lets −7500 pass and makes the two edges differ (172 against 132 px); there is no limit here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bouncing {
    /// The lower edge; −∞ for none.
    pub min: f64,
    /// The upper edge, ≥ `min`; +∞ for none.
    pub max: f64,
    /// The law inside. A [`Friction`](crate::Friction) converts into it.
    pub friction: Sliding,
    /// The law at the edges.
    pub spring: Spring,
}

impl Bouncing {
    /// Whether every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        require(self.min <= self.max, "min", "not be above `max`", self.min)?;
        self.friction.validate()?;
        self.spring.validate()
    }

    /// The motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> BouncingMotion {
        let State { position, velocity } = start;
        let heads_out = (position >= self.max && velocity > 0.0) || (position <= self.min && velocity < 0.0);
        if position > self.max || position < self.min || heads_out {
            let edge = if position >= self.max { self.max } else { self.min };
            return BouncingMotion { path: Path::Edge(self.spring.motion(start, edge)) };
        }
        let slide = self.friction.motion(start);
        // Only the edge ahead can be met; an edge that it stands on and leaves is behind.
        let edge = if velocity > 0.0 { self.max } else { self.min };
        let is_ahead = velocity != 0.0 && edge.is_finite();
        let until = if is_ahead { Until::Position(edge) } else { Until::Time(f64::INFINITY) };
        BouncingMotion { path: Path::Inside(Then::new(slide, until, |at| self.spring.motion(at, edge))) }
    }
}

/// A [`Bouncing`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BouncingMotion {
    path: Path,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Path {
    /// From inside: it slides, and a spring takes it at the edge if it gets there.
    Inside(Then<SlidingMotion, SpringMotion>),
    /// From outside, or out of the edge: the spring at once.
    Edge(SpringMotion),
}

impl BouncingMotion {
    /// The instant at which the spring takes over; `None` if it comes to rest before an edge.
    #[must_use]
    pub fn edge_contact(&self) -> Option<f64> {
        match &self.path {
            Path::Inside(slide) => slide.handover(),
            Path::Edge(_) => Some(0.0),
        }
    }

    fn inner(&self) -> &dyn Motion {
        match &self.path {
            Path::Inside(slide) => slide,
            Path::Edge(spring) => spring,
        }
    }
}

forward_motion!(impl for BouncingMotion, |motion| motion.inner());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::friction::Friction;

    fn list() -> Bouncing {
        Bouncing {
            min: -100.0,
            max: 100.0,
            friction: Friction { drag: 2.0 }.into(),
            spring: Spring::from_response_damping_ratio(0.5, 1.0),
        }
    }

    #[test]
    fn a_fling_meets_its_edge_at_the_instant_that_friction_says() {
        let start = State { position: 0.0, velocity: 1000.0 };
        let fling = list().motion(start);
        // 500 (1 − e^(−2t)) = 100.
        let contact = fling.edge_contact().unwrap_or(f64::NAN);
        assert!((contact - 0.111_571_775_657_104_88).abs() < 1e-16, "{contact}");
        assert!((fling.state(contact).velocity - 800.0).abs() < 1e-12);
        assert_eq!(list().motion(-start).state(0.3), -fling.state(0.3));
    }

    #[test]
    fn a_release_past_the_edge_springs_back() {
        let pulled = list().motion(State::at_rest(130.0));
        assert_eq!(pulled.edge_contact(), Some(0.0));
        assert_eq!(pulled.rest(), Some(100.0));
        let mirrored = list().motion(State::at_rest(-130.0));
        assert_eq!(mirrored.state(0.1), -pulled.state(0.1));
    }

    #[test]
    fn from_the_edge_it_springs_outward_and_slides_inward() {
        let out = list().motion(State { position: 100.0, velocity: 10.0 });
        assert_eq!(out.rest(), Some(100.0));
        let inward = list().motion(State { position: 100.0, velocity: -10.0 });
        assert_eq!(inward.rest(), Some(95.0));
        assert_eq!(list().motion(State::at_rest(100.0)).rest(), Some(100.0));
    }

    #[test]
    fn without_edges_it_is_only_friction() {
        let open = Bouncing { min: f64::NEG_INFINITY, max: f64::INFINITY, ..list() };
        let start = State { position: 0.0, velocity: 1e6 };
        assert_eq!(open.motion(start).state(0.7), Friction { drag: 2.0 }.motion(start).state(0.7));
    }
}
