//! Reports that a program received together, and the times when the finger made them.
//!
//! # The problem
//! Many hosts only stamp a report when they deliver it, and deliver the reports of a frame together, as a *batch*. For example, at 240 Hz
//! and 60 frames a second, four reports come 20 µs apart, followed by 16.6 ms without reports. Their positions are right, but their times
//! are wrong, and so is every velocity between two reports of a batch.
//!
//! # A batch or a fast mouse
//! The reports of a mouse of 1000 Hz are close together, too, but their times are true. So reports only count as a batch if they show both
//! of these signs, which don't depend on a rate:
//!
//! 1. *Time.* The reports of a batch are closer to each other than a quarter of the usual gap between batches. The usual gap is the median
//!    of the last gaps. With fewer than three gaps we don't know it, and the reports must be 0.5 ms apart or less.
//! 2. *Position.* The finger seems more than twice as fast in the batch as over the gap before it (or, in the first batch, after it). If
//!    the times are true, a finger of constant velocity has the same speed in both. But if n reports were held back over a gap g and come
//!    within a span s, the batch seems about n·g/s times as fast as the gap.
//!
//! # Reads of single reports
//! If there are fewer reports than frames, each batch has one report, but its time is still the time when the program read it. For example,
//! take reports at 90 Hz and 120 frames a second. Some gaps are one frame long and some two, but the finger travels equally far in all of
//! them. In a program that draws whenever it can, gaps have any length. So we compare how much the finger's travel varies from gap to gap
//! with how much its speed varies. In two cases, the times must be the times of reads:
//!
//! - The travel varies less than half as much as the speed, all gaps are multiples of a frame, and one is more than 1.5 frames long.
//! - The travel varies less than a quarter as much as the speed, the gaps aren't such multiples, and the longest is more than five times
//!   the shortest. True times don't jitter that much.
//!
//! (If a device loses a report, or a program merges reports and keeps their times, the speed varies less than the travel.)
//!
//! Otherwise we take all times as true, and the estimators' results don't change. `Robust` has one more limit, because frames that jitter
//! may read one report each. This limit applies if gaps differ by more than a tenth, and the travel varies less than half as much as the
//! speed. A release is then at most 1.15 times as fast as is certain (see below). Reports with true times don't look like that. We tried
//! 40,000 steady fingers at 60 to 240 Hz, read at 60 to 144 frames a second that jitter by 10 and 30 %. Only one of them is thrown at more
//! than 1.15 times its speed: at 1.151 times.
//!
//! # When the reports were made
//! Say the program reads batch k at the time Tₖ. Its reports were made after Tₖ₋₁, because the read before didn't return them, and at Tₖ at
//! the latest. While the finger moves, a device reports at a steady period P. So report number i was made at a + i·P, with an offset a that
//! we have to find. P is the mean over the last six intervals between batches. We leave out the last batch, because the finger may have
//! left in the middle of its frame.
//!
//! Let iₖ be the number of the newest report in batch k. We choose the largest offset that doesn't put a report later than its read:
//! a = min (Tₖ − iₖ·P). Each batch then counts as one sample, its newest position at the time a + iₖ·P. We limit this time to what we know.
//! It lies after Tₖ₋₁, and at most P before Tₖ. The time is also at least half of its regular interval after the sample before it.
//!
//! For the newest batch we know less, because no batch follows it. Its reports may fill its frame, the finger may have left early, or
//! reports may have become sparse, as a slow mouse's do. If the finger would then be faster than in the two intervals before, we put the
//! sample later. A release may come out slower than the finger, but not faster.
//!
//! # What is certain
//! Take a batch that was read at T. Its newest report was made after T − P, because the next report was made after the read. From that
//! report to one that was read at U, the finger took at most U − T + P. So its mean speed was at least its travel divided by that time. P
//! is at most 1/60 s, and at most 1/(n − 1) of any interval between reads that brought n reports.
//!
//! On uneven frames, a short frame reads the reports that the long frame before it left over, and these may show any speed. So we limit a
//! release to 1.15 times what is certain from the last intervals. Spans below 1/60 s don't count, because the rounding of pixels and of
//! milliseconds is too large a part of them.
//!
//! The same 70 ms may bring four reports or five. If we count one too many, the mean period is too short by a fifth. So a release is also
//! at most 1.15 times as fast as the last reports would be at their longest possible period.
//!
//! A flick that is pressed, moved and released within one stalled frame is one batch, which doesn't say how long it took. We then count its
//! reports as 1/60 s apart, which is longer than on any touch screen. So the flick has a velocity, but never more than the finger's.
//!
//! # A stop
//! After a stall, the reports of several frames come in one batch. The finger took n·P seconds for its n reports. A stop is 40 ms, or twice
//! the usual gap if that is longer. If the rest of the gap before the batch is longer than a stop, the finger has stopped there.

