use crate::error::{ParameterError, positive, require};
use crate::math::{fabs, smaller};

/// shown = pull·c·d/(d + c·pull)
///
/// The overscroll that a list shows while a finger pulls it past its edge. At first it is the fraction c of the pull, then less and less,
/// and never more than the dimension d.
///
/// The law maps the position of the finger, not its steps, so the rate of the events doesn't matter. (Flutter and egui integrate the same
/// law step by step, so coarser steps pull further.)
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `coefficient` | c | – | > 0; 0.55 on iOS |
/// | `dimension` | d | length | > 0; the viewport's length along the pull; ∞ gives a constant fraction |
///
/// # Example
/// ```
/// use carom::gesture::RubberBand;
/// let band = RubberBand::ios(800.0);
/// let shown = band.shown(200.0);
/// assert_eq!(shown.round(), 97.0);
/// // A finger that catches the list in mid-bounce continues from this pull.
/// assert!((band.pull(shown) - 200.0).abs() < 1e-12);
/// ```
///
/// # Source
/// This is UIKit's law, as many have measured it. For example, 29 points of a recorded drag (dimension 681.67) fit c = 0.5499. Gravitas'
/// underscroll has the same formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RubberBand {
    /// The fraction c > 0 that is shown of a small pull.
    pub coefficient: f64,
    /// The limit d > 0 of the overscroll shown.
    pub dimension: f64,
}

impl RubberBand {
    /// Returns the law of iOS, with coefficient 0.55, for a viewport of this `dimension`.
    #[must_use]
    pub const fn ios(dimension: f64) -> Self {
        Self { coefficient: 0.55, dimension }
    }

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// Fails at the first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("coefficient", self.coefficient)?;
        require(self.dimension > 0.0, "dimension", "be greater than 0", self.dimension)
    }

    /// Returns the overscroll shown for a finger's `pull` past the edge. The function is odd, so a pull past the other edge shows the
    /// mirror image.
    #[must_use]
    pub fn shown(&self, pull: f64) -> f64 {
        // This is c·pull/(1 + c·pull/d), a form of the rubber band that doesn't overflow.
        let free = self.coefficient * fabs(pull);
        let shown = smaller(free / (1.0 + self.fraction(free)), self.dimension).copysign(pull);
        if pull.is_nan() { pull } else { shown }
    }

    /// Returns the pull that shows this overscroll: the inverse of [`shown`](Self::shown). If `shown` is the dimension or more, the pull is
    /// ∞.
    #[must_use]
    pub fn pull(&self, shown: f64) -> f64 {
        let left = 1.0 - self.fraction(fabs(shown));
        let pull = if left <= 0.0 { f64::INFINITY } else { fabs(shown) / (self.coefficient * left) };
        pull.copysign(shown)
    }

    /// Returns the fraction of a finger's velocity that shows at this pull: the slope of the law.
    #[must_use]
    pub fn slope(&self, pull: f64) -> f64 {
        let stretch = 1.0 + self.fraction(self.coefficient * fabs(pull));
        self.coefficient / (stretch * stretch)
    }

    /// Returns `length` as a fraction of the dimension: 0 if the dimension is infinite, or if the length is 0. NaN stays NaN.
    fn fraction(&self, length: f64) -> f64 {
        let is_nothing = length == 0.0 || (self.dimension == f64::INFINITY && !length.is_nan());
        if is_nothing { 0.0 } else { length / self.dimension }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rubber_band_shows_55_percent_at_first_and_at_most_its_size() {
        let band = RubberBand::ios(800.0);
        assert!((band.shown(1e-9) / 1e-9 - 0.55).abs() < 1e-9);
        assert_eq!(band.shown(f64::MAX), 800.0);
        assert_eq!(band.shown(-200.0), -band.shown(200.0));
        assert_eq!(band.pull(900.0), f64::INFINITY);
        assert_eq!(band.pull(-900.0), f64::NEG_INFINITY);
    }

    #[test]
    fn an_infinite_pull_shows_the_bands_size_and_nan_shows_nan() {
        let band = RubberBand::ios(800.0);
        assert!([band.shown(f64::NAN), band.pull(f64::NAN), band.slope(f64::NAN)].into_iter().all(f64::is_nan));
        assert_eq!([band.shown(f64::INFINITY), band.shown(f64::NEG_INFINITY)], [800.0, -800.0]);
    }

    #[test]
    fn an_infinite_rubber_band_shows_a_fixed_part_of_the_pull() {
        let band = RubberBand::ios(f64::INFINITY);
        assert_eq!(band.validate(), Ok(()));
        for pull in [0.0, 200.0, f64::MAX, f64::INFINITY] {
            assert_eq!(band.slope(pull), 0.55, "{pull}");
            assert_eq!(band.shown(pull), 0.55 * pull, "{pull}");
            assert_eq!(band.pull(pull), pull / 0.55, "{pull}");
        }
    }

    #[test]
    fn a_page_without_size_does_not_show_overscroll() {
        let band = RubberBand::ios(0.0);
        assert_eq!([band.shown(0.0), band.shown(5.0), band.shown(-5.0), band.pull(0.0)], [0.0, 0.0, -0.0, 0.0]);
    }

    #[test]
    fn the_slope_is_the_derivative_of_the_overscroll_shown() {
        let band = RubberBand::ios(800.0);
        for pull in [0.0, 10.0, 300.0, 5000.0] {
            let measured = (band.shown(pull + 1e-4) - band.shown(pull)) / 1e-4;
            assert!((measured - band.slope(pull)).abs() < 1e-6, "{pull}");
        }
    }
}
