//! The properties of `Animated` for values that are not flat: rotations, and colours that are shown inside a gamut.
//!
//! If a value can't have a property, a comment says why.
#![expect(clippy::float_cmp, reason = "exact results are compared exactly")]

use crate::support::{config, generate};
use carom::animate::{Animatable, Animated};
use carom::motion::Lanes;
use carom::{Friction, Motion, Spring, State};
use color::{AlphaColor, Oklab, Srgb};
use core::fmt::Debug;
use glam::{DQuat, DVec3, Quat, Vec3};
use proptest::prelude::*;

/// A kind of value, made of numbers from −1 to 1.
trait Kind: Animatable<Velocity: Debug> + Debug {
    fn value(numbers: [f64; 4]) -> Self;
    fn velocity(numbers: [f64; 4]) -> Self::Velocity;
    /// Returns the distance between two values, relative to their magnitude.
    fn off(self, other: Self) -> f64;
    /// Returns the distance between two velocities, in radians or in Oklab per second.
    fn speed_off(a: Self::Velocity, b: Self::Velocity) -> f64;
    /// The precision of a value and of a velocity.
    const EXACT: f64;
}

impl Kind for DQuat {
    const EXACT: f64 = 1e-12;

    fn value([x, y, z, w]: [f64; 4]) -> Self {
        let q = Self::from_xyzw(x, y, z, w);
        if q.length() > 1e-3 { q.normalize() } else { Self::IDENTITY }
    }

    fn velocity([x, y, z, fast]: [f64; 4]) -> DVec3 {
        DVec3::new(x, y, z) * 10.0 * fast
    }

    fn off(self, other: Self) -> f64 {
        (self - other).length().min((self + other).length())
    }

    fn speed_off(a: DVec3, b: DVec3) -> f64 {
        (a - b).length() / (1.0 + a.length())
    }
}

impl Kind for Quat {
    const EXACT: f64 = 1e-5;

    fn value(numbers: [f64; 4]) -> Self {
        DQuat::value(numbers).as_quat()
    }

    fn velocity(numbers: [f64; 4]) -> Vec3 {
        DQuat::velocity(numbers).as_vec3()
    }

    fn off(self, other: Self) -> f64 {
        self.as_dquat().off(other.as_dquat())
    }

    fn speed_off(a: Vec3, b: Vec3) -> f64 {
        DQuat::speed_off(a.as_dvec3(), b.as_dvec3())
    }
}

impl Kind for AlphaColor<Srgb> {
    const EXACT: f64 = 1e-4;

    fn value(numbers: [f64; 4]) -> Self {
        Self::new(numbers.map(|x| x.abs() as f32))
    }

    fn velocity(numbers: [f64; 4]) -> [f64; 4] {
        numbers.map(|x| 2.0 * x)
    }

    fn off(self, other: Self) -> f64 {
        self.displacement(other).largest()
    }

    fn speed_off(a: [f64; 4], b: [f64; 4]) -> f64 {
        a.plus(b, -1.0).largest() / (1.0 + a.largest())
    }
}

#[derive(Clone, Copy, Debug)]
enum Request {
    Retarget([f64; 4]),
    Follow([f64; 4], [f64; 4]),
    SetVelocity([f64; 4]),
    SetSpring(Spring),
    Fling(f64),
    Fall([f64; 4]),
    SnapTo([f64; 4]),
}

fn ask<T: Kind>(value: &mut Animated<T>, request: Request) {
    match request {
        Request::Retarget(target) => value.retarget(T::value(target)),
        Request::Follow(target, velocity) => value.follow(T::value(target), T::velocity(velocity)),
        Request::SetVelocity(velocity) => value.set_velocity(T::velocity(velocity)),
        Request::SetSpring(spring) => value.set_spring(spring),
        Request::Fling(drag) => value.fling(Friction { drag }),
        Request::Fall(acceleration) => value.fall(T::velocity(acceleration)),
        Request::SnapTo(target) => value.snap_to(T::value(target)),
    }
}

