#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod drag;
mod input;
mod pace;
mod system;
mod zoom;

pub use carom;
pub use drag::DragInput;
pub use input::{ScrollEvent, ScrollInput};
pub use pace::Pace;
pub use system::System;
pub use zoom::ZoomInput;
