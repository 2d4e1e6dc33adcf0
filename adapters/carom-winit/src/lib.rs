#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod input;
mod system;

pub use carom;
pub use input::{ScrollEvent, ScrollInput};
pub use system::System;
