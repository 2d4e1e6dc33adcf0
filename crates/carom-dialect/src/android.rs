//! Jetpack Compose, AndroidX dynamicanimation and Material 3: a damping ratio and a stiffness at mass 1.

use carom::{ParameterError, Spring};

use crate::range::Range::{NotNegative, Positive};
use crate::shape::{from_ratio, nearly, ratio_and_stiffness};
use crate::{
    Constant, Field, Parameters, Values,
    parameters::{field, in_order},
};

const fn ratio(name: &'static str, value: f64) -> Constant {
    Constant { name, field: "damping_ratio", value }
}

const fn stiffness(name: &'static str, value: f64) -> Constant {
    Constant { name, field: "stiffness", value }
}

/// Jetpack Compose: `spring(dampingRatio, stiffness)`.
///
/// The mass is 1; damping = 2·ratio·√stiffness.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `damping_ratio` | - | ≥ 0 | 1, `Spring.DampingRatioNoBouncy` |
/// | `stiffness` | - | > 0 | 1500, `Spring.StiffnessMedium` |
///
/// Velocities are per second. (Android's older [`DynamicAnimation`] has the default ratio 0.5.)
///
/// # Constants
/// | damping ratio | | stiffness | |
/// |---|---|---|---|
/// | `DampingRatioHighBouncy` | 0.2 | `StiffnessHigh` | 10000 |
/// | `DampingRatioMediumBouncy` | 0.5 | `StiffnessMedium` | 1500 |
/// | `DampingRatioLowBouncy` | 0.75 | `StiffnessMediumLow` | 400 |
/// | `DampingRatioNoBouncy` | 1 | `StiffnessLow` | 200 |
/// | | | `StiffnessVeryLow` | 50 |
///
/// Their names can be given alone, one for each field: `compose DampingRatioMediumBouncy StiffnessLow`.
///
/// Compose ends a spring when it estimates that it stays within the `visibilityThreshold`, by default
/// [`DISPLACEMENT_THRESHOLD`](Self::DISPLACEMENT_THRESHOLD), and jumps to the target. The threshold is the tolerance to
/// pass to Carom for the settling time.
///
/// # Quirks
/// Both numbers are 32-bit floats in Compose. The simulation's setter checks the old stiffness instead of the new one,
/// so that 0 passes and gives NaN; it is an error here.
///
/// # Source
/// androidx `animation-core`: `AnimationSpec.kt` (`spring`), `VectorizedAnimationSpec.kt` (`object Spring`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compose {
    /// ≥ 0; 1 is critical.
    pub damping_ratio: f64,
    /// > 0, at mass 1.
    pub stiffness: f64,
}

impl Compose {
    /// `Spring.DefaultDisplacementThreshold`, in the unit of the animated value.
    pub const DISPLACEMENT_THRESHOLD: f64 = 0.01;
}

impl Parameters for Compose {
    const NAME: &'static str = "compose";
    const TITLE: &'static str = "Jetpack Compose";
    const FIELDS: &'static [Field] =
        &[field("damping_ratio", "", NotNegative).or(1.0), field("stiffness", "", Positive).or(1500.0)];
    const CONSTANTS: &'static [Constant] = &[
        ratio("DampingRatioHighBouncy", 0.2),
        ratio("DampingRatioMediumBouncy", 0.5),
        ratio("DampingRatioLowBouncy", 0.75),
        ratio("DampingRatioNoBouncy", 1.0),
        stiffness("StiffnessHigh", 10_000.0),
        stiffness("StiffnessMedium", 1500.0),
        stiffness("StiffnessMediumLow", 400.0),
        stiffness("StiffnessLow", 200.0),
        stiffness("StiffnessVeryLow", 50.0),
    ];

    in_order!(damping_ratio, stiffness);

    fn spring(&self) -> Spring {
        from_ratio(self.damping_ratio, 1.0, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping_ratio, stiffness) = ratio_and_stiffness(spring)?;
        Ok(Self { damping_ratio, stiffness })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        animate(has_velocity, "spring(dampingRatio = {damping_ratio}f, stiffness = {stiffness}f)")
    }
}

