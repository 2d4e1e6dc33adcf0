//! `continuous`: where a motion changes its course, position and velocity continue.
//!
//! # Statistic
//! A mark is an event in the trace, for example a new target. We find the states before and after a mark from the samples of each side. If
//! a spring with the same constants explains both sides, we take that spring. Otherwise we take every law that explains one side. The event
//! may be anywhere from the frame before its mark to a frame after it, so we take the instant when the two states agree best.
//!
//! `everywhere` looks for frames that lie outside their neighbours and come back (a flash). It also looks for single steps far longer than
//! their neighbours (a jump). It ends at the last mark `finish`.
//!
//! # Uncertainty
//! Four standard deviations of the states, from the rounding, the noise, the jitter of the clock and the uncertainty of the laws.
//!
//! # Undecided
//! If no law explains a side, if there are too few samples, or if the limit lies within the uncertainty. Below 50 frames a second, also if
//! the speeds of the frames beside the mark differ by nearly as much as the measured velocities. `everywhere` is undecided below 20 frames
//! a second.

use alloc::format;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::finding::{Finding, Limit, Verdict};
use crate::state::{KnownState, Side, Way};
use crate::view::View;
use carom_fit::{Mark, MarkKind};

/// Where a motion must be continuous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum At {
    /// At every retarget, target and resize.
    #[default]
    Marks,
    /// At every retarget.
    Retarget,
    /// Where the finger is lifted.
    Up,
    /// In every frame, which finds flashes and jumps.
    Everywhere,
}

/// Position and velocity are continuous. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Continuous {
    /// Where to check. Default: at every retarget, target and resize.
    pub at: At,
    /// The largest change of the position. A share is relative to the track's span. Default: 5 %.
    pub position: Amount,
    /// The largest change of the velocity. A share is relative to the speed there. Default: 25 %.
    pub velocity: Amount,
    /// How long the track may stand still at an event, in seconds. Default: 0.034, two frames at 60 Hz.
    pub held: f64,
}

impl Default for Continuous {
    fn default() -> Self {
        Self { at: At::Marks, position: Amount::percent(5.0), velocity: Amount::percent(25.0), held: 0.034 }
    }
}

impl Continuous {
    /// Returns the check at these places.
    #[must_use]
    pub fn at(at: At) -> Self {
        Self { at, ..Self::default() }
    }

    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        if self.at == At::Everywhere {
            return [flash(view, self.position), jump(view, self.position)].into();
        }
        let is_meant = |mark: &&Mark| match self.at {
            At::Retarget => mark.kind == MarkKind::Retarget,
            At::Up => mark.kind == MarkKind::Up,
            _ => matches!(mark.kind, MarkKind::Retarget | MarkKind::Target | MarkKind::Resize),
        };
        // A motion at rest doesn't have a velocity to keep, so skip its marks.
        let begins = |mark: &&Mark| {
            let at = view.count_until(mark.time);
            let recent = view.positions.get(at.saturating_sub(4)..at).unwrap_or_default();
            let (low, high) = crate::view::extent(recent);
            at >= 2 && high - low > 2.0 * view.slack() + 1e-6 * view.span
        };
        let marks: Vec<&Mark> = view.marks().filter(is_meant).filter(begins).collect();
        let mut found: Vec<[Finding; 3]> = marks.iter().map(|mark| self.at_mark(view, mark)).collect();
        // If there are several marks, report the worst one.
        found.sort_by_key(|parts| parts.iter().map(|finding| finding.verdict).max());
        match found.pop() {
            Some(parts) => parts.into(),
            None => [self.empty(view, "velocity").because("the trace has no such mark in its motion")].into(),
        }
    }

    fn empty(&self, view: &View<'_>, part: &'static str) -> Finding {
        let unit = &view.track.unit;
        let limit = if let Amount::Absolute(limit) = self.velocity { limit } else { 0.0 };
        match part {
            "held" => Finding::new("continuous", part, "s", Limit::AtMost(self.held)),
            "position" => Finding::new("continuous", part, unit.clone(), Limit::AtMost(self.position.of(view.span))),
            _ => Finding::new("continuous", part, format!("{unit}/s"), Limit::AtMost(limit)),
        }
    }

    fn at_mark(&self, view: &View<'_>, mark: &Mark) -> [Finding; 3] {
        let parts = ["position", "velocity", "held"].map(|part| self.empty(view, part).at(mark.time));
        let [position, velocity, held] = parts;
        let Some(event) = Event::new(view, mark) else {
            let why = "no law explains the samples on both sides; more frames or a finer resolution would help";
            return [position, velocity, held].map(|finding| finding.because(why));
        };
        let best = event.agreement(self, view);
        let (before, after, at) = (best.before, best.after, best.time);
        let note = format!("{} before, {} after", event.sides[0].law(), event.sides[1].law());
        let samples = event.sides[0].samples + event.sides[1].samples;
        let gap = (after.position.value - before.position.value).abs();
        let change = (after.velocity.value - before.velocity.value).abs();
        let mut velocity = velocity;
        velocity.limit = Limit::AtMost(self.velocity_limit(view, before, after));
        [
            position.judged(gap, libm::hypot(before.position.uncertainty, after.position.uncertainty)),
            velocity.judged(change, libm::hypot(before.velocity.uncertainty, after.velocity.uncertainty)).because(
                format!(
                    "from {} to {}; {note}",
                    crate::finding::short(before.velocity.value),
                    crate::finding::short(after.velocity.value)
                ),
            ),
            held.judged(event.held, 0.5 * view.interval),
        ]
        .map(|finding| event.unless_blind(before, finding))
        .map(|finding| event.unless_unresolved(view, finding))
        .map(|finding| unless_sparse(view, finding.at(at).over(samples, view.missing())))
    }

    /// A share is relative to the greater speed at the event. Near rest, we always allow 2 % of the track's largest speed.
    fn velocity_limit(&self, view: &View<'_>, before: KnownState, after: KnownState) -> f64 {
        match self.velocity {
            Amount::Absolute(limit) => limit,
            Amount::Share(_) => {
                let speed = f64::max(before.velocity.value.abs(), after.velocity.value.abs());
                f64::max(self.velocity.of(speed), 0.02 * view.largest_speed())
            }
        }
    }
}

