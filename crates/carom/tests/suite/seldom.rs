//! Calls that few programs make. Each does what its longer form does.
#![expect(clippy::float_cmp, reason = "both forms do the same")]

use crate::dice::Dice;
use carom::animate::{Animatable, Animated, Grip, SpringSystem};
use carom::batch::Batch;
use carom::compose::{Clamped, Then, Until};
use carom::error::Refused;
use carom::gesture::{Axes, Press, Resampler, Resampling, TouchSlop};
use carom::law::{Bounce, Gravity, PowerFling};
use carom::motion::Band;
use carom::scroll::{Extent, Kinetic, Momentum, Nested, Scroller, TwoAxes, platform};
use carom::touch::{Choice, EdgeScroll, PullToRefresh, RefreshRule, Reorder, SwipeRow, SwipeTo};
use carom::{Friction, Motion, Spring, State};
use std::cell::Cell;
use std::rc::Rc;

fn spring() -> Spring {
    Spring::from_response_damping_ratio(0.4, 0.3)
}

/// Asserts that a sampled curve has the states of the motion.
fn sampled(motion: &dyn Motion, step: f64) {
    let (mut positions, mut velocities) = ([0.0; 300], [0.0; 300]);
    motion.sample(0.0, step, &mut positions, &mut velocities);
    for i in 0..300 {
        let state = motion.state(step * i as f64);
        let off = [positions[i] - state.position, (velocities[i] - state.velocity) / 20.0];
        assert!(off.iter().all(|off| off.abs() < 1e-9), "sample {i}: {off:?} from {state:?}");
    }
}

#[test]
fn samples_of_a_clamped_motion_are_clamped() {
    let swing = spring().motion(State { position: 0.0, velocity: 900.0 }, 100.0);
    for [min, max] in [[-10.0, 110.0], [20.0, 90.0], [-500.0, 500.0], [60.0, 60.0], [150.0, 180.0], [-90.0, -20.0]] {
        sampled(&Clamped::new(swing, min, max), 0.005);
    }
}

#[test]
fn a_finger_on_a_scrolled_list_lifts_the_row_under_it() {
    let mut list: Reorder = Reorder::new(platform::ios(), &[50.0; 20], 300.0);
    list.scroller_mut().snap_to(0.0, 210.0);
    list.pointer_down(0.1, 20.0);
    assert_eq!(list.lifted(), Some(4));
}

#[test]
fn the_coordinate_nearest_to_0_decides_a_values_resolution() {
    assert!([1e12, 3.0].resolution() > 0.0);
    assert_eq!([1e12, 3.0].resolution(), 3.0.resolution());
    assert_eq!((1e12, 3.0).resolution(), 3.0.resolution());
    assert_eq!([0.0_f64; 0].resolution(), 0.0);
}

/// A slow frame delivers seven reports at once. We spread them over the time before they were read, so a frame drawn then shows the last
/// one.
#[test]
fn the_last_report_of_a_gesture_delivered_in_one_frame_is_shown() {
    let mut resampler: Resampler = Resampler::new(Resampling::CAROM);
    (0..7).for_each(|i| resampler.add(1.0, 20.0 * f64::from(i)));
    let shown = resampler.at(1.0 + Resampling::CAROM.latency).unwrap_or_default();
    assert!((shown - 120.0).abs() < 1e-9, "{shown}");
}

/// Each step of the fingers is 3 px longer than the one before. A line through the last two steps would say 5,357 px/s.
#[test]
fn a_touchpad_measures_a_flick_over_its_whole_window() {
    let mut touchpad: Kinetic = Kinetic::new(&platform::gtk());
    (0..12).for_each(|i| touchpad.scroll(0.007 * f64::from(i), [0.0, 6.0 + 3.0 * f64::from(i)]));
    touchpad.stop(0.08);
    touchpad.advance_to(0.1);
    let speed = touchpad.last_fling().map_or(0.0, |fling| fling.velocity[1]);
    assert!((speed - 40.5 / 0.007).abs() < 10.0, "{speed}");
}

