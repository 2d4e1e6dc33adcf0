//! A page that scrolls in two directions.

use super::extent::{Extent, is_length};
use super::glide::Smoothing;
use super::physics::{PagePhysics, Physics};
use super::reading::ScrollerReading;
use super::scroller::Scroller;
use super::wheel::{WheelDelta, WheelPhase};
use crate::clock::Moment;
use crate::gesture::{Axes, DirectionLock, TouchSlop};
use crate::math::{fabs, sqrt};

/// A page that scrolls in two directions, with a direction lock.
///
/// The point where a finger leaves its [`TouchSlop`] decides whether the whole gesture moves the page along one axis or both. With
/// `diagonal` 0 nothing is locked.
///
/// With every law, a fling is one motion along a straight line. The page keeps its direction until an axis meets an edge, and the other
/// axis then goes on as before. The platform's limits count the speed along the line.
///
/// ```
/// use carom::gesture::TouchSlop;
/// use carom::scroll::{Extent, Scroller, TwoAxes, platform};
///
/// let axis =
///     |content| Scroller::new(platform::ios(), Extent::new(content, 400.0));
/// let mut map = TwoAxes::new(
///     axis(2_000.0),
///     axis(3_000.0),
///     TouchSlop { diagonal: 0.4, ..TouchSlop::IOS },
/// );
/// map.pointer_down(0.0, [200.0, 300.0]);
/// map.pointer_move(0.1, [198.0, 200.0]);
/// assert_eq!(map.offset(), [0.0, 90.0]); // Locked to y, minus 10 pt of slop.
/// ```
#[derive(Clone, Debug)]
pub struct TwoAxes<X: Physics = PagePhysics, Y: Physics = PagePhysics, C: Moment = f64> {
    /// The horizontal axis.
    pub x: Scroller<X, C>,
    /// The vertical axis.
    pub y: Scroller<Y, C>,
    lock: DirectionLock,
    slop: TouchSlop,
    /// Whether the page moved when the finger touched it. If so, it follows the finger from the touch on, slop included.
    was_moving: bool,
    start: [f64; 2],
    /// The last position of the finger.
    last: [f64; 2],
    is_following: bool,
}

impl<X: Physics, Y: Physics, C: Moment> TwoAxes<X, Y, C> {
    /// Creates the page from its axes. `slop` replaces the slops of their platforms.
    #[must_use]
    pub const fn new(x: Scroller<X, C>, y: Scroller<Y, C>, slop: TouchSlop) -> Self {
        let lock = DirectionLock::new(slop);
        Self { x, y, lock, slop, was_moving: false, start: [0.0; 2], last: [0.0; 2], is_following: false }
    }

    /// Returns the offset where the page is drawn.
    #[must_use]
    pub fn offset(&self) -> [f64; 2] {
        [self.x.offset(), self.y.offset()]
    }

    /// Returns the velocity along each axis.
    #[must_use]
    pub fn velocity(&self) -> [f64; 2] {
        [self.x.velocity(), self.y.velocity()]
    }

    /// Returns everything about each axis now.
    #[must_use]
    pub fn current(&self) -> [ScrollerReading; 2] {
        [self.x.current(), self.y.current()]
    }

