//! Motion for the web (formerly Framer Motion), its three ways.

use core::fmt;

use super::form::{Entry, Form, Values, field, frequency_and_ratio, numbers, ratio_of_bounce};
use super::{Dialect, VelocityUnit};
use crate::math::{PI, difference_of_products, exp, fabs, larger, ln, smaller, sqrt};
use crate::range::{not_negative, positive, require};
use carom::ParameterError;
use carom::Spring;
use carom::{Motion, State, Tolerance};

/// The ends of ζ: Motion keeps it from 0.05 to 1/0.05.
const LEAST_RATIO: f64 = 0.05;
/// How close a duration spring is to its target when its duration is over.
const LEFT_AT_DURATION: f64 = 0.001;
/// The angle ωt at which Motion's visual duration is.
const VISUAL_ANGLE: f64 = 2.0 * PI / 1.2;

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
/// A strongly overdamped spring, with ω√(ζ² − 1) ≥ 1000 1/s, is made to snap into place instead of creeping: an error here.
/// Numbers out of range silently become the defaults; they are errors here. Motion's documentation calls the default
/// stiffness 1, the code has 100.
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
    /// Half the distance between the two rates of an overdamped spring at which Motion cuts it off, 1/s.
    const CUT_OFF: f64 = 1000.0;

    pub(super) const ENTRY: Entry = Entry {
        name: "motion",
        title: "Motion (web), stiffness and damping",
        fields: &[field("stiffness", "", 100.0), field("damping", "", 10.0), field("mass", "", 1.0)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[stiffness, damping, mass, _]| Dialect::MotionJs(Self { stiffness, damping, mass }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::MotionJs),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("stiffness", self.stiffness)?;
        not_negative("damping", self.damping)?;
        positive("mass", self.mass)?;
        let Self { stiffness, damping, mass } = *self;
        let requirement = "be lower: with √((damping/(2 mass))² − stiffness/mass) at 1000 1/s and beyond, Motion cuts the \
                           motion short";
        let spread = difference_of_products(damping, damping, 4.0 * mass, stiffness);
        let is_cut = spread > 0.0 && 0.5 * sqrt(spread) / mass >= Self::CUT_OFF * (1.0 - 1e-12);
        require(!is_cut, "damping", requirement, damping)
    }

    /// The spring.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness, or beyond the cut-off.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let Spring { mass, stiffness, damping } = *spring;
        let words = Self { stiffness, damping, mass };
        words.validate().map(|()| words)
    }
}

impl Default for MotionJs {
    fn default() -> Self {
        Self { stiffness: 100.0, damping: 10.0, mass: 1.0 }
    }
}

impl Form for MotionJs {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.stiffness, self.damping, self.mass, 0.0]
    }

    #[expect(clippy::float_cmp, reason = "the default is exactly 1")]
    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        write!(f, "{{ type: \"spring\", stiffness: {}, damping: {}", n(self.stiffness), n(self.damping))?;
        if self.mass != 1.0 {
            write!(f, ", mass: {}", n(self.mass))?;
        }
        if velocity != 0.0 {
            write!(f, ", velocity: {}", n(velocity))?;
        }
        f.write_str(" }")
    }
}

/// ζ as Motion limits it.
fn limited_ratio(bounce: f64) -> f64 {
    ratio_of_bounce(bounce).clamp(LEAST_RATIO, 1.0 / LEAST_RATIO)
}

/// −0.95 ≤ bounce ≤ 0.95, with some slack for rounding.
fn bounce_in_range(bounce: f64) -> Result<(), ParameterError> {
    let requirement = "be from -0.95 to 0.95, where Motion cuts it off";
    require(fabs(bounce) <= (1.0 - LEAST_RATIO) * (1.0 + 1e-12), "bounce", requirement, bounce)
}

/// The angle ωt at which a spring of damping ratio ζ ≥ 1, let go at rest, has the fraction `left` of its way to go.
pub(super) fn angle_when_left(ratio: f64, left: f64) -> f64 {
    let motion = Spring::from_angular_frequency(1.0, ratio).motion(State::at_rest(1.0), 0.0);
    motion.settling_time(Tolerance { distance: left, velocity: f64::INFINITY })
}

