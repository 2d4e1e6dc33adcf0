//! Content that moves by a distance. The motion keeps its shape, everything else moves along, and you don't see anything happen.
#![expect(clippy::float_cmp, reason = "velocities and times have exactly the same bits")]

use crate::dice::Dice;
use crate::pages::every_platform;
use carom::animate::{Animated, Moving};
use carom::gesture::TouchSlop;
use carom::scroll::{
    Extent, Key, Nested, PageMotion, Paging, Places, Region, Scroller, ScrollerReading, Segments, Smoothing, TwoAxes,
    WheelDelta, WheelPhase, platform,
};
use carom::touch::{Pager, Pages, PanZoom, PanZoomPhysics, PullToRefresh, RefreshRule, Sheet, Transform, WheelPicker};
use carom::{Friction, Spring, State};

const LIST: Extent = Extent { min: 0.0, max: 9_000.0, viewport: 800.0 };

fn spring() -> Spring {
    Spring::from_response_damping_ratio(0.4, 0.7)
}

fn moved(extent: Extent, by: f64) -> Extent {
    Extent { min: extent.min + by, max: extent.max + by, ..extent }
}

fn near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < 1e-9 * (1.0 + one.abs())
}

/// Asserts that one page is where the other would be after a shift by `by`.
fn is_moved(one: ScrollerReading, other: ScrollerReading, by: f64, what: &str) {
    let same = |page: ScrollerReading| {
        (page.velocity, page.overscroll, page.stretch, page.phase, page.settling_time, page.is_at_rest)
    };
    assert!(
        near(one.offset + by, other.offset) && near(one.target + by, other.target),
        "{what}: {one:?}, {other:?}, by {by}"
    );
    assert_eq!(same(one), same(other), "{what}");
}

/// The number of ways in which `begin` moves a page.
const WAYS: usize = 10;

fn begin(page: &mut Scroller, way: usize) {
    page.snap_to(0.0, 1_000.0);
    match way {
        0 => {}
        1 => page.fling(0.0, 2_500.0),
        2 => page.go_to(0.0, 4_000.0, Smoothing::ScrollTo),
        3 => page.go_to(0.0, 4_000.0, spring()),
        4 => _ = page.wheel(0.0, WheelDelta::Lines(3.0), WheelPhase::Notch),
        5 => page.key(0.0, Key::PageDown),
        6 => page.set_state(0.0, State { position: -90.0, velocity: -1_500.0 }),
        7 => page
            .release_with(0.0, PageMotion::from(spring().motion(State { position: 1_000.0, velocity: 800.0 }, 700.0))),
        8 => {
            page.snap_to(0.0, 30.0);
            page.pointer_down(0.0, 100.0);
            (1..9).for_each(|i| _ = page.pointer_move(0.01 * f64::from(i), 100.0 + 22.0 * f64::from(i)));
        }
        _ => {
            page.pointer_down(0.0, 500.0);
            (1..9).for_each(|i| _ = page.pointer_move(0.01 * f64::from(i), 500.0 - 22.0 * f64::from(i)));
        }
    }
}

/// What happens after the shift, with its offsets moved.
fn go_on(page: &mut Scroller, event: u32, t: f64, by: f64) {
    match event {
        0 => _ = page.pointer_move(t, 320.0),
        1 => page.pointer_up(t),
        2 => page.pointer_cancel(t),
        3 => page.pointer_down(t, 450.0),
        4 => _ = page.wheel(t, WheelDelta::Lines(-2.0), WheelPhase::Notch),
        5 => _ = page.wheel(t, WheelDelta::Pixels(31.0), WheelPhase::Fingers),
        6 => _ = page.wheel(t, WheelDelta::Pixels(0.0), WheelPhase::Ended),
        7 => page.go_to(t, 2_345.0 + by, spring()),
        8 => page.resize(t, moved(Extent { max: 1_200.0, ..LIST }, by)),
        9 => page.resize(t, moved(LIST, by)),
        10 => page.key(t, Key::End),
        11 => page.fling(t, -1_900.0),
        12 => page.set_state(t, State { position: 9_050.0 + by, velocity: 400.0 }),
        13 => page.settle(t),
        _ => _ = page.advance_to(t),
    }
}

