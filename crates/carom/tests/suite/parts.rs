//! Pagers, pickers, lists that refresh, rows that swipe and lists that reorder, under fingers as hosts deliver them.
#![expect(clippy::float_cmp, reason = "hand-overs and resting places are exact")]

use crate::dice::Dice;
use crate::sheets::sheet;
use carom::scroll::{Extent, platform};
use carom::touch::{Pager, Pages, PullToRefresh, Refresh, RefreshRule, Reorder, Sheet, SwipeRow, SwipeTo, WheelPicker};

/// How a host delivers the reports of a finger.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Host {
    /// Each report at its time.
    True,
    /// All reports of a frame at once, stamped with the frame's time.
    Bursts,
    /// Each report at its time, after a frame that was computed for a later time.
    LateFrames,
    /// One report in three.
    Sparse,
}

pub(crate) const HOSTS: [Host; 4] = [Host::True, Host::Bursts, Host::LateFrames, Host::Sparse];

/// What a host does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Does {
    Move(f64, f64),
    Frame(f64),
}

#[test]
fn a_program_does_not_move_a_picker_that_a_finger_holds() {
    type Command = fn(&mut WheelPicker);
    let commands: [Command; 3] =
        [|wheel| wheel.go_to(0.1, 7), |wheel| wheel.go_by(0.1, 2), |wheel| wheel.snap_to(0.1, 7)];
    for command in commands {
        let mut wheel = WheelPicker::new(platform::ios(), 12, 36.0, true);
        wheel.pointer_down(0.0, 300.0);
        wheel.pointer_move(0.1, 250.0);
        let before = wheel.current().position;
        command(&mut wheel);
        assert_eq!(wheel.current().position, before);
        wheel.pointer_move(0.2, 214.0);
        assert_eq!(wheel.current().position, before + 1.0, "it follows the finger on");
    }
}

/// Delivers the positions of a finger at 120 Hz, from the first report after its landing.
pub(crate) fn delivered(path: &[f64], host: Host, mut act: impl FnMut(Does)) -> f64 {
    for (i, position) in path.iter().enumerate() {
        let t = i as f64 / 120.0;
        match host {
            Host::True => act(Does::Move(t, *position)),
            Host::Bursts if i % 2 == 1 => {
                act(Does::Move(t, path[i - 1]));
                act(Does::Move(t, *position));
                act(Does::Frame(t));
            }
            Host::LateFrames => {
                act(Does::Frame(t + 0.03));
                act(Does::Move(t, *position));
            }
            Host::Sparse if i % 3 == 2 || i + 1 == path.len() => act(Does::Move(t, *position)),
            Host::Bursts | Host::Sparse => (),
        }
    }
    (path.len() - 1) as f64 / 120.0
}

/// A finger that moves evenly.
pub(crate) fn straight(from: f64, to: f64, reports: usize) -> Vec<f64> {
    (0..reports).map(|i| from + (to - from) * i as f64 / (reports - 1) as f64).collect()
}

const CARDS: Pages = Pages { count: 5, size: 300.0, viewport: 360.0, align: 0.5, loops: true };

fn drag_pager(pager: &mut Pager, path: &[f64], host: Host) -> f64 {
    pager.pointer_down(0.0, path[0]);
    delivered(path, host, |does| match does {
        Does::Move(t, position) => pager.pointer_move(t, position),
        Does::Frame(t) => {
            pager.advance_to(t);
        }
    })
}

#[test]
fn a_pager_turns_as_far_as_the_flick_goes_or_as_its_limit() {
    for host in HOSTS {
        // 3,000 a second for 0.2 s is two pages.
        let flick = straight(300.0, 50.0, 11);
        let mut far = Pager::new(platform::ios(), CARDS);
        let lift = drag_pager(&mut far, &flick, host);
        far.pointer_up(lift);
        assert_eq!(far.current().target, 3, "{host:?}: {:?}", far.current());
        let mut one = Pager::new(platform::ios(), CARDS).with_most(1);
        let lift = drag_pager(&mut one, &flick, host);
        one.pointer_up(lift);
        assert_eq!(one.current().target, 1, "{host:?}");
    }
}

