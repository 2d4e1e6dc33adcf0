//! Rotations in space, as quaternions, and the displacements between them.
//!
//! A displacement p is a rotation vector in world coordinates. It points along the axis of the turn that leads from the origin to the
//! value, and its length is the angle. The rotation displaced by p from X is exp(p)·X. While p only changes its length, exp(p)·X turns
//! about one axis and follows the geodesic.
//!
//! The angular velocity ω of exp(p)·X, for a constant X, is the exponential's left Jacobian applied to the rate p′. With
//! θ = |p|
//!
//! ```text
//! ω  = p′ + (1 − cos θ)/θ² p × p′ + (θ − sin θ)/θ³ p × (p × p′)
//! p′ = ω − ½ p × ω + (1 − θ/2·cot(θ/2))/θ² p × (p × ω)
//! ```
//!
//! so a value keeps its angular velocity about any axis when it is expressed relative to a new target.

use crate::math::{atan2, sin_cos};
use crate::motion::Lanes;

/// A quaternion (x, y, z, w) of length 1.
pub(crate) type Quaternion = [f64; 4];

type Vector = [f64; 3];

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Returns the turn `b` followed by `a`.
fn product(a: Quaternion, b: Quaternion) -> Quaternion {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// Scales `q` to length 1. A quaternion of length 0 becomes the identity.
fn normalized(q: Quaternion) -> Quaternion {
    let length = q.magnitude();
    if length == 0.0 { [0.0, 0.0, 0.0, 1.0] } else { q.map(|x| x / length) }
}

fn exp(p: Vector) -> Quaternion {
    let angle = p.magnitude();
    let (sin, cos) = sin_cos(0.5 * angle);
    let [x, y, z] = p.map(|x| x * if angle > 0.0 { sin / angle } else { 0.5 });
    [x, y, z, cos]
}

/// Returns the rotation vector of `q`, at most half a turn long. (q and −q are the same rotation.)
fn log(q: Quaternion) -> Vector {
    let [x, y, z, w] = if q[3] < 0.0 { q.map(|x| -x) } else { q };
    let sin = [x, y, z].magnitude();
    let factor = if sin > 0.0 { 2.0 * atan2(sin, w) / sin } else { 2.0 };
    [x, y, z].map(|x| x * factor)
}

/// Returns the shortest displacement from `origin` to `q`.
pub(crate) fn displacement(q: Quaternion, origin: Quaternion) -> Vector {
    let [x, y, z, w] = normalized(origin);
    log(product(normalized(q), [-x, -y, -z, w]))
}

/// Returns the rotation displaced from `origin`.
pub(crate) fn displaced(origin: Quaternion, by: Vector) -> Quaternion {
    normalized(product(exp(by), normalized(origin)))
}

/// Returns the angular velocity of a value whose displacement changes at `rate`.
pub(crate) fn velocity(displacement: Vector, rate: Vector) -> Vector {
    let square = displacement.dot(displacement);
    let angle = displacement.magnitude();
    let (first, second) = if angle < 0.25 {
        // For such small angles both series are exact to the last bit.
        let first = 0.5 - square / 24.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0 * (1.0 - square / 90.0)));
        let second = 1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0 * (1.0 - square / 110.0)));
        (first, second / 6.0)
    } else {
        let (sin_half, _) = sin_cos(0.5 * angle);
        (2.0 * sin_half * sin_half / square, (angle - sin_cos(angle).0) / (square * angle))
    };
    let turned = cross(displacement, rate);
    rate.plus(turned, first).plus(cross(displacement, turned), second)
}

/// Returns the rate of the displacement of a value that turns with `velocity`.
pub(crate) fn rate(displacement: Vector, velocity: Vector) -> Vector {
    let square = displacement.dot(displacement);
    let angle = displacement.magnitude();
    let second = if angle < 0.25 {
        1.0 / 12.0
            + square * (1.0 / 720.0 + square * (1.0 / 30_240.0 + square * (1.0 / 1_209_600.0 + square / 47_900_160.0)))
    } else {
        let (sin, cos) = sin_cos(0.5 * angle);
        if sin * sin < 1e-12 {
            // After a full turn, every axis leads to the same rotation, so we only know the rate about the displacement's own axis.
            return displacement.map(|x| x * (displacement.dot(velocity) / square));
        }
        (1.0 - 0.5 * angle * cos / sin) / square
    };
    let turned = cross(displacement, velocity);
    velocity.plus(turned, -0.5).plus(cross(displacement, turned), second)
}

/// Converts a displacement from `from`, and its rate, to one from `origin` with the same angular velocity.
pub(crate) fn seen_from(from: Quaternion, origin: Quaternion, by: Vector, change: Vector) -> (Vector, Vector) {
    let seen = displacement(displaced(from, by), origin);
    (seen, rate(seen, velocity(by, change)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_a_full_turn_only_the_rate_about_its_axis_is_kept() {
        let turn = [0.0, 0.0, core::f64::consts::TAU];
        assert_eq!(rate(turn, [0.5, -0.25, 3.0]), [0.0, 0.0, 3.0]);
    }

    #[test]
    fn the_sign_of_the_quaternion_decides_the_way_of_a_half_turn() {
        for z in [1.0, -1.0] {
            assert_eq!(displacement([0.0, 0.0, z, 0.0], [0.0, 0.0, 0.0, 1.0]), [0.0, 0.0, z * core::f64::consts::PI]);
        }
    }

    #[test]
    fn the_series_and_the_closed_form_agree_where_they_meet() {
        let change = [0.3, -1.1, 0.7];
        let (below, above) = ([0.25 - 1e-15, 0.0, 0.0], [0.25 + 1e-15, 0.0, 0.0]);
        for convert in [velocity, rate] {
            assert!(convert(below, change).plus(convert(above, change), -1.0).magnitude() <= 1e-14);
        }
    }
}
