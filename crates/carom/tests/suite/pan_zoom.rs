//! Pictures under random fingers: the properties that `pan_zoom` promises.
#![expect(clippy::float_cmp, reason = "reads of the same time have the same bits")]

use crate::dice::Dice;
use carom::scroll::{Platform, platform};
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, Rotation, ScaleLimit, Transform};
use std::mem::replace;

pub(crate) const VIEW: [f64; 2] = [400.0, 300.0];

/// Returns a place in the view.
pub(crate) fn point(dice: &mut Dice) -> [f64; 2] {
    VIEW.map(|side| dice.within(0.0, side))
}

/// A viewer without thresholds, whose content turns at once.
pub(crate) fn physics(platform: Platform, rotation: Rotation) -> PanZoomPhysics {
    let mut physics = PanZoomPhysics::from_platform(platform);
    physics.rotation = rotation;
    (physics.min_fling, physics.max_fling) = (0.0, f64::INFINITY);
    physics
}

pub(crate) fn free() -> Rotation {
    match Rotation::free() {
        Rotation::Free { friction, .. } => Rotation::Free { slop: 0.0, friction },
        other => other,
    }
}

/// A picture so large that no limit is near.
fn boundless(rotation: Rotation) -> PanZoom {
    let mut physics = physics(platform::ios(), rotation);
    (physics.min_scale, physics.max_scale) = (ScaleLimit::Absolute(1e-9), ScaleLimit::Absolute(1e9));
    let mut picture = PanZoom::new(physics, [1e6; 2], VIEW);
    picture.snap_to(0.0, Transform { x: -5e5, y: -5e5, log_scale: 0.0, rotation: 0.0 });
    picture
}

/// The largest distance between two pictures, at the corners of the view.
fn distance(a: &Transform, b: &Transform) -> f64 {
    let corners = [[0.0, 0.0], [VIEW[0], 0.0], [0.0, VIEW[1]], VIEW];
    let away = corners.map(|corner| {
        let [x, y] = b.view_point(a.content_point(corner));
        libm::hypot(x - corner[0], y - corner[1])
    });
    away.into_iter().fold(0.0, f64::max)
}

/// Moves the fingers about, and lets some come and go. Calls `check` around every event. Returns the time of the last one.
pub(crate) fn play(
    picture: &mut PanZoom,
    dice: &mut Dice,
    events: usize,
    mut check: impl FnMut(&PanZoom, &PanZoom, (Event, f64)),
) -> f64 {
    let (mut down, mut time) = (Vec::<(u64, [f64; 2])>::new(), 0.0);
    for step in 0..events {
        time += dice.within(0.002, 0.02);
        let event = match dice.pick(12) {
            0 | 1 if down.len() < 5 => Event::Down(step as u64, point(dice)),
            2 if !down.is_empty() => Event::Up(down[dice.pick(down.len() as u32) as usize].0),
            _ if down.is_empty() => Event::Wait(dice.within(0.0, 0.6)),
            _ => {
                let (id, [x, y]) = down[dice.pick(down.len() as u32) as usize];
                Event::Move(id, [x + dice.within(-20.0, 20.0), y + dice.within(-20.0, 20.0)])
            }
        };
        let mut before = picture.clone();
        match event {
            Event::Down(id, position) => down.push((id, position)),
            Event::Up(id) => down.retain(|(finger, _)| *finger != id),
            Event::Move(id, position) => {
                for finger in down.iter_mut().filter(|finger| finger.0 == id) {
                    finger.1 = position;
                }
            }
            Event::Wait(seconds) => time += seconds,
        }
        before.advance_to(time);
        event.act(picture, time);
        check(&before, picture, (event, time));
    }
    time
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Down(u64, [f64; 2]),
    Up(u64),
    Move(u64, [f64; 2]),
    Wait(f64),
}

impl Event {
    fn act(self, picture: &mut PanZoom, time: f64) {
        match self {
            Self::Down(id, position) => picture.pointer_down(time, id, position),
            Self::Up(id) => picture.pointer_up(time, id),
            Self::Move(id, position) => picture.pointer_move(time, id, position),
            Self::Wait(_) => {
                picture.advance_to(time);
            }
        }
    }
}

