//! The values that a driver can move, and the lanes that they are made of.

pub(crate) mod angle;
pub(crate) mod animatable;
pub(crate) mod fields;
pub(crate) mod oklab;
pub(crate) mod rgba;
#[cfg(any(feature = "glam-0_34", feature = "glam-0_32", feature = "mint-0_5"))]
pub(crate) mod rotation;
mod structs;
pub(crate) mod vector;
