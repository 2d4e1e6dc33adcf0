//! Motion for the web (formerly Framer Motion), its three forms.

use carom::{Motion, ParameterError, Spring, State, Tolerance};

use crate::math::{PI, difference_of_products, exp, fabs, larger, ln, smaller, sqrt};
use crate::range::Range::{NotNegative, Positive, Within};
use crate::range::{Range, SLACK, require};
use crate::shape::{frequency_and_ratio, ratio_of_bounce};
use crate::{
    Field, Parameters, VelocityUnit,
    parameters::{field, in_order},
};

/// Motion limits ζ to 0.05 to 1/0.05.
const LEAST_RATIO: f64 = 0.05;
/// The fraction of the travel that a duration spring has left at its duration.
const LEFT_AT_DURATION: f64 = 0.001;
/// The angle ωt at Motion's visual duration.
const VISUAL_ANGLE: f64 = 2.0 * PI / 1.2;

const BOUNCE: Range = Within(-0.95, 0.95, "be from -0.95 to 0.95, Motion's limits");

/// Motion for the web: `stiffness`, `damping`, `mass`.
///
/// | field | range | default |
/// |---|---|---|
/// | `stiffness` | > 0 | 100 |
/// | `damping` | ≥ 0, below the cut-off | 10 |
/// | `mass` | > 0 | 1 |
///
/// Velocities are per second.
///
/// # Quirks
/// Motion makes a strongly overdamped spring, with ω√(ζ² − 1) ≥ 1000 1/s, snap to its target instead of creeping; that
/// is an error here. It silently replaces numbers out of range by the defaults; they are errors here. Its documentation
/// gives the default stiffness as 1, its code as 100.
///
/// # Source
/// motion-dom 14.14.0, `animation/generators/spring.mjs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionJs {
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
    /// > 0.
    pub mass: f64,
}

impl MotionJs {
    /// Half the distance between the two rates of an overdamped spring at which Motion snaps, 1/s.
    const CUT_OFF: f64 = 1000.0;
}

impl Parameters for MotionJs {
    const NAME: &'static str = "motion";
    const TITLE: &'static str = "Motion (web), stiffness and damping";
    const FIELDS: &'static [Field] = &[
        field("stiffness", "", Positive).or(100.0),
        field("damping", "", NotNegative).or(10.0),
        field("mass", "", Positive).or(1.0),
    ];

    in_order!(stiffness, damping, mass);

    fn check(&self) -> Result<(), ParameterError> {
        let Self { stiffness, damping, mass } = *self;
        let requirement = "be lower: Motion snaps to the target where √((damping/(2 mass))² − stiffness/mass) reaches \
                           1000 1/s";
        let spread = difference_of_products(damping, damping, 4.0 * mass, stiffness);
        let is_cut = spread > 0.0 && 0.5 * sqrt(spread) / mass >= Self::CUT_OFF * (1.0 - SLACK);
        require(!is_cut, "damping", requirement, damping)
    }

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { stiffness, damping, mass })
    }

    #[expect(clippy::float_cmp, reason = "the default is exactly 1")]
    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        [
            "{ type: \"spring\", stiffness: {stiffness}, damping: {damping}",
            if self.mass == 1.0 { "" } else { ", mass: {mass}" },
            if has_velocity { ", velocity: {velocity} }" } else { " }" },
        ]
    }
}

/// ζ within Motion's limits.
fn limited_ratio(bounce: f64) -> f64 {
    ratio_of_bounce(bounce).clamp(LEAST_RATIO, 1.0 / LEAST_RATIO)
}

/// The angle ωt at which a spring of damping ratio ζ ≥ 1 has the fraction `left` of its travel left, from rest.
pub(crate) fn angle_when_left(ratio: f64, left: f64) -> f64 {
    let motion = Spring::from_angular_frequency(1.0, ratio).motion(State::at_rest(1.0), 0.0);
    motion.settling_time(Tolerance { distance: left, velocity: f64::INFINITY })
}

