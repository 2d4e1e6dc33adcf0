//! The input of wheels, trackpads and keys.

use super::drag::Holder;
use super::event::Event;
use super::extent::Extent;
use super::glide::Smoothing;
use super::platform::Wheel;
use crate::gesture::Sample;
use crate::math::{fabs, floor};

/// The travel of a wheel, positive toward the end of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelDelta {
    /// Lines of text, as most systems report notches.
    Lines(f64),
    /// Lengths, as trackpads report them.
    Pixels(f64),
    /// Viewports.
    Pages(f64),
}

/// The source of a wheel event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum WheelPhase {
    /// A notch of a wheel, or an event from an unknown source. Lines and pages are smoothed, and pixels aren't.
    #[default]
    Notch,
    /// Fingers on a trackpad.
    Fingers,
    /// The fingers have left the trackpad. Events after this come from the system's momentum.
    Ended,
    /// The system continues the scroll as momentum (`NSEvent.momentumPhase`). The momentum moves the page that the fingers moved, until
    /// something else does, for example a key, the program, or another finger. If your host can't tell these events apart (browsers and
    /// winit can't), pass all pixels as [`Notch`](Self::Notch)es. These pixels are applied as they come, and stop at the edges.
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
    /// The beginning.
    Home,
    /// The end.
    End,
    /// Does the same as page down.
    Space,
    /// Does the same as page up.
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
    /// Whether the event is less than a whole notch: pixels, or a fraction of a line.
    is_part: bool,
}

/// The state of a page that a wheel event depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turned {
    pub(super) now: f64,
    pub(super) offset: f64,
    pub(super) extent: Extent,
    /// The input that drags the page.
    pub(super) holder: Option<Holder>,
}

/// Converts notches of a wheel, fingers on a trackpad and the system's momentum to events of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WheelStream {
    /// The position of a finger on a screen that would move the page in the same way as the fingers on the trackpad.
    fingers: f64,
    /// The time of the last event of the fingers or of the momentum after them, while the momentum may move the page.
    pub(super) momentum: Option<f64>,
    /// The parts of notches that have been turned so far.
    pub(super) parts: Option<Parts>,
}

/// Parts of a notch, which add up on a page with places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The offset that the parts count from, and their travel from there.
    pub(super) from: f64,
    pub(super) travel: f64,
    /// The place that the parts have sent the page to, and the time of the last part.
    pub(super) target: f64,
    pub(super) last: f64,
}

/// Parts of notches count together if they are at most this far apart, in seconds. As long as they make up less than a line, they count
/// together whatever their times.
const TOGETHER: f64 = 0.2;

impl Parts {
    /// Adds to the last parts if they have sent the page to this offset. Otherwise begins to count from this offset.
    #[expect(clippy::float_cmp, reason = "the page goes exactly to the place of the parts, or elsewhere")]
    pub(super) fn counted(last: Option<Self>, from: f64, travel: f64, now: f64, line: f64) -> Self {
        let goes_on = |parts: &Self| {
            // The fractions of a line may add up to slightly less than a line, by rounding.
            let is_together = now - parts.last <= TOGETHER || fabs(parts.travel) < 0.999 * line;
            parts.target == from && parts.travel * travel > 0.0 && is_together
        };
        let begun = Self { from, travel: 0.0, target: from, last: now };
        Self { last: now, ..last.filter(goes_on).unwrap_or(begun) }
    }
}

impl Wheel {
    /// Returns the travel of an event on this platform.
    #[expect(clippy::float_cmp, reason = "lines are exactly whole, or not")]
    pub(super) fn turn(&self, time: f64, delta: WheelDelta, phase: WheelPhase, viewport: f64) -> Turn {
        let (travel, smoothing, is_part) = match delta {
            WheelDelta::Lines(lines) => (lines * self.line, self.smoothing, lines != floor(lines)),
            WheelDelta::Pages(pages) => (pages * self.page * viewport, self.smoothing, false),
            WheelDelta::Pixels(pixels) => (pixels, Smoothing::Instant, true),
        };
        Turn { time, travel, smoothing, phase, is_part }
    }

    /// Returns the travel of a key, which is infinite for Home and End.
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
    /// Returns the events of a turn, in order. `passes` says whether the system's momentum after the fingers moves the page.
    pub(super) fn events(&mut self, turn: Turn, passes: bool, page: &Turned) -> [Option<Event>; 3] {
        let Turn { travel, smoothing, is_part, .. } = turn;
        match turn.phase {
            WheelPhase::Notch => {
                self.momentum = None;
                [Some(Event::Step { travel, smoothing, is_part }), None, None]
            }
            WheelPhase::Fingers => {
                let [grab, moved] = self.drag(turn, page);
                [grab, moved, None]
            }
            WheelPhase::Ended if travel == 0.0 => [self.end(turn.time, passes, page), None, None],
            WheelPhase::Ended => {
                let [grab, moved] = self.drag(turn, page);
                let held = Turned { holder: Some(Holder::Trackpad), ..*page };
                [grab, moved, self.end(turn.time, passes, &held)]
            }
            WheelPhase::Momentum => {
                let end = self.end(turn.time, passes, page);
                [end, self.momentum(travel, page), None]
            }
        }
    }

    /// Ends a drag by a trackpad. If the system's momentum moves the page, the page doesn't get a velocity of its own.
    pub(super) fn end(&mut self, time: f64, passes: bool, page: &Turned) -> Option<Event> {
        if page.holder != Some(Holder::Trackpad) {
            return None;
        }
        self.momentum = (passes && page.extent.overscroll(page.offset) == 0.0).then_some(page.now);
        Some(if passes { Event::Cancel } else { Event::Lift(time) })
    }

    /// Something else moves the page, so momentum and the count of parts end.
    pub(super) const fn interrupt(&mut self) {
        (self.momentum, self.parts) = (None, None);
    }

    fn drag(&mut self, turn: Turn, page: &Turned) -> [Option<Event>; 2] {
        let Turn { time, travel, .. } = turn;
        let is_new = page.holder != Some(Holder::Trackpad);
        let from = if is_new { 0.0 } else { self.fingers };
        self.fingers = from - travel;
        let finger = Sample { time, position: from };
        let grab = Event::Grab { finger, holder: Holder::Trackpad, slop: 0.0 };
        [is_new.then_some(grab), Some(Event::Move(Sample { time, position: self.fingers }))]
    }

    fn momentum(&mut self, travel: f64, page: &Turned) -> Option<Event> {
        let pause = page.now - self.momentum.take().filter(|_| page.extent.overscroll(page.offset) == 0.0)?;
        let wanted = page.offset + travel;
        if page.extent.overscroll(wanted) == 0.0 {
            self.momentum = Some(page.now);
            return Some(Event::Put(wanted));
        }
        Some(Event::Hit { wanted, velocity: travel / pause.clamp(LEAST_FRAME, LONGEST_FRAME) })
    }
}

/// The bounds of the time between two momentum events, in seconds: frames at 1000 and at 20 Hz.
const LEAST_FRAME: f64 = 0.001;
const LONGEST_FRAME: f64 = 0.05;