#[test]
fn the_content_stays_under_two_moving_fingers() {
    let mut dice = Dice(1);
    for round in 0..200 {
        let mut picture = boundless(free());
        let mut fingers = [point(&mut dice), point(&mut dice)];
        picture.pointer_down(0.0, 0, fingers[0]);
        picture.pointer_down(0.0, 1, fingers[1]);
        let content = fingers.map(|finger| picture.current().transform.content_point(finger));
        for step in 1..200 {
            let place = dice.pick(2) as usize;
            fingers[place] = fingers[place].map(|x| x + dice.within(-9.0, 9.0));
            picture.pointer_move(0.01 * f64::from(step), place as u64, fingers[place]);
        }
        let shown = picture.current().transform;
        for (finger, content) in fingers.iter().zip(content) {
            let [x, y] = shown.view_point(content);
            let error = libm::hypot(x - finger[0], y - finger[1]);
            // Content coordinates of 5e5 have an ulp of 6e-11, times the scale.
            assert!(error < 1e-9 * VIEW[0] * shown.scale().max(1.0), "round {round}: {error}");
        }
    }
}

#[test]
fn skipped_and_repeated_reports_do_not_change_the_picture() {
    let mut dice = Dice(2);
    for _ in 0..200 {
        let (mut every, mut last) = (boundless(free()), boundless(free()));
        let start = [point(&mut dice), point(&mut dice), point(&mut dice)];
        for (id, point) in start.iter().enumerate() {
            every.pointer_down(0.0, id as u64, *point);
            last.pointer_down(0.0, id as u64, *point);
        }
        let mut fingers = start;
        for step in 1..40 {
            let place = dice.pick(3) as usize;
            fingers[place] = fingers[place].map(|x| x + dice.within(-8.0, 8.0));
            every.pointer_move(0.01 * f64::from(step), place as u64, fingers[place]);
            every.pointer_move(0.01 * f64::from(step), place as u64, fingers[place]);
        }
        for (id, point) in fingers.iter().enumerate() {
            last.pointer_move(0.4, id as u64, *point);
        }
        // Whole turns are counted on the way, so only the picture is the same.
        assert!(distance(&every.current().transform, &last.current().transform) < 1e-6);
    }
}

#[test]
fn a_finger_that_lands_or_lifts_does_not_move_the_picture() {
    let mut dice = Dice(3);
    for (name, platform) in [("ios", platform::ios()), ("android", platform::android())] {
        for round in 0..300 {
            let mut picture = PanZoom::new(physics(platform, free()), [2_000.0, 900.0], VIEW);
            play(&mut picture, &mut dice, 120, |before, after, (event, time)| {
                let jump = distance(&before.current().transform, &after.current().transform);
                let is_move = matches!(event, Event::Move(..));
                // A motion whose rest is within half a pixel is at rest at once.
                let most = if after.is_at_rest() { 0.5 } else { 1e-6 };
                assert!(is_move || jump < most, "{name}, round {round}: {event:?} moves the picture by {jump}");
                // It doesn't jump in the next 10 ns either, because no picture here moves at 10⁶ lengths per second.
                let next = after.read(time + 1e-8).transform;
                let jump = distance(&after.current().transform, &next);
                assert!(is_move || jump < most + 0.01, "{name}, round {round}: {event:?} starts with {jump}");
            });
        }
    }
}

