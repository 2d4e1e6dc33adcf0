//! From pointer samples to what a gesture means: how fast a finger was when it let go, and along which axis it went.

mod velocity;

pub use velocity::{VelocityEstimator, VelocityTracker};
