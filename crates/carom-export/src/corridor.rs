//! The fewest straight lines through a corridor.

use alloc::vec::Vec;

use crate::course::MOST_POINTS;
use crate::error::ExportError;

/// The opening of the corridor at one abscissa; between two gates its walls are straight.
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

/// A line that touches both walls, and the place in its wall's list of its second contact.
#[derive(Clone, Copy, Debug)]
struct Line {
    slope: f64,
    contact: Point,
    index: usize,
}

impl Line {
    fn at(&self, x: f64) -> f64 {
        self.contact.y + self.slope * (x - self.contact.x)
    }
}

/// What paths of 1, 2, 3, … straight lines get to, from the corridor's first gate to its last.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// In the order of their stretches, which touch.
    views: Vec<View>,
}

/// What is reached over a stretch of abscissas, from where the last view ends.
#[derive(Clone, Copy, Debug)]
struct View {
    until: f64,
    /// The least number of lines that get there.
    lines: usize,
    steepest: Option<Line>,
    shallowest: Option<Line>,
}

/// How far 1, 2, 3, … joined straight lines get through the corridor.
///
/// # Why none get farther
/// Let k lines get no farther than B. Of all lines that take the k-th place, one is the steepest (or the shallowest): it
/// touches the lower wall, then the upper one at A, and leaves through the lower one at B. From A to B it cuts the corridor
/// in two, and no path of k lines gets to its other side: there it would be above a line that none surpasses. So every
/// path crosses AB with a later line. A line that crosses AB upward is below the upper wall before it does so and above
/// the lower one after it up to B, so it need only keep below the upper wall from A on and above the lower one from B on;
/// and each line that keeps so crosses AB. The (k+1)-th line is thus asked of two walls that begin at A and B, like
/// the first one of two that begin at the first gate, and gets as far as any: by induction no path gets farther with as
/// many lines.
///
/// A line of slope a keeps between walls if l − a x ≤ u − a x′ for all their corners (x, l) and (x′, u). That bounds the
/// slope by (u − l)/(x′ − x), from above where x < x′ and from below where x > x′. The walls are straight between corners,
/// so nothing else can stop it.
pub(crate) fn reach(gates: &[Gate]) -> Result<Reach, ExportError> {
    let mut views = Vec::new();
    let Some((first, rest)) = gates.split_first() else { return Ok(Reach { views }) };
    let mut fan = Fan::new(Point { x: first.at, y: first.high }, Point { x: first.at, y: first.low });
    let (mut before, mut lines) = (first, 1);
    for gate in rest {
        loop {
            let Fan { steepest, shallowest, .. } = fan;
            let exit = fan.exit(before, gate);
            views.push(View { until: exit.unwrap_or(gate.at), lines, steepest, shallowest });
            if exit.is_none() {
                break;
            }
            lines += 1;
            if lines > MOST_POINTS {
                return Err(ExportError::TooMany(MOST_POINTS));
            }
        }
        fan.add(gate);
        before = gate;
    }
    Ok(Reach { views })
}

impl Reach {
    /// The least number of lines that get through.
    pub(crate) fn lines(&self) -> usize {
        self.views.last().map_or(0, |view| view.lines)
    }

    /// How far so many lines get.
    pub(crate) fn farthest(&self, lines: usize) -> f64 {
        let next = self.views.partition_point(|view| view.lines <= lines);
        next.checked_sub(1).and_then(|index| self.views.get(index)).map_or(0.0, |view| view.until)
    }

    /// The values, not counting the corridor's walls, that the least number of lines gets to at `x`.
    pub(crate) fn values(&self, x: f64) -> (f64, f64) {
        let view = self.views.get(self.views.partition_point(|view| view.until < x));
        let at = |line: Option<Line>| line.map(|line| line.at(x));
        let low = view.and_then(|view| at(view.shallowest)).unwrap_or(f64::NEG_INFINITY);
        let high = view.and_then(|view| at(view.steepest)).unwrap_or(f64::INFINITY);
        (low, high)
    }
}

/// The lines that keep between two walls so far.
struct Fan {
    upper: Vec<Point>,
    lower: Vec<Point>,
    steepest: Option<Line>,
    shallowest: Option<Line>,
}

impl Fan {
    fn new(upper: Point, lower: Point) -> Self {
        Self { upper: Vec::from([upper]), lower: Vec::from([lower]), steepest: None, shallowest: None }
    }

