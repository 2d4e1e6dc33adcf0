//! Many springs by id.

mod event;
pub(crate) mod listeners;
mod member;
mod notify;
#[cfg(feature = "serde")]
mod stored;

pub use event::{SpringEvent, SpringEventKind, SpringId};

use crate::animate::moving::value::Value;
use crate::animate::outcome::{Outcome, Run, RunLog};
use crate::animate::reading::Reading;
use crate::animate::system::listeners::Listeners;
use crate::animate::tolerance::TolerancePolicy;
use crate::clock::Moment;
use crate::clock::elapsed::{Elapsed, LastFrame};
use crate::error::Refused;
use crate::law::Spring;
use crate::motion::{State, Tolerance};
use alloc::vec::Vec;
use core::mem;
use member::Member;
use notify::{ActivityListener, EventListener, Hook};
use slotmap::{DefaultKey, SlotMap};

/// Many springs by id. You don't pay for springs at rest.
///
/// This is Rebound's `SpringSystem` for Rust. Each spring has its own law, target and tolerance. [`advance`](Self::advance) moves the
/// springs that are awake, and you get the events of the frame. You can attach listeners instead.
///
/// ```
/// use carom::animate::{SpringEventKind, SpringSystem};
/// use carom::Spring;
///
/// let mut system = SpringSystem::new();
/// let card = system.insert(Spring::from_response_damping_ratio(0.35, 0.8), 0.0);
/// system.listen(card, |system, event| {
///     if event.kind == SpringEventKind::AtRest && event.state.position == 300.0 {
///         system.retarget(event.spring, 0.0).unwrap(); // and back again
///     }
/// });
///
/// system.retarget(card, 300.0).unwrap();
/// let mut frames = 0;
/// while !system.is_at_rest() {
///     for event in system.advance(1.0 / 60.0) {
///         if event.kind == SpringEventKind::Updated {
///             frames += 1; // draw the card at event.state.position
///         }
///     }
/// }
/// assert_eq!(system.read(card).unwrap().value, 0.0);
/// assert!(frames > 40 && frames < 90);
/// ```
///
/// # Time
/// The system has one clock. A spring's state comes from its exact law at the time since its last change, so the length of the frames
/// doesn't matter. A change between two frames happens at the time of the earlier frame.
///
/// # Rest
/// A spring comes to rest by the same rule as an [`Animated`](super::Animated), at the same instant. Without damping, it never does.
///
/// # Order
/// An [`advance`](Self::advance) first calls the hooks before the frame and moves all springs that are awake. Then it calls the listeners
/// event by event, and the hooks after the frame. Finally it reports if the last spring has come to rest. Events of the changes since the
/// last frame come first, in the order of the changes. Events of the frame follow, in the order of waking. For one event,
/// the spring's own listeners come before the ones from [`listen_all`](Self::listen_all), each in the order of attachment.
///
/// A listener may change the system in any way and even replace it. A change takes effect at once, and its event comes in the next frame,
/// so listeners that answer one another can't hang. A listener that you detach isn't called again, not even for the current event. A
/// listener that you attach is first called for the next event. A listener that panics isn't called again.
///
/// Listeners don't have to be `Send`, so they may hold an `Rc` or a handle of a toolkit. To move springs to the thread of a
/// [`Loop`](crate::clock::Loop), make the system on that thread.
///
/// # Numbers
/// A target, a position or a velocity that isn't finite or is beyond the [domain](crate::domain) is ignored, and so is a tolerance of NaN.
/// The method returns why it [refused](Refused). If you [insert](Self::insert) a spring at such a position, it stays there until you
/// retarget it, and then arrives at once. If a spring is invalid ([`Spring::validate`]), it may come to rest at once.
///
/// # Cost
/// A frame takes one evaluation of the law for each spring that is awake. Memory is allocated when you add springs and listeners, and when
/// more springs are awake, or more happens in one frame, than ever before. Other frames don't allocate.
#[derive(Debug, Default)]
pub struct SpringSystem {
    springs: SlotMap<DefaultKey, Member>,
    now: Elapsed,
    pub(crate) last_frame: LastFrame,
    /// The awake springs, in the order they woke. The list may name springs that have been removed.
    awake: Vec<SpringId>,
    awake_count: usize,
    /// The events of the last frame.
    events: Vec<SpringEvent>,
    /// The events of changes after the last frame, for the next one.
    pending: Vec<SpringEvent>,
    every: Listeners<EventListener>,
    before: Listeners<Hook>,
    after: Listeners<Hook>,
    activity: Listeners<ActivityListener>,
    reported: bool,
    /// The number of listeners to single springs.
    spring_listeners: usize,
    next_listener: u64,
}

