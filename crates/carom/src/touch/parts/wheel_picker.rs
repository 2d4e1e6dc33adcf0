//! A wheel of rows.

use super::pager::{Pages, scroller};
use crate::clock::Moment;
use crate::law::Spring;
use crate::math::{larger, next_up};
use crate::scroll::{Platform, Scroller, ScrollerReading};

/// A wheel of rows, of which the one in the middle is selected: a time, a date, a country.
///
/// A fling is bent so that it ends on a row. The selection changes halfway between two rows; in flight, the instant of each
/// change is computed beforehand, so that a sound or a haptic need not wait for a frame.
///
/// # Platforms
/// Flutter's `FixedExtentScrollPhysics` bends its friction to the nearest row, too. No figures of `UIPickerView` are documented;
/// Compose has no picker.
///
/// # Example
/// ```
/// use carom::touch::WheelPicker;
/// use carom::scroll::platform;
///
/// // Sixty minutes without an end, in rows of 36.
/// let mut minutes = WheelPicker::new(platform::ios(), 60, 36.0, true);
/// minutes.pointer_down(0.0, 200.0);
/// for i in 1..=8 {
///     minutes.pointer_move(0.01 * f64::from(i), 200.0 + 8.0 * f64::from(i));
/// }
/// minutes.pointer_up(0.08);
/// // The clicks of the fling, each at its instant, down to its last row.
/// let mut clicks = 0;
/// let mut after = 0.08;
/// while let Some(tick) = minutes.next_tick(after) {
///     (after, clicks) = (tick.time, clicks + 1);
/// }
/// assert_eq!(clicks, 58 - minutes.current().target);
/// minutes.advance_to(10.0);
/// assert_eq!(minutes.current().row, minutes.current().target);
/// ```
#[derive(Clone, Debug)]
pub struct WheelPicker {
    scroller: Scroller,
    rows: Pages,
    now: f64,
}

/// A wheel at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WheelPickerReading {
    /// The place in rows. On an endless wheel it counts on beyond the last row and below 0.
    pub position: f64,
    /// Its velocity, in rows per second.
    pub velocity: f64,
    /// The row that is selected.
    pub row: usize,
    /// The row at which the wheel will rest; under a finger, the selected one.
    pub target: usize,
    /// Whether nothing moves until the next event.
    pub is_at_rest: bool,
}

/// A change of the selection.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tick {
    /// Its time, on the clock of the events.
    pub time: f64,
    /// The row that is selected from then on.
    pub row: usize,
}

/// The response of the spring to a row that a key or the program selects, in seconds.
const RESPONSE: f64 = 0.3;

impl WheelPicker {
    /// Creates a wheel of some rows, at least one, of a height > 0, with the first one selected.
    #[must_use]
    pub fn new(platform: Platform, rows: usize, height: f64, is_endless: bool) -> Self {
        let size = if height > 0.0 && height.is_finite() { height } else { 1.0 };
        let rows = Pages { count: rows.max(1), size, viewport: 5.0 * size, align: 0.5, loops: is_endless };
        Self { scroller: scroller(platform, &rows), rows, now: f64::MIN }
    }

    /// Puts the finger down; a wheel in motion stops under it.
    pub fn pointer_down(&mut self, at: impl Moment, position: f64) {
        let at = self.event(at.seconds());
        self.scroller.pointer_down(at, position);
    }

    /// Moves the finger.
    pub fn pointer_move(&mut self, at: impl Moment, position: f64) {
        let at = self.event(at.seconds());
        self.scroller.pointer_move(at, position);
    }

    /// Lifts the finger.
    pub fn pointer_up(&mut self, at: impl Moment) {
        let at = self.event(at.seconds());
        self.scroller.pointer_up(at);
    }

    /// Takes the finger away because the system cancels it: the wheel goes to the nearest row.
    pub fn pointer_cancel(&mut self, at: impl Moment) {
        let at = self.event(at.seconds());
        self.scroller.pointer_cancel(at);
    }

