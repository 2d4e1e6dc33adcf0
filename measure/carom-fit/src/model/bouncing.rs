//! v′ = −drag·v up to an edge, and a critically damped spring from there
//!
//! The page meets the edge at tₑ = −ln(1 − drag (edge − x₀)/v₀)/drag, with vₑ = v₀ − drag (edge − x₀). We solve for this instant and don't
//! sample it, so that it has derivatives by the other numbers. After that, x = edge + vₑ τ e^(−ωτ), τ = t − tₑ.
//!
//! # Start
//! The edge is the last position. The friction comes from the samples before the edge, and ω from a grid.
//!
//! # Source
//! [`carom::compose::Bouncing`]; D. Wen, *The calculus of Apple's elastic scrolling* (2015), for both parts.

use alloc::{vec, vec::Vec};

use core::f64::consts::PI;

use super::parts::Decay;
use crate::curve::{CurveFamily, Number, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::start::{best, linear, ratios};

/// The curve by the numbers [drag, ln ω, position, velocity, edge].
#[derive(Debug)]
pub(super) struct Bouncing {
    /// The edge, if it is given.
    pub(super) edge: Option<f64>,
}

/// Returns the time and the velocity when the motion meets the edge.
fn contact(drag: f64, (position, velocity): (f64, f64), edge: f64) -> (f64, f64) {
    let travel = edge - position;
    let speed = velocity - drag * travel;
    let ratio = drag * travel / velocity;
    let is_met = travel * velocity >= 0.0 && speed * velocity > 0.0;
    if !is_met {
        return (f64::INFINITY, 0.0);
    }
    let time = if ratio.abs() < 1e-12 { travel / velocity } else { -math::ln_1p(-ratio) / drag };
    (time, speed)
}

impl CurveFamily for Bouncing {
    fn start_state(&self) -> Option<[usize; 2]> {
        Some([2, 3])
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[drag, ln_frequency, position, velocity, edge] = p else { return };
        let frequency = math::exp(ln_frequency);
        let (met, speed) = contact(drag, (position, velocity), edge);
        // The motion is at the edge at t_e, whatever the numbers are: x(t_e) = edge. So ∂t_e = −∂x/v_e, with ∂x at the fixed time t_e.
        let reach = Decay::new(drag, met);
        let met_by = [velocity * reach.slope(), 1.0, reach.time, -1.0].map(|by| -by / speed);
        let speed_by = [-(edge - position), drag, 1.0, -drag];
        for t in times {
            if *t < met {
                let decay = Decay::new(drag, *t);
                let gradient = [velocity * decay.slope(), 0.0, 1.0, decay.time, 0.0];
                table.push(position + velocity * decay.time, velocity * decay.kept, &gradient);
                continue;
            }
            let since = t - met;
            let kept = math::exp(-frequency * since);
            let now = speed * (1.0 - frequency * since) * kept;
            let [a, b, c, d] = core::array::from_fn(|k| speed_by[k] * since * kept - now * met_by[k]);
            let by_ln = -frequency * since * since * speed * kept;
            table.push(edge + speed * since * kept, now, &[a, by_ln, b, c, 1.0 + d]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(80);
        let edge = self.edge.unwrap_or(data.last());
        let side = |x: f64| x >= edge;
        let before: Vec<_> = samples.iter().copied().take_while(|(_, x)| side(*x) == side(0.0)).collect();
        let mut all = Vec::new();
        for drag in ratios(0.05, 20.0, 9) {
            let start = if before.len() > 2 { &before } else { &samples };
            let Some((c, _)) = linear(start, &|t| [1.0, Decay::new(drag, t).time]) else { continue };
            for frequency in ratios(3.0, 100.0, 12) {
                let p = vec![drag, math::ln(frequency), c[0], c[1], edge];
                let mut table = Table::default();
                table.evaluate(self, &p, &samples.iter().map(|(t, _)| *t).collect::<Vec<_>>());
                let squares =
                    samples.iter().zip(&table.positions).fold(0.0, |sum, ((_, x), fit)| sum + (x - fit) * (x - fit));
                all.push((squares, p));
            }
        }
        best(all, 1)
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        self.edge.map(|edge| (4, edge)).into_iter().collect()
    }

    fn constants(&self) -> usize {
        2
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[drag, ln_frequency, position, velocity, edge] = p else { return Vec::new() };
        let (met, speed) = contact(drag, (position, velocity), edge);
        vec![
            ("drag", "1/s", units.rate(drag)),
            ("response", "s", 2.0 * PI / units.rate(math::exp(ln_frequency))),
            ("edge", "length", units.position(edge)),
            ("position", "length", units.position(position)),
            ("velocity", "length/s", units.velocity(velocity)),
            ("edge_time", "s", units.time(met)),
            ("edge_velocity", "length/s", units.velocity(speed)),
        ]
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        // The motion must meet the edge during the recording.
        let &[drag, _, position, velocity, edge] = p else { return false };
        let (met, _) = contact(drag, (position, velocity), edge);
        drag > -0.05 && (1e-6..1.0).contains(&met)
    }
}