#[test]
fn samples_equal_the_states_for_a_law_without_its_own_sampler() {
    sampled(&Gravity { acceleration: 980.0 }.motion(State { position: 0.0, velocity: -300.0 }), 0.005);
}

/// Compares the end of the last stretch outside a band with 20,000 states.
#[test]
fn the_last_time_outside_a_band_agrees_with_the_states() {
    let mut dice = Dice(11);
    for _ in 0..300 {
        let start = State { position: dice.within(-100.0, 100.0), velocity: dice.within(-2_000.0, 2_000.0) };
        let center = dice.of(&[0.0, 0.0, 40.0, -25.0]);
        let band = Band { center, below: dice.within(0.0, 60.0), above: dice.within(0.0, 60.0), speed: f64::INFINITY };
        let spring = Spring::from_response_damping_ratio(dice.within(0.2, 0.8), dice.of(&[0.05, 0.3, 1.0, 2.0]));
        let floor = Bounce { acceleration: -dice.within(500.0, 3_000.0), floor: -120.0, restitution: 0.7 };
        let until = dice.within(0.05, 1.5);
        let motions: [&dyn Motion; 2] = [&spring.motion(start, 0.0), &floor.motion(start)];
        for motion in motions {
            let step = until / 20_000.0;
            let is_outside = |i: &u32| !band.contains(motion.state(step * f64::from(*i)));
            let seen = (0..=20_000).rev().find(is_outside).map_or(0.0, |i| step * f64::from(i));
            let found = motion.last_outside(&band, until);
            // A visit that is shorter than a step has no state.
            let is_brief = found > seen && (found - until).abs() > step && {
                let i = (found / step).round();
                band.contains(motion.state(step * (i - 1.0))) && band.contains(motion.state(step * (i + 1.0)))
            };
            assert!((found - seen).abs() <= 1.01 * step || is_brief, "{found}, not {seen}: {band:?} {until} {start:?}");
        }
    }
}

/// Fingers that catch a fling and flick again keep its speed, even if one report in between goes sideways. If they rested before that
/// report, the speed is lost.
#[test]
fn a_caught_fling_survives_a_report_that_goes_sideways() {
    let speed = |pause: f64| {
        let mut gtk = platform::gtk();
        gtk.momentum = Momentum::Carried;
        let mut touchpad = Kinetic::new(&gtk);
        (0..10).for_each(|i| touchpad.scroll(1.0 + 0.008 * f64::from(i), [0.0, 14.0]));
        touchpad.stop(1.08);
        touchpad.advance_to(1.1);
        touchpad.scroll(1.112, [0.0, 14.0]);
        touchpad.scroll(1.112 + pause, [2.0, 0.0]);
        (1..12).for_each(|i| touchpad.scroll(1.112 + pause + 0.008 * f64::from(i), [0.0, 14.0]));
        touchpad.stop(1.21 + pause);
        touchpad.advance_to(1.22 + pause);
        touchpad.last_fling().map_or(0.0, |fling| fling.velocity[1])
    };
    assert!(speed(0.008) > 1.3 * speed(0.03), "{} {}", speed(0.008), speed(0.03));
}

#[test]
fn a_motion_always_outside_its_clamp_rests_at_the_nearer_edge() {
    let near = |from: f64, to: f64, [min, max]: [f64; 2]| {
        let motion =
            Clamped::new(Spring::from_response_damping_ratio(0.4, 1.0).motion(State::at_rest(from), to), min, max);
        assert_eq!(motion.monotone_piece(0.3).end, f64::INFINITY);
        motion.state(0.3).position
    };
    assert_eq!(near(0.0, 100.0, [150.0, 180.0]), 150.0);
    assert_eq!(near(0.0, 100.0, [-50.0, -20.0]), -20.0);
}

#[test]
fn samples_of_a_hand_over_have_the_states_of_both_motions() {
    let fling = Friction { drag: 2.3 }.motion(State { position: 0.0, velocity: 800.0 });
    for until in [Until::Time(0.6), Until::Time(100.0), Until::Position(200.0), Until::Position(-1.0), Until::Time(0.0)]
    {
        sampled(&Then::new(fling, until, |state| spring().motion(state, 150.0)), 0.005);
    }
}

