//! v′ = −sgn(v)·A·|v/vᵣ|^((p−2)/(p−1))

use crate::error::{ParameterError, positive};
use crate::law::android::{self, FRICTION, INFLEXION, RATE};
use crate::math::{expm1, fabs, larger, ln, ln_1p, pow};
use crate::motion::{Motion, Piece, State, Tolerance};

/// v′ = −sgn(v)·A·|v/vᵣ|^((p−2)/(p−1))
///
/// Flutter's fling on Android since 2023. It covers the distance of Android's own [`SplineFling`](crate::SplineFling) for
/// every release velocity, and is the only power of the velocity that does. The force depends on the velocity alone, not on
/// the time since release, so a restart at any frame changes nothing.
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
/// Derivation: v′ = −v₀ (p−1)/T·(1 − t/T)^(p−2), and (1 − t/T)^(p−2) = |v/v₀|^((p−2)/(p−1)). The powers of |v₀| in v₀/T
/// and in |v₀|^(−(p−2)/(p−1)) cancel, as 1 − 1/(p−1) = (p−2)/(p−1). The equation remains, with A =
/// (p−1)·vᵣ/(0.35 p), in which the start does not occur.
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
#[doc = include_str!("../../plots/power_fling.svg")]
///
/// # Example
/// ```
/// use carom::{Motion, PowerFling, State};
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
/// Flutter's `ClampingScrollSimulation` (`scroll_simulation.dart`, flutter/flutter#120420), with Android's constants,
/// see [`SplineFling`](crate::SplineFling). It takes 0.35 p = 0.8254 of Android's time. Flutter gives NaN for a release
/// velocity of 0; in Carom that motion stays at its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerFling {
    /// > 0, without unit: with twice the friction a fling covers 0.6 of the distance.
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

    /// Returns the time that a release at `velocity` moves, in seconds.
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

    /// T/p: the time in which the release velocity, undiminished, covers the distance.
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
    /// Returns T, the time at which the motion comes to rest, in seconds.
    #[must_use]
    pub fn stopping_time(&self) -> f64 {
        RATE * self.reach_time
    }

    /// The distance (signed) to the rest.
    fn distance(&self) -> f64 {
        self.start.velocity * self.reach_time
    }

    /// The time at which (1 − t/T)^power has fallen from 1 to limit/whole; 0 if it need not fall.
    fn time_to_fall(&self, limit: f64, whole: f64, power: f64) -> f64 {
        // expm1, and not a power: a small fall keeps its digits.
        if limit < whole { -expm1(ln(limit / whole) / power) * self.stopping_time() } else { 0.0 }
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
        // An infinite duration leaves the whole of it.
        let (u, left) = (t / stop, if stop < f64::INFINITY { (stop - t) / stop } else { 1.0 });
        // `effective_time` is the time in which the undiminished velocity covers the distance. With `kept` = (1 − u)^(p−1),
        // (1 − u)^p = (1 − u)·kept.
        let (kept, effective_time) = if left < 0.5 {
            // The remaining distance, so that the position meets the end.
            let kept = pow(left, RATE - 1.0);
            (kept, self.reach_time - self.reach_time * (left * kept))
        } else {
            // 1 − (1 − u)·kept = u + (1 − u)·lost, without a difference.
            let lost = -expm1((RATE - 1.0) * ln_1p(-u));
            // Their ratio tends to p − 1; below the smallest normal number it would lose digits.
            let lost_per_u = if u < f64::MIN_POSITIVE { RATE - 1.0 } else { lost / u };
            (1.0 - lost, t * ((1.0 + left * lost_per_u) / RATE))
        };
        State { position: position + velocity * effective_time, velocity: velocity * kept }
    }

    fn rest(&self) -> Option<f64> {
        let end = self.state(f64::INFINITY).position;
        end.is_finite().then_some(end)
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let stop = self.stopping_time();
        if self.start.velocity == 0.0 {
            Piece::WHOLE
        } else if t < stop {
            Piece { start: 0.0, end: stop }
        } else {
            Piece { start: stop, end: f64::INFINITY }
        }
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        if self.rest().is_none() {
            return f64::INFINITY;
        }
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
        // The fraction of the whole distance.
        let time = travel / self.start.velocity;
        let fraction = time / self.reach_time;
        if !(time > 0.0 && time.is_finite()) {
            return None;
        }
        if fraction < 0.5 {
            // t/T = 1 − (1 − fraction)^(1/p), over fraction/p; below the smallest normal number that would lose digits.
            let lost = -expm1(ln_1p(-fraction) / RATE);
            return Some(if fraction < f64::MIN_POSITIVE { time } else { time * (RATE * lost / fraction) });
        }
        let left = self.reach_time - time;
        if left > 0.0 {
            Some(self.time_to_fall(left, self.reach_time, RATE))
        } else {
            // Rounding may have put the rest, or a position that rounds to it, just beyond the distance.
            (self.rest() == Some(position)).then(|| self.stopping_time())
        }
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let now = fabs(self.start.velocity);
        let time = self.time_to_fall(speed, now, RATE - 1.0);
        (speed >= 0.0 && time.is_finite()).then_some(time)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "where a value is exact, it is asked for exactly")]
