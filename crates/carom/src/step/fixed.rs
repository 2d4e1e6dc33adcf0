//! Steps of one length for frames of any length.

use super::Stepper;
use crate::error::{ParameterError, require};
use crate::motion::State;
use crate::motion::lanes::Lanes;

/// A driver that steps a force at its own rate, and interpolates between two steps.
///
/// The error of a numeric step depends on its length, so a motion that is stepped once a frame depends on the display. In each
/// frame, this driver takes as many whole steps as fit and keeps the remaining time for the next frame. So its states are the
/// same, bit for bit, at any frame rate.
///
/// [`output`](Self::output) is the cubic with the positions and velocities of the last two states. (A straight line would have an
/// error of an eighth of acceleration·step², more than the error of the step.) The output is one step behind the time given, and
/// is *never written back* into the simulation. (Rebound wrote the interpolated value into the state and also kept the time for
/// it, so its springs lagged.)
///
/// If a frame needs more steps than the [limit](Self::substep_limit), the other whole steps are dropped, and
/// [`Advanced::dropped`] is their time. The motion then pauses, because more steps would delay the next frame further.
///
/// # Example
/// ```
/// use carom::step::{Damped, FixedStep, VelocityVerlet};
/// use carom::State;
///
/// // Toward the nearest multiple of 100, from 130 at 900 points a second.
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
/// For a spring, a [propagator](crate::Spring::propagator) is better, because it takes frames of any length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedStep<M, F, V = f64> {
    /// The stepper.
    pub method: M,
    /// The force. A change takes effect with the next step.
    pub force: F,
    /// The most steps in one call, 64 by default: the limit of Rebound, 64 ms in steps of 1 ms.
    pub substep_limit: u32,
    rate_hz: f64,
    /// The state one step before `state`.
    before: State<V>,
    state: State<V>,
    /// The time given but not stepped, 0 ≤ pending < step.
    pending: f64,
    /// The number of steps taken, which is the time for forces that depend on it.
    steps: u64,
}

/// The result of [`FixedStep::advance`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Advanced {
    /// The number of steps taken.
    pub substeps: u32,
    /// The seconds that were given but will not be stepped, because they need more steps than the limit.
    pub dropped: f64,
}

impl<M, F, V: Lanes> FixedStep<M, F, V> {
    /// Returns a driver from `start`, at `rate_hz` > 0 steps a second.
    ///
    /// With an invalid rate ([`validate`](Self::validate) reports it) its state never changes.
    #[must_use]
    pub const fn new(method: M, force: F, start: State<V>, rate_hz: f64) -> Self {
        Self { method, force, substep_limit: 64, rate_hz, before: start, state: start, pending: 0.0, steps: 0 }
    }

    /// Checks the rate.
    ///
    /// # Errors
    /// The rate, if it is not above 0, or so extreme that the step is 0 or infinite.
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

    /// Returns the time given but not yet stepped, less than a step, in seconds.
    #[must_use]
    pub const fn pending(&self) -> f64 {
        self.pending
    }

    /// Sets the state. The output jumps to it at once.
    pub const fn set_state(&mut self, state: State<V>) {
        self.before = state;
        self.state = state;
    }

    /// Returns the state to show: that of one [`step`](Self::step) ago, which is between the last two states. Until the first
    /// step, this is the start.
    pub fn output(&self) -> State<V> {
        if self.before == self.state || !self.has_rate() {
            return self.state;
        }
        let step = self.step();
        // Hermite's cubic in s = pending/step, from 0 at `before` to 1 at `state`: x₀ + s (h v₀ + s (a + s b)).
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
    /// A `dt` that is 0, negative or NaN counts as no time. A very long or infinite `dt` takes as many steps as the limit allows.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::spring::Spring;
    use crate::motion::Motion;
    use crate::step::{Exact, Rk4, SpringForce, Timed, VelocityVerlet};

    const START: State = State { position: 0.0, velocity: 400.0 };

    fn force() -> SpringForce {
        SpringForce { spring: Spring::from_response_damping_ratio(0.5, 0.3), target: 300.0 }
    }

    /// Frame times of a display that cannot keep its pace: 4 to 29 ms in whole microseconds, by a linear congruence.
    fn frame_times() -> impl Iterator<Item = u64> {
        let mut seed = 1_u64;
        core::iter::repeat_with(move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            4_000 + (seed >> 33) % 25_000
        })
    }

    #[test]
    fn an_hour_of_uneven_frames_takes_the_same_steps() {
        // Undamped, so that there is something to compare after an hour.
        let force = SpringForce { spring: Spring::from_response_damping_ratio(0.5, 0.0), target: 300.0 };
        let mut driver = FixedStep::new(VelocityVerlet, force, START, 240.0);
        let (mut micros, mut steps) = (0, 0_u64);
        for frame in frame_times() {
            micros += frame;
            let Advanced { substeps, dropped } = driver.advance(frame as f64 * 1e-6);
            assert!(dropped == 0.0);
            steps += u64::from(substeps);
            if micros >= 3_600_000_000 {
                break;
            }
        }
        // All time is accounted for: 864 000 steps and the pending time add up to the hour.
        let given = micros as f64 * 1e-6;
        let kept = steps as f64 * driver.step() + driver.pending();
        assert!((given - kept).abs() < 1e-9, "{given} {kept}");
        assert_eq!(steps, (given * 240.0) as u64);

        let direct = (0..steps).fold(START, |state, _| VelocityVerlet.step(&force, state, 1.0 / 240.0));
        assert_eq!(driver.state(), direct);
        // The counterexample: stepped once a frame, the motion ends elsewhere.
        let frames = frame_times().take(200_000).map(|frame| frame as f64 * 1e-6);
        let by_frames = frames.fold(START, |state, dt| VelocityVerlet.step(&force, state, dt));
        assert!((by_frames.position - direct.position).abs() > 1.0);
    }

