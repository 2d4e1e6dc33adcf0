//! Kinetic scrolling without a page: touchpad events in, deltas for frames out.

mod lift;

use super::extent::is_length;
use super::momentum::Caught;
use super::physics::FlingMotion;
use super::platform::Platform;
use crate::clock::{CallerClock, Moment};
use crate::gesture::{DirectionLock, Resampler, TouchSlop};
use crate::math::{larger, smaller};
use crate::motion::{Lanes, Motion, State, Tolerance};
use lift::Reports;

/// Where the deltas of a [`KineticFrame`] come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum KineticPhase {
    /// Fingers on the touchpad.
    Finger,
    /// The momentum after a flick.
    Momentum,
    /// A wheel.
    Wheel,
    /// Nothing more will come: `wl_pointer.axis_stop` after fingers or momentum.
    Ended,
}

/// The scrolling of one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct KineticFrame {
    /// The travel since the last frame, along x and y.
    pub delta: [f64; 2],
    /// Where the travel comes from. If a frame has several sources, it is the last one.
    pub phase: KineticPhase,
}

/// Kinetic scrolling for a compositor, or for a toolkit that doesn't own the page: fingers on a touchpad, and the momentum after them.
///
/// You pass it the events of a touchpad as they come, and ask it for the scrolling of each [frame](Self::advance_to). It doesn't know pages
/// or edges, and doesn't allocate. Lengths are in the unit of your deltas, and times on the events' clock `C`.
///
/// - **A flick** starts momentum when the fingers leave the pad while they still move. The momentum follows the law of the platform.
/// - **A touch** ([`hold`](Self::hold), or another delta) stops the momentum at once. On platforms where flings [add up](super::Momentum),
///   a flick right after the touch adds to the stopped momentum if it goes in about the same direction.
/// - **A missing stop** is replaced by a [timeout](Self::with_timeout), without momentum. [`timeout_at`](Self::timeout_at) returns its
///   time.
/// - **The frame rate doesn't matter**, because the deltas always sum up to the travel of the fingers and of the momentum. If an event
///   stops the momentum between two frames, the next frame contains its travel up to that event.
/// - **Reports stamped on arrival**, in batches or with the time of the frame, count at the times when the fingers made them, as in a
///   [`VelocityTracker`](crate::gesture::VelocityTracker).
/// - **Stamps** are read as the table of [`clock`](crate::clock#stamps) says. Clocks that count milliseconds in 32 bits may wrap.
///
/// ```
/// use carom::scroll::{Kinetic, KineticPhase, platform};
///
/// let mut touchpad = Kinetic::new(&platform::gtk());
/// // A flick downward: 14 px each 7 ms, or 2000 px/s, and an axis stop 12 ms
/// // later.
/// for i in 0..10 {
///     touchpad.scroll(0.007 * f64::from(i), [0.0, 14.0]);
/// }
/// touchpad.stop(0.075);
///
/// // A frame, at the time when it will be seen.
/// let frame = touchpad.advance_to(0.083).unwrap();
/// assert_eq!(frame.phase, KineticPhase::Momentum);
/// assert!(frame.delta[1] > 140.0);
/// assert!((touchpad.velocity()[1] - 2000.0).abs() < 100.0);
///
/// let (mut time, mut travel) = (0.083, frame.delta[1]);
/// while let Some(frame) = touchpad.advance_to(time) {
///     travel += frame.delta[1];
///     time += 1.0 / 120.0;
/// }
/// // The fingers' 140 px, and the travel from 2000 px/s with a drag of 4/s.
/// assert!((travel - 640.0).abs() < 5.0);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Kinetic<C: Moment = f64> {
    platform: Platform,
    timeout: f64,
    stops_at_pointer: bool,
    scale: f64,
    lock: Option<DirectionLock>,
    /// The travel of the current gesture, and the part that the direction lock still holds back.
    travel: [f64; 2],
    held_back: [f64; 2],
    pub(crate) clock: CallerClock<C>,
    reports: Reports,
    /// Finds the fingers, as the sum of all deltas under them, at the time of a frame. `None` on platforms that don't resample.
    resampler: Option<Resampler<[f64; 2]>>,
    /// How far the fingers are ahead of the travel that frames have shown.
    withheld: [f64; 2],
    activity: Activity,
    /// The time when the fingers left the pad. `None` once we have decided on momentum.
    lift: Option<f64>,
    /// The momentum that the fingers have stopped.
    caught: Option<Stopped>,
    /// The travel that frames haven't shown yet, and its source.
    pending: [f64; 2],
    pending_phase: Option<KineticPhase>,
    /// The sum of all deltas so far.
    position: [f64; 2],
    last_fling: Option<Fling>,
}

