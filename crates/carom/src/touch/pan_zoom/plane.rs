//! Points of the plane as complex numbers, because a complex product turns and scales at once.

use crate::domain::LARGEST;

/// A point or a displacement, [x, y]. As a complex number it is x + iy.
pub(super) type Point = [f64; 2];

pub(super) fn plus(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn scaled(a: Point, factor: f64) -> Point {
    [factor * a[0], factor * a[1]]
}

/// Returns the complex product.
pub(super) fn times(a: Point, b: Point) -> Point {
    [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]
}

/// Returns the product of `a` with the complex conjugate of `b`.
pub(super) fn times_conjugate(a: Point, b: Point) -> Point {
    times(a, [b[0], -b[1]])
}

/// Returns the square of the length.
pub(super) fn square(a: Point) -> f64 {
    a[0] * a[0] + a[1] * a[1]
}

/// Returns the complex quotient. `b` must not be 0.
pub(super) fn over(a: Point, b: Point) -> Point {
    scaled(times_conjugate(a, b), 1.0 / square(b))
}

/// Returns whether a point is in the [domain](crate::domain).
pub(super) fn is_inside(a: Point) -> bool {
    a.iter().all(|x| x.abs() <= LARGEST)
}