#[test]
fn a_lift_at_a_position_first_moves_the_page_there() {
    let page = |length| Scroller::new(platform::ios(), Extent::new(length, 600.0));
    let mut nested = Nested::new(page(900.0), page(5_000.0));
    let mut wide = TwoAxes::new(page(5_000.0), page(5_000.0), TouchSlop::IOS);
    for at in [0.0, 0.008, 0.016, 0.024] {
        let y = 400.0 - 9_000.0 * at;
        if at == 0.0 {
            nested.pointer_down(at, y);
            wide.pointer_down(at, [y, y]);
        } else {
            nested.pointer_move(at, y);
            wide.pointer_move(at, [y, y]);
        }
    }
    let (mut longer_nested, mut longer_wide) = (nested.clone(), wide.clone());
    nested.pointer_up_at(0.032, 112.0);
    longer_nested.pointer_move(0.032, 112.0);
    longer_nested.pointer_up(0.032);
    wide.pointer_up_at(0.032, [112.0; 2]);
    longer_wide.pointer_move(0.032, [112.0; 2]);
    longer_wide.pointer_up(0.032);
    assert_eq!((nested.current(), nested.end()), (longer_nested.current(), longer_nested.end()));
    assert_eq!((wide.current(), wide.end()), (longer_wide.current(), longer_wide.end()));
    assert!(nested.end()[0] > 200.0 && wide.end()[1] > 500.0, "{:?} {:?}", nested.end(), wide.end());
}

#[test]
fn a_program_can_put_both_nested_pages_at_an_offset() {
    let page = || Scroller::new(platform::ios(), Extent::new(5_000.0, 600.0));
    let mut nested = Nested::new(page(), page());
    nested.snap_to(0.0, [120.0, 340.0]);
    assert_eq!(nested.end(), [120.0, 340.0]);
    assert!(nested.is_at_rest());
}

#[test]
fn a_list_can_change_its_length_even_while_it_loads() {
    let mut list = PullToRefresh::new(platform::ios(), Extent::new(2_000.0, 600.0), RefreshRule::cupertino());
    list.go_to(0.0, 1_400.0, spring());
    list.advance_to(5.0);
    assert_eq!((list.end(), list.current().is_at_rest), (1_400.0, true));
    list.resize(5.0, Extent::new(1_000.0, 600.0));
    assert_eq!(list.end(), 400.0);
    list.snap_to(5.0, 0.0);

    list.begin(6.0);
    list.advance_to(8.0);
    let open = list.current();
    list.resize(8.0, Extent::new(3_000.0, 600.0));
    list.advance_to(9.0);
    assert_eq!(list.current(), open, "the list stays open while it loads");
    list.finish(9.0);
    list.go_to(9.5, 2_400.0, spring());
    list.advance_to(15.0);
    assert_eq!(list.end(), 2_400.0);
    list.resize(15.0, Extent { viewport: f64::NAN, ..Extent::new(100.0, 50.0) });
    assert_eq!(list.end(), 2_400.0, "an extent out of range changes nothing");
}

#[test]
fn reorder_returns_its_lifted_row_and_a_swipe_row_its_end() {
    let mut rows = Reorder::new(platform::ios(), &[60.0; 5], 400.0);
    assert_eq!(rows.lifted(), None);
    rows.lift(0.0, 2, 130.0);
    assert_eq!(rows.lifted(), Some(2));

    let mut row = SwipeRow::new(360.0, [80.0, 160.0]).with_spring(spring());
    row.go_to(0.0, SwipeTo::Trailing);
    assert_eq!(row.end(), SwipeTo::Trailing);
}

