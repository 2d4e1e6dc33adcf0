//! Exports. An export stays within the tolerance of its motion, or the motion is refused.

use crate::input::Input;
use carom::{Motion, Spring, State};
use carom_export::{css_linear, keyframes};

pub(crate) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let spring = Spring::from_response_damping_ratio(input.log(0.01, 10.0), input.log(0.003, 30.0));
    let velocity = if input.below(2) == 0 { 0.0 } else { input.length() };
    let start = State { position: if input.below(4) == 0 { input.length() } else { 0.0 }, velocity };
    let target = if input.below(4) == 0 { input.length() } else { 1.0 };
    let tolerance = input.log(1e-4, 0.4);
    let motion = spring.motion(start, target);
    let shown = || format!("{spring:?} from {start:?} to {target} within {tolerance}");
    if let Ok(css) = css_linear(&motion, tolerance) {
        let points = css.points();
        assert!(css.error() <= tolerance * (1.0 + 1e-9), "an error of {}: {}", css.error(), shown());
        assert!(points.len() >= 2 && points.len() <= 513, "{} points: {}", points.len(), shown());
        assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0), "points must rise: {}", shown());
        assert_eq!((points[0], points[points.len() - 1]), ((0.0, 0.0), (1.0, 1.0)), "{}", shown());
        // A browser gets `duration_ms()`, rounded as we print it. So check that number, and the motion at that time.
        assert!(css.duration_ms() > 0.0 && css.duration_ms() < 1e12, "{} ms: {}", css.duration_ms(), shown());
        let after = motion.state(1e-3 * css.duration_ms() + 1e-9).position;
        let off = ((after - target) / (target - start.position)).abs();
        assert!(off <= tolerance * (1.0 + 1e-6), "off by {off} at the end: {}", shown());
    }
    if let Ok(frames) = keyframes(&motion, tolerance) {
        assert!(frames.error() <= frames.tolerance() * (1.0 + 1e-9), "an error of {}: {}", frames.error(), shown());
    }
}
