//! A damped oscillation about 0: what every spring does, in one lane or several.
//!
//! Three files ask it questions. [`rest`](super::rest) computes when it is near 0 for good, for any number of lanes;
//! [`level`](super::level) when one lane is at a level. Both work on the velocity too, because the velocity of a spring obeys
//! the same equation as its displacement.

use super::modes::{Form, Modes};
use crate::math::{PI, exp, sqrt};
use crate::motion::State;
use crate::motion::lanes::Lanes;

/// The fraction of c/m that is added to ω in the [`span`](Oscillation::span).
const DAMPING_IN_SPAN: f64 = 0.86;

/// The solution of y″ + (c/m) y′ + (k/m) y = 0 with a given start, k > 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Oscillation<L = f64> {
    pub(crate) modes: Modes,
    /// y(0).
    pub(crate) y: L,
    /// y′(0).
    pub(crate) v: L,
    /// y′(0) + decay·y(0): the part of S in y, where S is `odd` of the [`Form`].
    pub(super) w: L,
    /// (k/m) y(0) + decay·y′(0): minus the part of S in y′.
    pub(super) d: L,
}

impl<L: Lanes> Oscillation<L> {
    pub(crate) fn new(modes: Modes, y: L, v: L) -> Self {
        let Modes { decay, stiffness, .. } = modes;
        Self { modes, y, v, w: v.plus(y, decay), d: y.zip(v, |y, v| stiffness * y + decay * v) }
    }

    /// Returns y and y′ at 0.
    pub(crate) const fn start(&self) -> State<L> {
        State { position: self.y, velocity: self.v }
    }

    /// Returns y and y′ at 0 ≤ t < ∞.
    #[inline]
    pub(crate) fn at(&self, t: f64) -> State<L> {
        let Form { envelope, even, slope, odd } = self.modes.over(t);
        State {
            position: self.y.zip(self.w, |y, w| envelope * (y * even + w * odd)),
            velocity: self.v.zip(self.d, |v, d| envelope * (v * slope - d * odd)),
        }
    }

    /// Returns whether nothing ever moves.
    pub(crate) fn is_still(&self) -> bool {
        self.y == L::ZERO && self.v == L::ZERO
    }

    /// Returns whether the oscillation tends to 0.
    pub(crate) fn has_rest(&self) -> bool {
        self.modes.damping > 0.0 || self.is_still()
    }

    /// Returns y″ where the displacement and the velocity are these.
    pub(super) fn acceleration(&self, y: L, v: L) -> L {
        y.zip(v, |y, v| -(self.modes.stiffness * y + self.modes.damping * v))
    }

    /// Returns the oscillation of y′; its velocity is y″.
    pub(super) fn derivative(&self) -> Self {
        Self::new(self.modes, self.v, self.acceleration(self.y, self.v))
    }

    /// Returns half a period: from one extremum to the next. ∞ if it does not swing.
    pub(super) fn half_period(&self) -> f64 {
        if self.modes.swings { PI * self.modes.inverse_gap } else { f64::INFINITY }
    }

    /// Returns whether anything is left of a swing after half a period, as a double can tell.
    ///
    /// A spring that differs from a critical one only by the rounding of its parameters has a half period of years, in which
    /// it shrinks by e^(−10⁸). It moves as the critical spring does: it never arrives, and never turns back.
    pub(super) fn swings_back(&self) -> bool {
        self.modes.swings && exp(-(self.modes.decay * self.half_period())) > 0.0
    }

    /// Returns the travel: √(|y|² + (|v|/(ω + 0.86 c/m))²), of which a tolerance is a fraction.
    ///
    /// The second term is how far a kick at the target takes the value: v/ω undamped, 0.74 v·m/c critically damped. For
    /// damping ratios from 0.2 to 2 the result is within 3 % of the true reach, and it needs only square roots and
    /// quotients.
    pub(crate) fn span(&self) -> f64 {
        let rate = sqrt(self.modes.stiffness) + DAMPING_IN_SPAN * self.modes.damping;
        [self.y.magnitude(), self.v.magnitude() / rate].magnitude()
    }
}
