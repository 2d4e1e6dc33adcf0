//! Why a motion cannot be exported.

use carom::error::ParameterError;
use core::fmt;

/// Why a motion cannot be exported.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExportError {
    /// The motion never comes to rest, so it doesn't have a duration.
    NoRest,
    /// The motion rests where it starts, so progress from 0 to 1 isn't defined.
    NoTravel,
    /// The motion never moves.
    Still,
    /// The motion is over at once, or its duration, in seconds, is too long.
    Duration(f64),
    /// The motion's start or rest isn't finite.
    NotFinite,
    /// The tolerance isn't between 0 and ½.
    Tolerance(f64),
    /// The tolerance is finer than the digits that positions of this size have.
    TooFine,
    /// The position jumps at this time, in seconds.
    Jump(f64),
    /// The motion needs more than this many points.
    TooMany(usize),
    /// The frame rate isn't from 1 to 10⁶.
    FrameRate(f64),
    /// The name isn't valid for `@keyframes` in CSS.
    Name,
    /// The declaration doesn't have the form `property: value`, with `{}` in the value.
    Declaration,
}

impl ExportError {
    /// Returns the field, requirement and value if the error concerns a parameter, otherwise `None`.
    #[must_use]
    pub const fn parameter(&self) -> Option<ParameterError> {
        let (field, requirement, value) = match *self {
            Self::Tolerance(value) => ("tolerance", "be greater than 0 and less than 0.5", value),
            Self::FrameRate(value) => ("frame_rate", "be from 1 to 1000000", value),
            _ => return None,
        };
        Some(ParameterError::new(field, requirement, value))
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tolerance(_) | Self::FrameRate(_) => self.parameter().map_or(Ok(()), |error| error.fmt(f)),
            Self::NoRest => f.write_str(
                "the motion has no rest (it runs away or swings for ever), and an animation must end: damp it, or give \
                 it an edge",
            ),
            Self::NoTravel => f.write_str(
                "the motion comes to rest where it starts, so that progress from 0 to 1 is not defined: export it as \
                 keyframes, in its own unit",
            ),
            Self::Still => f.write_str("the motion never moves, so there is nothing to animate"),
            Self::Duration(seconds) if *seconds > 1.0 => {
                f.write_str("the motion takes longer to settle than a duration can be")
            }
            Self::Duration(_) => f.write_str("the motion is over at once, so there is nothing to animate"),
            Self::NotFinite => f.write_str("the motion does not start and end at finite positions"),
            Self::TooFine => f.write_str(
                "the tolerance is finer than the digits that the positions have: allow a larger one, or, if the offset is \
                 large relative to the travel, subtract it first",
            ),
            Self::Jump(time) => {
                let milliseconds = (1000.0 * time) as u64;
                write!(
                    f,
                    "straight lines cannot follow the motion after {milliseconds} ms: the position jumps there, or goes far \
                     beyond the travel at once"
                )
            }
            Self::TooMany(most) => write!(
                f,
                "the motion needs more than {most} points: allow a larger tolerance, or damp it more if it swings for \
                 long"
            ),
            Self::Name => f.write_str(
                "the name must be valid in CSS: letters, digits, - and _, not beginning with a digit, and not a keyword such \
                 as none",
            ),
            Self::Declaration => f.write_str(
                "the property must be of the form `name: value` with {} where the number goes, as in \
                 `transform: translateX({}px)`",
            ),
        }
    }
}

impl core::error::Error for ExportError {}
