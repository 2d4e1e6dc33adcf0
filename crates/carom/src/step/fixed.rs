//! Steps of one length for frames of any length.

use super::Stepper;
use crate::error::{ParameterError, require};
use crate::motion::{Lanes, State};

/// A driver that steps a force at its own rate, and interpolates between two steps.
///
/// The error of a numeric step depends on its length, so a motion that is stepped once a frame depends on the display. In each
/// frame, this driver takes as many whole steps as fit and keeps the remaining time for the next frame. So its states are the
/// same, bit for bit, at any frame rate.
///
/// [`output`](Self::output) is the cubic with the positions and velocities of the last two states. (A straight line would have an error of
/// an eighth of acceleration·step², more than the error of the step.) The output is one step behind the time given, and is *never written
/// back* into the simulation. (Rebound wrote the interpolated value into the state and also kept the time for it, so its springs lagged.)
///
/// If a frame needs more steps than the [limit](Self::substep_limit), we drop the other whole steps, and [`Advanced::dropped`] says how
/// much time they were. The motion then pauses, because taking more steps would delay the next frame even further.
///
/// # Example
/// ```
/// use carom::step::{Damped, FixedStep, VelocityVerlet};
/// use carom::State;
///
/// // A wheel with detents at multiples of 100, spun from 130 at 900 points/s.
/// let detents = Damped {
///     pull: |x: f64| -2e4 * (x * std::f64::consts::PI / 50.0).sin(),
///     damping: 18.0,
/// };
/// let start = State { position: 130.0, velocity: 900.0 };
/// let mut wheel = FixedStep::new(VelocityVerlet, detents, start, 240.0);
///
/// for frame_time in [0.016, 0.017, 0.016, 0.050, 0.016] {
///     wheel.advance(frame_time);
///     let shown = wheel.output().position;
///     assert!(shown > 130.0);
/// }
/// // 0.115 s are 27.6 steps.
/// assert!((wheel.pending() - 0.6 / 240.0).abs() < 1e-15);
/// ```
///
/// For a spring, use a [propagator](crate::Spring::propagator) instead, because it takes frames of any length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedStep<M, F, V = f64> {
    /// The stepper.
    pub method: M,
    /// The force. If you change it, the change takes effect with the next step.
    pub force: F,
    /// The most steps in one call, 64 by default: the limit of Rebound, 64 ms in steps of 1 ms.
    pub substep_limit: u32,
    rate_hz: f64,
    /// The state one step before `state`.
    before: State<V>,
    state: State<V>,
    /// The time that you have given but that isn't stepped yet: 0 ≤ pending < step.
    pending: f64,
    /// The number of steps taken. Forces that depend on time get the time from it.
    steps: u64,
}

/// The result of [`FixedStep::advance`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Advanced {
    /// The number of steps taken.
    pub substeps: u32,
    /// The seconds that you have given but that are never stepped, because they'd need more steps than the limit.
    pub dropped: f64,
}

impl<M, F, V: Lanes> FixedStep<M, F, V> {
    /// Returns a driver from `start`, at `rate_hz` > 0 steps a second.
    ///
    /// If the rate is invalid ([`validate`](Self::validate) says so), the state never changes.
    #[must_use]
    pub const fn new(method: M, force: F, start: State<V>, rate_hz: f64) -> Self {
        Self { method, force, substep_limit: 64, rate_hz, before: start, state: start, pending: 0.0, steps: 0 }
    }

    /// Checks the rate.
    ///
    /// # Errors
    /// Fails if the rate isn't above 0, or is so extreme that the step is 0 or infinite.
    pub fn validate(&self) -> Result<(), ParameterError> {
        require(self.has_rate(), "rate_hz", "be finite and greater than 0", self.rate_hz)
    }

    /// Returns the length of a step, 1/rate, in seconds.
    #[must_use]
    pub fn step(&self) -> f64 {
        1.0 / self.rate_hz
    }

    /// Returns the simulated state, after the last whole step.
    pub const fn state(&self) -> State<V> {
        self.state
    }

    /// Returns the time that you have given but that isn't stepped yet: less than a step, in seconds.
    #[must_use]
    pub const fn pending(&self) -> f64 {
        self.pending
    }

    /// Sets the state. The output jumps there at once.
    pub const fn set_state(&mut self, state: State<V>) {
        self.before = state;
        self.state = state;
    }

    /// Returns the state to show. It is one [`step`](Self::step) old, between the last two states. Until the first step, this is the start.
    pub fn output(&self) -> State<V> {
        if self.before == self.state || !self.has_rate() {
            return self.state;
        }
        let step = self.step();
        // This is Hermite's cubic x₀ + s (h v₀ + s (a + s b)) from `before` at s = 0 to `state` at s = 1, where s = pending/step.
        let s = self.pending / step;
        let travel = self.state.position.zip(self.before.position, |x1, x0| x1 - x0);
        let (v0, v1) = (self.before.velocity, self.state.velocity);
        let a = travel.zip(v0.zip(v1, |v0, v1| step * (2.0 * v0 + v1)), |travel, turn| 3.0 * travel - turn);
        let b = v0.zip(v1, |v0, v1| step * (v0 + v1)).zip(travel, |turn, travel| turn - 2.0 * travel);
        let gone = v0.zip(a.zip(b, |a, b| s * (a + s * b)), |v0, bend| s * (step * v0 + bend));
        let gained = a.zip(b, |a, b| s * (2.0 * a + s * (3.0 * b)) * self.rate_hz);
        State {
            position: self.before.position.zip(gone, |x0, gone| x0 + gone),
            velocity: v0.zip(gained, |v0, gained| v0 + gained),
        }
    }

    fn has_rate(&self) -> bool {
        let step = self.step();
        self.rate_hz > 0.0 && step > 0.0 && step.is_finite()
    }
}

impl<M: Stepper<F, V>, F, V: Lanes> FixedStep<M, F, V> {
    /// Advances by `dt` seconds, with all steps that are due.
    ///
    /// A `dt` that is 0, negative or NaN doesn't change anything. A very long or infinite `dt` takes as many steps as the limit allows.
    pub fn advance(&mut self, dt: f64) -> Advanced {
        let mut advanced = Advanced::default();
        if !(dt > 0.0) || !self.has_rate() {
            return advanced;
        }
        let step = self.step();
        self.pending += dt;
        while self.pending >= step && advanced.substeps < self.substep_limit {
            self.before = self.state;
            self.state = self.method.step_at(&self.force, step * self.steps as f64, self.state, step);
            self.steps += 1;
            self.pending -= step;
            advanced.substeps += 1;
        }
        if self.pending >= step {
            let left = if self.pending.is_finite() { self.pending % step } else { 0.0 };
            advanced.dropped = self.pending - left;
            self.pending = left;
        }
        advanced
    }
}
