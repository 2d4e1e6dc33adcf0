//! The input of wheels, trackpads and keys.

use super::activity::{Activity, Event};
use super::drag::Drag;
use super::extent::is_length;
use super::glide::Smoothing;
use super::momentum::Caught;
use super::phase::Phase;
use super::physics::Physics;
use super::scroller::Scroller;
use crate::motion::State;

/// The travel of a wheel, positive toward the end of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelDelta {
    /// Lines of text: notches on most systems.
    Lines(f64),
    /// Lengths: trackpads.
    Pixels(f64),
    /// Viewports.
    Pages(f64),
}

/// The source of a wheel event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelPhase {
    /// A notch of a wheel, or an event from an unknown source. Lines and pages are smoothed, pixels are not.
    #[default]
    Notch,
    /// Fingers on a trackpad.
    Fingers,
    /// The fingers have left the trackpad. Events after this come from the system.
    Ended,
    /// The system continues the scroll as momentum (`NSEvent.momentumPhase`). Where a host cannot distinguish these
    /// events, as in browsers and winit, all pixels are [`Notch`](Self::Notch)es: they are passed through as they come,
    /// and stop at the edges.
    Momentum,
}

/// A key that scrolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Key {
    /// The arrow toward the beginning: up, or left.
    ArrowBack,
    /// The arrow toward the end: down, or right.
    ArrowForward,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Acts as page down.
    Space,
    /// Acts as page up.
    ShiftSpace,
}

/// The stream of the system's momentum events.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SystemMomentum {
    /// The time of the last event.
    last: f64,
    /// The direction (±1) in which momentum is ignored because the page has met an edge or was released beyond one, else 0.
    spent: f64,
}

impl<P: Physics> Scroller<P> {
    /// A wheel was turned, or fingers moved on a trackpad. Returns the part of the travel that the page cannot use.
    ///
    /// Lines and pages are smoothed as on the platform. A further turn in flight moves the target and keeps the
    /// velocity. A page with places to rest at goes to one of them. Pixels are applied as they come: fingers pull the
    /// page beyond its edges, too, and the system's momentum after them is passed through without any of the page's
    /// own. At an edge, the page takes over the velocity as a fling would, and ignores further events of the system
    /// until they pause or turn round.
    pub fn wheel(&mut self, time: f64, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let time = self.set_time(time);
        let (travel, smoothing) = match delta {
            WheelDelta::Pixels(pixels) => (pixels, Smoothing::Instant),
            WheelDelta::Lines(_) | WheelDelta::Pages(_) => (self.travel_of(delta), self.platform.wheel.smoothing),
        };
        if !is_length(travel) {
            return 0.0;
        }
        match phase {
            WheelPhase::Notch => self.step(travel, smoothing, !matches!(delta, WheelDelta::Pixels(_))),
            WheelPhase::Fingers => self.wheel_drag(time, travel),
            WheelPhase::Ended => {
                let unused = if travel == 0.0 { 0.0 } else { self.wheel_drag(time, travel) };
                self.wheel_end(time);
                unused
            }
            WheelPhase::Momentum => self.wheel_momentum(travel),
        }
    }

    /// A key that scrolls was pressed. A page with places to rest at goes to one of these.
    pub fn key(&mut self, time: f64, key: Key) {
        self.set_time(time);
        self.step(self.travel_of_key(key), self.platform.wheel.keys, true);
    }

    /// Returns the travel of a wheel event, in units of length.
    pub(super) fn travel_of(&self, delta: WheelDelta) -> f64 {
        let wheel = self.platform.wheel;
        match delta {
            WheelDelta::Lines(lines) => lines * wheel.line,
            WheelDelta::Pages(pages) => pages * wheel.page * self.extent.viewport,
            WheelDelta::Pixels(pixels) => pixels,
        }
    }

    /// Returns the travel of a key, ∞ for Home and End.
    pub(super) fn travel_of_key(&self, key: Key) -> f64 {
        let wheel = self.platform.wheel;
        let page = wheel.page * self.extent.viewport;
        match key {
            Key::ArrowBack => -wheel.line,
            Key::ArrowForward => wheel.line,
            Key::PageUp | Key::ShiftSpace => -page,
            Key::PageDown | Key::Space => page,
            Key::Home => f64::NEG_INFINITY,
            Key::End => f64::INFINITY,
        }
    }

