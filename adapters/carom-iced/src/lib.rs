#![doc = include_str!("../README.md")]

mod scrollable;
mod spring;
mod value;

pub use carom;
pub use scrollable::{KineticScrollable, kinetic_scrollable};
pub use spring::Spring;
pub use value::Value;
