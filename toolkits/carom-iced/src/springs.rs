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

/// Springs by key, for example for the rows of a list, and the frames that they need.
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
///         Message::Chosen(card) => app.cards.go(&card, Point::new(300.0, 80.0)),
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
/// app.cards.place(&7, Point::ORIGIN);
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
    /// Whether values jump.
    is_still: bool,
    clock: fn() -> Instant,
}

struct Entry<T: Value> {
    spring: Spring<T>,
    clock: FirstStep,
    grip: Grip<T>,
    /// Whether the value came to rest with the last frame.
    has_arrived: bool,
}

impl<T: Value> Entry<T> {
    /// Returns a time on the value's clock. That clock is behind the frames' clock, because it shortens first steps that are too long.
    fn time(&mut self, origin: Instant, at: Instant) -> Instant {
        on(&mut self.clock, origin, at)
    }

    /// Returns a time on the value's clock, without changing the clock.
    fn peek(&self, origin: Instant, at: Instant) -> Instant {
        let mut clock = self.clock;
        on(&mut clock, origin, at)
    }

    /// Changes the spring. If the spring leaves its rest, the next frame is the first of its motion.
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

/// Returns a time on the value's clock, which is behind by the seconds that it has taken off first steps.
fn on(clock: &mut FirstStep, origin: Instant, at: Instant) -> Instant {
    let seconds = at.saturating_duration_since(origin).as_secs_f64();
    let behind = seconds - clock.time(seconds);
    at.checked_sub(Duration::from_secs_f64(behind.max(0.0))).unwrap_or(at)
}

impl<K: Clone + Eq + Hash, T: Value> Springs<K, T> {
    /// Creates an empty set, whose values move by `law`.
    #[must_use]
    pub fn new(law: carom::Spring) -> Self {
        let now = Instant::now();
        Self { law, origin: now, now, entries: HashMap::new(), is_still: false, clock: Instant::now }
    }

    /// Takes the time of changes from another clock, for tests, as the widgets do.
    #[must_use]
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = clock;
        self
    }

    /// Sets whether values jump to where they go, for people who ask for less motion. A finger holds them all the same.
    pub fn reduce_motion(&mut self, reduces: bool) {
        self.is_still = reduces;
    }

    /// Puts a value at rest at `value`. A new key adds it.
    pub fn place(&mut self, key: &K, value: T) {
        self.add(key, value);
        self.change(key, |spring, at| spring.snap_mut(value, at));
    }

    /// Sends a value to `target`, with the position and the velocity that it has now. A value that is new begins at rest on its
    /// first target.
    pub fn go(&mut self, key: &K, target: T) {
        self.add(key, target);
        self.change(key, |spring, at| spring.go_mut(target, at));
    }

    /// Moves a value and its target by a distance, because its origin has moved. For example, the value is in another list now, or rows
    /// came in above. The velocity stays.
    pub fn shift(&mut self, key: &K, by: <T::Repr as Animatable>::Velocity) {
        self.change(key, |spring, at| spring.shift_mut(by, at));
    }

    /// Lets a [`draggable`](crate::draggable()) hold a value. At a release it returns the place where only friction would bring the
    /// value to rest, and the velocity. To choose a target, call [`go`](Self::go). Otherwise only friction acts.
    ///
    /// ```
    /// # use carom_iced::{Dragged, Springs};
    /// # use iced_core::Point;
    /// # struct App { cards: Springs<u32, Point> }
    /// # impl App {
    /// # fn nearest_slot(&self, _: Point) -> Point { Point::ORIGIN }
    /// fn dragged(&mut self, card: u32, dragged: &Dragged) {
    ///     if let Some((landing, _velocity)) = self.cards.drag(&card, dragged) {
    ///         let slot = self.nearest_slot(landing);
    ///         self.cards.go(&card, slot);
    ///     }
    /// }
    /// # }
    /// ```
    pub fn drag(&mut self, key: &K, dragged: &Dragged) -> Option<(T, <T::Repr as Animatable>::Velocity)> {
        let (origin, now) = (self.origin, (self.clock)());
        let entry = self.entries.get_mut(key)?;
        let shift = now.saturating_duration_since(entry.time(origin, now));
        let dragged = dragged.earlier(shift);
        let mut release = None;
        entry.change(origin, now, |spring, grip, _| {
            spring.drag_mut(grip, &dragged, |landing, velocity| {
                release = Some((landing, velocity));
                None
            });
        });
        release
    }

    /// Passes a spring, and the current time on its clock, to a closure, which may kick, fling or place the value. Returns `None` for an
    /// unknown key.
    pub fn change<R>(&mut self, key: &K, change: impl FnOnce(&mut Spring<T>, Instant) -> R) -> Option<R> {
        let (origin, now, is_still) = (self.origin, (self.clock)(), self.is_still);
        let entry = self.entries.get_mut(key)?;
        Some(entry.change(origin, now, |spring, _, at| {
            let result = change(spring, at);
            if is_still {
                spring.settle_mut(at);
            }
            result
        }))
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
        for entry in self.entries.values_mut() {
            let was_moving = entry.spring.is_animating(entry.peek(self.origin, self.now));
            let now = entry.time(self.origin, at);
            entry.has_arrived = was_moving && !entry.spring.is_animating(now);
        }
        self.now = at;
    }

    /// Returns the values that have come to rest with the last frame. A value that jumps, or that a finger holds, doesn't arrive.
    pub fn arrived(&self) -> impl Iterator<Item = &K> {
        self.entries.iter().filter(|(_, entry)| entry.has_arrived).map(|(key, _)| key)
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

    fn add(&mut self, key: &K, value: T) {
        if !self.entries.contains_key(key) {
            let (spring, clock, grip) =
                (Spring::new(value, self.law), FirstStep::default(), carom::animate::Grip::new());
            self.entries.insert(key.clone(), Entry { spring, clock, grip, has_arrived: false });
        }
    }

    fn read(&self, key: &K) -> Option<(&Spring<T>, Instant)> {
        let entry = self.entries.get(key)?;
        let at = entry.peek(self.origin, self.now);
        Some((&entry.spring, at))
    }
}

impl<K: fmt::Debug, T: Value> fmt::Debug for Springs<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Springs").field("keys", &self.entries.keys()).finish_non_exhaustive()
    }
}
