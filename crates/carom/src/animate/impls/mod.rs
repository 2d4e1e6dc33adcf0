//! Values of other crates, each behind the feature of its crate's name.

/// Implements [`Vector`](crate::animate::Vector) for structs of numbers.
#[cfg(any(feature = "kurbo", feature = "mint"))]
macro_rules! vectors {
    ($($(#[$attribute:meta])* [$($generics:tt)*] $type:ty { $($field:ident),+ }: $number:ty, $count:literal;)+) => {
        $(
            $(#[$attribute])*
            impl<$($generics)*> Vector for $type {
                type Lanes = [f64; $count];
                const EPSILON: f64 = <$number as Vector>::EPSILON;

                fn lanes(self) -> [f64; $count] {
                    [$(self.$field.lanes()),+]
                }

                fn from_lanes([$($field),+]: [f64; $count]) -> Self {
                    Self { $($field: Vector::from_lanes($field)),+ }
                }
            }
        )+
    };
}

/// Implements [`Animatable`](crate::animate::Animatable) for types that two functions convert to another animatable type and
/// back: they move as that type does, and have its velocity.
#[cfg(any(feature = "color", feature = "kurbo", feature = "mint"))]
macro_rules! animated_as {
    ($($(#[$attribute:meta])* [$($generics:tt)*] $type:ty => $other:ty, $to:expr, $from:expr;)+) => {
        $(
            $(#[$attribute])*
            impl<$($generics)*> Animatable for $type {
                type Velocity = <$other as Animatable>::Velocity;
                type Displacement = <$other as Animatable>::Displacement;

                fn displacement(self, origin: Self) -> Self::Displacement {
                    $to(self).displacement($to(origin))
                }

                fn displaced(self, by: Self::Displacement) -> Self {
                    $from($to(self).displaced(by))
                }

                fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity {
                    $to(self).velocity_at(displacement, rate)
                }

                fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement {
                    $to(self).rate_at(displacement, velocity)
                }

                fn seen_from(
                    self,
                    origin: Self,
                    displacement: Self::Displacement,
                    rate: Self::Displacement,
                ) -> (Self::Displacement, Self::Displacement) {
                    $to(self).seen_from($to(origin), displacement, rate)
                }

                fn resolution(self) -> f64 {
                    $to(self).resolution()
                }

                fn distance_from_zero(self) -> f64 {
                    $to(self).distance_from_zero()
                }
            }
        )+
    };
}

#[cfg(feature = "color")]
mod color;
#[cfg(any(feature = "glam", feature = "glam-032"))]
mod glam;
#[cfg(feature = "kurbo")]
mod kurbo;
#[cfg(feature = "mint")]
mod mint;
