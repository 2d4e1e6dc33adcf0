//! Compositions of compositions: every answer agrees with the states.
#![expect(clippy::float_cmp, reason = "instants and states are compared to the bit")]

use crate::support::effort;
use crate::support::nested::{self, Counts, Draw, Questions};
use carom::compose::{Clamped, Then, Until};
use carom::law::{Approach, Bounce, Drift, Ease, Gravity, SplineFling};
use carom::{Friction, Motion, Spring, State, Tolerance};
use std::panic::AssertUnwindSafe;

impl Draw for fastrand::Rng {
    fn fraction(&mut self) -> f64 {
        self.f64()
    }
}

/// Judges 20,000 nestings at full effort, always the same ones. The variables `NESTED_CASES` and `NESTED_SEED` choose others, and
/// `NESTED_CASE` runs a single one.
#[test]
fn answers_of_nested_compositions_agree_with_their_states() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (cases, seed) =
        (number("NESTED_CASES").unwrap_or(effort::cases(20_000) as u64), number("NESTED_SEED").unwrap_or(1));
    let mut counts = Counts::default();
    let only = number("NESTED_CASE");
    let mut findings = Vec::new();
    for case in only.map_or(0..cases, |case| case..case + 1) {
        let mut random = fastrand::Rng::with_seed(seed << 40 ^ case);
        let depth = 1 + random.below(4);
        let law = nested::law(&mut random, depth);
        let start = nested::start(&mut random);
        let questions = Questions::new(&mut random);
        let judged = std::panic::catch_unwind(AssertUnwindSafe(|| {
            nested::judge(&law, start, questions, &mut counts);
        }));
        if judged.is_err() {
            findings.push(case);
        }
    }
    println!("{cases} nestings with seed {seed}: {counts:?}");
    assert!(findings.is_empty(), "{} findings, cases {findings:?}", findings.len());
    if only.is_some() {
        return;
    }
    assert!(counts.handovers > cases / 4 && counts.settled > cases / 4, "{counts:?}");
    assert!(counts.late * 10_000 <= counts.settled, "{counts:?}");
}

/// Returns when a spring catches a slide, and the state then. The slide begins at `begins`, stops at 400, and is caught when it's slow.
fn caught_at_the_edge(begins: f64, sign: f64) -> (f64, State) {
    let drift = Drift.motion(State { position: 0.0, velocity: 900.0 * sign });
    let slide = Then::new(drift, Until::Time(begins), |state| {
        Clamped::new(Friction { drag: 1.0 }.motion(state), -400.0, 400.0)
    });
    let spring = Spring::from_response_damping_ratio(0.5, 0.5);
    let caught = Then::new(slide, Until::Speed(5.0), |state| spring.motion(state, 400.0 * sign));
    let handover = caught.handover().unwrap_or(f64::NAN);
    (handover, caught.state(handover))
}

#[test]
fn a_hand_over_by_speed_waits_for_the_stop_at_an_edge() {
    for sign in [1.0, -1.0] {
        let late: Vec<_> = (0..4000)
            .map(|i| 1e-3 + 1e-4 * f64::from(i))
            .filter_map(|begins| {
                let (handover, state) = caught_at_the_edge(begins, sign);
                (state.velocity != 0.0).then_some((begins, handover, state))
            })
            .collect();
        assert!(late.is_empty(), "{} of 4000 hand over in motion: {:?}", late.len(), late[0]);
    }
}

/// Returns a motion that stops at an edge for an instant only. A fling from rest takes over there. It is slow at once, so it hands over to
/// an approach in the other direction.
fn stop_of_no_duration(begins: f64, sign: f64) -> impl Motion {
    let drift = Drift.motion(State { position: 0.0, velocity: -30.0 * sign });
    let approach = Approach { decay_rate: 3.0 };
    Then::new(drift, Until::Time(begins), move |state| {
        let (min, max) = if sign > 0.0 { (f64::NEG_INFINITY, 1.47) } else { (-1.47, f64::INFINITY) };
        let slide = Clamped::new(approach.motion(state, 293.0 * sign), min, max);
        Then::new(slide, Until::Speed(4.87), move |state| {
            let fling = SplineFling::default().motion(state);
            Then::new(fling, Until::Speed(2.89), move |state| approach.motion(state, -8.0 * sign))
        })
    })
}

#[test]
fn a_velocity_of_0_between_two_jumps_is_not_a_stop() {
    for sign in [1.0, -1.0] {
        for i in 0..4000 {
            let begins = 1e-3 + 1e-4 * f64::from(i);
            let motion = stop_of_no_duration(begins, sign);
            let turns = motion.time_at(1.47 * sign).unwrap();
            let t = motion.time_at_speed(10.75).unwrap();
            assert!(t > turns && motion.state(t).velocity.abs() <= 10.75 * (1.0 + 1e-14), "{begins}: {t}");
            let turned = motion.state(turns + 1e-14);
            assert!(turned.velocity * sign < -28.0, "{begins}: {turned:?}");
            let mut handed = State::at_rest(0.0);
            let _ = Then::new(&motion, Until::Speed(10.75), |state| {
                handed = state;
                Drift.motion(state)
            });
            assert!(handed.velocity.abs() <= 10.75 && handed.position * sign < 1.47, "{begins}: {handed:?}");
        }
    }
}

