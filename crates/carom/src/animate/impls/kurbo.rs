//! kurbo's points, sizes, rectangles and transforms.

use crate::animate::values::angle::wrapped;
use crate::animate::values::animatable::Animatable;
use crate::animate::values::vector::Vector;
use crate::math::{atan2, sin_cos};
use crate::motion::Lanes;
use kurbo::{Affine, Point, Rect, Size, Vec2};

vectors! {
    [] Vec2 { x, y }: f64, 2;
    /// Width and height may overshoot below zero.
    [] Size { width, height }: f64, 2;
    /// The velocity is a rectangle that holds the velocities of the four edges.
    [] Rect { x0, y0, x1, y1 }: f64, 4;
}

crate::animatable! { @as
    /// The velocity is a [`Vec2`].
    [] Point => Vec2, Point::to_vec2, Vec2::to_point
}

/// A 2×2 matrix, row by row.
type Matrix = [[f64; 2]; 2];

fn product(a: Matrix, b: Matrix) -> Matrix {
    a.map(|row| [row[0] * b[0][0] + row[1] * b[1][0], row[0] * b[0][1] + row[1] * b[1][1]])
}

/// Returns the matrix that turns by `angle`.
fn turn(angle: f64) -> Matrix {
    let (sin, cos) = sin_cos(angle);
    [[cos, -sin], [sin, cos]]
}

/// A transform as a turn, a stretch and a translation: A = R(angle)·S + t, where S is symmetric.
///
/// Every matrix [[a, c], [b, d]] is a turn times a symmetric S of trace ≥ 0. The angle is the direction of the vector
/// (a + d, b − c).
#[derive(Clone, Copy, Debug)]
struct Parts {
    angle: f64,
    /// S₁₁, S₁₂ = S₂₁, S₂₂.
    stretch: [f64; 3],
    translation: [f64; 2],
}

impl Parts {
    fn of(affine: Affine) -> Self {
        let [a, b, c, d, e, f] = affine.as_coeffs();
        let angle = atan2(b - c, a + d);
        let [[s11, s12], [s21, s22]] = product(turn(-angle), [[a, c], [b, d]]);
        Self { angle, stretch: [s11, 0.5 * (s12 + s21), s22], translation: [e, f] }
    }

    fn affine(self) -> Affine {
        let [s11, s12, s22] = self.stretch;
        let [[a, c], [b, d]] = product(turn(self.angle), [[s11, s12], [s12, s22]]);
        let [e, f] = self.translation;
        Affine::new([a, b, c, d, e, f])
    }

    fn displaced(self, by: [f64; 6]) -> Self {
        let [angle, s11, s12, s22, x, y] = by;
        Self {
            angle: self.angle + angle,
            stretch: self.stretch.plus([s11, s12, s22], 1.0),
            translation: self.translation.plus([x, y], 1.0),
        }
    }
}

/// Turn, stretch and translation of a transform each move on their own, and the turn takes the shorter way. So a view that turns by half a
/// turn doesn't collapse in flight. The velocity consists of the rates of the six coefficients.
///
/// ```
/// use carom::{Spring, animate::Animated};
/// use kurbo::Affine;
///
/// let spring = Spring::from_duration_bounce(0.5, 0.0);
/// let mut view = Animated::new(Affine::IDENTITY, spring);
/// view.retarget(Affine::rotate(3.0));
/// view.advance(0.1);
/// assert!((view.value().determinant() - 1.0).abs() < 1e-12);
/// ```
impl Animatable for Affine {
    type Velocity = [f64; 6];
    type Displacement = [f64; 6];

    fn displacement(self, origin: Self) -> [f64; 6] {
        let (to, from) = (Parts::of(self), Parts::of(origin));
        let [s11, s12, s22] = to.stretch.plus(from.stretch, -1.0);
        let [x, y] = to.translation.plus(from.translation, -1.0);
        [wrapped(to.angle - from.angle), s11, s12, s22, x, y]
    }

