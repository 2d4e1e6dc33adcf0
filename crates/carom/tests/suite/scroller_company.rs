//! Pages with two axes, nested pages, and pages stored and restored.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::with;
use carom::Spring;
use carom::gesture::TouchSlop;
use carom::motion::Lanes;
use carom::scroll::{Extent, Key, Nested, Phase, Platform, Scroller, TwoAxes, WheelDelta, WheelPhase, platform};

const FREE: TouchSlop = TouchSlop { distance: 10.0, diagonal: 0.4 };

fn map(platform: Platform, slop: TouchSlop) -> TwoAxes {
    let axis = || Scroller::new(platform, Extent { min: -1e6, max: 1e6, viewport: 600.0 });
    TwoAxes::new(axis(), axis(), slop)
}

/// Flicks a page at a velocity. Returns the time of the release.
fn flick(page: &mut TwoAxes, begin: f64, velocity: [f64; 2]) -> f64 {
    page.pointer_down(begin, [0.0, 0.0]);
    for i in 1..=12 {
        let t = 0.008 * f64::from(i);
        page.pointer_move(begin + t, velocity.map(|v| -v * t));
    }
    page.pointer_up(begin + 0.096);
    begin + 0.096
}

#[test]
fn a_diagonal_fling_goes_as_far_as_a_straight_one_of_its_speed() {
    for sign in [1.0, -1.0] {
        // The limit of 8000 px/s is that of the speed along the line.
        for (velocity, part) in [(5_000.0, 5_000.0), (7_000.0, 8_000.0 * core::f64::consts::FRAC_1_SQRT_2)] {
            let mut page = map(platform::android(), FREE);
            flick(&mut page, 0.0, [sign * velocity, sign * velocity]);
            let [x, y] = page.velocity();
            assert!((sign * x - part).abs() < 1e-6 && (sign * y - part).abs() < 1e-6, "{x} {y}");
            let start = page.offset();
            let mut straight = map(platform::android(), FREE);
            straight.fling(0.0, [0.0, [x, y].magnitude()]);
            let travel = [page.end()[0] - start[0], page.end()[1] - start[1]].magnitude();
            assert!((travel - straight.end()[1]).abs() < 1e-6, "{travel} {:?}", straight.end());
        }
    }
}

#[test]
fn a_locked_axis_stays_still_for_the_whole_gesture() {
    let mut page = map(platform::ios(), TouchSlop::IOS);
    page.pointer_down(0.0, [0.0, 0.0]);
    page.pointer_move(0.01, [3.0, -20.0]);
    page.pointer_move(0.02, [300.0, -50.0]);
    assert_eq!(page.offset(), [0.0, 40.0]);
    page.pointer_move(0.03, [600.0, -80.0]);
    page.pointer_up(0.03);
    assert!(page.velocity()[0] == 0.0 && page.velocity()[1] > 1_000.0);
    assert!(page.advance_to(0.1) && page.x.is_at_rest());
    // A page caught in motion follows without slop.
    page.pointer_down(0.1, [0.0, 0.0]);
    let y = page.offset()[1];
    page.pointer_move(0.11, [0.0, -12.0]);
    assert!((page.offset()[1] - y - 12.0).abs() < 1e-9);
}

#[test]
fn the_outer_page_takes_over_when_the_inner_page_meets_its_edge() {
    let page = |content| {
        Scroller::new(with(platform::flutter_android(), |platform| platform.slop = 0.0), Extent::new(content, 800.0))
    };
    let (mut on_its_way, mut on_their_way) = (None, true);
    let mut run = |rate: f64| {
        let mut pages = Nested::new(page(1_400.0), page(9_000.0));
        pages.pointer_down(0.0, 0.0);
        for i in 1..=12 {
            let t = 0.008 * f64::from(i);
            pages.pointer_move(t, -3_000.0 * t);
        }
        pages.pointer_up(0.096);
        assert!((pages.inner.offset() - 288.0).abs() < 1e-9 && pages.outer.offset() == 0.0);
        let mut time = 0.096;
        while time < 0.5 {
            pages.advance_to(time);
            time += 1.0 / rate;
        }
        // The frame rate does not change the pages in flight either.
        pages.advance_to(0.5);
        let outer = pages.outer.offset();
        on_their_way &= !pages.is_at_rest() && *on_its_way.get_or_insert(outer) == outer;
        while pages.advance_to(time) {
            time += 1.0 / rate;
        }
        assert_eq!(pages.inner.offset(), 600.0);
        pages.outer.offset()
    };
    // The law of Flutter's fling has no memory, so both pages together travel as far as a single page.
    let mut alone = page(99_000.0);
    alone.snap_to(0.0, 288.0);
    alone.fling(0.0, 3_000.0);
    for rate in [30.0, 60.0, 120.0, 1_000.0, 0.1] {
        let outer = run(rate);
        assert!((outer - (alone.current().target - 600.0)).abs() < 1e-6, "{rate}: {outer} {}", alone.current().target);
    }
    assert_eq!(run(30.0), run(144.0));
    assert!(on_their_way);
}

