//! A sheet with detents, and the list inside it.

use super::choice::Choice;
use super::slide::Slide;
use crate::clock::Moment;
use crate::error::{ParameterError, finite, require};
use crate::law::{Friction, Spring};
use crate::math::{fabs, larger, ln, smaller};
use crate::motion::State;
use crate::scroll::{Extent, Key, PagePhysics, Platform, Scroller, ScrollerReading, WheelDelta, WheelPhase};

/// A panel that rises from the lower edge, rests at detents, and shares the finger with the list inside it.
///
/// Each part of the finger's travel moves one of the two:
///
/// - up: the sheet grows to its largest detent, then the list scrolls;
/// - down: the list scrolls back to its beginning, then the sheet shrinks.
///
/// So both follow one finger without a jump, in either direction and back. They pass on the velocity of a throw, too. If you throw the
/// sheet up fast, we compute when it gets to its largest detent, and the list continues there with the velocity that is left. If you throw
/// the list back to a hard beginning, it passes its velocity to the sheet. (In `UIKit`, an elastic list bounces there.)
///
/// # Platforms
/// `UISheetPresentationController` also expands the sheet first, by default. Nobody has measured its spring. In Android's
/// `BottomSheetBehavior` and in gorhom's sheets, the finger's velocity is lost when sheet and list take turns. vaul locks the sheet for 100
/// ms after a scroll. [`Choice`] has the platforms' rules for choosing a detent. A detent of 0 is the closed sheet. Leave it out if your
/// sheet can't be dismissed.
///
/// # Example
/// ```
/// use carom::touch::Sheet;
/// use carom::scroll::{Extent, platform};
///
/// // Closed, half open and open; the list in it is 2,000 long, and 700 of it show.
/// let list = Extent::new(2_000.0, 700.0);
/// let mut sheet = Sheet::new([0.0, 350.0, 700.0], platform::ios(), list);
/// sheet.go_to(0.0, 1);
/// sheet.advance_to(2.0);
/// assert_eq!(sheet.current().height, 350.0);
///
/// // The finger goes up by 450: the sheet takes 350 of it, and the list 100.
/// sheet.pointer_down(2.0, 600.0);
/// sheet.pointer_move(2.1, 150.0);
/// let frame = sheet.current();
/// assert_eq!((frame.height, frame.content.offset), (700.0, 100.0));
/// ```
#[derive(Clone, Debug)]
pub struct Sheet<D: AsRef<[f64]> = [f64; 3], C: Moment = f64> {
    /// `None` until there are valid detents.
    detents: Option<D>,
    /// The error of the last detents, if we refused them.
    checked: Result<(), ParameterError>,
    choice: Choice,
    slide: Slide,
    pub(crate) content: Scroller<PagePhysics, C>,
    /// The detent where the sheet rests or goes.
    aim: usize,
    finger: Option<Finger>,
    /// The time when a thrown sheet reaches its largest detent, and its velocity there.
    arrival: Option<(f64, f64)>,
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    position: f64,
    /// The position of the finger as we have passed it to the list.
    at_content: f64,
    /// Whether the list was the last to follow the finger, and not the sheet.
    moves_list: bool,
    /// The height where the gesture began.
    from: f64,
}

/// A sheet at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SheetReading {
    /// The height of the part of the sheet that is in view.
    pub height: f64,
    /// The velocity of the height, in units per second.
    pub velocity: f64,
    /// The index of the detent where the sheet rests, or where it goes. Under a finger, it is the last such detent.
    pub detent: usize,
    /// The height as a fraction of the range from the smallest detent to the largest, which you can use to dim the background. It is below
    /// 0 or above 1 while the sheet is pulled beyond a detent.
    pub progress: f64,
    /// The list inside.
    pub content: ScrollerReading,
    /// Whether everything rests until the next event.
    pub is_at_rest: bool,
}

/// The response of a sheet's spring, in seconds.
const RESPONSE: f64 = 0.4;

/// If a throw would reach the largest detent at less than this speed, in lengths per second, it goes there on the spring.
const SLOW: f64 = 50.0;

