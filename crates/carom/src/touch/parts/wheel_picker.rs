//! A wheel of rows.

use super::pager::{Pages, scroller};
use crate::clock::Moment;
use crate::error::{ParameterError, positive, require};
use crate::law::Spring;
use crate::math::{larger, next_up};
use crate::motion::State;
use crate::scroll::{PagePhysics, Phase, Places, Platform, Scroller, ScrollerReading};

/// A wheel of rows whose middle row is selected, for example to pick a time, a date or a country.
///
/// We bend a fling so that it ends on a row. The selection changes halfway between two rows. In flight, we compute the instant of each
/// change beforehand, so that your sound or haptic doesn't have to wait for a frame.
///
/// # Platforms
/// Flutter's `FixedExtentScrollPhysics` bends its friction to the nearest row, too. Apple doesn't document `UIPickerView`'s figures, and
/// Compose doesn't have a picker.
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
/// // Count the clicks of the fling, each at its instant, to its last row.
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
    /// The velocity of the wheel, in rows per second.
    pub velocity: f64,
    /// The row that is selected.
    pub row: usize,
    /// The row where the wheel will rest. Under a finger, it is the selected one.
    pub target: usize,
    /// Whether everything rests until the next event.
    pub is_at_rest: bool,
}

/// A change of the selection.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tick<C = f64> {
    /// The time of the change.
    pub time: C,
    /// The row that is selected after the change.
    pub row: usize,
}

/// The response, in seconds, of the spring that takes the wheel to a row for a key or the program.
const RESPONSE: f64 = 0.3;

impl<C: Moment> WheelPicker<C> {
    /// Creates a wheel with its first row selected. Give at least one row, and a height > 0 for each. Otherwise the wheel counts as one
    /// with a single row, or with rows of height 1, and [`validate`](Self::validate) says what is wrong.
    #[must_use]
    pub fn new(platform: Platform, rows: usize, height: f64, is_endless: bool) -> Self {
        let checked = check(rows, height);
        let (mut scroller, rows) = scroller(platform, wheel(rows, height, is_endless));
        scroller.engine.checked = checked;
        Self { scroller, rows }
    }

    /// Checks the platform, and the rows that you gave last.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.scroller.validate()
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

    /// Takes the finger away because the system cancels it. The wheel goes to the nearest row.
    pub fn pointer_cancel(&mut self, at: C) {
        self.scroller.pointer_cancel(at);
    }

    /// Returns the scroller of the wheel to pass the mouse's wheel to.
    pub const fn scroller_mut(&mut self) -> &mut Scroller<PagePhysics, C> {
        &mut self.scroller
    }

    /// Goes by some rows, for example when an arrow key is pressed. Presses add up.
    pub fn go_by(&mut self, at: C, rows: i32) {
        let at = self.event(at);
        let target = self.nearest(self.scroller.current().target) + f64::from(rows);
        self.scroll(at, target);
    }

    /// Goes to a row, in the shorter direction on an endless wheel.
    pub fn go_to(&mut self, at: C, row: usize) {
        let at = self.event(at);
        let place = self.nearest_copy(row);
        self.scroll(at, place);
    }

    /// Puts the wheel at a row at once. A finger keeps hold of it.
    pub fn snap_to(&mut self, at: C, row: usize) {
        let at = self.event(at);
        let place = self.nearest_copy(row);
        if !self.is_held() {
            self.scroller.engine.snap_to(at, self.rows.size * place);
        }
    }

    /// Returns the place of a row. On an endless wheel, it takes the copy nearest to the middle.
    fn nearest_copy(&self, row: usize) -> f64 {
        let here = self.nearest(self.scroller.offset());
        here + self.rows.from(row as f64, here)
    }

    fn scroll(&mut self, at: f64, row: f64) {
        let spring = Spring::from_response_damping_ratio(RESPONSE, 1.0);
        if !self.is_held() {
            self.scroller.engine.go_to(at, self.rows.size * row, spring.into());
        }
    }

    fn is_held(&self) -> bool {
        self.scroller.phase() == Phase::Drag
    }

    /// Changes the number of rows and their height. The wheel stays where it is in rows and keeps its velocity. A wheel in motion still
    /// goes to its row, and a finger keeps hold of the wheel. Without a row, or with a height that isn't above 0, nothing changes, and
    /// [`validate`](Self::validate) says what is wrong.
    pub fn resize(&mut self, at: C, rows: usize, height: f64) {
        let at = self.event(at);
        let (before, checked) = (self.current(), check(rows, height));
        let rows = wheel(rows, height, self.rows.loops);
        self.scroller.engine.checked = checked;
        if checked.is_err() || rows == self.rows {
            return;
        }
        let (target, is_held) = (rows.nearest(self.nearest(self.scroller.end())), self.is_held());
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

    /// Puts some rows in before the first, or takes them away if `by` is negative. The selected row stays selected, and its number grows by
    /// `by`.
    pub fn shift(&mut self, at: C, by: i32) {
        let at = self.event(at);
        let Some(count) = self.rows.count.checked_add_signed(by as isize).filter(|count| *count >= 1) else { return };
        self.rows.count = count;
        self.scroller.engine.shift(at, self.rows.size * f64::from(by));
        self.scroller.engine.set_size(at, self.rows.extent());
    }

    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion.
    pub fn settle(&mut self, at: C) {
        let at = self.event(at);
        self.scroller.engine.settle(at);
    }

    /// Advances to the time when a frame is shown. Returns false if everything has come to rest.
    pub fn advance_to(&mut self, at: C) -> bool {
        self.scroller.frame(at);
        !self.scroller.is_at_rest()
    }

    /// Returns the wheel now.
    #[must_use]
    pub fn current(&self) -> WheelPickerReading {
        self.reading(self.scroller.current())
    }

    /// Predicts the wheel at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> WheelPickerReading {
        self.reading(self.scroller.read(at))
    }

    /// Returns the row where the wheel comes to rest without further input: `current().target`.
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

    /// Returns how far a row is from the middle now, in lengths. On an endless wheel, its nearest copy counts.
    #[must_use]
    pub fn place_of(&self, row: usize) -> f64 {
        self.rows.size * self.rows.from(row as f64, self.scroller.offset() / self.rows.size)
    }

    /// Returns the first change of the selection after a time, if the wheel moves by itself.
    #[must_use]
    #[expect(clippy::float_cmp, reason = "rows are whole numbers")]
    pub fn next_tick(&self, after: C) -> Option<Tick<C>> {
        // At `after` itself the wheel may be exactly between two rows, so search from slightly later.
        let after = self.scroller.clock.read(after);
        let start = larger(after + 1e-9, next_up(next_up(after)));
        let mut wheel = self.scroller.engine.clone();
        wheel.advance_to(start);
        let row = self.nearest(wheel.offset());
        // A fling passes only one of the two boundaries. A spring that turns round may pass both, so take the earlier one.
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

fn check(rows: usize, height: f64) -> Result<(), ParameterError> {
    require(rows >= 1, "rows", "be at least 1", rows as f64)?;
    positive("height", height)?;
    wheel(rows, height, false).validate()
}

/// Returns the rows of a wheel.
fn wheel(rows: usize, height: f64, is_endless: bool) -> Pages {
    let size = if positive("height", height).is_ok() { height } else { 1.0 };
    Pages { count: rows.max(1), size, viewport: 5.0 * size, align: 0.5, loops: is_endless }
}
