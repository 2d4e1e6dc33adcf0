//! A list whose rows a finger puts in another order.

use super::edge_scroll::EdgeScroll;
use super::slide::Slide;
use crate::animate::{Moving, Reading};
use crate::clock::Moment;
use crate::error::{ParameterError, not_negative, require};
use crate::law::Spring;
use crate::math::{fabs, larger, smaller};
use crate::motion::State;
use crate::scroll::{Extent, PagePhysics, Platform, Scroller, ScrollerReading, WheelDelta, WheelPhase};
use alloc::vec::Vec;

/// A list whose rows a finger puts in another order.
///
/// The lifted row follows the finger, its neighbours make room on springs, and a finger near an edge scrolls the list. The lifted row goes
/// above a neighbour as soon as the row's beginning has passed the neighbour's middle. The row's place depends only on where it is now, so
/// a missed report or frame doesn't matter, and the rows don't flicker at a threshold.
///
/// A row's number is the place that it had when you made the list. [`order`](Self::order) lists these numbers from the first place to the
/// last.
///
/// # Platforms
/// Like us, Android's `ItemTouchHelper` swaps rows that overlap by half. Sortable swaps them at its `swapThreshold`. Both of these scroll
/// by steps (see [`EdgeScroll`]).
///
/// # Example
/// ```
/// use carom::touch::Reorder;
/// use carom::scroll::platform;
///
/// let mut rows = Reorder::new(platform::ios(), &[50.0; 6], 300.0);
/// rows.lift(0.0, 1, 75.0);
/// rows.pointer_move(0.2, 190.0);
/// assert_eq!(rows.order(), [0, 2, 3, 1, 4, 5]);
/// rows.pointer_up(0.3);
/// rows.advance_to(2.0);
/// assert_eq!((rows.current(1).value, rows.current(2).value), (150.0, 50.0));
/// ```
#[derive(Clone, Debug)]
pub struct Reorder<C: Moment = f64> {
    pub(crate) list: Scroller<PagePhysics, C>,
    sizes: Vec<f64>,
    order: Vec<usize>,
    rows: Vec<Moving<f64>>,
    edge: EdgeScroll,
    lifted: Option<Lifted>,
}

#[derive(Clone, Debug)]
struct Lifted {
    row: usize,
    /// The place of the row in the list.
    slide: Slide,
    finger: f64,
    /// The depth of the finger in the zone at an edge (see [`EdgeScroll::depth`]).
    depth: f64,
    /// The time when the finger entered the zone.
    entered: f64,
    /// The list has scrolled up to this time.
    scrolled: f64,
    /// The list's offset when the slide last followed it.
    offset: f64,
    /// The order before the row was lifted.
    before: Vec<usize>,
}

const RESPONSE: f64 = 0.3;

/// A length too small to see.
const JUST_BEYOND: f64 = 1e-6;

impl<C: Moment> Reorder<C> {
    /// Creates a list of rows of these lengths, ≥ 0, seen through a view, > 0. A row of another length counts as 0, and
    /// [`validate`](Self::validate) says what is wrong with it.
    #[must_use]
    pub fn new(platform: Platform, sizes: &[f64], viewport: f64) -> Self {
        let spring = Spring::from_response_damping_ratio(RESPONSE, 1.0);
        let checked = check(sizes);
        let sizes: Vec<f64> = sizes.iter().map(|size| if check(&[*size]).is_ok() { *size } else { 0.0 }).collect();
        let order: Vec<usize> = (0..sizes.len()).collect();
        let mut next = 0.0;
        let rows = sizes.iter().map(|size| {
            next += size;
            Moving::new(next - size, spring, f64::MIN)
        });
        let rows = rows.collect();
        let mut list = Scroller::new(platform, Extent::new(sizes.iter().sum(), viewport));
        list.engine.checked = checked.and(list.engine.checked);
        Self { list, sizes, order, rows, edge: EdgeScroll::default(), lifted: None }
    }

