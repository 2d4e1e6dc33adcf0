//! How near to its target a value must be to count as at rest.

use crate::animate::values::animatable::Animatable;
use crate::math::{larger, smaller};
use crate::motion::Tolerance;

/// The largest relative change that rounding hides: half the distance from 1 to the next smaller number.
const ROUNDING: f64 = 0.25 * f64::EPSILON;

/// The finest distance that a tolerance can have. Below it, products inside the search for the instant of rest could underflow.
const FINEST: f64 = 1e-30;

/// How near to its target, and how slow, a value must be to count as at rest.
///
/// All drivers resolve a policy in the same way, so that the same spring, start and target come to rest at the same instant in each.
/// Magnitudes are taken over all lanes together. A tolerance is never finer than the precision of the numbers.
///
/// ```
/// use carom::animate::{Animated, TolerancePolicy};
/// use carom::{Spring, Tolerance};
///
/// let mut card =
///     Animated::new([0.0, 0.0], Spring::from_duration_bounce(0.4, 0.2));
/// // One device pixel on a screen with two device pixels per point.
/// card.set_tolerance(Tolerance::pixels(2.0));
/// // A thousandth of the travel.
/// card.set_tolerance(TolerancePolicy::Relative(1e-3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[must_use]
#[non_exhaustive]
pub enum TolerancePolicy {
    /// This fraction of the travel, > 0. The travel includes the distance that the velocity alone would add, so that a kick at the target
    /// has a travel as well.
    Relative(f64),
    /// This fraction of the travel, but at most this distance.
    RelativeUpTo {
        /// The fraction of the travel, > 0.
        fraction: f64,
        /// The largest distance, > 0, in the value's unit.
        most: f64,
    },
    /// This distance and this speed, in the value's unit.
    Absolute(Tolerance),
    /// The larger of two distances, and a speed. One distance is absolute. The other is a fraction of the current target's magnitude, so it
    /// changes with each retarget. Directions and rotations don't have a magnitude, so for them only the absolute distance counts.
    AbsoluteOrRelative {
        /// The distance, in the value's unit, ≥ 0.
        distance: f64,
        /// The fraction of the target's magnitude, ≥ 0.
        fraction: f64,
        /// The speed, per second, ≥ 0. `None` is [`Tolerance::SPEED_PER_DISTANCE`] times the distance that results.
        velocity: Option<f64>,
    },
}

impl TolerancePolicy {
    /// A ten-thousandth of the travel, and at most a quarter of a pixel. The adapters for toolkits use it, because their values are mostly
    /// in pixels. When a value comes to rest, it jumps the remaining distance. Without the limit, that would be 5 pixels after a fling of
    /// 50,000. A quarter of a pixel is half a device pixel on a screen with two of them per pixel, so you don't see the jump. Up to a
    /// travel of 2,500, it's [the default](Self::default).
    pub const PIXELS: Self = Self::RelativeUpTo { fraction: Tolerance::OF_TRAVEL, most: 0.25 };

    /// Returns the larger of an absolute distance and a fraction of the current target's magnitude, with [`Tolerance::SPEED_PER_DISTANCE`]
    /// times that distance as the speed.
    pub const fn of_target(distance: f64, fraction: f64) -> Self {
        Self::AbsoluteOrRelative { distance, fraction, velocity: None }
    }

    /// Returns whether every number can be compared, so none is NaN.
    pub(crate) const fn is_comparable(&self) -> bool {
        match *self {
            Self::Relative(fraction) => !fraction.is_nan(),
            Self::Absolute(Tolerance { distance, velocity })
            | Self::RelativeUpTo { fraction: distance, most: velocity }
            | Self::AbsoluteOrRelative { distance, fraction: velocity, velocity: None } => {
                !(distance.is_nan() || velocity.is_nan())
            }
            Self::AbsoluteOrRelative { distance, fraction, velocity: Some(velocity) } => {
                !(distance.is_nan() || fraction.is_nan() || velocity.is_nan())
            }
        }
    }

    /// Returns the tolerance for a motion over `span` to a target of this magnitude. It is at least `resolution` (the
    /// distance that the value's own rounding hides), the rounding of the span, and [`FINEST`].
    pub(crate) fn resolve(&self, span: f64, target_magnitude: f64, resolution: f64) -> Tolerance {
        let Tolerance { distance, velocity } = match *self {
            Self::Relative(fraction) => Tolerance::within(fraction * span),
            Self::RelativeUpTo { fraction, most } => Tolerance::within(smaller(fraction * span, most)),
            Self::Absolute(tolerance) => tolerance,
            Self::AbsoluteOrRelative { distance, fraction, velocity } => {
                let tolerance = Tolerance::within(larger(distance, fraction * target_magnitude));
                Tolerance { velocity: velocity.unwrap_or(tolerance.velocity), ..tolerance }
            }
        };
        let finest = Tolerance::within(larger(larger(resolution, ROUNDING * span), FINEST));
        Tolerance { distance: larger(distance, finest.distance), velocity: larger(velocity, finest.velocity) }
    }

    /// Returns the tolerance for a motion over `span` that ends at `target`.
    pub(crate) fn resolve_at<T: Animatable>(&self, span: f64, target: T) -> Tolerance {
        self.resolve(span, target.distance_from_zero(), target.resolution())
    }
}

/// By default, the tolerance is the fraction of the travel that [`Tolerance::relative`] uses.
impl Default for TolerancePolicy {
    fn default() -> Self {
        Self::Relative(Tolerance::OF_TRAVEL)
    }
}

impl From<Tolerance> for TolerancePolicy {
    fn from(tolerance: Tolerance) -> Self {
        Self::Absolute(tolerance)
    }
}
