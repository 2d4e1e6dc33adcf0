//! A set of springs that owns its subscription.

use crate::spring::{Grip, Spring};
use crate::{Dragged, Value};
use carom::animate::Animatable;
use carom::clock::FirstStep;
use iced_core::time::{Duration, Instant};
use iced_runtime::futures::Subscription;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// Springs by key, for example the ones of a list's rows, and the frames that they need.
///
/// ```
/// use carom_iced::Springs;
/// use iced_core::Point;
/// use iced_core::time::Instant;
/// use iced_runtime::futures::Subscription;
///
/// struct App { cards: Springs<u32, Point> }
///
/// enum Message { Frame(Instant), Chosen(u32), Deleted(u32) }
///
/// fn update(app: &mut App, message: Message) {
///     match message {
///         Message::Frame(at) => app.cards.frame(at),
///         Message::Chosen(card) => app.cards.go(card, Point::new(300.0, 80.0)),
///         Message::Deleted(card) => app.cards.remove(&card),
///     }
/// }
///
/// /// Frames come while a card moves, and none at rest.
/// fn subscription(app: &App) -> Subscription<Message> {
///     app.cards.subscription().map(Message::Frame)
/// }
///
/// let law = carom_iced::carom::Spring::from_duration_bounce(0.4, 0.2);
/// let mut app = App { cards: Springs::new(law) };
/// app.cards.place(7, Point::ORIGIN);
/// update(&mut app, Message::Chosen(7));
/// assert!(app.cards.is_animating());
/// ```
///
/// If a value leaves its rest in a frame that stalls, its first step counts as at most two frames at 60 Hz ([`FirstStep`]), so that you see
/// it begin.
pub struct Springs<K, T: Value> {
    law: carom::Spring,
    /// The origin of the values' clocks.
    origin: Instant,
    /// The time of the last frame.
    now: Instant,
    entries: HashMap<K, Entry<T>>,
}

struct Entry<T: Value> {
    spring: Spring<T>,
    clock: FirstStep,
    grip: Grip<T>,
}

impl<T: Value> Entry<T> {
    /// Returns a time on the value's clock, which is behind because some of its first steps were too long.
    fn time(&mut self, origin: Instant, at: Instant) -> Instant {
        let seconds = at.saturating_duration_since(origin).as_secs_f64();
        let behind = seconds - self.clock.time(seconds);
        at.checked_sub(Duration::from_secs_f64(behind.max(0.0))).unwrap_or(at)
    }

    /// Changes the spring. If it leaves its rest, the next frame is its first.
    fn change<R>(
        &mut self,
        origin: Instant,
        at: Instant,
        change: impl FnOnce(&mut Spring<T>, &mut Grip<T>, Instant) -> R,
    ) -> R {
        let now = self.time(origin, at);
        let was_moving = self.spring.is_animating(now);
        let result = change(&mut self.spring, &mut self.grip, now);
        if !was_moving && self.spring.is_animating(now) {
            self.clock.begin(at.saturating_duration_since(origin).as_secs_f64());
        }
        result
    }
}

impl<K: Eq + Hash, T: Value> Springs<K, T> {
    /// Creates an empty set, whose values move by `law`.
    #[must_use]
    pub fn new(law: carom::Spring) -> Self {
        let now = Instant::now();
        Self { law, origin: now, now, entries: HashMap::new() }
    }

    /// Puts a value at rest at `value`. A new key adds it.
    pub fn place(&mut self, key: K, value: T) {
        let (origin, now) = (self.origin, Instant::now());
        self.entry(key, value).change(origin, now, |spring, _, at| spring.snap_mut(value, at));
    }

    /// Sends a value to another target. Value and velocity carry on. A new value begins at rest on its first target.
    pub fn go(&mut self, key: K, target: T) {
        let (origin, now) = (self.origin, Instant::now());
        self.entry(key, target).change(origin, now, |spring, _, at| spring.go_mut(target, at));
    }

    /// Lets a [`draggable`](crate::draggable()) hold and throw a value, as [`Spring::drag_mut`] does.
    pub fn drag(
        &mut self,
        key: &K,
        dragged: &Dragged,
        choose: impl FnOnce(T, <T::Repr as Animatable>::Velocity) -> Option<T>,
    ) {
        let (origin, now) = (self.origin, Instant::now());
        if let Some(entry) = self.entries.get_mut(key) {
            let shift = now.saturating_duration_since(entry.time(origin, now));
            let dragged = dragged.earlier(shift);
            entry.change(origin, now, |spring, grip, _| spring.drag_mut(grip, &dragged, choose));
        }
    }

    /// Passes a spring, and the current time on its clock, to a closure, which may kick, fling or place the value. Returns `None` for an
    /// unknown key.
    pub fn change<R>(&mut self, key: &K, change: impl FnOnce(&mut Spring<T>, Instant) -> R) -> Option<R> {
        let (origin, now) = (self.origin, Instant::now());
        let entry = self.entries.get_mut(key)?;
        Some(entry.change(origin, now, |spring, _, at| change(spring, at)))
    }

    /// Forgets a value.
    pub fn remove(&mut self, key: &K) {
        self.entries.remove(key);
    }

    /// Forgets all values except the ones of these keys, for example the rows that are left.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&K) -> bool) {
        self.entries.retain(|key, _| is_kept(key));
    }

    /// Takes the time of a frame. Reads then return values as of this frame.
    pub fn frame(&mut self, at: Instant) {
        self.now = at;
        for entry in self.entries.values_mut() {
            entry.time(self.origin, at);
        }
    }

    /// Returns a value as of the last frame.
    #[must_use]
    pub fn value(&self, key: &K) -> Option<T> {
        self.read(key).map(|(spring, at)| spring.value(at))
    }

    /// Returns the velocity of a value as of the last frame, per second.
    #[must_use]
    pub fn velocity(&self, key: &K) -> Option<<T::Repr as Animatable>::Velocity> {
        self.read(key).map(|(spring, at)| spring.velocity(at))
    }

    /// Returns whether any value still moves after the last frame, so that you need another one.
    #[must_use]
    pub fn is_animating(&self) -> bool {
        self.entries.keys().any(|key| self.read(key).is_some_and(|(spring, at)| spring.is_animating(at)))
    }

    /// Returns the subscription to frames, which is empty while all values are at rest.
    pub fn subscription(&self) -> Subscription<Instant> {
        if self.is_animating() { iced_runtime::window::frames() } else { Subscription::none() }
    }

    fn entry(&mut self, key: K, value: T) -> &mut Entry<T> {
        let law = self.law;
        self.entries.entry(key).or_insert_with(|| {
            let spring = Spring::new(value, law);
            Entry { spring, clock: FirstStep::default(), grip: carom::animate::Grip::new() }
        })
    }

    fn read(&self, key: &K) -> Option<(&Spring<T>, Instant)> {
        let entry = self.entries.get(key)?;
        let mut clock = entry.clock;
        let seconds = self.now.saturating_duration_since(self.origin).as_secs_f64();
        let behind = seconds - clock.time(seconds);
        let at = self.now.checked_sub(Duration::from_secs_f64(behind.max(0.0))).unwrap_or(self.now);
        Some((&entry.spring, at))
    }
}

impl<K: fmt::Debug, T: Value> fmt::Debug for Springs<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Springs").field("keys", &self.entries.keys()).finish_non_exhaustive()
    }
}
