//! Bounds on the instant of rest that follow from the direction of a start alone.
//!
//! With a tolerance that is a fraction of the travel, a start (y, v) and the start (a·y, a·v) rest at the same instant. The
//! instant is then a function of one number, the direction of (y, v/r) for some rate r, and opposite directions rest together.
//! The function is smooth except for a few jumps, where the number of swings outside the tolerance changes, and for a
//! logarithmic pole of an overdamped spring, where its slow mode vanishes. A table of values at the ends and in the
//! middle of 256 cells of directions therefore bounds it, to a small part of a frame. A cell whose values are far apart
//! may hold a jump or a pole, so it and its neighbours have no bounds. Only a frame that ends between the bounds needs
//! the exact instant.

use crate::animate::moving::rest_instant::rest_instant;
use crate::animate::moving::tolerance::{TolerancePolicy, span};
use crate::law::spring::modes::Modes;
use crate::math::{fabs, larger, smaller, sqrt};
use crate::motion::State;
use alloc::vec::Vec;

const CELLS: usize = 256;

/// Cells whose values differ by more than this part of the time have no bounds. A pole makes them differ by at least
/// 1.1/λ, of the roughly 9/λ that a motion takes to a ten-thousandth of its travel.
const FAR_APART: f64 = 0.02;

/// Only the directions of starts of at least this size are used.
const SMALLEST: f64 = 1e-280;

#[derive(Clone, Debug)]
pub(super) struct Brackets {
    /// The earliest and the latest instant of rest of each cell; empty until it is worthwhile. A cell without bounds has NaN,
    /// and its neighbours ∞.
    cells: Vec<[f64; 2]>,
    /// The number of requested instants of rest before the table exists.
    asked: usize,
}

impl Brackets {
    pub(super) fn new() -> Self {
        Self { cells: Vec::with_capacity(CELLS), asked: 0 }
    }

    /// Forgets the table, for another law or tolerance.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.asked = 0;
    }

    /// Returns bounds on the instant of rest of a start whose tolerance is `fraction` of its travel. `None` until
    /// enough starts have been requested to repay the table.
    pub(super) fn around(
        &mut self,
        modes: &Modes,
        fraction: f64,
        State { position, velocity }: State,
    ) -> Option<[f64; 2]> {
        if self.cells.is_empty() {
            self.asked += 1;
            if self.asked < 2 * CELLS {
                return None;
            }
            self.fill(modes, fraction);
        }
        let (y, w) = (position, velocity / rate(modes));
        let size = fabs(y) + fabs(w);
        if !(size > SMALLEST && size < f64::INFINITY) {
            return None;
        }
        let direction = (if y < 0.0 { -w } else { w }) / size;
        let cell = (0.5 * CELLS as f64 * (direction + 1.0)) as usize;
        let bounds = self.cells[cell.min(CELLS - 1)];
        (bounds[1] < f64::INFINITY).then_some(bounds)
    }

    #[cold]
    fn fill(&mut self, modes: &Modes, fraction: f64) {
        let policy = TolerancePolicy::Relative(fraction);
        let end = |half_cells: usize| {
            let direction = half_cells as f64 / CELLS as f64 - 1.0;
            let (y, v) = (1.0 - fabs(direction), direction * rate(modes));
            rest_instant(modes, y, v, policy.resolve(span(modes, y, v), 0.0, 0.0))
        };
        let mut first = end(0);
        for cell in 0..CELLS {
            let (middle, last) = (end(2 * cell + 1), end(2 * cell + 2));
            // Inside a cell, a smooth function exceeds its three values by less than `bend`; a jump makes `bend` about
            // as large as itself.
            let bend = fabs(middle - 0.5 * (first + last));
            let room = 2.0 * bend + 1e-9 * last;
            let (earliest, latest) = (smaller(smaller(first, middle), last), larger(larger(first, middle), last));
            let is_smooth = latest - earliest + room <= FAR_APART * last;
            self.cells.push(if is_smooth { [earliest - room, latest + room] } else { [f64::NAN; 2] });
            first = last;
        }
        for cell in 0..CELLS {
            let neighbours = &self.cells[cell.saturating_sub(1)..CELLS.min(cell + 2)];
            if neighbours.iter().any(|bounds| bounds[0].is_nan()) && !self.cells[cell][0].is_nan() {
                self.cells[cell][1] = f64::INFINITY;
            }
        }
    }
}

/// Returns a rate that makes a velocity comparable with a displacement.
fn rate(modes: &Modes) -> f64 {
    sqrt(modes.stiffness) + modes.damping
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;

    #[test]
    fn brackets_are_narrow_and_hold_every_instant_of_rest() {
        let mut seed = 5_u64;
        let mut uniform = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        for damping_ratio in [0.01, 0.1, 0.4, 0.8, 0.95, 1.0, 1.05, 2.0, 20.0] {
            for fraction in [1e-4, 0.02, 1e-7] {
                let modes = Spring::from_angular_frequency(18.0, damping_ratio).modes();
                let mut brackets = Brackets::new();
                brackets.fill(&modes, fraction);
                let mut wide = 0;
                for _ in 0..2_000 {
                    let start = State { position: uniform(), velocity: 20.0 * uniform() * 18.0 * uniform() };
                    let State { position: y, velocity: v } = start;
                    let tolerance = TolerancePolicy::Relative(fraction).resolve(span(&modes, y, v), 0.0, 0.0);
                    let end = rest_instant(&modes, y, v, tolerance);
                    let Some([earliest, latest]) = brackets.around(&modes, fraction, start) else {
                        wide += 1;
                        continue;
                    };
                    assert!(earliest <= end && end <= latest, "{damping_ratio} {start:?}: {earliest} {end} {latest}");
                    wide += usize::from(latest - earliest > 0.005);
                }
                assert!(wide < 600 || damping_ratio > 2.0, "{damping_ratio} {fraction}: {wide} of 2000 are wide");
            }
        }
    }
}
