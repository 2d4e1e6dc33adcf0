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
