//! Sheets, pagers, rows and pulls of other systems against `carom::touch`. Also the quirks of all cases in
//! `peers/two_fingers.jsonl`. The tests in `two_fingers` use both.
#![expect(clippy::float_cmp, reason = "a target is one of the given places")]

use super::two_fingers::{number, point, points};
use carom::gesture::RubberBand;
use carom::scroll::{Extent, platform};
use carom::touch::PathPoint;
use carom::touch::{Choice, PullToRefresh, Refresh, RefreshRule};
use carom::touch::{PanZoomPhysics, Pinch, ZoomPath};
use carom::{Friction, Motion, Spring, State};
use serde_json::Value;

fn list(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().map(number).collect()
}

/// Returns 0 if an answer is the expected one, and 1 otherwise.
fn wrong(is_right: bool) -> f64 {
    f64::from(u8::from(!is_right))
}

fn chosen(choice: Choice, places: &[f64], position: f64, velocity: f64, from: f64) -> f64 {
    choice.place(places, State { position, velocity }, from).unwrap_or(f64::NAN)
}

/// Judges a case about a choice, that is, about a rule by which a release chooses a place.
pub(crate) fn judge(kind: &str, inputs: &Value, expected: &Value) -> Option<f64> {
    let n = |key: &str| number(&inputs[key]);
    Some(match kind {
        "android.bottom_sheet.release" => {
            let names = ["expanded", "half", "collapsed", "hidden"];
            let mut places = vec![n("expanded_offset"), n("half_offset"), n("collapsed_offset"), n("parent_height")];
            let is_place = [true, inputs["fit_to_contents"] == false, true, inputs["hideable"] == true];
            let tops = places.clone();
            let mut keep = is_place.into_iter();
            places.retain(|_| keep.next() == Some(true));
            // A finger that moves mostly across doesn't count.
            let y = if n("x_velocity").abs() > n("y_velocity").abs() { 0.0 } else { n("y_velocity") };
            // The case begins after a fling has been recognized.
            let any = Choice::Next { min_speed: 0.0, threshold: 0.5 };
            let top = chosen(any, &places, n("top"), y, n("top"));
            let state = tops.iter().position(|place| *place == top).map(|place| names[place]);
            wrong(expected["state"] == state.unwrap_or_default())
        }
        "android.item_touch_helper.swiped" => {
            let width = n("width_dp");
            let place = chosen(Choice::item_touch_helper(), &[0.0, width], n("dx_dp"), n("vx_dp_s"), 0.0);
            wrong(expected["swiped"] == (place == width))
        }
        "flutter.dismissible.release" => {
            let place = chosen(Choice::flutter_dismissible(), &[0.0, n("size")], n("extent"), n("vx"), 0.0);
            wrong((expected["result"] == "dismiss") == (place > 0.0))
        }
        "android.pager_snap_helper.target" => {
            let pages: Vec<f64> = (0..9).map(f64::from).collect();
            let flick =
                |part: f64| chosen(Choice::bottom_sheet(), &pages, n("start_most_visible") + part, n("velocity"), 0.0);
            let right = [0.05, 0.5, 0.95].into_iter().all(|part| flick(part) == number(&expected["page"]));
            wrong(right)
        }
        "android.view_pager.target" => {
            let pages: Vec<f64> = (0..9).map(f64::from).collect();
            let position = n("first_visible") + n("page_offset");
            // A finger that moves right takes the pages back.
            let page = chosen(Choice::view_pager(), &pages, position, -n("velocity_dp_s"), n("current_item"));
            wrong(page == number(&expected["page"]))
        }
        "libadwaita.swipe_target" => {
            // The finger's px/ms count as pages per second here.
            let rule = Choice::Projected { drag: (1.0 - 0.998) / 0.998 * 1000.0 };
            let target = chosen(rule, &list(&inputs["points"]), n("progress"), n("velocity_px_per_ms"), n("start"));
            let most = if inputs["long_swipes"] == true { 9.0 } else { 1.0 };
            wrong(target.clamp(n("start") - most, n("start") + most) == number(&expected["target"]))
        }
        "compose.anchored_draggable.target" => {
            let anchors = list(&inputs["anchors"]);
            wrong(
                chosen(Choice::compose(), &anchors, n("offset"), n("velocity_dp_s"), n("offset"))
                    == number(&expected["anchor"]),
            )
        }
        "flutter.draggable_sheet.snap" => {
            let sizes = list(&inputs["sizes"]);
            wrong(
                chosen(Choice::flutter_sheet(), &sizes, n("size_px"), n("velocity"), n("size_px"))
                    == number(&expected["target"]),
            )
        }
        "gorhom.snap_point" => {
            let points = list(&inputs["points"]);
            wrong(
                chosen(Choice::projected(), &points, n("position"), n("velocity"), 0.0) == number(&expected["target"]),
            )
        }
        "smooth_sheets.snap" => {
            let rule = Choice::Next { min_speed: 50.0, threshold: 0.5 };
            let target = chosen(rule, &list(&inputs["snaps"]), n("offset"), n("velocity"), n("offset"));
            wrong(target == number(&expected["target"]))
        }
        "base_ui.drawer_release" => {
            let mut places = list(&inputs["snap_offsets"]);
            places.push(n("height"));
            let rule = Choice::Projected { drag: 1.0 / 0.3 };
            let velocity = 1000.0 * n("velocity_px_ms");
            let place = chosen(rule, &places, n("active_offset") + n("drag_px"), velocity, n("active_offset"));
            let target = if expected["target"] == "close" { n("height") } else { number(&expected["target"]) };
            wrong(place == target)
        }
        "android.swipe_refresh.spinner_top_dp" => {
            let list = pulled(RefreshRule::android(), n("finger_after_slop_dp"));
            // The spinner begins at −40, and positions are whole pixels.
            let top = list.current().indicator.floor() - 40.0;
            (top - number(&expected["top"])).abs() + wrong(expected["refreshes"] == is_armed(&list))
        }
        "compose.pull_refresh.position_dp" => {
            let list = pulled(RefreshRule::compose(), n("finger_dp"));
            (list.current().indicator - number(&expected["position"])).abs()
                + wrong(expected["refreshes"] == is_armed(&list))
        }
        "flutter.refresh_indicator" => {
            let list = pulled(RefreshRule::flutter(n("container")), n("drag"));
            wrong(expected["armed"] == is_armed(&list))
        }
        _ => return laws(kind, inputs, expected),
    })
}

