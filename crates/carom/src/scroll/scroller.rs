//! The driver of one page.

use super::activity::{Activity, Cause, Since, Start};
use super::drag::Holder;
use super::event::Event;
use super::extent::{Extent, is_length};
use super::glide::Smoothing;
use super::page::Setup;
use super::phase::Phase;
use super::physics::{PagePhysics, Physics};
use super::platform::Platform;
use super::reading::ScrollerReading;
use super::wheel::{Key, Turned, WheelDelta, WheelPhase, WheelStream};
use crate::clock::Moment;
use crate::domain::{LARGEST, SMALLEST};
use crate::gesture::Sample;
use crate::law::Spring;
use crate::math::larger;
use crate::motion::{Crossing, Motion, State};

/// A page that scrolls along one axis.
///
/// Pass it the input of finger, wheel and keys, and the time of each frame; it answers with a [`ScrollerReading`](super::ScrollerReading). Times
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
/// in that direction. Lengths and velocities may be up to 10¹⁵ in magnitude; an input beyond that is ignored.
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
/// assert!(list.is_at_rest());
/// ```
#[derive(Clone, Debug)]
pub struct Scroller<P: Physics = PagePhysics> {
    pub(super) setup: Setup<P>,
    pub(super) now: f64,
    /// Whether the clock has been set.
    has_clock: bool,
    pub(super) activity: Activity<P::Motion>,
    /// The last contact that `take_contact` has not returned yet.
    pub(super) contact: Option<Crossing>,
    stream: WheelStream,
}

impl<P: Physics> Scroller<P> {
    /// Creates a page at rest at its beginning, on a screen of one device pixel per unit of length.
    ///
    /// An extent that is not [valid](Extent::validate) counts as one without room to scroll.
    #[must_use]
    pub fn new(platform: Platform<P>, extent: Extent) -> Self {
        let extent = if extent.validate().is_ok() { extent } else { Extent::new(0.0, 1.0) };
        Self {
            setup: Setup { platform, extent, device_pixel_ratio: 1.0 },
            now: 0.0,
            has_clock: false,
            activity: Activity::Rest(extent.clamp(0.0)),
            contact: None,
            stream: WheelStream::default(),
        }
    }

    /// Sets the number of device pixels per unit of length. A page is at rest once it is within half a device pixel. A number
    /// that is not positive or is beyond the [domain](crate::domain) changes nothing.
    #[must_use]
    pub fn with_device_pixel_ratio(mut self, ratio: f64) -> Self {
        if (SMALLEST..=LARGEST).contains(&ratio) {
            self.setup.device_pixel_ratio = ratio;
        }
        self
    }

    /// Returns the platform.
    pub const fn platform(&self) -> &Platform<P> {
        &self.setup.platform
    }

    /// Returns the range of the offsets.
    #[must_use]
    pub const fn extent(&self) -> Extent {
        self.setup.extent
    }

    /// Returns the contact with the edge that stopped the page since the last call: its time on the clock of
    /// [`advance_to`](Self::advance_to), and its velocity. A scroller around this one may take the velocity over by
    /// [`fling`](Self::fling).
    pub fn take_contact(&mut self) -> Option<Crossing> {
        self.contact.take()
    }

    /// Advances to the time of the frame to be drawn. Returns false if the page is at rest by then.
    pub fn advance_to(&mut self, time: impl Moment) -> bool {
        self.set_time(time);
        !self.is_at_rest()
    }

    /// A finger touches the page at a position along its axis.
    pub fn pointer_down(&mut self, time: impl Moment, position: f64) {
        if !is_length(position) {
            return;
        }
        self.set_time(time);
        // A page that is caught in motion follows at once.
        let slop = if self.is_at_rest() { self.setup.platform.slop } else { 0.0 };
        self.grab(time, position, slop);
    }

    /// A finger grabs the page, and moves it once it has left `slop`.
    pub(super) fn grab(&mut self, time: impl Moment, position: f64, slop: f64) {
        let finger = Sample { time: self.set_time(time), position };
        self.apply(Event::Grab { finger, holder: Holder::Finger, slop });
    }

