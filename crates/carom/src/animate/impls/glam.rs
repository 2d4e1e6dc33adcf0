//! glam's vectors and rotations, for both ranges of glam versions that have a feature.

use crate::animate::values::animatable::Animatable;
use crate::animate::values::rotation;
use crate::animate::values::vector::Vector;

macro_rules! vectors {
    ($($type:path: $number:ident, $count:literal;)+) => {
        $(
            impl Vector for $type {
                type Lanes = [f64; $count];
                const EPSILON: f64 = $number::EPSILON as f64;

                fn lanes(self) -> [f64; $count] {
                    self.to_array().map(f64::from)
                }

                fn from_lanes(lanes: [f64; $count]) -> Self {
                    lanes.map(|x| x as $number).into()
                }
            }
        )+
    };
}

macro_rules! implement {
    ($glam:ident) => {
        vectors! {
            $glam::Vec2: f32, 2;
            $glam::Vec3: f32, 3;
            $glam::Vec3A: f32, 3;
            $glam::Vec4: f32, 4;
            $glam::DVec2: f64, 2;
            $glam::DVec3: f64, 3;
            $glam::DVec4: f64, 4;
        }
        rotations! {
            [] $glam::Quat: f32, $glam::Vec3, Self::from_array;
            [] $glam::DQuat: f64, $glam::DVec3, Self::from_array;
        }
    };
}

#[cfg(feature = "glam-0_34")]
implement!(glam);
#[cfg(feature = "glam-0_32")]
implement!(glam_032);
