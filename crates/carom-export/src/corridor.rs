//! The fewest straight lines through a corridor.

use alloc::vec::Vec;

use crate::error::ExportError;

/// The opening of the corridor at one abscissa. Between neighbouring gates, the corridor's walls are straight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gate {
    pub(crate) at: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    x: f64,
    y: f64,
}

/// A line that touches both walls, and its second contact.
#[derive(Clone, Copy, Debug)]
struct Line {
    slope: f64,
    contact: Point,
}

impl Line {
    fn at(&self, x: f64) -> f64 {
        self.contact.y + self.slope * (x - self.contact.x)
    }
}

/// Returns the least number of joined straight lines that get through the corridor.
///
/// The search follows the lines that get farthest, with one line from the first gate, then two, three, and so on.
///
/// # Why no other lines get farther
/// Let B be the farthest point that k lines reach. Of all lines that can be the k-th, the steepest (or the shallowest) gets there. It
/// touches the lower wall, then the upper wall at A, and leaves through the lower wall at B.
///
/// From A to B this line cuts the corridor in two. No path of k lines gets to the other side, because there it would be above the steepest
/// line. So every path crosses AB with a later line.
///
/// A line that crosses AB upward is below the upper wall before the crossing. From the crossing to B it is above the lower wall. So it only
/// needs to stay below the upper wall after A and above the lower wall after B. Each line that does so crosses AB. The (k+1)-th line thus
/// runs between two walls that begin at A and B, just as the first line runs between two walls that begin at the first gate. By induction,
/// no other path of the same number of lines gets farther.
///
/// The lower wall has corners (x, l), and the upper wall has corners (x′, u). A line of slope a fits between the walls if
/// l − a x ≤ u − a x′ for every such pair. This bounds the slope by (u − l)/(x′ − x), from above where x < x′ and from
/// below where x > x′. The walls are straight between corners, so we only need to look at the corners.
pub(crate) fn fewest_lines(gates: &[Gate], most_points: usize) -> Result<usize, ExportError> {
    walk(gates.iter().copied(), most_points).map(|path| path.lines)
}

/// Returns the path of the lines that get farthest in the corridor with only `part` of its width.
pub(crate) fn narrow_path(gates: &[Gate], part: f64, most_points: usize) -> Result<Path, ExportError> {
    walk(narrowed(gates, part), most_points)
}

/// Returns the corridor with only `part` of its width, about its middle.
pub(crate) fn narrowed(gates: &[Gate], part: f64) -> impl Iterator<Item = Gate> + '_ {
    gates.iter().map(move |gate| {
        let (middle, room) = (0.5 * (gate.low + gate.high), 0.5 * part * (gate.high - gate.low));
        Gate { at: gate.at, low: middle - room, high: middle + room }
    })
}

/// Follows the lines that get farthest.
fn walk(mut gates: impl Iterator<Item = Gate>, most_points: usize) -> Result<Path, ExportError> {
    let mut path = Path { lines: 1, farthest: Vec::new() };
    let Some(first) = gates.next() else { return Ok(path) };
    let mut fan = Fan::new(Point { x: first.at, y: first.high }, Point { x: first.at, y: first.low });
    let mut before = first;
    for gate in gates {
        while let Some(line) = fan.exit(&before, &gate) {
            path.farthest.push(line);
            path.lines += 1;
            if path.lines >= most_points {
                return Err(ExportError::TooMany(most_points));
            }
        }
        fan.add(&gate);
        before = gate;
    }
    path.farthest.extend(fan.steepest);
    Ok(path)
}

/// The lines that get farthest.
pub(crate) struct Path {
    pub(crate) lines: usize,
    /// The lines in order. Each crosses the next one.
    farthest: Vec<Line>,
}

impl Path {
    /// Returns the corners, where the lines cross.
    pub(crate) fn corners(&self) -> Vec<(f64, f64)> {
        self.farthest
            .windows(2)
            .filter_map(|pair| {
                let [line, next] = pair else { return None };
                // Compute the corner from the second line's contact. It is nearer, so fewer digits are lost.
                let Point { x, y } = next.contact;
                let x = x + (y - line.at(x)) / (line.slope - next.slope);
                Some((x, next.at(x)))
            })
            .collect()
    }
}

/// All lines that have stayed between the two walls up to the current gate.
struct Fan {
    upper: Wall,
    lower: Wall,
    steepest: Option<Line>,
    shallowest: Option<Line>,
}

