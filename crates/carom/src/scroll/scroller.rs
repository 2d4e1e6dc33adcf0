//! The driver of one page.

use super::engine::Engine;
use super::extent::Extent;
use super::glide::Smoothing;
use super::phase::Phase;
use super::physics::{PagePhysics, Physics};
use super::platform::Platform;
use super::reading::ScrollerReading;
use super::snapshot::Snapshot;
use super::wheel::{Key, WheelDelta, WheelPhase};
use crate::clock::{CallerClock, Moment};
use crate::domain::{LARGEST, SMALLEST};
use crate::error::ParameterError;
use crate::motion::{Crossing, State};

/// A page that scrolls along one axis.
///
/// You pass it the input of finger, wheel and keys, and the time of each frame. It answers with a
/// [`ScrollerReading`](super::ScrollerReading). Times are on any clock `C`, for example seconds, a `Duration` or an `Instant`. The first
/// time that you pass sets the clock. Between two inputs the reading is a pure function of time, so it has the same bits at any frame rate.
///
/// # The present
/// *Now* is the latest time that you have passed, and every answer is for that time. Each input carries its own time, because an idle page
/// doesn't get frames, and its clock may be far behind. [`clock`](crate::clock#stamps) says how other stamps count. For example, a finger's
/// report may be a little earlier than the last frame. Then the page still shows what it shows now, and the finger's velocity follows from
/// its own times.
///
/// # Offsets
/// Offsets grow toward the end of the page. A finger that moves up or left, toward smaller coordinates, scrolls the page toward its end.
/// Lengths and velocities may be up to 10¹⁵ in magnitude. Any input beyond that is ignored.
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
/// // Frames, each at the time when it will be seen, until the page is at rest.
/// let mut time = 0.08;
/// while list.advance_to(time) {
///     time += 1.0 / 120.0;
/// }
/// assert_eq!(list.offset().round(), 864.0);
/// assert!(list.is_at_rest());
/// ```
#[derive(Clone, Debug)]
pub struct Scroller<P: Physics = PagePhysics, C: Moment = f64> {
    pub(crate) clock: CallerClock<C>,
    pub(crate) engine: Engine<P>,
}

impl<P: Physics, C: Moment> Scroller<P, C> {
    /// Creates a page at rest at its beginning, on a screen of one device pixel per unit of length.
    ///
    /// An extent that isn't [valid](Extent::validate) counts as one without room to scroll, and [`validate`](Self::validate) says what is
    /// wrong with it.
    #[must_use]
    pub fn new(platform: Platform<P>, extent: Extent) -> Self {
        Self { clock: CallerClock::new(), engine: Engine::new(platform, extent) }
    }

