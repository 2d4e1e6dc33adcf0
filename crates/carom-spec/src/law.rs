//! The laws a spec can name, and the motions they make.

use alloc::boxed::Box;
use alloc::vec::Vec;
use carom::{
    BezierFling, Bounce, Bouncing, ChromiumFling, Clamped, CubicFling, Drift, Ease, Friction, Gravity, Motion,
    ParameterError, PowerFling, Sliding, SplineFling, Spring, State, Then, Until,
};

/// A motion chosen at run time.
pub type BoxedMotion = Box<dyn Motion + Send + Sync>;

/// A law, with its target if it has one, but without a start.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Law {
    /// [`Spring`] toward a target.
    Spring(Spring, f64),
    /// [`Friction`].
    Friction(Friction),
    /// [`Sliding`].
    Sliding(Sliding),
    /// [`Gravity`].
    Gravity(Gravity),
    /// [`Bounce`].
    Bounce(Bounce),
    /// [`Drift`].
    Drift,
    /// [`PowerFling`].
    PowerFling(PowerFling),
    /// [`SplineFling`].
    SplineFling(SplineFling),
    /// [`CubicFling`].
    CubicFling(CubicFling),
    /// [`ChromiumFling`].
    ChromiumFling,
    /// [`BezierFling`].
    BezierFling(BezierFling),
    /// [`Ease`] to a target.
    Ease(Ease, f64),
    /// [`Bouncing`].
    Bouncing(Bouncing),
    /// A law held between two edges, lower and upper: [`Clamped`].
    Clamped(Box<Self>, f64, f64),
    /// One law after another: [`Then`].
    Sequence(Vec<Segment>),
}

/// One law of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// What moves it.
    pub law: Law,
    /// When the next one takes over; what the last segment has here does not matter.
    pub until: Option<Until>,
}

impl Law {
    /// The name in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Spring(..) => "spring",
            Self::Friction(_) => "friction",
            Self::Sliding(_) => "sliding",
            Self::Gravity(_) => "gravity",
            Self::Bounce(_) => "bounce",
            Self::Drift => "drift",
            Self::PowerFling(_) => "power_fling",
            Self::SplineFling(_) => "spline_fling",
            Self::CubicFling(_) => "cubic_fling",
            Self::ChromiumFling => "chromium_fling",
            Self::BezierFling(_) => "bezier_fling",
            Self::Ease(..) => "ease",
            Self::Bouncing(_) => "bouncing",
            Self::Clamped(..) => "clamped",
            Self::Sequence(_) => "sequence",
        }
    }

    /// Whether every number is in its range; laws inside are not asked.
    pub(crate) fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::Spring(law, _) => law.validate(),
            Self::Friction(law) => law.validate(),
            Self::Sliding(law) => law.validate(),
            Self::Gravity(law) => law.validate(),
            Self::Bounce(law) => law.validate(),
            Self::PowerFling(law) => law.validate(),
            Self::SplineFling(law) => law.validate(),
            Self::CubicFling(law) => law.validate(),
            Self::BezierFling(law) => law.validate(),
            Self::Ease(law, _) => law.validate(),
            Self::Bouncing(law) => law.validate(),
            Self::Clamped(_, min, max) => Clamped::new(Drift.motion(State::default()), *min, *max).validate(),
            Self::Drift | Self::ChromiumFling | Self::Sequence(_) => Ok(()),
        }
    }

    /// How many laws deep it is; 1 if it holds no other.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::Clamped(law, ..) => 1 + law.depth(),
            Self::Sequence(segments) => 1 + segments.iter().map(|segment| segment.law.depth()).max().unwrap_or(0),
            _ => 1,
        }
    }

    /// The motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> BoxedMotion {
        match self {
            Self::Spring(law, target) => Box::new(law.motion(start, *target)),
            Self::Friction(law) => Box::new(law.motion(start)),
            Self::Sliding(law) => Box::new(law.motion(start)),
            Self::Gravity(law) => Box::new(law.motion(start)),
            Self::Bounce(law) => Box::new(law.motion(start)),
            Self::Drift => Box::new(Drift.motion(start)),
            Self::PowerFling(law) => Box::new(law.motion(start)),
            Self::SplineFling(law) => Box::new(law.motion(start)),
            Self::CubicFling(law) => Box::new(law.motion(start)),
            Self::ChromiumFling => Box::new(ChromiumFling.motion(start)),
            Self::BezierFling(law) => Box::new(law.motion(start)),
            Self::Ease(law, target) => Box::new(law.motion(start, *target)),
            Self::Bouncing(law) => Box::new(law.motion(start)),
            Self::Clamped(law, min, max) => Box::new(Clamped::new(law.motion(start), *min, *max)),
            Self::Sequence(segments) => sequence(segments, start),
        }
    }

    /// The mirror image about the origin: floors, edges and targets change sides.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        match self {
            Self::Spring(law, target) => Self::Spring(*law, -target),
            Self::Gravity(law) => Self::Gravity(Gravity { acceleration: -law.acceleration }),
            Self::Bounce(law) => Self::Bounce(Bounce { acceleration: -law.acceleration, floor: -law.floor, ..*law }),
            Self::Ease(law, target) => Self::Ease(*law, -target),
            Self::Bouncing(law) => Self::Bouncing(Bouncing { min: -law.max, max: -law.min, ..*law }),
            Self::Clamped(law, min, max) => Self::Clamped(Box::new(law.mirrored()), -max, -min),
            Self::Sequence(segments) => Self::Sequence(segments.iter().map(Segment::mirrored).collect()),
            Self::Friction(_)
            | Self::Sliding(_)
            | Self::Drift
            | Self::PowerFling(_)
            | Self::SplineFling(_)
            | Self::CubicFling(_)
            | Self::ChromiumFling
            | Self::BezierFling(_) => self.clone(),
        }
    }
}

impl Segment {
    fn mirrored(&self) -> Self {
        let until = self.until.map(|until| match until {
            Until::Position(position) => Until::Position(-position),
            Until::Time(_) | Until::Speed(_) => until,
        });
        Self { law: self.law.mirrored(), until }
    }
}

/// The segments one after another, each from the state in which the one before hands over.
fn sequence(segments: &[Segment], start: State) -> BoxedMotion {
    match segments {
        [] => Box::new(Drift.motion(State::at_rest(start.position))),
        [only] => only.law.motion(start),
        [first, rest @ ..] => {
            let until = first.until.unwrap_or(Until::Time(f64::INFINITY));
            Box::new(Then::new(first.law.motion(start), until, |at| sequence(rest, at)))
        }
    }
}
