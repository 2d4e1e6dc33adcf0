//! x = x₀ + D·Y((t − t₀)/T), Chromium's newer fling
//!
//! Y is the Bézier curve from (0, 0) to (1, 1) with P₂ = (0.55, 1) and P₁ = (0.2, 0.2 s), or (1/s, 1) where 0.2 s ≥ 1:
//! it begins with the slope s, so that v₀ = s D/T. Chromium takes D = v₀²/(2·deceleration) up to three viewports and
//! T = v₀/2300 up to 2 s; here all are found, and the deceleration follows. The instant of the release is found too: the
//! curve depends on the time since then.
//!
//! # Start
//! Linear in x₀ and D for a range of T, t₀ and s.
//!
//! # Source
//! Chromium's `ui/events/gestures/physics_based_fling_curve.cc`. The curve is tried with its constants, which leaves three
//! numbers to be found; where that is the law, all are then set free and measured.

use carom::{Ease, State};

use super::curve::{Bezier, Place, fling_times, fraction, timed, timed_starts};
use super::{Curve, Label, Shape, Table};
use crate::data::{Data, Units};
use crate::motion::{Course, FittedMotion};

pub(super) fn curves(shape: &Shape, data: &Data) -> Vec<Box<dyn Curve>> {
    if !shape.is_free() || shape.turns {
        return Vec::new();
    }
    // D = v₀²/(2·deceleration) and v₀ = 2300 T: the way is in proportion to T².
    let Units { duration, length, .. } = data.units;
    let way = 0.5 * PIXEL_DECELERATION * PIXEL_DECELERATION / DECELERATION * duration * duration / length;
    vec![Box::new(Physics { way: way.copysign(data.last()) }), Box::new(BezierFling)]
}

/// `kDefaultPhysicalDeceleration` at 96 pixels an inch, px/s².
const DECELERATION: f64 = 2645.664;
/// `kDefaultPixelDeceleration`, px/s²: from it comes the duration.
const PIXEL_DECELERATION: f64 = 2300.0;
/// v₀ T/D of both.
const SLOPE: f64 = 2.0 * DECELERATION / PIXEL_DECELERATION;

const FIRST_X: f64 = 0.2;
const SECOND_X: f64 = 0.55;

/// By [ln T, t₀, position, way, slope].
#[derive(Debug)]
struct BezierFling;

fn control(slope: f64) -> [f64; 4] {
    let lifted = FIRST_X * slope;
    if lifted < 1.0 { [FIRST_X, lifted, SECOND_X, 1.0] } else { [1.0 / slope, 1.0, SECOND_X, 1.0] }
}

/// The place, and the derivative of the way by the slope.
fn place(slope: f64, u: f64) -> (Place, f64) {
    if u < 0.0 {
        // On the line that it begins with: where a frame came just before the release, nothing jumps.
        return (Place { way: slope * u, slope, ..Place::default() }, u);
    }
    let place = Bezier { control: control(slope) }.at(u);
    let [by_x1, by_y1, ..] = place.by_control;
    let by_slope = if FIRST_X * slope < 1.0 { FIRST_X * by_y1 } else { -by_x1 / (slope * slope) };
    (place, by_slope)
}

