//! The macro that makes structs of animatable fields animatable.

/// Makes a struct of animatable fields animatable.
///
/// List every field of the struct with its type, up to 12. The struct must be `Copy`. Its velocity is the tuple of its fields' velocities.
///
/// ```
/// use carom::Spring;
/// use carom::animate::{Angle, Animated};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Needle { tip: [f32; 2], heading: Angle }
///
/// carom::animatable!(Needle { tip: [f32; 2], heading: Angle });
///
/// let north = Needle { tip: [0.0, 0.0], heading: Angle::from_degrees(350.0) };
/// let east = Needle { tip: [10.0, 0.0], heading: Angle::from_degrees(90.0) };
/// let mut needle = Animated::new(north, Spring::from_duration_bounce(0.5, 0.2));
/// needle.retarget(east);
/// while needle.advance(1.0 / 60.0) {}
/// assert_eq!(needle.value(), east);
/// ```
///
/// # A spring for each field
/// If all fields share one spring, a bouncy position makes the opacity overshoot, too. With a second argument,
/// `animatable!(Card { at: [f32; 2], opacity: f32 }, struct CardSprings)`, the macro also declares a struct of springs, one for
/// each field, and [`AnimatedFields`](crate::animate::AnimatedFields) moves the fields on them. The struct of springs may have
/// attributes and must have the visibility of the struct itself.
///
/// # Types of other crates
/// Rust's orphan rule forbids your program and adapter crates to implement [`Animatable`](crate::animate::Animatable) for a toolkit's
/// types. So an adapter has its own trait, which represents each of these types by an animatable type. If the trait has the items of this
/// example, the macro implements it for structs:
///
/// ```
/// # mod toolkit {
/// #     #[derive(Clone, Copy)] pub struct Pos { pub x: f32, pub y: f32 }
/// #     #[derive(Clone, Copy)] pub struct Color(pub [u8; 4]);
/// # }
/// use carom::animate::{Animatable, Animated, Rgba};
/// use toolkit::{Color, Pos};
///
/// // In the adapter:
/// pub trait Value: Copy {
///     type Repr: Animatable;
///     fn to_repr(self) -> Self::Repr;
///     fn from_repr(repr: Self::Repr) -> Self;
/// }
///
/// impl Value for Pos {
///     type Repr = [f32; 2];
///     fn to_repr(self) -> [f32; 2] { [self.x, self.y] }
///     fn from_repr([x, y]: [f32; 2]) -> Self { Pos { x, y } }
/// }
///
/// impl Value for Color {
///     type Repr = Rgba;
///     fn to_repr(self) -> Rgba { Rgba::from_bytes(self.0) }
///     fn from_repr(repr: Rgba) -> Self { Color(repr.to_bytes()) }
/// }
///
/// // In the program:
/// #[derive(Clone, Copy)]
/// struct Card { at: Pos, fill: Color }
///
/// carom::animatable!(<Card as Value> { at: Pos, fill: Color });
/// # let card = Card { at: Pos { x: 1.0, y: 2.0 }, fill: Color([0, 0, 255, 255]) };
/// # let spring = carom::Spring::from_duration_bounce(0.5, 0.0);
/// # let shown = Card::from_repr(Animated::new(card.to_repr(), spring).value());
/// # assert_eq!((shown.at.y, shown.fill.0), (2.0, [0, 0, 255, 255]));
/// ```
#[macro_export]
macro_rules! animatable {
    (<$value:path as $trait:path> { $($field:ident: $type:ty),+ $(,)? }) => {
        impl $trait for $value {
            type Repr = ($(<$type as $trait>::Repr,)+);

            fn to_repr(self) -> Self::Repr {
                ($(<$type as $trait>::to_repr(self.$field),)+)
            }

            fn from_repr(($($field,)+): Self::Repr) -> Self {
                Self { $($field: <$type as $trait>::from_repr($field)),+ }
            }
        }
    };
    (
        <$value:path as $trait:path> { $($field:ident: $type:ty),+ $(,)? },
        $(#[$attribute:meta])* $visibility:vis struct $springs:ident
    ) => {
        $crate::animatable!(<$value as $trait> { $($field: $type),+ });
        $crate::animatable! { @springs
            $(#[$attribute])* $visibility struct $springs { $($field),+ }
            $value => <$value as $trait>::Repr, <$value as $trait>::to_repr, <$value as $trait>::from_repr
        }
    };
    ($value:path { $($field:ident: $type:ty),+ $(,)? }) => {
        $crate::animatable! { @as
            [] $value => ($($type,)+), |value: Self| ($(value.$field,)+), |($($field,)+)| Self { $($field),+ }
        }
    };
    (
        $value:path { $($field:ident: $type:ty),+ $(,)? },
        $(#[$attribute:meta])* $visibility:vis struct $springs:ident
    ) => {
        $crate::animatable!($value { $($field: $type),+ });
        $crate::animatable! { @springs
            $(#[$attribute])* $visibility struct $springs { $($field),+ }
            $value => ($($type,)+), |value: $value| ($(value.$field,)+), |($($field,)+)| { $value { $($field),+ } }
        }
    };
    // This arm is for a type that converts to another animatable type and back. The type moves as the other type does.
    (@as $(#[$attribute:meta])* [$($generics:tt)*] $value:ty => $other:ty, $to:expr, $from:expr) => {
        $(#[$attribute])*
        impl<$($generics)*> $crate::animate::Animatable for $value {
            type Velocity = <$other as $crate::animate::Animatable>::Velocity;
            type Displacement = <$other as $crate::animate::Animatable>::Displacement;

            fn displacement(self, origin: Self) -> Self::Displacement {
                <$other as $crate::animate::Animatable>::displacement($to(self), $to(origin))
            }

            fn displaced(self, by: Self::Displacement) -> Self {
                $from(<$other as $crate::animate::Animatable>::displaced($to(self), by))
            }

            fn velocity_at(self, displacement: Self::Displacement, rate: Self::Displacement) -> Self::Velocity {
                <$other as $crate::animate::Animatable>::velocity_at($to(self), displacement, rate)
            }

            fn rate_at(self, displacement: Self::Displacement, velocity: Self::Velocity) -> Self::Displacement {
                <$other as $crate::animate::Animatable>::rate_at($to(self), displacement, velocity)
            }

            fn seen_from(
                self,
                origin: Self,
                displacement: Self::Displacement,
                rate: Self::Displacement,
            ) -> (Self::Displacement, Self::Displacement) {
                <$other as $crate::animate::Animatable>::seen_from($to(self), $to(origin), displacement, rate)
            }

            fn resolution(self) -> f64 {
                <$other as $crate::animate::Animatable>::resolution($to(self))
            }

            fn distance_from_zero(self) -> f64 {
                <$other as $crate::animate::Animatable>::distance_from_zero($to(self))
            }
        }
    };
    // This arm is for the springs of a struct that converts to the tuple of its fields and back.
    (
        @springs $(#[$attribute:meta])* $visibility:vis struct $springs:ident { $($field:ident),+ }
        $value:ty => $fields:ty, $to:expr, $from:expr
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        $visibility struct $springs {
            $(#[doc = concat!("The spring of `", stringify!($field), "`.")] $visibility $field: $crate::Spring),+
        }

        impl $crate::animate::DeclaredByAnimatable for $springs {}

        impl $crate::animate::FieldSprings for $springs {
            type Value = $value;
            type Fields = $fields;

            fn fields(value: $value) -> Self::Fields {
                $to(value)
            }

            fn value(fields: Self::Fields) -> $value {
                $from(fields)
            }

            fn springs(self) -> impl AsRef<[$crate::Spring]> {
                [$(self.$field),+]
            }

            fn uniform(spring: $crate::Spring) -> Self {
                Self { $($field: spring),+ }
            }
        }
    };
}
