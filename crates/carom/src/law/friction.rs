use crate::error::{ParameterError, not_negative, positive, require};
use crate::math::{LN_2, decay_mean, decay_phase, exp, fabs, larger, ln, ln_1p};
use crate::motion::sample::{self, Sampler};
use crate::motion::{Lanes, Motion, Piece, Propagator, State, Tolerance};

/// v′ = −drag·v
///
/// Friction in proportion to the velocity, so that a fling loses the same fraction of its velocity in every millisecond. This is the
/// deceleration of `UIScrollView`, Flutter's `FrictionSimulation`, Compose's `exponentialDecay`, and the decay of Pop and Motion.
///
/// # Solution
/// ```text
/// v(t) = v₀ e^(−drag·t)
/// x(t) = x₀ + v₀ (1 − e^(−drag·t))/drag
/// ```
///
/// # Parameters
/// | field | symbol | unit | range |
/// |---|---|---|---|
/// | `drag` | drag | 1/s | ≥ 0; with 0 the motion never slows down |
///
/// # Rest
/// x₀ + v₀/drag. The motion only approaches it, so [`time_at`](Motion::time_at) returns `None` for this position. Without drag, the motion
/// comes to rest only if the velocity is 0.
///
/// # Plot
/// `carom plot friction --drag 2,4 --velocity 1000`
#[doc = include_str!("../../plots/friction.svg")]
///
/// # Example
/// ```
/// use carom::{Friction, Motion, State, Tolerance};
///
/// // An iOS list, flung at 2000 pt/s.
/// let friction = Friction::from_deceleration_rate(0.998);
/// let fling = friction.motion(State { position: 400.0, velocity: 2000.0 });
///
/// assert_eq!(fling.rest().unwrap().round(), 1399.0);
/// let at_the_edge = fling.time_at(1200.0).unwrap();
/// assert!((fling.state(at_the_edge).position - 1200.0).abs() < 1e-9);
///
/// // The release velocity that comes to rest at 1000.
/// let velocity = friction.velocity_to_reach(600.0);
/// let fling = friction.motion(State { position: 400.0, velocity });
/// assert_eq!(fling.rest().unwrap().round(), 1000.0);
/// ```
///
/// # Source
/// `UIScrollView.DecelerationRate`: `normal` 0.998 and `fast` 0.99 per millisecond. Flutter's 0.135 per second is the
/// same: 0.998^1000 = 0.1351 ≈ e^−2. On a page of 2015, D. Wen measured a drag of 5.843 1/s (*The calculus of Apple's
/// elastic scrolling*).
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Friction {
    /// How fast the velocity decays, in 1/s, ≥ 0.
    pub drag: f64,
}

impl Friction {
    /// Returns the friction of `UIScrollView`'s rate: the fraction of the velocity kept per *millisecond*, 0 < rate ≤ 1.
    pub fn from_deceleration_rate(rate_per_ms: f64) -> Self {
        // If the rate is 1, adding 0.0 turns −0 into 0.
        Self { drag: -1000.0 * ln(rate_per_ms) + 0.0 }
    }

    /// Checked [`from_deceleration_rate`](Self::from_deceleration_rate).
    ///
    /// # Errors
    /// `deceleration_rate`, if it is out of its range.
    pub fn try_from_deceleration_rate(rate_per_ms: f64) -> Result<Self, ParameterError> {
        fraction("deceleration_rate", rate_per_ms).map(|()| Self::from_deceleration_rate(rate_per_ms))
    }

    /// Returns the friction that keeps this fraction of the velocity per *second*, 0 < fraction ≤ 1: Flutter's and Gravitas' `drag`.
    pub fn from_kept_per_second(fraction: f64) -> Self {
        Self { drag: -ln(fraction) + 0.0 }
    }

    /// Checked [`from_kept_per_second`](Self::from_kept_per_second).
    ///
    /// # Errors
    /// `kept_per_second`, if it is out of its range.
    pub fn try_from_kept_per_second(kept: f64) -> Result<Self, ParameterError> {
        fraction("kept_per_second", kept).map(|()| Self::from_kept_per_second(kept))
    }

    /// Returns the friction that keeps this fraction of the velocity per *frame*, 0 < fraction ≤ 1, at `frame_rate` > 0 frames per second.
    /// For example, it turns the line `velocity *= 0.99` of a loop at 60 Hz into a law for any frame rate.
    ///
    /// ```
    /// use carom::Friction;
    /// let friction = Friction::from_kept_per_frame(0.99, 60.0);
    /// assert!((friction.kept_per_second() - 0.547_156_642).abs() < 1e-9);
    /// ```
    pub fn from_kept_per_frame(fraction: f64, frame_rate: f64) -> Self {
        Self { drag: -frame_rate * ln(fraction) + 0.0 }
    }

