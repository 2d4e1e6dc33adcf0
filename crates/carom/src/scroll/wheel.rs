//! The input of wheels, trackpads and keys.

use super::drag::Holder;
use super::event::Event;
use super::extent::Extent;
use super::glide::Smoothing;
use super::platform::Wheel;
use crate::gesture::Sample;

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
#[non_exhaustive]
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

/// The travel of one wheel or trackpad event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) time: f64,
    /// The travel in units of length, positive toward the end of the page.
    pub(super) travel: f64,
    /// The smoothing of a notch.
    smoothing: Smoothing,
    phase: WheelPhase,
    /// Whether a notch goes to a place to rest at. Pixels are fine enough to be applied as they are.
    lands: bool,
}

/// The state of a page that decides what a wheel event does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turned {
    pub(super) now: f64,
    pub(super) offset: f64,
    pub(super) extent: Extent,
    /// The input that drags the page.
    pub(super) holder: Option<Holder>,
}

/// Turns notches, fingers on a trackpad and the system's momentum into events of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WheelStream {
    /// The position of a finger on a screen that would move the page as the fingers on the trackpad do.
    fingers: f64,
    /// The time of the last momentum event.
    last: f64,
    /// The last travel whose direction is ignored, because the page has met an edge or was released beyond one.
    spent: Option<f64>,
}

impl Wheel {
    /// Returns the travel of an event on this platform.
    pub(super) fn turn(&self, time: f64, delta: WheelDelta, phase: WheelPhase, viewport: f64) -> Turn {
        let (travel, smoothing) = match delta {
            WheelDelta::Lines(lines) => (lines * self.line, self.smoothing),
            WheelDelta::Pages(pages) => (pages * self.page * viewport, self.smoothing),
            WheelDelta::Pixels(pixels) => (pixels, Smoothing::Instant),
        };
        Turn { time, travel, smoothing, phase, lands: !matches!(delta, WheelDelta::Pixels(_)) }
    }

    /// Returns the travel of a key, ∞ for Home and End.
    pub(super) fn travel_of_key(&self, key: Key, viewport: f64) -> f64 {
        let page = self.page * viewport;
        match key {
            Key::ArrowBack => -self.line,
            Key::ArrowForward => self.line,
            Key::PageUp | Key::ShiftSpace => -page,
            Key::PageDown | Key::Space => page,
            Key::Home => f64::NEG_INFINITY,
            Key::End => f64::INFINITY,
        }
    }
}

impl WheelStream {
    /// Returns the events of a turn, in order.
    pub(super) fn events(&mut self, turn: Turn, system_momentum: bool, page: &Turned) -> [Option<Event>; 3] {
        let Turn { travel, smoothing, lands, .. } = turn;
        match turn.phase {
            WheelPhase::Notch => {
                self.forget_momentum();
                [Some(Event::Step { travel, smoothing, lands }), None, None]
            }
            WheelPhase::Fingers => {
                let [grab, moved] = self.drag(turn, page);
                [grab, moved, None]
            }
            WheelPhase::Ended if travel == 0.0 => [self.end(turn.time, system_momentum, page), None, None],
            WheelPhase::Ended => {
                let [grab, moved] = self.drag(turn, page);
                let held = Turned { holder: Some(Holder::Trackpad), ..*page };
                [grab, moved, self.end(turn.time, system_momentum, &held)]
            }
            WheelPhase::Momentum => [self.momentum(travel, page), None, None],
        }
    }

    /// Ends a drag by a trackpad. Where the system sends momentum, the page has no velocity of its own.
    pub(super) fn end(&mut self, time: f64, system_momentum: bool, page: &Turned) -> Option<Event> {
        if page.holder != Some(Holder::Trackpad) {
            return None;
        }
        if !system_momentum {
            return Some(Event::Lift(time));
        }
        (self.last, self.spent) = (page.now, None);
        Some(Event::Cancel)
    }

    /// Input of another kind begins: momentum after it belongs to another stream.
    pub(super) const fn forget_momentum(&mut self) {
        self.spent = None;
    }

    fn drag(&mut self, turn: Turn, page: &Turned) -> [Option<Event>; 2] {
        let Turn { time, travel, .. } = turn;
        self.forget_momentum();
        let is_new = page.holder != Some(Holder::Trackpad);
        let from = if is_new { 0.0 } else { self.fingers };
        self.fingers = from - travel;
        let finger = Sample { time, position: from };
        let grab = Event::Grab { finger, holder: Holder::Trackpad, slop: 0.0 };
        [is_new.then_some(grab), Some(Event::Move(Sample { time, position: self.fingers }))]
    }

    fn momentum(&mut self, travel: f64, page: &Turned) -> Option<Event> {
        let pause = page.now - core::mem::replace(&mut self.last, page.now);
        // Momentum does not reverse or pause, so such an event begins another stream.
        if self.spent.is_some_and(|spent| pause <= PAUSE && spent * travel >= 0.0) {
            return None;
        }
        self.spent = None;
        let is_beyond = page.extent.overscroll(page.offset) != 0.0;
        if is_beyond || page.holder == Some(Holder::Finger) {
            // The page is beyond an edge and returns, or a finger has caught it.
            self.spent = Some(travel);
            return (page.holder == Some(Holder::Trackpad)).then_some(Event::Cancel);
        }
        let wanted = page.offset + travel;
        if page.extent.overscroll(wanted) == 0.0 {
            return Some(Event::Put(wanted));
        }
        self.spent = Some(travel);
        Some(Event::Hit { wanted, velocity: travel / pause.clamp(LEAST_FRAME, LONGEST_FRAME) })
    }
}

/// Momentum events farther apart than this, in seconds, belong to two streams.
const PAUSE: f64 = 0.5;

/// The bounds of the time between two momentum events, in seconds: frames at 1000 and at 20 Hz.
const LEAST_FRAME: f64 = 0.001;
const LONGEST_FRAME: f64 = 0.05;
