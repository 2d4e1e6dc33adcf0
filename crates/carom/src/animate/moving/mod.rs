//! The core of every driver: a value and its motion, read on the caller's clock.

pub(super) mod changes;
pub(crate) mod course;
#[cfg(feature = "serde")]
mod stored;
pub(crate) mod value;

use crate::animate::reading::Reading;
use crate::animate::tolerance::TolerancePolicy;
use crate::animate::values::animatable::Animatable;
use crate::clock::{BEFORE, Moment, WRAP};
use crate::law::{Friction, Spring};
use crate::math::larger;
use crate::motion::Tolerance;
use value::Value;

/// A value on a spring that you can read at any time, on your own clock.
///
/// Every read takes a time and is a pure function of it, and every change takes the time when it happens. So the
/// view of an Elm-style program can read the value through `&self`, and a program with fixed time steps can read it
/// between two steps. [`Animated`](super::Animated) is the same with its own clock. Both have the same bits at the same
/// time since the last change.
///
/// ```
/// use carom::Spring;
/// use carom::animate::Moving;
///
/// let mut width = Moving::new(80.0, Spring::from_duration_bounce(0.4, 0.2), 7.0);
/// width.retarget(7.0, 240.0); // at 7 s on the program's clock
///
/// // A view draws the value, and asks whether to draw again.
/// assert!(width.value(7.1) > 80.0 && !width.is_at_rest(7.1));
///
/// // A change in flight keeps value and velocity.
/// let before = width.read(7.15);
/// width.retarget(7.15, 80.0);
/// assert_eq!(width.read(7.15), before);
///
/// // When to stop drawing.
/// let end = width.rest_at().unwrap();
/// assert!(end > 7.3 && end < 8.0);
/// assert_eq!(width.value(end), 80.0);
/// ```
///
/// # Time
/// `C` is your clock, any [`Moment`]: `f64` seconds, a `Duration` since the start, an `Instant`. If you read at a time before the last
/// change, you get the state at that change. A change at such a time happens at the time of the last change. If a time is earlier by more
/// than ¼ s, the clock was set back or has wrapped. When a 32-bit clock of milliseconds has wrapped, time goes on. After any other jump
/// back, the motion is over. Otherwise a wrong timestamp could keep a display awake, because a read can't correct the clock.
///
/// # Rest and numbers
/// The value comes to rest by the same rule as [`Animated`](super::Animated). Arguments that aren't finite, or are beyond the
/// [domain](crate::domain), are ignored.
///
/// # Cost
/// A read evaluates the spring's law once. Within the tolerance, a read also computes the instant of rest. After [`plan`](Self::plan), a
/// read of a value at rest costs next to nothing.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "T: serde::Serialize, T::Displacement: serde::Serialize, C: serde::Serialize",
        deserialize = "T: serde::Deserialize<'de>, T::Displacement: serde::Deserialize<'de>, C: serde::Deserialize<'de>"
    ))
)]
pub struct Moving<T: Animatable, C: Moment = f64> {
    value: Value<T>,
    /// The time of the last change.
    pub(crate) since: C,
}

impl<T: Animatable, C: Moment> Moving<T, C> {
    /// Returns a value at rest.
    #[must_use]
    pub fn new(value: T, spring: Spring, now: C) -> Self {
        Self { value: Value::new(value, spring), since: now }
    }

    /// Returns the value at a time.
    #[must_use]
    #[inline]
    pub fn value(&self, at: C) -> T {
        self.value.value(self.seconds(at))
    }

    /// Returns the velocity at a time, per second, exactly 0 at rest.
    #[must_use]
    #[inline]
    pub fn velocity(&self, at: C) -> T::Velocity {
        self.value.velocity(self.seconds(at))
    }

    /// Returns value and velocity at a time, and whether the value stays at rest, with one evaluation of the law.
    #[inline]
    pub fn read(&self, at: C) -> Reading<T, T::Velocity> {
        self.value.read(self.seconds(at))
    }

    /// Returns whether the value is at rest at a time, so that you don't need frames after that.
    #[must_use]
    #[inline]
    pub fn is_at_rest(&self, at: C) -> bool {
        self.value.is_at_rest(self.seconds(at))
    }

    /// Returns the first time when the value is at rest, or `None` if it never is, or if the clock can't represent that time.
    #[must_use]
    pub fn rest_at(&self) -> Option<C> {
        self.since.after(self.value.end())
    }

    /// Returns the value where the motion ends, if it does, as [`Animated::end`](super::Animated::end) does.
    #[must_use]
    pub fn end(&self) -> Option<T> {
        self.value.rest()
    }

