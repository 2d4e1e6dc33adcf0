//! Jetpack Compose, AndroidX dynamicanimation and Material 3.

use core::fmt;

use super::form::{Constant, Entry, Form, Values, constant, field, frequency_and_ratio, nearly, numbers};
use super::{Dialect, VelocityUnit};
use crate::math::sqrt;
use crate::range::{not_negative, positive};
use carom::ParameterError;
use carom::Spring;

/// Damping ratio and stiffness at mass 1, which is how Android writes a spring.
fn ratio_and_stiffness(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    let (_, damping_ratio) = frequency_and_ratio(spring)?;
    Ok((damping_ratio, spring.stiffness / spring.mass))
}

/// A spec alone, or the call that runs it with a velocity.
fn write_animate(f: &mut fmt::Formatter<'_>, velocity: f64, spec: fmt::Arguments<'_>) -> fmt::Result {
    if velocity == 0.0 {
        return f.write_fmt(spec);
    }
    let n = numbers(f);
    write!(f, "animatable.animateTo(target, {spec}, initialVelocity = {}f)", n(velocity))
}

fn from_ratio_and_stiffness(damping_ratio: f64, stiffness: f64) -> Spring {
    Spring { mass: 1.0, stiffness, damping: 2.0 * damping_ratio * sqrt(stiffness) }
}

/// Jetpack Compose: `spring(dampingRatio, stiffness)`.
///
/// Mass 1; damping = 2·ratio·√stiffness.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `damping_ratio` | - | ≥ 0 | 1, `Spring.DampingRatioNoBouncy` |
/// | `stiffness` | - | > 0 | 1500, `Spring.StiffnessMedium` |
///
/// Velocities are per second. (The default ratio of [`DynamicAnimation`], Android's older library, is 0.5.)
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
/// By name they are words of their own, one for each field: `compose DampingRatioMediumBouncy StiffnessLow`.
///
/// `DefaultDisplacementThreshold`, 0.01 of whatever unit, is the `visibilityThreshold` of `spring` unless it is given one:
/// Compose estimates when the spring is within it for good, and there jumps to the target.
/// [`DISPLACEMENT_THRESHOLD`](Self::DISPLACEMENT_THRESHOLD) is the tolerance with which to ask for the settling time.
///
/// # Quirks
/// Both are 32-bit floats there: 24 bits of each arrive. The setter of the simulation checks the old stiffness instead
/// of the new one, so that 0 passes and gives NaN; here it is an error.
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
    /// `Spring.DampingRatioHighBouncy`.
    pub const DAMPING_RATIO_HIGH_BOUNCY: f64 = 0.2;
    /// `Spring.DampingRatioMediumBouncy`.
    pub const DAMPING_RATIO_MEDIUM_BOUNCY: f64 = 0.5;
    /// `Spring.DampingRatioLowBouncy`.
    pub const DAMPING_RATIO_LOW_BOUNCY: f64 = 0.75;
    /// `Spring.DampingRatioNoBouncy`.
    pub const DAMPING_RATIO_NO_BOUNCY: f64 = 1.0;
    /// `Spring.StiffnessHigh`.
    pub const STIFFNESS_HIGH: f64 = 10_000.0;
    /// `Spring.StiffnessMedium`.
    pub const STIFFNESS_MEDIUM: f64 = 1500.0;
    /// `Spring.StiffnessMediumLow`.
    pub const STIFFNESS_MEDIUM_LOW: f64 = 400.0;
    /// `Spring.StiffnessLow`.
    pub const STIFFNESS_LOW: f64 = 200.0;
    /// `Spring.StiffnessVeryLow`.
    pub const STIFFNESS_VERY_LOW: f64 = 50.0;
    /// `Spring.DefaultDisplacementThreshold`, of whatever unit is animated.
    pub const DISPLACEMENT_THRESHOLD: f64 = 0.01;

    const CONSTANTS: [Constant; 9] = [
        constant("DampingRatioHighBouncy", "damping_ratio", Self::DAMPING_RATIO_HIGH_BOUNCY),
        constant("DampingRatioMediumBouncy", "damping_ratio", Self::DAMPING_RATIO_MEDIUM_BOUNCY),
        constant("DampingRatioLowBouncy", "damping_ratio", Self::DAMPING_RATIO_LOW_BOUNCY),
        constant("DampingRatioNoBouncy", "damping_ratio", Self::DAMPING_RATIO_NO_BOUNCY),
        constant("StiffnessHigh", "stiffness", Self::STIFFNESS_HIGH),
        constant("StiffnessMedium", "stiffness", Self::STIFFNESS_MEDIUM),
        constant("StiffnessMediumLow", "stiffness", Self::STIFFNESS_MEDIUM_LOW),
        constant("StiffnessLow", "stiffness", Self::STIFFNESS_LOW),
        constant("StiffnessVeryLow", "stiffness", Self::STIFFNESS_VERY_LOW),
    ];

    pub(super) const ENTRY: Entry = Entry {
        name: "compose",
        title: "Jetpack Compose",
        fields: &[
            field("damping_ratio", "", Self::DAMPING_RATIO_NO_BOUNCY),
            field("stiffness", "", Self::STIFFNESS_MEDIUM),
        ],
        presets: &[],
        constants: &Self::CONSTANTS,
        velocity: VelocityUnit::PerSecond,
        from_values: |[damping_ratio, stiffness, ..]| Dialect::Compose(Self { damping_ratio, stiffness }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Compose),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("damping_ratio", self.damping_ratio)?;
        positive("stiffness", self.stiffness)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        from_ratio_and_stiffness(self.damping_ratio, self.stiffness)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping_ratio, stiffness) = ratio_and_stiffness(spring)?;
        let words = Self { damping_ratio, stiffness };
        words.validate().map(|()| words)
    }
}

