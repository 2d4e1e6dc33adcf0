//! The searches for the instants of a sum: bounds over stretches of time, and bisection.

use super::delayed;
use crate::domain::LATEST;
use crate::math::{fabs, larger, next_down, next_up, root, smaller};
use crate::motion::{Band, Motion, Piece, State, Tolerance, piece};

/// A search gives up after this many stretches, three for each piece. A call then takes a millisecond or two for a sum of two
/// parts, and n/2 times as long for n parts.
const MOST_STRETCHES: usize = 3 << 11;

/// When only this many stretches are left, a search for the first instant halves no more stretches and only looks at their ends.
const WALKED: usize = 3 << 10;

/// The number of times that a piece is halved while its velocity may not be monotone.
const MOST_CUTS: usize = 8;

/// The two parts as trait objects, so that the searches are compiled once for all types of motions.
pub(super) struct Pair<'a> {
    pub(super) parts: [&'a dyn Motion; 2],
    /// The instant at which the second part begins, and the motion from there on.
    pub(super) added: Option<(f64, &'a dyn Motion)>,
}

/// The bounds of a motion on a stretch of time on which all parts are monotone, and its states at both ends.
struct Bounds {
    from: State,
    to: State,
    position: [f64; 2],
    velocity: [f64; 2],
    /// The least and the largest change of velocity of a part.
    bends: [f64; 2],
    /// The sum of the magnitudes of all positions added, which is the scale of rounding errors.
    size: f64,
}

impl Bounds {
    /// Adds a part with these states at both ends.
    fn add(&mut self, from: State, to: State) {
        let add = |[low, high]: [f64; 2], a, b| [low + smaller(a, b), high + larger(a, b)];
        self.position = add(self.position, from.position, to.position);
        self.velocity = add(self.velocity, from.velocity, to.velocity);
        let bend = to.velocity - from.velocity;
        self.bends = [smaller(bend, self.bends[0]), larger(bend, self.bends[1])];
        self.size += fabs(from.position) + fabs(to.position);
    }

    /// Tightens the bounds of the position, by the farthest that the velocity takes it from either end of the stretch.
    fn tighten(&mut self, span: f64) {
        if span < f64::INFINITY {
            let [falls, rises] = [smaller(self.velocity[0], 0.0) * span, larger(self.velocity[1], 0.0) * span];
            let (from, to) = (self.from.position, self.to.position);
            let low = larger(from + falls, to - rises);
            let high = smaller(from + rises, to - falls);
            // The bounds must hold despite rounding.
            let speed = larger(fabs(self.velocity[0]), fabs(self.velocity[1]));
            let rounding = 4.0 * f64::EPSILON * (self.size + speed * span);
            self.position = [larger(self.position[0], low - rounding), smaller(self.position[1], high + rounding)];
        }
    }

    fn bends_one_way(&self) -> bool {
        self.bends[0] == 0.0 || self.bends[1] == 0.0
    }

    fn keeps_direction(&self) -> bool {
        self.velocity[0] >= 0.0 || self.velocity[1] <= 0.0
    }

    fn are_inside(&self, band: &Band) -> bool {
        let speed = larger(fabs(self.velocity[0]), fabs(self.velocity[1]));
        self.position.iter().all(|x| band.contains(State { position: *x, velocity: speed }))
    }
}

impl Pair<'_> {
    pub(super) fn state(&self, t: f64) -> State {
        // Parts that run away in opposite directions have no limit, so the sum keeps its state at the latest time.
        let t = if t > LATEST && self.runs_apart() { LATEST } else { t };
        let [first, second] = self.parts.map(|part| part.state(t));
        State { position: first.position + second.position, velocity: first.velocity + second.velocity }
    }

    fn runs_apart(&self) -> bool {
        let mut limit = [0.0; 2];
        self.for_each_part(&mut |part| {
            let State { position, velocity } = part.state(f64::INFINITY);
            limit = [limit[0] + position, limit[1] + velocity];
        });
        limit.iter().any(|x| x.is_nan())
    }

    /// Calls a function with each part that is not a sum itself. The parts of an added sum begin when that sum begins.
    pub(super) fn for_each_part(&self, act: &mut dyn FnMut(&dyn Motion)) {
        let [first, second] = self.parts;
        if !first.for_each_summand(act) {
            act(first);
        }
        let added = self.added;
        if !added.is_some_and(|(begin, sum)| sum.for_each_summand(&mut |part| act(&delayed(begin, part)))) {
            act(second);
        }
    }

    /// Returns the stretch around `t` on which all parts are monotone.
    fn common_piece(&self, t: f64) -> Piece {
        let mut common = Piece::WHOLE;
        self.for_each_part(&mut |part| {
            let piece = part.monotone_piece(t);
            common = Piece { start: larger(common.start, piece.start), end: smaller(common.end, piece.end) };
        });
        common
    }

    /// Returns the bounds on a stretch within a common piece. The end of a stretch belongs to the next one.
    fn bounds(&self, Piece { start, end }: Piece) -> Bounds {
        let last = larger(next_down(end), start);
        // Parts that run away in opposite directions bound nothing over an endless stretch.
        let is_endless = last > LATEST && start < LATEST && self.runs_apart();
        self.bounds_to(start, if is_endless { LATEST } else { last })
    }

    fn bounds_to(&self, start: f64, last: f64) -> Bounds {
        let (from, to) = (self.state(start), self.state(last));
        let zero = [0.0; 2];
        let mut bounds = Bounds { from, to, position: zero, velocity: zero, bends: zero, size: 0.0 };
        self.for_each_part(&mut |part| bounds.add(part.state(start), part.state(last)));
        bounds.tighten(last - start);
        bounds
    }

    /// Returns the first instant of a stretch at which the goal is reached. When stretches are no longer halved, it is found only
    /// if the goal is still reached at the end of the stretch.
    fn first(&self, stretch: Piece, search: &mut Search) -> Option<f64> {
        search.budget = search.budget.saturating_sub(1);
        let (goal, bounds) = (search.goal, self.bounds(stretch));
        if goal.is_reached(bounds.from) || self.turns(goal, search.before, bounds.from, stretch.start) {
            return Some(stretch.start);
        }
        let may_be_reached = goal.may_be_reached(&bounds);
        let is_cut = may_be_reached && !goal.is_passed_once(&bounds) && search.budget > WALKED;
        if let Some([left, right]) = halves(stretch).filter(|_| is_cut) {
            return self.first(left, search).or_else(|| self.first(right, search));
        }
        search.before = bounds.to;
        let is_before = |state| goal.is_before(bounds.from, state);
        // A limit that is only approached, as t → ∞, is not reached.
        let is_limit = stretch.end == f64::INFINITY && goal.is_on_bound(bounds.to);
        if !may_be_reached || is_cut || is_before(bounds.to) || is_limit {
            return None;
        }
        let t = root::last_yes(stretch.start, stretch.end, |t| is_before(self.state(t)));
        // By rounding, the last states of a stretch may already be those after a jump.
        let [before, at] = [next_down(t), t].map(|t| self.state(t));
        (goal.is_reached(at) || self.turns(goal, before, at, t)).then_some(t)
    }

    /// Returns whether this is a search for a speed, and the sum turns between two adjacent doubles, where its states are
    /// `before` and `at`.
    fn turns(&self, goal: Goal, before: State, at: State, t: f64) -> bool {
        let velocity = |t| self.state(t).velocity;
        matches!(goal, Goal::Speed(_)) && piece::turns(velocity, before.velocity, at.velocity, t)
    }

    /// Returns the first instant before `until` at which the goal is reached.
    fn first_before(&self, goal: Goal, until: f64) -> Option<f64> {
        let mut start = 0.0;
        let mut search = Search { goal, budget: MOST_STRETCHES, before: self.state(0.0) };
        while start < until && search.budget > 0 {
            let end = smaller(larger(self.common_piece(start).end, next_up(start)), until);
            let stretches = parts(Piece { start, end });
            let found = stretches.into_iter().filter(|s| s.start < s.end).find_map(|s| self.first(s, &mut search));
            if found.is_some() {
                return found;
            }
            start = end;
        }
        // The search has given up: a later instant than the first is better than none.
        let last = smaller(until, LATEST);
        let is_before = |t: f64| !goal.is_reached(self.state(t));
        let is_found = start < last && !is_before(last);
        is_found.then(|| root::last_yes(start, last, is_before))
    }

    #[expect(clippy::float_cmp, reason = "the position must be exactly the start")]
    pub(super) fn time_at(&self, position: f64) -> Option<f64> {
        let start = self.state(0.0).position;
        if start == position {
            return Some(0.0);
        }
        let rises = start < position;
        let goal = |position| Goal::Position { position, rises };
        let Some((rest, size)) = self.rests() else {
            return self.first_before(goal(position), f64::INFINITY);
        };
        // A rest that is only approached is not reached. Near its rest, the position of a sum is exact only to rounding, so the
        // sum must pass the rest by more than that.
        let rounding = 8.0 * f64::EPSILON * (size + fabs(start));
        let distance = position - rest;
        let stays_within = |distance| self.stays_within(Tolerance { distance, velocity: f64::INFINITY });
        if fabs(distance) <= rounding {
            let beyond = if rises { position + 2.0 * rounding } else { position - 2.0 * rounding };
            let passed = self.first_before(goal(beyond), stays_within(rounding))?;
            return self.first_before(goal(position), next_up(passed)).or(Some(passed));
        }
        self.first_before(goal(position), next_up(stays_within(0.999 * fabs(distance))))
    }

    pub(super) fn time_at_speed(&self, speed: f64) -> Option<f64> {
        // No motion has a negative speed.
        if speed >= 0.0 { self.first_before(Goal::Speed(speed), f64::INFINITY) } else { None }
    }

    /// Returns the rest of the sum and the sum of the magnitudes of its parts' rests.
    fn rests(&self) -> Option<(f64, f64)> {
        let [first, second] = self.parts.map(|part| part.rest());
        let mut size = 0.0;
        self.for_each_part(&mut |part| size += part.rest().map_or(0.0, fabs));
        Some((first? + second?, size))
    }

    /// Returns an instant from which on the sum is within `tolerance` of its rest, because each part is within an equal share of
    /// the tolerance. Returns ∞ if a part never stays within its share.
    fn stays_within(&self, tolerance: Tolerance) -> f64 {
        let (mut count, mut latest) = (0.0, 0.0);
        self.for_each_part(&mut |_| count += 1.0);
        let share = Tolerance { distance: tolerance.distance / count, velocity: tolerance.velocity / count };
        self.for_each_part(&mut |part| latest = larger(latest, part.settling_time(share)));
        latest
    }

    /// Returns an instant up to `until` from which on the sum is inside the band; `until` if none is found. If both parts have a
    /// rest, each stays near its own. If only one has, it stays near its rest, and the other stays inside a narrower band.
    fn stays_inside(&self, band: &Band, until: f64) -> f64 {
        let ([resting, other], rest, other_rest) = match self.parts.map(|part| part.rest()) {
            [Some(rest), other_rest] => (self.parts, rest, other_rest),
            [None, Some(rest)] => ([self.parts[1], self.parts[0]], rest, None),
            [None, None] => return until,
        };
        let offset = other_rest.map_or(0.0, |other_rest| rest + other_rest - band.center);
        let room = smaller(band.below + offset, band.above - offset);
        if !(room >= 0.0) {
            return until;
        }
        // In a band that is open on both sides, the room is infinite; any finite room will do.
        let room = smaller(room, 2.0);
        if other_rest.is_some() {
            return smaller(self.stays_within(Tolerance { distance: room, velocity: band.speed }), until);
        }
        let tolerance = Tolerance { distance: 0.5 * room, velocity: 0.5 * band.speed };
        let (below, above) = (band.below - tolerance.distance, band.above - tolerance.distance);
        let left = Band { center: band.center - rest, below, above, speed: 0.5 * band.speed };
        larger(resting.last_outside(&Band::around(rest, tolerance), until), other.last_outside(&left, until))
    }

    #[expect(clippy::float_cmp, reason = "the walk ends where it no longer moves")]
    pub(super) fn last_outside(&self, band: &Band, until: f64) -> f64 {
        if !(until > 0.0) {
            return 0.0;
        }
        // Parts that run away give no bounds over an endless stretch.
        let end = smaller(self.stays_inside(band, until), LATEST);
        if !band.contains(self.state(until)) || !band.contains(self.state(end)) {
            return until;
        }
        let (mut end, mut budget) = (end, MOST_STRETCHES);
        while end > 0.0 {
            let start = smaller(self.common_piece(next_down(end)).start, next_down(end));
            let last = self.last_of_piece(Piece { start, end }, band, &mut budget);
            // If the answer were only a little earlier than `until`, a composition around the sum would walk back in tiny steps.
            if budget == 0 {
                return until;
            }
            if last.is_some() || end == start {
                return last.unwrap_or(end);
            }
            end = start;
        }
        0.0
    }

    /// Returns the end of the last part of a common piece that is outside the band.
    fn last_of_piece(&self, piece: Piece, band: &Band, budget: &mut usize) -> Option<f64> {
        let ([beginning, middle, ending], is_outside) = (parts(piece), |t: f64| !band.contains(self.state(t)));
        if ending.end > ending.start {
            if is_outside(next_down(piece.end)) {
                return Some(piece.end);
            }
            if is_outside(ending.start) {
                return Some(root::last_yes(ending.start, piece.end, is_outside));
            }
        }
        let mut stretches = [middle, beginning].into_iter().filter(|s| s.start < s.end);
        stretches.find_map(|stretch| self.last(stretch, band, budget))
    }

    /// Returns the end of the last part of a stretch that is outside the band.
    fn last(&self, stretch: Piece, band: &Band, budget: &mut usize) -> Option<f64> {
        *budget -= usize::from(*budget > 0);
        let bounds = self.bounds(stretch);
        if bounds.are_inside(band) {
            return None;
        }
        let is_outside = |state| !band.contains(state);
        if *budget == 0 || is_outside(bounds.to) {
            return Some(stretch.end);
        }
        if bounds.keeps_direction() && bounds.bends_one_way() {
            // Position and velocity are monotone on this stretch, and the band is an interval of each, so going back from its end
            // the sum leaves the band at most once.
            let left = is_outside(bounds.from);
            return left.then(|| root::last_yes(stretch.start, stretch.end, |t| is_outside(self.state(t))));
        }
        let Some([left, right]) = halves(stretch) else {
            return is_outside(bounds.from).then_some(stretch.end);
        };
        self.last(right, band, budget).or_else(|| self.last(left, band, budget))
    }

    pub(super) fn monotone_piece(&self, t: f64) -> Piece {
        let mut piece = self.common_piece(t);
        let mut bounds = self.bounds(piece);
        for _ in 0..MOST_CUTS {
            if bounds.bends_one_way() {
                break;
            }
            // A part may have a piece of no duration, so the cut halves the time and not the number of doubles.
            let Piece { start, end } = piece;
            let middle = if end < f64::INFINITY { start + 0.5 * (end - start) } else { 2.0 * start + 1.0 };
            if middle <= start || middle >= end {
                break;
            }
            piece = if t < middle { Piece { start, end: middle } } else { Piece { start: middle, end } };
            bounds = self.bounds(piece);
        }
        let (from, to) = (bounds.from.velocity, bounds.to.velocity);
        if (from > 0.0 && to < 0.0) || (from < 0.0 && to > 0.0) {
            let turns = root::last_yes(piece.start, piece.end, |t| (self.state(t).velocity > 0.0) == (from > 0.0));
            if turns <= t {
                piece.start = turns;
            } else {
                piece.end = turns;
            }
        }
        piece
    }
}

