//! glam's vectors and rotations.

use crate::animate::animatable::Animatable;
use crate::animate::rotation;
use crate::animate::vector::Vector;
use glam::{DQuat, DVec2, DVec3, DVec4, Quat, Vec2, Vec3, Vec3A, Vec4};

const SINGLE: f64 = f32::EPSILON as f64;

impl Vector for Vec2 {
    type Lanes = [f64; 2];
    const EPSILON: f64 = SINGLE;

    fn lanes(self) -> [f64; 2] {
        self.to_array().map(f64::from)
    }

    fn from_lanes(lanes: [f64; 2]) -> Self {
        lanes.map(|x| x as f32).into()
    }
}

impl Vector for Vec3 {
    type Lanes = [f64; 3];
    const EPSILON: f64 = SINGLE;

    fn lanes(self) -> [f64; 3] {
        self.to_array().map(f64::from)
    }

    fn from_lanes(lanes: [f64; 3]) -> Self {
        lanes.map(|x| x as f32).into()
    }
}

impl Vector for Vec3A {
    type Lanes = [f64; 3];
    const EPSILON: f64 = SINGLE;

    fn lanes(self) -> [f64; 3] {
        self.to_array().map(f64::from)
    }

    fn from_lanes(lanes: [f64; 3]) -> Self {
        lanes.map(|x| x as f32).into()
    }
}

impl Vector for Vec4 {
    type Lanes = [f64; 4];
    const EPSILON: f64 = SINGLE;

    fn lanes(self) -> [f64; 4] {
        self.to_array().map(f64::from)
    }

    fn from_lanes(lanes: [f64; 4]) -> Self {
        lanes.map(|x| x as f32).into()
    }
}

impl Vector for DVec2 {
    type Lanes = [f64; 2];

    fn lanes(self) -> [f64; 2] {
        self.to_array()
    }

    fn from_lanes(lanes: [f64; 2]) -> Self {
        lanes.into()
    }
}

impl Vector for DVec3 {
    type Lanes = [f64; 3];

    fn lanes(self) -> [f64; 3] {
        self.to_array()
    }

    fn from_lanes(lanes: [f64; 3]) -> Self {
        lanes.into()
    }
}

impl Vector for DVec4 {
    type Lanes = [f64; 4];

    fn lanes(self) -> [f64; 4] {
        self.to_array()
    }

    fn from_lanes(lanes: [f64; 4]) -> Self {
        lanes.into()
    }
}

/// A rotation turns about one axis, the short way. Its velocity is its angular velocity in the coordinates of the world,
/// radians per second.
///
/// ```
/// use carom::{Spring, animate::Animated};
/// use glam::{DQuat, DVec3};
///
/// let mut cube = Animated::new(DQuat::IDENTITY, Spring::from_duration_bounce(0.6, 0.2));
/// cube.retarget(DQuat::from_rotation_y(2.0));
/// cube.advance(0.1);
/// // Sent another way in the midst of its turn: it keeps the angular velocity that it has.
/// let velocity = cube.velocity();
/// assert!(velocity.y > 1.0 && velocity.x.abs() < 1e-12);
/// cube.retarget(DQuat::from_rotation_x(1.0));
/// assert!((cube.velocity() - velocity).length() < 1e-12);
/// ```
impl Animatable for DQuat {
    type Velocity = DVec3;
    type Displacement = [f64; 3];

    fn displacement(self, origin: Self) -> [f64; 3] {
        rotation::displacement(self.to_array(), origin.to_array())
    }

    fn displaced(self, by: [f64; 3]) -> Self {
        Self::from_array(rotation::displaced(self.to_array(), by))
    }

    fn velocity_at(self, displacement: [f64; 3], rate: [f64; 3]) -> DVec3 {
        rotation::velocity(displacement, rate).into()
    }

    fn rate_at(self, displacement: [f64; 3], velocity: DVec3) -> [f64; 3] {
        rotation::rate(displacement, velocity.to_array())
    }

    fn resolution(self) -> f64 {
        0.25 * f64::EPSILON
    }
}

/// A rotation turns about one axis, the short way. Its velocity is its angular velocity in the coordinates of the world,
/// radians per second. On its way it is computed in double precision.
impl Animatable for Quat {
    type Velocity = Vec3;
    type Displacement = [f64; 3];

    fn displacement(self, origin: Self) -> [f64; 3] {
        rotation::displacement(self.to_array().map(f64::from), origin.to_array().map(f64::from))
    }

    fn displaced(self, by: [f64; 3]) -> Self {
        Self::from_array(rotation::displaced(self.to_array().map(f64::from), by).map(|x| x as f32))
    }