/// A flick that has started momentum.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Fling<C = f64> {
    /// The time when the fingers left the pad.
    pub time: C,
    /// The velocity at that time, along x and y.
    pub velocity: [f64; 2],
    /// What all deltas sum up to when the momentum ends, if nothing stops it: the travel of the fingers plus the travel of the law.
    pub rest: [f64; 2],
}

#[derive(Clone, Copy, Debug)]
enum Activity {
    Idle,
    Fingers { last: f64 },
    Momentum(Running),
}

/// Momentum along a straight line.
#[derive(Clone, Copy, Debug)]
struct Running {
    since: f64,
    direction: [f64; 2],
    motion: FlingMotion,
    duration: f64,
    /// The part of the travel that frames have shown.
    shown: f64,
}

impl Running {
    /// Returns the travel that frames haven't shown yet.
    fn left(&self) -> [f64; 2] {
        let left = self.motion.state(self.duration).position - self.shown;
        self.direction.map(|part| part * left)
    }

    /// Returns travel and speed at a time on the clock.
    fn state(&self, time: f64) -> State {
        self.motion.state(smaller(time - self.since, self.duration))
    }
}

/// Momentum that a touch has stopped.
#[derive(Clone, Copy, Debug)]
struct Stopped {
    time: f64,
    direction: [f64; 2],
    caught: Caught,
}

/// A flick adds to the momentum that a touch has stopped, but only if it begins within this many seconds of the touch.
const LONGEST_CATCH: f64 = 0.4;
/// Two flicks add up if the cosine of the angle between them is at least this: 45 degrees.
const SAME_DIRECTION: f64 = core::f64::consts::FRAC_1_SQRT_2;
/// The speed where momentum ends if the platform doesn't say, in pixels per second: a pixel in 50 ms.
const STOP_SPEED: f64 = 20.0;
/// The least speed of a flick of a touchpad, in pixels per second.
const LEAST_FLING: f64 = 100.0;

impl<C: Moment> Kinetic<C> {
    /// Creates kinetic scrolling with the fling law, the limits and the [momentum](super::Momentum) of a platform.
    ///
    /// A flick must reach 100 units/s, or the platform's `min_fling` if that is more. Laws that depend on a viewport see an infinite one.
    /// On platforms that resample fingers, a frame has the travel up to its own time. The rest comes in the frame after the fingers have
    /// left.
    pub fn new(platform: &Platform) -> Self {
        Self {
            resampler: platform.resampling.map(Resampler::new),
            withheld: [0.0; 2],
            platform: Platform { min_fling: larger(platform.min_fling, LEAST_FLING), ..*platform },
            timeout: 0.2,
            stops_at_pointer: false,
            scale: 1.0,
            lock: None,
            travel: [0.0; 2],
            held_back: [0.0; 2],
            clock: CallerClock::new(),
            reports: Reports::default(),
            activity: Activity::Idle,
            lift: None,
            caught: None,
            pending: [0.0; 2],
            pending_phase: None,
            position: [0.0; 2],
            last_fling: None,
        }
    }

    /// Sets how long a gesture may stay silent before it ends, in seconds, for pads that may not report the stop. The default is 0.2. Less
    /// than 0.1 would end slow gestures, so it counts as 0.1.
    pub fn with_timeout(mut self, seconds: f64) -> Self {
        self.timeout = larger(seconds, lift::PAUSE);
        self
    }

    /// Stops the momentum when one finger moves the pointer. By default the momentum continues, as in GTK.
    pub const fn with_pointer_stop(mut self) -> Self {
        self.stops_at_pointer = true;
        self
    }

    /// Multiplies all deltas by a finite factor.
    pub fn with_scale(mut self, scale: f64) -> Self {
        if scale.is_finite() {
            self.scale = scale;
        }
        self
    }

    /// Keeps each gesture on the axes that it begins along. Until the fingers leave the slop, the gesture doesn't scroll. Then all of their
    /// travel along these axes counts. By default a gesture moves both axes.
    pub const fn with_direction_lock(mut self, slop: TouchSlop) -> Self {
        self.lock = Some(DirectionLock::new(slop));
        self
    }