    /// Returns the last target. If the target moves, returns its position at that time.
    #[must_use]
    pub fn target(&self, at: C) -> T {
        self.value.target(self.seconds(at))
    }

    /// Returns the spring that takes the value to its targets.
    pub const fn spring(&self) -> Spring {
        self.value.spring
    }

    /// Returns the seconds from a time until the value is at rest, or ∞ if it never is.
    #[must_use]
    pub fn settling_time(&self, at: C) -> f64 {
        larger(self.value.end() - self.seconds(at), 0.0)
    }

    /// Returns the policy that decides when the value is at rest.
    pub const fn tolerance(&self) -> TolerancePolicy {
        self.value.policy
    }

    /// Returns the tolerance of the current motion. Within this distance of its end and below this speed, the motion is at rest.
    pub fn resolved_tolerance(&self) -> Tolerance {
        self.value.resolved_tolerance()
    }

    /// Gives the value another target at a time. Value and velocity carry on. If it's the current target, nothing changes.
    pub fn retarget(&mut self, at: C, target: T) {
        self.change(at, |value, t| value.retarget(t, target));
    }

    /// Makes the value follow a target that is at `target` at a time and moves with `velocity`, as
    /// [`Animated::follow`](super::Animated::follow) does.
    pub fn follow(&mut self, at: C, target: T, velocity: T::Velocity) {
        self.change(at, |value, t| value.follow(t, target, velocity));
    }

    /// Gives the value another velocity and keeps its target.
    pub fn set_velocity(&mut self, at: C, velocity: T::Velocity) {
        self.change(at, |value, t| value.set_velocity(t, velocity));
    }

    /// From this time on, only friction acts, as after [`Animated::fling`](super::Animated::fling).
    pub fn fling(&mut self, at: C, friction: Friction) {
        self.change(at, |value, t| value.fling(t, friction));
    }

    /// From this time on, only a constant acceleration acts, as after [`Animated::fall`](super::Animated::fall).
    pub fn fall(&mut self, at: C, acceleration: T::Velocity) {
        self.change(at, |value, t| value.fall(t, acceleration));
    }

    /// Replaces the spring. Value and velocity carry on.
    pub fn set_spring(&mut self, at: C, spring: Spring) {
        self.change(at, |value, t| value.set_spring(t, spring));
    }

    /// Sets how near to its end, and how slow, the value must be to count as at rest. A relative policy counts the travel since the last
    /// change.
    pub fn set_tolerance(&mut self, at: C, policy: impl Into<TolerancePolicy>) {
        let t = self.seconds(at);
        self.value.set_tolerance(t, policy.into());
    }

    /// Puts the value at rest at `value`.
    pub fn snap_to(&mut self, at: C, value: T) {
        self.change(at, |present, _| present.snap_to(value));
    }

    /// Moves the value, its target and its end by a distance, as [`Animated::shift`](super::Animated::shift) does.
    pub fn shift(&mut self, at: C, by: T::Velocity) {
        self.change(at, |value, _| {
            value.shift(by);
            false
        });
    }

    /// Ends the motion, as [`Animated::settle`](super::Animated::settle) does.
    pub fn settle(&mut self, at: C) {
        self.change(at, |value, t| value.settle(t));
    }

    /// Computes the instant of rest in advance, which takes about as long as ten reads. This pays off if you read the value for many frames
    /// after it has come to rest. All other methods return the same results as before.
    pub fn plan(&mut self) {
        self.value.plan();
    }

    /// Returns the seconds from the last change to `at`, or 0 if `at` is earlier. Returns ∞ if the clock was set back, which ends the
    /// motion.
    #[inline]
    fn seconds(&self, at: C) -> f64 {
        let seconds = at.seconds_since(self.since);
        if !(seconds < -BEFORE) {
            return if seconds > 0.0 { seconds } else { 0.0 };
        }
        match seconds + WRAP {
            wrapped if (0.0..=LONGEST).contains(&wrapped) => wrapped,
            _ if self.value.rest().is_some() => f64::INFINITY,
            _ => 0.0,
        }
    }

    fn change(&mut self, at: C, change: impl FnOnce(&mut Value<T>, f64) -> bool) {
        let seconds = self.seconds(at);
        if change(&mut self.value, seconds) && seconds > 0.0 {
            self.since = at;
        }
    }
}

/// After its clock has wrapped, a motion goes on if it is at most this old, in seconds.
const LONGEST: f64 = 3600.0;
