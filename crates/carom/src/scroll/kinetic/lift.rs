//! The velocity of fingers at the moment when they leave a touchpad.

use crate::gesture::{Batches, Fit, Sample};
use crate::math::{larger, smaller};
use crate::motion::Lanes;

/// The position of the fingers at a time, both axes, as the sum of the reported deltas.
type Report = Sample<[f64; 2]>;

/// How many reports of one gesture an estimate may use. At 140 Hz, `WINDOW` holds six.
const CAPACITY: usize = 16;

/// Reports that came more than this many seconds before the last one don't count. The last two intervals always count.
const WINDOW: f64 = 0.035;
/// The direction comes from a straight line through the reports that are at most this much older than the last one, in seconds. If the
/// newest velocity points more than 30 degrees away from the line (`SAME_LINE` is the cosine), its own direction counts.
const STRAIGHT: f64 = 0.1;
const SAME_LINE: f64 = 0.866;
/// Below this length, in seconds, a window is too noisy for a parabola. We then take the slope of a straight line.
const LEAST_CURVED: f64 = 0.020;
/// A pad whose reports are farther apart than this, in seconds, misses the last part of a flick. We extrapolate that part.
const SLOW_PAD: f64 = 0.015;
/// An estimate is at most this many times the highest mean speed of the last three intervals.
const MOST_FASTER: f64 = 1.3;
/// Silence up to this, in seconds, doesn't mean that the fingers rest, because pads report a lift late, by 6 to 28 ms in recordings.
const FREE_SILENCE: f64 = 0.028;
/// Fingers that are silent for this long before the lift, in seconds, are at rest.
const REST: f64 = 0.080;
/// Silence longer than this, in seconds, means that the fingers have rested on the pad, and ends their motion.
pub(super) const PAUSE: f64 = 0.1;
/// Fingertips twitch when they leave the pad after a rest, for at most this long, in seconds.
const TWITCH: f64 = 0.024;

/// The reports of a gesture since the fingers last rested.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Reports {
    reports: [Report; CAPACITY],
    len: usize,
    /// The batches that delivered these samples, and older ones.
    batches: Batches<[f64; 2]>,
    /// The deltas of the last report. It may come in two events, one for each axis.
    newest: [f64; 2],
    /// The time of the first report since the fingers last rested.
    begun: f64,
    /// Whether the fingers have rested on the pad earlier in the gesture.
    has_rested: bool,
}

impl Reports {
    /// Sets the time when the fingers begin to move. The first delta counts from there.
    pub(super) fn begin(time: f64) -> Self {
        let mut reports = Self { begun: time, ..Self::default() };
        reports.push(Report { time, position: [0.0; 2] });
        reports
    }

    /// The time of the last report.
    pub(super) fn last(&self) -> Option<f64> {
        self.as_slice().last().map(|report| report.time)
    }

    /// The fingers have moved by `delta` since the last report.
    pub(super) fn add(&mut self, time: f64, delta: [f64; 2]) {
        let Some(last) = self.as_slice().last().copied() else {
            // We don't know when the movement of the first report began, so take only its time, as the beginning.
            *self = Self::begin(time);
            return;
        };
        if time - last.time > PAUSE {
            *self = Self { has_rested: true, ..Self::begin(time) };
            return;
        }
        let report = Report { time, position: last.position.plus(delta, 1.0) };
        let is_known = |axis: usize| delta[axis] == 0.0 || self.newest[axis] == 0.0;
        if time > last.time {
            self.newest = delta;
            self.push(report);
        } else if is_known(0) && is_known(1) {
            // Some hosts send a report as two events with the same time, one for each axis. Join them.
            self.newest = self.newest.plus(delta, 1.0);
            self.reports[self.len - 1] = report;
            self.batches.amend(report);
        } else {
            // Hosts that stamp reports by frame give several of them the same time.
            self.newest = delta;
            self.reports[self.len - 1] = report;
            self.batches.add(report);
        }
    }

    fn as_slice(&self) -> &[Report] {
        &self.reports[..self.len]
    }

    fn push(&mut self, report: Report) {
        if self.len == CAPACITY {
            self.reports.copy_within(1.., 0);
            self.len -= 1;
        }
        self.reports[self.len] = report;
        self.len += 1;
        self.batches.add(report);
    }