#[test]
fn a_looping_pager_does_not_jump_and_predicts_arrivals() {
    let mut pager = Pager::new(platform::ios(), CARDS);
    for round in 0..12 {
        let t = f64::from(round);
        let before = pager.current();
        pager.go_by(t, -1);
        assert_eq!(pager.current().position, before.position);
        pager.advance_to(t + 0.05);
        // Mid-flight every card is one size from the next, also over the seam.
        let mut places: Vec<f64> = (0..5).map(|page| pager.place_of(page)).collect();
        places.sort_by(f64::total_cmp);
        assert!(places.windows(2).all(|pair| (pair[1] - pair[0] - 300.0).abs() < 1e-9), "{places:?}");
        let arrival = pager.time_at(-i64::from(round) - 1).unwrap();
        assert!(arrival > t + 0.05);
        assert!(pager.advance_to(arrival - 1e-6) && !pager.advance_to(arrival));
        assert_eq!(pager.current().page, (4 * (round as usize + 1)) % 5);
    }
    // The pager passes a page at the instant that it has predicted.
    pager.go_by(20.0, 3);
    let passes = pager.time_at(-10).unwrap();
    pager.advance_to(passes);
    assert!((pager.current().position + 10.0).abs() < 1e-9 && pager.current().velocity > 0.0);
    assert_eq!(pager.time_at(-20), None);
}

#[test]
fn a_release_and_a_resize_keep_a_pagers_position_and_velocity() {
    for loops in [false, true] {
        let mut pager = Pager::new(platform::android(), Pages { loops, ..CARDS });
        let lift = drag_pager(&mut pager, &straight(300.0, 180.0, 13), Host::True);
        let held = pager.current();
        pager.pointer_up(lift);
        let free = pager.current();
        assert!((held.position - free.position).abs() < 1e-12 && (held.velocity / free.velocity - 1.0).abs() < 1e-9);
        pager.advance_to(lift + 0.05);
        let before = pager.current();
        pager.resize(lift + 0.05, Pages { size: 500.0, viewport: 500.0, align: 0.0, loops, count: 5 });
        let after = pager.current();
        assert!(
            (before.position - after.position).abs() < 1e-12 && (before.velocity / after.velocity - 1.0).abs() < 1e-9
        );
        assert_eq!(before.target, after.target);
        assert!(!pager.advance_to(9.0) && pager.place_of(after.target) == 0.0);
    }
    // A pager without a loop can be pulled beyond its first page, and comes back.
    let mut end = Pager::new(platform::ios(), Pages { loops: false, ..CARDS });
    let lift = drag_pager(&mut end, &straight(100.0, 250.0, 9), Host::True);
    assert!(end.current().position < 0.0 && end.current().position > -0.5);
    end.pointer_up(lift);
    assert!(!end.advance_to(9.0) && end.current().page == 0);
}

#[test]
fn a_picker_ticks_once_for_each_row_that_it_selects() {
    let mut dice = Dice(2);
    for round in 0..60 {
        let (endless, host) = (round % 2 == 0, HOSTS[round % 4]);
        let mut wheel = WheelPicker::new(platform::ios(), 24, 36.0, endless);
        wheel.go_to(-9.0, 12);
        wheel.advance_to(-1.0);
        let path = straight(300.0, 300.0 + dice.within(-150.0, 150.0), 10);
        wheel.pointer_down(0.0, path[0]);
        let lift = delivered(&path, host, |does| match does {
            Does::Move(t, position) => wheel.pointer_move(t, position),
            Does::Frame(t) => {
                wheel.advance_to(t);
            }
        });
        wheel.pointer_up(lift);
        let (mut after, mut ticks) = (lift, 0);
        while let Some(tick) = wheel.next_tick(after) {
            assert!(tick.time > after, "{host:?}: {tick:?} after {after}");
            let (mut before, mut past) = (wheel.clone(), wheel.clone());
            before.advance_to(tick.time - 1e-7);
            past.advance_to(tick.time + 1e-7);
            assert!(past.current().row == tick.row && before.current().row != tick.row, "{host:?}: {tick:?}");
            (after, ticks) = (tick.time, ticks + 1);
            assert!(ticks < 200);
        }
        let mut last = wheel.clone();
        last.advance_to(after + 1e-7);
        assert_eq!(last.current().row, wheel.current().target, "{host:?}: after {ticks} ticks");
        assert!(!wheel.advance_to(60.0) && wheel.current().position == wheel.current().position.round());
        assert_eq!(wheel.current().row, last.current().row);
        assert!(wheel.place_of(wheel.current().row).abs() < 1e-9);
    }
}