    /// Checked [`from_kept_per_frame`](Self::from_kept_per_frame).
    ///
    /// # Errors
    /// `kept_per_frame` or `frame_rate`, if it is out of its range.
    pub fn try_from_kept_per_frame(kept: f64, frame_rate: f64) -> Result<Self, ParameterError> {
        fraction("kept_per_frame", kept)?;
        positive("frame_rate", frame_rate)?;
        Self::from_kept_per_frame(kept, frame_rate).or_error("frame_rate", frame_rate)
    }

    /// Returns the friction that halves the velocity in this time, > 0 seconds.
    pub fn from_half_life(half_life: f64) -> Self {
        Self { drag: LN_2 / half_life }
    }

    /// Checked [`from_half_life`](Self::from_half_life).
    ///
    /// # Errors
    /// `half_life`, if it is out of its range, or so small that the drag would not be finite.
    pub fn try_from_half_life(half_life: f64) -> Result<Self, ParameterError> {
        positive("half_life", half_life).and_then(|()| Self::from_half_life(half_life).or_error("half_life", half_life))
    }

    /// Returns the friction that reduces the velocity to 1/e in this time, > 0 seconds.
    pub fn from_time_constant(time_constant: f64) -> Self {
        Self { drag: 1.0 / time_constant }
    }

    /// Checked [`from_time_constant`](Self::from_time_constant).
    ///
    /// # Errors
    /// `time_constant`, if it is out of its range.
    pub fn try_from_time_constant(time_constant: f64) -> Result<Self, ParameterError> {
        positive("time_constant", time_constant).map(|()| Self::from_time_constant(time_constant))
    }

    /// Returns the friction if it is valid, and otherwise an error with the number that it was made from.
    fn or_error(self, field: &'static str, value: f64) -> Result<Self, ParameterError> {
        let requirement = "give a finite drag";
        self.validate().map_err(|_| ParameterError::new(field, requirement, value)).map(|()| self)
    }

    /// Returns the friction that leads from the state `start` to the state `end`, or `None` if no friction does.
    ///
    /// Along any such motion the velocity falls in proportion to the distance: drag = (v₀ − v₁)/(x₁ − x₀). The travel must
    /// have the direction of both velocities, and the end must not be faster than the start.
    #[must_use]
    pub fn through(start: State, end: State) -> Option<Self> {
        let travel = end.position - start.position;
        let loss = start.velocity - end.velocity;
        let drag = loss / travel;
        let has_direction = travel * start.velocity > 0.0 && start.velocity * end.velocity >= 0.0;
        (has_direction && drag >= 0.0 && drag.is_finite()).then_some(Self { drag })
    }

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// The first parameter that is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("drag", self.drag)
    }

    /// Returns the fraction of the velocity kept per millisecond, as `UIScrollView` has it.
    #[must_use]
    pub fn deceleration_rate(&self) -> f64 {
        exp(-0.001 * self.drag)
    }

    /// Returns the fraction of the velocity kept per second.
    #[must_use]
    pub fn kept_per_second(&self) -> f64 {
        exp(-self.drag)
    }

    /// Returns the fraction of the velocity kept per frame, at `frame_rate` > 0 frames per second.
    #[must_use]
    pub fn kept_per_frame(&self, frame_rate: f64) -> f64 {
        exp(-self.drag / frame_rate)
    }

    /// Returns the half-life of the velocity, ln 2/drag, in seconds.
    #[must_use]
    pub fn half_life(&self) -> f64 {
        LN_2 / self.drag
    }

    /// Returns the time constant, 1/drag, in seconds. After this time, 1/e of the velocity is left.
    #[must_use]
    pub fn time_constant(&self) -> f64 {
        1.0 / self.drag
    }

    /// Returns the release velocity that comes to rest `distance` away (signed).
    #[must_use]
    pub fn velocity_to_reach(&self, distance: f64) -> f64 {
        self.drag * distance
    }

    /// Returns the exact step over `dt` ≥ 0 seconds.
    pub fn propagator(&self, dt: f64) -> Propagator {
        let kept = exp(-self.drag * dt);
        Propagator { xx: 1.0, xv: dt * decay_mean(self.drag * dt), vx: 0.0, vv: kept, x: 0.0, v: 0.0 }
    }

    /// Returns the position where a motion from `start` comes to rest. Use it to see where a value is going when you release it. Returns
    /// `None` without drag.
    ///
    /// ```
    /// use carom::{Friction, State};
    ///
    /// let friction = Friction::from_time_constant(0.5);
    /// let card = State { position: 100.0, velocity: 800.0 };
    /// assert_eq!(friction.project(card), Some(500.0));
    /// ```
    #[must_use]
    pub fn project(&self, start: State) -> Option<f64> {
        self.motion(start).rest()
    }

    /// Returns the motion from `start`.
    #[must_use]
    pub const fn motion(&self, start: State) -> FrictionMotion {
        FrictionMotion { coast: Coast { drag: self.drag, start } }
    }
}