fn numbers() -> impl Strategy<Value = [f64; 4]> {
    let number = || prop_oneof![1 => Just(0.0), 1 => Just(1.0), 6 => -1.0..1.0];
    [number(), number(), number(), number()]
}

fn spring() -> impl Strategy<Value = Spring> {
    (0.1..1.5, generate::damping_ratio())
        .prop_map(|(response, ratio)| Spring::from_response_damping_ratio(response, ratio.min(20.0)))
}

fn events() -> impl Strategy<Value = Vec<(f64, Request)>> {
    let request = prop_oneof![
        6 => numbers().prop_map(Request::Retarget),
        2 => (numbers(), numbers()).prop_map(|(target, velocity)| Request::Follow(target, velocity)),
        3 => numbers().prop_map(Request::SetVelocity),
        2 => spring().prop_map(Request::SetSpring),
        1 => (0.0..8.0).prop_map(Request::Fling),
        1 => numbers().prop_map(Request::Fall),
        1 => numbers().prop_map(Request::SnapTo),
    ];
    prop::collection::vec((0.0..0.4, request), 1..10)
}

fn after<T: Kind>(spring: Spring, events: &[(f64, Request)]) -> Animated<T> {
    let mut value = Animated::new(T::value([0.0, 0.0, 0.0, 1.0]), spring);
    for (after, request) in events {
        value.advance(*after);
        ask(&mut value, *request);
    }
    value
}

/// Property 1: every change but `SnapTo` starts at the current value, and retains the velocity unless it sets one.
fn starts_where_it_is<T: Kind>(spring: Spring, events: &[(f64, Request)]) {
    let mut value = after::<T>(spring, &[]);
    for (after, request) in events {
        value.advance(*after);
        let (before, velocity) = (value.value(), value.velocity());
        ask(&mut value, *request);
        let expected = match *request {
            Request::SnapTo(_) => T::velocity([0.0; 4]),
            Request::SetVelocity(velocity) => T::velocity(velocity),
            _ => velocity,
        };
        let still = matches!(request, Request::SnapTo(_)) || value.value().off(before) <= 1e-15;
        assert!(still, "{request:?}: {before:?} {value:?}");
        let off = T::speed_off(value.velocity(), expected);
        assert!(off <= T::EXACT.min(1e-6), "{request:?}: {expected:?} {off:e} {value:?}");
    }
}

/// Property 4: the frames between two instants do not change the state.
fn frames_change_nothing<T: Kind>(spring: Spring, events: &[(f64, Request)], frames: &[f64]) {
    let mut framed = after::<T>(spring, events);
    let mut at_once = framed.clone();
    for frame in frames {
        framed.advance(*frame);
    }
    at_once.advance(frames.iter().sum());
    // At the instant of rest, rounding decides whether the value is at rest.
    if framed.is_at_rest() == at_once.is_at_rest() {
        let off = framed.value().off(at_once.value());
        let speed_off = T::speed_off(framed.velocity(), at_once.velocity());
        assert!(off <= T::EXACT && speed_off <= 10.0 * T::EXACT, "{off:e} {speed_off:e} {framed:?} {at_once:?}");
    }
}