#[test]
fn a_picture_keeps_its_velocity_at_every_release() {
    let mut dice = Dice(4);
    let mut releases = 0;
    let mut last_up = 0.0;
    let platforms = ["ios", "macos", "android", "chromium", "flutter-ios", "qt", "gtk"];
    for name in platforms {
        let preset = platform::ALL.iter().find(|preset| preset.name == name);
        let platform = preset.map_or_else(platform::ios, |preset| (preset.platform)());
        for round in 0..200 {
            let mut picture = PanZoom::new(physics(platform, free()), [2_000.0, 900.0], VIEW);
            play(&mut picture, &mut dice, 120, |before, after, (event, time)| {
                if !matches!(event, Event::Up(_)) {
                    return;
                }
                // Fingers that lift together have the velocity from before the first of them lifted.
                let is_alone = !(0.0..=0.15).contains(&(time - replace(&mut last_up, time)));
                let held = before.current().velocity;
                if is_alone && after.current().phase == PanZoomPhase::Glide {
                    releases += 1;
                    let scale = 1.0 + held.x.abs() + held.y.abs();
                    // At the release, and in the instant after it.
                    for (at, most) in [(time, 1e-9 * scale), (time + 1e-9, 1e-4 * scale)] {
                        let free = after.read(at).velocity;
                        let jump = (held.x - free.x).abs() + (held.y - free.y).abs();
                        assert!(jump < most, "{name}, round {round}: {held:?} {free:?}");
                        assert!((held.rotation - free.rotation).abs() < most);
                        assert!((held.log_scale - free.log_scale).abs() < most);
                    }
                }
            });
        }
    }
    assert!(releases > 200, "{releases}");
}

#[test]
fn any_frame_rate_shows_the_same_picture() {
    let mut dice = Dice(5);
    for round in 0..100 {
        let platform = [platform::ios(), platform::android(), platform::chromium()][round % 3];
        let mut picture = PanZoom::new(physics(platform, Rotation::quarter_turns()), [2_000.0, 900.0], VIEW);
        let now = 0.005 + play(&mut picture, &mut dice, 60, |_, _, _| ());
        for id in 0..60 {
            picture.pointer_up(now, id);
        }
        let mut rates = [30.0, 60.0, 144.0, 240.0].map(|rate| (rate, picture.clone()));
        for (rate, stepped) in &mut rates {
            for frame in 1..=(*rate as u32) {
                stepped.advance_to(now + f64::from(frame) / *rate);
            }
            assert_eq!(stepped.current().transform, picture.read(now + 1.0).transform, "{rate} Hz");
        }
    }
}

#[test]
fn the_content_covers_the_view_at_rest() {
    let mut dice = Dice(6);
    for round in 0..300 {
        let platform = [platform::ios(), platform::android(), platform::chromium()][round % 3];
        let rotation = [Rotation::Locked, free(), Rotation::quarter_turns()][round / 3 % 3];
        let mut picture = PanZoom::new(physics(platform, rotation), [2_000.0, 900.0], VIEW);
        let now = 0.005 + play(&mut picture, &mut dice, 100, |_, _, _| ());
        for id in 0..100 {
            picture.pointer_up(now, id);
        }
        let end = picture.end();
        assert!(!picture.advance_to(now + 100.0), "at rest after 100 s");
        assert_eq!(picture.current().transform, end, "the end is known at the release");
        assert!((0.2 - 1e-9..=0.8 + 1e-9).contains(&end.scale()), "{}", end.scale());
        let corners = [[0.0, 0.0], [2_000.0, 0.0], [0.0, 900.0], [2_000.0, 900.0]].map(|corner| end.view_point(corner));
        for axis in 0..2 {
            let low = corners.iter().map(|corner| corner[axis]).fold(f64::INFINITY, f64::min);
            let high = corners.iter().map(|corner| corner[axis]).fold(f64::NEG_INFINITY, f64::max);
            let is_covered = low <= 1e-6 && high >= VIEW[axis] - 1e-6;
            let is_centred = high - low <= VIEW[axis] + 1e-6 && (low + high - VIEW[axis]).abs() < 1e-6;
            assert!(is_covered || is_centred, "round {round}, axis {axis}: {low} to {high}");
        }
    }
}

