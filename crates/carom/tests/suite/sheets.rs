//! Sheets and the lists inside them, under fingers as hosts deliver them.
#![expect(clippy::float_cmp, reason = "hand-overs and resting places are exact")]

use crate::dice::Dice;
use crate::parts::{Does, HOSTS, Host, delivered, straight};
use carom::scroll::{Extent, Key, WheelDelta, WheelPhase, platform};
use carom::touch::{Choice, Part, Sheet};

const DETENTS: [f64; 3] = [0.0, 350.0, 700.0];

pub(crate) fn sheet(platform: carom::scroll::Platform, detent: usize) -> Sheet {
    let mut sheet = Sheet::new(DETENTS, platform, Extent::new(2_000.0, 700.0));
    sheet.go_to(-10.0, detent);
    sheet.advance_to(-1.0);
    assert_eq!(sheet.current().height, DETENTS[detent]);
    sheet
}

fn drag_sheet(sheet: &mut Sheet, path: &[f64], host: Host) -> f64 {
    sheet.pointer_down(0.0, path[0]);
    delivered(path, host, |does| match does {
        Does::Move(t, position) => sheet.pointer_move(t, position),
        Does::Frame(t) => {
            sheet.advance_to(t);
        }
    })
}

#[test]
fn one_finger_moves_a_sheet_and_its_list_without_a_jump() {
    let mut dice = Dice(1);
    for round in 0..100 {
        let host = HOSTS[round % 4];
        let mut sheet = sheet([platform::ios(), platform::android()][round % 2], 1);
        let mut path = vec![500.0];
        for _ in 0..60 {
            let last = path[path.len() - 1];
            path.push((last + dice.within(-60.0, 60.0)).clamp(-600.0, 800.0));
        }
        sheet.pointer_down(0.0, path[0]);
        delivered(&path, host, |does| {
            let Does::Move(t, position) = does else { return };
            sheet.pointer_move(t, position);
            let frame = sheet.current();
            // Sheet and list together have moved by exactly as much as the finger.
            let moved = frame.height - 350.0 + frame.content.offset;
            assert!((moved - (500.0 - position)).abs() < 1e-9, "{host:?}: {moved} at {position}");
            assert!(frame.height >= 700.0 || frame.content.offset == 0.0, "{frame:?}");
        });
    }
}

#[test]
fn a_sheet_that_is_thrown_up_passes_its_velocity_to_the_list() {
    for host in HOSTS {
        let mut sheet = sheet(platform::ios(), 1);
        let lift = drag_sheet(&mut sheet, &straight(600.0, 400.0, 9), host);
        let held = sheet.current().velocity;
        sheet.pointer_up(lift);
        assert!((sheet.current().velocity / held - 1.0).abs() < 1e-12 && held > 2_500.0, "{host:?}: {held}");
        let (mut before, mut after) = (sheet.current(), sheet.current());
        let mut t = lift;
        while after.content.velocity == 0.0 {
            t += 1e-4;
            before = after;
            sheet.advance_to(t);
            after = sheet.current();
            assert!(t < lift + 1.0, "{host:?}: no hand-over, {after:?}");
        }
        assert!(before.height > 699.5 && after.height == 700.0, "{host:?} {before:?} {after:?}");
        assert!((before.velocity / after.content.velocity - 1.0).abs() < 0.01, "{before:?} {after:?}");
        assert!(!sheet.advance_to(60.0) && sheet.current().content.offset > 100.0 && sheet.current().detent == 2);
    }
}

#[test]
fn a_list_that_is_thrown_back_passes_its_velocity_to_the_sheet() {
    let mut sheet = sheet(platform::chromium(), 2);
    sheet.scroller_mut().snap_to(0.0, 60.0);
    let lift = drag_sheet(&mut sheet, &straight(300.0, 340.0, 5), Host::True);
    assert!(sheet.current().content.velocity < -1_000.0 && sheet.current().content.offset == 20.0);
    sheet.pointer_up(lift);
    let mut t = lift;
    while sheet.current().velocity == 0.0 {
        t += 1e-3;
        sheet.advance_to(t);
        assert!(t < lift + 0.2, "{:?}", sheet.current());
    }
    assert!(sheet.current().velocity < -800.0 && sheet.current().content.offset == 0.0, "{:?}", sheet.current());
    assert!(!sheet.advance_to(60.0));
    assert_eq!(sheet.current().height, 350.0);
    // An elastic list bounces instead, and the sheet stays.
    let mut sheet = self::sheet(platform::ios(), 2);
    sheet.scroller_mut().snap_to(0.0, 60.0);
    let lift = drag_sheet(&mut sheet, &straight(300.0, 340.0, 5), Host::True);
    sheet.pointer_up(lift);
    sheet.advance_to(lift + 0.1);
    assert!(sheet.current().content.offset < 0.0 && sheet.current().height == 700.0, "{:?}", sheet.current());
}

