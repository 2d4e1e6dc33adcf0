//! Pan, pinch and zoom paths against exact geometry and other systems' numbers (`peers/two_fingers.jsonl`).

#![expect(clippy::panic, reason = "a malformed case of our own is a failed test")]

use super::touch_parts::{self, ELSEWHERE, QUIRKS};
use carom::Friction;
use carom::gesture::RubberBand;
use carom::scroll::platform;
use carom::touch::{PanZoom, PanZoomPhysics, PathPoint, Pinch, Rotation, ScaleLimit, Transform, ZoomPath};
use serde_json::Value;

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

pub(crate) fn point(value: &Value) -> [f64; 2] {
    [number(&value[0]), number(&value[1])]
}

pub(crate) fn points(value: &Value) -> Vec<[f64; 2]> {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}")).iter().map(point).collect()
}

/// A canvas without edges at the case's transform, with no threshold before a rotation.
fn canvas(transform: &Value) -> PanZoom {
    let mut physics = PanZoomPhysics::from_platform(platform::ios());
    (physics.min_scale, physics.max_scale) = (ScaleLimit::Absolute(1e-12), ScaleLimit::Absolute(1e12));
    physics.rotation = Rotation::Free { slop: 0.0, friction: Friction { drag: 4.0 } };
    let mut canvas = PanZoom::new(physics, None, [400.0, 300.0]);
    let at = |key: &str| number(&transform[key]);
    canvas.snap_to(
        0.0,
        Transform { x: at("x"), y: at("y"), log_scale: libm::log(at("scale")), rotation: at("rotation") },
    );
    canvas
}

/// How far a picture is from the one expected, as a fraction of the size of its numbers.
fn error(shown: &Transform, expected: &Value) -> f64 {
    let turns = (shown.rotation - number(&expected["rotation"])) / core::f64::consts::TAU;
    let size = 1.0 + number(&expected["x"]).abs() + number(&expected["y"]).abs();
    let parts = [
        (shown.x - number(&expected["x"])) / size,
        (shown.y - number(&expected["y"])) / size,
        shown.scale() / number(&expected["scale"]) - 1.0,
        turns - turns.round(),
    ];
    parts.into_iter().fold(0.0, |worst, part| worst.max(part.abs()))
}

/// Puts fingers down and moves them, in this order.
fn two_finger(inputs: &Value, order: &[usize]) -> Transform {
    moved(&inputs["transform"], &points(&inputs["from"]), &points(&inputs["to"]), order)
}

/// The picture of a transform after fingers have moved.
pub(crate) fn moved(start: &Value, from: &[[f64; 2]], to: &[[f64; 2]], order: &[usize]) -> Transform {
    let mut canvas = canvas(start);
    order.iter().for_each(|id| canvas.pointer_down(0.0, *id as u64, from[*id]));
    order.iter().for_each(|id| canvas.pointer_move(0.1, *id as u64, to[*id]));
    canvas.current().transform
}

fn events(inputs: &Value) -> Transform {
    let mut canvas = canvas(&inputs["transform"]);
    for (step, event) in inputs["events"].as_array().into_iter().flatten().enumerate() {
        let (id, at) = (u64::from(event[1] == "b"), 0.01 * step as f64);
        let position = || [number(&event[2]), number(&event[3])];
        match event[0].as_str() {
            Some("down") => canvas.pointer_down(at, id, position()),
            Some("move") => canvas.pointer_move(at, id, position()),
            _ => canvas.pointer_up(at, id),
        }
    }
    canvas.current().transform
}

fn path(inputs: &Value) -> ZoomPath {
    let place = |value: &Value| PathPoint { center: point(value), width: number(&value[2]) };
    let rho = inputs.get("rho").map_or(core::f64::consts::SQRT_2, |rho| number(rho).max(1e-3));
    ZoomPath::with_rho(place(&inputs["p0"]), place(&inputs["p1"]), rho)
}

/// How far a point of a path is from the one expected, as a fraction of the path and of its width.
fn path_error(path: &ZoomPath, part: f64, expected: &Value) -> f64 {
    let (shown, [x, y]) = (path.at(part * path.length()), point(expected));
    let (start, end) = (path.at(0.0).center, path.at(path.length()).center);
    let way = 1e-300 + (end[0] - start[0]).abs() + (end[1] - start[1]).abs();
    let center = ((shown.center[0] - x).abs() + (shown.center[1] - y).abs()) / way;
    center.max((shown.width / number(&expected[2]) - 1.0).abs())
}

