//! Where content stands in a view.

use super::layout::{Bounds, Layout};
use super::plane::{Point, is_inside, minus, over, plus, times};
use crate::math::{exp, fabs, sin_cos};
use crate::motion::{Lanes, State};

/// view = e^σ · R(θ) · content + (x, y)
///
/// How content is placed in a view. It is scaled by e^σ, turned by θ about its origin, and moved by (x, y). View coordinates run right and
/// down from the top left corner of the view, so that a positive θ turns clockwise.
///
/// We keep the logarithm of the scale, because zooming in by a factor and out by the same factor are then equal and opposite. We don't
/// reduce the rotation to one turn.
///
/// ```
/// use carom::touch::Transform;
/// let log_scale = 2.0_f64.ln();
/// let twice = Transform { x: 30.0, log_scale, ..Transform::default() };
/// let [x, y] = twice.view_point([100.0, 50.0]);
/// assert!((x - 230.0).abs() < 1e-12 && (y - 100.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Transform {
    /// The x, in the view, where the content's origin stands.
    pub x: f64,
    /// The y, in the view, where the content's origin stands.
    pub y: f64,
    /// σ = ln s: the natural logarithm of the scale, view lengths per content length.
    pub log_scale: f64,
    /// θ in radians, clockwise.
    pub rotation: f64,
}

/// The rate of change of each number of a [`Transform`], per second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TransformVelocity {
    /// View lengths per second.
    pub x: f64,
    /// View lengths per second.
    pub y: f64,
    /// The rate of ln s, in 1/s.
    pub log_scale: f64,
    /// Radians per second.
    pub rotation: f64,
}

impl Transform {
    /// Returns the scale s = e^σ.
    #[must_use]
    pub fn scale(&self) -> f64 {
        exp(self.log_scale)
    }

    /// Returns the six numbers [a, b, c, d, x, y] of the affine map, in the order of CSS `matrix()` and of `DOMMatrix`.
    #[must_use]
    pub fn matrix(&self) -> [f64; 6] {
        let [a, b] = self.factor();
        [a, b, -b, a, self.x, self.y]
    }

    /// Returns where a point of the content stands in the view.
    #[must_use]
    pub fn view_point(&self, content: [f64; 2]) -> [f64; 2] {
        plus(times(self.factor(), content), [self.x, self.y])
    }

    /// Returns which point of the content stands at a point of the view.
    #[must_use]
    pub fn content_point(&self, view: [f64; 2]) -> [f64; 2] {
        over(minus(view, [self.x, self.y]), self.factor())
    }

    pub(super) fn is_inside(&self) -> bool {
        is_inside([self.x, self.y]) && is_inside([self.log_scale, self.rotation])
    }

    /// Returns s·e^(iθ): the scale and the turn as one complex number.
    pub(super) fn factor(&self) -> Point {
        factor(self.log_scale, self.rotation)
    }

    /// Returns the transform with this scale and rotation that shows a content point at a view point.
    pub(super) fn through(log_scale: f64, rotation: f64, content: Point, view: Point) -> Self {
        let [x, y] = minus(view, times(factor(log_scale, rotation), content));
        Self { x, y, log_scale, rotation }
    }
}

/// Returns e^(σ + iθ).
pub(super) fn factor(log_scale: f64, rotation: f64) -> Point {
    let scale = exp(log_scale);
    if rotation == 0.0 {
        return [scale, 0.0];
    }
    let (sin, cos) = sin_cos(rotation);
    [scale * cos, scale * sin]
}

/// A transform and its velocity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Placed {
    pub(super) transform: Transform,
    pub(super) velocity: TransformVelocity,
}

impl Placed {
    pub(super) const fn still(transform: Transform) -> Self {
        Self { transform, velocity: TransformVelocity { x: 0.0, y: 0.0, log_scale: 0.0, rotation: 0.0 } }
    }