use super::samples::{CAPACITY, STOP, Sample, Samples, usual_gap};
use crate::math::{fabs, floor, larger, smaller};
use crate::motion::Lanes;

/// Reports that a program received together.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Batch<T> {
    /// The times of the first and of the last report, as received, and their positions.
    first: Sample<T>,
    last: Sample<T>,
    reports: u32,
}

/// The longest time, in seconds, between the receipt of two reports of a batch.
const NEAR: f64 = 0.002;
/// How long a batch may last, as a part of the gap before it.
const PART: f64 = 0.25;
/// The gap, in seconds, that stands for the unknown one before the first report.
const FIRST_GAP: f64 = 0.008;
/// Reports this close, in seconds, are a batch even if we don't know the usual gap, because devices report every 1 ms or slower.
const SURELY_NEAR: f64 = 0.0005;
/// The longest period of a moving finger's reports, in seconds, on a slow screen.
const SLOWEST: f64 = 1.0 / 60.0;
/// Reports that are closer than this on average, in seconds, form one batch of any length, because devices don't report so often.
const DENSE: f64 = 0.0001;
/// How many intervals between batches we average to find the period of the reports.
const STEADY: usize = 6;

/// How many of the last intervals between batches we compare in travel and speed.
const ROUGHNESS: usize = 8;
/// How much a gap may differ from a whole number of frames, as a fraction of a frame.
const ODD: f64 = 0.2;
/// Frames are uneven if the longest gap between reads is more than this many times the shortest.
const UNEVEN: f64 = 1.1;
/// On uneven frames, a release is at most this many times the speed that is certain.
const CERTAIN: f64 = 1.15;

/// The last batches, oldest first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Batches<T> {
    batches: [Batch<T>; CAPACITY],
    len: usize,
}

/// Samples whose times are estimates, relative to the time when the newest was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Retimed<T> {
    pub(crate) samples: Samples<T>,
    /// The highest speed, along any axis, that the last reports support.
    pub(crate) fastest: f64,
}

/// How many of the last intervals between batches limit the speed of a release.
pub(crate) const SUPPORT: usize = 4;

impl<T: Lanes> Batch<T> {
    const fn of(sample: Sample<T>) -> Self {
        Self { first: sample, last: sample, reports: 1 }
    }

    fn spacing(&self) -> f64 {
        (self.last.time - self.first.time) / f64::from(self.reports - 1)
    }

    /// If the gesture began and ended in one frame, spreads its reports over time. Returns `None` if their times may be true.
    fn spread(&self) -> Option<Retimed<T>> {
        if self.reports < 2 || self.spacing() > SURELY_NEAR {
            return None;
        }
        let steps = u32::min(self.reports, CAPACITY as u32) - 1;
        let took = f64::from(self.reports - 1) * SLOWEST;
        let travel = self.last.position.plus(self.first.position, -1.0);
        let mut samples = Samples::new();
        // Make one sample for each report, because with fewer samples the platforms' estimators return smaller velocities.
        for step in 0..=steps {
            let part = f64::from(step) / f64::from(steps);
            samples.push(Sample { time: (part - 1.0) * took, position: self.first.position.plus(travel, part) });
        }
        Some(Retimed { samples, fastest: distance(self.first, self.last) / took })
    }
}

impl<T: Lanes> Default for Batches<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Lanes> Batches<T> {
    pub(crate) const fn new() -> Self {
        Self { batches: [Batch::of(Sample { time: 0.0, position: T::ZERO }); CAPACITY], len: 0 }
    }

