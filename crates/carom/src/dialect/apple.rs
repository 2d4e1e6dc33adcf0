//! SwiftUI, UIKit and Core Animation.

use core::fmt;

use super::form::{
    Entry, Form, Values, YES_OR_NO, bounce_in_range, bounce_of, critical_damping, field, frequency_and_ratio,
    is_overdamped, numbers, ratio_of_bounce, required,
};
use super::{Dialect, VelocityUnit};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::law::spring::Spring;
use crate::math::{fabs, ln, sqrt};

/// The response of a spring with stiffness, and its bounce.
fn duration_and_bounce(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    let bounce = bounce_of(spring)?;
    Ok((spring.response(), bounce))
}

/// A SwiftUI spring alone, or the animation that throws it.
pub(super) fn write_thrown(f: &mut fmt::Formatter<'_>, velocity: f64, spring: fmt::Arguments<'_>) -> fmt::Result {
    if velocity == 0.0 {
        return f.write_fmt(spring);
    }
    let n = numbers(f);
    write!(f, "Animation.interpolatingSpring({spring}, initialVelocity: {})", n(velocity))
}

/// The spring that runs where overdamping is made critical unless allowed.
fn limited(mass: f64, stiffness: f64, damping: f64, allow_overdamping: bool) -> Spring {
    let damping = if !allow_overdamping && is_overdamped(mass, stiffness, damping) {
        critical_damping(mass, stiffness)
    } else {
        damping
    };
    Spring { mass, stiffness, damping }
}

fn truth(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// SwiftUI: `Spring(duration:bounce:)`, and `Animation.spring(duration:bounce:)`.
///
/// ω = 2π/duration; ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration` | s | > 0 | 0.5 |
/// | `bounce` | - | −0.9999 to 0.9999, or 1 | 0 |
///
/// The duration is the period of the undamped spring, and not when it settles.
///
/// # Velocity
/// SwiftUI has two conventions. `Animation.interpolatingSpring(_:initialVelocity:)`, which moves a view, takes spans per
/// second: it is what the line to paste has, and its unit the dialect's. The methods of `Spring` itself, as
/// `value(fromValue:toValue:initialVelocity:time:)`, take units per second: hand them the velocity as it is.
///
/// # Presets
/// | preset | duration | bounce |
/// |---|---|---|
/// | `smooth` | 0.5 | 0 |
/// | `snappy` | 0.5 | 0.15 |
/// | `bouncy` | 0.5 | 0.3 |
///
/// # Quirks
/// Beyond ±1 SwiftUI keeps the bounce at ±1; here that is an error, and so is what is so near ±1 that its digits are lost. The formula `damping = 1 − 4π·bounce/duration` that
/// circulates after a slide of WWDC 2023 is wrong: it gives −6.5 for (0.5, 0.3), where the damping is 17.6.
///
/// # Source
/// Apple's documentation of `Spring` and `Animation`: `init(duration: 0.5, bounce: 0.0)`, base bounces 0, 0.15 and 0.3,
/// `interpolatingSpring` "within the [from, to] range", and the worked values (0.5, 0.3) → stiffness 157.9, damping 17.6.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUi {
    /// Seconds, > 0.
    pub duration: f64,
    /// From −0.9999 over 0 (critical) to 0.9999, or 1 (undamped).
    pub bounce: f64,
}

impl SwiftUi {
    /// `.smooth`: no bounce. Also the default.
    pub const SMOOTH: Self = Self { duration: 0.5, bounce: 0.0 };
    /// `.snappy`: a small bounce.
    pub const SNAPPY: Self = Self { duration: 0.5, bounce: 0.15 };
    /// `.bouncy`: a larger one.
    pub const BOUNCY: Self = Self { duration: 0.5, bounce: 0.3 };

    pub(super) const ENTRY: Entry = Entry {
        name: "swiftui",
        title: "SwiftUI, duration and bounce",
        fields: &[field("duration", "s", Self::SMOOTH.duration), field("bounce", "", Self::SMOOTH.bounce)],
        presets: &[
            ("smooth", Dialect::SwiftUi(Self::SMOOTH)),
            ("snappy", Dialect::SwiftUi(Self::SNAPPY)),
            ("bouncy", Dialect::SwiftUi(Self::BOUNCY)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[duration, bounce, ..]| Dialect::SwiftUi(Self { duration, bounce }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::SwiftUi),
    };

    /// The same preset with more bounce, as `.snappy(extraBounce:)`.
    #[must_use]
    pub const fn with_extra_bounce(self, extra_bounce: f64) -> Self {
        Self { bounce: self.bounce + extra_bounce, ..self }
    }

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("duration", self.duration)?;
        bounce_in_range(self.bounce)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.duration, ratio_of_bounce(self.bounce))
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness it has no duration.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (duration, bounce) = duration_and_bounce(spring)?;
        let words = Self { duration, bounce };
        words.validate().map(|()| words)
    }
}

impl Default for SwiftUi {
    fn default() -> Self {
        Self::SMOOTH
    }
}

impl Form for SwiftUi {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.duration, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (duration, bounce) = (n(self.duration), n(self.bounce));
        write_thrown(f, velocity, format_args!("Spring(duration: {duration}, bounce: {bounce})"))
    }
}