    /// Whether two placements are the same, up to the rounding of their motions.
    pub(super) fn is_close(&self, other: &Self) -> bool {
        let numbers = |Self { transform, velocity }: &Self| {
            let [x, y] = [transform.x, transform.y];
            let TransformVelocity { x: vx, y: vy, log_scale, rotation } = *velocity;
            [x, y, transform.log_scale, transform.rotation, vx, vy, log_scale, rotation]
        };
        numbers(self)
            .zip(numbers(other), |a, b| fabs(a - b) - 1e-9 * (1.0 + fabs(a)))
            .into_iter()
            .all(|over| over <= 0.0)
    }

    pub(super) fn log_scale(&self) -> State {
        State { position: self.transform.log_scale, velocity: self.velocity.log_scale }
    }

    pub(super) fn rotation(&self) -> State {
        State { position: self.transform.rotation, velocity: self.velocity.rotation }
    }

    /// Returns the same picture after the content's coordinates have grown by a distance.
    pub(super) fn shifted(self, by: Point) -> Self {
        if by.iter().all(|x| *x == 0.0) {
            return self;
        }
        let Self { mut transform, mut velocity } = self;
        let arm = times(transform.factor(), by);
        [transform.x, transform.y] = minus([transform.x, transform.y], arm);
        let moves = times([velocity.log_scale, velocity.rotation], arm);
        [velocity.x, velocity.y] = minus([velocity.x, velocity.y], moves);
        Self { transform, velocity }
    }

    /// Returns the picture placed anew along both axes. `place` gets the bounds and the state along an axis, and returns the new state.
    pub(super) fn along_axes(self, layout: &Layout, place: impl Fn(usize, &Bounds, State) -> State) -> Self {
        let Self { mut transform, mut velocity } = self;
        let (factor, rate) = (transform.factor(), [velocity.log_scale, velocity.rotation]);
        for (axis, (position, velocity)) in
            [(&mut transform.x, &mut velocity.x), (&mut transform.y, &mut velocity.y)].into_iter().enumerate()
        {
            let now = State { position: *position, velocity: *velocity };
            State { position: *position, velocity: *velocity } = place(axis, &layout.bounds(axis, factor, rate), now);
        }
        Self { transform, velocity }
    }

    /// Returns the placement where a point of the content moves through a point of the view with a velocity, while scale and rotation
    /// change at their rates.
    pub(super) fn through(content: Point, view: [State; 2], log_scale: State, rotation: State) -> Self {
        let (position, moves) = (view.map(|axis| axis.position), view.map(|axis| axis.velocity));
        let transform = Transform::through(log_scale.position, rotation.position, content, position);
        Self::moving(transform, position, moves, [log_scale.velocity, rotation.velocity])
    }

    /// Returns a picture that moves with a velocity at a point of the view, while it scales and turns at the rate σ̇ + iθ̇.
    pub(super) fn moving(transform: Transform, view: Point, moves: Point, rate: Point) -> Self {
        // With the view point f, the content point q and the factor m, this follows from d/dt (f − m·q) = ḟ − ṁ·q, where ṁ = (σ̇ + iθ̇)·m
        // and m·q = f − (x, y).
        let [x, y] = minus(moves, times(rate, minus(view, [transform.x, transform.y])));
        Self { transform, velocity: TransformVelocity { x, y, log_scale: rate[0], rotation: rate[1] } }
    }

    /// Returns how fast the content moves at a point of the view.
    pub(super) fn velocity_at(&self, view: Point) -> Point {
        let Self { transform, velocity } = self;
        let arm = minus(view, [transform.x, transform.y]);
        plus([velocity.x, velocity.y], times([velocity.log_scale, velocity.rotation], arm))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_point_is_the_inverse_of_view_point() {
        let transform = Transform { x: 12.0, y: -7.0, log_scale: 0.8, rotation: 2.1 };
        let [x, y] = transform.content_point(transform.view_point([31.0, 44.0]));
        assert!((x - 31.0).abs() < 1e-12 && (y - 44.0).abs() < 1e-12, "{x}, {y}");
        let [a, b, c, d, e, f] = transform.matrix();
        let [x, y] = transform.view_point([3.0, 5.0]);
        assert!((a * 3.0 + c * 5.0 + e - x).abs() < 1e-12 && (b * 3.0 + d * 5.0 + f - y).abs() < 1e-12);
    }
}
