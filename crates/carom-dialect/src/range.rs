//! Ranges of parameters. Every check is written so that it fails for NaN.

use carom::error::ParameterError;

use crate::math::fabs;

/// The values that a field may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Range {
    Positive,
    NotNegative,
    Finite,
    /// A bounce from −0.9999 to 0.9999, or 1. Closer to ±1, its damping ratio would have less than twelve digits.
    Bounce,
    /// 0 or 1.
    YesOrNo,
    /// From the first number to the second, with slack for rounding. The text is the requirement.
    Within(f64, f64, &'static str),
}

/// The slack for values that were computed from a spring.
pub(crate) const SLACK: f64 = 1e-12;

/// The largest bounce, of either sign, that keeps twelve digits of its damping ratio.
pub(crate) const MOST_BOUNCE: f64 = 0.9999;

impl Range {
    #[expect(clippy::float_cmp, reason = "exactly 1 is undamped")]
    pub(crate) fn check(self, field: &'static str, value: f64) -> Result<(), ParameterError> {
        let (holds, requirement) = match self {
            Self::Positive => (value > 0.0 && value.is_finite(), "be finite and greater than 0"),
            Self::NotNegative => (value >= 0.0 && value.is_finite(), "be finite and at least 0"),
            Self::Finite => (value.is_finite(), "be finite"),
            Self::Bounce => (
                fabs(value) <= MOST_BOUNCE * (1.0 + SLACK) || value == 1.0,
                "be from -0.9999 to 0.9999 (beyond, it loses digits of its damping ratio), or 1 (undamped)",
            ),
            Self::YesOrNo => (value == 0.0 || value == 1.0, "be 0 (no) or 1 (yes)"),
            Self::Within(low, high, requirement) => {
                let holds = value >= low - SLACK * fabs(low) && value <= high + SLACK * fabs(high);
                (holds && value.is_finite(), requirement)
            }
        };
        require(holds, field, requirement, value)
    }
}

pub(crate) fn require(
    holds: bool,
    field: &'static str,
    requirement: &'static str,
    value: f64,
) -> Result<(), ParameterError> {
    if holds { Ok(()) } else { Err(ParameterError::new(field, requirement, value)) }
}

pub(crate) fn positive(field: &'static str, value: f64) -> Result<(), ParameterError> {
    Range::Positive.check(field, value)
}
