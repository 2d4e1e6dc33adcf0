#![doc = include_str!("../README.md")]
#![allow(non_camel_case_types, reason = "types and functions have the names of the header")]
#![deny(unsafe_code)]

mod handles;
mod memory;

// The header has the order of these modules; the empty lines keep rustfmt from sorting them.
mod status;

mod types;

mod spring;

mod fling;

mod motion;

mod track;

mod velocity;

mod platform;

mod scroller;

mod two_axes;

mod kinetic;

mod pan_zoom;

mod resampler;

mod batch;

pub use batch::*;
pub use fling::*;
pub use kinetic::*;
pub use motion::*;
pub use pan_zoom::*;
pub use platform::*;
pub use resampler::*;
pub use scroller::*;
pub use spring::*;
pub use status::*;
pub use track::*;
pub use two_axes::*;
pub use types::*;
pub use velocity::*;
