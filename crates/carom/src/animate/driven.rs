//! A value that any motion takes along a line.

use super::animated::Animated;
use super::orchestrate::{Driver, Progress, passed};
use super::outcome::{Outcome, Run, RunLog};
use super::reading::Reading;
use super::tolerance::TolerancePolicy;
use super::values::animatable::Animatable;
use crate::clock::Moment;
use crate::clock::elapsed::{Elapsed, LastFrame};
use crate::law::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::{Lanes, Motion, State, Tolerance};

/// A value that any [`Motion`] takes along a line, until a spring catches it: a bounce, an easing, a fling with an edge, a
/// composition of these.
///
/// The motion is scalar: its position is the distance of the value from `origin` in the direction. If a motion returns a NaN, the
/// value comes to rest at the last number before it. With a lane of NaN or ∞ in its direction, a value rests at `origin`.
///
/// ```
/// use carom::{Bounce, Friction, Motion, Spring, State};
/// use carom::animate::Driven;
///
/// // A ball dropped on the floor at y = 400, that a spring takes back up after a
/// // second.
/// let drop = Bounce { acceleration: 4900.0, floor: 400.0, restitution: 0.6 };
/// let mut ball =
///     Driven::new([20.0, 0.0], [0.0, 1.0], drop.motion(State::at_rest(0.0)));
/// ball.advance(1.0);
/// let mut ball = ball.land([20.0, 0.0], Spring::from_duration_bounce(0.5, 0.3));
/// while ball.advance(1.0 / 60.0) {}
/// assert_eq!(ball.value(), [20.0, 0.0]);
///
/// // A release velocity gives the direction; the motion starts at 0, at its speed.
/// let friction = Friction::from_deceleration_rate(0.998);
/// let card = Driven::thrown([0.0, 0.0], [300.0, 400.0], |release| {
///     friction.motion(release)
/// });
/// assert_eq!(card.velocity(), [300.0, 400.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Driven<T: Animatable, M> {
    origin: T,
    /// The displacement per unit of the motion's position.
    direction: T::Displacement,
    /// Whether every lane of the direction it was given is finite.
    has_direction: bool,
    motion: M,
    policy: TolerancePolicy,
    elapsed: Elapsed,
    /// The time at which the motion ends; ∞ if it does not.
    end: f64,
    now: State,
    value: T,
    runs: RunLog,
    last_frame: LastFrame,
}

impl<T: Animatable, M: Motion> Driven<T, M> {
    /// Returns a value that moves from `origin` along `direction`: at every instant it is displaced from `origin` by
    /// `direction` times the motion's position.
    #[must_use]
    pub fn new(origin: T, direction: T::Velocity, motion: M) -> Self {
        Self::along(origin, origin.rate_at(Lanes::ZERO, direction), motion)
    }

    /// Returns a value that moves from `origin` in the direction of `velocity`; `law` makes the motion from position 0 and the
    /// speed.
    #[must_use]
    pub fn thrown(origin: T, velocity: T::Velocity, law: impl FnOnce(State) -> M) -> Self {
        let rate = origin.rate_at(Lanes::ZERO, velocity);
        let speed = rate.magnitude();
        let direction = if speed > 0.0 { rate.map(|v| v / speed) } else { rate };
        Self::along(origin, direction, law(State { position: 0.0, velocity: speed }))
    }

    fn along(origin: T, direction: T::Displacement, motion: M) -> Self {
        let has_direction = direction.largest().is_finite();
        let (direction, now) =
            if has_direction { (direction, motion.state(0.0)) } else { (Lanes::ZERO, State::default()) };
        let value = if now.position == 0.0 { origin } else { origin.displaced(direction.map(|x| x * now.position)) };
        let driven = Self {
            origin,
            direction,
            has_direction,
            motion,
            policy: TolerancePolicy::default(),
            elapsed: Elapsed::default(),
            end: 0.0,
            now,
            value,
            runs: RunLog::AT_REST,
            last_frame: LastFrame::default(),
        };
        driven.with_tolerance(TolerancePolicy::default())
    }

    /// Returns the value at its start, with another tolerance, in the unit of the motion. The travel of a motion is the distance
    /// from its start to its rest.
    #[must_use]
    pub fn with_tolerance(mut self, policy: impl Into<TolerancePolicy>) -> Self {
        self.policy = policy.into();
        // A motion whose settling time is NaN ends at once.
        let settled = if self.has_direction { self.motion.settling_time(self.resolved_tolerance()) } else { 0.0 };
        self.end = larger(settled, 0.0);
        self.runs = RunLog::AT_REST;
        if self.end > 0.0 {
            self.runs.begin();
        }
        self
    }