/// A copy goes on as the system does, with the same ids, but without its listeners.
impl Clone for SpringSystem {
    fn clone(&self) -> Self {
        Self {
            springs: self.springs.clone(),
            now: self.now,
            last_frame: self.last_frame,
            awake: self.awake.clone(),
            awake_count: self.awake_count,
            events: self.events.clone(),
            pending: self.pending.clone(),
            reported: self.reported,
            ..Self::new()
        }
    }
}

impl SpringSystem {
    /// Returns a system without springs.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Inserts a spring at rest at `position`.
    pub fn insert(&mut self, spring: Spring, position: f64) -> SpringId {
        SpringId(self.springs.insert(Member {
            value: Value::new(position, spring),
            since: self.now,
            clamps_overshoot: false,
            runs: RunLog::AT_REST,
            listeners: Listeners::default(),
        }))
    }

    /// Removes a spring with its listeners and its pending events. Returns false if the spring is unknown.
    pub fn remove(&mut self, id: SpringId) -> bool {
        let Some(member) = self.springs.remove(id.0) else {
            return false;
        };
        self.spring_listeners -= member.listeners.len();
        self.pending.retain(|event| event.spring != id);
        if member.is_awake() {
            self.awake_count -= 1;
            self.report_activity();
        }
        true
    }

    /// Returns whether the system has this spring.
    #[must_use]
    pub fn contains(&self, id: SpringId) -> bool {
        self.springs.contains_key(id.0)
    }

    /// Returns the number of springs, at rest or awake.
    #[must_use]
    pub fn len(&self) -> usize {
        self.springs.len()
    }

