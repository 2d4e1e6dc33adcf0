//! UIKit and Core Animation.

use core::fmt;

use super::form::{
    Entry, Form, Values, YES_OR_NO, bounce_in_range, bounce_of, critical_damping, field, frequency_and_ratio,
    is_overdamped, numbers, ratio_of_bounce, required,
};
use super::{Dialect, VelocityUnit};
use crate::math::{fabs, ln, sqrt};
use crate::range::{not_negative, positive, require};
use carom::ParameterError;
use carom::Spring;

/// The response of a spring with stiffness, and its bounce.
pub(super) fn duration_and_bounce(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    let bounce = bounce_of(spring)?;
    Ok((spring.response(), bounce))
}

/// The spring that runs where overdamping is made critical unless allowed.
pub(super) fn limited(mass: f64, stiffness: f64, damping: f64, allow_overdamping: bool) -> Spring {
    let damping = if !allow_overdamping && is_overdamped(mass, stiffness, damping) {
        critical_damping(mass, stiffness)
    } else {
        damping
    };
    Spring { mass, stiffness, damping }
}

pub(super) fn truth(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// UIKit, iOS 17: `UIView.animate(springDuration:bounce:)`, and `UISpringTimingParameters(duration:bounce:)`.
///
/// The same two numbers as [`SwiftUi`](super::SwiftUi), with the same defaults, 0.5 s and 0.
///
/// `initialSpringVelocity` is in spans per second.
///
/// # Quirks
/// The older `usingSpringWithDamping:` takes the time in which it settles by a rule that Apple does not document, so
/// that it is no dialect here.
///
/// # Source
/// Apple's documentation of `animate(springDuration:bounce:initialSpringVelocity:delay:options:animations:completion:)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiKit {
    /// Seconds, > 0: the period of the undamped spring.
    pub spring_duration: f64,
    /// From −0.9999 over 0 (critical) to 0.9999, or 1 (undamped).
    pub bounce: f64,
}

impl UiKit {
    pub(super) const ENTRY: Entry = Entry {
        name: "uikit",
        title: "UIKit, duration and bounce",
        fields: &[field("spring_duration", "s", 0.5), field("bounce", "", 0.0)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[spring_duration, bounce, ..]| Dialect::UiKit(Self { spring_duration, bounce }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::UiKit),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("spring_duration", self.spring_duration)?;
        bounce_in_range(self.bounce)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.spring_duration, ratio_of_bounce(self.bounce))
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness it has no duration.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (spring_duration, bounce) = duration_and_bounce(spring)?;
        let words = Self { spring_duration, bounce };
        words.validate().map(|()| words)
    }
}

impl Default for UiKit {
    fn default() -> Self {
        Self { spring_duration: 0.5, bounce: 0.0 }
    }
}

impl Form for UiKit {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.spring_duration, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        write!(f, "UIView.animate(springDuration: {}, bounce: {}", n(self.spring_duration), n(self.bounce))?;
        if velocity != 0.0 {
            write!(f, ", initialSpringVelocity: {}", n(velocity))?;
        }
        f.write_str(") { }")
    }
}

/// UIKit: `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`, for `UIViewPropertyAnimator`.
///
/// | field | range | default |
/// |---|---|---|
/// | `mass` | > 0 | 3 |
/// | `stiffness` | > 0 | 1000 |
/// | `damping` | ≥ 0 | 500 |
///
/// The defaults are those of `UISpringTimingParameters()`.
///
/// The initial velocity is a vector in spans per second: for a position the span of each axis counts for its component,
/// for any other property only the length of the vector counts. The line to paste has it in `dx`; a velocity away from the
/// target can be given to a position only.
///
/// # Source
/// Apple's documentation for the shape of it. The default's mass, stiffness and damping are not documented; these have the
/// damping ratio 4.56 that is reported for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiKitTiming {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
}

impl UiKitTiming {
    pub(super) const ENTRY: Entry = Entry {
        name: "uikit-timing",
        title: "UIKit, UISpringTimingParameters",
        fields: &[field("mass", "", 3.0), field("stiffness", "", 1000.0), field("damping", "", 500.0)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[mass, stiffness, damping, _]| Dialect::UiKitTiming(Self { mass, stiffness, damping }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::UiKitTiming),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("mass", self.mass)?;
        positive("stiffness", self.stiffness)?;
        not_negative("damping", self.damping)
    }

    /// The spring.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let Spring { mass, stiffness, damping } = *spring;
        let words = Self { mass, stiffness, damping };
        words.validate().map(|()| words)
    }
}

