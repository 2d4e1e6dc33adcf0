//! Units of a release velocity.

use crate::range::{finite, require};
use carom::ParameterError;

/// In which unit an ecosystem takes the velocity with which an animation starts.
///
/// A span is the way from the start to the target, with its sign: a positive velocity in spans heads for the target.
///
/// # Example
/// ```
/// use carom_dialect::VelocityUnit;
///
/// // 600 pt/s, 300 pt to go.
/// assert_eq!(VelocityUnit::PerSpan.from_per_second(600.0, 300.0), Ok(2.0));
/// assert_eq!(VelocityUnit::PerMillisecond.from_per_second(600.0, 300.0), Ok(0.6));
/// // To the left, 300 pt to go to the left.
/// assert_eq!(VelocityUnit::PerSpan.from_per_second(-600.0, -300.0), Ok(2.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VelocityUnit {
    /// Units per second, as in Carom.
    PerSecond,
    /// Units per millisecond.
    PerMillisecond,
    /// Spans per second.
    PerSpan,
    /// It takes none, or makes another spring of it.
    None,
}

impl VelocityUnit {
    /// A velocity in units per second in this unit, for a way of `span` units.
    ///
    /// # Errors
    /// A `span` of 0 where velocities are in spans; a velocity other than 0 where none is taken; numbers that are not
    /// finite.
    pub fn from_per_second(self, velocity: f64, span: f64) -> Result<f64, ParameterError> {
        self.check(velocity, span)?;
        Ok(match self {
            Self::PerSecond | Self::None => velocity,
            Self::PerMillisecond => velocity / 1000.0,
            Self::PerSpan => velocity / span,
        })
    }

    /// A velocity in this unit in units per second, for a way of `span` units.
    ///
    /// # Errors
    /// As [`from_per_second`](Self::from_per_second).
    pub fn to_per_second(self, velocity: f64, span: f64) -> Result<f64, ParameterError> {
        self.check(velocity, span)?;
        Ok(match self {
            Self::PerSecond | Self::None => velocity,
            Self::PerMillisecond => velocity * 1000.0,
            Self::PerSpan => velocity * span,
        })
    }

    fn check(self, velocity: f64, span: f64) -> Result<(), ParameterError> {
        finite("velocity", velocity)?;
        match self {
            Self::PerSpan => {
                finite("span", span)?;
                require(span != 0.0, "span", "not be 0: velocities are in spans per second", span)
            }
            Self::None => require(
                velocity == 0.0,
                "velocity",
                "be 0: this form takes none, or makes another spring of it",
                velocity,
            ),
            Self::PerSecond | Self::PerMillisecond => Ok(()),
        }
    }

    /// How a person writes it: "/s", "/ms", "spans/s"; nothing where none is taken.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::PerSecond => "/s",
            Self::PerMillisecond => "/ms",
            Self::PerSpan => "spans/s",
            Self::None => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNITS: [VelocityUnit; 3] = [VelocityUnit::PerSecond, VelocityUnit::PerMillisecond, VelocityUnit::PerSpan];

    #[test]
    fn a_velocity_comes_back_and_its_mirror_too() {
        for unit in UNITS {
            for (velocity, span) in [(1200.0, 300.0), (-1200.0, 300.0), (1200.0, -300.0)] {
                let native = unit.from_per_second(velocity, span).unwrap();
                assert!((unit.to_per_second(native, span).unwrap() - velocity).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn without_a_way_to_go_there_are_no_spans() {
        assert_eq!(VelocityUnit::PerSpan.from_per_second(100.0, 0.0).unwrap_err().field, "span");
        assert_eq!(VelocityUnit::PerSpan.to_per_second(1.0, -0.0).unwrap_err().field, "span");
        assert_eq!(VelocityUnit::PerMillisecond.from_per_second(100.0, 0.0), Ok(0.1));
        assert_eq!(VelocityUnit::None.from_per_second(100.0, 1.0).unwrap_err().field, "velocity");
    }
}