/// At the top of a throw, the velocity is 0 for an instant only, but it doesn't jump there.
#[test]
fn the_top_of_a_throw_that_begins_late_has_speed_zero() {
    for i in 1..4000 {
        let begins = 1e-3 * f64::from(i);
        let drift = Drift.motion(State { position: 0.0, velocity: 2.0 });
        let throw = Then::new(drift, Until::Time(begins), |state| Gravity { acceleration: -10.0 }.motion(state));
        let top = throw.time_at_speed(0.0).unwrap();
        assert!((top - begins - 0.2).abs() < 1e-14, "{begins}: {top}");
        let spring = Spring::from_response_damping_ratio(0.5, 0.3);
        let swing = Then::new(drift, Until::Time(begins), |state| spring.motion(state, 1.0 + state.position));
        let late = Then::new(swing, Until::Speed(0.0), |state| Drift.motion(state));
        let turns = spring.motion(State { position: 0.0, velocity: 2.0 }, 1.0).time_at_speed(0.0).unwrap();
        assert!((late.handover().unwrap() - begins - turns).abs() < 1e-13, "{begins}: {late:?}");
        assert_eq!(late.state(f64::INFINITY).position, late.state(begins + turns + 1.0).position);
    }
}

#[test]
fn a_rest_of_no_duration_before_an_ease_is_not_a_stop() {
    for sign in [1.0, -1.0] {
        for i in 1..4000 {
            let begins = 1e-3 * f64::from(i);
            let drift = Drift.motion(State { position: 0.0, velocity: 30.0 * sign });
            // The second motion lasts for 0 s, at rest. The velocity of the ease is 100 from its beginning to its end.
            let stopped = Then::new(drift, Until::Time(begins), |state| {
                let rest = Drift.motion(State::at_rest(state.position));
                Then::new(rest, Until::Time(0.0), |state| {
                    Ease::linear(1.0).motion(state, state.position + 100.0 * sign)
                })
            });
            assert!(stopped.state(begins).velocity * sign > 99.0, "{:?}", stopped.state(begins));
            let stops = stopped.time_at_speed(5.0).unwrap();
            assert!((stops - begins - 1.0).abs() < 1e-12, "{begins}: {stops}");
            assert_eq!(stopped.state(stops).velocity, 0.0);
            let braked =
                Then::new(drift, Until::Time(begins), |state| Ease::linear(1.0).motion(state, state.position + sign));
            assert_eq!(braked.time_at_speed(5.0), Some(begins));
            let mut velocities = [0.0; 2];
            stopped.sample(begins, 0.5, &mut [0.0; 2], &mut velocities);
            assert!(velocities[0] * sign > 99.0, "{velocities:?}");
        }
    }
}

/// A ball begins at some instant, bounces off, and stops at an edge later. The piece before the impact must not show the velocity after it.
#[test]
fn a_stop_after_an_impact_is_found_in_a_motion_that_begins_late() {
    for sign in [1.0, -1.0] {
        let ball = Bounce { acceleration: 11.7 * sign, floor: 52.5 * sign, restitution: 0.56 };
        for i in 1..4000 {
            let begins = 1e-3 + 1e-5 * f64::from(i);
            let drift = Drift.motion(State { position: 3.6 * sign, velocity: 590.0 * sign });
            let late = Then::new(drift, Until::Time(begins), |state| ball.motion(state));
            let edges = if sign > 0.0 { (0.0, f64::INFINITY) } else { (f64::NEG_INFINITY, 0.0) };
            let stop = Clamped::new(late, edges.0, edges.1).time_at_speed(1.0).unwrap();
            assert!(stop < 1.0, "{begins}: {stop}");
        }
    }
}

/// Returns a spring that begins at 0.96 s and stops at an edge on its way.
fn late_spring(sign: f64) -> impl Motion {
    let spring = Spring { mass: 1.0, stiffness: 163.0, damping: 13.9 };
    Then::new(Drift.motion(State::at_rest(0.0)), Until::Time(0.96), move |state| {
        let (min, max) = if sign > 0.0 { (-5.0, 1.4) } else { (-1.4, 5.0) };
        Clamped::new(spring.motion(state, 63.0 * sign), min, max)
    })
}

#[test]
fn a_clamp_that_never_acts_keeps_the_settling_time() {
    for sign in [1.0, -1.0] {
        let motion = late_spring(sign);
        let tolerance = Tolerance::new(1.53, 15.2);
        let settled = motion.settling_time(tolerance);
        assert!((settled - 0.977_204_523_465_865_1).abs() < 1e-12, "{settled}");
        assert_eq!(Clamped::new(&motion, -1000.0, 1000.0).settling_time(tolerance), settled);
    }
}

#[test]
fn monotone_piece_terminates_for_a_law_out_of_range() {
    use carom::law::{Bounce, SplineFling};
    let fling = SplineFling { density: 0.0041, friction: 2.2e-308 }.motion(State { position: 0.0063, velocity: 1.0 });
    let ball = Bounce { acceleration: 9.8, floor: 1.0, restitution: f64::NEG_INFINITY };
    let both = Then::new(fling, Until::Time(5e-324), |state| ball.motion(state));
    // The call must return. The answer of an invalid law doesn't mean anything.
    let _ = Clamped::new(both, -f64::MAX, 1.0).monotone_piece(f64::INFINITY);
}
