//! The tests of the fits, one binary.

mod believed;
mod coverage;
mod csv;
mod forms;
mod json;
mod layers;
mod linearize;
mod random;
mod recordings;
mod session;
mod sessions;
mod spec;
mod stretches;
mod synthetic;