#[test]
fn a_mirrored_gesture_gives_the_mirrored_picture() {
    let mut dice = Dice(7);
    for _ in 0..100 {
        let new = || PanZoom::new(physics(platform::ios(), free()), [2_000.0, 900.0], VIEW);
        let (mut left, mut right) = (new(), new());
        let mirror = |[x, y]: [f64; 2]| [VIEW[0] - x, y];
        let mut time = 0.0;
        let mut fingers = [point(&mut dice), point(&mut dice)];
        for (id, finger) in fingers.iter().enumerate() {
            left.pointer_down(0.0, id as u64, *finger);
            right.pointer_down(0.0, id as u64, mirror(*finger));
        }
        for _ in 0..20 {
            time += 0.016;
            for (id, finger) in fingers.iter_mut().enumerate() {
                *finger = finger.map(|x| x + dice.within(-15.0, 15.0));
                left.pointer_move(time, id as u64, *finger);
                right.pointer_move(time, id as u64, mirror(*finger));
            }
        }
        left.pointer_up(time, 0);
        right.pointer_up(time, 0);
        left.pointer_up(time, 1);
        right.pointer_up(time, 1);
        for step in 0..40 {
            let at = time + 0.05 * f64::from(step);
            let (a, b) = (left.read(at).transform, right.read(at).transform);
            // The mirrored content: x counts from the right edge.
            let point = [700.0, 300.0];
            let (p, q) = (a.view_point(point), b.view_point([2_000.0 - point[0], point[1]]));
            let far = (p[0] + q[0] - VIEW[0]).abs().max((p[1] - q[1]).abs());
            assert!(far < 1e-12 * 2_000.0 * VIEW[0], "{far}: {p:?} {q:?}");
            assert!((a.rotation + b.rotation).abs() < 1e-12 && (a.log_scale - b.log_scale).abs() < 1e-12);
        }
    }
}

#[test]
fn a_finger_that_lifts_first_does_not_turn_a_zoom_into_a_pan() {
    let mut picture = boundless(Rotation::Locked);
    picture.pointer_down(0.0, 0, [150.0, 150.0]);
    picture.pointer_down(0.0, 1, [250.0, 150.0]);
    for step in 1..=6 {
        let t = f64::from(step) / 60.0;
        picture.pointer_move(t, 0, [150.0 - 500.0 * t, 150.0]);
        picture.pointer_move(t, 1, [250.0 + 500.0 * t, 150.0]);
    }
    let before = picture.current();
    picture.pointer_up(0.1, 0);
    picture.pointer_move(0.108, 1, [304.0, 150.0]);
    picture.pointer_up(0.112, 1);
    let after = picture.current();
    assert!((before.velocity.log_scale - after.velocity.log_scale).abs() < 1e-12 && after.velocity.log_scale > 3.0);
    // The centre of the fingers did not move. Now the focus is under the finger that is left.
    let middle = |picture: &PanZoom, at: f64| picture.read(at).transform.view_point([5e5 + 304.0, 5e5 + 150.0]);
    let (now, later) = (middle(&picture, 0.112), middle(&picture, 0.122));
    assert!((later[1] - now[1]).abs() < 1.0, "{now:?} {later:?}");
}

#[test]
fn several_wheel_notches_zoom_as_far_as_one_of_their_sum() {
    let mut dice = Dice(8);
    let new = || boundless(Rotation::Locked);
    let (mut many, mut one) = (new(), new());
    let (about, mut sum) = ([120.0, 80.0], 0.0);
    for step in 0..40 {
        let part = dice.within(-0.3, 0.4);
        sum += part;
        many.zoom_toward(0.03 * f64::from(step), part, about);
    }
    one.zoom_toward(0.0, sum, about);
    assert!((many.end().log_scale - one.end().log_scale).abs() < 1e-12);
    assert!(distance(&many.end(), &one.end()) < 1e-6);
    many.zoom_by(2.0, 0.5, about);
    many.zoom_by(2.0, -0.5, about);
    assert!(many.is_at_rest() && (many.end().log_scale - sum).abs() < 1e-12);
}

