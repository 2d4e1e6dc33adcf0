//! x = x₀ + D·Y((t − t₀)/T), Android's fling
//!
//! Y is the Bézier curve of `OverScroller`. D and T both follow from the release velocity v₀ = D/(0.35 T) and the law's
//! one number, friction times density. The curve depends on the time since the release, so that is found too: a
//! recording begins up to a frame later.
//!
//! # Start
//! Linear in x₀ and D for a range of T and t₀.
//!
//! # Source
//! [`carom::SplineFling`].

use carom::{SplineFling as Law, State};

use super::curve::{Bezier, TIMED, fling_times, fraction, timed, timed_starts};
use super::{Curve, Label, Shape, Table};
use crate::data::{Data, Units};
use crate::motion::{Course, FittedMotion};

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn Curve>> {
    if shape.is_free() && !shape.turns { vec![Box::new(Spline)] } else { Vec::new() }
}

const CURVE: Bezier = Bezier { control: [0.175, 0.5, 0.35, 1.0] };
/// `INFLEXION`: D = 0.35 v₀ T.
const REACH: f64 = 0.35;
/// 0.5/0.175.
const START_SLOPE: f64 = 1.0 / REACH;
/// p = ln 0.78/ln 0.9.
const RATE: f64 = 2.358_201_815_425_944_3;

/// By [ln T, t₀, position, way].
#[derive(Debug)]
struct Spline;

/// Way and slope; before the release, on the line that the curve begins with.
fn place(u: f64) -> (f64, f64) {
    if u <= 0.0 {
        return (START_SLOPE * u, START_SLOPE);
    }
    let place = CURVE.at(u);
    (place.way, place.slope)
}

impl Curve for Spline {
    fn names(&self) -> &'static [&'static str] {
        &TIMED
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        for t in times {
            let (position, velocity, gradient) = timed(p, *t, place(fraction(p, *t)));
            table.push(position, velocity, &gradient);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let best = timed_starts(&data.thinned(30), &fling_times(), |u| place(u).0);
        best.map(|(_, p)| p.to_vec()).into_iter().collect()
    }

    fn constants(&self) -> usize {
        1
    }

    fn widening(&self) -> f64 {
        1.1
    }

    fn labels(&self) -> &'static [Label] {
        &[
            ("friction", "1"),
            ("duration", "s"),
            ("begin", "s"),
            ("position", "length"),
            ("velocity", "length/s"),
            ("rest", "length"),
        ]
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<f64> {
        let &[ln_duration, begin, position, way] = p else { return Vec::new() };
        let duration = units.time(libm::exp(ln_duration));
        let velocity = units.length * way / (REACH * duration);
        let friction = libm::pow(Law { density: 1.0, friction: 1.0 }.duration(velocity) / duration, RATE - 1.0);
        let rest = units.position(position + way);
        vec![friction, duration, units.time(begin), units.position(position), velocity, rest]
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let [friction, _, begin, position, velocity, _] = self.report(p, units)[..] else {
            return FittedMotion::default();
        };
        let law = Law { density: 1.0, friction };
        FittedMotion::begun(begin, Course::Spline(law.motion(State { position, velocity })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for way in [2.0, -2.0] {
            let error = gradient_error(&Spline, &[-0.2, -0.1, 0.3, way], &[0.01, 0.3, 0.6, 2.0]);
            assert!(error < 1e-5, "off by {error}");
        }
    }
}