    /// The finger moves to a position. Returns the part of its travel, in offset units, that the page cannot use: a scroller
    /// around this one may take it over.
    pub fn pointer_move(&mut self, time: impl Moment, position: f64) -> f64 {
        if !is_length(position) {
            return 0.0;
        }
        let time = self.set_time(time);
        if self.holder() == Some(Holder::Finger) { self.apply(Event::Move(Sample { time, position })) } else { 0.0 }
    }

    /// The finger leaves the page where it last moved to.
    pub fn pointer_up(&mut self, time: impl Moment) {
        let time = self.set_time(time);
        if self.holder() == Some(Holder::Finger) {
            self.apply(Event::Lift(time));
        }
    }

    /// The finger leaves the page at a position. Returns what [`pointer_move`](Self::pointer_move) to it returns.
    ///
    /// Use it where the event of the release carries a position, which may be newer than the last move. A repeated
    /// position of the last move does not change the finger's velocity.
    #[expect(clippy::float_cmp, reason = "an event that repeats the last position repeats it exactly")]
    pub fn pointer_up_at(&mut self, time: impl Moment, position: f64) -> f64 {
        let is_known = matches!(&self.activity, Activity::Drag(drag) if drag.pointer() == position);
        let unused = if is_known { 0.0 } else { self.pointer_move(time, position) };
        self.pointer_up(time);
        unused
    }

    /// The system takes the finger away: the page is released without velocity.
    pub fn pointer_cancel(&mut self, time: impl Moment) {
        self.set_time(time);
        if self.holder() == Some(Holder::Finger) {
            self.apply(Event::Cancel);
        }
    }

    /// Returns the state in which the page would be released at `time`: under a finger with the velocity of its fling,
    /// otherwise as it moves. [`release_with`](Self::release_with) has an example.
    pub fn release_state(&mut self, time: impl Moment) -> State {
        let time = self.set_time(time);
        let page = match &self.activity {
            Activity::Drag(drag) => drag.released_page(time, &self.setup),
            activity => activity.page(self.now, &self.setup),
        };
        State { position: page.position(), velocity: page.velocity }
    }

    /// Releases the page with a motion of the program's choice in place of the platform's. The motion begins at `time`,
    /// mostly in the [state of the release](Self::release_state), and the page stays where it ends, also beyond an edge.
    ///
    /// A [snapshot](Self::snapshot) keeps the start of the motion only, from which a restored page continues by its own
    /// physics. So does a page that is resized in flight, if its motion then ends beyond an edge.
    ///
    /// ```
    /// use carom::scroll::{Extent, PageMotion, Scroller, platform};
    /// use carom::Spring;
    ///
    /// let mut sheet = Scroller::new(platform::ios(), Extent::new(2_000.0, 800.0));
    /// sheet.pointer_down(0.0, 600.0);
    /// sheet.pointer_move(0.02, 480.0);
    /// // The sheet stops half open, whatever the velocity.
    /// let start = sheet.release_state(0.02);
    /// let spring = Spring::from_duration_bounce(0.4, 0.0);
    /// sheet.release_with(0.02, PageMotion::from(spring.motion(start, 500.0)));
    /// sheet.advance_to(2.0);
    /// assert_eq!(sheet.offset(), 500.0);
    /// ```
    pub fn release_with(&mut self, time: impl Moment, motion: P::Motion) {
        self.set_time(time);
        let (state, origin) = (motion.state(0.0), self.activity.origin());
        let start = Start { state, origin, viewport: self.setup.extent.viewport, cause: Cause::Program };
        self.activity = Activity::Released(self.setup.moved_by(motion, start, Since::new(self.now)));
        self.arrive();
    }

    /// Flings the page from where it is: for a program, or with the velocity that another scroller could not use.
    pub fn fling(&mut self, time: impl Moment, velocity: f64) {
        self.set_time(time);
        if is_length(velocity) {
            self.apply(Event::Fling { velocity });
        }
    }

    /// Puts the page at an offset with a velocity. From there it continues by itself, or under the finger that holds it.
    /// The offset may be beyond an edge: a refresh header that opens, or a page that a pinch has left outside, returns on
    /// the spring of the edge.
    ///
    /// ```
    /// use carom::scroll::{Extent, Phase, Scroller, platform};
    ///
    /// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    /// list.place(0.0, -120.0, 0.0);
    /// assert_eq!((list.offset(), list.phase()), (-120.0, Phase::SpringBack));
    /// list.advance_to(2.0);
    /// assert_eq!(list.offset(), 0.0);
    /// ```
    pub fn place(&mut self, time: impl Moment, offset: f64, velocity: f64) {
        self.set_time(time);
        if is_length(offset) && is_length(velocity) {
            self.apply(Event::Place(State { position: offset, velocity }));
        }
    }

