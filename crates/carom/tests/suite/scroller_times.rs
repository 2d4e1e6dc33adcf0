//! Times of events and frames.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::{EVEN, every_platform, with};
use carom::Spring;
use carom::gesture::{Resampling, TouchSlop};
use carom::scroll::{Extent, Key, Nested, Scroller, Smoothing, TwoAxes, WheelDelta, WheelPhase, platform};

/// An input at 10 min, long after the last frame at 1 s.
type Late = fn(&mut Scroller, f64, f64);

#[test]
fn input_after_a_long_rest_starts_at_its_own_time() {
    let late: [(&str, Late); 6] = [
        ("scroll_to", |page, now, sign| page.go_to(now, sign * 900.0, Spring::from_duration_bounce(0.5, 0.0))),
        ("scroll_with", |page, now, sign| page.go_to(now, sign * 900.0, Smoothing::ScrollTo)),
        ("fling", |page, now, sign| page.fling(now, sign * 900.0)),
        ("wheel", |page, now, sign| {
            page.wheel(now, WheelDelta::Lines(sign * 3.0), WheelPhase::Notch);
        }),
        ("key", |page, now, sign| page.key(now, if sign > 0.0 { Key::PageDown } else { Key::PageUp })),
        // The page was 300 px inside its edge, and now is 200 px outside.
        ("set_extent", |page, now, sign| {
            page.snap_to(now, sign * 1_200.0);
            page.resize(now, Extent { min: -1_000.0, max: 1_000.0, viewport: 800.0 });
        }),
    ];
    for platform in [platform::ios(), platform::chromium(), platform::android()] {
        let mut smooth = platform.wheel;
        (smooth.smoothing, smooth.keys) = (Smoothing::EaseConstant, Smoothing::ScrollTo);
        for (name, act) in late {
            let run = |sign: f64| {
                let mut page = Scroller::new(with(platform, |platform| platform.wheel = smooth), EVEN);
                page.advance_to(1.0);
                act(&mut page, 600.0, sign);
                let before = page.offset();
                assert!(page.advance_to(600.0) && page.offset() == before, "{name}");
                page.advance_to(600.016);
                assert!(!page.is_at_rest() && (page.offset() - before).abs() < 40.0, "{name}: {}", page.offset());
                page.offset()
            };
            assert_eq!(run(1.0), -run(-1.0), "{name}");
        }
    }
}

#[test]
fn frames_ahead_of_the_finger_do_not_change_its_velocity() {
    for (name, platform) in every_platform() {
        let run = |sign: f64, ahead: Option<f64>| {
            let mut page = Scroller::new(platform, EVEN);
            page.pointer_down(0.0, 0.0);
            for i in 1..=24 {
                let t = 0.004 * f64::from(i);
                page.pointer_move(t, -sign * 20_000.0 * t * t);
                if let Some(ahead) = ahead.filter(|_| i % 4 == 0) {
                    page.advance_to(t + ahead);
                }
            }
            page.pointer_up(0.1);
            page.velocity()
        };
        for sign in [1.0, -1.0] {
            let alone = run(sign, None);
            assert!(sign * alone > 2_000.0, "{name} {alone}");
            for ahead in [0.0, 0.016, 0.033] {
                assert_eq!(run(sign, Some(ahead)), alone, "{name} {ahead}");
            }
        }
    }
}

