//! The properties of components that springs can move.

use bevy_ecs::component::{Component, Mutable};
use bevy_math::{Quat, Vec2, Vec3};
use bevy_transform::components::Transform;
use carom::animate::Animatable;

/// A property of a component, which a [`Sprung`](crate::Sprung) moves.
///
/// For your own properties, you need a type, this trait, and a [`PropertyPlugin`](crate::PropertyPlugin):
///
/// ```
/// use bevy_ecs::component::Component;
/// use carom_bevy::Property;
///
/// #[derive(Component)]
/// struct Lamp { brightness: f32 }
///
/// struct Brightness;
///
/// impl Property for Brightness {
///     type Component = Lamp;
///     type Value = f32;
///
///     fn set(lamp: &mut Lamp, brightness: f32) {
///         lamp.brightness = brightness;
///     }
/// }
/// ```
pub trait Property: Send + Sync + 'static {
    /// The component that has the property.
    type Component: Component<Mutability = Mutable>;

    /// The type of the property.
    type Value: Value;

    /// Writes the property. We call this only in frames where the property moves.
    fn set(component: &mut Self::Component, value: Self::Value);
}

/// A value that a spring can move: `f32`, `Vec2`, `Vec3`, `Quat`, and with the feature `color` a `Color`.
///
/// For a struct of such fields, use the macro: `carom::animatable!(<Card as Value> { at: Vec2, fill: Color })`.
pub trait Value: Copy + PartialEq + Send + Sync + 'static {
    /// The animated representation of the value. Velocities are in units of this representation.
    type Repr: Animatable<Displacement: Send + Sync + 'static, Velocity: Send + Sync + 'static> + Send + Sync + 'static;

    /// Converts the value to its representation.
    fn to_repr(self) -> Self::Repr;

    /// Converts the representation to a value.
    fn from_repr(repr: Self::Repr) -> Self;
}

macro_rules! values_that_represent_themselves {
    ($($type:ty),+) => {
        $(
            impl Value for $type {
                type Repr = Self;

                fn to_repr(self) -> Self {
                    self
                }

                fn from_repr(repr: Self) -> Self {
                    repr
                }
            }
        )+
    };
}

values_that_represent_themselves!(f32, f64, Vec2, Vec3, Quat);

/// A colour moves through Oklab, premultiplied by its alpha.
#[cfg(feature = "color")]
impl Value for bevy_color::Color {
    type Repr = carom::animate::Rgba;

    fn to_repr(self) -> Self::Repr {
        use bevy_color::ColorToComponents as _;
        carom::animate::Rgba::from_linear(self.to_linear().to_f32_array())
    }

    fn from_repr(repr: Self::Repr) -> Self {
        let [red, green, blue, alpha] = repr.to_linear();
        Self::linear_rgba(red, green, blue, alpha)
    }
}

/// The translation of a [`Transform`].
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
pub struct Translation;

impl Property for Translation {
    type Component = Transform;
    type Value = Vec3;

    fn set(transform: &mut Transform, translation: Vec3) {
        transform.translation = translation;
    }
}

/// The rotation of a [`Transform`], which turns about one axis by the shorter way.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
pub struct Rotation;

impl Property for Rotation {
    type Component = Transform;
    type Value = Quat;

    fn set(transform: &mut Transform, rotation: Quat) {
        transform.rotation = rotation;
    }
}

/// The scale of a [`Transform`].
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
pub struct Scale;

impl Property for Scale {
    type Component = Transform;
    type Value = Vec3;

    fn set(transform: &mut Transform, scale: Vec3) {
        transform.scale = scale;
    }
}
