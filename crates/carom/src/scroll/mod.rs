//! Scrolling as on each platform. A finger's samples, a wheel's notches and keys move a page, which then comes to rest.
//!
//! ```
//! use carom::scroll::{Extent, Key, Scroller, WheelDelta, WheelPhase, platform};
//! use carom::Spring;
//!
//! let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
//! list.wheel(9.0, WheelDelta::Lines(3.0), WheelPhase::Notch);
//! list.key(9.1, Key::PageDown);
//! list.go_to(9.2, 1_200.0, Spring::from_duration_bounce(0.5, 0.0));
//! // Rows were added: the page stays where it is.
//! list.resize(9.3, Extent::new(4_400.0, 700.0));
//! let later = list.snapshot();
//! # let _ = later;
//! ```
//!
//! [`Scroller`] drives one page, and [`ScrollerReading`] holds everything about the page at one instant. [`platform::ALL`] lists the
//! platforms, from iOS and Android to GTK, Qt and Godot, and the docs of each say where its numbers come from. [`Physics`] decides how a
//! page moves. [`PagePhysics`] describes the platforms as data, with pages or points to rest at ([`Landing`]), and [`Segments`] joins
//! several pages. [`TwoAxes`] scrolls in both directions, and [`Nested`] scrolls one page inside another. [`Kinetic`] is for compositors
//! and toolkits that don't own the page. It turns a touchpad's events into the deltas of frames.

mod activity;
mod drag;
mod engine;
mod event;
mod extent;
mod glide;
mod kinetic;
mod momentum;
mod nested;
mod page;
mod phase;
mod physics;
pub mod platform;
mod reading;
mod scroller;
mod snapshot;
mod two_axes;
mod wheel;

#[cfg(feature = "serde")]
pub(crate) use activity::{Cut, Since};
pub use extent::{Across, Extent, View};
pub use glide::Smoothing;
pub use kinetic::{Fling, Kinetic, KineticFrame, KineticPhase};
pub use momentum::Momentum;
pub use nested::Nested;
pub use phase::Phase;
pub use physics::{
    Edge, FlingLaw, Landing, PageMotion, PagePhysics, Paging, Physics, Places, Region, Segments, SegmentsMotion, Stops,
    Strictness,
};
pub use platform::{Platform, Wheel};
pub use reading::ScrollerReading;
pub use scroller::Scroller;
pub use snapshot::Snapshot;
#[cfg(feature = "serde")]
pub(crate) use snapshot::Stored;
pub use two_axes::TwoAxes;
pub use wheel::{Key, WheelDelta, WheelPhase};
