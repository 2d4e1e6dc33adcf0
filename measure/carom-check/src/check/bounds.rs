//! `bounds`: positions, speeds and accelerations stay within limits.
//!
//! # Statistic
//! We look at positions, and at mean speeds between two samples. Even if frames are missing, the motion really has this speed at some
//! instant between the two. `acceleration` is the mean acceleration of three samples, which the motion really has as well. `overshoot` is
//! the distance past the target as a share of the travel. `crossings` counts passages through the target. `monotone` is the largest step
//! back, and `speeding` is how much the speed grows over an interval.
//!
//! # Uncertainty
//! The rounding of a position. For a speed, the rounding of two positions over their interval.
//!
//! # Undecided
//! If the limit lies within the uncertainty, or we don't know the target of `overshoot` and `crossings`.

use alloc::format;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Limit};
use crate::view::View;
use carom_fit::MarkKind;

/// The direction of a motion that doesn't turn back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Positions never fall.
    Rising,
    /// Positions never rise.
    Falling,
    /// The speed never grows.
    Slowing,
}

/// Positions, speeds and accelerations stay within limits. A limit that is `None` isn't checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bounds {
    /// The least and the greatest position.
    pub x: Option<[f64; 2]>,
    /// The greatest distance past the target, as a share of the travel from the last target mark.
    pub overshoot: Option<f64>,
    /// The target of `overshoot` and `crossings`. Default: the target of the last mark.
    pub target: Option<f64>,
    /// The greatest number of passages through the target.
    pub crossings: Option<u32>,
    /// The greatest speed, in units per second.
    pub speed: Option<f64>,
    /// The greatest acceleration, in units per second².
    pub acceleration: Option<f64>,
    /// The direction that positions or speeds go in.
    pub monotone: Option<Direction>,
    /// The largest step from one sample to the next.
    pub step: Option<f64>,
}

impl Bounds {
    /// Limits the distance past the target, as a share of the travel.
    #[must_use]
    pub fn overshoot(share: f64) -> Self {
        Self { overshoot: Some(share), ..Self::default() }
    }

    /// Limits the positions.
    #[must_use]
    pub fn between(low: f64, high: f64) -> Self {
        Self { x: Some([low, high]), ..Self::default() }
    }

    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        let target = self.target.or_else(|| view.last_target());
        let mut found = Vec::new();
        found.extend(self.x.map(|[low, high]| positions(view, low, high)));
        found.extend(self.overshoot.map(|share| overshoot(view, target, share)));
        found.extend(self.crossings.map(|most| crossings(view, target, most)));
        let unit = &view.track.unit;
        found.extend(self.speed.map(|limit| {
            largest(
                view,
                Finding::new("bounds", "speed", format!("{unit}/s"), Limit::AtMost(limit)),
                0..view.last(),
                speed,
            )
        }));
        let acceleration = |limit| Finding::new("bounds", "acceleration", format!("{unit}/s²"), Limit::AtMost(limit));
        found.extend(self.acceleration.map(|limit| largest(view, acceleration(limit), 1..view.last(), bend)));
        found.extend(self.monotone.map(|direction| monotone(view, direction)));
        found.extend(self.step.map(|limit| {
            largest(view, Finding::new("bounds", "step", unit.clone(), Limit::AtMost(limit)), 0..view.last(), step)
        }));
        if found.is_empty() {
            found.push(Finding::new("bounds", "x", unit.clone(), Limit::AtMost(0.0)).because("no limit is given"));
        }
        found
    }
}

fn speed(view: &View<'_>, i: usize) -> (f64, f64) {
    let time = view.t(i + 1) - view.t(i);
    (view.velocity(i).abs(), (2.0 * view.slack() + view.lateness(view.velocity(i))) / time)
}

fn step(view: &View<'_>, i: usize) -> (f64, f64) {
    // A step across a missing frame is rightly longer, so don't count it.
    if view.is_missing_after(i) { (0.0, 0.0) } else { ((view.x(i + 1) - view.x(i)).abs(), 2.0 * view.slack()) }
}

fn bend(view: &View<'_>, i: usize) -> (f64, f64) {
    let whole = view.acceleration(i).abs();
    (whole, whole - view.sure_acceleration(i))
}

