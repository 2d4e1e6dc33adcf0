use crate::error::{ParameterError, not_negative, positive};
use crate::math::{JUST_AFTER, LN_2, decay_phase, exp, expm1, fabs, larger, ln, ln_1p};
use crate::motion::{Motion, Piece, Propagator, State, Tolerance};

/// x′ = −decay rate·(x − target)
///
/// In every millisecond the position covers the same fraction of its remaining distance. This is the damped lerp of games, the same at any
/// frame rate: Bevy's `smooth_nudge`, Lenis' `lerp`, Unity's `Lerp` by 1 − e^(−k·dt). It costs one exponential and never overshoots. The
/// law is of first order: the velocity follows from the remaining distance alone. So the motion ignores your release velocity, and starts
/// with a jolt. A [`Spring`](crate::Spring) keeps the velocity.
///
/// # Solution
/// With the gap y₀ = x₀ − target and the decay rate λ:
///
/// ```text
/// x(t) = target + y₀ e^(−λt)
/// v(t) = −λ y₀ e^(−λt)
/// ```
///
/// At t ≤ 0 the motion has the state of its start, including the velocity that you gave. After that it has the law's velocity.
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `decay_rate` | λ | 1/s | ≥ 0; with 0 the position stays |
///
/// # Rest
/// The target. The motion only approaches it, so [`time_at`](Motion::time_at) returns `None` for the target. With decay rate 0, the rest is
/// the start.
///
/// # Plot
/// `carom plot approach --decay-rate 4,8 --target 300`
#[doc = include_str!("../../plots/approach.svg")]
///
/// # Example
/// ```
/// use carom::law::Approach;
/// use carom::{Motion, State, Tolerance};
///
/// // A camera that covers a tenth of what is left in each frame at 60 Hz.
/// let camera = Approach::from_lerp(0.1, 60.0);
/// let pan = camera.motion(State::at_rest(0.0), 300.0);
///
/// assert!((pan.state(1.0 / 60.0).position - 30.0).abs() < 1e-12);
/// // The same path at 144 Hz.
/// let step = camera.propagator(1.0 / 144.0);
/// let half =
///     (0..72).fold(State::at_rest(0.0), |state, _| step.advance(state, 300.0));
/// assert!((half.position - pan.state(0.5).position).abs() < 1e-10);
///
/// let over = pan.settling_time(Tolerance::pixels(1.0));
/// assert!((pan.state(over).position - 299.0).abs() < 1e-9);
/// ```
///
/// # Source
/// The equation is Newton's law of cooling. Bevy's `StableInterpolate::smooth_nudge(target, decay_rate, delta)` is `lerp(target, 1 −
/// e^(−decay_rate·delta))`, and the field is named after its parameter. Lenis takes 60·lerp as the decay rate, 6 1/s for its `lerp` of 0.1.
/// If you have a factor per frame instead, [`from_lerp`](Approach::from_lerp) converts it. At 60 Hz, a factor of 0.1 is 6.3 1/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// How fast the gap closes, in 1/s, ≥ 0.
    pub decay_rate: f64,
}

impl Approach {
    /// Returns the law that halves the gap in this time, > 0 seconds.
    #[must_use]
    pub fn from_half_life(half_life: f64) -> Self {
        Self { decay_rate: LN_2 / half_life }
    }

    /// Checked [`from_half_life`](Self::from_half_life).
    ///
    /// # Errors
    /// `half_life`, if it is out of its range.
    pub fn try_from_half_life(half_life: f64) -> Result<Self, ParameterError> {
        positive("half_life", half_life).map(|()| Self::from_half_life(half_life))
    }

