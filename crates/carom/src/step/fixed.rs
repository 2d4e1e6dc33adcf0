//! Steps of one length, whatever the frames.

use super::Stepper;
use crate::error::{ParameterError, require};
use crate::motion::State;

/// Steps a force at a rate of its own, and shows what lies between two steps.
///
/// Frames come as they come, a numeric step errs by its length, so that a motion stepped once a frame depends on the
/// display. This one takes the time of each frame, steps as often as whole steps fit in, and keeps the rest for the next
/// frame: the states are the same, bit for bit, at any frame rate.
///
/// What is shown, [`output`](Self::output), is the cubic between the last two states that meets their positions and
/// velocities (a straight line would be off by an eighth of acceleration·step², which is worse than the step itself). It
/// is one step behind the time given, and *never written back*: the simulation does not know that anybody looks. (Rebound
/// wrote what it had interpolated into the state and kept the time for it as well, so that its springs lagged, by up to
/// 3 % of the way.)
///
/// If a frame asks for more than [`substep_limit`](Self::with_substep_limit) steps, the rest of its whole steps is
/// dropped and [`Advanced::dropped`] says how much: the motion hangs for that time, instead of the work for a late frame
/// making the next one later still.
///
/// # Example
/// ```
/// use carom::step::{Damped, FixedStep, VelocityVerlet};
/// use carom::State;
///
/// // Toward the nearest multiple of 100, pushed from 130 at 900 points a second.
/// let detents = Damped { pull: |x: f64| -2e4 * (x * std::f64::consts::PI / 50.0).sin(), damping: 18.0 };
/// let mut wheel = FixedStep::new(VelocityVerlet, detents, State { position: 130.0, velocity: 900.0 }, 240.0);
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
/// A spring is better served by its [propagator](crate::Spring::propagator), which takes frames of any length. To
/// reproduce one that somebody steps, toward a target that changes in flight:
///
/// ```
/// use carom::step::{FixedStep, Rk4, SpringForce};
/// use carom::{Spring, State};
///
/// // Pop: Runge-Kutta at 1 ms.
/// let spring = Spring { mass: 1.0, stiffness: 342.1, damping: 30.487 };
/// let mut card = FixedStep::new(Rk4, SpringForce { spring, target: 300.0 }, State::at_rest(0.0), 1000.0);
/// card.advance(0.1);
/// card.force.target = 0.0;
/// card.advance(0.1);
/// assert!(card.output().velocity < 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedStep<M, F> {
    /// How it steps.
    pub method: M,
    /// What it steps. What changes here takes effect with the next step.
    pub force: F,
    rate_hz: f64,
    substep_limit: u32,
    /// The state one step before `state`.
    before: State,
    state: State,
    /// Time given and not stepped, 0 ≤ pending < step.
    pending: f64,
}

/// What a call of [`FixedStep::advance`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advanced {
    /// Steps taken.
    pub substeps: u32,
    /// Seconds that were given and will not be stepped, because they were too many for one call.
    pub dropped: f64,
}

/// As many as Rebound takes: 64 ms in steps of 1 ms.
const SUBSTEP_LIMIT: u32 = 64;

impl<M, F> FixedStep<M, F> {
    /// From `start`, at `rate_hz` > 0 steps a second, and at most 64 of them in one call.
    ///
    /// At a rate that is none ([`validate`](Self::validate) says so) it stands still.
    #[must_use]
    pub const fn new(method: M, force: F, start: State, rate_hz: f64) -> Self {
        Self { method, force, rate_hz, substep_limit: SUBSTEP_LIMIT, before: start, state: start, pending: 0.0 }
    }

    /// With at most `limit` steps in one call.
    #[must_use]
    pub fn with_substep_limit(self, limit: u32) -> Self {
        Self { substep_limit: limit, ..self }
    }

    /// Whether it has a rate to step at.
    ///
    /// # Errors
    /// The rate, if it is not above 0 or so far out that a step or its inverse is no number.
    pub fn validate(&self) -> Result<(), ParameterError> {
        require(self.has_rate(), "rate_hz", "be finite and greater than 0", self.rate_hz)
    }

    /// 1/rate: the seconds in a step.
    #[must_use]
    pub fn step(&self) -> f64 {
        1.0 / self.rate_hz
    }