    /// Groups samples, in the order of their times, into batches.
    pub(crate) fn of(samples: &[Sample<T>]) -> Self {
        let mut batches = Self::new();
        for sample in samples {
            batches.add(*sample);
        }
        batches
    }

    fn as_slice(&self) -> &[Batch<T>] {
        &self.batches[..self.len]
    }

    /// Adds a report that is not older than the newest.
    pub(crate) fn add(&mut self, sample: Sample<T>) {
        let before = self.len.checked_sub(2).map(|i| self.batches[i].last.time);
        if let Some(newest) = self.batches[..self.len].last_mut() {
            let gap = before.map_or(FIRST_GAP, |before| newest.first.time - before);
            let is_near = sample.time - newest.last.time <= NEAR;
            let span = sample.time - newest.first.time;
            let is_dense = span <= DENSE * f64::from(newest.reports);
            if sample.time <= newest.last.time || (is_near && (span <= PART * gap || is_dense)) {
                // An event that repeats the last time and position isn't a report.
                if sample != newest.last {
                    newest.reports = newest.reports.saturating_add(1);
                    newest.last = sample;
                }
                return;
            }
        }
        if self.len == CAPACITY {
            self.batches.copy_within(1.., 0);
            self.len -= 1;
        }
        self.batches[self.len] = Batch::of(sample);
        self.len += 1;
    }

    /// Replaces the newest report.
    pub(crate) fn amend(&mut self, sample: Sample<T>) {
        if let Some(newest) = self.batches[..self.len].last_mut() {
            newest.last = sample;
            if newest.reports == 1 {
                newest.first = sample;
            }
        }
    }

    /// Returns the usual time between two batches, in seconds, or 0 for fewer than four batches, which don't show what is usual.
    pub(crate) fn usual(&self) -> f64 {
        usual_gap(self.as_slice().iter().map(|batch| batch.last.time))
    }

    /// Returns one sample for each batch since the last stop, at the time when its newest report was made. Times are relative to the time
    /// when the newest batch was read. `None` means that all times are true.
    pub(crate) fn retimed(&self, usual: f64) -> Option<Retimed<T>> {
        if let [only] = self.as_slice() {
            return only.spread();
        }
        (self.has_batch(usual) || self.has_read_times()).then(|| {
            let (all, period) = (self.as_slice(), self.period());
            let (times, from) = (self.times(period), self.moving_since(period, usual));
            let mut retimed = Retimed { samples: Samples::new(), fastest: 0.0 };
            for k in from..self.len {
                retimed.samples.push(Sample { time: times[k], position: all[k].last.position });
                if k > from && k + SUPPORT >= self.len {
                    // If the system held reports back, they arrive in less time than the finger took. So use the time that they
                    // usually take, if that is longer.
                    let steady = if period < f64::INFINITY { period * f64::from(all[k].reports) } else { 0.0 };
                    let took = larger(times[k] - times[k - 1], steady);
                    retimed.fastest = larger(retimed.fastest, distance(all[k - 1].last, all[k].last) / took);
                }
            }
            // A few batches don't show the period well, because one of them may have one report too many for its time.
            let steps = usize::max(from + 1, self.len.saturating_sub(SUPPORT))..self.len;
            let each = steps.map(|k| distance(all[k - 1].last, all[k].last) / f64::from(all[k].reports));
            retimed.fastest = smaller(retimed.fastest, CERTAIN * each.fold(0.0, larger) / self.longest_period());
            // A first batch of many reports was held back by a long frame, so the frames are uneven then, too.
            if self.unevenness() > UNEVEN || all[0].reports > 2 {
                retimed.fastest = smaller(retimed.fastest, CERTAIN * self.certain_speed(from));
            }
            retimed
        })
    }

    /// Returns the last batches, whose gaps we compare.
    fn recent(&self) -> &[Batch<T>] {
        &self.as_slice()[self.len.saturating_sub(ROUGHNESS + 1)..]
    }