/// Checks the fraction of the velocity that is kept.
fn fraction(field: &'static str, kept: f64) -> Result<(), ParameterError> {
    require(kept > 0.0 && kept <= 1.0, field, "be above 0 and at most 1", kept)
}

/// A motion by friction in every lane, for a value that is flung.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coast<L = f64> {
    /// 1/s, ≥ 0.
    pub(crate) drag: f64,
    pub(crate) start: State<L>,
}

impl<L: Lanes> Coast<L> {
    /// Returns the state at 0 ≤ t ≤ ∞.
    pub(crate) fn at(&self, t: f64) -> State<L> {
        let State { position, velocity } = self.start;
        // Without drag, an infinite time would give 0·∞, which is NaN.
        let phase = if self.drag == 0.0 { 0.0 } else { self.drag * t };
        // At a constant start velocity, the distance would take this time. Its limit at t = ∞ is 1/drag.
        let time = if phase == f64::INFINITY { 1.0 / self.drag } else { t * decay_mean(phase) };
        let kept = exp(-phase);
        // A lane without velocity stays where it is, even where `time` is infinite.
        let moved = |x: f64, v: f64| if v == 0.0 { x } else { x + v * time };
        State { position: position.zip(velocity, moved), velocity: velocity.map(|v| v * kept) }
    }

    /// Returns whether the velocity is 0.
    pub(crate) fn is_still(&self) -> bool {
        self.start.velocity == L::ZERO
    }

    /// Returns the position of rest, or `None` if no drag stops the motion.
    pub(crate) fn rest(&self) -> Option<L> {
        (self.drag > 0.0 || self.is_still()).then(|| self.at(f64::INFINITY).position)
    }

    /// Returns the magnitude of the remaining travel, or 0 if the motion never ends.
    pub(crate) fn span(&self) -> f64 {
        if self.drag > 0.0 { self.start.velocity.magnitude() / self.drag } else { 0.0 }
    }

    /// Returns the first instant after which the remaining distance and the speed are within a tolerance, or ∞ if they never are.
    pub(crate) fn settling_time(&self, tolerance: Tolerance) -> f64 {
        if self.is_still() {
            return 0.0;
        }
        if self.drag == 0.0 {
            return f64::INFINITY;
        }
        // The remaining distance is speed/drag·e^(−drag·t). The motion settles when both the distance and the speed are small.
        let speed = self.start.velocity.magnitude();
        let far = decay_phase(speed / self.drag, tolerance.distance);
        larger(far, decay_phase(speed, tolerance.velocity)) / self.drag
    }
}

/// A [`Friction`] with a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionMotion {
    coast: Coast,
}

impl Motion for FrictionMotion {
    fn state(&self, t: f64) -> State {
        if t <= 0.0 { self.coast.start } else { self.coast.at(t) }
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        // Count positions from the start, so that each lane begins at 0.
        let Coast { drag, start: State { position: origin, velocity } } = self.coast;
        let displaced = Coast { drag, start: State { position: 0.0, velocity } };
        let (state, propagator) = (|t| displaced.at(t), |t| Friction { drag }.propagator(t));
        Sampler { state, propagator, origin, row: sample::LONG_ROW }.sample(self, start, step, positions, velocities);
    }

    fn rest(&self) -> Option<f64> {
        self.coast.rest()
    }

