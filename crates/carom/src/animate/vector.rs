//! The values that are nothing but a few numbers side by side.

use super::animatable::Animatable;
use super::lanes::Lanes;

/// A value that is a few numbers side by side, each of which moves on its own: a point, a size, a struct of one's own.
///
/// Implement this and the type can be [`Animated`](super::Animated), alone, in arrays and in tuples. What is not flat
/// (an angle, a rotation, a colour) implements [`Animatable`] itself.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Animated, Vector};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Card { x: f32, y: f32, opacity: f32 }
///
/// impl Vector for Card {
///     type Lanes = [f64; 3];
///     fn lanes(self) -> [f64; 3] {
///         [self.x, self.y, self.opacity].map(f64::from)
///     }
///     fn from_lanes(lanes: [f64; 3]) -> Self {
///         let [x, y, opacity] = lanes.map(|lane| lane as f32);
///         Card { x, y, opacity }
///     }
/// }
///
/// let mut card = Animated::new(Card { x: 0.0, y: 0.0, opacity: 0.0 }, Spring::from_duration_bounce(0.5, 0.2));
/// card.retarget(Card { x: 120.0, y: 40.0, opacity: 1.0 });
/// while card.advance(1.0 / 60.0) {}
/// assert_eq!(card.value(), Card { x: 120.0, y: 40.0, opacity: 1.0 });
/// ```
pub trait Vector: Copy {
    /// As doubles. `f64` or `[f64; N]`, or a tuple of the lanes of its fields.
    type Lanes: Lanes;

    /// The precision of a lane: the distance from 1 to the next number. An animation may end when what is left cannot be
    /// told from the target any more; too small an epsilon lets it end a little later.
    const EPSILON: f64 = f64::EPSILON;

    /// The numbers.
    fn lanes(self) -> Self::Lanes;

    /// The value from its numbers. It must give back what [`lanes`](Self::lanes) took.
    fn from_lanes(lanes: Self::Lanes) -> Self;
}

impl Vector for f64 {
    type Lanes = Self;

    fn lanes(self) -> Self {
        self
    }

    fn from_lanes(lanes: Self) -> Self {
        lanes
    }
}

impl Vector for f32 {
    type Lanes = f64;
    const EPSILON: f64 = Self::EPSILON as f64;

    fn lanes(self) -> f64 {
        f64::from(self)
    }

    fn from_lanes(lanes: f64) -> Self {
        lanes as Self
    }
}

/// A velocity of a vector is a vector of the same kind, and seen from any origin it is the same.
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

    /// In doubles: a value of single precision does not lose on the way what it cannot show.
    #[inline]
    fn seen_from(self, origin: Self, displacement: V::Lanes, rate: V::Lanes) -> (V::Lanes, V::Lanes) {
        (self.displacement(origin).plus(displacement, 1.0), rate)
    }

    /// A quarter of [`EPSILON`](Vector::EPSILON) times the smallest lane, at most half the way to its next number: a far
    /// coordinate does not end the animation of a near one.
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