mod tests {
    use super::*;

    const FLING: State = State { position: 100.0, velocity: 8000.0 };

    #[test]
    fn a_fling_goes_as_far_as_androids_in_0_8254_of_its_time() {
        // 20-digit values.
        let law = PowerFling::default();
        for (velocity, duration, distance) in [
            (8000.0, 2.118_361_711_595_706, 7_186.362_753_988_745),
            (-8000.0, 2.118_361_711_595_706, -7_186.362_753_988_745),
            (-50.0, 0.050_486_815_0, -1.070_451_533_637_922_6),
        ] {
            assert!((law.duration(velocity) / duration - 1.0).abs() < 1e-9, "{velocity}");
            assert!((law.distance(velocity) / distance - 1.0).abs() < 1e-15, "{velocity}");
            assert!((law.velocity_to_reach(distance) / velocity - 1.0).abs() < 1e-15, "{velocity}");
        }
        assert!((law.duration(8000.0) - 2.118_361_711_595_706).abs() < 1e-15);
    }

    #[test]
    fn positions_equal_flutters() {
        // 22-digit values; the last is of Flutter's own test (scrollable_test.dart: 344.0642 from 200).
        for (velocity, t, travel, speed) in [
            (8000.0, 1e-9, 7.999_999_997_435_374e-6, 7_999.999_994_870_746),
            (8000.0, 0.5, 3_377.656_201_707_164, 5_549.870_984_749_849),
            (8000.0, 2.0, 7_178.379_496_789_803, 159.055_925_820_511_83),
            (1000.0, 0.2, 144.064_195_936_602_67, 458.885_292_312_384_1),
        ] {
            let law = PowerFling::default();
            let state = law.motion(State { position: 0.0, velocity }).state(t);
            assert!((state.position / travel - 1.0).abs() < 1e-15, "{t}: {state:?}");
            assert!((state.velocity / speed - 1.0).abs() < 4e-15, "{t}: {state:?}");
            assert_eq!(law.motion(State { position: 0.0, velocity: -velocity }).state(t), -state);
        }
    }

    #[test]
    fn acceleration_obeys_the_equation() {
        let law = PowerFling::default();
        let reference = law.reference_speed();
        let a = (RATE - 1.0) * reference / (INFLEXION * RATE);
        for velocity in [3000.0, -3000.0] {
            let fling = law.motion(State { position: 0.0, velocity });
            let (t, h) = (0.4, 1e-5);
            let slope = (fling.state(t + h).velocity - fling.state(t - h).velocity) / (2.0 * h);
            let now = fling.state(t).velocity;
            let force = -a * pow(now.abs() / reference, (RATE - 2.0) / (RATE - 1.0)).copysign(now);
            assert!((slope / force - 1.0).abs() < 1e-8, "{slope} {force}");
        }
    }

    #[test]
    fn restarts_at_every_frame_cover_the_same_distance() {
        // flutter/flutter#120338: Flutter's former law ended 17 % short.
        let law = PowerFling::default();
        for start in [FLING, -FLING] {
            let mut state = start;
            for _ in 0..200 {
                state = law.motion(state).state(1.0 / 90.0);
            }
            let end = law.motion(start).rest().unwrap_or(f64::NAN);
            assert!((state.position - end).abs() < 1e-10, "{} {end}", state.position);
        }
    }

