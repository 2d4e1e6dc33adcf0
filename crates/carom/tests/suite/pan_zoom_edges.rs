//! Moving pictures at their edges. Where an edge is depends on the scale and the angle.

use crate::dice::Dice;
use crate::pan_zoom::{VIEW, free, physics, play, point};
use carom::scroll::{Platform, platform};
use carom::touch::{PanZoom, PanZoomPhase, PanZoomPhysics, Rotation, ScaleLimit, Transform};

const CONTENT: [f64; 2] = [2_000.0, 900.0];

/// Returns the first and the last place of the content along an axis.
fn sides(shown: &Transform, axis: usize) -> [f64; 2] {
    let corners =
        [[0.0, 0.0], [CONTENT[0], 0.0], [0.0, CONTENT[1]], CONTENT].map(|corner| shown.view_point(corner)[axis]);
    [corners.into_iter().fold(f64::INFINITY, f64::min), corners.into_iter().fold(f64::NEG_INFINITY, f64::max)]
}

/// Returns how far the content is from covering the view along an axis. If the content is shorter than the view, returns how far it is from
/// the middle.
fn gap(shown: &Transform, axis: usize) -> f64 {
    let [low, high] = sides(shown, axis);
    if high - low > VIEW[axis] { low.max(VIEW[axis] - high).max(0.0) } else { 0.5 * (low + high - VIEW[axis]).abs() }
}

/// Returns pictures that random fingers, a notch or a program have set in motion within their edges, and the time.
fn moving(platform: Platform, rounds: usize) -> Vec<(PanZoom, f64)> {
    let mut dice = Dice(8);
    let mut pictures = Vec::new();
    for round in 0..rounds {
        let rotation = [Rotation::Locked, free(), Rotation::quarter_turns()][round % 3];
        let mut picture = PanZoom::new(physics(platform, rotation), CONTENT, VIEW);
        let now = 0.005 + play(&mut picture, &mut dice, 60, |_, _, _| ());
        for id in 0..60 {
            picture.pointer_up(now, id);
        }
        match round / 3 % 4 {
            0 => picture.zoom_toward(now, dice.within(-1.0, 1.0), point(&mut dice)),
            1 => picture.zoom_to(now, [dice.within(0.0, 1_500.0), dice.within(0.0, 600.0)], [500.0, 300.0]),
            _ => {}
        }
        if picture.current().phase != PanZoomPhase::Rest {
            pictures.push((picture, now));
        }
    }
    pictures
}

/// Returns whether a moving edge holds the picture along an axis.
fn is_held(picture: &PanZoom, at: f64, axis: usize) -> bool {
    let now = picture.read(at);
    let [low, high] = sides(&now.transform, axis);
    let touches = high - low <= VIEW[axis] || low.abs() < 1e-9 || (high - VIEW[axis]).abs() < 1e-9;
    now.velocity.log_scale.abs() > 0.0 && touches
}

#[test]
fn a_moving_picture_never_passes_hard_edges() {
    let (mut held, mut changes) = (0, 0);
    for platform in [platform::android(), platform::chromium()] {
        for (picture, now) in moving(platform, 600) {
            for i in 1..=80 {
                let at = now + 0.0123 * f64::from(i);
                let [before, shown, after] = [at - 1e-6, at, at + 1e-6].map(|at| picture.read(at));
                let moves = [[before.transform.x, after.transform.x], [before.transform.y, after.transform.y]];
                let speeds = [shown.velocity.x, shown.velocity.y];
                for axis in 0..2 {
                    let gap = gap(&shown.transform, axis);
                    assert!(gap < 1e-9 * VIEW[0], "{gap} along {axis} at {at}");
                    let states = [-1e-6, 0.0, 1e-6].map(|step| is_held(&picture, at + step, axis));
                    held += u32::from(states[1]);
                    changes += u32::from(states[0] != is_held(&picture, at - 0.0123, axis));
                    // The velocity is the slope, except when an edge has just caught or released the picture.
                    let slope = (moves[axis][1] - moves[axis][0]) / 2e-6;
                    let is_same = states[0] == states[2] && !after.is_at_rest;
                    let error = (slope - speeds[axis]).abs();
                    assert!(
                        !is_same || error < 1e-3 * (1.0 + slope.abs()),
                        "{slope}, not {} along {axis} at {at}",
                        speeds[axis]
                    );
                }
            }
        }
    }
    assert!(held > 1_000 && changes > 100, "{held} {changes}");
}

