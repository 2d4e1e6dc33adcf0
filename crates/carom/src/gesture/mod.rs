//! From pointer samples to what a gesture means: how fast a finger was when it let go, and along which axes it went.
//!
//! ```
//! use carom::gesture::VelocityTracker;
//! use carom::{Friction, Motion, State};
//!
//! let mut finger = VelocityTracker::default();
//! // In every pointer event: when, in seconds, and where.
//! for (time, y) in [(0.000, 600.0), (0.008, 590.0), (0.016, 580.0), (0.024, 570.0)] {
//!     finger.add(time, y);
//! }
//! // When it lifts:
//! let velocity = finger.velocity(0.030);
//! assert_eq!(velocity.round(), -1250.0);
//!
//! let fling = Friction::from_deceleration_rate(0.998).motion(State { position: 570.0, velocity });
//! assert!(fling.rest().unwrap() < 0.0);
//! ```
//!
//! [`VelocityEstimator`] tells the estimators apart and how good they are. [`TouchSlop`] says when a touch becomes a drag,
//! [`DirectionLock`] keeps the axes that a drag began along.

mod slop;
mod velocity;

pub use slop::{Axes, DirectionLock, TouchSlop};
pub use velocity::{VelocityEstimator, VelocityTracker};
