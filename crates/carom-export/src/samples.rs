//! Samples of a motion, with a proven bound of its distance from the polyline through them.

use alloc::vec::Vec;

use carom::State;

use crate::error::ExportError;
use crate::scaled::ScaledMotion;

/// The most samples for each point that an export may have, and the most samples in all. If a motion needs more, it also needs too many
/// points.
const SAMPLES_PER_POINT: usize = 1 << 8;
const MOST_SAMPLES: usize = 1 << 19;

/// How far an arc with a vertical tangent may be from its chord, as a fraction of the tolerance. If it is farther, the motion jumps.
const LARGEST_REMAINDER: f64 = 0.1;

/// A point of the motion, with bounds for the arc that ends there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The time in seconds.
    pub(crate) t: f64,
    pub(crate) value: f64,
    /// The largest distance of the arc from its chord.
    pub(crate) remainder: f64,
    /// The highest speed on the arc.
    pub(crate) speed: f64,
}

/// Samples a motion from its start to `duration`, so densely that the straight lines between samples are within `remainder` times
/// the motion's tolerance.
///
/// On a monotone piece the velocity only rises or only falls, so an arc is convex or concave. So it lies in the
/// triangle between its chord and the tangents at its ends. With the tangents' slopes v₀ and v₁ and the chord's slope
/// m, over a time h, the height of the triangle is h·|m − v₀|·|v₁ − m|/|v₁ − v₀|.
pub(crate) fn samples(course: &ScaledMotion<'_>, duration: f64, remainder: f64) -> Result<Vec<Sample>, ExportError> {
    let wanted = remainder * course.tolerance;
    let start = course.at(0.0);
    let mut samples = Vec::from([Sample { t: 0.0, value: start.position, remainder: 0.0, speed: 0.0 }]);
    for piece in course.pieces(0.0, duration) {
        let piece = piece?;
        let (mut from, mut state) = (piece.start, course.at(piece.start));
        // This stack holds the ends of the arcs that we still have to sample. The next one is on top.
        let mut ends = Vec::from([(piece.end, course.before(piece.end))]);
        while let Some((to, end)) = ends.pop() {
            let remainder = height(state, end, to - from);
            let middle = from + 0.5 * (to - from);
            // Halving an arc doesn't always shrink its remainder, because of rounding or a vertical tangent. So stop at very short arcs.
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

/// Returns a bound of the distance of an arc of a monotone piece from its chord.
fn height(start: State, end: State, time: f64) -> f64 {
    let rise = end.position - start.position;
    let slope = rise / time;
    let (first, last) = (slope - start.velocity, end.velocity - slope);
    if first * last < 0.0 {
        // The velocity at one end is wrong, because that end is rounded or just beyond a jump. But the piece is still monotone.
        return rise.abs();
    }
    let (first, last) = (first.abs(), last.abs());
    // The distance is also bounded by the tangent at one end alone, and by the rise between both ends.
    let least = f64::min(time * f64::min(first, last), rise.abs());
    let triangle = time * first * (last / (first + last));
    if triangle < least { triangle } else { least }
}
