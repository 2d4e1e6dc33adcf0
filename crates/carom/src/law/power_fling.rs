use crate::error::{ParameterError, positive};
use crate::law::android::{self, FRICTION, INFLEXION, RATE};
use crate::math::{decay_phase, expm1, fabs, larger, ln_1p, pow};
use crate::motion::{Motion, Piece, State, Tolerance};

/// v′ = −sgn(v)·A·|v/vᵣ|^((p−2)/(p−1))
///
/// Flutter's fling on Android since 2023. For every release velocity it covers the distance of Android's own
/// [`SplineFling`](crate::law::SplineFling). No other power of the velocity in its equation would do that. The force depends on the
/// velocity alone, and not on the time since the release, so you can restart the motion at any frame.
///
/// # Solution
/// With p = ln 0.78/ln 0.9 ≈ 2.358, until the stop at T:
///
/// ```text
/// T    = 0.35 p (|v₀|/vᵣ)^(1/(p−1))
/// x(t) = x₀ + v₀ T/p (1 − (1 − t/T)^p)
/// v(t) = v₀ (1 − t/T)^(p−1)
/// ```
///
/// Derivation: v′ = −v₀ (p−1)/T·(1 − t/T)^(p−2), and (1 − t/T)^(p−2) = |v/v₀|^((p−2)/(p−1)). The powers of |v₀| in v₀/T and in
/// |v₀|^(−(p−2)/(p−1)) cancel, as 1 − 1/(p−1) = (p−2)/(p−1). What remains is an equation with A = (p−1)·vᵣ/(0.35 p), in which the start
/// doesn't occur.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `friction` | friction | - | > 0; Android's and Flutter's is 0.015, the default |
///
/// The friction sets vᵣ = friction·148 257.719232 logical pixels/s. Positions are in logical pixels.
///
/// # Rest
/// x₀ + v₀ T/p, reached at T.
///
/// # Plot
/// `carom plot power_fling --velocity 2000,4000`
#[doc = include_str!("../../plots/power_fling.svg")]
///
/// # Example
/// ```
/// use carom::law::PowerFling;
/// use carom::{Motion, State};
///
/// // A hard fling on an Android phone: 8000 px/s.
/// let law = PowerFling::default();
/// let fling = law.motion(State { position: 0.0, velocity: 8000.0 });
/// assert_eq!(fling.rest().unwrap().round(), 7186.0);
/// assert!((fling.stopping_time() - 2.118).abs() < 0.001);
///
/// // A restart after a quarter of a second changes nothing.
/// let again = law.motion(fling.state(0.25));
/// assert!((again.state(0.5).position - fling.state(0.75).position).abs() < 1e-9);
///
/// // The release velocity that comes to rest 1200 px further.
/// let velocity = law.velocity_to_reach(1200.0);
/// assert!((law.distance(velocity) - 1200.0).abs() < 1e-9);
/// ```
///
/// # Source
/// Flutter's `ClampingScrollSimulation` (`scroll_simulation.dart`, flutter/flutter#120420), with Android's constants (see
/// [`SplineFling`](crate::law::SplineFling)). The fling takes 0.35 p = 0.8254 of Android's time. For a release velocity of 0, Flutter gives
/// NaN. In Carom, this motion stays at its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerFling {
    /// The friction > 0, without unit. With twice the friction, a fling covers 0.6 of the distance.
    pub friction: f64,
}

impl Default for PowerFling {
    fn default() -> Self {
        Self { friction: FRICTION }
    }
}

impl PowerFling {
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
        velocity * self.reach_time(velocity)
    }

    /// Returns how long a fling moves after a release at `velocity`, in seconds.
    #[must_use]
    pub fn duration(&self, velocity: f64) -> f64 {
        RATE * self.reach_time(velocity)
    }

    /// Returns the release velocity that comes to rest `distance` away (signed).
    #[must_use]
    pub fn velocity_to_reach(&self, distance: f64) -> f64 {
        android::velocity_to_reach(distance, self.reference_speed())
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub fn motion(&self, start: State) -> PowerFlingMotion {
        PowerFlingMotion { start, reach_time: self.reach_time(start.velocity) }
    }

    fn reference_speed(&self) -> f64 {
        android::reference_speed(self.friction, 1.0)
    }

    /// Returns T/p: how long the fling would take for its distance at a constant release velocity.
    fn reach_time(&self, velocity: f64) -> f64 {
        INFLEXION * android::duration(velocity, self.reference_speed())
    }
}

