//! mint's vectors, points and rotations, which many libraries convert to.

use crate::animate::values::animatable::Animatable;
use crate::animate::values::rotation;
use crate::animate::values::vector::Vector;
use mint::{Point2, Point3, Quaternion, Vector2, Vector3, Vector4};

vectors! {
    /// The numbers are `f32` or `f64`.
    [S: Vector<Lanes = f64>] Vector2<S> { x, y }: S, 2;
    /// The numbers are `f32` or `f64`.
    [S: Vector<Lanes = f64>] Vector3<S> { x, y, z }: S, 3;
    /// The numbers are `f32` or `f64`.
    [S: Vector<Lanes = f64>] Vector4<S> { x, y, z, w }: S, 4;
}

crate::animatable! { @as
    /// The numbers are `f32` or `f64`. The velocity is a vector.
    [S: Vector<Lanes = f64>] Point2<S> => Vector2<S>, Vector2::from, Point2::from
}

crate::animatable! { @as
    /// The numbers are `f32` or `f64`. The velocity is a vector.
    [S: Vector<Lanes = f64>] Point3<S> => Vector3<S>, Vector3::from, Point3::from
}

rotations! {
    [S: Vector<Lanes = f64>] Quaternion<S>: S, Vector3<S>, Self::from;
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
