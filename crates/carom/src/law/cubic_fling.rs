use crate::error::{ParameterError, positive};
use crate::law::android::{self, FRICTION};
use crate::motion::{Motion, Piece, State};

/// x = x₀ + d (1.2u³ − 3.27u² + 3.065u), u = t/T
///
/// Flutter's fling on Android until 2023: a cubic fitted to [`SplineFling`](crate::law::SplineFling). We include it so that you can
/// reproduce the apps of that time. New apps should use [`PowerFling`](crate::law::PowerFling).
///
/// # Solution
/// With p = ln 0.78/ln 0.9 ≈ 2.358, until the stop at T:
///
/// ```text
/// T    = (|v₀|/vᵣ)^(1/(p−1))                      as long as Android's
/// d    = v₀ T/3.065
/// x(t) = x₀ + d (1.2u³ − 3.27u² + 3.065u)
/// v(t) = v₀ (3.6u² − 6.54u + 3.065)/3.065
/// ```
///
/// The law has three faults. The velocity *does not reach 0*: it falls to 0.0309 v₀ at u = 0.9083, grows again to 0.0408 v₀, and drops to 0
/// at T. The fling ends at 0.995 d, not at d, so it is 7.25 % shorter than Android's fling. And the velocity depends on the time since
/// the release, so you *can't restart* the motion. If you restarted a fling at every frame, it would end 17 % short.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `friction` | friction | - | > 0; Flutter's is 0.015, the default |
///
/// The friction sets vᵣ = friction·148 257.719232 logical pixels/s. Positions are in logical pixels.
///
/// # Rest
/// x₀ + 0.995 d, reached at T.
///
/// # Plot
/// `carom plot cubic_fling --velocity 2000,4000`
#[doc = include_str!("../../plots/cubic_fling.svg")]
///
/// # Example
/// ```
/// use carom::law::{CubicFling, PowerFling};
/// use carom::{Motion, State};
///
/// let release = State { position: 0.0, velocity: 8000.0 };
/// let before = CubicFling::default().motion(release);
/// let now = PowerFling::default().motion(release);
/// assert_eq!(before.rest().unwrap().round(), 6666.0);
/// assert_eq!(now.rest().unwrap().round(), 7186.0);
///
/// // The fling speeds up before it stops.
/// let stop = before.stopping_time();
/// assert!(
///     before.state(0.99 * stop).velocity > before.state(0.91 * stop).velocity
/// );
/// ```
///
/// # Source
/// Flutter's `ClampingScrollSimulation` (`scroll_simulation.dart`) before flutter/flutter#120420: `_flingDistancePenetration`, with
/// `_initialVelocityPenetration` 3.065. Its faults are flutter/flutter#113424 (speeds up), #119875 (short) and #120338 (restart). After T,
/// Flutter reports 0.0408 v₀ although the position no longer changes. In Carom the velocity is 0 then. Flutter gives NaN for a release
/// velocity of 0. In Carom that motion stays where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubicFling {
    /// The friction > 0, without unit. With twice the friction, a fling covers 0.6 of the distance.
    pub friction: f64,
}

impl Default for CubicFling {
    fn default() -> Self {
        Self { friction: FRICTION }
    }
}

/// `_initialVelocityPenetration`: the slope at the start.
const START_SLOPE: f64 = 3.065;

/// The fraction of d that the fling covers, 1.2 − 3.27 + 3.065.
const END: f64 = 0.995;

/// The u where the velocity is least. The velocity is proportional to 3.6u² − 6.54u + 3.065.
const SLOWEST: f64 = 6.54 / 7.2;

impl CubicFling {
    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("friction", self.friction)
    }

    /// Returns the distance (signed) that a release at `velocity` covers.
    #[must_use]
    pub fn distance(&self, velocity: f64) -> f64 {
        velocity * (END / START_SLOPE * self.duration(velocity))
    }

    /// Returns how long a fling moves after a release at `velocity`, in seconds.
    #[must_use]
    pub fn duration(&self, velocity: f64) -> f64 {
        android::duration(velocity, self.reference_speed())
    }

    /// Returns the release velocity that comes to rest `distance` away (signed).
    #[must_use]
    pub fn velocity_to_reach(&self, distance: f64) -> f64 {
        // Over a duration T at the release velocity v₀, Android's fling travels 0.35·v₀·T, and this one travels 0.995/3.065·v₀·T.
        let further = android::INFLEXION * START_SLOPE / END;
        android::velocity_to_reach(distance * further, self.reference_speed())
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> CubicFlingMotion {
        CubicFlingMotion { start, duration: self.duration(start.velocity) }
    }

    fn reference_speed(&self) -> f64 {
        android::reference_speed(self.friction, 1.0)
    }
}

/// A [`CubicFling`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubicFlingMotion {
    start: State,
    duration: f64,
}

impl CubicFlingMotion {
    /// Returns T, the time of the stop, in seconds.
    #[must_use]
    pub const fn stopping_time(&self) -> f64 {
        self.duration
    }
}

impl Motion for CubicFlingMotion {
    fn state(&self, t: f64) -> State {
        let State { position, velocity } = self.start;
        if t <= 0.0 || velocity == 0.0 {
            return self.start;
        }
        // At a constant release velocity, the whole distance would take this time.
        let reach_time = END / START_SLOPE * self.duration;
        if t >= self.duration {
            return State::at_rest(position + velocity * reach_time);
        }
        let u = t / self.duration;
        let effective_time = if u < 0.5 {
            t * (((1.2 * u - 3.27) * u + START_SLOPE) / START_SLOPE)
        } else {
            // Near the end, compute the position from the remaining distance, so that it meets the end exactly. This is the cubic in 1 − u.
            let w = (self.duration - t) / self.duration;
            reach_time - ((1.2 * w - 0.33) * w + 0.125) * w / START_SLOPE * self.duration
        };
        let slope = (3.6 * u - 6.54) * u + START_SLOPE;
        State { position: position + velocity * effective_time, velocity: velocity * (slope / START_SLOPE) }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.state(f64::INFINITY).position)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        Piece::around(t, [SLOWEST * self.duration, self.duration])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLING: State = State { position: 0.0, velocity: 8000.0 };

    #[test]
    fn a_fling_has_the_same_distance_and_duration_as_in_flutter() {
        let law = CubicFling::default();
        assert!((law.duration(8000.0) / 2.566_558_126_424_551_6 - 1.0).abs() < 1e-15);
        // In flutter/flutter#119875, Flutter's fling is 7.25 % shorter than Android's.
        for (velocity, distance) in [(8000.0, 6_665.514_742_688_232), (-8000.0, -6_665.514_742_688_232)] {
            assert!((law.distance(velocity) / distance - 1.0).abs() < 1e-15);
            assert!((law.velocity_to_reach(distance) / velocity - 1.0).abs() < 1e-15);
            assert_eq!(law.motion(State { position: 0.0, velocity }).rest(), Some(law.distance(velocity)));
        }
    }

    #[test]
    fn restarting_every_frame_shortens_a_fling_by_a_sixth() {
        // In flutter/flutter#120338, a fling that Flutter restarts 60 times a second only gets to 5558.7 of 6665.5 px.
        let law = CubicFling::default();
        let mut state = FLING;
        for _ in 0..600 {
            state = law.motion(state).state(1.0 / 60.0);
        }
        assert!(state.position < 0.84 * law.distance(8000.0), "{}", state.position);
    }
}