impl<D: AsRef<[f64]>, C: Moment> Sheet<D, C> {
    /// Creates a sheet at its first detent. Give the detents as heights in rising order, at least one. The list scrolls as on the platform,
    /// and a throw has the drag of [`Choice::projected`]. Detents that are out of order or not finite count as a closed sheet without room
    /// to move, and [`validate`](Self::validate) says what is wrong with them.
    #[must_use]
    pub fn new(detents: D, platform: Platform, content: Extent) -> Self {
        let (detents, checked) = match check(detents.as_ref()) {
            Ok(()) => (Some(detents), Ok(())),
            wrong => (None, wrong),
        };
        let [low, high] = ends(detents.as_ref().map_or(&[], D::as_ref));
        let reach = larger(high, 1.0);
        // Sheet and list share the finger's travel, so the list must not subtract a slop of its own.
        let platform = Platform { slop: 0.0, resampling: None, ..platform };
        Self {
            slide: Slide::new(low, RESPONSE, [low, high], reach),
            detents,
            checked,
            choice: Choice::projected(),
            content: Scroller::new(platform, content),
            aim: 0,
            finger: None,
            arrival: None,
        }
    }

    /// Checks the detents that you gave last, and the list inside.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.checked?;
        self.content.validate()
    }

    /// Uses another rule to choose the detent of a release.
    #[must_use]
    pub fn with_choice(mut self, choice: Choice) -> Self {
        self.choice = choice;
        self
    }

    /// Uses another spring. The default is critically damped, with a response of 0.4 s.
    #[must_use]
    pub fn with_spring(mut self, spring: Spring) -> Self {
        self.slide.set_spring(spring);
        self
    }

    /// Returns the scroller of the list inside, for its extent and its commands. A throw of the sheet may reach the list between two
    /// frames. So call [`advance_to`](Self::advance_to) with the time of a command before you give it to the list.
    pub const fn scroller_mut(&mut self) -> &mut Scroller<PagePhysics, C> {
        &mut self.content
    }

    /// Puts the finger down. Sheet and list stop under it.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        let at = self.report(at);
        if self.finger.is_some() || !position.is_finite() {
            return;
        }
        self.slide.grab(self.content.clock.present(), at);
        self.content.engine.pointer_down(at, position);
        self.arrival = None;
        let from = self.height(self.aim);
        self.finger = Some(Finger { position, at_content: position, moves_list: false, from });
    }

    /// Moves the finger to a position, which grows downward.
    pub fn pointer_move(&mut self, at: C, position: f64) {
        let at = self.report(at);
        let has_list = self.has_list();
        let Some(finger) = self.finger.as_mut().filter(|_| position.is_finite()) else { return };
        let up = finger.position - position;
        finger.position = position;
        let (beyond, high) = (self.content.engine.pulled_beyond(), self.slide.range()[1]);
        let of_sheet = if up > 0.0 {
            // If the list is pulled beyond its beginning, first bring the list back.
            let left = up - smaller(up, larger(-beyond, 0.0));
            if has_list { smaller(left, larger(high - self.slide.pull(at), 0.0)) } else { left }
        } else {
            // If the sheet is pulled beyond its largest detent, first bring the sheet back. Then scroll the list to its beginning.
            let over = smaller(-up, larger(self.slide.pull(at) - high, 0.0));
            let extent = self.content.extent();
            let scrolled = larger(extent.clamp(self.content.offset()) - extent.min, 0.0) + larger(beyond, 0.0);
            -(over + larger(-up - over - scrolled, 0.0))
        };
        finger.at_content -= up - of_sheet;
        finger.moves_list = if up == 0.0 { finger.moves_list } else { of_sheet == 0.0 };
        let at_content = finger.at_content;
        self.slide.drag(at, of_sheet, up);
        self.content.engine.pointer_move(at, at_content);
    }

    /// Lifts the finger. What it moved last, the sheet or the list, continues with its velocity.
    pub fn pointer_up(&mut self, at: C) {
        let at = self.report(at);
        let Some(finger) = self.finger.take() else { return };
        let state = self.slide.state(at);
        let is_list = finger.moves_list && self.has_list();
        if is_list && self.content.engine.pulled_beyond() == 0.0 {
            // The list has only seen the end of the gesture, so use the velocity of the whole gesture.
            self.content.engine.pointer_cancel(at);
            let Platform { min_fling, max_fling, .. } = *self.content.platform();
            if fabs(state.velocity) >= min_fling {
                self.content.engine.fling(at, state.velocity.clamp(-max_fling, max_fling));
            }
        } else if is_list {
            self.content.engine.pointer_up(at);
        } else {
            self.content.engine.pointer_cancel(at);
        }
        let velocity = if is_list { 0.0 } else { state.velocity };
        self.release(self.content.clock.present(), State { velocity, ..state }, finger.from);
        self.arrive();
    }

    /// Takes the finger away because the system cancels it, and releases both without velocity.
    pub fn pointer_cancel(&mut self, at: C) {
        let at = self.event(at);
        if let Some(finger) = self.finger.take() {
            self.content.engine.pointer_cancel(at);
            self.release(at, State::at_rest(self.slide.state(at).position), finger.from);
        }
    }

    /// Releases the sheet in a state.
    fn release(&mut self, at: f64, state: State, from: f64) {
        let high = self.slide.range()[1];
        let drag = if let Choice::Projected { drag } = self.choice { drag } else { DRAG };
        // Over a distance, friction lowers the velocity by drag times the distance.
        let left = state.velocity - drag * (high - state.position);
        if self.has_list() && left > SLOW && state.position < high {
            let time = ln(state.velocity / left) / drag;
            self.aim = self.heights().len().saturating_sub(1);
            self.slide.coast(at, state, Friction { drag });
            self.arrival = Some((at + time, left));
            return;
        }
        let place = self.choice.place(self.heights(), state, from).unwrap_or(state.position);
        self.aim = self.heights().iter().position(|detent| *detent >= place).unwrap_or(0);
        self.slide.go(at, state, place);
    }

    /// Scrolls the list by a wheel or a touchpad, as [`Scroller::wheel`] does. Returns the part of the travel that the list can't use.
    pub fn wheel(&mut self, at: C, delta: WheelDelta, phase: WheelPhase) -> f64 {
        let at = self.report(at);
        self.content.engine.wheel(at, delta, phase)
    }

    /// Moves the list's content by a distance, as [`Scroller::shift`] does. Use it when you put rows in at its beginning.
    pub fn shift(&mut self, at: C, by: f64) {
        let at = self.report(at);
        self.content.engine.shift(at, by);
    }

    /// Goes to a detent, given by its index. Use it for a key or a button, or to open the sheet.
    pub fn go_to(&mut self, at: C, detent: usize) {
        let at = self.event(at);
        if detent < self.heights().len() && self.finger.is_none() {
            let state = self.slide.state(at);
            (self.aim, self.arrival) = (detent, None);
            self.slide.go(at, state, self.height(detent));
        }
    }

    /// Answers a key. The sheet goes to its next detent, or else its list scrolls. The list comes back to its beginning before the
    /// sheet goes down.
    pub(super) fn answer(&mut self, at: C, key: Key) {
        let last = self.heights().len().saturating_sub(1);
        let is_scrolled = self.content.end() > self.content.extent().min;
        let next = match key {
            Key::ArrowBack | Key::PageUp | Key::ShiftSpace | Key::Home if is_scrolled => None,
            Key::ArrowBack | Key::PageUp | Key::ShiftSpace => self.aim.checked_sub(1),
            Key::Home => Some(0),
            Key::End => Some(last),
            Key::ArrowForward | Key::PageDown | Key::Space => Some(self.aim + 1),
        };
        match next.filter(|next| *next <= last && *next != self.aim) {
            Some(detent) => self.go_to(at, detent),
            None => {
                let at = self.report(at);
                self.content.engine.key(at, key);
            }
        }
    }

    /// Puts the sheet at a detent at once. A finger keeps hold of it.
    pub fn snap_to(&mut self, at: C, detent: usize) {
        let at = self.event(at);
        if detent < self.heights().len() && self.finger.is_none() {
            self.aim = detent;
            self.put(at);
        }
    }

    /// Changes the heights of the detents, for example after a rotation of the screen or for a keyboard. The sheet goes to its detent's new
    /// height with its current velocity. A finger keeps hold of it. Heights that are out of order or beyond the [domain](crate::domain) are
    /// ignored, and [`validate`](Self::validate) says what is wrong with them.
    pub fn resize(&mut self, at: C, detents: D) {
        let at = self.event(at);
        self.checked = check(detents.as_ref());
        if self.checked.is_err() {
            return;
        }
        let [low, high] = ends(detents.as_ref());
        self.detents = Some(detents);
        self.aim = self.aim.min(self.heights().len().saturating_sub(1));
        self.slide.set_range(at, [low, high], larger(high, 1.0));
        if self.finger.is_none() {
            let state = self.slide.state(at);
            self.arrival = None;
            self.slide.go(at, state, self.height(self.aim));
        }
    }

    /// Ends a motion at once, where it would come to rest. Use it when people ask for less motion.
    pub fn settle(&mut self, at: C) {
        let at = self.event(at);
        if self.finger.is_none() {
            self.put(at);
            self.content.engine.settle(at);
        }
    }

    /// Puts the sheet at rest at its detent.
    fn put(&mut self, at: f64) {
        self.arrival = None;
        let height = self.height(self.aim);
        self.slide.go(at, State::at_rest(height), height);
    }

    /// Advances to the time when a frame is shown. Returns false if everything has come to rest.
    pub fn advance_to(&mut self, at: C) -> bool {
        self.content.clock.frame(at);
        let at = self.arrive();
        !(self.slide.is_at_rest(at) && self.content.is_at_rest())
    }

    /// Predicts sheet and list at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> SheetReading {
        // Until `at`, sheet and list may pass their velocity to each other, so we advance a copy.
        let mut next = Sheet {
            detents: self.detents.as_ref().map(D::as_ref),
            checked: self.checked,
            choice: self.choice,
            slide: self.slide.clone(),
            content: self.content.clone(),
            aim: self.aim,
            finger: self.finger,
            arrival: self.arrival,
        };
        next.advance_to(at);
        next.current()
    }

    /// Returns sheet and list now.
    #[must_use]
    pub fn current(&self) -> SheetReading {
        let State { position, velocity } = self.slide.state(self.content.clock.present());
        let velocity = if self.finger.as_ref().is_some_and(|finger| finger.moves_list) { 0.0 } else { velocity };
        let [low, high] = self.slide.range();
        let content = self.content.current();
        SheetReading {
            height: position,
            velocity,
            detent: self.aim,
            progress: if high > low { (position - low) / (high - low) } else { 1.0 },
            content,
            is_at_rest: self.slide.is_at_rest(self.content.clock.present()) && content.is_at_rest,
        }
    }

    /// Returns the detent where the sheet comes to rest without further input: `current().detent`.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.aim
    }

    /// Whether the list has room to scroll.
    fn has_list(&self) -> bool {
        self.content.extent().max > self.content.extent().min
    }

    fn height(&self, detent: usize) -> f64 {
        self.heights().get(detent).copied().unwrap_or(0.0)
    }

    fn heights(&self) -> &[f64] {
        self.detents.as_ref().map_or(&[], D::as_ref)
    }

    /// Advances the clock by the stamp of a finger's report. Returns the report's time on that clock, which may be earlier than the
    /// clock's present.
    fn report(&mut self, at: C) -> f64 {
        let is_moving = self.slide.is_moving(self.content.clock.present()) || self.content.engine.is_moving();
        let at = self.content.clock.event(at, is_moving);
        self.arrive();
        at
    }

    fn event(&mut self, at: C) -> f64 {
        self.report(at);
        self.content.clock.present()
    }

    /// Brings sheet and list to the present.
    fn arrive(&mut self) -> f64 {
        let at = self.content.clock.present();
        self.advance(at);
        at
    }

    /// Passes the velocity of a throw between sheet and list, if they meet by a time.
    fn advance(&mut self, at: f64) {
        if let Some((time, velocity)) = self.arrival.filter(|(time, _)| *time <= at) {
            self.arrival = None;
            let high = self.slide.range()[1];
            self.slide.go(time, State::at_rest(high), high);
            self.content.engine.fling(time, velocity);
        }
        self.content.engine.advance_to(at);
        if let Some(contact) = self.content.engine.take_contact().filter(|contact| contact.state.velocity < 0.0) {
            let state = self.slide.state(contact.time);
            self.release(contact.time, State { velocity: contact.state.velocity, ..state }, state.position);
        }
    }
}

/// The drag of a throw if the rule doesn't have one.
const DRAG: f64 = 5.0;

/// Checks detents: at least one, each finite and not below the one before.
fn check(detents: &[f64]) -> Result<(), ParameterError> {
    require(!detents.is_empty(), "detents", "have at least one height", 0.0)?;
    detents.iter().try_for_each(|height| finite("detents", *height))?;
    let falls = detents.windows(2).find(|pair| pair[1] < pair[0]);
    falls.map_or(Ok(()), |pair| require(false, "detents", "be in rising order, without a lower one", pair[1]))
}

fn ends(detents: &[f64]) -> [f64; 2] {
    [detents.first().copied().unwrap_or(0.0), detents.last().copied().unwrap_or(0.0)]
}