    fn velocity_at(self, displacement: [f64; 3], rate: [f64; 3]) -> Vec3 {
        Vec3::from_lanes(rotation::velocity(displacement, rate))
    }

    fn rate_at(self, displacement: [f64; 3], velocity: Vec3) -> [f64; 3] {
        rotation::rate(displacement, velocity.lanes())
    }

    fn seen_from(self, origin: Self, displacement: [f64; 3], rate: [f64; 3]) -> ([f64; 3], [f64; 3]) {
        let (from, to) = (self.to_array().map(f64::from), origin.to_array().map(f64::from));
        rotation::seen_from(from, to, displacement, rate)
    }

    fn resolution(self) -> f64 {
        0.25 * SINGLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animate::Animated;
    use crate::law::friction::Friction;
    use crate::law::spring::Spring;
    use crate::math::exp;

    const SPRING: Spring = Spring { mass: 1.0, stiffness: 120.0, damping: 9.0 };

    #[test]
    fn from_rest_a_rotation_keeps_to_the_geodesic() {
        let (from, to) = (DQuat::from_rotation_x(0.4), DQuat::from_rotation_z(-2.0) * DQuat::from_rotation_y(0.9));
        let axis = DVec3::from(to.displacement(from)).normalize();
        let mut turn = Animated::new(from, SPRING);
        turn.retarget(to);
        for _ in 0..200 {
            turn.advance(0.01);
            let way = DVec3::from(turn.value().displacement(from));
            assert!(way.cross(axis).length() < 1e-12, "{way}");
        }
        assert!(turn.is_at_rest() || turn.settling_time() < 1.0);
    }

    #[test]
    fn retargeted_in_flight_a_rotation_keeps_its_angular_velocity_and_follows_it() {
        let mut turn = Animated::new(DQuat::IDENTITY, SPRING);
        turn.set_velocity(DVec3::new(3.0, -4.0, 9.0));
        for (i, target) in [[1.0, 0.0, 0.0], [0.0, -2.5, 0.3], [3.0, 3.0, 3.0], [0.0, 0.1, 0.0]].into_iter().enumerate()
        {
            let (value, velocity) = (turn.value(), turn.velocity());
            turn.retarget(DQuat::from_scaled_axis(target.into()));
            assert_eq!(turn.value(), value);
            assert!((turn.velocity() - velocity).length() < 1e-12 * (1.0 + velocity.length()), "{i}");
            // The turn over a short time is the angular velocity.
            let h = 1e-6;
            let next = turn.state_at(h).value;
            assert!((DVec3::from(next.displacement(value)) / h - velocity).length() < 1e-3, "{i}");
            turn.advance(0.07);
        }
        while turn.advance(1.0 / 60.0) {}
        assert_eq!(turn.value(), DQuat::from_scaled_axis([0.0, 0.1, 0.0].into()));
        assert_eq!(turn.velocity(), DVec3::ZERO);
    }

    #[test]
    fn single_precision_ends_exactly_and_the_sign_of_a_quaternion_does_not_matter() {
        let target = Quat::from_rotation_y(3.0);
        let (mut turn, mut other) = (Animated::new(Quat::IDENTITY, SPRING), Animated::new(-Quat::IDENTITY, SPRING));
        turn.retarget(target);
        other.retarget(target);
        while turn.advance(1.0 / 60.0) {
            other.advance(1.0 / 60.0);
            assert_eq!(turn.value(), other.value());
        }
        assert_eq!(turn.value(), target);
    }

    #[test]
    fn a_target_that_turns_steadily_is_followed_round_and_round() {
        let mut turn = Animated::new(DQuat::IDENTITY, SPRING);
        turn.retarget_moving(DQuat::IDENTITY, DVec3::new(0.0, 0.0, 2.0));
        turn.advance(30.0);
        // 30 s at 2 rad/s, less the lag of 9/120·2 rad.
        let expected = DQuat::from_rotation_z(60.0 - 0.15);
        assert!(turn.value().dot(expected).abs() > 1.0 - 1e-12);
        turn.retarget(DQuat::IDENTITY);
        assert!((turn.velocity() - DVec3::new(0.0, 0.0, 2.0)).length() < 1e-9);
    }

    #[test]
    fn vectors_end_where_they_are_sent() {
        let mut point = Animated::new((Vec2::ZERO, DVec4::ONE), SPRING);
        point.retarget((Vec2::new(3.0e6, -1.0), DVec4::new(1.0, 2.0, 3.0, 1e-9)));
        while point.advance(1.0 / 60.0) {}
        assert_eq!(point.value(), (Vec2::new(3.0e6, -1.0), DVec4::new(1.0, 2.0, 3.0, 1e-9)));
    }

    /// Half of a unit quaternion's turn, without the way there: both signs are one rotation.
    fn is_near(a: DQuat, b: DQuat, within: f64) -> bool {
        a.dot(b).abs() > 1.0 - within
    }

    #[test]
    fn flung_in_flight_it_turns_on_about_the_axis_that_it_turns_about() {
        for side in [1.0, -1.0] {
            let mut turn = Animated::new(DQuat::IDENTITY, SPRING);
            turn.retarget(DQuat::from_rotation_y(2.5 * side));
            turn.advance(0.1);
            turn.set_velocity(DVec3::new(9.0, -4.0 * side, 2.0));
            turn.advance(0.07);
            let (from, velocity) = (turn.value(), turn.velocity());
            let drag = 3.0;
            turn.fling(Friction { drag });
            assert!((turn.velocity() - velocity).length() < 1e-12);
            // Several turns: v/drag is more than 2π.
            for _ in 0..40 {
                turn.advance(0.025);
                assert!(turn.velocity().cross(velocity).length() < 1e-9, "{}", turn.velocity());
            }
            let (fast, slow) = (velocity.length(), turn.velocity().length());
            assert!((slow - fast * exp(-drag)).abs() < 1e-9 * fast);
            let way = velocity * ((1.0 - exp(-drag)) / drag);
            assert!(is_near(turn.value(), DQuat::from_scaled_axis(way) * from, 1e-13));
            // Where it ends is on that way too, and a spring catches it as ever.
            let end = DQuat::from_scaled_axis(velocity / drag) * from;
            assert!(turn.rest().is_some_and(|rest| is_near(rest, end, 1e-13)));
            turn.retarget(DQuat::IDENTITY);
            assert!((turn.velocity().length() - slow).abs() < 1e-9);
            turn.reverse();
            assert!(is_near(turn.target(), DQuat::from_rotation_y(2.5 * side), 1e-13), "where it was to go before");
        }
    }

    #[test]
    fn it_falls_from_where_it_is() {
        let mut turn = Animated::new(DQuat::IDENTITY, SPRING);
        turn.set_velocity(DVec3::new(1.0, 6.0, -4.0));
        turn.retarget(DQuat::from_rotation_x(2.0));
        turn.advance(0.12);
        let (from, velocity) = (turn.value(), turn.velocity());
        let pull = velocity * -0.8;
        turn.fall(pull);
        turn.advance(0.5);
        assert!((turn.velocity() - (velocity + pull * 0.5)).length() < 1e-12);
        let way = velocity * 0.5 + pull * 0.125;
        assert!(is_near(turn.value(), DQuat::from_scaled_axis(way) * from, 1e-14));
    }

    #[test]
    fn a_spring_that_loses_its_stiffness_lets_go_and_finds_its_target_again() {
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
    fn it_takes_any_velocity_a_whole_turn_away_from_its_target() {
        // Swung over: a rotation vector as long as 2π has no rate for most angular velocities.
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
            let next = turn.state_at(h).value;
            assert!((DVec3::from(next.displacement(value)) / h - kick).length() < 1e-5, "{over}");
            // So too while it follows what turns steadily.
            let mut turn = Animated::new(DQuat::IDENTITY, SPRING);
            turn.retarget_moving(DQuat::IDENTITY, DVec3::new(0.0, 0.0, 2.0));
            turn.advance(core::f64::consts::PI + 0.15 + over);
            turn.set_velocity(kick);
            assert!((turn.velocity() - kick).length() < 1e-12, "{over}: {}", turn.velocity());
            turn.advance(20.0);
            let expected = DQuat::from_rotation_z(2.0 * (core::f64::consts::PI + 0.15 + over + 20.0) - 0.15 * 1.0);
            assert!(is_near(turn.value(), expected, 1e-9), "{over}");
        }
    }

    #[test]
    fn what_is_no_rotation_is_not_taken() {
        let mut turn = Animated::new(Quat::IDENTITY, SPRING);
        turn.retarget(Quat::from_rotation_y(1.0));
        turn.advance(0.1);
        let before = turn.clone();
        for bad in [f32::NAN, f32::INFINITY] {
            turn.retarget(Quat::from_xyzw(0.0, bad, 0.0, 1.0));
            turn.retarget_moving(Quat::IDENTITY, Vec3::new(0.0, bad, 0.0));
            turn.set_velocity(Vec3::new(bad, 0.0, 0.0));
            turn.snap_to(Quat::from_xyzw(bad, bad, bad, bad));
            assert_eq!(
                (turn.value(), turn.velocity(), turn.target()),
                (before.value(), before.velocity(), before.target())
            );
        }
    }
}