    #[test]
    fn output_is_the_motion_one_step_ago() {
        let exact = force().spring.motion(START, 300.0);
        let mut driver = FixedStep::new(Exact, force(), START, 60.0);
        let mut time = 0.0;
        for frame in frame_times().take(300) {
            driver.advance(frame as f64 * 1e-6);
            time += frame as f64 * 1e-6;
            let ago = time - driver.step();
            if ago >= 0.0 {
                let (shown, real) = (driver.output(), exact.state(ago));
                // The cubic errs by h⁴/384 times the fourth derivative. A straight line would err by h²/8 times the second, 1.3.
                assert!((shown.position - real.position).abs() < 1.5e-2, "{shown:?} {real:?}");
                assert!((shown.velocity - real.velocity).abs() < 2.0, "{shown:?} {real:?}");
            } else {
                assert_eq!(driver.output(), START);
            }
        }
    }

    #[test]
    fn a_long_frame_takes_its_limit_and_reports_the_rest() {
        let mut driver = FixedStep::new(Rk4, force(), START, 128.0);
        driver.substep_limit = 5;
        // 1 s = 128 steps.
        let advanced = driver.advance(1.0 + 0.25 / 128.0);
        assert_eq!(advanced, Advanced { substeps: 5, dropped: 123.0 / 128.0 });
        assert_eq!(driver.pending(), 0.25 / 128.0);
        let five = (0..5).fold(START, |state, _| Rk4.step(&force(), state, 1.0 / 128.0));
        assert_eq!(driver.state(), five);
        // A frame on time drops nothing and includes the pending time.
        assert_eq!(driver.advance(0.75 / 128.0), Advanced { substeps: 1, dropped: 0.0 });
    }

    #[test]
    fn motion_continues_after_an_infinite_frame() {
        let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
        assert_eq!(driver.advance(f64::INFINITY), Advanced { substeps: 64, dropped: f64::INFINITY });
        assert_eq!(driver.advance(1e300).substeps, 64);
        assert!(driver.pending() >= 0.0 && driver.pending() < driver.step());
        assert!(driver.output().position.is_finite());
        assert!(driver.advance(0.1).substeps >= 11);
    }

    #[test]
    fn an_invalid_time_takes_no_step() {
        let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
        for dt in [0.0, -0.0, -1.0, f64::NEG_INFINITY, f64::NAN] {
            assert_eq!(driver.advance(dt), Advanced::default());
            assert_eq!((driver.state(), driver.pending()), (START, 0.0));
        }
        assert_eq!(driver.advance(0.02).substeps, 2);
    }

    #[test]
    fn an_invalid_rate_is_an_error_and_takes_no_step() {
        for rate in [0.0, -0.0, -60.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-320] {
            let mut driver = FixedStep::new(Rk4, force(), START, rate);
            assert_eq!(driver.validate().unwrap_err().field(), "rate_hz");
            for dt in [0.016, 1e9, f64::INFINITY] {
                assert_eq!(driver.advance(dt), Advanced::default());
                assert_eq!((driver.state(), driver.output()), (START, START), "{rate}");
            }
        }
        for rate in [1e-3, 60.0, 1e12, f64::MAX] {
            let mut driver = FixedStep::new(Rk4, force(), START, rate);
            assert!(driver.validate().is_ok());
            assert!(driver.advance(2e3).substeps >= 1);
            assert!(driver.output().position.is_finite(), "{rate}");
        }
    }

    #[test]
    fn a_substep_limit_of_zero_takes_no_step() {
        let mut driver = FixedStep::new(Rk4, force(), START, 128.0);
        driver.substep_limit = 0;
        assert_eq!(driver.advance(0.25), Advanced { substeps: 0, dropped: 0.25 });
        assert_eq!(driver.output(), START);
    }

    #[test]
    fn forces_of_arrays_and_of_time_are_stepped_at_their_own_rate() {
        // The first component follows the time: x″ = 6t from rest at 0 is x = t³, exact in Rk4.
        let force = Timed(|t: f64, _: State<[f64; 2]>| [6.0 * t, -9.0]);
        let start = State { position: [0.0, 5.0], velocity: [0.0, 1.0] };
        let mut driver = FixedStep::new(Rk4, force, start, 128.0);
        for frame in frame_times().take(40) {
            driver.advance(frame as f64 * 1e-6);
        }
        let time = driver.step() * driver.steps as f64;
        let [x, y] = driver.state().position;
        assert!((x - time * time * time).abs() < 1e-12 && (y - (5.0 + time - 4.5 * time * time)).abs() < 1e-12);
        let shown = time - driver.step() + driver.pending();
        assert!((driver.output().position[0] - shown * shown * shown).abs() < 1e-12);
    }

    #[test]
    fn set_state_shows_at_once() {
        let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
        driver.advance(0.1);
        driver.set_state(State::at_rest(50.0));
        assert_eq!(driver.output(), State::at_rest(50.0));
        driver.advance(0.1);
        assert!(driver.output().position > 50.0);
    }
}
