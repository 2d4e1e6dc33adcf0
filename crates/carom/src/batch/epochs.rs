//! The instants at which blocks began, each with the propagator over the time since then.

use super::scalar::Scalar;
use crate::animate::clock::elapsed::Elapsed;
use crate::law::spring::modes::Modes;
use crate::propagator::Propagator;
use alloc::vec::Vec;

/// Returns the propagator over `t`. Where the phase leaves the range of a double, every spring is at its target.
pub(super) fn propagator_over(modes: &Modes, t: f64) -> Propagator {
    let propagator = modes.propagator(t);
    let Propagator { xx, xv, vx, vv, .. } = propagator;
    let is_in_range = [xx, xv, vx, vv].into_iter().all(f64::is_finite);
    if is_in_range { propagator } else { Propagator { xx: 0.0, xv: 0.0, vx: 0.0, vv: 0.0, x: 0.0, v: 0.0 } }
}

/// Returns the row that gives the displacement, from a displacement and a velocity.
pub(super) fn displacement_row<T: Scalar>(propagator: &Propagator) -> (T, T) {
    (T::from_lanes(propagator.xx), T::from_lanes(propagator.xv))
}

/// Returns the row that gives the velocity, from a velocity and a displacement.
pub(super) fn velocity_row<T: Scalar>(propagator: &Propagator) -> (T, T) {
    (T::from_lanes(propagator.vv), T::from_lanes(propagator.vx))
}

/// An instant at which blocks began.
#[derive(Clone, Copy, Debug)]
struct Epoch {
    start: Elapsed,
    /// The propagator over the time since `start`.
    propagator: Propagator,
    /// The frames over which the propagator has been stepped since it was last computed.
    stepped: u32,
    is_used: bool,
}

/// The epochs of a batch; the latest is last.
#[derive(Clone, Debug, Default)]
pub(super) struct Epochs(Vec<Epoch>);

impl Epochs {
    /// Makes room for the epochs of this many blocks, and for one more epoch that begins before unused ones are
    /// [removed](Self::retain).
    pub(super) fn reserve(&mut self, blocks: usize) {
        self.0.reserve(blocks + 1 - self.0.len());
    }

    /// Adds an epoch that begins now, unless such an epoch exists.
    pub(super) fn begin(&mut self, now: Elapsed) {
        if self.0.last().is_none_or(|latest| latest.start != now) {
            self.0.push(Epoch { start: now, propagator: Propagator::IDENTITY, stepped: 0, is_used: false });
        }
    }

    /// Advances every propagator by a frame that ends at `now`. Each step adds an error of less than one rounding; once
    /// in `fresh` frames the propagator is computed from the law instead.
    pub(super) fn step(&mut self, modes: &Modes, frame: &Propagator, now: Elapsed, fresh: u32) {
        for epoch in &mut self.0 {
            epoch.stepped += 1;
            if epoch.stepped < fresh {
                epoch.propagator = epoch.propagator.then(frame);
            } else {
                (epoch.propagator, epoch.stepped) = (propagator_over(modes, now.since(epoch.start)), 0);
            }
        }
    }

    /// Returns the index of the epoch that began at `start`, which must exist.
    pub(super) fn index_of(&self, start: Elapsed) -> usize {
        self.0.partition_point(|epoch| epoch.start.since(start) < 0.0)
    }

    /// Returns the propagator over the time since an epoch began.
    #[inline]
    pub(super) fn propagator(&self, epoch: usize) -> &Propagator {
        &self.0[epoch].propagator
    }

    /// Removes all epochs but those that began at `starts`.
    pub(super) fn retain(&mut self, starts: impl Iterator<Item = Elapsed>) {
        for epoch in &mut self.0 {
            epoch.is_used = false;
        }
        for start in starts {
            let epoch = self.index_of(start);
            self.0[epoch].is_used = true;
        }
        self.0.retain(|epoch| epoch.is_used);
    }
}
