//! These tests read the text of `linear()` by the rules of CSS Easing Functions Level 2 and compare it with the motion.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use crate::common::{farthest, motions, on_lines, spring};
use carom::compose::Clamped;
use carom::law::{Drift, Ease, Gravity};
use carom::{Friction, Motion, Spring, State};
use carom_export::{ExportError, css_linear};
use std::cell::Cell;

const TOLERANCES: [f64; 6] = [0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];

/// The control points of `linear(<linear-stop>#)`, in canonical form.
fn control_points(text: &str) -> Vec<(f64, f64)> {
    let list = text.strip_prefix("linear(").and_then(|text| text.strip_suffix(")")).expect("linear(…)");
    let mut points: Vec<(Option<f64>, f64)> = Vec::new();
    for stop in list.split(',') {
        // A number, and up to two percentages in any place.
        let (percents, numbers): (Vec<_>, Vec<_>) = stop.split_whitespace().partition(|part| part.ends_with('%'));
        assert_eq!(numbers.len(), 1, "{stop}");
        assert!(percents.len() <= 2, "{stop}");
        let output = numbers[0].parse().expect("a number");
        let inputs = percents.iter().map(|part| part.trim_end_matches('%').parse::<f64>().expect("a number") / 100.0);
        let before = points.len();
        points.extend(inputs.map(|input| (Some(input), output)));
        if points.len() == before {
            points.push((None, output));
        }
    }
    // "If the first control point lacks an input progress value, set it to 0". Likewise the last is set to 1.
    points.first_mut().expect("a point").0.get_or_insert(0.0);
    points.last_mut().expect("a point").0.get_or_insert(1.0);
    // "If any control point has an input progress value less than that of any before it, set it to the largest."
    let mut largest = f64::NEG_INFINITY;
    for input in points.iter_mut().filter_map(|(input, _)| input.as_mut()) {
        largest = largest.max(*input);
        *input = largest;
    }
    // "Linearly interpolate runs of points without one between those around them."
    for index in 0..points.len() {
        if points[index].0.is_none() {
            let from = points[index - 1].0.expect("set before");
            let next = (index..points.len()).find(|next| points[*next].0.is_some()).expect("the last one is set");
            let to = points[next].0.expect("found so");
            points[index].0 = Some(from + (to - from) / (next - index + 1) as f64);
        }
    }
    points.into_iter().map(|(input, output)| (input.expect("all are set"), output)).collect()
}

#[test]
fn the_parser_of_linear_follows_the_css_specification() {
    assert_eq!(control_points("linear(0, 0.5, 1)"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]);
    let points = control_points("linear(0, .25 25% 75%, .3 50%, 1)");
    assert_eq!(points, [(0.0, 0.0), (0.25, 0.25), (0.75, 0.25), (0.75, 0.3), (1.0, 1.0)]);
    let points = control_points("linear(0,1 20%,2,3,4 80%,1)");
    assert!(points.iter().zip([0.0, 0.2, 0.4, 0.6, 0.8, 1.0]).all(|((x, _), y)| (x - y).abs() < 1e-15));
}

#[test]
fn the_easing_keeps_its_tolerance_and_does_not_last_too_long() {
    for (name, motion) in motions() {
        let (start, rest) = (motion.state(0.0).position, motion.rest().expect("a rest"));
        let travel = rest - start;
        for tolerance in TOLERANCES {
            let css = css_linear(&motion, tolerance).unwrap_or_else(|error| panic!("{name}: {error}"));
            let text = css.to_string();
            let points = control_points(&text);
            let duration = 0.001 * css.duration_ms();
            let times: Vec<_> = points.iter().map(|(x, _)| x * duration).collect();
            let shown = |t: f64| start + travel * on_lines(&points, t / duration);
            let error = farthest(&motion, duration, &times, shown) / travel.abs();
            println!("{name} {tolerance}: {} points, {} bytes, {error:.6}: {text}", points.len(), text.len());
            assert!(error <= tolerance * (1.0 + 1e-9), "{name} {tolerance}: {error} {text}");
            // The reported error is the measured one.
            assert!((css.error() - error).abs() < 1e-6 * tolerance, "{name} {tolerance}: {error} {}", css.error());
            assert_eq!(css.points().len(), points.len(), "{name} {tolerance}");
            assert_eq!((points[0], points[points.len() - 1]), ((0.0, 0.0), (1.0, 1.0)), "{name}");
            assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0), "{name} {tolerance}: {text}");
            // A little earlier, the motion is still farther from rest than half of the tolerance.
            let step = f64::max(1.0, 0.01 * css.duration_ms());
            let before = 0.001 * (css.duration_ms() - 1.01 * step);
            let outside = (0..2000).any(|i| {
                let t = before + 0.001 * 1.01 * step * f64::from(i) / 2000.0;
                (motion.state(t).position - rest).abs() >= 0.5 * tolerance * travel.abs() * (1.0 - 0.01)
            });
            assert!(outside, "{name} {tolerance}: {} ms", css.duration_ms());
        }
    }
}

