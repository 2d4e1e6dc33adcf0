#![doc = include_str!("../README.md")]

mod draggable;
mod pointer;
mod scrollable;
mod spring;
mod springs;
mod value;
mod zoom;

pub use carom;
pub use draggable::{Draggable, Dragged, draggable};
pub use scrollable::{KineticScrollable, change_page, kinetic_scrollable};
pub use spring::{Grip, Spring};
pub use springs::Springs;
pub use value::Value;
pub use zoom::{ZoomViewer, zoom_viewer};
