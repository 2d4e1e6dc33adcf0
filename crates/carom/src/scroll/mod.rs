//! Scrolling that feels like the platform: from a finger's samples, a wheel's notches and keys to a page at rest.
//!
//! ```
//! use carom::scroll::{Extent, Key, Scroller, WheelDelta, WheelPhase, platform};
//! use carom::Spring;
//!
//! let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
//! list.pointer_down(0.0, 600.0);
//! list.pointer_move(0.016, 570.0);
//! list.pointer_move(0.032, 540.0);
//! list.pointer_up(0.032);
//! let mut time = 0.032;
//! while list.advance_to(time) {
//!     let _draw_at = list.offset();
//!     time += 1.0 / 60.0;
//! }
//! assert!(list.is_idle());
//!
//! list.wheel(9.0, WheelDelta::Lines(3.0), WheelPhase::Notch);
//! list.key(9.1, Key::PageDown);
//! list.scroll_to(9.2, 1_200.0, Spring::from_duration_bounce(0.5, 0.0));
//! list.set_extent(9.3, Extent::new(4_400.0, 700.0)); // Rows have come in: the page stays where it is.
//! let later = list.snapshot();
//! # let _ = later;
//! ```
//!
//! [`Scroller`] is the driver. [`platform`] has the numbers of iOS, macOS, Android, Flutter, Chromium and Windows, each with
//! its source. What a page does under a finger and after it is a [`Physics`]: [`Bouncing`], [`Clamping`], [`Page`],
//! [`Snap`], [`Segments`], or one of your own. [`TwoAxes`] scrolls both ways, [`Nested`] scrolls one page inside another.

mod activity;
mod drag;
mod extent;
mod glide;
mod momentum;
mod nested;
mod phase;
mod physics;
pub mod platform;
mod scroller;
mod snapshot;
mod transition;
mod two_axes;
#[cfg(feature = "serde")]
pub(crate) mod unlimited;
mod wheel;

pub use extent::{Extent, View};
pub use glide::{Pace, Smoothing};
pub use momentum::Momentum;
pub use nested::Nested;
pub use phase::Phase;
pub use physics::{
    Bouncing, Clamping, Contact, Course, Edge, EdgeEffect, FlingLaw, FlingMotion, Landing, Native, Page, Physics,
    Region, Segments, SegmentsMotion, Snap, SnapTo, Strictness,
};
pub use platform::{Platform, Resampling, Wheel};
pub use scroller::Scroller;
pub use snapshot::Snapshot;
pub use two_axes::TwoAxes;
pub use wheel::{Key, WheelDelta, WheelPhase};