#[test]
fn flights_keep_the_velocity_and_end_at_their_goal() {
    let mut dice = Dice(9);
    for _ in 0..200 {
        let mut picture = PanZoom::new(physics(platform::ios(), free()), [2_000.0, 900.0], VIEW);
        play(&mut picture, &mut dice, 40, |_, _, _| ());
        picture.advance_to(30.0);
        for id in 0..40 {
            picture.pointer_up(30.0, id);
        }
        let before = picture.read(30.05);
        let corner = [dice.within(0.0, 1_000.0), dice.within(0.0, 400.0)];
        picture.zoom_to(30.05, corner, [600.0, 300.0]);
        let after = picture.current();
        assert!(distance(&before.transform, &after.transform) < 1e-6);
        let (v, w) = (before.velocity, after.velocity);
        let scale = 1.0 + v.x.abs() + v.y.abs();
        assert!((v.x - w.x).abs() + (v.y - w.y).abs() < 1e-6 * scale && v.log_scale == w.log_scale, "{v:?} {w:?}");
        let (here, soon) = (picture.read(30.2), picture.read(30.2 + 1e-6));
        let measured = (soon.transform.x - here.transform.x) / 1e-6;
        assert!((measured - here.velocity.x).abs() < 1e-2 * (1.0 + measured.abs()), "{measured} {:?}", here.velocity);
        let end = picture.end();
        assert!(!picture.advance_to(90.0) && picture.current().transform == end);
    }
}

#[test]
fn a_resize_keeps_the_middle_of_the_view_and_the_motion() {
    let mut dice = Dice(10);
    for _ in 0..200 {
        let mut picture = boundless(free());
        play(&mut picture, &mut dice, 60, |_, _, _| ());
        picture.advance_to(100.0);
        let before = picture.current();
        let view = [dice.within(200.0, 800.0), dice.within(200.0, 800.0)];
        picture.resize(100.0, [1e6; 2], view);
        let after = picture.current();
        assert_eq!(before.transform.log_scale.to_bits(), after.transform.log_scale.to_bits());
        let (old, new) = (VIEW.map(|x| 0.5 * x), view.map(|x| 0.5 * x));
        let [x, y] = after.transform.view_point(before.transform.content_point(old));
        assert!((x - new[0]).abs() < 1e-6 && (y - new[1]).abs() < 1e-6 || after.phase == PanZoomPhase::Held);
    }
}

#[test]
fn a_resize_in_flight_keeps_the_velocity_and_the_goal() {
    let mut dice = Dice(11);
    for round in 0..60 {
        let platform = [platform::ios(), platform::android()][round % 2];
        let mut picture = PanZoom::new(physics(platform, free()), [2_000.0, 900.0], VIEW);
        picture.zoom_toward(0.0, 1.0, point(&mut dice));
        picture.settle(0.0);
        match round % 3 {
            0 => picture.zoom_to(1.0, [500.0, 300.0], [300.0, 200.0]),
            1 => picture.fit(1.0),
            _ => picture.zoom_toward(1.0, -0.4, point(&mut dice)),
        }
        let time = 1.0 + dice.within(0.02, 0.15);
        picture.advance_to(time);
        let (before, goal) = (picture.current(), picture.end());
        let view = [dice.within(300.0, 500.0), dice.within(250.0, 400.0)];
        picture.resize(time, [2_000.0, 900.0], view);
        let after = picture.current();
        let jump = (before.velocity.x - after.velocity.x).abs() + (before.velocity.y - after.velocity.y).abs();
        assert!(jump < 1e-9 * (1.0 + before.velocity.x.abs()) && before.velocity.log_scale == after.velocity.log_scale);
        let [x, y] = after.transform.view_point(before.transform.content_point([0.5 * VIEW[0], 0.5 * VIEW[1]]));
        assert!((x - 0.5 * view[0]).abs() < 1e-9 && (y - 0.5 * view[1]).abs() < 1e-9);
        let end = picture.end();
        match round % 3 {
            0 => {
                let scale = (view[0] / 300.0).min(view[1] / 200.0);
                let range = [1.0, 4.0].map(|times| times * (view[0] / 2_000.0).min(view[1] / 900.0));
                assert!((end.scale() - scale.clamp(range[0], range[1])).abs() < 1e-12);
            }
            1 => assert!((end.scale() - (view[0] / 2_000.0).min(view[1] / 900.0)).abs() < 1e-12),
            _ => {
                let least = libm::log((view[0] / 2_000.0).min(view[1] / 900.0));
                assert!((end.log_scale - goal.log_scale.clamp(least, least + libm::log(4.0))).abs() < 1e-12);
            }
        }
        assert!(!picture.advance_to(60.0) && picture.current().transform == end);
    }
}

