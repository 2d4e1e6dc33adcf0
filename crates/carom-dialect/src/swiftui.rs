//! SwiftUI.

use core::fmt;

use super::apple::{duration_and_bounce, limited, truth};
use super::form::{
    Entry, Form, Values, YES_OR_NO, bounce_in_range, field, frequency_and_ratio, is_overdamped, numbers,
    ratio_of_bounce, required,
};
use super::{Dialect, VelocityUnit};
use crate::range::{not_negative, positive, require};
use carom::ParameterError;
use carom::Spring;

/// A SwiftUI spring alone, or the animation that throws it.
pub(super) fn write_thrown(f: &mut fmt::Formatter<'_>, velocity: f64, spring: fmt::Arguments<'_>) -> fmt::Result {
    if velocity == 0.0 {
        return f.write_fmt(spring);
    }
    let n = numbers(f);
    write!(f, "Animation.interpolatingSpring({spring}, initialVelocity: {})", n(velocity))
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
/// Beyond ±1 SwiftUI keeps the bounce at ±1; here that is an error, and so is what is so near ±1 that its digits are lost.
/// The formula `damping = 1 − 4π·bounce/duration` that circulates after a slide of WWDC 2023 is wrong: it gives −6.5 for
/// (0.5, 0.3), where the damping is 17.6.
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
        let words = Self { response: spring.response(), damping_ratio };
        words.validate().map(|()| words)
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
