//! v′ = −drag·v
//!
//! x(t) = x₀ + v₀ (1 − e^(−drag·t))/drag
//!
//! # Start
//! D. Wen's essay says that the remaining travel, c − x, falls as e^(−drag·t), so the slope of ln(c − x) over t is −drag. He takes c
//! from the end of the recording. We take the value that makes the logarithm straightest, because a recording rarely gets to c. For
//! example, iOS stops at 10 pt/s, 5 pt short. We leave out the last 5 % of the travel, because rounding dominates the logarithm there.
//!
//! # Source
//! D. Wen, *The calculus of Apple's elastic scrolling* (2015), section 2; [`carom::Friction`].

use alloc::{vec, vec::Vec};

use carom::Friction as Law;

use super::parts::Decay;
use crate::curve::{CurveFamily, Number, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::start::{best, linear, ratios};

/// The curve by the numbers [drag, position, velocity].
#[derive(Debug)]
pub(super) struct Friction;

impl CurveFamily for Friction {
    fn start_state(&self) -> Option<[usize; 2]> {
        Some([1, 2])
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[drag, position, velocity] = p else { return };
        for t in times {
            let decay = Decay::new(drag, *t);
            let gradient = [velocity * decay.slope(), 1.0, decay.time];
            table.push(position + velocity * decay.time, velocity * decay.kept, &gradient);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(60);
        let at = |drag: f64| {
            let (c, squares) = linear(&samples, &|t| [1.0, Decay::new(drag, t).time])?;
            Some((squares, vec![drag, c[0], c[1]]))
        };
        best(log_linear(&samples).into_iter().chain(ratios(0.05, 60.0, 16)).filter_map(at), 1)
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[drag, position, velocity] = p else { return Vec::new() };
        let law = Law { drag: units.rate(drag) };
        vec![
            ("drag", "1/s", law.drag),
            ("deceleration_rate", "per ms", law.deceleration_rate()),
            ("position", "length", units.position(position)),
            ("velocity", "length/s", units.velocity(velocity)),
            ("rest", "length", units.position(position + velocity / drag)),
        ]
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        p.first().is_some_and(|drag| *drag > 0.0)
    }
}

/// Returns the drag that makes ln |c − x| straightest over t.
fn log_linear(samples: &[(f64, f64)]) -> Option<f64> {
    let end = samples.last()?.1;
    let sign = 1.0_f64.copysign(end);
    let far = samples.iter().fold(0.0, |far, (_, x)| f64::max(far, sign * x));
    let early: Vec<_> =
        samples.iter().map(|(t, x)| (*t, sign * x)).take_while(|(_, travel)| *travel < 0.95 * far).collect();
    if early.len() < 3 {
        return None;
    }
    let farthest = early.iter().fold(0.0, |far, (_, travel)| f64::max(far, *travel));
    let straightest = ratios(1e-3, 1e2, 15).into_iter().filter_map(|beyond| {
        let logs: Vec<_> = early.iter().map(|(t, travel)| (*t, math::ln(farthest + beyond - travel))).collect();
        let mean = logs.iter().map(|(_, y)| y).sum::<f64>() / crate::data::count(logs.len());
        let spread = logs.iter().fold(0.0, |sum, (_, y)| sum + (y - mean) * (y - mean));
        let (c, squares) = linear(&logs, &|t| [1.0, t])?;
        Some((squares / spread, -c[1]))
    });
    straightest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, drag)| drag).filter(|drag| *drag > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_logarithms_recovers_an_exact_friction() {
        for sign in [1.0, -1.0] {
            let samples: Vec<_> =
                (0..60).map(|k| f64::from(k) / 59.0).map(|t| (t, sign * -math::expm1(-3.0 * t))).collect();
            let drag = log_linear(&samples).unwrap();
            assert!((drag / 3.0 - 1.0).abs() < 0.1, "{drag}");
        }
    }
}
