#![doc = include_str!("../README.md")]
#![allow(non_camel_case_types, reason = "types and functions have the names of the header")]
#![deny(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod handles;
mod memory;
#[cfg(not(feature = "std"))]
mod small;

// The C header lists everything in the order of these modules. The empty lines keep rustfmt from sorting them.
mod status;

mod types;

mod spring;

mod fling;

#[cfg(feature = "spec")]
mod motion;

mod track;

mod velocity;

mod platform;

#[cfg(feature = "scroller")]
mod scroller;

#[cfg(feature = "scroller")]
mod two_axes;

mod kinetic;

#[cfg(feature = "pan_zoom")]
mod pan_zoom;

mod resampler;

#[cfg(feature = "batch")]
mod batch;

#[cfg(feature = "batch")]
pub use batch::*;
pub use fling::*;
pub use kinetic::*;
#[cfg(feature = "spec")]
pub use motion::*;
#[cfg(feature = "pan_zoom")]
pub use pan_zoom::*;
pub use platform::*;
pub use resampler::*;
#[cfg(feature = "scroller")]
pub use scroller::*;
pub use spring::*;
pub use status::*;
pub use track::*;
#[cfg(feature = "scroller")]
pub use two_axes::*;
pub use types::*;
pub use velocity::*;