const NEWS: Extent = Extent { min: 0.0, max: 3_200.0, viewport: 800.0 };

fn pull(news: &mut PullToRefresh, by: f64, host: Host) -> f64 {
    news.pointer_down(0.0, 100.0);
    delivered(&straight(100.0, 100.0 + by, 30), host, |does| match does {
        Does::Move(t, position) => news.pointer_move(t, position),
        Does::Frame(t) => {
            news.advance_to(t);
        }
    })
}

#[test]
fn cupertino_refreshes_at_the_threshold_android_at_the_release() {
    for host in HOSTS {
        let mut ios = PullToRefresh::new(platform::ios(), NEWS, RefreshRule::cupertino());
        let lift = pull(&mut ios, 150.0, host);
        assert_eq!(ios.current().state, Refresh::Idle, "{host:?}: {:?}", ios.current());
        ios.pointer_move(lift + 0.02, 400.0);
        assert_eq!(ios.current().state, Refresh::Loading);
        let before = ios.current().list.offset;
        ios.pointer_up(lift + 0.2);
        assert_eq!(ios.current().list.offset, before, "{host:?}");
        assert!(!ios.advance_to(9.0) && ios.current().list.offset == -60.0);
        ios.finish(9.0);
        assert_eq!(ios.current().state, Refresh::Done);
        assert!(!ios.advance_to(20.0) && ios.current().list.offset == 0.0 && ios.current().state == Refresh::Idle);

        let mut android = PullToRefresh::new(platform::android(), NEWS, RefreshRule::android());
        let lift = pull(&mut android, 130.0, host);
        assert_eq!((android.current().state, android.current().list.offset), (Refresh::Armed, 0.0), "{host:?}");
        let shown = android.current().indicator;
        android.pointer_up(lift);
        assert_eq!((android.current().state, android.current().indicator), (Refresh::Loading, shown));
        assert!(!android.advance_to(9.0) && android.current().indicator == 64.0);
        android.finish(9.0);
        assert!(
            !android.advance_to(20.0) && android.current().indicator == 0.0 && android.current().state == Refresh::Idle
        );
    }
}

#[test]
fn a_pulled_indicator_returns_before_the_list_scrolls() {
    let mut list = PullToRefresh::new(platform::android(), NEWS, RefreshRule::compose());
    list.pointer_down(0.0, 100.0);
    list.pointer_move(0.1, 300.0);
    assert_eq!((list.current().state, list.current().indicator), (Refresh::Armed, 98.75));
    list.pointer_move(0.2, 200.0);
    assert_eq!((list.current().state, list.current().indicator), (Refresh::Idle, 50.0));
    list.pointer_move(0.3, 60.0);
    assert_eq!((list.current().indicator, list.current().list.offset), (0.0, 40.0));
    list.pointer_move(0.4, 110.0);
    assert_eq!((list.current().indicator, list.current().list.offset), (5.0, 0.0));
    list.pointer_cancel(0.5);
    assert!(!list.advance_to(9.0) && list.current().state == Refresh::Idle);
    // A key loads, too.
    list.begin(9.0);
    assert!(list.current().state == Refresh::Loading && !list.advance_to(20.0) && list.current().indicator == 56.0);
}

