//! The cases that are timed, and the harness that times them in turns.

pub mod batches;
pub mod harness;
pub mod one;