#[test]
fn a_picture_zoomed_out_again_stays_whole_in_another_view() {
    // At these sizes, the way back to the whole picture ends a rounding beside it.
    let content = [2_160.0, 3_066.0];
    let mut picture = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), content, [400.0, 800.0]);
    for log_factor in [0.7, -2.0] {
        picture.zoom_toward(0.0, log_factor, [123.0, 321.0]);
        picture.settle(0.0);
    }
    picture.resize(0.0, content, [800.0, 400.0]);
    assert!((picture.end().scale() - 400.0 / 3_066.0).abs() < 1e-9, "{}", picture.end().scale());
}

#[test]
fn a_slow_bounce_keeps_its_velocity_in_another_view() {
    for sign in [1.0, -1.0] {
        let mut picture = PanZoom::new(PanZoomPhysics::from_platform(platform::ios()), [4_096.0, 2_048.0], VIEW);
        picture.zoom_by(0.0, 1.0, [0.5 * VIEW[0], 0.5 * VIEW[1]]);
        picture.pointer_down(0.1, 1, [200.0, 100.0]);
        for i in 1..=10 {
            let t = 0.008 * f64::from(i);
            picture.pointer_move(0.1 + t, 1, [200.0 + sign * 2_400.0 * t, 100.0]);
        }
        picture.pointer_up(0.18, 1);
        let mut time = 0.18;
        // Wait until the page comes back from beyond the edge, more slowly than a release must be to pan on.
        while picture.advance_to(time) && picture.current().velocity.x * sign > -50.0 {
            time += 0.01;
        }
        let before = picture.current().velocity.x;
        assert!(before.abs() > 50.0 && before.abs() < 260.0, "{before}");
        picture.resize(time, [4_096.0, 2_048.0], [VIEW[0] + 20.0, VIEW[1]]);
        let after = picture.read(time + 1e-9).velocity.x;
        assert!((after - before).abs() < 1e-3, "from {before} to {after}");
    }
}

/// The sum of the squares of the distances between fingers and the content points that they touched.
fn misfit(shown: &Transform, touched: &[([f64; 2], [f64; 2])]) -> f64 {
    let squares = touched.iter().map(|(finger, content)| {
        let [x, y] = shown.view_point(*content);
        (x - finger[0]) * (x - finger[0]) + (y - finger[1]) * (y - finger[1])
    });
    squares.sum()
}

#[test]
fn a_picture_fits_the_fingers_by_least_squares() {
    let mut dice = Dice(12);
    let mut judged = [0; 6];
    for round in 0..300 {
        let mut picture = boundless(free());
        // Each finger with the content that it touched when the set last changed.
        let mut touched: Vec<(u64, [f64; 2], [f64; 2])> = Vec::new();
        play(&mut picture, &mut dice, 120, |_, picture, (event, time)| {
            let shown = picture.current().transform;
            match event {
                Event::Down(id, finger) => touched.push((id, finger, [0.0; 2])),
                Event::Up(id) => touched.retain(|(other, ..)| *other != id),
                Event::Move(id, finger) => {
                    touched.iter_mut().filter(|(other, ..)| *other == id).for_each(|place| place.1 = finger);
                }
                Event::Wait(_) => return,
            }
            if !matches!(event, Event::Move(..)) {
                touched.iter_mut().for_each(|(_, finger, content)| *content = shown.content_point(*finger));
                return;
            }
            let fingers: Vec<_> = touched.iter().map(|(_, finger, content)| (*finger, *content)).collect();
            judged[fingers.len()] += 1;
            let least = misfit(&shown, &fingers);
            let content_ulp = 1e-10 * shown.scale().max(1.0);
            match fingers.len() {
                // The pan of one finger is exact, too.
                0..=2 => {
                    assert!(
                        libm::sqrt(least) < 1e-9 * VIEW[0] + content_ulp,
                        "round {round}, {time}: {}",
                        libm::sqrt(least)
                    )
                }
                _ => {
                    let anchor = shown.content_point([0.5 * VIEW[0], 0.5 * VIEW[1]]);
                    for (zoom, turn, x, y) in
                        [(1e-3, 0.0, 0.0, 0.0), (0.0, 1e-3, 0.0, 0.0), (0.0, 0.0, 0.2, 0.0), (0.0, 0.0, 0.0, 0.2)]
                    {
                        for sign in [1.0, -1.0] {
                            let mut other = shown;
                            other.log_scale += sign * zoom;
                            other.rotation += sign * turn;
                            let [u, v] = other.view_point(anchor);
                            other.x += 0.5 * VIEW[0] - u + sign * x;
                            other.y += 0.5 * VIEW[1] - v + sign * y;
                            assert!(misfit(&other, &fingers) > least - 1e-6 * (1.0 + least), "round {round}, {time}");
                        }
                    }
                }
            }
        });
    }
    assert!(judged[2..].iter().all(|count| *count > 1_000), "{judged:?}");
}

