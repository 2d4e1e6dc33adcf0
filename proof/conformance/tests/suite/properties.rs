//! The ten properties, on random motions of every law and composition.
#![expect(clippy::disallowed_methods, reason = "a bound needs no exact bits")]

use crate::support::{config, generate, properties};
use carom::law::Settling;
use carom::{Motion, Spring, State, Tolerance};
use carom_spec::{LAWS, Spec};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

#[test]
fn the_generator_makes_every_law_of_the_table() {
    let mut runner = TestRunner::deterministic();
    let laws = (0..1000).filter_map(|_| Some(generate::law().new_tree(&mut runner).ok()?.current().name()));
    assert_eq!(laws.collect::<BTreeSet<_>>(), LAWS.iter().map(|law| law.name).collect());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn property_1_every_motion_starts_at_its_start(spec in generate::extreme_spec()) {
        properties::starts_at_the_start(&spec);
    }

    #[test]
    fn property_1_a_composition_starts_at_its_start(spec in generate::spec()) {
        properties::starts_at_the_start(&spec);
    }

    #[test]
    fn property_2_velocity_is_the_derivative_of_position(spec in generate::spec(), t in generate::time()) {
        properties::velocity_is_the_derivative(&spec, t);
    }

    #[test]
    fn property_3_a_restart_does_not_change_a_motion(spec in generate::spec(), t in generate::time(), later in generate::time()) {
        properties::frames_change_nothing(&spec, &[t, later]);
    }

    #[test]
    fn property_4_the_frame_rate_does_not_change_a_motion(spec in generate::spec(), frames in prop::collection::vec(1e-3..0.1, 1..60)) {
        properties::frames_change_nothing(&spec, &frames);
    }

    #[test]
    fn property_5_the_mirror_image_is_exact(spec in generate::spec(), t in generate::time()) {
        properties::mirror_is_exact(&spec, t);
    }

    #[test]
    fn property_6_no_query_returns_nan_at_any_magnitude(spec in generate::extreme_spec()) {
        properties::is_total(&spec);
    }

    #[test]
    fn property_6_no_composition_returns_nan(spec in generate::spec()) {
        properties::is_total(&spec);
    }

    #[test]
    fn every_piece_of_a_motion_is_monotone(spec in generate::spec(), t in generate::time()) {
        properties::pieces_are_monotone(&spec, t);
    }

    #[test]
    fn property_9_time_at_speed_is_the_first_instant_at_that_speed(spec in generate::spec(), speed in 0.01..1e4) {
        properties::time_at_speed_is_the_first(&spec, speed);
    }

    #[test]
    fn a_propagator_gives_the_same_states_as_its_motion(spec in generate::spec(), dt in 1e-4..0.1) {
        properties::propagator_is_the_motion(&spec, dt);
    }

    #[test]
    fn a_spring_stays_within_its_envelope(spec in generate::spec(), t in generate::time()) {
        properties::envelope_bounds(&spec, t);
    }

    #[test]
    fn property_9_time_at_is_when_the_motion_is_at_the_position(spec in generate::spec(), t in generate::time()) {
        properties::time_at_lands(&spec, t);
    }

    #[test]
    fn property_9_settling_time_is_neither_too_early_nor_too_late(spec in generate::spec(), distance in 1e-4..1.0, pace in 1.0..100.0) {
        properties::settling_is_tight(&spec, Tolerance::new(distance, distance * pace));
    }

    #[test]
    fn property_7_every_parametrization_round_trips(
        response in 0.01..10.0, ratio in generate::damping_ratio(), mass in 0.01..100.0,
    ) {
        let close = |a: f64, b: f64| (a - b).abs() <= 8.0 * f64::EPSILON * b.abs();
        let spring = Spring::from_response_damping_ratio(response, ratio).with_mass(mass);
        prop_assert!(close(spring.response(), response) && close(spring.damping_ratio(), ratio), "{spring:?}");
        let again = Spring::from_frequency_damping_ratio(spring.frequency_hz(), ratio).with_mass(mass);
        prop_assert!(close(again.stiffness, spring.stiffness) && close(again.damping, spring.damping));
        let again = Spring::from_angular_frequency(spring.angular_frequency(), ratio).with_mass(mass);
        prop_assert!(close(again.stiffness, spring.stiffness) && close(again.damping, spring.damping));
        // The bounce is 1 − ζ or, above 1, 1/ζ − 1, so rounding it changes ζ by up to 1 + ζ² roundings.
        let again = Spring::from_duration_bounce(spring.response(), spring.bounce());
        prop_assert!((again.damping_ratio() - ratio).abs() <= 8.0 * f64::EPSILON * (1.0 + ratio * ratio));
        if ratio > 0.0 {
            // Near critical, the slower rate is ill-conditioned in ζ, because it changes as √(2(ζ − 1)).
            let again = Spring::from_half_life_damping_ratio(spring.half_life(), ratio).with_mass(mass);
            let off = (again.response() / response - 1.0).abs();
            let condition = 1.0 / (ratio - 1.0).abs().sqrt();
            prop_assert!(off <= 64.0 * f64::EPSILON * condition.clamp(1.0, 1e8), "{off:e} at {ratio}");
        }
    }

    #[test]
    fn property_7_a_spring_settles_at_its_given_settling_time(
        time in 0.05..5.0, ratio in 0.02..20.0, fraction in 1e-4..0.2, velocity in prop_oneof![Just(0.0), -70.0..70.0],
    ) {
        let settling = Settling { time, fraction, damping_ratio: ratio };
        let start = State { position: 1.0, velocity };
        let spring = Spring::try_from_settling(settling, start, 0.0);
        prop_assert_eq!(&Spring::try_from_settling(settling, -start, 0.0), &spring);
        // From rest, such a spring always exists. With a velocity, settling times jump where a swing leaves the
        // tolerance.
        let Ok(spring) = spring else {
            prop_assert!(velocity != 0.0, "{settling:?}");
            return Ok(());
        };
        let settled = spring.motion(start, 0.0).settling_time(Tolerance::new(fraction, f64::INFINITY));
        prop_assert!((settled / time - 1.0).abs() < 1e-9, "{settled} {time}");
        prop_assert!((spring.damping_ratio() / ratio - 1.0).abs() < 1e-14);
    }

    #[test]
    fn a_spring_propagator_gives_the_same_states_as_its_motion(
        spring in generate::spring(), start in generate::start(), target in -1e3..1e3, dt in 1e-4..0.1, steps in 1..50_u32,
    ) {
        let step = spring.propagator(dt);
        let mut state = start;
        for _ in 0..steps {
            state = step.advance(state, target);
        }
        let whole = spring.motion(start, target).state(dt * f64::from(steps));
        let rate = 2.0 * spring.damping_ratio().max(1.0) * spring.angular_frequency();
        let frequency = spring.angular_frequency();
        let size = (start.position - target).abs() + start.velocity.abs() / frequency;
        let allowed = 1e-13 * f64::from(steps) * (1.0 + rate * dt);
        prop_assert!((state.position - whole.position).abs() <= allowed * (size + target.abs()), "{state:?} {whole:?}");
        prop_assert!((state.velocity - whole.velocity).abs() <= allowed * size * rate.max(frequency) + 1e-300, "{state:?} {whole:?}");
        let twice = step.then(&step);
        let double = spring.propagator(2.0 * dt);
        prop_assert!((twice.xx - double.xx).abs() <= 1e-13 * (1.0 + rate * dt), "{twice:?} {double:?}");
    }

    #[test]
    fn a_spec_round_trips_through_json(spec in generate::spec()) {
        let json = serde_json::to_string(&spec).unwrap();
        let again = Spec::from_json(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
        prop_assert_eq!(again, spec);
    }
}
