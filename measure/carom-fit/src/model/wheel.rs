//! x′ = rate·(target − x), and each notch of the wheel moves the target by one step
//!
//! x(t) = x₀ + step Σ (1 − e^(−rate (t − tₖ))) over the notches k up to t. Libraries call this a smooth wheel or a lerp, because each frame
//! moves by a fraction of the remaining distance.
//!
//! # Start
//! Put notches where the recording speeds up, and find the best x₀ and step by linear least squares, for a range of rates.
//!
//! # Source
//! The exponential smoothing of lenis and locomotive-scroll, `1 − exp(−60·lerp·dt)`. Chromium smooths a wheel with an `ease-in-out`, which
//! is [`ease`](super::ease).

use alloc::{boxed::Box, vec, vec::Vec};

use crate::curve::{CurveFamily, Number, Shape, Table};
use crate::data::{Data, Units, count};
use crate::math;
use crate::start::{best, linear, ratios};

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    let notches = shape.kicks.clone();
    let applies = shape.from_rest && !notches.is_empty() && notches.len() <= MOST;
    if applies { vec![Box::new(Wheel { notches })] } else { Vec::new() }
}

/// The most notches. A wheel with more notches spins freely.
const MOST: usize = 8;

/// The curve by the numbers [ln rate, position, step, notch…].
#[derive(Debug)]
struct Wheel {
    /// The approximate times of the notches.
    notches: Vec<f64>,
}

/// The fraction of a step that is done, and the fraction that is left. Both are 0 before the notch.
fn done(rate: f64, since: f64) -> (f64, f64) {
    if since <= 0.0 {
        return (0.0, 0.0);
    }
    let done = -math::expm1(-rate * since);
    (done, 1.0 - done)
}

impl CurveFamily for Wheel {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let [ln_rate, position, step, notches @ ..] = p else { return };
        let rate = math::exp(*ln_rate);
        let mut gradient = vec![0.0; p.len()];
        for t in times {
            let (mut travel, mut speed, mut by_rate) = (0.0, 0.0, 0.0);
            for (k, notch) in notches.iter().enumerate() {
                let since = t - notch;
                let (part, left) = done(rate, since);
                travel += part;
                speed += rate * left;
                by_rate += rate * since * left;
                gradient[3 + k] = -step * rate * left;
            }
            gradient[..3].copy_from_slice(&[step * by_rate, 1.0, travel]);
            table.push(position + step * travel, step * speed, &gradient);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(100);
        let at = |rate: f64| {
            let travel = |t: f64| self.notches.iter().map(|notch| done(rate, t - notch).0).sum::<f64>();
            let (c, squares) = linear(&samples, &|t| [1.0, travel(t)])?;
            Some((squares, [&[math::ln(rate), c[0], c[1]], &self.notches[..]].concat()))
        };
        best(ratios(1.0, 100.0, 16).into_iter().filter_map(at), 1)
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let [ln_rate, position, step, notches @ ..] = p else { return Vec::new() };
        let count = count(notches.len());
        vec![
            ("rate", "1/s", units.rate(math::exp(*ln_rate))),
            ("step", "length", units.length * step),
            ("notches", "1", count),
            ("begin", "s", units.time(notches.first().copied().unwrap_or(0.0))),
            ("position", "length", units.position(*position)),
            ("target", "length", units.position(position + step * count)),
        ]
    }

    fn notches<'a>(&self, p: &'a [f64]) -> &'a [f64] {
        p.get(3..).unwrap_or_default()
    }
}