/// ω, the bounce and ζ of a spring; 0 and 1 for one within rounding of critical.
fn frequency_bounce_ratio(spring: &Spring) -> Result<(f64, f64, f64), ParameterError> {
    let (frequency, ratio) = frequency_and_ratio(spring)?;
    let bounce = spring.bounce();
    let (bounce, ratio) = if fabs(bounce) < 1e-14 { (0.0, 1.0) } else { (bounce, ratio) };
    BOUNCE.check("bounce", bounce)?;
    Ok((frequency, bounce, ratio))
}

/// Motion for the web: `duration` and `bounce`.
///
/// ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce; the mass is 1. ω is such that little is left at the
/// duration T:
///
/// ```text
/// bounce > 0    ζ/√(1 − ζ²)·e^(−ζωT) = 0.001             a bound of the envelope
/// bounce ≤ 0    0.001 of the travel is left at T         the motion itself
/// ```
///
/// Motion searches for ω with 11 Newton steps. Carom solves the first line in closed form and the second by the exact
/// settling time, to full precision.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration` | s | 0.01 to 10 | 0.8 |
/// | `bounce` | - | −0.95 to 0, or 0.0001 to 0.95 | 0.3 |
///
/// A `transition` takes seconds, as here; the `spring()` generator takes milliseconds.
///
/// # Velocity
/// Such a spring always starts at rest, so no velocity can be written.
///
/// # Quirks
/// - The two formulas do not meet: as the bounce falls to 0 from above, ω grows without limit (below about 0.0001,
///   Motion's search no longer converges), and at 0 it is 9.233/T. Hence the gap in the range.
/// - Motion ends the animation at T, with a jump of 0.1 % (bounce 0) to 1.8 % (0.95) of the travel.
/// - Motion limits values beyond the ranges. [`spring`](Parameters::spring) does the same, and
///   [`validate`](Parameters::validate) reports it.
///
/// # Source
/// motion-dom 14.14.0, `animation/generators/spring.mjs`, `findSpring`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionJsDuration {
    /// Seconds, 0.01 to 10.
    pub duration: f64,
    /// −0.95 to 0.95.
    pub bounce: f64,
}

impl MotionJsDuration {
    /// ωT, from ζ and, for the digits of 1 − ζ², the bounce.
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
    const TITLE: &'static str = "Motion (web), duration and bounce";
    const FIELDS: &'static [Field] = &[
        field("duration", "s", Within(0.01, 10.0, "be from 0.01 to 10 s, Motion's limits")).or(0.8),
        field("bounce", "", BOUNCE).or(0.3),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::None;

    in_order!(duration, bounce);

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

    fn code(&self, _: bool) -> [&'static str; 3] {
        ["{ type: \"spring\", duration: {duration}, bounce: {bounce} }", "", ""]
    }
}

/// Motion for the web: `visualDuration` and `bounce`.
///
/// ζ is that of [`MotionJsDuration`], the mass 1. With the visual duration D, ω = 2π/(1.2 D). For a negative bounce ω is
/// such that as much of the travel is left at D as with a critical spring: (1 + φ)e^(−φ) = 3.3 %, φ = 2π/1.2.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `visual_duration` | s | > 0 | 0.3 |
/// | `bounce` | - | −0.95 to 0.95 | 0.3 |
///
/// Velocities are per second.
///
/// # Quirks
/// The same two numbers give a spring 1.2² times softer than SwiftUI's: 109.7 instead of 157.9 for 0.5 s. The defaults are
/// those of the `spring(visualDuration, bounce)` generator; in a `transition` with a visual duration alone the bounce is 0.
///
/// # Source
/// motion-dom 14.14.0, `animation/generators/spring.mjs`, `getSpringOptions`, `overdampedFreqScale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionJsVisual {
    /// Seconds, > 0.
    pub visual_duration: f64,
    /// −0.95 to 0.95.
    pub bounce: f64,
}

impl MotionJsVisual {
    /// ωD
    fn angle_at_visual_end(ratio: f64) -> f64 {
        if ratio > 1.0 { angle_when_left(ratio, (1.0 + VISUAL_ANGLE) * exp(-VISUAL_ANGLE)) } else { VISUAL_ANGLE }
    }
}

