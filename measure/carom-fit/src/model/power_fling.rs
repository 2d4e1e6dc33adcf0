//! x = x₀ + v₀ T/p (1 − (1 − t/T)^p), p = ln 0.78/ln 0.9
//!
//! Flutter's fling on Android. T follows from the release velocity and the law's one constant, the friction. The unknowns are x₀, v₀ and T,
//! and the friction follows from them.
//!
//! # Start
//! For a range of T, take the best x₀ and v₀ by linear least squares.
//!
//! # Source
//! [`carom::law::PowerFling`].

use alloc::{vec, vec::Vec};

use carom::law::PowerFling as Law;

use crate::curve::{CurveFamily, Number, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::start::{best, linear, ratios};

/// p = ln 0.78/ln 0.9.
pub(super) const RATE: f64 = 2.358_201_815_425_944_3;

/// The curve by the numbers [ln T, position, velocity].
#[derive(Debug)]
pub(super) struct Power;

/// Returns the travel at a fraction u of the duration, (1 − (1 − u)^p)/p, and its slope, (1 − u)^(p − 1).
fn travel(u: f64) -> (f64, f64) {
    let left = f64::max(1.0 - u, 0.0);
    let kept = math::pow(left, RATE - 1.0);
    ((1.0 - left * kept) / RATE, kept)
}

impl CurveFamily for Power {
    fn start_state(&self) -> Option<[usize; 2]> {
        Some([1, 2])
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[ln_duration, position, velocity] = p else { return };
        let duration = math::exp(ln_duration);
        for t in times {
            let u = t / duration;
            let (travel, kept) = travel(u);
            let by_ln = velocity * duration * (travel - f64::min(u, 1.0) * kept);
            table.push(position + velocity * duration * travel, velocity * kept, &[by_ln, 1.0, duration * travel]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(60);
        let at = |duration: f64| {
            let (c, squares) = linear(&samples, &|t| [1.0, duration * travel(t / duration).0])?;
            Some((squares, vec![math::ln(duration), c[0], c[1]]))
        };
        best(ratios(0.2, 8.0, 16).into_iter().filter_map(at), 1)
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[ln_duration, position, velocity] = p else { return Vec::new() };
        let duration = math::exp(ln_duration);
        vec![
            ("friction", "1", friction(units.time(duration), units.velocity(velocity))),
            ("duration", "s", units.time(duration)),
            ("position", "length", units.position(position)),
            ("velocity", "length/s", units.velocity(velocity)),
            ("rest", "length", units.position(position + velocity * duration / RATE)),
        ]
    }
}

/// Returns the friction that makes a release at `velocity` take `duration`: T = 0.35 p (|v₀|/vᵣ)^(1/(p − 1)), where vᵣ is proportional to
/// the friction.
fn friction(duration: f64, velocity: f64) -> f64 {
    let unit = Law { friction: 1.0 };
    math::pow(unit.duration(velocity) / duration, RATE - 1.0)
}
