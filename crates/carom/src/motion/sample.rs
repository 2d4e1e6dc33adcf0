//! Samples curves of linear laws, a few states by the closed form and the others by exact propagators.
//!
//! ```text
//! ├ SEEDS ┤                       each by the closed form
//! ├ SEEDS ┼ SEEDS ┤               the first by the propagator over SEEDS·step, then twice as many, …
//! ├────────── ROW ──────────┤
//! ├────────── ROW ──────────┼── ROW ──┼── …      each from the first by its own propagator over j·ROW·step
//! ```
//!
//! Each state is at most log₂(ROW/SEEDS) + 1 products (six or seven) away from the closed form, so rounding doesn't add up along the curve.
//! While we double the row, the propagators' times are the step times a power of two. These times are exact, while the time of each single
//! sample would be rounded.

use crate::motion::{Motion, Propagator, State};

/// How many samples come from the closed form.
const SEEDS: usize = 4;

/// How many samples we compute by doubling, for a motion that swings. With more, rounding errors would add up.
pub(crate) const ROW: usize = 128;

/// How many samples we compute by doubling, for a motion that doesn't swing.
pub(crate) const LONG_ROW: usize = 256;

/// The formulas of a linear motion, for displacements from an origin.
pub(crate) struct Sampler<S, P> {
    /// Returns displacement and velocity at a time, in closed form.
    pub(crate) state: S,
    /// Returns the propagator over a time.
    pub(crate) propagator: P,
    /// The position that displacements are measured from.
    pub(crate) origin: f64,
    /// [`ROW`] or [`LONG_ROW`].
    pub(crate) row: usize,
}

/// Computes every sample by the closed form: the default of [`Motion::sample`].
pub(crate) fn direct<M: Motion + ?Sized>(
    motion: &M,
    start: f64,
    step: f64,
    positions: &mut [f64],
    velocities: &mut [f64],
) {
    for (i, (position, velocity)) in (0_u64..).zip(positions.iter_mut().zip(velocities)) {
        // For i = 0 an infinite step would give NaN, so the first sample is at the start.
        let after = if i > 0 { i as f64 * step } else { 0.0 };
        State { position: *position, velocity: *velocity } = motion.state(start + after);
    }
}

impl<S: Fn(f64) -> State, P: Fn(f64) -> Propagator> Sampler<S, P> {
    /// Samples `motion`. Times before its start are left to the closed form.
    pub(crate) fn sample(
        &self,
        motion: &impl Motion,
        start: f64,
        step: f64,
        positions: &mut [f64],
        velocities: &mut [f64],
    ) {
        let samples = usize::min(positions.len(), velocities.len());
        let (positions, velocities) = (&mut positions[..samples], &mut velocities[..samples]);
        let end = start + step * samples as f64;
        if start >= 0.0 && step > 0.0 && end < f64::INFINITY {
            self.fill(start, step, positions, velocities);
        } else {
            direct(motion, start, step, positions, velocities);
        }
    }

    /// Fills both slices, which have the same length, with the states at `start`, `start + step`, …
    fn fill(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        let seeds = positions.iter_mut().zip(velocities.iter_mut()).take(SEEDS);
        for (i, (position, velocity)) in (0_u32..).zip(seeds) {
            State { position: *position, velocity: *velocity } = (self.state)(start + f64::from(i) * step);
        }
        let base = usize::min(positions.len(), self.row);
        let (row_x, rest_x) = positions.split_at_mut(base);
        let (row_v, rest_v) = velocities.split_at_mut(base);
        let mut done = SEEDS;
        while done < base {
            let (x, next_x) = row_x.split_at_mut(done);
            let (v, next_v) = row_v.split_at_mut(done);
            propagate((x, v), (next_x, next_v), (self.propagator)(done as f64 * step), 0.0);
            done *= 2;
        }
        let mut samples = self.row as f64;
        for (x, v) in rest_x.chunks_mut(self.row).zip(rest_v.chunks_mut(self.row)) {
            propagate((row_x, row_v), (x, v), (self.propagator)(samples * step), self.origin);
            samples += self.row as f64;
        }
        for x in row_x {
            *x += self.origin;
        }
    }
}

/// Maps each state by the same propagator, up to the length of the shorter slice.
fn propagate(from: (&[f64], &[f64]), to: (&mut [f64], &mut [f64]), p: Propagator, origin: f64) {
    for (((x, v), x0), v0) in to.0.iter_mut().zip(to.1).zip(from.0).zip(from.1) {
        *x = origin + (p.xx * *x0 + p.xv * *v0);
        *v = p.vx * *x0 + p.vv * *v0;
    }
}
