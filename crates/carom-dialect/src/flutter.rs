//! Flutter's `SpringDescription`.

use core::fmt;

use super::form::{
    Entry, Form, Values, bounce_in_range, bounce_of, critical_damping, field, frequency_and_ratio, nearly, numbers,
    ratio_of_bounce, required,
};
use super::{Dialect, VelocityUnit};
use crate::math::floor;
use crate::range::{not_negative, positive, require};
use carom::ParameterError;
use carom::Spring;

/// A description alone, or the simulation that throws it.
fn write_simulation(f: &mut fmt::Formatter<'_>, velocity: f64, description: fmt::Arguments<'_>) -> fmt::Result {
    if velocity == 0.0 {
        return f.write_fmt(description);
    }
    let n = numbers(f);
    write!(f, "SpringSimulation({description}, start, target, {})", n(velocity))
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
/// Flutter checks none of the three. Until 2025 an underdamped spring of another mass than 1 decayed m² times too fast
/// (flutter#163858): numbers tuned before that mean another spring now.
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

impl Flutter {
    pub(super) const ENTRY: Entry = Entry {
        name: "flutter",
        title: "Flutter, mass, stiffness and damping",
        fields: &[required("mass", ""), required("stiffness", ""), required("damping", "")],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[mass, stiffness, damping, _]| Dialect::Flutter(Self { mass, stiffness, damping }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::Flutter),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.spring().validate()
    }

    /// The spring.
    #[must_use]
    pub const fn spring(&self) -> Spring {
        Spring { mass: self.mass, stiffness: self.stiffness, damping: self.damping }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Only for what is no spring.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let Spring { mass, stiffness, damping } = *spring;
        spring.validate().map(|()| Self { mass, stiffness, damping })
    }
}

impl Form for Flutter {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.mass, self.stiffness, self.damping, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (mass, stiffness, damping) = (n(self.mass), n(self.stiffness), n(self.damping));
        let description = format_args!("SpringDescription(mass: {mass}, stiffness: {stiffness}, damping: {damping})");
        write_simulation(f, velocity, description)
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

impl FlutterRatio {
    /// What pulls a list back past its edge.
    pub const SCROLL: Self = Self { mass: 0.5, stiffness: 100.0, ratio: 1.1 };
    /// The same on desktops.
    pub const SCROLL_FAST: Self = Self { mass: 0.3, stiffness: 75.0, ratio: 1.3 };
    /// What `AnimationController.fling` runs.
    pub const FLING: Self = Self { mass: 1.0, stiffness: 500.0, ratio: 1.0 };

    pub(super) const ENTRY: Entry = Entry {
        name: "flutter-ratio",
        title: "Flutter, damping ratio",
        fields: &[required("mass", ""), required("stiffness", ""), field("ratio", "", 1.0)],
        presets: &[
            ("scroll", Dialect::FlutterRatio(Self::SCROLL)),
            ("scroll-fast", Dialect::FlutterRatio(Self::SCROLL_FAST)),
            ("fling", Dialect::FlutterRatio(Self::FLING)),
        ],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[mass, stiffness, ratio, _]| Dialect::FlutterRatio(Self { mass, stiffness, ratio }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::FlutterRatio),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("mass", self.mass)?;
        positive("stiffness", self.stiffness)?;
        not_negative("ratio", self.ratio)
    }

    /// The spring.
    #[must_use]
    pub fn spring(&self) -> Spring {
        let damping = self.ratio * critical_damping(self.mass, self.stiffness);
        Spring { mass: self.mass, stiffness: self.stiffness, damping }
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Without stiffness it has no ratio.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let (_, ratio) = frequency_and_ratio(spring)?;
        let words = Self { mass: spring.mass, stiffness: spring.stiffness, ratio };
        words.validate().map(|()| words)
    }
}

impl Form for FlutterRatio {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.mass, self.stiffness, self.ratio, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        let (mass, stiffness, ratio) = (n(self.mass), n(self.stiffness), n(self.ratio));
        let numbers = format_args!("mass: {mass}, stiffness: {stiffness}, ratio: {ratio}");
        write_simulation(f, velocity, format_args!("SpringDescription.withDampingRatio({numbers})"))
    }
}

/// Flutter: `SpringDescription.withDurationAndBounce(duration:bounce:)`.
///
/// The numbers of [`SwiftUi`](super::SwiftUi), in milliseconds.
///
/// | field | unit | range | default |
/// |---|---|---|---|
/// | `duration_ms` | ms | whole, ≥ 1 | 500 |
/// | `bounce` | - | −0.9999 to 0.9999, or 1 | 0 |
///
/// # Quirks
/// The duration is cut to whole milliseconds, so that most springs cannot be written this way exactly: that is an
/// error here, and [`Flutter`] can. A bounce above 1 gives a negative damping there, −1 an infinite one; errors too.
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

impl FlutterDuration {
    pub(super) const ENTRY: Entry = Entry {
        name: "flutter-duration",
        title: "Flutter, duration and bounce",
        fields: &[field("duration_ms", "ms", 500.0), field("bounce", "", 0.0)],
        presets: &[],
        constants: &[],
        velocity: VelocityUnit::PerSecond,
        from_values: |[duration_ms, bounce, ..]| Dialect::FlutterDuration(Self { duration_ms, bounce }),
        from_spring: |spring| Self::from_spring(spring).map(Dialect::FlutterDuration),
    };

    /// Whether every field is in its range.
    ///
    /// # Errors
    /// The first that is not.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("duration_ms", self.duration_ms)?;
        require(
            self.duration_ms - floor(self.duration_ms) == 0.0,
            "duration_ms",
            "be whole milliseconds, to which Flutter cuts it",
            self.duration_ms,
        )?;
        bounce_in_range(self.bounce)
    }

    /// The spring, of mass 1.
    #[must_use]
    pub fn spring(&self) -> Spring {
        Spring::from_response_damping_ratio(self.duration_ms / 1000.0, ratio_of_bounce(self.bounce))
    }

    /// The words for a spring.
    ///
    /// # Errors
    /// Unless its response is a whole number of milliseconds, within rounding.
    pub fn from_spring(spring: &Spring) -> Result<Self, ParameterError> {
        let bounce = bounce_of(spring)?;
        let exact = 1000.0 * spring.response();
        let whole = floor(exact + 0.5);
        let words = Self { duration_ms: if nearly(exact, whole) { whole } else { exact }, bounce };
        words.validate().map(|()| words)
    }
}