    /// Returns the ratio of the longest of the last gaps between batches to the shortest.
    fn unevenness(&self) -> f64 {
        gaps(self.recent()).fold(0.0, larger) / gaps(self.recent()).fold(f64::INFINITY, smaller)
    }

    /// Whether single reports carry the times of their reads. They do if the finger travels as far in short gaps as in long ones.
    fn has_read_times(&self) -> bool {
        let all = self.recent();
        let shortest = gaps(all).fold(f64::INFINITY, smaller);
        let frames = |gap: f64| floor(gap / shortest + 0.5);
        let frame = gaps(all).sum::<f64>() / gaps(all).map(frames).sum::<f64>();
        let in_frames = gaps(all).all(|gap| fabs(gap - frames(gap) * frame) <= ODD * frame);
        let longest = gaps(all).fold(0.0, larger);
        // Stamps from when the finger was there jitter a little, too. So only a larger unevenness counts.
        let (least, evener) = if in_frames { (1.5 * frame, 2.0) } else { (5.0 * shortest, 4.0) };
        longest > least && self.is_evener(evener)
    }

    /// Whether the speed varies from gap to gap more than `factor` times as much as the travel.
    fn is_evener(&self, factor: f64) -> bool {
        let all = self.recent();
        let steps = || all.windows(2).map(|pair| distance(pair[0].last, pair[1].last));
        let speeds = steps().zip(gaps(all)).map(|(step, gap)| step / gap);
        all.len() > 3 && factor * roughness(steps()) < roughness(speeds)
    }

    /// Returns a limit for the speed of a release whose times we take as true. If they may be the times of reads after all, the limit is
    /// finite, and otherwise it is ∞.
    pub(crate) fn most_if_true(&self) -> f64 {
        let may_be_reads = self.unevenness() > UNEVEN && self.is_evener(2.0);
        if may_be_reads { CERTAIN * self.certain_speed(0) } else { f64::INFINITY }
    }

    /// Whether a batch shows both signs: reports too close in time, and too far apart in position for that time.
    fn has_batch(&self, usual: f64) -> bool {
        let near = if usual > 0.0 { PART * usual } else { SURELY_NEAR };
        let all = self.as_slice();
        all.iter().enumerate().any(|(k, batch)| {
            if batch.reports < 2 || batch.spacing() > near {
                return false;
            }
            // Compare the batch with the interval before it, or with the interval after it if it is the first one.
            let (from, to) = match (k.checked_sub(1), all.get(1)) {
                (Some(before), _) => (all[before].last, batch.first),
                (None, Some(next)) => (batch.last, next.first),
                (None, None) => return false,
            };
            let inside = distance(batch.first, batch.last) * (to.time - from.time);
            inside > 2.0 * distance(from, to) * (batch.last.time - batch.first.time)
        })
    }

    /// Returns the mean period of the reports before the newest batch, in seconds, or ∞ if it is unknown.
    fn period(&self) -> f64 {
        let Some(end) = self.len.checked_sub(2) else { return f64::INFINITY };
        // Leave out the interval after the first report, because the finger may have rested there.
        let begin = usize::max(end.saturating_sub(STEADY), usize::from(end > 2));
        let all = &self.as_slice()[begin..=end];
        let reports: u32 = all[1..].iter().fold(0, |sum, batch| sum.saturating_add(batch.reports));
        if reports == 0 {
            f64::INFINITY
        } else {
            (all[all.len() - 1].last.time - all[0].last.time) / f64::from(reports)
        }
    }