impl Parameters for MotionJsVisual {
    const NAME: &'static str = "motion-visual";
    const TITLE: &'static str = "Motion (web), visual duration and bounce";
    const FIELDS: &'static [Field] =
        &[field("visual_duration", "s", Positive).or(0.3), field("bounce", "", BOUNCE).or(0.3)];

    in_order!(visual_duration, bounce);

    fn spring(&self) -> Spring {
        let ratio = limited_ratio(self.bounce);
        Spring::from_angular_frequency(Self::angle_at_visual_end(ratio) / self.visual_duration, ratio)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, bounce, ratio) = frequency_bounce_ratio(spring)?;
        Ok(Self { visual_duration: Self::angle_at_visual_end(ratio) / frequency, bounce })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        let end = if has_velocity { ", velocity: {velocity} }" } else { " }" };
        ["{ type: \"spring\", visualDuration: {visual_duration}, bounce: {bounce}", end, ""]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_beyond_motions_cut_off_is_an_error() {
        // ω√(ζ² − 1) = 1000 1/s, where k/m = ω² and c/m = 2√(ω² + 1000²).
        for (frequency, mass) in [(10.0, 1.0), (500.0, 1.0), (10.0, 0.25)] {
            let limit = 2.0 * libm::hypot(frequency, 1000.0) * mass;
            let motion = |damping| MotionJs { stiffness: frequency * frequency * mass, damping, mass };
            assert_eq!(motion(0.999_999 * limit).validate(), Ok(()));
            assert_eq!(motion(1.000_001 * limit).validate().unwrap_err().field, "damping");
            assert_eq!(MotionJs::from_spring(&motion(2.0 * limit).spring()).unwrap_err().field, "damping");
        }
        // Underdamped springs and the other two forms have no cut-off.
        let stiff = MotionJs { stiffness: 1e9, damping: 1e4, mass: 1.0 };
        assert_eq!(stiff.validate(), Ok(()));
        assert_eq!(MotionJsVisual { visual_duration: 1e-3, bounce: -0.9 }.validate(), Ok(()));
    }

    #[test]
    fn an_overdamped_spring_has_a_thousandth_left_at_its_duration() {
        for bounce in [0.0, -0.3, -0.95] {
            let spring = MotionJsDuration { duration: 0.7, bounce }.spring();
            let left = spring.motion(State::at_rest(1.0), 0.0).state(0.7).position;
            assert!((left / LEFT_AT_DURATION - 1.0).abs() < 1e-12, "{bounce}: {left}");
        }
    }

    #[test]
    fn a_visual_duration_is_a_fifth_shorter_than_swiftuis() {
        let spring = MotionJsVisual { visual_duration: 0.5, bounce: 0.2 }.spring();
        assert!((spring.response() - 0.6).abs() < 1e-15 && (spring.damping_ratio() - 0.8).abs() < 1e-15);
        // A negative bounce changes the shape and not the time.
        let critical = (1.0 + VISUAL_ANGLE) * exp(-VISUAL_ANGLE);
        let spring = MotionJsVisual { visual_duration: 0.5, bounce: -0.6 }.spring();
        let left = spring.motion(State::at_rest(1.0), 0.0).state(0.5).position;
        assert!((left / critical - 1.0).abs() < 1e-13);
    }

    #[test]
    fn values_that_motion_limits_are_reported() {
        let motion = |duration, bounce| MotionJsDuration { duration, bounce };
        assert_eq!(motion(12.0, 0.3).validate().unwrap_err().field, "duration");
        assert_eq!(motion(12.0, 0.3).spring(), motion(10.0, 0.3).spring());
        assert_eq!(motion(0.5, 1.0).validate().unwrap_err().field, "bounce");
        let (cut, end) = (motion(0.5, 1.0).spring(), motion(0.5, 0.95).spring());
        assert!((cut.stiffness / end.stiffness - 1.0).abs() < 1e-13);
        assert_eq!(motion(0.5, 1e-6).validate().unwrap_err().field, "bounce");
        let undamped = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 };
        assert_eq!(MotionJsVisual::from_spring(&undamped).unwrap_err().field, "bounce");
    }
}