/// A list that a finger has pulled down.
fn pulled(rule: RefreshRule, by: f64) -> PullToRefresh {
    let mut list = PullToRefresh::new(platform::chromium(), Extent::new(3_000.0, 800.0), rule);
    list.pointer_down(0.0, 10.0);
    list.pointer_move(0.5, 10.0 + by);
    list
}

fn is_armed(list: &PullToRefresh) -> bool {
    list.current().state == Refresh::Armed
}

/// Judges the cases that aren't about a choice, but about a law.
fn laws(kind: &str, inputs: &Value, expected: &Value) -> Option<f64> {
    let n = |key: &str| number(&inputs[key]);
    let place = |value: &Value| PathPoint { center: point(value), width: number(&value[2]) };
    Some(match kind {
        // d3 scales by ρ/√2, which is 1 for its default.
        "d3.interpolate_zoom.duration_ms" => {
            1000.0 * ZoomPath::new(place(&inputs["p0"]), place(&inputs["p1"])).length()
                - number(&expected["duration_ms"])
        }
        "leaflet.fly_to" => {
            let at = |x: f64, key: &str| PathPoint { center: [x, 0.0], width: n(key) };
            let path = ZoomPath::with_rho(at(0.0, "w0"), at(n("u1"), "w1"), 1.42);
            let shown = path.at(number(&expected["path_fraction"]) * path.length());
            (shown.center[0] / number(&expected["u"]) - 1.0).abs()
                + (shown.width / number(&expected["w"]) - 1.0).abs()
                + (800.0 * path.length() / number(&expected["duration_ms"]) - 1.0).abs()
        }
        "deck.pinch_inertia" => {
            let speed = libm::log(n("scale_at_end") / n("scale_before")) / (0.001 * n("dt_ms"));
            let friction = PanZoomPhysics::from_platform(platform::ios()).scale_friction;
            let rest = friction.motion(State { position: libm::log(n("scale_at_end")), velocity: speed }).rest()?;
            libm::exp(rest) - number(&expected["end_scale"])
        }
        "motion.pinch_snap_progress" => {
            let spring = Spring { mass: 1.0, stiffness: n("stiffness"), damping: n("damping") };
            spring.motion(State::at_rest(0.0), 1.0).state(n("t")).position - number(&expected["progress"])
        }
        "photoswipe.project" => {
            let rest =
                Friction::from_deceleration_rate(0.995).motion(State { position: 0.0, velocity: 1000.0 }).rest()?;
            rest * n("velocity_px_ms") - number(&expected["distance_px"])
        }
        "use_gesture.rubberband" => {
            let band = RubberBand { coefficient: n("constant"), dimension: n("max") - n("min") };
            let edge = n("value").clamp(n("min"), n("max"));
            edge + band.shown(n("value") - edge) - number(&expected["value"])
        }
        "wheel.scale_factor" => {
            let delta = n("delta_y_px");
            super::two_fingers::pinched(std::iter::once(Pinch::ChromiumWheel(delta))) - number(&expected["factor"])
        }
        "compose.rotation_deg" => {
            let (from, to) = (points(&inputs["previous"]), points(&inputs["current"]));
            let origin = serde_json::json!({ "scale": 1, "rotation": 0, "x": 0, "y": 0 });
            let shown = super::two_fingers::moved(&origin, &from, &to, &[0, 1, 2]);
            shown.rotation.to_degrees() - number(&expected["rotation"])
        }
        "use_gesture.pinch" => {
            let offset = inputs.get("start_offset").map_or([1.0, 0.0], point);
            let from = points(&inputs["down"]);
            let second = inputs.get("move_second").map_or(from[1], point);
            let start = serde_json::json!({ "scale": offset[0], "rotation": offset[1].to_radians(), "x": 0, "y": 0 });
            let shown = super::two_fingers::moved(&start, &from, &[from[0], second], &[0, 1]);
            (shown.scale() - number(&expected["scale"])).abs()
                + (shown.rotation.to_degrees() - number(&expected["rotation"])).abs()
        }
        _ => return None,
    })
}