#[test]
fn a_touchpad_uses_the_timeout_and_the_scale_that_you_set() {
    let told = |mut kinetic: Kinetic| {
        let mut travel = 0.0;
        for i in 0..12 {
            kinetic.scroll(0.01 * f64::from(i), [0.0, 10.0]);
            travel += kinetic.advance_to(0.01 * f64::from(i)).map_or(0.0, |frame| frame.delta[1]);
        }
        (travel, kinetic.timeout_at().map(|at| ((at - 0.11) * 1e6).round() / 1e6))
    };
    let pad = || Kinetic::new(&platform::gtk());
    let [usual, longer, shortest, scaled, unscaled] = [
        pad(),
        pad().with_timeout(0.5),
        // Less would end slow gestures.
        pad().with_timeout(0.0),
        pad().with_scale(3.0),
        pad().with_scale(f64::NAN),
    ]
    .map(told);
    assert_eq!([usual.1, longer.1, shortest.1], [Some(0.2), Some(0.5), Some(0.1)]);
    assert_eq!([scaled.0, unscaled.0], [3.0 * usual.0, usual.0]);
}

#[test]
fn errors_say_which_field_of_a_release_or_edge_rule_is_wrong() {
    let wrong = |choice: Choice| choice.validate().map_err(|error| error.field());
    assert_eq!(wrong(Choice::view_pager()), Ok(()));
    assert_eq!(wrong(Choice::Projected { drag: 0.0 }), Err("drag"));
    assert_eq!(wrong(Choice::Next { min_speed: -1.0, threshold: 0.5 }), Err("min_speed"));
    assert_eq!(wrong(Choice::Next { min_speed: 0.0, threshold: 1.1 }), Err("threshold"));
    let edge = |zone, speed, ramp| EdgeScroll { zone, speed, ramp }.validate().map_err(|error| error.field());
    assert_eq!(edge(90.0, 0.0, 0.0), Ok(()));
    assert_eq!(
        [edge(0.0, 1.0, 1.0), edge(1.0, -1.0, 1.0), edge(1.0, 1.0, f64::NAN)],
        [Err("zone"), Err("speed"), Err("ramp")]
    );
}

#[test]
fn an_error_says_why_a_call_was_refused() {
    let text = [Refused::Unknown, Refused::NotFinite, Refused::OutOfDomain].map(|refused| refused.to_string());
    assert!(text[0].contains("no such spring") && text[1].contains("finite") && text[2].contains("1e15"), "{text:?}");
}

#[test]
fn a_spring_in_a_batch_answers_like_an_animated_value() -> Result<(), Refused> {
    let mut batch = Batch::<f64>::new(spring(), 0);
    assert!(batch.is_empty());
    batch.reserve(3);
    assert_eq!((batch.places(), batch.len()), (3, 0));
    let slot = batch.insert(0.0)?;
    batch.retarget(slot, 100.0)?;
    batch.advance(0.1);
    let mut value = Animated::new(0.0, spring());
    value.retarget(100.0);
    value.advance(0.1);
    assert_eq!(batch.settling_time(slot), Some(value.settling_time()));
    assert_eq!(batch.resolved_tolerance(slot), Some(value.resolved_tolerance()));
    batch.settle(slot)?;
    assert_eq!(batch.read(slot).map(|reading| (reading.value, reading.is_at_rest)), Some((100.0, true)));
    batch.remove(slot)?;
    assert_eq!((batch.is_empty(), batch.settle(slot)), (true, Err(Refused::Unknown)));
    Ok(())
}

#[test]
fn a_detached_listener_is_not_called() {
    let mut system = SpringSystem::new();
    assert!(system.is_empty());
    let id = system.insert(spring(), 0.0);
    assert_eq!((system.spring(id), system.is_empty()), (Some(spring()), false));
    assert!(system.tolerance(id).is_some());
    let heard = Rc::new(Cell::new(0));
    let hear = |heard: &Rc<Cell<i32>>| {
        let heard = Rc::clone(heard);
        move || heard.set(heard.get() + 1)
    };
    let (before, after, activity) = (hear(&heard), hear(&heard), hear(&heard));
    let all = [
        system.before_advance(move |_, _| before()),
        system.after_advance(move |_, _| after()),
        system.on_activity(move |_| activity()),
    ];
    assert!(system.retarget(id, 1.0).is_ok());
    system.advance(0.1);
    assert_eq!(heard.get(), 3, "one hears that a spring awakes, two hear the frame");
    for listener in all {
        assert!(system.detach(listener) && !system.detach(listener));
    }
    system.advance(60.0);
    assert_eq!(heard.get(), 3);
}

