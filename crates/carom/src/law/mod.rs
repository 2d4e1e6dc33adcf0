//! The motion laws, one to a file. A law has parameters, and makes a motion from a start.
//!
//! A law is a struct of its parameters. Its `from_…` constructors take other parametrizations. If their numbers are out of range, they make
//! a law that `validate` rejects. `try_from_…` checks the numbers first, so that its error names the number that you gave. We have one for
//! each parametrization that a motion spec may use.
//!
//! `docs/accuracy.md` in the repository states the largest known error of each law.

pub(crate) mod android;
pub(crate) mod approach;
pub(crate) mod bezier_fling;
pub(crate) mod bounce;
pub(crate) mod chromium_fling;
pub(crate) mod cubic_fling;
pub(crate) mod drift;
pub(crate) mod ease;
pub(crate) mod friction;
pub(crate) mod gravity;
pub(crate) mod power_fling;
pub(crate) mod sliding;
pub(crate) mod spline_fling;
pub(crate) mod spring;
pub(crate) mod two_springs;

pub use approach::{Approach, ApproachMotion};
pub use bezier_fling::{BezierFling, BezierFlingMotion};
pub use bounce::{Bounce, BounceMotion};
pub use chromium_fling::ChromiumFling;
pub use cubic_fling::{CubicFling, CubicFlingMotion};
pub use drift::{Drift, DriftMotion};
pub use ease::{Ease, EaseMotion};
pub use friction::FrictionMotion;
pub use gravity::{Gravity, GravityMotion};
pub use power_fling::{PowerFling, PowerFlingMotion};
pub use sliding::{Sliding, SlidingMotion};
pub use spline_fling::{SplineFling, SplineFlingMotion};
pub use spring::{Regime, Root, Settling, SpringMotion};
pub use two_springs::TwoSprings;

pub(crate) use friction::Friction;
pub(crate) use spring::Spring;
