//! `follows`: while a finger is down, the track goes where the finger goes.
//!
//! # Statistic
//! `path` is how far the track strays from the finger's path, after removing the delay that fits best. This is the largest |x(t) −
//! x₀ − gain (p(t − lag) − p₀)|, for the lag that makes it least. We try lags of up to four frames, or of twice the allowed
//! latency. `latency` is the best lag. `against` is the largest step of the track opposite to the finger. A step doesn't count if
//! the finger turned during it or in the two frames before it.
//!
//! # Uncertainty
//! The rounding of the track and of the finger, the bend of the finger's path between its reports, and the finger's speed times
//! the error of its clock. The lag is known to a quarter of a frame, and worse for a slow finger.
//!
//! # Undecided
//! If a finger isn't down for five samples of the track, or the limit lies within the uncertainty.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, Limit};
use crate::view::View;
use carom_fit::{Finger, MarkKind, Sample, local};

/// The track follows the finger. See the module's page for the statistic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Follows {
    /// How far the track travels if the finger travels by 1. Default: 1.
    pub gain: f64,
    /// The most seconds between the finger and the track. Default: 0.034, two frames at 60 Hz.
    pub latency: f64,
    /// The largest distance from the finger's path, in the trace's unit. Default: 3.
    pub within: f64,
}

impl Default for Follows {
    fn default() -> Self {
        Self { gain: 1.0, latency: 0.034, within: 3.0 }
    }
}

impl Follows {
    pub(crate) fn run(&self, view: &View<'_>) -> Vec<Finding> {
        let unit = &view.track.unit;
        let path = Finding::new("follows", "path", unit.clone(), Limit::AtMost(self.within));
        let finger = view.trace.fingers().iter().find(|finger| finger.axis == view.track.axis);
        let Some(finger) = finger.or(view.trace.fingers().first()).filter(|finger| finger.samples.len() >= 2) else {
            return [path.because("the trace has no finger")].into();
        };
        let (first, last) = (finger.samples[0].time, finger.samples[finger.samples.len() - 1].time);
        let down = view.marks_of(MarkKind::Down).next().map_or(first, |mark| mark.time);
        let up = view.marks_of(MarkKind::Up).next().map_or(last, |mark| mark.time);
        let from = view.count_until(down).saturating_sub(1);
        let to = view.count_until(f64::min(up, last));
        if to < from + 5 {
            return [path.because("fewer than five samples while the finger is down")].into();
        }
        let drag = Drag { view, finger, from, to, gain: self.gain };
        let most = f64::max(2.0 * self.latency, 4.0 * view.interval);
        let (lag, distance, place) = drag.best(most);
        let doubt = drag.uncertainty();
        let speed = drag.speed();
        let latency = Finding::new("follows", "latency", "s", Limit::AtMost(self.latency));
        let samples = to - from;
        let against = Finding::new("follows", "against", unit.clone(), Limit::AtMost(0.5 * self.within));
        [
            drag.against(against, lag),
            path.judged(distance, doubt).at(place).because("the largest distance from the finger's path"),
            latency
                .judged(lag, 0.25 * view.interval + if speed > 0.0 { doubt / speed } else { f64::INFINITY })
                .at(down),
        ]
        .map(|finding| finding.over(samples, view.missing()))
        .into()
    }
}

struct Drag<'a> {
    view: &'a View<'a>,
    finger: &'a Finger,
    from: usize,
    to: usize,
    gain: f64,
}