impl Curve for BezierFling {
    fn names(&self) -> &'static [&'static str] {
        &["ln_duration", "begin", "position", "way", "slope"]
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[_, _, _, way, slope] = p else { return };
        for t in times {
            let (place, by_slope) = place(slope, fraction(p, *t));
            let (position, velocity, [a, b, c, d]) = timed(p, *t, (place.way, place.slope));
            table.push(position, velocity, &[a, b, c, d, way * by_slope]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(30);
        let times = fling_times();
        let at = |slope: f64| {
            let (squares, p) = timed_starts(&samples, &times, |u| place(slope, u).0.way)?;
            Some((squares, [&p[..], &[slope]].concat()))
        };
        let mut all: Vec<_> = [1.2, 1.8, 2.3, 3.2, 5.0, 8.0].into_iter().filter_map(at).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.into_iter().take(2).map(|(_, p)| p).collect()
    }

    fn constants(&self) -> usize {
        3
    }

    fn widening(&self) -> f64 {
        1.15
    }

    fn labels(&self) -> &'static [Label] {
        &[
            ("deceleration", "length/s²"),
            ("duration", "s"),
            ("slope", "1"),
            ("begin", "s"),
            ("position", "length"),
            ("velocity", "length/s"),
            ("rest", "length"),
        ]
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        let &[ln_duration, begin, position, way, slope] = p else { return Vec::new() };
        let duration = units.time(libm::exp(ln_duration));
        let distance = units.length * way;
        let velocity = slope * distance / duration;
        let deceleration = (0.5 * velocity * velocity / distance).abs();
        let rest = units.position(position + way);
        vec![deceleration, duration, slope, units.time(begin), units.position(position), velocity, rest]
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let [_, duration, slope, begin, position, velocity, rest] = self.report(p, units)[..] else {
            return FittedMotion::default();
        };
        let law = Ease { control: control(slope), duration };
        FittedMotion::begun(begin, Course::Ease(law.motion(State { position, velocity }, rest)))
    }

    fn freed_numbers(&self, p: &[f64], data: &Data) -> Option<Vec<f64>> {
        let Units { duration, length, .. } = data.units;
        let &[ln_duration, begin, position] = p else { return None };
        let seconds = duration * libm::exp(ln_duration);
        let velocity = PIXEL_DECELERATION * seconds;
        let way = (0.5 * velocity * velocity / DECELERATION / length).copysign(data.last());
        Some(vec![ln_duration, begin, position, way, SLOPE])
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        matches!(p, [.., slope] if *slope > 0.05 && *slope < 50.0)
    }
}

/// With Chromium's constants: by [ln T, t₀, position].
#[derive(Debug)]
struct Physics {
    /// The scaled way of T = 1, signed.
    way: f64,
}

impl Physics {
    fn whole(&self, p: &[f64]) -> [f64; 4] {
        match p {
            [ln_duration, begin, position] => {
                [*ln_duration, *begin, *position, self.way * libm::exp(2.0 * ln_duration)]
            }
            _ => [0.0; 4],
        }
    }
}

impl Curve for Physics {
    fn names(&self) -> &'static [&'static str] {
        &["ln_duration", "begin", "position"]
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let whole = self.whole(p);
        for t in times {
            let (place, _) = place(SLOPE, fraction(&whole, *t));
            let (position, velocity, [a, b, c, d]) = timed(&whole, *t, (place.way, place.slope));
            // ∂way/∂ln T = 2·way.
            table.push(position, velocity, &[a + 2.0 * whole[3] * d, b, c]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let best = timed_starts(&data.thinned(30), &fling_times(), |u| place(SLOPE, u).0.way);
        best.map(|(_, p)| p[..3].to_vec()).into_iter().collect()
    }

    fn freed(&self) -> Option<Box<dyn Curve>> {
        Some(Box::new(BezierFling))
    }

    fn variant(&self) -> Option<&'static str> {
        Some("platform's constants")
    }

    fn constants(&self) -> usize {
        0
    }

    fn labels(&self) -> &'static [Label] {
        BezierFling.labels()
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        BezierFling.report(&[&self.whole(p)[..], &[SLOPE]].concat(), units)
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        BezierFling.motion(&[&self.whole(p)[..], &[SLOPE]].concat(), units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for way in [2.0, -2.0] {
            for slope in [1.2, 2.4, 7.0] {
                let error = gradient_error(&BezierFling, &[-0.2, -0.1, 0.3, way, slope], &[0.01, 0.3, 0.6, 2.0]);
                assert!(error < 1e-5, "off by {error}");
            }
            let error = gradient_error(&Physics { way }, &[-0.2, -0.1, 0.3], &[0.01, 0.3, 0.6, 2.0]);
            assert!(error < 1e-5, "off by {error}");
        }
    }
}
