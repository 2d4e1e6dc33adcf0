//! x = x₀ + travel·Y((t − t₀)/T), a CSS easing curve
//!
//! The motion goes from rest at t₀ to rest at t₀ + T along a Bézier curve. The curve is one of CSS's named curves, or any curve with
//! four fitted controls.
//!
//! # Start
//! For a range of T, counted from where the recording begins to move, take the best x₀ and travel by linear least squares.
//!
//! # Source
//! CSS Easing Functions Level 1; [`carom::law::Ease`]. `ease-in-out` with a duration that depends on the size of the step is
//! Chromium's smoothing of wheel and keyboard.

use alloc::{boxed::Box, vec, vec::Vec};

use super::parts::{Bezier, fraction, timed, timed_starts};
use crate::curve::{CurveFamily, Number, Shape, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::start::best;

pub(super) fn curves(shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
    if !(shape.from_rest || shape.is_requested) {
        return Vec::new();
    }
    // One arbitrary curve could also imitate several notches of a wheel, so only allow one.
    let is_single = shape.kicks.len() <= 1;
    let onset = shape.kicks.first().copied().unwrap_or(0.0);
    let curve =
        |(variant, control, is_given)| -> Box<dyn CurveFamily> { Box::new(Ease { variant, control, is_given, onset }) };
    KINDS.into_iter().filter(|(_, _, is_given)| *is_given || is_single).map(curve).collect()
}

/// The variants: the name, the controls, and whether the controls are fixed.
const KINDS: [(&str, [f64; 4], bool); 6] = [
    ("linear", [0.0, 0.0, 1.0, 1.0], true),
    ("ease", [0.25, 0.1, 0.25, 1.0], true),
    ("ease-in", [0.42, 0.0, 1.0, 1.0], true),
    ("ease-out", [0.0, 0.0, 0.58, 1.0], true),
    ("ease-in-out", [0.42, 0.0, 0.58, 1.0], true),
    ("cubic-bezier", [0.35, 0.05, 0.45, 1.0], false),
];

/// Starting points for the controls of an arbitrary curve. Their abscissas are away from the limits 0 and 1.
const DRAWN: [[f64; 4]; 8] = [
    [0.25, 0.1, 0.25, 1.0],
    [0.42, 0.05, 0.9, 0.95],
    [0.1, 0.1, 0.58, 1.0],
    [0.42, 0.0, 0.58, 1.0],
    [0.35, 0.05, 0.45, 1.0],
    [0.2, 0.3, 0.5, 1.1],
    [0.5, 0.2, 0.3, 0.9],
    [0.3, 0.3, 0.7, 0.8],
];

/// The curve by the numbers [ln T, t₀, position, travel, x₁, y₁, x₂, y₂].
#[derive(Debug)]
struct Ease {
    variant: &'static str,
    control: [f64; 4],
    /// Whether the controls are fixed.
    is_given: bool,
    /// The time when the recording begins to move.
    onset: f64,
}

/// Returns the curve, with its abscissas limited so that time goes forward.
fn curve(p: &[f64]) -> Bezier {
    match p {
        [_, _, _, _, x1, y1, x2, y2] => Bezier { control: [x1.clamp(0.0, 1.0), *y1, x2.clamp(0.0, 1.0), *y2] },
        _ => Bezier { control: [0.0; 4] },
    }
}

impl CurveFamily for Ease {
    fn evaluate(&self, p: &[f64], times: &[f64], table: &mut Table) {
        let curve = curve(p);
        let travel = p.get(3).copied().unwrap_or(0.0);
        for t in times {
            let place = curve.at(fraction(p, *t));
            let (position, velocity, [a, b, c, d]) = timed(p, *t, (place.travel, place.slope));
            let [e, f, g, h] = place.by_control.map(|by| travel * by);
            table.push(position, velocity, &[a, b, c, d, e, f, g, h]);
        }
    }

    fn starts(&self, data: &Data) -> Vec<Vec<f64>> {
        let samples = data.thinned(60);
        // The flat beginning and end of a curve may look still, so try durations up to twice the visible one.
        let end = data.last();
        let hair = f64::max(3.0 * data.noise, 1e-3);
        let stop = data.times.iter().zip(&data.positions).rev().find(|(_, x)| (*x - end).abs() > hair);
        let seen = f64::max(stop.map_or(1.0, |(t, _)| *t) - self.onset, 0.05);
        let frame = 1.0 / crate::data::count(data.len());
        let mut tried = Vec::new();
        for begin in [0.5, -0.3, -1.0, -2.5, -5.0].map(|frames| self.onset + frames * frame) {
            tried.extend([0.9, 1.0, 1.1, 1.25, 1.5, 2.0].map(|more| (seen * more + self.onset - begin, begin)));
        }
        let given = [self.control];
        let controls = if self.is_given { &given[..] } else { &DRAWN };
        let at = |control: [f64; 4]| {
            let (squares, p) = timed_starts(&samples, &tried, &|u| Bezier { control }.at(u).travel)?;
            Some((squares, [&p[..], &control[..]].concat()))
        };
        best(controls.iter().filter_map(|control| at(*control)), if self.is_given { 1 } else { 4 })
    }

    fn fixed(&self, _data: &Data) -> Vec<(usize, f64)> {
        if self.is_given { self.control.into_iter().enumerate().map(|(i, c)| (4 + i, c)).collect() } else { Vec::new() }
    }

    fn constants(&self) -> usize {
        if self.is_given { 1 } else { 5 }
    }

    /// If a fitted curve has a flat end, other controls with a later end give nearly the same motion.
    fn is_loose(&self) -> bool {
        !self.is_given
    }

    fn report(&self, p: &[f64], units: &Units) -> Vec<Number> {
        let &[ln_duration, begin, position, travel, ..] = p else { return Vec::new() };
        let [x1, y1, x2, y2] = curve(p).control;
        vec![
            ("duration", "s", units.time(math::exp(ln_duration))),
            ("x1", "1", x1),
            ("y1", "1", y1),
            ("x2", "1", x2),
            ("y2", "1", y2),
            ("begin", "s", units.time(begin)),
            ("position", "length", units.position(position)),
            ("target", "length", units.position(position + travel)),
        ]
    }

    fn variant(&self) -> Option<&'static str> {
        Some(self.variant)
    }

    fn is_valid(&self, p: &[f64]) -> bool {
        let inside = |x: &f64| (-0.02..=1.02).contains(x);
        matches!(p, [_, _, _, _, x1, _, x2, _] if inside(x1) && inside(x2))
    }
}
