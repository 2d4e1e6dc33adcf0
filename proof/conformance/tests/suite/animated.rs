//! The ten properties of `Animated`, for any changes in flight and at rest.
//!
//! Property 7 concerns laws only. Property 8 compares a minute of retargets with results of 60 digits
//! (`oracle/drivers/`). A test of the crate `carom` shows that a motion of `Animated` has the bits of its law, so the
//! oracle and bit tables of the law hold for it too.
#![expect(clippy::float_cmp, reason = "exact results are compared exactly")]

use crate::support::config;
use crate::support::generate;
use carom::animate::{Angle, Animated};
use carom::{Friction, Motion, Spring, State};
use proptest::prelude::*;
use std::path::Path;

/// A change of an animation, `after` seconds after the previous one.
#[derive(Clone, Copy, Debug)]
struct Event {
    after: f64,
    request: Request,
}

#[derive(Clone, Copy, Debug)]
enum Request {
    Retarget([f64; 2]),
    Follow([f64; 2], [f64; 2]),
    SetVelocity([f64; 2]),
    SetSpring(Spring),
    Fling(f64),
    Fall([f64; 2]),
    SnapTo([f64; 2]),
}

type Value = Animated<[f64; 2]>;

fn ask(value: &mut Value, request: Request, sign: f64) {
    let signed = |x: [f64; 2]| x.map(|x| sign * x);
    match request {
        Request::Retarget(target) => value.retarget(signed(target)),
        Request::Follow(target, velocity) => value.follow(signed(target), signed(velocity)),
        Request::SetVelocity(velocity) => value.set_velocity(signed(velocity)),
        Request::SetSpring(spring) => value.set_spring(spring),
        Request::Fling(drag) => value.fling(Friction { drag }),
        Request::Fall(acceleration) => value.fall(signed(acceleration)),
        Request::SnapTo(target) => value.snap_to(signed(target)),
    }
}

fn pair() -> impl Strategy<Value = [f64; 2]> {
    let lane = || prop_oneof![1 => Just(0.0), 4 => -1000.0..1000.0];
    [lane(), lane()]
}

/// Generates springs of user interfaces, with any damping.
fn spring() -> impl Strategy<Value = Spring> {
    (0.1..1.5, generate::damping_ratio())
        .prop_map(|(response, ratio)| Spring::from_response_damping_ratio(response, ratio.min(20.0)))
}

fn event() -> impl Strategy<Value = Event> {
    let request = prop_oneof![
        6 => pair().prop_map(Request::Retarget),
        2 => (pair(), pair()).prop_map(|(target, velocity)| Request::Follow(target, velocity)),
        2 => pair().prop_map(Request::SetVelocity),
        2 => spring().prop_map(Request::SetSpring),
        1 => (0.0..8.0).prop_map(Request::Fling),
        1 => pair().prop_map(Request::Fall),
        1 => pair().prop_map(Request::SnapTo),
    ];
    (0.0..0.4, request).prop_map(|(after, request)| Event { after, request })
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec(event(), 1..12)
}

/// Returns the animation after all changes.
fn after(spring: Spring, events: &[Event], sign: f64) -> Value {
    let mut value = Animated::new([0.0, 0.0], spring);
    for event in events {
        value.advance(event.after);
        ask(&mut value, event.request, sign);
    }
    value
}

/// Returns the magnitude of the value's numbers, as (position, velocity).
fn scale(value: &Value) -> (f64, f64) {
    let largest = |x: [f64; 2]| x[0].abs().max(x[1].abs());
    let position = largest(value.value()) + largest(value.target());
    let speed = largest(value.velocity());
    let spring = value.spring();
    let rate = spring.angular_frequency() + spring.damping / spring.mass;
    (1.0 + position + speed, 1.0 + speed + (position + speed) * rate)
}

fn difference(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).abs().max((a[1] - b[1]).abs())
}

