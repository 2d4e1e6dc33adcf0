//! How a displacement goes on: the lanes of a value under a law, without the value.

use super::lanes::Lanes;
use super::moving::rest_instant::rest_instant;
use super::moving::tolerance;
use crate::law::friction::Friction;
use crate::law::spring::Spring;
use crate::law::spring::modes::{Basis, Modes};
use crate::math::decay_mean;
use crate::motion::{Motion, State, Tolerance};

/// A displacement from the origin and its rate, per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sway<L> {
    pub(super) displacement: L,
    pub(super) rate: L,
}

impl<L: Lanes> Sway<L> {
    pub(super) const ZERO: Self = Self { displacement: L::ZERO, rate: L::ZERO };

    pub(super) fn is_finite(&self) -> bool {
        self.displacement.largest().is_finite() && self.rate.largest().is_finite()
    }

    /// Without the lanes that lead nowhere: they are there at once.
    pub(super) fn without_nowhere(self) -> Self {
        let there = |x: f64| if x.is_finite() { x } else { 0.0 };
        if self.is_finite() {
            self
        } else {
            Self { displacement: self.displacement.map(there), rate: self.rate.map(there) }
        }
    }
}

/// What acts on a displacement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Drive<L> {
    /// A spring pulls to the origin.
    Pull,
    /// A spring pulls to what is at `offset` from the origin when the course starts, and moves from there.
    Follow { offset: L, velocity: L },
    /// Friction alone.
    Coast { drag: f64 },
    /// A constant acceleration.
    Fall { acceleration: L },
}

/// A displacement over time: what acts on it, and how it started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Course<L> {
    spring: Spring,
    modes: Modes,
    drive: Drive<L>,
    pub(super) start: Sway<L>,
}

impl<L: Lanes> Course<L> {
    pub(super) fn new(spring: Spring, drive: Drive<L>, start: Sway<L>) -> Self {
        Self { spring, modes: spring.modes(), drive, start }
    }

    pub(super) const fn spring(&self) -> Spring {
        self.spring
    }

    /// What acts: a spring without stiffness is nothing but friction.
    fn law(&self) -> Drive<L> {
        match self.drive {
            Drive::Pull | Drive::Follow { .. } if self.modes.stiffness == 0.0 => {
                Drive::Coast { drag: self.modes.damping }
            }
            drive => drive,
        }
    }

    /// Whether a spring pulls it to the origin, and can.
    pub(super) fn is_pulled(&self) -> bool {
        matches!(self.law(), Drive::Pull)
    }

    /// Whether a spring pulls it anywhere.
    pub(super) fn is_drawn(&self) -> bool {
        matches!(self.law(), Drive::Pull | Drive::Follow { .. })
    }

    /// Whether a spring has it, or is meant to.
    pub(super) const fn is_sprung(&self) -> bool {
        matches!(self.drive, Drive::Pull | Drive::Follow { .. })
    }

    /// The same drive, for a course that starts `t` seconds later.
    pub(super) fn drive_from(&self, t: f64) -> Drive<L> {
        match self.drive {
            Drive::Follow { offset, velocity } => Drive::Follow { offset: offset.plus(velocity, t), velocity },
            drive => drive,
        }
    }

    /// Another start, and another drive, on the same spring.
    pub(super) const fn restart(&mut self, drive: Drive<L>, start: Sway<L>) {
        self.drive = drive;
        self.start = start;
    }

    /// The same, seen from elsewhere.
    pub(super) const fn put_start(&mut self, start: Sway<L>) {
        self.start = start;
    }

    pub(super) fn set_spring(&mut self, spring: Spring) {
        self.spring = spring;
        self.modes = spring.modes();
    }

    /// The displacement of the target after `t` < ∞ seconds; `None` if it stays at the origin.
    pub(super) fn target(&self, t: f64) -> Option<L> {
        match self.drive {
            Drive::Follow { offset, velocity } => Some(offset.plus(velocity, t)),
            _ => None,
        }
    }

    /// How far behind a target that moves at `velocity` the spring stays: its damping brakes against the ground.
    ///
    /// With z = x − target, m z″ = −k z − c (z′ + u): a spring under the constant force −c u, in balance at −(c/k) u.
    fn lag(&self, velocity: L) -> L {
        velocity.map(|u| -(self.modes.damping * u / self.modes.stiffness))
    }

    /// After `t` seconds, 0 < t < ∞.
    pub(super) fn at(&self, t: f64) -> Sway<L> {
        let Sway { displacement, rate } = self.start;
        match self.law() {
            Drive::Pull => self.swing(self.start, t),
            Drive::Follow { offset, velocity } => {
                // About the place that lags behind the target, as seen by it, nothing but the spring acts.
                let behind = offset.plus(self.lag(velocity), 1.0);
                let start = Sway { displacement: displacement.plus(behind, -1.0), rate: rate.plus(velocity, -1.0) };
                let swing = self.swing(start, t);
                Sway {
                    displacement: behind.plus(velocity, t).plus(swing.displacement, 1.0),
                    rate: velocity.plus(swing.rate, 1.0),
                }
            }
            Drive::Coast { drag } => {
                let step = Friction { drag }.propagator(t);
                let time = if drag * t < f64::INFINITY { t * decay_mean(drag * t) } else { 1.0 / drag };
                Sway { displacement: displacement.plus(rate, time), rate: rate.map(|v| v * step.vv) }
            }
            Drive::Fall { acceleration } => Sway {
                displacement: displacement.zip(rate.plus(acceleration, 0.5 * t), |x, v| x + v * t),
                rate: rate.plus(acceleration, t),
            },
        }
    }

