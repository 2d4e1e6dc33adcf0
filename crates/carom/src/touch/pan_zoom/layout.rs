//! Where content may rest in a view.

use super::plane::{Point, scaled, times};
use super::transform::Transform;
use crate::domain::LARGEST;
use crate::error::{ParameterError, require};
use crate::math::{larger, smaller};

/// The sizes of a view and of the content in it, each as width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Layout {
    pub(super) view: Point,
    /// `None` for a canvas without edges.
    pub(super) content: Option<Point>,
    /// The corner of the content. It isn't the origin if the content has been shifted and then resized.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) corner: Point,
}

/// Where the content may rest along one axis, as a range of positions. The ends of the range move with scale and rotation, and have
/// velocities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) min: f64,
    pub(super) max: f64,
    pub(super) min_velocity: f64,
    pub(super) max_velocity: f64,
}

/// Whether a number is a length of a view or of content.
pub(super) fn is_size(x: f64) -> bool {
    x > 0.0 && x <= LARGEST
}

impl Layout {
    pub(super) fn validate(&self) -> Result<(), ParameterError> {
        for (field, value) in [("view", self.view), ("content", self.content.unwrap_or([1.0; 2]))] {
            for length in value {
                require(is_size(length), field, "have a width and a height above 0 and up to 1e15", length)?;
            }
        }
        Ok(())
    }

    /// Returns the scale where the unrotated content just fits into the view, or 1 for a canvas without edges.
    pub(super) fn fitting_scale(&self) -> f64 {
        self.content.map_or(1.0, |[width, height]| smaller(self.view[0] / width, self.view[1] / height))
    }

    /// Returns the transform that shows a content point in the middle of the view.
    pub(super) fn centred(&self, content: Point, log_scale: f64, rotation: f64) -> Transform {
        Transform::through(log_scale, rotation, content, scaled(self.view, 0.5))
    }

    /// Returns the bounds of x (axis 0) or y (axis 1) for a transform with this [factor](super::transform::factor). The complex number
    /// `rate`, which is σ̇ + iθ̇, says how the factor grows and turns.
    ///
    /// The bounding box of the content must cover the view along the axis. If the box is shorter than the view, it is centred.
    pub(super) fn bounds(&self, axis: usize, factor: Point, rate: Point) -> Bounds {
        let Some(content) = self.content else { return Bounds::NONE };
        let [change_a, change_b] = times(rate, factor);
        let [a, b] = factor;
        // With the coefficients u and v below, the corners of content of the size W × H are at u·{0, W} + v·{0, H} along this axis.
        let (coefficients, changes) =
            if axis == 0 { ([a, -b], [change_a, -change_b]) } else { ([b, a], [change_b, change_a]) };
        let (mut low, mut high, mut low_velocity, mut high_velocity) = (0.0, 0.0, 0.0, 0.0);
        for side in 0..2 {
            let (end, moves) = (coefficients[side] * content[side], changes[side] * content[side]);
            // If a side is perpendicular to this axis right now, the way that it turns decides which end it belongs to.
            let is_low = end < 0.0 || (end == 0.0 && moves < 0.0);
            let (to, velocity) = if is_low { (&mut low, &mut low_velocity) } else { (&mut high, &mut high_velocity) };
            *to += end;
            *velocity += moves;
        }
        if self.corner.iter().any(|x| *x != 0.0) {
            let along = |[u, v]: Point| u * self.corner[0] + v * self.corner[1];
            (low, high) = (low + along(coefficients), high + along(coefficients));
            (low_velocity, high_velocity) = (low_velocity + along(changes), high_velocity + along(changes));
        }
        let view = self.view[axis];
        if high - low > view {
            Bounds { min: view - high, max: -low, min_velocity: -high_velocity, max_velocity: -low_velocity }
        } else {
            let (middle, velocity) = (0.5 * (view - high - low), -0.5 * (high_velocity + low_velocity));
            Bounds { min: middle, max: middle, min_velocity: velocity, max_velocity: velocity }
        }
    }
}

impl Bounds {
    const NONE: Self = Self { min: f64::NEG_INFINITY, max: f64::INFINITY, min_velocity: 0.0, max_velocity: 0.0 };

    pub(super) fn clamp(&self, position: f64) -> f64 {
        larger(smaller(position, self.max), self.min)
    }

    /// Returns the velocity of the end that is nearest to a position outside.
    pub(super) fn end_velocity(&self, position: f64) -> f64 {
        if position > self.max { self.max_velocity } else { self.min_velocity }
    }

    pub(super) fn contains(&self, position: f64) -> bool {
        position >= self.min && position <= self.max
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::touch::pan_zoom::transform::factor;

    const PICTURE: Layout = Layout { view: [400.0, 300.0], content: Some([1000.0, 500.0]), corner: [0.0; 2] };

    #[test]
    fn content_larger_than_the_view_covers_the_view() {
        let bounds = PICTURE.bounds(0, [1.0, 0.0], [0.0; 2]);
        assert_eq!((bounds.min, bounds.max), (-600.0, 0.0));
        // After a quarter turn, the height of 500 lies along x, and the content is to the left of its origin.
        let bounds = PICTURE.bounds(0, [0.0, 1.0], [0.0; 2]);
        assert_eq!((bounds.min, bounds.max), (400.0, 500.0));
    }

    #[test]
    fn content_smaller_than_the_view_is_centred() {
        let bounds = PICTURE.bounds(1, [0.4, 0.0], [0.0; 2]);
        assert_eq!((bounds.min, bounds.max), (50.0, 50.0));
    }

    #[test]
    fn the_velocity_of_each_bound_is_its_derivative() {
        for (log_scale, rotation) in [(0.3, 0.0), (0.3, 0.7), (-0.2, 2.0), (1.0, -2.4), (-2.0, 4.0)] {
            let rate = [0.8, -1.3];
            let at = |t: f64| factor(log_scale + rate[0] * t, rotation + rate[1] * t);
            for axis in 0..2 {
                let now = PICTURE.bounds(axis, at(0.0), rate);
                let after = PICTURE.bounds(axis, at(1e-7), rate);
                let measured = ((after.min - now.min) / 1e-7, (after.max - now.max) / 1e-7);
                assert!((measured.0 - now.min_velocity).abs() < 0.02, "{log_scale}, {rotation}: {now:?}");
                assert!((measured.1 - now.max_velocity).abs() < 0.02, "{log_scale}, {rotation}: {now:?}");
            }
        }
    }
}