#[test]
fn a_finger_that_turns_back_first_brings_the_outer_page_back() {
    let inner =
        Scroller::new(with(platform::flutter_android(), |platform| platform.slop = 0.0), Extent::new(900.0, 600.0));
    let outer = Scroller::new(platform::ios(), Extent::new(1_000.0, 800.0));
    let mut pages = Nested::new(inner, outer);
    pages.pointer_down(0.0, 0.0);
    pages.pointer_move(0.1, -600.0);
    assert_eq!(pages.inner.offset(), 300.0);
    // The outer page moves 200 px to its edge, and the rubber band resists the other 100 px.
    assert!(pages.outer.current().overscroll > 40.0);
    pages.pointer_move(0.2, -500.0);
    assert!((pages.outer.offset() - 200.0).abs() < 1e-9 && pages.inner.offset() == 300.0, "{}", pages.outer.offset());
    pages.pointer_move(0.3, -450.0);
    assert!((pages.inner.offset() - 250.0).abs() < 1e-9);
    pages.pointer_up(0.5);
    while pages.advance_to(pages.outer.current().settling_time + 1.0) && !pages.is_at_rest() {}
    assert!(pages.is_at_rest());
}

/// Returns a page of 300 px inside one of 2000, both in the middle.
fn page_in_page(platform: Platform) -> Nested {
    let page = |travel: f64| Scroller::new(platform, Extent { min: -travel, max: travel, viewport: 400.0 });
    Nested::new(page(150.0), page(1_000.0))
}

#[test]
fn the_inner_page_gets_the_travel_that_the_outer_one_leaves() {
    for sign in [1.0, -1.0] {
        let page = |platform: Platform, travel: f64| {
            Scroller::new(platform, Extent { min: -travel, max: travel, viewport: 800.0 })
        };
        let hard = with(platform::flutter_android(), |platform| platform.slop = 0.0);
        let mut pages = Nested::new(page(hard, 300.0), page(platform::ios(), 200.0));
        pages.pointer_down(0.0, 0.0);
        pages.pointer_move(0.1, -sign * 600.0);
        assert!(sign * pages.outer.current().overscroll > 40.0);
        // Of the 150 px, 100 px bring the outer page back to its edge.
        pages.pointer_move(0.2, -sign * 450.0);
        assert!((pages.outer.offset() - sign * 200.0).abs() < 1e-9 && pages.outer.current().overscroll.abs() < 1e-9);
        assert!((pages.inner.offset() - sign * 250.0).abs() < 1e-9, "{}", pages.inner.offset());
    }
}

#[test]
fn the_inner_page_decides_whether_the_outer_one_flings() {
    for sign in [1.0, -1.0] {
        let hard = with(platform::flutter_android(), |platform| platform.slop = 0.0);
        let page = |platform: Platform, travel: f64| {
            Scroller::new(platform, Extent { min: -travel, max: travel, viewport: 800.0 })
        };
        for (min_fling, flings) in [(50.0, true), (1_000.0, false)] {
            let mut pages =
                Nested::new(page(with(hard, |platform| platform.min_fling = min_fling), 20.0), page(hard, 2_000.0));
            pages.pointer_down(0.0, 0.0);
            for i in 1..=12 {
                pages.pointer_move(0.008 * f64::from(i), -sign * 4.0 * f64::from(i));
            }
            assert!((pages.outer.offset() - sign * 28.0).abs() < 1e-9);
            pages.pointer_up(0.096);
            assert_eq!(pages.outer.is_at_rest(), !flings);
            pages.advance_to(5.0);
            assert_eq!(sign * pages.outer.offset() > 40.0, flings, "{}", pages.outer.offset());
        }
    }
}

