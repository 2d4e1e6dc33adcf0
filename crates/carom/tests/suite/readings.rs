//! `read` predicts what a frame at that time shows, in every driver, and doesn't move the clock.
#![expect(clippy::float_cmp, reason = "a reading is the same bits as the frame that it predicts")]
#![expect(clippy::unwrap_used, reason = "a moment that a clock cannot represent is a failed test")]

use carom::State;
use carom::clock::Moment;
use carom::gesture::TouchSlop;
use carom::scroll::{Extent, Kinetic, Nested, Scroller, TwoAxes, platform};
use carom::touch::{
    Pager, Pages, PanZoom, PanZoomPhysics, PullToRefresh, RefreshRule, Reorder, Sheet, SwipeRow, WheelPicker,
};
use core::fmt::Debug;
use std::time::{Duration, Instant};

const LIST: Extent = Extent { min: 0.0, max: 3_200.0, viewport: 800.0 };
const PAGES: Pages = Pages { count: 5, size: 300.0, viewport: 360.0, align: 0.5, loops: true };

/// Advances a driver to frames, and compares each with the readings from before it.
fn agree<D: Clone, R: PartialEq + Debug>(
    name: &str,
    driver: &D,
    read: impl Fn(&D, f64) -> R,
    frame: impl Fn(&mut D, f64) -> R,
) {
    let start = driver.clone();
    let mut next = driver.clone();
    for step in 0..200 {
        let at = 0.1 + 0.02 * f64::from(step);
        let (far, near) = (read(&start, at), read(&next, at));
        let shown = frame(&mut next, at);
        assert_eq!(far, shown, "{name}: read at the start, at {at}");
        assert_eq!(near, shown, "{name}: read before the frame at {at}");
    }
}

/// Presses at 0, moves by `travel` in 0.1 s.
macro_rules! dragged {
    ($driver:expr, $from:expr, $travel:expr) => {{
        let mut driver = $driver;
        driver.pointer_down(0.0, $from);
        for i in 1..=10 {
            let part = 0.1 * f64::from(i);
            driver.pointer_move(0.1 * part, $from + $travel * part);
        }
        driver
    }};
    ($driver:expr, $from:expr, $travel:expr, thrown) => {{
        let mut driver = dragged!($driver, $from, $travel);
        driver.pointer_up(0.1);
        driver
    }};
}

macro_rules! agrees {
    ($name:expr, $driver:expr) => {
        agree(
            $name,
            &$driver,
            |driver, at| driver.read(at),
            |driver, at| {
                driver.advance_to(at);
                driver.current()
            },
        );
    };
}

#[test]
fn read_predicts_the_next_frame_of_each_driver() {
    for (name, platform) in [("ios", platform::ios()), ("android", platform::android())] {
        let list = || Scroller::new(platform, LIST);
        agrees!(name, dragged!(list(), 600.0, -300.0, thrown));
        agrees!(name, dragged!(list(), 300.0, 300.0, thrown));
        agrees!(name, dragged!(list(), 600.0, -300.0));
        // The inner page passes its velocity on to the outer one.
        let card = Nested::new(Scroller::new(platform, Extent::new(900.0, 600.0)), list());
        agrees!(name, dragged!(card, 700.0, -300.0, thrown));
        let mut map = TwoAxes::new(list(), list(), TouchSlop::IOS);
        map.fling(0.1, [900.0, -400.0]);
        agrees!(name, map);
        // A sheet that is thrown open passes its velocity on to its list.
        let sheet = Sheet::new([0.0, 350.0, 700.0], platform, LIST);
        agrees!(name, dragged!(sheet.clone(), 600.0, -400.0, thrown));
        agrees!(name, dragged!(sheet, 600.0, -200.0));
        agrees!(name, dragged!(Pager::new(platform, PAGES), 300.0, -200.0, thrown));
        agrees!(name, dragged!(WheelPicker::new(platform, 24, 36.0, true), 300.0, -100.0, thrown));
        for rule in [RefreshRule::cupertino(), RefreshRule::android()] {
            let mut news = dragged!(PullToRefresh::new(platform, LIST, rule), 100.0, 400.0, thrown);
            agrees!(name, news);
            news.finish(0.1);
            agrees!(name, news);
        }
    }
    agrees!("row", dragged!(SwipeRow::new(360.0, [80.0, 160.0]), 300.0, -120.0, thrown));
    let mut photo = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), [2_000.0, 900.0], [400.0, 300.0]);
    photo.zoom_toward(0.0, 1.0, [100.0, 100.0]);
    agrees!("photo", photo);
}

