#![doc = include_str!("../README.md")]

mod arena;
mod draggable;
mod input;
mod part;
mod scroll;
mod spring;
mod value;
mod zoom;

pub use draggable::{DragOutput, Draggable};
pub use part::{Axis, drive};
pub use scroll::{KineticOutput, KineticScrollArea};
pub use spring::{SpringMut, SpringState, Springs};
pub use value::Value;
pub use zoom::{ZoomOutput, ZoomScene};

pub use carom;