/// The edges are computed for the scale at rest, so a picture that grows may pass the edges of its current scale.
#[test]
fn a_picture_passes_an_elastic_edge_by_less_than_a_third_view() {
    let (mut beyond, mut most) = (0, 0.0_f64);
    for platform in [platform::ios(), platform::macos()] {
        let is_inside = |picture: &PanZoom, now: f64| (0..2).all(|axis| gap(&picture.read(now).transform, axis) < 1e-6);
        for (picture, now) in moving(platform, 600).into_iter().filter(|(picture, now)| is_inside(picture, *now)) {
            for i in 1..=80 {
                let shown = picture.read(now + 0.0123 * f64::from(i)).transform;
                for (axis, length) in VIEW.into_iter().enumerate() {
                    let part = gap(&shown, axis) / length;
                    most = most.max(part);
                    beyond += u32::from(part > 0.01);
                }
            }
        }
    }
    assert!(beyond > 50 && most < 1.0 / 3.0, "{beyond} {most}");
}

/// Lifts the finger. The picture goes on from where it is, and comes to rest inside its edges.
fn lift(mut picture: PanZoom, at: f64) {
    let far = |a: Transform, b: Transform| (a.x - b.x).abs().max((a.y - b.y).abs());
    let mut last = picture.current().transform;
    picture.pointer_up(at, 1);
    for frame in 0..4_000 {
        picture.advance_to(at + 1e-5 + f64::from(frame) / 2_000.0);
        let now = picture.current().transform;
        assert!(far(now, last) < 20.0, "from {last:?} to {now:?}");
        last = now;
    }
    let rest = last;
    picture.snap_to(at + 3.0, rest);
    assert!(far(picture.current().transform, rest) < 1e-6, "{rest:?}");
}

#[test]
fn a_held_picture_that_changes_its_size_returns_without_a_jump() {
    let sizes = [None, Some(CONTENT), Some([100.0, 3_000.0]), Some([4_096.0, 2_048.0])];
    for platform in platform::ALL {
        for (before, after) in sizes.iter().flat_map(|before| sizes.map(|after| (*before, after))) {
            for to in [[100.0, 300.0], [350.0, 700.0], [20.0, 100.0]] {
                let mut picture = PanZoom::new(physics((platform.platform)(), Rotation::Locked), before, VIEW);
                picture.pointer_down(0.0, 1, [200.0, 400.0]);
                picture.pointer_move(0.01, 1, to);
                picture.resize(0.02, after, VIEW);
                lift(picture, 1.0);
            }
        }
    }
}

#[test]
fn a_resize_in_flight_does_not_change_where_a_fling_ends() {
    for preset in platform::ALL {
        for content in [None, Some([60_000.0, 60_000.0])] {
            let fling = |steps: u32| {
                let mut physics = PanZoomPhysics::from_platform((preset.platform)());
                (physics.min_scale, physics.max_scale) = (ScaleLimit::Absolute(0.1), ScaleLimit::Absolute(10.0));
                let mut map = PanZoom::new(physics, content, [400.0, 800.0]);
                if content.is_some() {
                    map.snap_to(0.0, Transform { x: -3e4, y: -3e4, log_scale: 0.0, rotation: 0.0 });
                }
                let begin = map.current().transform;
                map.pointer_down(0.0, 1, [200.0, 600.0]);
                for i in 1..=8 {
                    map.pointer_move(0.008 * f64::from(i), 1, [200.0, 600.0 - 16.0 * f64::from(i)]);
                }
                map.pointer_up(0.064, 1);
                for i in 1..=steps {
                    // A keyboard opens.
                    let at = 0.064 + 0.3 * f64::from(i) / f64::from(steps);
                    map.advance_to(at);
                    let before = map.read(at + 1e-6).transform.y;
                    map.resize(at, content, [400.0, 800.0 - 300.0 * f64::from(i) / f64::from(steps)]);
                    let after = map.read(at + 1e-6).transform.y + 150.0 / f64::from(steps);
                    assert!((after - before).abs() < 1e-3, "{} jumps from {before} to {after}", preset.name);
                }
                // The middle of the view stays, so half of the change moves the picture.
                map.end().y - begin.y + if steps > 0 { 150.0 } else { 0.0 }
            };
            let end = fling(0);
            for steps in [1, 2, 20, 100] {
                let found = fling(steps);
                assert!((found - end).abs() < 1e-3, "{}, {steps} steps: {found} and not {end}", preset.name);
            }
        }
    }
}