#[test]
fn a_wheel_scrolls_the_same_page_until_it_pauses() {
    for sign in [1.0, -1.0] {
        let mut pages = page_in_page(platform::chromium());
        let notch = WheelDelta::Lines(sign * 3.0);
        assert_eq!(pages.wheel(0.0, notch, WheelPhase::Notch), 0.0);
        // The inner page has room for 30 px of the second notch, and not for the third. The outer page doesn't move.
        assert_eq!(pages.wheel(0.3, notch, WheelPhase::Notch), sign * 90.0);
        assert_eq!(pages.wheel(0.7, notch, WheelPhase::Notch), sign * 120.0);
        pages.advance_to(1.2);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 150.0, 0.0));
        // After a pause of half a second a notch chooses the outer page, which keeps the wheel even when it turns
        // round.
        assert_eq!(pages.wheel(1.3, notch, WheelPhase::Notch), 0.0);
        let back = WheelDelta::Lines(-sign * 1.0);
        assert_eq!(pages.wheel(1.7, back, WheelPhase::Notch), 0.0);
        pages.advance_to(2.1);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 150.0, sign * 80.0));
        pages.wheel(2.3, back, WheelPhase::Notch);
        pages.advance_to(3.0);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 110.0, sign * 80.0));
        assert!(pages.is_at_rest());
        // A finger on the page ends a stream of notches too.
        pages.inner.snap_to(3.0, sign * 150.0);
        pages.wheel(3.0, notch, WheelPhase::Notch);
        pages.pointer_down(3.2, 0.0);
        pages.pointer_up(3.3);
        pages.wheel(3.4, back, WheelPhase::Notch);
        pages.advance_to(4.0);
        assert_eq!(pages.inner.offset(), sign * 110.0);
    }
}

#[test]
fn a_trackpad_gesture_and_its_momentum_scroll_the_same_page() {
    for sign in [1.0, -1.0] {
        let mut pages = page_in_page(platform::macos());
        let fingers = |pages: &mut Nested, time: f64, travel: f64| {
            pages.wheel(time, WheelDelta::Pixels(sign * travel), WheelPhase::Fingers)
        };
        // A first event without a direction chooses neither page.
        fingers(&mut pages, 0.0, 0.0);
        fingers(&mut pages, 0.01, 140.0);
        fingers(&mut pages, 3.0, 60.0);
        assert!(sign * pages.inner.current().overscroll > 1.0 && pages.outer.offset() == 0.0);
        pages.wheel(3.01, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        pages.wheel(3.02, WheelDelta::Pixels(sign * 40.0), WheelPhase::Momentum);
        pages.advance_to(5.0);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 150.0, 0.0));
        // In the next gesture the inner page is at its edge, so the fingers and their momentum move the outer page.
        fingers(&mut pages, 5.1, 50.0);
        pages.wheel(5.11, WheelDelta::Pixels(0.0), WheelPhase::Ended);
        pages.wheel(5.12, WheelDelta::Pixels(sign * 40.0), WheelPhase::Momentum);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 150.0, sign * 90.0));
        // This stream reports no end. A mouse wheel that then moves the outer page releases the inner one.
        fingers(&mut pages, 6.0, -30.0);
        fingers(&mut pages, 6.1, 60.0);
        pages.wheel(7.0, WheelDelta::Lines(sign * 1.0), WheelPhase::Notch);
        pages.advance_to(7.0 + pages.inner.current().settling_time + 1.0);
        assert!(pages.is_at_rest());
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 150.0, sign * 130.0));
    }
}

#[test]
fn a_key_scrolls_the_innermost_page_that_has_room() {
    for sign in [1.0, -1.0] {
        let mut pages = page_in_page(platform::chromium());
        let of = |forward: Key, back: Key| if sign > 0.0 { forward } else { back };
        let (page, end, arrow_back) =
            (of(Key::PageDown, Key::PageUp), of(Key::End, Key::Home), of(Key::ArrowBack, Key::ArrowForward));
        pages.key(0.0, page);
        // The inner page glides to its edge.
        pages.key(0.05, page);
        pages.advance_to(1.0);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 150.0, sign * 350.0));
        pages.key(1.0, end);
        pages.key(1.5, arrow_back);
        pages.advance_to(2.0);
        assert_eq!((pages.inner.offset(), pages.outer.offset()), (sign * 110.0, sign * 1_000.0));
        // If neither page has room, nothing moves.
        let mut pages = page_in_page(platform::ios());
        pages.resize(0.0, [Extent::new(10.0, 20.0), Extent::new(10.0, 20.0)]);
        pages.key(1.0, page);
        assert_eq!(pages.wheel(9.0, WheelDelta::Pixels(sign * 9.0), WheelPhase::Notch), sign * 9.0);
        pages.advance_to(20.0);
        assert!(pages.is_at_rest() && pages.outer.offset() == 0.0 && pages.inner.offset() == 0.0);
    }
}

/// Returns a page in each of its activities.
fn busy() -> Vec<(Phase, Scroller)> {
    let page =
        |platform: Platform| Scroller::new(platform, Extent { min: f64::NEG_INFINITY, max: 3_000.0, viewport: 800.0 });
    let (mut fling, mut back, mut wheel, mut program) =
        (page(platform::ios()), page(platform::ios()), page(platform::chromium()), page(platform::android()));
    fling.fling(100.0, -2_000.0);
    back.snap_to(100.0, 2_900.0);
    back.fling(100.0, 3_000.0);
    wheel.wheel(100.0, WheelDelta::Lines(3.0), WheelPhase::Notch);
    program.go_to(100.0, 700.0, Spring::from_duration_bounce(0.5, 0.2));
    let mut all = vec![
        (Phase::Fling, fling),
        (Phase::SpringBack, back),
        (Phase::Smooth, wheel),
        (Phase::Programmatic, program),
        (Phase::Rest, page(platform::macos())),
    ];
    for (phase, page) in &mut all {
        page.advance_to(100.1);
        assert_eq!(page.phase(), *phase);
    }
    all
}

