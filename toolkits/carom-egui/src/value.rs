//! The values that a spring can hold in egui.

use carom::animate::{Animatable, Rgba};
use egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

/// A value that [`Springs::spring`](crate::Springs::spring) can move.
///
/// `f32`, `f64`, [`Vec2`], [`Pos2`], [`Rect`] and [`Color32`] are such values, and so are arrays of them. For a struct of such
/// fields, use the macro:
///
/// ```
/// use carom_egui::{Value, carom};
/// use egui::{Color32, Pos2};
///
/// #[derive(Clone, Copy, PartialEq)]
/// struct Card { at: Pos2, fill: Color32, opacity: f32 }
///
/// carom::animatable!(<Card as Value> { at: Pos2, fill: Color32, opacity: f32 });
/// ```
///
/// A colour moves through Oklab, premultiplied by its alpha (see [`Rgba`]).
pub trait Value: Copy + PartialEq + Send + Sync + 'static {
    /// The animated representation of the value. Velocities are in units of this representation.
    type Repr: Animatable<Displacement: Send + Sync + 'static> + Send + Sync + 'static;

    /// Converts the value to its representation.
    fn to_repr(self) -> Self::Repr;

    /// Converts the representation to a value.
    fn from_repr(repr: Self::Repr) -> Self;
}

impl Value for f32 {
    type Repr = Self;

    fn to_repr(self) -> Self {
        self
    }

    fn from_repr(repr: Self) -> Self {
        repr
    }
}

impl Value for f64 {
    type Repr = Self;

    fn to_repr(self) -> Self {
        self
    }

    fn from_repr(repr: Self) -> Self {
        repr
    }
}

impl Value for Vec2 {
    type Repr = [f32; 2];

    fn to_repr(self) -> [f32; 2] {
        self.into()
    }

    fn from_repr([x, y]: [f32; 2]) -> Self {
        vec2(x, y)
    }
}

impl Value for Pos2 {
    type Repr = [f32; 2];

    fn to_repr(self) -> [f32; 2] {
        self.into()
    }

    fn from_repr([x, y]: [f32; 2]) -> Self {
        pos2(x, y)
    }
}

/// A rectangle moves by its corners `min` and `max`.
impl Value for Rect {
    type Repr = [[f32; 2]; 2];

    fn to_repr(self) -> [[f32; 2]; 2] {
        [self.min.into(), self.max.into()]
    }

    fn from_repr([min, max]: [[f32; 2]; 2]) -> Self {
        Self::from_min_max(min.into(), max.into())
    }
}

impl Value for Color32 {
    type Repr = Rgba;

    fn to_repr(self) -> Rgba {
        Rgba::from_premultiplied_bytes(self.to_array())
    }

    fn from_repr(repr: Rgba) -> Self {
        let [red, green, blue, alpha] = repr.to_premultiplied_bytes();
        Self::from_rgba_premultiplied(red, green, blue, alpha)
    }
}

impl<V: Value, const N: usize> Value for [V; N] {
    type Repr = [V::Repr; N];

    fn to_repr(self) -> Self::Repr {
        self.map(V::to_repr)
    }

    fn from_repr(repr: Self::Repr) -> Self {
        repr.map(V::from_repr)
    }
}
