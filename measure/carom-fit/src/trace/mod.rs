//! A recording: positions at times.

use alloc::{format, string::String, vec::Vec};

#[cfg(feature = "csv")]
mod csv;
#[cfg(feature = "json")]
mod json;
#[cfg(any(feature = "csv", feature = "json"))]
mod unit;

#[cfg(feature = "csv")]
pub use csv::CsvOptions;
#[cfg(any(feature = "csv", feature = "json"))]
pub use unit::TimeUnit;

use crate::error::TraceError;

/// A recording: one position at each of several times, in order.
///
/// Times are in seconds, on any clock; positions are in any unit of length. All are finite, and no time occurs twice.
/// Samples out of order are sorted, and of several samples at one time the last counts; [`notes`](Self::notes) says so.
///
/// ```
/// use carom_fit::{CsvOptions, Trace};
///
/// let trace = Trace::parse_csv(
///     "t_ms,y_pt\n0,400\n10,404.7\n20,409.4\n",
///     &CsvOptions::default(),
/// )?;
/// assert_eq!(trace.times()[2], 0.02);
/// assert_eq!(trace.positions()[1], 404.7);
///
/// // Without a header, the unit is taken from the intervals. A wrong row is named.
/// let error = Trace::parse_csv("0.00 400\n0.02 4O9\n", &CsvOptions::default())
///     .unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 2: expected a finite number such as 16.7, found `4O9`"
/// );
/// # Ok::<(), carom_fit::TraceError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    times: Vec<f64>,
    positions: Vec<f64>,
    notes: Vec<String>,
    touches: Vec<Touch>,
}

/// A touch, from the metadata of a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The time at which the finger came down, in seconds on the recording's clock.
    pub down: f64,
    /// The time at which the finger was lifted.
    pub up: f64,
}

impl Trace {
    /// Makes a recording from times in seconds and as many positions. They are sorted by time.
    ///
    /// # Errors
    /// If the lengths differ, or a number is not finite.
    pub fn new(times: &[f64], positions: &[f64]) -> Result<Self, TraceError> {
        if times.len() != positions.len() {
            return Err(TraceError::DifferentLengths { times: times.len(), positions: positions.len() });
        }
        let samples: Vec<_> = times.iter().copied().zip(positions.iter().copied()).collect();
        match samples.iter().position(|(t, x)| !(t.is_finite() && x.is_finite())) {
            Some(sample) => Err(TraceError::NotFinite { sample: sample as u64 }),
            None => Ok(Self::sorted(samples)),
        }
    }

    /// Sorts samples by time; of several at one time, the last counts.
    fn sorted(mut samples: Vec<(f64, f64)>) -> Self {
        let mut notes = Vec::new();
        let behind = samples.windows(2).filter(|pair| pair[1].0 < pair[0].0).count();
        if behind > 0 {
            notes.push(format!("{behind} of {} samples were out of order: sorted by time", samples.len()));
        }
        // Adding 0.0 makes −0 and 0 one time. The sort is stable, so later rows stay later.
        samples.iter_mut().for_each(|(t, _)| *t += 0.0);
        samples.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let count = samples.len();
        samples.reverse();
        samples.dedup_by(|(a, _), (b, _)| a.total_cmp(b).is_eq());
        samples.reverse();
        if samples.len() < count {
            let gone = count - samples.len();
            notes.push(format!("{gone} of {count} samples were at the time of another: the last at each time counts"));
        }
        let (times, positions) = samples.into_iter().unzip();
        Self { times, positions, notes, touches: Vec::new() }
    }

    /// Adds the touches of the metadata, which say where a drag ends and a fling begins.
    #[must_use]
    pub fn with_touches(mut self, touches: Vec<Touch>) -> Self {
        self.touches = touches;
        self
    }

    /// Returns the touches, if the metadata have any.
    #[must_use]
    pub fn touches(&self) -> &[Touch] {
        &self.touches
    }

    /// Returns notes about guesses and repairs: the unit of time, samples sorted or left out.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the samples from time `from` to `to`, including both, in seconds on the recording's own clock.
    ///
    /// Use it to leave out a drag before the release or a rest after the end.
    #[must_use]
    pub fn between(&self, from: f64, to: f64) -> Self {
        let samples = self.times.iter().zip(&self.positions).filter(|(t, _)| (from..=to).contains(*t));
        let (times, positions) = samples.map(|(t, x)| (*t, *x)).unzip();
        Self { times, positions, notes: self.notes.clone(), touches: self.touches.clone() }
    }

    /// Returns every n-th sample, so that there are at most `most`; `None` if there are no more than that.
    pub(crate) fn thinned(&self, most: usize) -> Option<Self> {
        let step = self.len().div_ceil(most);
        if step <= 1 {
            return None;
        }
        let every = |values: &[f64]| values.iter().copied().step_by(step).collect();
        let mut notes = self.notes.clone();
        notes.push(format!(
            "of {} samples, 1 in {step} was fitted; fit a part of the recording to use all of its samples",
            self.len()
        ));
        Some(Self {
            times: every(&self.times),
            positions: every(&self.positions),
            notes,
            touches: self.touches.clone(),
        })
    }

    /// Returns the times in seconds, in ascending order.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Returns the positions, one for each time.
    #[must_use]
    pub fn positions(&self) -> &[f64] {
        &self.positions
    }

    /// The number of samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Returns whether the trace has no samples.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }
}