    /// Returns the scroller of the wheel, for the mouse's wheel.
    pub const fn scroller_mut(&mut self) -> &mut Scroller {
        &mut self.scroller
    }

    /// Turns the wheel by rows: an arrow key. Presses add up.
    pub fn turn(&mut self, at: impl Moment, rows: i32) {
        let at = self.event(at.seconds());
        let target = self.nearest(self.scroller.current().target) + f64::from(rows);
        self.scroll(at, target);
    }

    /// Goes to a row; on an endless wheel, in the shorter direction.
    pub fn select(&mut self, at: impl Moment, row: usize) {
        let at = self.event(at.seconds());
        let here = self.nearest(self.scroller.offset());
        self.scroll(at, here + self.rows.from(row as f64, here));
    }

    fn scroll(&mut self, at: f64, row: f64) {
        self.scroller.scroll_to(at, self.rows.size * row, Spring::from_response_damping_ratio(RESPONSE, 1.0));
    }

    /// Ends a motion at once, where it would come to rest: for people who ask for less motion.
    pub fn settle(&mut self, at: impl Moment) {
        let at = self.event(at.seconds());
        self.scroller.settle(at);
    }

    /// Advances to the time at which a frame is shown. Returns false if nothing moves any more.
    pub fn advance_to(&mut self, at: impl Moment) -> bool {
        self.event(at.seconds());
        !self.scroller.is_at_rest()
    }

    /// Returns the wheel now.
    #[must_use]
    pub fn current(&self) -> WheelPickerReading {
        self.reading(self.scroller.current())
    }

    /// Predicts the wheel at a time, assuming that nothing else happens. It moves no clock.
    #[must_use]
    pub fn read(&self, at: impl Moment) -> WheelPickerReading {
        self.reading(self.scroller.read(at))
    }

    fn reading(&self, shown: ScrollerReading) -> WheelPickerReading {
        let row = |offset: f64| self.rows.wrapped(self.nearest(offset));
        WheelPickerReading {
            position: shown.offset / self.rows.size,
            velocity: shown.velocity / self.rows.size,
            row: row(shown.offset),
            target: row(shown.target),
            is_at_rest: shown.is_at_rest,
        }
    }

    /// Returns how far a row is from the middle at the present time, in lengths; on an endless wheel, its nearest copy.
    #[must_use]
    pub fn place_of(&self, row: usize) -> f64 {
        self.rows.size * self.rows.from(row as f64, self.scroller.offset() / self.rows.size)
    }

    /// Returns the first change of the selection after a time, if the wheel moves by itself.
    #[must_use]
    #[expect(clippy::float_cmp, reason = "rows are whole numbers")]
    pub fn next_tick(&self, after: f64) -> Option<Tick> {
        // The search starts slightly later, because at `after` the wheel may be exactly where the selection changes.
        let start = larger(after + 1e-9, next_up(next_up(after)));
        let mut wheel = self.scroller.clone();
        wheel.advance_to(start);
        let row = self.nearest(wheel.offset());
        // A fling passes a boundary on one side only; a spring that turns round may pass both, and the first one counts.
        let change = |side: f64| {
            let time = wheel.time_at(self.rows.size * (row + 0.5 * side))?;
            let next = self.rows.nearest(row + side);
            (next != row).then_some(Tick { time, row: self.rows.wrapped(next) })
        };
        match (change(1.0), change(-1.0)) {
            (Some(up), Some(down)) => Some(if up.time < down.time { up } else { down }),
            (up, down) => up.or(down),
        }
    }

    fn nearest(&self, offset: f64) -> f64 {
        self.rows.nearest(offset / self.rows.size)
    }

    fn event(&mut self, at: f64) -> f64 {
        if at.is_finite() {
            self.now = larger(self.now, at);
            self.scroller.advance_to(self.now);
        }
        self.now
    }
}