/// For these three springs, Motion's toString takes 37, 35 and 38 points at errors of 0.0099, 0.0175 and 0.0483, and
/// linear-easing-generator 26, 27 and 44 points at errors of 0.0077, 0.0119 and 0.0127. If all knots have to lie on the
/// curve, the fewest points are 12, 12 and 22 for a tolerance of 0.01, and 16, 17 and 33 for 0.005.
#[test]
fn springs_need_fewer_points_if_points_may_lie_off_the_curve() {
    for (stiffness, damping, counts) in [
        (100.0, 10.0, [6, 8, 13, 18, 26, 36]),
        (180.0, 12.0, [7, 11, 13, 21, 28, 39]),
        (500.0, 10.0, [13, 17, 24, 39, 55, 77]),
    ] {
        for (tolerance, count) in TOLERANCES.into_iter().zip(counts) {
            let css = css_linear(&spring(stiffness, damping), tolerance).expect("an export");
            assert_eq!(css.points().len(), count, "{stiffness} {damping} {tolerance}");
        }
    }
}

#[test]
fn the_last_segment_is_about_as_flat_as_the_end_of_the_motion() {
    for (stiffness, damping) in [(100.0, 10.0), (100.0, 20.0), (500.0, 10.0)] {
        for tolerance in TOLERANCES {
            let css = css_linear(&spring(stiffness, damping), tolerance).expect("an export");
            let points = css.points();
            let [.., (from, value), _] = points.as_slice() else { panic!("two points") };
            // In the last segment the motion is within the tolerance, so its slope is at most about tolerance times
            // angular frequency.
            let slope = (1.0 - value).abs() / ((1.0 - from) * 0.001 * css.duration_ms());
            assert!(slope <= 2.0 * tolerance * libm::sqrt(stiffness), "{stiffness} {damping} {tolerance}: {slope}");
            assert!(css.slope_error() > 0.0 && css.slope_error() < 0.45, "{}", css.slope_error());
        }
    }
}

#[test]
fn springs_that_need_hundreds_of_points_are_exported() {
    for (response, damping_ratio, tolerance) in
        [(0.137_571, 0.089_174, 0.000_336_7), (2.299_42, 0.045_973, 0.000_294_2)]
    {
        let law = Spring::from_response_damping_ratio(response, damping_ratio);
        let css = css_linear(&law.motion(State::at_rest(0.0), 1.0), tolerance).expect("an export");
        assert!(css.points().len() > 200 && css.error() <= tolerance, "{} {}", css.points().len(), css.error());
    }
}

#[test]
fn mirrored_and_scaled_motions_have_the_same_text() {
    let law = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 };
    let text = css_linear(&law.motion(State::at_rest(0.0), 1.0), 0.005).expect("an export").to_string();
    for (start, target) in [(0.0, -1.0), (0.0, 1024.0), (4.0, 2.0)] {
        let other = css_linear(&law.motion(State::at_rest(start), target), 0.005).expect("an export");
        assert_eq!(other.to_string(), text);
    }
}

#[test]
fn the_css_transition_of_a_motion_has_its_duration() {
    let css = css_linear(&Ease::linear(0.25).motion(State::at_rest(1.0), 2.0), 0.01).expect("an export");
    assert_eq!(css.transition("opacity"), "transition: opacity 249ms linear(0,1);");
    // Short durations have fractions.
    let css = css_linear(&Ease::linear(0.012_345).motion(State::at_rest(1.0), 2.0), 0.01).expect("an export");
    assert_eq!(css.transition("opacity"), "transition: opacity 12.3ms linear(0,1);");
}

fn refusal(motion: &dyn Motion, tolerance: f64) -> ExportError {
    css_linear(motion, tolerance).expect_err("no such linear()")
}

