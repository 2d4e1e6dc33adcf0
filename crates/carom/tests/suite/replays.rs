//! Replays. You can read any time in any order, with the bits of the run itself, and events are the methods that they name.
#![expect(clippy::float_cmp, reason = "a replay has exactly the bits of the run")]

use crate::dice::Dice;
use allocation_counter::measure;
use carom::Spring;
use carom::animate::Moving;
use carom::replay::{Apply, MovingEvent, PanZoomEvent, PullToRefreshEvent, Replay, ScrollerEvent};
use carom::scroll::{Extent, Landing, Places, Scroller, Stops, Strictness, WheelDelta, WheelPhase, platform};
use carom::touch::{PanZoom, PanZoomPhysics, PullToRefresh, RefreshRule};
use std::cell::Cell;

const LIST: Extent = Extent { min: 0.0, max: 9_000.0, viewport: 800.0 };

/// A flick, frames, a notch, and a touch that catches the page, at 120 reports a second.
fn events() -> Vec<(f64, ScrollerEvent)> {
    let mut events = Vec::new();
    let mut dice = Dice(3);
    for i in 0..2_000_u32 {
        let at = f64::from(i) / 120.0;
        let event = match i % 97 {
            0 => ScrollerEvent::PointerDown(600.0),
            n @ 1..12 => ScrollerEvent::PointerMove(600.0 - 11.0 * f64::from(n)),
            12 => ScrollerEvent::PointerUp,
            60 => ScrollerEvent::Wheel(WheelDelta::Lines(dice.within(-3.0, 3.0)), WheelPhase::Notch),
            _ => ScrollerEvent::AdvanceTo,
        };
        // Some frames are asked for ahead, and some stamps are wrong.
        let ahead = if matches!(event, ScrollerEvent::AdvanceTo) { 0.02 } else { 0.0 };
        events.push((if i % 131 == 130 { at - 3_600.0 } else { at + ahead }, event));
    }
    events
}

#[test]
fn a_replay_read_in_any_order_has_the_same_bits_as_the_run() {
    let mut page = Scroller::new(platform::ios(), LIST);
    let mut replay = Replay::new(page.clone());
    let mut seen = vec![];
    for (at, event) in events() {
        page.apply(at, event.clone());
        replay.push(at, event);
        seen.push((page.present(), page.current()));
    }
    assert_eq!(replay.end().current(), page.current());
    // Of several events at one instant, compare the state after the last.
    let last = |i: usize| seen.get(i + 1).is_none_or(|(next, _)| *next > seen[i].0);
    let mut order: Vec<usize> = (0..seen.len()).filter(|i| last(*i)).collect();
    let mut dice = Dice(5);
    for i in (1..order.len()).rev() {
        order.swap(i, dice.pick(i as u32 + 1) as usize);
    }
    for i in order {
        assert_eq!(replay.at(seen[i].0).current(), seen[i].1, "event {i}");
    }
    // You can read the replay after its last event. Before its first event, it shows the start.
    assert!(replay.at(60.0).is_at_rest());
    assert_eq!(replay.at(-1.0).current(), replay.start().current());
}

#[test]
fn a_replay_is_read_in_the_drivers_time_after_a_clock_change() {
    let mut replay = Replay::new(Scroller::new(platform::qt(), LIST));
    // The clock is set back by 0.4 s, and the second timestamp confirms that. A read a second or more later must not count as a timestamp
    // of the old clock.
    for at in [8.0, 7.6, 7.61] {
        replay.push(at, ScrollerEvent::AdvanceTo);
    }
    replay.push(8.0, ScrollerEvent::Fling(5_000.0));
    let began = replay.end().present();
    for ahead in [0.5, 1.1, 1.3, 1.5, 3.0] {
        let page = replay.at(began + ahead);
        let drop = 5_000.0 - page.velocity();
        assert!((drop - 1_500.0 * ahead).abs() < 1e-6 && page.present() == began + ahead, "{ahead} s: {drop}");
    }
}

#[test]
fn a_replayed_fling_rests_at_a_snap_point() {
    let to = Places::Points(vec![0.0, 500.0, 9_000.0]);
    let stops = Stops { to, strictness: Strictness::Mandatory, spring: Spring::from_duration_bounce(0.4, 0.0) };
    let mut replay = Replay::new(Scroller::new(platform::ios().with_landing(Landing::Points(stops)), LIST));
    replay.push(0.0, ScrollerEvent::Fling(900.0));
    assert_eq!(replay.at(9.0).offset(), 500.0);
    assert!((1.0..499.0).contains(&replay.at(0.1).offset()));
}

