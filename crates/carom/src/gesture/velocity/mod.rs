//! Release velocity.

mod fit;
mod impulse;
mod least_squares;
mod robust;
mod samples;
mod segments;

use samples::{Sample, Samples};

/// How a release velocity is made of samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum VelocityEstimator {
    /// Carom's own.
    #[default]
    Robust,
    /// Flutter's, and Android's for touch.
    LeastSquares,
    /// Android's for scroll axes.
    Impulse,
    /// Flutter's for iOS.
    IosSegments,
    /// Flutter's for macOS.
    MacosSegments,
    /// Chromium's for touch.
    Chromium,
}

/// Tells how fast a finger was when it let go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocityTracker {
    estimator: VelocityEstimator,
    samples: Samples,
}

impl VelocityTracker {
    /// A tracker that knows nothing yet.
    #[must_use]
    pub const fn new(estimator: VelocityEstimator) -> Self {
        Self { estimator, samples: Samples::new() }
    }

    /// A sample: where the finger was at a time, in seconds.
    pub fn add(&mut self, time: f64, position: f64) {
        self.samples.add(Sample { time, position });
    }

    /// The velocity, per second, with which the finger let go at `release_time`; 0 when it stood still or nothing is known.
    #[must_use]
    pub fn velocity(&self, release_time: f64) -> f64 {
        let known = self.samples.as_slice();
        // What is later than the release was predicted, not made. If all is, the release was read from another clock.
        let made = match known.partition_point(|sample| sample.time <= release_time) {
            0 => known,
            made => &known[..made],
        };
        let Some(newest) = made.last() else { return 0.0 };
        let release_time = release_time.max(newest.time);
        let velocity = match self.estimator {
            VelocityEstimator::Robust => robust::velocity(made, release_time),
            VelocityEstimator::LeastSquares => least_squares::velocity(made, release_time),
            VelocityEstimator::Impulse => impulse::velocity(made, release_time),
            VelocityEstimator::IosSegments => segments::velocity(made, release_time, segments::IOS),
            VelocityEstimator::MacosSegments => segments::velocity(made, release_time, segments::MACOS),
            VelocityEstimator::Chromium => least_squares::chromium(made, release_time),
        };
        // Overflow knows nothing either; + 0.0 turns −0 into 0.
        if velocity.is_finite() { velocity + 0.0 } else { 0.0 }
    }

    /// Forgets the samples: the next one begins a new gesture.
    pub fn clear(&mut self) {
        self.samples.clear();
    }
}

impl Default for VelocityTracker {
    fn default() -> Self {
        Self::new(VelocityEstimator::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [VelocityEstimator; 6] = [
        VelocityEstimator::Robust,
        VelocityEstimator::LeastSquares,
        VelocityEstimator::Impulse,
        VelocityEstimator::IosSegments,
        VelocityEstimator::MacosSegments,
        VelocityEstimator::Chromium,
    ];

    #[test]
    fn a_uniform_motion_has_its_velocity_for_every_estimator() {
        for estimator in ALL {
            let mut tracker = VelocityTracker::new(estimator);
            for i in 0..40 {
                tracker.add(f64::from(i) / 120.0, 3.0 - 10.0 * f64::from(i));
            }
            let velocity = tracker.velocity(39.0 / 120.0 + 0.01);
            assert!((velocity + 1200.0).abs() < 1e-6, "{estimator:?}: {velocity}");
            assert_eq!(tracker.velocity(1.0), 0.0, "{estimator:?}: it stopped before lifting");
        }
    }
}
