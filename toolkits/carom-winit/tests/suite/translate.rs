//! Single events, and pages.

use carom::gesture::TouchSlop;
use carom::scroll::{Extent, Kinetic, Phase, Scroller, TwoAxes, WheelDelta, WheelPhase, platform};
use carom_winit::{ScrollEvent, ScrollInput, System};
use std::time::{Duration, Instant};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, MouseScrollDelta, Touch, TouchPhase, WindowEvent};

fn pixels(y: f64, phase: TouchPhase) -> WindowEvent {
    let delta = MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, y));
    WindowEvent::MouseWheel { device_id: DeviceId::dummy(), delta, phase }
}

fn lines(y: f32) -> WindowEvent {
    let (device_id, delta) = (DeviceId::dummy(), MouseScrollDelta::LineDelta(0.0, y));
    WindowEvent::MouseWheel { device_id, delta, phase: TouchPhase::Moved }
}

fn touch(id: u64, y: f64, phase: TouchPhase) -> WindowEvent {
    let location = PhysicalPosition::new(100.0, y);
    WindowEvent::Touch(Touch { device_id: DeviceId::dummy(), phase, location, force: None, id })
}

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn list() -> Scroller {
    Scroller::new(platform::gtk(), Extent::new(4_000.0, 800.0))
}

#[test]
fn physical_pixels_become_logical_and_positive_toward_the_end() {
    let at = Instant::now();
    let mut input = ScrollInput::new(System::Wayland, at).with_scale_factor(2.0);
    let read = input.read(&pixels(-30.0, TouchPhase::Started), at);
    let delta = [WheelDelta::Pixels(-0.0), WheelDelta::Pixels(15.0)];
    assert_eq!(read, Some(ScrollEvent::Wheel { delta, phase: WheelPhase::Fingers }));
}

#[test]
fn a_whole_notch_is_read_as_lines_and_a_fraction_as_pixels() {
    let at = Instant::now();
    for system in [System::X11, System::Windows] {
        let mut input = ScrollInput::new(system, at);
        let mut read = |y| match input.read(&lines(y), at) {
            Some(ScrollEvent::Wheel { delta: [_, y], phase: WheelPhase::Notch }) => Some(y),
            _ => None,
        };
        assert_eq!(read(-2.0), Some(WheelDelta::Lines(2.0)));
        assert_eq!(read(0.25), Some(WheelDelta::Pixels(-10.0)));
    }
}

#[test]
fn on_wayland_only_a_gesture_with_an_end_event_flings() {
    for has_end in [true, false] {
        let start = Instant::now();
        let (mut input, mut list) = (ScrollInput::new(System::Wayland, start), list());
        for i in 0..8 {
            let phase = if i == 0 { TouchPhase::Started } else { TouchPhase::Moved };
            assert!(input.scroll(&pixels(-25.0, phase), start + milliseconds(8 * i), &mut list));
        }
        assert_eq!(list.offset(), 200.0);
        if has_end {
            input.scroll(&pixels(0.0, TouchPhase::Ended), start + milliseconds(64), &mut list);
            assert_eq!(list.phase(), Phase::Fling);
        }
        assert!(input.advance(start + milliseconds(100), &mut list));
        assert!(!input.advance(start + milliseconds(9_000), &mut list));
        assert_eq!(list.offset() > 300.0, has_end);
    }
}

#[test]
fn a_gesture_without_end_releases_a_page_of_two_axes() {
    let start = Instant::now();
    let mut input = ScrollInput::new(System::Wayland, start);
    let mut page = TwoAxes::new(list(), list(), TouchSlop::IOS);
    for i in 0..8 {
        let phase = if i == 0 { TouchPhase::Started } else { TouchPhase::Moved };
        assert!(input.scroll_both(&pixels(-25.0, phase), start + milliseconds(8 * i), &mut page));
    }
    assert!(input.advance_both(start + milliseconds(100), &mut page));
    assert_eq!(page.y.phase(), Phase::Drag);
    assert!(!input.advance_both(start + milliseconds(9_000), &mut page));
    assert_eq!(page.offset(), [0.0, 200.0]);
}

