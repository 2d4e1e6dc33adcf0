//! x = x₀ + d (1.2u³ − 3.27u² + 3.065u), u = (t − t₀)/T
//!
//! Flutter's former fling on Android. d and T both follow from the release velocity v₀ = 3.065 d/T and the law's one
//! number, the friction; the instant of the release is found too.
//!
//! # Start
//! Linear in x₀ and d for a range of T and t₀.
//!
//! # Source
//! [`carom::CubicFling`].

use carom::{CubicFling as Law, State};

use super::curve::{TIMED, fling_times, fraction, timed, timed_starts};
use super::{Curve, Label, Shape, Table};
use crate::data::{Data, Units};
use crate::motion::{Course, FittedMotion};

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn Curve>> {
    if shape.is_free() && !shape.turns { vec![Box::new(Cubic)] } else { Vec::new() }
}

const START_SLOPE: f64 = 3.065;
const END: f64 = 0.995;
/// p = ln 0.78/ln 0.9.
const RATE: f64 = 2.358_201_815_425_944_3;

/// By [ln T, t₀, position, d].
#[derive(Debug)]
struct Cubic;

fn place(u: f64) -> (f64, f64) {
    if u <= 0.0 {
        // Before the release, on the line that the curve begins with.
        (START_SLOPE * u, START_SLOPE)
    } else if u >= 1.0 {
        (END, 0.0)
    } else {
        (((1.2 * u - 3.27) * u + START_SLOPE) * u, (3.6 * u - 6.54) * u + START_SLOPE)
    }
}

impl Curve for Cubic {
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
        1.7
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
        let velocity = units.length * way * START_SLOPE / duration;
        let friction = libm::pow(Law { friction: 1.0 }.duration(velocity) / duration, RATE - 1.0);
        let rest = units.position(position + END * way);
        vec![friction, duration, units.time(begin), units.position(position), velocity, rest]
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let [friction, _, begin, position, velocity, _] = self.report(p, units)[..] else {
            return FittedMotion::default();
        };
        FittedMotion::begun(begin, Course::Cubic(Law { friction }.motion(State { position, velocity })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::gradient_error;

    #[test]
    fn the_derivatives_are_those_of_the_curve() {
        for way in [2.0, -2.0] {
            let error = gradient_error(&Cubic, &[-0.2, -0.1, 0.3, way], &[0.01, 0.3, 0.6, 2.0]);
            assert!(error < 1e-5, "off by {error}");
        }
    }
}