    /// Predicts each axis at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> [ScrollerReading; 2] {
        [self.x.read(at), self.y.read(at)]
    }

    /// Returns the offset where the page comes to rest without further input.
    #[must_use]
    pub fn end(&self) -> [f64; 2] {
        [self.x.end(), self.y.end()]
    }

    /// Whether both axes are at rest.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.x.is_at_rest() && self.y.is_at_rest()
    }

    /// Advances to the time of the frame to be drawn. Returns false if both are at rest by then, so you can stop asking for frames.
    pub fn advance_to(&mut self, at: C) -> bool {
        let (x, y) = (self.x.advance_to(at), self.y.advance_to(at));
        x || y
    }

    /// A finger touches the page.
    pub fn pointer_down(&mut self, at: C, position: [f64; 2]) {
        if !position.iter().all(|x| is_length(*x)) {
            return;
        }
        let [to_x, to_y] = self.report(at);
        self.was_moving = !self.is_at_rest();
        self.lock.pointer_down(position);
        (self.start, self.last, self.is_following) = (position, position, false);
        self.x.engine.grab(to_x, position[0], f64::INFINITY);
        self.y.engine.grab(to_y, position[1], f64::INFINITY);
    }

    /// The finger moves to a position. Returns the part of its travel, in offset units, that the page can't use.
    pub fn pointer_move(&mut self, at: C, position: [f64; 2]) -> [f64; 2] {
        if !position.iter().all(|x| is_length(*x)) {
            return [0.0; 2];
        }
        let [to_x, to_y] = self.report(at);
        if let Some(axes) = self.lock.pointer_move(position).filter(|_| !self.is_following) {
            self.is_following = true;
            let [x, y] = self.left_out(position, axes);
            if axes != Axes::Vertical {
                self.x.engine.follow(x);
            }
            if axes != Axes::Horizontal {
                self.y.engine.follow(y);
            }
        }
        self.last = position;
        [self.x.engine.pointer_move(to_x, position[0]), self.y.engine.pointer_move(to_y, position[1])]
    }

    /// The finger leaves the page where it last moved to.
    pub fn pointer_up(&mut self, at: C) {
        let [to_x, to_y] = self.report(at);
        self.set_release([to_x, to_y]);
        self.x.engine.pointer_up(to_x);
        self.y.engine.pointer_up(to_y);
        self.forget_line();
    }

    /// The finger leaves the page at a position. Returns what [`pointer_move`](Self::pointer_move) would return for that position.
    #[expect(clippy::float_cmp, reason = "an event that repeats the last position repeats it exactly")]
    pub fn pointer_up_at(&mut self, at: C, position: [f64; 2]) -> [f64; 2] {
        let unused = if position == self.last { [0.0; 2] } else { self.pointer_move(at, position) };
        self.pointer_up(at);
        unused
    }

    /// The system cancels the gesture, so the page is released without velocity.
    pub fn pointer_cancel(&mut self, at: C) {
        let [to_x, to_y] = self.report(at);
        self.x.engine.pointer_cancel(to_x);
        self.y.engine.pointer_cancel(to_y);
    }

    /// Flings both axes from where they are.
    pub fn fling(&mut self, at: C, velocity: [f64; 2]) {
        let [to_x, to_y] = self.report(at);
        self.set_line(velocity);
        self.x.engine.fling(to_x, velocity[0]);
        self.y.engine.fling(to_y, velocity[1]);
        self.forget_line();
    }

    /// Scrolls to an offset, on a spring or by another smoothing, and keeps the current velocity.
    pub fn go_to(&mut self, at: C, offset: [f64; 2], smoothing: impl Into<Smoothing>) {
        let [to_x, to_y] = self.report(at);
        let smoothing = smoothing.into();
        self.x.engine.go_to(to_x, offset[0], smoothing);
        self.y.engine.go_to(to_y, offset[1], smoothing);
    }

    /// Puts the page at an offset at once.
    pub fn snap_to(&mut self, at: C, offset: [f64; 2]) {
        let [to_x, to_y] = self.report(at);
        self.x.engine.snap_to(to_x, offset[0]);
        self.y.engine.snap_to(to_y, offset[1]);
    }

    /// Ends the motion of the page at once, at the offset where it would come to rest. Use it when people ask for less motion. A page under
    /// a finger stays there.
    pub fn settle(&mut self, at: C) {
        let [to_x, to_y] = self.report(at);
        self.x.engine.settle(to_x);
        self.y.engine.settle(to_y);
    }

    /// Changes the sizes. The page stays at its offset.
    pub fn resize(&mut self, at: C, [x, y]: [Extent; 2]) {
        let [to_x, to_y] = self.report(at);
        self.x.engine.set_size(to_x, x);
        self.y.engine.set_size(to_y, y);
    }

    /// Moves the content by a distance along each axis, as [`Scroller::shift`] does.
    pub fn shift(&mut self, at: C, [x, y]: [f64; 2]) {
        let [to_x, to_y] = self.report(at);
        self.x.engine.shift(to_x, x);
        self.y.engine.shift(to_y, y);
    }

    /// A wheel was turned, or fingers moved on a trackpad, along both axes. Returns the part that the page can't use.
    pub fn wheel(&mut self, at: C, [x, y]: [WheelDelta; 2], phase: WheelPhase) -> [f64; 2] {
        let [to_x, to_y] = self.report(at);
        if phase != WheelPhase::Ended {
            return [self.x.engine.wheel(to_x, x, phase), self.y.engine.wheel(to_y, y, phase)];
        }
        // The end of the stream releases both axes, so first move both.
        let moved = |delta| !matches!(delta, WheelDelta::Lines(0.0) | WheelDelta::Pixels(0.0) | WheelDelta::Pages(0.0));
        let unused = [
            if moved(x) { self.x.engine.wheel(to_x, x, WheelPhase::Fingers) } else { 0.0 },
            if moved(y) { self.y.engine.wheel(to_y, y, WheelPhase::Fingers) } else { 0.0 },
        ];
        self.set_release([to_x, to_y]);
        self.x.engine.wheel(to_x, WheelDelta::Pixels(0.0), phase);
        self.y.engine.wheel(to_y, WheelDelta::Pixels(0.0), phase);
        self.forget_line();
        unused
    }

    /// Prepares both axes for the release that comes next, by a finger or by fingers on a trackpad.
    fn set_release(&mut self, [to_x, to_y]: [f64; 2]) {
        let (x, y) = (self.x.engine.flung(to_x), self.y.engine.flung(to_y));
        let limited = [x.beside(y).limited(&self.x.engine.setup), y.beside(x).limited(&self.y.engine.setup)];
        self.set_line(limited);
    }

    /// Tells both axes the velocity of a page that sets out along a line.
    fn set_line(&mut self, [x, y]: [f64; 2]) {
        let (to_x, to_y) = (self.x.engine.across(x), self.y.engine.across(y));
        (self.x.engine.line, self.y.engine.line) = (Some((x, to_y)), Some((y, to_x)));
    }

    /// Forgets the line, because the page has been released or doesn't move along a line.
    const fn forget_line(&mut self) {
        (self.x.engine.line, self.y.engine.line) = (None, None);
    }

    /// Takes the stamp of an event on the clocks of both axes, and returns the event's own time on each.
    fn report(&mut self, at: C) -> [f64; 2] {
        let is_moving = self.x.engine.is_moving() || self.y.engine.is_moving();
        [self.x.report(at, is_moving), self.y.report(at, is_moving)]
    }

    /// Returns the part of the finger's travel that was slop.
    fn left_out(&self, position: [f64; 2], axes: Axes) -> [f64; 2] {
        if self.was_moving {
            // The travel before the direction was chosen is the slop.
            return [self.last[0] - self.start[0], self.last[1] - self.start[1]];
        }
        let [x, y] = axes.keep([position[0] - self.start[0], position[1] - self.start[1]]);
        let travel = if x == 0.0 || y == 0.0 { fabs(x + y) } else { sqrt(x * x + y * y) };
        let part = if travel > self.slop.distance { self.slop.distance / travel } else { 1.0 };
        [part * x, part * y]
    }
}