#[test]
fn read_predicts_where_rows_move_while_an_edge_scrolls() {
    let mut rows = Reorder::new(platform::ios(), &[50.0; 60], 400.0);
    rows.lift(0.0, 2, 110.0);
    rows.pointer_move(0.1, 380.0);
    // Rows begin to make room in the frame that notices the lifted row. So compare each frame with a reading from the frame before.
    for step in 1..100 {
        let at = 0.1 + 0.02 * f64::from(step);
        let told: [_; 60] = core::array::from_fn(|row| rows.read(at, row));
        rows.advance_to(at);
        for (row, told) in told.iter().enumerate() {
            let shown = rows.current(row);
            assert!((told.value - shown.value).abs() < 1e-9, "row {row} at {at}: {told:?} {shown:?}");
        }
    }
}

#[test]
fn reading_a_touchpad_ahead_does_not_use_up_its_travel() {
    let mut touchpad = Kinetic::new(&platform::gtk());
    (0..10).for_each(|i| touchpad.scroll(0.007 * f64::from(i), [0.0, 14.0]));
    touchpad.stop(0.075);
    for step in 0..120 {
        let at = 0.08 + f64::from(step) / 60.0;
        let told = touchpad.read(at);
        assert_eq!(touchpad.read(at), told);
        assert_eq!(touchpad.advance_to(at), told);
    }
}

#[test]
fn settle_returns_all_the_travel_that_a_touchpad_has_left() {
    let flick = || {
        let mut touchpad = Kinetic::new(&platform::gtk());
        (0..10).for_each(|i| touchpad.scroll(0.007 * f64::from(i), [0.0, 14.0]));
        touchpad.stop(0.075);
        touchpad
    };
    let (mut runs, mut settles, mut sums) = (flick(), flick(), [0.0; 2]);
    for step in 0..10 {
        let at = 0.08 + f64::from(step) / 60.0;
        for (touchpad, sum) in [&mut runs, &mut settles].into_iter().zip(&mut sums) {
            *sum += touchpad.advance_to(at).map_or(0.0, |frame| frame.delta[1]);
        }
    }
    let end = runs.end()[1];
    assert!(end > sums[0] + 100.0);
    settles.settle(0.25);
    sums[1] += settles.advance_to(0.25).map_or(0.0, |frame| frame.delta[1]);
    assert_eq!(settles.advance_to(0.26), None);
    sums[0] += runs.advance_to(60.0).map_or(0.0, |frame| frame.delta[1]);
    assert!((sums[0] - end).abs() < 1e-9 && (sums[1] - end).abs() < 1e-9, "{sums:?} {end}");
}

/// Where each driver ends is where it is at rest, and where `snap_to` puts it.
#[test]
fn end_returns_where_a_driver_comes_to_rest() {
    let mut list = dragged!(Scroller::new(platform::ios(), LIST), 600.0, -300.0, thrown);
    let (end, rest_at) = (list.end(), list.rest_at().unwrap());
    assert!(list.advance_to(rest_at - 1e-6) && !list.advance_to(rest_at) && list.offset() == end);
    let mut pager = dragged!(Pager::new(platform::ios(), PAGES), 300.0, -200.0, thrown);
    let (end, rest_at) = (pager.end(), pager.rest_at().unwrap());
    assert!(!pager.advance_to(rest_at) && pager.current().page == end && end != 0);
    pager.snap_to(9.0, 3);
    assert!(pager.current().is_at_rest && pager.current().page == 3 && pager.end() == 3);
    let mut sheet = Sheet::new([0.0, 350.0, 700.0], platform::ios(), LIST);
    sheet.snap_to(0.0, 2);
    assert!(sheet.current().is_at_rest && sheet.current().height == 700.0 && sheet.end() == 2);
    let mut wheel = WheelPicker::new(platform::ios(), 24, 36.0, true);
    wheel.go_to(0.0, 7);
    assert_eq!(wheel.end(), 7);
    wheel.snap_to(0.1, 20);
    assert!(wheel.current().is_at_rest && wheel.current().row == 20);
    let mut photo = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), [2_000.0, 900.0], [400.0, 300.0]);
    let before = photo.end();
    photo.zoom_toward(0.0, 1.0, [100.0, 100.0]);
    let rest_at = photo.rest_at().unwrap();
    assert!(photo.advance_to(rest_at - 1e-6) && !photo.advance_to(rest_at));
    assert_eq!(photo.current().transform, photo.end());
    photo.go_to(rest_at, before);
    photo.advance_to(rest_at + 0.01);
    assert!(!photo.is_at_rest() && !photo.advance_to(60.0));
    let far = |x: f64, y: f64| (x - y).abs() < 1e-6;
    let now = photo.current().transform;
    assert!(far(now.x, before.x) && far(now.y, before.y) && far(now.log_scale, before.log_scale), "{now:?} {before:?}");
}

