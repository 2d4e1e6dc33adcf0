//! Directions, which repeat after a full turn.

use super::animatable::Animatable;
use crate::math::{PI, ceil, fabs};

/// A direction. It takes the shorter turn to its target, since a full turn leads to the same direction.
///
/// An animation of angles ends on the number that you gave as its target. In flight it shows numbers within half a turn of this target
/// (plus the overshoot). So the number may jump by full turns in the first frame after a retarget. If you want to count turns, animate an
/// `f64`.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Angle, Animated};
///
/// let spring = Spring::from_duration_bounce(0.4, 0.0);
/// let mut needle = Animated::new(Angle::from_degrees(359.0), spring);
/// needle.retarget(Angle::from_degrees(45.0));
/// // It turns through north by 46°, and not back by 314°.
/// needle.advance(0.2);
/// assert!(needle.velocity() > 0.0);
/// assert!(needle.value().degrees() > -1.0 && needle.value().degrees() < 45.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Angle {
    /// Radians.
    pub radians: f64,
}

impl Angle {
    /// Makes an angle from degrees.
    #[must_use]
    pub fn from_degrees(degrees: f64) -> Self {
        Self { radians: degrees / 180.0 * PI }
    }

    /// Returns the angle in degrees.
    #[must_use]
    pub fn degrees(self) -> f64 {
        self.radians / PI * 180.0
    }

    /// Returns the shorter turn from `origin` to this direction, from −π to π radians.
    #[must_use]
    pub fn turn_from(self, origin: Self) -> f64 {
        wrapped(self.radians - origin.radians)
    }
}

/// Returns the same direction as an angle from −π to π. Half a turn keeps its sign.
pub(crate) fn wrapped(radians: f64) -> f64 {
    let turns = ceil(fabs(radians) / (2.0 * PI) - 0.5);
    if turns > 0.0 { radians - 2.0 * PI * turns.copysign(radians) } else { radians }
}

/// The velocity is in radians per second.
impl Animatable for Angle {
    type Velocity = f64;
    type Displacement = f64;

    #[inline]
    fn displacement(self, origin: Self) -> f64 {
        self.turn_from(origin)
    }

    #[inline]
    fn displaced(self, by: f64) -> Self {
        Self { radians: self.radians + by }
    }

    #[inline]
    fn velocity_at(self, _displacement: f64, rate: f64) -> f64 {
        rate
    }

    #[inline]
    fn rate_at(self, _displacement: f64, velocity: f64) -> f64 {
        velocity
    }

    #[inline]
    fn resolution(self) -> f64 {
        0.25 * f64::EPSILON * fabs(self.radians)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_angle_takes_the_shorter_way_in_either_direction() {
        let turn = |from, to| Angle::from_degrees(to).turn_from(Angle::from_degrees(from)) / PI * 180.0;
        // In motiondivision/motion#2356, 359° to 45° goes back by 314°.
        assert!((turn(359.0, 45.0) - 46.0).abs() < 1e-12);
        assert!((turn(45.0, 359.0) + 46.0).abs() < 1e-12);
        assert!((turn(-1000.0, 1000.0) + 160.0).abs() < 1e-11);
        assert!((turn(1000.0, -1000.0) - 160.0).abs() < 1e-11);
        assert_eq!(wrapped(PI), PI);
        assert_eq!(wrapped(-PI), -PI);
    }
}
