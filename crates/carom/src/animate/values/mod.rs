//! The values that a driver can move, and the lanes that they are made of.

pub(crate) mod angle;
pub(crate) mod animatable;
pub(crate) mod fields;
pub(crate) mod oklab;
pub(crate) mod rgba;
#[cfg(any(feature = "glam", feature = "glam-032", feature = "mint"))]
pub(crate) mod rotation;
mod structs;
pub(crate) mod vector;
