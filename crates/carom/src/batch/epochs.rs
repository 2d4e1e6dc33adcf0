//! The instants at which blocks began, each with the matrix of the time since then.

use super::aligned::Roomy;
use super::scalar::Scalar;
use crate::animate::clock::elapsed::Elapsed;
use crate::law::spring::modes::Modes;
use crate::propagator::Propagator;

/// Maps a displacement and a velocity to those some time later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrix {
    pub(super) xx: f64,
    pub(super) xv: f64,
    pub(super) vx: f64,
    pub(super) vv: f64,
}

impl Matrix {
    pub(super) const IDENTITY: Self = Self { xx: 1.0, xv: 0.0, vx: 0.0, vv: 1.0 };

    /// Returns the matrix over `t`. Where the phase leaves the range of a double, every spring is at its target.
    pub(super) fn over(modes: &Modes, t: f64) -> Self {
        let Propagator { xx, xv, vx, vv, .. } = modes.propagator(t);
        let is_in_range = [xx, xv, vx, vv].into_iter().all(f64::is_finite);
        if is_in_range { Self { xx, xv, vx, vv } } else { Self { xx: 0.0, xv: 0.0, vx: 0.0, vv: 0.0 } }
    }

    /// Returns the row that gives the displacement, from a displacement and a velocity.
    pub(super) fn displacement<T: Scalar>(&self) -> (T, T) {
        (T::nearest(self.xx), T::nearest(self.xv))
    }

    /// Returns the row that gives the velocity, from a velocity and a displacement.
    pub(super) fn velocity<T: Scalar>(&self) -> (T, T) {
        (T::nearest(self.vv), T::nearest(self.vx))
    }

    fn then(&self, next: &Self) -> Self {
        Self {
            xx: next.xx * self.xx + next.xv * self.vx,
            xv: next.xx * self.xv + next.xv * self.vv,
            vx: next.vx * self.xx + next.vv * self.vx,
            vv: next.vx * self.xv + next.vv * self.vv,
        }
    }
}

/// An instant at which blocks began.
#[derive(Clone, Copy, Debug)]
struct Epoch {
    start: Elapsed,
    /// Over the time since `start`.
    matrix: Matrix,
    /// The frames over which the matrix has been stepped since it was last computed.
    stepped: u32,
    is_used: bool,
}

/// The epochs of a batch; the latest is last.
#[derive(Clone, Debug)]
pub(super) struct Epochs(Roomy<Epoch>);

impl Epochs {
    /// Makes room for the epochs of this many blocks, and for one more epoch that begins before unused ones are
    /// [removed](Self::retain).
    pub(super) fn with_room_for(blocks: usize) -> Self {
        Self(Roomy::with_capacity(blocks + 1))
    }

    pub(super) fn reserve(&mut self, blocks: usize) {
        self.0.reserve_total(blocks + 1);
    }

    /// Adds an epoch that begins now, unless such an epoch exists.
    pub(super) fn begin(&mut self, now: Elapsed) {
        if self.0.last().is_none_or(|latest| latest.start != now) {
            self.0.push(Epoch { start: now, matrix: Matrix::IDENTITY, stepped: 0, is_used: false });
        }
    }

    /// Advances every matrix by a frame that ends at `now`. A step costs less than a rounding; once in `fresh` frames the
    /// matrix is computed from the law instead.
    pub(super) fn step(&mut self, modes: &Modes, frame: &Matrix, now: Elapsed, fresh: u32) {
        for epoch in self.0.iter_mut() {
            epoch.stepped += 1;
            if epoch.stepped < fresh {
                epoch.matrix = epoch.matrix.then(frame);
            } else {
                (epoch.matrix, epoch.stepped) = (Matrix::over(modes, now.since(epoch.start)), 0);
            }
        }
    }

    /// Returns the index of the epoch that began at `start`, which must exist.
    pub(super) fn index_of(&self, start: Elapsed) -> usize {
        self.0.partition_point(|epoch| epoch.start.since(start) < 0.0)
    }

    /// Returns the matrix over the time since an epoch began.
    #[inline]
    pub(super) fn matrix(&self, epoch: usize) -> &Matrix {
        &self.0[epoch].matrix
    }

    /// Removes all epochs but those that began at `starts`.
    pub(super) fn retain(&mut self, starts: impl Iterator<Item = Elapsed>) {
        for epoch in self.0.iter_mut() {
            epoch.is_used = false;
        }
        for start in starts {
            let epoch = self.index_of(start);
            self.0[epoch].is_used = true;
        }
        self.0.retain(|epoch| epoch.is_used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;
    use alloc::vec::Vec;

    #[test]
    fn a_matrix_spans_the_time_since_its_epoch() {
        let modes = Spring::from_response_damping_ratio(0.5, 0.3).modes();
        let frame = Matrix::over(&modes, 0.0078125);
        let mut epochs = Epochs::with_room_for(3);
        let mut now = Elapsed::default();
        let mut starts = Vec::new();
        for count in 0..100 {
            if count % 40 == 0 {
                epochs.begin(now);
                epochs.begin(now);
                starts.push(now);
            }
            now = now.after(0.0078125);
            epochs.step(&modes, &frame, now, 32);
        }
        assert_eq!(epochs.0.len(), 3);
        for (i, start) in starts.iter().enumerate() {
            let (epoch, exact) = (epochs.index_of(*start), Matrix::over(&modes, now.since(*start)));
            assert_eq!(epoch, i);
            let Matrix { xx, xv, .. } = *epochs.matrix(epoch);
            assert!((xx - exact.xx).abs() < 1e-14 && (xv - exact.xv).abs() < 1e-15, "{i}: {xx} {exact:?}");
        }
        epochs.retain([starts[0], starts[2]].into_iter());
        assert_eq!((epochs.0.len(), epochs.index_of(starts[2])), (2, 1));
    }
}
