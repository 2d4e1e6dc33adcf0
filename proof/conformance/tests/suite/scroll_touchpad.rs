//! `Kinetic` on recorded and synthetic streams of touchpads (`proof/data/touchpad`).
#![expect(clippy::float_cmp, reason = "exact values are compared exactly")]
#![expect(clippy::disallowed_methods, reason = "a bound needs no exact bits")]

use carom::gesture::TouchSlop;
use carom::scroll::{Kinetic, KineticFrame, KineticPhase, Momentum, Platform, platform};
use std::fs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/data/touchpad");

/// An event of a stream: its time in seconds, its delta and its name.
type Event = (f64, [f64; 2], String);

fn read(name: &str) -> Vec<Event> {
    let folder =
        if fs::exists(format!("{FOLDER}/recorded/{name}.csv")).unwrap_or(false) { "recorded" } else { "synthetic" };
    let Ok(text) = fs::read_to_string(format!("{FOLDER}/{folder}/{name}.csv")) else { unreachable!("{name}") };
    let number = |cell: Option<&str>| cell.and_then(|cell| cell.parse::<f64>().ok()).unwrap_or(f64::NAN);
    let row = |line: &str| {
        let mut cells = line.split(',');
        let [t, x, y] = [(); 3].map(|()| number(cells.next()));
        (t / 1000.0, [x, y], cells.next().unwrap_or_default().to_owned())
    };
    text.lines().skip(1).map(row).collect()
}

/// Returns the parts of a frame that a program draws.
fn shown(frame: Option<KineticFrame>) -> Option<([f64; 2], KineticPhase)> {
    frame.map(|frame| (frame.delta, frame.phase))
}

fn apply(touchpad: &mut Kinetic, (time, delta, event): &Event) {
    match event.as_str() {
        "scroll" => touchpad.scroll(*time, *delta),
        "stop" => touchpad.stop(*time),
        "hold_begin" => touchpad.hold(*time),
        "hold_cancel" | "touch" => touchpad.hold_cancel(*time),
        "hold_end" => touchpad.hold_end(*time),
        "pointer" => touchpad.pointer_move(*time),
        _ => {}
    }
}

/// Plays a stream with frames at a rate. Returns the frames with their times.
fn play(touchpad: &mut Kinetic, events: &[Event], rate: f64) -> Vec<(f64, KineticFrame)> {
    let (mut events, mut frames) = (events.iter().peekable(), Vec::new());
    let from = events.peek().map_or(0.0, |event| event.0);
    for i in 1..100_000 {
        let time = from + f64::from(i) / rate;
        while let Some(event) = events.next_if(|event| event.0 <= time) {
            apply(touchpad, event);
        }
        frames.extend(touchpad.advance_to(time).map(|frame| (time, frame)));
        if events.peek().is_none() && touchpad.rest_at().is_none() && touchpad.timeout_at().is_none() {
            break;
        }
    }
    frames
}

