//! Blocks that began together: one matrix tells where all of them have come to.

use super::scalar::Scalar;
use crate::animate::elapsed::Elapsed;
use crate::law::spring::modes::Modes;
use crate::propagator::Propagator;
use alloc::vec::Vec;

/// From a displacement and a velocity to those some time later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrix {
    pub(super) xx: f64,
    pub(super) xv: f64,
    pub(super) vx: f64,
    pub(super) vv: f64,
}

impl Matrix {
    pub(super) const IDENTITY: Self = Self { xx: 1.0, xv: 0.0, vx: 0.0, vv: 1.0 };

    /// Over `t`; everything is over where the phase is out of a double's range.
    pub(super) fn over(modes: &Modes, t: f64) -> Self {
        let Propagator { xx, xv, vx, vv, .. } = modes.propagator(t);
        let is_in_range = [xx, xv, vx, vv].into_iter().all(f64::is_finite);
        if is_in_range { Self { xx, xv, vx, vv } } else { Self { xx: 0.0, xv: 0.0, vx: 0.0, vv: 0.0 } }
    }

    /// What makes a displacement of a displacement and a velocity.
    pub(super) fn displacement<T: Scalar>(&self) -> (T, T) {
        (T::nearest(self.xx), T::nearest(self.xv))
    }

    /// What makes a velocity of a velocity and a displacement.
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

/// The blocks whose starts are of one time.
#[derive(Clone, Copy, Debug)]
struct Cohort {
    epoch: Elapsed,
    /// Over all the time since.
    matrix: Matrix,
    /// Frames since the matrix was computed, and not stepped.
    stepped: u32,
    is_used: bool,
}

impl Cohort {
    #[cold]
    #[inline(never)]
    fn refresh(&mut self, modes: &Modes, now: Elapsed) {
        self.matrix = Matrix::over(modes, now.since(self.epoch));
        self.stepped = 0;
    }
}

/// Those of a group, by age: the youngest is last.
#[derive(Clone, Debug)]
pub(super) struct Cohorts {
    cohorts: Vec<Cohort>,
}

impl Cohorts {
    /// Room for that many blocks: a cohort each, and one more that begins before the others are [swept](Self::sweep).
    pub(super) fn of(blocks: usize) -> Self {
        Self { cohorts: Vec::with_capacity(blocks + 1) }
    }

    /// The same room, in a copy.
    pub(super) fn reserve(&mut self, blocks: usize) {
        self.cohorts.reserve((blocks + 1).saturating_sub(self.cohorts.len()));
    }

    /// There is one that begins now.
    pub(super) fn begin(&mut self, now: Elapsed) {
        if self.cohorts.last().is_none_or(|youngest| youngest.epoch != now) {
            self.cohorts.push(Cohort { epoch: now, matrix: Matrix::IDENTITY, stepped: 0, is_used: false });
        }
    }

    /// A frame later, at `now`. Steps wear a matrix out by less than a rounding each; once in `fresh` frames it is computed
    /// anew.
    pub(super) fn step(&mut self, modes: &Modes, frame: &Matrix, now: Elapsed, fresh: u32) {
        for cohort in &mut self.cohorts {
            cohort.stepped += 1;
            if cohort.stepped < fresh {
                cohort.matrix = cohort.matrix.then(frame);
            } else {
                cohort.refresh(modes, now);
            }
        }
    }

    /// Which cohort is of this time: there is one.
    pub(super) fn of_epoch(&self, epoch: Elapsed) -> usize {
        self.cohorts.partition_point(|cohort| cohort.epoch.since(epoch) < 0.0)
    }

    /// The matrix of a cohort since it began.
    #[inline]
    pub(super) fn matrix(&self, cohort: usize) -> &Matrix {
        &self.cohorts[cohort].matrix
    }

    /// Keeps those of these times alone.
    pub(super) fn sweep(&mut self, epochs: impl Iterator<Item = Elapsed>) {
        for cohort in &mut self.cohorts {
            cohort.is_used = false;
        }
        for epoch in epochs {
            let cohort = self.of_epoch(epoch);
            self.cohorts[cohort].is_used = true;
        }
        self.cohorts.retain(|cohort| cohort.is_used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;

    #[test]
    fn a_matrix_is_that_of_the_time_since_its_cohort_began() {
        let modes = Spring::from_response_damping_ratio(0.5, 0.3).modes();
        let frame = Matrix::over(&modes, 0.0078125);
        let mut cohorts = Cohorts::of(3);
        let mut now = Elapsed::default();
        let mut epochs = Vec::new();
        for count in 0..100 {
            if count % 40 == 0 {
                cohorts.begin(now);
                cohorts.begin(now);
                epochs.push(now);
            }
            now = now.after(0.0078125);
            cohorts.step(&modes, &frame, now, 32);
        }
        assert_eq!(cohorts.cohorts.len(), 3);
        for (i, epoch) in epochs.iter().enumerate() {
            let (cohort, exact) = (cohorts.of_epoch(*epoch), Matrix::over(&modes, now.since(*epoch)));
            assert_eq!(cohort, i);
            let Matrix { xx, xv, .. } = *cohorts.matrix(cohort);
            assert!((xx - exact.xx).abs() < 1e-14 && (xv - exact.xv).abs() < 1e-15, "{i}: {xx} {exact:?}");
        }
        cohorts.sweep([epochs[0], epochs[2]].into_iter());
        assert_eq!((cohorts.cohorts.len(), cohorts.of_epoch(epochs[2])), (2, 1));
    }
}
