//! The driver of one page.

use super::activity::{Activity, Event};
use super::extent::{Extent, View, is_length};
use super::glide::Smoothing;
use super::momentum::Caught;
use super::phase::Phase;
use super::physics::{Contact, PagePhysics, Physics};
use super::platform::Platform;
use super::wheel::SystemMomentum;
use crate::gesture::VelocityTracker;
use crate::law::spring::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::{Motion, State};

/// A page that scrolls along one axis.
///
/// Pass it the input of finger, wheel and keys, and the time of each frame; it answers with a [`Frame`](super::Frame). Times
/// are in seconds on any clock that only moves forward; the first time sets the clock. Between two inputs the frame is a
/// pure function of time, so the frame rate changes no bit of it.
///
/// # The present
/// The present is the latest time passed in, and every answer is for that time. Each input carries its own time, because an
/// idle page gets no frames, and its present may be long past. A time earlier than the present, or not finite, counts as
/// the present. The velocity of a finger, however, follows from its samples' own times: these are earlier than the last
/// frame if frames are computed for the time at which they will be seen.
///
/// # Offsets
/// Offsets grow toward the end of the page. A finger that moves toward smaller coordinates (up, or left) pulls the page
/// in that direction. Lengths may be up to 10³⁰⁰.
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
/// // Frames, at the time at which each will be seen, until the page is at rest.
/// let mut time = 0.08;
/// while list.advance_to(time) {
///     time += 1.0 / 120.0;
/// }
/// assert_eq!(list.offset().round(), 864.0);
/// assert!(list.is_idle());
/// ```
#[derive(Clone, Debug)]
pub struct Scroller<P: Physics = PagePhysics> {
    pub(super) platform: Platform<P>,
    pub(super) extent: Extent,
    pub(super) device_pixel_ratio: f64,
    pub(super) now: f64,
    /// Whether the clock has been set.
    has_clock: bool,
    pub(super) activity: Activity<P::Motion>,
    pub(super) tracker: VelocityTracker,
    pub(super) caught: Caught,
    /// The last contact that `take_contact` has not returned yet.
    contact: Option<Contact>,
    pub(super) momentum: SystemMomentum,
}

impl<P: Physics> Scroller<P> {
    /// Creates a page at rest at its beginning, on a screen of one device pixel per unit of length.
    ///
    /// An extent that is not [valid](Extent::validate) counts as one without room to scroll.
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

    /// Sets the number of device pixels per unit of length, > 0. A page is at rest once it is within half a device pixel.
    #[must_use]
    pub fn with_device_pixel_ratio(mut self, ratio: f64) -> Self {
        if ratio > 0.0 && ratio.is_finite() {
            self.device_pixel_ratio = ratio;
        }
        self
    }

    /// Returns the platform.
    pub const fn platform(&self) -> &Platform<P> {
        &self.platform
    }

    /// Returns the range of the offsets.
    #[must_use]
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns the contact with the edge that stopped the page since the last call: its time on the clock of
    /// [`advance_to`](Self::advance_to), and its velocity. A scroller around this one may take the velocity over by
    /// [`fling`](Self::fling).
    pub fn take_contact(&mut self) -> Option<Contact> {
        self.contact.take()
    }

    /// Advances to the time of the frame to be drawn. Returns false if the page is at rest by then.
    pub fn advance_to(&mut self, time: f64) -> bool {
        self.set_time(time);
        !self.is_idle()
    }

    /// A finger touches the page at a position along its axis.
    pub fn pointer_down(&mut self, time: f64, position: f64) {
        if !is_length(position) {
            return;
        }
        self.set_time(time);
        // A page that is caught in motion follows at once.
        let slop = if self.is_idle() { self.platform.slop } else { 0.0 };
        self.grab(time, position, slop);
    }

    /// A finger grabs the page, and moves it once it has left `slop`.
    pub(super) fn grab(&mut self, time: f64, position: f64, slop: f64) {
        let time = self.set_time(time);
        let velocity = self.velocity();
        self.caught = match &self.activity {
            Activity::Released(released) => Caught::new(time, velocity, released.start.state.velocity),
            _ => Caught::default(),
        };
        self.tracker.clear();
        self.tracker.add(time, position);
        self.transition(Event::Grab { time, pointer: position, slop, by_wheel: false });
    }

    /// The finger moves to a position. Returns the part of its travel, in offset units, that the page cannot use: a scroller
    /// around this one may take it over.
    pub fn pointer_move(&mut self, time: f64, position: f64) -> f64 {
        if !is_length(position) {
            return 0.0;
        }
        let time = self.set_time(time);
        if !self.is_held() {
            return 0.0;
        }
        self.tracker.add(time, position);
        self.drag_to(time, position)
    }