#[test]
fn a_caught_indicator_does_not_jump() {
    let mut list = PullToRefresh::new(platform::android(), NEWS, RefreshRule::android());
    list.pointer_down(0.0, 100.0);
    list.pointer_move(0.1, 220.0);
    list.pointer_up(0.2);
    list.advance_to(0.25);
    let shown = list.current().indicator;
    list.pointer_down(0.25, 500.0);
    assert!((list.current().indicator - shown).abs() < 1e-9 && shown > 10.0);
}

#[test]
fn an_indicator_does_not_reappear_if_loading_ends_under_a_finger() {
    let mut list = PullToRefresh::new(platform::android(), NEWS, RefreshRule::android());
    list.pointer_down(0.0, 100.0);
    list.pointer_move(0.1, 240.0);
    let mut shown = list.current().indicator;
    list.begin(0.1);
    for frame in 1..200 {
        let at = 0.1 + f64::from(frame) / 120.0;
        if frame == 20 {
            list.finish(at);
        }
        list.advance_to(at);
        let now = list.current().indicator;
        assert!((now - shown).abs() < 12.0, "from {shown} to {now} in frame {frame}");
        shown = now;
    }
    assert!(shown == 0.0 && list.current().state == Refresh::Idle);
    // The finger can pull again.
    list.pointer_move(2.0, 280.0);
    assert!(list.current().indicator > 0.0);
}

#[test]
fn a_swipe_row_opens_performs_an_action_and_closes() {
    let drag = |row: &mut SwipeRow, from: f64, to: f64, reports: usize, host: Host| {
        row.pointer_down(0.0, from);
        delivered(&straight(from, to, reports), host, |does| match does {
            Does::Move(t, position) => row.pointer_move(t, position),
            Does::Frame(t) => {
                row.advance_to(t);
            }
        })
    };
    for host in HOSTS {
        let mut row = SwipeRow::new(360.0, [80.0, 160.0]).with_sweep();
        let lift = drag(&mut row, 300.0, 200.0, 20, host);
        let held = row.current();
        row.pointer_up(lift);
        let free = row.current();
        assert!(held.offset == free.offset && held.velocity == free.velocity && held.to == free.to, "{host:?}");
        assert_eq!(free.to, SwipeTo::Trailing, "{host:?}: {free:?}");
        assert!(!row.advance_to(9.0) && row.current().offset == -160.0);
        row.resize(9.0, 400.0);
        assert_eq!(row.current().offset, -160.0);
        // A fast flick performs the first action.
        let mut swept = SwipeRow::new(360.0, [80.0, 160.0]).with_sweep();
        let lift = drag(&mut swept, 300.0, 130.0, 13, host);
        swept.pointer_up(lift);
        assert_eq!(swept.current().to, SwipeTo::TrailingSweep, "{host:?}");
        // Without actions, a row gives way like a rubber band.
        let mut bare = SwipeRow::new(360.0, [0.0, 0.0]);
        let lift = drag(&mut bare, 100.0, 200.0, 13, host);
        assert!(bare.current().offset > 30.0 && bare.current().offset < 60.0);
        bare.pointer_up(lift);
        assert!(bare.current().to == SwipeTo::Closed && !bare.advance_to(9.0) && bare.current().offset == 0.0);
    }
}

#[test]
fn the_order_of_rows_depends_only_on_where_the_lifted_row_is() {
    let mut dice = Dice(3);
    let sizes = [40.0, 90.0, 60.0, 30.0, 120.0, 50.0];
    for round in 0..100 {
        let row = round % sizes.len();
        let make = || {
            let mut rows = Reorder::new(platform::ios(), &sizes, 2_000.0);
            rows.lift(0.0, row, 500.0);
            rows
        };
        let (mut every, mut last) = (make(), make());
        let mut finger = 500.0;
        for step in 1..40 {
            finger += dice.within(-70.0, 70.0);
            every.pointer_move(0.01 * f64::from(step), finger);
        }
        last.pointer_move(0.4, finger);
        assert_eq!(every.order(), last.order());
        let mut sorted = every.order().to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5]);
        every.pointer_up(0.4);
        assert!(!every.advance_to(60.0));
        let mut next = 0.0;
        for row in every.order() {
            assert!((every.current(*row).value - next).abs() < 1e-9);
            next += sizes[*row];
        }
    }
}

