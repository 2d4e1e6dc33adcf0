//! A card that a mouse or a finger drags, and a row in a list.

use carom::Spring;
use carom::animate::{Grip, Moving};
use carom::gesture::{Axes, PressState};
use carom::scroll::{Extent, Phase, Scroller, platform};
use carom_winit::{DragInput, ScrollInput, System};
use std::time::{Duration, Instant};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, ElementState, MouseButton, Touch, TouchPhase, WindowEvent};

fn cursor(x: f64, y: f64) -> WindowEvent {
    WindowEvent::CursorMoved { device_id: DeviceId::dummy(), position: PhysicalPosition::new(x, y) }
}

fn button(state: ElementState) -> WindowEvent {
    WindowEvent::MouseInput { device_id: DeviceId::dummy(), state, button: MouseButton::Left }
}

fn touch(x: f64, y: f64, phase: TouchPhase) -> WindowEvent {
    let location = PhysicalPosition::new(x, y);
    WindowEvent::Touch(Touch { device_id: DeviceId::dummy(), phase, location, force: None, id: 3 })
}

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn spring() -> Spring {
    Spring::from_duration_bounce(0.4, 0.1)
}

/// What the card takes from an event at a time.
fn send(card: &mut Card, event: &WindowEvent, at: Instant) {
    let Card { input, grip, value } = card;
    let changes = input.read(event, at, |[x, y]| x < 100.0 && y < 100.0);
    grip.apply(value, changes, |[x, _], _| Some([if x > 150.0 { 300.0 } else { 0.0 }, 0.0]));
}

struct Card {
    input: DragInput,
    grip: Grip<[f64; 2], Instant>,
    value: Moving<[f64; 2], Instant>,
}

#[test]
fn a_mouse_drags_a_card_and_throws_it() {
    let start = Instant::now();
    let input = DragInput::new(Axes::Both).with_scale_factor(2.0);
    let mut card = Card { input, grip: Grip::new(), value: Moving::new([0.0; 2], spring(), start) };
    send(&mut card, &cursor(80.0, 80.0), start);
    send(&mut card, &button(ElementState::Pressed), start);
    for i in 1..=10 {
        send(&mut card, &cursor(80.0 + 16.0 * i as f64, 80.0), start + milliseconds(8 * i));
    }
    // 80 logical pixels, less the slop of 4.
    let at = start + milliseconds(80);
    assert_eq!((card.value.value(at), card.input.state()), ([76.0, 0.0], PressState::Dragging(Axes::Both)));
    send(&mut card, &button(ElementState::Released), at);
    assert_eq!(card.value.target(at), [300.0, 0.0]);
    assert!((card.value.velocity(at)[0] - 1000.0).abs() < 1.0, "{:?}", card.value.velocity(at));
    // A press elsewhere doesn't matter. A press on the card stops it, and after a release without a move it continues to its target.
    let at = start + milliseconds(160);
    let place = card.value.value(at);
    send(&mut card, &button(ElementState::Pressed), at);
    assert!(!card.grip.is_holding());
    send(&mut card, &button(ElementState::Released), at);
    send(&mut card, &cursor(20.0, 20.0), at);
    send(&mut card, &button(ElementState::Pressed), at);
    assert!(card.grip.is_holding() && card.value.velocity(at) == [0.0; 2] && card.value.value(at) == place);
    send(&mut card, &button(ElementState::Released), at + milliseconds(9));
    assert!(!card.grip.is_holding() && !card.value.is_at_rest(at + milliseconds(9)));
}

#[test]
fn a_row_takes_horizontal_drags_and_its_list_vertical_ones() {
    for (to_side, down) in [(true, false), (false, true)] {
        let start = Instant::now();
        let (mut input, mut list) =
            (ScrollInput::new(System::Wayland, start), Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0)));
        let (mut row, mut grip) = (DragInput::new(Axes::Horizontal), Grip::new());
        let mut place = Moving::new(0.0, spring(), start);
        let mut pass = |event: &WindowEvent, at: Instant| {
            grip.apply(&mut place, row.read(event, at, |_| true), |x, _| Some(if x < -80.0 { -160.0 } else { 0.0 }));
            if input.yield_to(&row) {
                list.pointer_cancel(input.seconds(at));
            } else {
                input.scroll(event, at, &mut list);
            }
        };
        pass(&touch(300.0, 400.0, TouchPhase::Started), start);
        for i in 1..=8_u32 {
            let far = 14.0 * f64::from(i);
            let (x, y) = (300.0 - if to_side { far } else { 0.2 * far }, 400.0 - if down { far } else { 0.2 * far });
            pass(&touch(x, y, TouchPhase::Moved), start + milliseconds(u64::from(8 * i)));
        }
        let end = start + milliseconds(64);
        let (x, y) = if to_side { (188.0, 377.6) } else { (277.6, 288.0) };
        pass(&touch(x, y, TouchPhase::Ended), end);
        assert_eq!(list.phase() == Phase::Fling, down);
        assert_eq!(place.target(end), if to_side { -160.0 } else { 0.0 });
        assert_eq!(place.velocity(end) < -1_000.0, to_side);
        // The next finger on the list scrolls it.
        let later = start + milliseconds(3_000);
        input.scroll(&touch(300.0, 400.0, TouchPhase::Started), later, &mut list);
        assert_eq!(list.phase(), Phase::Drag);
    }
}

#[test]
fn a_mouse_drags_a_page_if_the_program_says_so() {
    let start = Instant::now();
    for has_mouse in [true, false] {
        let input = ScrollInput::new(System::X11, start);
        let mut input = if has_mouse { input.drag_by_mouse() } else { input };
        let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
        input.scroll(&cursor(50.0, 400.0), start, &mut list);
        input.scroll(&button(ElementState::Pressed), start, &mut list);
        for i in 1..=8_u32 {
            let at = start + milliseconds(u64::from(8 * i));
            input.scroll(&cursor(50.0, 400.0 - 14.0 * f64::from(i)), at, &mut list);
        }
        input.scroll(&button(ElementState::Released), start + milliseconds(66), &mut list);
        assert_eq!(list.phase() == Phase::Fling, has_mouse);
    }
}
