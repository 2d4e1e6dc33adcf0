//! `smooth`: the steps of a motion are even.
//!
//! # Statistic
//! `steps` is the share of bad frames. The check looks at triples of steps in one direction, each longer than twice the resolution
//! of the positions. The middle step is bad if it is longer than both neighbours by a factor above `ratio`, or shorter than both
//! by such a factor. A step that fits the cubic through the two steps on each side is always good. Chromium's ratios are 1.4 for steps
//! of at most 7 px and 1.2 for longer ones. A step is the speed times the interval of the trace. We leave out triples around a
//! missing frame, and around a turn, where every motion is slow for a moment.
//!
//! `second` is the mean second difference, Flutter's figure for a finger of constant speed.
//!
//! # Uncertainty
//! If rounding alone may have made a frame bad, it counts as good. If more than half of the frames are like that, their share is the
//! uncertainty.
//!
//! # Undecided
//! With fewer than ten triples, or if the check would fail because of only one or two bad frames. Those are breaks, and `continuous` judges
//! them.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Limit, Verdict};
use crate::view::View;

/// The steps of a motion are even. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Smooth {
    /// The largest ratio between a step and both of its neighbours, the longer over the shorter. Default: Chromium's 1.4 for steps of at
    /// most 7, else 1.2.
    pub ratio: Option<f64>,
    /// The largest share of bad steps. Default: 0.01.
    pub share: f64,
    /// The largest mean second difference. Default: no limit.
    pub second: Option<f64>,
}

impl Default for Smooth {
    fn default() -> Self {
        Self { ratio: None, share: 0.01, second: None }
    }
}

/// With fewer triples, the check is undecided.
const LEAST: usize = 10;

/// With fewer bad frames, the check is undecided.
const LEAST_BAD: u32 = 3;

impl Smooth {
    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        let triples: Vec<usize> =
            (1..view.last().saturating_sub(1)).filter(|i| !(i - 1..i + 2).any(|k| view.is_missing_after(k))).collect();
        let left_out = view.last().saturating_sub(2) - triples.len();
        let mut found = [self.steps(view, &triples, left_out)].to_vec();
        found.extend(self.second.map(|limit| second(view, limit)));
        found
    }

    fn steps(&self, view: &View<'_>, triples: &[usize], left_out: usize) -> Finding {
        let empty = Finding::new("smooth", "steps", "of the frames", Limit::AtMost(self.share));
        let is_moving = |i: &&usize| {
            let steps = (**i - 1..=**i + 1).map(|k| view.x(k + 1) - view.x(k));
            let direction = libm::copysign(1.0, view.x(**i + 1) - view.x(**i));
            steps.into_iter().all(|step| direction * step > 2.0 * view.quantum)
        };
        let moving: Vec<usize> = triples.iter().filter(is_moving).copied().collect();
        if moving.len() < LEAST {
            return empty.because("fewer than ten frames in motion without a missing frame");
        }
        let (mut bad, mut doubtful, mut place) = (0_u32, 0_u32, None);
        for i in &moving {
            match self.is_bad(view, *i) {
                Some(true) => {
                    bad += 1;
                    place = place.or(Some(view.t(*i)));
                }
                Some(false) => {}
                None => doubtful += 1,
            }
        }
        let count = moving.len() as f64;
        // If rounding alone could explain an uneven step, count the step as even.
        let doubt = if f64::from(doubtful) / count > 0.5 { f64::from(doubtful) / count } else { 0.0 };
        let mut finding = empty.judged(f64::from(bad) / count, doubt).over(moving.len(), left_out);
        if finding.verdict == Verdict::Fail && bad < LEAST_BAD {
            finding = Finding { verdict: Verdict::Undecided, ..finding }.because("fewer than three uneven frames");
        }
        match place {
            Some(place) => finding.at(place),
            None => finding,
        }
    }

    /// Whether the middle one of three steps is certainly uneven, or `None` if rounding may have made it uneven.
    fn is_bad(&self, view: &View<'_>, i: usize) -> Option<bool> {
        let speeds = [view.velocity(i - 1), view.velocity(i), view.velocity(i + 1)];
        let [before, middle, after] = speeds.map(|speed| speed.abs() * view.interval);
        let ratio = self.ratio.unwrap_or(if before.max(middle).max(after) <= 7.0 { 1.4 } else { 1.2 });
        let wrong = 2.0 * view.slack() + view.lateness(middle / view.interval);
        let usual = usual(view, i).map(|velocity| velocity.abs() * view.interval);
        let (most, least) = (before.max(after), before.min(after));
        let (most, least) = usual.map_or((most, least), |usual| (most.max(usual), least.min(usual)));
        let is_long = |wrong: f64| middle - wrong > ratio * (most + wrong);
        let is_short = |wrong: f64| ratio * (middle + wrong) < least - wrong;
        if is_long(wrong) || is_short(wrong) {
            Some(true)
        } else if is_long(0.0) || is_short(0.0) {
            None
        } else {
            Some(false)
        }
    }
}

/// The velocity after sample `i` by the cubic through the two velocities on each side, or `None` near the ends of the trace.
fn usual(view: &View<'_>, i: usize) -> Option<f64> {
    let first = i.checked_sub(2)?;
    if i + 2 >= view.last() {
        return None;
    }
    let near = view.velocity(i - 1) + view.velocity(i + 1);
    Some((4.0 * near - view.velocity(first) - view.velocity(i + 2)) / 6.0)
}

/// The mean second difference over frames without a gap.
fn second(view: &View<'_>, limit: f64) -> Finding {
    let empty = Finding::new("smooth", "second", view.track.unit.clone(), Limit::AtMost(limit));
    let triples: Vec<usize> =
        (1..view.last()).filter(|i| !view.is_missing_after(*i) && !view.is_missing_after(i - 1)).collect();
    if triples.len() < LEAST {
        return empty.because("fewer than ten frames without a missing frame");
    }
    let difference = |i: &usize| (view.x(i + 1) - 2.0 * view.x(*i) + view.x(i - 1)).abs();
    let mean = triples.iter().map(difference).sum::<f64>() / triples.len() as f64;
    empty.judged(mean, view.quantum / 2.0).over(triples.len(), view.missing())
}
