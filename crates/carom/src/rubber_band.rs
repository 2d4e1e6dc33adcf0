//! shown = pull·c·d/(d + c·pull)

use crate::error::{ParameterError, positive, require};
use crate::math::{fabs, smaller};

/// shown = pull·c·d/(d + c·pull)
///
/// What a list shows of a finger that pulls it past its edge: at first the fraction c of the way, then less and less,
/// never more than the dimension d.
///
/// It maps positions of the finger, not steps of it, so the pace of the events changes nothing. (Flutter and egui
/// integrate the same law step by step, and so pull further with coarser steps.)
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `coefficient` | c | – | > 0; 0.55 on iOS |
/// | `dimension` | d | length | > 0; the viewport's, along the pull |
///
/// # Example
/// ```
/// use carom::RubberBand;
/// let band = RubberBand::ios(800.0);
/// let shown = band.shown(200.0);
/// assert_eq!(shown.round(), 97.0);
/// // Caught in mid bounce, the finger's pull is what would show the same.
/// assert!((band.pull(shown) - 200.0).abs() < 1e-12);
/// ```
///
/// # Source
/// UIKit's law as found by many; 29 points of a recorded drag (dimension 681.67) fit c = 0.5499. Gravitas' underscroll is
/// the same algebra.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RubberBand {
    /// c > 0: the fraction shown of a small pull.
    pub coefficient: f64,
    /// d > 0: what no pull goes beyond.
    pub dimension: f64,
}

impl RubberBand {
    /// iOS's coefficient, 0.55, for a viewport of this `dimension`.
    #[must_use]
    pub const fn ios(dimension: f64) -> Self {
        Self { coefficient: 0.55, dimension }
    }

    /// Whether every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("coefficient", self.coefficient)?;
        require(self.dimension > 0.0, "dimension", "be greater than 0", self.dimension)
    }

    /// The overscroll shown for a finger's `pull` past the edge; odd, so a pull past the other edge is its mirror.
    #[must_use]
    pub fn shown(&self, pull: f64) -> f64 {
        // Divided so that no pull overflows: 1/(1/(c·pull) + 1/d).
        let way = self.coefficient * fabs(pull);
        let shown = smaller(way / (1.0 + way / self.dimension), self.dimension).copysign(pull);
        if pull.is_nan() { pull } else { shown }
    }

    /// The pull that shows an overscroll, the inverse of [`shown`](Self::shown); ∞ from the dimension on.
    #[must_use]
    pub fn pull(&self, shown: f64) -> f64 {
        let left = 1.0 - fabs(shown) / self.dimension;
        let pull = if left <= 0.0 { f64::INFINITY } else { fabs(shown) / (self.coefficient * left) };
        pull.copysign(shown)
    }

    /// The fraction of a finger's velocity that shows, at this pull: the slope of the law.
    #[must_use]
    pub fn slope(&self, pull: f64) -> f64 {
        let stretch = 1.0 + self.coefficient * fabs(pull) / self.dimension;
        self.coefficient / (stretch * stretch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_with_its_coefficient_and_never_passes_its_dimension() {
        let band = RubberBand::ios(800.0);
        assert!((band.shown(1e-9) / 1e-9 - 0.55).abs() < 1e-9);
        assert_eq!(band.shown(f64::MAX), 800.0);
        assert_eq!(band.shown(-200.0), -band.shown(200.0));
        assert_eq!(band.pull(900.0), f64::INFINITY);
        assert_eq!(band.pull(-900.0), f64::NEG_INFINITY);
    }

    #[test]
    fn what_is_no_number_shows_none() {
        let band = RubberBand::ios(800.0);
        assert!([band.shown(f64::NAN), band.pull(f64::NAN), band.slope(f64::NAN)].into_iter().all(f64::is_nan));
        assert_eq!([band.shown(f64::INFINITY), band.shown(f64::NEG_INFINITY)], [800.0, -800.0]);
    }

    #[test]
    fn its_slope_is_its_derivative() {
        let band = RubberBand::ios(800.0);
        for pull in [0.0, 10.0, 300.0, 5000.0] {
            let measured = (band.shown(pull + 1e-4) - band.shown(pull)) / 1e-4;
            assert!((measured - band.slope(pull)).abs() < 1e-6, "{pull}");
        }
    }
}