    /// The simulated state, after the last whole step.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Time given and not yet stepped, less than a step, in seconds.
    #[must_use]
    pub const fn pending(&self) -> f64 {
        self.pending
    }

    /// Puts it there, at that speed: a jump, shown at once.
    pub const fn set_state(&mut self, state: State) {
        self.before = state;
        self.state = state;
    }

    /// What to show: where it was one [`step`](Self::step) ago, which lies between the last two states.
    ///
    /// Until the first step, the start.
    #[must_use]
    pub fn output(&self) -> State {
        if self.before == self.state || !self.has_rate() {
            return self.state;
        }
        let step = self.step();
        // Hermite's cubic in s = pending/step, from 0 at `before` to 1 at `state`: x₀ + s (h v₀ + s (a + s b)).
        let s = self.pending / step;
        let way = self.state.position - self.before.position;
        let (v0, v1) = (self.before.velocity, self.state.velocity);
        let a = 3.0 * way - step * (2.0 * v0 + v1);
        let b = step * (v0 + v1) - 2.0 * way;
        State {
            position: self.before.position + s * (step * v0 + s * (a + s * b)),
            velocity: v0 + s * (2.0 * a + s * (3.0 * b)) * self.rate_hz,
        }
    }

    fn has_rate(&self) -> bool {
        let step = self.step();
        self.rate_hz > 0.0 && step > 0.0 && step.is_finite()
    }
}

