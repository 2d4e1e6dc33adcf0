//! The law of a fling, and its motion.

use crate::error::ParameterError;
use crate::forward_motion;
use crate::law::{
    BezierFling, BezierFlingMotion, ChromiumFling, Friction, PowerFling, PowerFlingMotion, Sliding, SlidingMotion,
    SplineFling, SplineFlingMotion,
};
use crate::math::{fabs, pow, smaller};
use crate::motion::{Motion, State};

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

/// Each fling as a law of pages.
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

/// A fling is bent to a target at most this many times farther than its natural travel. Beyond that the page would creep.
const FARTHEST: f64 = 1.25;

/// p − 1 of Android's flings. Their travel is proportional to the friction to the power −1/(p − 1).
const FALL: f64 = crate::law::android::RATE - 1.0;

impl FlingLaw {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Names the first number that is out of its range, and the range.
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
        match self {
            Self::Sliding(law) => FlingMotion::Sliding(law.motion(start)),
            Self::Power(law) => FlingMotion::Power(law.motion(start)),
            Self::Spline(law) => FlingMotion::Spline(law.motion(start)),
            Self::Bezier(law) => {
                let reach = smaller(law.reach, BezierFling::MAX_VIEWPORTS * viewport);
                FlingMotion::Bezier(BezierFling { reach, ..*law }.motion(start))
            }
        }
    }

    /// Returns the motion of the law with its friction changed so that a fling from `start` comes to rest at `target`. `None` if the target
    /// isn't ahead, or is so far that the page would creep.
    pub(super) fn bent(&self, start: State, target: f64, viewport: f64) -> Option<FlingMotion> {
        let natural = self.flight(start, viewport).rest().map(|rest| rest - start.position);
        let travel = target - start.position;
        // Written so that NaN fails.
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
            // The curve keeps its shape over the travel to the target.
            Self::Bezier(_) => return Some(FlingMotion::Bezier(BezierFling::default().over(start, travel))),
        };
        Some(bent.flight(start, viewport))
    }
}

/// A [`FlingLaw`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::scroll) enum FlingMotion {
    Sliding(SlidingMotion),
    Power(PowerFlingMotion),
    Spline(SplineFlingMotion),
    Bezier(BezierFlingMotion),
}

impl FlingMotion {
    fn inner(&self) -> &dyn Motion {
        match self {
            Self::Sliding(motion) => motion,
            Self::Power(motion) => motion,
            Self::Spline(motion) => motion,
            Self::Bezier(motion) => motion,
        }
    }
}

forward_motion!(impl for FlingMotion, |motion| motion.inner());