    /// Returns the velocity, per second, of fingers that leave the pad at `time`. It is 0 if they are at rest by then, or after too few
    /// reports. On each axis it has the sign of the fingers' own motion, or is 0.
    ///
    /// We fit a parabola through the last reports and take its slope, limited by the highest mean speed of the last intervals. The longer
    /// the silence before the lift, the smaller the result.
    pub(super) fn velocity(&self, time: f64) -> [f64; 2] {
        let Some(last) = self.as_slice().last() else { return [0.0; 2] };
        if self.has_rested && last.time - self.begun < TWITCH {
            return [0.0; 2];
        }
        let silence = time - last.time;
        match self.batches.retimed(self.batches.usual()) {
            None => velocity(self.as_slice(), silence),
            Some(made) => {
                let found = velocity(made.samples.as_slice(), silence);
                let fastest = found.largest();
                if fastest > made.fastest { found.map(|part| made.fastest * (part / fastest)) } else { found }
            }
        }
    }
}

/// Returns the velocity after reports at true times, and `silence` seconds without a report.
fn velocity(all: &[Report], silence: f64) -> [f64; 2] {
    // A fingertip rolls back when it leaves the pad, so ignore a last report that goes backward.
    let rolls_back = all.len() > 3 && {
        let (last, before) = (moved(&all[all.len() - 2..]), moved(&all[all.len() - 3..]));
        last.dot(before) < 0.0
    };
    let silence = silence + if rolls_back { all[all.len() - 1].time - all[all.len() - 2].time } else { 0.0 };
    let all = &all[..all.len() - usize::from(rolls_back)];
    // Two reports may belong to another gesture, such as a pinch.
    if all.len() < 3 {
        return [0.0; 2];
    }
    let found = [0, 1].map(|axis| speed(all, axis, silence));
    // A short window is too noisy for a direction, so take at least three reports.
    let window = &all
        [usize::min(all.partition_point(|report| all[all.len() - 1].time - report.time > STRAIGHT), all.len() - 3)..];
    let line = [0, 1].map(|axis| slopes(window, axis).0);
    let (speed, length) = (found.magnitude(), line.magnitude());
    let is_straight = found.dot(line) > SAME_LINE * speed * length;
    if is_straight { line.map(|part| speed * (part / length) + 0.0) } else { found.map(|part| part + 0.0) }
}

/// Returns the travel from the first of two reports to the second.
fn moved(pair: &[Report]) -> [f64; 2] {
    pair[1].position.plus(pair[0].position, -1.0)
}

/// Returns the velocity along one axis, from at least three reports, after a silence in seconds.
fn speed(all: &[Report], axis: usize, silence: f64) -> f64 {
    let moved = |pair: &[Report]| moved(pair)[axis];
    let newest = all[all.len() - 1];
    let in_window = all.partition_point(|report| newest.time - report.time > WINDOW);
    let window = &all[usize::min(in_window, all.len() - 3)..];
    let intervals = (window.len() - 1) as f64;
    let span = newest.time - window[0].time;
    let interval = span / intervals;

    let (line, parabola) = slopes(window, axis);
    let last_interval = &window[window.len() - 2..];
    let last_mean = moved(last_interval) / (last_interval[1].time - last_interval[0].time);
    let mut velocity = if span < LEAST_CURVED { line } else { parabola };
    if interval > SLOW_PAD {
        // In the middle of the last interval, the parabola's slope is `last_mean`.
        let half = 0.5 * (last_interval[1].time - last_interval[0].time);
        let acceleration = (velocity - last_mean) / half;
        if acceleration * line > 0.0 {
            velocity += acceleration * smaller(0.5 * interval, larger(silence, 0.0));
        }
    }
    let fastest = window.windows(2).rev().take(3).fold(0.0, |fastest, pair| {
        larger(fastest, moved(pair) / (pair[1].time - pair[0].time) * 1.0_f64.copysign(line))
    });
    let forward = velocity * 1.0_f64.copysign(line);
    let held = smaller(larger(forward, 0.0), MOST_FASTER * fastest).copysign(line);
    held * moving(silence, interval)
}

/// Returns the part of the velocity that remains after a silence before the lift. It is 1 if the silence may only mean that the pad has
/// reported the lift late. It then falls evenly, and is 0 once the fingers count as at rest.
fn moving(silence: f64, interval: f64) -> f64 {
    let (free, rest) = (larger(FREE_SILENCE, 1.5 * interval), larger(REST, 3.0 * interval));
    smaller(larger((rest - silence) / (rest - free), 0.0), 1.0)
}

/// Fits a straight line and a parabola to at least three reports by least squares, and returns their slopes at the newest one.
fn slopes(window: &[Report], axis: usize) -> (f64, f64) {
    let mut samples = [Sample::default(); CAPACITY];
    let window = &window[window.len().saturating_sub(CAPACITY)..];
    for (sample, report) in samples.iter_mut().zip(window) {
        *sample = Sample { time: report.time, position: report.position[axis] };
    }
    let fit = Fit::new(&samples[..window.len()], |_| 1.0);
    let line = fit.line(0.0).unwrap_or(0.0);
    (line, fit.parabola(0.0).filter(|slope| slope.is_finite()).unwrap_or(line))
}
