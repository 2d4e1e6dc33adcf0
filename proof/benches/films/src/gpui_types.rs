//! The types of gpui that the file of its spring uses. The crate itself needs a window system.

use std::ops::{Add, Mul, Sub};

macro_rules! length {
    ($($name:ident),*) => {$(
        #[derive(Clone, Copy)]
        pub struct $name(pub f32);

        impl From<f32> for $name {
            fn from(value: f32) -> Self {
                Self(value)
            }
        }

        impl From<$name> for f32 {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        impl Mul<f32> for $name {
            type Output = Self;
            fn mul(self, factor: f32) -> Self {
                Self(self.0 * factor)
            }
        }
    )*};
}

length!(Pixels, Rems);

#[rustfmt::skip]
pub struct Rgba { pub r: f32, pub g: f32, pub b: f32, pub a: f32 }

#[rustfmt::skip]
pub struct Hsla { pub h: f32, pub s: f32, pub l: f32, pub a: f32 }
