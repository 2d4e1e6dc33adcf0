//! The corners of a path of fewest lines, rounded to few decimals.
//!
//! Many paths have the fewest lines. Rounding moves a path's corners, so we take them from a path that stays far from the corridor's walls.
//! To find one, we narrow the corridor as long as this number of lines can still pass it. Then we make two paths: one takes the lines
//! that get farthest from the start, and the other the lines that get farthest from the end. The last line of each may be short, so
//! we join the beginning of the one to the end of the other. The first and the last line of the result are thus long enough to have
//! the motion's slopes.

use alloc::vec::Vec;

use crate::corridor::{Gate, Path, fewest_lines, narrow_path, narrowed, reversed};
use crate::error::ExportError;
use crate::number::Decimal;

/// A corner as it is printed, and its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stop {
    /// The time in percent of the duration.
    pub(crate) percent: Decimal,
    pub(crate) value: Decimal,
    /// The time as a fraction of the duration.
    pub(crate) at: f64,
}

impl Stop {
    pub(crate) fn new(percent: Decimal, value: Decimal) -> Self {
        Self { percent, value, at: percent.hundredth().value() }
    }

    /// Returns the time as a fraction of the duration, and the value.
    pub(crate) fn point(&self) -> (f64, f64) {
        (self.at, self.value.value())
    }
}

/// The corners of a path, each as a fraction of the duration and a value.
type Corners = Vec<(f64, f64)>;

/// We halve the room for rounding at most this often to make the rounded path fit into the corridor.
const MOST_HALVINGS: i32 = 10;

/// Returns the stops from `start` to `end`, as few as possible, with rounded corners between.
///
/// A path of the fewest lines may touch both walls, so it may be impossible to round it. Then it gets one or two lines more.
pub(crate) fn rounded(
    gates: &[Gate],
    [start, end]: [Decimal; 2],
    most_points: usize,
) -> Result<Vec<Stop>, ExportError> {
    let fewest = fewest_lines(gates, most_points)?;
    let ends = [Stop::new(Decimal::ZERO, start), Stop::new(Decimal { digits: 100, places: 0 }, end)];
    (fewest..fewest + 3).find_map(|lines| path(gates, ends, lines)).ok_or(ExportError::TooFine)
}

/// Returns the rounded path of this number of lines.
fn path(gates: &[Gate], [start, end]: [Stop; 2], lines: usize) -> Option<Vec<Stop>> {
    let (part, paths) = clearest(gates, lines)?;
    // Leave half of the distance to the walls for rounding.
    let part = 0.5 * (1.0 + part);
    let corners = joined(&narrowed(gates, part).collect::<Vec<_>>(), [start.point(), end.point()], &paths)?;
    let width = gates.iter().map(|gate| gate.high - gate.low).fold(0.0, f64::max);
    (0..MOST_HALVINGS).find_map(|halvings| {
        let room = libm::ldexp(0.5 * width * (1.0 - part), -halvings);
        let mut stops = Vec::from([start]);
        stops.extend(corners.windows(3).filter_map(|three| match *three {
            [before, corner, after] => Some(rounded_corner(before, corner, after, room)),
            _ => None,
        }));
        stops.push(end);
        let points: Vec<_> = stops.iter().map(Stop::point).collect();
        is_inside(gates, &points).then_some(stops)
    })
}

/// Finds the narrowest corridor that this number of lines can pass. Returns its width as a fraction of the given width. Also
/// returns the corners of two paths through it, one made from the start and one made from the end.
fn clearest(gates: &[Gate], lines: usize) -> Option<(f64, [Corners; 2])> {
    let back = reversed(gates);
    let path = |gates: &[Gate], part: f64| narrow_path(gates, part, lines + 2).ok().filter(|path| path.lines <= lines);
    let paths = |part: f64| Some((part, [path(gates, part)?, path(&back, part)?]));
    // Bisect for the narrowest corridor that works. `free` and `taken` are fractions of the given width: `free` is too narrow, and `taken`
    // works.
    let (mut free, mut taken, mut best) = (0.0, 1.0, None);
    // A try takes time in proportion to the corridor's length, so with many lines make fewer tries. The result is then slightly wider.
    for _ in 0..if lines > 64 { 12 } else { 20 } {
        let part = 0.5 * (free + taken);
        match paths(part) {
            Some(found) => (taken, best) = (part, Some(found)),
            None => free = part,
        }
    }
    let (part, [from_start, from_end]) = best?;
    let mirrored = |path: &Path| path.corners().iter().rev().map(|(x, y)| (1.0 - x, *y)).collect();
    Some((part, [from_start.corners(), mirrored(&from_end)]))
}

/// Joins two paths: up to a joint the points are from the first, and from there on from the second. It takes the joint nearest to the
/// middle that keeps the path inside the corridor, and includes both ends.
fn joined(gates: &[Gate], [start, end]: [(f64, f64); 2], [from_start, from_end]: &[Corners; 2]) -> Option<Corners> {
    let count = from_start.len();
    let mut joints: Vec<_> = (0..=count).collect();
    joints.sort_by_key(|joint| (2 * joint).abs_diff(count));
    joints.into_iter().find_map(|joint| {
        let mut points = Vec::from([start]);
        points.extend(from_start.iter().take(joint));
        points.extend(from_end.iter().skip(joint));
        points.push(end);
        is_inside(gates, &points).then_some(points)
    })
}

/// Rounds a corner so that neither of its lines moves by more than twice `room`.
fn rounded_corner(before: (f64, f64), (x, y): (f64, f64), after: (f64, f64), room: f64) -> Stop {
    let slope = |(other_x, other_y): (f64, f64)| ((y - other_y) / (x - other_x)).abs();
    let steepest = f64::max(slope(before), slope(after));
    let narrower = 0.25 * f64::min(x - before.0, after.0 - x);
    let percent = Decimal::within(100.0 * x, 100.0 * f64::min(room / steepest, narrower));
    Stop::new(percent, Decimal::within(y, room))
}

/// Returns whether the lines between these points stay between the walls. Walls are straight between gates, and lines between
/// points, so it's enough to compare them at the gates and the points.
fn is_inside(gates: &[Gate], points: &[(f64, f64)]) -> bool {
    points.windows(2).all(|line| {
        let [from, to] = line else { return false };
        let slope = (to.1 - from.1) / (to.0 - from.0);
        let first = gates.partition_point(|gate| gate.at <= from.0);
        let met = gates.iter().skip(first).take_while(|gate| gate.at < to.0);
        let is_between = |gate: &Gate, value: f64| gate.low <= value && value <= gate.high;
        let is_clear = |gate: &Gate| is_between(gate, from.1 + slope * (gate.at - from.0));
        from.0 < to.0
            && met.into_iter().all(is_clear)
            && opening(gates, to.0).is_some_and(|gate| is_between(&gate, to.1))
    })
}

/// Returns the opening of the corridor at `x`.
fn opening(gates: &[Gate], x: f64) -> Option<Gate> {
    let next = gates.partition_point(|gate| gate.at < x);
    let to = *gates.get(next)?;
    let from = next.checked_sub(1).and_then(|before| gates.get(before)).filter(|_| x < to.at);
    Some(from.map_or(to, |from| {
        let part = (x - from.at) / (to.at - from.at);
        Gate { at: x, low: from.low + part * (to.low - from.low), high: from.high + part * (to.high - from.high) }
    }))
}
