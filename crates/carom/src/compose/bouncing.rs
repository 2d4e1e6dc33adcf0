//! A fling between two elastic edges.

use crate::compose::clamped::validate_range;
use crate::compose::then::{Then, Until};
use crate::error::ParameterError;
use crate::forward_motion;
use crate::law::{Sliding, SlidingMotion, Spring, SpringMotion};
use crate::motion::{Crossing, Motion, State};

/// A fling between two elastic edges. Friction acts inside, and a spring at the edges.
///
/// The motion slides inside [min, max]. At the exact instant when it meets an edge, a spring to that edge takes over at the same velocity.
/// If the start is outside, the spring to the nearest edge acts at once. An iOS list scrolls this way.
///
/// Once the spring has taken over, it acts for good, even if the motion swings back inside. With an underdamped spring the motion does
/// swing back, and with any spring it may if you start outside with an inward velocity. So you can't restart the motion from such a state
/// inside, because friction would act instead. If you restart it from any other state, the motion continues.
///
/// # Example
/// ```
/// use carom::compose::Bouncing;
/// use carom::{Friction, Motion, Spring, State};
///
/// let list = Bouncing {
///     min: 0.0,
///     max: 3200.0,
///     friction: Friction::from_deceleration_rate(0.998).into(),
///     spring: Spring::from_response_damping_ratio(0.575, 1.0),
/// };
/// let fling = list.motion(State { position: 2500.0, velocity: 3000.0 });
/// let edge = fling.edge_contact().unwrap();
/// assert_eq!(edge.state.position, 3200.0);
/// assert!(fling.state(edge.time + 0.05).position > 3200.0);
/// assert_eq!(fling.rest(), Some(3200.0));
/// ```
///
/// # Source
/// Flutter's `BouncingScrollSimulation` and Gravitas' `Scroll` have this structure. Flutter limits the velocity at an edge by `min(v,
/// 5000)`, which doesn't limit negative velocities. For example, a fling of −7500 px/s that begins 500 px before the edge passes it by 172
/// px, but its mirror image by 132 px. We don't limit the velocity in either direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bouncing {
    /// The lower edge, or −∞ if there isn't one.
    pub min: f64,
    /// The upper edge, ≥ `min`, or +∞ if there isn't one.
    pub max: f64,
    /// The law inside. A [`Friction`](crate::Friction) converts into it.
    pub friction: Sliding,
    /// The law at the edges.
    pub spring: Spring,
}

impl Bouncing {
    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        validate_range(self.min, self.max)?;
        self.friction.validate()?;
        self.spring.validate()
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> BouncingMotion {
        let State { position, velocity } = start;
        let heads_out = (position >= self.max && velocity > 0.0) || (position <= self.min && velocity < 0.0);
        if position > self.max || position < self.min || heads_out {
            let edge = if position >= self.max { self.max } else { self.min };
            if edge.is_finite() {
                return BouncingMotion { path: Path::Edge(self.spring.motion(start, edge)) };
            }
        }
        let slide = self.friction.motion(start);
        // Only the edge ahead matters. A motion that starts at an edge and moves inward doesn't meet that edge again.
        let edge = if velocity > 0.0 { self.max } else { self.min };
        let is_ahead = velocity != 0.0 && edge.is_finite();
        let until = if is_ahead { Until::Position(edge) } else { Until::Time(f64::INFINITY) };
        BouncingMotion { path: Path::Inside(Then::new(slide, until, |state| self.spring.motion(state, edge))) }
    }
}

/// A [`Bouncing`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BouncingMotion {
    path: Path,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Path {
    /// The start is inside. The motion slides and, if it meets an edge, a spring takes over there.
    Inside(Then<SlidingMotion, SpringMotion>),
    /// The start is outside, or at an edge with an outward velocity. A spring acts from the start.
    Edge(SpringMotion),
}

impl BouncingMotion {
    /// Returns the contact with an edge when the spring takes over, or `None` if the slide comes to rest before an edge.
    #[must_use]
    pub fn edge_contact(&self) -> Option<Crossing> {
        let time = match &self.path {
            Path::Inside(slide) => slide.handover()?,
            Path::Edge(_) => 0.0,
        };
        Some(Crossing::new(time, self.state(time)))
    }

    fn inner(&self) -> &dyn Motion {
        match &self.path {
            Path::Inside(slide) => slide,
            Path::Edge(spring) => spring,
        }
    }
}

forward_motion!(impl for BouncingMotion, |motion| motion.inner());
