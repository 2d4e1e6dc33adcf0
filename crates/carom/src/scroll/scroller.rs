//! The driver.

use super::activity::{Activity, Event};
use super::extent::{Extent, View};
use super::glide::Smoothing;
use super::momentum::Caught;
use super::phase::Phase;
use super::physics::{Contact, Native, Physics};
use super::platform::Platform;
use super::wheel::SystemMomentum;
use crate::gesture::VelocityTracker;
use crate::law::spring::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State};

/// A page that is scrolled along one axis: position, velocity and time are its own.
///
/// Tell it what the finger, the wheel and the keys do, and at what time it is drawn; ask it for its
/// [`offset`](Self::offset). Time is in seconds on any clock that only goes forward; the first time that it is told sets
/// it. Between two inputs the offset is a pure function of time, so the rate of the frames changes no bit of it.
///
/// # The present
/// is the last time that it was told, and what it is asked is answered for then. Whatever happens to it comes with its time:
/// a page that is idle is told no frames, and its present may be long past. A time that is earlier than the present, or none,
/// counts as the present; but a finger's velocity is made of its samples' own times, which are earlier than the frame that
/// was told last if frames are told when they will be seen.
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

    /// How far it is drawn beyond an edge: positive past the end, negative before the beginning. 0 where the edge is
    /// [stretched](Self::stretch) and the page stays.
    #[must_use]
    pub fn overscroll(&self) -> f64 {
        self.extent.overscroll(self.offset())
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
                let view = self.view(released.start.origin);
                self.platform.physics.phase(&released.motion, released.since.age(self.now), &view)
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
            Activity::Released(released) => larger(released.duration - (released.since.age(self.now)), 0.0),
            Activity::Gliding(gliding) => larger(gliding.duration - (gliding.since.age(self.now)), 0.0),
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

    /// The edge that stopped it since this was last asked: when, on the clock of [`advance_to`](Self::advance_to), and how
    /// fast it was. What could not be used of a fling,
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
            Activity::Gliding(gliding) => (gliding.since.age(self.now), gliding.duration),
            Activity::Released(released) => {
                let elapsed = released.since.age(self.now);
                if let Some(met) = released.contact.take_if(|contact| elapsed >= contact.time) {
                    self.contact = Some(Contact { time: released.since.at(met.time), ..met });
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
        let time = self.tell(time);
        self.advance_to(time);
        let velocity = self.velocity();
        self.caught = match &self.activity {
            Activity::Released(released) => Caught::new(time, velocity, released.start.state.velocity),
            _ => Caught::default(),
        };
        self.tracker.clear();
        self.tracker.add(time, position);
        self.transition(Event::Grab { time, pointer: position, slop, by_wheel: false });
    }

    /// The finger is now there. What the page cannot use of its way (in offsets) comes back: a scroller around this one
    /// may take it.
    pub fn pointer_move(&mut self, time: f64, position: f64) -> f64 {
        if !position.is_finite() {
            return 0.0;
        }
        let time = self.tell(time);
        if !self.is_held() {
            return 0.0;
        }
        self.tracker.add(time, position);
        self.drag_to(time, position)
    }

    /// The finger lifts.
    pub fn pointer_up(&mut self, time: f64) {
        let time = self.tell(time);
        if self.is_held() {
            self.let_go(time);
        }
    }

    /// What a finger held, or fingers on a trackpad did, goes on with their velocity.
    pub(super) fn let_go(&mut self, time: f64) {
        let Activity::Drag(drag) = &self.activity else { return };
        let (origin, pulled) = (drag.origin, drag.released(self.platform.resampling));
        let view = self.view(origin);
        let position = drag.shown(pulled, &self.platform.physics, &view);
        let finger = if drag.is_waiting() { 0.0 } else { -self.tracker.velocity(time) };
        let velocity = self.fling_velocity(finger, (time, time - drag.moved));
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

    /// Lets it go from where it is with a velocity: a fling of the program's, or what another scroller could not use.
    pub fn fling(&mut self, time: f64, velocity: f64) {
        self.advance_to(time);
        if velocity.is_finite() {
            let position = self.state().position;
            self.transition(Event::Release { start: State { position, velocity }, origin: position });
        }
    }

    /// Sends it to an offset, on a spring, with the velocity it has. Beyond an edge means to the edge.
    pub fn scroll_to(&mut self, time: f64, offset: f64, spring: Spring) {
        self.scroll_with(time, offset, Smoothing::Spring(spring));
    }

    /// Sends it to an offset, in another way than by a spring.
    pub fn scroll_with(&mut self, time: f64, offset: f64, smoothing: Smoothing) {
        self.advance_to(time);
        let target = self.extent.clamp(offset);
        if target.is_finite() {
            self.transition(Event::Go { target, smoothing, phase: Phase::Programmatic });
        }
    }

    /// Puts it at an offset, at once. Beyond an edge means at the edge.
    pub fn jump_to(&mut self, time: f64, offset: f64) {
        self.advance_to(time);
        let target = self.extent.clamp(offset);
        if target.is_finite() {
            self.transition(Event::Put(target));
        }
    }

    /// The content or the window has another size. The page stays where it is, whatever it is doing: a finger holds it, a
    /// fling goes on and meets the edge where it now is; what is now beyond an edge is drawn back.
    ///
    /// An extent that is not [valid](Extent::validate) changes nothing.
    pub fn set_extent(&mut self, time: f64, extent: Extent) {
        self.advance_to(time);
        if extent != self.extent && extent.validate().is_ok() {
            self.transition(Event::Resize(extent));
        }
    }

    /// Position, which may lie beyond the edges, and velocity, now: those that its physics reckons with. Where an edge
    /// stretches, the position tells how far it is stretched; [`offset`](Self::offset) is where the page is drawn.
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
                let t = released.since.age(self.now);
                // A motion of one's own may have no position any more.
                let state = released.motion.state(t);
                if state.position.is_finite() { state } else { State::at_rest(released.start.state.position) }
            }
            Activity::Gliding(gliding) => gliding.glide.state(gliding.since.age(self.now)),
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
    pub(super) fn shown_at(&self, position: f64) -> f64 {
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

    pub(super) fn origin(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => drag.origin,
            Activity::Released(released) => released.start.origin,
            Activity::Rest(position) => *position,
            Activity::Gliding(gliding) => gliding.start.position,
        }
    }

    pub(super) fn resize_to(&mut self, extent: Extent, device_pixel_ratio: f64) {
        (self.extent, self.device_pixel_ratio) = (extent, device_pixel_ratio);
    }

    /// The first time sets the clock; none turns it back. Comes back: the time of what happens, which may be earlier than
    /// the present. A frame is told when it will be seen, and a finger's samples have older times than the frame before.
    pub(super) fn tell(&mut self, time: f64) -> f64 {
        if !time.is_finite() {
            return self.now;
        }
        if !self.has_clock {
            self.has_clock = true;
            self.now = time;
            match &mut self.activity {
                Activity::Released(released) => released.since.time = time,
                Activity::Gliding(gliding) => gliding.since.time = time,
                Activity::Rest(_) | Activity::Drag(_) => {}
            }
        }
        self.now = larger(self.now, time);
        time
    }

    /// What a finger's velocity makes of a fling.
    fn fling_velocity(&self, finger: f64, release: (f64, f64)) -> f64 {
        if !(fabs(finger) >= self.platform.min_fling) || finger == 0.0 {
            return 0.0;
        }
        let boosted = self.caught.boosted(self.platform.momentum, finger, release);
        let limit = self.platform.max_fling;
        // Not f64::clamp, which panics where the limit is none.
        larger(smaller(boosted, limit), -limit)
    }

    pub(super) fn drag_to(&mut self, time: f64, pointer: f64) -> f64 {
        let origin = self.origin();
        let view = self.view(origin);
        let Activity::Drag(drag) = &mut self.activity else { return 0.0 };
        let before = drag.pulled(f64::INFINITY, None);
        let stood = time - drag.moved;
        let unused = drag.move_to((time, pointer), &self.platform.physics, &view);
        let way = drag.pulled(f64::INFINITY, None) + unused - before;
        self.caught.moved(self.platform.momentum, way, time, stood);
        unused
    }
}