    /// The fingers have moved by `delta` along x and y since their last report.
    pub fn scroll(&mut self, at: C, delta: [f64; 2]) {
        let delta = delta.map(|x| x * self.scale);
        if !delta.into_iter().all(is_length) {
            return;
        }
        let time = self.report(at);
        // A report with the time of the stop still belongs to the gesture.
        if self.lift != Some(time) {
            self.advance(time);
        }
        // Some reports only mark a frame, without a motion. Ignore these.
        if delta.iter().all(|x| *x == 0.0) {
            return;
        }
        if !matches!(self.activity, Activity::Fingers { .. }) {
            // If momentum was running, forget the old reports. But if `hold_cancel` came first, keep its report, because this gesture began
            // with it.
            if matches!(self.activity, Activity::Momentum(_)) {
                self.reports = Reports::default();
            }
            self.catch(time, KineticPhase::Momentum);
            (self.travel, self.held_back) = ([0.0; 2], [0.0; 2]);
            self.resampler.iter_mut().for_each(Resampler::clear);
            if let Some(lock) = &mut self.lock {
                lock.pointer_down([0.0; 2]);
            }
        }
        self.activity = Activity::Fingers { last: self.clock.present() };
        let delta = self.locked(delta);
        if let Some(Stopped { direction, caught, .. }) = &mut self.caught {
            let travel = delta.dot(*direction);
            let pause = self.reports.last().map_or(0.0, |last| time - last);
            caught.moved(self.platform.momentum, travel, time, pause);
        }
        self.reports.add(time, delta);
        self.add(delta, KineticPhase::Finger);
        if let Some(resampler) = &mut self.resampler {
            resampler.add(time, self.position);
        }
    }

    /// Limits the shown travel to where the resampled fingers are at a frame. Once they have left, all of their travel is shown.
    fn resample(&mut self, time: f64) {
        let shown = self.resampler.as_ref().and_then(|resampler| match self.activity {
            Activity::Fingers { .. } => resampler.at(time),
            _ => None,
        });
        let withheld = shown.map_or([0.0; 2], |shown| self.position.plus(shown, -1.0));
        let change = core::mem::replace(&mut self.withheld, withheld).plus(withheld, -1.0);
        if change.largest() > 0.0 {
            self.pending = self.pending.plus(change, 1.0);
            self.pending_phase.get_or_insert(KineticPhase::Finger);
        }
    }

    /// Returns the part of a delta along the axes of the gesture.
    fn locked(&mut self, delta: [f64; 2]) -> [f64; 2] {
        let Some(lock) = &mut self.lock else { return delta };
        self.travel = self.travel.plus(delta, 1.0);
        self.held_back = self.held_back.plus(delta, 1.0);
        let kept = lock.pointer_move(self.travel).map(|axes| axes.keep(self.held_back));
        if kept.is_some() {
            self.held_back = [0.0; 2];
        }
        kept.unwrap_or_default()
    }

    /// The fingers have left the pad: an axis stop. If you get a stop for each axis, at one time or at two, both count as one.
    pub fn stop(&mut self, at: C) {
        let time = self.event(at);
        if matches!(self.activity, Activity::Fingers { .. }) && self.lift.is_none() {
            self.lift = Some(time);
        }
    }

    /// Fingers rest on the pad: `hold begin` of libinput. They stop the momentum at once.
    pub fn hold(&mut self, at: C) {
        let time = self.event(at);
        self.catch(time, KineticPhase::Ended);
    }

    /// The fingers begin to scroll: `hold end` with `cancelled`. Their first delta counts from here.
    pub fn hold_cancel(&mut self, at: C) {
        let time = self.event(at);
        self.catch(time, KineticPhase::Ended);
        self.reports = Reports::begin(time);
    }

    /// The fingers have left the pad without scrolling: `hold end`.
    pub fn hold_end(&mut self, at: C) {
        self.event(at);
        self.reports = Reports::default();
        self.caught = None;
    }

    /// One finger moves the pointer, or the pointer leaves the window.
    pub fn pointer_move(&mut self, at: C) {
        let time = self.event(at);
        if self.stops_at_pointer {
            self.halt(time);
        }
    }

    /// A wheel turns by `delta`. This passes the delta through to the frame, and stops the momentum.
    pub fn wheel(&mut self, at: C, delta: [f64; 2]) {
        self.pass_through(at, delta, KineticPhase::Wheel);
    }

