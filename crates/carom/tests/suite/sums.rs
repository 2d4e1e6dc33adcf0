//! Motions that are added: their searches, beside states that are sampled.
#![expect(clippy::float_cmp, reason = "exact instants are compared exactly")]

use carom::{
    Approach, Band, ChromiumFling, Clamped, Drift, Ease, Friction, Gravity, Motion, Piece, Spring, State, Sum, Then,
    Tolerance, TwoSprings, Until,
};

/// Returns an easing curve to 300, to which an equal curve back to 0 is added after 0.1 s.
fn interrupted(sign: f64) -> impl Motion {
    let curve = Ease::ease_in_out(0.4);
    let [out, back] = [300.0, -300.0].map(|target| curve.motion(State::at_rest(0.0), target * sign));
    Sum::new(out, 0.1, back)
}

#[test]
fn additive_curves_turn_once_and_end_with_the_last_of_them() {
    for sign in [1.0, -1.0] {
        let card = interrupted(sign);
        assert_eq!(card.rest(), Some(0.0));
        assert_eq!(card.settling_time(Tolerance::new(0.0, 0.0)), 0.5);
        // Both curves have the same shape, so the card turns in the middle, where their velocities are opposite.
        let top = card.state(0.25);
        assert!(top.velocity.abs() < 1e-10, "{top:?}");
        let below = card.time_at(top.position * (1.0 - 1e-9)).unwrap();
        assert!(below < 0.25 && below > 0.2499, "{below}");
        assert_eq!(card.time_at(top.position * (1.0 + 1e-9)), None);
        assert_eq!(card.state(f64::INFINITY), State::at_rest(0.0));
    }
}

#[test]
fn a_rest_that_is_only_approached_is_not_reached() {
    for sign in [1.0, -1.0] {
        let spring = |target: f64| Spring::from_duration_bounce(0.5, 0.0).motion(State::at_rest(0.0), sign * target);
        let card = Sum::new(spring(300.0), 0.2, spring(100.0));
        assert_eq!(card.rest(), Some(sign * 400.0));
        assert_eq!(card.time_at(sign * 400.0), None);
        assert!(card.time_at(sign * 399.0).is_some());
        // The way back is longer, so the sum passes its rest.
        let returned = Sum::new(spring(300.0), 0.2, spring(-250.0));
        let passes = returned.time_at(sign * 50.0).unwrap();
        assert!((returned.state(passes).position - sign * 50.0).abs() < 1e-9 && passes < 0.2, "{passes}");
    }
}

#[test]
fn settling_time_of_a_sum_is_tight() {
    let slide = Friction { drag: 2.0 }.motion(State::new(0.0, 600.0));
    let spring = Spring::from_response_damping_ratio(0.4, 0.1).motion(State::at_rest(0.0), -80.0);
    let sum = Sum::new(slide, 0.15, spring);
    let tolerance = Tolerance::new(0.5, 5.0);
    let settled = sum.settling_time(tolerance);
    let band = Band::around(220.0, tolerance);
    assert!(!band.contains(sum.state(settled - 1e-9)), "{settled}");
    for i in 0..10_000 {
        assert!(band.contains(sum.state(settled + 1e-3 * f64::from(i))), "{i}");
    }
}

/// Four springs, as a sum of sums.
fn four_springs(sign: f64) -> impl Motion {
    let spring =
        |stiffness, target: f64| Spring { mass: 1.0, stiffness, damping: 1.0 }.motion(State::default(), sign * target);
    let three = Sum::new(Sum::new(spring(100.0, 1.0), 0.0, spring(130.0, -1.0)), 0.0, spring(170.0, -1.0));
    Sum::new(three, 0.0, spring(190.0, -1.0))
}

#[test]
fn sum_of_sums_settles_and_crosses_as_its_states_show() {
    for sign in [1.0, -1.0] {
        let sum = four_springs(sign);
        let at = |t: f64| sum.state(t).position * sign;
        let settled = sum.settling_time(Tolerance::new(1e-3, 1e-2));
        let is_outside = |t: f64| (at(t) + 2.0).abs() > 1e-3 || sum.state(t).velocity.abs() > 1e-2;
        assert!(settled < 17.0 && is_outside(settled - 1e-9), "{settled}");
        assert!((0..20_000).all(|i| !is_outside(settled + 1e-3 * f64::from(i))), "{settled}");
        for position in [-0.5, -1.0, -2.0, -3.0, -3.9] {
            let sampled = (0..16_000).map(|i| 1e-3 * f64::from(i)).find(|t| at(*t) <= position).unwrap();
            let found = sum.time_at(sign * position).unwrap();
            assert!(found <= sampled && found > sampled - 1e-3, "{position}: {found}, {sampled}");
        }
    }
}

