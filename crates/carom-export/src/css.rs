//! CSS `linear()`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use carom::Motion;

use crate::error::ExportError;
use crate::polyline::{Polyline, polyline};
use crate::scaled::ScaledMotion;

/// A motion as a CSS easing function with its duration.
///
/// `Display` writes the function: `linear(0,.06 4.5%,…,1)`.
#[derive(Clone, Debug)]
pub struct CssLinear {
    line: Polyline,
}

/// The default tolerance of exports: a thousandth of the travel.
pub const DEFAULT_TOLERANCE: f64 = 0.001;

/// Returns the tolerance that keeps a travel of this many pixels within a tenth of a pixel of the motion.
#[must_use]
pub const fn pixel_tolerance(pixels: f64) -> f64 {
    0.1 / pixels
}

/// Returns the `linear()` with the fewest points that follows `motion` within a tolerance. The output goes from 0 at the start of the
/// motion to 1 at its rest. `tolerance` is a fraction of the travel, between 0 and ½.
///
/// # Errors
/// The motion never comes to rest, rests where it starts, or needs more than 512 points (see [`ExportError`]).
pub fn css_linear(motion: &dyn Motion, tolerance: f64) -> Result<CssLinear, ExportError> {
    let course = ScaledMotion::progress(motion, tolerance)?;
    Ok(CssLinear { line: polyline(&course)? })
}

impl fmt::Display for CssLinear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("linear(")?;
        let last = self.line.stops.len() - 1;
        for (index, stop) in self.line.stops.iter().enumerate() {
            f.write_str(if index > 0 { "," } else { "" })?;
            f.write_str(&stop.value.css())?;
            // CSS puts the first point at 0 % and the last one at 100 %.
            if index > 0 && index < last {
                write!(f, " {}%", stop.percent.css())?;
            }
        }
        f.write_str(")")
    }
}

impl CssLinear {
    /// Returns the points as a browser reads them, as fractions of the duration and of the travel.
    #[must_use]
    pub fn points(&self) -> Vec<(f64, f64)> {
        self.line.stops.iter().map(|stop| (stop.at, stop.value.value())).collect()
    }

    /// Returns the duration in milliseconds. After it, the motion stays near its rest, within half of the tolerance.
    #[must_use]
    pub fn duration_ms(&self) -> f64 {
        self.line.duration.value()
    }

    /// Returns the largest distance between the curve and the motion at any time, as a fraction of the travel.
    #[must_use]
    pub const fn error(&self) -> f64 {
        self.line.error
    }

    /// Returns the largest difference between the curve's slope and the motion's velocity, as a fraction of the highest
    /// speed.
    #[must_use]
    pub const fn slope_error(&self) -> f64 {
        self.line.slope_error
    }

    /// Returns the declaration `transition: opacity 893ms linear(…)`, for a property such as `opacity`.
    #[must_use]
    pub fn transition(&self, property: &str) -> String {
        format!("transition: {property} {}ms {self};", self.line.duration.css())
    }
}
