//! x
mod aligned;
mod batch;
mod kernel;
mod scalar;
mod springs;

pub use batch::{Batch, Group};
pub use scalar::Scalar;

/// Springs in a block: four cache lines of `f32`.
const BLOCK: usize = 64;
