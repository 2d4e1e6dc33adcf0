//! Values of a few independent numbers.

use super::animatable::Animatable;
use crate::motion::Lanes;

/// A value that consists of a few numbers, each of which moves on its own, for example a point, a size or a rectangle.
///
/// Every vector can be animated, alone, in arrays and in tuples, and its velocity is a vector of the same type. For a struct of fields that
/// can already be animated, [`animatable!`](crate::animatable) is shorter. If your type isn't flat (an angle, a rotation, a colour),
/// implement [`Animatable`] itself.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Animated, Vector};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Size { width: f32, height: f32 }
///
/// impl Vector for Size {
///     type Lanes = [f64; 2];
///     const EPSILON: f64 = f32::EPSILON as f64;
///
///     fn lanes(self) -> [f64; 2] {
///         [self.width, self.height].map(f64::from)
///     }
///
///     fn from_lanes(lanes: [f64; 2]) -> Self {
///         let [width, height] = lanes.map(|lane| lane as f32);
///         Size { width, height }
///     }
/// }
///
/// let spring = Spring::from_duration_bounce(0.5, 0.2);
/// let mut size = Animated::new(Size { width: 0.0, height: 0.0 }, spring);
/// size.retarget(Size { width: 120.0, height: 40.0 });
/// while size.advance(1.0 / 60.0) {}
/// assert_eq!(size.value(), Size { width: 120.0, height: 40.0 });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be animated: it implements neither `carom::animate::Animatable` nor `Vector`",
    label = "this type cannot be animated",
    note = "for an integer write a float: `0.0` instead of `0`",
    note = "for a struct of animatable fields write `carom::animatable!(Card {{ at: [f32; 2], opacity: f32 }})`",
    note = "types of glam, kurbo, mint and color need carom's feature for their version, such as `glam-0_34`",
    note = "if the feature is on, the program may hold two versions of that crate: compare them with `cargo tree -d`"
)]
pub trait Vector: Copy {
    /// The numbers as doubles: `f64`, `[f64; N]`, or a tuple of the lanes of its fields.
    type Lanes: Lanes;

    /// The precision of a lane: the distance from 1 to the next number. An animation may end once you can't distinguish its value from the
    /// target. If epsilon is too small, the animation ends a little later.
    const EPSILON: f64 = f64::EPSILON;

    /// Returns the numbers.
    fn lanes(self) -> Self::Lanes;

    /// Makes the value from its numbers. This must invert [`lanes`](Self::lanes).
    fn from_lanes(lanes: Self::Lanes) -> Self;
}

impl Vector for f64 {
    type Lanes = Self;

    #[inline(always)]
    fn lanes(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_lanes(lanes: Self) -> Self {
        lanes
    }
}

impl Vector for f32 {
    type Lanes = f64;
    const EPSILON: f64 = Self::EPSILON as f64;

    #[inline(always)]
    fn lanes(self) -> f64 {
        f64::from(self)
    }

    #[inline(always)]
    fn from_lanes(lanes: f64) -> Self {
        lanes as Self
    }
}

/// The velocity of a vector is a vector of the same type, and is the same from every origin.
impl<V: Vector> Animatable for V {
    type Velocity = V;
    type Displacement = V::Lanes;

    #[inline]
    fn displacement(self, origin: Self) -> V::Lanes {
        self.lanes().plus(origin.lanes(), -1.0)
    }

    #[inline]
    fn displaced(self, by: V::Lanes) -> Self {
        Self::from_lanes(self.lanes().plus(by, 1.0))
    }

    #[inline]
    fn velocity_at(self, _displacement: V::Lanes, rate: V::Lanes) -> Self {
        Self::from_lanes(rate)
    }

    #[inline]
    fn rate_at(self, _displacement: V::Lanes, velocity: Self) -> V::Lanes {
        velocity.lanes()
    }

    /// Adds in doubles, so that a value of single precision keeps digits that it can't hold itself.
    #[inline]
    fn seen_from(self, origin: Self, displacement: V::Lanes, rate: V::Lanes) -> (V::Lanes, V::Lanes) {
        (self.displacement(origin).plus(displacement, 1.0), rate)
    }

    /// Returns a quarter of [`EPSILON`](Vector::EPSILON) times the smallest lane. That is at most half the distance from this lane to its
    /// next number. We take the smallest lane, so that a large coordinate doesn't end the animation of a small one early.
    #[inline]
    fn resolution(self) -> f64 {
        let least = self.lanes().smallest();
        if least < f64::INFINITY { 0.25 * V::EPSILON * least } else { 0.0 }
    }

    #[inline]
    fn distance_from_zero(self) -> f64 {
        self.lanes().magnitude()
    }
}
