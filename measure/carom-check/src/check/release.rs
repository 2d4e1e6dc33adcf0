//! `release`: once the finger has lifted, the track begins its coast with the finger's velocity.
//!
//! # Statistic
//! ρ = `v_r`/`v_f` compares the velocities of the track and of the finger. `v_f` is the slope of the raw finger over the window that ends
//! where it was lifted, or 0 after a silence longer than 40 ms. `v_r` is the velocity of the track just after that, by the laws that
//! explain the coast. If the finger moved at most two units in its last 100 ms, the speed of the track must be below `still` instead.
//! `first` is the mean speed of the first whole frame over `v_f`. If a rule moves a page in each frame by the velocity times 1/60 s, you
//! see it here, because `first` is then the frame rate over 60.
//!
//! # Uncertainty
//! The uncertainty of `v_r` is found as in `continuous`. The uncertainty of `v_f` comes from the finger's rounding and its clock. ρ
//! is then known to an interval.
//!
//! # Undecided
//! If a finger isn't lifted, no law explains the coast, or the limits lie within the uncertainty.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Limit};
use crate::state::{Known, Side, Way};
use crate::view::View;
use carom_fit::{Mark, MarkKind, Sample, local};

/// A coast leaves as fast as the finger. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Release {
    /// The least and the greatest velocity of the coast, as shares of the finger's velocity. Default: 0.75 to 1.25.
    pub ratio: [f64; 2],
    /// The seconds before the release over which the finger's velocity is measured. Default: 0.04.
    pub window: f64,
    /// The greatest speed after a finger that was still, in the trace's unit per second. Default: 50, Flutter's least fling.
    pub still: f64,
}

impl Default for Release {
    fn default() -> Self {
        Self { ratio: [0.75, 1.25], window: 0.04, still: 50.0 }
    }
}

/// A finger that is silent for longer than this is still, as on Android.
const SILENCE: f64 = 0.04;

impl Release {
    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        let ratio = Finding::new("release", "ratio", "", Limit::Within(self.ratio[0], self.ratio[1]));
        let Some(up) = view.marks_of(MarkKind::Up).next_back() else {
            return [ratio.because("the trace has no mark `up`")].into();
        };
        let finger = view.trace.fingers().iter().find(|finger| finger.axis == view.track.axis);
        let Some(finger) = finger.or(view.trace.fingers().first()) else {
            return [ratio.because("the trace has no finger")].into();
        };
        let before: Vec<Sample> = finger.samples.iter().copied().filter(|sample| sample.time <= up.time).collect();
        let Some((coast, samples)) = coast(view, up) else {
            return [ratio.at(up.time).because("no law explains the samples after the release")].into();
        };
        if is_still(&before, up.time) {
            let still =
                Finding::new("release", "still", alloc::format!("{}/s", view.track.unit), Limit::AtMost(self.still));
            let finding = still.judged(coast.value.abs(), coast.uncertainty).at(up.time).over(samples, view.missing());
            return [finding.because("the finger was still before it was lifted")].into();
        }
        let Some(velocity) = self.finger_velocity(view, &before, up.time) else {
            return [ratio.at(up.time).because("the finger has fewer than two samples in the window")].into();
        };
        let place = |finding: Finding| finding.at(up.time).over(samples + before.len(), view.missing());
        let first = Finding::new("release", "first", "", Limit::Within(0.0, self.ratio[1]));
        let mut found: Vec<Finding> = [place(quotient(ratio, coast, velocity))].into();
        found.extend(first_frame(view, up.time).map(|speed| place(quotient(first, speed, velocity))));
        found
    }

    /// The slope of the finger over the window.
    fn finger_velocity(&self, view: &View<'_>, before: &[Sample], up: f64) -> Option<Known> {
        let last = before.last()?.time;
        // The finger's last report comes a little before the release, so end the window at that report.
        let from = f64::min(last, up) - self.window - 1e-9;
        let window: Vec<Sample> = before.iter().copied().filter(|sample| sample.time >= from).collect();
        let count = window.len() as f64;
        let (first, last) = (window.first()?, window.last()?);
        let duration = last.time - first.time;
        if !(duration > 0.0) {
            return None;
        }
        let time = window.iter().map(|sample| sample.time).sum::<f64>() / count;
        let position = window.iter().map(|sample| sample.position).sum::<f64>() / count;
        let over: f64 = window.iter().map(|s| (s.time - time) * (s.position - position)).sum();
        let under: f64 = window.iter().map(|s| (s.time - time) * (s.time - time)).sum();
        let positions: Vec<f64> = before.iter().map(|sample| sample.position).collect();
        let slope = over / under;
        let late = if view.trace.header().is_stamped_on_arrival { view.interval } else { view.jitter };
        let rounding = 0.5 * local::quantum(&positions);
        // A finger that speeds up or slows down doesn't have one velocity. The uncertainty is half of the difference between its
        // mean speeds in both halves of the window.
        let half = window.len() / 2;
        let speed = |part: &[Sample]| match (part.first(), part.last()) {
            (Some(a), Some(b)) if b.time > a.time => (b.position - a.position) / (b.time - a.time),
            _ => slope,
        };
        let change = 0.5 * (speed(&window[half..]) - speed(&window[..=half.min(window.len() - 1)])).abs();
        let uncertainty = (2.0 * rounding + slope.abs() * late) / duration + change;
        Some(Known { value: slope, uncertainty })
    }
}

