//! Motions to a known place: of wheels, of keys, and of programs.

use crate::error::ParameterError;
use crate::law::ease::{Ease, EaseMotion};
use crate::law::spring::{Spring, SpringMotion};
use crate::math::{fabs, larger, smaller, sqrt};
use crate::motion::{Motion, State, Tolerance};

/// How a jump of a wheel or a key is smoothed.
///
/// Each is retargeted in flight, by the next notch, with its velocity kept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Smoothing {
    /// It jumps.
    Instant,
    /// A spring, as in Gecko.
    Spring(Spring),
    /// CSS's ease-in-out, its start bent to the velocity that there is, over a time by this pace: Chromium.
    EaseInOut(Pace),
    /// Chromium's impulse curve, cubic-bezier(0.25, y, 0, 1), which leaves at once and settles slowly: its wheel on
    /// Windows. 1.5 ms/px, but 200 ms at least and 500 ms at most: `scroll_offset_animation_curve.cc`.
    Impulse,
    /// cubic-bezier(0.4, y, 0, 1) over √px/60 s, 0.7 s at most: `scrollTo({behavior: "smooth"})` of Chromium 156, as
    /// recorded (1000 px, within 1 px).
    ScrollTo,
}

/// How long Chromium takes for a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Pace {
    /// 150 ms: keys.
    Constant,
    /// 200 ms up to 120 px, falling to 100 ms at 480 px: wheels.
    InverseDelta,
    /// √px/60 s, 0.7 s at most: programs, before [`Smoothing::ScrollTo`].
    DeltaBased,
}

impl Pace {
    /// `scroll_offset_animation_curve.cc`, in sixtieths of a second.
    fn duration(self, distance: f64) -> f64 {
        let frames = match self {
            Self::Constant => 9.0,
            Self::InverseDelta => (14.0 - fabs(distance) / 60.0).clamp(6.0, 12.0),
            Self::DeltaBased => smaller(sqrt(fabs(distance)), 42.0),
        };
        frames / 60.0
    }
}

/// One under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Glide {
    Spring(SpringMotion),
    Ease(EaseMotion, f64),
}

/// The most that the start of an ease is bent: `scroll_offset_animation_curve.cc`, `EaseInOutWithInitialSlope`.
const STEEPEST: f64 = 1000.0;

impl Smoothing {
    /// Whether its spring, if it has one, is one.
    ///
    /// # Errors
    /// The first number that is not in its range, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        if let Self::Spring(spring) = self { spring.validate() } else { Ok(()) }
    }

    /// From `start` to `target`; `None` if it jumps.
    pub(super) fn glide(&self, start: State, target: f64) -> Option<Glide> {
        let way = target - start.position;
        let ease = |control: [f64; 4], duration: f64| {
            (duration > 0.0).then(|| Glide::Ease(Ease { control, duration }.motion(start, target), duration))
        };
        match self {
            Self::Instant => None,
            Self::Spring(spring) => Some(Glide::Spring(spring.motion(start, target))),
            Self::EaseInOut(pace) => {
                // Not longer than two and a half times what the velocity there is would take, `VelocityBasedDurationBound`:
                // else it swings.
                let bound = 2.5 * way / start.velocity;
                let duration = pace.duration(way);
                let duration = if bound > 0.0 { smaller(duration, bound) } else { duration };
                let slope = (start.velocity * duration / way).clamp(-STEEPEST, STEEPEST);
                ease([0.42, 0.42 * slope, 0.58, 1.0], if way == 0.0 { 0.0 } else { duration })
            }
            Self::ScrollTo => {
                let duration = Pace::DeltaBased.duration(way);
                let slope = (start.velocity * duration / way).clamp(-STEEPEST, STEEPEST);
                ease([0.4, 0.4 * slope, 0.0, 1.0], if way == 0.0 { 0.0 } else { duration })
            }
            Self::Impulse => {
                let duration = (0.0015 * fabs(way)).clamp(0.2, 0.5);
                // What moves the other way stands first: this curve does not swing.
                let slope = larger(start.velocity * duration / way, 0.0);
                let lifted = 0.25 * slope;
                let control = if lifted < 1.0 { [0.25, lifted, 0.0, 1.0] } else { [1.0 / slope, 1.0, 0.0, 1.0] };
                ease(control, if way == 0.0 { 0.0 } else { duration })
            }
        }
    }
}

impl Glide {
    pub(super) fn state(&self, t: f64) -> State {
        match self {
            Self::Spring(motion) => motion.state(t),
            Self::Ease(motion, _) => motion.state(t),
        }
    }

    pub(super) const fn target(&self) -> f64 {
        match self {
            Self::Spring(motion) => motion.target(),
            Self::Ease(motion, _) => motion.target(),
        }
    }

    pub(super) fn duration(&self, tolerance: Tolerance) -> f64 {
        match self {
            Self::Spring(motion) => motion.settling_time(tolerance),
            Self::Ease(_, duration) => *duration,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chromiums_paces() {
        for (pace, distance, duration) in [
            (Pace::Constant, 700.0, 0.15),
            (Pace::InverseDelta, 100.0, 0.2),
            (Pace::InverseDelta, -300.0, 0.15),
            (Pace::InverseDelta, 2000.0, 0.1),
            (Pace::DeltaBased, 900.0, 0.5),
            (Pace::DeltaBased, -40_000.0, 0.7),
        ] {
            assert!((pace.duration(distance) - duration).abs() < 1e-15, "{pace:?} {distance}");
        }
    }

    #[test]
    fn a_retarget_keeps_the_velocity_whatever_smooths_it() {
        let spring = Spring::from_response_damping_ratio(0.2, 1.0);
        for smoothing in [
            Smoothing::Spring(spring),
            Smoothing::EaseInOut(Pace::InverseDelta),
            Smoothing::EaseInOut(Pace::Constant),
            Smoothing::Impulse,
            Smoothing::ScrollTo,
        ] {
            for sign in [1.0, -1.0] {
                let first = smoothing.glide(State::at_rest(0.0), sign * 120.0);
                let now = first.map(|glide| glide.state(0.06)).unwrap_or_default();
                assert!(sign * now.velocity > 100.0, "{smoothing:?} {now:?}");
                let next = smoothing.glide(now, sign * 240.0);
                let after = next.map(|glide| glide.state(1e-9)).unwrap_or_default();
                assert!((after.velocity / now.velocity - 1.0).abs() < 1e-4, "{smoothing:?} {now:?} {after:?}");
            }
        }
    }
}