#[test]
fn a_shifted_page_moves_like_the_page_that_was_not_shifted() {
    let mut dice = Dice(51);
    for (name, platform) in every_platform() {
        for way in 0..WAYS {
            for by in [500.0, -1_234.5, 37.3] {
                let mut page = Scroller::new(platform, LIST);
                begin(&mut page, way);
                let t = dice.within(0.081, 0.4);
                page.advance_to(t);
                let mut other = page.clone();
                other.shift(t, by);
                let what = format!("{name}, way {way}, {by}");
                is_moved(page.current(), other.current(), by, &what);
                assert_eq!(page.rest_at(), other.rest_at());
                for later in [0.01, 0.1, 0.7, 20.0] {
                    is_moved(page.read(t + later), other.read(t + later), by, &what);
                }
                let passes = page.end() * 0.5 + page.offset() * 0.5;
                let [one, two] = [page.time_at(passes), other.time_at(passes + by)];
                assert!(near(one.unwrap_or(0.0), two.unwrap_or(0.0)), "{what}: {one:?}, {two:?}");
                let mut now = t;
                for _ in 0..12 {
                    now += dice.of(&[0.0, 0.008, 0.016, 0.2]);
                    let event = dice.pick(16);
                    go_on(&mut page, event, now, 0.0);
                    go_on(&mut other, event, now, by);
                    let (one, two) = (page.current(), other.current());
                    assert!(near(one.offset + by, two.offset), "{what}, event {event}: {one:?}, {two:?}");
                    assert!(
                        (one.velocity - two.velocity).abs() < 1e-6 * (1.0 + one.velocity.abs()),
                        "{what}, event {event}"
                    );
                }
                let [one, two] =
                    [&mut page, &mut other].map(|page| page.take_contact().map(|contact| contact.state.position));
                assert_eq!(one.is_some(), two.is_some(), "{what}");
                assert!(near(one.unwrap_or(0.0) + by, two.unwrap_or(by)), "{what}");
            }
        }
    }
}

/// TanStack/virtual#1248, go-gui#117, flutter#165414. A smooth scroll survives rows that are put in above. By `set_state` it became a fling
/// of 77,514 px on Godot's friction.
#[test]
fn rows_inserted_above_do_not_change_where_the_motion_ends() {
    for (name, platform) in every_platform() {
        for way in 0..WAYS {
            let mut page = Scroller::new(platform, Extent { max: 200_000.0, ..LIST });
            begin(&mut page, way);
            page.advance_to(0.12);
            let (before, mut alone) = (page.current(), page.clone());
            page.shift(0.12, 500.0);
            page.resize(0.12, Extent { max: 200_500.0, ..LIST });
            let after = page.current();
            assert!(near(after.offset, before.offset + 500.0), "{name}, way {way}");
            // Beyond the beginning there is content now, and no edge that holds the page back.
            if !matches!(way, 6 | 8) {
                assert_eq!(after.velocity, before.velocity, "{name}, way {way}");
                assert!(near(after.target, before.target + 500.0), "{name}, way {way}: {before:?}, {after:?}");
                _ = [&mut alone, &mut page].map(|page| page.pointer_up(0.13));
                _ = [&mut alone, &mut page].map(|page| page.advance_to(60.0));
                assert!(near(page.offset(), alone.offset() + 500.0), "{name}, way {way}");
            }
        }
    }
}

#[test]
fn a_page_stays_under_the_finger_while_rows_are_inserted_above() {
    for (name, platform) in every_platform() {
        let [mut alone, mut page] = [(); 2].map(|()| Scroller::new(platform, LIST));
        _ = [&mut alone, &mut page].map(|page| page.snap_to(0.0, 2_000.0));
        _ = [&mut alone, &mut page].map(|page| page.pointer_down(0.0, 600.0));
        let mut by = 0.0;
        for i in 1..40 {
            let (t, position) = (0.008 * f64::from(i), 600.0 - 7.0 * f64::from(i));
            alone.pointer_move(t, position);
            page.pointer_move(t, position);
            by += 13.0;
            page.shift(t, 13.0);
            page.resize(t, Extent { max: LIST.max + by, ..LIST });
            assert!(near(page.offset(), alone.offset() + by), "{name}");
        }
        _ = [&mut alone, &mut page].map(|page| page.pointer_up(0.32));
        assert_eq!(page.velocity(), alone.velocity(), "{name}");
    }
}

