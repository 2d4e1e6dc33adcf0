//! Chooses printable corners: a short text among the paths of fewest lines.
//!
//! Many paths have the fewest lines; their corners lie in certain regions, and printing moves them. Corners are
//! therefore not computed and then rounded. They are chosen among points that need few digits. For each corner in turn,
//! the region that is visible from the corner before, and from which the remaining lines reach the end, is covered with
//! such points, coarsely at first, then with finer digits until there are enough. Each point keeps the shortest text
//! that leads to it. Visibility is computed from the printed points, so the printed path is the chosen one.
//!
//! Such a greedy choice may end in a region without a printable point. Therefore one candidate always comes from a path
//! through the narrowest corridor that this number of lines can pass: that path keeps clear of the walls, and can be
//! rounded.

use alloc::vec;
use alloc::vec::Vec;

use crate::corridor::{Gate, Reach, narrow_path, reach, reversed};
use crate::error::ExportError;
use crate::number::{Decimal, power_of_ten, scaled};

/// A corner as it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Corner {
    /// The time in percent; `None` where it is left out, halfway between its neighbours.
    pub(crate) percent: Option<Decimal>,
    pub(crate) value: Decimal,
}

/// The given ends of a path, and its largest number of points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) start: Decimal,
    pub(crate) end: Decimal,
    /// More points than this are refused.
    pub(crate) most_points: usize,
}

/// The most candidates for one corner. More would hardly make the text shorter.
const MOST_CHOICES: usize = 256;

/// The most candidates for all corners together. Each candidate is tried with each candidate of the corner before, and
/// a motion that swings for long has hundreds of corners.
const CHOICES_OF_ALL: usize = 1 << 15;

/// Returns the most candidates for each corner, given the number of corners. With this limit the longest text takes
/// about 50 ms.
fn most_choices(corners: usize) -> usize {
    const FEWEST_CHOICES: usize = 16;
    let is_long = corners > MOST_CHOICES;
    if is_long { FEWEST_CHOICES } else { (CHOICES_OF_ALL / corners.max(1)).min(MOST_CHOICES) }
}

/// The decimals of a percentage, and how many decimals a value has beyond `coarsest`, in the order in which they are
/// tried.
const DIGITS: [(i32, i32); 17] = [
    (0, 0),
    (0, 1),
    (1, 0),
    (1, 1),
    (0, 2),
    (2, 0),
    (1, 2),
    (2, 1),
    (2, 2),
    (3, 1),
    (3, 2),
    (2, 3),
    (3, 3),
    (4, 3),
    (5, 4),
    (6, 5),
    (7, 6),
];

/// Returns the corners between the ends: as few as possible, and with a short text. With `may_omit`, a percentage may be
/// left out.
pub(crate) fn shortest(gates: &[Gate], ends: Ends, may_omit: bool) -> Result<Vec<Corner>, ExportError> {
    let back = reversed(gates);
    let rest = reach(&back, ends.most_points)?;
    let width = gates.iter().map(|gate| gate.high - gate.low).fold(0.0, f64::max);
    // The fewest decimals with a value in the widest opening.
    let coarsest = -libm::floor(libm::log10(width)) as i32;
    let fewest = rest.lines();
    let search = Search { gates, back: &back, rest: &rest, ends, may_omit, coarsest, most: most_choices(fewest) };
    // A region may be too small for every printable point. Then the path takes one or two lines more.
    (fewest..fewest + 3).find_map(|lines| search.path(lines)).ok_or(ExportError::TooFine)
}

struct Search<'a> {
    gates: &'a [Gate],
    /// The reversed corridor.
    back: &'a [Gate],
    /// The reach of the reversed corridor: the points from which lines get to the end.
    rest: &'a Reach,
    ends: Ends,
    may_omit: bool,
    /// The fewest decimals of a value.
    coarsest: i32,
    /// The largest number of candidates for a corner.
    most: usize,
}

/// A printable point.
#[derive(Clone, Debug)]
struct Node {
    percent: Decimal,
    value: Decimal,
    x: f64,
    y: f64,
    /// The index of the first gate that is not before the point.
    place: usize,
    /// The bytes that the point adds to the text.
    own: u32,
    /// The fewest known bytes up to this point.
    cost: u32,
    from: Origin,
    sight: Sight,
}

