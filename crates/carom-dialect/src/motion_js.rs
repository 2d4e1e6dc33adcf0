//! Motion for the web (formerly Framer Motion), its three forms.

use carom::error::ParameterError;
use carom::{Motion, Spring, State, Tolerance};

use crate::math::{PI, difference_of_products, exp, fabs, larger, ln, smaller, sqrt};
use crate::parameters::fields;
use crate::range::Range::{NotNegative, Positive, Within};
use crate::range::{Range, SLACK, require};
use crate::shape::{frequency_and_ratio, physical, ratio_of_bounce};
use crate::{Parameters, VelocityUnit};

/// Motion limits ζ to the range from 0.05 to 1/0.05.
const LEAST_RATIO: f64 = 0.05;
/// The fraction of the travel that a duration spring has left at its duration.
const LEFT_AT_DURATION: f64 = 0.001;
/// The angle ωt at Motion's visual duration.
const VISUAL_ANGLE: f64 = 2.0 * PI / 1.2;

const BOUNCE: Range = Within(-0.95, 0.95, "be from -0.95 to 0.95, Motion's limits");

/// Motion for the web: `stiffness`, `damping`, `mass`.
///
/// Velocities are per second.
///
/// # Quirks
/// A strongly overdamped spring, with ω√(ζ² − 1) ≥ 1000 1/s, snaps to its target in Motion instead of creeping. Such a spring is an error
/// here. Motion silently replaces numbers out of range by the defaults. They are errors here. Motion's documentation says that the default
/// stiffness is 1, but its code says 100.
///
/// # Source
/// motion-dom 14.14.0, `animation/generators/spring.mjs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionJs {
    /// > 0. The default is 100.
    pub stiffness: f64,
    /// ≥ 0, below the cut-off. The default is 10.
    pub damping: f64,
    /// > 0. The default is 1.
    pub mass: f64,
}

impl MotionJs {
    /// Motion snaps to the target if half the difference of an overdamped spring's two rates reaches this, in 1/s.
    const CUT_OFF: f64 = 1000.0;
}

impl Parameters for MotionJs {
    const NAME: &'static str = "motion";
    const TITLE: &'static str = "Motion (Framer Motion), stiffness and damping";
    const CODE: &'static str = "{ type: \"spring\", stiffness: {stiffness}, damping: {damping}«mass|, mass: \
        {mass}»«velocity|, velocity: {velocity}» }";

    fields!(stiffness in Positive = 100.0, damping in NotNegative = 10.0, mass in Positive = 1.0);

    fn check(&self) -> Result<(), ParameterError> {
        let Self { stiffness, damping, mass } = *self;
        let requirement = "be lower: Motion snaps to the target where √((damping/(2 mass))² − stiffness/mass) reaches \
                           1000 1/s";
        let spread = difference_of_products(damping, damping, 4.0 * mass, stiffness);
        let is_cut = spread > 0.0 && 0.5 * sqrt(spread) / mass >= Self::CUT_OFF * (1.0 - SLACK);
        require(!is_cut, "damping", requirement, damping)
    }

    physical!(mass, stiffness, damping);
}

/// Returns ζ for a bounce, within Motion's limits.
fn limited_ratio(bounce: f64) -> f64 {
    ratio_of_bounce(bounce).clamp(LEAST_RATIO, 1.0 / LEAST_RATIO)
}

/// The angle ωt where a spring of damping ratio ζ ≥ 1 has the fraction `left` of its travel left, from rest.
pub(crate) fn angle_when_left(ratio: f64, left: f64) -> f64 {
    let motion = Spring::from_angular_frequency(1.0, ratio).motion(State::at_rest(1.0), 0.0);
    motion.settling_time(Tolerance { distance: left, velocity: f64::INFINITY })
}

/// Returns ω, the bounce and ζ of a spring. Within rounding of critical, the bounce is 0 and ζ is 1.
fn frequency_bounce_ratio(spring: &Spring) -> Result<(f64, f64, f64), ParameterError> {
    let (frequency, ratio) = frequency_and_ratio(spring)?;
    let bounce = spring.bounce();
    let (bounce, ratio) = if fabs(bounce) < 1e-14 { (0.0, 1.0) } else { (bounce, ratio) };
    BOUNCE.check("bounce", bounce)?;
    Ok((frequency, bounce, ratio))
}

/// Motion for the web: `duration` and `bounce`.
///
/// ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce. The mass is 1. ω follows from the condition that little is left at the duration
/// T:
///
/// ```text
/// bounce > 0    ζ/√(1 − ζ²)·e^(−ζωT) = 0.001             a bound of the envelope
/// bounce ≤ 0    0.001 of the travel is left at T         the motion itself
/// ```
///
/// Motion searches for ω with 11 Newton steps. Carom solves the first line in closed form and the second by the exact
/// settling time, to full precision.
///
/// A `transition` takes seconds, as here. The `spring()` generator takes milliseconds.
///
/// # Velocity
/// Such a spring always starts at rest, so the line of code doesn't have a velocity.
///
/// # Quirks
/// - The two formulas don't meet. As the bounce falls to 0 from above, ω grows without limit (below about 0.0001, Motion's search doesn't
///   converge any more), but at 0 it is 9.233/T. This is why the range has a gap.
/// - Motion ends the animation at T, with a jump of 0.1 % (bounce 0) to 1.8 % (0.95) of the travel.
/// - Motion limits values beyond the ranges. [`spring`](Parameters::spring) does the same, and
///   [`validate`](Parameters::validate) reports it.
///
/// # Source
/// motion-dom 14.14.0, `animation/generators/spring.mjs`, `findSpring`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionJsDuration {
    /// Seconds, 0.01 to 10. The default is 0.8.
    pub duration: f64,
    /// −0.95 to 0, or 0.0001 to 0.95. The default is 0.3.
    pub bounce: f64,
}