    /// Returns the policy by which the motion counts as at rest.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.policy
    }

    /// Returns the distance from its rest and the speed, in the unit of the motion, below which the motion is at rest.
    pub fn resolved_tolerance(&self) -> Tolerance {
        let (start, rest) = (self.motion.state(0.0).position, self.motion.rest());
        let travel = rest.map_or(0.0, |rest| fabs(rest - start));
        self.policy.resolve(travel, rest.map_or(0.0, fabs), 0.0)
    }

    /// Returns the present value.
    #[must_use]
    pub const fn value(&self) -> T {
        self.value
    }

    /// Returns the velocity, per second.
    #[must_use]
    pub fn velocity(&self) -> T::Velocity {
        let State { position, velocity } = self.now;
        self.origin.velocity_at(self.direction.map(|x| x * position), self.direction.map(|x| x * velocity))
    }

    /// Returns the motion that drives the value.
    #[must_use]
    pub const fn motion(&self) -> &M {
        &self.motion
    }

    /// Returns the value at which the motion ends, if it does.
    #[must_use]
    pub fn rest(&self) -> Option<T> {
        if !self.has_direction {
            return Some(self.origin);
        }
        self.motion.rest().map(|rest| self.origin.displaced(self.direction.map(|x| x * rest)))
    }

    /// Returns whether the motion has ended.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.runs.is_finished()
    }

    /// Returns a token for its run, as [`Animated::run`] does. The token stays valid for the value that
    /// [lands](Self::land).
    pub const fn run(&self) -> Run {
        self.runs.current()
    }

    /// Returns how its run ended; `None` during the run.
    #[must_use]
    pub const fn outcome(&self, run: Run) -> Option<Outcome> {
        self.runs.outcome(run)
    }

    /// Returns how many seconds from now the value comes to rest; ∞ if it never does.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        if self.is_at_rest() { 0.0 } else { larger(self.end - self.elapsed.seconds(), 0.0) }
    }

    /// Advances by `dt` seconds, as [`Animated::advance`] does. Returns whether it still moves.
    pub fn advance(&mut self, dt: f64) -> bool {
        !self.drive(dt).is_at_rest()
    }

    /// Advances to the time at which the next frame is seen, as [`Animated::advance_to`] does.
    pub fn advance_to(&mut self, timestamp: impl Moment) -> bool {
        let dt = self.last_frame.seconds_to(timestamp, self.is_at_rest());
        self.advance(dt)
    }

    /// Returns value, velocity and rest.
    pub fn read(&self) -> Reading<T, T::Velocity> {
        Reading::new(self.value(), self.velocity(), self.is_at_rest())
    }

    /// Returns the reading `dt` ≥ 0 seconds from now.
    pub fn read_after(&self, dt: f64) -> Reading<T, T::Velocity>
    where
        M: Clone,
    {
        let mut future = self.clone();
        future.advance(dt);
        future.read()
    }

    /// Returns the value on a spring to `target`, and keeps its velocity, its runs and its clock.
    #[must_use]
    pub fn land(&self, target: T, spring: Spring) -> Animated<T> {
        let mut animated = Animated::new(self.value, spring);
        animated.take_over(self.runs, self.last_frame, |animated| {
            animated.set_velocity(self.velocity());
            animated.retarget(target);
        });
        animated
    }
}

impl<T: Animatable, M: Motion> Driver for Driven<T, M> {
    fn drive(&mut self, dt: f64) -> Progress {
        if self.is_at_rest() {
            return Progress::AtRest { left: passed(dt) };
        }
        if !(dt > 0.0) {
            return Progress::Moving;
        }
        let elapsed = self.elapsed.after(dt);
        let t = elapsed.seconds();
        let rest = self.motion.rest();
        if t == f64::INFINITY && rest.is_none() {
            return Progress::Moving;
        }
        self.elapsed = elapsed;
        let has_ended = t >= self.end;
        let now = match rest {
            Some(rest) if has_ended => State::at_rest(rest),
            _ => self.motion.state(t),
        };
        // After a NaN the value stays at the last number before it.
        let is_lost = now.position.is_nan() || now.velocity.is_nan();
        self.now = if is_lost { State::at_rest(self.now.position) } else { now };
        self.value = self.origin.displaced(self.direction.map(|x| x * self.now.position));
        if !(has_ended || is_lost) {
            return Progress::Moving;
        }
        self.runs.finish();
        self.last_frame.rest();
        if is_lost {
            return Progress::AtRest { left: 0.0 };
        }
        Progress::AtRest { left: if t < f64::INFINITY { smaller(t - self.end, dt) } else { dt } }
    }
}
