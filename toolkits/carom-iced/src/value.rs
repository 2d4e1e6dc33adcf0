//! The values that a spring can hold in iced.

use carom::animate::{Animatable, Rgba};
use iced_core::{Color, Point, Rectangle, Size, Vector};

/// A value that a [`Spring`](crate::Spring) can move: `f32`, [`Point`], [`Vector`], [`Size`], [`Rectangle`] and [`Color`], and structs
/// of such fields by the macro:
///
/// ```
/// use carom_iced::{Value, carom};
/// use iced_core::{Color, Point};
///
/// #[derive(Clone, Copy)]
/// struct Card { at: Point, fill: Color }
///
/// carom::animatable!(<Card as Value> { at: Point, fill: Color });
/// ```
///
/// A colour moves through Oklab, premultiplied by its alpha (see [`Rgba`]).
pub trait Value: Copy {
    /// The animated representation of the value. Velocities are in units of this representation.
    type Repr: Animatable;

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

impl Value for Point {
    type Repr = [f32; 2];

    fn to_repr(self) -> [f32; 2] {
        [self.x, self.y]
    }

    fn from_repr([x, y]: [f32; 2]) -> Self {
        Self::new(x, y)
    }
}

impl Value for Vector {
    type Repr = [f32; 2];

    fn to_repr(self) -> [f32; 2] {
        [self.x, self.y]
    }

    fn from_repr([x, y]: [f32; 2]) -> Self {
        Self::new(x, y)
    }
}

impl Value for Size {
    type Repr = [f32; 2];

    fn to_repr(self) -> [f32; 2] {
        [self.width, self.height]
    }

    fn from_repr([width, height]: [f32; 2]) -> Self {
        Self::new(width, height)
    }
}

impl Value for Rectangle {
    type Repr = [f32; 4];

    fn to_repr(self) -> [f32; 4] {
        [self.x, self.y, self.width, self.height]
    }

    fn from_repr([x, y, width, height]: [f32; 4]) -> Self {
        Self { x, y, width, height }
    }
}

impl Value for Color {
    type Repr = Rgba;

    fn to_repr(self) -> Rgba {
        Rgba { red: self.r, green: self.g, blue: self.b, alpha: self.a }
    }

    fn from_repr(Rgba { red, green, blue, alpha }: Rgba) -> Self {
        Self { r: red, g: green, b: blue, a: alpha }
    }
}
