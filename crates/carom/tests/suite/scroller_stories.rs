//! Small programs, like an app's.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use carom::Spring;
use carom::gesture::TouchSlop;
use carom::scroll::{
    Edge, Extent, Nested, PagePhysics, Paging, Phase, Scroller, TwoAxes, WheelDelta, WheelPhase, platform,
};

/// A row of cards inside a row of pages. At the last card, a swipe moves the pages around it.
#[test]
fn a_carousel_in_a_list_turns_and_hands_over_at_its_end() {
    let feel = platform::ios();
    let spring = Spring::from_duration_bounce(0.4, 0.0);
    let hard = PagePhysics { edge: Edge::Hard, spring, ..feel.physics };
    let inner = Scroller::new(feel.with_physics(hard).with_landing(Paging::new(spring)), Extent::new(900.0, 300.0));
    let outer = Scroller::new(feel, Extent::new(5_000.0, 800.0));
    let mut both = Nested::new(inner, outer);
    let mut time = 0.0;
    let mut swipe = |both: &mut Nested, travel: f64| {
        both.pointer_down(time, 400.0);
        for i in 1..=10 {
            both.pointer_move(time + 0.008 * f64::from(i), 400.0 - 0.1 * travel * f64::from(i));
        }
        both.pointer_up(time + 0.08);
        time += 0.08;
        while both.advance_to(time) {
            time += 1.0 / 60.0;
        }
        [both.inner.offset(), both.outer.offset()]
    };
    assert_eq!(swipe(&mut both, 100.0), [300.0, 0.0]);
    assert_eq!(swipe(&mut both, 100.0), [600.0, 0.0]);
    let [card, list] = swipe(&mut both, 100.0);
    assert!(card == 600.0 && list > 100.0, "{card} {list}");
}

/// A map under a mouse wheel, fingers on a trackpad on both axes, and a diagonal flick.
#[test]
fn a_map_scrolls_by_finger_wheel_and_trackpad() {
    let axis = |content| Scroller::new(platform::chromium(), Extent::new(content, 400.0));
    let mut map = TwoAxes::new(axis(2_000.0), axis(3_000.0), TouchSlop { diagonal: 0.4, ..TouchSlop::ANDROID });
    map.wheel(0.0, [WheelDelta::Lines(0.0), WheelDelta::Lines(3.0)], WheelPhase::Notch);
    assert!(map.advance_to(0.05) && map.x.is_at_rest() && map.y.phase() == Phase::Smooth);
    map.advance_to(1.0);
    assert_eq!(map.offset(), [0.0, 120.0]);
    map.wheel(1.0, [WheelDelta::Pixels(30.0), WheelDelta::Pixels(-20.0)], WheelPhase::Fingers);
    let unused = map.wheel(1.01, [WheelDelta::Pixels(-50.0), WheelDelta::Pixels(-20.0)], WheelPhase::Fingers);
    assert_eq!((map.offset(), unused), ([0.0, 80.0], [-20.0, 0.0]));
    map.wheel(1.2, [WheelDelta::Pixels(0.0); 2], WheelPhase::Ended);
    assert!(map.is_at_rest(), "{:?}", map.velocity());
    map.pointer_down(2.0, [300.0, 300.0]);
    for i in 1..=10 {
        let travel = 10.0 * f64::from(i);
        map.pointer_move(2.0 + 0.008 * f64::from(i), [300.0 - travel, 300.0 - travel]);
    }
    map.pointer_up(2.08);
    let [x, y] = map.velocity();
    assert!((x - 1_250.0).abs() < 1e-6 && (y - 1_250.0).abs() < 1e-6, "{x} {y}");
    let mut time = 2.08;
    while map.advance_to(time) {
        time += 1.0 / 60.0;
    }
    assert!((map.x.offset() - (map.y.offset() - 80.0)).abs() < 1e-9 && map.x.offset() > 300.0, "{:?}", map.offset());
}

/// A page with snap points is resized in flight, stored, and restored by the next run of the app.
#[cfg(feature = "serde")]
#[test]
fn a_snapping_page_is_resized_stored_and_restored_in_flight() {
    let page = |extent: Extent| {
        let cards = carom::scroll::Stops {
            to: carom::scroll::Places::Points([0.0, 310.0, 620.0, 1_100.0]),
            strictness: carom::scroll::Strictness::Mandatory,
            spring: Spring::from_duration_bounce(0.4, 0.0),
        };
        Scroller::new(platform::ios().with_landing(cards), extent)
    };
    let mut row = page(Extent::new(1_500.0, 400.0));
    row.fling(0.0, 1_800.0);
    assert_eq!((row.phase(), row.current().target), (Phase::Landing, 1_100.0));
    row.advance_to(0.2);
    let before = row.state();
    // The last point is beyond the new end, which counts in its place.
    row.resize(0.2, Extent::new(1_500.0, 700.0));
    assert_eq!((row.state(), row.phase(), row.current().target), (before, Phase::Fling, 800.0));
    row.advance_to(0.3);
    let stored = serde_json::to_string(&row.snapshot()).unwrap_or_default();
    let Ok(snapshot) = serde_json::from_str::<carom::scroll::Snapshot>(&stored) else { unreachable!("{stored}") };
    let mut next = page(Extent::new(0.0, 1.0));
    next.restore(50.0, &snapshot);
    assert_eq!((next.state(), next.extent(), next.current().target), (row.state(), row.extent(), 800.0));
    let (mut old, mut new) = (row.advance_to(0.4), next.advance_to(50.1));
    assert!(old && new && (row.offset() - next.offset()).abs() < 1e-9);
    for i in 1..100 {
        let t = f64::from(i) / 60.0;
        (old, new) = (row.advance_to(0.4 + t), next.advance_to(50.1 + t));
    }
    assert_eq!((old, new, row.offset(), next.offset()), (false, false, 800.0, 800.0));
}

/// A page caught in flight follows at once, except for the travel before the direction was decided.
#[test]
fn a_map_caught_in_flight_does_not_jump_when_its_axis_locks() {
    let axis = || Scroller::new(platform::ios(), Extent::new(9_000.0, 800.0));
    let mut map = TwoAxes::new(axis(), axis(), TouchSlop::IOS);
    map.fling(0.0, [0.0, 1_000.0]);
    map.advance_to(0.1);
    let [_, caught] = map.offset();
    map.pointer_down(0.1, [200.0, 300.0]);
    map.pointer_move(0.12, [200.0, 295.0]);
    assert_eq!(map.offset(), [0.0, caught]);
    map.pointer_move(0.14, [200.0, 270.0]);
    assert!((map.offset()[1] - caught - 25.0).abs() < 1e-9, "{:?} {caught}", map.offset());
}