    /// The system scrolls by its own momentum (macOS, Windows, browsers). This passes the delta through to the frame.
    pub fn system_momentum(&mut self, at: C, delta: [f64; 2]) {
        self.pass_through(at, delta, KineticPhase::Momentum);
    }

    /// Stops the momentum and returns its velocity, which you can hand to a page with edges: `page.fling(at, touchpad.take(at)[1])`. One
    /// more frame reports the end of the momentum.
    pub fn take(&mut self, at: C) -> [f64; 2] {
        let time = self.event(at);
        let velocity = self.velocity();
        self.halt(time);
        velocity
    }

    /// Ends the momentum at once, where it would come to rest. Use it when people ask for less motion. The next frame has the travel that
    /// is left. If fingers rest on the pad, they keep their hold.
    pub fn settle(&mut self, at: C) {
        self.event(at);
        if let Some(lift) = self.lift {
            self.release(lift);
        }
        if let Activity::Momentum(running) = self.activity {
            self.activity = Activity::Idle;
            self.add(running.left(), KineticPhase::Ended);
        }
    }

    /// Advances to the time of the frame to be drawn and returns its scrolling, which is everything since the last frame. `None` means that
    /// nothing scrolls, so you don't need a frame before the next event.
    pub fn advance_to(&mut self, at: C) -> Option<KineticFrame> {
        let time = self.clock.frame(at);
        if let Some(lift) = self.lift {
            self.release(lift);
        }
        self.advance(time);
        self.resample(time);
        if let Activity::Momentum(running) = &mut self.activity {
            let is_over = time - running.since >= running.duration;
            let travel = running.state(time).position;
            let shown = core::mem::replace(&mut running.shown, travel);
            let delta = running.direction.map(|part| part * (travel - shown));
            self.add(delta, if is_over { KineticPhase::Ended } else { KineticPhase::Momentum });
            if is_over {
                self.activity = Activity::Idle;
            }
        }
        let phase = self.pending_phase.take()?;
        Some(KineticFrame { delta: core::mem::take(&mut self.pending), phase })
    }

    /// Predicts what [`advance_to`](Self::advance_to) would return for a frame at a time, without taking it.
    #[must_use]
    pub fn read(&self, at: C) -> Option<KineticFrame> {
        let mut next = *self;
        next.advance_to(at)
    }

    /// Returns the current velocity of the momentum, or 0 without momentum.
    #[must_use]
    pub fn velocity(&self) -> [f64; 2] {
        match &self.activity {
            Activity::Momentum(running) => {
                let speed = running.state(self.clock.present()).velocity;
                running.direction.map(|part| part * speed)
            }
            _ => [0.0; 2],
        }
    }

    /// Returns the last flick that started momentum.
    #[must_use]
    pub fn last_fling(&self) -> Option<Fling<C>> {
        let Fling { time, velocity, rest } = self.last_fling?;
        self.clock.moment(time).map(|time| Fling { time, velocity, rest })
    }

    /// Returns the time when the momentum comes to rest, if no event comes. You don't need frames after that. `None` without momentum.
    #[must_use]
    pub fn rest_at(&self) -> Option<C> {
        match &self.activity {
            Activity::Momentum(running) => self.moment(running.since + running.duration),
            _ => None,
        }
    }

    /// Returns what all deltas will sum up to when the momentum has come to rest, if no event comes.
    #[must_use]
    pub fn end(&self) -> [f64; 2] {
        match &self.activity {
            Activity::Momentum(running) => self.position.plus(running.left(), 1.0),
            _ => self.position,
        }
    }

    /// Returns the time when the gesture ends if no event comes. Ask for a frame then, because a stop may be missing.
    #[must_use]
    pub fn timeout_at(&self) -> Option<C> {
        match &self.activity {
            Activity::Fingers { last } => self.moment(self.lift.unwrap_or(last + self.timeout)),
            _ => None,
        }
    }

    fn moment(&self, time: f64) -> Option<C> {
        self.clock.moment(time)
    }

    /// Sets the clock to the time of an event, and [advances](Self::advance) to it. Returns the time on the clock.
    fn event(&mut self, at: C) -> f64 {
        let time = self.report(at);
        self.advance(time);
        time
    }