#[test]
fn a_held_picture_that_a_key_zooms_stays_inside_hard_edges() {
    let mut picture = PanZoom::new(physics(platform::gtk(), Rotation::Locked), CONTENT, VIEW);
    picture.pointer_down(0.0, 1, [200.0, 400.0]);
    for (i, about) in [[0.0, 0.0], [390.0, 10.0], [200.0, 790.0]].into_iter().enumerate() {
        for log_factor in [0.8, -0.5] {
            picture.zoom_toward(0.1 * i as f64, log_factor, about);
            let shown = picture.current().transform;
            assert!((0..2).all(|axis| gap(&shown, axis) < 1e-6), "{shown:?}");
        }
    }
    picture.double_tap(0.4, [10.0, 10.0]);
    picture.pointer_down(0.41, 2, [300.0, 300.0]);
    lift(picture, 0.5);
}

#[test]
fn a_picture_that_turns_about_a_far_point_rests_without_a_jump() {
    let mut dice = Dice(21);
    let mut farthest = 0.0_f64;
    for round in 0..400 {
        let platform = [platform::ios(), platform::android(), platform::chromium()][round % 3];
        let mut picture = PanZoom::new(physics(platform, free()), None, VIEW);
        let (middle, speed) = (point(&mut dice), [dice.within(-6_000.0, 6_000.0), dice.within(-6_000.0, 6_000.0)]);
        let (turns, scales) = (dice.within(-20.0, 20.0), dice.within(-4.0, 4.0));
        // Two fingers that turn, spread and move.
        for i in 0..=8 {
            let at = 0.008 * f64::from(i);
            for (id, side) in [(0, 1.0), (1, -1.0)] {
                let (angle, length) = (turns * at, side * 80.0 * libm::exp(scales * at));
                let place = [
                    middle[0] + speed[0] * at + length * libm::cos(angle),
                    middle[1] + speed[1] * at + length * libm::sin(angle),
                ];
                if i == 0 {
                    picture.pointer_down(at, id, place);
                } else {
                    picture.pointer_move(at, id, place);
                }
            }
        }
        picture.pointer_up(0.064, 0);
        picture.pointer_up(0.064, 1);
        let rest = picture.rest_at().unwrap_or(0.064);
        let (before, after) = (picture.read(rest - 1e-9).transform, picture.read(rest + 1e-9).transform);
        for corner in [[0.0, 0.0], [VIEW[0], 0.0], [0.0, VIEW[1]], VIEW] {
            let content = after.content_point(corner);
            let [x, y] = before.view_point(content);
            farthest = farthest.max(libm::hypot(x - corner[0], y - corner[1]));
        }
    }
    assert!(farthest < 1.3, "a step of {farthest} px");
}

/// A finger that lands close beside another one lets ln s change by thousands a second, and no spring may carry that on. The events are from
/// the hostile host's random ones.
#[test]
fn fingers_that_come_close_to_each_other_do_not_throw_the_picture_out_of_sight() {
    let physics = PanZoomPhysics::from_platform(platform::apple_2015());
    let mut picture = PanZoom::new(physics, [100.0, 3000.0], [400.0, 800.0]);
    let whole = picture.current().transform.log_scale;
    picture.pointer_down(0.883, 2, [343.907, 488.202]);
    picture.double_tap(1.431, [128.625, 573.67]);
    picture.zoom_by(1.431, -0.374, [97.554, 368.247]);
    picture.double_tap(1.431, [260.91, 405.154]);
    picture.pointer_down(2.425, 1, [197.569, 270.765]);
    picture.pointer_move(2.413, 2, [195.038, 270.626]);
    picture.pointer_down(2.426, 1, [296.166, 429.736]);
    picture.pointer_move(2.436, 1, [284.307, 420.54]);
    picture.zoom_to(2.436, [0.0, 119.347], [300.0, 200.0]);
    for i in 0..200 {
        picture.advance_to(2.436 + 0.005 * f64::from(i));
        let Transform { x, y, log_scale, .. } = picture.current().transform;
        let is_near = (log_scale - whole).abs() < 12.0 && x.abs() < 1e7 && y.abs() < 1e7;
        assert!(is_near, "{i}: {x} {y} {log_scale}");
    }
}