/// A spec, or the call that runs it with a velocity.
fn animate(has_velocity: bool, spec: &'static str) -> [&'static str; 3] {
    if has_velocity {
        ["animatable.animateTo(target, ", spec, ", initialVelocity = {velocity}f)"]
    } else {
        ["", spec, ""]
    }
}

/// AndroidX dynamicanimation: `SpringForce`, for views.
///
/// The two numbers of [`Compose`].
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `damping_ratio` | - | ≥ 0 | 0.5, `DAMPING_RATIO_MEDIUM_BOUNCY` |
/// | `stiffness` | - | > 0 | 1500, `STIFFNESS_MEDIUM` |
///
/// Velocities (`setStartVelocity`) are per second, in pixels for a view.
///
/// # Constants
/// Compose's values, as `DAMPING_RATIO_HIGH_BOUNCY`, `STIFFNESS_LOW` and so on; there is no medium-low stiffness.
///
/// # Quirks
/// `skipToEnd` throws at ratio 0. Both numbers are 32-bit floats.
///
/// # Source
/// androidx `dynamicanimation`: `SpringForce.java`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DynamicAnimation {
    /// ≥ 0; 1 is critical.
    pub damping_ratio: f64,
    /// > 0, at mass 1.
    pub stiffness: f64,
}

impl Parameters for DynamicAnimation {
    const NAME: &'static str = "dynamic-animation";
    const TITLE: &'static str = "AndroidX dynamicanimation";
    const FIELDS: &'static [Field] =
        &[field("damping_ratio", "", NotNegative).or(0.5), field("stiffness", "", Positive).or(1500.0)];
    const CONSTANTS: &'static [Constant] = &[
        ratio("DAMPING_RATIO_HIGH_BOUNCY", 0.2),
        ratio("DAMPING_RATIO_MEDIUM_BOUNCY", 0.5),
        ratio("DAMPING_RATIO_LOW_BOUNCY", 0.75),
        ratio("DAMPING_RATIO_NO_BOUNCY", 1.0),
        stiffness("STIFFNESS_HIGH", 10_000.0),
        stiffness("STIFFNESS_MEDIUM", 1500.0),
        stiffness("STIFFNESS_LOW", 200.0),
        stiffness("STIFFNESS_VERY_LOW", 50.0),
    ];

    in_order!(damping_ratio, stiffness);

    fn spring(&self) -> Spring {
        from_ratio(self.damping_ratio, 1.0, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping_ratio, stiffness) = ratio_and_stiffness(spring)?;
        Ok(Self { damping_ratio, stiffness })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        let parameters = ".setDampingRatio({damping_ratio}f).setStiffness({stiffness}f)";
        if has_velocity {
            [
                "SpringAnimation(view, property).setSpring(SpringForce(target)",
                parameters,
                ").setStartVelocity({velocity}f)",
            ]
        } else {
            ["SpringForce()", parameters, ""]
        }
    }
}

/// Material 3: the tokens `md.sys.motion.spring.*`, and other springs in a motion scheme.
///
/// The tokens call the damping ratio "damping"; the mass is 1. A token is two numbers, such as
/// `md.sys.motion.spring.fast.spatial.damping` and `….stiffness`. An app takes its spring from the motion scheme,
/// `MotionScheme.standard().fastSpatialSpec()`, which is the line to paste.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `damping` | - | ≥ 0 | 0.9 |
/// | `stiffness` | - | > 0 | 700 |
///
/// The default is the default spatial spring of the standard scheme. Velocities are per second.
///
/// # Presets
/// Spatial springs move and resize; effects springs change colour and opacity, and are the same in both schemes.
///
/// | | standard | expressive | effects |
/// |---|---|---|---|
/// | fast | 0.9, 1400 | 0.6, 800 | 1, 3800 |
/// | default | 0.9, 700 | 0.8, 380 | 1, 1600 |
/// | slow | 0.9, 300 | 0.8, 200 | 1, 800 |
///
/// # Quirks
/// Ports that pass the token's damping to a library as a damping coefficient (`SpringDescription(mass: 1,
/// stiffness: 1400, damping: 0.9)`) get a spring that hardly stops: its ratio is 0.012.
///
/// # Source
/// androidx `material3`, `StandardMotionTokens.kt` and `ExpressiveMotionTokens.kt` (0.14.0); `MotionScheme`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material3 {
    /// The damping ratio, ≥ 0.
    pub damping: f64,
    /// > 0, at mass 1.
    pub stiffness: f64,
}