#[test]
fn turning_fingers_and_view_by_90_degrees_turns_the_picture() {
    let mut dice = Dice(13);
    for platform in [platform::ios(), platform::android()] {
        for _ in 0..60 {
            let content = [2_000.0, 900.0];
            let mut upright = PanZoom::new(physics(platform, free()), content, VIEW);
            let mut lying = PanZoom::new(physics(platform, free()), [content[1], content[0]], [VIEW[1], VIEW[0]]);
            // Clockwise about the corner: (x, y) goes to (H − y, x).
            let turned = |[x, y]: [f64; 2], height: f64| [height - y, x];
            let (mut time, mut fingers) = (0.0, [point(&mut dice), point(&mut dice), point(&mut dice)]);
            for (id, finger) in fingers.iter().enumerate() {
                upright.pointer_down(0.0, id as u64, *finger);
                lying.pointer_down(0.0, id as u64, turned(*finger, VIEW[1]));
            }
            for _ in 0..20 {
                time += 0.016;
                for (id, finger) in fingers.iter_mut().enumerate() {
                    *finger = finger.map(|x| x + dice.within(-12.0, 12.0));
                    upright.pointer_move(time, id as u64, *finger);
                    lying.pointer_move(time, id as u64, turned(*finger, VIEW[1]));
                }
            }
            for id in 0..3 {
                upright.pointer_up(time, id);
                lying.pointer_up(time, id);
            }
            for step in 0..40 {
                let at = time + 0.05 * f64::from(step);
                let (a, b) = (upright.read(at).transform, lying.read(at).transform);
                let point = [700.0, 300.0];
                let (p, q) = (turned(a.view_point(point), VIEW[1]), b.view_point(turned(point, content[1])));
                let far = (p[0] - q[0]).abs().max((p[1] - q[1]).abs());
                assert!(far < 1e-12 * 2_000.0 * VIEW[0], "{far}: {p:?} {q:?}");
                assert!((a.rotation - b.rotation).abs() < 1e-12 && (a.log_scale - b.log_scale).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn a_restored_picture_continues_on_its_way() {
    let mut dice = Dice(14);
    for round in 0..200 {
        let platform = [platform::ios(), platform::android()][round % 2];
        let laws = physics(platform, Rotation::quarter_turns());
        let mut picture = PanZoom::new(laws, [2_000.0, 900.0], VIEW);
        play(&mut picture, &mut dice, 40, |_, _, _| ());
        picture.advance_to(30.0);
        for id in 0..40 {
            picture.pointer_up(30.0, id);
        }
        match round % 4 {
            0 => picture.zoom_to(30.0, [500.0, 300.0], [300.0, 200.0]),
            1 => picture.double_tap(30.0, point(&mut dice)),
            _ => (),
        }
        picture.advance_to(30.0 + dice.within(0.0, 0.3));
        let stored = picture.snapshot();
        let mut restored = PanZoom::new(laws, None, [10.0, 10.0]);
        assert_eq!(restored.restore(7.0, &stored), Ok(()));
        assert!(distance(&restored.current().transform, &picture.current().transform) < 1e-6);
        assert_eq!(restored.end(), picture.end());
        let (now, later) = (picture.settling_time(), restored.settling_time());
        assert!((now - later).abs() < 1e-9, "{now} {later}");
    }
}