/// The largest value of a quantity, minus its uncertainty.
fn largest(
    view: &View<'_>,
    empty: Finding,
    range: core::ops::Range<usize>,
    of: fn(&View<'_>, usize) -> (f64, f64),
) -> Finding {
    let count = range.len();
    let values = range.map(|i| (i, of(view, i)));
    let worst = values.max_by(|(_, a), (_, b)| (a.0 - a.1).total_cmp(&(b.0 - b.1)));
    match worst {
        Some((i, (value, uncertainty))) => {
            empty.judged(value, uncertainty).at(view.t(i + 1)).over(count, view.missing())
        }
        None => empty.because("too few samples"),
    }
}

fn positions(view: &View<'_>, low: f64, high: f64) -> Finding {
    let empty = Finding::new("bounds", "x", view.track.unit.clone(), Limit::AtMost(0.0));
    let outside = |x: f64| f64::max(f64::max(low - x, x - high), 0.0);
    let worst = (0..view.len()).max_by(|a, b| outside(view.x(*a)).total_cmp(&outside(view.x(*b)))).unwrap_or_default();
    let beyond = outside(view.x(worst));
    let slack = 0.5 * view.quantum;
    let measured = if beyond <= slack { 0.0 } else { beyond };
    let note = format!("outside {} to {}", crate::finding::short(low), crate::finding::short(high));
    empty
        .judged(measured, if measured > 0.0 { slack } else { 0.0 })
        .at(view.t(worst))
        .over(view.len(), view.missing())
        .because(note)
}

/// The samples since the last target mark, and the position there.
fn since_target(view: &View<'_>) -> (usize, f64) {
    let mark = view.marks().rev().find(|mark| matches!(mark.kind, MarkKind::Target | MarkKind::Retarget));
    let from = mark.map_or(0, |mark| view.count_until(mark.time).saturating_sub(1));
    (from, view.x(from))
}

fn overshoot(view: &View<'_>, target: Option<f64>, share: f64) -> Finding {
    let empty = Finding::new("bounds", "overshoot", "of the travel", Limit::AtMost(share));
    let Some(target) = target else { return empty.because("no target is known") };
    let (from, start) = since_target(view);
    let travel = target - start;
    let late = view.marks().filter(|mark| mark.kind.is_event()).map(|mark| view.t(0) - mark.time).fold(0.0, f64::max);
    if from == 0 && late > 1.5 * view.interval {
        return empty.because("the trace has no position from before the motion");
    }
    if travel.abs() <= 2.0 * view.slack() {
        return empty.because("the motion begins at its target");
    }
    let past = |i: &usize| (view.x(*i) - target) / travel;
    let worst = (from..view.len()).max_by(|a, b| past(a).total_cmp(&past(b))).unwrap_or(from);
    // The first sample may be taken up to a frame after the start, so the motion may have moved by then.
    let moved = if from == 0 { f64::max(late, 0.0) * view.largest_speed() } else { 0.0 };
    let sure = (0.5 * view.quantum + moved) / travel.abs();
    let measured = f64::max(past(&worst), 0.0);
    // If rounding alone could put a position past the target, it counts as at the target.
    let (measured, sure) = if measured <= sure { (0.0, 0.0) } else { (measured, sure) };
    // Between two frames the motion may go farther than any sample, so add what its acceleration allows.
    let between = if worst > 0 && worst < view.last() && measured > 0.0 {
        let wide = f64::max(view.t(worst + 1) - view.t(worst), view.t(worst) - view.t(worst - 1));
        view.sure_acceleration(worst) * wide * wide / 8.0 / travel.abs()
    } else {
        0.0
    };
    empty
        .judged(measured + 0.5 * between, sure + 0.5 * between)
        .at(view.t(worst))
        .over(view.len() - from, view.missing())
}

fn crossings(view: &View<'_>, target: Option<f64>, most: u32) -> Finding {
    let empty = Finding::new("bounds", "crossings", "", Limit::AtMost(f64::from(most)));
    let Some(target) = target else { return empty.because("no target is known") };
    let (from, _) = since_target(view);
    let near = view.slack() + 1e-6 * view.span;
    let sides = (from..view.len()).map(|i| (view.t(i), view.x(i) - target)).filter(|(_, away)| away.abs() > near);
    let sides: Vec<(f64, bool)> = sides.map(|(t, away)| (t, away > 0.0)).collect();
    let turns: Vec<f64> = sides.windows(2).filter(|pair| pair[0].1 != pair[1].1).map(|pair| pair[1].0).collect();
    let finding = empty.judged(turns.len() as f64, 0.0).over(view.len() - from, view.missing());
    match turns.last() {
        Some(last) => finding.at(*last),
        None => finding,
    }
}

fn monotone(view: &View<'_>, direction: Direction) -> Finding {
    let unit = view.track.unit.clone();
    if direction == Direction::Slowing {
        return speeding(view);
    }
    let sign = if direction == Direction::Rising { 1.0 } else { -1.0 };
    let empty = Finding::new("bounds", "monotone", unit, Limit::AtMost(0.0));
    let mut best = f64::NEG_INFINITY;
    let mut worst = (0.0, view.t(0));
    for i in 0..view.len() {
        let x = sign * view.x(i);
        best = f64::max(best, x);
        if best - x > worst.0 {
            worst = (best - x, view.t(i));
        }
    }
    let slack = 2.0 * view.slack();
    let (measured, slack) = if worst.0 <= slack { (0.0, 0.0) } else { (worst.0, slack) };
    empty.judged(measured, slack).at(worst.1).over(view.len(), view.missing()).because("the largest step back")
}

/// How much faster an interval is than the slowest one before it, at most.
fn speeding(view: &View<'_>) -> Finding {
    let empty = Finding::new(
        "bounds",
        "monotone",
        format!("{}/s", view.track.unit),
        Limit::AtMost(0.005 * view.largest_speed()),
    );
    let mut least = f64::INFINITY;
    let mut worst = (0.0, 0.0, view.t(0));
    for i in 0..view.last() {
        let (value, uncertainty) = speed(view, i);
        let growth = value - uncertainty - least;
        if growth > worst.0 - worst.1 && value > least {
            worst = (f64::max(value - least, 0.0), uncertainty, view.t(i + 1));
        }
        least = f64::min(least, value + uncertainty);
    }
    let (measured, uncertainty) = if worst.0 <= worst.1 { (0.0, 0.0) } else { (worst.0, worst.1) };
    empty.judged(measured, uncertainty).at(worst.2).over(view.len(), view.missing()).because("how much faster it gets")
}
