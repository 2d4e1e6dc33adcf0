//! The last samples of a finger, in the order of their times.

use crate::math::{larger, smaller};

/// A finite position at a finite time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sample {
    pub(crate) time: f64,
    pub(crate) position: f64,
}

/// A longer time without a sample, in seconds, is a stop.
pub(super) const STOP: f64 = 0.04;

/// The platforms' estimators ignore samples that are older than the newest by more seconds than this.
pub(super) const HORIZON: f64 = 0.1;

/// The number of samples kept, as in Android, Flutter and Chromium.
const CAPACITY: usize = 20;

/// A sample this much older than the newest, in seconds, comes from a clock that was set back.
const CLOCK_SET_BACK: f64 = 1.0;

/// Returns the samples since the last gap that ended the motion, oldest first.
pub(super) fn stretch(samples: &[Sample], continues: impl Fn(f64) -> bool) -> &[Sample] {
    let mut first = samples.len() - 1;
    while first > 0 && continues(samples[first].time - samples[first - 1].time) {
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

/// The last samples, oldest first, all at different times.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Samples {
    samples: [Sample; CAPACITY],
    len: usize,
}

impl Samples {
    pub(super) const fn new() -> Self {
        Self { samples: [Sample { time: 0.0, position: 0.0 }; CAPACITY], len: 0 }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }

    pub(super) fn as_slice(&self) -> &[Sample] {
        &self.samples[..self.len]
    }

    /// Returns the samples, except samples that are followed by another one within less than `least` seconds.
    pub(super) fn apart(samples: &[Sample], least: f64) -> Self {
        let mut apart = Self::new();
        for sample in samples.iter().rev() {
            if apart.as_slice().last().is_none_or(|next| next.time - sample.time >= least) {
                apart.samples[apart.len] = *sample;
                apart.len += 1;
            }
        }
        apart.samples[..apart.len].reverse();
        apart
    }

    /// Adds a sample by the rules of [`VelocityTracker`](super::VelocityTracker).
    pub(super) fn add(&mut self, sample: Sample) {
        if !sample.time.is_finite() || !sample.position.is_finite() {
            return;
        }
        let Some(newest) = self.samples[..self.len].last_mut() else {
            return self.insert(0, sample);
        };
        if sample.time > newest.time {
            self.insert(self.len, sample);
        } else if newest.time - sample.time > CLOCK_SET_BACK {
            self.clear();
            self.insert(0, sample);
        } else if sample.time < newest.time {
            self.add_late(sample);
        } else {
            *newest = sample;
        }
    }

    /// Adds a late sample if its position lies between those of its neighbours in time. Otherwise a wrong clock would show a
    /// turn that the finger never made.
    fn add_late(&mut self, sample: Sample) {
        let next = self.as_slice().partition_point(|other| other.time <= sample.time);
        let (Some(before), Some(after)) = (next.checked_sub(1).map(|i| self.samples[i]), self.as_slice().get(next))
        else {
            return;
        };
        let low = smaller(before.position, after.position);
        let high = larger(before.position, after.position);
        if before.time < sample.time && (low..=high).contains(&sample.position) {
            self.insert(next, sample);
        }
    }

    /// Inserts a sample, and drops the oldest sample if the buffer is full.
    fn insert(&mut self, at: usize, sample: Sample) {
        if self.len < CAPACITY {
            self.samples.copy_within(at..self.len, at + 1);
            self.samples[at] = sample;
            self.len += 1;
        } else {
            // A late sample has one before it, so `at` is not 0 here.
            self.samples.copy_within(1..at, 0);
            self.samples[at - 1] = sample;
        }
    }
}