impl Default for Compose {
    fn default() -> Self {
        Self { damping_ratio: Self::DAMPING_RATIO_NO_BOUNCY, stiffness: Self::STIFFNESS_MEDIUM }
    }
}

impl Form for Compose {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.damping_ratio, self.stiffness, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (ratio, stiffness) = (n(self.damping_ratio), n(self.stiffness));
        write_animate(f, velocity, format_args!("spring(dampingRatio = {ratio}f, stiffness = {stiffness}f)"))
    }
}

/// AndroidX dynamicanimation: `SpringForce`, for views.
///
/// Mass 1; damping = 2·ratio·√stiffness.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `damping_ratio` | - | ≥ 0 | 0.5, `DAMPING_RATIO_MEDIUM_BOUNCY` |
/// | `stiffness` | - | > 0 | 1500, `STIFFNESS_MEDIUM` |
///
/// Velocities (`setStartVelocity`) are per second, in pixels for a view.
///
/// # Constants
/// The damping ratios are Compose's (0.2, 0.5, 0.75, 1); the stiffnesses `STIFFNESS_HIGH` 10000, `STIFFNESS_MEDIUM`
/// 1500, `STIFFNESS_LOW` 200, `STIFFNESS_VERY_LOW` 50. By name they are words of their own, as in [`Compose`].
///
/// # Quirks
/// `skipToEnd` throws at ratio 0. Both are 32-bit floats.
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

impl DynamicAnimation {
    /// `SpringForce.DAMPING_RATIO_HIGH_BOUNCY`.
    pub const DAMPING_RATIO_HIGH_BOUNCY: f64 = 0.2;
    /// `SpringForce.DAMPING_RATIO_MEDIUM_BOUNCY`.
    pub const DAMPING_RATIO_MEDIUM_BOUNCY: f64 = 0.5;
    /// `SpringForce.DAMPING_RATIO_LOW_BOUNCY`.
    pub const DAMPING_RATIO_LOW_BOUNCY: f64 = 0.75;
    /// `SpringForce.DAMPING_RATIO_NO_BOUNCY`.
    pub const DAMPING_RATIO_NO_BOUNCY: f64 = 1.0;
    /// `SpringForce.STIFFNESS_HIGH`.
    pub const STIFFNESS_HIGH: f64 = 10_000.0;
    /// `SpringForce.STIFFNESS_MEDIUM`.
    pub const STIFFNESS_MEDIUM: f64 = 1500.0;
    /// `SpringForce.STIFFNESS_LOW`.
    pub const STIFFNESS_LOW: f64 = 200.0;
    /// `SpringForce.STIFFNESS_VERY_LOW`.
    pub const STIFFNESS_VERY_LOW: f64 = 50.0;

    const CONSTANTS: [Constant; 8] = [
        constant("DAMPING_RATIO_HIGH_BOUNCY", "damping_ratio", Self::DAMPING_RATIO_HIGH_BOUNCY),
        constant("DAMPING_RATIO_MEDIUM_BOUNCY", "damping_ratio", Self::DAMPING_RATIO_MEDIUM_BOUNCY),
        constant("DAMPING_RATIO_LOW_BOUNCY", "damping_ratio", Self::DAMPING_RATIO_LOW_BOUNCY),
        constant("DAMPING_RATIO_NO_BOUNCY", "damping_ratio", Self::DAMPING_RATIO_NO_BOUNCY),
        constant("STIFFNESS_HIGH", "stiffness", Self::STIFFNESS_HIGH),
        constant("STIFFNESS_MEDIUM", "stiffness", Self::STIFFNESS_MEDIUM),
        constant("STIFFNESS_LOW", "stiffness", Self::STIFFNESS_LOW),
        constant("STIFFNESS_VERY_LOW", "stiffness", Self::STIFFNESS_VERY_LOW),
    ];