#[test]
fn places_and_regions_move_with_the_content() {
    let slow = Friction::from_deceleration_rate(0.99).into();
    let regions =
        [Region { from: 0.0, friction: slow, snaps: false }, Region { from: 1_000.0, friction: slow, snaps: true }];
    let book = Segments { regions, stop_speed: 10.0, spring: spring(), rubber_band: 0.55 };
    let mut page = Scroller::new(platform::ios().with_physics(book), LIST);
    page.shift(0.0, 333.0);
    page.go_to(0.0, 1_200.0 + 333.0, spring());
    assert!(near(page.end(), 1_333.0), "{}", page.end());

    let mut rows = Scroller::new(platform::gtk().with_landing(Places::every(80.0)), LIST);
    rows.shift(0.0, 33.0);
    for wanted in [500.0, 1_000.0, 4_321.0] {
        rows.go_to(0.0, wanted, spring());
        assert!(near((rows.end() - 33.0) % 80.0, 0.0), "{}", rows.end());
    }

    // Three pages are inserted before the others. When the view's size changes, all pages get the new size.
    let mut months = Scroller::new(platform::ios().with_landing(Paging::new(spring())), Extent::new(4_000.0, 400.0));
    months.snap_to(0.0, 800.0);
    months.shift(0.0, 1_200.0);
    months.resize(0.0, Extent::new(5_200.0, 400.0));
    months.resize(0.0, Extent::new(6_500.0, 500.0));
    assert_eq!(months.offset(), 2_500.0);
    months.key(0.0, Key::ArrowBack);
    assert_eq!(months.end(), 2_000.0);
}

#[test]
fn a_shifted_page_is_stored_and_restored() {
    for way in 0..WAYS - 3 {
        let mut page = Scroller::new(platform::ios(), LIST);
        begin(&mut page, way);
        page.advance_to(0.1);
        page.shift(0.1, 37.3);
        let mut restored = Scroller::new(platform::ios(), Extent::new(0.0, 1.0));
        restored.restore(0.1, &page.snapshot());
        assert_eq!(restored.extent(), page.extent());
        assert_eq!((restored.read(0.1), restored.read(0.4)), (page.read(0.1), page.read(0.4)), "way {way}");
    }
}

#[test]
fn a_distance_beyond_the_domain_is_ignored() {
    let mut page = Scroller::new(platform::ios(), LIST);
    let mut value = Moving::new(1.0, spring(), 0.0);
    let mut canvas = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), None, [400.0; 2]);
    for by in [f64::NAN, f64::INFINITY, -2e15] {
        page.shift(0.0, by);
        value.shift(0.0, by);
        canvas.shift(0.0, [0.0, by]);
        assert_eq!((page.offset(), page.extent(), value.value(0.0)), (0.0, LIST, 1.0));
        assert_eq!(canvas.current().transform, Transform::default());
    }
}

#[test]
fn each_of_two_pages_is_shifted_by_its_own_distance() {
    let page = || Scroller::new(platform::flutter_android(), LIST);
    let mut map = TwoAxes::new(page(), page(), TouchSlop::IOS);
    map.fling(0.0, [900.0, 700.0]);
    let (before, v) = (map.offset(), map.velocity());
    map.shift(0.0, [-300.0, 40.0]);
    assert_eq!((map.offset(), map.velocity()), ([before[0] - 300.0, before[1] + 40.0], v));

    let mut card = Nested::new(page(), page());
    let mut same = card.clone();
    card.shift(0.0, [50.0, -70.0]);
    for card in [&mut card, &mut same] {
        card.pointer_down(0.0, 700.0);
        (1..12).for_each(|i| _ = card.pointer_move(0.008 * f64::from(i), 700.0 - 40.0 * f64::from(i)));
        card.pointer_up(0.09);
    }
    for t in [0.1, 0.5, 9.0] {
        let [one, two] = [&card, &same].map(|card| card.read(t));
        is_moved(two[0], one[0], 50.0, "inner");
        is_moved(two[1], one[1], -70.0, "outer");
    }
}

