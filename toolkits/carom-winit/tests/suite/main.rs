//! Streams of winit's events, as each window system sends them.
#![allow(clippy::float_cmp, reason = "the adapter adds no arithmetic, so results are exact")]
#![allow(clippy::expect_used, reason = "a test may panic")]

mod app;
mod delivered;
mod drag;
mod recorded;
mod translate;
mod zoom;