    fn displaced(self, by: [f64; 6]) -> Self {
        Parts::of(self).displaced(by).affine()
    }

    /// A′ = R·(angle′·J·S + S′), where J is a quarter turn.
    fn velocity_at(self, displacement: [f64; 6], rate: [f64; 6]) -> [f64; 6] {
        let Parts { angle, stretch: [s11, s12, s22], .. } = Parts::of(self).displaced(displacement);
        let [spin, d11, d12, d22, x, y] = rate;
        let inner = [[d11 - spin * s12, d12 - spin * s22], [d12 + spin * s11, d22 + spin * s12]];
        let [[a, c], [b, d]] = product(turn(angle), inner);
        [a, b, c, d, x, y]
    }

    /// S′ is symmetric, so only the turn makes R⁻¹A′ asymmetric. The asymmetry is angle′ times the trace of S.
    fn rate_at(self, displacement: [f64; 6], velocity: [f64; 6]) -> [f64; 6] {
        let Parts { angle, stretch: [s11, s12, s22], .. } = Parts::of(self).displaced(displacement);
        let [a, b, c, d, x, y] = velocity;
        let [[m11, m12], [m21, m22]] = product(turn(-angle), [[a, c], [b, d]]);
        let trace = s11 + s22;
        // A pure reflection has the trace 0, so its turn is undetermined.
        let spin = if trace == 0.0 { 0.0 } else { (m21 - m12) / trace };
        [spin, m11 + spin * s12, m12 + spin * s22, m22 - spin * s12, x, y]
    }

    /// The resolution of numbers near 1, so that a large translation doesn't end a turn early.
    fn resolution(self) -> f64 {
        0.25 * f64::EPSILON
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animate::Animated;
    use crate::law::Spring;

    const SPRING: Spring = Spring { mass: 1.0, stiffness: 150.0, damping: 12.0 };

    fn distance(a: [f64; 6], b: [f64; 6]) -> f64 {
        a.plus(b, -1.0).magnitude()
    }

    #[test]
    fn a_transform_is_rebuilt_from_its_parts() {
        for affine in [
            Affine::IDENTITY,
            Affine::FLIP_Y,
            Affine::rotate(3.0) * Affine::scale_non_uniform(2.0, 0.1),
            Affine::skew(0.5, -2.0).then_translate(Vec2::new(3.0, 4.0)),
            Affine::scale(0.0),
        ] {
            assert!(distance(Parts::of(affine).affine().as_coeffs(), affine.as_coeffs()) < 4e-15, "{affine:?}");
        }
    }

    #[test]
    fn a_retargeted_transform_keeps_its_coefficients_velocity() {
        let mut view = Animated::new(Affine::rotate(0.3) * Affine::scale_non_uniform(2.0, 0.7), SPRING);
        view.retarget(Affine::rotate(2.9).then_translate(Vec2::new(30.0, -4.0)));
        view.advance(0.13);
        let velocity = view.velocity();
        let h = 1e-6;
        let step = view.read_after(h).value.as_coeffs().plus(view.value().as_coeffs(), -1.0).map(|x| x / h);
        assert!(distance(step, velocity) < 1e-3, "{step:?} {velocity:?}");
        view.retarget(Affine::skew(0.2, 0.0));
        assert!(distance(view.velocity(), velocity) < 1e-11);
        while view.advance(1.0 / 60.0) {}
        assert_eq!(view.value(), Affine::skew(0.2, 0.0));
    }

    #[test]
    fn rectangles_and_points_end_on_their_targets() {
        let mut frame = Animated::new((Rect::ZERO, Point::ORIGIN, Size::ZERO), SPRING);
        let target = (Rect::new(10.0, 20.0, 300.0, 220.0), Point::new(-4.0, 1e-3), Size::new(7.0, 0.0));
        frame.retarget(target);
        frame.advance(0.05);
        assert!(frame.velocity().1.x < 0.0 && frame.velocity().0.x1 > 100.0);
        while frame.advance(1.0 / 60.0) {}
        assert_eq!(frame.value(), target);
    }
}
