//! Figma and HarmonyOS's ArkUI.

use carom::{ParameterError, Spring};

use crate::range::Range::{NotNegative, Positive};
use crate::shape::response_and_ratio;
use crate::{
    Field, Parameters, Values, VelocityUnit,
    parameters::{field, in_order},
};

/// Figma: the custom spring of a prototype's easing.
///
/// | field | range | default |
/// |---|---|---|
/// | `mass` | > 0 | 1 |
/// | `stiffness` | > 0 | must be given |
/// | `damping` | ≥ 0 | must be given |
///
/// The line to paste is the plugin's easing. Its `initialVelocity` is 0; Figma does not document the unit, so no velocity
/// can be written.
///
/// # Presets
/// | preset | mass | stiffness | damping |
/// |---|---|---|---|
/// | `gentle` | 1 | 100 | 15 |
/// | `quick` | 1 | 300 | 20 |
/// | `bouncy` | 1 | 600 | 15 |
/// | `slow` | 1 | 80 | 20 |
///
/// Figma does not print their numbers; five independent ports agree on them.
///
/// # Quirks
/// A prototype stores a duration beside the spring, which scales the curve in time: with another duration than the
/// spring's own, another spring runs.
///
/// # Source
/// figma/rest-api-spec, `EasingEasingFunctionSpring`; Figma's plugin API, `CUSTOM_SPRING`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figma {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
}

impl Parameters for Figma {
    const NAME: &'static str = "figma";
    const TITLE: &'static str = "Figma";
    const FIELDS: &'static [Field] =
        &[field("mass", "", Positive).or(1.0), field("stiffness", "", Positive), field("damping", "", NotNegative)];
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("gentle", [1.0, 100.0, 15.0, 0.0]),
        ("quick", [1.0, 300.0, 20.0, 0.0]),
        ("bouncy", [1.0, 600.0, 15.0, 0.0]),
        ("slow", [1.0, 80.0, 20.0, 0.0]),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::None;

    in_order!(mass, stiffness, damping);

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { mass, stiffness, damping })
    }

    fn code(&self, _: bool) -> [&'static str; 3] {
        [
            "{ type: \"CUSTOM_SPRING\", easingFunctionSpring: ",
            "{ mass: {mass}, stiffness: {stiffness}, damping: {damping}, initialVelocity: 0 } }",
            "",
        ]
    }
}

/// ArkUI: `curves.springMotion(response, dampingFraction)`.
///
/// ω = 2π/response, which the documentation's "duration of one complete oscillation" implies; ζ = damping fraction.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `response` | s | > 0 | 0.55 |
/// | `damping_fraction` | - | > 0 | 0.825 |
///
/// ArkUI takes the velocity from the gesture or animation before, so none can be written.
///
/// # Presets
/// `spring` (0.55, 0.825) and `responsive` (0.15, 0.86), the defaults of `springMotion` and `responsiveSpringMotion`. Their
/// overlap duration blends from one animation to the next and does not belong to the spring.
///
/// # Quirks
/// ArkUI replaces a value of 0 or less by its default; that is an error here.
///
/// # Source
/// `arkui_ace_engine`, `curve.h`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArkUi {
    /// Seconds, > 0.
    pub response: f64,
    /// > 0; 1 is critical.
    pub damping_fraction: f64,
}

impl Parameters for ArkUi {
    const NAME: &'static str = "arkui";
    const TITLE: &'static str = "HarmonyOS ArkUI, springMotion";
    const FIELDS: &'static [Field] =
        &[field("response", "s", Positive).or(0.55), field("damping_fraction", "", Positive).or(0.825)];
    const PRESETS: &'static [(&'static str, Values)] =
        &[("spring", [0.55, 0.825, 0.0, 0.0]), ("responsive", [0.15, 0.86, 0.0, 0.0])];
    const VELOCITY: VelocityUnit = VelocityUnit::None;

    in_order!(response, damping_fraction);

    fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.response, self.damping_fraction)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (response, damping_fraction) = response_and_ratio(spring)?;
        Ok(Self { response, damping_fraction })
    }

    fn code(&self, _: bool) -> [&'static str; 3] {
        ["curves.springMotion({response}, {damping_fraction})", "", ""]
    }
}

/// ArkUI: `curves.interpolatingSpring(velocity, mass, stiffness, damping)`.
///
/// | field | range |
/// |---|---|
/// | `mass` | > 0 |
/// | `stiffness` | > 0 |
/// | `damping` | > 0 |
///
/// There are no defaults. Velocities are in spans per second.
///
/// # Quirks
/// `curves.springCurve` takes the same four numbers and stretches the curve to the animation's duration; the motion is
/// that of the spring for `interpolatingSpring` only.
///
/// # Source
/// `arkui_ace_engine`, `curve.h`; HarmonyOS's documentation of `interpolatingSpring`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArkUiInterpolating {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// > 0.
    pub damping: f64,
}

impl Parameters for ArkUiInterpolating {
    const NAME: &'static str = "arkui-interpolating";
    const TITLE: &'static str = "HarmonyOS ArkUI, interpolatingSpring";
    const FIELDS: &'static [Field] =
        &[field("mass", "", Positive), field("stiffness", "", Positive), field("damping", "", Positive)];
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;

    in_order!(mass, stiffness, damping);

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { mass, stiffness, damping })
    }

    fn code(&self, _: bool) -> [&'static str; 3] {
        ["curves.interpolatingSpring({velocity}, {mass}, {stiffness}, {damping})", "", ""]
    }
}
