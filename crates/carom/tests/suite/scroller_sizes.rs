//! A page whose content or viewport changes its size keeps its offset and velocity.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::{every_platform, with};
use carom::scroll::{Extent, FlingLaw, Phase, Platform, Scroller, platform};
use carom::{Motion, State};

/// The platforms with elastic edges.
fn elastic() -> impl Iterator<Item = (&'static str, Platform)> {
    every_platform().filter(|(_, platform)| platform.physics.is_elastic())
}

/// Returns an extent that ends at `length` in a direction, and at 1000 in the other.
fn extent(sign: f64, length: f64) -> Extent {
    let (near, far) = (-1_000.0, length);
    let (min, max) = if sign > 0.0 { (near, far) } else { (-far, -near) };
    Extent { min, max, viewport: 800.0 }
}

/// Returns a page 20 ms after it has passed its edge at 3600, and the time.
fn beyond(platform: Platform, sign: f64) -> (Scroller, f64) {
    let mut page = Scroller::new(platform, extent(sign, 3_600.0));
    page.snap_to(0.0, sign * 3_500.0);
    page.fling(0.0, sign * 5_000.0);
    let mut time = 0.0;
    while page.current().overscroll == 0.0 && time < 1.0 {
        time += 0.001;
        page.advance_to(time);
    }
    time += 0.02;
    page.advance_to(time);
    assert!(sign * page.current().overscroll > 1.0 && sign * page.velocity() > 1.0);
    (page, time)
}

#[test]
fn a_resize_beyond_an_edge_keeps_the_velocity() {
    for (name, platform) in elastic() {
        for sign in [1.0, -1.0] {
            for more in [1e-9, 0.5, -1e-9, -0.5, -100.0, -2_000.0, 10_000.0] {
                let (mut page, time) = beyond(platform, sign);
                let before = (page.offset(), page.velocity());
                page.resize(time, extent(sign, 3_600.0 + more));
                assert_eq!((page.offset(), page.velocity()), before, "{name} {more}");
                page.advance_to(time + page.current().settling_time + 1e-6);
                assert!(page.is_at_rest() && page.current().overscroll == 0.0, "{name} {more}");
            }
        }
    }
}

#[test]
fn a_page_that_a_resize_puts_beyond_its_edge_springs_back() {
    for (name, platform) in elastic() {
        for sign in [1.0, -1.0] {
            for flung in [0.0, 3_000.0] {
                let mut page = Scroller::new(platform, extent(sign, 20_000.0));
                page.snap_to(0.0, sign * 5_000.0);
                page.fling(0.0, sign * flung);
                page.advance_to(0.1);
                let start = page.state();
                let edge = start.position - sign * 640.0;
                page.resize(0.1, extent(sign, sign * edge));
                // Without a release there is no kick.
                let spring = platform.physics.spring.motion(start, edge);
                for i in 0..30 {
                    let t = 0.01 * f64::from(i);
                    page.advance_to(0.1 + t);
                    let State { position, velocity } = spring.state(t);
                    assert!((page.offset() - position).abs() < 1e-8, "{name} {flung} {t}");
                    assert!((page.velocity() - velocity).abs() < 1e-7, "{name} {flung} {t}");
                }
            }
        }
    }
}

#[test]
fn a_tiny_resize_in_each_frame_does_not_change_a_bounce() {
    for (name, platform) in elastic() {
        for sign in [1.0, -1.0] {
            let peak = |more: f64| {
                let (mut page, time) = beyond(platform, sign);
                let mut peak: f64 = 0.0;
                for i in 0..60 {
                    page.advance_to(time + f64::from(i) / 120.0);
                    page.resize(time, extent(sign, 3_600.0 + more * f64::from(i)));
                    peak = peak.max(sign * page.current().overscroll);
                }
                peak
            };
            assert!((peak(1e-9) - peak(0.0)).abs() < 1e-6, "{name} {} {}", peak(1e-9), peak(0.0));
        }
    }
}

#[test]
fn a_resized_page_is_restored_without_a_kick() {
    for sign in [1.0, -1.0] {
        let mut page = Scroller::new(platform::ios(), extent(sign, 5_000.0));
        page.snap_to(0.0, sign * 2_000.0);
        page.resize(0.0, extent(sign, 1_900.0));
        page.advance_to(0.0);
        assert_eq!((page.velocity(), page.phase()), (0.0, Phase::SpringBack));
        page.advance_to(0.05);
        let mut again = Scroller::new(platform::ios(), extent(sign, 10.0));
        again.restore(0.05, &page.snapshot());
        for i in 0..100 {
            let t = 0.05 + 0.0123 * f64::from(i);
            assert_eq!(page.advance_to(t), again.advance_to(t));
            assert_eq!((page.state(), page.phase()), (again.state(), again.phase()));
        }
    }
}

