//! Known-wrong motions, simulated right ones, and the formats.
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::disallowed_methods,
    reason = "tests, whose numbers are synthetic"
)]

mod formats;
mod known;
mod simulated;
mod synthetic;
