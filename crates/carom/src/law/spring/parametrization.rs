//! Parametrizations of a spring.
//!
//! `from_…` is the formula. `try_from_…` is the same after a check of the numbers, as `law/mod.rs` explains.

use super::Spring;
use crate::error::{ParameterError, not_negative, positive, require};
use crate::math::{LN_2, PI, exp, fabs, sqrt};
use crate::motion::{Motion, State, Tolerance};

impl Spring {
    /// Returns the spring of mass 1 with this response and damping ratio. `response` > 0 is the period of the undamped spring, in seconds.
    /// With a `damping_ratio` of 1 the spring is critical, below 1 (but ≥ 0) it overshoots, and above 1 it creeps.
    pub fn from_response_damping_ratio(response: f64, damping_ratio: f64) -> Self {
        Self::from_angular_frequency(2.0 * PI / response, damping_ratio)
    }

    /// Checked [`from_response_damping_ratio`](Self::from_response_damping_ratio).
    ///
    /// ```
    /// use carom::Spring;
    /// let error = Spring::try_from_response_damping_ratio(0.0, 1.0).unwrap_err();
    /// let text = "`response` must be finite and greater than 0, but is 0";
    /// assert_eq!(error.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// The number that is out of its range, or so extreme that stiffness or damping would not be finite.
    pub fn try_from_response_damping_ratio(response: f64, damping_ratio: f64) -> Result<Self, ParameterError> {
        checked("response", response, damping_ratio, Self::from_response_damping_ratio)
    }

    /// Returns the spring of mass 1 from SwiftUI's two numbers. `duration` > 0 seconds is the response, and not the settling time. `bounce`
    /// is above −1 (a spring of −1 would never arrive), 0 for a critical spring, and at most 1 (undamped).
    ///
    /// The damping ratio is 1 − bounce, or 1/(1 + bounce) for a negative bounce.
    pub fn from_duration_bounce(duration: f64, bounce: f64) -> Self {
        let damping_ratio = if bounce < 0.0 { 1.0 / (1.0 + bounce) } else { 1.0 - bounce };
        Self::from_response_damping_ratio(duration, damping_ratio)
    }

    /// Checked [`from_duration_bounce`](Self::from_duration_bounce).
    ///
    /// # Errors
    /// The number that is out of its range, or so extreme that stiffness or damping would not be finite.
    pub fn try_from_duration_bounce(duration: f64, bounce: f64) -> Result<Self, ParameterError> {
        positive("duration", duration)?;
        require(bounce > -1.0 && bounce <= 1.0, "bounce", "be above -1 and at most 1", bounce)?;
        Self::from_duration_bounce(duration, bounce).or_error("duration", duration)
    }

    /// Returns the spring of mass 1 with the undamped frequency in hertz, > 0, and the damping ratio ≥ 0.
    pub fn from_frequency_damping_ratio(frequency_hz: f64, damping_ratio: f64) -> Self {
        Self::from_angular_frequency(2.0 * PI * frequency_hz, damping_ratio)
    }

    /// Checked [`from_frequency_damping_ratio`](Self::from_frequency_damping_ratio).
    ///
    /// # Errors
    /// The number that is out of its range, or so extreme that stiffness or damping would not be finite.
    pub fn try_from_frequency_damping_ratio(frequency_hz: f64, damping_ratio: f64) -> Result<Self, ParameterError> {
        checked("frequency_hz", frequency_hz, damping_ratio, Self::from_frequency_damping_ratio)
    }

    /// Returns the spring of mass 1 whose envelope halves in this time, > 0 seconds, with a damping ratio > 0.
    ///
    /// The envelope is e^(−λt) with the slower rate λ, so the time is ln 2/λ. (In Holden's half-life the envelope falls to a quarter.)
    pub fn from_half_life_damping_ratio(half_life: f64, damping_ratio: f64) -> Self {
        // The slow rate λ is ζω for an underdamped spring, and ω/(ζ + √(ζ² − 1)) for an overdamped one.
        let rate_per_frequency = if damping_ratio > 1.0 {
            1.0 / (damping_ratio + sqrt((damping_ratio - 1.0) * (damping_ratio + 1.0)))
        } else {
            damping_ratio
        };
        Self::from_angular_frequency(LN_2 / half_life / rate_per_frequency, damping_ratio)
    }

