//! A damped oscillation about 0, in one lane or several: the motion of every spring.
//!
//! [`rest`](super::rest) computes when the oscillation begins to stay near 0, for any number of lanes. [`level`](super::level) computes
//! when a single lane is at a level. An oscillation's velocity obeys the same equation as its displacement, so we use both modules for the
//! velocity, too.

use super::modes::{Form, Modes};
use crate::math::{PI, exp, fabs, ln};
use crate::motion::{Lanes, State};

/// The solution of y″ + (c/m) y′ + (k/m) y = 0 from a start, with k > 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Oscillation<L = f64> {
    pub(crate) modes: Modes,
    /// y(0).
    pub(crate) y: L,
    /// y′(0).
    pub(crate) v: L,
    /// y′(0) + decay·y(0): the factor of the [`Form`]'s `odd` in y.
    pub(super) w: L,
    /// (k/m) y(0) + decay·y′(0): the factor of −`odd` in y′.
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

    /// Returns whether the oscillation stays at 0.
    pub(crate) fn is_still(&self) -> bool {
        self.y == L::ZERO && self.v == L::ZERO
    }

    /// Returns whether the oscillation tends to 0.
    pub(crate) fn has_rest(&self) -> bool {
        self.modes.damping > 0.0 || self.is_still()
    }

    /// Returns y″ at the displacement y and the velocity v.
    pub(super) fn acceleration(&self, y: L, v: L) -> L {
        y.zip(v, |y, v| -(self.modes.stiffness * y + self.modes.damping * v))
    }

    /// Returns the oscillation of y′. Its velocity is y″.
    pub(super) fn derivative(&self) -> Self {
        Self::new(self.modes, self.v, self.acceleration(self.y, self.v))
    }

    /// Returns the time t when |y′| falls to `speed`, as the derivative found it, with the digits that the derivative lost.
    ///
    /// Far above critical damping, y′ soon creeps at a small part of what it was at the start. The [`derivative`](Self::derivative) computes
    /// this part as a difference of two large numbers, but [`at`](Self::at) computes it as a product, so Newton's steps on ln |y′| find
    /// these digits. The slope of ln |y′| is y″/y′, or −decay while y′ creeps and y″ cancels. Take a step along each, if it brings |y′|
    /// nearer to `speed`. Where |y′| rises, t isn't such a crossing, and stays.
    pub(super) fn refined(&self, t: f64, speed: f64) -> f64 {
        if self.modes.swings {
            return t;
        }
        let above = |t: f64| ln(self.at(t).velocity.magnitude() / speed);
        let step = |t: f64, slope: f64| {
            let height = above(t);
            let next = t - height / slope;
            if slope < 0.0 && next > 0.0 && fabs(above(next)) < fabs(height) { next } else { t }
        };
        let t = step(t, -self.modes.decay);
        let State { position: y, velocity: v } = self.at(t);
        step(t, v.dot(self.acceleration(y, v)) / v.dot(v))
    }

    /// Returns half a period, from one extremum to the next, or ∞ if it doesn't swing.
    pub(super) fn half_period(&self) -> f64 {
        if self.modes.swings { PI * self.modes.inverse_gap } else { f64::INFINITY }
    }

    /// Returns whether the oscillation swings, and doesn't underflow to 0 within half a period.
    ///
    /// Rounding can make a critical spring just underdamped. Then half a period takes years, and the swing shrinks by e^(−10⁸) meanwhile.
    /// We treat such a spring as critical, so that it never arrives and never turns back.
    pub(super) fn swings_back(&self) -> bool {
        self.modes.swings && exp(-(self.modes.decay * self.half_period())) > 0.0
    }

    /// Returns the [travel](Modes::travel) from its start.
    pub(crate) fn span(&self) -> f64 {
        self.modes.travel(self.y.magnitude(), self.v.magnitude())
    }
}
