//! A parabola through the last samples, limited to velocities that the finger had.

use super::fit::Fit;
use super::samples::{STOP, Sample, Samples, segment_velocities, stretch, younger};
use crate::math::{larger, smaller};

/// The age, in seconds, at which a sample's weight in the parabola has fallen to 0.
const HORIZON: f64 = 0.08;
/// Samples closer than this, in seconds, belong to a delayed burst: the times of all but the last are wrong.
const APART: f64 = 0.002;
/// The window, in seconds, of the straight line that gives the direction: it holds at least two samples.
const RECENT: f64 = STOP + APART;
/// The largest ratio to the slope of that line: a finger that accelerates steadily from rest is twice as fast.
const FASTER: f64 = 3.0;

pub(super) fn velocity(samples: &[Sample]) -> f64 {
    let apart = Samples::apart(stretch(samples, |gap| gap <= STOP), APART);
    let measured = apart.as_slice();
    let window = younger(measured, HORIZON);
    let Some(line) = Fit::new(younger(measured, RECENT), |_| 1.0).line(0.0) else { return 0.0 };
    let weighted = Fit::new(window, |age| larger(1.0 - age / HORIZON, 0.0));
    let parabola = weighted.parabola(0.0).unwrap_or(line);
    let (slowest, fastest) = segment_velocities(window)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), velocity| {
            (smaller(low, velocity), larger(high, velocity))
        });
    let limit = FASTER * line;
    let seen = smaller(larger(parabola, slowest), fastest);
    smaller(larger(seen, smaller(limit, 0.0)), larger(limit, 0.0))
}