/// Missing frames can't fail a check. If too many are missing, a failure becomes undecided.
fn unless_sparse(view: &View<'_>, finding: Finding) -> Finding {
    if finding.verdict == Verdict::Fail && view.is_sparse() {
        return Finding { verdict: Verdict::Undecided, ..finding }
            .because("more than a third of the frames are missing");
    }
    finding
}

/// How wrong a program's clock may be at an event, as a part of a frame.
const LATE: f64 = 0.1;

/// If frames are at most this far apart, in seconds, they show how a law changes a velocity.
const SHOWN: f64 = 0.02;

/// If frames are farther apart than [`SHOWN`], the velocity may change this many times more than between neighbouring frames.
const HIDDEN: f64 = 3.0;

/// The two sides of an event.
struct Event {
    sides: [Side; 2],
    time: f64,
    /// The latest time when the event may act.
    until: f64,
    interval: f64,
    /// How long the track stands still at the event.
    held: f64,
    /// The time of the last sample before the event.
    last: f64,
}

/// The states on both sides when they agree best.
#[derive(Clone, Copy)]
struct Agreement {
    before: KnownState,
    after: KnownState,
    time: f64,
}

impl Event {
    fn new(view: &View<'_>, mark: &Mark) -> Option<Self> {
        let neighbour = |other: &&Mark| other.kind.is_event();
        let earlier = view.marks().rev().filter(neighbour).find(|other| other.time < mark.time).map(|other| other.time);
        let later = view.marks().filter(neighbour).find(|other| other.time > mark.time).map(|other| other.time);
        let at = view.count_until(mark.time);
        let from = earlier.map_or(0, |t| view.count_until(t));
        let to = later.map_or(view.len(), |t| view.count_until(t));
        let targets = [view.target_at(before(mark.time)), view.target_at(mark.time)];
        // A motion that starts slowly looks like a pause. So count a pause only if no law explains the still samples as well.
        let still = held(view, at);
        let joint = [0, still]
            .into_iter()
            .find_map(|still| Some((still, Self::joint(view, (from, at, at + still, to), targets)?)));
        let (still, (sides, late)) =
            joint.or_else(|| Some((still, Self::apart(view, (from, at, at + still, to), targets)?)))?;
        let last = view.t(at.saturating_sub(1));
        let is_before = (view.x(at) - view.x(at.saturating_sub(1))).abs() <= 2.0 * view.slack() + 1e-6 * view.span;
        let held = if still > 0 { view.t(at + still - 1) - if is_before { last } else { view.t(at) } } else { 0.0 };
        // A program may show the old motion for a frame or two more. So leave these frames out, but only if no law explains them.
        let first = f64::min(view.t((at + late).min(view.last())), mark.time + 3.0 * view.interval);
        let until = f64::max(mark.time + view.interval, if late > 0 { first } else { 0.0 });
        Some(Self { sides, time: mark.time, until, interval: view.interval, held, last })
    }

