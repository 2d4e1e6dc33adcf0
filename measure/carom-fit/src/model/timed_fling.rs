//! x = x₀ + d·Y((t − t₀)/T), where T and d both follow from the release velocity and one friction
//!
//! This is Android's fling and Flutter's former fling. Android's Y is the Bézier curve of `OverScroller`, and its constant is the
//! friction times the density. Flutter's Y is 1.2u³ − 3.27u² + 3.065u. The curve depends on the time since the release, so we fit the
//! instant of the release, too. A recording begins up to a frame later.
//!
//! # Start
//! For a range of T and t₀, take the best x₀ and d by linear least squares.
//!
//! # Source
//! [`carom::law::SplineFling`], [`carom::law::CubicFling`].

use alloc::{vec, vec::Vec};

use carom::law::{CubicFling, SplineFling};

use super::parts::{Bezier, begins_in_time, fling_times, fraction, timed, timed_starts};
use super::power_fling::RATE;
use crate::curve::{CurveFamily, Number, Shape, Table};
use crate::data::{Data, Units};
use crate::math;

/// The curve by the numbers [ln T, t₀, position, d].
#[derive(Debug)]
pub(super) struct TimedFling {
    /// Y and its slope. Y continues before the release, because a frame may come just before it.
    place: fn(f64) -> (f64, f64),
    /// The slope of Y at the start, v₀ = slope·d/T, and Y(1). The motion comes to rest at x₀ + Y(1)·d.
    start_slope: f64,
    end: f64,
    /// T for a velocity, if the friction is 1.
    duration: fn(f64) -> f64,
}

pub(super) const SPLINE: TimedFling = TimedFling {
    place: spline,
    start_slope: 1.0 / REACH,
    end: 1.0,
    duration: |velocity| SplineFling { density: 1.0, friction: 1.0 }.duration(velocity),
};

/// 1/(slope of Y at the start), 0.175/0.5: the travel is 0.35 v₀ T. `OverScroller` calls it `INFLEXION`.
const REACH: f64 = 0.35;

/// Before the release, the curve continues along its initial tangent, because its curvature is 0 there.
fn spline(u: f64) -> (f64, f64) {
    if u <= 0.0 {
        return (u / REACH, 1.0 / REACH);
    }
    let place = Bezier { control: [0.175, 0.5, 0.35, 1.0] }.at(u);
    (place.travel, place.slope)
}

pub(super) const CUBIC: TimedFling = TimedFling {
    place: cubic,
    start_slope: CUBIC_SLOPE,
    end: CUBIC_END,
    duration: |velocity| CubicFling { friction: 1.0 }.duration(velocity),
};

const CUBIC_SLOPE: f64 = 3.065;
const CUBIC_END: f64 = 0.995;

/// Before the release, the cubic goes on. If it had a bend there, we couldn't determine the instant of the release.
fn cubic(u: f64) -> (f64, f64) {
    if u >= 1.0 {
        (CUBIC_END, 0.0)
    } else {
        (((1.2 * u - 3.27) * u + CUBIC_SLOPE) * u, (3.6 * u - 6.54) * u + CUBIC_SLOPE)
    }
}

impl CurveFamily for TimedFling {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        for t in times {
            let (position, velocity, gradient) = timed(p, *t, (self.place)(fraction(p, *t)));
            table.push(position, velocity, &gradient);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let best = timed_starts(&data.thinned(30), &fling_times(), &|u| (self.place)(u).0);
        best.map(|(_, p)| p.to_vec()).into_iter().collect()
    }

    fn begin(&self, p: &[f64]) -> Option<f64> {
        p.get(1).copied()
    }

    fn is_likely(&self, p: &[f64], _shape: &Shape, data: &Data) -> bool {
        begins_in_time(p, data)
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[ln_duration, begin, position, travel] = p else { return Vec::new() };
        let duration = units.time(math::exp(ln_duration));
        let velocity = units.length * travel * self.start_slope / duration;
        // T is proportional to friction^(−1/(p − 1)).
        let friction = math::pow((self.duration)(velocity) / duration, RATE - 1.0);
        vec![
            ("friction", "1", friction),
            ("duration", "s", duration),
            ("begin", "s", units.time(begin)),
            ("position", "length", units.position(position)),
            ("velocity", "length/s", velocity),
            ("rest", "length", units.position(position + self.end * travel)),
        ]
    }
}