/// Properties 6 and 9: the state is finite at any time, and at the settling time the value comes to rest where `rest`
/// says.
fn rests_when_it_says<T: Kind>(spring: Spring, events: &[(f64, Request)]) {
    let value = after::<T>(spring, events);
    let at = |t: f64| {
        let mut value = value.clone();
        value.advance(t);
        value
    };
    for t in [1e-300, 1e-9, 1.0, 1e4, 1e9, f64::INFINITY] {
        let value = at(t);
        assert!(value.value().displacement(value.value()).largest() <= 1e-15, "{t}: {value:?}");
        assert!(T::speed_off(value.velocity(), value.velocity()) == 0.0, "{t}: {value:?}");
    }
    let end = value.settling_time();
    assert!(end >= 0.0);
    if end > 0.0 && end < 1e6 {
        assert!(!at(end * (1.0 - 1e-6)).is_at_rest(), "{end} {value:?}");
        let rested = at(end * (1.0 + 1e-6));
        assert!(rested.is_at_rest() && value.end().is_some_and(|rest| rest.off(rested.value()) <= 1e-15), "{value:?}");
        assert_eq!(T::speed_off(rested.velocity(), T::velocity([0.0; 4])), 0.0);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn property_1_a_rotation_changes_from_its_current_state(spring in spring(), events in events()) {
        starts_where_it_is::<DQuat>(spring, &events);
        starts_where_it_is::<Quat>(spring, &events);
    }

    #[test]
    fn property_1_a_colour_changes_from_its_current_state(spring in spring(), events in events()) {
        starts_where_it_is::<AlphaColor<Srgb>>(spring, &events);
    }

    /// Property 2: the turn over a short time is the integral of the angular velocity.
    #[test]
    fn property_2_a_rotation_is_the_integral_of_its_velocity(spring in spring(), events in events(), t in 0.0..1.0) {
        let value = after::<DQuat>(spring, &events);
        let h = 1e-4;
        if value.settling_time() < t + h {
            return Ok(());
        }
        let states = [0.0, 0.5, 1.0].map(|part| value.read_after(t + part * h));
        let turn = DVec3::from(states[2].value.displacement(states[0].value));
        let [from, middle, to] = states.map(|state| state.velocity);
        let integral = (from + middle * 4.0 + to) * (h / 6.0);
        // The turn of the axis is of the third order in time.
        let rate = spring.angular_frequency() + spring.damping + from.length() + 10.0;
        let off = (turn - integral).length();
        let cube = (rate * h) * (rate * h) * (rate * h);
        prop_assert!(off <= 4.0 * cube + 1e-14, "{off:e} {turn} {integral} {value:?}");
    }

    /// Property 2: inside the gamut, the difference in Oklab is the integral of the velocity.
    #[test]
    fn property_2_a_colour_is_the_integral_of_its_velocity(spring in spring(), events in events(), t in 0.0..1.0) {
        let value = after::<AlphaColor<Srgb>>(spring, &events);
        let h = 0.01;
        let states = [0.0, 0.5, 1.0].map(|part| value.read_after(t + part * h));
        let is_plain = |color: AlphaColor<Srgb>| {
            let [rgb @ .., alpha] = color.components;
            rgb.iter().all(|x| (0.01..0.99).contains(x)) && (0.1..0.99).contains(&alpha)
        };
        if value.settling_time() < t + h || !states.iter().all(|state| is_plain(state.value)) {
            return Ok(());
        }
        let travel = states[2].value.displacement(states[0].value);
        let integral = states[0].velocity.plus(states[1].velocity, 4.0).plus(states[2].velocity, 1.0).map(|v| v * h / 6.0);
        let off = travel.plus(integral, -1.0).largest();
        let rate = spring.angular_frequency() + spring.damping;
        let square = (rate * h) * (rate * h);
        let fifth = square * square * (rate * h);
        prop_assert!(off <= 1e-5 + 0.05 * fifth * integral.largest(), "{off:e} {travel:?} {integral:?}");
    }

   /// Property 3, within half a turn of a resting target. A rotation farther away turns the other way after a restart. If a rotation
   /// follows a target that turns, or its velocity decays about another axis, it doesn't have a closed form that could be restarted.
    #[test]
    fn property_3_a_restart_does_not_change_the_path_of_a_rotation(spring in spring(), events in events(), last in numbers(), t in 0.0..0.5, later in 0.0..0.5) {
        let mut value = after::<DQuat>(spring, &events);
        value.retarget(DQuat::value(last));
        let target = value.target();
        let steps = 50;
        let mut farthest: f64 = 0.0;
        for _ in 0..steps {
            let before = value.value();
            value.advance(t / f64::from(steps));
            farthest = farthest.max(DVec3::from(value.value().displacement(target)).length());
            // The rotation doesn't pass the half turn between two samples.
            if !(DVec3::from(value.value().displacement(before)).length() < 0.5) {
            return Ok(());
        }
        }
        if farthest >= 2.6 || value.is_at_rest() {
            return Ok(());
        }
        let mut again = Animated::new(value.value(), value.spring());
        again.retarget(target);
        again.set_velocity(value.velocity());
        let tolerance = value.resolved_tolerance();
        value.set_tolerance(tolerance);
        again.set_tolerance(tolerance);
        value.advance(later);
        again.advance(later);
        if value.is_at_rest() != again.is_at_rest() {
            return Ok(());
        }
        let (off, speed_off) = (value.value().off(again.value()), DQuat::speed_off(value.velocity(), again.velocity()));
        // Near half a turn, a rotation vector is ten times as sensitive as its quaternion.
        prop_assert!(off <= 1e-11 && speed_off <= 1e-10, "{off:e} {speed_off:e} {value:?} {again:?}");
    }

    #[test]
    fn property_4_the_frame_rate_does_not_change_a_rotation(spring in spring(), events in events(), frames in prop::collection::vec(1e-4..0.1, 1..40)) {
        frames_change_nothing::<DQuat>(spring, &events, &frames);
        frames_change_nothing::<Quat>(spring, &events, &frames);
    }

    #[test]
    fn property_4_the_frame_rate_does_not_change_a_colour(spring in spring(), events in events(), frames in prop::collection::vec(1e-4..0.1, 1..40)) {
        frames_change_nothing::<AlphaColor<Srgb>>(spring, &events, &frames);
    }

    /// Property 5: in a mirror, a turn about the x axis stays the same, and one about another axis is the opposite. A colour doesn't have a
    /// mirror image.
    #[test]
    fn property_5_the_mirror_image_of_a_rotation_is_exact(spring in spring(), events in events(), t in 0.0..1.0) {
        let turn = |[x, y, z, w]: [f64; 4]| [x, -y, -z, w];
        let mirrored: Vec<_> = events
            .iter()
            .map(|(after, request)| {
                let request = match *request {
                    Request::Retarget(x) => Request::Retarget(turn(x)),
                    Request::Follow(x, v) => Request::Follow(turn(x), turn(v)),
                    Request::SetVelocity(v) => Request::SetVelocity(turn(v)),
                    Request::Fall(a) => Request::Fall(turn(a)),
                    Request::SnapTo(x) => Request::SnapTo(turn(x)),
                    request => request,
                };
                (*after, request)
            })
            .collect();
        let (mut value, mut mirror) = (after::<DQuat>(spring, &events), after::<DQuat>(spring, &mirrored));
        for _ in 0..3 {
            prop_assert_eq!(value.settling_time(), mirror.settling_time());
            prop_assert_eq!(value.advance(t), mirror.advance(t));
            let (q, v) = (value.value(), value.velocity());
            prop_assert_eq!(DQuat::from_xyzw(q.x, -q.y, -q.z, q.w), mirror.value());
            prop_assert_eq!(DVec3::new(v.x, -v.y, -v.z), mirror.velocity());
        }
    }

    #[test]
    fn properties_6_and_9_a_rotation_is_finite_and_rests_in_time(spring in spring(), events in events()) {
        rests_when_it_says::<DQuat>(spring, &events);
        rests_when_it_says::<Quat>(spring, &events);
    }

    #[test]
    fn properties_6_and_9_a_colour_is_finite_and_rests_in_time(spring in spring(), events in events()) {
        rests_when_it_says::<AlphaColor<Srgb>>(spring, &events);
    }

    /// A colour is inside the gamut after any changes.
    #[test]
    fn a_colour_stays_in_its_gamut(spring in spring(), events in events(), t in 0.0..1.0) {
        let shown = after::<AlphaColor<Srgb>>(spring, &events).read_after(t).value;
        prop_assert!(shown.components.iter().all(|x| (0.0..=1.0).contains(x)), "{shown:?}");
    }

    /// Property 8, by a law with its own oracle: from rest a rotation turns by the law's angle about one axis.
    #[test]
    fn property_8_a_rotation_turns_by_the_angle_that_its_law_says(spring in spring(), from in numbers(), to in numbers(), t in 0.0..1.0) {
        let (from, to) = (DQuat::value(from), DQuat::value(to));
        let travel = DVec3::from(to.displacement(from));
        if !(travel.length() > 1e-3 && travel.length() < 3.1) {
            return Ok(());
        }
        let mut value = Animated::new(from, spring);
        value.retarget(to);
        let part = spring.motion(State::at_rest(0.0), 1.0).state(t);
        let state = value.read_after(t);
        if !(value.settling_time() > t) {
            return Ok(());
        }
        let expected = DQuat::from_scaled_axis(travel * part.position) * from;
        prop_assert!(state.value.off(expected) <= 1e-13, "{:?} {expected:?}", state.value);
        prop_assert!((state.velocity - travel * part.velocity).length() <= 1e-11, "{:?}", state.velocity);
    }

    /// Property 8, by another conversion. In the Oklab of the crate `color`, an opaque colour is on the straight line, at the fraction that
    /// the law gives.
    #[test]
    fn property_8_a_colour_follows_its_law_in_an_independent_oklab(spring in spring(), from in numbers(), to in numbers(), t in 0.0..1.0) {
        let opaque = |numbers| AlphaColor::<Srgb>::value(numbers).with_alpha(1.0);
        let (from, to) = (opaque(from), opaque(to));
        let mut value = Animated::new(from, spring);
        value.retarget(to);
        if !(value.settling_time() > t) {
            return Ok(());
        }
        let shown = value.read_after(t).value;
        let part = spring.motion(State::at_rest(0.0), 1.0).state(t).position as f32;
        let [a, b, shown_lab] = [from, to, shown].map(|color| color.convert::<Oklab>().components);
        let line: [f32; 4] = core::array::from_fn(|i| a[i] + part * (b[i] - a[i]));
        let is_in = AlphaColor::<Oklab>::new(line).convert::<Srgb>().components.iter().all(|x| (1e-3..=0.999).contains(x) || *x == 1.0);
        if !(is_in) {
            return Ok(());
        }
        for i in 0..3 {
            prop_assert!((shown_lab[i] - line[i]).abs() <= 1e-4, "{shown_lab:?} {line:?}");
        }
    }
}

const ROTATION: &str = "[3fd9d8d925291b96, bfda114e7e3a3b81, 3fe1e23b86999d55, 3fe32a1735945cbf]";
const COLOUR: &str = "([3edc195a, 3edddd57, 3ee54ad7, 3eb527b3], [bfc2168802d1e350, bfb5f75cb5f9adc4, bfd23ebb3ed9caae, 3f9caf1ea1708b3d])";

#[test]
fn property_10_bits_of_rotations_and_colours_are_frozen() {
    let spring = Spring::from_duration_bounce(0.5, 0.3);
    let mut turn = Animated::new(DQuat::IDENTITY, spring);
    let mut colour = Animated::new(AlphaColor::<Srgb>::new([1.0, 0.5, 0.0, 1.0]), spring);
    for i in 1..20_u32 {
        let part = |k: u32| f64::from(i * k % 17) / 17.0;
        turn.retarget(DQuat::value([part(3), -part(5), part(7), part(11)]));
        colour.retarget(AlphaColor::value([part(3), part(5), part(7), part(11)]));
        for dt in [0.04, 1.0 / 144.0] {
            turn.advance(dt);
            colour.advance(dt);
        }
        if i % 6 == 0 {
            turn.set_velocity(DVec3::new(part(2), -4.0, 5.0));
            turn.fling(Friction { drag: 3.0 });
        }
        turn.advance(0.02);
    }
    let bits = turn.value().to_array().map(f64::to_bits);
    assert_eq!(format!("{bits:x?}"), ROTATION, "value-breaking: say so in the changelog");
    let bits = (colour.value().components.map(f32::to_bits), colour.velocity().map(f64::to_bits));
    assert_eq!(format!("{bits:x?}"), COLOUR, "value-breaking: say so in the changelog");
}
