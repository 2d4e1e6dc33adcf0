//! Values of other crates.
#![cfg(any(feature = "glam-0_34", feature = "glam-0_32", feature = "mint-0_5"))]

use carom::Spring;
use carom::animate::Animated;

#[cfg(feature = "glam-0_34")]
mod glam_from_0_33 {
    use super::*;
    use carom::animate::Animatable;
    use glam::{DQuat, DVec3, DVec4, Quat, Vec2, Vec3};

    const SPRING: Spring = Spring { mass: 1.0, stiffness: 120.0, damping: 9.0 };

    #[test]
    fn vectors_end_on_their_targets() {
        let mut point = Animated::new((Vec2::ZERO, DVec4::ONE), SPRING);
        point.retarget((Vec2::new(3.0e6, -1.0), DVec4::new(1.0, 2.0, 3.0, 1e-9)));
        while point.advance(1.0 / 60.0) {}
        assert_eq!(point.value(), (Vec2::new(3.0e6, -1.0), DVec4::new(1.0, 2.0, 3.0, 1e-9)));
    }

    /// Compares rotations. A quaternion and its negative are the same rotation.
    fn is_near(a: DQuat, b: DQuat, within: f64) -> bool {
        a.dot(b).abs() > 1.0 - within
    }

    #[test]
    fn a_spring_without_stiffness_coasts_and_keeps_its_target() {
        let target = DQuat::from_rotation_z(1.5);
        let mut turn = Animated::new(DQuat::from_rotation_x(1.0), SPRING);
        turn.set_velocity(DVec3::new(2.0, 5.0, -3.0));
        turn.retarget(target);
        turn.advance(0.1);
        let velocity = turn.velocity();
        turn.set_spring(Spring { stiffness: 0.0, ..SPRING });
        turn.advance(0.2);
        assert!(turn.velocity().cross(velocity).length() < 1e-12);
        assert!(is_near(turn.target(), target, 1e-15));
        let velocity = turn.velocity();
        turn.set_spring(SPRING);
        assert!((turn.velocity() - velocity).length() < 1e-12);
        while turn.advance(1.0 / 60.0) {}
        assert_eq!(turn.value(), target);
    }

    #[test]
    fn a_rotation_that_is_a_full_turn_away_accepts_any_velocity() {
        // A rotation vector of length 2π has no rate for most angular velocities.
        for over in [-1e-3, -1e-9, 0.0, 1e-9, 1e-3] {
            let mut turn = Animated::new(DQuat::IDENTITY, Spring { stiffness: 1e-9, damping: 0.0, mass: 1.0 });
            turn.set_velocity(DVec3::new(core::f64::consts::TAU + over, 0.0, 0.0));
            turn.advance(1.0);
            let value = turn.value();
            let kick = DVec3::new(0.3, -7.0, 2.0);
            turn.set_velocity(kick);
            assert_eq!(turn.value(), value);
            assert!((turn.velocity() - kick).length() < 1e-12, "{over}: {}", turn.velocity());
            let h = 1e-6;
            let next = turn.read_after(h).value;
            assert!((DVec3::from(next.displacement(value)) / h - kick).length() < 1e-5, "{over}");
            // The same holds while it follows a target that turns steadily.
            let mut turn = Animated::new(DQuat::IDENTITY, SPRING);
            turn.follow(DQuat::IDENTITY, DVec3::new(0.0, 0.0, 2.0));
            turn.advance(core::f64::consts::PI + 0.15 + over);
            turn.set_velocity(kick);
            assert!((turn.velocity() - kick).length() < 1e-12, "{over}: {}", turn.velocity());
            turn.advance(20.0);
            let expected = DQuat::from_rotation_z(2.0 * (core::f64::consts::PI + 0.15 + over + 20.0) - 0.15 * 1.0);
            assert!(is_near(turn.value(), expected, 1e-9), "{over}");
        }
    }

    #[test]
    fn a_rotation_that_is_not_finite_is_refused() {
        let mut turn = Animated::new(Quat::IDENTITY, SPRING);
        turn.retarget(Quat::from_rotation_y(1.0));
        turn.advance(0.1);
        let before = turn.clone();
        for bad in [f32::NAN, f32::INFINITY] {
            turn.retarget(Quat::from_xyzw(0.0, bad, 0.0, 1.0));
            turn.follow(Quat::IDENTITY, Vec3::new(0.0, bad, 0.0));
            turn.set_velocity(Vec3::new(bad, 0.0, 0.0));
            turn.snap_to(Quat::from_xyzw(bad, bad, bad, bad));
            assert_eq!(
                (turn.value(), turn.velocity(), turn.target()),
                (before.value(), before.velocity(), before.target())
            );
        }
    }
}

#[cfg(feature = "glam-0_32")]
mod glam_before_0_33 {
    use super::*;
    use glam_032::{DVec3, Quat, Vec2};

    #[test]
    fn values_end_on_their_targets() {
        let from = (Vec2::ZERO, DVec3::ZERO, Quat::IDENTITY);
        let to = (Vec2::new(3.0e6, -1.0), DVec3::new(1.0, 2.0, 1e-9), Quat::from_rotation_y(2.0));
        let mut pose = Animated::new(from, Spring::from_duration_bounce(0.5, 0.2));
        pose.retarget(to);
        pose.advance(0.1);
        assert!(pose.velocity().0.x > 0.0 && pose.velocity().2.y > 1.0);
        while pose.advance(1.0 / 60.0) {}
        assert_eq!(pose.value(), to);
    }
}

#[cfg(feature = "mint-0_5")]
mod mint_0_5 {
    use super::*;
    use mint::{Point2, Quaternion, Vector3};

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
