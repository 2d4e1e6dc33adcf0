//! The values that an animation can hold.

use super::lanes::Lanes;
use crate::math::smaller;

/// A value that can be [`Animated`](super::Animated): it can be displaced, and tells how far it is from another.
///
/// Every [`Vector`](super::Vector) is one; so are arrays and tuples of animatable values, [`Angle`](super::Angle), and
/// behind features rotations and colours. Implement this trait, and not `Vector`, for a value that is not flat, or whose
/// fields are not. Then a displacement is what leads from an origin to a value along the shortest way (in geometry the
/// logarithm, and [`displaced`](Self::displaced) the exponential), and every method takes the origin as `self`.
///
/// A struct of animatable fields hands everything to a tuple of them:
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Angle, Animatable, Animated};
///
/// #[derive(Clone, Copy)]
/// struct Needle { tip: [f32; 2], heading: Angle }
///
/// type Fields = ([f32; 2], Angle);
/// impl Needle {
///     fn fields(self) -> Fields { (self.tip, self.heading) }
/// }
///
/// impl Animatable for Needle {
///     type Velocity = <Fields as Animatable>::Velocity;
///     type Displacement = <Fields as Animatable>::Displacement;
///     fn displacement(self, origin: Self) -> Self::Displacement {
///         self.fields().displacement(origin.fields())
///     }
///     fn displaced(self, by: Self::Displacement) -> Self {
///         let (tip, heading) = self.fields().displaced(by);
///         Needle { tip, heading }
///     }
///     fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity {
///         self.fields().velocity_at(displacement, rate)
///     }
///     fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement {
///         self.fields().rate_at(displacement, velocity)
///     }
/// }
///
/// let spring = Spring::from_duration_bounce(0.5, 0.2);
/// let mut needle = Animated::new(Needle { tip: [0.0, 0.0], heading: Angle::from_degrees(350.0) }, spring);
/// needle.retarget(Needle { tip: [10.0, 0.0], heading: Angle::from_degrees(10.0) });
/// needle.advance(0.1);
/// assert!(needle.value().heading.degrees() > -10.0 && needle.value().heading.degrees() < 10.0);
/// ```
pub trait Animatable: Copy {
    /// What its velocity is told in, per second: a vector for a vector, radians for an angle.
    type Velocity: Copy;

    /// What leads from one value to another.
    type Displacement: Lanes;

    /// What leads from `origin` to `self`, the short way.
    fn displacement(self, origin: Self) -> Self::Displacement;

    /// The value that is displaced from `self`. By [`Lanes::ZERO`] it is `self`, but for rounding.
    #[must_use]
    fn displaced(self, by: Self::Displacement) -> Self;

    /// The velocity of what is displaced from `self` by `displacement`, when that displacement changes at `rate`.
    fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity;

    /// The rate at which a displacement from `self` changes when its end moves with `velocity`: the inverse of
    /// [`velocity_at`](Self::velocity_at).
    fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement;

    /// What is displaced from `self`, as seen from another origin: the displacement from there, and its rate.
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

    /// The largest displacement from `self` that rounding hides: nearer than this, the value shown is `self`.
    fn resolution(self) -> f64 {
        0.0
    }

    /// Returns how far the value is from zero, for a
    /// [tolerance](super::TolerancePolicy::AbsoluteOrRelative) that grows with its target; 0 where there is no zero, as
    /// among directions and rotations.
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

    /// Of the finest element: a far coordinate does not end the animation of a near one.
    #[inline]
    fn resolution(self) -> f64 {
        finest(self.map(T::resolution))
    }

    #[inline]
    fn distance_from_zero(self) -> f64 {
        self.map(T::distance_from_zero).magnitude()
    }
}

/// The least of some resolutions.
fn finest<const N: usize>(resolutions: [f64; N]) -> f64 {
    let least = resolutions.into_iter().fold(f64::INFINITY, smaller);
    if least < f64::INFINITY { least } else { 0.0 }
}

/// A tuple's length is not a parameter that an `impl` could be generic in.
macro_rules! tuples {
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

            /// Of the finest field: a far coordinate does not end the animation of a near one.
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

tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5);