    /// The finger leaves the page where it last moved to.
    pub fn pointer_up(&mut self, time: f64) {
        let time = self.set_time(time);
        if self.is_held() {
            self.release(time);
        }
    }

    /// The finger leaves the page at a position. Returns what [`pointer_move`](Self::pointer_move) to it returns.
    ///
    /// Use it where the event of the release carries a position, which may be newer than the last move. A repeated
    /// position of the last move does not change the finger's velocity.
    #[expect(clippy::float_cmp, reason = "an event that repeats the last position repeats it exactly")]
    pub fn pointer_up_at(&mut self, time: f64, position: f64) -> f64 {
        let is_known = matches!(&self.activity, Activity::Drag(drag) if drag.pointer_last() == position);
        let unused = if is_known { 0.0 } else { self.pointer_move(time, position) };
        self.pointer_up(time);
        unused
    }

    /// Releases a page from a finger or a trackpad, with its velocity.
    pub(super) fn release(&mut self, time: f64) {
        let Activity::Drag(drag) = &self.activity else { return };
        let (origin, pulled) = (drag.origin, drag.pulled(f64::INFINITY, self.platform.resampling));
        let view = self.view(origin);
        let position = drag.shown(pulled, &self.platform.physics, &view);
        let finger = if drag.is_waiting() { 0.0 } else { -self.tracker.velocity(time) };
        let velocity = self.fling_velocity(finger, (time, time - drag.moved));
        let velocity = velocity * self.platform.physics.slope(pulled, &view);
        self.transition(Event::Release { start: State { position, velocity }, origin });
    }

    /// The system takes the finger away: the page is released without velocity.
    pub fn pointer_cancel(&mut self, time: f64) {
        self.set_time(time);
        let Activity::Drag(drag) = &self.activity else { return };
        if !drag.by_wheel {
            self.release_at_rest(drag.origin);
        }
    }

    /// Releases a page from a finger or a trackpad, without velocity.
    pub(super) fn release_at_rest(&mut self, origin: f64) {
        self.transition(Event::Release { start: State::at_rest(self.state().position), origin });
    }

    /// Flings the page from where it is: for a program, or with the velocity that another scroller could not use.
    pub fn fling(&mut self, time: f64, velocity: f64) {
        self.set_time(time);
        if velocity.is_finite() {
            let position = self.state().position;
            self.transition(Event::Release { start: State { position, velocity }, origin: position });
        }
    }

    /// Scrolls to an offset on a spring, and keeps the present velocity. An offset beyond an edge is replaced by that edge.
    ///
    /// If its velocity carries a page with hard edges to an edge, the page stops there and then continues to its
    /// target.
    pub fn scroll_to(&mut self, time: f64, offset: f64, spring: Spring) {
        self.scroll_with(time, offset, Smoothing::Spring(spring));
    }

    /// Scrolls to an offset with any smoothing, otherwise as [`scroll_to`](Self::scroll_to).
    pub fn scroll_with(&mut self, time: f64, offset: f64, smoothing: Smoothing) {
        self.set_time(time);
        let target = self.extent.clamp(offset);
        if is_length(target) {
            self.transition(Event::Go { target, smoothing, phase: Phase::Programmatic });
        }
    }

    /// Puts the page at an offset at once. An offset beyond an edge is replaced by that edge.
    pub fn jump_to(&mut self, time: f64, offset: f64) {
        self.set_time(time);
        let target = self.extent.clamp(offset);
        if is_length(target) {
            self.transition(Event::Put(target));
        }
    }

    /// Changes the size of the content or the viewport. The page stays at its offset in every phase: a finger keeps it,
    /// and a fling continues and meets the edges at their new offsets. A spring pulls back a page that is now beyond an edge.
    ///
    /// An extent that is not [valid](Extent::validate) changes nothing.
    pub fn set_extent(&mut self, time: f64, extent: Extent) {
        self.set_time(time);
        if extent != self.extent && extent.validate().is_ok() {
            self.transition(Event::Resize(extent));
            self.arrive();
        }
    }