impl<M: Stepper<F>, F> FixedStep<M, F> {
    /// Takes `dt` seconds, and as many steps as are due.
    ///
    /// A `dt` that is 0, negative or NaN is no time. An infinite one, or one after a long sleep, is the substep limit's
    /// worth of steps.
    pub fn advance(&mut self, dt: f64) -> Advanced {
        let mut advanced = Advanced::default();
        if !(dt > 0.0) || !self.has_rate() {
            return advanced;
        }
        let step = self.step();
        self.pending += dt;
        while self.pending >= step && advanced.substeps < self.substep_limit {
            self.before = self.state;
            self.state = self.method.step(&self.force, self.state, step);
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
    use crate::step::{Exact, Rk4, SpringForce, VelocityVerlet};

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
    fn an_hour_of_uneven_frames_is_the_same_steps_and_the_same_time() {
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
        // All time is accounted for: 864 000 steps and what is pending are the hour.
        let given = micros as f64 * 1e-6;
        let kept = steps as f64 * driver.step() + driver.pending();
        assert!((given - kept).abs() < 1e-9, "{given} {kept}");
        assert_eq!(steps, (given * 240.0) as u64);

        let direct = (0..steps).fold(START, |state, _| VelocityVerlet.step(&force, state, 1.0 / 240.0));
        assert_eq!(driver.state(), direct);
        // The negative twin: stepped once a frame, it is somewhere else.
        let frames = frame_times().take(200_000).map(|frame| frame as f64 * 1e-6);
        let by_frames = frames.fold(START, |state, dt| VelocityVerlet.step(&force, state, dt));
        assert!((by_frames.position - direct.position).abs() > 1.0);
    }

    #[test]
    fn what_is_shown_is_the_motion_one_step_ago() {
        let exact = force().spring.motion(START, 300.0);
        let mut driver = FixedStep::new(Exact, force(), START, 60.0);
        let mut time = 0.0;
        for frame in frame_times().take(300) {
            driver.advance(frame as f64 * 1e-6);
            time += frame as f64 * 1e-6;
            let ago = time - driver.step();
            if ago >= 0.0 {
                let (shown, real) = (driver.output(), exact.state(ago));
                // h⁴/384 of the fourth derivative; a straight line would miss by h²/8 of the second, 1.3.
                assert!((shown.position - real.position).abs() < 1.5e-2, "{shown:?} {real:?}");
                assert!((shown.velocity - real.velocity).abs() < 2.0, "{shown:?} {real:?}");
            } else {
                assert_eq!(driver.output(), START);
            }
        }
    }

    #[test]
    fn looking_changes_nothing_and_rebounds_drift_does_not_happen() {
        // Rebound's SpringSystem.advance: it interpolates, writes that to the state, and keeps the time as well. At its
        // own 1 ms and at a coarser rate, beside the exact motion.
        let worst = |rate: f64| {
            let exact = force().spring.motion(State::at_rest(0.0), 300.0);
            let mut driver = FixedStep::new(Rk4, force(), State::at_rest(0.0), rate);
            let (mut theirs, mut previous, mut accumulator) = (State::at_rest(0.0), State::at_rest(0.0), 0.0);
            let (mut time, mut ours_off, mut theirs_off) = (0.0, 0.0, 0.0);
            for _ in 0..60 {
                let frame = 1.0 / 61.7;
                time += frame;
                driver.advance(frame);
                let shown = driver.output().position;
                assert_eq!(driver.output().position, shown);

                accumulator += frame;
                while accumulator >= 1.0 / rate {
                    accumulator -= 1.0 / rate;
                    previous = theirs;
                    theirs = Rk4.step(&force(), theirs, 1.0 / rate);
                }
                let part = accumulator * rate;
                theirs.position = theirs.position * part + previous.position * (1.0 - part);
                theirs.velocity = theirs.velocity * part + previous.velocity * (1.0 - part);

                let ago = f64::max(time - 1.0 / rate, 0.0);
                ours_off = f64::max(ours_off, (shown - exact.state(ago).position).abs() / 300.0);
                theirs_off = f64::max(theirs_off, (theirs.position - exact.state(ago).position).abs() / 300.0);
            }
            (ours_off, theirs_off)
        };
        for rate in [1000.0, 240.0] {
            let (ours, theirs) = worst(rate);
            assert!(ours < 1e-5, "{rate}: {ours}");
            assert!(theirs > 0.029, "{rate}: {theirs}");
        }
    }

    #[test]
    fn a_long_frame_takes_its_limit_and_says_what_it_drops() {
        let mut driver = FixedStep::new(Rk4, force(), START, 128.0).with_substep_limit(5);
        // 1 s = 128 steps.
        let advanced = driver.advance(1.0 + 0.25 / 128.0);
        assert_eq!(advanced, Advanced { substeps: 5, dropped: 123.0 / 128.0 });
        assert_eq!(driver.pending(), 0.25 / 128.0);
        let five = (0..5).fold(START, |state, _| Rk4.step(&force(), state, 1.0 / 128.0));
        assert_eq!(driver.state(), five);
        // A frame in time drops nothing, and takes what is pending along.
        assert_eq!(driver.advance(0.75 / 128.0), Advanced { substeps: 1, dropped: 0.0 });
    }

    #[test]
    fn after_an_infinite_frame_it_goes_on() {
        let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
        assert_eq!(driver.advance(f64::INFINITY), Advanced { substeps: 64, dropped: f64::INFINITY });
        assert_eq!(driver.advance(1e300).substeps, 64);
        assert!(driver.pending() >= 0.0 && driver.pending() < driver.step());
        assert!(driver.output().position.is_finite());
        assert!(driver.advance(0.1).substeps >= 11);
    }

    #[test]
    fn no_time_is_no_step() {
        let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
        for dt in [0.0, -0.0, -1.0, f64::NEG_INFINITY, f64::NAN] {
            assert_eq!(driver.advance(dt), Advanced::default());
            assert_eq!((driver.state(), driver.pending()), (START, 0.0));
        }
        assert_eq!(driver.advance(0.02).substeps, 2);
    }

    #[test]
    fn a_rate_that_is_none_stands_still_and_is_told() {
        for rate in [0.0, -0.0, -60.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-320] {
            let mut driver = FixedStep::new(Rk4, force(), START, rate);
            assert_eq!(driver.validate().unwrap_err().field, "rate_hz");
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
    fn a_substep_limit_of_none_takes_none() {
        let mut driver = FixedStep::new(Rk4, force(), START, 128.0).with_substep_limit(0);
        assert_eq!(driver.advance(0.25), Advanced { substeps: 0, dropped: 0.25 });
        assert_eq!(driver.output(), START);
    }

    #[test]
    fn a_jump_is_shown_at_once() {
        let mut driver = FixedStep::new(Rk4, force(), START, 120.0);
        driver.advance(0.1);
        driver.set_state(State::at_rest(50.0));
        assert_eq!(driver.output(), State::at_rest(50.0));
        driver.advance(0.1);
        assert!(driver.output().position > 50.0);
    }
}
