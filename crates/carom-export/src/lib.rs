#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod corners;
mod corridor;
mod css;
mod csv;
mod declaration;
mod error;
mod keyframes;
mod lottie;
mod number;
mod polyline;
mod samples;
mod scaled;
mod waapi;

pub use css::{CssLinear, DEFAULT_TOLERANCE, css_linear, pixel_tolerance};
pub use error::ExportError;
pub use keyframes::{Keyframes, keyframes};
pub use lottie::{Lottie, lottie};
