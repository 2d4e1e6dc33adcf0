//! The adapter in egui's test harness.
#![allow(clippy::float_cmp, reason = "the adapter adds no arithmetic, so results are exact")]
#![allow(clippy::expect_used, reason = "a test may panic")]

mod app;
mod arena;
mod delivered;
mod draggable;
mod motion;
mod overscroll;
mod scroll;
mod spring;
mod zoom;