    /// Returns the position and velocity that the physics computes. The position may lie beyond the edges. At a
    /// stretching edge, the position includes the overscroll that stretches the page; [`offset`](Self::offset) is where
    /// the page is drawn.
    pub fn state(&self) -> State {
        match &self.activity {
            Activity::Rest(position) => State::at_rest(*position),
            Activity::Drag(drag) => {
                let view = self.view(drag.origin);
                let pulled = drag.pulled(self.now, self.platform.resampling);
                let position = drag.shown(pulled, &self.platform.physics, &view);
                let is_still = drag.is_waiting() || self.tracker.is_stopped(self.now);
                let finger = if is_still { 0.0 } else { -drag.velocity };
                State { position, velocity: finger * self.platform.physics.slope(pulled, &view) }
            }
            Activity::Released(released) => {
                let t = released.since.age(self.now);
                // The motion of a caller's own physics may run away.
                let state = released.motion.state(t);
                if state.position.is_finite() { state } else { State::at_rest(released.start.state.position) }
            }
            Activity::Gliding(gliding) => gliding.glide.state(gliding.since.age(self.now)),
        }
    }

    /// The finger that holds the page has left its slop, and `left_out` of its travel does not count.
    pub(super) const fn follow(&mut self, left_out: f64) {
        if let Activity::Drag(drag) = &mut self.activity {
            drag.follow(left_out);
        }
    }

    /// Whether a finger, rather than a trackpad, holds the page.
    pub(super) const fn is_held(&self) -> bool {
        matches!(&self.activity, Activity::Drag(drag) if !drag.by_wheel)
    }

    /// Returns how far a finger has pulled the page beyond an edge.
    pub(super) fn pulled_beyond(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => self.extent.overscroll(drag.pulled(self.now, None)),
            _ => 0.0,
        }
    }

    pub(super) const fn view(&self, origin: f64) -> View {
        View { extent: self.extent, device_pixel_ratio: self.device_pixel_ratio, origin }
    }

    /// Returns how far content has shrunk away from a page that a finger holds.
    pub(super) const fn displaced(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => drag.displaced,
            _ => 0.0,
        }
    }

    /// Returns the offset at which a page that is not displaced is drawn. A page that glides or rests is drawn at its
    /// position.
    pub(super) fn drawn_for(&self, position: f64) -> f64 {
        match &self.activity {
            Activity::Drag(_) | Activity::Released(_) => {
                self.platform.physics.offset(position, &self.view(self.origin()))
            }
            Activity::Rest(_) | Activity::Gliding(_) => position,
        }
    }

    /// Whether content has shrunk away from the page, and its physics alone would draw it at the edge at once.
    #[expect(clippy::float_cmp, reason = "the page is drawn exactly at its offset, or elsewhere")]
    pub(super) fn is_displaced(&self) -> bool {
        let at = match &self.activity {
            Activity::Drag(drag) => return drag.displaced != 0.0,
            Activity::Released(_) => return false,
            Activity::Rest(_) | Activity::Gliding(_) => self.state().position,
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

    /// Moves the present on to a time, and ends a motion that is over by then. Every public method with a time calls this
    /// first, so a page arrives whichever method is called. Returns the time of the input, which may be earlier than the
    /// present: frames are computed for the time at which they will be seen, and a finger's samples are older.
    pub(super) fn set_time(&mut self, time: f64) -> f64 {
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
        self.arrive();
        time
    }

    /// Records a contact that has happened by now, and ends a motion that is over.
    pub(super) fn arrive(&mut self) {
        let (elapsed, duration) = match &mut self.activity {
            Activity::Rest(_) | Activity::Drag(_) => return,
            Activity::Gliding(gliding) => (gliding.since.age(self.now), gliding.glide.duration),
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
    }

    /// Returns the velocity of a fling, given the velocity of the finger at its release.
    fn fling_velocity(&self, finger: f64, release: (f64, f64)) -> f64 {
        if !(fabs(finger) >= self.platform.min_fling) || finger == 0.0 {
            return 0.0;
        }
        let boosted = self.caught.boosted(self.platform.momentum, finger, release);
        let limit = self.platform.max_fling;
        // f64::clamp panics where the limit is NaN.
        larger(smaller(boosted, limit), -limit)
    }

    pub(super) fn drag_to(&mut self, time: f64, pointer: f64) -> f64 {
        let origin = self.origin();
        let view = self.view(origin);
        let Activity::Drag(drag) = &mut self.activity else { return 0.0 };
        let before = drag.pulled(f64::INFINITY, None);
        let pause = time - drag.moved;
        let unused = drag.move_to((time, pointer), &self.platform.physics, &view);
        let travel = drag.pulled(f64::INFINITY, None) + unused - before;
        drag.velocity = self.tracker.velocity(self.now);
        self.caught.moved(self.platform.momentum, travel, time, pause);
        unused
    }
}
