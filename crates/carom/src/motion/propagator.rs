//! One exact step of a linear law, ready to be applied many times.

use crate::motion::State;

/// The exact map of a state over a fixed time. The position takes two multiplications and two additions, and so does the velocity.
///
/// ```text
/// ⎡x′ − target⎤   ⎡xx xv⎤ ⎡x − target⎤   ⎡x⎤
/// ⎣    v′     ⎦ = ⎣vx vv⎦ ⎣    v     ⎦ + ⎣v⎦
/// ```
///
/// Every linear law has one for any `dt`: [`Spring::propagator`](crate::Spring::propagator),
/// [`Friction::propagator`](crate::Friction::propagator), [`Gravity::propagator`](crate::law::Gravity::propagator),
/// [`Drift::propagator`](crate::law::Drift::propagator). All springs of the same configuration can share one propagator in a frame. Unlike
/// a numeric step, its error doesn't grow with `dt` and it is always stable, because two steps of dt are one step of 2·dt.
///
/// You may know this map from scrolling, where it is written as a recurrence. It is v ← v·e^(−γ dt) for a fling, and x ← (x + g dt)·e^(−ω
/// dt) with g = v + ω x for an elastic edge.
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
#[must_use]
pub struct Propagator {
    /// The displacement after the step, per displacement before it.
    pub xx: f64,
    /// The displacement after the step, per velocity before it, in seconds.
    pub xv: f64,
    /// The velocity after the step, per displacement before it, in 1/s.
    pub vx: f64,
    /// The velocity after the step, per velocity before it.
    pub vv: f64,
    /// The displacement that a constant force adds, in units of length.
    pub x: f64,
    /// The velocity that a constant force adds, in units of length per second.
    pub v: f64,
}

impl Propagator {
    /// The step over no time.
    pub const IDENTITY: Self = Self { xx: 1.0, xv: 0.0, vx: 0.0, vv: 1.0, x: 0.0, v: 0.0 };

    /// Returns the state after the step. `target` is a spring's target. Other laws ignore it.
    #[inline]
    pub fn advance(&self, state: State, target: f64) -> State {
        let displacement = state.position - target;
        let State { position, velocity } = self.displace(State { position: displacement, ..state });
        State { position: target + position, velocity }
    }

    /// Returns the displacement after the step: [`advance`](Self::advance) with positions counted from the target. This saves the
    /// subtraction and the addition of the target.
    #[inline]
    pub fn displace(&self, displacement: State) -> State {
        let State { position, velocity } = displacement;
        // In a chain of steps, each step waits for the one before. With this order of the terms, it waits for only one product and one sum.
        State {
            position: self.xx * position + (self.xv * velocity + self.x),
            velocity: self.vx * position + (self.vv * velocity + self.v),
        }
    }

    /// Returns this step followed by `next` as one step.
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