pub(crate) fn pinched(events: impl Iterator<Item = Pinch>) -> f64 {
    let mut canvas = canvas(&serde_json::json!({ "scale": 1, "rotation": 0, "x": 0, "y": 0 }));
    canvas.pinch_begin(0.0, [200.0, 150.0]);
    events.enumerate().for_each(|(i, pinch)| canvas.pinch(0.01 * i as f64, pinch, 0.0, [0.0; 2]));
    canvas.current().transform.scale()
}

/// Returns the error of a case, or `None` if Carom computes no such number.
fn judge(kind: &str, inputs: &Value, expected: &Value) -> Option<f64> {
    Some(match kind {
        "own.two_finger" | "own.two_finger.mirror" => {
            error(&two_finger(inputs, &[0, 1]), expected).max(error(&two_finger(inputs, &[1, 0]), expected))
        }
        "own.n_finger_least_squares" => {
            let all: Vec<usize> = (0..points(&inputs["from"]).len()).collect();
            let reversed: Vec<usize> = all.iter().rev().copied().collect();
            error(&two_finger(inputs, &all), expected).max(error(&two_finger(inputs, &reversed), expected))
        }
        "own.add_no_jump" | "own.lift_no_jump" => error(&events(inputs), expected),
        "own.order_independent" => {
            let moves = &inputs["simultaneous"];
            let from = serde_json::json!([moves[0][2], moves[1][2]]);
            let to = serde_json::json!([moves[0][3], moves[1][3]]);
            let inputs = serde_json::json!({ "transform": inputs["transform"], "from": from, "to": to });
            error(&two_finger(&inputs, &[0, 1]), expected).max(error(&two_finger(&inputs, &[1, 0]), expected))
        }
        "own.rotation_unwraps" => {
            let mut canvas = canvas(&inputs["transform"]);
            let (radius, mut angle) = (number(&inputs["radius"]), 0.0_f64);
            canvas.pointer_down(0.0, 0, [0.0, 0.0]);
            canvas.pointer_down(0.0, 1, [radius, 0.0]);
            for (step, degrees) in inputs["steps_deg"].as_array().into_iter().flatten().enumerate() {
                angle += number(degrees).to_radians();
                let finger = [radius * libm::cos(angle), radius * libm::sin(angle)];
                canvas.pointer_move(0.1 * step as f64, 1, finger);
            }
            (canvas.current().transform.rotation - number(&expected["rotation_total"])).abs()
        }
        "own.rubber_band_catch" => {
            let band = RubberBand { coefficient: number(&inputs["constant"]), dimension: number(&inputs["dimension"]) };
            let shown = band.shown(number(&inputs["pulled"]));
            let pulled = band.pull(shown) - number(&expected["pulled_from_shown"]);
            (shown - number(&expected["shown"])).abs().max(pulled.abs())
        }
        "own.bounds_1d" => {
            let (content, view) = (number(&inputs["content"]), number(&inputs["viewport"]));
            let mut physics = *canvas(&serde_json::json!({ "scale": 1, "rotation": 0, "x": 0, "y": 0 })).physics();
            physics.rotation = Rotation::Locked;
            let mut picture = PanZoom::new(physics, [content; 2], [view; 2]);
            let (log_scale, x) = (libm::log(number(&inputs["scale"])), number(&inputs["translation"]));
            picture.snap_to(0.0, Transform { x, y: x, log_scale, rotation: 0.0 });
            (picture.end().x - number(&expected["clamped"])).abs()
        }
        "own.zoom_about" => {
            let mut canvas = canvas(&inputs["transform"]);
            canvas.zoom_by(0.1, libm::log(number(&inputs["factor"])), point(&inputs["focal"]));
            error(&canvas.current().transform, expected)
        }
        "own.zoom_fling_about" => return zoom_fling(inputs, expected),
        "own.van_wijk_path" => {
            let path = path(inputs);
            let points = expected["points"].as_array().into_iter().flatten();
            let worst = points.map(|point| path_error(&path, number(&point[0]), &point[1])).fold(0.0, f64::max);
            worst.max((path.length() - number(&expected["length"])).abs())
        }
        "own.van_wijk_midpoint" => {
            let (path, end) = (path(inputs), point(&inputs["p1"]));
            path.at(0.5 * path.length()).center[0] / end[0] - number(&expected["fraction_of_pan_at_half_length"])
        }
        "own.van_wijk_rho_for_peak" => {
            let place = |x: f64, key: &str| PathPoint { center: [x, 0.0], width: number(&inputs[key]) };
            let (from, to) = (place(0.0, "w0"), place(number(&inputs["distance"]), "w1"));
            let exact = ZoomPath::with_rho(from, to, number(&expected["rho"]));
            let (largest, below) =
                (number(&inputs["largest_width"]), ZoomPath::below(from, to, number(&inputs["largest_width"])));
            (exact.widest() / largest - 1.0).abs().max((below.widest() / largest - 1.0).abs())
        }
        "d3.interpolate_zoom" => path_error(&path(inputs), number(&inputs["t"]), &expected["point"]),
        "maplibre.fly_to_arc" => {
            let place = |x: f64, key: &str| PathPoint { center: [x, 0.0], width: number(&inputs[key]) };
            let distance = number(&inputs["u1"]);
            let path = ZoomPath::with_rho(place(0.0, "w0"), place(distance, "w1"), number(&inputs["rho"]));
            let at = path.at(number(&inputs["k"]) * path.length());
            let scale =
                expected.get("scale").map_or(0.0, |scale| number(&inputs["w0"]) / at.width / number(scale) - 1.0);
            let part = if distance == 0.0 { 0.0 } else { at.center[0] / distance };
            scale.abs().max((part - number(&expected["center_factor"])).abs())
        }
        "browser.pinch_encoding" => {
            let (frames, m) = (number(&inputs["frames"]) as usize, number(&inputs["magnification_per_frame"]));
            let truth = libm::exp(frames as f64 * libm::log1p(m));
            let delta = expected.get("sum_delta_y").map_or(0.0, |sum| number(sum) / frames as f64);
            let pinch = move |i: usize| match inputs["browser"].as_str() {
                Some("firefox") => Pinch::FirefoxWheel(delta),
                Some("chromium") => Pinch::ChromiumWheel(delta),
                _ => Pinch::SinceBegin(libm::pow(1.0 + m, (i + 1) as f64)),
            };
            (pinched((0..frames).map(pinch)) / truth - 1.0).abs()
        }
        "wheel.partition" => {
            let events = number(&inputs["events"]) as usize;
            let delta = number(&inputs["total_delta_y_px"]) / events as f64;
            (pinched((0..events).map(|_| Pinch::ChromiumWheel(delta))) - number(&expected["exp"])).abs()
        }
        "winit.pinch_delta" => {
            let magnifications = inputs["magnifications"].as_array().into_iter().flatten();
            let product = pinched(magnifications.map(|m| Pinch::Magnification(number(m))));
            (product - number(&expected["product_of_one_plus"])).abs()
        }
        "flutter.interactive_viewer.pan" => {
            let mut viewer =
                PanZoom::new(PanZoomPhysics::from_platform(platform::chromium()), point(&inputs["child"]), [200.0; 2]);
            viewer.pointer_down(0.0, 0, [100.0; 2]);
            viewer.pointer_move(0.1, 0, point(&inputs["drag"]).map(|x| 100.0 + x));
            let (shown, expected) = (viewer.current().transform, point(&expected["translation"]));
            (shown.x - expected[0]).abs() + (shown.y - expected[1]).abs()
        }
        "flutter.interactive_viewer.pinch" => {
            let mut physics = PanZoomPhysics::from_platform(platform::chromium());
            physics.min_scale = ScaleLimit::Absolute(number(&inputs["min_scale"]));
            physics.max_scale = ScaleLimit::Absolute(2.5);
            let mut viewer = PanZoom::new(physics, None, [200.0; 2]);
            let finger = |side: f64| [100.0 + 20.0 * side, 100.0];
            viewer.pointer_down(0.0, 0, finger(-1.0));
            viewer.pointer_down(0.0, 1, finger(1.0));
            viewer.pointer_move(0.1, 0, finger(-number(&inputs["to_factor"])));
            viewer.pointer_move(0.1, 1, finger(number(&inputs["to_factor"])));
            viewer.current().transform.scale() - number(&expected["scale"])
        }
        // The factor is e^(−dy/200), and the caller computes the exponent.
        "flutter.interactive_viewer.wheel" => {
            let mut canvas = canvas(&serde_json::json!({ "scale": 1, "rotation": 0, "x": 0, "y": 0 }));
            for delta in inputs["delta_y"].as_array().into_iter().flatten() {
                canvas.zoom_by(0.1, -number(delta) / 200.0, [50.0; 2]);
            }
            canvas.current().transform.scale() / number(&expected["scale"]) - 1.0
        }
        "winit.rotation_sign" => {
            let mut canvas = canvas(&serde_json::json!({ "scale": 1, "rotation": 0, "x": 0, "y": 0 }));
            canvas.pinch_begin(0.0, [50.0; 2]);
            let turn = -number(&expected["winit_delta_deg"]).to_radians();
            canvas.pinch(0.1, Pinch::SinceBegin(1.0), turn, [0.0; 2]);
            canvas.current().transform.rotation.to_degrees() - number(&inputs["degrees_clockwise"])
        }
        _ => return touch_parts::judge(kind, inputs, expected),
    })
}