impl MotionJsDuration {
    /// Returns ωT, the angle at the end of the duration. It computes 1 − ζ² from the bounce, because that doesn't cost digits.
    fn angle_at_end(ratio: f64, bounce: f64) -> f64 {
        if bounce > 0.0 {
            let bounce = smaller(bounce, 1.0 - LEAST_RATIO);
            ln(ratio / sqrt(bounce * (2.0 - bounce)) / LEFT_AT_DURATION) / ratio
        } else {
            angle_when_left(larger(ratio, 1.0), LEFT_AT_DURATION)
        }
    }
}

impl Parameters for MotionJsDuration {
    const NAME: &'static str = "motion-duration";
    const TITLE: &'static str = "Motion (Framer Motion), duration and bounce";
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "{ type: \"spring\", duration: {duration}, bounce: {bounce} }";

    fields!(duration["s"] in Within(0.01, 10.0, "be from 0.01 to 10 s, Motion's limits") = 0.8, bounce in BOUNCE = 0.3);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be 0, negative, or at least 0.0001, below which Motion's search does not converge";
        require(self.bounce <= 0.0 || self.bounce + SLACK >= 1e-4, "bounce", requirement, self.bounce)
    }

    fn spring(&self) -> Spring {
        let duration = self.duration.clamp(0.01, 10.0);
        let ratio = limited_ratio(self.bounce);
        Spring::from_angular_frequency(Self::angle_at_end(ratio, self.bounce) / duration, ratio)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, bounce, ratio) = frequency_bounce_ratio(spring)?;
        Ok(Self { duration: Self::angle_at_end(ratio, bounce) / frequency, bounce })
    }
}

/// Motion for the web: `visualDuration` and `bounce`.
///
/// ζ is as in [`MotionJsDuration`], and the mass is 1. With the visual duration D, ω = 2π/(1.2 D). For a negative bounce, ω is such that
/// 3.3 % of the travel is left at D, as with a critical spring: (1 + φ)e^(−φ) with φ = 2π/1.2. Velocities are per second.
///
/// # Quirks
/// The same two numbers give a spring 1.2² times softer than SwiftUI's: 109.7 instead of 157.9 for 0.5 s. The defaults are the ones of the
/// `spring(visualDuration, bounce)` generator. In a `transition` with only a visual duration, the bounce is 0.
///
/// # Source
/// motion-dom 14.14.0, `animation/generators/spring.mjs`, `getSpringOptions`, `overdampedFreqScale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionJsVisual {
    /// Seconds, > 0. The default is 0.3.
    pub visual_duration: f64,
    /// −0.95 to 0.95. The default is 0.3.
    pub bounce: f64,
}

impl MotionJsVisual {
    /// Returns ωD, the angle at the end of the visual duration D.
    fn angle_at_visual_end(ratio: f64) -> f64 {
        if ratio > 1.0 { angle_when_left(ratio, (1.0 + VISUAL_ANGLE) * exp(-VISUAL_ANGLE)) } else { VISUAL_ANGLE }
    }
}

impl Parameters for MotionJsVisual {
    const NAME: &'static str = "motion-visual";
    const TITLE: &'static str = "Motion (Framer Motion), visual duration and bounce";
    const CODE: &'static str =
        "{ type: \"spring\", visualDuration: {visual_duration}, bounce: {bounce}«velocity|, velocity: {velocity}» }";

    fields!(visual_duration["s"] in Positive = 0.3, bounce in BOUNCE = 0.3);

    fn spring(&self) -> Spring {
        let ratio = limited_ratio(self.bounce);
        Spring::from_angular_frequency(Self::angle_at_visual_end(ratio) / self.visual_duration, ratio)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, bounce, ratio) = frequency_bounce_ratio(spring)?;
        Ok(Self { visual_duration: Self::angle_at_visual_end(ratio) / frequency, bounce })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_too_damped_for_motion_js_is_an_error() {
        // Motion snaps to the target if ω√(ζ² − 1) reaches 1000 1/s. With k/m = ω², the damping c there is 2m√(ω² + 1000²).
        for (frequency, mass) in [(10.0, 1.0), (500.0, 1.0), (10.0, 0.25)] {
            let limit = 2.0 * libm::hypot(frequency, 1000.0) * mass;
            let motion = |damping| MotionJs { stiffness: frequency * frequency * mass, damping, mass };
            assert_eq!(motion(0.999_999 * limit).validate(), Ok(()));
            assert_eq!(motion(1.000_001 * limit).validate().unwrap_err().field(), "damping");
            assert_eq!(MotionJs::from_spring(&motion(2.0 * limit).spring()).unwrap_err().field(), "damping");
        }
        // Motion doesn't cut off underdamped springs, or springs in its other two forms.
        let stiff = MotionJs { stiffness: 1e9, damping: 1e4, mass: 1.0 };
        assert_eq!(stiff.validate(), Ok(()));
        assert_eq!(MotionJsVisual { visual_duration: 1e-3, bounce: -0.9 }.validate(), Ok(()));
    }

    #[test]
    fn an_overdamped_spring_has_0_1_percent_left_at_its_duration() {
        for bounce in [0.0, -0.3, -0.95] {
            let spring = MotionJsDuration { duration: 0.7, bounce }.spring();
            let left = spring.motion(State::at_rest(1.0), 0.0).state(0.7).position;
            assert!((left / LEFT_AT_DURATION - 1.0).abs() < 1e-12, "{bounce}: {left}");
        }
    }
}