#[test]
fn a_delayed_sum_within_a_sum_is_searched_part_by_part() {
    for sign in [1.0, -1.0] {
        // Two swings under a slide dip below the speed many times between 21 s and 39 s.
        let slide = Friction { drag: 0.05 }.motion(State::new(0.0, 100.0 * sign));
        let swing = |stiffness| Spring { mass: 1.0, stiffness, damping: 0.1 }.motion(State::new(2.0, 0.0), 0.0);
        let sum = Sum::new(slide, 0.25, Sum::new(swing(100.0), 0.0, swing(130.0)));
        let is_slow = |t: &f64| sum.state(*t).velocity.abs() <= 20.0;
        let sampled = (0..40_000).map(|i| 1e-3 * f64::from(i)).find(is_slow).unwrap();
        let found = sum.time_at_speed(20.0).unwrap();
        assert!(found <= sampled && found > sampled - 1e-3, "{found}, {sampled}");
    }
}

#[test]
fn a_velocity_that_jumps_past_a_speed_has_not_reached_it() {
    for sign in [1.0, -1.0] {
        for i in 0..4000 {
            let slide = Friction { drag: 0.787 }.motion(State::new(0.0, 38.9 * sign));
            let spring = Spring { mass: 1.0, stiffness: 292.0, damping: 34.0 };
            let fall = spring.motion(State::new(0.1, -114.0 * sign), -207.0 * sign);
            let stop = Clamped::new(fall, -0.4, 0.4);
            let sum = Sum::new(slide, 0.01 + 1e-4 * f64::from(i), stop);
            let slow = sum.time_at_speed(11.35).unwrap();
            assert!(sum.state(slow).velocity.abs() <= 11.35 * (1.0 + 1e-12), "{i}: {:?} at {slow}", sum.state(slow));
        }
    }
}

/// Returns motions that turn where their velocity is continuous, mostly between two doubles: a swing added to a slide, the
/// same between edges that it never meets, and a throw that begins at `begin`, added to no motion.
fn turning(begin: f64, sign: f64) -> [Box<dyn Motion>; 3] {
    let slide = Friction { drag: 1.0 }.motion(State::new(0.0, 100.0 * sign));
    let law = Spring { mass: 1.0, stiffness: 400.0, damping: 1.0 };
    let swing = Sum::new(slide, begin, law.motion(State::new(0.0, 1000.0 * sign), 0.0));
    let drift = Drift.motion(State::new(0.0, 2.0 * sign));
    let throw = Then::new(drift, Until::Time(begin), |state| Gravity { acceleration: -10.0 * sign }.motion(state));
    let added = Sum::new(Drift.motion(State::default()), 0.0, throw);
    [Box::new(swing), Box::new(Clamped::new(swing, -1e6, 1e6)), Box::new(added)]
}

#[test]
fn a_sum_is_at_speed_zero_where_it_turns() {
    for sign in [1.0, -1.0] {
        for i in 1..1000 {
            let begin = 1e-3 * f64::from(i);
            for sum in turning(begin, sign) {
                let has_turned = |t: &f64| sum.state(*t).velocity * sign < 0.0;
                let sampled = (1..1000).map(|i| begin + 1e-3 * f64::from(i)).find(has_turned).unwrap();
                let found = sum.time_at_speed(0.0).unwrap();
                assert!(found <= sampled && found > sampled - 1.1e-3, "{begin}: {found}, {sampled}");
            }
        }
    }
}

