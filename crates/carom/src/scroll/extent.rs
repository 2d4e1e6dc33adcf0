//! How much there is to scroll, and through what it is seen.

use crate::error::{ParameterError, require};
use crate::motion::Tolerance;

/// What can be scrolled: offsets from `min` to `max`, seen through a `viewport`.
///
/// ```
/// use carom::scroll::Extent;
/// let list = Extent::new(4_000.0, 800.0);
/// assert_eq!((list.min, list.max, list.viewport), (0.0, 3_200.0, 800.0));
/// assert_eq!(list.overscroll(3_230.0), 30.0);
/// assert_eq!(list.overscroll(-4.0), -4.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The least offset that it rests at; 0, or less for an inset. −∞ for a list without a beginning.
    pub min: f64,
    /// The greatest offset that it rests at, ≥ `min`; ∞ for a list without an end.
    pub max: f64,
    /// The size of the window that it is seen through, > 0.
    pub viewport: f64,
}

impl Extent {
    /// Of `content` in a window: from 0 to content − viewport, or nowhere if all of it is in view.
    /// A size that is no number makes it [invalid](Self::validate).
    #[must_use]
    pub fn new(content: f64, viewport: f64) -> Self {
        let room = content - viewport;
        // Not the larger of the two: NaN is to stay.
        Self { min: 0.0, max: if room < 0.0 { 0.0 } else { room }, viewport }
    }

    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        require(self.max > f64::NEG_INFINITY, "max", "be above −∞", self.max)?;
        require(self.min <= self.max && self.min < f64::INFINITY, "min", "not be above `max`", self.min)?;
        require(
            self.viewport > 0.0 && self.viewport < f64::INFINITY,
            "viewport",
            "be finite and above 0",
            self.viewport,
        )
    }

    /// The nearest offset that it can rest at.
    #[must_use]
    pub fn clamp(&self, offset: f64) -> f64 {
        // Not f64::clamp, which panics where min is above max.
        if offset > self.max {
            self.max
        } else if offset < self.min {
            self.min
        } else {
            offset
        }
    }

    /// How far beyond an edge an offset is: positive past the end, negative before the beginning, 0 inside.
    #[must_use]
    pub fn overscroll(&self, offset: f64) -> f64 {
        offset - self.clamp(offset)
    }

    /// The edge ahead of what moves in this direction.
    pub(super) fn ahead(&self, velocity: f64) -> f64 {
        if velocity > 0.0 { self.max } else { self.min }
    }
}

/// What a physics is told of the page, beside its state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// What can be scrolled.
    pub extent: Extent,
    /// Device pixels per unit of length, > 0.
    pub device_pixel_ratio: f64,
    /// The offset at which the gesture began: the page that a pager is turned from.
    pub origin: f64,
}

impl View {
    /// Half a device pixel, and a speed that needs 50 ms for it: nearer to rest than anybody sees.
    #[must_use]
    pub fn tolerance(&self) -> Tolerance {
        Tolerance::pixels(2.0 * self.device_pixel_ratio)
    }

    /// The speed at which Flutter calls a fling over: a device pixel in 50 ms.
    #[must_use]
    pub fn slow(&self) -> f64 {
        Tolerance::pixels(self.device_pixel_ratio).velocity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_all_in_view_cannot_be_scrolled() {
        let short = Extent::new(300.0, 800.0);
        assert_eq!((short.min, short.max), (0.0, 0.0));
        assert_eq!(short.overscroll(20.0), 20.0);
        assert_eq!(short.overscroll(-20.0), -20.0);
    }

    #[test]
    fn an_extent_out_of_range_is_named() {
        let field = |extent: Extent| extent.validate().map_err(|error| error.field);
        assert_eq!(field(Extent { min: f64::NEG_INFINITY, max: f64::INFINITY, viewport: 1.0 }), Ok(()));
        assert_eq!(field(Extent { min: 1.0, max: 0.0, viewport: 1.0 }), Err("min"));
        assert_eq!(field(Extent { min: f64::NAN, max: 0.0, viewport: 1.0 }), Err("min"));
        assert_eq!(field(Extent::new(100.0, 0.0)), Err("viewport"));
        assert_eq!(field(Extent::new(f64::NAN, 800.0)), Err("max"));
        assert_eq!(field(Extent::new(4_000.0, f64::NAN)), Err("max"));
    }
}