    /// Checked [`from_half_life_damping_ratio`](Self::from_half_life_damping_ratio).
    ///
    /// # Errors
    /// The number that is out of its range, or so extreme that stiffness or damping would not be finite.
    pub fn try_from_half_life_damping_ratio(half_life: f64, damping_ratio: f64) -> Result<Self, ParameterError> {
        positive("damping_ratio", damping_ratio)?;
        checked("half_life", half_life, damping_ratio, Self::from_half_life_damping_ratio)
    }

    /// Returns the spring of mass 1 with ω = √(k/m) > 0, in rad/s, and the damping ratio ≥ 0.
    pub fn from_angular_frequency(angular_frequency: f64, damping_ratio: f64) -> Self {
        Self {
            mass: 1.0,
            stiffness: angular_frequency * angular_frequency,
            damping: 2.0 * damping_ratio * angular_frequency,
        }
    }

    /// Checked [`from_angular_frequency`](Self::from_angular_frequency).
    ///
    /// # Errors
    /// The number that is out of its range, or so extreme that stiffness or damping would not be finite.
    pub fn try_from_angular_frequency(angular_frequency: f64, damping_ratio: f64) -> Result<Self, ParameterError> {
        checked("angular_frequency", angular_frequency, damping_ratio, Self::from_angular_frequency)
    }

    /// Returns the spring of mass 1 that settles at `target` as [`Settling`] specifies, from a start with any velocity.
    ///
    /// If several springs fit, you get the stiffest one, because it overshoots least.
    ///
    /// ```
    /// use carom::law::Settling;
    /// use carom::{Motion, Spring, State, Tolerance};
    /// // A page, released at 900 pt/s, is to arrive within a thousandth of its
    /// // travel after half a second.
    /// let start = State { position: 120.0, velocity: 900.0 };
    /// let settling = Settling { time: 0.5, fraction: 0.001, damping_ratio: 1.0 };
    /// let spring = Spring::try_from_settling(settling, start, 400.0).unwrap();
    ///
    /// let tolerance = Tolerance::new(0.001 * 280.0, f64::INFINITY);
    /// let settled = spring.motion(start, 400.0).settling_time(tolerance);
    /// assert!((settled - 0.5).abs() < 1e-9);
    /// ```
    ///
    /// # Errors
    /// Names a number that is out of its range. Names `position` if the start is at the target, and `time` if no spring of this damping
    /// ratio settles then. (Settling times jump where another swing leaves the tolerance.)
    pub fn try_from_settling(settling: Settling, start: State, target: f64) -> Result<Self, ParameterError> {
        let Settling { time, fraction, damping_ratio } = settling;
        positive("time", time)?;
        require(fraction > 0.0 && fraction < 1.0, "fraction", "be above 0 and below 1", fraction)?;
        positive("damping_ratio", damping_ratio)?;
        let travel = fabs(start.position - target);
        require(
            travel > 0.0 && travel < f64::INFINITY,
            "position",
            "be finite and differ from the target",
            start.position,
        )?;
        require(start.velocity.is_finite(), "velocity", "be finite", start.velocity)?;
        let tolerance = Tolerance { distance: fraction * travel, velocity: f64::INFINITY };
        let spring = |logarithm: f64| Self::from_angular_frequency(exp(logarithm) / time, damping_ratio);
        let is_late = |logarithm: f64| spring(logarithm).motion(start, target).settling_time(tolerance) > time;
        // Search from stiff springs, which settle early, to soft ones.
        let (mut high, step) = (STIFFEST, 0.125);
        while high > SOFTEST {
            if is_late(high - step) && !is_late(high) {
                let (mut late, mut early) = (high - step, high);
                for _ in 0..60 {
                    let middle = 0.5 * (late + early);
                    if is_late(middle) { late = middle } else { early = middle }
                }
                let found = spring(early);
                let settled = found.motion(start, target).settling_time(tolerance);
                if fabs(settled - time) <= 1e-9 * time && found.validate().is_ok() {
                    return Ok(found);
                }
            }
            high -= step;
        }
        let requirement = "be a time at which a spring of this damping ratio can settle from this state";
        Err(ParameterError::new("time", requirement, time))
    }

