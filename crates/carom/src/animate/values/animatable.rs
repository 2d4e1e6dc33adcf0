//! The values that an animation can hold.

use crate::math::smaller;
use crate::motion::lanes::{Lanes, for_each_tuple};

/// A value that can be [`Animated`](crate::animate::Animated).
///
/// Numbers (`f32`, `f64`), arrays and tuples of up to 12 animatable values, [`Angle`](crate::animate::Angle),
/// [`Rgba`](crate::animate::Rgba) and every [`Vector`](crate::animate::Vector) are animatable. With features, so are the vectors, rotations
/// and colours of other crates. [`animatable!`](crate::animatable) implements this trait for a struct of such fields.
///
/// Implement the trait by hand if your values live in a curved space, as rotations do. Then a displacement leads from an origin to a value
/// along the shortest path. (In geometry, this is the logarithm, and [`displaced`](Self::displaced) the exponential.)
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be animated: it does not implement `carom::animate::Animatable`",
    label = "this type cannot be animated",
    note = "for an integer write a float: `0.0` instead of `0`",
    note = "for a struct of animatable fields write `carom::animatable!(Card {{ at: [f32; 2], opacity: f32 }})`",
    note = "types of glam, kurbo, mint and color need carom's feature for their version, such as `glam-0_34`",
    note = "if the feature is on, the program may hold two versions of that crate: compare them with `cargo tree -d`"
)]
pub trait Animatable: Copy {
    /// The type of the velocity. For example, it's a vector for a vector, and radians per second for an angle.
    type Velocity: Copy;

    /// The numbers that lead from one value to another.
    type Displacement: Lanes;

    /// Returns the shortest displacement from `origin` to `self`.
    fn displacement(self, origin: Self) -> Self::Displacement;

    /// Returns `self` displaced by `by`. [`Lanes::ZERO`] must give `self`, apart from rounding.
    #[must_use]
    fn displaced(self, by: Self::Displacement) -> Self;

    /// Returns the velocity of a value displaced from `self` by `displacement`, when that displacement changes at `rate`.
    fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity;

    /// Returns how fast a displacement from `self` changes when its end moves with `velocity`: the inverse of
    /// [`velocity_at`](Self::velocity_at).
    fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement;

    /// Converts a displacement from `self`, and its rate, to one from `origin` that shows the same value and velocity.
    fn seen_from(
        self,
        origin: Self,
        displacement: Self::Displacement,
        rate: Self::Displacement,
    ) -> (Self::Displacement, Self::Displacement) {
        let velocity = self.velocity_at(displacement, rate);
        let displacement = self.displaced(displacement).displacement(origin);
        (displacement, origin.rate_at(displacement, velocity))
    }

    /// Returns the largest displacement from `self` that rounding hides. A nearer value looks the same as `self`.
    fn resolution(self) -> f64 {
        0.0
    }

    /// Returns the distance from zero, or 0 for values that have no zero, for example directions and rotations. A tolerance that is
    /// [relative](crate::animate::TolerancePolicy::AbsoluteOrRelative) to the target uses it.
    fn distance_from_zero(self) -> f64 {
        0.0
    }
}

impl<T: Animatable, const N: usize> Animatable for [T; N] {
    type Velocity = [T::Velocity; N];
    type Displacement = [T::Displacement; N];

    #[inline]
    fn displacement(self, origin: Self) -> Self::Displacement {
        core::array::from_fn(|i| self[i].displacement(origin[i]))
    }

    #[inline]
    fn displaced(self, by: Self::Displacement) -> Self {
        core::array::from_fn(|i| self[i].displaced(by[i]))
    }

    #[inline]
    fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity {
        core::array::from_fn(|i| self[i].velocity_at(displacement[i], rate[i]))
    }

    #[inline]
    fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement {
        core::array::from_fn(|i| self[i].rate_at(displacement[i], velocity[i]))
    }

    #[inline]
    fn seen_from(
        self,
        origin: Self,
        displacement: Self::Displacement,
        rate: Self::Displacement,
    ) -> (Self::Displacement, Self::Displacement) {
        let seen: [_; N] = core::array::from_fn(|i| self[i].seen_from(origin[i], displacement[i], rate[i]));
        (seen.map(|(displacement, _)| displacement), seen.map(|(_, rate)| rate))
    }

    /// The finest element decides, so a large coordinate doesn't end the animation of a small one early.
    #[inline]
    fn resolution(self) -> f64 {
        finest(self.map(T::resolution))
    }

    #[inline]
    fn distance_from_zero(self) -> f64 {
        self.map(T::distance_from_zero).magnitude()
    }
}

fn finest<const N: usize>(resolutions: [f64; N]) -> f64 {
    let least = resolutions.into_iter().fold(f64::INFINITY, smaller);
    if least < f64::INFINITY { least } else { 0.0 }
}

macro_rules! animatable_tuple {
    ($($value:ident $index:tt),+) => {
        impl<$($value: Animatable),+> Animatable for ($($value,)+) {
            type Velocity = ($($value::Velocity,)+);
            type Displacement = ($($value::Displacement,)+);

            #[inline]
            fn displacement(self, origin: Self) -> Self::Displacement {
                ($(self.$index.displacement(origin.$index),)+)
            }

            #[inline]
            fn displaced(self, by: Self::Displacement) -> Self {
                ($(self.$index.displaced(by.$index),)+)
            }

            #[inline]
            fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity {
                ($(self.$index.velocity_at(displacement.$index, rate.$index),)+)
            }

            #[inline]
            fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement {
                ($(self.$index.rate_at(displacement.$index, velocity.$index),)+)
            }

            #[inline]
            fn seen_from(
                self,
                origin: Self,
                displacement: Self::Displacement,
                rate: Self::Displacement,
            ) -> (Self::Displacement, Self::Displacement) {
                let seen = ($(self.$index.seen_from(origin.$index, displacement.$index, rate.$index),)+);
                (($(seen.$index.0,)+), ($(seen.$index.1,)+))
            }

            /// The finest field decides, so a large coordinate doesn't end the animation of a small one early.
            #[inline]
            fn resolution(self) -> f64 {
                finest([$(self.$index.resolution()),+])
            }

            #[inline]
            fn distance_from_zero(self) -> f64 {
                [$(self.$index.distance_from_zero()),+].magnitude()
            }
        }
    };
}

for_each_tuple!(animatable_tuple);
