//! Flutter's `SpringDescription`.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::floor;
use crate::parameters::fields;
use crate::range::Range::{Bounce, NotNegative, Positive};
use crate::range::require;
use crate::shape::{frequency_and_ratio, from_ratio, from_response_bounce, nearly, physical, response_and_bounce};
use crate::{Parameters, Values};

/// The line to paste: a description, or the simulation that starts with a velocity.
macro_rules! simulation {
    ($description:literal) => {
        concat!("«velocity|SpringSimulation(»", $description, "«velocity|, start, target, {velocity})»")
    };
}

/// Flutter: `SpringDescription(mass:stiffness:damping:)`.
///
/// Velocities are per second.
///
/// # Quirks
/// Flutter doesn't check the three numbers. Until 2025 an underdamped spring whose mass is not 1 decayed m² times too fast
/// (flutter#163858), so numbers that you tuned before that give another spring now. For a discriminant of exactly 0 Flutter takes its own
/// critical branch, and rounding decides whether a critical spring reaches that branch.
///
/// # Source
/// Flutter `physics/spring_simulation.dart`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flutter {
    /// > 0.
    pub mass: f64,
    /// ≥ 0.
    pub stiffness: f64,
    /// ≥ 0.
    pub damping: f64,
}

impl Parameters for Flutter {
    const NAME: &'static str = "flutter";
    const TITLE: &'static str = "Flutter, mass, stiffness and damping";
    const CODE: &'static str =
        simulation!("SpringDescription(mass: {mass}, stiffness: {stiffness}, damping: {damping})");

    fields!(mass in Positive, stiffness in NotNegative, damping in NotNegative);
    physical!(mass, stiffness, damping);
}

/// Flutter: `SpringDescription.withDampingRatio(mass:stiffness:ratio:)`.
///
/// damping = 2·ratio·√(mass·stiffness).
///
/// # Presets
/// `scroll` (0.5, 100, 1.1) of `ScrollPhysics` past an edge, `scroll-fast` (0.3, 75, 1.3) of `BouncingScrollPhysics` with
/// `ScrollDecelerationRate.fast`, and `fling` (1, 500, 1) of `AnimationController.fling`.
///
/// # Source
/// Flutter `physics/spring_simulation.dart`, `widgets/scroll_physics.dart`, `animation/animation_controller.dart`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlutterRatio {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// The damping ratio, ≥ 0. The default is 1.
    pub ratio: f64,
}

impl Parameters for FlutterRatio {
    const NAME: &'static str = "flutter-ratio";
    const TITLE: &'static str = "Flutter, damping ratio";
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("scroll", [0.5, 100.0, 1.1, 0.0]),
        ("scroll-fast", [0.3, 75.0, 1.3, 0.0]),
        ("fling", [1.0, 500.0, 1.0, 0.0]),
    ];
    const CODE: &'static str =
        simulation!("SpringDescription.withDampingRatio(mass: {mass}, stiffness: {stiffness}, ratio: {ratio})");

    fields!(mass in Positive, stiffness in Positive, ratio in NotNegative = 1.0);

    fn spring(&self) -> Spring {
        from_ratio(self.ratio, self.mass, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (_, ratio) = frequency_and_ratio(spring)?;
        Ok(Self { mass: spring.mass, stiffness: spring.stiffness, ratio })
    }
}

/// Flutter: `SpringDescription.withDurationAndBounce(duration:bounce:)`.
///
/// It takes the same numbers as [`SwiftUi`](crate::SwiftUi), but in milliseconds.
///
/// # Quirks
/// Flutter truncates the duration to whole milliseconds, so you can't write most springs in this form. That is an error here, but
/// [`Flutter`] can write them. In Flutter a bounce above 1 gives a negative damping and −1 an infinite one. Both are errors too.
///
/// # Source
/// Flutter `physics/spring_simulation.dart`, `SpringDescription.withDurationAndBounce`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlutterDuration {
    /// Whole milliseconds, ≥ 1. The default is 500.
    pub duration_ms: f64,
    /// −0.9999 to 0.9999, or 1. At 0 the spring is critical, and at 1 undamped. The default is 0.
    pub bounce: f64,
}

impl Parameters for FlutterDuration {
    const NAME: &'static str = "flutter-duration";
    const TITLE: &'static str = "Flutter, duration and bounce";
    const CODE: &'static str = simulation!(
        "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: \
        {duration_ms}), bounce: {bounce})"
    );

    fields!(duration_ms["ms"] in Positive = 500.0, bounce in Bounce = 0.0);

    fn check(&self) -> Result<(), ParameterError> {
        let requirement = "be whole milliseconds, to which Flutter truncates it";
        require(self.duration_ms - floor(self.duration_ms) == 0.0, "duration_ms", requirement, self.duration_ms)
    }

    fn spring(&self) -> Spring {
        from_response_bounce(self.duration_ms / 1000.0, self.bounce)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (response, bounce) = response_and_bounce(spring)?;
        let exact = 1000.0 * response;
        let whole = floor(exact + 0.5);
        Ok(Self { duration_ms: if nearly(exact, whole) { whole } else { exact }, bounce })
    }
}