/// A throw reaches the list 0.15 s after the lift. An app that misses the frames in between gets a wheel, a key or new rows first.
#[test]
fn a_sheet_passes_its_throw_on_before_other_input_to_its_list() {
    let list = Extent { min: 0.0, max: 3_000.0, viewport: 800.0 };
    let events: [fn(&mut Sheet<[f64; 3]>); 3] = [
        |sheet| _ = sheet.wheel(0.5, WheelDelta::Pixels(0.0), WheelPhase::Ended),
        |sheet| Part::key(sheet, 0.5, Key::Space),
        |sheet| sheet.shift(0.5, 0.0),
    ];
    for event in events {
        let mut sheet = Sheet::new([0.0, 350.0, 700.0], platform::gtk(), list);
        sheet.pointer_down(0.0, 700.0);
        (1..6).for_each(|i| sheet.pointer_move(0.008 * f64::from(i), 700.0 - 50.0 * f64::from(i)));
        sheet.pointer_up(0.042);
        let shown = sheet.read(0.5);
        assert!(shown.height == 700.0 && shown.content.offset > 100.0, "{shown:?}");
        event(&mut sheet);
        let now = sheet.current();
        assert_eq!((now.height, now.content.offset), (700.0, shown.content.offset));
    }
}

#[test]
fn a_sheet_rests_at_detents_and_can_be_dismissed() {
    for host in HOSTS {
        // If the finger rests before the lift, the sheet goes to the nearest detent.
        let mut slow = sheet(platform::ios(), 1);
        let lift = drag_sheet(&mut slow, &straight(300.0, 500.0, 30), host);
        slow.pointer_move(lift + 0.2, 500.0);
        slow.pointer_up(lift + 0.3);
        assert!(!slow.advance_to(60.0) && slow.current().height == 0.0, "{host:?}: {:?}", slow.current());
        // A flick down passes over the middle detent.
        let mut flicked = sheet(platform::ios(), 2);
        let lift = drag_sheet(&mut flicked, &straight(100.0, 400.0, 12), host);
        flicked.pointer_up(lift);
        assert_eq!(flicked.current().detent, 0, "{host:?}");
        // By Compose's rule, the flick goes to the next detent.
        let mut compose = sheet(platform::ios(), 2).with_choice(Choice::compose());
        let lift = drag_sheet(&mut compose, &straight(100.0, 400.0, 12), host);
        compose.pointer_up(lift);
        assert_eq!(compose.current().detent, 1, "{host:?}");
        compose.pointer_down(lift + 0.1, 100.0);
        compose.pointer_cancel(lift + 0.11);
        assert!(compose.current().velocity == 0.0 && !compose.current().is_at_rest);
    }
}

#[test]
fn a_sheet_takes_new_detents_in_flight_and_under_a_finger() {
    let mut sheet = sheet(platform::ios(), 1);
    sheet.go_to(0.0, 2);
    sheet.advance_to(0.1);
    let before = sheet.current();
    sheet.resize(0.1, [0.0, 200.0, 400.0]);
    let after = sheet.current();
    assert_eq!((before.height, before.velocity), (after.height, after.velocity));
    assert!(!sheet.advance_to(9.0) && sheet.current().height == 400.0);
    sheet.pointer_down(9.0, 300.0);
    sheet.pointer_move(9.1, 400.0);
    sheet.resize(9.1, DETENTS);
    assert_eq!(sheet.current().height, 300.0);
    sheet.pointer_move(9.2, 390.0);
    assert_eq!(sheet.current().height, 310.0);
}

#[test]
fn the_frame_rate_does_not_change_the_motion_of_a_sheet() {
    let make = || {
        let mut sheet = sheet(platform::ios(), 1);
        let lift = drag_sheet(&mut sheet, &straight(600.0, 400.0, 9), Host::True);
        sheet.pointer_up(lift);
        sheet
    };
    let mut whole = make();
    whole.advance_to(1.0);
    for rate in [30, 60, 144, 240] {
        let mut stepped = make();
        for frame in 0..=rate {
            stepped.advance_to(f64::from(frame) / f64::from(rate));
        }
        let (a, b) = (whole.current(), stepped.current());
        assert!(a.height == b.height && (a.content.offset - b.content.offset).abs() < 1e-9, "{rate}: {a:?} {b:?}");
    }
}

#[test]
fn a_sheet_follows_the_finger_after_its_detents_have_shrunk() {
    let mut sheet = Sheet::new(DETENTS, platform::ios(), Extent::new(0.0, 700.0));
    sheet.snap_to(0.0, 2);
    sheet.pointer_down(0.0, 100.0);
    sheet.resize(0.1, [0.0, 200.0, 400.0]);
    sheet.pointer_move(0.2, 150.0);
    assert_eq!(sheet.current().height, DETENTS[2] - 50.0);
}

/// The sheet moves and its list doesn't yet, so only the sheet knows that a stamp far ahead is wrong. Found by the hostile host.
#[test]
fn a_wheel_with_a_stamp_far_ahead_does_not_stop_a_throw_on_its_way_to_the_list() {
    let extent = Extent { min: -500.0, max: 9_000.0, viewport: 800.0 };
    let thrown = |has_wheel: bool| {
        let mut sheet = Sheet::new(DETENTS, platform::flutter_ios(), extent);
        sheet.pointer_down(0.0, 553.678);
        sheet.pointer_move(0.017, 363.868);
        sheet.pointer_up(0.022);
        if has_wheel {
            sheet.wheel(4e6, WheelDelta::Pixels(-33.453), WheelPhase::Momentum);
        }
        sheet.advance_to(2.0);
        sheet.current().content.offset
    };
    assert!(thrown(false) > 3_000.0, "{}", thrown(false));
    assert_eq!(thrown(true), thrown(false));
}
