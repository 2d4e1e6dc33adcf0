//! A motion as the fewest straight lines that its tolerance allows, printed, and measured as printed.

use alloc::vec::Vec;

use crate::corners::{Stop, rounded};
use crate::corridor::{Gate, fewest_lines};
use crate::error::ExportError;
use crate::number::Decimal;
use crate::samples::{Sample, samples};
use crate::scaled::{REMAINDER, ScaledMotion};

/// Straight lines from start to end.
#[derive(Clone, Debug)]
pub(crate) struct Polyline {
    pub(crate) stops: Vec<Stop>,
    /// The duration in milliseconds.
    pub(crate) duration: Decimal,
    /// The largest distance from the motion at any time.
    pub(crate) error: f64,
    /// The largest difference of the slope from the velocity, as a fraction of the highest speed.
    pub(crate) slope_error: f64,
    /// The allowed distance.
    pub(crate) tolerance: f64,
}

/// The lines must end within this part of the tolerance. Towards the end, where the motion stays within the tolerance for good, we
/// allow only this part as the distance. So the lines approach the rest as the motion does.
pub(crate) const PART_AT_END: f64 = 0.5;

/// To prove that the number of lines is the smallest, we sample more and more finely, until the remainder is below
/// this.
const FINEST_REMAINDER: f64 = 2e-5;

/// With more lines than this, we don't prove that their number is the smallest. A proof takes ten times as many samples, and would save one
/// line of hundreds.
const MOST_PROVEN: usize = 128;

/// Finds the lines.
pub(crate) fn polyline(course: &ScaledMotion<'_>) -> Result<Polyline, ExportError> {
    let seconds = course.duration(PART_AT_END, printed_duration)?;
    let time = seconds.value();
    let stops = rounded(&corridor(course, time)?, [course.start, course.end], course.most_points)?;
    let Deviation { distance: error, slope, speed } = deviation(course, time, &stops)?;
    Ok(Polyline {
        stops,
        duration: Decimal { places: seconds.places - 3, ..seconds },
        error,
        slope_error: if speed > 0.0 { slope / speed } else { 0.0 },
        tolerance: course.tolerance,
    })
}

/// Returns the corridor of the tolerance, narrowed by the samples' remainder. If the wider corridor needs at most [`MOST_PROVEN`] lines,
/// this one doesn't need more.
fn corridor(course: &ScaledMotion<'_>, time: f64) -> Result<Vec<Gate>, ExportError> {
    let lines = |gates: &[Gate]| fewest_lines(gates, course.most_points);
    let room = room_until(course, time)?;
    let mut remainder = REMAINDER;
    loop {
        let samples = samples(course, time, remainder)?;
        let inner = gates(course, &samples, |t, remainder| room(t) - remainder);
        let outer = gates(course, &samples, |t, remainder| room(t) + remainder);
        let count = lines(&inner)?;
        if remainder < FINEST_REMAINDER || count > MOST_PROVEN || count == lines(&outer)? {
            return Ok(inner);
        }
        remainder *= 0.1;
    }
}

/// Returns the allowed distance at each instant while the motion is shown.
pub(crate) fn room_until(course: &ScaledMotion<'_>, time: f64) -> Result<impl Fn(f64) -> f64 + use<>, ExportError> {
    let tolerance = course.tolerance;
    let settled = course.duration(1.0, |t| Decimal::above(t, 12))?.value();
    Ok(move |t: f64| {
        let narrower = if t > settled { (1.0 - PART_AT_END) * ((t - settled) / (time - settled)) } else { 0.0 };
        tolerance * (1.0 - narrower)
    })
}

/// Returns the corridor that has `room` above and below the chords. `room` takes the time and the largest distance of the
/// motion from its chord.
pub(crate) fn gates(course: &ScaledMotion<'_>, samples: &[Sample], room: impl Fn(f64, f64) -> f64) -> Vec<Gate> {
    let duration = samples.last().map_or(1.0, |sample| sample.t);
    let mut gates: Vec<_> = samples
        .iter()
        .zip(samples.iter().skip(1).chain(samples.last()))
        .map(|(sample, next)| {
            let room = room(sample.t, f64::max(sample.remainder, next.remainder));
            Gate { at: sample.t / duration, low: sample.value - room, high: sample.value + room }
        })
        .collect();
    // Make the corridor begin and end at the printed values.
    if let [first, .., last] = gates.as_mut_slice() {
        let (start, end) = (course.start.value(), course.end.value());
        *first = Gate { at: 0.0, low: start, high: start };
        *last = Gate { at: 1.0, low: end, high: end };
    }
    gates
}

/// Rounds seconds up to whole milliseconds, or to three significant digits if that is finer.
fn printed_duration(seconds: f64) -> Decimal {
    let places = 2 - libm::floor(libm::log10(seconds)) as i32;
    Decimal::above(seconds, i32::max(places, 3))
}

/// How far the lines are from the motion.
struct Deviation {
    /// The largest distance.
    distance: f64,
    /// The largest difference of the slope from the velocity.
    slope: f64,
    /// The highest speed of the motion.
    speed: f64,
}

/// Measures the lines at any time, including the time after the end.
///
/// On a monotone piece the velocity only rises or only falls. So on the interval that a piece shares with a line, their distance is largest
/// at an end, or where the velocity equals the line's slope. The difference of the slopes is largest at an end.
fn deviation(course: &ScaledMotion<'_>, duration: f64, stops: &[Stop]) -> Result<Deviation, ExportError> {
    let speed = course.at(duration).velocity.abs();
    let mut most = Deviation { distance: course.farthest(duration), slope: speed, speed };
    let mut lines = stops.windows(2);
    let mut line = lines.next();
    for piece in course.pieces(0.0, duration) {
        let piece = piece?;
        let mut from = piece.start;
        while let Some([left, right]) = line {
            let end = if right.at < 1.0 { right.at * duration } else { duration };
            let to = f64::min(end, piece.end);
            let start = left.at * duration;
            let slope = (right.value.value() - left.value.value()) / (end - start);
            let miss = |t: f64| (course.at(t).position - (left.value.value() + slope * (t - start))).abs();
            let distances = [from, to, parallel(course, from, to, slope)].map(miss);
            most.distance = distances.into_iter().fold(most.distance, f64::max);
            if from < to {
                for velocity in [course.at(from).velocity, course.before(to).velocity] {
                    most.slope = f64::max(most.slope, (velocity - slope).abs());
                    most.speed = f64::max(most.speed, velocity.abs());
                }
            }
            from = to;
            if end > piece.end {
                break;
            }
            line = lines.next();
        }
    }
    Ok(most)
}

/// Returns the time from `low` to `high` when the monotone velocity is `slope`, or the nearer end if the velocity never has that value.
fn parallel(course: &ScaledMotion<'_>, low: f64, high: f64, slope: f64) -> f64 {
    // The velocity may jump at the ends, so stay a little inside.
    let inset = 1e-9 * (high - low);
    let (mut low, mut high) = (low + inset, high - inset);
    let rises = course.at(high).velocity > course.at(low).velocity;
    loop {
        let middle = low + 0.5 * (high - low);
        if middle <= low || middle >= high {
            return middle;
        }
        if (course.at(middle).velocity < slope) == rises {
            low = middle;
        } else {
            high = middle;
        }
    }
}