#[test]
fn pages_and_rows_inserted_before_do_not_move_the_ones_in_view() {
    let pages = Pages { count: 7, size: 300.0, viewport: 360.0, align: 0.5, loops: false };
    for loops in [false, true] {
        for held in [false, true] {
            let [mut alone, mut pager] = [(); 2].map(|()| Pager::new(platform::ios(), Pages { loops, ..pages }));
            for pager in [&mut alone, &mut pager] {
                pager.snap_to(0.0, 3);
                pager.pointer_down(0.0, 300.0);
                (1..9).for_each(|i| pager.pointer_move(0.01 * f64::from(i), 300.0 - 9.0 * f64::from(i)));
                if !held {
                    pager.pointer_up(0.085);
                    pager.advance_to(0.1);
                }
            }
            pager.shift(0.1, 2);
            _ = [&mut alone, &mut pager].map(|pager| pager.pointer_up(0.11));
            for t in [0.11, 0.2, 0.3, 5.0] {
                let [one, two] = [&alone, &pager].map(|pager| pager.read(t));
                assert!(near(one.position + 2.0, two.position) && near(one.velocity, two.velocity), "{one:?}, {two:?}");
                assert_eq!(one.target + 2, two.target);
            }
            assert!(near(alone.place_of(4), pager.place_of(6)));
            pager.go_to(5.0, 8);
            pager.advance_to(9.0);
            assert_eq!(pager.current().page, 8);
        }
    }
    let mut wheel = WheelPicker::new(platform::ios(), 12, 36.0, false);
    wheel.go_to(0.0, 5);
    let before = wheel.read(0.1);
    wheel.shift(0.1, 3);
    let after = wheel.current();
    assert!(near(after.position, before.position + 3.0) && near(after.velocity, before.velocity));
    wheel.shift(0.1, -20);
    wheel.advance_to(5.0);
    assert_eq!(wheel.current().row, 8);
    wheel.go_to(5.0, 14);
    assert_eq!(wheel.end(), 14);
}

#[test]
fn lists_inside_parts_are_shifted() {
    for rule in [RefreshRule::cupertino(), RefreshRule::android()] {
        let [mut alone, mut news] = [(); 2].map(|()| PullToRefresh::new(platform::ios(), LIST, rule));
        for (list, by) in [(&mut alone, 0.0), (&mut news, 250.0)] {
            list.pointer_down(0.0, 100.0);
            list.pointer_move(0.1, 300.0);
            list.shift(0.1, by);
            list.pointer_move(0.2, 450.0);
            list.pointer_up(0.3);
            list.advance_to(0.35);
            // While it refreshes, its first offset is above its first row.
            list.shift(1.0, by);
            list.finish(2.0);
        }
        for t in [2.0, 2.1, 5.0] {
            let [one, two] = [&alone, &news].map(|list| list.read(t));
            assert_eq!((one.state, one.indicator.round()), (two.state, two.indicator.round()));
            assert!(near(one.list.offset + 500.0, two.list.offset), "{one:?}, {two:?}");
        }
    }
    let [mut alone, mut sheet] = [(); 2].map(|()| Sheet::new([0.0, 350.0, 700.0], platform::ios(), LIST));
    for (sheet, by) in [(&mut alone, 0.0), (&mut sheet, 250.0)] {
        sheet.pointer_down(0.0, 900.0);
        sheet.pointer_move(0.2, 100.0);
        sheet.scroller_mut().shift(0.2, by);
        sheet.pointer_move(0.3, 700.0);
    }
    let [one, two] = [alone.current(), sheet.current()];
    assert!(near(one.height, two.height) && near(one.content.offset + 250.0, two.content.offset), "{one:?}, {two:?}");
}

#[test]
fn a_value_keeps_its_motion_when_its_coordinates_shift() {
    let ways: [fn(&mut Moving<[f64; 2]>); 4] = [
        |value| value.retarget(0.0, [100.0, -40.0]),
        |value| value.follow(0.0, [10.0, 10.0], [50.0, 0.0]),
        |value| value.fling(0.0, Friction { drag: 3.0 }),
        |value| value.fall(0.0, [0.0, 900.0]),
    ];
    for way in ways {
        let mut value = Moving::new([3.0, 4.0], spring(), 0.0);
        value.set_velocity(0.0, [400.0, 30.0]);
        way(&mut value);
        let mut other = value;
        other.shift(0.1, [56.0, -7.0]);
        for t in [0.1, 0.3, 8.0] {
            let (one, two) = (value.read(t), other.read(t));
            assert_eq!((one.velocity, one.is_at_rest), (two.velocity, two.is_at_rest));
            for axis in 0..2 {
                let by = [56.0, -7.0][axis];
                assert!(near(one.value[axis] + by, two.value[axis]));
                assert!(near(value.target(t)[axis] + by, other.target(t)[axis]));
                assert_eq!(value.end().is_some(), other.end().is_some());
                assert!(near(value.end().unwrap_or_default()[axis] + by, other.end().unwrap_or([by; 2])[axis]));
            }
        }
        assert_eq!(value.rest_at(), other.rest_at());
    }
    let mut value = Animated::new(0.0_f64, spring());
    value.retarget(100.0);
    value.advance(0.05);
    value.shift(10.0);
    value.reverse();
    assert_eq!(value.end(), Some(10.0));
}