    /// Where the last of the lines leaves the corridor before `gate`, if it does; the fan is then that of the next line.
    fn exit(&mut self, before: &Gate, gate: &Gate) -> Option<f64> {
        if let Some(line) = self.steepest.filter(|line| line.at(gate.at) < gate.low) {
            let leaves = crossing(&line, before, gate, |gate| gate.low);
            self.upper.drain(..line.index);
            self.lower.clear();
            self.steepest = None;
            self.add_lower(leaves);
            return Some(leaves.x);
        }
        if let Some(line) = self.shallowest.filter(|line| line.at(gate.at) > gate.high) {
            let leaves = crossing(&line, before, gate, |gate| gate.high);
            self.lower.drain(..line.index);
            self.upper.clear();
            self.shallowest = None;
            self.add_upper(leaves);
            return Some(leaves.x);
        }
        None
    }

    fn add(&mut self, gate: &Gate) {
        self.add_upper(Point { x: gate.at, y: gate.high });
        self.add_lower(Point { x: gate.at, y: gate.low });
    }

    fn add_upper(&mut self, to: Point) {
        let index = self.upper.len();
        self.upper.push(to);
        let slope = slopes(&self.lower, to).fold(f64::INFINITY, f64::min);
        if self.upper.len() == 1 || self.steepest.is_none_or(|line| slope < line.slope) {
            self.steepest = (slope < f64::INFINITY).then_some(Line { slope, contact: to, index });
        }
    }

    fn add_lower(&mut self, to: Point) {
        let index = self.lower.len();
        self.lower.push(to);
        let slope = slopes(&self.upper, to).fold(f64::NEG_INFINITY, f64::max);
        if self.lower.len() == 1 || self.shallowest.is_none_or(|line| slope > line.slope) {
            self.shallowest = (slope > f64::NEG_INFINITY).then_some(Line { slope, contact: to, index });
        }
    }
}

fn slopes(from: &[Point], to: Point) -> impl Iterator<Item = f64> + '_ {
    from.iter().filter(move |from| from.x < to.x).map(move |from| (to.y - from.y) / (to.x - from.x))
}

/// Where `line`, inside at `before` and outside at `gate`, meets the wall.
fn crossing(line: &Line, before: &Gate, gate: &Gate, wall: impl Fn(&Gate) -> f64) -> Point {
    let (inside, outside) = ((line.at(before.at) - wall(before)).abs(), (line.at(gate.at) - wall(gate)).abs());
    let part = inside / (inside + outside);
    let x = before.at + part * (gate.at - before.at);
    Point { x, y: wall(before) + part * (wall(gate) - wall(before)) }
}

/// The corridor from its end to its start, with abscissas from 0 to 1 turned round.
pub(crate) fn reversed(gates: &[Gate]) -> Vec<Gate> {
    gates.iter().rev().map(|gate| Gate { at: 1.0 - gate.at, ..*gate }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::Course;
    use crate::number::Decimal;
    use crate::outline::outline;
    use crate::polyline::gates;
    use alloc::boxed::Box;
    use alloc::vec;
    use carom::{Ease, Motion, Spring, State};

    /// The least number of lines whose corners are on a grid, by trying all pairs of its points.
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

    /// The corridor of `factor` tolerances about a motion.
    fn corridor(motion: &dyn Motion, tolerance: f64, factor: f64) -> Vec<Gate> {
        let course = Course::progress(motion, tolerance).unwrap();
        let duration = course.duration(1.0, |t| Decimal::above(t, 3)).unwrap().value();
        let samples = outline(&course, duration, 1e-5).unwrap();
        gates(&course, &samples, |_| factor * tolerance)
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
    fn no_corners_on_a_fine_grid_do_with_fewer_lines() {
        for motion in motions() {
            for tolerance in [0.05, 0.02, 0.01] {
                let gates = corridor(&motion, tolerance, 1.0);
                let (least, tried) = (reach(&gates).unwrap().lines(), on_a_grid(&gates, 500, 16));
                assert!(tried == least || tried == least + 1, "{tolerance}: {least} {tried}");
                assert_eq!(reach(&reversed(&gates)).unwrap().lines(), least);
            }
        }
    }

    #[test]
    fn nor_do_they_in_crooked_corridors() {
        // Numerical Recipes' quick generator.
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
            let (least, tried) = (reach(&gates).unwrap().lines(), on_a_grid(&gates, 60, 25));
            assert!(tried >= least, "{least} {tried} {gates:?}");
            assert_eq!(reach(&reversed(&gates)).unwrap().lines(), least, "{gates:?}");
            exact += usize::from(tried == least);
        }
        // The grid's corners lose a line where there is next to no room.
        assert!(exact > 250, "{exact}");
    }

    /// The samples' remainder and the printing cost no point: a corridor wider than the tolerance needs as many lines.
    #[test]
    fn what_is_printed_has_the_fewest_points_of_all() {
        for motion in motions() {
            for tolerance in [0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002] {
                let wide = reach(&corridor(&motion, tolerance, 1.000_02)).unwrap().lines();
                let printed = crate::css_linear(&motion, tolerance).unwrap().points().len();
                assert_eq!(printed, wide + 1, "{tolerance}");
            }
        }
    }
}
