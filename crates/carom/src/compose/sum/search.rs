//! The searches for the instants of a sum: bounds over stretches of time, and bisection.

use crate::domain::LATEST;
use crate::math::root;
use crate::math::{fabs, larger, next_down, next_up, smaller};
use crate::motion::{Band, Motion, Piece, State, Tolerance};

/// A search gives up after this many stretches, so that no call takes much longer than 1 ms.
const MOST_STRETCHES: usize = 1 << 12;

/// A monotone piece is cut in two this many times where nothing shows that the velocity is monotone.
const MOST_CUTS: usize = 8;

/// The two parts as trait objects, so that the searches are compiled once for all types of motions.
pub(super) struct Pair<'a> {
    pub(super) parts: [&'a dyn Motion; 2],
}

/// The bounds of the sum on a stretch of time, and its states at both ends.
struct Bounds {
    from: State,
    to: State,
    position: [f64; 2],
    velocity: [f64; 2],
    /// Whether the velocities of both parts only rise, or only fall.
    bends_one_way: bool,
}

impl Bounds {
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
        let [first, second] = self.parts.map(|part| part.state(t));
        let sum = State { position: first.position + second.position, velocity: first.velocity + second.velocity };
        // Parts that run away in opposite directions have no limit: the sum stays where it is at the latest time.
        if t > LATEST && (sum.position.is_nan() || sum.velocity.is_nan()) { self.state(LATEST) } else { sum }
    }

    /// Returns the stretch around `t` on which both parts are monotone.
    fn common_piece(&self, t: f64) -> Piece {
        let [first, second] = self.parts.map(|part| part.monotone_piece(t));
        Piece { start: larger(first.start, second.start), end: smaller(first.end, second.end) }
    }

    /// Returns the bounds on a stretch within a common piece. Its end belongs to the next stretch.
    fn bounds(&self, stretch: Piece) -> Bounds {
        let Piece { start, end } = stretch;
        let last = larger(next_down(end), start);
        let ends = self.parts.map(|part| (part.state(start), part.state(last)));
        let range = |of: fn(&State) -> f64| {
            ends.iter().fold([0.0, 0.0], |[low, high], (from, to)| {
                [low + smaller(of(from), of(to)), high + larger(of(from), of(to))]
            })
        };
        let (mut position, velocity) = (range(|state| state.position), range(|state| state.velocity));
        let (from, to) = (self.state(start), self.state(last));
        let span = last - start;
        if span < f64::INFINITY {
            // The farthest that the position falls or rises from one end of the stretch.
            let [falls, rises] = [smaller(velocity[0], 0.0) * span, larger(velocity[1], 0.0) * span];
            let low = larger(from.position + falls, to.position - rises);
            let high = smaller(from.position + rises, to.position - falls);
            // Both bounds are rounded.
            let size = ends.iter().map(|(from, to)| fabs(from.position) + fabs(to.position)).sum::<f64>();
            let rounding = 4.0 * f64::EPSILON * (size + larger(fabs(velocity[0]), fabs(velocity[1])) * span);
            position = [larger(position[0], low - rounding), smaller(position[1], high + rounding)];
        }
        let bend = |(from, to): &(State, State)| to.velocity - from.velocity;
        let bends_one_way = bend(&ends[0]) * bend(&ends[1]) >= 0.0;
        Bounds { from, to, position, velocity, bends_one_way }
    }

    /// Returns the first instant of a stretch at which the goal is reached.
    fn first(&self, stretch: Piece, goal: Goal, budget: &mut usize) -> Option<f64> {
        *budget = budget.checked_sub(1)?;
        let bounds = self.bounds(stretch);
        if !goal.may_be_reached(&bounds) {
            return None;
        }
        if goal.is_reached(bounds.from) {
            return Some(stretch.start);
        }
        if !goal.is_passed_once(&bounds) {
            let [left, right] = halves(stretch)?;
            return self.first(left, goal, budget).or_else(|| self.first(right, goal, budget));
        }
        let is_before = |state| goal.is_before(bounds.from, state);
        // A limit that is only approached, as t → ∞, is not reached.
        if is_before(bounds.to) || (stretch.end == f64::INFINITY && goal.is_on_bound(bounds.to)) {
            return None;
        }
        Some(root::last_yes(stretch.start, stretch.end, |t| is_before(self.state(t))))
    }

    /// Returns the first instant before `until` at which the goal is reached.
    fn first_before(&self, goal: Goal, until: f64) -> Option<f64> {
        let (mut start, mut budget) = (0.0, MOST_STRETCHES);
        while start < until && budget > 0 {
            let end = smaller(larger(self.common_piece(start).end, next_up(start)), until);
            let found = self.first(Piece { start, end }, goal, &mut budget);
            if found.is_some() {
                return found;
            }
            start = end;
        }
        None
    }

    #[expect(clippy::float_cmp, reason = "the position must be exactly the start")]
    pub(super) fn time_at(&self, position: f64) -> Option<f64> {
        let start = self.state(0.0).position;
        if start == position {
            return Some(0.0);
        }
        let rises = start < position;
        let goal = |position| Goal::Position { position, rises };
        let Some([first, second]) = self.rests() else {
            return self.first_before(goal(position), f64::INFINITY);
        };
        // Near its rest a sum is only rounding, and a rest that is only approached is not reached: the sum must pass it by
        // more than that.
        let rounding = 8.0 * f64::EPSILON * (fabs(first) + fabs(second) + fabs(start));
        let distance = position - (first + second);
        if fabs(distance) <= rounding {
            let beyond = if rises { position + 2.0 * rounding } else { position - 2.0 * rounding };
            let passed = self.first_before(goal(beyond), self.stays_within(rounding))?;
            return self.first_before(goal(position), next_up(passed)).or(Some(passed));
        }
        self.first_before(goal(position), next_up(self.stays_within(0.999 * fabs(distance))))
    }

    pub(super) fn time_at_speed(&self, speed: f64) -> Option<f64> {
        self.first_before(Goal::Speed(speed), f64::INFINITY)
    }

    fn rests(&self) -> Option<[f64; 2]> {
        let [first, second] = self.parts.map(|part| part.rest());
        Some([first?, second?])
    }

    /// Returns an instant from which on the sum is within `distance` of its rest, because each part is within half of it; ∞ if
    /// there is none.
    fn stays_within(&self, distance: f64) -> f64 {
        let tolerance = Tolerance { distance: 0.5 * distance, velocity: f64::INFINITY };
        let [first, second] = self.parts.map(|part| part.settling_time(tolerance));
        larger(first, second)
    }

    /// Returns an instant up to `until` from which on the sum is inside the band, because one part stays near its rest and the
    /// other inside what the first leaves of the band; `until` if there is none.
    fn stays_inside(&self, band: &Band, until: f64) -> f64 {
        let ([resting, other], rest, other_rest) = match self.parts.map(|part| part.rest()) {
            [Some(rest), other_rest] => (self.parts, rest, other_rest),
            [None, Some(rest)] => ([self.parts[1], self.parts[0]], rest, None),
            [None, None] => return until,
        };
        let offset = other_rest.map_or(0.0, |other_rest| rest + other_rest - band.center);
        let room = 0.5 * smaller(band.below + offset, band.above - offset);
        if !(room >= 0.0) {
            return until;
        }
        // A band that is open on both sides leaves any room.
        let tolerance = Tolerance { distance: smaller(room, 1.0), velocity: 0.5 * band.speed };
        let (below, above) = (band.below - tolerance.distance, band.above - tolerance.distance);
        let left = Band { center: band.center - rest, below, above, speed: 0.5 * band.speed };
        larger(resting.last_outside(&Band::around(rest, tolerance), until), other.last_outside(&left, until))
    }

    #[expect(clippy::float_cmp, reason = "the walk ends where it no longer moves")]
    pub(super) fn last_outside(&self, band: &Band, until: f64) -> f64 {
        if !(until > 0.0) {
            return 0.0;
        }
        // Over an endless stretch, parts that run away bound nothing.
        let end = smaller(self.stays_inside(band, until), LATEST);
        if !band.contains(self.state(until)) || !band.contains(self.state(end)) {
            return until;
        }
        let (mut end, mut budget) = (end, MOST_STRETCHES);
        while end > 0.0 {
            let start = smaller(self.common_piece(next_down(end)).start, next_down(end));
            let last = self.last(Piece { start, end }, band, &mut budget);
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
        if bounds.keeps_direction() && bounds.bends_one_way {
            // The states inside are an interval of positions and one of velocities, so this stretch leaves them at most once
            // on the way back from its end.
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
            if bounds.bends_one_way {
                break;
            }
            let Some(halves) = halves(piece) else { break };
            piece = if t < halves[0].end { halves[0] } else { halves[1] };
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

/// What a search looks for.
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

    /// Whether a stretch with these bounds reaches the goal at most once, and then stays beyond it.
    fn is_passed_once(self, bounds: &Bounds) -> bool {
        match self {
            Self::Position { .. } => bounds.keeps_direction(),
            Self::Speed(_) => bounds.bends_one_way,
        }
    }

    /// Whether a state is before the goal on a stretch that begins with `from`.
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

/// Cuts a stretch in two; `None` if no double lies between its ends.
fn halves(stretch: Piece) -> Option<[Piece; 2]> {
    let Piece { start, end } = stretch;
    let middle = if end == f64::INFINITY { 2.0 * start + 1.0 } else { root::middle(start, end) };
    let is_between = middle > start && middle < end;
    is_between.then_some([Piece { start, end: middle }, Piece { start: middle, end }])
}
