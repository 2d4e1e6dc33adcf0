//! Figma and HarmonyOS's ArkUI.

use carom::Spring;

use crate::parameters::fields;
use crate::range::Range::{NotNegative, Positive};
use crate::shape::{pair, physical, response_and_ratio};
use crate::{Parameters, Values, VelocityUnit};

/// Figma: the custom spring of a prototype's easing.
///
/// The line to paste is the plugin's easing. The line sets `initialVelocity` to 0, because Figma doesn't document the unit of that
/// velocity.
///
/// # Presets
/// `gentle` (1, 100, 15), `quick` (1, 300, 20), `bouncy` (1, 600, 15), `slow` (1, 80, 20).
///
/// Figma doesn't show their numbers, but five independent ports agree on them.
///
/// # Quirks
/// A prototype stores a duration beside the spring, which scales the curve in time. With another duration than the spring's own, you get
/// another spring.
///
/// # Source
/// figma/rest-api-spec, `EasingEasingFunctionSpring`; Figma's plugin API, `CUSTOM_SPRING`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figma {
    /// > 0. The default is 1.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
}

impl Parameters for Figma {
    const NAME: &'static str = "figma";
    const TITLE: &'static str = "Figma";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("gentle", [1.0, 100.0, 15.0, 0.0]),
        ("quick", [1.0, 300.0, 20.0, 0.0]),
        ("bouncy", [1.0, 600.0, 15.0, 0.0]),
        ("slow", [1.0, 80.0, 20.0, 0.0]),
    ];
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "{ type: \"CUSTOM_SPRING\", easingFunctionSpring: { mass: {mass}, stiffness: \
        {stiffness}, damping: {damping}, initialVelocity: 0 } }";

    fields!(mass in Positive = 1.0, stiffness in Positive, damping in NotNegative);
    physical!(mass, stiffness, damping);
}

/// ArkUI: `curves.springMotion(response, dampingFraction)`.
///
/// ω = 2π/response, which the documentation's "duration of one complete oscillation" implies. ζ is the damping fraction.
///
/// ArkUI takes the velocity from the gesture or the animation before, so the line of code doesn't have one.
///
/// # Presets
/// `spring` (0.55, 0.825) and `responsive` (0.15, 0.86), the defaults of `springMotion` and `responsiveSpringMotion`. Their overlap
/// duration blends from one animation to the next, and isn't part of the spring.
///
/// # Quirks
/// ArkUI replaces a value of 0 or less by its default. Here it is an error.
///
/// # Source
/// `arkui_ace_engine`, `curve.h`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArkUi {
    /// Seconds, > 0. The default is 0.55.
    pub response: f64,
    /// > 0, where 1 is critical. The default is 0.825.
    pub damping_fraction: f64,
}

impl Parameters for ArkUi {
    const NAME: &'static str = "arkui";
    const TITLE: &'static str = "HarmonyOS ArkUI, springMotion";
    const PRESETS: &'static [(&'static str, Values)] =
        &[("spring", [0.55, 0.825, 0.0, 0.0]), ("responsive", [0.15, 0.86, 0.0, 0.0])];
    const VELOCITY: VelocityUnit = VelocityUnit::None;
    const CODE: &'static str = "curves.springMotion({response}, {damping_fraction})";

    fields!(response["s"] in Positive = 0.55, damping_fraction in Positive = 0.825);
    pair!(response, damping_fraction, Spring::from_response_damping_ratio, response_and_ratio);
}

/// ArkUI: `curves.interpolatingSpring(velocity, mass, stiffness, damping)`.
///
/// Velocities are in spans per second, where a span is the displacement from the start to the target.
///
/// # Quirks
/// `curves.springCurve` takes the same four numbers and stretches the curve to the animation's duration. Only with `interpolatingSpring` do
/// you get the spring's own motion.
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
    const VELOCITY: VelocityUnit = VelocityUnit::PerSpan;
    const CODE: &'static str = "curves.interpolatingSpring({velocity}, {mass}, {stiffness}, {damping})";

    fields!(mass in Positive, stiffness in Positive, damping in Positive);
    physical!(mass, stiffness, damping);
}