#[test]
fn input_to_nested_pages_after_a_long_rest_starts_at_its_time() {
    let small = Extent { min: -100.0, max: 100.0, viewport: 800.0 };
    let axis = || Scroller::new(platform::chromium(), EVEN);
    let both: [fn(&mut TwoAxes, f64, f64); 3] = [
        |map, now, sign| map.fling(now, [sign * 900.0; 2]),
        |map, now, sign| map.go_to(now, [sign * 900.0; 2], Spring::from_duration_bounce(0.5, 0.0)),
        |map, now, sign| {
            map.wheel(now, [WheelDelta::Lines(sign * 3.0); 2], WheelPhase::Notch);
        },
    ];
    for act in both {
        let run = |sign: f64| {
            let mut map = TwoAxes::new(axis(), axis(), TouchSlop::IOS);
            map.advance_to(1.0);
            act(&mut map, 600.0, sign);
            map.advance_to(600.016);
            let [x, y] = map.offset();
            assert!(!map.is_at_rest() && x == y && x != 0.0 && x.abs() < 40.0, "{x} {y}");
            x
        };
        assert_eq!(run(1.0), -run(-1.0));
    }
    let nested: [fn(&mut Nested, f64, f64); 3] = [
        |pages, now, sign| {
            pages.wheel(now, WheelDelta::Lines(sign * 3.0), WheelPhase::Notch);
        },
        |pages, now, sign| pages.key(now, if sign > 0.0 { Key::PageDown } else { Key::PageUp }),
        |pages, now, sign| pages.inner.fling(now, sign * 900.0),
    ];
    for act in nested {
        let run = |sign: f64| {
            let mut pages = Nested::new(axis(), axis());
            pages.advance_to(1.0);
            act(&mut pages, 600.0, sign);
            pages.advance_to(600.016);
            let offset = pages.inner.offset();
            assert!(
                !pages.is_at_rest() && offset != 0.0 && offset.abs() < 80.0 && pages.outer.is_at_rest(),
                "{offset}"
            );
            offset
        };
        assert_eq!(run(1.0), -run(-1.0));
    }
    // A page beyond its shrunk content starts to return at the time at which the content shrinks.
    let run = |sign: f64| {
        let mut pages = Nested::new(axis(), axis());
        let mut map = TwoAxes::new(axis(), axis(), TouchSlop::IOS);
        pages.outer.snap_to(1.0, sign * 300.0);
        map.snap_to(1.0, [sign * 300.0; 2]);
        pages.resize(600.0, [small; 2]);
        map.resize(600.0, [small; 2]);
        pages.advance_to(600.016);
        map.advance_to(600.016);
        let offsets = [pages.outer.offset(), map.offset()[0], map.offset()[1]];
        assert!(offsets.iter().all(|x| sign * x > 260.0 && sign * x < 300.0), "{offsets:?}");
        offsets
    };
    assert_eq!(run(1.0), run(-1.0).map(|x| -x));
}

#[test]
fn resampling_does_not_go_back_before_the_previous_report() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(with(platform::chromium(), |platform| platform.slop = 0.0), EVEN);
        page.pointer_down(0.0, 0.0);
        // Resampling looks 5 ms back, when the finger was not down yet.
        page.pointer_move(0.003, -sign * 9.0);
        assert_eq!(page.offset(), 0.0);
        page.advance_to(0.0065);
        assert!((sign * page.offset() - 4.5).abs() < 1e-9);
        page.advance_to(0.02);
        assert!((sign * page.offset() - 13.5).abs() < 1e-9, "half an interval beyond the last one at most");
    }
}

#[test]
fn a_dragged_page_shows_where_the_finger_is_at_the_frames_time() {
    for (rule, hz) in [(Resampling::CHROMIUM, 250.0), (Resampling::CAROM, 250.0), (Resampling::FLUTTER, 120.0)] {
        let mut page = Scroller::new(
            with(platform::chromium(), |platform| {
                platform.slop = 0.0;
                platform.resampling = Some(rule);
            }),
            EVEN,
        );
        page.pointer_down(0.0, 0.0);
        for i in 1..=8 {
            page.pointer_move(f64::from(i) / hz, -1000.0 * f64::from(i) / hz);
        }
        // A frame at the newest report's time shows where the finger was one latency earlier, even between two older reports.
        let frame = 8.0 / hz;
        page.advance_to(frame);
        let expected = 1000.0 * (frame - rule.latency);
        assert!((page.offset() - expected).abs() < 1e-9, "{rule:?}: {} is not {expected}", page.offset());
    }
}

#[test]
fn a_release_at_a_position_equals_a_move_and_a_release() {
    for (name, platform) in every_platform() {
        let mut pages = [(); 3].map(|()| Scroller::new(platform, EVEN));
        for page in &mut pages {
            page.pointer_down(0.0, 0.0);
            for i in 1..=8 {
                page.pointer_move(0.008 * f64::from(i), -12.0 * f64::from(i));
            }
        }
        let [moved, same, plain] = &mut pages;
        // A release at the last position does not change the velocity of the finger.
        same.pointer_up_at(0.068, -96.0);
        plain.pointer_up(0.068);
        assert_eq!(same.current(), plain.current(), "{name}");
        assert!(plain.velocity() > 800.0, "{name}: {}", plain.velocity());
        // A release at another position first moves the page there.
        let before = moved.state().position;
        moved.pointer_up_at(0.072, -108.0);
        assert!(moved.state().position > before + 5.0 && moved.velocity() > 800.0, "{name}: {:?}", moved.current());
    }
}
