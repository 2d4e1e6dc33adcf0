//! One exact step of a linear law, ready to be applied many times.

use crate::motion::State;

/// The exact map of a state over a fixed time: two multiplications and additions for each of position and velocity.
///
/// ```text
/// ⎡x′ − target⎤   ⎡xx xv⎤ ⎡x − target⎤   ⎡x⎤
/// ⎣    v′     ⎦ = ⎣vx vv⎦ ⎣    v     ⎦ + ⎣v⎦
/// ```
///
/// Every linear law gives one for any `dt`: [`Spring::propagator`](crate::Spring::propagator),
/// [`Friction::propagator`](crate::Friction::propagator), [`Gravity::propagator`](crate::Gravity::propagator),
/// [`Drift::propagator`](crate::Drift::propagator). One propagator serves every spring of the same configuration in a
/// frame. Unlike a numeric step it has no error to grow with `dt` and no stability limit: two steps of dt are one step
/// of 2·dt.
///
/// The per-frame recurrences that people derive for scrolling, v ← v·e^(−γ dt) for a fling and
/// x ← (x + g dt)·e^(−ω dt) for an elastic edge, are this map written out.
///
/// ```
/// use carom::{Motion, Spring, State};
/// let spring = Spring::from_response_damping_ratio(0.35, 0.8);
/// let frame = spring.propagator(1.0 / 120.0);
///
/// let mut card = State::at_rest(0.0);
/// for _ in 0..60 {
///     card = frame.advance(card, 300.0);
/// }
/// let exact = spring.motion(State::at_rest(0.0), 300.0).state(0.5);
/// assert!((card.position - exact.position).abs() < 1e-11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Propagator {
    /// What the displacement keeps of itself.
    pub xx: f64,
    /// What the displacement gains per unit of velocity, seconds.
    pub xv: f64,
    /// What the velocity gains per unit of displacement, 1/s.
    pub vx: f64,
    /// What the velocity keeps of itself.
    pub vv: f64,
    /// Displacement gained whatever the state (a constant force), length.
    pub x: f64,
    /// Velocity gained whatever the state, length/s.
    pub v: f64,
}

impl Propagator {
    /// No time passes.
    pub const IDENTITY: Self = Self { xx: 1.0, xv: 0.0, vx: 0.0, vv: 1.0, x: 0.0, v: 0.0 };

    /// The state after the step. `target` is the spring's; a law without one takes any, and 0 costs nothing.
    #[must_use]
    #[inline]
    pub fn advance(&self, state: State, target: f64) -> State {
        let displacement = state.position - target;
        let State { position, velocity } = self.displace(State { position: displacement, ..state });
        State { position: target + position, velocity }
    }

    /// The step of a displacement: [`advance`](Self::advance) with positions counted from the target, which saves two
    /// operations that each wait for the one before.
    ///
    /// ```
    /// use carom::{Spring, State};
    /// let frame = Spring::from_response_damping_ratio(0.35, 0.8).propagator(1.0 / 120.0);
    /// let card = State { position: 12.0, velocity: 700.0 };
    /// let way = State { position: card.position - 300.0, ..card };
    /// assert_eq!(frame.displace(way).position, frame.advance(card, 300.0).position - 300.0);
    /// ```
    #[must_use]
    #[inline]
    pub fn displace(&self, displacement: State) -> State {
        let State { position, velocity } = displacement;
        // In this order the displacement, which is last to be known, waits for one sum only.
        State {
            position: self.xx * position + (self.xv * velocity + self.x),
            velocity: self.vx * position + (self.vv * velocity + self.v),
        }
    }

    /// This step and then `next`, as one step.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            xx: next.xx * self.xx + next.xv * self.vx,
            xv: next.xx * self.xv + next.xv * self.vv,
            vx: next.vx * self.xx + next.vv * self.vx,
            vv: next.vx * self.xv + next.vv * self.vv,
            x: next.xx * self.x + next.xv * self.v + next.x,
            v: next.vx * self.x + next.vv * self.v + next.v,
        }
    }
}
