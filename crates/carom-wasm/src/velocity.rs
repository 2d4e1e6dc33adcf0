//! Release velocities, for gestures without a scroller.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::desk::with;
use crate::table::Handle;
use carom::gesture::{VelocityEstimator, VelocityTracker};

/// The estimators in JavaScript's order.
const ESTIMATORS: [VelocityEstimator; 6] = [
    VelocityEstimator::Robust,
    VelocityEstimator::LeastSquares,
    VelocityEstimator::Impulse,
    VelocityEstimator::IosSegments,
    VelocityEstimator::MacosSegments,
    VelocityEstimator::Chromium,
];

/// Creates a tracker without samples. Returns 0 if there is no such estimator.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker(estimator: u32) -> Handle {
    let estimator = ESTIMATORS.get(estimator as usize);
    with(|desk| estimator.map_or(0, |estimator| desk.kept.trackers.put(VelocityTracker::new(*estimator))))
}

/// Frees a tracker.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_free(tracker: Handle) {
    with(|desk| desk.kept.trackers.drop(tracker));
}

/// Adds a sample: the time in seconds and the position of the finger.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_add(tracker: Handle, time: f64, position: f64) {
    with(|desk| {
        if let Some(tracker) = desk.kept.trackers.get(tracker) {
            tracker.add(time, position);
        }
    });
}

/// Returns the velocity at a release, or NaN if there is no such tracker.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_velocity(tracker: Handle, release_time: f64) -> f64 {
    with(|desk| desk.kept.trackers.get(tracker).map_or(f64::NAN, |tracker| tracker.velocity(release_time)))
}

/// Clears the samples for a new gesture.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_clear(tracker: Handle) {
    with(|desk| {
        if let Some(tracker) = desk.kept.trackers.get(tracker) {
            tracker.clear();
        }
    });
}