#[test]
fn motions_that_never_rest_are_refused() {
    let swings = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 }.motion(State::at_rest(0.0), 1.0);
    let falls = Gravity { acceleration: 9.8 }.motion(State::at_rest(0.0));
    let drifts = Drift.motion(State { position: 0.0, velocity: 1.0 });
    for motion in [&swings as &dyn Motion, &falls, &drifts] {
        assert_eq!(refusal(motion, 0.01), ExportError::NoRest);
    }
    assert!(ExportError::NoRest.to_string().starts_with("the motion has no rest"));
}

#[test]
fn a_motion_that_rests_where_it_starts_is_refused() {
    let law = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 };
    assert_eq!(refusal(&law.motion(State { position: 3.0, velocity: 50.0 }, 3.0), 0.01), ExportError::NoTravel);
    assert_eq!(refusal(&law.motion(State::at_rest(3.0), 3.0), 0.01), ExportError::Still);
    assert_eq!(refusal(&Friction { drag: 2.0 }.motion(State::at_rest(3.0)), 0.01), ExportError::Still);
}

#[test]
fn an_invalid_tolerance_is_refused() {
    for tolerance in [0.0, -0.01, 0.5, f64::NAN, f64::INFINITY] {
        assert!(matches!(refusal(&*spring(100.0, 10.0), tolerance), ExportError::Tolerance(_)), "{tolerance}");
    }
    assert_eq!(refusal(&*spring(100.0, 10.0), 1e-14), ExportError::TooFine);
}

#[test]
fn motions_that_cannot_be_animations_are_refused() {
    let law = Spring { mass: 1.0, stiffness: 100.0, damping: 10.0 };
    assert_eq!(refusal(&law.motion(State::at_rest(f64::INFINITY), 1.0), 0.01), ExportError::NotFinite);
    assert_eq!(refusal(&law.motion(State::at_rest(-1.7e308), 1.7e308), 0.01), ExportError::NotFinite);
    assert_eq!(refusal(&law.motion(State::at_rest(1e9), 1e9 + 1e-6), 0.01), ExportError::TooFine);
    let at_once = Ease::ease(0.0).motion(State::at_rest(0.0), 1.0);
    assert!(matches!(refusal(&at_once, 0.01), ExportError::Duration(_)));
    let rings = Spring { mass: 1.0, stiffness: 1e6, damping: 1e-3 };
    assert!(matches!(refusal(&rings.motion(State::at_rest(0.0), 1.0), 0.01), ExportError::TooMany(_)));
}

/// A switch: 0 for half a second, then 1.
struct Switch;

impl Motion for Switch {
    fn state(&self, t: f64) -> State {
        State::at_rest(if t < 0.5 { 0.0 } else { 1.0 })
    }
    fn rest(&self) -> Option<f64> {
        Some(1.0)
    }
    fn monotone_piece(&self, _t: f64) -> carom::motion::Piece {
        carom::motion::Piece::WHOLE
    }
}

/// `Late` jumps to 0.5 after half a second, and to its rest at 1 after a second, where a new monotone piece begins.
#[test]
fn a_motion_that_jumps_is_refused() {
    struct Late;
    impl Motion for Late {
        fn state(&self, t: f64) -> State {
            State::at_rest(if t < 0.5 {
                0.0
            } else if t < 1.0 {
                0.5
            } else {
                1.0
            })
        }
        fn rest(&self) -> Option<f64> {
            Some(1.0)
        }
        fn monotone_piece(&self, t: f64) -> carom::motion::Piece {
            if t < 1.0 {
                carom::motion::Piece { start: 0.0, end: 1.0 }
            } else {
                carom::motion::Piece { start: 1.0, end: f64::INFINITY }
            }
        }
    }
    assert!(matches!(refusal(&Late, 0.01), ExportError::Jump(_)));
    assert!(matches!(refusal(&Switch, 0.01), ExportError::Jump(_)));
}

#[test]
fn the_stated_error_includes_the_time_after_the_animation_ends() {
    // The text ends before the last swing, whose peak is half of the tolerance.
    for (ratio, swing) in [(0.5, 2.0), (0.3, 3.0), (0.7, 1.0)] {
        let gap = libm::sqrt(1.0 - ratio * ratio);
        let peak = libm::exp(-swing * std::f64::consts::PI * ratio / gap);
        let spring = Spring::from_response_damping_ratio(0.5, ratio).motion(State::at_rest(0.0), 1.0);
        let tolerance = 2.0 * peak * (1.0 + 1e-9);
        let css = css_linear(&spring, tolerance).expect("a spring has a rest");
        assert!(0.001 * css.duration_ms() < 0.5 * swing * 0.5 / gap, "it ends before the peak");
        assert!(css.error() >= peak * (1.0 - 1e-12) && css.error() <= tolerance, "{ratio}: {} {peak}", css.error());
        let frames = carom_export::keyframes(&spring, tolerance).expect("a spring has a rest");
        assert!(
            frames.error() >= peak * (1.0 - 1e-12) && frames.error() <= frames.tolerance() * (1.0 + 1e-9),
            "{ratio}"
        );
    }
}

