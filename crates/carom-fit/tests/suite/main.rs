//! The tests of the fits, one binary.

mod coverage;
mod csv;
mod json;
mod layers;
mod linearize;
mod random;
mod recordings;
mod spec;
mod synthetic;
