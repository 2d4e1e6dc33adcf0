//! Beyond springs and scrollers: any motion by its spec, chains, steppers.

mod chain;
mod motion;
mod step;
pub(crate) mod value;
