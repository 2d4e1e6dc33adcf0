//! x = x₀ + d·Y((t − t₀)/T), where T and d both follow from the release velocity and one friction
//!
//! The part that Android's fling and Flutter's former one share; only the curve Y and the law differ. The curve depends on the
//! time since the release, so the instant of the release is fitted too: a recording begins up to a frame later.
//!
//! # Start
//! Linear in x₀ and d for a range of T and t₀.

use alloc::{boxed::Box, vec, vec::Vec};

use carom::State;

use super::parts::{TIMED, begins_in_time, fling_times, fraction, timed, timed_starts};
use crate::curve::{CurveFamily, Label, Shape, Table};
use crate::data::{Data, Units};
use crate::math;
use crate::motion::{FittedMotion, LawMotion};

/// By [ln T, t₀, position, d].
#[derive(Debug)]
pub(super) struct TimedFling {
    /// Y and its slope. Y continues before the release, because a frame may come just before it.
    pub(super) place: fn(f64) -> (f64, f64),
    /// The slope of Y at the start, v₀ = slope·d/T, and its end: the motion rests at Y(1)·d.
    pub(super) start_slope: f64,
    pub(super) end: f64,
    /// T for a velocity, with a friction of 1.
    pub(super) duration: fn(f64) -> f64,
    /// The law's motion.
    pub(super) course: fn(f64, State) -> LawMotion,
}

/// p = ln 0.78/ln 0.9.
const RATE: f64 = 2.358_201_815_425_944_3;

impl TimedFling {
    pub(super) fn on(self, shape: &Shape) -> Vec<Box<dyn CurveFamily>> {
        if shape.is_free() && !shape.turns { vec![Box::new(self)] } else { Vec::new() }
    }
}

impl CurveFamily for TimedFling {
    fn names(&self) -> &'static [&'static str] {
        &TIMED
    }

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

    fn is_likely(&self, p: &[f64], _shape: &Shape, data: &Data) -> bool {
        begins_in_time(p, data)
    }

    fn constants(&self) -> usize {
        1
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
        let &[ln_duration, begin, position, travel] = p else { return Vec::new() };
        let duration = units.time(math::exp(ln_duration));
        let velocity = units.length * travel * self.start_slope / duration;
        // T is in proportion to friction^(−1/(p − 1)).
        let friction = math::pow((self.duration)(velocity) / duration, RATE - 1.0);
        let rest = units.position(position + self.end * travel);
        vec![friction, duration, units.time(begin), units.position(position), velocity, rest]
    }

    fn motion(&self, p: &[f64], units: &Units) -> FittedMotion {
        let [friction, _, begin, position, velocity, _] = self.report(p, units)[..] else {
            return FittedMotion::default();
        };
        FittedMotion::begun(begin, (self.course)(friction, State { position, velocity }))
    }
}
