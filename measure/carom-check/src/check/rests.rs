//! `rests`: a motion ends on its target, in time, and stays there.
//!
//! # Statistic
//! `end` is the distance of the last position from the target. `settled` is the time of the last sample farther from the target than
//! `within`, counted from the last target mark. `finish` is the time from `settled` to the mark `finish`. If the mark comes before
//! `settled`, that is a separate fault. So is a position that leaves the target after the mark. `speed` is the mean speed of the last whole
//! frame in motion, which is the speed of some instant in it.
//!
//! # Uncertainty
//! Half a step of the positions, and the interval between the last sample outside and the first one inside.
//!
//! # Undecided
//! If the trace ends while the motion still has time to come to rest.

use alloc::format;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::finding::{Finding, Limit, Verdict};
use crate::view::View;
use carom_fit::MarkKind;

/// A motion ends on its target. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rests {
    /// The position where it ends. Default: the target of the last mark, or wherever it is at rest when the trace ends.
    pub on: Option<f64>,
    /// The largest distance that counts as being there. A share is relative to the travel. Default: 0.5 %.
    pub within: Amount,
    /// The seconds after the last target mark until it must be there. Default: no limit.
    pub by: Option<f64>,
    /// The greatest mean speed of the last frame in motion. A share is relative to the greatest speed. Default: no limit.
    pub speed: Option<Amount>,
    /// How many seconds after the motion has settled the mark `finish` may come. Default: no limit.
    pub finish: Option<f64>,
}

impl Default for Rests {
    fn default() -> Self {
        Self { on: None, within: Amount::percent(0.5), by: None, speed: None, finish: None }
    }
}

impl Rests {
    /// Returns the check for a target.
    #[must_use]
    pub fn on(target: f64) -> Self {
        Self { on: Some(target), ..Self::default() }
    }

    /// Limits the seconds until the motion must be at rest.
    #[must_use]
    pub const fn by(mut self, seconds: f64) -> Self {
        self.by = Some(seconds);
        self
    }

    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        let unit = &view.track.unit;
        let is_target = |kind| matches!(kind, MarkKind::Target | MarkKind::Retarget | MarkKind::Up);
        let start = view.marks().rev().find(|mark| is_target(mark.kind)).map_or(view.t(0), |mark| mark.time);
        let known = self.on.or_else(|| view.last_target());
        let target = known.unwrap_or_else(|| view.x(view.last()));
        let within = self.within.of(travel(view, target));
        let near = within + 0.5 * view.quantum;
        let outside = (0..view.len()).rev().find(|i| (view.x(*i) - target).abs() > near);
        let course = Course { view, target, within, start, outside };
        if known.is_none() && !course.is_still() {
            let end = Finding::new("rests", "end", unit.clone(), Limit::AtMost(0.0));
            let why = "the trace ends in motion, and no target is known: name it by `on`, or by a mark with `to`";
            return [end.at(view.t(view.last())).because(why)].into();
        }
        let mut found = [course.end(self.by)].to_vec();
        found.extend(self.by.map(|by| course.settled(by)));
        found.extend(self.speed.and_then(|speed| course.speed(speed)));
        if let Some(finish) = view.marks_of(MarkKind::Finish).next_back() {
            found.push(course.finish(finish.time, self.finish));
            let asked = view.marks_of(MarkKind::Frame).filter(|mark| mark.time > finish.time + view.interval).count();
            if view.marks_of(MarkKind::Frame).next().is_some() {
                let frames = Finding::new("rests", "frames", "frames asked for after the end", Limit::AtMost(0.0));
                found.push(frames.judged(asked as f64, 0.0).at(finish.time));
            }
        }
        found
    }
}

/// The travel: the distance from the target to the farthest position.
fn travel(view: &View<'_>, target: f64) -> f64 {
    view.positions.iter().map(|x| (x - target).abs()).fold(0.0, f64::max)
}

struct Course<'a> {
    view: &'a View<'a>,
    target: f64,
    within: f64,
    start: f64,
    /// The last sample that isn't at the target.
    outside: Option<usize>,
}