impl Drag<'_> {
    /// The finger's position at a time, on the line between its reports.
    fn finger_at(&self, t: f64) -> f64 {
        let samples = &self.finger.samples;
        let after = samples.partition_point(|sample| sample.time <= t);
        match (after.checked_sub(1).and_then(|i| samples.get(i)), samples.get(after)) {
            (Some(a), Some(b)) => a.position + (b.position - a.position) * (t - a.time) / (b.time - a.time),
            (Some(only), None) | (None, Some(only)) => only.position,
            (None, None) => f64::NAN,
        }
    }

    /// Returns the largest distance between the track and the finger at this lag, and its time.
    fn distance(&self, lag: f64) -> (f64, f64) {
        let start = self.view.x(self.from) - self.gain * self.finger_at(self.view.t(self.from) - lag);
        let distance = |i: usize| {
            let t = self.view.t(i);
            ((self.view.x(i) - start - self.gain * self.finger_at(t - lag)).abs(), t)
        };
        (self.from..self.to).map(distance).fold((0.0, 0.0), |worst, at| if at.0 > worst.0 { at } else { worst })
    }

    /// Returns the lag with the least distance, this distance, and the time when the track is that far from the finger.
    fn best(&self, most: f64) -> (f64, f64, f64) {
        let steps = libm::ceil(8.0 * most / self.view.interval).min(400.0) as u32;
        let least = |lags: (f64, f64), steps: u32| {
            let lags =
                (0..=steps).map(|step| f64::max(lags.0 + (lags.1 - lags.0) * f64::from(step) / f64::from(steps), 0.0));
            lags.map(|lag| (lag, self.distance(lag))).min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))
        };
        let (coarse, _) = least((0.0, most), steps).unwrap_or_default();
        let step = most / f64::from(steps);
        let (lag, (distance, place)) = least((coarse - step, coarse + step), 64).unwrap_or_default();
        (lag, distance, place)
    }

    fn speed(&self) -> f64 {
        let steps = self
            .finger
            .samples
            .windows(2)
            .map(|pair| (pair[1].position - pair[0].position) / (pair[1].time - pair[0].time));
        self.gain.abs() * steps.map(f64::abs).fold(0.0, f64::max)
    }

    fn uncertainty(&self) -> f64 {
        let samples = &self.finger.samples;
        let positions: Vec<f64> = samples.iter().map(|sample| sample.position).collect();
        let bend = |three: &[Sample]| {
            let [a, b, c] = three else { return 0.0 };
            let u = (b.time - a.time) / (c.time - a.time);
            (b.position - a.position - u * (c.position - a.position)).abs()
        };
        // Take the upper quartile. The largest bend would come from the one report where a finger starts or stops.
        let mut bends: Vec<f64> = samples.windows(3).map(bend).collect();
        bends.sort_by(f64::total_cmp);
        let bend = bends.get(bends.len() * 3 / 4).copied().unwrap_or_default();
        let late =
            if self.view.trace.header().is_stamped_on_arrival { self.view.interval } else { 4.0 * self.view.jitter };
        let rounding = local::quantum(&positions) + 0.5 * self.view.quantum;
        // The lag is only known to a 256th of a frame, because that is the search's step.
        rounding + 0.5 * bend + self.speed() * (late + self.view.interval / 512.0)
    }

    /// The largest step against the finger.
    fn against(&self, empty: Finding, lag: f64) -> Finding {
        let view = self.view;
        let mut worst = (0.0, view.t(self.from));
        for i in self.from..self.to.saturating_sub(1) {
            let (begin, end) = (view.t(i) - lag - 2.0 * view.interval, view.t(i + 1));
            let within = self.finger.samples.iter().filter(|sample| (begin..=end).contains(&sample.time));
            let inner: Vec<f64> = within.map(|sample| sample.position).collect();
            let ends = [self.finger_at(begin), self.finger_at(end)];
            let path: Vec<f64> = [ends[0]].into_iter().chain(inner).chain([ends[1]]).collect();
            let travel = self.gain * (ends[1] - ends[0]);
            let is_straight = path.windows(2).all(|pair| (pair[1] - pair[0]) * (ends[1] - ends[0]) >= 0.0);
            let step = view.x(i + 1) - view.x(i);
            if is_straight && travel.abs() > 2.0 * view.slack() && step * travel < 0.0 && step.abs() > worst.0 {
                worst = (step.abs(), view.t(i + 1));
            }
        }
        let slack = 2.0 * view.slack();
        let (measured, slack) = if worst.0 <= slack { (0.0, 0.0) } else { (worst.0, slack) };
        empty.judged(measured, slack).at(worst.1)
    }
}