fn is_close(a: &Value, b: &Value, within: f64) -> bool {
    let (x, v) = scale(a);
    difference(a.value(), b.value()) <= within * x && difference(a.velocity(), b.velocity()) <= within * v
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn property_1_every_change_starts_at_the_current_state(spring in spring(), events in events()) {
        let mut value = Animated::new([0.0, 0.0], spring);
        for event in events {
            value.advance(event.after);
            let before = (value.value(), value.velocity());
            ask(&mut value, event.request, 1.0);
            match event.request {
                Request::SnapTo(target) => prop_assert_eq!((value.value(), value.velocity()), (target, [0.0; 2])),
                Request::SetVelocity(velocity) => prop_assert_eq!((value.value(), value.velocity()), (before.0, velocity)),
                _ => prop_assert_eq!((value.value(), value.velocity()), before),
            }
            let still = value.read_after(0.0);
            prop_assert_eq!((still.value, still.velocity), (value.value(), value.velocity()));
        }
    }

    #[test]
    fn property_2_velocity_is_the_derivative(spring in spring(), events in events(), t in 0.0..1.0) {
        let value = after(spring, &events, 1.0);
        if value.settling_time() < t + 1e-3 {
            return Ok(());
        }
        // Gauss–Legendre quadrature with three points over a time that is short for any of these springs.
        let h = 2e-4;
        let at = |s: f64| value.read_after(t + s);
        let (from, to) = (at(0.0), at(h));
        let nodes = [0.5 - 0.387_298_334_620_741_7, 0.5, 0.5 + 0.387_298_334_620_741_7].map(|node| at(node * h).velocity);
        let (x, v) = scale(&value);
        for lane in [0, 1] {
            let [a, b, c] = nodes.map(|velocity| velocity[lane]);
            let integral = h * (5.0 * a + 8.0 * b + 5.0 * c) / 18.0;
            let travel = to.value[lane] - from.value[lane];
            prop_assert!((travel - integral).abs() <= 1e-8 * h * v + 1e-13 * x, "{travel} {integral}");
        }
    }

    #[test]
    fn property_3_another_animation_continues_from_its_state(spring in spring(), events in events(), last in pair(), moves in pair(), t in 0.0..0.5, later in 0.0..0.5) {
        let mut value = after(spring, &events, 1.0);
        value.follow(last, moves);
        value.advance(t);
        let mut again = Animated::new(value.value(), value.spring());
        again.set_velocity(value.velocity());
        again.follow(value.target(), moves);
        // With one absolute tolerance both rest at the same time.
        let tolerance = value.resolved_tolerance();
        value.set_tolerance(tolerance);
        again.set_tolerance(tolerance);
        value.advance(later);
        again.advance(later);
        prop_assume!(value.is_at_rest() == again.is_at_rest());
        prop_assert!(is_close(&value, &again, 1e-12), "{value:?} {again:?}");
    }

    #[test]
    fn property_3_a_retarget_to_the_current_target_is_harmless(spring in spring(), events in events(), frames in 1..40_u32) {
        let mut value = after(spring, &events, 1.0);
        value.retarget([30.0, -4.0]);
        let mut told = value.clone();
        for _ in 0..frames {
            value.advance(1.0 / 60.0);
            told.advance(1.0 / 60.0);
            told.retarget([30.0, -4.0]);
        }
        prop_assert_eq!((value.value(), value.velocity(), value.is_at_rest()), (told.value(), told.velocity(), told.is_at_rest()));
    }

    #[test]
    fn property_4_the_frame_rate_does_not_change_a_value(spring in spring(), events in events(), frames in prop::collection::vec(1e-4..0.1, 1..40)) {
        let mut framed = after(spring, &events, 1.0);
        let whole = framed.clone();
        let mut now = 0.0;
        for frame in &frames {
            framed.advance(*frame);
            now += frame;
        }
        let mut at_once = whole;
        at_once.advance(now);
        // At the instant of rest, rounding decides whether the value is at rest.
        prop_assume!(framed.is_at_rest() == at_once.is_at_rest());
        prop_assert!(is_close(&framed, &at_once, 1e-12), "{framed:?} {at_once:?}");
    }

    #[test]
    fn property_5_the_mirror_image_is_exact(spring in spring(), events in events(), t in 0.0..2.0) {
        let (mut value, mut mirror) = (after(spring, &events, 1.0), after(spring, &events, -1.0));
        for _ in 0..3 {
            prop_assert_eq!(value.settling_time(), mirror.settling_time());
            prop_assert_eq!(value.advance(t), mirror.advance(t));
            prop_assert_eq!(value.value(), mirror.value().map(|x| -x));
            prop_assert_eq!(value.velocity(), mirror.velocity().map(|v| -v));
        }
    }

    #[test]
    fn property_6_every_state_is_finite(
        mass in -15.0..14.9, stiffness in -15.0..14.9, damping in -15.0..14.9,
        start in generate::extreme_start(), target in generate::extreme_start(),
    ) {
        let power = |exponent: f64| format!("1e{}", exponent as i32).parse::<f64>().unwrap_or(1.0);
        let spring = Spring { mass: power(mass), stiffness: power(stiffness), damping: power(damping) };
        let mut value = Animated::new([start.position, 1.0], spring);
        value.set_velocity([start.velocity, -1.0]);
        value.retarget([target.position, target.velocity]);
        let mut now = value.clone();
        for dt in [1e-300, 1e-9, 1.0 / 60.0, 0.3, 7.0, 1e4, 1e12, f64::INFINITY] {
            prop_assert!(!now.settling_time().is_nan());
            now.advance(dt);
            prop_assert!(now.value().iter().chain(&now.velocity()).all(|x| !x.is_nan()), "{dt}: {now:?}");
        }
        value.fling(Friction { drag: power(damping) });
        value.advance(1e12);
        prop_assert!(value.value().iter().all(|x| !x.is_nan()), "{value:?}");
        prop_assert!(!value.settling_time().is_nan());
    }

    #[test]
    fn property_9_a_value_comes_to_rest_at_its_settling_time(spring in spring(), events in events()) {
        let value = after(spring, &events, 1.0);
        let end = value.settling_time();
        if end == 0.0 || end > 1e6 {
            return Ok(());
        }
        let at = |t: f64| {
            let mut value = value.clone();
            value.advance(t);
            value
        };
        prop_assert!(!at(end * (1.0 - 1e-6)).is_at_rest(), "{value:?}");
        let rested = at(end * (1.0 + 1e-6));
        prop_assert!(rested.is_at_rest(), "{value:?}");
        prop_assert_eq!((Some(rested.value()), rested.velocity()), (value.end(), [0.0; 2]));
        // The last step onto the target is within the tolerance.
        let last = at(end * (1.0 - 1e-6)).value();
        let left = difference(last, rested.value());
        prop_assert!(left <= value.resolved_tolerance().distance * (1.0 + 1e-3) + 1e-9, "{left} {:?}", value.resolved_tolerance());
    }
}

