//! What wheels, trackpads and keys say.

use super::activity::{Activity, Event};
use super::drag::Drag;
use super::glide::Smoothing;
use super::momentum::Caught;
use super::phase::Phase;
use super::physics::Physics;
use super::scroller::Scroller;
use crate::math::fabs;
use crate::motion::State;

/// How far a wheel was turned: positive toward the end of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelDelta {
    /// Lines of text; what a notch gives on most systems.
    Lines(f64),
    /// Lengths; what trackpads give.
    Pixels(f64),
    /// Windows.
    Pages(f64),
}

/// Who moves a wheel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelPhase {
    /// It does not say: a notch of a wheel. Lines and pages are smoothed, pixels are not.
    #[default]
    Notch,
    /// Fingers on a trackpad.
    Fingers,
    /// The fingers have let go; what moves after this, the system moves.
    Ended,
    /// The system goes on by itself (`NSEvent.momentumPhase`). Where a host is not told this apart, as by browsers and by
    /// winit, all pixels are [`Notch`](Self::Notch)es: passed through as they come, and stopped by the edges.
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
    /// As page down.
    Space,
    /// As page up.
    ShiftSpace,
}

/// The momentum events of the system.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SystemMomentum {
    /// When the last one came.
    last: f64,
    /// The page has met an edge, or was let go beyond one: what the system goes on with this way is spent. 0 if it is not.
    spent: f64,
}

impl<P: Physics> Scroller<P> {
    /// A wheel was turned, or fingers moved on a trackpad. What the page cannot use of it comes back.
    ///
    /// Lines and pages are smoothed as the platform does it; turned again in flight, the target moves on and the velocity
    /// stays. Where pages rest at chosen places, they go to one of these. Pixels are taken as they come: fingers pull the
    /// page beyond its edges too, and what the system goes on with when they let go is passed through, not added to. At an
    /// edge, the page takes what is left as a fling would, and the system's further events are swallowed, until they pause
    /// or turn round.
    pub fn wheel(&mut self, time: f64, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let time = self.tell(time);
        self.advance_to(time);
        let (way, smoothing) = match delta {
            WheelDelta::Pixels(pixels) => (pixels, Smoothing::Instant),
            WheelDelta::Lines(_) | WheelDelta::Pages(_) => (self.way(delta), self.platform.wheel.smoothing),
        };
        // Written so that NaN is refused.
        if !(fabs(way) <= FARTHEST) {
            return 0.0;
        }
        match phase {
            WheelPhase::Notch => self.step(way, smoothing, !matches!(delta, WheelDelta::Pixels(_))),
            WheelPhase::Fingers => self.wheel_drag(time, way),
            WheelPhase::Ended => {
                let unused = if way == 0.0 { 0.0 } else { self.wheel_drag(time, way) };
                self.wheel_end(time);
                unused
            }
            WheelPhase::Momentum => self.wheel_momentum(way),
        }
    }

    /// A key that scrolls was pressed. Where pages rest at chosen places, it goes to one of these.
    pub fn key(&mut self, time: f64, key: Key) {
        self.advance_to(time);
        self.step(self.way_of(key), self.platform.wheel.keys, true);
    }

    /// The way that a wheel says.
    pub(super) fn way(&self, delta: WheelDelta) -> f64 {
        let wheel = self.platform.wheel;
        match delta {
            WheelDelta::Lines(lines) => lines * wheel.line,
            WheelDelta::Pages(pages) => pages * wheel.page * self.extent.viewport,
            WheelDelta::Pixels(pixels) => pixels,
        }
    }

    /// The way that a key says.
    pub(super) fn way_of(&self, key: Key) -> f64 {
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

    /// Whether it could go on that way, from where the last jump of a wheel or a key goes.
    pub(super) fn has_room(&self, way: f64) -> bool {
        let from = self.stepped_to();
        if way > 0.0 { from < self.extent.max } else { way < 0.0 && from > self.extent.min }
    }

    /// Where the last jump of a wheel or a key goes, or where it is.
    fn stepped_to(&self) -> f64 {
        match &self.activity {
            Activity::Gliding(gliding) if gliding.phase == Phase::Smooth => gliding.glide.target(),
            _ => self.offset(),
        }
    }

    /// A jump of a wheel or a key, from where the last one goes; if it `lands`, to where its physics lets it rest.
    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn step(&mut self, way: f64, smoothing: Smoothing, lands: bool) -> f64 {
        self.momentum.spent = 0.0;
        let from = self.stepped_to();
        let wanted = from + way;
        let reached = self.extent.clamp(wanted);
        let stops = lands && reached != from;
        let target = if stops { self.platform.physics.stop(from, reached, &self.view(from)) } else { reached };
        if target.is_finite() && target != from {
            self.transition(Event::Go { target, smoothing, phase: Phase::Smooth });
        }
        if wanted.is_finite() { wanted - reached } else { 0.0 }
    }

    fn wheel_drag(&mut self, time: f64, way: f64) -> f64 {
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
        let pointer = pointer - way;
        self.tracker.add(time, pointer);
        self.drag_to(time, pointer)
    }

    /// The fingers on a trackpad have let go.
    pub(super) fn wheel_end(&mut self, time: f64) {
        let Activity::Drag(drag) = &self.activity else { return };
        if !drag.by_wheel {
            return;
        }
        if self.platform.wheel.system_momentum {
            self.momentum = SystemMomentum { last: self.now, spent: 0.0 };
            let origin = drag.origin;
            self.transition(Event::Release { start: State::at_rest(self.state().position), origin });
        } else {
            self.let_go(time);
        }
    }

    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn wheel_momentum(&mut self, way: f64) -> f64 {
        let last = core::mem::replace(&mut self.momentum.last, self.now);
        // No momentum turns round or pauses: what does is another, of which the beginning was not told.
        if self.momentum.spent * way < 0.0 || self.now - last > PAUSE {
            self.momentum.spent = 0.0;
        }
        if self.momentum.spent != 0.0 {
            return 0.0;
        }
        if self.is_held() || self.extent.overscroll(self.offset()) != 0.0 {
            // A finger has caught it; or it was let go beyond an edge, or content has shrunk away from it, and it comes back by
            // itself.
            self.momentum.spent = 1.0_f64.copysign(way);
            if let Activity::Drag(Drag { by_wheel: true, origin, .. }) = self.activity {
                self.transition(Event::Release { start: State::at_rest(self.state().position), origin });
            }
            return 0.0;
        }
        let wanted = self.offset() + way;
        let edge = self.extent.clamp(wanted);
        if wanted == edge {
            self.transition(Event::Put(wanted));
            return 0.0;
        }
        self.momentum.spent = 1.0_f64.copysign(way);
        let dt = (self.now - last).clamp(LEAST_FRAME, LONGEST_FRAME);
        self.transition(Event::Release { start: State { position: edge, velocity: way / dt }, origin: edge });
        wanted - edge
    }
}

/// A window may be as large as the numbers are; a wheel that is turned by more than this is turned by nothing.
const FARTHEST: f64 = 1e300;

/// Momentum events farther apart than this, in seconds, are of two streams.
const PAUSE: f64 = 0.5;

/// Between two momentum events of a system: frames of 1000 and of 20 Hz.
const LEAST_FRAME: f64 = 0.001;
const LONGEST_FRAME: f64 = 0.05;