/// Two fingers about the focal point, released with the case's velocity of ln s.
fn zoom_fling(inputs: &Value, expected: &Value) -> Option<f64> {
    let mut physics = *canvas(&inputs["transform"]).physics();
    physics.scale_friction = Friction { drag: number(&inputs["decay_per_s"]) };
    physics.estimator = carom::gesture::VelocityEstimator::LeastSquares;
    let (focal, speed) = (point(&inputs["focal"]), number(&inputs["ln_scale_velocity"]));
    let mut canvas_ = PanZoom::new(physics, None, [400.0, 300.0]);
    let start = canvas(&inputs["transform"]).end();
    // The fingers grow apart so that the picture is at the case's transform at the release.
    let released = 0.1;
    let before = Transform { log_scale: start.log_scale - speed * released, ..start };
    let shrink = libm::exp(-speed * released);
    let [x, y] = [focal[0] - shrink * (focal[0] - start.x), focal[1] - shrink * (focal[1] - start.y)];
    canvas_.snap_to(0.0, Transform { x, y, ..before });
    let spread = |t: f64| 100.0 * libm::exp(speed * (t - released));
    for step in 0..=20 {
        let t = 0.005 * f64::from(step);
        for (id, side) in [(0, -1.0), (1, 1.0)] {
            let finger = [focal[0] + side * spread(t), focal[1]];
            if step == 0 { canvas_.pointer_down(t, id, finger) } else { canvas_.pointer_move(t, id, finger) }
        }
    }
    canvas_.pointer_up(released, 0);
    canvas_.pointer_up(released, 1);
    let shown = canvas_.read(released + number(&inputs["t"])).transform;
    let rest = (canvas_.end().scale() / number(&expected["rest_scale"]) - 1.0).abs();
    let whole =
        serde_json::json!({ "scale": expected["scale"], "rotation": 0, "x": expected["x"], "y": expected["y"] });
    Some(error(&shown, &whole).max(rest))
}

