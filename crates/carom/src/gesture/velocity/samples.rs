//! The last samples of a finger, in the order of their times.

use crate::math::{larger, smaller};
use crate::motion::Lanes;

/// A finite position at a finite time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sample<T = f64> {
    pub(crate) time: f64,
    pub(crate) position: T,
}

/// A longer time without a sample, in seconds, is a stop.
pub(super) const STOP: f64 = 0.04;

/// The platforms' estimators ignore samples that are more than this many seconds older than the newest.
pub(super) const HORIZON: f64 = 0.1;

/// The number of samples kept, as in Android, Flutter and Chromium.
pub(super) const CAPACITY: usize = 20;

/// Returns the samples since the last gap that ended the motion, oldest first. `continues` gets a gap and the index of the sample after it,
/// and says whether the motion went on.
pub(super) fn stretch(samples: &[Sample], continues: impl Fn(f64, usize) -> bool) -> &[Sample] {
    let mut first = samples.len() - 1;
    while first > 0 && continues(samples[first].time - samples[first - 1].time, first) {
        first -= 1;
    }
    &samples[first..]
}

/// Returns the samples that are at most `age` seconds older than the newest.
pub(super) fn younger(samples: &[Sample], age: f64) -> &[Sample] {
    let newest = samples[samples.len() - 1].time;
    &samples[samples.partition_point(|sample| newest - sample.time > age)..]
}

/// Returns the velocity from each sample to the next, oldest first.
pub(super) fn segment_velocities(samples: &[Sample]) -> impl DoubleEndedIterator<Item = f64> {
    samples.windows(2).map(|pair| (pair[1].position - pair[0].position) / (pair[1].time - pair[0].time))
}

/// Returns the median of the gaps between successive times, in seconds, or 0 for fewer than three gaps, which don't show what is usual. Of
/// two middle gaps it takes the smaller.
pub(super) fn usual_gap(times: impl Iterator<Item = f64>) -> f64 {
    let mut gaps = [0.0; CAPACITY];
    let (mut len, mut before) = (0, None);
    for time in times {
        if let Some(before) = before.replace(time) {
            gaps[len] = time - before;
            len += 1;
        }
    }
    gaps[..len].sort_unstable_by(f64::total_cmp);
    if len < 3 { 0.0 } else { gaps[(len - 1) / 2] }
}

/// The last samples, oldest first, all at different times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Samples<T = f64> {
    samples: [Sample<T>; CAPACITY],
    len: usize,
}

/// Where an added sample went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// The sample is the newest. It follows the others, or replaces one of the same time.
    Newest,
    /// The sample was inserted between others, or is the only one.
    Elsewhere,
    Ignored,
}

impl<T: Lanes> Samples<T> {
    pub(super) const fn new() -> Self {
        Self { samples: [Sample { time: 0.0, position: T::ZERO }; CAPACITY], len: 0 }
    }

    pub(crate) fn as_slice(&self) -> &[Sample<T>] {
        &self.samples[..self.len]
    }

    /// Adds a sample that is newer than the others.
    pub(super) fn push(&mut self, sample: Sample<T>) {
        self.insert(self.len, sample);
    }

    /// Inserts a sample, and drops the oldest sample if the buffer is full.
    fn insert(&mut self, at: usize, sample: Sample<T>) {
        if self.len < CAPACITY {
            self.samples.copy_within(at..self.len, at + 1);
            self.samples[at] = sample;
            self.len += 1;
        } else {
            // A late sample always comes after another one, so `at` isn't 0 here.
            self.samples.copy_within(1..at, 0);
            self.samples[at - 1] = sample;
        }
    }
}

impl Samples {
    /// Adds a sample by the rules of [`VelocityTracker`](super::VelocityTracker).
    pub(super) fn add(&mut self, sample: Sample) -> Added {
        let Some(newest) = self.samples[..self.len].last_mut() else {
            self.push(sample);
            return Added::Elsewhere;
        };
        if sample.time > newest.time {
            self.push(sample);
        } else if sample.time < newest.time {
            return self.add_late(sample);
        } else {
            *newest = sample;
        }
        Added::Newest
    }

    /// Adds a late sample if its position lies between the positions of its neighbours in time. Otherwise a wrong clock would show
    /// a turn that the finger didn't make.
    fn add_late(&mut self, sample: Sample) -> Added {
        let next = self.as_slice().partition_point(|other| other.time <= sample.time);
        let (Some(before), Some(after)) = (next.checked_sub(1).map(|i| self.samples[i]), self.as_slice().get(next))
        else {
            return Added::Ignored;
        };
        let low = smaller(before.position, after.position);
        let high = larger(before.position, after.position);
        if !(before.time < sample.time && (low..=high).contains(&sample.position)) {
            return Added::Ignored;
        }
        self.insert(next, sample);
        Added::Elsewhere
    }
}
