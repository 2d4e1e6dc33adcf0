//! Jetpack Compose, AndroidX dynamicanimation and Material 3: a damping ratio and a stiffness at mass 1.

use crate::parameters::fields;
use crate::range::Range::{NotNegative, Positive};
use crate::shape::{from_ratio_stiffness, nearly, pair, ratio_and_stiffness};
use crate::{Constant, Parameters, Values};

const fn ratio(name: &'static str, value: f64) -> Constant {
    Constant { name, field: "damping_ratio", value }
}

const fn stiffness(name: &'static str, value: f64) -> Constant {
    Constant { name, field: "stiffness", value }
}

/// The line to paste: a spec, or the call that runs the spec with a velocity.
macro_rules! animate {
    ($spec:literal) => {
        concat!("«velocity|animatable.animateTo(target, »", $spec, "«velocity|, initialVelocity = {velocity}f)»")
    };
}

/// Jetpack Compose: `spring(dampingRatio, stiffness)`.
///
/// The mass is 1, and damping = 2·ratio·√stiffness. Velocities are per second. (Android's older [`DynamicAnimation`] has
/// the default ratio 0.5.)
///
/// # Constants
/// The names of Compose's `Spring`, `DampingRatioHighBouncy` to `DampingRatioNoBouncy` and `StiffnessHigh` to `StiffnessVeryLow`, can stand
/// alone, one for each field: `compose DampingRatioMediumBouncy StiffnessLow`.
///
/// Compose estimates when a spring will stay within the `visibilityThreshold`, and then jumps to the target. By default, the threshold is
/// [`DISPLACEMENT_THRESHOLD`](Self::DISPLACEMENT_THRESHOLD). If you ask Carom for the settling time, pass the same threshold as the
/// tolerance.
///
/// # Quirks
/// Both numbers are 32-bit floats in Compose. The simulation's setter checks the old stiffness instead of the new one, so a stiffness of 0
/// passes there and gives NaN. Here 0 is an error.
///
/// # Source
/// androidx `animation-core`: `AnimationSpec.kt` (`spring`), `VectorizedAnimationSpec.kt` (`object Spring`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compose {
    /// ≥ 0, where 1 is critical. The default is 1, `Spring.DampingRatioNoBouncy`.
    pub damping_ratio: f64,
    /// > 0, at mass 1. The default is 1500, `Spring.StiffnessMedium`.
    pub stiffness: f64,
}

impl Compose {
    /// `Spring.DefaultDisplacementThreshold`, in the unit of the animated value.
    pub const DISPLACEMENT_THRESHOLD: f64 = 0.01;
}

impl Parameters for Compose {
    const NAME: &'static str = "compose";
    const TITLE: &'static str = "Jetpack Compose";
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
    const CODE: &'static str = animate!("spring(dampingRatio = {damping_ratio}f, stiffness = {stiffness}f)");

    fields!(damping_ratio in NotNegative = 1.0, stiffness in Positive = 1500.0);
    pair!(damping_ratio, stiffness, from_ratio_stiffness, ratio_and_stiffness);
}

/// AndroidX dynamicanimation: `SpringForce`, for views.
///
/// It takes the same two numbers as [`Compose`]. Velocities (`setStartVelocity`) are per second, in pixels for a view.
///
/// # Constants
/// It has Compose's values under names such as `DAMPING_RATIO_HIGH_BOUNCY` and `STIFFNESS_LOW`. There isn't a medium-low
/// stiffness.
///
/// # Quirks
/// `skipToEnd` throws at ratio 0. Both numbers are 32-bit floats.
///
/// # Source
/// androidx `dynamicanimation`: `SpringForce.java`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DynamicAnimation {
    /// ≥ 0, where 1 is critical. The default is 0.5, `DAMPING_RATIO_MEDIUM_BOUNCY`.
    pub damping_ratio: f64,
    /// > 0, at mass 1. The default is 1500, `STIFFNESS_MEDIUM`.
    pub stiffness: f64,
}

impl Parameters for DynamicAnimation {
    const NAME: &'static str = "dynamic-animation";
    const TITLE: &'static str = "AndroidX dynamicanimation";
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
    const CODE: &'static str = "«velocity|SpringAnimation(view, \
        property).setSpring(SpringForce(target)|SpringForce()».setDampingRatio({damping_ratio}f).setStiffness\
        ({stiffness}f)«velocity|).setStartVelocity({velocity}f)»";