impl Default for UiKitTiming {
    fn default() -> Self {
        Self { mass: 3.0, stiffness: 1000.0, damping: 500.0 }
    }
}

impl Form for UiKitTiming {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.mass, self.stiffness, self.damping, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (mass, stiffness, damping) = (n(self.mass), n(self.stiffness), n(self.damping));
        write!(
            f,
            "UISpringTimingParameters(mass: {mass}, stiffness: {stiffness}, damping: {damping}, initialVelocity: "
        )?;
        if velocity == 0.0 {
            return f.write_str(".zero)");
        }
        write!(f, "CGVector(dx: {}, dy: 0))", n(velocity))
    }
}

/// Core Animation: `CASpringAnimation`'s mass, stiffness and damping.
///
/// | field | range | default |
/// |---|---|---|
/// | `mass` | > 0 | 1 |
/// | `stiffness` | > 0 | 100 |
/// | `damping` | ≥ 0, and at most critical without `allows_overdamping` | 10 |
/// | `allows_overdamping` | 0 or 1 | 0 |
///
/// `initialVelocity` is in spans per second.
///
/// # Quirks
/// Without `allowsOverdamping` (iOS 17) an overdamped spring is made critical: [`spring`](Self::spring) does so, and
/// [`validate`](Self::validate) says it. `settlingDuration` is a bound and not the settling time:
/// [`settling_duration`](Self::settling_duration).
///
/// # Source
/// Apple's documentation of `CASpringAnimation`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreAnimation {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
    /// Whether a damping above critical is kept.
    pub allows_overdamping: bool,
}

impl CoreAnimation {
    pub(super) const ENTRY: Entry = Entry {
        name: "core-animation",
        title: "Core Animation, CASpringAnimation",
        fields: &[
            field("mass", "", 1.0),
            field("stiffness", "", 100.0),
            field("damping", "", 10.0),
            field("allows_overdamping", YES_OR_NO, 0.0),
        ],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[mass, stiffness, damping, allows]| {
            Dialect::CoreAnimation(Self { mass, stiffness, damping, allows_overdamping: allows != 0.0 })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::CoreAnimation),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("mass", self.mass)?;
        positive("stiffness", self.stiffness)?;
        not_negative("damping", self.damping)?;
        require(
            self.allows_overdamping || !is_overdamped(self.mass, self.stiffness, self.damping),
            "damping",
            "be at most critical unless `allows_overdamping` is 1 (Core Animation would make it critical)",
            self.damping,
        )
    }

    /// The spring that runs.
    #[must_use]
    pub fn spring(&self) -> Spring {
        limited(self.mass, self.stiffness, self.damping, self.allows_overdamping)
    }

    /// The words for a spring; overdamping is allowed if it needs that.
    ///
    /// # Errors
    /// Without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let Spring { mass, stiffness, damping } = *spring;
        let allows_overdamping = is_overdamped(mass, stiffness, damping);
        let words = Self { mass, stiffness, damping, allows_overdamping };
        words.validate().map(|()| words)
    }

    /// What `settlingDuration` says, seconds, for an `initial_velocity` in spans per second; `None` unless underdamped,
    /// where its rule is not known.
    ///
    /// With λ = ζω and q = ω√(1 − ζ²) it is ln((1 + |λ − v₀|/q)/0.001)/λ: the time at which a bound of the envelope falls
    /// to a thousandth. The true last crossing is earlier (1.270 s and not 1.473 s for the default spring); ask
    /// [`Motion::settling_time`](carom::Motion::settling_time) for that.
    #[must_use]
    pub fn settling_duration(&self, initial_velocity: f64) -> Option<f64> {
        let (frequency, ratio) = frequency_and_ratio(&self.spring()).ok()?;
        if !(ratio > 0.0 && ratio < 1.0) {
            return None;
        }
        let rate = ratio * frequency;
        let swing = frequency * sqrt((1.0 - ratio) * (1.0 + ratio));
        Some(ln((1.0 + fabs((rate - initial_velocity) / swing)) / 0.001) / rate)
    }
}

impl Default for CoreAnimation {
    fn default() -> Self {
        Self { mass: 1.0, stiffness: 100.0, damping: 10.0, allows_overdamping: false }
    }
}

