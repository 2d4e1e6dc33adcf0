//! The adapter without a window, in iced's `UserInterface`.
#![allow(clippy::float_cmp, reason = "the adapter adds no arithmetic, so results are exact")]
#![allow(clippy::expect_used, reason = "a test may panic")]

mod app;
mod delivered;
mod draggable;
mod places;
mod scrollable;
mod spring;
mod zoom;