    /// Explains both sides by one law. It leaves out at most two frames at the start of each side, because the motion may not have begun
    /// there.
    fn joint(
        view: &View<'_>,
        (from, at, after, to): (usize, usize, usize, usize),
        targets: [Option<f64>; 2],
    ) -> Option<([Side; 2], usize)> {
        for trim in 0..=4 {
            for late in 0..=trim {
                let (early, late) = (trim - late, late);
                if early > 2 || late > 2 || from + early + 3 > at || after + late + 4 > to {
                    continue;
                }
                if let Some(sides) = Side::both(view, [(from + early, at), (after + late, to)], targets) {
                    return Some((sides, late));
                }
            }
        }
        None
    }

    /// Explains each side by its own law.
    fn apart(
        view: &View<'_>,
        (from, at, after, to): (usize, usize, usize, usize),
        targets: [Option<f64>; 2],
    ) -> Option<([Side; 2], usize)> {
        let before = Side::fit(view, (from, at), Way::Before, targets[0])?;
        let later = |late: usize| Some((Side::fit(view, (after + late, to), Way::After, targets[1])?, late));
        let (later, late) = (0..=2).find_map(later)?;
        Some(([before, later], late))
    }

    /// If the new law changes a slow velocity by its own size within half a frame, we can't see whether the event kept that velocity.
    /// A motion that lost it a moment earlier would look the same. So we make a pass undecided.
    fn unless_blind(&self, before: KnownState, finding: Finding) -> Finding {
        const RESOLVED: f64 = 0.5;
        let [earlier, later] = &self.sides;
        let change =
            (self.acceleration(later, self.time) - self.acceleration(earlier, self.last - 0.25 * self.interval)).abs();
        let Limit::AtMost(limit) = finding.limit else { return finding };
        let speed = before.velocity.value.abs();
        let is_blind = speed > limit && speed < RESOLVED * self.interval * change;
        if finding.part != "velocity" || finding.verdict != Verdict::Pass || !is_blind {
            return finding;
        }
        let note =
            "too slow there: its loss could not be told from an event a part of a frame earlier; interrupt it sooner";
        Finding { verdict: Verdict::Undecided, uncertainty: speed, ..finding }.because(note)
    }

    fn acceleration(&self, side: &Side, t: f64) -> f64 {
        let step = 0.25 * self.interval;
        (side.state(t + step).velocity.value - side.state(t).velocity.value) / step
    }

    /// Makes a failure undecided if a law may have caused the measured change between two distant frames. We assume so if the
    /// velocities of the frames beside the event also differ by nearly that much.
    fn unless_unresolved(&self, view: &View<'_>, finding: Finding) -> Finding {
        let at = view.count_until(self.time);
        let near = at.saturating_sub(3)..(at + 4).min(view.last());
        let speeds: Vec<f64> = near.map(|i| view.velocity(i)).collect();
        let (low, high) = crate::view::extent(&speeds);
        let hidden = match finding.part {
            "velocity" => HIDDEN * (high - low),
            "position" => HIDDEN * (high - low) * self.interval,
            _ => return finding,
        };
        let (Limit::AtMost(limit), Some(measured)) = (finding.limit, finding.measured) else { return finding };
        let is_shown = self.interval < SHOWN || measured - finding.uncertainty > limit + hidden;
        if is_shown || finding.verdict != Verdict::Fail {
            return finding;
        }
        let note = "a law may change the velocity by as much between two frames; film at least 50 frames a second";
        let uncertainty = f64::max(finding.uncertainty, hidden);
        Finding { verdict: Verdict::Undecided, uncertainty, ..finding }.because(note)
    }

