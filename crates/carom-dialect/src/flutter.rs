//! Flutter's `SpringDescription`.

use carom::{ParameterError, Spring};

use crate::math::floor;
use crate::range::Range::{Bounce, NotNegative, Positive};
use crate::range::require;
use crate::shape::{frequency_and_ratio, from_ratio, from_response_bounce, nearly, response_and_bounce};
use crate::{
    Field, Parameters, Values,
    parameters::{field, in_order},
};

/// A description, or the simulation that starts with a velocity.
fn simulation(has_velocity: bool, description: &'static str) -> [&'static str; 3] {
    if has_velocity {
        ["SpringSimulation(", description, ", start, target, {velocity})"]
    } else {
        ["", description, ""]
    }
}

/// Flutter: `SpringDescription(mass:stiffness:damping:)`.
///
/// | field | range |
/// |---|---|
/// | `mass` | > 0 |
/// | `stiffness` | ≥ 0 |
/// | `damping` | ≥ 0 |
///
/// There are no defaults. Velocities are per second.
///
/// # Quirks
/// Flutter checks none of the three. Until 2025 an underdamped spring whose mass is not 1 decayed m² times too fast
/// (flutter#163858), so numbers tuned before that now give another spring. For a discriminant of exactly 0 Flutter takes
/// its own critical branch, and rounding decides whether a critical spring reaches that branch.
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
    const FIELDS: &'static [Field] =
        &[field("mass", "", Positive), field("stiffness", "", NotNegative), field("damping", "", NotNegative)];

    in_order!(mass, stiffness, damping);

    fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    fn solve(&Spring { mass, stiffness, damping }: &Spring) -> Result<Self, ParameterError> {
        Ok(Self { mass, stiffness, damping })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        simulation(has_velocity, "SpringDescription(mass: {mass}, stiffness: {stiffness}, damping: {damping})")
    }
}

/// Flutter: `SpringDescription.withDampingRatio(mass:stiffness:ratio:)`.
///
/// damping = 2·ratio·√(mass·stiffness).
///
/// | field | range | default |
/// |---|---|---|
/// | `mass` | > 0 | must be given |
/// | `stiffness` | > 0 | must be given |
/// | `ratio` | ≥ 0 | 1 |
///
/// # Presets
/// | preset | mass | stiffness | ratio | used by |
/// |---|---|---|---|---|
/// | `scroll` | 0.5 | 100 | 1.1 | `ScrollPhysics`, past an edge |
/// | `scroll-fast` | 0.3 | 75 | 1.3 | `BouncingScrollPhysics`, `ScrollDecelerationRate.fast` |
/// | `fling` | 1 | 500 | 1 | `AnimationController.fling` |
///
/// # Source
/// Flutter `physics/spring_simulation.dart`, `widgets/scroll_physics.dart`, `animation/animation_controller.dart`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlutterRatio {
    /// > 0.
    pub mass: f64,
    /// > 0.
    pub stiffness: f64,
    /// The damping ratio, ≥ 0.
    pub ratio: f64,
}

impl Parameters for FlutterRatio {
    const NAME: &'static str = "flutter-ratio";
    const TITLE: &'static str = "Flutter, damping ratio";
    const FIELDS: &'static [Field] =
        &[field("mass", "", Positive), field("stiffness", "", Positive), field("ratio", "", NotNegative).or(1.0)];
    const PRESETS: &'static [(&'static str, Values)] = &[
        ("scroll", [0.5, 100.0, 1.1, 0.0]),
        ("scroll-fast", [0.3, 75.0, 1.3, 0.0]),
        ("fling", [1.0, 500.0, 1.0, 0.0]),
    ];

    in_order!(mass, stiffness, ratio);

    fn spring(&self) -> Spring {
        from_ratio(self.ratio, self.mass, self.stiffness)
    }

    fn solve(spring: &Spring) -> Result<Self, ParameterError> {
        let (_, ratio) = frequency_and_ratio(spring)?;
        Ok(Self { mass: spring.mass, stiffness: spring.stiffness, ratio })
    }

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        simulation(
            has_velocity,
            "SpringDescription.withDampingRatio(mass: {mass}, stiffness: {stiffness}, ratio: {ratio})",
        )
    }
}

/// Flutter: `SpringDescription.withDurationAndBounce(duration:bounce:)`.
///
/// The numbers of [`SwiftUi`](crate::SwiftUi), in milliseconds.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration_ms` | ms | whole, ≥ 1 | 500 |
/// | `bounce` | - | −0.9999 to 0.9999, or 1 | 0 |
///
/// # Quirks
/// Flutter truncates the duration to whole milliseconds, so that most springs cannot be written in this form; that is an
/// error here, and [`Flutter`] can write them. In Flutter a bounce above 1 gives a negative damping and −1 an infinite
/// one; both are errors too.
///
/// # Source
/// Flutter `physics/spring_simulation.dart`, `SpringDescription.withDurationAndBounce`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlutterDuration {
    /// Whole milliseconds, ≥ 1.
    pub duration_ms: f64,
    /// From −0.9999 over 0 (critical) to 0.9999, or 1 (undamped).
    pub bounce: f64,
}

impl Parameters for FlutterDuration {
    const NAME: &'static str = "flutter-duration";
    const TITLE: &'static str = "Flutter, duration and bounce";
    const FIELDS: &'static [Field] =
        &[field("duration_ms", "ms", Positive).or(500.0), field("bounce", "", Bounce).or(0.0)];

    in_order!(duration_ms, bounce);

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

    fn code(&self, has_velocity: bool) -> [&'static str; 3] {
        simulation(
            has_velocity,
            "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: {duration_ms}), bounce: {bounce})",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_of_fractional_milliseconds_cannot_be_written() {
        let spring = Spring::from_duration_bounce(0.5004, 0.3);
        let error = FlutterDuration::from_spring(&spring).unwrap_err();
        assert_eq!(error.field, "duration_ms");
        let spring = Spring::from_duration_bounce(0.513, 0.3);
        assert_eq!(FlutterDuration::from_spring(&spring).unwrap().duration_ms, 513.0);
        assert!(FlutterDuration { duration_ms: 0.5, bounce: 0.0 }.validate().is_err());
    }
}
