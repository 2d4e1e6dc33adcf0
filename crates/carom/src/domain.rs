//! The range of numbers that the library is made for.
//!
//! Every law is exact for lengths, velocities and parameters up to [`LARGEST`] in magnitude, and for times up to [`LATEST`] seconds. A
//! parameter that the law divides by is at least [`SMALLEST`], or 0 where 0 is allowed. Within these bounds products inside a law can't
//! overflow, and real screens, sensors and data sets don't come near them. Lengths, velocities and travels below 1e-30 in magnitude may
//! count as 0, because drivers don't have a finer tolerance.
//!
//! We check the bounds once, where numbers come in. The `validate` of each law returns an error that names the bound. Drivers ignore a
//! number beyond the bounds as they ignore NaN. Drivers that you give sizes have a `validate`, too, which says what is wrong with the last
//! sizes. Evaluation doesn't check and never panics, so with numbers beyond the bounds its results may be infinite or NaN.

/// The largest magnitude of a length, a velocity or a parameter.
pub const LARGEST: f64 = 1e15;

/// The smallest magnitude above 0 of a parameter that a law divides by.
pub const SMALLEST: f64 = 1.0 / LARGEST;

/// The latest time, in seconds after the start of a motion: some 30,000 years. After that, springs and drivers stay in the state that they
/// have at this time.
pub const LATEST: f64 = 1e12;

/// Returns the time since the start of a motion, from 0 to [`LATEST`]. NaN counts as 0.
pub(crate) fn time(t: f64) -> f64 {
    if t > 0.0 { crate::math::smaller(t, LATEST) } else { 0.0 }
}
