//! A course as a polyline through points of it, with a proof of how far it is from that.

use alloc::vec::Vec;

use carom::State;

use crate::error::ExportError;
use crate::scaled::ScaledMotion;

/// Samples for each point that an export may have, and of all: more are taken only where more points are needed.
const SAMPLES_PER_POINT: usize = 1 << 7;
const MOST_SAMPLES: usize = 1 << 20;

/// What an upright tangent may leave unresolved, in tolerances. More is a jump.
const LARGEST_REMAINDER: f64 = 0.1;

/// A point of the course, and what is known of the arc that ends there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// In seconds.
    pub(crate) t: f64,
    pub(crate) value: f64,
    /// How far the arc may be from its chord.
    pub(crate) remainder: f64,
    /// The highest speed on the arc.
    pub(crate) speed: f64,
}

/// Points of the course from its start to `duration`, so near to each other that the straight lines between them are
/// within `remainder` of the tolerance of it.
///
/// On a monotone piece the velocity only rises or only falls, so an arc of it is convex or concave: it lies in the
/// triangle between its chord and the tangents at its ends. With the slopes v₀, v₁ of these and m of the chord, over
/// a time h, the triangle is h·|m − v₀|·|v₁ − m|/|v₁ − v₀| high.
pub(crate) fn samples(course: &ScaledMotion<'_>, duration: f64, remainder: f64) -> Result<Vec<Sample>, ExportError> {
    let wanted = remainder * course.tolerance;
    let start = course.at(0.0);
    let mut samples = Vec::new();
    samples.push(Sample { t: 0.0, value: start.position, remainder: 0.0, speed: 0.0 });
    for piece in course.pieces(0.0, duration) {
        let piece = piece?;
        let (mut from, mut state) = (piece.start, course.at(piece.start));
        // The ends of the arcs still to go, the next one last.
        let mut ends = Vec::new();
        ends.push((piece.end, course.before(piece.end)));
        while let Some((to, end)) = ends.pop() {
            let remainder = height(state, end, to - from);
            let middle = from + 0.5 * (to - from);
            // What rounding and an upright tangent leave unresolved.
            let narrow = to - from <= 1e-15 * duration || middle <= from || middle >= to;
            if remainder > wanted && !narrow {
                ends.push((to, end));
                ends.push((middle, course.at(middle)));
                continue;
            }
            if !(remainder <= LARGEST_REMAINDER * course.tolerance) {
                return Err(ExportError::Jump(from));
            }
            if samples.len() >= usize::min(SAMPLES_PER_POINT * course.most_points, MOST_SAMPLES) {
                return Err(ExportError::TooMany(course.most_points));
            }
            let speed = f64::max(state.velocity.abs(), end.velocity.abs());
            samples.push(Sample { t: to, value: end.position, remainder, speed });
            (from, state) = (to, end);
        }
    }
    Ok(samples)
}

/// How far an arc of a monotone piece can be from its chord.
fn height(start: State, end: State, time: f64) -> f64 {
    let rise = end.position - start.position;
    let slope = rise / time;
    let (first, last) = (slope - start.velocity, end.velocity - slope);
    if first * last < 0.0 {
        // An end just beyond a jump of the velocity, or rounding. But it only rises or only falls.
        return rise.abs();
    }
    let (first, last) = (first.abs(), last.abs());
    // Beyond one tangent, or beyond its ends, it cannot be either.
    let least = f64::min(time * f64::min(first, last), rise.abs());
    let triangle = time * first * (last / (first + last));
    if triangle < least { triangle } else { least }
}