impl Form for CoreAnimation {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.mass, self.stiffness, self.damping, truth(self.allows_overdamping)]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (mass, stiffness, damping) = (n(self.mass), n(self.stiffness), n(self.damping));
        let allows = if self.allows_overdamping { "; animation.allowsOverdamping = true" } else { "" };
        write!(f, "animation.mass = {mass}; animation.stiffness = {stiffness}; animation.damping = {damping}{allows}")?;
        if velocity != 0.0 {
            write!(f, "; animation.initialVelocity = {}", n(velocity))?;
        }
        Ok(())
    }
}

/// Core Animation, iOS 17: `CASpringAnimation(perceptualDuration:bounce:)`.
///
/// The same two numbers as [`SwiftUi`](super::SwiftUi); neither has a default. `initialVelocity` is in spans per second.
///
/// # Source
/// Apple's documentation of `CASpringAnimation`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreAnimationPerceptual {
    /// Seconds, > 0: the period of the undamped spring.
    pub perceptual_duration: f64,
    /// From −0.9999 over 0 (critical) to 0.9999, or 1 (undamped).
    pub bounce: f64,
}

impl CoreAnimationPerceptual {
    pub(super) const ENTRY: Entry = Entry {
        name: "core-animation-perceptual",
        title: "Core Animation, perceptual duration and bounce",
        fields: &[required("perceptual_duration", "s"), required("bounce", "")],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[perceptual_duration, bounce, ..]| {
            Dialect::CoreAnimationPerceptual(Self { perceptual_duration, bounce })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::CoreAnimationPerceptual),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("perceptual_duration", self.perceptual_duration)?;
        bounce_in_range(self.bounce)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.perceptual_duration, ratio_of_bounce(self.bounce))
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness it has no duration.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (perceptual_duration, bounce) = duration_and_bounce(spring)?;
        let words = Self { perceptual_duration, bounce };
        words.validate().map(|()| words)
    }
}

impl Form for CoreAnimationPerceptual {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.perceptual_duration, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (duration, bounce) = (n(self.perceptual_duration), n(self.bounce));
        write!(f, "let animation = CASpringAnimation(perceptualDuration: {duration}, bounce: {bounce})")?;
        if velocity != 0.0 {
            write!(f, "; animation.initialVelocity = {}", n(velocity))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SwiftUi, SwiftUiPhysical};
    use super::*;

    #[test]
    fn core_animations_settling_duration_is_apples_number_and_later_than_the_truth() {
        // Apple's documentation: about 2.85 s for damping 5, just over 1 s for 15; 1.4727 is quoted for the default.
        let at = |damping| CoreAnimation { damping, ..CoreAnimation::default() }.settling_duration(0.0).unwrap();
        assert!((at(5.0) - 2.85).abs() < 0.01 && (at(10.0) - 1.4727).abs() < 1e-4);
        assert!(at(15.0) > 1.0 && at(15.0) < 1.05);
        let critical = CoreAnimation { damping: 20.0, ..CoreAnimation::default() };
        assert_eq!(critical.settling_duration(0.0), None);
    }

    #[test]
    fn overdamping_that_is_not_allowed_runs_as_critical_and_is_reported() {
        let silent = SwiftUiPhysical { mass: 1.0, stiffness: 100.0, damping: 50.0, allow_over_damping: false };
        assert_eq!(silent.spring().damping, 20.0);
        assert_eq!(silent.validate().unwrap_err().field, "damping");
        let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 50.0 };
        let kept = SwiftUiPhysical::from_spring(&spring).unwrap();
        assert!(kept.allow_over_damping);
        assert_eq!(kept.spring(), spring);
        assert!(CoreAnimation::from_spring(&spring).unwrap().allows_overdamping);
        // Rounding about critical is not overdamping.
        let critical = Spring::from_response_damping_ratio(0.3, 1.0);
        assert!(!SwiftUiPhysical::from_spring(&critical).unwrap().allow_over_damping);
    }

    #[test]
    fn the_default_timing_parameters_have_apples_damping_ratio() {
        assert!((UiKitTiming::default().spring().damping_ratio() - 4.56).abs() < 0.005);
    }

    #[test]
    fn extra_bounce_adds_to_a_preset() {
        assert_eq!(SwiftUi::SNAPPY.with_extra_bounce(0.15), SwiftUi::BOUNCY);
        assert!(SwiftUi::BOUNCY.with_extra_bounce(0.8).validate().is_err());
    }
}