#[test]
fn shrinking_content_under_a_finger_does_not_count_as_a_pull() {
    for (name, platform) in elastic() {
        for sign in [1.0, -1.0] {
            let mut page = Scroller::new(
                with(platform, |platform| {
                    platform.resampling = None;
                    platform.slop = 0.0
                }),
                extent(sign, 9_200.0),
            );
            page.snap_to(0.0, sign * 5_000.0);
            page.pointer_down(0.0, 400.0);
            page.pointer_move(0.01, 400.0 - sign * 10.0);
            let before = (page.offset(), page.velocity());
            page.resize(0.01, extent(sign, 1_200.0));
            assert!((page.offset() - before.0).abs() < 1e-9, "{name}");
            assert_eq!(page.velocity(), before.1, "{name}");
            // The finger moves back by 111 px.
            page.pointer_move(0.04, 400.0 + sign * 101.0);
            assert!((page.offset() - sign * 4_899.0).abs() < 1e-9, "{name} {}", page.offset());
            // The finger pulls by 40 px against the rubber band, and moves back again.
            page.pointer_move(0.05, 400.0 + sign * 61.0);
            let out = sign * page.offset() - 4_899.0;
            assert!(out > 0.0 && out < 40.0, "{name} {out}");
            page.pointer_move(0.06, 400.0 + sign * 101.0);
            assert!((page.offset() - sign * 4_899.0).abs() < 1e-9, "{name} {}", page.offset());
            let at = page.offset();
            page.pointer_up(1.0);
            assert!((page.offset() - at).abs() < 1e-9 && page.velocity() == 0.0, "{name} {}", page.velocity());
            page.advance_to(9.0);
            assert!(page.is_at_rest() && page.offset() == sign * 1_200.0, "{name}");
        }
    }
}

#[test]
fn a_pulled_page_returns_with_its_kick_after_content_shrinks() {
    for sign in [1.0, -1.0] {
        for less in [0.0, 1e-9, 100.0, 3_000.0] {
            let mut page = Scroller::new(platform::ios(), extent(sign, 5_000.0));
            page.snap_to(0.0, sign * 5_000.0);
            page.pointer_down(0.0, 0.0);
            page.pointer_move(0.1, -sign * 100.0);
            let pulled = sign * page.current().overscroll;
            assert!(pulled > 40.0);
            page.resize(0.1, extent(sign, 5_000.0 - less));
            let restored = {
                let mut again = page.clone();
                again.restore(1.0, &page.snapshot());
                again.velocity()
            };
            page.pointer_up(1.0);
            let kicked = -sign * page.velocity();
            assert!((kicked - platform::ios().physics.kick * pulled).abs() < 1e-6, "{less} {kicked} {pulled}");
            assert!((restored - page.velocity()).abs() < 1e-6, "{less} {restored}");
        }
    }
}

#[test]
fn a_fling_rests_in_the_same_place_if_the_viewport_changes() {
    for (name, platform) in every_platform() {
        for sign in [1.0, -1.0] {
            for other in [800.000_000_1, 799.0, 300.0, 2_000.0] {
                let large = |viewport: f64| Extent { min: -4e5, max: 4e5, viewport };
                let mut page = Scroller::new(platform, large(800.0));
                page.fling(0.0, sign * 6_000.0);
                let target = page.current().target;
                let mut alone = page.clone();
                for i in 1..400 {
                    let time = f64::from(i) / 60.0;
                    page.advance_to(time);
                    page.resize(time, large(if i % 2 == 0 { 800.0 } else { other }));
                    alone.advance_to(time);
                    assert_eq!(page.state(), alone.state(), "{name} {other} {time}");
                    assert!(page.is_at_rest() || page.current().target == target, "{name} {other} {time}");
                }
                assert!(page.is_at_rest() || target.abs() > 5_000.0, "{name}");
            }
        }
    }
}

#[test]
fn a_fling_in_another_viewport_meets_the_new_edge() {
    for sign in [1.0, -1.0] {
        for platform in [platform::chromium(), platform::chromium_elastic()] {
            let mut page = Scroller::new(platform, extent(sign, 4e5));
            page.fling(0.0, sign * 6_000.0);
            page.advance_to(0.2);
            let (start, mut alone) = (page.state(), page.clone());
            let edge = sign * start.position + 200.0;
            page.resize(0.2, Extent { viewport: 750.0, ..extent(sign, edge) });
            assert_eq!(page.state(), start);
            let mut again = Scroller::new(platform, extent(sign, 10.0));
            again.restore(0.2, &page.snapshot());
            for i in 0..300 {
                let t = 0.2 + 0.002 * f64::from(i);
                page.advance_to(t);
                again.advance_to(t);
                alone.advance_to(t);
                assert_eq!(page.state(), again.state(), "{t}");
                if sign * alone.offset() < edge {
                    assert_eq!(page.state(), alone.state(), "{t}");
                }
            }
            page.advance_to(20.0);
            assert_eq!(page.offset(), sign * edge);
        }
    }
}

