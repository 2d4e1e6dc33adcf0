#![doc = include_str!("../README.md")]

mod first_step;
mod scroll;
mod spring;
mod value;

pub use scroll::{KineticOutput, KineticScrollArea};
pub use spring::{SpringMut, SpringState, Springs};
pub use value::Value;

pub use carom;
