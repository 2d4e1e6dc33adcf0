//! A page that scrolls both ways.

use super::extent::Extent;
use super::physics::{Native, Physics};
use super::scroller::Scroller;
use super::wheel::{WheelDelta, WheelPhase};
use crate::gesture::{Axes, DirectionLock, TouchSlop};
use crate::law::spring::Spring;
use crate::math::{fabs, sqrt};

/// A page that scrolls both ways, with a direction lock.
///
/// Where a finger leaves its [`TouchSlop`] decides for the whole gesture whether it moves the page along one axis or both.
/// Each axis then has its own physics, and all of the finger's velocity along it: a diagonal fling is not slowed down by
/// what the other axis has.
///
/// ```
/// use carom::gesture::TouchSlop;
/// use carom::scroll::{Extent, Scroller, TwoAxes, platform};
///
/// let axis = |content| Scroller::new(platform::ios(), Extent::new(content, 400.0));
/// let mut map = TwoAxes::new(axis(2_000.0), axis(3_000.0), TouchSlop { diagonal: 0.4, ..TouchSlop::IOS });
/// map.pointer_down(0.0, [200.0, 300.0]);
/// map.pointer_move(0.1, [198.0, 200.0]);
/// assert_eq!(map.offset(), [0.0, 90.0]); // Locked to y; 10 pt are slop.
/// ```
#[derive(Clone, Debug)]
pub struct TwoAxes<X: Physics = Native, Y: Physics = Native> {
    /// The horizontal axis.
    pub x: Scroller<X>,
    /// The vertical axis.
    pub y: Scroller<Y>,
    lock: DirectionLock,
    slop: TouchSlop,
    /// The page moved when the finger came down: no slop is left out of its way.
    was_moving: bool,
    start: [f64; 2],
    /// Where the finger was last.
    last: [f64; 2],
    is_following: bool,
}

impl<X: Physics, Y: Physics> TwoAxes<X, Y> {
    /// Of its axes; the slops of their platforms do not count.
    #[must_use]
    pub const fn new(x: Scroller<X>, y: Scroller<Y>, slop: TouchSlop) -> Self {
        let lock = DirectionLock::new(slop);
        Self { x, y, lock, slop, was_moving: false, start: [0.0; 2], last: [0.0; 2], is_following: false }
    }

    /// Where the page is to be drawn.
    #[must_use]
    pub fn offset(&self) -> [f64; 2] {
        [self.x.offset(), self.y.offset()]
    }

    /// How fast it moves along each axis.
    #[must_use]
    pub fn velocity(&self) -> [f64; 2] {
        [self.x.velocity(), self.y.velocity()]
    }

    /// Whether nothing moves.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.x.is_idle() && self.y.is_idle()
    }

    /// Moves the present on to `time`; false if it is at rest there.
    pub fn advance_to(&mut self, time: f64) -> bool {
        let (x, y) = (self.x.advance_to(time), self.y.advance_to(time));
        x || y
    }

    /// A finger comes down.
    pub fn pointer_down(&mut self, time: f64, position: [f64; 2]) {
        if !position.iter().all(|x| x.is_finite()) {
            return;
        }
        self.advance_to(time);
        self.was_moving = !self.is_idle();
        self.lock.down(position);
        (self.start, self.last, self.is_following) = (position, position, false);
        self.x.hold(time, position[0], f64::INFINITY);
        self.y.hold(time, position[1], f64::INFINITY);
    }

    /// The finger is now there. What the page cannot use of its way (in offsets) comes back.
    pub fn pointer_move(&mut self, time: f64, position: [f64; 2]) -> [f64; 2] {
        if !position.iter().all(|x| x.is_finite()) {
            return [0.0; 2];
        }
        if let Some(axes) = self.lock.moved(position).filter(|_| !self.is_following) {
            self.is_following = true;
            let [x, y] = self.left_out(position, axes);
            if axes != Axes::Vertical {
                self.x.follow(x);
            }
            if axes != Axes::Horizontal {
                self.y.follow(y);
            }
        }
        self.last = position;
        [self.x.pointer_move(time, position[0]), self.y.pointer_move(time, position[1])]
    }

    /// The finger lifts.
    pub fn pointer_up(&mut self, time: f64) {
        self.x.pointer_up(time);
        self.y.pointer_up(time);
    }

    /// The system takes the finger away.
    pub fn pointer_cancel(&mut self, time: f64) {
        self.x.pointer_cancel(time);
        self.y.pointer_cancel(time);
    }

    /// Lets both axes go from where they are with a velocity.
    pub fn fling(&mut self, time: f64, velocity: [f64; 2]) {
        self.x.fling(time, velocity[0]);
        self.y.fling(time, velocity[1]);
    }

    /// Sends it to an offset, on a spring, with the velocity it has.
    pub fn scroll_to(&mut self, time: f64, offset: [f64; 2], spring: Spring) {
        self.x.scroll_to(time, offset[0], spring);
        self.y.scroll_to(time, offset[1], spring);
    }

    /// Puts it at an offset, at once.
    pub fn jump_to(&mut self, time: f64, offset: [f64; 2]) {
        self.x.jump_to(time, offset[0]);
        self.y.jump_to(time, offset[1]);
    }

    /// The sizes have changed: the page stays where it is.
    pub fn set_extents(&mut self, time: f64, [x, y]: [Extent; 2]) {
        self.x.set_extent(time, x);
        self.y.set_extent(time, y);
    }

    /// A wheel was turned, or fingers moved on a trackpad, along both axes. What the page cannot use of it comes back.
    pub fn wheel(&mut self, time: f64, [x, y]: [WheelDelta; 2], phase: WheelPhase) -> [f64; 2] {
        [self.x.wheel(time, x, phase), self.y.wheel(time, y, phase)]
    }

    /// What of the finger's way was slop.
    fn left_out(&self, position: [f64; 2], axes: Axes) -> [f64; 2] {
        if self.was_moving {
            // Only what it did before there was a way to go.
            return [self.last[0] - self.start[0], self.last[1] - self.start[1]];
        }
        let [x, y] = axes.keep([position[0] - self.start[0], position[1] - self.start[1]]);
        let way = if x == 0.0 || y == 0.0 { fabs(x + y) } else { sqrt(x * x + y * y) };
        let part = if way > self.slop.distance { self.slop.distance / way } else { 1.0 };
        [part * x, part * y]
    }
}