#[derive(Clone, Copy, Debug)]
enum Origin {
    /// No path to the node is known.
    Nowhere,
    /// A node of the layer before.
    Straight(usize),
    /// A node two layers before, by way of a value halfway between.
    Halfway(usize, Decimal),
}

impl Search<'_> {
    /// Returns the rounded corners of the path with this number of lines that keeps as clear of the walls as possible.
    fn clear_path(&self, lines: usize) -> Vec<Node> {
        let path = |part: f64| narrow_path(self.gates, part, lines + 2).ok().filter(|path| path.lines <= lines);
        // The part of the corridor's width that the path needs is between `free` and `taken`.
        let (mut free, mut taken, mut best) = (0.0, 1.0, path(1.0));
        // A try takes time in proportion to the corridor, so a path of many lines is only roughly the clearest.
        for _ in 0..if lines > 64 { 12 } else { 20 } {
            let part = 0.5 * (free + taken);
            match path(part) {
                Some(path) => (taken, best) = (part, Some(path)),
                None => free = part,
            }
        }
        if taken >= 1.0 {
            return Vec::new();
        }
        let corners = best.map(|path| path.corners()).unwrap_or_default();
        let width = self.gates.iter().map(|gate| gate.high - gate.low).fold(0.0, f64::max);
        let clear = 0.5 * width * (1.0 - taken);
        let node = |(index, (x, y)): (usize, &(f64, f64))| {
            let before = index
                .checked_sub(1)
                .and_then(|index| corners.get(index))
                .map_or((0.0, self.ends.start.value()), |at| *at);
            let after = corners.get(index + 1).map_or((1.0, self.ends.end.value()), |at| *at);
            let slope = |(other_x, other_y): (f64, f64)| ((y - other_y) / (x - other_x)).abs();
            let steepest = f64::max(slope(before), slope(after));
            let room = f64::min(x - before.0, after.0 - x);
            let percent = Decimal::within(100.0 * x, 100.0 * f64::min(0.2 * clear / steepest, 0.01 * room));
            let value = Decimal::within(*y, 0.2 * clear);
            self.node(percent, value, percent.css_length() + value.css_length() + 3)
        };
        corners.iter().enumerate().map(node).collect()
    }

    fn path(&self, lines: usize) -> Option<Vec<Corner>> {
        let clear = self.clear_path(lines);
        let start = self.node(Decimal::ZERO, self.ends.start, 0);
        let mut layers = vec![vec![Node { cost: 0, ..start }]];
        for corner in 1..=lines {
            let before = layers.last()?;
            let mut layer = if corner < lines {
                self.layer(before, lines - corner, clear.get(corner - 1))
            } else {
                let end = self.node(Decimal { digits: 100, places: 0 }, self.ends.end, 0);
                connected(before, vec![end])
            };
            if layer.is_empty() {
                return None;
            }
            if let (true, Some(two_before)) = (self.may_omit, layers.iter().rev().nth(1)) {
                self.halfway(two_before, &mut layer);
            }
            for node in &mut layer {
                node.sight = Sight::new(self.gates, node.x, node.y);
            }
            layers.push(layer);
        }
        corners(&layers)
    }

    fn node(&self, percent: Decimal, value: Decimal, own: u32) -> Node {
        let (x, y) = (percent.hundredth().value(), value.value());
        Node {
            percent,
            value,
            x,
            y,
            place: self.gates.partition_point(|gate| gate.at < x),
            own,
            cost: u32::MAX,
            from: Origin::Nowhere,
            sight: Sight::new(self.gates, x, y),
        }
    }

    /// Returns points that are visible from the layer before, and from which `left` lines get to the end.
    fn layer(&self, before: &[Node], left: usize, clear: Option<&Node>) -> Vec<Node> {
        let mut best = Vec::new();
        for (percent_places, finer) in DIGITS {
            let candidates = self.candidates(before, left, percent_places, self.coarsest + finer);
            let is_plenty = candidates.len() > self.most;
            if is_plenty && !best.is_empty() {
                break;
            }
            let stride = candidates.len().div_ceil(self.most).max(1);
            let layer = connected(before, candidates.into_iter().step_by(stride).collect());
            if !layer.is_empty() {
                best = layer;
                if is_plenty {
                    break;
                }
            }
        }
        best.extend(connected(before, clear.into_iter().cloned().collect()));
        best
    }

    /// Returns the points of a lattice in the region of a layer, column by column.
    fn candidates(&self, before: &[Node], left: usize, percent_places: i32, value_places: i32) -> Vec<Node> {
        let columns = 100.0 * power_of_ten(percent_places);
        let first_seen = before.iter().map(|node| node.x).fold(1.0, f64::min);
        let last_seen = before.iter().map(|node| node.sight.end(self.gates)).fold(0.0, f64::max);
        let least = f64::max(1.0 - self.rest.farthest(left), first_seen);
        let first = f64::max(libm::ceil(least * columns), 1.0) as i64;
        let last = f64::min(libm::floor(last_seen * columns), columns - 1.0) as i64;
        let mut candidates = Vec::new();
        let stride = usize::try_from((last - first) / 4096).unwrap_or(0).max(1);
        for column in (first..=last).step_by(stride) {
            let percent = Decimal { digits: column, places: percent_places };
            let x = percent.hundredth().value();
            let place = self.gates.partition_point(|gate| gate.at < x);
            let (low, high) = self.region(before, x, place);
            let (low, high) = (scaled(low, value_places), scaled(high, value_places));
            // A comma, a space and the percent sign.
            let own = percent.css_length() + 3;
            for digits in libm::ceil(low) as i64..=libm::floor(high) as i64 {
                let value = Decimal { digits, places: value_places };
                let (y, own) = (value.value(), own + value.css_length());
                let (cost, from, sight) = (u32::MAX, Origin::Nowhere, Sight::default());
                candidates.push(Node { percent, value, x, y, place, own, cost, from, sight });
                if candidates.len() > 16 * self.most {
                    return candidates;
                }
            }
        }
        candidates
    }

    /// Returns the values at `x` that are visible from some node before it, and from which the end can be reached.
    fn region(&self, before: &[Node], x: f64, place: usize) -> (f64, f64) {
        let seen = before.iter().filter_map(|node| node.sees(x, place));
        let (low, high) = seen.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), seen| {
            (f64::min(low, seen.0), f64::max(high, seen.1))
        });
        let (opening, rest) = (opening(self.gates, place, x), self.rest.values(1.0 - x));
        (f64::max(f64::max(low, opening.0), rest.0), f64::min(f64::min(high, opening.1), rest.1))
    }

    /// Tries pairs of lines over two layers whose middle corner is halfway, so that it needs no percentage.
    fn halfway(&self, before: &[Node], layer: &mut [Node]) {
        let ends: Vec<f64> = before.iter().map(|node| node.sight.end(self.gates)).collect();
        for to in layer {
            let back = Sight::new(self.back, 1.0 - to.x, to.y);
            let back_end = back.end(self.back);
            for (index, (from, end)) in before.iter().zip(&ends).enumerate() {
                let x = 0.5 * (from.x + to.x);
                // Most pairs fail this cheap test.
                let is_in_sight = x <= *end && 1.0 - x <= back_end;
                if from.x >= to.x || !is_in_sight || from.cost + to.own + 2 >= to.cost {
                    continue;
                }
                let place = self.gates.partition_point(|gate| gate.at < x);
                let Some(there) = from.sees(x, place) else { continue };
                let Some(here) =
                    back.at(1.0 - to.x, to.y, 1.0 - x, self.back.partition_point(|gate| gate.at < 1.0 - x))
                else {
                    continue;
                };
                let opening = opening(self.gates, place, x);
                let low = f64::max(f64::max(there.0, here.0), opening.0);
                let high = f64::min(f64::min(there.1, here.1), opening.1);
                let Some(value) = roundest(low, high, self.coarsest) else { continue };
                let cost = from.cost + to.own + value.css_length() + 1;
                if cost < to.cost {
                    to.cost = cost;
                    to.from = Origin::Halfway(index, value);
                }
            }
        }
    }
}