#[test]
fn a_second_finger_cancels_the_first_and_is_itself_ignored() {
    let start = Instant::now();
    let (mut input, mut list) = (ScrollInput::new(System::Wayland, start), list());
    input.scroll(&touch(1, 500.0, TouchPhase::Started), start, &mut list);
    input.scroll(&touch(1, 300.0, TouchPhase::Moved), start + milliseconds(20), &mut list);
    assert_eq!(list.phase(), Phase::Drag);
    let offset = list.offset();
    input.scroll(&touch(2, 100.0, TouchPhase::Started), start + milliseconds(21), &mut list);
    assert!(!input.scroll(&touch(1, 200.0, TouchPhase::Moved), start + milliseconds(30), &mut list));
    assert!(!input.scroll(&touch(2, 200.0, TouchPhase::Moved), start + milliseconds(30), &mut list));
    assert_eq!((list.offset(), list.phase()), (offset, Phase::Rest));
}

#[test]
fn the_finger_that_stays_after_a_pinch_goes_on_to_pan() {
    for (gone, stays) in [(1, 2), (2, 1)] {
        let (mut input, start, mut list) = (ScrollInput::new(System::Wayland, Instant::now()), Instant::now(), list());
        let at = |count| start + milliseconds(count);
        input.scroll(&touch(1, 500.0, TouchPhase::Started), at(0), &mut list);
        input.scroll(&touch(2, 300.0, TouchPhase::Started), at(10), &mut list);
        let pinched = list.offset();
        assert!(!input.scroll(&touch(stays, 400.0, TouchPhase::Moved), at(20), &mut list));
        assert!(!input.scroll(&touch(gone, 300.0, TouchPhase::Ended), at(30), &mut list));
        for i in 0..10 {
            let y = 400.0 - 12.0 * f64::from(i);
            let moved = touch(stays, y, TouchPhase::Moved);
            assert!(input.scroll(&moved, at(40 + 8 * u64::try_from(i).unwrap_or(0)), &mut list));
        }
        assert!(list.offset() > pinched + 80.0, "{}", list.offset());
        assert!(input.scroll(&touch(stays, 292.0, TouchPhase::Ended), at(112), &mut list));
        assert!(list.velocity() > 1_000.0, "{}", list.velocity());
        // The next finger is a first one again.
        assert!(input.scroll(&touch(3, 300.0, TouchPhase::Started), at(200), &mut list));
    }
}

#[test]
fn a_finger_flings_both_axes() {
    let start = Instant::now();
    let axis = || Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    let mut page = TwoAxes::new(axis(), axis(), TouchSlop::IOS);
    let mut input = ScrollInput::new(System::Macos, start);
    for i in 0..10 {
        let phase = if i == 0 { TouchPhase::Started } else { TouchPhase::Moved };
        assert!(input.scroll_both(&touch(7, 500.0 - 20.0 * i as f64, phase), start + milliseconds(8 * i), &mut page));
    }
    input.scroll_both(&touch(7, 320.0, TouchPhase::Ended), start + milliseconds(76), &mut page);
    assert!(page.velocity()[1] > 1_000.0 && page.velocity()[0] == 0.0);
}

#[test]
fn a_pinch_stops_the_momentum() {
    let start = Instant::now();
    let (mut input, mut touchpad) = (ScrollInput::new(System::Wayland, start), Kinetic::new(&platform::gtk()));
    for i in 0..8 {
        let phase = if i == 0 { TouchPhase::Started } else { TouchPhase::Moved };
        input.kinetic(&pixels(-25.0, phase), start + milliseconds(8 * i), &mut touchpad);
    }
    input.kinetic(&pixels(0.0, TouchPhase::Ended), start + milliseconds(64), &mut touchpad);
    touchpad.advance_to(input.seconds(start + milliseconds(100)));
    assert!(touchpad.velocity()[1] > 1_000.0);
    let pinch = WindowEvent::PinchGesture { device_id: DeviceId::dummy(), delta: 0.1, phase: TouchPhase::Started };
    input.kinetic(&pinch, start + milliseconds(110), &mut touchpad);
    assert_eq!(touchpad.velocity(), [0.0; 2]);
}
