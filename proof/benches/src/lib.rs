//! The cases that are timed, the harness that times them, and the report.

mod aims;
pub mod batches;
pub mod harness;
mod node;
pub mod one;
mod plot;
pub mod quiet;
pub mod report;