/// Returns the nodes of `layer` that are visible from the layer before, each with its shortest text.
fn connected(before: &[Node], mut layer: Vec<Node>) -> Vec<Node> {
    for to in &mut layer {
        for (index, from) in before.iter().enumerate() {
            let cost = from.cost + to.own;
            if cost < to.cost && from.sees(to.x, to.place).is_some_and(|(low, high)| to.y >= low && to.y <= high) {
                to.cost = cost;
                to.from = Origin::Straight(index);
            }
        }
    }
    layer.retain(|node| node.cost < u32::MAX);
    layer
}

/// Follows the nodes back from the end to the start.
fn corners(layers: &[Vec<Node>]) -> Option<Vec<Corner>> {
    let mut corners = Vec::new();
    let (mut layer, mut index) = (layers.len() - 1, 0);
    while layer > 0 {
        let node = layers.get(layer)?.get(index)?;
        if layer < layers.len() - 1 {
            corners.push(Corner { percent: Some(node.percent.trimmed()), value: node.value.trimmed() });
        }
        match node.from {
            Origin::Straight(from) => (layer, index) = (layer - 1, from),
            Origin::Halfway(from, value) => {
                corners.push(Corner { percent: None, value: value.trimmed() });
                (layer, index) = (layer.checked_sub(2)?, from);
            }
            Origin::Nowhere => return None,
        }
    }
    corners.reverse();
    Some(corners)
}

