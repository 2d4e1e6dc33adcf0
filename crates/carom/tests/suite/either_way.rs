//! Rules that choose between two cases, tested from both sides.
#![expect(clippy::float_cmp, reason = "the cases differ exactly")]

use carom::animate::Animated;
use carom::compose::{Then, Until};
use carom::gesture::{Resampler, Resampling};
use carom::law::Gravity;
use carom::scroll::{Extent, platform};
use carom::touch::{PanZoom, PanZoomPhysics, PullToRefresh, RefreshRule, Reorder};
use carom::{Friction, Motion, Spring, State};

/// Returns the instant and the state of a hand-over.
fn met(first: impl Motion, until: Until) -> Option<(f64, State)> {
    let mut found = None;
    let then = Then::new(first, until, |state| {
        found = Some(state);
        Friction { drag: 1.0 }.motion(state)
    });
    then.handover().zip(found)
}

#[test]
fn a_hand_over_at_a_position_happens_exactly_there() {
    let fling = Friction { drag: 2.3 }.motion(State { position: 0.1, velocity: 1700.0 });
    let mut rounded = 0;
    for k in 1..100 {
        let position = 0.1 + 7.3 * f64::from(k);
        let (t, state) = met(fling, Until::Position(position)).expect("the fling gets there");
        assert_eq!(state.position, position);
        rounded += u32::from(fling.state(t).position != position);
    }
    assert!(rounded > 10, "only {rounded} positions of the law are off by a rounding");

    let (t, state) = met(Friction { drag: 1.0 }.motion(State { position: -0.0, velocity: 5.0 }), Until::Position(0.0))
        .expect("it starts there");
    assert!(t == 0.0 && state.position.is_sign_negative(), "{state:?} is not the start");
}

#[test]
fn a_hand_over_at_a_speed_does_not_exceed_that_speed() {
    for velocity in [1700.0, -1700.0] {
        let fling = Friction { drag: 2.3 }.motion(State { position: 0.0, velocity });
        for k in 1..200 {
            let speed = 8.1 * f64::from(k);
            let (t, state) = met(fling, Until::Speed(speed)).expect("the fling slows down");
            assert!(state.velocity.abs() <= speed && state.velocity * velocity > 0.0, "{state:?} at {speed}");
            assert!((state.velocity.abs() - speed).abs() <= 1e-12 * speed && t >= 0.0);
        }
    }
}

#[test]
fn the_time_of_a_hand_over_that_never_comes_is_none() {
    let fling = Friction { drag: 2.3 }.motion(State { position: 0.0, velocity: 1700.0 });
    assert_eq!(met(fling, Until::Time(f64::INFINITY)), None);
    assert_eq!(met(fling, Until::Position(1e6)), None);
    assert_eq!(met(fling, Until::Time(0.5)).map(|(t, _)| t), Some(0.5));
    // By then the fall has overflowed.
    let fall = Gravity { acceleration: 1e200 }.motion(State { position: 0.0, velocity: 0.0 });
    assert_eq!(met(fall, Until::Time(1e100)), None);
    assert!(met(fall, Until::Time(1.0)).is_some());
}

#[test]
fn a_prediction_is_used_only_after_the_newest_report() {
    let mut finger: Resampler = Resampler::new(Resampling { latency: 0.0, ..Resampling::CAROM });
    finger.add(1.0, 100.0);
    finger.add(1.01, 110.0);
    finger.add_predicted(1.02, 140.0);
    assert_eq!(finger.at(1.01), Some(110.0));
    assert_eq!(finger.at(f64::NAN), Some(110.0));
    let half = finger.at(1.015).expect("it has reports");
    assert!((half - 125.0).abs() < 1e-9, "{half}");
    // It does not go past the prediction.
    assert_eq!(finger.at(1.5), Some(140.0));
    let before = finger.at(1.005).expect("it has reports");
    assert!((before - 105.0).abs() < 1e-9, "{before}");
}

