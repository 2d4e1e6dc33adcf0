#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

#[cfg(feature = "alloc")]
extern crate alloc;
/// For tests without the feature `std`.
#[cfg(all(test, not(feature = "std")))]
#[macro_use]
extern crate std;

pub mod animate;
#[cfg(feature = "alloc")]
pub mod batch;
pub mod clock;
mod compose;
pub mod domain;
mod error;
pub mod gesture;
mod law;
mod math;
mod motion;
mod rubber_band;
pub mod scroll;
#[cfg(feature = "serde")]
mod serde_impl;
pub mod step;
pub mod touch;

pub use compose::bouncing::{Bouncing, BouncingMotion};
pub use compose::clamped::Clamped;
pub use compose::then::{Then, Until};
pub use error::{ParameterError, Refused};
pub use law::*;
pub use motion::{Band, Crossing, Motion, Piece, Propagator, State, Tolerance};
pub use rubber_band::RubberBand;
