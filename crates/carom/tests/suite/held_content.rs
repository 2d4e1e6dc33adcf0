//! A finger keeps what it holds, whatever changes under it.
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]

use crate::pages::every_platform;
use carom::State;
use carom::gesture::{Axes, Press, PressEvent, Resampling, RubberBand, Swipe, TouchSlop};
use carom::scroll::{Extent, Scroller, platform};
use carom::touch::{Choice, Pager, Pages, PanZoom, PanZoomPhysics, PathPoint, ScaleLimit, Sheet, ZoomPath};

/// Drags a page by a finger at 1000 px/s for 0.5 s with `change` in every frame, and lets the finger rest. Returns the travel of the page.
fn travel(resampling: Option<Resampling>, name: &str, change: impl Fn(&mut Scroller, f64, u32)) -> f64 {
    let Some((_, mut platform)) = every_platform().find(|(found, _)| *found == name) else { unreachable!("{name}") };
    (platform.resampling, platform.slop) = (resampling.or(platform.resampling), 0.0);
    let mut page = Scroller::new(platform, Extent { min: -9_000.0, max: 9_000.0, viewport: 800.0 });
    page.pointer_down(0.0, 0.0);
    let (mut reports, mut frames) = (1, 1);
    while reports <= 62 {
        let (report, frame) = (0.008 * f64::from(reports), f64::from(frames) / 60.0);
        if report <= frame {
            page.pointer_move(report, -1_000.0 * report);
            reports += 1;
        } else {
            page.advance_to(frame);
            change(&mut page, frame, frames);
            frames += 1;
        }
    }
    page.pointer_move(0.6, -496.0);
    page.pointer_move(0.7, -496.0);
    page.advance_to(1.0);
    page.offset()
}

#[test]
fn content_stays_under_a_finger_if_its_size_changes_each_frame() {
    for (name, _) in every_platform() {
        for resampling in [None, Some(Resampling::CAROM), Some(Resampling::ANDROID), Some(Resampling::FLUTTER)] {
            let none = travel(resampling, name, |_, _, _| {});
            assert!((none - 496.0).abs() < 1e-9, "{name} {resampling:?}: {none}");
            let grown = travel(resampling, name, |page, now, i| {
                let max = 9_000.0 + f64::from(i % 7);
                page.resize(now, Extent { max, ..page.extent() });
            });
            assert!((grown - none).abs() < 1e-9, "{name} {resampling:?}: {grown}");
            let lowered = travel(resampling, name, |page, now, i| {
                let min = -9_000.0 - f64::from(i % 5);
                page.resize(now, Extent { min, ..page.extent() });
            });
            assert!((lowered - none).abs() < 1e-9, "{name} {resampling:?}: {lowered}");
            let placed = travel(resampling, name, |page, now, _| page.set_state(now, State::at_rest(page.offset())));
            assert!((placed - none).abs() < 1e-9, "{name} {resampling:?}: {placed}");
        }
    }
}

#[test]
fn a_resize_to_smaller_detents_keeps_a_sheet_under_the_finger() {
    let mut sheet = Sheet::new([0.0, 350.0, 700.0], platform::ios(), Extent::new(4_000.0, 700.0));
    sheet.snap_to(0.0, 2);
    sheet.pointer_down(0.1, 100.0);
    sheet.pointer_move(0.11, 100.0);
    assert_eq!(sheet.current().height, 700.0);
    sheet.resize(0.12, [0.0, 130.0, 260.0]);
    assert!((sheet.current().height - 700.0).abs() < 1e-9, "{}", sheet.current().height);
    // The finger brings it back one to one.
    sheet.pointer_move(0.2, 150.0);
    assert!((sheet.current().height - 650.0).abs() < 1e-9, "{}", sheet.current().height);
    sheet.pointer_up(0.3);
    sheet.advance_to(1.2);
    sheet.advance_to(9.0);
    assert_eq!(sheet.current().height, 260.0);
}

#[test]
fn a_pager_resized_beyond_its_edge_does_not_jump() {
    for (name, platform) in every_platform() {
        let pages = Pages { count: 5, size: 400.0, viewport: 400.0, align: 0.5, loops: false };
        let mut pager = Pager::new(platform, pages);
        pager.pointer_down(0.0, 0.0);
        pager.pointer_move(0.1, 110.0);
        let before = pager.current().position;
        pager.resize(0.2, Pages { size: 800.0, viewport: 800.0, ..pages });
        let after = pager.current().position;
        assert!((after - before).abs() < 1e-9, "{name}: {before} {after}");
    }
}

#[test]
fn a_finger_that_trembles_begins_its_drag_where_the_slop_ends() {
    for reports in [0, 5, 28, 60] {
        let mut press = Press::new(Axes::Horizontal, TouchSlop { distance: 10.0, diagonal: 1.0 });
        press.pointer_down(0.0, [0.0, 0.0]);
        for i in 0..reports {
            press.pointer_move(0.001 * f64::from(i), [-9.0, 0.0]);
        }
        let last = press.pointer_move(0.1, [11.0, 0.0]).last();
        assert!(matches!(last, Some(PressEvent::Moved { travel: [1.0, 0.0], .. })), "{reports}: {last:?}");
    }
}

#[test]
fn a_flight_that_is_caught_and_let_go_keeps_its_scale() {
    for (name, platform) in every_platform() {
        let mut physics = PanZoomPhysics::from_platform(platform);
        (physics.min_scale, physics.max_scale) = (ScaleLimit::Absolute(0.25), ScaleLimit::Absolute(2.0));
        let mut map = PanZoom::new(physics, [20_000.0; 2], [400.0, 800.0]);
        map.zoom_to(0.0, [1_000.0; 2], [400.0, 800.0]);
        map.advance_to(3.0);
        map.zoom_to(3.0, [12_000.0, 9_000.0], [400.0, 800.0]);
        map.advance_to(3.4);
        map.pointer_down(3.4, 1, [200.0, 300.0]);
        let held = map.current().transform.log_scale;
        map.pointer_up(3.5, 1);
        let after = map.current().transform.log_scale;
        assert!((after - held).abs() < 1e-9, "{name}: {held} {after}");
    }
}

#[test]
fn a_mirrored_state_chooses_the_mirrored_place() {
    let places = [-120.0, 0.0, 120.0];
    for choice in [Choice::compose(), Choice::projected(), Choice::view_pager()] {
        for position in [-150.0, -120.0, -61.0, 0.0, 7.0, 120.0, 130.0] {
            for velocity in [-900.0, -477.0, -3.0, 477.0, 900.0] {
                let one = choice.place(&places, State { position, velocity }, 20.0);
                let other = choice.place(&places, State { position: -position, velocity: -velocity }, -20.0);
                assert_eq!(one, other.map(|place| 0.0 - place), "{choice:?} {position} {velocity}");
            }
        }
    }
}

#[test]
fn a_swipe_ignores_a_travel_that_is_not_a_number() {
    let mut swipe = Swipe::new(0.0, [0.0, 2.0], RubberBand { coefficient: 0.5, dimension: 0.05 });
    swipe.move_by(0.0, f64::NAN);
    swipe.move_by(0.1, 0.3);
    assert!((swipe.position() - 0.3).abs() < 1e-12);
}

#[test]
fn a_limited_zoom_path_equals_the_plain_path_at_a_large_ratio() {
    let [from, to] = [([0.0, 0.0], 2_000.0), ([0.005, 0.0], 0.5)].map(|(center, width)| PathPoint { center, width });
    assert_eq!(ZoomPath::below(from, to, 1_000.0), ZoomPath::new(from, to));
}
