//! Pages that a program or a key scrolls, and that a program places, releases, settles and resizes.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::{EVEN, every_platform, flick};
use carom::scroll::{Extent, Key, PageMotion, Phase, Platform, Scroller, Smoothing, WheelDelta, WheelPhase, platform};
use carom::{Motion, Spring, State};

fn at(platform: Platform, offset: f64) -> Scroller {
    let mut page = Scroller::new(platform, EVEN);
    page.snap_to(0.0, offset);
    page
}

#[test]
fn a_page_moves_on_from_the_state_that_a_program_sets() {
    for (name, platform) in every_platform() {
        for sign in [1.0, -1.0] {
            let mut page = at(platform, 0.0);
            page.set_state(1.0, State { position: sign * 200.0, velocity: sign * 900.0 });
            assert_eq!((page.offset(), page.velocity()), (sign * 200.0, sign * 900.0), "{name}");
            let mut flung = at(platform, sign * 200.0);
            flung.fling(1.0, sign * 900.0);
            for time in [1.1, 1.5, 9.0] {
                page.advance_to(time);
                flung.advance_to(time);
                assert_eq!(page.current(), flung.current(), "{name} {time}");
            }
        }
    }
}

#[test]
fn a_page_that_a_program_sets_beyond_an_edge_does_not_jump() {
    for (name, platform) in every_platform() {
        for sign in [1.0, -1.0] {
            let mut page = at(platform, 0.0);
            page.set_state(1.0, State { position: sign * 1_600.0, velocity: 0.0 });
            assert_eq!((page.offset(), page.phase()), (sign * 1_600.0, Phase::SpringBack), "{name}");
            page.advance_to(1.01);
            let out = sign * page.offset();
            assert!((1_550.0..1_600.0).contains(&out), "{name}: {out}");
            page.advance_to(1.0 + 9.0);
            assert_eq!(page.offset(), sign * 1_500.0, "{name}");
        }
    }
}

#[test]
fn a_finger_keeps_hold_of_a_page_that_a_program_moves() {
    for (name, platform) in every_platform() {
        let mut page = at(platform, 0.0);
        page.pointer_down(1.0, 500.0);
        page.pointer_move(1.1, 400.0);
        page.set_state(1.1, State { position: -300.0, velocity: 0.0 });
        assert_eq!((page.offset(), page.phase()), (-300.0, Phase::Drag), "{name}");
        page.pointer_move(1.2, 390.0);
        page.pointer_move(1.2 + 0.3, 390.0);
        assert_eq!(page.offset(), -290.0, "{name}");
    }
}

#[test]
fn release_with_replaces_the_motion_of_the_platform() {
    for (name, platform) in every_platform() {
        let mut page = at(platform, 0.0);
        page.pointer_down(1.0, 500.0);
        for i in 1..=10 {
            page.pointer_move(1.0 + 0.008 * f64::from(i), 500.0 - 12.0 * f64::from(i));
        }
        let start = page.release_state(1.08);
        let mut released = page.clone();
        released.pointer_up(1.08);
        assert_eq!(start, released.state(), "{name}");
        let spring = Spring::from_duration_bounce(0.4, 0.0).motion(start, 777.0);
        page.release_with(1.08, PageMotion::from(spring));
        for t in [0.0, 0.05, 0.2] {
            page.advance_to(1.08 + t);
            let State { position, velocity } = spring.state(1.08 + t - 1.08);
            assert_eq!((page.offset(), page.velocity()), (position, velocity), "{name}");
        }
        page.advance_to(9.0);
        assert!(page.is_at_rest() && page.offset() == 777.0, "{name}");
    }
}

#[test]
fn settle_brings_a_page_to_rest_at_its_target() {
    for (name, platform) in every_platform() {
        let mut page = at(platform, 0.0);
        let up = flick(&mut page, 1.0, 800.0);
        page.advance_to(up + 0.05);
        let target = page.current().target;
        page.settle(up + 0.05);
        assert!(page.is_at_rest() && page.offset() == target, "{name}");
        page.pointer_down(3.0, 0.0);
        page.settle(3.0);
        assert_eq!(page.phase(), Phase::Drag, "{name}");
    }
}

#[test]
fn a_page_stops_at_a_header_that_opens_while_it_returns() {
    let content = Extent::new(4_000.0, 800.0);
    let mut page = Scroller::new(platform::ios(), content);
    page.set_state(0.0, State { position: -120.0, velocity: 0.0 });
    page.advance_to(0.05);
    let before = page.current();
    page.resize(0.05, content.with_insets(60.0, 0.0));
    let after = page.current();
    assert_eq!((before.offset, before.velocity), (after.offset, after.velocity));
    page.advance_to(5.0);
    assert_eq!(page.offset(), -60.0);
    page.resize(5.0, content);
    assert_eq!((page.offset(), page.phase()), (-60.0, Phase::SpringBack));
    page.advance_to(9.0);
    assert_eq!(page.offset(), 0.0);
}

#[test]
fn a_bounce_swings_out_by_at_most_the_viewport() {
    for (name, platform) in every_platform() {
        if !platform.physics.is_elastic() {
            continue;
        }
        for (sign, viewport) in [(1.0, 100.0), (-1.0, 100.0), (1.0, 800.0)] {
            for velocity in [4_000.0, 1e6] {
                let mut page = Scroller::new(platform, Extent { min: -50.0, max: 50.0, viewport });
                page.set_state(0.0, State { position: 0.0, velocity: sign * velocity });
                let out = |page: &Scroller| sign * page.state().position - 50.0;
                let most = (1..2_000).fold(out(&page), |most, i| {
                    page.advance_to(1e-3 * f64::from(i));
                    most.max(out(&page))
                });
                assert!(most <= viewport * (1.0 + 1e-9), "{name}: {most} of {viewport} at {velocity}");
                assert!(most > 5.0, "{name}: {most} of {viewport} at {velocity}");
            }
        }
    }
}

