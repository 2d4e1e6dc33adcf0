//! A value on a spring, in the manner of iced's `Animation`.

use crate::{Dragged, Value};
use carom::animate::{Animatable, Moving, TolerancePolicy};
use carom::clock::Moment;
use iced_core::time::{Duration, Instant};
use std::fmt;
use std::sync::OnceLock;

/// iced's instant. In browsers it is `web_time`'s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At(pub(crate) Instant);

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

/// A finger or a mouse that holds a [`Spring`], and throws it at its release.
pub type Grip<T> = carom::animate::Grip<<T as Value>::Repr, At>;

/// A value on a spring, in the manner of `iced::Animation`. Changes take the time when they happen, and reads are pure.
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
/// You may pass another target in flight, and value and velocity carry on. A target that isn't finite is ignored.
pub struct Spring<T: Value> {
    motion: Moving<T::Repr, At>,
}

impl<T: Value> Spring<T> {
    /// Creates a value at rest, which moves by `law`.
    pub fn new(value: T, law: carom::Spring) -> Self {
        let now = At(Instant::now());
        let mut motion = Moving::new(value.to_repr(), law, now);
        motion.set_tolerance(now, TolerancePolicy::PIXELS);
        Self { motion }
    }

    /// Sends the value to a target, as [`go_mut`](Self::go_mut) does.
    pub fn go(mut self, target: T, now: Instant) -> Self {
        self.go_mut(target, now);
        self
    }

    /// Sends the value to another target at `now`. Value and velocity carry on.
    pub fn go_mut(&mut self, target: T, now: Instant) {
        self.motion.retarget(At(now), target.to_repr());
        self.motion.plan();
    }

    /// Puts the value at `value`, at rest.
    pub fn snap_mut(&mut self, value: T, now: Instant) {
        self.motion.snap_to(At(now), value.to_repr());
    }

    /// Sets the velocity, per second, for example for a kick or when you release it from a finger.
    pub fn kick_mut(&mut self, velocity: <T::Repr as Animatable>::Velocity, now: Instant) {
        self.motion.set_velocity(At(now), velocity);
    }

    /// Lets only friction act from `now` on, until the value gets another target.
    pub fn fling_mut(&mut self, friction: carom::Friction, now: Instant) {
        self.motion.fling(At(now), friction);
    }

    /// Puts the value at `place` under a finger, and samples its velocity.
    pub fn hold_mut(&mut self, grip: &mut Grip<T>, place: T, now: Instant) {
        grip.hold(&mut self.motion, At(now), place.to_repr());
    }

    /// Releases a held value with its velocity. `choose` gets the place where only friction would bring the value to rest, and the
    /// velocity. Return the target of the spring, or `None` to let friction alone act.
    pub fn release_mut(
        &mut self,
        grip: &mut Grip<T>,
        now: Instant,
        choose: impl FnOnce(T, <T::Repr as Animatable>::Velocity) -> Option<T>,
    ) {
        grip.release(&mut self.motion, At(now), chosen(choose));
    }

    /// Lets a [`draggable`](crate::draggable()) hold and throw the value. `choose` is called at the release, as in
    /// [`release_mut`](Self::release_mut).
    pub fn drag_mut(
        &mut self,
        grip: &mut Grip<T>,
        dragged: &Dragged,
        choose: impl FnOnce(T, <T::Repr as Animatable>::Velocity) -> Option<T>,
    ) {
        grip.apply(&mut self.motion, &dragged.0, chosen(choose));
    }

    /// Moves the value and its target by a distance, because their origin has moved. The velocity stays.
    pub fn shift_mut(&mut self, by: <T::Repr as Animatable>::Velocity, now: Instant) {
        self.motion.shift(At(now), by);
    }

    /// Ends a motion at once, where it would come to rest. Use it for people who ask for less motion.
    pub fn settle_mut(&mut self, now: Instant) {
        self.motion.settle(At(now));
    }

    /// Sets the law. Value and velocity carry on.
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

    /// Returns whether the value still moves at a time, so that you need frames.
    #[must_use]
    pub fn is_animating(&self, at: Instant) -> bool {
        !self.motion.is_at_rest(At(at))
    }
}

/// Converts a choice of a target to work on representations.
fn chosen<T: Value>(
    choose: impl FnOnce(T, <T::Repr as Animatable>::Velocity) -> Option<T>,
) -> impl FnOnce(T::Repr, <T::Repr as Animatable>::Velocity) -> Option<T::Repr> {
    |landing, velocity| choose(T::from_repr(landing), velocity).map(T::to_repr)
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