/// Returns the value in [`low`, `high`] with the fewest bytes, with at most three decimals more than `coarsest`.
fn roundest(low: f64, high: f64, coarsest: i32) -> Option<Decimal> {
    (i32::min(coarsest, 0)..=coarsest + 3).find_map(|places| {
        let value = Decimal { digits: libm::ceil(scaled(low, places)) as i64, places };
        (value.value() <= high && value.value() >= low).then_some(value)
    })
}

/// Returns the corridor's opening at x, which is between the gates `place` − 1 and `place`.
fn opening(gates: &[Gate], place: usize, x: f64) -> (f64, f64) {
    match gates.get(place.saturating_sub(1)..) {
        Some([from, to, ..]) => {
            let part = ((x - from.at) / (to.at - from.at)).clamp(0.0, 1.0);
            (from.low + part * (to.low - from.low), from.high + part * (to.high - from.high))
        }
        _ => (f64::INFINITY, f64::NEG_INFINITY),
    }
}

impl Node {
    /// Returns the values at `x`, which is at `place`, that are visible from this node.
    fn sees(&self, x: f64, place: usize) -> Option<(f64, f64)> {
        self.sight.at(self.x, self.y, x, place).filter(|_| x > self.x)
    }
}

/// The slopes that are visible from a point through the gates to its right.
#[derive(Clone, Debug, Default)]
struct Sight {
    /// The index of the first gate to the right of the point.
    first: usize,
    /// The lowest and highest slope that passes the first zero, one, two, … gates.
    slopes: Vec<(f64, f64)>,
}

impl Sight {
    fn new(gates: &[Gate], x: f64, y: f64) -> Self {
        let first = gates.partition_point(|gate| gate.at <= x);
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut slopes = vec![(low, high)];
        for gate in gates.iter().skip(first) {
            let travel = gate.at - x;
            low = f64::max(low, (gate.low - y) / travel);
            high = f64::min(high, (gate.high - y) / travel);
            if low > high {
                break;
            }
            slopes.push((low, high));
        }
        Self { first, slopes }
    }

    /// Returns the least and the greatest value at `x` that are visible from the point (`own_x`, `own_y`).
    fn at(&self, own_x: f64, own_y: f64, x: f64, place: usize) -> Option<(f64, f64)> {
        let (low, high) = self.slopes.get(place.checked_sub(self.first)?)?;
        Some((own_y + low * (x - own_x), own_y + high * (x - own_x)))
    }

    /// Returns an `x` beyond which nothing is visible from the point.
    fn end(&self, gates: &[Gate]) -> f64 {
        gates.get(self.first + self.slopes.len() - 1).map_or(1.0, |gate| gate.at)
    }
}