    /// Returns whether the system is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.springs.is_empty()
    }

    /// Returns all springs, in no particular order.
    pub fn springs(&self) -> impl Iterator<Item = SpringId> + '_ {
        self.springs.keys().map(SpringId)
    }

    /// Returns the springs that are awake, in the order they woke.
    pub fn awake(&self) -> impl Iterator<Item = SpringId> + '_ {
        self.awake.iter().copied().filter(|id| self.contains(*id))
    }

    /// Returns the number of springs that are awake.
    #[must_use]
    pub const fn awake_count(&self) -> usize {
        self.awake_count
    }

    /// Returns whether every spring is at rest, so that you can stop the frames until something wakes a spring.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.awake_count == 0
    }

    /// Returns position and velocity of a spring, and whether it is at rest, or `None` if the spring is unknown.
    #[must_use]
    pub fn read(&self, id: SpringId) -> Option<Reading<f64>> {
        self.read_after(id, 0.0)
    }

    /// Returns the reading of a spring `dt` ≥ 0 seconds from now if nothing changes until then.
    #[must_use]
    pub fn read_after(&self, id: SpringId, dt: f64) -> Option<Reading<f64>> {
        self.member(id).map(|member| {
            let then = self.now.after(if dt > 0.0 { dt } else { 0.0 });
            let is_endless = then.seconds() == f64::INFINITY;
            match member.value.rest() {
                Some(rest) if is_endless => Reading::new(rest, 0.0, true),
                _ => member.read(if is_endless { self.now } else { then }),
            }
        })
    }

    /// Returns the target of a spring.
    #[must_use]
    pub fn target(&self, id: SpringId) -> Option<f64> {
        self.member(id).map(|member| member.target())
    }

    /// Returns the law of a spring.
    #[must_use]
    pub fn spring(&self, id: SpringId) -> Option<Spring> {
        self.member(id).map(|member| member.value.spring)
    }

    /// Returns whether a spring is awake.
    #[must_use]
    pub fn is_awake(&self, id: SpringId) -> bool {
        self.member(id).is_some_and(Member::is_awake)
    }

    /// Returns whether a spring stops at its target instead of overshooting.
    #[must_use]
    pub fn clamps_overshoot(&self, id: SpringId) -> bool {
        self.member(id).is_some_and(|member| member.clamps_overshoot)
    }

    /// Returns whether a spring has passed its target since its last change, and is still on the other side.
    #[must_use]
    pub fn is_overshooting(&self, id: SpringId) -> bool {
        self.member(id).is_some_and(|member| member.value.has_crossed(member.seconds(self.now)))
    }

    /// Returns the exact number of seconds until a spring comes to rest, or ∞ if it never does, provided that nothing changes until then.
    #[must_use]
    pub fn settling_time(&self, id: SpringId) -> Option<f64> {
        self.member(id).map(|member| member.settling_time(self.now))
    }

    /// Returns a token for a spring's current run, as [`Animated::run`](super::Animated::run) does, or `None` if the spring is unknown.
    #[must_use]
    pub fn run(&self, id: SpringId) -> Option<Run> {
        self.member(id).map(|member| member.runs.current())
    }

    /// Returns how a run of a spring ended, or `None` during the run or if the spring is unknown.
    #[must_use]
    pub fn outcome(&self, id: SpringId, run: Run) -> Option<Outcome> {
        self.member(id).and_then(|member| member.runs.outcome(run))
    }

    /// Returns the policy that decides when a spring is at rest.
    #[must_use]
    pub fn tolerance(&self, id: SpringId) -> Option<TolerancePolicy> {
        self.member(id).map(|member| member.value.policy)
    }

    /// Returns the tolerance of a spring's current motion. Within this distance of its target and below this speed, the spring is at rest.
    #[must_use]
    pub fn resolved_tolerance(&self, id: SpringId) -> Option<Tolerance> {
        self.member(id).map(|member| member.value.resolved_tolerance())
    }

    /// Gives a spring another target. Position and velocity carry on. If it's the current target, nothing changes.
    ///
    /// # Errors
    /// Like every change, returns a [`Refused`] if the spring is unknown, or if a number isn't finite or is beyond the domain.
    #[expect(clippy::float_cmp, reason = "the same target is the same number")]
    pub fn retarget(&mut self, id: SpringId, target: f64) -> Result<(), Refused> {
        let now = self.now;
        let member = self.springs.get_mut(id.0).ok_or(Refused::Unknown)?;
        Refused::unless_inside(&[target])?;
        let from = member.target();
        if from != target {
            let state = member.state(now);
            member.change(now, |value, t| value.retarget(t, target));
            member.runs.interrupt();
            let kind = SpringEventKind::TargetChanged { from, to: target };
            self.pending.push(SpringEvent { spring: id, kind, state });
            self.wake(id);
        }
        Ok(())
    }

    /// Gives a spring another position and velocity, and keeps its target.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    pub fn set_state(&mut self, id: SpringId, state: State) -> Result<(), Refused> {
        let State { position, velocity } = state;
        self.known(id)?;
        Refused::unless_inside(&[position, velocity])?;
        self.wake_by(id, |value, t| {
            let displacement = position - value.target(t);
            value.set_state(t, position, State { position: displacement, velocity })
        })
    }

    /// Gives a spring another velocity, and keeps its target.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    pub fn set_velocity(&mut self, id: SpringId, velocity: f64) -> Result<(), Refused> {
        self.known(id)?;
        Refused::unless_inside(&[velocity])?;
        self.wake_by(id, |value, t| value.set_velocity(t, velocity))
    }

    /// Puts a spring at rest at `position`, which becomes its target. The next frame updates it once.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    pub fn snap_to(&mut self, id: SpringId, position: f64) -> Result<(), Refused> {
        let member = self.springs.get_mut(id.0).ok_or(Refused::Unknown)?;
        Refused::unless_inside(&[position])?;
        member.runs.interrupt();
        self.wake_by(id, |value, _| value.snap_to(position))
    }

    /// Ends the motion of a spring now, on its target. The next frame updates it for the last time.
    ///
    /// # Errors
    /// The spring is unknown.
    pub fn settle(&mut self, id: SpringId) -> Result<(), Refused> {
        let member = self.known(id)?;
        if member.is_awake() { self.wake_by(id, Value::settle) } else { Ok(()) }
    }

    /// Gives a spring another law, even in flight. Position and velocity carry on.
    ///
    /// # Errors
    /// The spring is unknown.
    pub fn set_spring(&mut self, id: SpringId, spring: Spring) -> Result<(), Refused> {
        self.change(id, |member, now| member.change(now, |value, t| value.set_spring(t, spring)))
    }

    /// Sets how near to its target, and how slow, a spring must be to count as at rest.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget), and [`Refused::NotFinite`] if a number of the policy is NaN.
    pub fn set_tolerance(&mut self, id: SpringId, policy: impl Into<TolerancePolicy>) -> Result<(), Refused> {
        self.known(id)?;
        let policy = policy.into();
        if !policy.is_comparable() {
            return Err(Refused::NotFinite);
        }
        self.change(id, |member, now| {
            member.value.set_tolerance(member.seconds(now), policy);
            member.clamp();
        })
    }

    /// Sets whether a spring stops at the exact instant when it reaches its target, instead of overshooting. If you kick a spring that is
    /// at its target, it stops when it comes back.
    ///
    /// # Errors
    /// The spring is unknown.
    pub fn set_overshoot_clamping(&mut self, id: SpringId, clamps: bool) -> Result<(), Refused> {
        self.change(id, |member, now| {
            if member.clamps_overshoot != clamps {
                member.clamps_overshoot = clamps;
                // Restart the course, so that only crossings from now on count.
                member.change(now, |value, t| value.restart(t));
            }
        })
    }

    /// Advances by `dt` seconds and returns the events. A negative or NaN `dt` counts as 0. An infinite `dt` takes every spring to its end,
    /// and leaves springs without an end where they are.
    pub fn advance(&mut self, dt: f64) -> &[SpringEvent] {
        let dt = if dt > 0.0 { dt } else { 0.0 };
        self.call_hooks(|system| &mut system.before, dt);
        // Take the list out of `self`, because a listener may advance the system, and that needs a list, too.
        let mut events = mem::take(&mut self.events);
        events.clear();
        events.append(&mut self.pending);
        self.move_awake(dt, &mut events);
        for event in &events {
            self.notify(event);
        }
        self.events = events;
        self.call_hooks(|system| &mut system.after, dt);
        self.report_activity();
        &self.events
    }

    /// Advances to the time when the next frame will be visible, by the rules of
    /// [`Animated::advance_to`](super::Animated::advance_to). Returns the events.
    ///
    /// ```
    /// use carom::animate::SpringSystem;
    /// use carom::Spring;
    ///
    /// let mut system = SpringSystem::new();
    /// let card = system.insert(Spring::from_duration_bounce(0.4, 0.2), 0.0);
    /// system.retarget(card, 300.0)?;
    /// let mut frame = 7.0; // on the display's clock
    /// while !system.is_at_rest() {
    ///     system.advance_to(frame);
    ///     frame += 1.0 / 60.0;
    /// }
    /// assert_eq!(system.read(card).map(|card| card.value), Some(300.0));
    /// # Ok::<(), carom::error::Refused>(())
    /// ```
    pub fn advance_to(&mut self, timestamp: impl Moment) -> &[SpringEvent] {
        let seconds = self.last_frame.seconds_to(timestamp, self.is_at_rest());
        self.advance(seconds);
        if self.is_at_rest() {
            self.last_frame.rest();
        }
        &self.events
    }

    /// Returns the events of the last frame, as [`advance`](Self::advance) returned them.
    #[must_use]
    pub fn events(&self) -> &[SpringEvent] {
        &self.events
    }

    fn member(&self, id: SpringId) -> Option<&Member> {
        self.springs.get(id.0)
    }

    fn known(&self, id: SpringId) -> Result<&Member, Refused> {
        self.member(id).ok_or(Refused::Unknown)
    }

    /// Makes a change that may leave a spring at rest.
    fn change(&mut self, id: SpringId, change: impl FnOnce(&mut Member, Elapsed)) -> Result<(), Refused> {
        let now = self.now;
        self.springs.get_mut(id.0).map(|member| change(member, now)).ok_or(Refused::Unknown)
    }

    /// Makes a change after which a spring moves, or has an event.
    fn wake_by(&mut self, id: SpringId, change: impl FnOnce(&mut Value<f64>, f64) -> bool) -> Result<(), Refused> {
        self.change(id, |member, now| member.change(now, change))?;
        self.wake(id);
        Ok(())
    }

    fn wake(&mut self, id: SpringId) {
        let now = self.now;
        let Some(member) = self.springs.get_mut(id.0).filter(|member| !member.is_awake()) else {
            return;
        };
        member.runs.begin();
        let state = member.state(now);
        if self.awake_count == 0 {
            self.last_frame.rest();
        }
        self.pending.push(SpringEvent { spring: id, kind: SpringEventKind::Activated, state });
        self.awake.push(id);
        self.awake_count += 1;
        self.report_activity();
    }

    fn move_awake(&mut self, dt: f64, events: &mut Vec<SpringEvent>) {
        let later = self.now.after(dt);
        let is_endless = later.seconds() == f64::INFINITY;
        if !is_endless {
            self.now = later;
        }
        let Self { springs, awake, awake_count, now, .. } = self;
        // A frame of these springs can't produce more events than this, so later frames don't allocate.
        events.reserve(2 * *awake_count);
        awake.retain(|id| {
            let Some(member) = springs.get_mut(id.0) else {
                return false;
            };
            let state = if is_endless { member.advance_to_end(*now) } else { member.advance(*now) };
            events.push(SpringEvent { spring: *id, kind: SpringEventKind::Updated, state });
            if !member.is_awake() {
                *awake_count -= 1;
                events.push(SpringEvent { spring: *id, kind: SpringEventKind::AtRest, state });
            }
            member.is_awake()
        });
    }
}
