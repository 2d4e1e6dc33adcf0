//! The range of a page's offsets, and the viewport that it is seen through.

use crate::domain::{LARGEST, SMALLEST};
use crate::error::{ParameterError, require};
use crate::math::fabs;
use crate::motion::{State, Tolerance};

/// Whether a number is a length or a velocity that a page can compute with. NaN isn't.
pub(super) fn is_length(x: f64) -> bool {
    fabs(x) <= LARGEST
}

/// Returns an offset moved by a distance. A distance of 0 keeps its bits.
pub(super) fn moved(offset: f64, by: f64) -> f64 {
    if by == 0.0 { offset } else { offset + by }
}

/// The range of a page's offsets, from `min` to `max`, and the length of its `viewport`.
///
/// ```
/// use carom::scroll::Extent;
/// let list = Extent::new(4_000.0, 800.0);
/// assert_eq!((list.min, list.max, list.viewport), (0.0, 3_200.0, 800.0));
/// assert_eq!(list.overscroll(3_230.0), 30.0);
/// assert_eq!(list.overscroll(-4.0), -4.0);
/// assert_eq!(Extent::new(300.0, 800.0).max, 0.0); // all of it is in view
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The smallest offset where the page rests: 0, less for an inset, −∞ for a list without a beginning.
    pub min: f64,
    /// The largest offset where the page rests, ≥ `min`, or ∞ for a list without an end.
    pub max: f64,
    /// The size of the viewport, > 0.
    pub viewport: f64,
}

impl Extent {
    /// Creates the extent of `content` in a viewport: from 0 to content − viewport, or 0 alone if all of it is in view. If a size is NaN,
    /// the extent is [invalid](Self::validate).
    #[must_use]
    pub fn new(content: f64, viewport: f64) -> Self {
        let room = content - viewport;
        // Don't use `larger` here, because it would hide a NaN.
        Self { min: 0.0, max: if room < 0.0 { 0.0 } else { room }, viewport }
    }

    /// Returns the extent with room before the content and after it. For example, a refresh header opens such room, and so does a keyboard
    /// that covers the end. You pass the result to [`resize`](super::Scroller::resize), which works in flight, too.
    ///
    /// ```
    /// use carom::scroll::{Extent, Scroller, platform};
    ///
    /// let content = Extent::new(4_000.0, 800.0);
    /// let mut list = Scroller::new(platform::ios(), content);
    /// list.pointer_down(0.0, 100.0);
    /// list.pointer_move(0.1, 400.0);
    /// // Pulled far enough: the header stays open above the page.
    /// list.resize(0.1, content.with_insets(60.0, 0.0));
    /// list.pointer_up(0.2);
    /// list.advance_to(3.0);
    /// assert_eq!(list.offset(), -60.0);
    /// // Refreshed: the page returns.
    /// list.resize(3.0, content);
    /// list.advance_to(6.0);
    /// assert_eq!(list.offset(), 0.0);
    /// ```
    #[must_use]
    pub fn with_insets(self, before: f64, after: f64) -> Self {
        Self { min: self.min - before, max: self.max + after, ..self }
    }

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range. Lengths may be up to 10¹⁵.
    pub fn validate(&self) -> Result<(), ParameterError> {
        let Self { min, max, viewport } = *self;
        require(is_length(max) || max == f64::INFINITY, "max", "be from -1e15 to 1e15, or ∞", max)?;
        require(min <= max, "min", "not be above `max`", min)?;
        require(is_length(min) || min == f64::NEG_INFINITY, "min", "be from -1e15 to 1e15, or −∞", min)?;
        require((SMALLEST..=LARGEST).contains(&viewport), "viewport", "be from 1e-15 to 1e15", viewport)
    }

    /// Returns the nearest offset between the edges.
    #[must_use]
    pub fn clamp(&self, offset: f64) -> f64 {
        // f64::clamp panics if min is above max.
        if offset > self.max {
            self.max
        } else if offset < self.min {
            self.min
        } else {
            offset
        }
    }

    /// Returns how far an offset is beyond an edge. It's positive past the end, negative before the beginning, and 0 inside.
    #[must_use]
    pub fn overscroll(&self, offset: f64) -> f64 {
        offset - self.clamp(offset)
    }

    /// Returns the extent with its edges moved by a distance.
    pub(super) fn moved(self, by: f64) -> Self {
        Self { min: moved(self.min, by), max: moved(self.max, by), ..self }
    }

    /// Whether a page in a state can move on without an edge in its way.
    #[expect(clippy::float_cmp, reason = "the page is exactly at its edge, or not")]
    pub(crate) fn has_way(&self, State { position, velocity }: State) -> bool {
        velocity != 0.0 && self.overscroll(position) == 0.0 && position != self.ahead(velocity)
    }

    /// Returns the edge ahead of a page that moves at a velocity.
    pub(super) fn ahead(&self, velocity: f64) -> f64 {
        if velocity > 0.0 { self.max } else { self.min }
    }
}

/// What a physics may depend on, in addition to the state of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The range of the offsets.
    pub extent: Extent,
    /// Device pixels per unit of length, > 0.
    pub device_pixel_ratio: f64,
    /// The offset where the gesture began. Pagers count pages from there.
    pub origin: f64,
    /// The release along the other axis of a page that scrolls in two directions, if the page moves along that axis, too. A fling then
    /// keeps its direction, because each axis moves by its part of one motion along the line of the release.
    pub across: Option<Across>,
}

/// The release of a page along its other axis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Across {
    /// The velocity of the release along the other axis.
    pub velocity: f64,
    /// The size of the viewport along the other axis, > 0.
    pub viewport: f64,
}

impl View {
    /// Returns half a device pixel, and the speed that covers it in 50 ms. Within this tolerance a page looks at rest.
    pub fn tolerance(&self) -> Tolerance {
        Tolerance::pixels(2.0 * self.device_pixel_ratio)
    }

    /// Returns the speed where a fling ends in Flutter: a device pixel in 50 ms.
    #[must_use]
    pub fn slow(&self) -> f64 {
        Tolerance::pixels(self.device_pixel_ratio).velocity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_an_invalid_extent_says_which_field_is_wrong() {
        let field = |extent: Extent| extent.validate().map_err(|error| error.field());
        assert_eq!(field(Extent { min: f64::NEG_INFINITY, max: f64::INFINITY, viewport: 1.0 }), Ok(()));
        assert_eq!(field(Extent { min: 1.0, max: 0.0, viewport: 1.0 }), Err("min"));
        assert_eq!(field(Extent { min: f64::NAN, max: 0.0, viewport: 1.0 }), Err("min"));
        assert_eq!(field(Extent::new(100.0, 0.0)), Err("viewport"));
        assert_eq!(field(Extent::new(f64::NAN, 800.0)), Err("max"));
        assert_eq!(field(Extent::new(4_000.0, f64::NAN)), Err("max"));
        assert_eq!(field(Extent { min: f64::INFINITY, max: f64::INFINITY, viewport: 1.0 }), Err("min"));
        assert_eq!(field(Extent { min: f64::NEG_INFINITY, max: f64::NEG_INFINITY, viewport: 1.0 }), Err("max"));
        assert_eq!(field(Extent::new(1e16, 800.0)), Err("max"));
        assert_eq!(field(Extent { min: -1e16, max: 0.0, viewport: 800.0 }), Err("min"));
        assert_eq!(field(Extent { min: 0.0, max: 0.0, viewport: 1e16 }), Err("viewport"));
    }
}