    /// Returns the law that closes this fraction of the gap in each frame, 0 ≤ factor < 1, at `frame_rate` frames per second.
    #[must_use]
    pub fn from_lerp(factor: f64, frame_rate: f64) -> Self {
        Self { decay_rate: -ln_1p(-factor) * frame_rate }
    }

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("decay_rate", self.decay_rate)
    }

    /// Returns the half-life of the gap, ln 2/decay rate, in seconds.
    #[must_use]
    pub fn half_life(&self) -> f64 {
        LN_2 / self.decay_rate
    }

    /// Returns the exact step over `dt` > 0 seconds.
    pub fn propagator(&self, dt: f64) -> Propagator {
        let kept = exp(-self.decay_rate * dt);
        Propagator { xx: kept, xv: 0.0, vx: -self.decay_rate * kept, vv: 0.0, x: 0.0, v: 0.0 }
    }

    /// Returns the motion from `start` toward `target`.
    #[must_use]
    pub const fn motion(&self, start: State, target: f64) -> ApproachMotion {
        ApproachMotion { decay_rate: self.decay_rate, start, target }
    }
}

/// An [`Approach`] with a start and a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ApproachMotion {
    decay_rate: f64,
    start: State,
    target: f64,
}

impl ApproachMotion {
    fn gap(&self) -> f64 {
        self.start.position - self.target
    }

    /// Returns when the law's speed falls to `speed`, or 0 if it isn't above it.
    fn time_at_law_speed(&self, speed: f64) -> f64 {
        decay_phase(fabs(self.gap()) * self.decay_rate, speed) / self.decay_rate
    }
}

impl Motion for ApproachMotion {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 {
            return self.start;
        }
        let Self { decay_rate, start: State { position, .. }, target } = *self;
        // Without a rate, an infinite time would give 0·∞, which is NaN.
        let phase = if decay_rate == 0.0 { 0.0 } else { decay_rate * t };
        let (kept, gap) = (exp(-phase), self.gap());
        // Compute the position from the nearer end, because that keeps more digits.
        let position = if kept > 0.5 { position + gap * expm1(-phase) } else { target + gap * kept };
        State { position, velocity: -decay_rate * (gap * kept) }
    }

    fn rest(&self) -> Option<f64> {
        Some(if self.decay_rate == 0.0 { self.start.position } else { self.target })
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        Piece::around(t, [JUST_AFTER])
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let moves = self.decay_rate > 0.0;
        let time = if moves {
            let near = decay_phase(fabs(self.gap()), tolerance.distance) / self.decay_rate;
            larger(near, self.time_at_law_speed(tolerance.velocity))
        } else {
            0.0
        };
        // At the start itself, the motion may be faster than the law allows.
        if time == 0.0 && fabs(self.start.velocity) > tolerance.velocity { JUST_AFTER } else { time }
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        let (travel, gap) = (self.start.position - position, self.gap());
        if travel == 0.0 {
            return Some(0.0);
        }
        let (done, left) = (travel / gap, (position - self.target) / gap);
        if !(done > 0.0 && left > 0.0 && self.decay_rate > 0.0) {
            return None;
        }
        let phase = if done < 0.5 { -ln_1p(-done) } else { -ln(left) };
        let time = phase / self.decay_rate;
        time.is_finite().then_some(time)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        if fabs(self.start.velocity) <= speed {
            return Some(0.0);
        }
        if !(speed >= 0.0) {
            return None;
        }
        let time = larger(self.time_at_law_speed(speed), JUST_AFTER);
        time.is_finite().then_some(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAN: Approach = Approach { decay_rate: 4.0 };

    #[test]
    fn a_valid_half_life_round_trips_and_an_invalid_one_is_an_error() {
        assert!((Approach::from_half_life(0.25).half_life() - 0.25).abs() < 1e-15);
        assert_eq!(Approach::try_from_half_life(0.25), Ok(Approach::from_half_life(0.25)));
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-310] {
            assert_eq!(Approach::try_from_half_life(bad).unwrap_err().field(), "half_life", "{bad}");
        }
    }

    #[test]
    fn just_after_its_start_an_approach_has_the_laws_velocity() {
        let start = State { position: 0.0, velocity: -700.0 };
        let motion = PAN.motion(start, 10.0);
        assert_eq!((motion.state(0.0), motion.state(-1.0)), (start, start));
        assert!((motion.state(1e-300).velocity - 40.0).abs() < 1e-12);
        assert_eq!(motion.monotone_piece(0.0).end, JUST_AFTER);
        assert_eq!(PAN.motion(start, 0.0).settling_time(Tolerance::pixels(1.0)), JUST_AFTER);
    }
}