    /// A spring alone, all lanes by one basis. Each lane has the bits that [`SpringMotion`](crate::SpringMotion) gives.
    fn swing(&self, start: Sway<L>, t: f64) -> Sway<L> {
        let Modes { decay, stiffness, .. } = self.modes;
        let Basis { envelope, even, slope, odd } = self.modes.basis(t);
        let Sway { displacement, rate } = start;
        let swing = Sway {
            displacement: displacement.zip(rate, |y, v| envelope * (y * even + (v + decay * y) * odd)),
            rate: displacement.zip(rate, |y, v| envelope * (v * slope - (stiffness * y + decay * v) * odd)),
        };
        if swing.is_finite() {
            return swing;
        }
        // Something has left the range of a double: lane by lane, the law knows how to avoid that.
        let lane = |y: f64, v: f64| self.spring.motion(State { position: y, velocity: v }, 0.0).state(t);
        Sway {
            displacement: displacement.zip(rate, |y, v| lane(y, v).position),
            rate: displacement.zip(rate, |y, v| lane(y, v).velocity),
        }
    }

    /// Where it ends; `None` if it never does.
    pub(super) fn limit(&self) -> Option<L> {
        let Sway { displacement, rate } = self.start;
        match self.law() {
            Drive::Pull => (self.modes.damping > 0.0 || self.start == Sway::ZERO).then_some(L::ZERO),
            Drive::Follow { .. } => None,
            Drive::Coast { drag } if drag > 0.0 => {
                let limit = displacement.zip(rate, |x, v| x + v / drag);
                limit.largest().is_finite().then_some(limit)
            }
            Drive::Coast { .. } => (rate == L::ZERO).then_some(displacement),
            Drive::Fall { acceleration } => (rate == L::ZERO && acceleration == L::ZERO).then_some(displacement),
        }
    }

    /// Where to put it when it is to end at once, `t` seconds after the start, where it is at `now`.
    pub(super) fn end(&self, t: f64, now: Sway<L>) -> Sway<L> {
        let still = |displacement| Sway { displacement, rate: L::ZERO };
        match self.law() {
            Drive::Pull => Sway::ZERO,
            Drive::Follow { offset, velocity } => {
                Sway { displacement: offset.plus(velocity, t).plus(self.lag(velocity), 1.0), rate: velocity }
            }
            _ => still(self.limit().unwrap_or(now.displacement)),
        }
    }

    /// Whether what is at `now` moves no more.
    pub(super) fn is_still(&self, now: Sway<L>) -> bool {
        match self.law() {
            Drive::Pull => now == Sway::ZERO,
            Drive::Follow { .. } => false,
            Drive::Coast { .. } => now.rate == L::ZERO,
            Drive::Fall { acceleration } => now.rate == L::ZERO && acceleration == L::ZERO,
        }
    }

    /// How far it goes, about: with a spring, how far out its energy could take it.
    pub(super) fn span(&self) -> f64 {
        let Sway { displacement, rate } = self.start;
        match self.law() {
            Drive::Pull => tolerance::span(&self.modes, displacement, rate),
            Drive::Coast { drag } if drag > 0.0 => rate.magnitude() / drag,
            _ => 0.0,
        }
    }

    /// Whether there is no saying where it goes: beyond the numbers, or on a spring that is none.
    pub(super) fn is_lost(&self, now: Sway<L>) -> bool {
        !now.is_finite() || self.modes.stiffness.is_nan() || self.modes.damping.is_nan()
    }

    /// Whether what is at `now` may be within `tolerance` of its end for good. What is nowhere has ended.
    pub(super) fn may_be_over(&self, now: Sway<L>, tolerance: Tolerance) -> bool {
        if self.is_still(now) || self.is_lost(now) {
            return true;
        }
        match self.law() {
            Drive::Pull => self.modes.damping > 0.0 && now.displacement.largest() <= 1.001 * tolerance.distance,
            Drive::Coast { .. } => now.rate.magnitude() <= 1.001 * tolerance.velocity,
            Drive::Follow { .. } | Drive::Fall { .. } => false,
        }
    }

    /// How long what is at `now` takes until then; ∞ if it never does.
    pub(super) fn settling_time(&self, now: Sway<L>, tolerance: Tolerance) -> f64 {
        if self.is_still(now) || self.is_lost(now) {
            return 0.0;
        }
        match self.law() {
            Drive::Pull if self.modes.damping > 0.0 => rest_instant(&self.modes, now.displacement, now.rate, tolerance),
            Drive::Coast { drag } => {
                let start = State { position: 0.0, velocity: now.rate.magnitude() };
                Friction { drag }.motion(start).settling_time(tolerance)
            }
            _ => f64::INFINITY,
        }
    }
}