    /// Checks the platform, the rule of the edges, and the lengths that you gave last.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.edge.validate()?;
        self.list.validate()
    }

    /// Uses another rule for scrolling near the edges.
    #[must_use]
    pub const fn with_edge_scroll(mut self, edge: EdgeScroll) -> Self {
        self.edge = edge;
        self
    }

    /// Returns the scroller of the list, which moves under fingers that don't lift a row. A lifted row and its neighbours answer to what the
    /// scroller does at the next frame or event. For wheels, there is [`wheel`](Self::wheel).
    pub const fn scroller_mut(&mut self) -> &mut Scroller<PagePhysics, C> {
        &mut self.list
    }

    /// Lifts a row with the finger at a position in the view. Use it after a long press, or for a handle. A list in motion stops, if
    /// it isn't beyond its edge.
    pub fn lift(&mut self, at: C, row: usize, position: f64) {
        let at = self.report(at);
        self.lift_row(at, row, position);
    }

    fn lift_row(&mut self, at: f64, row: usize, position: f64) {
        if self.lifted.is_some() || row >= self.rows.len() || !position.is_finite() {
            return;
        }
        let (now, offset) = (self.list.clock.present(), self.list.offset());
        if self.list.extent().clamp(offset) - offset == 0.0 {
            self.list.engine.snap_to(now, offset);
        }
        let last = larger(self.sizes.iter().sum::<f64>() - self.sizes[row], 0.0);
        // A row that is caught in motion stops. From here on, the slide moves it.
        let place = self.rows[row].value(now);
        self.rows[row].snap_to(now, place);
        let mut slide = Slide::new(place, RESPONSE, [0.0, last], self.list.extent().viewport);
        slide.grab(now, at);
        let before = self.order.clone();
        let depth = self.depth(position);
        self.lifted = Some(Lifted { row, slide, finger: position, depth, entered: now, scrolled: now, offset, before });
    }

    /// Lifts the row that is under the finger.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        let at = self.report(at);
        let place = position + self.list.offset();
        let is_under = |row: &usize| {
            let begin = self.current(*row).value;
            place >= begin && place < begin + self.sizes[*row]
        };
        if let Some(row) = (0..self.rows.len()).find(is_under) {
            self.lift_row(at, row, position);
        }
    }

    /// Moves the finger.
    pub fn pointer_move(&mut self, at: C, position: f64) {
        let at = self.report(at);
        let now = self.list.clock.present();
        let Some(lifted) = self.lifted.as_mut().filter(|_| position.is_finite()) else { return };
        let travel = position - lifted.finger;
        lifted.finger = position;
        lifted.slide.drag(at, travel, travel);
        self.enter(now);
        self.arrange(now);
    }

    /// Puts the row down at its place, with the velocity of the finger.
    pub fn pointer_up(&mut self, at: C) {
        let at = self.report(at);
        if let Some(lifted) = self.lifted.take() {
            let (now, state) = (self.list.clock.present(), lifted.slide.state(at));
            let target = self.slot(lifted.row);
            let row = &mut self.rows[lifted.row];
            row.snap_to(now, state.position);
            row.set_velocity(now, state.velocity);
            row.retarget(now, target);
        }
    }

    /// Takes the finger away because the system cancels it. The rows go back to their order.
    pub fn pointer_cancel(&mut self, at: C) {
        let at = self.event(at);
        if let Some(lifted) = self.lifted.take() {
            self.rows[lifted.row].snap_to(at, lifted.slide.state(at).position);
            self.order = lifted.before;
            self.settle_rows(at, None);
        }
    }

    /// Scrolls the list by a wheel or a touchpad, as [`Scroller::wheel`] does. A lifted row stays under its finger, and its neighbours make
    /// room from the next frame on. A finger near an edge scrolls the list again when the wheel's motion has ended. Returns the part of the
    /// travel that the list can't use.
    pub fn wheel(&mut self, at: C, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let at = self.report(at);
        let left = self.list.engine.wheel(at, delta, phase);
        self.follow(self.list.clock.present());
        left
    }

    /// Moves a row by some places without a finger, for example when a key is pressed. Presses add up.
    pub fn go_by(&mut self, at: C, row: usize, places: i32) {
        let at = self.event(at);
        if let Some(place) = self.order.iter().position(|other| *other == row) {
            self.put(at, row, place.saturating_add_signed(places as isize));
        }
    }

    /// Moves a row to a place in the order, without a finger.
    pub fn go_to(&mut self, at: C, row: usize, place: usize) {
        let at = self.event(at);
        self.put(at, row, place);
    }

    /// Puts a row at a place in the order, and all rows at their places at once.
    pub fn snap_to(&mut self, at: C, row: usize, place: usize) {
        let at = self.event(at);
        self.put(at, row, place);
        self.rows.iter_mut().for_each(|row| row.settle(at));
    }

    fn put(&mut self, at: f64, row: usize, place: usize) {
        let Some(from) = self.order.iter().position(|other| *other == row) else { return };
        if self.lifted.is_none() {
            let row = self.order.remove(from);
            self.order.insert(place.min(self.order.len()), row);
            self.settle_rows(at, None);
        }
    }

    /// Changes the lengths of the rows and of the view. Give as many rows as before. The rows go to their new places. Lengths that aren't
    /// valid are ignored, and [`validate`](Self::validate) says what is wrong with them.
    pub fn resize(&mut self, at: C, sizes: &[f64], viewport: f64) {
        let at = self.event(at);
        let extent = Extent::new(sizes.iter().sum(), viewport);
        let is_same_count =
            require(sizes.len() == self.sizes.len(), "sizes", "have as many rows as before", sizes.len() as f64);
        self.list.engine.checked = is_same_count.and(check(sizes)).and(extent.validate());
        if self.list.engine.checked.is_err() {
            return;
        }
        self.sizes.copy_from_slice(sizes);
        self.list.engine.set_size(at, extent);
        let held = self.lifted.as_mut().map(|lifted| {
            let last = larger(sizes.iter().sum::<f64>() - sizes[lifted.row], 0.0);
            lifted.slide.set_range(at, [0.0, last], viewport);
            lifted.row
        });
        self.settle_rows(at, held);
        self.follow(at);
        self.enter(at);
        self.arrange(at);
    }

    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion.
    pub fn settle(&mut self, at: C) {
        let at = self.event(at);
        self.list.engine.settle(at);
        self.follow(at);
        self.rows.iter_mut().for_each(|row| row.settle(at));
    }

    /// Advances to the time when a frame is shown. Returns false if everything has come to rest.
    pub fn advance_to(&mut self, at: C) -> bool {
        let free = self.free();
        let at = self.list.frame(at);
        self.scroll(free, at);
        !self.is_at_rest()
    }

    /// Returns the rows' numbers, from the first place to the last. While a row is lifted, it is at the place where it would be put down.
    #[must_use]
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Returns where a row begins in the list now. To get its place in the view, subtract the list's offset. A row that doesn't exist is at
    /// 0.
    pub fn current(&self, row: usize) -> Reading<f64> {
        self.reading(self.list.clock.present(), row)
    }

    /// Predicts where a row begins in the list at a time, assuming that nothing else happens. The clock doesn't move.
    pub fn read(&self, at: C, row: usize) -> Reading<f64> {
        // Until `at`, the list may scroll and other rows may move, so we advance a copy.
        let mut next = self.clone();
        next.advance_to(at);
        next.current(row)
    }

    fn reading(&self, at: f64, row: usize) -> Reading<f64> {
        match &self.lifted {
            Some(lifted) if lifted.row == row => {
                let mut slide = lifted.slide.clone();
                slide.carry(self.list.offset() - lifted.offset);
                let State { position, velocity } = slide.state(at);
                Reading::new(position, velocity, false)
            }
            _ => self.rows.get(row).map_or(Reading::new(0.0, 0.0, true), |place| place.read(at)),
        }
    }

    /// Returns the row that is lifted.
    #[must_use]
    pub fn lifted(&self) -> Option<usize> {
        self.lifted.as_ref().map(|lifted| lifted.row)
    }

    /// Returns the list now.
    #[must_use]
    pub fn list(&self) -> ScrollerReading {
        self.list.current()
    }

    /// Whether everything rests until the next event.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let is_still = |lifted: &Lifted| {
            self.list.offset() - lifted.offset == 0.0 && (lifted.depth == 0.0 || !self.can_scroll(lifted.depth))
        };
        self.lifted.as_ref().is_none_or(is_still)
            && self.list.is_at_rest()
            && self.rows.iter().all(|row| row.is_at_rest(self.list.clock.present()))
    }

    fn depth(&self, position: f64) -> f64 {
        self.edge.depth(position, self.list.extent().viewport)
    }

    fn can_scroll(&self, depth: f64) -> bool {
        let (extent, offset) = (self.list.extent(), self.list.offset());
        if depth > 0.0 { offset < extent.max } else { offset > extent.min }
    }

    /// Advances the clock by the stamp of a finger's report. Returns the report's time on that clock, which may be earlier than the
    /// clock's present.
    fn report(&mut self, at: C) -> f64 {
        let free = self.free();
        let at = self.list.report(at, !self.is_at_rest());
        self.scroll(free, self.list.clock.present());
        at
    }

    /// Returns when the list's own motion ends. Until then, a finger near an edge doesn't scroll it.
    fn free(&self) -> f64 {
        self.list.clock.present() + self.list.current().settling_time
    }

    /// Takes note of whether the finger is in the zone at an edge.
    fn enter(&mut self, now: f64) {
        let Some(depth) = self.lifted.as_ref().map(|lifted| self.depth(lifted.finger)) else { return };
        if let Some(lifted) = &mut self.lifted {
            if depth == 0.0 || lifted.depth * depth <= 0.0 {
                lifted.entered = now;
            }
            lifted.depth = depth;
        }
    }

    fn event(&mut self, at: C) -> f64 {
        self.report(at);
        self.list.clock.present()
    }

    /// Scrolls the list by the travel up to a time. The neighbours of the lifted row set out exactly when it passes their middles,
    /// so the frame rate doesn't matter. Only if the list moves by itself, which it does until `free`, they set out at the next frame or
    /// event.
    fn scroll(&mut self, free: f64, at: f64) {
        if let Some(lifted) = self.lifted.as_mut().filter(|lifted| free > lifted.scrolled) {
            lifted.scrolled = smaller(free, at);
            lifted.entered = larger(lifted.entered, lifted.scrolled);
        }
        while let Some(turn) = self.next_turn(at) {
            self.scroll_on(turn);
        }
        self.scroll_on(at);
        self.follow(at);
    }

    /// Returns when scrolling next takes the lifted row past a neighbour's middle, or `None` if that isn't before `at`.
    fn next_turn(&self, at: f64) -> Option<f64> {
        let lifted = self.lifted.as_ref()?;
        let (depth, scrolls) = (lifted.depth, self.scrolls(lifted, at));
        let place = self.order.iter().position(|row| *row == lifted.row)?;
        let before = if depth > 0.0 { place } else { place.checked_sub(1)? };
        let other = *self.order.get(if depth > 0.0 { place + 1 } else { before })?;
        let begin: f64 = self.order[..before].iter().map(|row| self.sizes[*row]).sum();
        let middle = begin + 0.5 * self.sizes[other];
        // Look just beyond the neighbour's middle, where the row has surely passed it.
        let left = middle - lifted.slide.state(at).position + JUST_BEYOND.copysign(depth);
        if !(left * depth > 0.0 && fabs(left) <= fabs(scrolls)) {
            return None;
        }
        let turn = lifted.entered + self.edge.age_at(depth, lifted.scrolled - lifted.entered, left);
        (turn > lifted.scrolled && turn < at).then_some(turn)
    }

    fn scroll_on(&mut self, at: f64) {
        let moved = self.lifted.as_ref().map_or(0.0, |lifted| self.scrolls(lifted, at));
        let Some(lifted) = self.lifted.as_mut().filter(|lifted| at > lifted.scrolled) else { return };
        lifted.scrolled = at;
        if moved != 0.0 {
            self.list.engine.snap_to(at, self.list.offset() + moved);
            self.follow(at);
        }
    }

    /// While the list scrolls, the lifted row stays under the finger, so the row's place in the list changes.
    fn follow(&mut self, at: f64) {
        let offset = self.list.offset();
        let Some(lifted) = &mut self.lifted else { return };
        let moved = offset - core::mem::replace(&mut lifted.offset, offset);
        if moved != 0.0 {
            lifted.slide.carry(moved);
            self.arrange(at);
        }
    }

    /// Returns how far the list scrolls up to a time, because the finger of a lifted row is in the zone at an edge.
    fn scrolls(&self, lifted: &Lifted, at: f64) -> f64 {
        let (from, to) = (lifted.scrolled - lifted.entered, at - lifted.entered);
        let travel = if at > lifted.scrolled { self.edge.travel(lifted.depth, from, to) } else { 0.0 };
        let offset = self.list.offset();
        let scrolls = self.list.extent().clamp(offset + travel) - offset;
        // A list beyond its edge comes back by itself.
        if scrolls * travel > 0.0 { scrolls } else { 0.0 }
    }

    /// Finds the place of the lifted row, and sends its neighbours to their places.
    fn arrange(&mut self, at: f64) {
        let Some(lifted) = &self.lifted else { return };
        let (row, [low, high]) = (lifted.row, lifted.slide.range());
        let beginning = larger(smaller(lifted.slide.state(at).position, high), low);
        let mut order: Vec<usize> = self.order.iter().copied().filter(|other| *other != row).collect();
        // Put the lifted row before the first row whose middle is beyond its beginning, as if the other rows had closed its gap.
        let (mut next, mut place) = (0.0, 0);
        for other in &order {
            let size = self.sizes[*other];
            if next + 0.5 * size >= beginning {
                break;
            }
            (next, place) = (next + size, place + 1);
        }
        order.insert(place, row);
        if order != self.order {
            self.order = order;
            self.settle_rows(at, Some(row));
        }
    }

    /// Sends rows to their places, except for a lifted one.
    fn settle_rows(&mut self, at: f64, except: Option<usize>) {
        let mut next = 0.0;
        for row in &self.order {
            if Some(*row) != except {
                self.rows[*row].retarget(at, next);
            }
            next += self.sizes[*row];
        }
    }

    /// Returns where a row's place begins.
    fn slot(&self, row: usize) -> f64 {
        self.order.iter().take_while(|other| **other != row).map(|other| self.sizes[*other]).sum()
    }
}

/// Checks the lengths of rows.
fn check(sizes: &[f64]) -> Result<(), ParameterError> {
    sizes.iter().try_for_each(|size| not_negative("sizes", *size))
}