#[test]
fn a_clamp_around_a_swinging_sum_stops_it_at_its_edge() {
    // The speed is from 0.5 to 1.5, over thousands of pieces, until the slide meets the edge.
    let slide = Drift.motion(State::new(0.0, 1.0));
    let swing = Spring { mass: 1.0, stiffness: 1e6, damping: 1e-9 }.motion(State::new(0.0, 0.5), 0.0);
    let sum = Sum::new(slide, 0.0, swing);
    let stop = Clamped::new(sum, -1.0, 10.0);
    let met = stop.time_at_speed(0.25).unwrap();
    assert!((stop.state(met).position - 10.0).abs() < 1e-9, "{met}: {:?}", stop.state(met));
    assert_eq!(stop.time_at_speed(0.25).map(|t| stop.state(t).velocity), Some(0.0));
}

#[test]
fn a_search_that_ends_early_finds_a_crossing() {
    // The spring swings 200,000 times until the slide is over.
    let slide = Friction { drag: 1e-2 }.motion(State::new(0.0, 50.0));
    let swing = Spring { mass: 1.0, stiffness: 1e7, damping: 0.5 }.motion(State::new(0.0, 1e4), 0.0);
    let sum = Sum::new(slide, 0.0, swing);
    let at = sum.time_at(2500.0).unwrap();
    assert!((sum.state(at).position - 2500.0).abs() < 1e-6, "{at}");
}

#[test]
fn a_sum_of_opposite_falls_is_finite_at_infinity() {
    let falls = [10.0, -10.0].map(|acceleration| Gravity { acceleration }.motion(State::default()));
    let [up, down] = falls;
    let limit = Sum::new(up, 0.0, down).state(f64::INFINITY);
    assert_eq!(limit, State::default());
    assert_eq!(Sum::new(up, 0.0, down).rest(), None);
}

#[test]
fn a_sum_of_opposite_drifts_crosses_a_position() {
    for sign in [1.0, -1.0] {
        let drift = |velocity: f64| Drift.motion(State::new(0.0, velocity * sign));
        let sum = Sum::new(drift(201.0), 0.25, drift(-37.0));
        let crossed = sum.time_at(sign * 500.0).unwrap();
        assert!((sum.state(crossed).position - sign * 500.0).abs() < 1e-9, "{crossed}");
        assert_eq!(sum.time_at(-sign), None);
    }
}

#[test]
fn a_sum_settles_after_the_stop_of_a_part_at_its_edge() {
    for sign in [1.0, -1.0] {
        let law = TwoSprings {
            mass: 0.69,
            stiffness: 121.2,
            damping: 7.7,
            coupling_stiffness: 197.6,
            coupling_damping: 1.65,
            displacement: 0.134 * sign,
        };
        let fall = law.motion(State::new(0.724 * sign, 63.8 * sign), -70.2 * sign);
        let (min, max) = if sign > 0.0 { (0.0, 1e3) } else { (-1e3, 0.0) };
        let stop = Clamped::new(fall, min, max);
        let tolerance = Tolerance::new(1.68, 14.0);
        let stops = stop.settling_time(tolerance);
        for i in 0..2000 {
            let begin = 0.01 + 1e-4 * f64::from(i);
            let settled = Sum::new(Drift.motion(State::default()), begin, stop).settling_time(tolerance);
            assert!((settled - begin - stops).abs() < 1e-12, "{begin}: {settled}");
        }
    }
}

#[test]
fn a_sum_crosses_a_position_while_a_part_comes_off_its_edge() {
    for sign in [1.0, -1.0] {
        for i in 0..2000 {
            let spring = Spring { mass: 1.0, stiffness: 407.1, damping: 27.9 };
            let swing = spring.motion(State::new(11.2 * sign, 1240.0 * sign), 0.0);
            let edge = 11.3 + 1e-3 * f64::from(i);
            let (min, max) = if sign > 0.0 { (edge, 1e3) } else { (-1e3, -edge) };
            let sum = Sum::new(
                Drift.motion(State::new(0.0, sign)),
                1e-3 + 1e-5 * f64::from(i),
                Clamped::new(swing, min, max),
            );
            let met = sum.time_at(30.0 * sign).unwrap();
            assert!((sum.state(met).position - 30.0 * sign).abs() < 1e-9, "{i}: {:?} at {met}", sum.state(met));
        }
    }
}

