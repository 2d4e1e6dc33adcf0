//! A parabola through the last samples, limited to velocities that the finger had.

use super::Limits;
use super::fit::Fit;
use super::samples::{Sample, segment_velocities, stretch, younger};
use crate::math::{fabs, larger, smaller};

/// The age, in seconds, when a sample's weight in the parabola has fallen to 0.
const HORIZON: f64 = 0.08;
/// The window, in seconds, of the straight line that gives the direction. It holds at least two samples.
const RECENT: f64 = 0.042;
/// A history shorter than this, in seconds, doesn't have a velocity, because it may come from one moment.
const LEAST: f64 = 0.002;
/// The velocity is at most this many times the slope of the line over [`RECENT`]. A finger that accelerates steadily from rest is twice as
/// fast as the line.
const FASTER: f64 = 3.0;

pub(super) fn velocity(samples: &[Sample], limits: Limits) -> f64 {
    let speed = |k: usize| segment_velocities(samples).nth(k).map_or(0.0, fabs);
    // If the speed in a gap is at least half of the speed before and after it, the finger hasn't rested in the gap.
    let travels = |k: usize| {
        let (before, here) = (if k > 1 { speed(k - 2) } else { 0.0 }, speed(k - 1));
        here > 0.0 && 2.0 * here >= larger(before, speed(k))
    };
    let measured = stretch(samples, |gap, after| gap <= limits.stop || travels(after));
    if measured[measured.len() - 1].time - measured[0].time < LEAST {
        return 0.0;
    }
    let horizon = larger(HORIZON, 2.5 * limits.usual);
    let window = last(measured, horizon);
    let recent = last(measured, larger(RECENT, 2.1 * limits.usual));
    let Some(line) = Fit::new(recent, |_| 1.0).line(0.0) else { return 0.0 };
    let weighted = Fit::new(window, |age| larger(1.0 - age / horizon, 0.0));
    let parabola = weighted.parabola(0.0).unwrap_or(line);
    let (slowest, fastest) = segment_velocities(window)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), velocity| {
            (smaller(low, velocity), larger(high, velocity))
        });
    let limit = FASTER * line;
    let seen = smaller(larger(parabola, slowest), fastest);
    smaller(larger(seen, smaller(limit, 0.0)), larger(limit, 0.0))
}

/// Returns the samples that are at most `age` seconds older than the newest, and at least the last two.
fn last(samples: &[Sample], age: f64) -> &[Sample] {
    let two = &samples[samples.len().saturating_sub(2)..];
    let young = younger(samples, age);
    if young.len() < two.len() { two } else { young }
}
