//! Release velocities of fingers.
#![allow(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::handles::{Lock, Table};
use crate::memory::{present, put};
use crate::status::{Failure, call, carom_status, finite};
use carom::gesture::{VelocityEstimator, VelocityTracker};
use core::mem::MaybeUninit;

/// The estimators of a release velocity. Robust is Carom's own, and the others are platforms'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum carom_estimator {
    /// Never faster than the finger moved, and never opposite to it.
    Robust = 0,
    /// Flutter, for touch.
    LeastSquares = 1,
    /// Android, for scroll axes.
    Impulse = 2,
    /// Flutter's model of iOS.
    IosSegments = 3,
    /// Flutter's model of macOS.
    MacosSegments = 4,
    /// Chromium.
    Chromium = 5,
    /// Android, for touch, but never backwards.
    Android = 6,
}

/// The handle of a velocity tracker, along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct carom_velocity_tracker {
    /// See above.
    pub id: u64,
}

static TRACKERS: Table<Lock<VelocityTracker>> = Table::new("velocity tracker");

/// Makes a tracker without samples. The estimator is a carom_estimator.
#[unsafe(no_mangle)]
pub extern "C" fn carom_velocity_tracker_new(
    estimator: u32,
    tracker: Option<&mut MaybeUninit<carom_velocity_tracker>>,
) -> carom_status {
    call(|| {
        let tracker = present("tracker", tracker)?;
        // A test checks that `ALL` has the order of the C enum.
        let found = VelocityEstimator::ALL.get(estimator as usize);
        let estimator =
            found.ok_or_else(|| Failure::number("estimator", "be a carom_estimator", f64::from(estimator)))?;
        tracker.write(carom_velocity_tracker { id: TRACKERS.add(Lock::new(VelocityTracker::new(*estimator))) });
        Ok(())
    })
}

/// Frees a tracker.
#[unsafe(no_mangle)]
pub extern "C" fn carom_velocity_tracker_free(tracker: carom_velocity_tracker) -> carom_status {
    call(|| TRACKERS.free(tracker.id))
}

/// Adds a sample of the finger. Samples may come late, and may be stamped on arrival, several in one frame.
#[unsafe(no_mangle)]
pub extern "C" fn carom_velocity_tracker_add(
    tracker: carom_velocity_tracker,
    time: f64,
    position: f64,
) -> carom_status {
    call(|| {
        let (time, position) = (finite("time", time)?, finite("position", position)?);
        TRACKERS.with(tracker.id, |tracker| {
            tracker.add(time, position);
            Ok(())
        })
    })
}

/// The velocity at the release, or 0 if the finger is at rest by then, or has fewer than two samples.
#[unsafe(no_mangle)]
pub extern "C" fn carom_velocity_tracker_velocity(
    tracker: carom_velocity_tracker,
    release_time: f64,
    velocity: Option<&mut MaybeUninit<f64>>,
) -> carom_status {
    call(|| {
        let release_time = finite("release_time", release_time)?;
        put("velocity", velocity, TRACKERS.with(tracker.id, |tracker| Ok(tracker.velocity(release_time)))?)
    })
}

/// Removes the samples: the next one begins a new gesture.
#[unsafe(no_mangle)]
pub extern "C" fn carom_velocity_tracker_clear(tracker: carom_velocity_tracker) -> carom_status {
    call(|| {
        TRACKERS.with(tracker.id, |tracker| {
            tracker.clear();
            Ok(())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_enum_lists_estimators_in_the_order_of_the_library() {
        use carom_estimator as c;
        let all = [c::Robust, c::LeastSquares, c::Impulse, c::IosSegments, c::MacosSegments, c::Chromium, c::Android];
        for (ours, theirs) in all.into_iter().zip(VelocityEstimator::ALL) {
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
        }
        assert_eq!(all.len(), VelocityEstimator::ALL.len());
    }
}