    fields!(damping_ratio in NotNegative = 0.5, stiffness in Positive = 1500.0);
    pair!(damping_ratio, stiffness, from_ratio_stiffness, ratio_and_stiffness);
}

/// Material 3: the tokens `md.sys.motion.spring.*`, and other springs in a motion scheme.
///
/// The tokens call the damping ratio "damping". The mass is 1. A token is two numbers, for example
/// `md.sys.motion.spring.fast.spatial.damping` and `….stiffness`. Apps take their springs from the motion scheme, so the line to paste is
/// `MotionScheme.standard().fastSpatialSpec()`.
///
/// The default is the default spatial spring of the standard scheme. Velocities are per second.
///
/// # Presets
/// Spatial springs move and resize. Effects springs change colour and opacity, and are the same in both schemes.
/// Each line lists the fast, the default and the slow spring:
///
/// - spatial, standard scheme: (0.9, 1400), (0.9, 700), (0.9, 300)
/// - spatial, expressive scheme: (0.6, 800), (0.8, 380), (0.8, 200)
/// - effects: (1, 3800), (1, 1600), (1, 800)
///
/// # Quirks
/// Don't pass the token's damping to a library as a damping coefficient, as some ports do. For example,
/// `SpringDescription(mass: 1, stiffness: 1400, damping: 0.9)` hardly stops, because its ratio is 0.012.
///
/// # Source
/// androidx `material3`, `StandardMotionTokens.kt` and `ExpressiveMotionTokens.kt` (0.14.0); `MotionScheme`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material3 {
    /// The damping ratio, ≥ 0. The default is 0.9.
    pub damping: f64,
    /// > 0, at mass 1. The default is 700.
    pub stiffness: f64,
}

/// The template of each preset, in their order.
const TOKENS: [&str; 9] = [
    animate!("MotionScheme.standard().fastSpatialSpec<Float>()"),
    animate!("MotionScheme.standard().defaultSpatialSpec<Float>()"),
    animate!("MotionScheme.standard().slowSpatialSpec<Float>()"),
    animate!("MotionScheme.expressive().fastSpatialSpec<Float>()"),
    animate!("MotionScheme.expressive().defaultSpatialSpec<Float>()"),
    animate!("MotionScheme.expressive().slowSpatialSpec<Float>()"),
    animate!("MotionScheme.standard().fastEffectsSpec<Float>()"),
    animate!("MotionScheme.standard().defaultEffectsSpec<Float>()"),
    animate!("MotionScheme.standard().slowEffectsSpec<Float>()"),
];

impl Parameters for Material3 {
    const NAME: &'static str = "material3";
    const TITLE: &'static str = "Material 3 motion tokens";
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
    const CODE: &'static str = animate!("spring<Float>(dampingRatio = {damping}f, stiffness = {stiffness}f)");

    fields!(damping in NotNegative = 0.9, stiffness in Positive = 700.0);
    pair!(damping, stiffness, from_ratio_stiffness, ratio_and_stiffness);

    fn template(&self) -> &'static str {
        let is_token =
            |[damping, stiffness, ..]: Values| nearly(self.damping, damping) && nearly(self.stiffness, stiffness);
        let place = Self::PRESETS.iter().position(|(_, token)| is_token(*token));
        place.and_then(|place| TOKENS.get(place)).copied().unwrap_or(Self::CODE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dialect;

    #[test]
    fn a_spring_becomes_a_token_only_if_ratio_and_stiffness_match() {
        let code = |stiffness| {
            let spring = Material3 { damping: 0.6, stiffness }.spring().with_mass(3.0);
            format!("{}", Dialect::from_spring("material3", &spring).unwrap().code())
        };
        assert_eq!(code(800.0), "MotionScheme.expressive().fastSpatialSpec<Float>()");
        assert_eq!(code(801.0), "spring<Float>(dampingRatio = 0.6f, stiffness = 801f)");
    }

    #[test]
    fn a_stiffness_of_0_is_an_error_and_not_a_nan() {
        assert_eq!(Compose { damping_ratio: 1.0, stiffness: 0.0 }.validate().unwrap_err().field(), "stiffness");
        let coasting = carom::Spring { mass: 1.0, stiffness: 0.0, damping: 2.0 };
        assert_eq!(Compose::from_spring(&coasting).unwrap_err().field(), "stiffness");
    }
}