    /// Returns the time when the newest report of each batch was made, relative to the time when the newest batch was read. So differences
    /// keep their precision even if the clock's numbers are large.
    fn times(&self, period: f64) -> [f64; CAPACITY] {
        let (all, newest) = (self.as_slice(), self.len - 1);
        let read = |k: usize| all[k].last.time - all[newest].last.time;
        let mut times = [0.0; CAPACITY];
        if period == f64::INFINITY {
            (0..self.len).for_each(|k| times[k] = read(k));
            return times;
        }
        // We assume that reports are made at a steady period, each before it is read. So the newest was made at `offset` or earlier.
        let (mut number, mut offset) = (0.0, f64::INFINITY);
        for k in (0..self.len).rev().take(STEADY + 2) {
            offset = smaller(offset, read(k) + number * period);
            number += f64::from(all[k].reports);
        }
        let mut ahead: f64 = all[1..].iter().map(|batch| f64::from(batch.reports)).sum();
        times[0] = read(0);
        for k in 1..self.len {
            let reports = f64::from(all[k].reports);
            ahead -= reports;
            let least = 0.5 * smaller(reports * period, read(k) - read(k - 1));
            let earliest = larger(read(k - 1), times[k - 1] + least);
            let earliest = if k < newest { larger(earliest, read(k) - period) } else { earliest };
            times[k] = smaller(larger(offset - ahead * period, earliest), read(k));
        }
        times[newest] = self.unhurried(&times);
        times
    }

    /// Returns the highest mean speed that the finger certainly had, up to any of the last reports.
    fn certain_speed(&self, from: usize) -> f64 {
        let (all, period) = (self.as_slice(), self.longest_period());
        let mut fastest = 0.0;
        for newest in usize::max(from + 1, self.len.saturating_sub(SUPPORT))..self.len {
            for oldest in from..newest {
                let took = all[newest].last.time - all[oldest].first.time + period;
                if took >= SLOWEST || oldest == from {
                    fastest = larger(fastest, distance(all[oldest].last, all[newest].last) / took);
                }
            }
        }
        fastest
    }

    /// Returns the longest steady period, in seconds, that the reports can have been made at.
    fn longest_period(&self) -> f64 {
        let all = self.as_slice();
        let mut longest = SLOWEST;
        for newest in 1..self.len {
            let mut reports = 0.0;
            for before in (0..newest).rev() {
                reports += f64::from(all[before + 1].reports);
                if reports > 1.0 {
                    // A report that is made while we read a batch comes with the next batch, so count one report less.
                    longest = smaller(longest, (all[newest].last.time - all[before].first.time) / (reports - 1.0));
                }
            }
        }
        longest
    }

    /// Returns the time of the newest report, as late as needed so that the finger isn't faster than in the two intervals before.
    fn unhurried(&self, times: &[f64; CAPACITY]) -> f64 {
        let (all, newest) = (self.as_slice(), self.len - 1);
        let travel = distance(all[newest - 1].last, all[newest].last);
        if travel == 0.0 {
            return times[newest];
        }
        let speed = |k: usize| distance(all[k - 1].last, all[k].last) / (times[k] - times[k - 1]);
        let fastest = larger(speed(newest - 1), if newest > 2 { speed(newest - 2) } else { 0.0 });
        // Time 0 is when the newest report was read. A report is never made after it is read, so the result is at most 0.
        smaller(larger(times[newest], times[newest - 1] + travel / fastest), 0.0)
    }

    /// Returns the index of the first batch after the last stop. The finger may have rested in the part of a gap that its reports don't
    /// fill. If that part is longer than a stop, the finger has stopped there.
    fn moving_since(&self, period: f64, usual: f64) -> usize {
        let all = self.as_slice();
        let stop = larger(STOP, 2.0 * usual);
        let steady = if period < f64::INFINITY { period } else { 0.0 };
        (1..all.len())
            .rev()
            .find(|k| {
                let gap = all[*k].last.time - all[*k - 1].last.time;
                gap - steady * f64::from(all[*k].reports) > stop
            })
            .unwrap_or(0)
    }
}

/// Returns the time from each batch to the next, in seconds.
fn gaps<T>(batches: &[Batch<T>]) -> impl Iterator<Item = f64> {
    batches.windows(2).map(|pair| pair[1].last.time - pair[0].last.time)
}

/// Returns the mean change of successive values, as a part of their mean.
fn roughness(values: impl Iterator<Item = f64>) -> f64 {
    let (mut changes, mut sum, mut before) = (0.0, 0.0, None);
    for value in values {
        changes += before.map_or(0.0, |before: f64| fabs(value - before));
        sum += value;
        before = Some(value);
    }
    changes / sum
}

fn distance<T: Lanes>(from: Sample<T>, to: Sample<T>) -> f64 {
    to.position.plus(from.position, -1.0).largest()
}
