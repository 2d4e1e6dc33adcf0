//! A row with actions behind it.

use super::choice::Choice;
use super::slide::Slide;
use crate::clock::{CallerClock, Moment};
use crate::error::{ParameterError, not_negative, positive};
use crate::law::Spring;
use crate::math::{fabs, larger};
use crate::motion::State;
use crate::scroll::Key;

/// A row that a finger swipes aside to show actions, or all the way to perform one.
///
/// The row rests closed, open on either side by the width of the actions there, or swept away. A width of 0 means that there aren't any
/// actions on that side. The row then yields to the finger through a rubber band.
///
/// # Platforms
/// Android's `ItemTouchHelper` and Flutter's `Dismissible` don't have open rows. To get their behaviour, use actions of width 0 and
/// [`with_sweep`](Self::with_sweep). Once the row is beyond half of its width, a flick back doesn't cancel the swipe in Android. Here it
/// does, with every rule. iOS doesn't document its figures.
///
/// # Example
/// ```
/// use carom::touch::{SwipeRow, SwipeTo};
///
/// let mut row = SwipeRow::new(360.0, [0.0, 120.0]);
/// row.pointer_down(0.0, 300.0);
/// for i in 1..=6 {
///     row.pointer_move(f64::from(i) / 60.0, 300.0 - 10.0 * f64::from(i));
/// }
/// row.pointer_up(0.1);
/// assert_eq!(row.current().to, SwipeTo::Trailing);
/// row.advance_to(2.0);
/// assert_eq!(row.current().offset, -120.0);
/// ```
#[derive(Clone, Debug)]
pub struct SwipeRow<C: Moment = f64> {
    pub(crate) clock: CallerClock<C>,
    /// The error of the last widths, if we refused them.
    checked: Result<(), ParameterError>,
    slide: Slide,
    width: f64,
    actions: [f64; 2],
    sweeps: bool,
    choice: Choice,
    to: SwipeTo,
    finger: Option<f64>,
}

/// Where a row is, or where it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum SwipeTo {
    /// In its place.
    #[default]
    Closed,
    /// Aside to the right (or down), with the actions at its beginning in view.
    Leading,
    /// Aside to the left (or up), with the actions at its end in view.
    Trailing,
    /// Out of view beyond its end. Perform the first leading action.
    LeadingSweep,
    /// Out of view beyond its beginning. Perform the first trailing action.
    TrailingSweep,
}

/// A row at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SwipeRowReading {
    /// The displacement of the row, positive toward its end.
    pub offset: f64,
    /// The velocity of the row, in units per second.
    pub velocity: f64,
    /// The place where the row comes to rest. Under a finger, it is where a release would send it now.
    pub to: SwipeTo,
    /// Whether everything rests until the next event.
    pub is_at_rest: bool,
}

/// The response of a row's spring, in seconds.
const RESPONSE: f64 = 0.35;

impl<C: Moment> SwipeRow<C> {
    /// Creates a closed row of a width, > 0, with actions of these widths, ≥ 0, at its beginning and at its end. Other widths count as 1
    /// and 0, and [`validate`](Self::validate) says what is wrong with them.
    #[must_use]
    pub fn new(width: f64, actions: [f64; 2]) -> Self {
        let is_action = |width: f64| not_negative("actions", width);
        let checked = positive("width", width).and(is_action(actions[0])).and(is_action(actions[1]));
        let width = if positive("width", width).is_ok() { width } else { 1.0 };
        let actions = actions.map(|action| if is_action(action).is_ok() { action } else { 0.0 });
        let range = [-actions[1], actions[0]];
        Self {
            clock: CallerClock::new(),
            checked,
            slide: Slide::new(0.0, RESPONSE, range, width),
            width,
            actions,
            sweeps: false,
            choice: Choice::projected(),
            to: SwipeTo::Closed,
            finger: None,
        }
    }

