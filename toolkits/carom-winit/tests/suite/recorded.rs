//! Recorded fingers (`proof/data/touchpad`), reported as each window system reports them, into `Kinetic`.

use carom::scroll::{Kinetic, KineticPhase, platform};
use carom_winit::{ScrollInput, System};
use std::time::{Duration, Instant};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, MouseScrollDelta, TouchPhase, WindowEvent};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/data/touchpad");

/// A recorded report: milliseconds, travel, and the name of the event.
type Report = (f64, [f64; 2], String);

fn read(name: &str) -> Vec<Report> {
    let text = std::fs::read_to_string(format!("{FOLDER}/{name}.csv")).expect("the stream is in the repository");
    let row = |line: &str| {
        let mut cells = line.split(',');
        let mut number = || cells.next().and_then(|cell| cell.parse().ok()).unwrap_or(0.0);
        let (time, delta) = (number(), [number(), number()]);
        (time, delta, cells.next().unwrap_or_default().to_owned())
    };
    text.lines().skip(1).map(row).collect()
}

fn wheel(delta: MouseScrollDelta, phase: TouchPhase) -> WindowEvent {
    WindowEvent::MouseWheel { device_id: DeviceId::dummy(), delta, phase }
}

/// Reports a stream as winit does on each system. Wayland reports pixels with phases, X11 lines of 15 units, and Windows lines that are
/// multiples of 1/120. macOS reports pixels, and then the system's own momentum as a second gesture.
fn events(system: System, reports: &[Report]) -> Vec<(f64, WindowEvent)> {
    let (mut events, mut in_gesture) = (Vec::new(), false);
    for (time, [x, y], name) in reports {
        let (x, y) = (-x, -y);
        let pixels = MouseScrollDelta::PixelDelta(PhysicalPosition::new(x, y));
        match (name.as_str(), system) {
            ("scroll", System::Wayland | System::Macos) => {
                let phase = if in_gesture { TouchPhase::Moved } else { TouchPhase::Started };
                in_gesture = true;
                events.push((*time, wheel(pixels, phase)));
            }
            ("scroll", System::X11) => {
                let lines = MouseScrollDelta::LineDelta((x / 15.0) as f32, (y / 15.0) as f32);
                events.push((*time, wheel(lines, TouchPhase::Moved)));
            }
            ("scroll", _) => {
                let lines = [x, y].map(|pixels| ((3.0 * pixels).round() / 120.0) as f32);
                events.push((*time, wheel(MouseScrollDelta::LineDelta(lines[0], lines[1]), TouchPhase::Moved)));
            }
            ("stop", System::Wayland) => {
                in_gesture = false;
                let none = MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, 0.0));
                events.push((*time, wheel(none, TouchPhase::Ended)));
            }
            ("stop", System::Macos) => {
                in_gesture = false;
                let none = PhysicalPosition::new(0.0, 0.0);
                events.push((*time, wheel(MouseScrollDelta::PixelDelta(none), TouchPhase::Ended)));
                for frame in 1..40 {
                    let phase = if frame == 1 { TouchPhase::Started } else { TouchPhase::Moved };
                    let step = PhysicalPosition::new(0.0, 20.0 / f64::from(frame));
                    events.push((time + 8.0 * f64::from(frame), wheel(MouseScrollDelta::PixelDelta(step), phase)));
                }
            }
            ("stop", System::X11) => {
                events.push((*time, wheel(MouseScrollDelta::LineDelta(0.0, 0.0), TouchPhase::Moved)));
            }
            _ => {}
        }
    }
    events
}

/// Plays a stream at 120 Hz. Returns the touchpad and the sum of the frames' travel.
fn play(system: System, name: &str) -> (Kinetic, [f64; 2]) {
    let origin = Instant::now();
    let (mut input, mut touchpad) = (ScrollInput::new(system, origin), Kinetic::new(&platform::gtk()));
    let events = events(system, &read(name));
    let (mut events, mut travel, mut at) = (events.iter().peekable(), [0.0; 2], 0.0);
    let after = |milliseconds: f64| origin + Duration::from_secs_f64(milliseconds / 1_000.0);
    for _ in 0..10_000 {
        at += 1_000.0 / 120.0;
        while let Some((time, event)) = events.next_if(|(time, _)| *time <= at) {
            assert!(input.kinetic(event, after(*time), &mut touchpad));
        }
        let frame = touchpad.advance_to(input.seconds(after(at)));
        if let Some(frame) = frame {
            travel = [0, 1].map(|axis| travel[axis] + frame.delta[axis]);
        }
        if events.peek().is_none() && frame.is_none_or(|frame| frame.phase == KineticPhase::Ended) && at > 20_000.0 {
            break;
        }
    }
    (touchpad, travel)
}