    fn monotone_piece(&self, _t: f64) -> Piece {
        Piece::WHOLE
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        self.coast.settling_time(tolerance)
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        let Coast { drag, start } = self.coast;
        let travel = position - start.position;
        if travel == 0.0 {
            return Some(0.0);
        }
        // The travel is v₀·time, with time = (1 − e^(−drag·t))/drag, so t = −ln(1 − drag·time)/drag.
        let time = travel / start.velocity;
        let z = drag * time;
        if !(time > 0.0 && time.is_finite() && z < 1.0) {
            return None;
        }
        // As z falls to 0, ln(1 − z)/z tends to −1. Use this limit below the smallest normal number, where the division would lose digits.
        Some(if z < f64::MIN_POSITIVE { time } else { time * (-ln_1p(-z) / z) })
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let Coast { drag, start } = self.coast;
        let now = fabs(start.velocity);
        if now <= speed {
            return Some(0.0);
        }
        (drag > 0.0 && speed > 0.0).then(|| decay_phase(now, speed) / drag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLING: State = State { position: 100.0, velocity: 400.0 };

    #[test]
    fn every_parametrization_round_trips() {
        let drag = Friction::from_deceleration_rate(0.998).drag;
        assert!((drag - 2.002_002_670_673_338).abs() < 1e-12);
        for friction in [
            Friction::from_kept_per_second(Friction { drag }.kept_per_second()),
            Friction::from_half_life(Friction { drag }.half_life()),
            Friction::from_time_constant(Friction { drag }.time_constant()),
            Friction::from_kept_per_frame(Friction { drag }.kept_per_frame(144.0), 144.0),
        ] {
            assert!((friction.drag / drag - 1.0).abs() < 1e-15);
        }
        assert!((Friction { drag }.deceleration_rate() - 0.998).abs() < 1e-15);
    }

    #[test]
    fn checked_constructors_say_which_of_their_numbers_is_wrong() {
        let field = |result: Result<Friction, ParameterError>| result.map_err(|error| error.field());
        for bad in [0.0, -1.0, 1.1, f64::NAN] {
            assert_eq!(field(Friction::try_from_deceleration_rate(bad)), Err("deceleration_rate"), "{bad}");
            assert_eq!(field(Friction::try_from_kept_per_second(bad)), Err("kept_per_second"), "{bad}");
            assert_eq!(field(Friction::try_from_kept_per_frame(bad, 60.0)), Err("kept_per_frame"), "{bad}");
        }
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-310] {
            assert_eq!(field(Friction::try_from_half_life(bad)), Err("half_life"), "{bad}");
            assert_eq!(field(Friction::try_from_time_constant(bad)), Err("time_constant"), "{bad}");
        }
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e308] {
            assert_eq!(field(Friction::try_from_kept_per_frame(1e-300, bad)), Err("frame_rate"), "{bad}");
        }
        assert_eq!(Friction::try_from_half_life(0.3), Ok(Friction::from_half_life(0.3)));
    }

    #[test]
    fn a_motion_without_drag_keeps_its_velocity() {
        // In flutter/flutter#66116, Flutter returns NaN for a friction that keeps all of the velocity each second.
        assert!(Friction::from_kept_per_second(1.0).drag.is_sign_positive());
        let drift = Friction::from_kept_per_second(1.0).motion(FLING);
        assert_eq!(drift.state(2.0), State { position: 900.0, velocity: 400.0 });
        assert_eq!(drift.state(f64::INFINITY), State { position: f64::INFINITY, velocity: 400.0 });
    }

    #[test]
    fn through_finds_the_friction_between_two_states() {
        let end = Friction { drag: 1.5 }.motion(FLING).state(0.7);
        let drag = Friction::through(FLING, end).map(|friction| friction.drag);
        assert!(drag.is_some_and(|drag| (drag - 1.5).abs() < 1e-12), "{drag:?}");
        assert_eq!(Friction::through(-FLING, -end).map(|friction| friction.drag), drag);
        // No friction leads to these ends: one is behind the start, one is faster, and one moves backward.
        assert_eq!(Friction::through(FLING, State { position: 50.0, velocity: 10.0 }), None);
        assert_eq!(Friction::through(FLING, State { position: 200.0, velocity: 500.0 }), None);
        assert_eq!(Friction::through(FLING, State { position: 200.0, velocity: -1.0 }), None);
    }

    #[test]
    fn time_at_is_none_where_friction_rests_and_behind_the_start() {
        let motion = Friction { drag: 2.0 }.motion(FLING);
        assert_eq!(motion.rest(), Some(300.0));
        assert_eq!(motion.time_at(300.0), None);
        assert_eq!(motion.time_at(99.0), None);
        assert!(motion.time_at(299.999).is_some());
        let mirror = Friction { drag: 2.0 }.motion(-FLING);
        assert_eq!(mirror.time_at(-299.999), motion.time_at(299.999));
    }
}