#[test]
fn a_page_can_be_restored_whatever_it_was_doing() {
    for (phase, mut page) in busy() {
        let mut again = Scroller::new(*page.platform(), Extent::new(100.0, 100.0));
        again.restore(7.0, &page.snapshot());
        assert_eq!((again.phase(), again.extent()), (phase, page.extent()));
        assert_eq!(
            (again.state(), again.current().settling_time),
            (page.state(), page.current().settling_time),
            "{phase:?}"
        );
        for i in 0..200 {
            let t = 0.01 * f64::from(i);
            page.advance_to(100.1 + t);
            again.advance_to(7.0 + t);
            assert!((again.offset() - page.offset()).abs() < 1e-8, "{phase:?} {t}");
        }
        assert_eq!(again.is_at_rest(), page.is_at_rest());
    }
}

#[test]
fn a_restored_page_does_not_report_past_contacts_with_an_edge() {
    for (fling, is_met) in [(3_000.0, true), (-3_000.0, false)] {
        let mut page = Scroller::new(platform::android(), Extent::new(4_000.0, 800.0));
        page.snap_to(0.0, 3_000.0);
        page.fling(0.0, fling);
        page.advance_to(0.15);
        assert_eq!(page.take_contact().is_some(), is_met);
        let snapshot = page.snapshot();
        let mut again = Scroller::new(platform::android(), Extent::new(10.0, 800.0));
        again.restore(50.0, &snapshot);
        again.advance_to(50.1);
        assert_eq!(again.take_contact(), None, "{fling}");
        let mut far = page.clone();
        far.snap_to(0.2, 400.0);
        far.fling(0.2, -3_000.0);
        far.advance_to(0.21);
        let snapshot = far.snapshot();
        again.restore(60.0, &snapshot);
        again.advance_to(70.0);
        far.advance_to(10.21);
        let [once, other] = [far, again].map(|mut page| page.take_contact().map_or(0.0, |contact| contact.time));
        assert!((once - 0.21 - (other - 60.0)).abs() < 1e-12 && once > 0.3, "{once} {other}");
    }
}

#[test]
fn a_page_restored_on_its_own_clock_keeps_every_bit() {
    for (phase, mut page) in busy() {
        let mut again = Scroller::new(*page.platform(), Extent::new(100.0, 100.0));
        again.restore(100.1, &page.snapshot());
        for i in 0..200 {
            let t = 100.1 + 0.0123 * f64::from(i);
            assert_eq!(page.advance_to(t), again.advance_to(t));
            assert_eq!((again.state(), again.phase()), (page.state(), page.phase()), "{phase:?} {t}");
        }
    }
    // With larger times, roundings make a sum of two time differences differ from the whole difference.
    let mut page = Scroller::new(platform::ios(), Extent::new(90_000.0, 800.0));
    page.fling(0.1, 3_000.0);
    page.advance_to(0.3);
    let mut again = Scroller::new(platform::ios(), Extent::new(100.0, 100.0));
    again.restore(0.3, &page.snapshot());
    for i in 1..100 {
        let t = 0.3 + 0.0234 * f64::from(i);
        page.advance_to(t);
        again.advance_to(t);
        assert_eq!(again.state(), page.state(), "{t}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn pages_and_platforms_are_stored_as_json() {
    for (phase, page) in busy() {
        let text = serde_json::to_string(&page.snapshot()).unwrap();
        let snapshot = serde_json::from_str(&text).unwrap_or_else(|error| unreachable!("{phase:?} {error}: {text}"));
        assert_eq!(page.snapshot(), snapshot, "{text}");
    }
    for platform in [platform::ios(), platform::android(), platform::chromium(), platform::windows(), platform::macos()]
    {
        let text = serde_json::to_string(&platform).unwrap();
        let again: Platform = serde_json::from_str(&text).unwrap_or_else(|error| unreachable!("{error}: {text}"));
        assert_eq!(platform, again, "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_page_restored_with_less_content_returns_to_its_edge() {
    let mut page = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    page.snap_to(0.0, 2_000.0);
    let mut stored = serde_json::to_value(page.snapshot()).unwrap();
    stored["extent"]["max"] = 1_900.0.into();
    page.restore(5.0, &serde_json::from_value(stored).unwrap());
    assert_eq!((page.offset(), page.phase()), (2_000.0, Phase::SpringBack));
    page.advance_to(9.0);
    assert!(page.is_at_rest() && page.offset() == 1_900.0);
}