#[test]
fn a_flight_to_an_impossible_rectangle_does_not_start() {
    let moves = |corner, size| {
        let mut picture: PanZoom =
            PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), [1000.0, 800.0], [400.0, 300.0]);
        picture.zoom_to(1.0, corner, size);
        !picture.is_at_rest()
    };
    assert!(moves([500.0, 300.0], [100.0, 50.0]));
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for lane in 0..2 {
            let mut corner = [500.0, 300.0];
            corner[lane] = wrong;
            assert!(!moves(corner, [100.0, 50.0]), "{corner:?}");
            let mut size = [100.0, 50.0];
            size[lane] = wrong;
            assert!(!moves([500.0, 300.0], size), "{size:?}");
        }
    }
    for size in [[0.0, 50.0], [100.0, 0.0], [-1.0, 50.0], [100.0, -1.0]] {
        assert!(!moves([500.0, 300.0], size), "{size:?}");
    }
}

#[test]
fn an_indicator_that_is_caught_stays_under_the_finger() {
    let mut bent = 0;
    for rule in [RefreshRule::android(), RefreshRule::compose(), RefreshRule::flutter(600.0)] {
        for pull in [60.0, 150.0, 240.0, 330.0, 420.0] {
            let mut list: PullToRefresh = PullToRefresh::new(platform::android(), Extent::new(2000.0, 600.0), rule);
            list.pointer_down(0.0, 100.0);
            for step in 1..=20 {
                list.pointer_move(0.01 * f64::from(step), 100.0 + pull * f64::from(step) / 20.0);
            }
            list.pointer_cancel(0.3);
            list.advance_to(0.33);
            let shown = list.current().indicator;
            list.pointer_down(0.33, 400.0);
            assert!((list.current().indicator - shown).abs() < 1e-9, "{rule:?}, {pull}: caught at {shown}");
            list.pointer_move(0.35, 401.0);
            let after = list.current().indicator;
            assert!((after - shown).abs() < 2.5, "{rule:?}, {pull}: {shown} jumps to {after}");
            bent += u32::from(shown > 64.0);
        }
    }
    assert!(bent > 2, "only {bent} indicators are beyond their trigger");
}

#[test]
fn the_coordinate_nearest_to_0_decides_when_an_array_rests() {
    let spring = Spring::from_response_damping_ratio(0.3, 1.0);
    let tolerance = carom::animate::TolerancePolicy::Absolute(carom::Tolerance::new(1e-6, 1e-3));
    let settles = |far: f32| {
        let mut value = Animated::new([far, 0.0_f32], spring);
        value.set_tolerance(tolerance);
        value.retarget([far, 1.0]);
        value.settling_time()
    };
    let mut alone = Animated::new(0.0_f32, spring);
    alone.set_tolerance(tolerance);
    alone.retarget(1.0);
    // An `f32` at 10⁷ has steps of 1, but the other coordinate moves on.
    for far in [0.0, 1.0, 1e7] {
        assert!((settles(far) - alone.settling_time()).abs() < 1e-9, "{} beside {far}", settles(far));
    }
}

#[test]
fn a_row_held_at_an_edge_asks_for_frames_while_its_list_scrolls() {
    let mut list: Reorder = Reorder::new(platform::ios(), &[50.0; 20], 300.0);
    let rests = |list: &Reorder| list.is_at_rest();
    list.lift(0.0, 0, 25.0);
    list.pointer_move(0.1, 2.0);
    list.advance_to(5.0);
    assert!(rests(&list), "the list is at its first row and can't scroll up");
    list.pointer_move(5.1, 298.0);
    assert!(!rests(&list), "the list can scroll down");
    list.advance_to(60.0);
    list.advance_to(65.0);
    assert!(rests(&list), "the list is at its last row");
    list.pointer_move(65.1, 2.0);
    assert!(!rests(&list), "the list can scroll up again");
    // So slowly that all rows come to rest while none is passed.
    list.pointer_move(65.2, 72.0);
    (0..60).for_each(|i| {
        list.advance_to(66.0 + f64::from(i) / 60.0);
        assert!(!rests(&list), "the list scrolls up");
    });
    list.pointer_move(67.2, 150.0);
    list.advance_to(70.0);
    assert!(rests(&list), "the finger is in the middle");
}