    /// Whether the page has room in a direction, from the target of the last wheel or key event.
    pub(super) fn has_room(&self, travel: f64) -> bool {
        let from = self.stepped_to();
        if travel > 0.0 { from < self.extent.max } else { travel < 0.0 && from > self.extent.min }
    }

    /// Returns the target of the last wheel or key event, or else the present offset.
    fn stepped_to(&self) -> f64 {
        match &self.activity {
            Activity::Gliding(gliding) if gliding.phase == Phase::Smooth => gliding.glide.target,
            _ => self.offset(),
        }
    }

    /// Adds a jump to the target of the previous jump; if it `lands`, the new target is a place at which the physics
    /// lets the page rest.
    #[expect(clippy::float_cmp, reason = "a jump that changes nothing has exactly the same target")]
    fn step(&mut self, travel: f64, smoothing: Smoothing, lands: bool) -> f64 {
        self.momentum.spent = 0.0;
        let from = self.stepped_to();
        let wanted = from + travel;
        let reached = self.extent.clamp(wanted);
        let stops = lands && reached != from;
        let target = if stops { self.platform.physics.stop(from, reached, &self.view(from)) } else { reached };
        if target.is_finite() && target != from {
            self.transition(Event::Go { target, smoothing, phase: Phase::Smooth });
        }
        if wanted.is_finite() { wanted - reached } else { 0.0 }
    }

    fn wheel_drag(&mut self, time: f64, travel: f64) -> f64 {
        self.momentum.spent = 0.0;
        let pointer = match &self.activity {
            Activity::Drag(drag) if drag.by_wheel => drag.pointer_last(),
            _ => {
                self.tracker.clear();
                self.tracker.add(time, 0.0);
                self.caught = Caught::default();
                self.transition(Event::Grab { time, pointer: 0.0, slop: 0.0, by_wheel: true });
                0.0
            }
        };
        let pointer = pointer - travel;
        self.tracker.add(time, pointer);
        self.drag_to(time, pointer)
    }

    /// The fingers have left the trackpad.
    pub(super) fn wheel_end(&mut self, time: f64) {
        let Activity::Drag(Drag { by_wheel: true, origin, .. }) = self.activity else { return };
        if self.platform.wheel.system_momentum {
            self.momentum = SystemMomentum { last: self.now, spent: 0.0 };
            self.release_at_rest(origin);
        } else {
            self.release(time);
        }
    }

    #[expect(clippy::float_cmp, reason = "a clamped offset is exactly the offset, or the edge")]
    fn wheel_momentum(&mut self, travel: f64) -> f64 {
        let last = core::mem::replace(&mut self.momentum.last, self.now);
        // Momentum does not reverse or pause, so such an event begins another stream.
        if self.momentum.spent * travel < 0.0 || self.now - last > PAUSE {
            self.momentum.spent = 0.0;
        }
        if self.momentum.spent != 0.0 {
            return 0.0;
        }
        if self.is_held() || self.extent.overscroll(self.offset()) != 0.0 {
            // A finger has caught the page, or the page is beyond an edge and returns.
            self.momentum.spent = 1.0_f64.copysign(travel);
            if let Activity::Drag(Drag { by_wheel: true, origin, .. }) = self.activity {
                self.release_at_rest(origin);
            }
            return 0.0;
        }
        let wanted = self.offset() + travel;
        let edge = self.extent.clamp(wanted);
        if wanted == edge {
            self.transition(Event::Put(wanted));
            return 0.0;
        }
        self.momentum.spent = 1.0_f64.copysign(travel);
        let dt = (self.now - last).clamp(LEAST_FRAME, LONGEST_FRAME);
        self.transition(Event::Release { start: State { position: edge, velocity: travel / dt }, origin: edge });
        wanted - edge
    }
}

/// Momentum events farther apart than this, in seconds, belong to two streams.
const PAUSE: f64 = 0.5;

/// The bounds of the time between two momentum events, in seconds: frames at 1000 and at 20 Hz.
const LEAST_FRAME: f64 = 0.001;
const LONGEST_FRAME: f64 = 0.05;