    /// Finds the instant when the states of both sides agree best. Searches from one and a half frames before the mark
    /// to a frame after it.
    fn agreement(&self, check: &Continuous, view: &View<'_>) -> Agreement {
        const STEPS: u32 = 36;
        // Search in three rounds, each time more finely, because a stiff spring changes its velocity very quickly.
        const ROUNDS: u32 = 3;
        // A program that steps by Euler's method applies the new acceleration to the whole frame. That looks like an exact motion
        // whose event is half a frame earlier.
        let from = f64::max(self.last, self.time - self.interval) - 0.5 * self.interval;
        let [before, after] = &self.sides;
        // The event is where both sides have the same position. If there are several such instants, take the one with the nearest
        // velocities. A time stamp may be wrong by a tenth of a frame.
        let excess = |Agreement { before: a, after: b, .. }: &Agreement| {
            let late = LATE * self.interval * f64::max(a.velocity.value.abs(), b.velocity.value.abs());
            let known = libm::hypot(a.position.uncertainty, b.position.uncertainty) + late;
            let apart = f64::max((a.position.value - b.position.value).abs() - known, 0.0);
            let limit =
                libm::hypot(a.velocity.uncertainty, b.velocity.uncertainty) + check.velocity_limit(view, *a, *b);
            let velocity = (a.velocity.value - b.velocity.value).abs() / f64::max(limit, 1e-300);
            (apart, velocity)
        };
        let state =
            |time: f64, shift: f64| Agreement { before: before.state(time), after: after.state(time + shift), time };
        let best = |states: &mut dyn Iterator<Item = Agreement>| {
            let judged = states.map(|state| (excess(&state), state));
            let least = judged.min_by(|((apart, velocity), _), ((other, faster), _)| {
                apart.total_cmp(other).then(velocity.total_cmp(faster))
            });
            least.map_or_else(|| state(self.time, 0.0), |(_, state)| state)
        };
        // If the track stood still, it continues with the state that it had before.
        let held = (self.held > 0.0).then(|| state(mark_or(self), self.held));
        let mut chosen = best(&mut held.into_iter().chain([state(self.time, 0.0)]));
        let (mut low, mut high) = (from, self.until);
        for _ in 0..ROUNDS {
            let step = (high - low) / f64::from(STEPS);
            let mut states = (0..=STEPS).map(|k| state(low + step * f64::from(k), 0.0)).chain([chosen]);
            chosen = best(&mut states);
            (low, high) = (f64::max(chosen.time - step, from), f64::min(chosen.time + step, self.until));
        }
        chosen
    }
}

/// The instant when a held track begins to stand still.
const fn mark_or(event: &Event) -> f64 {
    f64::max(event.last, f64::min(event.time, event.last + event.interval))
}

/// The instant before a mark, where the target is still the old one.
fn before(time: f64) -> f64 {
    time - f64::max(time.abs(), 1.0) * f64::EPSILON * 4.0
}

/// Returns how many samples a pause at `at` lasts, or 0 if there isn't one. In a pause, a track that was moving stays at one place and then
/// moves on.
fn held(view: &View<'_>, at: usize) -> usize {
    let Some(last) = at.checked_sub(1).filter(|last| *last > 0) else { return 0 };
    let slack = 2.0 * view.slack() + 1e-6 * view.span;
    if view.velocity(last - 1).abs() * view.interval < 4.0 * slack {
        return 0;
    }
    let run = |from: usize| (at..view.len()).take_while(|i| (view.x(*i) - view.x(from)).abs() <= slack).count();
    let count =
        Some(run(last)).filter(|count| *count > 0).unwrap_or_else(|| Some(run(at)).filter(|run| *run > 2).unwrap_or(0));
    // If the track stays there until its last sample, it has ended, which isn't a pause.
    if at + count >= view.len() { 0 } else { count }
}

/// A jump or a flash takes at most this many frames.
const LONGEST_FLASH: usize = 3;

/// If frames are farther apart than this, in seconds, a wrong frame looks like a fast motion.
const SLOWEST: f64 = 0.05;

/// The number of samples up to the last `finish`. If a position changes after that, the motion's end is at fault, and the check
/// `rests` judges it.
fn until_finish(view: &View<'_>) -> usize {
    match view.marks().rfind(|mark| mark.kind.is_event() || mark.kind == MarkKind::Finish) {
        Some(mark) if mark.kind == MarkKind::Finish => view.count_until(mark.time),
        _ => view.len(),
    }
}

/// How much of a step near a sample may be due to rounding and the clock.
fn slack(view: &View<'_>, i: usize) -> f64 {
    2.0 * view.slack() + view.lateness(elsewhere(view, (i, i), |view, i| view.speed_between(i)))
}

