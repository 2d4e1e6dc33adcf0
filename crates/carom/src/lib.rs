#![cfg_attr(not(feature = "std"), no_std)]
#![doc = include_str!("../README.md")]

#[cfg(feature = "alloc")]
extern crate alloc;

mod error;
mod law;
mod math;
mod motion;
mod piece;
mod propagator;
mod root;

pub use error::ParameterError;
pub use law::friction::{Friction, FrictionMotion};
pub use law::spring::{Spring, SpringMotion};
pub use motion::{Band, Motion, Piece, State, Tolerance};
pub use propagator::Propagator;
