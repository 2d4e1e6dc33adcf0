#![doc = include_str!("../README.md")]

mod batch;
mod plugin;
mod property;
mod sprung;

pub use batch::{BatchPlugin, BatchSlot, BatchValue};
pub use carom;
pub use plugin::{CaromPlugin, CaromSystems, PropertyPlugin};
pub use property::{Property, Rotation, Scale, Translation, Value};
pub use sprung::{Settled, Sprung};
