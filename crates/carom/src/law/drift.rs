use crate::math::fabs;
use crate::motion::{Motion, Piece, Propagator, State};

/// x′ = v₀
///
/// Constant velocity: a marquee, a progress bar, a part of a sequence without forces.
///
/// # Solution
/// x(t) = x₀ + v₀ t
///
/// # Parameters
/// None.
///
/// # Rest
/// None, unless the velocity is 0.
///
/// # Plot
/// `carom plot drift --velocity -80 --position 640 --until 8`
#[doc = include_str!("../../plots/drift.svg")]
///
/// # Example
/// ```
/// use carom::law::Drift;
/// use carom::{Motion, State};
/// let marquee = Drift.motion(State { position: 640.0, velocity: -80.0 });
/// assert_eq!(marquee.time_at(0.0), Some(8.0));
/// ```
///
/// # Source
/// Newton's first law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Drift;

impl Drift {
    /// Returns the exact step over `dt` ≥ 0 seconds.
    pub fn propagator(&self, dt: f64) -> Propagator {
        Propagator { xv: dt, ..Propagator::IDENTITY }
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub const fn motion(&self, start: State) -> DriftMotion {
        DriftMotion { start }
    }
}

/// A [`Drift`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DriftMotion {
    start: State,
}

impl Motion for DriftMotion {
    fn state(&self, t: f64) -> State {
        let State { position, velocity } = self.start;
        if t <= 0.0 || velocity == 0.0 {
            return self.start;
        }
        State { position: position + velocity * t, velocity }
    }

    fn rest(&self) -> Option<f64> {
        (self.start.velocity == 0.0).then_some(self.start.position)
    }

    fn monotone_piece(&self, _t: f64) -> Piece {
        Piece::WHOLE
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        let travel = position - self.start.position;
        if travel == 0.0 {
            return Some(0.0);
        }
        let time = travel / self.start.velocity;
        (time > 0.0 && time.is_finite()).then_some(time)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        (fabs(self.start.velocity) <= speed).then_some(0.0)
    }
}
