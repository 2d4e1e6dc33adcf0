//! Release velocities and drag axes from the samples of a finger.
//!
//! ```
//! use carom::gesture::VelocityTracker;
//! use carom::{Friction, Motion, State};
//!
//! let mut finger = VelocityTracker::default();
//! // Each pointer event has a time in seconds and a position.
//! let samples = [(0.000, 600.0), (0.008, 590.0), (0.016, 580.0), (0.024, 570.0)];
//! for (time, y) in samples {
//!     finger.add(time, y);
//! }
//! // At the release:
//! let velocity = finger.velocity(0.030);
//! assert_eq!(velocity.round(), -1250.0);
//!
//! let fling = Friction::from_deceleration_rate(0.998)
//!     .motion(State { position: 570.0, velocity });
//! assert!(fling.rest().unwrap() < 0.0);
//! ```
//!
//! [`Resampler`] estimates where the finger is at the time of a frame. [`VelocityEstimator`] lists the estimators with their errors.
//! [`TouchSlop`] decides when a touch becomes a drag, and [`DirectionLock`] keeps the drag on its axes. [`Press`] combines both to drive a
//! [`Grip`](crate::animate::Grip). [`Swipe`] tracks a position in any unit, within elastic ends.

#[cfg(feature = "alloc")]
mod press;
mod resampler;
mod rubber_band;
mod slop;
mod swipe;
mod velocity;

#[cfg(feature = "alloc")]
pub use press::{Press, PressEvent, PressState};
pub use resampler::{Resampler, Resampling};
pub use rubber_band::RubberBand;
pub use slop::{Axes, DirectionLock, TouchSlop};
pub use swipe::Swipe;
pub(crate) use velocity::{Batches, Fit, Sample};
pub use velocity::{VelocityEstimator, VelocityTracker};