#[test]
fn a_row_caught_in_motion_rests_under_the_finger() {
    let mut rows = Reorder::new(platform::ios(), &[60.0; 5], 400.0);
    rows.lift(0.0, 2, 150.0);
    rows.pointer_move(0.01, 175.0);
    rows.pointer_up(0.01);
    rows.lift(0.02, 2, 180.0);
    assert!(rows.is_at_rest(), "nothing moves but the finger");
    // So a report after a long pause counts with its own time.
    rows.pointer_move(2.0, 210.0);
    rows.pointer_up(2.0);
    assert!(rows.advance_to(2.1) && !rows.advance_to(4.0));
}

#[test]
fn a_row_held_at_the_edge_scrolls_alike_at_every_frame_rate() {
    let run = |rate: u32| {
        let mut rows = Reorder::new(platform::ios(), &[50.0; 60], 400.0);
        rows.lift(0.0, 2, 110.0);
        rows.pointer_move(0.1, 380.0);
        for frame in 0..=rate {
            rows.advance_to(0.1 + f64::from(frame) / f64::from(rate));
        }
        rows
    };
    let (slow, fast) = (run(30), run(240));
    let (a, b) = (slow.list().offset, fast.list().offset);
    assert!((a - b).abs() < 1e-6 && a > 300.0, "{a} {b}");
    assert!((slow.current(2).value - fast.current(2).value).abs() < 1e-6 && slow.order() == fast.order());
    // The row stays under the finger.
    assert!((slow.current(2).value - a - 370.0).abs() < 1e-6, "{}", slow.current(2).value);
    // Keys move rows, too, and a cancelled drag goes back.
    let mut rows = fast;
    rows.pointer_cancel(1.1);
    assert!(rows.order().is_sorted());
    rows.go_by(1.2, 2, -1);
    rows.go_by(1.2, 2, -1);
    assert_eq!(rows.order()[..3], [2, 0, 1]);
    assert!(!rows.advance_to(60.0) && rows.current(2).value == 0.0);
}

#[test]
fn a_lifted_row_stays_under_the_finger_while_a_wheel_scrolls() {
    use carom::scroll::{WheelDelta, WheelPhase};
    const NOTCH: (WheelDelta, WheelPhase) = (WheelDelta::Lines(6.0), WheelPhase::Notch);
    let lifted = || {
        let mut rows = Reorder::new(platform::chromium(), &[50.0; 60], 400.0);
        rows.lift(0.0, 2, 210.0);
        rows.pointer_move(0.1, 220.0);
        rows
    };
    for through_the_list in [false, true] {
        let mut rows = lifted();
        if through_the_list {
            rows.scroller_mut().wheel(0.2, NOTCH.0, NOTCH.1);
        } else {
            rows.wheel(0.2, NOTCH.0, NOTCH.1);
        }
        for frame in 0..60 {
            rows.advance_to(0.2 + f64::from(frame) / 60.0);
            let (place, offset) = (rows.current(2).value, rows.list().offset);
            assert!((place - offset - 110.0).abs() < 1e-9, "{place} at {offset}");
        }
        assert!(rows.list().offset > 150.0 && rows.order()[2] != 2, "the neighbours have made room");
        rows.pointer_up(1.3);
        rows.advance_to(3.0);
        let place = rows.order().iter().position(|row| *row == 2).unwrap();
        assert!(rows.is_at_rest() && (rows.current(2).value - 50.0 * place as f64).abs() < 1e-9);
    }
    // A wheel whose stamp is far ahead doesn't make the list scroll at once for all that time.
    let mut rows = Reorder::new(platform::chromium(), &[50.0; 60], 400.0);
    rows.lift(0.0, 2, 110.0);
    rows.pointer_move(0.1, 380.0);
    rows.wheel(30.0, NOTCH.0, NOTCH.1);
    rows.pointer_move(30.0, 380.0);
    assert!(rows.list().offset < 1.0, "{}", rows.list().offset);
}

