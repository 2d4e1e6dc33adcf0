//! Units of a release velocity.

use carom::error::ParameterError;

use crate::range::{Range::Finite, require};

/// The unit of the velocity that a toolkit's animation starts with.
///
/// A span is the displacement from the start to the target, with its sign, so a positive velocity in spans leads
/// towards the target.
///
/// # Example
/// ```
/// use carom_dialect::VelocityUnit;
///
/// // 600 pt/s, 300 pt from the target.
/// assert_eq!(VelocityUnit::PerSpan.from_per_second(600.0, 300.0), Ok(2.0));
/// assert_eq!(
///     VelocityUnit::PerMillisecond.from_per_second(600.0, 300.0),
///     Ok(0.6)
/// );
/// // To the left, with the target 300 pt to the left.
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
    /// The dialect doesn't take a velocity.
    None,
}

impl VelocityUnit {
    /// Converts a velocity in units per second to this unit, for a displacement of `span` units.
    ///
    /// # Errors
    /// `span` is 0 and velocities are in spans, the velocity isn't 0 and the dialect doesn't take one, or a number isn't finite.
    pub fn from_per_second(self, velocity: f64, span: f64) -> Result<f64, ParameterError> {
        self.check(velocity, span)?;
        Ok(match self {
            Self::PerSecond | Self::None => velocity,
            Self::PerMillisecond => velocity / 1000.0,
            Self::PerSpan => velocity / span,
        })
    }

    /// Converts a velocity in this unit to units per second, for a displacement of `span` units.
    ///
    /// # Errors
    /// As for [`from_per_second`](Self::from_per_second).
    pub fn to_per_second(self, velocity: f64, span: f64) -> Result<f64, ParameterError> {
        self.check(velocity, span)?;
        Ok(match self {
            Self::PerSecond | Self::None => velocity,
            Self::PerMillisecond => velocity * 1000.0,
            Self::PerSpan => velocity * span,
        })
    }

    /// Converts like [`from_per_second`](Self::from_per_second), except that a start at rest doesn't need a span.
    pub(crate) fn of_release(self, velocity: f64, span: f64) -> Result<f64, ParameterError> {
        if velocity == 0.0 { Ok(0.0) } else { self.from_per_second(velocity, span) }
    }

    fn check(self, velocity: f64, span: f64) -> Result<(), ParameterError> {
        Finite.check("velocity", velocity)?;
        match self {
            Self::PerSpan => {
                Finite.check("span", span)?;
                require(span != 0.0, "span", "not be 0: velocities are in spans per second", span)
            }
            Self::None => require(velocity == 0.0, "velocity", "be 0: this dialect takes no velocity", velocity),
            Self::PerSecond | Self::PerMillisecond => Ok(()),
        }
    }

    /// The unit as text: "/s", "/ms", "spans/s", or "" if the dialect doesn't take a velocity.
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

    #[test]
    fn a_velocity_per_span_is_an_error_if_the_span_is_0() {
        assert_eq!(VelocityUnit::PerSpan.from_per_second(100.0, 0.0).unwrap_err().field(), "span");
        assert_eq!(VelocityUnit::PerSpan.to_per_second(1.0, -0.0).unwrap_err().field(), "span");
        assert_eq!(VelocityUnit::PerMillisecond.from_per_second(100.0, 0.0), Ok(0.1));
        assert_eq!(VelocityUnit::None.from_per_second(100.0, 1.0).unwrap_err().field(), "velocity");
    }
}
