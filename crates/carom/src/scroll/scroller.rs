//! The driver.

use super::activity::{Activity, Event, Gliding, Released};
use super::drag::Drag;
use super::extent::{Extent, View};
use super::glide::Smoothing;
use super::momentum::Caught;
use super::phase::Phase;
use super::physics::{Contact, Native, Physics};
use super::platform::Platform;
use super::wheel::SystemMomentum;
use crate::gesture::VelocityTracker;
use crate::law::spring::Spring;
use crate::math::fabs;
use crate::motion::{Motion, State};

/// A page that is scrolled along one axis: position, velocity and time are its own.
///
/// Tell it what the finger, the wheel and the keys do, and at what time it is drawn; ask it for its
/// [`offset`](Self::offset). Time is in seconds on any clock that only goes forward; the first time that it is told sets
/// it. Between two inputs the offset is a pure function of time, so the rate of the frames changes no bit of it.
///
/// # The present
/// is the last time that it was told. What is told without a time ([`fling`](Self::fling),
/// [`scroll_to`](Self::scroll_to), [`set_extent`](Self::set_extent)) happens then. A page that is idle is told no frames, so
/// its present may be long past: [`advance_to`](Self::advance_to) the time of the event first, or the next frame shows a
/// motion that is over already.
///
/// # Offsets
/// Offsets grow toward the end of the page. A finger that moves toward smaller coordinates (up, or left) pulls the page
/// that way.
///
/// ```
/// use carom::scroll::{Extent, Phase, Scroller, platform};
///
/// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
/// // A flick: the finger goes up by 120 pt in 80 ms.
/// list.pointer_down(0.00, 600.0);
/// for i in 1..=10 {
///     list.pointer_move(0.008 * f64::from(i), 600.0 - 12.0 * f64::from(i));
/// }
/// list.pointer_up(0.08);
/// assert_eq!((list.phase(), list.velocity().round()), (Phase::Fling, 1500.0));
///
/// // Frames, at the time they will be seen, until nothing moves any more.
/// let mut time = 0.08;
/// while list.advance_to(time) {
///     time += 1.0 / 120.0;
/// }
/// assert_eq!(list.offset().round(), 864.0);
/// assert!(list.is_idle());
/// ```
#[derive(Clone, Debug)]
pub struct Scroller<P: Physics = Native> {
    pub(super) platform: Platform<P>,
    pub(super) extent: Extent,
    device_pixel_ratio: f64,
    pub(super) now: f64,
    /// Whether a time has been told.
    has_clock: bool,
    pub(super) activity: Activity<P::Motion>,
    pub(super) tracker: VelocityTracker,
    pub(super) caught: Caught,
    /// The edge met since it was last asked for.
    contact: Option<Contact>,
    pub(super) momentum: SystemMomentum,
}

impl<P: Physics> Scroller<P> {
    /// At rest at the beginning, on a screen of one device pixel to the unit.
    ///
    /// An extent that is not [valid](Extent::validate) counts as one without room.
    #[must_use]
    pub fn new(platform: Platform<P>, extent: Extent) -> Self {
        let extent = if extent.validate().is_ok() { extent } else { Extent::new(0.0, 1.0) };
        let tracker = VelocityTracker::new(platform.estimator);
        Self {
            platform,
            extent,
            device_pixel_ratio: 1.0,
            now: 0.0,
            has_clock: false,
            activity: Activity::Rest(extent.clamp(0.0)),
            tracker,
            caught: Caught::default(),
            contact: None,
            momentum: SystemMomentum::default(),
        }
    }

    /// On a screen of this many device pixels to the unit, > 0: it sets how near to rest is at rest.
    #[must_use]
    pub fn with_device_pixel_ratio(mut self, ratio: f64) -> Self {
        if ratio > 0.0 && ratio.is_finite() {
            self.device_pixel_ratio = ratio;
        }
        self
    }

    /// The platform.
    #[must_use]
    pub const fn platform(&self) -> &Platform<P> {
        &self.platform
    }

    /// What can be scrolled.
    #[must_use]
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Where the page is to be drawn.
    #[must_use]
    pub fn offset(&self) -> f64 {
        self.shown_at(self.state().position)
    }

    /// How fast it moves, in units per second toward its end; that of the finger that holds it.
    #[must_use]
    #[expect(clippy::float_cmp, reason = "where it is shown is where it is, or another place")]
    pub fn velocity(&self) -> f64 {
        let State { position, velocity } = self.state();
        // A page that is stretched stands.
        if self.drawn_for(position) == position { velocity } else { 0.0 }
    }