    pub(super) const ENTRY: Entry = Entry {
        name: "dynamic-animation",
        title: "AndroidX dynamicanimation",
        fields: &[
            field("damping_ratio", "", Self::DAMPING_RATIO_MEDIUM_BOUNCY),
            field("stiffness", "", Self::STIFFNESS_MEDIUM),
        ],
        presets: &[],
        constants: &Self::CONSTANTS,
        velocity: VelocityUnit::PerSecond,
        from_values: |[damping_ratio, stiffness, ..]| Dialect::DynamicAnimation(Self { damping_ratio, stiffness }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::DynamicAnimation),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("damping_ratio", self.damping_ratio)?;
        positive("stiffness", self.stiffness)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        from_ratio_and_stiffness(self.damping_ratio, self.stiffness)
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping_ratio, stiffness) = ratio_and_stiffness(spring)?;
        let words = Self { damping_ratio, stiffness };
        words.validate().map(|()| words)
    }
}

impl Default for DynamicAnimation {
    fn default() -> Self {
        Self { damping_ratio: Self::DAMPING_RATIO_MEDIUM_BOUNCY, stiffness: Self::STIFFNESS_MEDIUM }
    }
}

impl Form for DynamicAnimation {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.damping_ratio, self.stiffness, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (ratio, stiffness) = (n(self.damping_ratio), n(self.stiffness));
        if velocity == 0.0 {
            return write!(f, "SpringForce().setDampingRatio({ratio}f).setStiffness({stiffness}f)");
        }
        let spring = format_args!("SpringForce(target).setDampingRatio({ratio}f).setStiffness({stiffness}f)");
        write!(f, "SpringAnimation(view, property).setSpring({spring}).setStartVelocity({}f)", n(velocity))
    }
}

/// Material 3: the tokens `md.sys.motion.spring.*`, and springs of one's own in a motion scheme.
///
/// What the tokens call damping is the damping ratio; mass 1. A token is two numbers, as in
/// `md.sys.motion.spring.fast.spatial.damping` and `….stiffness` (Compose's `StandardMotionTokens.SpringFastSpatialDamping`);
/// an app takes the spring of them from its motion scheme, `MotionScheme.standard().fastSpatialSpec()`, which is the line
/// to paste.
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
/// Ports that hand the token's damping to a library that takes a damping coefficient (`SpringDescription(mass: 1,
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

impl Material3 {
    /// Standard scheme, `fastSpatialSpec`.
    pub const STANDARD_FAST_SPATIAL: Self = Self { damping: 0.9, stiffness: 1400.0 };
    /// Standard scheme, `defaultSpatialSpec`. Also the default.
    pub const STANDARD_DEFAULT_SPATIAL: Self = Self { damping: 0.9, stiffness: 700.0 };
    /// Standard scheme, `slowSpatialSpec`.
    pub const STANDARD_SLOW_SPATIAL: Self = Self { damping: 0.9, stiffness: 300.0 };
    /// Expressive scheme, `fastSpatialSpec`.
    pub const EXPRESSIVE_FAST_SPATIAL: Self = Self { damping: 0.6, stiffness: 800.0 };
    /// Expressive scheme, `defaultSpatialSpec`.
    pub const EXPRESSIVE_DEFAULT_SPATIAL: Self = Self { damping: 0.8, stiffness: 380.0 };
    /// Expressive scheme, `slowSpatialSpec`.
    pub const EXPRESSIVE_SLOW_SPATIAL: Self = Self { damping: 0.8, stiffness: 200.0 };
    /// Either scheme, `fastEffectsSpec`.
    pub const FAST_EFFECTS: Self = Self { damping: 1.0, stiffness: 3800.0 };
    /// Either scheme, `defaultEffectsSpec`.
    pub const DEFAULT_EFFECTS: Self = Self { damping: 1.0, stiffness: 1600.0 };
    /// Either scheme, `slowEffectsSpec`.
    pub const SLOW_EFFECTS: Self = Self { damping: 1.0, stiffness: 800.0 };