#[test]
fn two_fingers_equal_other_libraries_except_for_listed_quirks() {
    let (mut equal, mut quirks, mut elsewhere, mut wrong) = (0, Vec::new(), Vec::new(), Vec::new());
    for line in include_str!("../../peers/two_fingers.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let (id, kind) = (case["id"].as_str().unwrap_or_default(), case["kind"].as_str().unwrap_or_default());
        let rule = format!("rule:{}", case["inputs"]["rule"].as_str().unwrap_or_default());
        let Some(error) = judge(kind, &case["inputs"], &case["expected"]) else {
            match ELSEWHERE.iter().position(|(name, _)| *name == kind) {
                Some(reason) => elsewhere.push(reason),
                None => wrong.push(format!("{id} is neither judged nor listed")),
            }
            continue;
        };
        // Our errors are relative. Those of an estimated velocity are as large as its rounding.
        let is_equal = error.abs() <= number(&case["tol"]).max(1e-9);
        match QUIRKS.iter().position(|(name, _)| *name == id || *name == rule) {
            Some(quirk) if !is_equal => quirks.push(quirk),
            None if is_equal => equal += 1,
            quirk => wrong.push(format!("{id} ({quirk:?}): {error} {case}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{equal} equal, {} quirks, {} not computed", quirks.len(), elsewhere.len());
    assert_eq!(equal + quirks.len() + elsewhere.len(), 268);
    let unused = |count: usize, used: &[usize]| (0..count).find(|place| !used.contains(place));
    assert_eq!(unused(QUIRKS.len(), &quirks), None, "a quirk that no case shows");
    assert_eq!(unused(ELSEWHERE.len(), &elsewhere), None, "a kind that no case has");
}
