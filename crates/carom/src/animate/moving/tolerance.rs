//! How near to its target a value must be to count as at rest.

use crate::law::spring::modes::Modes;
use crate::math::{larger, sqrt};
use crate::motion::Tolerance;

use crate::animate::value::animatable::Animatable;
use crate::lanes::Lanes;

/// The change, as a fraction of a number, that rounding hides: half the distance from 1 to the next number below.
const ROUNDING: f64 = 0.25 * f64::EPSILON;

/// The fraction of c/m that is added to ω in the [`span`].
const DAMPING_IN_SPAN: f64 = 0.86;

/// The distance from its target and the speed below which a value counts as at rest.
///
/// Every driver resolves its policy in the same way, so that the same spring, start and target come to rest at the same
/// instant in each. Magnitudes are taken over all lanes together. A tolerance is never finer than the numbers can show.
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
#[must_use]
pub enum TolerancePolicy {
    /// This fraction of the travel, > 0. The travel includes the distance that the velocity alone would add, so that a kick at
    /// the target has a travel, too.
    Relative(f64),
    /// This distance and this speed, in the value's unit.
    Absolute(Tolerance),
    /// The larger of an absolute distance and a fraction of the magnitude of the present target. It changes with each
    /// retarget. Directions and rotations have no magnitude; for them the distance alone counts.
    AbsoluteOrRelative {
        /// The distance, in the value's unit, ≥ 0.
        distance: f64,
        /// The fraction of the target's magnitude, ≥ 0.
        fraction: f64,
    },
}

/// The kind of a packed policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PolicyKind {
    Relative,
    Absolute,
    AbsoluteOrRelative,
}

impl TolerancePolicy {
    /// Returns the policy as a kind and two numbers, which fit into a struct without padding.
    pub(crate) const fn pack(self) -> (PolicyKind, [f64; 2]) {
        match self {
            Self::Relative(fraction) => (PolicyKind::Relative, [fraction, 0.0]),
            Self::Absolute(Tolerance { distance, velocity }) => (PolicyKind::Absolute, [distance, velocity]),
            Self::AbsoluteOrRelative { distance, fraction } => (PolicyKind::AbsoluteOrRelative, [distance, fraction]),
        }
    }

    pub(crate) const fn unpack(kind: PolicyKind, [first, second]: [f64; 2]) -> Self {
        match kind {
            PolicyKind::Relative => Self::Relative(first),
            PolicyKind::Absolute => Self::Absolute(Tolerance::new(first, second)),
            PolicyKind::AbsoluteOrRelative => Self::AbsoluteOrRelative { distance: first, fraction: second },
        }
    }

    /// Returns whether every number can be compared with; NaN cannot.
    pub(crate) const fn is_comparable(&self) -> bool {
        let (_, [first, second]) = self.pack();
        !(first.is_nan() || second.is_nan())
    }

    /// Returns the tolerance for a motion over `span` to a target of this magnitude. It is at least `resolution` (the
    /// distance that the value's own rounding hides), the rounding of the span, and the smallest normal number.
    pub(crate) fn resolve(&self, span: f64, target_magnitude: f64, resolution: f64) -> Tolerance {
        let Tolerance { distance, velocity } = match *self {
            Self::Relative(fraction) => within(fraction * span),
            Self::Absolute(tolerance) => tolerance,
            Self::AbsoluteOrRelative { distance, fraction } => within(larger(distance, fraction * target_magnitude)),
        };
        let rounding = if span < f64::INFINITY { ROUNDING * span } else { 0.0 };
        let finest = within(larger(larger(resolution, rounding), f64::MIN_POSITIVE));
        Tolerance { distance: larger(distance, finest.distance), velocity: larger(velocity, finest.velocity) }
    }

    /// Returns the tolerance for a motion over `span` that ends at `target`.
    pub(crate) fn resolve_at<T: Animatable>(&self, span: f64, target: T) -> Tolerance {
        self.resolve(span, target.distance_from_zero(), target.resolution())
    }
}

/// A ten-thousandth of the travel: less than half a pixel after a travel of 4000.
impl Default for TolerancePolicy {
    fn default() -> Self {
        Self::Relative(1e-4)
    }
}

impl From<Tolerance> for TolerancePolicy {
    fn from(tolerance: Tolerance) -> Self {
        Self::Absolute(tolerance)
    }
}

/// Returns a distance with the speed that belongs to it.
fn within(distance: f64) -> Tolerance {
    Tolerance { distance, velocity: Tolerance::SPEED_PER_DISTANCE * distance }
}

/// Returns the travel of a spring from displacement `y` and velocity `v`: √(|y|² + (|v|/(ω + 0.86 c/m))²).
///
/// The second term is how far a kick at the target takes the value: v/ω undamped, 0.74 v·m/c critically damped. For
/// damping ratios from 0.2 to 2 the result is within 3 % of the true reach, and it needs only square roots and
/// quotients.
pub(crate) fn span<L: Lanes>(modes: &Modes, y: L, v: L) -> f64 {
    let rate = sqrt(modes.stiffness) + DAMPING_IN_SPAN * modes.damping;
    [y.magnitude(), v.magnitude() / rate].magnitude()
}

#[cfg(test)]
mod tests {
    use crate::animate::Animated;
    use crate::law::spring::Spring;

    #[test]
    fn a_subnormal_travel_comes_to_rest() {
        for travel in [5e-324, 1e-310, -1e-320] {
            let mut value = Animated::new(0.0, Spring::from_duration_bounce(0.3, 0.0));
            value.retarget(travel);
            assert!(!value.advance(1.0), "{travel:e}");
            assert_eq!(value.value(), travel);
        }
    }
}