impl Default for FlutterDuration {
    fn default() -> Self {
        Self { duration_ms: 500.0, bounce: 0.0 }
    }
}

impl Form for FlutterDuration {
    fn entry(&self) -> &'static Entry {
        &Self::ENTRY
    }

    fn values(&self) -> Values {
        [self.duration_ms, self.bounce, 0.0, 0.0]
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, velocity: f64) -> fmt::Result {
        let n = numbers(f);
        // An integer there, whatever the precision.
        let (duration, bounce) = (floor(self.duration_ms + 0.5) as i64, n(self.bounce));
        let numbers = format_args!("duration: Duration(milliseconds: {duration}), bounce: {bounce}");
        write_simulation(f, velocity, format_args!("SpringDescription.withDurationAndBounce({numbers})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_that_is_not_whole_milliseconds_cannot_be_written() {
        let spring = Spring::from_duration_bounce(0.5004, 0.3);
        let error = FlutterDuration::from_spring(&spring).unwrap_err();
        assert_eq!(error.field, "duration_ms");
        let spring = Spring::from_duration_bounce(0.513, 0.3);
        assert_eq!(FlutterDuration::from_spring(&spring).unwrap().duration_ms, 513.0);
        assert!(FlutterDuration { duration_ms: 0.5, bounce: 0.0 }.validate().is_err());
    }
}