/// Cases where Carom gives another number, and the reason. A name without a number means all cases of its kind or, for a wheel's factor, of
/// its rule.
pub(crate) const QUIRKS: &[(&str, &str)] = &[
    ("d3.interpolate_zoom-23", "takes a path of 1e-7 for a pure zoom and pans evenly"),
    ("d3.interpolate_zoom-24", "takes a path of 1e-7 for none and does not zoom out"),
    (
        "android.bottom_sheet.release-08",
        "a second threshold, 500 px/s, before a flick below the last state hides the sheet",
    ),
    ("android.item_touch_helper.swiped-06", "a flick back beyond half of the row does not cancel"),
    ("base_ui.drawer_release-03", "closes at any downward speed of .5 px/ms, whatever place is nearer"),
    (
        "flutter.dismissible.release-05",
        "looks at the velocity across, which the recognition of a drag does before a row moves",
    ),
    ("smooth_sheets.snap-01", "takes the neighbour of the nearest detent, and so jumps over one at 60 px/s"),
    ("libadwaita.swipe_target-02", "takes the next page whenever the projection goes its way, however short it falls"),
    ("photoswipe.project-01", "adds steps of 1 ms, which fall 0.25 % short of the friction"),
    ("compose.rotation_deg-02", "weighs each finger's angle by its distance; least squares do so by its square"),
    ("rule:use_gesture", "1 − dy/100: in and out are no inverse"),
    ("rule:d3_zoom_ctrl", "2^(−dy/50), 1.39 times the pinch of the fingers"),
    ("rule:d3_zoom_plain", "2^(−dy/500): a wheel's factor, not a pinch's"),
    ("rule:photoswipe", "a wheel's factor for a pinch, a seventh of it"),
    ("rule:openlayers_trackpad_pinch", "2^(−dy/100), 0.69 of the pinch"),
    ("rule:openlayers_trackpad_scroll", "2^(−dy/300): a scroll's factor"),
    ("rule:mapbox_trackpad", "2/(1 + e^(−|dy|/100)): depends on how a pinch is cut into events"),
    ("rule:deck_gl", "2/(1 + e^(−|dy|/100)): depends on how a pinch is cut into events"),
    ("rule:leaflet_snap0", "a logistic curve: depends on how a pinch is cut into events"),
    ("rule:flutter_interactive_viewer", "e^(−dy/200), half of the pinch"),
    ("rule:egui", "e^(−dy/200), half of the pinch"),
    ("rule:anvaka_panzoom", "1 ∓ |dy|/128: in and out are no inverse"),
    ("wheel.scale_factor-59", "e^.1 for each event, whatever its delta"),
];