    /// Scrolls to an offset on a spring, and keeps the present velocity. An offset beyond an edge is replaced by that edge.
    ///
    /// If its velocity carries a page with hard edges to an edge, the page stops there and then continues to its
    /// target.
    pub fn scroll_to(&mut self, time: impl Moment, offset: f64, spring: Spring) {
        self.scroll_with(time, offset, Smoothing::Spring(spring));
    }

    /// Scrolls to an offset with any smoothing, otherwise as [`scroll_to`](Self::scroll_to).
    pub fn scroll_with(&mut self, time: impl Moment, offset: f64, smoothing: Smoothing) {
        self.set_time(time);
        let target = self.setup.extent.clamp(offset);
        if is_length(target) {
            self.apply(Event::Go { target, smoothing });
        }
    }

    /// Puts the page at an offset at once, where it rests. An offset beyond an edge is replaced by that edge.
    pub fn snap_to(&mut self, time: impl Moment, offset: f64) {
        self.set_time(time);
        let target = self.setup.extent.clamp(offset);
        if is_length(target) {
            self.apply(Event::Put(target));
        }
    }

    /// Ends the motion of the page at once, at the offset at which it would come to rest. A page under a finger stays there.
    pub fn settle(&mut self, time: impl Moment) {
        self.set_time(time);
        if self.holder().is_none() {
            self.snap_to(time, self.current().target);
        }
    }

    /// Changes the size of the content or the viewport. The page stays at its offset in every phase: a finger keeps it,
    /// and a fling continues and meets the edges at their new offsets. A spring pulls back a page that is now beyond an edge.
    ///
    /// An extent that is not [valid](Extent::validate) changes nothing.
    pub fn set_extent(&mut self, time: impl Moment, extent: Extent) {
        self.set_time(time);
        if extent != self.setup.extent && extent.validate().is_ok() {
            self.apply(Event::Resize(extent));
        }
    }

    /// A wheel was turned, or fingers moved on a trackpad. Returns the part of the travel that the page cannot use.
    ///
    /// Lines and pages are smoothed as on the platform. A further turn in flight moves the target and keeps the
    /// velocity. A page with places to rest at goes to one of them. Pixels are applied as they come: fingers pull the
    /// page beyond its edges, too, and the system's momentum after them is passed through without any of the page's
    /// own. At an edge, the page takes over the velocity as a fling would, and ignores further events of the system
    /// until they pause or turn round.
    pub fn wheel(&mut self, time: impl Moment, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let time = self.set_time(time);
        let wheel = self.setup.platform.wheel;
        let turn = wheel.turn(time, delta, phase, self.setup.extent.viewport);
        if !is_length(turn.travel) {
            return 0.0;
        }
        let events = self.stream.events(turn, wheel.system_momentum, &self.turned());
        events.into_iter().flatten().fold(0.0, |unused, event| unused + self.apply(event))
    }

    /// A key that scrolls was pressed. A page with places to rest at goes to one of these.
    pub fn key(&mut self, time: impl Moment, key: Key) {
        self.set_time(time);
        let wheel = self.setup.platform.wheel;
        let travel = wheel.travel_of_key(key, self.setup.extent.viewport);
        self.stream.forget_momentum();
        self.apply(Event::Step { travel, smoothing: wheel.keys, lands: true });
    }

    /// The fingers have left the trackpad.
    pub(super) fn wheel_end(&mut self, time: f64) {
        let event = self.stream.end(time, self.setup.platform.wheel.system_momentum, &self.turned());
        event.map(|event| self.apply(event));
    }

    fn turned(&self) -> Turned {
        Turned { now: self.now, offset: self.offset(), extent: self.setup.extent, holder: self.holder() }
    }

    /// Whether the page has room in a direction, from the target of the last wheel or key event.
    pub(super) fn has_room(&self, travel: f64) -> bool {
        let from = self.stepped_to(self.activity.page(self.now, &self.setup));
        let Extent { min, max, .. } = self.setup.extent;
        if travel > 0.0 { from < max } else { travel < 0.0 && from > min }
    }