impl Fan {
    fn new(upper: Point, lower: Point) -> Self {
        let (upper, lower) = (Wall::new(-1.0, upper), Wall::new(1.0, lower));
        Self { upper, lower, steepest: None, shallowest: None }
    }

    /// If all lines leave the corridor before `gate`, returns the last one, and begins the fan of the next line.
    fn exit(&mut self, before: &Gate, gate: &Gate) -> Option<Line> {
        if let Some(line) = self.steepest.filter(|line| line.at(gate.at) < gate.low) {
            let leaves = crossing(&line, before, gate, |gate| gate.low);
            self.upper.begin_at(line.contact);
            self.lower = Wall::new(1.0, leaves);
            self.steepest = None;
            self.shallowest = self.upper.tangent(leaves);
            return Some(line);
        }
        if let Some(line) = self.shallowest.filter(|line| line.at(gate.at) > gate.high) {
            let leaves = crossing(&line, before, gate, |gate| gate.high);
            self.lower.begin_at(line.contact);
            self.upper = Wall::new(-1.0, leaves);
            self.shallowest = None;
            self.steepest = self.lower.tangent(leaves);
            return Some(line);
        }
        None
    }

    fn add(&mut self, gate: &Gate) {
        let (high, low) = (Point { x: gate.at, y: gate.high }, Point { x: gate.at, y: gate.low });
        if let Some(line) = self.lower.tangent(high) {
            self.steepest = self.steepest.filter(|steepest| steepest.slope <= line.slope).or(Some(line));
        }
        if let Some(line) = self.upper.tangent(low) {
            self.shallowest = self.shallowest.filter(|shallowest| shallowest.slope >= line.slope).or(Some(line));
        }
        self.upper.push(high);
        self.lower.push(low);
    }
}

/// The corners of a wall that a straight line can touch from inside: the upper hull of the lower wall, or the lower hull
/// of the upper wall.
struct Wall {
    /// +1 for the lower wall, −1 for the upper one.
    sign: f64,
    hull: Vec<Point>,
    /// The index where the last tangent touched. Later tangents that matter don't touch before it.
    touched: usize,
}

impl Wall {
    fn new(sign: f64, first: Point) -> Self {
        Self { sign, hull: Vec::from([first]), touched: 0 }
    }

    fn push(&mut self, to: Point) {
        while let [.., before, last] = self.hull.as_slice() {
            let turn = (last.y - before.y) * (to.x - before.x) - (to.y - before.y) * (last.x - before.x);
            if self.sign * turn > 0.0 {
                break;
            }
            self.hull.pop();
        }
        self.hull.push(to);
        self.touched = usize::min(self.touched, self.hull.len() - 1);
    }

    /// Cuts the wall off before one of its corners.
    fn begin_at(&mut self, corner: Point) {
        self.hull.retain(|point| point.x > corner.x);
        self.hull.insert(0, corner);
        self.touched = 0;
    }

    /// Returns the line that touches this wall and leads to `to`, a point ahead on the other wall.
    fn tangent(&mut self, to: Point) -> Option<Line> {
        let slope = |from: &Point| (from.x < to.x).then(|| (to.y - from.y) / (to.x - from.x));
        let mut best = slope(self.hull.get(self.touched)?)?;
        while let Some(next) = self.hull.get(self.touched + 1).and_then(slope) {
            if self.sign * next >= self.sign * best {
                break;
            }
            best = next;
            self.touched += 1;
        }
        Some(Line { slope: best, contact: to })
    }
}

/// Returns the point where `line`, inside at `before` and outside at `gate`, meets the wall.
fn crossing(line: &Line, before: &Gate, gate: &Gate, wall: impl Fn(&Gate) -> f64) -> Point {
    let (inside, outside) = ((line.at(before.at) - wall(before)).abs(), (line.at(gate.at) - wall(gate)).abs());
    let part = inside / (inside + outside);
    let x = before.at + part * (gate.at - before.at);
    Point { x, y: wall(before) + part * (wall(gate) - wall(before)) }
}

