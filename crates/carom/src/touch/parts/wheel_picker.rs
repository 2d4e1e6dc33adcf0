//! A wheel of rows.

use super::pager::{Pages, scroller};
use crate::clock::Moment;
use crate::error::positive;
use crate::law::Spring;
use crate::math::{larger, next_up};
use crate::motion::State;
use crate::scroll::{PagePhysics, Phase, Places, Platform, Scroller, ScrollerReading};

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
pub struct WheelPicker<C: Moment = f64> {
    pub(crate) scroller: Scroller<PagePhysics, C>,
    rows: Pages,
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
pub struct Tick<C = f64> {
    /// Its time.
    pub time: C,
    /// The row that is selected from then on.
    pub row: usize,
}

/// The response of the spring to a row that a key or the program selects, in seconds.
const RESPONSE: f64 = 0.3;

impl<C: Moment> WheelPicker<C> {
    /// Creates a wheel of some rows, at least one, of a height > 0, with the first one selected.
    #[must_use]
    pub fn new(platform: Platform, rows: usize, height: f64, is_endless: bool) -> Self {
        let rows = wheel(rows, height, is_endless);
        Self { scroller: scroller(platform, &rows), rows }
    }

    /// Puts the finger down. A wheel in motion stops under it.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        self.scroller.pointer_down(at, position);
    }

    /// Moves the finger.
    pub fn pointer_move(&mut self, at: C, position: f64) {
        self.scroller.pointer_move(at, position);
    }

    /// Lifts the finger.
    pub fn pointer_up(&mut self, at: C) {
        self.scroller.pointer_up(at);
    }

    /// Takes the finger away because the system cancels it: the wheel goes to the nearest row.
    pub fn pointer_cancel(&mut self, at: C) {
        self.scroller.pointer_cancel(at);
    }

    /// Returns the scroller of the wheel, for the mouse's wheel.
    pub const fn scroller_mut(&mut self) -> &mut Scroller<PagePhysics, C> {
        &mut self.scroller
    }

    /// Goes by some rows: an arrow key. Presses add up.
    pub fn go_by(&mut self, at: C, rows: i32) {
        let at = self.event(at);
        let target = self.nearest(self.scroller.current().target) + f64::from(rows);
        self.scroll(at, target);
    }

    /// Goes to a row; on an endless wheel, in the shorter direction.
    pub fn go_to(&mut self, at: C, row: usize) {
        let at = self.event(at);
        let place = self.nearest_copy(row);
        self.scroll(at, place);
    }

    /// Puts the wheel at a row at once.
    pub fn snap_to(&mut self, at: C, row: usize) {
        let at = self.event(at);
        let place = self.nearest_copy(row);
        self.scroller.engine.snap_to(at, self.rows.size * place);
    }

    /// Returns the place of a row; on an endless wheel, of its copy that is nearest to the middle.
    fn nearest_copy(&self, row: usize) -> f64 {
        let here = self.nearest(self.scroller.offset());
        here + self.rows.from(row as f64, here)
    }

    fn scroll(&mut self, at: f64, row: f64) {
        let spring = Spring::from_response_damping_ratio(RESPONSE, 1.0);
        self.scroller.engine.go_to(at, self.rows.size * row, spring.into());
    }

    /// Changes the number of rows, at least one, and their height > 0. Another height changes nothing. The wheel stays where it is in rows and keeps its velocity. A
    /// wheel in motion goes on to its row, and a finger keeps the wheel.
    pub fn resize(&mut self, at: C, rows: usize, height: f64) {
        let at = self.event(at);
        let (before, rows) = (self.current(), wheel(rows, height, self.rows.loops));
        if rows == self.rows || positive("height", height).is_err() {
            return;
        }
        let (target, is_held) = (rows.nearest(self.nearest(self.scroller.end())), self.scroller.phase() == Phase::Drag);
        let platform = self.scroller.platform().with_landing(Places::every(rows.size));
        let state = State { position: rows.size * before.position, velocity: rows.size * before.velocity };
        self.rows = rows;
        let page = &mut self.scroller.engine;
        page.setup.platform = platform;
        page.set_size(at, rows.extent());
        page.set_state(at, state);
        if before.is_at_rest {
            page.snap_to(at, rows.size * target);
        } else if !is_held {
            self.scroll(at, target);
        }
    }

    /// Puts some rows in before the first, or takes as many away if `by` is negative. The selected row stays selected, and its number grows
    /// by `by`.
    pub fn shift(&mut self, at: C, by: i32) {
        let at = self.event(at);
        let Some(count) = self.rows.count.checked_add_signed(by as isize).filter(|count| *count >= 1) else { return };
        self.rows.count = count;
        self.scroller.engine.shift(at, self.rows.size * f64::from(by));
        self.scroller.engine.set_size(at, self.rows.extent());
    }

    /// Ends a motion at once, where it would come to rest: for people who ask for less motion.
    pub fn settle(&mut self, at: C) {
        let at = self.event(at);
        self.scroller.engine.settle(at);
    }

    /// Advances to the time when a frame is shown. Returns false if nothing moves any more.
    pub fn advance_to(&mut self, at: C) -> bool {
        self.scroller.frame(at);
        !self.scroller.is_at_rest()
    }

    /// Returns the wheel now.
    #[must_use]
    pub fn current(&self) -> WheelPickerReading {
        self.reading(self.scroller.current())
    }

    /// Predicts the wheel at a time, assuming that nothing else happens. It moves no clock.
    #[must_use]
    pub fn read(&self, at: C) -> WheelPickerReading {
        self.reading(self.scroller.read(at))
    }

    /// Returns the row at which the wheel comes to rest without further input: `current().target`.
    #[must_use]
    pub fn end(&self) -> usize {
        self.current().target
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
    pub fn next_tick(&self, after: C) -> Option<Tick<C>> {
        // The search starts slightly later, because at `after` the wheel may be exactly where the selection changes.
        let after = self.scroller.clock.read(after);
        let start = larger(after + 1e-9, next_up(next_up(after)));
        let mut wheel = self.scroller.engine.clone();
        wheel.advance_to(start);
        let row = self.nearest(wheel.offset());
        // A fling passes a boundary on one side only. A spring that turns round may pass both, and the first one counts.
        let change = |side: f64| {
            let time = wheel.time_at(self.rows.size * (row + 0.5 * side))?;
            let next = self.rows.nearest(row + side);
            (next != row).then_some((time, next))
        };
        let (time, row) = match (change(1.0), change(-1.0)) {
            (Some(up), Some(down)) => {
                if up.0 < down.0 {
                    up
                } else {
                    down
                }
            }
            (up, down) => up.or(down)?,
        };
        Some(Tick { time: self.scroller.clock.moment(time)?, row: self.rows.wrapped(row) })
    }

    fn nearest(&self, offset: f64) -> f64 {
        self.rows.nearest(offset / self.rows.size)
    }

    fn event(&mut self, at: C) -> f64 {
        self.scroller.event(at, false)
    }
}

/// Returns the rows of a wheel.
fn wheel(rows: usize, height: f64, is_endless: bool) -> Pages {
    let size = if positive("height", height).is_ok() { height } else { 1.0 };
    Pages { count: rows.max(1), size, viewport: 5.0 * size, align: 0.5, loops: is_endless }
}