/// A search for the first instant at which a goal is reached.
struct Search {
    goal: Goal,
    /// The number of stretches at which it may still look.
    budget: usize,
    /// The last state of the stretches that it has passed.
    before: State,
}

/// The goal of a search: a position, or a speed.
#[derive(Clone, Copy)]
enum Goal {
    Position { position: f64, rises: bool },
    Speed(f64),
}

impl Goal {
    fn may_be_reached(self, bounds: &Bounds) -> bool {
        match self {
            Self::Position { position, rises: true } => bounds.position[1] >= position,
            Self::Position { position, rises: false } => bounds.position[0] <= position,
            Self::Speed(speed) => bounds.velocity[0] <= speed && bounds.velocity[1] >= -speed,
        }
    }

    fn is_reached(self, state: State) -> bool {
        match self {
            Self::Position { position, rises: true } => state.position >= position,
            Self::Position { position, rises: false } => state.position <= position,
            Self::Speed(speed) => fabs(state.velocity) <= speed,
        }
    }

    /// Returns whether a stretch with these bounds reaches the goal at most once, and stays beyond it from then on.
    fn is_passed_once(self, bounds: &Bounds) -> bool {
        match self {
            Self::Position { .. } => bounds.keeps_direction(),
            Self::Speed(_) => bounds.bends_one_way(),
        }
    }