impl Course<'_> {
    /// Whether the track is still at the end of the trace.
    fn is_still(&self) -> bool {
        let view = self.view;
        // With rounded positions, a slow approach looks still for a while, so demand a longer stillness.
        let while_still = f64::max(0.15, 0.15 * (view.t(view.last()) - self.start));
        let until = view.t(view.last()) - f64::max(while_still, 2.5 * view.interval);
        let from = view.count_until(until).min(view.last().saturating_sub(2));
        let (low, high) = crate::view::extent(view.positions.get(from..).unwrap_or_default());
        high - low <= 2.0 * view.slack() + 1e-3 * self.within
    }

    fn end(&self, by: Option<f64>) -> Finding {
        let view = self.view;
        let last = view.last();
        let empty =
            Finding::new("rests", "end", view.track.unit.clone(), Limit::AtMost(self.within + 0.5 * view.quantum));
        let finding =
            empty.judged((view.x(last) - self.target).abs(), 0.0).at(view.t(last)).over(view.len(), view.missing());
        let is_late = by.is_some_and(|by| view.t(last) > self.start + by + view.interval);
        let is_finished = view.marks_of(MarkKind::Finish).next().is_some();
        if finding.verdict == Verdict::Fail && !self.is_still() && !is_late && !is_finished {
            return Finding { verdict: Verdict::Undecided, ..finding }.because("the trace ends in motion");
        }
        finding.because(format!("target {}", crate::finding::short(self.target)))
    }

    fn settled(&self, by: f64) -> Finding {
        let view = self.view;
        let empty = Finding::new("rests", "settled", "s", Limit::AtMost(by)).over(view.len(), view.missing());
        let Some(outside) = self.outside else { return empty.judged(0.0, 0.0) };
        let from = view.t(outside);
        if outside == view.last() {
            // By the end of the trace the motion hasn't settled, so it settles later, if at all.
            let verdict = if from - self.start > by { Verdict::Fail } else { Verdict::Undecided };
            return Finding { verdict, measured: Some(from - self.start), ..empty }
                .at(from)
                .because("not at rest when the trace ends");
        }
        let half = 0.5 * (view.t(outside + 1) - from);
        empty.judged(from + half - self.start, half).at(from + half)
    }

    /// The mean speed of the last whole frame in motion. The motion may stop inside that frame and be still for the rest of it.
    fn speed(&self, limit: Amount) -> Option<Finding> {
        let view = self.view;
        let end = view.x(view.last());
        let still = (0..view.len()).rev().find(|i| (view.x(*i) - end).abs() > 2.0 * view.slack() + 1e-9 * view.span)?;
        let before = still.checked_sub(1)?;
        let time = view.t(still) - view.t(before);
        let limit = Limit::AtMost(limit.of(view.largest_speed()));
        let empty = Finding::new("rests", "speed", format!("{}/s", view.track.unit), limit);
        let change = view.sure_acceleration(still).abs().min(view.sure_acceleration(before.max(1))) * time;
        Some(empty.judged(view.velocity(before).abs(), 2.0 * view.slack() / time + change).at(view.t(still)).over(2, 0))
    }

    fn finish(&self, finish: f64, slack: Option<f64>) -> Finding {
        let view = self.view;
        let frame = view.interval;
        let from = view.count_until(finish + 1e-9);
        // Look at the position in the frame of the mark, and in all frames after it.
        let away = (from.saturating_sub(1)..view.len()).map(|i| ((view.x(i) - self.target).abs(), view.t(i)));
        let (away, place) = away.fold((0.0, finish), |worst, at| if at.0 > worst.0 { at } else { worst });
        let unit = view.track.unit.clone();
        let early = Finding::new("rests", "finish", unit, Limit::AtMost(self.within + 0.5 * view.quantum));
        let early =
            early.judged(away, 0.0).at(place).because("the largest distance from the target at `finish` and after it");
        let settled = self.outside.map_or(self.start, |outside| view.t(outside));
        match slack {
            Some(slack) if early.verdict == Verdict::Pass => {
                let late = Finding::new("rests", "finish", "s", Limit::AtMost(slack));
                late.judged(f64::max(finish - settled, 0.0), frame).at(finish).because("from rest to `finish`")
            }
            _ => early.over(view.len(), view.missing()),
        }
    }
}