/// A [`PowerFling`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerFlingMotion {
    start: State,
    /// T/p.
    reach_time: f64,
}

impl PowerFlingMotion {
    /// Returns T, the time when the motion comes to rest, in seconds.
    #[must_use]
    pub fn stopping_time(&self) -> f64 {
        RATE * self.reach_time
    }

    /// Returns the distance (signed) to the rest.
    fn distance(&self) -> f64 {
        self.start.velocity * self.reach_time
    }

    /// Returns the time when (1 − t/T)^power has fallen to limit/whole, or 0 if limit/whole is at least 1.
    fn time_to_fall(&self, limit: f64, whole: f64, power: f64) -> f64 {
        // For a short time, `expm1` keeps digits that 1 − (limit/whole)^(1/power) would lose.
        -expm1(-decay_phase(whole, limit) / power) * self.stopping_time()
    }
}

impl Motion for PowerFlingMotion {
    fn state(&self, t: f64) -> State {
        let State { position, velocity } = self.start;
        if t <= 0.0 || velocity == 0.0 {
            return self.start;
        }
        let stop = self.stopping_time();
        if t >= stop {
            return State::at_rest(position + self.distance());
        }
        let (u, left) = (t / stop, (stop - t) / stop);
        // `effective_time` is how long the distance travelled by `t` would take at the start velocity. `kept` is (1 − u)^(p−1), so
        // (1 − u)^p = (1 − u)·kept.
        let (kept, effective_time) = if left < 0.5 {
            // Compute the position from the remaining distance, so that it meets the end exactly.
            let kept = pow(left, RATE - 1.0);
            (kept, self.reach_time - self.reach_time * (left * kept))
        } else {
            // This is 1 − (1 − u)·kept, written as u + (1 − u)·lost, which doesn't cancel.
            let lost = -expm1((RATE - 1.0) * ln_1p(-u));
            // As u falls to 0, lost/u tends to p − 1. Use this limit below the smallest normal number, where the division would
            // lose digits.
            let lost_per_u = if u < f64::MIN_POSITIVE { RATE - 1.0 } else { lost / u };
            (1.0 - lost, t * ((1.0 + left * lost_per_u) / RATE))
        };
        State { position: position + velocity * effective_time, velocity: velocity * kept }
    }

    fn rest(&self) -> Option<f64> {
        Some(self.state(f64::INFINITY).position)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        Piece::around(t, [self.stopping_time()])
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        larger(
            self.time_to_fall(tolerance.distance, fabs(self.distance()), RATE),
            self.time_to_fall(tolerance.velocity, fabs(self.start.velocity), RATE - 1.0),
        )
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        let travel = position - self.start.position;
        if travel == 0.0 {
            return Some(0.0);
        }
        let time = travel / self.start.velocity;
        // This is the part of the whole distance that lies before `position`.
        let fraction = time / self.reach_time;
        if !(time > 0.0 && time.is_finite()) {
            return None;
        }
        if fraction < 0.5 {
            // This is t/T = 1 − (1 − fraction)^(1/p). For a tiny fraction that is fraction/p, and the quotient of both would lose digits.
            let lost = -expm1(ln_1p(-fraction) / RATE);
            return Some(if fraction < f64::MIN_POSITIVE { time } else { time * (RATE * lost / fraction) });
        }
        let left = self.reach_time - time;
        if left > 0.0 {
            Some(self.time_to_fall(left, self.reach_time, RATE))
        } else {
            // The position of rest may be just beyond the distance, by rounding alone.
            (self.rest() == Some(position)).then(|| self.stopping_time())
        }
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let now = fabs(self.start.velocity);
        let time = self.time_to_fall(speed, now, RATE - 1.0);
        (speed >= 0.0 && time.is_finite()).then_some(time)
    }
}