/// Bounce and ζ of a spring; 0 and 1 for what rounding alone keeps from critical.
fn tidy(spring: &Spring, ratio: f64) -> (f64, f64) {
    let bounce = spring.bounce();
    if fabs(bounce) < 1e-14 { (0.0, 1.0) } else { (bounce, ratio) }
}

/// Motion for the web: `duration` and `bounce`.
///
/// ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce; mass 1. ω is such that little is left at the end of the
/// duration T:
///
/// ```text
/// under    ζ/√(1 − ζ²)·e^(−ζωT) = 0.001           a bound of the envelope
/// else     what is left at T is 0.001 of the way  the motion itself
/// ```
///
/// Motion searches for ω with 11 steps of Newton. Here the first line is solved in closed form and the second by the
/// exact settling time, to all digits.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration` | s | 0.01 to 10 | 0.8 |
/// | `bounce` | - | −0.95 to 0, or 0.0001 to 0.95 | 0.3 |
///
/// A `transition` takes seconds, as here; the `spring()` generator takes milliseconds.
///
/// # Velocity
/// None: such a spring always starts from rest, whatever the velocity before.
///
/// # Quirks
/// - The two lines do not meet: as the bounce falls to 0 from above, ω grows without limit (Motion's search then no
///   longer converges, below about 0.0001), and at 0 it is 9.233/T. That gap is the hole in the range.
/// - Motion ends the animation at T, with a jump of the last 0.1 % (bounce 0) to 1.8 % (0.95).
/// - Beyond the ranges Motion cuts off, as [`spring`](Self::spring) does; [`validate`](Self::validate) says so.
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
    const SHORTEST: f64 = 0.01;
    const LONGEST: f64 = 10.0;
    const LEAST_BOUNCE: f64 = 1e-4;

    pub(super) const ENTRY: Entry = Entry {
        name: "motion-duration",
        title: "Motion (web), duration and bounce",
        fields: &[field("duration", "s", 0.8), field("bounce", "", 0.3)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::None,
        from_values: |[duration, bounce, ..]| Dialect::MotionJsDuration(Self { duration, bounce }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::MotionJsDuration),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let slack = 1.0 + 1e-12;
        let in_range = self.duration * slack >= Self::SHORTEST && self.duration <= Self::LONGEST * slack;
        require(in_range, "duration", "be from 0.01 to 10 s, where Motion cuts it off", self.duration)?;
        bounce_in_range(self.bounce)?;
        require(
            self.bounce <= 0.0 || self.bounce + 1e-12 >= Self::LEAST_BOUNCE,
            "bounce",
            "be 0, negative, or at least 0.0001, below which Motion's search does not converge",
            self.bounce,
        )
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let duration = self.duration.clamp(Self::SHORTEST, Self::LONGEST);
        let ratio = limited_ratio(self.bounce);
        Spring::from_angular_frequency(Self::angle_at_end(ratio, self.bounce) / duration, ratio)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If they would be out of their ranges.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, ratio) = frequency_and_ratio(spring)?;
        let (bounce, ratio) = tidy(spring, ratio);
        bounce_in_range(bounce)?;
        let duration = Self::angle_at_end(ratio, bounce) / frequency;
        let words = Self { duration, bounce };
        words.validate().map(|()| words)
    }

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

impl Default for MotionJsDuration {
    fn default() -> Self {
        Self { duration: 0.8, bounce: 0.3 }
    }
}

impl Form for MotionJsDuration {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.duration, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, _: f64) -> fmt::Result {
        let n = numbers(f);
        write!(f, "{{ type: \"spring\", duration: {}, bounce: {} }}", n(self.duration), n(self.bounce))
    }
}

