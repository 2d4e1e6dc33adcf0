//! A value on a spring, in the manner of iced's `Animation`.

use crate::Value;
use carom::Moment;
use carom::animate::{Animatable, Moving};
use iced_core::time::{Duration, Instant};
use std::fmt;
use std::sync::OnceLock;

/// iced's instant, which is that of `web_time` in browsers.
#[derive(Clone, Copy, Debug)]
struct At(Instant);

impl Moment for At {
    fn seconds(self) -> f64 {
        static START: OnceLock<Instant> = OnceLock::new();
        self.seconds_since(Self(*START.get_or_init(|| self.0)))
    }

    fn seconds_since(self, earlier: Self) -> f64 {
        match self.0.checked_duration_since(earlier.0) {
            Some(since) => since.as_secs_f64(),
            None => -(earlier.0 - self.0).as_secs_f64(),
        }
    }

    fn after(self, seconds: f64) -> Option<Self> {
        self.0.checked_add(Duration::try_from_secs_f64(seconds).ok()?).map(Self)
    }
}

/// A value on a spring, in the manner of `iced::Animation`: changes take the time at which they happen, and reads are pure.
///
/// ```
/// use carom_iced::Spring;
/// use iced_core::{Point, time::{Instant, milliseconds}};
///
/// let law = carom_iced::carom::Spring::from_duration_bounce(0.4, 0.2);
/// let now = Instant::now();
/// let mut card = Spring::new(Point::ORIGIN, law);
///
/// // In `update`, when the pointer moves:
/// card.go_mut(Point::new(300.0, 80.0), now);
/// // In `view` or `draw`, with the time of the last frame:
/// let at = card.value(now + milliseconds(100));
/// assert!(at.x > 0.0);
/// // In `subscription`: frames are needed only while it moves.
/// assert!(card.is_animating(now + milliseconds(100)));
/// assert!(!card.is_animating(now + milliseconds(5_000)));
/// ```
///
/// Another target in flight keeps value and velocity. A target that is not finite changes nothing.
pub struct Spring<T: Value> {
    motion: Moving<T::Repr, At>,
}

impl<T: Value> Spring<T> {
    /// Creates a value at rest, which moves by `law`.
    pub fn new(value: T, law: carom::Spring) -> Self {
        Self { motion: Moving::new(value.to_repr(), law, At(Instant::now())) }
    }

    /// Sends the value to a target, as [`go_mut`](Self::go_mut) does.
    pub fn go(mut self, target: T, now: Instant) -> Self {
        self.go_mut(target, now);
        self
    }

    /// Sends the value to a target, with the position and the velocity that it has at `now`.
    pub fn go_mut(&mut self, target: T, now: Instant) {
        self.motion.retarget(At(now), target.to_repr());
        self.motion.plan();
    }

    /// Puts the value at `value`, at rest.
    pub fn snap_mut(&mut self, value: T, now: Instant) {
        self.motion.snap_to(At(now), value.to_repr());
    }

    /// Sets the velocity, per second: a kick, or the release of a finger.
    pub fn kick_mut(&mut self, velocity: <T::Repr as Animatable>::Velocity, now: Instant) {
        self.motion.set_velocity(At(now), velocity);
    }

    /// Lets friction alone act from `now` on, until it gets another target.
    pub fn fling_mut(&mut self, friction: carom::Friction, now: Instant) {
        self.motion.fling(At(now), friction);
    }

    /// Sets the law; value and velocity stay.
    pub fn set_law(&mut self, law: carom::Spring, now: Instant) {
        self.motion.set_spring(At(now), law);
    }

    /// Returns the value at a time.
    #[must_use]
    pub fn value(&self, at: Instant) -> T {
        T::from_repr(self.motion.value(At(at)))
    }

    /// Returns the velocity at a time, per second, in the units of its representation: `[f32; 2]` for a point.
    #[must_use]
    pub fn velocity(&self, at: Instant) -> <T::Repr as Animatable>::Velocity {
        self.motion.velocity(At(at))
    }

    /// Returns the last target.
    #[must_use]
    pub fn target(&self, at: Instant) -> T {
        T::from_repr(self.motion.target(At(at)))
    }

    /// Returns whether the value still moves at a time, so that frames are needed.
    #[must_use]
    pub fn is_animating(&self, at: Instant) -> bool {
        !self.motion.is_at_rest(At(at))
    }
}

impl<T: Value> Clone for Spring<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Value> Copy for Spring<T> {}

impl<T: Value> fmt::Debug for Spring<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spring").field("law", &self.motion.spring()).finish_non_exhaustive()
    }
}
