//! The law of a fling, and its motion.

use crate::error::ParameterError;
use crate::forward_motion;
use crate::law::{
    BezierFling, BezierFlingMotion, ChromiumFling, Friction, PowerFling, PowerFlingMotion, Sliding, SlidingMotion,
    SplineFling, SplineFlingMotion,
};
use crate::math::{fabs, pow, smaller};
use crate::motion::{Lanes, Motion, Piece, State, Tolerance};
use crate::scroll::extent::{Across, View};

/// The law by which a fling slows down.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FlingLaw {
    /// Friction, with or without a constant part: iOS, Flutter on iOS, the classic curve of Chromium.
    Sliding(Sliding),
    /// Flutter's law on Android.
    Power(PowerFling),
    /// Android's own law.
    Spline(SplineFling),
    /// Chromium's newer curve. On a page it travels three viewports at most.
    Bezier(BezierFling),
}

/// Converts each law to a [`FlingLaw`].
macro_rules! from_flings {
    ($($fling:ident => |$law:pat_param| $of:expr),+ $(,)?) => {$(
        impl From<$fling> for FlingLaw {
            fn from($law: $fling) -> Self {
                $of
            }
        }
    )+};
}

from_flings! {
    Friction => |friction| Self::Sliding(friction.into()),
    Sliding => |sliding| Self::Sliding(sliding),
    ChromiumFling => |classic| Self::Sliding(classic.sliding()),
    PowerFling => |power| Self::Power(power),
    SplineFling => |spline| Self::Spline(spline),
    BezierFling => |bezier| Self::Bezier(bezier),
}

/// A bent fling goes at most this many times as far as its natural travel. Beyond that the page would creep.
const FARTHEST: f64 = 1.25;

/// p − 1 of Android's flings. Their travel is proportional to friction^(−1/(p − 1)).
const FALL: f64 = crate::law::android::RATE - 1.0;

impl FlingLaw {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::Sliding(law) => law.validate(),
            Self::Power(law) => law.validate(),
            Self::Spline(law) => law.validate(),
            Self::Bezier(law) => law.validate(),
        }
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> impl Motion + Copy + use<> {
        self.flight(start, f64::INFINITY)
    }

    pub(in crate::scroll) fn flight(&self, start: State, viewport: f64) -> FlingMotion {
        let course = match self {
            Self::Sliding(law) => Course::Sliding(law.motion(start)),
            Self::Power(law) => Course::Power(law.motion(start)),
            Self::Spline(law) => Course::Spline(law.motion(start)),
            Self::Bezier(law) => {
                let reach = smaller(law.reach, BezierFling::MAX_VIEWPORTS * viewport);
                Course::Bezier(BezierFling { reach, ..*law }.motion(start))
            }
        };
        FlingMotion { course, part: None }
    }

    /// Returns the motion from `start` along one axis of a page that may move along the other one, too.
    pub(super) fn flight_along(&self, start: State, view: &View) -> FlingMotion {
        let viewport = view.extent.viewport;
        let Some(Across { velocity, viewport: across }) = view.across else { return self.flight(start, viewport) };
        let speed = [start.velocity, velocity].magnitude();
        // The page must not go farther along an axis than it would in a fling along that axis alone.
        let reach = smaller(viewport * (speed / fabs(start.velocity)), across * (speed / fabs(velocity)));
        let along = self.flight(State { position: 0.0, velocity: speed }, reach);
        FlingMotion { part: Some(Part { start, part: start.velocity / speed }), ..along }
    }

    /// Returns the motion of the law with its friction changed so that a fling from `start` comes to rest at `target`. `None` if the target
    /// isn't ahead, or is so far that the page would creep.
    pub(super) fn bent(&self, start: State, target: f64, viewport: f64) -> Option<FlingMotion> {
        let natural = self.flight(start, viewport).rest().map(|rest| rest - start.position);
        let travel = target - start.position;
        // This is false for NaN, so NaN counts as not ahead.
        let is_ahead =
            travel * start.velocity > 0.0 && natural.is_none_or(|natural| fabs(travel) <= FARTHEST * fabs(natural));
        if !is_ahead {
            return None;
        }
        let friction = |friction: f64| friction * pow(natural.unwrap_or(travel) / travel, FALL);
        let bent = match self {
            Self::Sliding(_) => Self::Sliding(Friction { drag: start.velocity / travel }.into()),
            Self::Power(law) => Self::Power(PowerFling { friction: friction(law.friction) }),
            Self::Spline(law) => Self::Spline(SplineFling { friction: friction(law.friction), ..*law }),
            // Stretch the curve to the travel, without changing its shape.
            Self::Bezier(_) => {
                let course = Course::Bezier(BezierFling::default().over(start, travel));
                return Some(FlingMotion { course, part: None });
            }
        };
        Some(bent.flight(start, viewport))
    }
}

/// A [`FlingLaw`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::scroll) struct FlingMotion {
    course: Course,
    /// This axis's part of a motion along a line. `None` if the page moves along one axis only.
    part: Option<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Course {
    Sliding(SlidingMotion),
    Power(PowerFlingMotion),
    Spline(SplineFlingMotion),
    Bezier(BezierFlingMotion),
}

forward_motion!(impl for Course, |course| match course {
    Course::Sliding(motion) => motion as &dyn Motion,
    Course::Power(motion) => motion,
    Course::Spline(motion) => motion,
    Course::Bezier(motion) => motion,
});

/// The start along one axis, and the axis' part, from −1 to 1, of a travel along the line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    start: State,
    part: f64,
}

impl FlingMotion {
    /// Returns the speed along the axis, where the speed along the line is `speed`.
    pub(super) fn part_of(&self, speed: f64) -> f64 {
        self.part.map_or(speed, |Part { part, .. }| fabs(part) * speed)
    }
}

impl Motion for FlingMotion {
    fn state(&self, t: f64) -> State {
        match self.part {
            Some(Part { start, .. }) if t <= 0.0 => start,
            Some(Part { start, part }) => {
                let State { position, velocity } = self.course.state(t);
                State { position: start.position + part * position, velocity: part * velocity }
            }
            None => self.course.state(t),
        }
    }

    fn rest(&self) -> Option<f64> {
        let rest = self.course.rest();
        self.part.map_or(rest, |Part { start, part }| rest.map(|rest| start.position + part * rest))
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        self.course.monotone_piece(t)
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let along =
            |Part { part, .. }: Part| Tolerance::new(tolerance.distance / fabs(part), tolerance.velocity / fabs(part));
        self.course.settling_time(self.part.map_or(tolerance, along))
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        self.course.time_at(self.part.map_or(position, |Part { start, part }| (position - start.position) / part))
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        self.course.time_at_speed(self.part.map_or(speed, |Part { part, .. }| speed / fabs(part)))
    }
}