    /// Checks the rules of the platform, and the sizes that you gave last. The physics checks its own numbers.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.platform().validate()?;
        self.engine.checked
    }

    /// Sets the number of device pixels per unit of length. A page is at rest once it is within half a device pixel. A number that isn't
    /// positive or is beyond the [domain](crate::domain) is ignored.
    #[must_use]
    pub fn with_device_pixel_ratio(mut self, ratio: f64) -> Self {
        self.set_device_pixel_ratio(ratio);
        self
    }

    /// Changes the number of device pixels per unit of length, for example when the window has moved to another screen. A
    /// motion in flight keeps its end.
    pub fn set_device_pixel_ratio(&mut self, ratio: f64) {
        if (SMALLEST..=LARGEST).contains(&ratio) {
            self.engine.setup.device_pixel_ratio = ratio;
        }
    }

    /// Returns the platform.
    pub const fn platform(&self) -> &Platform<P> {
        &self.engine.setup.platform
    }

    /// Returns the range of the offsets.
    #[must_use]
    pub fn extent(&self) -> Extent {
        self.engine.extent()
    }

    /// Returns the contact with the edge that stopped the page since the last call: its time and its velocity. You can pass the velocity to
    /// the [`fling`](Self::fling) of a scroller around this one.
    pub fn take_contact(&mut self) -> Option<Crossing<C>> {
        let Crossing { time, state: State { position, velocity } } = self.engine.take_contact()?;
        let state = State { position: self.engine.outward(position), velocity };
        self.clock.moment(time).map(|time| Crossing { time, state })
    }

    /// Advances to the time of the frame to be drawn. Returns false if the page is at rest by then, so you can stop asking for frames.
    pub fn advance_to(&mut self, at: C) -> bool {
        self.frame(at);
        !self.is_at_rest()
    }

    /// A finger touches the page at a position along its axis.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        let (page, at) = self.at(at);
        page.pointer_down(at, position);
    }

    /// The finger moves to a position. Returns the part of its travel, in offset units, that the page can't use. You can pass it to a
    /// scroller around this one.
    pub fn pointer_move(&mut self, at: C, position: f64) -> f64 {
        let (page, at) = self.at(at);
        page.pointer_move(at, position)
    }

    /// The finger leaves the page where it last moved to.
    pub fn pointer_up(&mut self, at: C) {
        let (page, at) = self.at(at);
        page.pointer_up(at);
    }

    /// The finger leaves the page at a position. Returns what [`pointer_move`](Self::pointer_move) would return for that position.
    ///
    /// Use it if your release event carries a position, which may be newer than the last move. If the release repeats the last move's
    /// position, the finger's velocity stays the same.
    pub fn pointer_up_at(&mut self, at: C, position: f64) -> f64 {
        let (page, at) = self.at(at);
        page.pointer_up_at(at, position)
    }

    /// The system takes the finger away, so the page is released without velocity.
    pub fn pointer_cancel(&mut self, at: C) {
        let (page, at) = self.at(at);
        page.pointer_cancel(at);
    }

    /// Returns the state that the page would have if the finger lifted at `at`, with the velocity of the fling that would follow. Without a
    /// finger, it is the state of the page's motion. [`release_with`](Self::release_with) has an example.
    pub fn release_state(&mut self, at: C) -> State {
        let (page, at) = self.at(at);
        page.release_state(at)
    }

    /// Releases the page with a motion that you choose, instead of the platform's. The motion begins at `at`, usually in the [state of the
    /// release](Self::release_state). The page stays where it ends, even beyond an edge.
    ///
    /// A [snapshot](Self::snapshot) keeps only the start of the motion, and a restored page continues from it by its own physics. A page
    /// that is resized in flight does so, too, if its motion would now end beyond an edge.
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
    pub fn release_with(&mut self, at: C, motion: P::Motion) {
        let (page, at) = self.at(at);
        page.release_with(at, motion);
    }

    /// Flings the page from where it is. Use it in your program, or to pass on the velocity that another scroller could not use.
    pub fn fling(&mut self, at: C, velocity: f64) {
        let (page, at) = self.at(at);
        page.fling(at, velocity);
    }

    /// Puts the page in a state, at an offset and with a velocity. From there it continues by itself, or under the finger that holds it.
    /// The offset may be beyond an edge, for example when a refresh header opens or a pinch has left the page outside. The edge's spring
    /// then brings the page back.
    ///
    /// ```
    /// use carom::State;
    /// use carom::scroll::{Extent, Phase, Scroller, platform};
    ///
    /// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    /// list.set_state(0.0, State::at_rest(-120.0));
    /// assert_eq!((list.offset(), list.phase()), (-120.0, Phase::SpringBack));
    /// list.advance_to(2.0);
    /// assert_eq!(list.offset(), 0.0);
    /// ```
    pub fn set_state(&mut self, at: C, state: State) {
        let (page, at) = self.at(at);
        page.set_state(at, state);
    }

    /// Scrolls to an offset, on a spring or by another smoothing, and keeps the current velocity. An offset beyond an edge becomes that
    /// edge. On a page with places to rest, it becomes the nearest place.
    ///
    /// If its velocity carries a page with hard edges to an edge, the page stops there before it continues to its target.
    pub fn go_to(&mut self, at: C, offset: f64, smoothing: impl Into<Smoothing>) {
        let (page, at) = self.at(at);
        page.go_to(at, offset, smoothing.into());
    }

    /// Puts the page at an offset at once, where it rests. An offset beyond an edge becomes that edge. On a page with places to rest, it
    /// becomes the nearest place.
    pub fn snap_to(&mut self, at: C, offset: f64) {
        let (page, at) = self.at(at);
        page.snap_to(at, offset);
    }

    /// Ends the motion of the page at once, at the offset where it would come to rest. Use it when people ask for less motion. If a finger
    /// holds the page, the page stays there.
    pub fn settle(&mut self, at: C) {
        let (page, at) = self.at(at);
        page.settle(at);
    }

    /// Changes the size of the content or the viewport. The page stays at its offset in every phase. A finger keeps hold of it, and a fling
    /// continues and meets the edges where they are now. A spring pulls back a page that is now beyond an edge. [Pages](super::Paging) of
    /// the viewport's size change their size with it, and the same page stays in view.
    ///
    /// An extent that isn't [valid](Extent::validate) is ignored, and [`validate`](Self::validate) says what is wrong with it.
    pub fn resize(&mut self, at: C, extent: Extent) {
        let (page, at) = self.at(at);
        page.set_size(at, extent);
    }

    /// Moves the content by a distance. Use it when you put something in before the content (or take it away, by a negative distance), or
    /// when an endless canvas moves its origin. The page's offset, its end and its edges all grow by the distance. The places where it
    /// rests move along, because the [physics](Physics) sees offsets without shifts. Velocities stay, so nobody sees anything happen, and
    /// what is under a finger stays there. Then call [`resize`](Self::resize) to make room for what is new.
    ///
    /// A distance that would take the page beyond the [domain](crate::domain) is ignored.
    ///
    /// ```
    /// use carom::scroll::{Extent, Scroller, platform};
    ///
    /// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
    /// list.fling(0.0, 1_000.0);
    /// list.advance_to(0.1);
    /// let (before, end) = (list.current(), list.end());
    ///
    /// // Put in rows above, with a total height of 500.
    /// list.shift(0.1, 500.0);
    /// list.resize(0.1, Extent::new(4_500.0, 800.0));
    /// assert_eq!(list.offset(), before.offset + 500.0);
    /// assert_eq!((list.velocity(), list.end()), (before.velocity, end + 500.0));
    /// ```
    pub fn shift(&mut self, at: C, by: f64) {
        let (page, at) = self.at(at);
        page.shift(at, by);
    }

    /// A wheel was turned, or fingers moved on a trackpad. Returns the part of the travel that the page can't use.
    ///
    /// Lines and pages are smoothed as on the platform. Another turn in flight moves the target and keeps the velocity. Pixels are applied
    /// as they come. Fingers pull the page beyond its edges, too. After the fingers, the system's momentum moves the page, and the page
    /// doesn't add its own. At an edge the momentum ends, and the page takes over its velocity as a fling would. Any other input or command
    /// ends the momentum, too. A page that hasn't seen the fingers before ignores momentum.
    ///
    /// A page with places to rest goes to one of them. Pixels and fractions of a line add up, so a notch in several parts goes as far as
    /// a whole one. When fingers leave a trackpad, the page flings by itself to its place.
    pub fn wheel(&mut self, at: C, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let (page, at) = self.at(at);
        page.wheel(at, delta, phase)
    }

    /// A key that scrolls was pressed. A page with places to rest goes to one of them.
    pub fn key(&mut self, at: C, key: Key) {
        let (page, at) = self.at(at);
        page.key(at, key);
    }

    /// Returns everything about the page at its latest time, from one evaluation of its motion.
    #[must_use]
    pub fn current(&self) -> ScrollerReading {
        self.engine.current()
    }

    /// Predicts the page at a time, assuming that nothing else happens. The clock doesn't move. If you ask for an earlier time than the
    /// page's own, you get the current page.
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
    pub fn read(&self, at: C) -> ScrollerReading {
        self.engine.read(self.clock.read(at))
    }

    /// Returns the offset where the page is drawn: `current().offset`.
    #[must_use]
    pub fn offset(&self) -> f64 {
        self.engine.offset()
    }

    /// Returns the velocity of the page, in units per second toward its end: `current().velocity`.
    #[must_use]
    pub fn velocity(&self) -> f64 {
        self.engine.velocity()
    }

    /// Returns the current activity: `current().phase`.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.current().phase
    }

    /// Returns the seconds until the page is at rest without further input: `current().settling_time`.
    #[must_use]
    pub fn settling_time(&self) -> f64 {
        self.current().settling_time
    }

    /// Returns the offset where the page comes to rest without further input: `current().target`.
    #[must_use]
    pub fn end(&self) -> f64 {
        self.current().target
    }

    /// Returns the time when the page comes to rest without further input, or `None` if it is at rest or under a finger.
    #[must_use]
    pub fn rest_at(&self) -> Option<C> {
        self.engine.rest_at().and_then(|at| self.clock.moment(at))
    }

    /// Returns the next time when the page will be at a position without further input. `None` if it won't get there, is at rest, or is
    /// under a finger. You can schedule a sound or a haptic with it.
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
    pub fn time_at(&self, position: f64) -> Option<C> {
        self.engine.time_at(position).and_then(|at| self.clock.moment(at))
    }

    /// Whether the page is at rest, so that you don't need a frame until the next input.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.engine.is_at_rest()
    }

    /// Returns the position and velocity that the physics computes. The position may lie beyond the edges. At a stretching edge, it
    /// includes the overscroll that stretches the page, whereas [`offset`](Self::offset) is where the page is drawn.
    pub fn state(&self) -> State {
        self.engine.state()
    }

    /// Returns the current offset and activity.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.engine.snapshot()
    }

    /// Restores a snapshot at a time, which may be earlier than the page's own, and continues its activity. Give the page the physics that
    /// it had at the snapshot. The extent and the device pixel ratio are restored, too, so pass the current extent to
    /// [`resize`](Self::resize) afterwards.
    pub fn restore(&mut self, at: C, snapshot: &Snapshot) {
        let at = self.clock.set(at);
        self.engine.restore(at, snapshot);
    }

    /// Returns the page, and the seconds of an event.
    fn at(&mut self, at: C) -> (&mut Engine<P>, f64) {
        let at = self.report(at, false);
        (&mut self.engine, at)
    }

    /// Takes the stamp of a frame, and returns the clock's time after it.
    pub(crate) fn frame(&mut self, at: C) -> f64 {
        let at = self.clock.frame(at);
        self.engine.advance_to(at);
        at
    }

    /// Takes the stamp of an event of the part that holds this page. `is_moving` says whether the part moves by itself. Returns the event's
    /// own time.
    pub(crate) fn report(&mut self, at: C, is_moving: bool) -> f64 {
        let at = self.clock.event(at, is_moving || self.engine.is_moving());
        self.engine.advance_to(at);
        at
    }

    /// Takes the stamp of an event as [`report`](Self::report) does, but returns the clock's time after it.
    pub(crate) fn event(&mut self, at: C, is_moving: bool) -> f64 {
        self.report(at, is_moving);
        self.clock.present()
    }
}
