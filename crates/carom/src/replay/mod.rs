//! Events as values, and replays of them.
//!
//! A driver is a motion with a clock, and everything that you do to it is a list of times and events. [`Apply`] takes an event as a value.
//! A [`Replay`] keeps the list, and shows the driver as it was at any time. You get the same bits in whatever order you read.

mod events;
mod values;

pub use events::{
    KineticEvent, MovingEvent, NestedEvent, PagerEvent, PanZoomEvent, PullToRefreshEvent, ReorderEvent, ScrollerEvent,
    SheetEvent, SwipeRowEvent, TwoAxesEvent, WheelPickerEvent,
};

pub use values::{AnimatedEvent, SpringSystemEvent};

use alloc::vec::Vec;

/// A driver that takes its events as values. Each event stands for a method that takes a time, and holds the method's other arguments.
///
/// ```
/// use carom::replay::{Apply, ScrollerEvent};
/// use carom::scroll::{Extent, Scroller, platform};
///
/// let mut list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
/// let mut same = list.clone();
/// list.fling(0.0, 900.0);
/// same.apply(0.0, ScrollerEvent::Fling(900.0));
/// assert_eq!(list.read(0.5), same.read(0.5));
/// ```
pub trait Apply<C = f64>: Clone {
    /// An event of the driver.
    type Event: Clone;

    /// Calls the event's method at a time.
    fn apply(&mut self, at: C, event: Self::Event);

    /// Returns the driver's own time in seconds, which is the latest that it has met. It only goes forward, whatever
    /// [stamps](crate::clock#stamps) you give.
    fn present(&self) -> f64;

    /// Advances to a time on the driver's own clock, in seconds.
    fn show(&mut self, seconds: f64);
}

/// The recording of a driver: its start, and its events in the order of their arrival, each with its stamp.
///
/// ```
/// use carom::replay::{Replay, ScrollerEvent};
/// use carom::scroll::{Extent, Scroller, platform};
///
/// let list = Scroller::new(platform::ios(), Extent::new(4_000.0, 800.0));
/// let mut replay = Replay::new(list);
/// replay.push(0.0, ScrollerEvent::Fling(-900.0));
/// replay.push(0.4, ScrollerEvent::Wheel(
///     carom::scroll::WheelDelta::Lines(3.0),
///     carom::scroll::WheelPhase::Notch,
/// ));
///
/// // Scrub back, and branch off from there.
/// let [late, early] = [0.9, 0.1].map(|t| replay.at(t));
/// assert!(late.offset() > early.offset());
/// let mut other = early.clone();
/// other.go_to(0.1, 500.0, carom::Spring::from_duration_bounce(0.4, 0.0));
/// assert_eq!(replay.at(0.1).current(), early.current());
/// ```
///
/// # Cost
/// A read applies at most 64 events to a copy of the driver, because the replay keeps a copy for every 64 events.
#[derive(Clone, Debug)]
pub struct Replay<D: Apply> {
    start: D,
    entries: Vec<(f64, D::Event)>,
    /// The driver's own time after each entry.
    times: Vec<f64>,
    /// The driver after every 64 entries.
    kept: Vec<D>,
    end: D,
}

/// The number of events from one copy of the driver to the next.
const EVERY: usize = 64;

impl<D: Apply> Replay<D> {
    /// Begins a replay of a driver.
    #[must_use]
    pub fn new(start: D) -> Self {
        Self { end: start.clone(), start, entries: Vec::new(), times: Vec::new(), kept: Vec::new() }
    }

    /// Applies an event that arrives with a stamp.
    pub fn push(&mut self, at: f64, event: D::Event) {
        self.end.apply(at, event.clone());
        self.entries.push((at, event));
        let before = self.times.last().copied().unwrap_or(f64::NEG_INFINITY);
        self.times.push(crate::math::larger(self.end.present(), before));
        if self.entries.len() % EVERY == 0 {
            self.kept.push(self.end.clone());
        }
    }

    /// Returns the stamps and events, in order of arrival.
    #[must_use]
    pub fn entries(&self) -> &[(f64, D::Event)] {
        &self.entries
    }

    /// Returns the driver's own time after each event.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Returns the driver before the first event.
    #[must_use]
    pub const fn start(&self) -> &D {
        &self.start
    }

    /// Returns the driver after the last event.
    #[must_use]
    pub const fn end(&self) -> &D {
        &self.end
    }

    /// Returns the driver as it was at `seconds` on its own clock, which may lie between events. It has taken every event up to that time,
    /// and is advanced to it.
    #[must_use]
    pub fn at(&self, seconds: f64) -> D {
        let count = self.times.partition_point(|time| *time <= seconds);
        let mut driver = match count / EVERY {
            0 => self.start.clone(),
            kept => self.kept[kept - 1].clone(),
        };
        for (at, event) in &self.entries[count - count % EVERY..count] {
            driver.apply(*at, event.clone());
        }
        driver.show(seconds);
        driver
    }
}