/// Kinds of cases that state what Carom doesn't compute, and why not.
pub(crate) const ELSEWHERE: &[(&str, &str)] = &[
    ("android.item_touch_helper.edge_scroll_px_per_frame", "steps of a frame; `EdgeScroll` has a speed"),
    ("android.quick_scale.factor", "a factor of each event, 0 at worst; a quick zoom is a function of the travel"),
    ("android.scale_gesture_detector.span", "grows by 3 % when three fingers turn; the scale is one of least squares"),
    ("android.view_drag_helper.settle_ms", "a duration without regard to the velocity; parts move on springs"),
    ("base_ui.over_drag", "√x, infinitely steep at the edge, so that the velocity jumps"),
    ("compose.centroid_size", "the unit of a threshold; the scale itself is one of least squares"),
    ("embla.scroll_body", "steps of 1/60 s"),
    ("flickity.attraction", "steps of a frame, twice as fast at 120 Hz"),
    ("flickity.resting", "steps of a frame, and one step too far"),
    ("flutter.interactive_viewer.pan_axis", "the lock to an axis, which `gesture::TouchSlop` recognizes"),
    ("flutter.interactive_viewer.pan_inertia", "the end of a friction drawn by another curve: the speed falls to 61 %"),
    (
        "flutter.interactive_viewer.scale_inertia",
        "a tenth of the factor's velocity; the velocity of ln s goes on whole",
    ),
    ("gorhom.over_drag", "jumps by 2.5 px at the edge"),
    ("leaflet.inertia", "a fifth of the velocity, over a fixed deceleration"),
    ("maplibre.inertia", "all parts take the longest duration and start at half of their speed"),
    (
        "maplibre.inertia_velocity_2026",
        "deltas of 60 ms over the time to the release; Carom's estimators are tested elsewhere",
    ),
    ("maplibre_android.scale_velocity", "takes the speed of the pointers for that of the zoom"),
    ("motion.pinch_elastic", "linear in s without a limit: out and in differ, and the units of s matter"),
    ("openlayers.kinetic", "starts with 1.2 times the speed"),
    ("openlayers.smooth_center", "a logarithm with a unit of 30 px and without a limit"),
    ("openlayers.smooth_resolution", "a logarithm of the resolution; the rubber band acts on ln s"),
    ("openseadragon.flick", "starts with 1.36 times the speed"),
    ("photoswipe.pinch_level", "linear in s, 15 % of it below and 5 % above: the velocity jumps at the limit"),
    ("swiper.target", "never looks at the velocity"),
    ("swiper.zoom_scale", "a root of s: the units of s matter"),
    ("telephoto.overzoom", "counts events, whatever the fingers do"),
    ("use_gesture.pinch_turn", "counts turns from another axis; Carom's angle is not reduced"),
    ("vaul.over_drag", "shows nothing for 6.4 px"),
    ("webkit.mac_magnification", "zooms out 1.6 times as fast as the fingers: there and back does not return"),
    ("wheel.excalidraw_zoom", "adds to the scale, with clamps for each event"),
    ("wheel.react_zoom_pan_pinch", "adds to the scale: in and out are no inverse"),
];