    #[test]
    fn time_at_and_time_at_speed_agree_with_the_state() {
        for start in [FLING, -FLING] {
            let fling = PowerFling::default().motion(start);
            for t in [1e-12, 1e-3, 0.3, 0.55, 1.0, 1.9] {
                let State { position, velocity } = fling.state(t);
                let time = fling.time_at(position).unwrap_or(f64::NAN);
                // As exact as the rounding of the position allows.
                assert!((time - t).abs() <= 1e-15 + 2.0 * f64::EPSILON * (position / velocity).abs(), "{t} {time}");
                let time = fling.time_at_speed(velocity.abs()).unwrap_or(f64::NAN);
                assert!((time - t).abs() < 1e-15, "{t} {time}");
            }
            assert_eq!(fling.time_at(start.position), Some(0.0));
            assert_eq!(fling.time_at(fling.state(f64::INFINITY).position), Some(fling.stopping_time()));
            assert_eq!(fling.time_at(fling.state(f64::INFINITY).position.signum() * 7287.0), None);
            assert_eq!(fling.time_at(0.9 * start.position), None);
            assert_eq!(fling.time_at_speed(9000.0), Some(0.0));
            assert_eq!(fling.time_at_speed(0.0), Some(fling.stopping_time()));
            assert_eq!(fling.time_at_speed(-1.0), None);
        }
    }

    #[test]
    fn settling_is_the_later_of_distance_and_speed() {
        let fling = PowerFling::default().motion(FLING);
        for (tolerance, position, velocity) in
            [(Tolerance::new(1.0, 1e9), 1.0, f64::NAN), (Tolerance::new(1e9, 5.0), f64::NAN, 5.0)]
        {
            let settled = fling.settling_time(tolerance);
            let State { position: x, velocity: v } = fling.state(settled);
            let left = 7_286.362_753_988_745 - x;
            assert!((left - position).abs() < 1e-11 || (v - velocity).abs() < 1e-11, "{tolerance:?} {left} {v}");
        }
        assert_eq!(fling.settling_time(Tolerance::new(0.0, 1.0)), fling.stopping_time());
        assert_eq!(fling.settling_time(Tolerance::new(1e9, 1e9)), 0.0);
    }

    #[test]
    fn a_release_without_velocity_stays_at_its_start() {
        // flutter/flutter's formula is 0/0 here.
        let still = PowerFling::default().motion(State::at_rest(7.0));
        assert_eq!(still.state(1.0), State::at_rest(7.0));
        assert_eq!(still.rest(), Some(7.0));
        assert_eq!(still.settling_time(Tolerance::pixels(1.0)), 0.0);
        assert_eq!(still.time_at(8.0), None);
        assert_eq!(still.time_at_speed(1.0), Some(0.0));
    }

    #[test]
    fn velocities_of_any_magnitude_give_finite_states() {
        let law = PowerFling::default();
        for velocity in [5e-324, 1e-300, 1e-9, 1e150, 1e300, -1e300] {
            let fling = law.motion(State { position: 1.0, velocity });
            for t in [0.0, 1e-300, 1e-9, 1.0, 1e9, 1e100, 1e216, 1e300, f64::INFINITY] {
                let State { position, velocity } = fling.state(t);
                assert!(!position.is_nan() && !velocity.is_nan(), "{fling:?} {t}");
            }
            assert!(fling.settling_time(Tolerance::pixels(1.0)) >= 0.0);
            assert!(fling.time_at(2.0).is_none_or(|t| t >= 0.0));
        }
        // A time so short that its fraction of the duration underflows.
        assert_eq!(law.motion(State { position: 0.0, velocity: 1e300 }).state(1e-300).position, 1.0);
        assert!(law.velocity_to_reach(1e300).is_finite());
        assert_eq!(law.velocity_to_reach(0.0), 0.0);
    }

    #[test]
    fn a_fling_of_infinite_duration_keeps_its_velocity() {
        // The friction is above 0, but the duration overflows.
        for velocity in [1e155, -1e155] {
            for friction in [5e-324, 1e-310] {
                let fling = PowerFling { friction }.motion(State { position: 0.0, velocity });
                assert_eq!(fling.stopping_time(), f64::INFINITY);
                assert_eq!(fling.state(3.0), State { position: 3.0 * velocity, velocity });
                assert_eq!((fling.rest(), fling.time_at(3.0 * velocity)), (None, Some(3.0)));
            }
        }
    }

    #[test]
    fn validate_names_the_parameter_out_of_range() {
        let field = |friction: f64| PowerFling { friction }.validate().map_err(|error| error.field);
        assert_eq!(field(0.015), Ok(()));
        assert_eq!(field(0.0), Err("friction"));
        assert_eq!(field(f64::NAN), Err("friction"));
    }
}