/// Returns the corridor reversed, with abscissas 1 − x.
pub(crate) fn reversed(gates: &[Gate]) -> Vec<Gate> {
    gates.iter().rev().map(|gate| Gate { at: 1.0 - gate.at, ..*gate }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Decimal;
    use crate::polyline::{PART_AT_END, gates, room_until};
    use crate::samples::samples;
    use crate::scaled::ScaledMotion;
    use alloc::boxed::Box;
    use alloc::vec;
    use carom::law::Ease;
    use carom::{Motion, Spring, State};

    /// Finds the least number of lines with corners on a grid, by trying all pairs of its points.
    fn on_a_grid(gates: &[Gate], columns: usize, values: usize) -> usize {
        let opening = |x: f64| {
            let next = gates.partition_point(|gate| gate.at < x).clamp(1, gates.len() - 1);
            let (from, to) = (gates[next - 1], gates[next]);
            let part = (x - from.at) / (to.at - from.at);
            (from.low + part * (to.low - from.low), from.high + part * (to.high - from.high))
        };
        let mut points = Vec::new();
        for column in 0..=columns {
            let x = column as f64 / columns as f64;
            let (low, high) = opening(x);
            let values = if high > low { values } else { 1 };
            for value in 0..values {
                let part = (value as f64 + 0.5) / values as f64;
                points.push((x, low + part * (high - low)));
            }
        }
        let mut lines = vec![usize::MAX; points.len()];
        lines[0] = 0;
        for from in 0..points.len() {
            if lines[from] == usize::MAX {
                continue;
            }
            let (x, y) = points[from];
            let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
            let mut next = gates.partition_point(|gate| gate.at <= x);
            for to in from + 1..points.len() {
                while next < gates.len() && gates[next].at < points[to].0 {
                    low = low.max((gates[next].low - y) / (gates[next].at - x));
                    high = high.min((gates[next].high - y) / (gates[next].at - x));
                    next += 1;
                }
                if low > high {
                    break;
                }
                let slope = (points[to].1 - y) / (points[to].0 - x);
                if points[to].0 > x && slope >= low && slope <= high {
                    lines[to] = lines[to].min(lines[from] + 1);
                }
            }
        }
        lines[points.len() - 1]
    }

    /// The corridor of `factor` times the allowed distance about a motion.
    fn corridor(motion: &dyn Motion, tolerance: f64, factor: f64) -> Vec<Gate> {
        let course = ScaledMotion::progress(motion, tolerance).unwrap();
        let duration = course.duration(PART_AT_END, |t| Decimal::above(t, 3)).unwrap().value();
        let room = room_until(&course, duration).unwrap();
        let samples = samples(&course, duration, 1e-5).unwrap();
        gates(&course, &samples, |t, _| factor * room(t))
    }

    fn motions() -> Vec<Box<dyn Motion>> {
        let mut motions: Vec<Box<dyn Motion>> = Vec::new();
        for (stiffness, damping) in [(100.0, 10.0), (180.0, 12.0), (500.0, 10.0), (100.0, 20.0), (100.0, 60.0)] {
            let law = Spring { mass: 1.0, stiffness, damping };
            motions.push(Box::new(law.motion(State::at_rest(0.0), 1.0)));
        }
        motions.push(Box::new(Ease::ease_in_out(1.0).motion(State::at_rest(0.0), 1.0)));
        motions
    }

    #[test]
    fn the_fewest_lines_through_random_corridors_are_found() {
        // A small random generator from Numerical Recipes.
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8) / f64::from(1_u32 << 24)
        };
        let mut exact = 0;
        for _ in 0..300 {
            let count = 4 + (random() * 10.0) as usize;
            let mut gates: Vec<_> = (0..=count)
                .map(|i| {
                    let (middle, room) = (random(), 0.02 + 0.3 * random());
                    Gate { at: i as f64 / count as f64, low: middle - room, high: middle + room }
                })
                .collect();
            gates[0].high = gates[0].low;
            gates[count].high = gates[count].low;
            let (least, tried) = (fewest_lines(&gates, 4096).unwrap(), on_a_grid(&gates, 60, 25));
            assert!(tried >= least, "{least} {tried} {gates:?}");
            assert_eq!(fewest_lines(&reversed(&gates), 4096).unwrap(), least, "{gates:?}");
            exact += usize::from(tried == least);
        }
        // The grid only contains some of all paths, so its best path may need one more line. In most cases it doesn't.
        assert!(exact > 250, "{exact}");
    }

    /// Sampling and printing don't cost a point, because a corridor slightly wider than the tolerance needs the same number of lines.
    #[test]
    fn the_printed_text_has_as_few_points_as_possible() {
        for motion in motions() {
            for tolerance in [0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002] {
                let wide = fewest_lines(&corridor(&motion, tolerance, 1.000_02), 4096).unwrap();
                let printed = crate::css_linear(&motion, tolerance).unwrap().points().len();
                assert_eq!(printed, wide + 1, "{tolerance}");
            }
        }
    }
}