/// The code of each preset, in their order.
const TOKENS: [&str; 9] = [
    "MotionScheme.standard().fastSpatialSpec<Float>()",
    "MotionScheme.standard().defaultSpatialSpec<Float>()",
    "MotionScheme.standard().slowSpatialSpec<Float>()",
    "MotionScheme.expressive().fastSpatialSpec<Float>()",
    "MotionScheme.expressive().defaultSpatialSpec<Float>()",
    "MotionScheme.expressive().slowSpatialSpec<Float>()",
    "MotionScheme.standard().fastEffectsSpec<Float>()",
    "MotionScheme.standard().defaultEffectsSpec<Float>()",
    "MotionScheme.standard().slowEffectsSpec<Float>()",
];

impl Material3 {
    /// Returns Compose's expression for the token with these numbers, or `None` if no token has them.
    #[must_use]
    pub fn token(&self) -> Option<&'static str> {
        let is_token =
            |[damping, stiffness, ..]: Values| nearly(self.damping, damping) && nearly(self.stiffness, stiffness);
        let place = Self::PRESETS.iter().position(|(_, token)| is_token(*token))?;
        TOKENS.get(place).copied()
    }
}

impl Parameters for Material3 {
    const NAME: &'static str = "material3";
    const TITLE: &'static str = "Material 3 motion tokens";
    const FIELDS: &'static [Field] =
        &[field("damping", "", NotNegative).or(0.9), field("stiffness", "", Positive).or(700.0)];
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("standard-fast-spatial", [0.9, 1400.0, 0.0, 0.0]),
        ("standard-default-spatial", [0.9, 700.0, 0.0, 0.0]),
        ("standard-slow-spatial", [0.9, 300.0, 0.0, 0.0]),
        ("expressive-fast-spatial", [0.6, 800.0, 0.0, 0.0]),
        ("expressive-default-spatial", [0.8, 380.0, 0.0, 0.0]),
        ("expressive-slow-spatial", [0.8, 200.0, 0.0, 0.0]),
        ("fast-effects", [1.0, 3800.0, 0.0, 0.0]),
        ("default-effects", [1.0, 1600.0, 0.0, 0.0]),
        ("slow-effects", [1.0, 800.0, 0.0, 0.0]),
    ];

    in_order!(damping, stiffness);

    fn spring(&self) -> Spring {
        from_ratio(self.damping, 1.0, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping, stiffness) = ratio_and_stiffness(spring)?;
        Ok(Self { damping, stiffness })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        let own = "spring<Float>(dampingRatio = {damping}f, stiffness = {stiffness}f)";
        animate(has_velocity, self.token().unwrap_or(own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_springs_of_tokens_are_written_as_tokens() {
        let spring = Material3 { damping: 0.6, stiffness: 800.0 }.spring().with_mass(3.0);
        let token = Material3::from_spring(&spring).unwrap().token();
        assert_eq!(token, Some("MotionScheme.expressive().fastSpatialSpec<Float>()"));
        assert_eq!(Material3 { damping: 0.6, stiffness: 801.0 }.token(), None);
    }

    #[test]
    fn a_stiffness_of_0_is_an_error_and_not_a_nan() {
        assert_eq!(Compose { damping_ratio: 1.0, stiffness: 0.0 }.validate().unwrap_err().field, "stiffness");
        let coasting = Spring { mass: 1.0, stiffness: 0.0, damping: 2.0 };
        assert_eq!(Compose::from_spring(&coasting).unwrap_err().field, "stiffness");
    }
}
