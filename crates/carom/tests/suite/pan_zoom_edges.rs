//! Pictures on their way at the edges of the view, whose places change with the scale and the angle.

use crate::pan_zoom::{Random, VIEW, free, physics, play};
use carom::scroll::{Platform, platform};
use carom::touch::{PanZoom, PanZoomPhase, Rotation, Transform};

const CONTENT: [f64; 2] = [2_000.0, 900.0];

/// Returns the first and the last place of the content along an axis.
fn sides(shown: &Transform, axis: usize) -> [f64; 2] {
    let corners =
        [[0.0, 0.0], [CONTENT[0], 0.0], [0.0, CONTENT[1]], CONTENT].map(|corner| shown.view_point(corner)[axis]);
    [corners.into_iter().fold(f64::INFINITY, f64::min), corners.into_iter().fold(f64::NEG_INFINITY, f64::max)]
}

/// Returns how far the content is from covering the view along an axis, or from the middle of it if the content is shorter.
fn gap(shown: &Transform, axis: usize) -> f64 {
    let [low, high] = sides(shown, axis);
    if high - low > VIEW[axis] { low.max(VIEW[axis] - high).max(0.0) } else { 0.5 * (low + high - VIEW[axis]).abs() }
}

/// Returns pictures that random fingers, a notch or a program have set in motion within their edges, and the time.
fn moving(platform: Platform, rounds: usize) -> Vec<(PanZoom, f64)> {
    let mut random = Random(8);
    let mut pictures = Vec::new();
    for round in 0..rounds {
        let rotation = [Rotation::Locked, free(), Rotation::quarter_turns()][round % 3];
        let mut picture = PanZoom::new(physics(platform, rotation), CONTENT, VIEW);
        let now = 0.005 + play(&mut picture, &mut random, 60, |_, _, _| ());
        for id in 0..60 {
            picture.pointer_up(now, id);
        }
        match round / 3 % 4 {
            0 => picture.zoom_toward(now, random.between(-1.0, 1.0), random.point()),
            1 => picture.zoom_to(now, [random.between(0.0, 1_500.0), random.between(0.0, 600.0)], [500.0, 300.0]),
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
fn hard_edges_hold_a_picture_at_every_instant_of_its_motion() {
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
                    // The velocity is the slope, but at the instants at which an edge takes the picture or leaves it.
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

/// The bounds at rest are those of the last scale, so a picture that grows may be beyond those of the scale before.
#[test]
fn elastic_edges_show_less_than_a_third_of_the_view_beyond_a_picture_in_motion() {
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