#[test]
fn two_jumps_of_the_velocity_in_a_row_are_not_a_turn() {
    for sign in [1.0, -1.0] {
        for i in 0..1000 {
            // The spring starts at an edge and is beyond it at once.
            let spring = Spring { mass: 1.0, stiffness: 314.0, damping: 4.7 };
            let (min, max) = if sign > 0.0 { (0.0, 1e3) } else { (-1e3, 0.0) };
            let stop = Clamped::new(spring.motion(State::new(0.0, -32.0 * sign), 0.1 * sign), min, max);
            let slide = Friction { drag: 0.3 }.motion(State::new(0.0, 14.0 * sign));
            let sum = Sum::new(slide, 0.01 + 1e-4 * f64::from(i), stop);
            let slow = sum.time_at_speed(0.7).unwrap();
            assert!(sum.state(slow).velocity.abs() <= 0.7 * (1.0 + 1e-12), "{i}: {:?} at {slow}", sum.state(slow));
        }
    }
}

#[test]
fn a_velocity_that_jumps_past_a_speed_and_back_has_not_reached_it() {
    for sign in [1.0, -1.0] {
        for i in 0..3000 {
            let spring = Spring { mass: 1.0, stiffness: 152.5, damping: 24.7 };
            let swing = spring.motion(State::new(-0.387 * sign, -20.0 * sign), 76.0 * sign);
            let edge = 0.4 + 1e-6 * f64::from(i);
            let (min, max) = if sign > 0.0 { (-edge, 9.0) } else { (-9.0, edge) };
            // The velocity jumps from −0.41 to at least 2, and at the other edge back to −0.41.
            let drift = Drift.motion(State::new(0.0, -0.41 * sign));
            let sum = Sum::new(Clamped::new(swing, min, max), 0.0, drift);
            assert_eq!(sum.time_at_speed(0.34), None, "{edge}");
        }
    }
}

#[test]
fn monotone_pieces_of_a_sum_end_where_it_turns() {
    for sign in [1.0, -1.0] {
        // The approach begins with a piece of no duration.
        let fling = ChromiumFling.motion(State::new(0.0, 203.0 * sign));
        let approach = Approach { decay_rate: 18.8 }.motion(State::new(0.0, -639.0 * sign), -22.0 * sign);
        let sum = Sum::new(fling, 0.0, approach);
        for i in 0..400 {
            let t = 1e-3 * f64::from(i);
            let Piece { start, end } = sum.monotone_piece(t);
            let at = |part: f64| sum.state(start + part * (f64::min(end, 10.0) - start)).position;
            let steps = || (0..1000).map(|i| at(1e-3 * f64::from(i + 1)) - at(1e-3 * f64::from(i)));
            let is_monotone = steps().all(|step| step > -1e-12) || steps().all(|step| step < 1e-12);
            assert!(is_monotone, "{t}: {start}, {end}");
        }
        let edges = if sign > 0.0 { (-4.3, 40.0) } else { (-40.0, 4.3) };
        let stop = Clamped::new(sum, edges.0, edges.1);
        assert_eq!(stop.time_at_speed(7.0).map(|t| stop.state(t)), Some(State::at_rest(-4.3 * sign)));
    }
}

#[test]
fn parts_that_run_apart_never_return() {
    for sign in [1.0, -1.0] {
        let fall = |acceleration: f64, velocity: f64| {
            Gravity { acceleration: acceleration * sign }.motion(State::new(0.0, velocity * sign))
        };
        let sum = Sum::new(Sum::new(fall(-2088.0, 90.0), 0.5, fall(0.0, 5.0)), 1e-3, fall(1.67, 1.0));
        assert_eq!(sum.time_at(108.0 * sign), None);
        assert_eq!(sum.state(1e14), sum.state(f64::INFINITY));
    }
}

#[test]
fn samples_of_a_sum_are_its_states() {
    let card = interrupted(1.0);
    let (mut positions, mut velocities) = ([0.0; 301], [0.0; 301]);
    card.sample(-0.05, 0.002, &mut positions, &mut velocities);
    for (i, (x, v)) in positions.iter().zip(&velocities).enumerate() {
        let state = card.state(-0.05 + i as f64 * 0.002);
        assert!((state.position - x).abs() < 1e-11 && (state.velocity - v).abs() < 1e-9, "{i}: {state:?}, {x}, {v}");
    }
}
