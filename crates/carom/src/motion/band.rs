//! Regions of states.

use crate::math::fabs;
use crate::motion::{State, Tolerance};

/// A region of states: positions about a centre, and speeds up to a bound.
///
/// [`Motion::last_outside`](crate::Motion::last_outside) tells you when a motion was last outside. A [`Tolerance`] about a rest position is
/// a band. A band may be open on one side, for example the positions beyond an edge. The bounds are distances and not positions, so that a
/// fine tolerance about a centre far from 0 keeps its digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The position that both distances are measured from.
    pub center: f64,
    /// The largest distance below the centre that is inside, ≥ 0. ∞ leaves that side open.
    pub below: f64,
    /// The largest distance above the centre that is inside, ≥ 0. ∞ leaves that side open.
    pub above: f64,
    /// The highest speed inside, ≥ 0, or ∞ if the speed doesn't matter.
    pub speed: f64,
}

impl Band {
    /// Returns the band of the states within `tolerance` of `rest`.
    #[must_use]
    pub const fn around(rest: f64, tolerance: Tolerance) -> Self {
        let Tolerance { distance, velocity } = tolerance;
        Self { center: rest, below: distance, above: distance, speed: velocity }
    }

    /// Returns whether `state` is inside. A state exactly on a bound is inside.
    #[must_use]
    pub fn contains(&self, state: State) -> bool {
        let distance = state.position - self.center;
        distance >= -self.below && distance <= self.above && fabs(state.velocity) <= self.speed
    }
}
