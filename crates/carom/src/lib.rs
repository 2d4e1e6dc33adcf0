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
pub mod compose;
pub mod domain;
pub mod error;
pub mod gesture;
pub mod law;
mod math;
pub mod motion;
#[cfg(feature = "alloc")]
pub mod replay;
pub mod scroll;
#[cfg(feature = "serde")]
mod serde_impl;
pub mod step;
pub mod touch;
#[cfg(feature = "serde")]
mod unlimited;

pub use law::friction::Friction;
pub use law::spring::Spring;
pub use motion::contract::Motion;
pub use motion::state::State;
pub use motion::tolerance::Tolerance;
