#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

#[cfg(feature = "alloc")]
extern crate alloc;
/// For the tests, of whatever features.
#[cfg(all(test, not(feature = "std")))]
#[macro_use]
extern crate std;

pub mod animate;
#[cfg(feature = "alloc")]
pub mod batch;
mod compose;
mod error;
#[doc(hidden)]
pub mod exact;
pub mod gesture;
mod law;
mod math;
mod motion;
mod piece;
mod propagator;
mod rubber_band;
mod sample;
pub mod scroll;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde_impl;
pub mod step;
#[doc(hidden)]
pub mod table;

pub use compose::bouncing::{Bouncing, BouncingMotion};
pub use compose::clamped::Clamped;
pub use compose::then::{Then, Until};
pub use error::ParameterError;
pub use law::*;
pub use motion::{Band, Motion, Piece, State, Tolerance};
pub use propagator::Propagator;
pub use rubber_band::RubberBand;

/// The front page's example is a doctest too.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FrontPage;
