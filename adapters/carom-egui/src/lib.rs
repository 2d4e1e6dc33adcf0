#![doc = include_str!("../README.md")]

mod arena;
mod draggable;
mod scroll;
mod spring;
mod value;

pub use draggable::{DragOutput, Draggable};
pub use scroll::{KineticOutput, KineticScrollArea};
pub use spring::{SpringMut, SpringState, Springs};
pub use value::Value;

pub use carom;