#[test]
fn a_list_in_motion_carries_its_lifted_row_and_scrolls_at_its_edges_afterwards() {
    use carom::scroll::{WheelDelta, WheelPhase};
    let off = |rows: &Reorder, finger: f64| (rows.current(2).value - rows.list().offset - finger).abs();
    // A wheel moves the list by its whole travel, before the finger near the edge scrolls it again.
    let mut rows = Reorder::new(platform::chromium(), &[50.0; 60], 400.0);
    rows.lift(0.0, 2, 110.0);
    rows.pointer_move(0.1, 330.0);
    rows.wheel(0.1, WheelDelta::Lines(6.0), WheelPhase::Notch);
    let mut wheeled = rows.clone();
    wheeled.pointer_move(0.1, 200.0);
    for frame in 0..60 {
        let now = 0.1 + f64::from(frame) / 60.0;
        rows.advance_to(now);
        wheeled.advance_to(now);
        assert!(off(&rows, 320.0) < 1e-9 && rows.list().offset >= wheeled.list().offset - 1e-9, "{now}");
    }
    assert!(rows.list().offset > wheeled.list().offset + 50.0 && wheeled.list().offset > 150.0);
    // With one late frame, the finger has scrolled the list as far.
    let late = rows.read(3.0, 2).value;
    (60..175).for_each(|frame| _ = rows.advance_to(0.1 + f64::from(frame) / 60.0));
    assert!((rows.read(3.0, 2).value - late).abs() < 1e-6, "{late}");
    // A touchpad pulls the list beyond its edge, and its rubber band stays.
    let mut rows = Reorder::new(platform::macos(), &[50.0; 60], 400.0);
    rows.lift(0.0, 2, 110.0);
    for report in 1..=10 {
        let now = 0.01 * f64::from(report);
        rows.wheel(now, WheelDelta::Pixels(-20.0), WheelPhase::Fingers);
        rows.advance_to(now);
        assert!(off(&rows, 100.0) < 1e-9 && rows.list().offset < 0.0, "{:?}", rows.list());
    }
    rows.wheel(0.11, WheelDelta::Pixels(0.0), WheelPhase::Ended);
    rows.advance_to(0.12);
    assert!(off(&rows, 100.0) < 1e-9 && rows.list().offset < -1.0, "{:?}", rows.list());
    // A row that is caught while the list comes back stays where the finger is.
    rows.pointer_up(0.13);
    let place = rows.current(2).value - rows.list().offset;
    rows.pointer_down(0.14, place + 10.0);
    rows.advance_to(0.14);
    assert!(rows.lifted() == Some(2) && off(&rows, place) < 2.0, "{place} {:?}", rows.current(2));
    // Other sizes change the order and the zones at the edges.
    let mut rows = Reorder::new(platform::ios(), &[50.0; 60], 800.0);
    rows.lift(0.0, 1, 75.0);
    rows.resize(0.1, &[20.0; 60], 800.0);
    assert_eq!(rows.order()[..4], [0, 2, 1, 3]);
    rows.pointer_move(0.2, 790.0);
    rows.advance_to(0.5);
    assert!(rows.list().offset > 10.0);
    rows.resize(0.5, &[50.0; 60], 1_600.0);
    let before = rows.list().offset;
    rows.advance_to(1.0);
    assert!((rows.list().offset - before).abs() < 1e-9, "the finger is in the middle of the view");
}