#[test]
fn moving_the_origin_of_a_picture_does_not_move_what_you_see() {
    let physics = PanZoomPhysics::from_platform(platform::ios());
    let contents = [None, Some([4_096.0, 2_048.0])];
    let by = [-1_000.0, 77.7];
    let ways: [fn(&mut PanZoom, [f64; 2]); 5] = [
        |picture, _| picture.zoom_toward(0.3, 0.8, [30.0, 200.0]),
        |picture, by| picture.zoom_to(0.3, [100.0 + by[0], 60.0 + by[1]], [300.0, 200.0]),
        |picture, by| {
            let to = Transform { x: -50.0, y: 20.0, log_scale: 0.3, rotation: 0.0 };
            let [x, y] = to.view_point(by.map(|by| -by));
            picture.go_to(0.3, Transform { x, y, ..to });
        },
        |picture, _| picture.double_tap(0.3, [100.0, 100.0]),
        |picture, _| {
            picture.pointer_down(0.3, 1, [100.0, 300.0]);
            picture.pointer_down(0.3, 2, [300.0, 300.0]);
            for i in 1..9 {
                picture.pointer_move(0.3 + 0.01 * f64::from(i), 1, [100.0 - 8.0 * f64::from(i), 300.0]);
            }
            picture.pointer_up(0.39, 1);
            picture.pointer_up(0.395, 2);
        },
    ];
    for content in contents {
        for begun in ways {
            for next in ways {
                let mut picture = PanZoom::new(physics, content, [400.0, 800.0]);
                begun(&mut picture, [0.0; 2]);
                picture.advance_to(0.45);
                let mut other = picture.clone();
                other.shift(0.45, by);
                for go_on in [false, true] {
                    if go_on {
                        next(&mut picture, [0.0; 2]);
                        next(&mut other, by);
                    }
                    for t in [0.45, 0.6, 9.0] {
                        let (one, two) = (picture.read(t), other.read(t));
                        for point in [[0.0, 0.0], [500.0, 90.0]] {
                            let seen = one.transform.view_point(point);
                            let again = two.transform.view_point([point[0] + by[0], point[1] + by[1]]);
                            assert!(near(seen[0], again[0]) && near(seen[1], again[1]), "{seen:?}, {again:?} at {t}");
                        }
                        assert_eq!((one.phase, one.is_at_rest), (two.phase, two.is_at_rest));
                    }
                    let [end, again] = [picture.end().view_point([0.0; 2]), other.end().view_point(by)];
                    assert!(near(end[0], again[0]) && near(end[1], again[1]));
                }
                let mut restored = PanZoom::new(physics, None, [1.0; 2]);
                assert!(restored.restore(0.45, &other.snapshot()).is_ok());
                assert_eq!(restored.current().transform, other.current().transform);
            }
        }
    }
    // Rows that are put in above a document: it is longer, and shows what it showed.
    let mut page = PanZoom::new(physics, [400.0, 3_000.0], [400.0, 800.0]);
    page.zoom_by(0.0, 1.0, [200.0, 100.0]);
    let shown = page.current().transform.content_point([200.0, 400.0]);
    page.shift(0.0, [0.0, 500.0]);
    page.resize(0.0, [400.0, 3_500.0], [400.0, 800.0]);
    let again = page.current().transform.content_point([200.0, 400.0]);
    assert!(near(again[0], shown[0]) && near(again[1], shown[1] + 500.0), "{shown:?}, {again:?}");
    page.pan_toward(0.0, [0.0, 1e6]);
    assert!(near(page.end().y, 0.0), "{:?}", page.end());
}