    /// Takes the stamp of an event, and returns the event's own time. That may be a little before the clock's time, because you may ask for
    /// frames at the time when they will be seen.
    fn report(&mut self, at: C) -> f64 {
        self.clock.event(at, matches!(self.activity, Activity::Momentum(_)))
    }

    /// Releases the fingers if `time` is later than their lift, or ends a gesture whose stop is missing.
    fn advance(&mut self, time: f64) {
        let Activity::Fingers { last } = self.activity else { return };
        match self.lift {
            Some(lift) if time > lift => self.release(lift),
            None if time - last >= self.timeout => {
                self.activity = Activity::Idle;
                self.reports = Reports::default();
                self.caught = None;
                self.pending_phase = Some(KineticPhase::Ended);
            }
            _ => {}
        }
    }

    /// The fingers have left the pad, so their velocity becomes momentum.
    fn release(&mut self, lift: f64) {
        let Platform { min_fling, max_fling, momentum, physics, .. } = self.platform;
        let velocity = self.reports.velocity(lift);
        self.lift = None;
        let last = self.reports.last().unwrap_or(lift);
        self.reports = Reports::default();
        self.activity = Activity::Idle;
        self.pending_phase = Some(KineticPhase::Ended);
        let finger = velocity.magnitude();
        let stopped = self.caught.take();
        // This is also true for NaN, which doesn't count as a flick.
        if !(finger >= min_fling) {
            return;
        }
        let direction = velocity.map(|part| part / finger);
        let mut speed = finger;
        if let Some(stopped) = stopped.filter(|stopped| {
            let along = direction.dot(stopped.direction);
            lift - stopped.time <= LONGEST_CATCH && along >= SAME_DIRECTION
        }) {
            speed = stopped.caught.boosted(momentum, finger, (lift, lift - last));
        }
        speed = smaller(speed, smaller(max_fling, FASTEST));
        let velocity = direction.map(|part| part * speed);
        let motion = physics.fling.flight(State { position: 0.0, velocity: speed }, f64::INFINITY);
        // If the law never stops, end the motion within half a unit of its rest. (`pixels(2.0)` means two pixels per unit.)
        let duration = motion.time_at_speed(physics.stop_speed.unwrap_or(STOP_SPEED));
        let duration = duration.unwrap_or_else(|| motion.settling_time(Tolerance::pixels(2.0)));
        let travel = motion.state(duration).position;
        if !(duration > 0.0 && duration < f64::INFINITY && is_length(travel)) {
            return;
        }
        self.last_fling =
            Some(Fling { time: lift, velocity, rest: self.position.plus(direction.map(|part| part * travel), 1.0) });
        self.activity = Activity::Momentum(Running { since: lift, direction, motion, duration, shown: 0.0 });
        self.pending_phase = Some(KineticPhase::Momentum);
    }

    /// Stops the momentum. The next frame reports the travel up to `time`, with this phase.
    fn catch(&mut self, time: f64, phase: KineticPhase) {
        self.lift = None;
        let running = match core::mem::replace(&mut self.activity, Activity::Idle) {
            Activity::Idle => return,
            Activity::Fingers { .. } => {
                // The last gesture ended without a stop event, so forget its reports.
                self.reports = Reports::default();
                return self.add([0.0; 2], KineticPhase::Ended);
            }
            Activity::Momentum(running) => running,
        };
        let State { position, velocity } = running.state(time);
        let caught = Caught::new(time, velocity, running.state(running.since).velocity);
        self.caught = Some(Stopped { time, direction: running.direction, caught });
        let unseen = larger(position - running.shown, 0.0);
        self.add(running.direction.map(|part| part * unseen), phase);
    }

    /// Stops the momentum for good, so that the next flick doesn't add to it.
    fn halt(&mut self, time: f64) {
        self.catch(time, KineticPhase::Ended);
        self.caught = None;
    }

    fn pass_through(&mut self, at: C, delta: [f64; 2], phase: KineticPhase) {
        let delta = delta.map(|x| x * self.scale);
        if !delta.into_iter().all(is_length) {
            return;
        }
        let time = self.event(at);
        self.halt(time);
        self.add(delta, phase);
    }

    fn add(&mut self, delta: [f64; 2], phase: KineticPhase) {
        self.pending = self.pending.plus(delta, 1.0);
        self.position = self.position.plus(delta, 1.0);
        self.pending_phase = Some(phase);
    }
}

/// The highest speed of a flick, per second. With this limit every law comes to rest.
const FASTEST: f64 = 1e12;