    /// Returns everything about the page now, that is at its latest time, from one evaluation of its motion.
    #[must_use]
    pub fn current(&self) -> ScrollerReading {
        self.activity.reading(self.now, &self.setup)
    }

    /// Predicts the page at a time, assuming that nothing else happens. It moves no clock. An earlier time than the page's
    /// own gives the current page.
    ///
    /// ```
    /// use carom::scroll::{Extent, Scroller, platform};
    ///
    /// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    /// list.fling(0.0, 1_000.0);
    /// let later = list.read(0.5);
    /// assert_eq!(list.offset(), 0.0);
    /// list.advance_to(0.5);
    /// assert_eq!(list.current(), later);
    /// ```
    #[must_use]
    pub fn read(&self, at: impl Moment) -> ScrollerReading {
        let at = larger(at.seconds(), self.now);
        match self.activity.arrived(at, &self.setup) {
            Some(offset) => Activity::Rest(offset).reading(at, &self.setup),
            None => self.activity.reading(at, &self.setup),
        }
    }

    /// Returns the offset at which the page is drawn: `current().offset`.
    #[must_use]
    pub fn offset(&self) -> f64 {
        self.activity.page(self.now, &self.setup).offset
    }

    /// Returns the velocity of the page, in units per second toward its end: `current().velocity`.
    #[must_use]
    pub fn velocity(&self) -> f64 {
        self.activity.page(self.now, &self.setup).drawn_velocity()
    }

    /// Returns the present activity: `current().phase`.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.current().phase
    }

    /// Returns the seconds until the page is at rest without further input: `current().settling_time`.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        self.current().settling_time
    }

    /// Returns the time at which the page comes to rest without further input; `None` if it is at rest, or under a finger.
    #[must_use]
    pub fn rest_at(&self) -> Option<f64> {
        self.activity.rest_at()
    }

    /// Returns the time, from the present on, at which the page will be at a position without further input; `None` if it is
    /// not, if it rests, or if a finger holds it. A sound or a haptic that belongs to a position can be scheduled with it.
    ///
    /// ```
    /// use carom::scroll::{Extent, Scroller, platform};
    ///
    /// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    /// list.fling(0.0, 1_000.0);
    /// let passes = list.time_at(300.0).unwrap();
    /// list.advance_to(passes);
    /// assert!((list.offset() - 300.0).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn time_at(&self, position: f64) -> Option<f64> {
        self.activity.time_at(position, self.now)
    }

    /// Whether the page is at rest, so that no frame is needed until the next input.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        matches!(self.activity, Activity::Rest(_))
    }

    /// Returns the position and velocity that the physics computes. The position may lie beyond the edges. At a
    /// stretching edge, the position includes the overscroll that stretches the page; [`offset`](Self::offset) is where
    /// the page is drawn.
    pub fn state(&self) -> State {
        let page = self.activity.page(self.now, &self.setup);
        State { position: page.position(), velocity: page.velocity }
    }

    /// The finger that holds the page has left its slop, and `left_out` of its travel does not count.
    pub(super) fn follow(&mut self, left_out: f64) {
        if let Activity::Drag(drag) = &mut self.activity {
            drag.follow(left_out);
        }
    }

    /// Returns the input that drags the page.
    const fn holder(&self) -> Option<Holder> {
        if let Activity::Drag(drag) = &self.activity { Some(drag.holder) } else { None }
    }

    /// Returns how far a finger has pulled the page beyond an edge.
    pub(crate) fn pulled_beyond(&self) -> f64 {
        match &self.activity {
            Activity::Drag(drag) => self.setup.extent.overscroll(drag.pulled_now()),
            _ => 0.0,
        }
    }

    /// Moves the present on to a time, and ends a motion that is over by then. Every public method with a time calls this
    /// first, so a page arrives whichever method is called. Returns the time of the input, which may be earlier than the
    /// present: frames are computed for the time at which they will be seen, and a finger's samples are older.
    pub(super) fn set_time(&mut self, time: impl Moment) -> f64 {
        let time = time.seconds();
        if !time.is_finite() {
            return self.now;
        }
        if !self.has_clock {
            (self.has_clock, self.now) = (true, time);
            if let Some(since) = self.activity.since_mut() {
                since.time = time;
            }
        }
        self.now = larger(self.now, time);
        self.arrive();
        time
    }
}