/// Motion for the web: `visualDuration` and `bounce`.
///
/// ζ as in [`MotionJsDuration`]; mass 1. With D the visual duration, ω = 2π/(1.2 D); for a negative bounce ω is such that
/// at D as much is left as a critical spring has left then: (1 + φ)e^(−φ) = 3.3 % of the way, φ = 2π/1.2.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `visual_duration` | s | > 0 | 0.3 |
/// | `bounce` | - | −0.95 to 0.95 | 0.3 |
///
/// Velocities are per second.
///
/// # Quirks
/// The same two numbers mean a spring 1.2² times softer than SwiftUI's: 109.7 and not 157.9 for 0.5 s. The defaults are
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
    pub(super) const ENTRY: Entry = Entry {
        name: "motion-visual",
        title: "Motion (web), visual duration and bounce",
        fields: &[field("visual_duration", "s", 0.3), field("bounce", "", 0.3)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[visual_duration, bounce, ..]| Dialect::MotionJsVisual(Self { visual_duration, bounce }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::MotionJsVisual),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("visual_duration", self.visual_duration)?;
        bounce_in_range(self.bounce)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let ratio = limited_ratio(self.bounce);
        Spring::from_angular_frequency(Self::angle_at_visual_end(ratio) / self.visual_duration, ratio)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// If its bounce would be out of the range.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (frequency, ratio) = frequency_and_ratio(spring)?;
        let (bounce, ratio) = tidy(spring, ratio);
        bounce_in_range(bounce)?;
        let words = Self { visual_duration: Self::angle_at_visual_end(ratio) / frequency, bounce };
        words.validate().map(|()| words)
    }

    /// ωD
    fn angle_at_visual_end(ratio: f64) -> f64 {
        if ratio > 1.0 { angle_when_left(ratio, (1.0 + VISUAL_ANGLE) * exp(-VISUAL_ANGLE)) } else { VISUAL_ANGLE }
    }
}

impl Default for MotionJsVisual {
    fn default() -> Self {
        Self { visual_duration: 0.3, bounce: 0.3 }
    }
}

impl Form for MotionJsVisual {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.visual_duration, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (duration, bounce) = (n(self.visual_duration), n(self.bounce));
        write!(f, "{{ type: \"spring\", visualDuration: {duration}, bounce: {bounce}")?;
        if velocity != 0.0 {
            write!(f, ", velocity: {}", n(velocity))?;
        }
        f.write_str(" }")
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
            let words = |damping| MotionJs { stiffness: frequency * frequency * mass, damping, mass };
            assert_eq!(words(0.999_999 * limit).validate(), Ok(()));
            assert_eq!(words(1.000_001 * limit).validate().unwrap_err().field, "damping");
            assert_eq!(MotionJs::from_spring(&words(2.0 * limit).spring()).unwrap_err().field, "damping");
        }
        // However stiff: what swings is not cut off.
        let stiff = MotionJs { stiffness: 1e9, damping: 1e4, mass: 1.0 };
        assert_eq!(stiff.validate(), Ok(()));
        // The forms with a time are not either.
        assert_eq!(MotionJsVisual { visual_duration: 1e-3, bounce: -0.9 }.validate(), Ok(()));
    }

    #[test]
    fn an_overdamped_duration_spring_has_a_thousandth_left_when_its_time_is_over() {
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
        let angle = VISUAL_ANGLE;
        let critical = (1.0 + angle) * exp(-angle);
        let spring = MotionJsVisual { visual_duration: 0.5, bounce: -0.6 }.spring();
        let left = spring.motion(State::at_rest(1.0), 0.0).state(0.5).position;
        assert!((left / critical - 1.0).abs() < 1e-13);
    }

    #[test]
    fn what_motion_cuts_off_is_reported() {
        let words = |duration, bounce| MotionJsDuration { duration, bounce };
        assert_eq!(words(12.0, 0.3).validate().unwrap_err().field, "duration");
        assert_eq!(words(12.0, 0.3).spring(), words(10.0, 0.3).spring());
        assert_eq!(words(0.5, 1.0).validate().unwrap_err().field, "bounce");
        let (cut, end) = (words(0.5, 1.0).spring(), words(0.5, 0.95).spring());
        assert!((cut.stiffness / end.stiffness - 1.0).abs() < 1e-13);
        assert_eq!(words(0.5, 1e-6).validate().unwrap_err().field, "bounce");
        let undamped = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 };
        assert_eq!(MotionJsVisual::from_spring(&undamped).unwrap_err().field, "bounce");
    }
}