#[test]
fn a_resized_wheel_picker_stays_at_its_row() {
    for is_endless in [true, false] {
        let mut wheel = WheelPicker::new(platform::ios(), 24, 36.0, is_endless);
        wheel.snap_to(0.0, 7);
        wheel.resize(0.1, 24, 48.0);
        assert!(wheel.current().is_at_rest && wheel.current().row == 7 && wheel.place_of(8) == 48.0);
        wheel.go_to(0.2, 9);
        wheel.advance_to(0.3);
        let before = wheel.current();
        wheel.resize(0.3, 24, 20.0);
        let now = wheel.current();
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-9 * (1.0 + b.abs());
        assert!(is_near(now.position, before.position) && is_near(now.velocity, before.velocity));
        assert_eq!((now.target, wheel.advance_to(9.0), wheel.current().row), (9, false, 9));
    }
}

#[test]
fn reordered_rows_with_new_lengths_move_to_their_new_places() {
    let mut rows = Reorder::new(platform::ios(), &[50.0; 4], 300.0);
    rows.go_to(0.0, 3, 0);
    rows.advance_to(5.0);
    rows.resize(5.0, &[10.0, 20.0, 30.0, 40.0], 300.0);
    assert!(rows.advance_to(5.01) && !rows.advance_to(9.0));
    assert_eq!([3, 0, 1, 2].map(|row| rows.current(row).value), [0.0, 40.0, 50.0, 70.0]);
    rows.snap_to(9.0, 3, 9);
    assert!(rows.is_at_rest() && rows.order() == [0, 1, 2, 3] && rows.current(3).value == 60.0);
}

/// Returns what a flick of a list, of a touchpad and of a picture show on a clock, at each of 60 frames.
fn flicks<C: Moment>(start: C) -> Vec<[f64; 3]> {
    let at = |seconds: f64| start.after(seconds).unwrap();
    let mut list = Scroller::new(platform::ios(), LIST);
    let mut touchpad = Kinetic::new(&platform::gtk());
    let mut photo = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), [2_000.0, 900.0], [400.0, 300.0]);
    photo.snap_to(at(0.0), photo.end());
    list.pointer_down(at(0.0), 600.0);
    photo.pointer_down(at(0.0), 1, [100.0, 100.0]);
    for i in 1..=10 {
        let t = 0.01 * f64::from(i);
        list.pointer_move(at(t), 600.0 - 2_000.0 * t);
        touchpad.scroll(at(t), [0.0, 20.0]);
        photo.pointer_move(at(t), 1, [100.0 - 300.0 * t, 100.0]);
    }
    list.pointer_up(at(0.1));
    touchpad.stop(at(0.105));
    photo.pointer_up(at(0.1), 1);
    let rest = list.rest_at().unwrap().seconds_since(start);
    assert!(rest > 1.0 && rest < 6.0, "{rest}");
    let mut sum = 0.0;
    let mut frames: Vec<_> = (0..60)
        .map(|frame| {
            let at = at(0.1 + f64::from(frame) / 60.0);
            list.advance_to(at);
            photo.advance_to(at);
            sum += touchpad.advance_to(at).map_or(0.0, |frame| frame.delta[1]);
            [list.offset(), sum, photo.current().transform.x]
        })
        .collect();
    frames.push([rest, touchpad.end()[1], list.end()]);
    frames
}

#[test]
fn every_type_of_time_gives_the_same_frames() {
    let seconds = flicks(0.0);
    let near = |frames: &[[f64; 3]]| {
        let pairs = frames.iter().flatten().zip(seconds.iter().flatten());
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    assert!(near(&flicks(Duration::ZERO)) < 1e-3, "{}", near(&flicks(Duration::ZERO)));
    assert!(near(&flicks(Duration::from_secs(1_000_000))) < 1e-3);
    assert!(near(&flicks(Instant::now())) < 1e-3);
    assert!(near(&flicks(7e5)) < 1e-3);
}

#[test]
fn a_page_accepts_the_state_of_another_page_unchanged() {
    let mut list = dragged!(Scroller::new(platform::ios(), LIST), 600.0, -300.0, thrown);
    list.advance_to(0.4);
    let state: State = list.state();
    let mut other = Scroller::new(platform::ios(), LIST);
    other.set_state(0.4, state);
    assert_eq!((other.state(), other.offset()), (state, list.offset()));
}
