//! mint's vectors, points and rotations, which many libraries convert to.

use crate::animate::value::animatable::Animatable;
use crate::animate::value::rotation;
use crate::animate::value::vector::Vector;
use mint::{Point2, Point3, Quaternion, Vector2, Vector3, Vector4};

/// The numbers are `f32` or `f64`.
impl<S: Vector<Lanes = f64>> Vector for Vector2<S> {
    type Lanes = [f64; 2];
    const EPSILON: f64 = S::EPSILON;

    fn lanes(self) -> [f64; 2] {
        [self.x, self.y].map(S::lanes)
    }

    fn from_lanes(lanes: [f64; 2]) -> Self {
        lanes.map(S::from_lanes).into()
    }
}

/// The numbers are `f32` or `f64`.
impl<S: Vector<Lanes = f64>> Vector for Vector3<S> {
    type Lanes = [f64; 3];
    const EPSILON: f64 = S::EPSILON;

    fn lanes(self) -> [f64; 3] {
        [self.x, self.y, self.z].map(S::lanes)
    }

    fn from_lanes(lanes: [f64; 3]) -> Self {
        lanes.map(S::from_lanes).into()
    }
}

/// The numbers are `f32` or `f64`.
impl<S: Vector<Lanes = f64>> Vector for Vector4<S> {
    type Lanes = [f64; 4];
    const EPSILON: f64 = S::EPSILON;

    fn lanes(self) -> [f64; 4] {
        [self.x, self.y, self.z, self.w].map(S::lanes)
    }

    fn from_lanes(lanes: [f64; 4]) -> Self {
        lanes.map(S::from_lanes).into()
    }
}

/// The numbers are `f32` or `f64`. The velocity is a vector.
impl<S: Vector<Lanes = f64>> Animatable for Point2<S> {
    type Velocity = Vector2<S>;
    type Displacement = [f64; 2];

    fn displacement(self, origin: Self) -> [f64; 2] {
        Vector2::from(self).displacement(origin.into())
    }

    fn displaced(self, by: [f64; 2]) -> Self {
        Vector2::from(self).displaced(by).into()
    }

    fn velocity_at(self, _displacement: [f64; 2], rate: [f64; 2]) -> Vector2<S> {
        Vector2::from_lanes(rate)
    }

    fn rate_at(self, _displacement: [f64; 2], velocity: Vector2<S>) -> [f64; 2] {
        velocity.lanes()
    }

    fn seen_from(self, origin: Self, displacement: [f64; 2], rate: [f64; 2]) -> ([f64; 2], [f64; 2]) {
        Vector2::from(self).seen_from(origin.into(), displacement, rate)
    }

    fn resolution(self) -> f64 {
        Vector2::from(self).resolution()
    }

    fn distance_from_zero(self) -> f64 {
        Vector2::from(self).distance_from_zero()
    }
}

/// The numbers are `f32` or `f64`. The velocity is a vector.
impl<S: Vector<Lanes = f64>> Animatable for Point3<S> {
    type Velocity = Vector3<S>;
    type Displacement = [f64; 3];

    fn displacement(self, origin: Self) -> [f64; 3] {
        Vector3::from(self).displacement(origin.into())
    }

    fn displaced(self, by: [f64; 3]) -> Self {
        Vector3::from(self).displaced(by).into()
    }

    fn velocity_at(self, _displacement: [f64; 3], rate: [f64; 3]) -> Vector3<S> {
        Vector3::from_lanes(rate)
    }

    fn rate_at(self, _displacement: [f64; 3], velocity: Vector3<S>) -> [f64; 3] {
        velocity.lanes()
    }

    fn seen_from(self, origin: Self, displacement: [f64; 3], rate: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        Vector3::from(self).seen_from(origin.into(), displacement, rate)
    }

    fn resolution(self) -> f64 {
        Vector3::from(self).resolution()
    }

    fn distance_from_zero(self) -> f64 {
        Vector3::from(self).distance_from_zero()
    }
}

/// Returns (x, y, z, w) as doubles.
fn doubles<S: Vector<Lanes = f64>>(q: Quaternion<S>) -> rotation::Quaternion {
    [q.v.x, q.v.y, q.v.z, q.s].map(S::lanes)
}

/// The numbers are `f32` or `f64`. A rotation turns about one axis, by the shorter turn. Its velocity is its angular velocity in
/// world coordinates, in radians per second.
impl<S: Vector<Lanes = f64>> Animatable for Quaternion<S> {
    type Velocity = Vector3<S>;
    type Displacement = [f64; 3];

    fn displacement(self, origin: Self) -> [f64; 3] {
        rotation::displacement(doubles(self), doubles(origin))
    }

    fn displaced(self, by: [f64; 3]) -> Self {
        let [x, y, z, w] = rotation::displaced(doubles(self), by).map(S::from_lanes);
        Self { v: Vector3 { x, y, z }, s: w }
    }

    fn velocity_at(self, displacement: [f64; 3], rate: [f64; 3]) -> Vector3<S> {
        Vector3::from_lanes(rotation::velocity(displacement, rate))
    }

    fn rate_at(self, displacement: [f64; 3], velocity: Vector3<S>) -> [f64; 3] {
        rotation::rate(displacement, velocity.lanes())
    }

    fn seen_from(self, origin: Self, displacement: [f64; 3], rate: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        rotation::seen_from(doubles(self), doubles(origin), displacement, rate)
    }

    fn resolution(self) -> f64 {
        0.25 * S::EPSILON
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animate::Animated;
    use crate::law::spring::Spring;

    #[test]
    fn points_and_rotations_end_on_their_targets() {
        let from = (Point2 { x: 0.0_f32, y: 1.0 }, Quaternion { v: Vector3 { x: 0.0, y: 0.0, z: 0.0 }, s: 1.0 });
        let to = (Point2 { x: 5.0_f32, y: -1.0 }, Quaternion { v: Vector3 { x: 0.6, y: 0.0, z: 0.0 }, s: 0.8 });
        let mut pose = Animated::new(from, Spring::from_duration_bounce(0.5, 0.2));
        pose.retarget(to);
        pose.advance(0.1);
        assert!(pose.velocity().0.x > 1.0 && pose.velocity().1.x > 0.5);
        while pose.advance(1.0 / 60.0) {}
        assert_eq!(pose.value(), to);
    }
}