/// A card released fast near its target swings to many times its travel, so the text has hundreds of corners.
#[test]
fn a_swing_of_a_thousand_times_the_travel_is_within_tolerance() {
    for sign in [1.0, -1.0] {
        let start = State { position: 0.0, velocity: sign * 1e5 };
        let motion = Spring::from_response_damping_ratio(0.4, 0.5).motion(start, 1.0);
        let css = css_linear(&motion, 0.02).expect("an export");
        assert!(css.points().len() > 400 && css.error() <= 0.02, "{} {}", css.points().len(), css.error());
        assert_eq!(css_linear(&motion, 0.005).expect_err("too many points"), ExportError::TooMany(512));
    }
}

#[test]
fn if_a_tolerance_is_too_fine_the_error_asks_for_a_larger_one() {
    let spring = Spring::from_response_damping_ratio(0.5, 0.7).motion(State::at_rest(0.0), 1.0);
    for (tolerance, words) in [(1e-9, "allow a larger tolerance"), (1e-12, "allow a larger one")] {
        let error = css_linear(&spring, tolerance).expect_err("too fine").to_string();
        assert!(error.contains(words), "{tolerance}: {error}");
    }
}

/// Counts the questions about a motion, so that the work of an export is compared without a clock.
struct Counted<M> {
    motion: M,
    questions: Cell<usize>,
}

impl<M: Motion> Motion for Counted<M> {
    fn state(&self, t: f64) -> State {
        self.questions.set(self.questions.get() + 1);
        self.motion.state(t)
    }
    fn rest(&self) -> Option<f64> {
        self.motion.rest()
    }
    fn monotone_piece(&self, t: f64) -> carom::motion::Piece {
        self.questions.set(self.questions.get() + 1);
        self.motion.monotone_piece(t)
    }
    fn settling_time(&self, tolerance: carom::Tolerance) -> f64 {
        self.questions.set(self.questions.get() + 1);
        self.motion.settling_time(tolerance)
    }
}

/// Returns the number of questions that an export or its refusal asks.
fn work(motion: impl Motion, tolerance: f64) -> usize {
    let counted = Counted { motion, questions: Cell::new(0) };
    let result = css_linear(&counted, tolerance);
    let is_refused = |error: &ExportError| {
        matches!(error, ExportError::TooMany(512) | ExportError::NoRest | ExportError::Duration(_))
    };
    assert!(result.as_ref().map_or_else(is_refused, |_| true), "{result:?}");
    counted.questions.get()
}

#[test]
fn a_tiny_travel_is_exported_or_refused_with_bounded_work() {
    let spring = |damping: f64, velocity: f64| {
        Spring { mass: 1.0, stiffness: 100.0, damping }.motion(State { position: 0.0, velocity }, 1.0)
    };
    let usual = work(spring(10.0, 0.0), 0.001);
    for damping in [0.1, 1.0, 4.0, 10.0, 40.0] {
        for velocity in [0.0, 30.0, 1e3, -1e3, 1e4, 1e6, -1e9] {
            for tolerance in [0.05, 0.005, 0.0005] {
                let questions = work(spring(damping, velocity), tolerance);
                assert!(questions < 100 * usual, "{damping} {velocity} {tolerance}: {questions} beside {usual}");
            }
        }
    }
}

#[test]
fn extreme_springs_are_exported_or_refused_with_bounded_work() {
    let spring = |frequency: f64, damping_ratio: f64| {
        Spring::from_angular_frequency(frequency, damping_ratio).motion(State::at_rest(0.0), 1.0)
    };
    let usual = work(spring(10.0, 0.5), 0.001);
    for frequency in [1e-7, 10.0, 1e7] {
        for damping_ratio in [0.0, 1e-9, 0.01, 0.02, 1.0, 1e6] {
            for (min, max) in [(-1e15, 1e15), (0.5, 1.5)] {
                for tolerance in [0.1, 1e-5] {
                    let motion = Clamped::new(spring(frequency, damping_ratio), min, max);
                    let questions = work(motion, tolerance);
                    assert!(questions < 50 * usual, "{motion:?} {tolerance}: {questions} beside {usual}");
                }
            }
        }
    }
}
