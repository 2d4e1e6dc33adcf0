//! How fast a finger was when it let go, for gestures that are no scroller's.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::with;
use crate::table::Handle;
use carom::gesture::{VelocityEstimator, VelocityTracker};

/// In the order in which JavaScript has them.
const ESTIMATORS: [VelocityEstimator; 6] = [
    VelocityEstimator::Robust,
    VelocityEstimator::LeastSquares,
    VelocityEstimator::Impulse,
    VelocityEstimator::IosSegments,
    VelocityEstimator::MacosSegments,
    VelocityEstimator::Chromium,
];

/// A tracker that knows nothing yet; 0 if there is no such estimator.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker(estimator: u32) -> Handle {
    let estimator = ESTIMATORS.get(estimator as usize);
    with(|desk| estimator.map_or(0, |estimator| desk.kept.trackers.put(VelocityTracker::new(*estimator))))
}

/// Forgets one.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_free(tracker: Handle) {
    with(|desk| desk.kept.trackers.drop(tracker));
}

/// A sample: where the finger was, and when in seconds.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_add(tracker: Handle, time: f64, position: f64) {
    with(|desk| {
        if let Some(tracker) = desk.kept.trackers.get(tracker) {
            tracker.add(time, position);
        }
    });
}

/// The velocity at a release; NaN if there is no such tracker.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_velocity(tracker: Handle, release_time: f64) -> f64 {
    with(|desk| desk.kept.trackers.get(tracker).map_or(f64::NAN, |tracker| tracker.velocity(release_time)))
}

/// Begins a new gesture.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_tracker_clear(tracker: Handle) {
    with(|desk| {
        if let Some(tracker) = desk.kept.trackers.get(tracker) {
            tracker.clear();
        }
    });
}