    /// Returns whether a state is before the goal, on a stretch that begins with `from`.
    fn is_before(self, from: State, state: State) -> bool {
        match self {
            Self::Position { .. } => !self.is_reached(state),
            Self::Speed(speed) if from.velocity > 0.0 => state.velocity > speed,
            Self::Speed(speed) => state.velocity < -speed,
        }
    }

    fn is_on_bound(self, state: State) -> bool {
        match self {
            Self::Position { position, .. } => state.position - position == 0.0,
            Self::Speed(speed) => fabs(state.velocity) - speed == 0.0,
        }
    }
}

/// Cuts a short part off either end of a stretch, to be searched apart. The instant of a jump at an end of a piece is exact only
/// to the rounding of a position, so the first states of the piece may be those before a jump, and its last states those after
/// one. Bounds over such states would be useless for the whole piece.
fn parts(stretch: Piece) -> [Piece; 3] {
    let Piece { start, end } = stretch;
    let after = smaller(start * (1.0 + ROUNDING), end);
    let before = if end < f64::INFINITY { larger(end * (1.0 - ROUNDING), after) } else { end };
    [Piece { start, end: after }, Piece { start: after, end: before }, Piece { start: before, end }]
}

/// The length of these parts, as a fraction of the time: some thousand doubles.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// Cuts a stretch in two; `None` if no double lies between its ends.
fn halves(stretch: Piece) -> Option<[Piece; 2]> {
    let Piece { start, end } = stretch;
    let middle = if end == f64::INFINITY { 2.0 * start + 1.0 } else { root::middle(start, end) };
    let is_between = middle > start && middle < end;
    is_between.then_some([Piece { start, end: middle }, Piece { start: middle, end }])
}
