//! The motion of a value's lanes: one of the laws, in any number of lanes.

use crate::law::friction::Coast;
use crate::law::gravity::Fall;
use crate::law::spring::oscillation::Oscillation;
use crate::motion::{Lanes, State, Tolerance};

/// A motion of lanes: how far a value is from its origin, as a function of the seconds since the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Course<L> {
    /// A spring pulls to the origin.
    Spring(Oscillation<L>),
    /// A spring pulls to a target that leaves the origin with a constant velocity.
    Chase(Chase<L>),
    /// A spring without stiffness only brakes.
    Slack(Coast<L>),
    /// Friction alone acts.
    Coast(Coast<L>),
    /// Only a constant acceleration acts.
    Fall(Fall<L>),
}

/// A spring behind a moving target.
///
/// The damping opposes the velocity of the value itself, so the value ends up behind its target. Let z = x − target, and u the target's
/// velocity. Then m z″ = −k z − c (z′ + u). This is a spring under the constant force −c u, in balance at z = −(c/k) u. The value
/// oscillates about that point as if the point were at rest, although it moves with the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chase<L> {
    start: State<L>,
    /// The velocity of the target.
    pub(crate) velocity: L,
    /// The point of balance, relative to the target.
    balance: L,
    /// The oscillation about the point of balance.
    about: Oscillation<L>,
}

impl<L: Lanes> Chase<L> {
    /// Returns the chase of a value that oscillates about a target at the origin. From now on, the target moves with `velocity`.
    pub(crate) fn new(now: Oscillation<L>, velocity: L) -> Self {
        let Oscillation { modes, y, v, .. } = now;
        let balance = velocity.map(|u| -(modes.damping * u / modes.stiffness));
        let about = Oscillation::new(modes, y.plus(balance, -1.0), v.plus(velocity, -1.0));
        Self { start: now.start(), velocity, balance, about }
    }

    /// Returns how far the target is from the origin at t.
    pub(crate) fn target(&self, t: f64) -> L {
        self.velocity.map(|u| u * t)
    }

    fn at(&self, t: f64) -> State<L> {
        let State { position, velocity } = self.about.at(t);
        State {
            position: self.balance.plus(self.velocity, t).plus(position, 1.0),
            velocity: self.velocity.plus(velocity, 1.0),
        }
    }

    /// Returns the steady motion: at the point of balance, with the velocity of the target.
    pub(crate) fn steady(&self) -> State<L> {
        State { position: self.balance, velocity: self.velocity }
    }
}

impl<L: Lanes> Course<L> {
    /// Returns the state at t = 0, as it was given.
    pub(crate) fn start(&self) -> State<L> {
        match self {
            Self::Spring(spring) => spring.start(),
            Self::Chase(chase) => chase.start,
            Self::Slack(coast) | Self::Coast(coast) => coast.start,
            Self::Fall(fall) => fall.start,
        }
    }

    /// Returns the state at t ≥ 0.
    #[inline]
    pub(crate) fn at(&self, t: f64) -> State<L> {
        if t == 0.0 {
            return self.start();
        }
        match self {
            Self::Spring(spring) => spring.at(t),
            Self::Chase(chase) => chase.at(t),
            Self::Slack(coast) | Self::Coast(coast) => coast.at(t),
            Self::Fall(fall) => fall.at(t),
        }
    }

    /// Returns whether a spring takes the value to its target. Friction or an acceleration takes it elsewhere.
    pub(crate) const fn is_sprung(&self) -> bool {
        matches!(self, Self::Spring(_) | Self::Chase(_) | Self::Slack(_))
    }

    /// Returns whether the value never moves.
    pub(crate) fn is_still(&self) -> bool {
        match self {
            Self::Spring(spring) => spring.is_still(),
            Self::Chase(_) => false,
            Self::Slack(coast) | Self::Coast(coast) => coast.is_still(),
            Self::Fall(fall) => fall.is_still(),
        }
    }

    /// Returns where the motion ends, or `None` if it doesn't end.
    pub(crate) fn rest(&self) -> Option<L> {
        match self {
            Self::Spring(spring) => spring.has_rest().then_some(L::ZERO),
            Self::Chase(_) => None,
            Self::Slack(coast) | Self::Coast(coast) => coast.rest(),
            Self::Fall(fall) => fall.is_still().then_some(fall.start.position),
        }
    }

    /// Returns the travel, or 0 for a motion that doesn't end. A tolerance may be a fraction of it.
    pub(crate) fn span(&self) -> f64 {
        match self {
            Self::Spring(spring) => spring.span(),
            Self::Slack(coast) | Self::Coast(coast) => coast.span(),
            Self::Chase(_) | Self::Fall(_) => 0.0,
        }
    }

    /// Returns the first time after which the motion stays within `tolerance` of its rest, or ∞ if it never does.
    pub(crate) fn settling_time(&self, tolerance: Tolerance) -> f64 {
        match self {
            Self::Spring(spring) if spring.has_rest() => spring.settling_time(tolerance),
            Self::Slack(coast) | Self::Coast(coast) => coast.settling_time(tolerance),
            Self::Fall(fall) if fall.is_still() => 0.0,
            Self::Spring(_) | Self::Chase(_) | Self::Fall(_) => f64::INFINITY,
        }
    }
}
