//! What is measured, and how: cases, and the report that they are written to.

mod aims;
pub mod batches;
pub mod harness;
mod node;
pub mod one;
mod plot;
pub mod quiet;
pub mod report;