    /// Checks the widths that you gave last.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.checked
    }

    /// Lets the row be swept away on the sides with actions, or on both sides if there aren't any actions.
    #[must_use]
    pub fn with_sweep(mut self) -> Self {
        self.sweeps = true;
        self.slide.set_range(self.clock.present(), self.range(), self.width);
        self
    }

    /// Uses another rule to choose the place of a release.
    #[must_use]
    pub const fn with_choice(mut self, choice: Choice) -> Self {
        self.choice = choice;
        self
    }

    /// Uses another spring. The default is critically damped, with a response of 0.35 s.
    #[must_use]
    pub fn with_spring(mut self, spring: Spring) -> Self {
        self.slide.set_spring(spring);
        self
    }

    /// Changes the width of the row. A row that is open stays open, and a row that is swept away stays away. A width that isn't above 0, or
    /// is beyond the [domain](crate::domain), is ignored, and [`validate`](Self::validate) says so.
    pub fn resize(&mut self, at: C, width: f64) {
        let at = self.event(at);
        self.checked = positive("width", width);
        if self.checked.is_ok() {
            self.width = width;
            self.slide.set_range(at, self.range(), width);
            if self.finger.is_none() {
                self.go(at, self.to);
            }
        }
    }

    /// Puts the finger down. A row in motion stops under it.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        let at = self.report(at);
        if position.is_finite() && self.finger.is_none() {
            self.slide.grab(self.clock.present(), at);
            self.finger = Some(position);
        }
    }

    /// Moves the finger.
    pub fn pointer_move(&mut self, at: C, position: f64) {
        let at = self.report(at);
        if let Some(before) = self.finger.as_mut().filter(|_| position.is_finite()) {
            let travel = position - *before;
            *before = position;
            self.slide.drag(at, travel, travel);
        }
    }

    /// Lifts the finger.
    pub fn pointer_up(&mut self, at: C) {
        let at = self.report(at);
        let state = self.slide.state(at);
        self.lift(state);
    }

    /// Takes the finger away because the system cancels it. The row is released without velocity.
    pub fn pointer_cancel(&mut self, at: C) {
        let at = self.event(at);
        let state = State::at_rest(self.slide.state(at).position);
        self.lift(state);
    }

    fn lift(&mut self, state: State) {
        if self.finger.take().is_some() {
            self.to = self.chosen(state);
            self.slide.go(self.clock.present(), state, self.offset_of(self.to));
        }
    }

    /// Goes to a place. Use it to close other rows, or for a key.
    pub fn go_to(&mut self, at: C, to: SwipeTo) {
        let at = self.event(at);
        if self.finger.is_none() {
            self.go(at, to);
        }
    }

    /// Answers an arrow key. The row closes, or opens to show the actions on one side.
    pub(super) fn answer(&mut self, at: C, key: Key) {
        let [leading, trailing] = self.actions;
        match (key, self.to) {
            (Key::ArrowBack, SwipeTo::Leading) | (Key::ArrowForward, SwipeTo::Trailing) => {
                self.go_to(at, SwipeTo::Closed)
            }
            (Key::ArrowBack, SwipeTo::Closed) if trailing > 0.0 => self.go_to(at, SwipeTo::Trailing),
            (Key::ArrowForward, SwipeTo::Closed) if leading > 0.0 => self.go_to(at, SwipeTo::Leading),
            _ => {}
        }
    }

    /// Puts the row at a place at once. A finger keeps hold of it.
    pub fn snap_to(&mut self, at: C, to: SwipeTo) {
        let at = self.event(at);
        if self.finger.is_none() {
            self.to = to;
            self.put(at);
        }
    }

    /// Puts the row at rest at the place that it goes to.
    fn put(&mut self, at: f64) {
        let offset = self.offset_of(self.to);
        self.slide.go(at, State::at_rest(offset), offset);
    }

    fn go(&mut self, at: f64, to: SwipeTo) {
        self.to = to;
        let state = self.slide.state(at);
        self.slide.go(at, state, self.offset_of(to));
    }

    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion.
    pub fn settle(&mut self, at: C) {
        let at = self.event(at);
        if self.finger.is_none() {
            self.put(at);
        }
    }

    /// Advances to the time when a frame is shown. Returns false if everything has come to rest.
    pub fn advance_to(&mut self, at: C) -> bool {
        let at = self.clock.frame(at);
        !self.slide.is_at_rest(at)
    }

    /// Returns the row now.
    #[must_use]
    pub fn current(&self) -> SwipeRowReading {
        self.reading(self.clock.present())
    }

    /// Predicts the row at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> SwipeRowReading {
        self.reading(larger(self.clock.read(at), self.clock.present()))
    }

    /// Returns where the row comes to rest without further input: `current().to`.
    #[must_use]
    pub fn end(&self) -> SwipeTo {
        self.current().to
    }

    fn reading(&self, at: f64) -> SwipeRowReading {
        let state = self.slide.state(at);
        SwipeRowReading {
            offset: state.position,
            velocity: state.velocity,
            to: if self.finger.is_some() { self.chosen(state) } else { self.to },
            is_at_rest: self.slide.is_at_rest(at),
        }
    }

    /// Returns where a release in this state would go.
    fn chosen(&self, state: State) -> SwipeTo {
        use SwipeTo::{Closed, Leading, LeadingSweep, Trailing, TrailingSweep};
        let all = [TrailingSweep, Trailing, Closed, Leading, LeadingSweep];
        let mut places = [0.0; 5];
        let (mut names, mut count) = ([Closed; 5], 0);
        for to in all {
            let offset = self.offset_of(to);
            let is_place = match to {
                Closed => true,
                Leading | Trailing => offset != 0.0,
                LeadingSweep | TrailingSweep => self.can_sweep(to),
            };
            if is_place {
                (places[count], names[count]) = (offset, to);
                count += 1;
            }
        }
        let from = self.offset_of(self.to);
        let place = self.choice.place(&places[..count], state, from).unwrap_or(0.0);
        let index = places[..count].iter().position(|offset| *offset >= place).unwrap_or(0);
        names[index]
    }

    fn can_sweep(&self, to: SwipeTo) -> bool {
        let [leading, trailing] = self.actions;
        let has_any = larger(fabs(leading), fabs(trailing)) > 0.0;
        self.sweeps && (!has_any || if to == SwipeTo::LeadingSweep { leading > 0.0 } else { trailing > 0.0 })
    }

    const fn offset_of(&self, to: SwipeTo) -> f64 {
        match to {
            SwipeTo::Closed => 0.0,
            SwipeTo::Leading => self.actions[0],
            SwipeTo::Trailing => -self.actions[1],
            SwipeTo::LeadingSweep => self.width,
            SwipeTo::TrailingSweep => -self.width,
        }
    }

    fn range(&self) -> [f64; 2] {
        let end = |sweep: SwipeTo, actions: f64| if self.can_sweep(sweep) { self.width } else { actions };
        [-end(SwipeTo::TrailingSweep, self.actions[1]), end(SwipeTo::LeadingSweep, self.actions[0])]
    }

    /// Advances the clock by the stamp of a finger's report. Returns the report's time on that clock, which may be earlier than the
    /// clock's present.
    fn report(&mut self, at: C) -> f64 {
        self.clock.event(at, self.slide.is_moving(self.clock.present()))
    }

    fn event(&mut self, at: C) -> f64 {
        self.report(at);
        self.clock.present()
    }
}
