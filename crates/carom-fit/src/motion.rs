//! A fitted motion, whichever law it follows.

use alloc::vec::Vec;

use carom::{
    Band, BezierFlingMotion, BouncingMotion, CubicFlingMotion, EaseMotion, FrictionMotion, Motion, Piece,
    PowerFlingMotion, SlidingMotion, SplineFlingMotion, SpringMotion, State, Tolerance,
};

use crate::math;

/// A fitted motion. Its time 0 is the first sample that was fitted.
///
/// The law's own time may begin before the first sample, as for a fling, or after it, as for an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedMotion {
    course: LawMotion,
    /// The time at which the law's own time is 0.
    begin: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LawMotion {
    Friction(FrictionMotion),
    Sliding(SlidingMotion),
    Bezier(BezierFlingMotion),
    Power(PowerFlingMotion),
    Spline(SplineFlingMotion),
    Cubic(CubicFlingMotion),
    Spring(SpringMotion),
    Bouncing(BouncingMotion),
    Ease(EaseMotion),
    Steps(Steps),
}

impl Default for FittedMotion {
    fn default() -> Self {
        Self::from_start(LawMotion::Friction(carom::Friction { drag: 0.0 }.motion(State::default())))
    }
}

impl FittedMotion {
    pub(crate) const fn from_start(course: LawMotion) -> Self {
        Self { course, begin: 0.0 }
    }

    pub(crate) const fn begun(begin: f64, course: LawMotion) -> Self {
        Self { course, begin }
    }

    /// Returns when the law's own time begins, in seconds after the first sample; negative if before it.
    #[must_use]
    pub const fn begin(&self) -> f64 {
        self.begin
    }

    fn inner(&self) -> &dyn Motion {
        match &self.course {
            LawMotion::Friction(motion) => motion,
            LawMotion::Sliding(motion) => motion,
            LawMotion::Bezier(motion) => motion,
            LawMotion::Power(motion) => motion,
            LawMotion::Spline(motion) => motion,
            LawMotion::Cubic(motion) => motion,
            LawMotion::Spring(motion) => motion,
            LawMotion::Bouncing(motion) => motion,
            LawMotion::Ease(motion) => motion,
            LawMotion::Steps(motion) => motion,
        }
    }

    /// The law's state; before the law begins, at rest at its start.
    fn at(&self, t: f64) -> State {
        let since = t - self.begin;
        let state = self.inner().state(since);
        if since <= 0.0 && self.begin > 0.0 { State::at_rest(state.position) } else { state }
    }
}

impl Motion for FittedMotion {
    fn state(&self, t: f64) -> State {
        self.at(f64::max(t, 0.0))
    }

    fn rest(&self) -> Option<f64> {
        self.inner().rest()
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let since = f64::max(t, 0.0) - self.begin;
        if since < 0.0 {
            return Piece { start: 0.0, end: self.begin };
        }
        let Piece { start, end } = self.inner().monotone_piece(since);
        Piece { start: f64::max(start + self.begin, 0.0), end: end + self.begin }
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        f64::max(self.inner().settling_time(tolerance) + self.begin, 0.0)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        f64::max(self.inner().last_outside(band, until - self.begin) + self.begin, 0.0)
    }
}

/// Steps of a wheel, each approached exponentially: [`Model::WheelSmoothing`](crate::Model::WheelSmoothing).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Steps {
    /// In 1/s.
    pub(crate) rate: f64,
    /// The position before the first step.
    pub(crate) position: f64,
    /// The length of each step.
    pub(crate) step: f64,
    /// The times of the steps, in order.
    pub(crate) times: Vec<f64>,
}

impl Motion for Steps {
    fn state(&self, t: f64) -> State {
        let mut state = State::at_rest(self.position);
        for time in self.times.iter().filter(|time| t > **time) {
            let done = -math::expm1(-self.rate * (t - time));
            state.position += self.step * done;
            state.velocity += self.step * self.rate * (1.0 - done);
        }
        state
    }

    fn rest(&self) -> Option<f64> {
        Some(self.state(f64::INFINITY).position)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let before = self.times.iter().copied().filter(|time| *time <= t);
        let after = self.times.iter().copied().filter(|time| *time > t);
        Piece { start: before.fold(0.0, f64::max), end: after.fold(f64::INFINITY, f64::min) }
    }
}