#[test]
fn a_driver_taken_from_a_replay_does_not_change_the_replay() {
    let mut replay = Replay::new(Scroller::new(platform::gtk(), LIST));
    events().into_iter().take(200).for_each(|(at, event)| replay.push(at, event));
    let mut other = replay.at(0.3);
    let before = other.current();
    other.snap_to(0.3, 40.0);
    assert_eq!(other.offset(), 40.0);
    assert_eq!(replay.at(0.3).current(), before);
}

#[test]
fn an_event_does_the_same_as_the_method_of_its_name() {
    let physics = PanZoomPhysics::from_platform(platform::ios());
    let mut picture = PanZoom::new(physics, [4_000.0; 2], [400.0; 2]);
    let mut same = picture.clone();
    picture.zoom_toward(0.0, 0.7, [30.0, 40.0]);
    same.apply(0.0, PanZoomEvent::ZoomToward(0.7, [30.0, 40.0]));
    assert_eq!(picture.read(0.1), same.read(0.1));

    let mut list = PullToRefresh::new(platform::ios(), LIST, RefreshRule::cupertino());
    list.apply(0.0, PullToRefreshEvent::Wheel(WheelDelta::Pixels(50.0), WheelPhase::Fingers));
    assert_eq!(list.current().list.offset, 50.0);

    let mut value = Replay::new(Moving::new(0.0, Spring::from_duration_bounce(0.5, 0.2), 0.0));
    value.push(1.0, MovingEvent::Retarget(100.0));
    value.push(1.2, MovingEvent::Retarget(0.0));
    assert!(value.at(1.1).value(1.1) > 0.0 && value.at(1.1).target(1.1) == 100.0);
    assert_eq!(value.at(0.5).value(0.5), 0.0);
}

#[cfg(feature = "serde")]
#[test]
fn an_event_is_written_as_a_line_of_json() {
    let text = |event: &ScrollerEvent| serde_json::to_string(event).unwrap_or_default();
    assert_eq!(text(&ScrollerEvent::PointerMove(480.0)), r#"{"pointer_move":480.0}"#);
    assert_eq!(text(&ScrollerEvent::PointerUp), r#""pointer_up""#);
    for (_, event) in events().into_iter().take(97) {
        assert_eq!(serde_json::from_str::<ScrollerEvent>(&text(&event)).ok(), Some(event));
    }
}

/// A driver that counts the events that are applied to it and to its copies.
#[derive(Clone)]
struct Counted<'a>(Scroller, &'a Cell<u32>);

impl Apply for Counted<'_> {
    type Event = ScrollerEvent;

    fn apply(&mut self, at: f64, event: ScrollerEvent) {
        self.1.set(self.1.get() + 1);
        self.0.apply(at, event);
    }

    fn present(&self) -> f64 {
        self.0.present()
    }

    fn show(&mut self, seconds: f64) {
        self.0.show(seconds);
    }
}

#[test]
fn reading_a_replay_applies_at_most_64_events() {
    let applied = Cell::new(0);
    for count in [10, 1_000, 100_000] {
        let mut replay = Replay::new(Counted(Scroller::new(platform::ios(), LIST), &applied));
        events().into_iter().cycle().take(count).for_each(|(at, event)| replay.push(at, event));
        let mut dice = Dice(7);
        let end = replay.times()[count - 1];
        for _ in 0..1_000 {
            applied.set(0);
            assert!(replay.at(dice.within(-1.0, end + 1.0)).0.offset().is_finite());
            assert!(applied.get() <= 64, "{} of {count}", applied.get());
        }
    }
}

#[test]
fn a_replay_takes_at_most_512_bytes_an_event() {
    let picture = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), [4_000.0; 2], [400.0; 2]);
    for count in [10_i32, 1_000, 100_000] {
        let mut replay = Replay::new(picture.clone());
        let bytes = measure(|| {
            for i in 0..count {
                replay.push(f64::from(i) / 120.0, PanZoomEvent::PointerMove(1, [f64::from(i), 2.0]));
            }
        });
        let each = bytes.bytes_current / i64::from(count);
        println!("{count} events of a picture: {each} bytes each");
        assert!(each > 8 && each <= 512, "{each} bytes an event of {count}");
    }
}