#[test]
fn a_press_throws_an_animated_value_and_catches_it_in_flight() {
    let mut card = Animated::new([0.0, 0.0], spring());
    card.retarget([100.0, 0.0]);
    card.advance(0.1);
    let caught = card.value();
    let (mut press, mut grip) = (Press::new(Axes::Both, TouchSlop::IOS), Grip::<[f64; 2]>::default());
    grip.apply(&mut card, press.pointer_down(0.0, [50.0, 50.0]), |_, _| None);
    assert_eq!((card.value(), card.velocity()), (caught, [0.0, 0.0]), "it stops under the finger");
    for i in 1..=12 {
        let x = 50.0 + 8.0 * f64::from(i);
        grip.apply(&mut card, press.pointer_move(0.008 * f64::from(i), [x, 50.0]), |_, _| None);
    }
    grip.apply(&mut card, press.pointer_up(0.1), |_, _| None);
    assert!((card.velocity()[0] - 1000.0).abs() < 50.0 && card.end().is_some_and(|end| end[0] > caught[0] + 200.0));
}

#[test]
fn a_power_fling_moves_until_its_duration_and_then_rests() {
    let law = PowerFling { friction: 0.015 };
    for velocity in [200.0, 3_000.0, -3_000.0] {
        let motion = law.motion(State { position: 0.0, velocity });
        let [inside, after] = [0.999, 1.0].map(|part| motion.state(part * law.duration(velocity)));
        assert!(inside.velocity.abs() > 0.0 && after.velocity == 0.0, "{inside:?} {after:?}");
    }
}

#[test]
fn a_settled_value_moves_on_with_its_moving_target() {
    let mut value = Animated::new(0.0, spring());
    value.follow(100.0, 50.0);
    value.advance(0.1);
    value.settle();
    assert_eq!(value.velocity(), 50.0);
    let from: f64 = value.value();
    value.advance(2.0);
    assert!((value.value() - from - 100.0).abs() < 1e-9, "{} from {from}", value.value());
}

#[test]
fn a_fling_ends_as_far_away_as_its_law_says() {
    let friction = Friction { drag: 2.5 };
    let end = friction.motion(State { position: 30.0, velocity: friction.velocity_to_reach(-400.0) }).rest();
    assert!((end.unwrap_or(f64::NAN) + 370.0).abs() < 1e-9, "{end:?}");
    let law = PowerFling { friction: 0.015 };
    let end = law.motion(State { position: 30.0, velocity: -2_000.0 }).rest();
    assert!((end.unwrap_or(f64::NAN) - 30.0 - law.distance(-2_000.0)).abs() < 1e-9, "{end:?}");
}

#[test]
fn a_thrown_values_tolerance_is_a_ten_thousandth_of_its_travel() {
    let mut value = Animated::new(0.0, spring());
    value.set_velocity(500.0);
    value.fling(Friction { drag: 2.0 });
    assert!((value.resolved_tolerance().distance - 0.025).abs() < 1e-12, "{:?}", value.resolved_tolerance());
}

#[test]
fn two_coordinates_far_from_0_have_the_same_tolerance_as_one() {
    let mut one = Animated::new(1e14, spring());
    let mut two = Animated::new([1e14, 1e14], spring());
    let mut uneven = Animated::new([1e14, 0.0], spring());
    one.retarget(1e14 + 1.0);
    two.retarget([1e14 + 1.0, 1e14 + 1.0]);
    uneven.retarget([1e14 + 1.0, 0.0]);
    assert_eq!(two.resolved_tolerance(), one.resolved_tolerance());
    assert!(one.resolved_tolerance().distance > 1e-3, "the numbers there are further apart");
    assert!(uneven.resolved_tolerance().distance < 1e-3, "the finest decides");
}