    /// Returns the spring if it is valid, and otherwise an error with the number that it was made from.
    fn or_error(self, field: &'static str, value: f64) -> Result<Self, ParameterError> {
        let requirement = "give a finite stiffness and damping";
        self.validate().map_err(|_| ParameterError::new(field, requirement, value)).map(|()| self)
    }
}

/// Makes a spring from a number and a damping ratio, and names the one that is out of its range.
fn checked(
    field: &'static str,
    number: f64,
    damping_ratio: f64,
    make: fn(f64, f64) -> Spring,
) -> Result<Spring, ParameterError> {
    positive(field, number)?;
    not_negative("damping_ratio", damping_ratio)?;
    make(number, damping_ratio).or_error(field, number)
}

/// The parameters of [`Spring::try_from_settling`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settling {
    /// The seconds, > 0, from the start to the instant after which the motion stays within the fraction.
    pub time: f64,
    /// The distance from the target at that time, as a fraction of the travel: above 0 and below 1.
    pub fraction: f64,
    /// The damping ratio > 0. With 1, the spring doesn't swing.
    pub damping_ratio: f64,
}

/// The logarithms of ω·time between which the search runs. We tried damping ratios from 1e-3 to 1e3, and velocities of up to 1e3 travels in
/// this time. Their springs are well inside.
const STIFFEST: f64 = 12.0;
const SOFTEST: f64 = -8.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checked_constructors_say_which_of_their_numbers_is_wrong() {
        let field = |result: Result<Spring, ParameterError>| result.map_err(|error| error.field());
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-200] {
            assert_eq!(field(Spring::try_from_response_damping_ratio(bad, 1.0)), Err("response"), "{bad}");
            assert_eq!(field(Spring::try_from_duration_bounce(bad, 0.0)), Err("duration"), "{bad}");
            assert_eq!(field(Spring::try_from_half_life_damping_ratio(bad, 1.0)), Err("half_life"), "{bad}");
        }
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e200] {
            assert_eq!(field(Spring::try_from_frequency_damping_ratio(bad, 1.0)), Err("frequency_hz"), "{bad}");
            assert_eq!(field(Spring::try_from_angular_frequency(bad, 1.0)), Err("angular_frequency"), "{bad}");
        }
        for bad in [-1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(field(Spring::try_from_response_damping_ratio(0.5, bad)), Err("damping_ratio"), "{bad}");
            assert_eq!(field(Spring::try_from_duration_bounce(0.5, bad)), Err("bounce"), "{bad}");
        }
        let spring = Spring::from_response_damping_ratio(0.35, 0.8);
        assert_eq!(Spring::try_from_response_damping_ratio(0.35, 0.8), Ok(spring));
    }

    #[test]
    fn impossible_settling_times_are_errors() {
        let good = Settling { time: 0.5, fraction: 0.001, damping_ratio: 1.0 };
        let field = |settling, start, target| Spring::try_from_settling(settling, start, target).unwrap_err().field();
        let start = State { position: 0.0, velocity: 100.0 };
        assert_eq!(field(Settling { time: 0.0, ..good }, start, 1.0), "time");
        assert_eq!(field(Settling { fraction: 1.0, ..good }, start, 1.0), "fraction");
        assert_eq!(field(Settling { damping_ratio: 0.0, ..good }, start, 1.0), "damping_ratio");
        assert_eq!(field(good, start, 0.0), "position");
        assert_eq!(field(good, State { velocity: f64::NAN, ..start }, 1.0), "velocity");
    }
}