    /// How far it is beyond an edge: positive past the end, negative before the beginning.
    #[must_use]
    pub fn overscroll(&self) -> f64 {
        self.extent.overscroll(self.state().position)
    }

    /// How much it is stretched, as a fraction of its size, where its edges do that: positive at the end.
    #[must_use]
    pub fn stretch(&self) -> f64 {
        match &self.activity {
            Activity::Drag(_) | Activity::Released(_) => {
                self.platform.physics.stretch(self.state().position, &self.view(self.origin()))
            }
            Activity::Rest(_) | Activity::Gliding(_) => 0.0,
        }
    }

    /// What it is doing.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.activity {
            Activity::Rest(_) => Phase::Rest,
            Activity::Drag(_) => Phase::Drag,
            Activity::Released(released) => {
                let view = self.view(released.origin);
                self.platform.physics.phase(&released.motion, self.now - released.since, &view)
            }
            Activity::Gliding(gliding) => gliding.phase,
        }
    }

    /// Whether nothing moves, and no frame is needed until the next input.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self.activity, Activity::Rest(_))
    }

    /// Seconds from now until it is idle, if nothing happens until then; ∞ under a finger.
    #[must_use]
    pub fn remaining(&self) -> f64 {
        match &self.activity {
            Activity::Rest(_) => 0.0,
            Activity::Drag(_) => f64::INFINITY,
            Activity::Released(released) => f64::max(released.duration - (self.now - released.since), 0.0),
            Activity::Gliding(gliding) => f64::max(gliding.duration - (self.now - gliding.since), 0.0),
        }
    }

    /// Where it will come to rest, if nothing happens until then: `targetContentOffset` of `UIScrollView`.
    #[must_use]
    pub fn target(&self) -> f64 {
        match &self.activity {
            Activity::Released(released) => released.motion.rest().unwrap_or_else(|| self.state().position),
            Activity::Gliding(gliding) => gliding.glide.target(),
            Activity::Rest(_) | Activity::Drag(_) => self.state().position,
        }
    }

    /// The edge that stopped it since this was last asked: when, and how fast it was. What could not be used of a fling,
    /// a scroller around this one may [take](Self::fling).
    pub fn take_contact(&mut self) -> Option<Contact> {
        self.contact.take()
    }

    /// Moves the present on to `time`, that of the frame to be drawn; false if it is at rest there.
    pub fn advance_to(&mut self, time: f64) -> bool {
        self.tell(time);
        let (elapsed, duration) = match &mut self.activity {
            Activity::Rest(_) => return false,
            Activity::Drag(_) => return true,
            Activity::Gliding(gliding) => (self.now - gliding.since, gliding.duration),
            Activity::Released(released) => {
                let elapsed = self.now - released.since;
                if let Some(met) = released.contact.take_if(|contact| elapsed >= contact.time) {
                    self.contact = Some(Contact { time: released.since + met.time, ..met });
                }
                (elapsed, released.duration)
            }
        };
        if elapsed >= duration {
            self.transition(Event::Arrive);
        }
        !self.is_idle()
    }

    /// A finger comes down at a place, along the axis.
    pub fn pointer_down(&mut self, time: f64, position: f64) {
        if !position.is_finite() {
            return;
        }
        self.advance_to(time);
        // What moves is caught, and follows at once.
        let slop = if self.is_idle() { self.platform.slop } else { 0.0 };
        self.hold(time, position, slop);
    }

    /// A finger takes hold, with a slop of its own.
    pub(super) fn hold(&mut self, time: f64, position: f64, slop: f64) {
        self.advance_to(time);
        let velocity = self.velocity();
        self.caught = match &self.activity {
            Activity::Released(released) => Caught::new(self.now, velocity, released.start.velocity),
            _ => Caught::default(),
        };
        self.tracker.clear();
        self.tracker.add(self.now, position);
        self.transition(Event::Grab { pointer: position, slop, by_wheel: false });
    }

    /// The finger is now there. What the page cannot use of its way (in offsets) comes back: a scroller around this one
    /// may take it.
    pub fn pointer_move(&mut self, time: f64, position: f64) -> f64 {
        if !position.is_finite() {
            return 0.0;
        }
        self.tell(time);
        if !self.is_held() {
            return 0.0;
        }
        self.tracker.add(self.now, position);
        self.drag_to(position)
    }

    /// The finger lifts.
    pub fn pointer_up(&mut self, time: f64) {
        self.tell(time);
        if self.is_held() {
            self.let_go();
        }
    }

    /// What a finger held, or fingers on a trackpad did, goes on with their velocity.
    pub(super) fn let_go(&mut self) {
        let Activity::Drag(drag) = &self.activity else { return };
        let (origin, pulled) = (drag.origin, drag.released(self.platform.resampling));
        let view = self.view(origin);
        let position = drag.shown(pulled, &self.platform.physics, &view);
        let finger = if drag.is_waiting() { 0.0 } else { -self.tracker.velocity(self.now) };
        let velocity = self.fling_velocity(finger, self.now - drag.moved);
        let velocity = velocity * self.platform.physics.slope(pulled, &view);
        self.transition(Event::Release { start: State { position, velocity }, origin });
    }

    /// The system takes the finger away: the page is let go as if it stood.
    pub fn pointer_cancel(&mut self, time: f64) {
        self.tell(time);
        let Activity::Drag(drag) = &self.activity else { return };
        if !drag.by_wheel {
            let origin = drag.origin;
            self.transition(Event::Release { start: State::at_rest(self.state().position), origin });
        }
    }

    /// Lets it go from where it is with a velocity: a fling of the program's, or what another scroller could not use. It
    /// begins at the [present](Self#the-present).
    pub fn fling(&mut self, velocity: f64) {
        if velocity.is_finite() {
            let position = self.state().position;
            self.transition(Event::Release { start: State { position, velocity }, origin: position });
        }
    }

    /// Sends it to an offset, on a spring, with the velocity it has. Beyond an edge means to the edge. It begins at the
    /// [present](Self#the-present).
    pub fn scroll_to(&mut self, offset: f64, spring: Spring) {
        self.scroll_with(offset, Smoothing::Spring(spring));
    }

    /// Sends it to an offset, in another way than by a spring.
    pub fn scroll_with(&mut self, offset: f64, smoothing: Smoothing) {
        let target = self.extent.clamp(offset);
        if target.is_finite() {
            self.transition(Event::Go { target, smoothing, phase: Phase::Programmatic });
        }
    }

    /// Puts it at an offset, at once. Beyond an edge means at the edge.
    pub fn jump_to(&mut self, offset: f64) {
        let target = self.extent.clamp(offset);
        if target.is_finite() {
            self.transition(Event::Put(target));
        }
    }

    /// The content or the window has another size. The page stays where it is, whatever it is doing: a finger holds it, a
    /// fling goes on and meets the edge where it now is; what is now beyond an edge is drawn back.
    ///
    /// It happens at the [present](Self#the-present). An extent that is not [valid](Extent::validate) changes nothing.
    pub fn set_extent(&mut self, extent: Extent) {
        if extent != self.extent && extent.validate().is_ok() {
            self.transition(Event::Resize(extent));
        }
    }

    /// Position, which may lie beyond the edges, and velocity, now.
    #[must_use]
    pub fn state(&self) -> State {
        match &self.activity {
            Activity::Rest(position) => State::at_rest(*position),
            Activity::Drag(drag) => {
                let view = self.view(drag.origin);
                let pulled = drag.pulled(self.now, self.platform.resampling);
                let position = drag.shown(pulled, &self.platform.physics, &view);
                let finger = if drag.is_waiting() { 0.0 } else { -self.tracker.velocity(self.now) };
                State { position, velocity: finger * self.platform.physics.slope(pulled, &view) }
            }
            Activity::Released(released) => {
                let t = self.now - released.since;
                // A motion of one's own may have no position any more.
                let state = released.motion.state(t);
                if state.position.is_finite() { state } else { State::at_rest(released.start.position) }
            }
            Activity::Gliding(gliding) => gliding.glide.state(self.now - gliding.since),
        }
    }

    /// The finger that holds it has left its slop, of which this much is left out.
    pub(super) const fn follow(&mut self, left_out: f64) {
        if let Activity::Drag(drag) = &mut self.activity {
            drag.follow(left_out);
        }
    }

    /// Whether a finger holds it, and not a trackpad.
    pub(super) const fn is_held(&self) -> bool {
        matches!(&self.activity, Activity::Drag(drag) if !drag.by_wheel)
    }

    /// How far a finger has pulled it beyond an edge.
    pub(super) fn pulled_beyond(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => self.extent.overscroll(drag.pulled(self.now, None)),
            _ => 0.0,
        }
    }

    pub(super) const fn activity(&self) -> &Activity<P::Motion> {
        &self.activity
    }

    pub(super) const fn now(&self) -> f64 {
        self.now
    }

    pub(super) const fn device_pixel_ratio(&self) -> f64 {
        self.device_pixel_ratio
    }

    pub(super) const fn view(&self, origin: f64) -> View {
        View { extent: self.extent, device_pixel_ratio: self.device_pixel_ratio, origin }
    }

    /// Where the page is drawn for a position. What glides or stands is drawn where it is.
    fn shown_at(&self, position: f64) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => self.drawn_for(position) + drag.displaced,
            _ => self.drawn_for(position),
        }
    }

    /// Where a page that is not displaced is drawn.
    fn drawn_for(&self, position: f64) -> f64 {
        match &self.activity {
            Activity::Drag(_) | Activity::Released(_) => {
                self.platform.physics.offset(position, &self.view(self.origin()))
            }
            Activity::Rest(_) | Activity::Gliding(_) => position,
        }
    }

    /// Whether content has shrunk away from it, and its physics by itself would draw it at the edge at once.
    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    pub(super) fn is_displaced(&self) -> bool {
        let at = match &self.activity {
            Activity::Drag(drag) => return drag.displaced != 0.0,
            Activity::Released(_) => return false,
            Activity::Rest(_) | Activity::Gliding(_) => self.offset(),
        };
        self.extent.overscroll(at) != 0.0 && self.platform.physics.offset(at, &self.view(at)) != at
    }

    fn origin(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => drag.origin,
            Activity::Released(released) => released.origin,
            Activity::Rest(position) => *position,
            Activity::Gliding(gliding) => gliding.start.position,
        }
    }

    /// All transitions: what happens, and what the page is at from then on.
    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    pub(super) fn transition(&mut self, event: Event) {
        let mut at = self.state();
        let (position, shown, is_displaced) = (at.position, self.shown_at(at.position), self.is_displaced());
        // What stood at an edge, stretched, stands there still.
        if shown != position {
            at = State::at_rest(shown);
        }
        if let Event::Resize(extent) = event {
            self.extent = extent;
            let is_let_go = matches!(self.activity, Activity::Rest(_) | Activity::Released(_));
            if is_let_go && self.platform.physics.offset(shown, &self.view(shown)) != shown {
                self.activity = self.go_home(at);
                return;
            }
        }
        self.activity = match (event, &mut self.activity) {
            (Event::Put(position), _) => Activity::Rest(position),
            (Event::Go { target, smoothing, phase }, _) => self.go(at, target, (smoothing, phase)),
            (Event::Release { start, .. }, _) if is_displaced => {
                self.go_home(State { position: shown, velocity: start.velocity })
            }
            (Event::Release { start, origin }, _) => self.release(start, origin),
            (Event::Grab { pointer, slop, by_wheel }, _) => {
                let mut drag = Drag::new(self.now, pointer, position).with_slop(slop);
                drag.by_wheel = by_wheel;
                Activity::Drag(drag.anchored(shown, &self.platform.physics, &self.view(position)))
            }
            (Event::Arrive, Activity::Released(released)) => {
                Activity::Rest(released.motion.rest().filter(|rest| rest.is_finite()).unwrap_or(at.position))
            }
            (Event::Arrive, Activity::Gliding(gliding)) => Activity::Rest(gliding.glide.target()),
            (Event::Arrive, _) => return,
            (Event::Resize(_), Activity::Drag(drag)) => {
                let mut drag = *drag;
                drag.resized(at.position, &self.platform.physics, &self.view(drag.origin));
                Activity::Drag(drag)
            }
            (Event::Resize(_), Activity::Released(released)) => {
                let (start, since, origin) = (released.start, released.since, released.origin);
                self.released_anew((start, since), origin, at)
            }
            (Event::Resize(_), Activity::Gliding(gliding)) => {
                let Gliding { smoothing, phase, .. } = *gliding;
                let target = self.extent.clamp(gliding.glide.target());
                if target == gliding.glide.target() {
                    return;
                }
                self.go(at, target, (smoothing, phase))
            }
            (Event::Resize(_), Activity::Rest(position)) => {
                let position = *position;
                self.release(State::at_rest(position), position)
            }
        };
    }

    fn release(&self, start: State, origin: f64) -> Activity<P::Motion> {
        let view = self.view(origin);
        let motion = self.platform.physics.release(start, &view);
        let duration = self.platform.physics.duration(&motion, &view);
        let contact = self.platform.physics.contact(&motion);
        // What has met its edge at once is still to be told of it.
        if duration > 0.0 || contact.is_some() {
            Activity::Released(Released { motion, start, since: self.now, duration, origin, contact })
        } else {
            Activity::Rest(motion.rest().unwrap_or(start.position))
        }
    }

    /// What was let go in a state at a time, and is now `at`, in a page of another size: it goes on as if that had always
    /// been its size, if it would be just where it is; and begins anew from there, if not.
    fn released_anew(&self, start: (State, f64), origin: f64, at: State) -> Activity<P::Motion> {
        let (start, since) = start;
        let view = self.view(origin);
        let motion = self.platform.physics.release(start, &view);
        let elapsed = self.now - since;
        if motion.state(elapsed) != at {
            return self.release(at, origin);
        }
        let duration = self.platform.physics.duration(&motion, &view);
        let contact = self.platform.physics.contact(&motion).filter(|contact| contact.time > elapsed);
        Activity::Released(Released { motion, start, since, duration, origin, contact })
    }

    /// Draws a page back that is displaced.
    fn go_home(&self, at: State) -> Activity<P::Motion> {
        self.go(at, self.extent.clamp(at.position), (Smoothing::Spring(home()), Phase::SpringBack))
    }

    fn go(&self, start: State, target: f64, how: (Smoothing, Phase)) -> Activity<P::Motion> {
        let (smoothing, phase) = how;
        match smoothing.glide(start, target) {
            Some(glide) => {
                let duration = glide.duration(self.view(start.position).tolerance());
                Activity::Gliding(Gliding { glide, start, since: self.now, duration, smoothing, phase })
            }
            None => Activity::Rest(target),
        }
    }

    /// The page goes on from the state that another one, or this one at another time, was in.
    pub(super) fn resume(&mut self, activity: &super::snapshot::Stored, since: f64) {
        use super::snapshot::Stored;
        self.activity = match *activity {
            Stored::Rest { offset } if self.extent.overscroll(offset) == 0.0 => Activity::Rest(offset),
            Stored::Rest { offset } => self.release(State::at_rest(offset), offset),
            Stored::Released { start, origin } => {
                let now = core::mem::replace(&mut self.now, since);
                let activity = self.release(start, origin);
                self.now = now;
                activity
            }
            Stored::Gliding { start, target, smoothing, phase } => {
                let now = core::mem::replace(&mut self.now, since);
                let activity = self.go(start, self.extent.clamp(target), (smoothing, phase));
                self.now = now;
                activity
            }
        };
        if let Activity::Released(released) = &mut self.activity {
            let elapsed = self.now - released.since;
            released.contact.take_if(|contact| contact.time < elapsed);
        }
    }

    pub(super) fn resize_to(&mut self, extent: Extent, device_pixel_ratio: f64) {
        (self.extent, self.device_pixel_ratio) = (extent, device_pixel_ratio);
    }

    /// The first time sets the clock; none turns it back.
    pub(super) fn tell(&mut self, time: f64) {
        if !time.is_finite() {
            return;
        }
        if !self.has_clock {
            self.has_clock = true;
            self.now = time;
            match &mut self.activity {
                Activity::Released(released) => released.since = time,
                Activity::Gliding(gliding) => gliding.since = time,
                Activity::Rest(_) | Activity::Drag(_) => {}
            }
        }
        self.now = f64::max(self.now, time);
    }

    /// What a finger's velocity makes of a fling.
    fn fling_velocity(&self, finger: f64, stood: f64) -> f64 {
        if !(fabs(finger) >= self.platform.min_fling) || finger == 0.0 {
            return 0.0;
        }
        let boosted = self.caught.boosted(self.platform.momentum, finger, (self.now, stood));
        let limit = self.platform.max_fling;
        boosted.clamp(-limit, limit)
    }

    pub(super) fn drag_to(&mut self, pointer: f64) -> f64 {
        let origin = self.origin();
        let view = self.view(origin);
        let Activity::Drag(drag) = &mut self.activity else { return 0.0 };
        let before = drag.pulled(f64::INFINITY, None);
        let stood = self.now - drag.moved;
        let unused = drag.move_to((self.now, pointer), &self.platform.physics, &view);
        let way = drag.pulled(f64::INFINITY, None) + unused - before;
        self.caught.moved(self.platform.momentum, way, self.now, stood);
        unused
    }
}

/// What draws back a page that a smaller content leaves beyond a hard edge: critically damped, 0.2 s.
pub(super) fn home() -> Spring {
    Spring::from_response_damping_ratio(0.2, 1.0)
}