fn fingers(name: &str) -> [f64; 2] {
    read(name)
        .iter()
        .filter(|report| report.2 == "scroll")
        .fold([0.0; 2], |sum, (_, [x, y], _)| [sum[0] + x, sum[1] + y])
}

const RECORDED_FLICKS: [&str; 4] =
    ["recorded/synaptics_flick_a", "recorded/synaptics_flick_b", "recorded/bamboo_swipe", "recorded/intuos5_swipe"];

const RESTS: [&str; 5] = [
    "recorded/bamboo_scroll",
    "recorded/intuos5_scroll_rest_lift",
    "recorded/synaptics_slow_scroll",
    "synthetic/scroll_rest_lift",
    "synthetic/scroll_creep_lift",
];

#[test]
fn a_flick_on_wayland_flings_in_the_direction_of_the_fingers() {
    for name in RECORDED_FLICKS {
        let (touchpad, travel) = play(System::Wayland, name);
        let fling = touchpad.last_fling().unwrap_or_else(|| unreachable!("{name} does not fling"));
        let fingers = fingers(name);
        let beyond = [travel[0] - fingers[0], travel[1] - fingers[1]];
        let along = beyond[0] * fling.velocity[0] + beyond[1] * fling.velocity[1];
        assert!(along > 0.0, "{name} goes on by {beyond:?}");
    }
}

#[test]
fn fingers_that_rest_before_the_lift_do_not_fling() {
    for system in [System::Wayland, System::X11, System::Windows, System::Macos] {
        for name in RESTS {
            let (touchpad, _) = play(system, name);
            assert_eq!(touchpad.last_fling(), None, "{name} on {system:?}");
        }
    }
}

#[test]
fn flings_do_not_go_against_the_finger() {
    let mut flings = 0;
    for name in ["synthetic/flick_roll_back", "synthetic/flick_then_opposite", "recorded/synaptics_swipes_vertical"] {
        let reports = read(name);
        let (touchpad, _) = play(System::Wayland, name);
        let Some(fling) = touchpad.last_fling() else { continue };
        flings += 1;
        let lift = reports.iter().rposition(|report| report.2 == "stop").unwrap_or(reports.len());
        let last = reports[..lift].iter().rev().take_while(|report| report.2 == "scroll").take(12);
        let way = last.fold([0.0; 2], |sum, (_, [x, y], _)| [sum[0] + x, sum[1] + y]);
        assert!(way[0] * fling.velocity[0] + way[1] * fling.velocity[1] > 0.0, "{name}: {way:?}, {fling:?}");
    }
    assert_eq!(flings, 3);
}

#[test]
fn the_crate_adds_momentum_only_on_wayland() {
    for system in [System::X11, System::Windows, System::Macos, System::Web] {
        for name in RECORDED_FLICKS {
            let (touchpad, travel) = play(system, name);
            assert_eq!(touchpad.last_fling(), None, "{name} on {system:?}");
            // The sum of the deltas equals the sum of the reports, because everything is passed through and nothing is added.
            let input = ScrollInput::new(system, Instant::now());
            let sum = events(system, &read(name)).iter().fold([0.0; 2], |sum, (_, event)| {
                let WindowEvent::MouseWheel { delta, .. } = event else { return sum };
                match delta {
                    MouseScrollDelta::PixelDelta(delta) => [sum[0] - delta.x, sum[1] - delta.y],
                    MouseScrollDelta::LineDelta(x, y) => [sum[0] - 40.0 * f64::from(*x), sum[1] - 40.0 * f64::from(*y)],
                }
            });
            assert!(
                (0..2).all(|axis| (travel[axis] - sum[axis]).abs() < 1e-6),
                "{name}: {travel:?}, {sum:?}, {input:?}"
            );
        }
    }
}
