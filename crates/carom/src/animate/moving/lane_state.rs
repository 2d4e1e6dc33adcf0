//! The state of every lane of a value.

use crate::lanes::Lanes;

/// A displacement from the origin and its rate of change, per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LaneState<L> {
    pub(crate) displacement: L,
    pub(crate) rate: L,
}

impl<L: Lanes> LaneState<L> {
    pub(crate) const ZERO: Self = Self { displacement: L::ZERO, rate: L::ZERO };

    pub(crate) const fn at_rest(displacement: L) -> Self {
        Self { displacement, rate: L::ZERO }
    }

    /// Returns whether every lane is finite: 0·∞ and 0·NaN are NaN.
    #[inline]
    pub(crate) fn is_finite(&self) -> bool {
        self.displacement.dot(L::ZERO) + self.rate.dot(L::ZERO) == 0.0
    }

    /// Returns the lanes with 0 in place of each lane that is not finite, so that such a lane arrives at once.
    pub(crate) fn finite_lanes(self) -> Self {
        if self.is_finite() {
            return self;
        }
        let finite_or_zero = |x: f64| if x.is_finite() { x } else { 0.0 };
        Self { displacement: self.displacement.map(finite_or_zero), rate: self.rate.map(finite_or_zero) }
    }
}