#[test]
fn property_8_a_minute_of_retargets_follows_the_exact_solution() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/drivers/retarget.jsonl");
    let spring = Spring { mass: 1.0, stiffness: 180.0, damping: 12.0 };
    let target = |i: u32| f64::from(7919 * i % 601) - 300.0;
    for hz in [60_u32, 144, 240] {
        let mut value = Animated::new(0.0, spring);
        value.retarget(target(0));
        value.advance_to(0.0);
        let (mut event, mut frame) = (1, 1);
        let (mut worst, mut worst_velocity, mut lines) = (0.0_f64, 0.0_f64, 0);
        for line in std::fs::read_to_string(&table).unwrap().lines() {
            let [t, position, velocity]: [f64; 3] = serde_json::from_str(line).unwrap();
            loop {
                let next_frame = f64::from(frame) / f64::from(hz);
                let next_event = 3.0 * f64::from(event) / 60.0;
                if next_frame.min(next_event) > t {
                    break;
                }
                value.advance_to(next_frame.min(next_event));
                if next_event <= next_frame {
                    value.retarget(target(event));
                    event += 1;
                }
                if next_frame <= next_event {
                    frame += 1;
                }
            }
            worst = worst.max((value.value() - position).abs());
            worst_velocity = worst_velocity.max((value.velocity() - velocity).abs());
            lines += 1;
        }
        println!(
            "1200 retargets in a minute at {hz:3} Hz: off 60 digits by {worst:.1e}, velocity {worst_velocity:.1e}"
        );
        assert_eq!(lines, 240);
        assert!(worst <= 1e-12 && worst_velocity <= 1e-11);
    }
}

const FROZEN: &str = "(400184526d56ef9b, 41890247, c05fed9e, 403e9805a6d5b8b6, 3fef9ad291f80dc0)";

/// Property 10 for retargets, angles that wrap, and the instant of rest of a vector.
#[test]
fn property_10_bits_of_a_retargeted_vector_are_frozen() {
    let mut value =
        Animated::new((0.0, [0.0_f32, 0.0], Angle::from_degrees(350.0)), Spring::from_duration_bounce(0.5, 0.3));
    for i in 1..20 {
        value.retarget((f64::from(i * 7 % 5), [f64::from(i) as f32, -3.5], Angle::from_degrees(f64::from(i * 100))));
        value.advance(0.04);
        value.advance(1.0 / 144.0);
    }
    let (x, [y, z], angle) = value.value();
    let bits = (x.to_bits(), y.to_bits(), z.to_bits(), angle.radians.to_bits(), value.settling_time().to_bits());
    assert_eq!(format!("{bits:x?}"), FROZEN, "value-breaking: say so in the changelog");
}

/// After a fling the value has the bits of its friction, too.
#[test]
fn a_fling_equals_its_law_bit_for_bit() {
    let law = Friction { drag: 3.0 }.motion(State { position: 5.0, velocity: -120.0 });
    let mut value = Animated::new(5.0, Spring::from_duration_bounce(0.5, 0.3));
    value.set_velocity(-120.0);
    value.fling(Friction { drag: 3.0 });
    for i in 1..30 {
        let t = 0.05 * f64::from(i);
        let shown = value.read_after(t);
        assert_eq!(State { position: shown.value, velocity: shown.velocity }, law.state(t));
    }
}