#[test]
fn the_frame_rate_does_not_change_how_rows_make_room() {
    for (row, at, finger) in [(1, 75.0, 280.0), (20, 25.0, 10.0)] {
        let played = |rate: u32| {
            let sizes: [f64; 30] = core::array::from_fn(|i| 30.0 + 7.0 * f64::from((i % 4) as u32));
            let mut rows = Reorder::new(platform::ios(), &sizes, 300.0);
            rows.scroller_mut().snap_to(0.0, if row > 10 { 650.0 } else { 0.0 });
            rows.lift(0.0, row, at);
            rows.pointer_move(0.1, finger);
            let mut shown = Vec::new();
            for i in 0..2 * rate {
                let time = 0.1 + f64::from(i) / f64::from(rate);
                rows.advance_to(time);
                if i % (rate / 10) == 0 {
                    shown.extend((0..sizes.len()).map(|row| rows.current(row).value));
                }
            }
            assert_ne!(rows.order()[row], row, "it has moved");
            shown
        };
        let at_30 = played(30);
        for rate in [60, 120, 240] {
            let off = played(rate).iter().zip(&at_30).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            assert!(off < 1e-5, "{rate} Hz: {off} px");
        }
    }
}

#[test]
fn settle_brings_every_part_to_rest_at_once() {
    use carom::touch::Part;
    let parts: [fn() -> Box<dyn Part>; 6] = [
        || Box::new(sheet(platform::ios(), 1)),
        || Box::new(Pager::new(platform::ios(), CARDS)),
        || Box::new(WheelPicker::new(platform::ios(), 12, 36.0, true)),
        || Box::new(PullToRefresh::new(platform::android(), NEWS, RefreshRule::android())),
        || Box::new(SwipeRow::new(360.0, [80.0, 160.0])),
        || Box::new(Reorder::new(platform::ios(), &[50.0; 20], 400.0)),
    ];
    for (place, part) in parts.iter().enumerate() {
        let mut part = part();
        part.pointer_down(0.0, 100.0);
        for report in 1..=10 {
            part.pointer_move(0.01 * f64::from(report), 100.0 + 15.0 * f64::from(report));
        }
        part.settle(0.1);
        part.pointer_up(0.1);
        assert!(part.advance_to(0.11), "part {place} does not move");
        part.settle(0.11);
        assert!(!part.advance_to(0.12), "part {place} moves after its end");
    }
}

#[test]
fn keys_move_every_part_and_move_a_sheet_before_its_list() {
    use carom::scroll::Key;
    use carom::touch::Part;
    let mut time = 0.0;
    let mut press = |part: &mut dyn Part, key: Key| {
        time += 5.0;
        part.key(time, key);
        part.advance_to(time + 4.0);
    };
    let mut sheet = Sheet::new([100.0, 300.0, 600.0], platform::ios(), Extent::new(2_000.0, 600.0));
    let mut seen = Vec::new();
    for key in [Key::ArrowForward, Key::Space, Key::PageDown, Key::ArrowBack, Key::Home, Key::Home, Key::ArrowForward] {
        press(&mut sheet, key);
        seen.push((sheet.current().height, sheet.current().content.offset > 0.0));
    }
    // The list scrolls once the sheet is high, and comes back before the sheet goes down.
    let high = [(300.0, false), (600.0, false), (600.0, true), (600.0, true)];
    assert_eq!(seen[..4], high);
    assert_eq!(seen[4..], [(600.0, false), (100.0, false), (300.0, false)]);

    let mut row = SwipeRow::new(360.0, [0.0, 120.0]);
    let mut offsets = Vec::new();
    for key in [Key::ArrowForward, Key::ArrowBack, Key::ArrowBack, Key::ArrowForward] {
        press(&mut row, key);
        offsets.push(row.current().offset);
    }
    assert_eq!(offsets, [0.0, -120.0, -120.0, 0.0], "a side without actions stays closed");

    let mut cards = Pager::new(platform::ios(), CARDS);
    press(&mut cards, Key::ArrowForward);
    assert_eq!(cards.current().page, 1);
    assert!(Part::scroller_mut(&mut cards).is_some() && Part::scroller_mut(&mut row).is_none());
}
