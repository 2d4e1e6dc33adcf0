//! What is beyond the edges.

use crate::math::{exp, fabs, smaller};
use crate::rubber_band::RubberBand;
use crate::scroll::extent::View;

/// What a page shows of a finger that pulls it beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edge {
    /// Nothing: it stops there.
    Hard,
    /// It stops there, and is [stretched](crate::scroll::Scroller::stretch) by what pulls on, up to a whole window.
    Stretch,
    /// It follows through a [`RubberBand`].
    Elastic {
        /// What is shown of a small pull, > 0.
        coefficient: f64,
        /// The band's length in windows, > 0.
        length: f64,
    },
}

/// `LINEAR_STRETCH_INTENSITY` and `EXP_STRETCH_INTENSITY` of Android's `EdgeEffect`, and the distance e/0.33 that the latter
/// comes over.
const INTENSITY: f64 = 0.016;
const STEEPNESS: f64 = core::f64::consts::E / 0.33;

/// The pull for all of a rubber band is infinite: what shows more than this part of it is taken for that.
const MOST: f64 = 0.9;

impl Edge {
    /// The position that a pull shows.
    #[must_use]
    pub fn shown(&self, pulled: f64, view: &View) -> f64 {
        let (inside, over) = (view.extent.clamp(pulled), view.extent.overscroll(pulled));
        match self {
            Self::Hard => inside,
            Self::Stretch => inside + over.clamp(-view.extent.viewport, view.extent.viewport),
            Self::Elastic { coefficient, length } => inside + band(*coefficient, *length, view).shown(over),
        }
    }

    /// The pull that shows a position.
    #[must_use]
    pub fn pulled(&self, shown: f64, view: &View) -> f64 {
        match self {
            Self::Hard | Self::Stretch => shown,
            Self::Elastic { coefficient, length } => {
                let band = band(*coefficient, *length, view);
                let most = MOST * band.dimension;
                view.extent.clamp(shown) + band.pull(view.extent.overscroll(shown).clamp(-most, most))
            }
        }
    }

    /// How fast the page is for each unit of the finger's velocity. A stretch does not move it.
    #[must_use]
    pub fn slope(&self, pulled: f64, view: &View) -> f64 {
        match (view.extent.overscroll(pulled), self) {
            (0.0, _) => 1.0,
            (over, Self::Elastic { coefficient, length }) => band(*coefficient, *length, view).slope(over),
            (_, Self::Hard | Self::Stretch) => 0.0,
        }
    }

    /// Where the page is drawn for a position.
    #[must_use]
    pub fn offset(&self, position: f64, view: &View) -> f64 {
        if *self == Self::Stretch { view.extent.clamp(position) } else { position }
    }

    /// How much it is stretched for a position, as a fraction of its size.
    #[must_use]
    pub fn stretch(&self, position: f64, view: &View) -> f64 {
        if *self != Self::Stretch {
            return 0.0;
        }
        let over = view.extent.overscroll(position);
        let part = smaller(fabs(over) / view.extent.viewport, 1.0);
        (INTENSITY * part + INTENSITY * (1.0 - exp(-part * STEEPNESS))).copysign(over)
    }
}

fn band(coefficient: f64, length: f64, view: &View) -> RubberBand {
    RubberBand { coefficient, dimension: length * view.extent.viewport }
}