/// A snapshot of a page under a finger, less than half a device pixel beyond its edge, once jumped to the edge.
#[test]
fn a_page_stored_under_a_finger_is_restored_where_it_was() {
    for (name, platform) in every_platform() {
        for pull in [0.3, 1.0, 2.0, 30.0] {
            let mut page = at(platform, -1_500.0);
            page.pointer_down(1.0, 100.0);
            page.pointer_move(1.01, 100.0 + platform.slop + pull);
            page.advance_to(1.02);
            let mut restored = Scroller::new(platform, EVEN);
            restored.restore(1.02, &page.snapshot());
            assert_eq!(restored.offset(), page.offset(), "{name} {pull}");
            restored.advance_to(5.0);
            assert!(restored.is_at_rest() && restored.offset() == -1_500.0, "{name}: {restored:?}");
        }
    }
}

#[test]
fn a_page_sent_to_an_offset_within_tolerance_rests_at_once() {
    for (name, platform) in every_platform() {
        let mut page = at(platform, 100.2);
        page.go_to(1.0, 100.0, Spring::from_duration_bounce(0.5, 0.0));
        assert!(page.is_at_rest() && page.offset() == 100.0, "{name}: {page:?}");
    }
}

#[test]
fn each_key_scrolls_by_its_own_distance() {
    let mut page = Scroller::new(platform::chromium(), Extent::new(9_000.0, 800.0));
    let mut time = 0.0;
    for (key, offset) in [
        (Key::ArrowForward, 40.0),
        (Key::PageDown, 740.0),
        (Key::Space, 1_440.0),
        (Key::ShiftSpace, 740.0),
        (Key::ArrowBack, 700.0),
        (Key::End, 8_200.0),
        (Key::PageUp, 7_500.0),
        (Key::Home, 0.0),
        (Key::PageUp, 0.0),
    ] {
        time += 1.0;
        page.key(time, key);
        assert_eq!(page.is_at_rest(), offset == page.offset(), "{key:?}");
        page.advance_to(time + 0.9);
        assert_eq!(page.offset(), offset, "{key:?}");
    }
}

#[test]
fn a_scroll_by_the_program_starts_with_the_current_velocity() {
    let mut page = Scroller::new(platform::ios(), Extent::new(9_000.0, 800.0));
    let end = flick(&mut page, 0.0, 2_000.0);
    page.advance_to(end + 0.1);
    let before = page.state();
    page.go_to(end + 0.1, 3_000.0, Spring::from_duration_bounce(0.5, 0.0));
    assert_eq!((page.phase(), page.state(), page.current().target), (Phase::Programmatic, before, 3_000.0));
    page.advance_to(end + 4.0);
    assert!(page.is_at_rest() && page.offset() == 3_000.0);
    page.go_to(end + 4.0, 99_999.0, Smoothing::Instant);
    assert_eq!(page.offset(), 8_200.0);
}

#[test]
fn a_limited_scroll_is_no_faster_than_its_limit() {
    for (speed, response) in [(8_000.0, 0.4), (500.0, 0.2), (50_000.0, 1.0)] {
        for travel in [40.0, 2_000.0, 100_000.0] {
            for (sign, began) in [(1.0, 0.0), (-1.0, 0.0), (1.0, 0.9), (-1.0, -0.9)] {
                let limited = Smoothing::Limited { speed, response };
                let mut page = Scroller::new(platform::chromium(), Extent { min: -1e6, max: 1e6, viewport: 800.0 });
                page.set_state(0.0, State { position: 0.0, velocity: sign * began * speed });
                page.go_to(0.0, sign * travel, limited);
                let (mut fastest, mut before) = (0.0_f64, sign * began * speed);
                let mut time = 0.0;
                while page.advance_to(time) {
                    let State { velocity, .. } = page.state();
                    fastest = fastest.max(velocity.abs());
                    let most = 0.004 * 6.0 * speed * core::f64::consts::TAU / response;
                    assert!((velocity - before).abs() < most, "{speed} {travel}: jolts");
                    (before, time) = (velocity, time + 0.004);
                }
                assert!(fastest <= speed * (1.0 + 1e-9), "{speed} {travel}: {fastest}");
                assert_eq!(page.offset(), sign * travel);
                let at_most = travel / speed + 10.0 * response;
                assert!(time < at_most && time > travel / speed, "{speed} {travel}: {time} s of {at_most}");
            }
        }
    }
}

#[test]
fn a_wheel_that_turns_back_drops_travel_if_drops_rest_is_set() {
    for preset in platform::ALL {
        let turned = |drops_rest: bool| {
            let mut wheel = (preset.platform)();
            wheel.wheel.drops_rest = drops_rest;
            let mut page = Scroller::new(wheel, Extent { min: -1e5, max: 1e5, viewport: 800.0 });
            for i in 0..6 {
                page.wheel(0.02 * f64::from(i), WheelDelta::Lines(3.0), WheelPhase::Notch);
            }
            page.advance_to(0.12);
            let at = page.offset();
            page.wheel(0.12, WheelDelta::Lines(-3.0), WheelPhase::Notch);
            let on = (0..200).map(|i| page.read(0.12 + 0.001 * f64::from(i)).offset - at).fold(0.0, f64::max);
            (on, page.end() - at)
        };
        let ((_, kept), (on, end)) = (turned(false), turned(true));
        assert!(kept >= -120.0, "{}", preset.name);
        assert_eq!((on, end), (0.0, -120.0), "{}", preset.name);
    }
}
