//! The tests of the exports, one binary.

mod common;
mod keyframes;
mod linear;
mod lottie;