    const TOKENS: [(Self, &'static str); 9] = [
        (Self::STANDARD_FAST_SPATIAL, "MotionScheme.standard().fastSpatialSpec<Float>()"),
        (Self::STANDARD_DEFAULT_SPATIAL, "MotionScheme.standard().defaultSpatialSpec<Float>()"),
        (Self::STANDARD_SLOW_SPATIAL, "MotionScheme.standard().slowSpatialSpec<Float>()"),
        (Self::EXPRESSIVE_FAST_SPATIAL, "MotionScheme.expressive().fastSpatialSpec<Float>()"),
        (Self::EXPRESSIVE_DEFAULT_SPATIAL, "MotionScheme.expressive().defaultSpatialSpec<Float>()"),
        (Self::EXPRESSIVE_SLOW_SPATIAL, "MotionScheme.expressive().slowSpatialSpec<Float>()"),
        (Self::FAST_EFFECTS, "MotionScheme.standard().fastEffectsSpec<Float>()"),
        (Self::DEFAULT_EFFECTS, "MotionScheme.standard().defaultEffectsSpec<Float>()"),
        (Self::SLOW_EFFECTS, "MotionScheme.standard().slowEffectsSpec<Float>()"),
    ];

    pub(super) const ENTRY: Entry = Entry {
        name: "material3",
        title: "Material 3 motion tokens",
        fields: &[
            field("damping", "", Self::STANDARD_DEFAULT_SPATIAL.damping),
            field("stiffness", "", Self::STANDARD_DEFAULT_SPATIAL.stiffness),
        ],
        presets: &[
            ("standard-fast-spatial", Dialect::Material3(Self::STANDARD_FAST_SPATIAL)),
            ("standard-default-spatial", Dialect::Material3(Self::STANDARD_DEFAULT_SPATIAL)),
            ("standard-slow-spatial", Dialect::Material3(Self::STANDARD_SLOW_SPATIAL)),
            ("expressive-fast-spatial", Dialect::Material3(Self::EXPRESSIVE_FAST_SPATIAL)),
            ("expressive-default-spatial", Dialect::Material3(Self::EXPRESSIVE_DEFAULT_SPATIAL)),
            ("expressive-slow-spatial", Dialect::Material3(Self::EXPRESSIVE_SLOW_SPATIAL)),
            ("fast-effects", Dialect::Material3(Self::FAST_EFFECTS)),
            ("default-effects", Dialect::Material3(Self::DEFAULT_EFFECTS)),
            ("slow-effects", Dialect::Material3(Self::SLOW_EFFECTS)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[damping, stiffness, ..]| Dialect::Material3(Self { damping, stiffness }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Material3),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("damping", self.damping)?;
        positive("stiffness", self.stiffness)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        from_ratio_and_stiffness(self.damping, self.stiffness)
    }

    /// The words for a spring, whether a token or not.
    ///
    /// # Errors
    /// Without stiffness.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (damping, stiffness) = ratio_and_stiffness(spring)?;
        let words = Self { damping, stiffness };
        words.validate().map(|()| words)
    }

    /// What Compose calls it, if it is one of the tokens.
    #[must_use]
    pub fn token(&self) -> Option<&'static str> {
        let is_token = |token: &Self| nearly(self.damping, token.damping) && nearly(self.stiffness, token.stiffness);
        Self::TOKENS.iter().find(|(token, _)| is_token(token)).map(|(_, name)| *name)
    }
}

impl Default for Material3 {
    fn default() -> Self {
        Self::STANDARD_DEFAULT_SPATIAL
    }
}

impl Form for Material3 {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.damping, self.stiffness, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        if let Some(token) = self.token() {
            return write_animate(f, velocity, format_args!("{token}"));
        }
        let n = numbers(f);
        let (ratio, stiffness) = (n(self.damping), n(self.stiffness));
        write_animate(f, velocity, format_args!("spring<Float>(dampingRatio = {ratio}f, stiffness = {stiffness}f)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_recognized_after_a_conversion_and_nothing_else_is() {
        let spring = Material3::EXPRESSIVE_FAST_SPATIAL.spring().with_mass(3.0);
        let token = Material3::from_spring(&spring).unwrap().token();
        assert_eq!(token, Some("MotionScheme.expressive().fastSpatialSpec<Float>()"));
        assert_eq!(Material3 { damping: 0.6, stiffness: 801.0 }.token(), None);
    }

    #[test]
    fn the_two_libraries_differ_in_their_default_ratio() {
        assert_eq!(Compose::default().spring().damping_ratio(), 1.0);
        assert_eq!(DynamicAnimation::default().spring().damping_ratio(), 0.5);
    }

    #[test]
    fn a_stiffness_of_0_is_an_error_and_not_a_nan() {
        assert_eq!(Compose { damping_ratio: 1.0, stiffness: 0.0 }.validate().unwrap_err().field, "stiffness");
        let coasting = Spring { mass: 1.0, stiffness: 0.0, damping: 2.0 };
        assert_eq!(Compose::from_spring(&coasting).unwrap_err().field, "stiffness");
    }
}
