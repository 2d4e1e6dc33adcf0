//! Values of other crates, each behind the feature of its crate's name.

/// Implements [`Vector`](crate::animate::Vector) for structs of numbers.
#[cfg(any(feature = "kurbo-0_13", feature = "mint-0_5"))]
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

/// Implements [`Animatable`](crate::animate::Animatable) for quaternions that convert to arrays, and back by the function given last.
#[cfg(any(feature = "glam-0_34", feature = "glam-0_32", feature = "mint-0_5"))]
macro_rules! rotations {
    ($([$($generics:tt)*] $type:ty: $number:ty, $velocity:ty, $from:path;)+) => {
        $(
            /// A rotation turns about one axis, by the shorter turn. Its velocity is its angular velocity in world coordinates, in
            /// radians per second.
            impl<$($generics)*> Animatable for $type {
                type Velocity = $velocity;
                type Displacement = [f64; 3];

                fn displacement(self, origin: Self) -> [f64; 3] {
                    let [to, from] = [self, origin].map(|q| <[$number; 4]>::from(q).map(Vector::lanes));
                    rotation::displacement(to, from)
                }

                fn displaced(self, by: [f64; 3]) -> Self {
                    let displaced = rotation::displaced(<[$number; 4]>::from(self).map(Vector::lanes), by);
                    $from(displaced.map(<$number as Vector>::from_lanes))
                }

                fn velocity_at(self, displacement: [f64; 3], rate: [f64; 3]) -> $velocity {
                    Vector::from_lanes(rotation::velocity(displacement, rate))
                }

                fn rate_at(self, displacement: [f64; 3], velocity: $velocity) -> [f64; 3] {
                    rotation::rate(displacement, velocity.lanes())
                }

                /// Computes in doubles, so that single precision doesn't lose digits in flight.
                fn seen_from(self, origin: Self, displacement: [f64; 3], rate: [f64; 3]) -> ([f64; 3], [f64; 3]) {
                    let [from, to] = [self, origin].map(|q| <[$number; 4]>::from(q).map(Vector::lanes));
                    rotation::seen_from(from, to, displacement, rate)
                }

                fn resolution(self) -> f64 {
                    0.25 * <$number as Vector>::EPSILON
                }
            }
        )+
    };
}

#[cfg(feature = "color-0_3")]
mod color;
#[cfg(any(feature = "glam-0_34", feature = "glam-0_32"))]
mod glam;
#[cfg(feature = "kurbo-0_13")]
mod kurbo;
#[cfg(feature = "mint-0_5")]
mod mint;