#[test]
fn chromiums_fling_depends_on_the_viewport() {
    // The two tests above need a law that depends on the viewport.
    let chromium = platform::chromium().physics;
    assert!(matches!(chromium.fling, FlingLaw::Bezier(_)));
    let fling = |viewport: f64| {
        let mut page = Scroller::new(platform::chromium(), Extent::new(2e6, viewport));
        page.snap_to(0.0, 0.0);
        page.fling(0.0, 6_000.0);
        page.advance_to(9.0);
        page.offset()
    };
    assert!(fling(800.0) != fling(700.0));
}

#[test]
fn an_invalid_size_is_ignored() {
    for (content, viewport) in [(f64::NAN, 800.0), (2e6, f64::NAN), (f64::NAN, f64::NAN)] {
        let mut page = Scroller::new(platform::ios(), Extent::new(2e6, 800.0));
        page.snap_to(0.0, 1e6);
        page.resize(1.0, Extent::new(content, viewport));
        assert_eq!((page.offset(), page.is_at_rest(), page.extent()), (1e6, true, Extent::new(2e6, 800.0)));
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_resized_page_survives_a_round_trip_through_json() {
    let mut beyond = Scroller::new(platform::ios(), extent(1.0, 5_000.0));
    beyond.snap_to(0.0, 2_000.0);
    beyond.resize(0.0, extent(1.0, 1_900.0));
    let mut flung = Scroller::new(platform::chromium(), extent(1.0, 4e5));
    flung.fling(0.0, 6_000.0);
    flung.resize(0.1, Extent { viewport: 750.0, ..extent(1.0, 4e5) });
    for page in [beyond, flung] {
        let text = serde_json::to_string(&page.snapshot()).unwrap();
        assert_eq!(page.snapshot(), serde_json::from_str(&text).unwrap(), "{text}");
    }
}

#[test]
fn a_fling_goes_on_if_content_is_too_short_for_two_frames() {
    let frame = 1.0 / 60.0;
    for (name, platform) in every_platform() {
        for (sign, short, frames) in
            [(1.0, 5.0, 1), (-1.0, 5.0, 1), (1.0, 5.0, 2), (1.0, -10.0, 1), (-1.0, -10.0, 2), (1.0, 0.0, 2)]
        {
            let whole = extent(sign, 1e6);
            let mut page = Scroller::new(platform, whole);
            page.fling(0.0, sign * 2_000.0);
            let end = page.end();
            for i in 1..=12 {
                page.advance_to(frame * f64::from(i));
            }
            // The content will end `short` px before this offset.
            let at = page.offset();
            let speed = page.velocity();
            for i in 0..frames {
                let time = 0.2 + frame * f64::from(i);
                page.advance_to(time);
                page.resize(time, extent(sign, sign * at - short + f64::from(i)));
            }
            let grown = 0.2 + frame * f64::from(frames);
            page.advance_to(grown);
            let before = page.offset();
            page.resize(grown, whole);
            assert!((page.offset() - before).abs() < 1e-9, "{name} {short}: jumps from {before} to {}", page.offset());
            page.advance_to(30.0);
            let lost = (page.offset() - end).abs();
            assert!(
                lost < 75.0,
                "{name}, {short} px short in {frames} frames: {lost} px of {end} lost at {speed} px/s, grown at {before} of {at}"
            );
        }
    }
}

#[test]
fn a_fling_ends_at_the_new_edge_if_content_stays_shorter() {
    for (name, platform) in every_platform() {
        let mut page = Scroller::new(platform, extent(1.0, 1e6));
        page.fling(0.0, 2_000.0);
        page.advance_to(0.1);
        page.resize(0.1, extent(1.0, page.offset() + 10.0));
        let edge = page.extent().max;
        page.advance_to(2.0);
        page.resize(2.0, extent(1.0, 1e6));
        assert_eq!(page.end(), edge, "{name}");
        // A program that takes the contact takes the velocity, too.
        let mut page = Scroller::new(platform, extent(1.0, 1e6));
        page.fling(0.0, 2_000.0);
        page.advance_to(0.1);
        page.resize(0.1, extent(1.0, page.offset() + 10.0));
        page.advance_to(0.15);
        if page.take_contact().is_some() {
            let edge = page.extent().max;
            page.resize(0.15, extent(1.0, 1e6));
            assert_eq!(page.end(), edge, "{name}");
        }
    }
}
