use crate::error::{ParameterError, positive};
use crate::law::android::{self, FRICTION, INFLEXION};
use crate::math::bezier::{Bezier, Coordinate, FIRST_FRACTION};
use crate::motion::{Motion, Piece, State};

/// Android's fling: a cubic Bézier curve, stretched to a distance and a duration
///
/// The motion of `OverScroller` in every Android list, and of Compose's `splineBasedDecay`. Distance and duration follow from the
/// release velocity. The curve in between was drawn, not derived.
///
/// # Solution
/// With p = ln 0.78/ln 0.9 ≈ 2.358, and a parameter u that runs from 0 to 1 during the duration T:
///
/// ```text
/// T    = (|v₀|/vᵣ)^(1/(p−1))                        seconds
/// D    = 0.35 v₀ T
/// t    = T (3u(1−u)((1−u)·0.175 + u·0.35) + u³)
/// x(t) = x₀ + D (3u(1−u)((1−u)·0.5 + u) + u³)
/// ```
///
/// The curve starts with slope 1/0.35, so the motion starts at v₀, and ends flat. The cubic for the time is solved to
/// the precision of doubles, and the velocity is the exact derivative, ẋ/ṫ.
///
/// The velocity depends on the time since the release, and not on the state alone. So you *can't restart* the motion, because a motion from
/// `state(t)` is another fling. The deceleration begins at 0, so a fling that you restart at every frame hardly slows down.
/// [`PowerFling`](crate::law::PowerFling) covers the same distance and can be restarted.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `density` | density | - | > 0; `DisplayMetrics.density`: pixels per logical pixel |
/// | `friction` | friction | - | > 0; Android's is 0.015, the default |
///
/// Both set vᵣ = friction·density·148 257.719232 pixels/s. Positions and velocities are in *pixels*. If yours are logical pixels, the
/// density is 1.
///
/// # Rest
/// x₀ + D, reached at T.
///
/// # Plot
/// `carom plot spline_fling --density 3 --velocity 2000,4000`
#[doc = include_str!("../../plots/spline_fling.svg")]
///
/// # Example
/// ```
/// use carom::law::SplineFling;
/// use carom::{Motion, State};
///
/// // A phone with three pixels to the logical pixel.
/// let law = SplineFling::from_density(3.0);
/// let fling = law.motion(State { position: 0.0, velocity: 4000.0 });
/// assert_eq!(fling.rest().unwrap().round(), 961.0);
/// assert_eq!((1000.0 * law.duration(4000.0)).round(), 686.0);
///
/// // The release velocity that comes to rest at a page's edge.
/// let velocity = law.velocity_to_reach(1080.0);
/// assert!((law.distance(velocity) - 1080.0).abs() < 1e-9);
/// ```
///
/// # Source
/// AOSP's `OverScroller.SplineOverScroller` and androidx's `AndroidFlingSpline`: p is `DECELERATION_RATE`, 0.35
/// `INFLEXION`, 0.175 and 0.35 are `P1` and `P2` (0.5·0.35 and 1 − 1·(1 − 0.35)), and
/// 9.80665·39.37·160·0.84/0.35 = 148 257.719232. Android itself deviates from this curve:
///
/// - It interpolates between 101 entries by straight lines. So positions are off by up to 8.9e−5 of the distance (0.64 px of 7186), and the
///   velocity has steps, off by up to 1.2 % of v₀.
/// - The bisection that fills the table stops at 1e−5. Its first entry is 2.3e−5 and not 0, so a fling begins with a jump (0.16 px of 7186)
///   and at 0.9988 v₀.
/// - The duration is cut to whole milliseconds, and `OverScroller` rounds positions to whole pixels.
/// - Compose reports NaN for a release velocity of 0. In Carom that motion stays at its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplineFling {
    /// Pixels per logical pixel (Android's dp), > 0, or 1 for positions in logical pixels.
    pub density: f64,
    /// The friction > 0, without unit. With twice the friction, a fling covers 0.6 of the distance.
    pub friction: f64,
}

/// The law in logical pixels, with Android's friction.
impl Default for SplineFling {
    fn default() -> Self {
        Self::from_density(1.0)
    }
}

/// Time and distance as fractions: `START_TENSION` 0.5 and `END_TENSION` 1 of `OverScroller`.
const CURVE: Bezier =
    Bezier { x: Coordinate { first: 0.175, second: INFLEXION }, y: Coordinate { first: 0.5, second: 1.0 } };

impl SplineFling {
    /// Returns the law with Android's friction, at this many pixels per logical pixel.
    #[must_use]
    pub const fn from_density(density: f64) -> Self {
        Self { density, friction: FRICTION }
    }

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("density", self.density)?;
        positive("friction", self.friction)
    }

    /// Returns the distance (signed) that a release at `velocity` covers, in pixels.
    #[must_use]
    pub fn distance(&self, velocity: f64) -> f64 {
        velocity * (INFLEXION * self.duration(velocity))
    }

    /// Returns how long a fling moves after a release at `velocity`, in seconds.
    #[must_use]
    pub fn duration(&self, velocity: f64) -> f64 {
        android::duration(velocity, self.reference_speed())
    }

    /// Returns the release velocity that comes to rest `distance` away (signed).
    #[must_use]
    pub fn velocity_to_reach(&self, distance: f64) -> f64 {
        android::velocity_to_reach(distance, self.reference_speed())
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> SplineFlingMotion {
        SplineFlingMotion { start, duration: self.duration(start.velocity) }
    }

    fn reference_speed(&self) -> f64 {
        android::reference_speed(self.friction, self.density)
    }
}

/// A [`SplineFling`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplineFlingMotion {
    start: State,
    duration: f64,
}

impl SplineFlingMotion {
    /// Returns T, the time when the motion comes to rest, in seconds.
    #[must_use]
    pub const fn stopping_time(&self) -> f64 {
        self.duration
    }
}

impl Motion for SplineFlingMotion {
    fn state(&self, t: f64) -> State {
        let State { position, velocity } = self.start;
        if t <= 0.0 || velocity == 0.0 {
            return self.start;
        }
        // At a constant release velocity, the whole distance would take this time.
        let reach_time = INFLEXION * self.duration;
        if t >= self.duration {
            return State::at_rest(position + velocity * reach_time);
        }
        if t <= FIRST_FRACTION * self.duration {
            return State { position: position + velocity * t, velocity };
        }
        let place = CURVE.at(t, self.duration);
        State {
            position: position + velocity * place.travel_of(reach_time),
            velocity: velocity * (INFLEXION * place.slope),
        }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.state(f64::INFINITY).position)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        Piece::around(t, [self.duration])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fling_restarted_at_every_frame_hardly_slows_down() {
        // flutter/flutter#83632: Flutter used this curve for a while in 2021.
        let law = SplineFling::default();
        let mut state = State { position: 0.0, velocity: 8000.0 };
        for _ in 0..300 {
            state = law.motion(state).state(1.0 / 60.0);
        }
        assert!(state.position > 5.0 * law.distance(8000.0) && state.velocity > 6000.0, "{state:?}");
    }
}