/// Frames that lie outside their neighbours and come back.
fn flash(view: &View<'_>, limit: Amount) -> Finding {
    let limit = Limit::AtMost(limit.of(view.span));
    let empty = Finding::new("continuous", "flash", view.track.unit.clone(), limit);
    let blocks = (1..=LONGEST_FLASH)
        .flat_map(|count| (1..until_finish(view).saturating_sub(count)).map(move |from| (from, from + count)));
    let judge = |(from, to): (usize, usize)| {
        let (low, high) = crate::view::extent(&[view.x(from - 1), view.x(to)]);
        let outside = (from..to).map(|i| f64::max(low - view.x(i), view.x(i) - high)).fold(f64::INFINITY, f64::min);
        let outside = f64::max(outside, 0.0);
        let time = view.t(to) - view.t(from - 1);
        let sure = elsewhere(view, (from - 1, to), |view, i| view.speed_between(i)) * time * 0.75 + slack(view, from);
        let curve = elsewhere(view, (from - 1, to), |view, i| view.curve_at(i)) * time * time / 4.0 + slack(view, from);
        (outside, sure, curve, view.t(from))
    };
    worst(view, empty, blocks.filter(|(from, to)| !(from - 1..*to).any(|i| view.is_missing_after(i))).map(judge))
}

/// Single steps far longer than their neighbours.
fn jump(view: &View<'_>, limit: Amount) -> Finding {
    let limit = Limit::AtMost(limit.of(view.span));
    let empty = Finding::new("continuous", "jump", view.track.unit.clone(), limit);
    let is_set = |i: usize| {
        let near = view.interval;
        view.marks_of(MarkKind::Jump).any(|mark| (view.t(i) - near..=view.t(i + 1) + near).contains(&mark.time))
    };
    let last = until_finish(view).saturating_sub(1);
    let steps = (1..last.saturating_sub(1)).filter(|i| !view.is_missing_after(*i) && !is_set(*i));
    let judge = |i: usize| {
        let time = view.t(i + 1) - view.t(i);
        let beside = f64::max(view.velocity(i - 1).abs(), view.velocity(i + 1).abs());
        let more = f64::max((view.x(i + 1) - view.x(i)).abs() - beside * time, 0.0);
        let sure = 1.5 * elsewhere(view, (i, i + 1), |view, i| view.speed_between(i)) * time + slack(view, i);
        let curve = 2.0 * elsewhere(view, (i, i + 1), |view, i| view.curve_at(i)) * time * time + slack(view, i);
        (more, sure, curve, view.t(i + 1))
    };
    worst(view, empty, steps.map(judge))
}

/// The worst of several values. Each has four numbers: what we measured, what the speed and what the acceleration of a correct motion could
/// cause, and the time. If the acceleration alone explains the measured value, it counts as 0.
fn worst(view: &View<'_>, empty: Finding, values: impl Iterator<Item = (f64, f64, f64, f64)>) -> Finding {
    if view.len() < 8 {
        return empty.because("fewer than 8 samples");
    }
    if view.interval > SLOWEST {
        return empty.because("fewer than 20 frames a second");
    }
    let judged = values.map(|(measured, sure, curve, place)| {
        let uncertainty = if measured <= curve { 0.0 } else { f64::max(sure, curve) };
        let measured = if measured <= curve { 0.0 } else { measured };
        empty.clone().judged(measured, uncertainty).at(place)
    });
    let excess = |finding: &Finding| finding.measured.unwrap_or_default() - finding.uncertainty;
    let found = judged.max_by(|a, b| {
        (a.verdict, excess(a)).partial_cmp(&(b.verdict, excess(b))).unwrap_or(core::cmp::Ordering::Equal)
    });
    match found {
        Some(finding) if finding.verdict == Verdict::Pass && excess(&finding) <= 0.0 => {
            Finding { place: None, ..finding }.over(view.len(), view.missing())
        }
        Some(finding) => unless_sparse(view, finding.over(view.len(), view.missing())),
        None => empty.because("frames are missing everywhere").over(0, view.missing()),
    }
}

impl View<'_> {
    fn speed_between(&self, i: usize) -> f64 {
        if i < self.last() { self.velocity(i).abs() } else { 0.0 }
    }

    fn curve_at(&self, i: usize) -> f64 {
        if i > 0 && i < self.last() { self.acceleration(i).abs() } else { 0.0 }
    }
}

/// The largest value of a quantity at samples that don't touch the samples `from..=to`.
fn elsewhere(view: &View<'_>, (from, to): (usize, usize), of: fn(&View<'_>, usize) -> f64) -> f64 {
    // Only use samples near this one, because distant samples don't tell us anything about it.
    const FAR: usize = 40;
    let before = from.saturating_sub(FAR)..from.saturating_sub(1);
    let after = (to + 1)..(to + FAR).min(view.len());
    before.chain(after).map(|i| of(view, i)).fold(0.0, f64::max)
}
