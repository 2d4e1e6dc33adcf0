//! v′ = −drag·v − deceleration·sgn v
//!
//! With s = sgn v₀, until the motion stops: x(t) = x₀ + v₀ d(t) − s·deceleration·p(t), where d is the decay time
//! (1 − e^(−drag·t))/drag and p = (t − d)/drag.
//!
//! # Start
//! For a range of drags, take the best x₀, v₀ and deceleration by linear least squares.
//!
//! # Source
//! [`carom::law::Sliding`].

use alloc::{boxed::Box, vec, vec::Vec};

use super::parts::Decay;
use crate::curve::{CurveFamily, Number, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::start::{best, linear, ratios};

/// The curve by the numbers [drag, ln deceleration, position, velocity].
#[derive(Debug)]
pub(super) struct Sliding {
    /// Whether the constants are reported as Chromium's γ, the drag, and β, the deceleration over the drag.
    pub(super) is_chromiums: bool,
    /// The platform's drag and deceleration, in 1/s and length/s², if they are fixed.
    pub(super) platform: Option<(f64, f64)>,
}

impl Sliding {
    /// The platform's numbers in scaled units.
    fn platform_in(&self, data: &Data) -> Option<(f64, f64)> {
        let Units { duration, length, .. } = data.units;
        self.platform.map(|(drag, deceleration)| (drag * duration, deceleration * duration * duration / length))
    }
}

/// Returns the time when the motion stops.
fn stop(drag: f64, deceleration: f64, speed: f64) -> f64 {
    let ratio = speed / deceleration;
    let z = drag * ratio;
    if z <= -1.0 {
        f64::INFINITY
    } else if z.abs() < 1e-12 {
        ratio
    } else {
        math::ln_1p(z) / drag
    }
}

impl CurveFamily for Sliding {
    fn start_state(&self) -> Option<[usize; 2]> {
        Some([2, 3])
    }

    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let &[drag, ln_deceleration, position, velocity] = p else { return };
        let deceleration = math::exp(ln_deceleration).copysign(velocity);
        let stop = stop(drag, deceleration.abs(), velocity.abs());
        for time in times {
            let t = f64::min(*time, stop);
            let decay = Decay::new(drag, t);
            let now = if *time < stop { velocity * decay.kept - deceleration * decay.time } else { 0.0 };
            let by_drag = velocity * decay.slope() - deceleration * decay.push_slope();
            let by_ln = -deceleration * decay.push();
            table.push(position + velocity * decay.time + by_ln, now, &[by_drag, by_ln, 1.0, decay.time]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(60);
        // A sample that has stopped doesn't determine the curve, so only use samples that surely move.
        let end = data.last();
        let moving: Vec<_> = samples.iter().copied().filter(|(_, x)| (end - x).abs() > 0.02).collect();
        let samples = if moving.len() > 4 { moving } else { samples };
        let at = |drag: f64| {
            let (c, squares) = linear(&samples, &|t| {
                let decay = Decay::new(drag, t);
                [1.0, decay.time, -decay.push()]
            })?;
            let least = 0.02 * drag * c[1].abs();
            let pull = f64::max(c[2] * 1.0_f64.copysign(c[1]), least);
            let penalty = if c[2] * c[1] > 0.0 { 1.0 } else { 4.0 };
            Some((penalty * squares, vec![drag, math::ln(f64::max(pull, 1e-9)), c[0], c[1]]))
        };
        if let Some((drag, deceleration)) = self.platform_in(data) {
            let known = |t: f64| {
                let decay = Decay::new(drag, f64::min(t, 1.0));
                (decay.time, deceleration * decay.push())
            };
            let sign = 1.0_f64.copysign(data.last());
            let shifted: Vec<_> = samples.iter().map(|(t, x)| (*t, x + sign * known(*t).1)).collect();
            let found = linear(&shifted, &|t| [1.0, known(t).0]);
            return found.map(|(c, _)| vec![drag, math::ln(deceleration), c[0], c[1]]).into_iter().collect();
        }
        best(ratios(0.1, 30.0, 18).into_iter().filter_map(at), 1)
    }

    fn fixed(&self, data: &Data) -> Vec<(usize, f64)> {
        let given = self.platform_in(data).map(|(drag, deceleration)| [(0, drag), (1, math::ln(deceleration))]);
        given.into_iter().flatten().collect()
    }

    fn freed(&self) -> Option<Box<dyn CurveFamily>> {
        self.platform.map(|_| -> Box<dyn CurveFamily> { Box::new(Self { platform: None, ..*self }) })
    }

    fn variant(&self) -> Option<&'static str> {
        self.platform.map(|_| "platform's constants")
    }

    fn constants(&self) -> usize {
        if self.platform.is_some() { 0 } else { 2 }
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[drag, ln_deceleration, position, velocity] = p else { return Vec::new() };
        let deceleration = math::exp(ln_deceleration);
        let stop = stop(drag, deceleration, velocity.abs());
        let decay = Decay::new(drag, stop);
        let travel = velocity * decay.time - deceleration.copysign(velocity) * decay.push();
        let [first, second] = if self.is_chromiums {
            [("gamma", "1/s", units.rate(drag)), ("beta", "length/s", units.velocity(deceleration / drag))]
        } else {
            let deceleration = units.velocity(deceleration) / units.duration;
            [("drag", "1/s", units.rate(drag)), ("deceleration", "length/s²", deceleration)]
        };
        vec![
            first,
            second,
            ("position", "length", units.position(position)),
            ("velocity", "length/s", units.velocity(velocity)),
            ("rest", "length", units.position(position + travel)),
            ("stopping_time", "s", units.time(stop)),
        ]
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        // A deceleration that is tiny beside the drag can't be measured, and then the motion is plain friction.
        matches!(p, [drag, ln, _, velocity] if *drag > -1e-3 && math::exp(*ln) > 1e-6 * drag * velocity.abs())
    }
}
