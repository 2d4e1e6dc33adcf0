//! The response of edges to a pull.

use crate::error::{ParameterError, positive, require};
use crate::gesture::RubberBand;
use crate::math::{exp, fabs, larger, smaller};
use crate::scroll::extent::View;

/// The response of a page to a finger that pulls it beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Edge {
    /// The page stops at the edge.
    Hard,
    /// The page stops at the edge and is [stretched](crate::scroll::ScrollerReading::stretch) by the overscroll, up to the overscroll of a
    /// whole viewport: Android 12 and later.
    Stretch,
    /// The page follows through a [`RubberBand`].
    Elastic {
        /// The fraction that is shown of a small pull, > 0.
        coefficient: f64,
        /// The band's length in viewports, > 0: 1 on Apple's systems, ∞ for a band that never gets stiffer.
        #[cfg_attr(feature = "serde", serde(default = "crate::unlimited::none", with = "crate::unlimited"))]
        length: f64,
    },
}

/// `LINEAR_STRETCH_INTENSITY` and `EXP_STRETCH_INTENSITY` of Android's `EdgeEffect`, which are equal.
const INTENSITY: f64 = 0.016;

/// The exponent of the exponential part of Android's stretch.
const STEEPNESS: f64 = core::f64::consts::E / 0.33;

/// Showing a whole rubber band takes an infinite pull, so we compute the inverse for at most this fraction of the band.
const MOST: f64 = 0.9;

impl Edge {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match *self {
            Self::Hard | Self::Stretch => Ok(()),
            Self::Elastic { coefficient, length } => {
                positive("coefficient", coefficient)?;
                require(length > 0.0, "length", "be greater than 0", length)
            }
        }
    }

    /// Returns the position where a pull shows the page.
    #[must_use]
    pub fn shown(&self, pulled: f64, view: &View) -> f64 {
        let (inside, over) = (view.extent.clamp(pulled), view.extent.overscroll(pulled));
        match self {
            Self::Hard => inside,
            Self::Stretch => inside + larger(smaller(over, view.extent.viewport), -view.extent.viewport),
            Self::Elastic { coefficient, length } => inside + band(*coefficient, *length, view).shown(over),
        }
    }

    /// Returns the pull that shows the page at a position.
    #[must_use]
    pub fn pulled(&self, shown: f64, view: &View) -> f64 {
        match self {
            Self::Hard | Self::Stretch => shown,
            Self::Elastic { coefficient, length } => {
                let band = band(*coefficient, *length, view);
                let most = MOST * band.dimension;
                view.extent.clamp(shown) + band.pull(larger(smaller(view.extent.overscroll(shown), most), -most))
            }
        }
    }

    /// Returns how fast the page moves for each unit of the finger's velocity. A stretch doesn't move the page.
    #[must_use]
    pub fn slope(&self, pulled: f64, view: &View) -> f64 {
        match (view.extent.overscroll(pulled), self) {
            (0.0, _) => 1.0,
            (over, Self::Elastic { coefficient, length }) => band(*coefficient, *length, view).slope(over),
            (_, Self::Hard | Self::Stretch) => 0.0,
        }
    }

    /// Returns the offset where the page is drawn at a position.
    #[must_use]
    pub fn offset(&self, position: f64, view: &View) -> f64 {
        if *self == Self::Stretch { view.extent.clamp(position) } else { position }
    }

    /// Returns how far the page is stretched at a position, as a fraction of its size.
    #[must_use]
    pub fn stretch(&self, position: f64, view: &View) -> f64 {
        if *self != Self::Stretch {
            return 0.0;
        }
        let over = view.extent.overscroll(position);
        if over == 0.0 {
            return 0.0;
        }
        let part = smaller(fabs(over) / view.extent.viewport, 1.0);
        (INTENSITY * part + INTENSITY * (1.0 - exp(-part * STEEPNESS))).copysign(over)
    }
}

fn band(coefficient: f64, length: f64, view: &View) -> RubberBand {
    RubberBand { coefficient, dimension: length * view.extent.viewport }
}
