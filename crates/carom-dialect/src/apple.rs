//! UIKit and Core Animation.

use carom::{ParameterError, Spring};

use crate::math::{fabs, ln, sqrt};
use crate::range::Range::{Bounce, NotNegative, Positive, YesOrNo};
use crate::range::require;
use crate::shape::{
    at_most_critical, flag, frequency_and_ratio, from_response_bounce, is_overdamped, response_and_bounce,
};
use crate::{
    Field, Parameters, Values, VelocityUnit, YES_OR_NO,
    parameters::{field, in_order},
};

/// UIKit, iOS 17: `UIView.animate(springDuration:bounce:)`, and `UISpringTimingParameters(duration:bounce:)`.
///
/// The two numbers of [`SwiftUi`](crate::SwiftUi), with the same defaults, 0.5 s and 0. `initialSpringVelocity` is in
/// spans per second.
///
/// # Quirks
/// The older `usingSpringWithDamping:` derives stiffness and damping from the settling time by an undocumented rule, and
/// is therefore no dialect here.
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

impl Parameters for UiKit {
    const NAME: &'static str = "uikit";
    const TITLE: &'static str = "UIKit, duration and bounce";
    const FIELDS: &'static [Field] =
        &[field("spring_duration", "s", Positive).or(0.5), field("bounce", "", Bounce).or(0.0)];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;

    in_order!(spring_duration, bounce);

    fn spring(&self) -> Spring {
        from_response_bounce(self.spring_duration, self.bounce)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (spring_duration, bounce) = response_and_bounce(spring)?;
        Ok(Self { spring_duration, bounce })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        let velocity = if has_velocity { ", initialSpringVelocity: {velocity}" } else { "" };
        ["UIView.animate(springDuration: {spring_duration}, bounce: {bounce}", velocity, ") { }"]
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
/// The initial velocity is a vector in spans per second. For a position each component counts in the span of its axis;
/// for other properties only the length of the vector counts. The line to paste has the velocity in `dx`; only a position
/// can have a velocity away from the target.
///
/// # Source
/// Apple's documentation for the declaration. Apple does not document the default's mass, stiffness and damping; these
/// have the damping ratio 4.56 that is reported for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UiKitTiming {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
}

impl Parameters for UiKitTiming {
    const NAME: &'static str = "uikit-timing";
    const TITLE: &'static str = "UIKit, UISpringTimingParameters";
    const FIELDS: &'static [Field] = &[
        field("mass", "", Positive).or(3.0),
        field("stiffness", "", Positive).or(1000.0),
        field("damping", "", NotNegative).or(500.0),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;

    in_order!(mass, stiffness, damping);

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { mass, stiffness, damping })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        let velocity = if has_velocity { "CGVector(dx: {velocity}, dy: 0))" } else { ".zero)" };
        [
            "UISpringTimingParameters(mass: {mass}, stiffness: {stiffness}, damping: {damping}, initialVelocity: ",
            velocity,
            "",
        ]
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
/// Without `allowsOverdamping` (iOS 17) overdamping is reduced to critical damping: [`spring`](Parameters::spring) does
/// the same, and [`validate`](Parameters::validate) reports it. `settlingDuration` is an upper bound on the settling
/// time: see [`settling_duration`](Self::settling_duration).
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
    const fn unlimited(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    /// Returns Core Animation's `settlingDuration` in seconds, for an `initial_velocity` in spans per second; `None`
    /// unless the spring is underdamped, because the rule for other springs is unknown.
    ///
    /// With λ = ζω and q = ω√(1 − ζ²) it is ln((1 + |λ − v₀|/q)/0.001)/λ: the time at which a bound of the envelope falls
    /// to a thousandth. The true last crossing is earlier (1.270 s instead of 1.473 s for the default spring), see
    /// [`Motion::settling_time`](carom::Motion::settling_time).
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

impl Parameters for CoreAnimation {
    const NAME: &'static str = "core-animation";
    const TITLE: &'static str = "Core Animation, CASpringAnimation";
    const FIELDS: &'static [Field] = &[
        field("mass", "", Positive).or(1.0),
        field("stiffness", "", Positive).or(100.0),
        field("damping", "", NotNegative).or(10.0),
        field("allows_overdamping", YES_OR_NO, YesOrNo).or(0.0),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;

    fn from_values([mass, stiffness, damping, allows]: Values) -> Self {
        Self { mass, stiffness, damping, allows_overdamping: allows != 0.0 }
    }

    fn values(&self) -> Values {
        [self.mass, self.stiffness, self.damping, flag(self.allows_overdamping)]
    }

    fn check(&self) -> Result<(), ParameterError> {
        let requirement =
            "be at most critical unless `allows_overdamping` is 1 (Core Animation would make it critical)";
        require(self.allows_overdamping || !is_overdamped(&self.unlimited()), "damping", requirement, self.damping)
    }

    fn spring(&self) -> Spring {
        if self.allows_overdamping { self.unlimited() } else { at_most_critical(self.unlimited()) }
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let Spring { mass, stiffness, damping } = *spring;
        Ok(Self { mass, stiffness, damping, allows_overdamping: is_overdamped(spring) })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        [
            "animation.mass = {mass}; animation.stiffness = {stiffness}; animation.damping = {damping}",
            if self.allows_overdamping { "; animation.allowsOverdamping = true" } else { "" },
            if has_velocity { "; animation.initialVelocity = {velocity}" } else { "" },
        ]
    }
}

/// Core Animation, iOS 17: `CASpringAnimation(perceptualDuration:bounce:)`.
///
/// The two numbers of [`SwiftUi`](crate::SwiftUi), without defaults. `initialVelocity` is in spans per second.
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

impl Parameters for CoreAnimationPerceptual {
    const NAME: &'static str = "core-animation-perceptual";
    const TITLE: &'static str = "Core Animation, perceptual duration and bounce";
    const FIELDS: &'static [Field] = &[field("perceptual_duration", "s", Positive), field("bounce", "", Bounce)];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;

    in_order!(perceptual_duration, bounce);

    fn spring(&self) -> Spring {
        from_response_bounce(self.perceptual_duration, self.bounce)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (perceptual_duration, bounce) = response_and_bounce(spring)?;
        Ok(Self { perceptual_duration, bounce })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        let velocity = if has_velocity { "; animation.initialVelocity = {velocity}" } else { "" };
        ["let animation = CASpringAnimation(perceptualDuration: {perceptual_duration}, bounce: {bounce})", velocity, ""]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settling_duration_is_core_animations_number() {
        // Apple's documentation: about 2.85 s for damping 5, just over 1 s for 15; 1.4727 is quoted for the default.
        let default = CoreAnimation::defaults().unwrap();
        let at = |damping| CoreAnimation { damping, ..default }.settling_duration(0.0).unwrap();
        assert!((at(5.0) - 2.85).abs() < 0.01 && (at(10.0) - 1.4727).abs() < 1e-4);
        assert!(at(15.0) > 1.0 && at(15.0) < 1.05);
        let critical = CoreAnimation { damping: 20.0, ..default };
        assert_eq!(critical.settling_duration(0.0), None);
    }

    #[test]
    fn overdamping_is_allowed_where_a_spring_needs_it() {
        let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 50.0 };
        assert!(CoreAnimation::from_spring(&spring).unwrap().allows_overdamping);
    }

    #[test]
    fn default_timing_parameters_have_the_reported_damping_ratio() {
        assert!((UiKitTiming::defaults().unwrap().spring().damping_ratio() - 4.56).abs() < 0.005);
    }
}