/// SwiftUI: `Spring(response:dampingRatio:)`, and `Animation.spring(response:dampingFraction:)`. Also the parameters of
/// Wave and of b3ll/Motion.
///
/// ω = 2π/response.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `response` | s | > 0 | 0.5 |
/// | `damping_ratio` | - | ≥ 0 | 0.825 |
///
/// Velocities as in [`SwiftUi`]: spans per second in the line to paste.
///
/// # Presets
/// `spring` (0.5, 0.825) and `interactive` (0.15, 0.86, SwiftUI's `interactiveSpring`), the defaults of the two functions
/// on `Animation`. `Spring(response:dampingRatio:)` itself has none.
///
/// # Quirks
/// A response of 0, SwiftUI's infinitely stiff spring, is no spring: an error here. Wave moves the damping of a short
/// spring below what was asked for (response 0.1 and ratio 1 come out as ratio 0.56); Carom does not.
///
/// # Source
/// Apple's documentation of `Spring(response:dampingRatio:)`. The two defaults are those of the declarations on its pages
/// `spring(response:dampingFraction:blendDuration:)` and `interactiveSpring(response:dampingFraction:blendDuration:)` (2026);
/// the first was 0.55 s before iOS 17, as far as is remembered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUiResponse {
    /// Seconds, > 0: the period of the undamped spring.
    pub response: f64,
    /// ≥ 0; 1 is critical.
    pub damping_ratio: f64,
}

impl SwiftUiResponse {
    /// `Animation.spring()`, also the default.
    pub const SPRING: Self = Self { response: 0.5, damping_ratio: 0.825 };
    /// `Animation.interactiveSpring()`.
    pub const INTERACTIVE: Self = Self { response: 0.15, damping_ratio: 0.86 };

    pub(super) const ENTRY: Entry = Entry {
        name: "swiftui-response",
        title: "SwiftUI, response and damping ratio",
        fields: &[
            field("response", "s", Self::SPRING.response),
            field("damping_ratio", "", Self::SPRING.damping_ratio),
        ],
        presets: &[
            ("spring", Dialect::SwiftUiResponse(Self::SPRING)),
            ("interactive", Dialect::SwiftUiResponse(Self::INTERACTIVE)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[response, damping_ratio, ..]| Dialect::SwiftUiResponse(Self { response, damping_ratio }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::SwiftUiResponse),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("response", self.response)?;
        not_negative("damping_ratio", self.damping_ratio)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.response, self.damping_ratio)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness it has no response.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (_, damping_ratio) = frequency_and_ratio(spring)?;
        Ok(Self { response: spring.response(), damping_ratio })
    }
}

impl Default for SwiftUiResponse {
    fn default() -> Self {
        Self::SPRING
    }
}

impl Form for SwiftUiResponse {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.response, self.damping_ratio, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (response, ratio) = (n(self.response), n(self.damping_ratio));
        write_thrown(f, velocity, format_args!("Spring(response: {response}, dampingRatio: {ratio})"))
    }
}

/// SwiftUI: `Spring(mass:stiffness:damping:allowOverDamping:)`.
///
/// | field | range | default |
/// |---|---|---|
/// | `mass` | > 0 | 1 |
/// | `stiffness` | > 0 | must be given |
/// | `damping` | ≥ 0, and at most critical without `allow_over_damping` | must be given |
/// | `allow_over_damping` | 0 or 1 | 0 |
///
/// Velocities as in [`SwiftUi`].
///
/// # Quirks
/// Without `allowOverDamping` SwiftUI silently makes an overdamped spring critical. [`spring`](Self::spring) does so
/// too, and [`validate`](Self::validate) says it.
///
/// # Source
/// Apple's documentation of `Spring`; its worked value: (1, 100, 10) has duration 0.63 and bounce 0.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwiftUiPhysical {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
    /// Whether a damping above critical is kept.
    pub allow_over_damping: bool,
}

impl SwiftUiPhysical {
    pub(super) const ENTRY: Entry = Entry {
        name: "swiftui-physical",
        title: "SwiftUI, mass, stiffness and damping",
        fields: &[
            field("mass", "", 1.0),
            required("stiffness", ""),
            required("damping", ""),
            field("allow_over_damping", YES_OR_NO, 0.0),
        ],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSpan,
        from_values: |[mass, stiffness, damping, allow]| {
            Dialect::SwiftUiPhysical(Self { mass, stiffness, damping, allow_over_damping: allow != 0.0 })
        },
        from_spring: |spring| Self::from_spring(spring).map(Dialect::SwiftUiPhysical),
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
            self.allow_over_damping || !is_overdamped(self.mass, self.stiffness, self.damping),
            "damping",
            "be at most critical unless `allow_over_damping` is 1 (SwiftUI would make it critical)",
            self.damping,
        )
    }

    /// The spring that runs.
    #[must_use]
    pub fn spring(&self) -> Spring {
        limited(self.mass, self.stiffness, self.damping, self.allow_over_damping)
    }

    /// The words for a spring; overdamping is allowed if it needs that.
    ///
    /// # Errors
    /// Without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        spring.validate()?;
        let Spring { mass, stiffness, damping } = *spring;
        let allow_over_damping = is_overdamped(mass, stiffness, damping);
        let words = Self { mass, stiffness, damping, allow_over_damping };
        words.validate().map(|()| words)
    }
}

impl Form for SwiftUiPhysical {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.mass, self.stiffness, self.damping, truth(self.allow_over_damping)]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (mass, stiffness, damping) = (n(self.mass), n(self.stiffness), n(self.damping));
        let allow = if self.allow_over_damping { ", allowOverDamping: true" } else { "" };
        let spring = format_args!("Spring(mass: {mass}, stiffness: {stiffness}, damping: {damping}{allow})");
        write_thrown(f, velocity, spring)
    }
}

/// UIKit, iOS 17: `UIView.animate(springDuration:bounce:)`, and `UISpringTimingParameters(duration:bounce:)`.
///
/// The same two numbers as [`SwiftUi`], with the same defaults, 0.5 s and 0.
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
    /// [`Motion::settling_time`](crate::Motion::settling_time) for that.
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
/// The same two numbers as [`SwiftUi`]; neither has a default. `initialVelocity` is in spans per second.
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