/// Returns the velocity of the last flick of a stream, 0 without one.
fn flung(events: &[Event]) -> [f64; 2] {
    let mut touchpad = Kinetic::new(&platform::gtk());
    play(&mut touchpad, events, 120.0);
    touchpad.last_fling().map_or([0.0; 2], |fling| fling.velocity)
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

fn off(velocity: [f64; 2], truth: [f64; 2]) -> f64 {
    length([velocity[0] - truth[0], velocity[1] - truth[1]]) / length(truth)
}

const FLICKS: [&str; 10] = [
    "flick_speeds_up",
    "flick_steady",
    "flick_slows_first",
    "flick_ps2",
    "flick_two_reports",
    "flick_roll_back",
    "flick_jitter",
    "flick_lost_reports",
    "flick_diagonal",
    "flick_no_hold",
];

#[test]
fn flicks_start_with_the_velocity_of_the_fingers() {
    let mut errors = Vec::new();
    for name in FLICKS {
        let Ok(truth) = fs::read_to_string(format!("{FOLDER}/synthetic/{name}.truth.json")) else { unreachable!() };
        let Ok(truth) = serde_json::from_str::<serde_json::Value>(&truth) else { unreachable!() };
        let truth = [0, 1].map(|axis| truth["lift_velocity_px_s"][axis].as_f64().unwrap_or(f64::NAN));
        let velocity = flung(&read(name));
        println!(
            "| `{name}` | {:.0} | {:.0} | {:.1} % |",
            length(truth),
            length(velocity),
            100.0 * off(velocity, truth)
        );
        errors.push(off(velocity, truth));
    }
    errors.sort_by(f64::total_cmp);
    assert!(errors[errors.len() / 2] <= 0.1 && errors[errors.len() - 1] <= 0.3, "{errors:?}");
}

/// Generates a flick whose speed is linear between knots (time, speed). A pad with jitter samples it in whole milliseconds and multiples of
/// 0.122 px. Returns the events and the speed at the lift.
fn flick(random: &mut fastrand::Rng, knots: &[(f64, f64)], interval: f64) -> (Vec<Event>, f64) {
    let travel = |t: f64| {
        knots.windows(2).fold(0.0, |travel, pair| {
            let [(from, before), (to, after)] = [pair[0], pair[1]];
            let part = ((t - from) / (to - from)).clamp(0.0, 1.0);
            travel + part * (to - from) * (before + 0.5 * part * (after - before))
        })
    };
    let &[.., (end, speed)] = knots else { unreachable!() };
    let whole = |t: f64| (1000.0 * t).round() / 1000.0;
    let mut events = vec![(0.0, [0.0; 2], "hold_begin".to_owned()), (0.01, [0.0; 2], "hold_cancel".to_owned())];
    let (mut t, mut told, mut last) = (0.0, 0.0, 0.0);
    loop {
        t += interval * (1.0 + 0.1 * (random.f64() - 0.5));
        if t > end {
            break;
        }
        let delta = ((travel(t) - told) / 0.122).round() * 0.122;
        told += delta;
        last = t;
        events.push((whole(0.01 + t), [0.0, delta], "scroll".to_owned()));
    }
    events.push((whole(0.01 + last + 0.007 + 0.021 * random.f64()), [0.0; 2], "stop".to_owned()));
    (events, speed)
}

#[test]
fn random_flicks_keep_their_velocity_at_40_and_140_hz() {
    let shapes: [&[(f64, f64)]; 4] = [
        &[(0.0, 0.0), (0.02, 900.0), (0.1, 5_200.0)],
        &[(0.0, 0.0), (0.03, 1_800.0), (0.15, 1_800.0)],
        &[(0.0, 0.0), (0.05, 2_500.0), (0.1, 2_500.0), (0.13, 2_000.0)],
        &[(0.0, 0.0), (0.03, 200.0), (0.13, 900.0)],
    ];
    for (rate, interval) in [(140, 0.007_15), (40, 0.025_1)] {
        let mut random = fastrand::Rng::with_seed(7);
        let mut errors: Vec<_> = (0..800)
            .map(|i| {
                let (events, speed) = flick(&mut random, shapes[i % 4], interval);
                off(flung(&events), [0.0, speed])
            })
            .collect();
        errors.sort_by(f64::total_cmp);
        let (median, worst) = (errors[400], errors[799]);
        println!("{rate} Hz: median {:.1} %, worst {:.1} %", 100.0 * median, 100.0 * worst);
        assert!(median <= 0.1 && worst <= 0.3, "{rate} Hz: {median} {worst}");
    }
}

#[test]
fn fingers_at_rest_before_the_lift_do_not_fling() {
    for name in
        ["scroll_rest_lift", "scroll_creep_lift", "intuos5_scroll_rest_lift", "synaptics_slow_scroll", "bamboo_scroll"]
    {
        assert_eq!(flung(&read(name)), [0.0; 2], "{name}");
    }
}

#[test]
fn recorded_flicks_fling_in_the_fingers_direction() {
    for (name, axis, sign, range) in [
        ("synaptics_flick_a", 0, 1.0, 3_000.0..5_500.0),
        ("synaptics_flick_c_slows", 0, 1.0, 200.0..1_200.0),
        ("bamboo_swipe", 0, 1.0, 300.0..1_500.0),
        ("intuos5_swipe", 0, 1.0, 500.0..1_200.0),
    ] {
        let velocity = flung(&read(name));
        println!("{name}: {velocity:?}");
        assert!(range.contains(&(sign * velocity[axis])), "{name}: {velocity:?}");
    }
}

#[test]
fn a_hold_stops_all_momentum() {
    for rate in [60.0, 144.0, 240.0] {
        let events = read("flick_then_hold");
        let hold = events.iter().rfind(|event| event.2 == "hold_begin").map_or(f64::NAN, |event| event.0);
        let frames = play(&mut Kinetic::new(&platform::gtk()), &events, rate);
        assert!(frames.iter().any(|(time, frame)| *time < hold && frame.phase == KineticPhase::Momentum));
        let after: Vec<_> = frames.iter().filter(|(time, _)| *time >= hold).collect();
        // The first frame after the hold has the travel up to the hold.
        assert!(after.len() == 1 && length(after[0].1.delta) < 3_000.0 / rate, "{after:?}");
        assert_eq!(after.last().map(|(_, frame)| frame.phase), Some(KineticPhase::Ended));
    }
}

/// Platforms with different laws of flings.
fn laws() -> [(&'static str, Platform); 5] {
    [
        ("gtk", platform::gtk()),
        ("qt", platform::qt()),
        ("android", platform::android()),
        ("chromium", platform::chromium()),
        ("flutter_android", platform::flutter_android()),
    ]
}

#[test]
fn the_frame_rate_does_not_change_the_path_or_its_end() {
    for (name, platform) in laws() {
        for stream in ["flick_speeds_up", "flick_diagonal", "flick_ps2"] {
            let events = read(stream);
            let fingers = events.iter().fold([0.0; 2], |sum, (_, [x, y], _)| [sum[0] + x, sum[1] + y]);
            let path = |rate: f64, each: usize| {
                let mut touchpad = Kinetic::new(&platform);
                let frames = play(&mut touchpad, &events, rate);
                let mut at = [0.0; 2];
                let mut path = Vec::new();
                for (time, frame) in frames {
                    at = [at[0] + frame.delta[0], at[1] + frame.delta[1]];
                    let number = (time * rate).round() as usize;
                    if number.is_multiple_of(each) && frame.phase == KineticPhase::Momentum {
                        path.push(at);
                    }
                }
                (path, at, touchpad.last_fling())
            };
            let (slow, end, fling) = path(60.0, 1);
            let (fast, fast_end, _) = path(240.0, 4);
            assert!(slow.len() > 20 && slow.len() == fast.len(), "{name} {stream}: {} {}", slow.len(), fast.len());
            for (slow, fast) in slow.iter().zip(&fast) {
                assert!(length([slow[0] - fast[0], slow[1] - fast[1]]) < 1e-9, "{name} {stream}: {slow:?} {fast:?}");
            }
            let rest = fling.map_or([f64::NAN; 2], |fling| fling.rest);
            assert!(length([rest[0] - fingers[0], rest[1] - fingers[1]]) > 100.0, "{name} {stream}: {rest:?}");
            for end in [end, fast_end] {
                let missing = [0, 1].map(|axis| end[axis] - rest[axis]);
                assert!(length(missing) < 1e-9, "{name} {stream}: {missing:?}");
            }
        }
    }
}

/// Momentum that an event stops travels up to that event at any frame rate.
#[test]
fn the_frame_rate_does_not_change_how_far_stopped_momentum_goes() {
    type Stop = fn(&mut Kinetic, f64);
    let stops: [(&str, Stop); 5] = [
        ("hold", |touchpad, time| touchpad.hold(time)),
        ("hold_cancel", |touchpad, time| touchpad.hold_cancel(time)),
        ("wheel", |touchpad, time| touchpad.wheel(time, [0.0, 15.0])),
        ("take", |touchpad, time| assert!(touchpad.take(time)[1].abs() > 10.0)),
        ("system_momentum", |touchpad, time| touchpad.system_momentum(time, [0.0, 1.0])),
    ];
    for (name, stop) in stops {
        let sum = |rate: f64| {
            let mut touchpad = Kinetic::new(&platform::gtk());
            read("flick_steady").iter().for_each(|event| apply(&mut touchpad, event));
            let mut sum = 0.0;
            for i in 0..(0.4 * rate) as u32 {
                sum += touchpad.advance_to(0.2 + f64::from(i) / rate).map_or(0.0, |frame| frame.delta[1]);
            }
            stop(&mut touchpad, 0.613);
            sum + touchpad.advance_to(0.62).map_or(0.0, |frame| frame.delta[1])
        };
        assert!((sum(1000.0) - sum(60.0)).abs() < 1e-9, "{name}: {} {}", sum(1000.0), sum(60.0));
    }
}

#[test]
fn repeated_flicks_add_up_but_opposite_flicks_do_not() {
    let flings = |name: &str, momentum: Momentum| {
        let mut gtk = platform::gtk();
        gtk.momentum = momentum;
        let mut touchpad = Kinetic::new(&gtk);
        let mut speeds: Vec<f64> = Vec::new();
        for event in read(name) {
            touchpad.advance_to(event.0);
            apply(&mut touchpad, &event);
            let speed = touchpad.last_fling().map_or(0.0, |fling| fling.velocity[1]);
            if speed != 0.0 && speeds.last() != Some(&speed) {
                speeds.push(speed);
            }
        }
        play(&mut touchpad, &[], 120.0);
        touchpad.advance_to(9.0);
        let last = touchpad.last_fling().map_or(0.0, |fling| fling.velocity[1]);
        if speeds.last() != Some(&last) {
            speeds.push(last);
        }
        speeds
    };
    let speeds = flings("three_flicks", Momentum::Flywheel);
    assert!(speeds.len() == 3 && speeds[1] > 1.2 * speeds[0] && speeds[2] > speeds[1], "{speeds:?}");
    let speeds = flings("three_flicks", Momentum::None);
    assert!(speeds.len() == 3 && speeds[2] < 1.3 * speeds[0], "{speeds:?}");
    let (with, without) =
        (flings("flick_then_opposite", Momentum::Flywheel), flings("flick_then_opposite", Momentum::None));
    assert!(with == without && with[1] < -4_000.0, "{with:?} {without:?}");
}

#[test]
fn split_doubled_and_wrapped_events_do_not_change_a_flick() {
    let events = read("flick_diagonal");
    let plain = flung(&events);
    assert!(length(plain) > 4_000.0);
    // Each axis has its own event, with an empty event between them, and two more stops follow the stop.
    let mut split = Vec::new();
    for (time, [x, y], event) in &events {
        if event == "scroll" {
            split.push((*time, [*x, 0.0], event.clone()));
            split.push((*time, [0.0; 2], event.clone()));
            split.push((*time, [0.0, *y], event.clone()));
        } else {
            split.push((*time, [*x, *y], event.clone()));
            if event == "stop" {
                split.push((*time, [0.0; 2], event.clone()));
                split.push((*time + 0.01, [0.0; 2], event.clone()));
            }
        }
    }
    assert_eq!(flung(&split), plain);
    let one = flung(&read("stop_twice"));
    let mut once = read("stop_twice");
    once.pop();
    assert_eq!(flung(&once), one);
    // `rollover` is `flick_speeds_up` on a clock that wraps.
    let (wrapped, straight) = (flung(&read("rollover")), flung(&read("flick_speeds_up")));
    assert!(off(wrapped, straight) < 0.05, "{wrapped:?} {straight:?}");
}

#[test]
fn a_flick_whose_stop_is_missing_times_out_without_momentum() {
    let events = read("no_stop");
    let mut touchpad = Kinetic::new(&platform::gtk());
    for event in &events {
        apply(&mut touchpad, event);
    }
    let last = events.last().map_or(f64::NAN, |event| event.0);
    assert_eq!(touchpad.timeout_at(), Some(last + 0.2));
    assert_eq!(touchpad.advance_to(last + 0.1).map(|frame| frame.phase), Some(KineticPhase::Finger));
    assert_eq!(touchpad.advance_to(last + 0.15), None);
    assert_eq!(shown(touchpad.advance_to(last + 0.2)), Some(([0.0; 2], KineticPhase::Ended)));
    assert_eq!((touchpad.advance_to(last + 0.3), touchpad.timeout_at(), touchpad.last_fling()), (None, None, None));
}

#[test]
fn a_wheel_stops_momentum_and_a_pointer_does_only_if_asked_to() {
    let flicked = |touchpad: Kinetic| {
        let mut touchpad = touchpad;
        for event in read("flick_steady") {
            apply(&mut touchpad, &event);
        }
        assert_eq!(touchpad.advance_to(0.2).map(|frame| frame.phase), Some(KineticPhase::Momentum));
        touchpad
    };
    let mut goes_on = flicked(Kinetic::new(&platform::gtk()));
    goes_on.pointer_move(0.21);
    assert_eq!(goes_on.advance_to(0.22).map(|frame| frame.phase), Some(KineticPhase::Momentum));
    let mut stops = flicked(Kinetic::new(&platform::gtk()).with_pointer_stop());
    stops.pointer_move(0.21);
    // `unseen` is the travel between the last frame and the event that stops the momentum.
    let unseen = flicked(Kinetic::new(&platform::gtk())).advance_to(0.21).map(|frame| frame.delta).unwrap_or_default();
    assert!(unseen[1].abs() > 10.0, "{unseen:?}");
    assert_eq!(shown(stops.advance_to(0.22)), Some((unseen, KineticPhase::Ended)));
    let mut wheel = flicked(Kinetic::new(&platform::gtk()));
    wheel.wheel(0.21, [0.0, 15.0]);
    let delta = [unseen[0], unseen[1] + 15.0];
    assert_eq!(shown(wheel.advance_to(0.22)), Some((delta, KineticPhase::Wheel)));
    wheel.system_momentum(0.23, [1.0, 2.0]);
    assert_eq!(shown(wheel.advance_to(0.24)), Some(([1.0, 2.0], KineticPhase::Momentum)));
    assert_eq!(wheel.advance_to(0.25), None);
    // A pinch first looks like a scroll: one report, and a stop 8 ms later.
    let mut pinch = Kinetic::new(&platform::gtk());
    pinch.hold_cancel(0.0);
    pinch.scroll(0.007, [0.0, 20.0]);
    pinch.stop(0.015);
    assert_eq!(shown(pinch.advance_to(0.02)), Some(([0.0, 20.0], KineticPhase::Ended)));
}

#[test]
fn a_direction_lock_keeps_a_gesture_on_its_axis() {
    // Reports of 6 px along one axis drift by 1 px along the other.
    let played = |axis: usize, drift: f64| {
        let mut touchpad = Kinetic::new(&platform::gtk()).with_direction_lock(TouchSlop::IOS);
        let delta = if axis == 0 { [6.0, drift] } else { [drift, 6.0] };
        let mut events: Vec<Event> = (0..15).map(|i| (0.007 * f64::from(i), delta, "scroll".to_owned())).collect();
        events.push((0.11, [0.0; 2], "stop".to_owned()));
        let fingers: Vec<_> = play(&mut touchpad, &events, 240.0)
            .into_iter()
            .filter(|(_, frame)| frame.phase == KineticPhase::Finger)
            .collect();
        let sum = fingers.iter().fold([0.0; 2], |[x, y], (_, frame)| [x + frame.delta[0], y + frame.delta[1]]);
        let first = fingers.iter().map(|(_, frame)| frame.delta).find(|delta| *delta != [0.0; 2]).unwrap_or_default();
        (sum, first, touchpad.last_fling().map(|fling| fling.velocity))
    };
    for axis in [0, 1] {
        for drift in [1.0, -1.0] {
            let (sum, first, velocity) = played(axis, drift);
            assert!((sum[axis] - 90.0).abs() < 1e-12 && sum[1 - axis] == 0.0, "{sum:?}");
            // The travel that the slop held back counts at once.
            assert!(first[axis] > 10.0, "{first:?}");
            assert!(velocity.is_some_and(|v| v[axis] > 500.0 && v[1 - axis] == 0.0), "{velocity:?}");
        }
    }
    // The next gesture chooses its axis again.
    let mut touchpad = Kinetic::new(&platform::gtk()).with_direction_lock(TouchSlop::IOS);
    for (start, delta) in [(0.0, [0.0, 9.0]), (5.0, [9.0, 0.0])] {
        for i in 0..4 {
            touchpad.scroll(start + 0.02 * f64::from(i), delta);
        }
        touchpad.stop(start + 0.2);
        let moved = touchpad.advance_to(start + 0.3).map(|frame| frame.delta);
        assert_eq!(moved, Some(delta.map(|x| 4.0 * x)));
    }
}
