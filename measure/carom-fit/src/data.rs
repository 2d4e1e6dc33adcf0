//! A range of samples in scaled units.

use alloc::vec::Vec;

use crate::error::FitError;

/// The fewest samples that leave a degree of freedom for the errors.
pub(crate) const FEWEST_SAMPLES: usize = 4;

/// Converts the numbers of a fit to the units of the recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Units {
    /// The time of the first sample, in seconds on the recording's clock.
    pub(crate) start: f64,
    /// The scaled unit of time, in seconds.
    pub(crate) duration: f64,
    /// The position that scaled positions are counted from.
    pub(crate) origin: f64,
    /// The scaled unit of position, in the recording's unit of length.
    pub(crate) length: f64,
}

impl Default for Units {
    /// Units that leave scaled numbers as they are.
    fn default() -> Self {
        Self { start: 0.0, duration: 1.0, origin: 0.0, length: 1.0 }
    }
}

impl Units {
    pub(crate) fn position(&self, x: f64) -> f64 {
        self.origin + self.length * x
    }

    pub(crate) fn velocity(&self, v: f64) -> f64 {
        self.length / self.duration * v
    }

    pub(crate) fn rate(&self, rate: f64) -> f64 {
        rate / self.duration
    }

    pub(crate) fn time(&self, t: f64) -> f64 {
        self.duration * t
    }
}

/// Scaled samples. Times go from 0 to 1, and positions are relative to the first one, divided by the largest distance from it.
///
/// Scaling makes thresholds independent of the units of the recording.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) times: Vec<f64>,
    pub(crate) positions: Vec<f64>,
    /// The standard deviation of the rounding, or of the noise where that is larger, scaled.
    pub(crate) noise: f64,
    /// The scaled step of the positions, or 0 if they are not in steps.
    pub(crate) quantum: f64,
    /// The step of the times, scaled, or 0 if it doesn't matter.
    pub(crate) tick: f64,
    /// How much the clock's rate varies, as the standard deviation of its relative error.
    pub(crate) dilation: f64,
    /// Where the recording's clock begins to be off by an unknown time, as indexes of samples.
    pub(crate) slips: Vec<usize>,
    /// Whether the metadata say that a finger was lifted right before the first sample.
    pub(crate) is_release_known: bool,
    pub(crate) units: Units,
}

impl Data {
    /// Scales samples whose positions have this step and noise.
    pub(crate) fn new(times: &[f64], positions: &[f64], quantum: f64, noise: f64) -> Result<Self, FitError> {
        match times.len() {
            0..FEWEST_SAMPLES => Err(FitError::TooFewSamples { needed: FEWEST_SAMPLES, found: times.len() }),
            _ => Self::scaled(times, positions, quantum, noise, 0.0),
        }
    }

    /// Scales samples by their largest distance from the first one, or by `least` if that is larger. There may be few samples.
    pub(crate) fn scaled(
        times: &[f64],
        positions: &[f64],
        quantum: f64,
        noise: f64,
        least: f64,
    ) -> Result<Self, FitError> {
        let (Some(start), Some(end), Some(origin)) = (times.first(), times.last(), positions.first()) else {
            return Err(FitError::TooFewSamples { needed: FEWEST_SAMPLES, found: 0 });
        };
        let duration = end - start;
        let length = positions.iter().fold(least, |length, x| f64::max(length, (x - origin).abs()));
        if length == 0.0 {
            return Err(FitError::StandsStill);
        }
        // The quotients and products of both units must be finite, too.
        let in_range = |x: f64| (1e-150..=1e150).contains(&x);
        if !(in_range(duration) && in_range(length)) {
            return Err(FitError::NoConvergence);
        }
        Ok(Self {
            times: times.iter().map(|t| (t - start) / duration).collect(),
            positions: positions.iter().map(|x| (x - origin) / length).collect(),
            noise: noise / length,
            quantum: quantum / length,
            tick: 0.0,
            dilation: 0.0,
            slips: Vec::new(),
            is_release_known: false,
            units: Units { start: *start, duration, origin: *origin, length },
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.times.len()
    }

    /// Returns when the positions pass their mean, from clearly beyond it on one side to clearly beyond it on the other.
    pub(crate) fn crossings(&self) -> Vec<f64> {
        let middle = mean(&self.positions);
        let hair = f64::max(4.0 * self.noise, 1e-6);
        let (mut side, mut crossings) = (0.0, Vec::new());
        for (t, x) in self.times.iter().zip(&self.positions).filter(|(_, x)| (*x - middle).abs() > hair) {
            let own = (x - middle).signum();
            if own * side < 0.0 {
                crossings.push(*t);
            }
            side = own;
        }
        crossings
    }

    pub(crate) fn last(&self) -> f64 {
        self.positions.last().copied().unwrap_or(0.0)
    }

    /// Returns the [`thinned`](Self::thinned) samples, or `None` if there are fewer than 1.5 times `most`, or if the
    /// clock slips.
    pub(crate) fn coarse(&self, most: usize) -> Option<Self> {
        if 2 * self.len() < 3 * most || !self.slips.is_empty() {
            return None;
        }
        let (times, positions) = self.thinned(most).into_iter().unzip();
        Some(Self { times, positions, slips: Vec::new(), ..*self })
    }

    /// Returns every n-th sample, at most `most` of them, and the last sample. Use it for searches that don't have to be exact.
    pub(crate) fn thinned(&self, most: usize) -> Vec<(f64, f64)> {
        let step = self.len().div_ceil(most).max(1);
        let last = self.len().saturating_sub(1);
        let samples = self.times.iter().zip(&self.positions).enumerate();
        samples.filter(|(i, _)| i % step == 0 || *i == last).map(|(_, (t, x))| (*t, *x)).collect()
    }
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / count(values.len())
}

/// Sorts in ascending order.
pub(crate) fn sort(values: &mut [f64]) {
    values.sort_unstable_by(f64::total_cmp);
}

/// Returns the median, or NaN if there aren't any values.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    sort(values);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Returns the correlation of each residual with the next.
pub(crate) fn correlation(residuals: &[f64]) -> f64 {
    let squares: f64 = residuals.iter().map(|r| r * r).sum();
    let products: f64 = residuals.windows(2).map(|pair| pair[0] * pair[1]).sum();
    if squares > 0.0 { products / squares } else { 0.0 }
}

#[expect(clippy::cast_precision_loss, reason = "a count of samples is far below 2^53")]
pub(crate) const fn count(n: usize) -> f64 {
    n as f64
}