/// Whether the finger moved at most two units in its last 100 ms, or was silent before it was lifted.
fn is_still(before: &[Sample], up: f64) -> bool {
    let Some(last) = before.last() else { return true };
    let recent = before.iter().filter(|sample| sample.time >= up - 0.1);
    let positions: Vec<f64> = recent.map(|sample| sample.position).collect();
    let (low, high) = crate::view::extent(&positions);
    up - last.time > SILENCE || high - low <= 2.0
}

/// The velocity just after the release.
fn coast(view: &View<'_>, up: &Mark) -> Option<(Known, usize)> {
    let end = view.marks().find(|mark| mark.kind.is_event() && mark.time > up.time);
    let to = end.map_or(view.len(), |mark| view.count_until(mark.time));
    let from = view.count_until(up.time);
    let side = (0..=2).find_map(|late| Side::fit(view, (from + late, to), Way::After, view.target_at(up.time)))?;
    // We don't know exactly when the motion begins, so take its velocity at the mark and up to a frame later.
    let states = [0.0, 0.5, 1.0].map(|frames| side.state(up.time + frames * view.interval).velocity);
    let low = states.iter().map(|known| known.value - known.uncertainty).fold(f64::INFINITY, f64::min);
    let high = states.iter().map(|known| known.value + known.uncertainty).fold(f64::NEG_INFINITY, f64::max);
    Some((Known { value: 0.5 * (low + high), uncertainty: 0.5 * (high - low) }, side.samples))
}

/// The mean velocity of the first whole frame after the release.
fn first_frame(view: &View<'_>, up: f64) -> Option<Known> {
    let from = view.count_until(up);
    if from == 0 || from + 1 >= view.len() || view.is_missing_after(from) || view.is_missing_after(from - 1) {
        return None;
    }
    let time = view.t(from + 1) - view.t(from);
    Some(Known {
        value: view.velocity(from),
        uncertainty: (2.0 * view.slack() + view.lateness(view.velocity(from))) / time,
    })
}

/// The interval of a quotient, which is unlimited if the divisor may be 0.
fn quotient(finding: Finding, over: Known, under: Known) -> Finding {
    if under.uncertainty >= under.value.abs() {
        return finding.because("the finger's velocity is hardly known");
    }
    let ends = [over.value - over.uncertainty, over.value + over.uncertainty];
    let divisors = [under.value - under.uncertainty, under.value + under.uncertainty];
    let quotients = ends.iter().flat_map(|end| divisors.iter().map(move |divisor| end / divisor));
    let (low, high) = quotients.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), q| (f64::min(l, q), f64::max(h, q)));
    let note = if high < 0.0 { "the track goes against the finger" } else { "" };
    finding.judged(0.5 * (low + high), 0.5 * (high - low)).because(note)
}
