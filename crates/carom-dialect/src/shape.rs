//! Formulas that several dialects share.

use carom::Spring;
use carom::error::ParameterError;

use crate::math::{fabs, larger, sqrt};
use crate::range::{MOST_BOUNCE, Range, positive, require};

/// Returns ω and ζ of a spring, or an error if it doesn't have a stiffness.
pub(crate) fn frequency_and_ratio(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    positive("stiffness", spring.stiffness)?;
    Ok((spring.angular_frequency(), spring.damping_ratio()))
}

/// The spring of a damping ratio and a stiffness, of mass 1.
pub(crate) fn from_ratio_stiffness(ratio: f64, stiffness: f64) -> Spring {
    from_ratio(ratio, 1.0, stiffness)
}

/// ζ, and the stiffness at mass 1.
pub(crate) fn ratio_and_stiffness(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    let (_, ratio) = frequency_and_ratio(spring)?;
    Ok((ratio, spring.stiffness / spring.mass))
}

/// The response and ζ.
pub(crate) fn response_and_ratio(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    let (_, ratio) = frequency_and_ratio(spring)?;
    Ok((spring.response(), ratio))
}

/// The response and the bounce.
pub(crate) fn response_and_bounce(spring: &Spring) -> Result<(f64, f64), ParameterError> {
    let (response, ratio) = response_and_ratio(spring)?;
    // For a damping ratio closer to 0, the bounce 1 − ζ keeps fewer than twelve digits of ζ.
    require(
        ratio == 0.0 || ratio >= (1.0 - MOST_BOUNCE) * (1.0 - 1e-9),
        "damping_ratio",
        "be 0 or at least 0.0001, or the bounce loses its digits",
        ratio,
    )?;
    Range::Bounce.check("bounce", spring.bounce())?;
    Ok((response, spring.bounce()))
}

/// The spring of a response and a bounce, of mass 1.
pub(crate) fn from_response_bounce(response: f64, bounce: f64) -> Spring {
    Spring::from_response_damping_ratio(response, ratio_of_bounce(bounce))
}

/// The spring of a damping ratio, a mass and a stiffness.
pub(crate) fn from_ratio(ratio: f64, mass: f64, stiffness: f64) -> Spring {
    Spring { mass, stiffness, damping: ratio * critical_damping(mass, stiffness) }
}

/// SwiftUI's ζ: 1 − bounce, or 1/(1 + bounce) for a negative bounce, but never negative.
pub(crate) fn ratio_of_bounce(bounce: f64) -> f64 {
    if bounce < 0.0 { 1.0 / (1.0 + larger(bounce, -1.0)) } else { larger(1.0 - bounce, 0.0) }
}

/// 2√(km), as √k·√m because the product may overflow.
pub(crate) fn critical_damping(mass: f64, stiffness: f64) -> f64 {
    2.0 * sqrt(stiffness) * sqrt(mass)
}

/// Whether the damping is above critical by more than rounding.
pub(crate) fn is_overdamped(spring: &Spring) -> bool {
    spring.damping > critical_damping(spring.mass, spring.stiffness) * (1.0 + 8.0 * f64::EPSILON)
}

/// The spring that runs in a toolkit that reduces overdamping to critical damping.
pub(crate) fn at_most_critical(spring: Spring) -> Spring {
    let damping = critical_damping(spring.mass, spring.stiffness);
    if is_overdamped(&spring) { Spring { damping, ..spring } } else { spring }
}

/// Whether two numbers differ only by rounding.
pub(crate) fn nearly(a: f64, b: f64) -> bool {
    fabs(a - b) <= 1e-12 * fabs(b)
}

/// Defines the conversions of a dialect that has mass, stiffness and damping under these names.
macro_rules! physical {
    ($mass:ident, $stiffness:ident, $damping:ident) => {
        fn spring(&self) -> carom::Spring {
            carom::Spring { mass: self.$mass, stiffness: self.$stiffness, damping: self.$damping }
        }

        fn solve(spring: &carom::Spring) -> Result<Self, carom::error::ParameterError> {
            Ok(Self { $mass: spring.mass, $stiffness: spring.stiffness, $damping: spring.damping })
        }
    };
}
pub(crate) use physical;

/// Defines the conversions of a dialect of two fields, by the functions to a spring and back.
macro_rules! pair {
    ($first:ident, $second:ident, $to:path, $back:path) => {
        fn spring(&self) -> carom::Spring {
            $to(self.$first, self.$second)
        }

        fn solve(spring: &carom::Spring) -> Result<Self, carom::error::ParameterError> {
            let ($first, $second) = $back(spring)?;
            Ok(Self { $first, $second })
        }
    };
}
pub(crate) use pair;

/// Defines the check and the conversions of a dialect with mass, stiffness, damping, and a flag. If the flag isn't set,
/// the toolkit reduces overdamping to critical damping.
macro_rules! critical_unless {
    ($allowed:ident, $toolkit:literal) => {
        fn check(&self) -> Result<(), carom::error::ParameterError> {
            let Self { mass, stiffness, damping, $allowed: is_allowed } = *self;
            let is_overdamped = $crate::shape::is_overdamped(&carom::Spring { mass, stiffness, damping });
            let requirement = concat!(
                "be at most critical unless `",
                stringify!($allowed),
                "` is 1 (",
                $toolkit,
                " would make it critical)"
            );
            $crate::range::require(is_allowed || !is_overdamped, "damping", requirement, damping)
        }

        fn spring(&self) -> carom::Spring {
            let Self { mass, stiffness, damping, $allowed: is_allowed } = *self;
            let spring = carom::Spring { mass, stiffness, damping };
            if is_allowed { spring } else { $crate::shape::at_most_critical(spring) }
        }

        fn solve(spring: &carom::Spring) -> Result<Self, carom::error::ParameterError> {
            let carom::Spring { mass, stiffness, damping } = *spring;
            Ok(Self { mass, stiffness, damping, $allowed: $crate::shape::is_overdamped(spring) })
        }
    };
}
pub(crate) use critical_unless;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damping_ratio_that_bounce_cannot_express_is_an_error() {
        let bounce = |ratio| response_and_bounce(&Spring::from_angular_frequency(3.0, ratio)).map(|(_, bounce)| bounce);
        for ratio in [1e-17, 9e-5, 1.001e4, 1e7, 1e300] {
            assert!(bounce(ratio).is_err(), "{ratio}");
        }
        assert_eq!(bounce(0.0), Ok(1.0));
        for (bounce, is_in_range) in [
            (-1.0, false),
            (-0.9999, true),
            (-0.99995, false),
            (0.9999, true),
            (0.99995, false),
            (1.0, true),
            (f64::NAN, false),
        ] {
            assert_eq!(Range::Bounce.check("bounce", bounce).is_ok(), is_in_range, "{bounce}");
        }
    }
}
