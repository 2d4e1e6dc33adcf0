//! Pages and carousels.

use super::choice::Choice;
use crate::clock::Moment;
use crate::error::{ParameterError, positive, require};
use crate::law::Spring;
use crate::math::{floor, larger, smaller};
use crate::motion::State;
use crate::scroll::{Extent, Momentum, PageMotion, PagePhysics, Places, Platform, Scroller, ScrollerReading};

/// Pages that a finger turns, one by one or as far as a flick goes, with or without an end.
///
/// Places count in pages, from 0 for the first. A pager that loops counts on beyond the last page, and back below 0. You don't see a seam,
/// and we don't move pages behind the scenes.
///
/// # Platforms
/// `UIScrollView` with paging, `ViewPager2` and Compose turn one page at most. For this, call [`with_most`](Self::with_most) with 1. Embla
/// and Flickity give the pages a push and leave the rest to their spring. Swiper turns after every touch shorter than 0.3 s, whatever its
/// velocity. [`Choice`] has the platforms' rules for choosing a page.
///
/// # Example
/// ```
/// use carom::touch::{Pager, Pages};
/// use carom::scroll::platform;
///
/// // Five cards of 300 in a view of 360, where their neighbours peek in.
/// let (size, viewport, align) = (300.0, 360.0, 0.5);
/// let pages = Pages { count: 5, size, viewport, align, loops: true };
/// let mut cards = Pager::new(platform::ios(), pages);
/// assert_eq!((cards.place_of(0), cards.place_of(4)), (30.0, -270.0));
///
/// cards.go_by(0.0, -1);
/// // We already know the instant when the last card arrives.
/// let arrives = cards.time_at(-1).unwrap();
/// cards.advance_to(arrives);
/// assert_eq!((cards.current().page, cards.place_of(4)), (4, 30.0));
/// ```
#[derive(Clone, Debug)]
pub struct Pager<C: Moment = f64> {
    pub(crate) scroller: Scroller<PagePhysics, C>,
    platform: Platform,
    pages: Pages,
    choice: Choice,
    spring: Spring,
    most: f64,
    finger: Option<f64>,
    /// The page where the pager last rested, or where it was going when the finger caught it.
    from: f64,
}

/// The pages of a [`Pager`], and the view that they are seen through.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Pages {
    /// The number of pages, ≥ 1.
    pub count: usize,
    /// The length from one page to the next, > 0.
    pub size: f64,
    /// The length of the view, > 0.
    pub viewport: f64,
    /// Where a page rests in the view: 0 at its beginning, ½ in its middle, 1 at its end.
    pub align: f64,
    /// Whether the first page follows the last one.
    pub loops: bool,
}

/// A pager at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PagerReading {
    /// The place in pages. It isn't a whole number while a page is being turned.
    pub position: f64,
    /// The velocity of the pager, in pages per second.
    pub velocity: f64,
    /// The page that is nearest to its resting place, from 0 to the number of pages − 1.
    pub page: usize,
    /// The page where the pager will rest. Under a finger, it is the nearest one.
    pub target: usize,
    /// Whether everything rests until the next event.
    pub is_at_rest: bool,
}

impl Pages {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        require(self.count >= 1, "count", "be at least 1", self.count as f64)?;
        positive("size", self.size)?;
        positive("viewport", self.viewport)?;
        require((0.0..=1.0).contains(&self.align), "align", "be from 0 to 1", self.align)?;
        self.extent().validate()
    }

    pub(super) fn extent(&self) -> Extent {
        let (min, max) =
            if self.loops { (f64::NEG_INFINITY, f64::INFINITY) } else { (0.0, self.size * (self.count as f64 - 1.0)) };
        Extent { min, max, viewport: self.viewport }
    }

    /// Returns the page at a place, from 0 to count − 1.
    pub(super) fn wrapped(&self, place: f64) -> usize {
        let count = larger(self.count as f64, 1.0);
        (place - count * floor(place / count)) as usize
    }

    /// Returns the signed distance from a place to a page, in pages. If the pages loop, the nearest copy of the page counts.
    pub(super) fn from(&self, page: f64, place: f64) -> f64 {
        let (away, count) = (page - place, self.count as f64);
        if self.loops { away - count * floor(away / count + 0.5) } else { away }
    }

    /// Returns the place of the page that is nearest to a place.
    pub(super) fn nearest(&self, place: f64) -> f64 {
        let nearest = floor(place + 0.5);
        if self.loops { nearest } else { nearest.clamp(0.0, larger(self.count as f64 - 1.0, 0.0)) }
    }
}

impl<C: Moment> Pager<C> {
    /// Creates a pager at its first page. Edges, wheel and the estimate of the velocity are as on the platform. Keys and wheels
    /// turn whole pages. Without [valid](Pages::validate) pages, it doesn't have room to turn one yet.
    #[must_use]
    pub fn new(platform: Platform, pages: Pages) -> Self {
        let (scroller, pages) = scroller(platform, pages);
        Self {
            scroller,
            platform,
            pages,
            choice: Choice::projected(),
            spring: Spring::from_response_damping_ratio(0.4, 1.0),
            most: f64::INFINITY,
            finger: None,
            from: 0.0,
        }
    }

    /// Checks the platform, and the pages that you gave last.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.scroller.validate()
    }

    /// Uses another rule to choose the page of a release.
    #[must_use]
    pub const fn with_choice(mut self, choice: Choice) -> Self {
        self.choice = choice;
        self
    }

    /// Uses another spring. The default is critically damped, with a response of 0.4 s.
    #[must_use]
    pub const fn with_spring(mut self, spring: Spring) -> Self {
        self.spring = spring;
        self
    }

    /// Limits how many pages one release may turn.
    #[must_use]
    pub fn with_most(mut self, pages: u32) -> Self {
        self.most = f64::from(pages);
        self
    }

    /// Puts the finger down. Pages in motion stop under it.
    pub fn pointer_down(&mut self, at: C, position: f64) {
        let at = self.scroller.report(at, false);
        self.from = self.place(self.scroller.current().target);
        self.scroller.engine.pointer_down(at, position);
        self.finger = Some(position);
    }

    /// Moves the finger.
    pub fn pointer_move(&mut self, at: C, position: f64) {
        let at = self.scroller.report(at, false);
        if self.finger.is_some() {
            self.scroller.engine.pointer_move(at, position);
            self.finger = Some(position);
        }
    }

    /// Lifts the finger. A spring takes the pages to the chosen one.
    pub fn pointer_up(&mut self, at: C) {
        let at = self.scroller.report(at, false);
        if self.finger.take().is_none() {
            return;
        }
        let (state, extent) = (self.scroller.engine.release_state(at), self.pages.extent());
        let size = self.pages.size;
        let to = Places::every(size);
        let place = self.choice.place_of(&to, extent, state, size * self.from);
        let most = size * self.most;
        let place = larger(smaller(place, size * self.from + most), size * self.from - most);
        if self.scroller.engine.is_drawn() {
            self.scroller.engine.release_with(at, PageMotion::from(self.spring.motion(state, extent.clamp(place))));
        } else {
            // If pages were removed, the place may be beyond an edge that can only stretch. Then go back from here.
            self.scroller.engine.go_to(at, place, self.spring.into());
        }
    }

    /// Takes the finger away because the system cancels it. Then the pages go back to where the gesture began.
    pub fn pointer_cancel(&mut self, at: C) {
        let at = self.event(at);
        if self.finger.take().is_some() {
            self.scroller.engine.pointer_cancel(at);
            self.scroller.engine.go_to(at, self.pages.size * self.from, self.spring.into());
        }
    }

    /// Returns the scroller of the pages, for wheels.
    pub const fn scroller_mut(&mut self) -> &mut Scroller<PagePhysics, C> {
        &mut self.scroller
    }

    /// Goes by some pages, for example when a key or a button is pressed. Presses add up.
    pub fn go_by(&mut self, at: C, by: i32) {
        let at = self.event(at);
        let target = floor(self.place(self.scroller.current().target) + 0.5) + f64::from(by);
        self.scroll(at, target);
    }

    /// Goes to a page, in the shorter direction if the pages loop.
    pub fn go_to(&mut self, at: C, page: usize) {
        let at = self.event(at);
        let place = self.place(self.scroller.offset());
        self.scroll(at, floor(place + self.pages.from(page as f64, place) + 0.5));
    }

    /// Shows a page at once, or its nearest copy if the pages loop. A finger keeps hold of the pages.
    pub fn snap_to(&mut self, at: C, page: usize) {
        let at = self.event(at);
        if self.finger.is_none() {
            let place = self.place(self.scroller.offset());
            self.from = floor(place + self.pages.from(page as f64, place) + 0.5);
            self.scroller.engine.snap_to(at, self.pages.size * self.from);
        }
    }

    fn scroll(&mut self, at: f64, place: f64) {
        if self.finger.is_none() {
            self.from = place;
            self.scroller.engine.go_to(at, self.pages.size * place, self.spring.into());
        }
    }

    /// Changes the sizes. The place in pages and its velocity stay, and so does the page where the motion ends. Pages that aren't
    /// [valid](Pages::validate) are ignored, and [`validate`](Self::validate) says what is wrong with them.
    pub fn resize(&mut self, at: C, pages: Pages) {
        let at = self.event(at);
        self.scroller.engine.checked = pages.validate();
        if self.scroller.engine.checked.is_err() || pages == self.pages {
            return;
        }
        let (before, state, scale) = (self.scroller.current(), self.scroller.state(), pages.size / self.pages.size);
        let state = State { position: scale * state.position, velocity: scale * state.velocity };
        let target = pages.size * floor(self.place(before.target) + 0.5);
        self.pages = pages;
        self.scroller.engine = scroller::<C>(self.platform, pages).0.engine;
        self.scroller.engine.advance_to(at);
        if let Some(finger) = self.finger {
            self.scroller.engine.set_state(at, State::at_rest(scale * before.offset));
            self.scroller.engine.pointer_down(at, finger);
        } else if before.is_at_rest {
            self.scroller.engine.snap_to(at, target);
        } else {
            let motion = self.spring.motion(state, pages.extent().clamp(target));
            self.scroller.engine.release_with(at, PageMotion::from(motion));
        }
    }

    /// Puts some pages in before the first, or takes them away if `by` is negative. The pages in view stay there, in motion and under a
    /// finger too, because their places grow by `by`.
    pub fn shift(&mut self, at: C, by: i32) {
        let at = self.event(at);
        let Some(count) = self.pages.count.checked_add_signed(by as isize).filter(|count| *count >= 1) else { return };
        self.pages.count = count;
        self.from += f64::from(by);
        self.scroller.engine.shift(at, self.pages.size * f64::from(by));
        self.scroller.engine.set_size(at, self.pages.extent());
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

    /// Returns the pages now.
    #[must_use]
    pub fn current(&self) -> PagerReading {
        self.reading(self.scroller.current())
    }

    /// Predicts the pages at a time, assuming that nothing else happens. The clock doesn't move.
    #[must_use]
    pub fn read(&self, at: C) -> PagerReading {
        self.reading(self.scroller.read(at))
    }

    fn reading(&self, shown: ScrollerReading) -> PagerReading {
        let position = self.place(shown.offset);
        PagerReading {
            position,
            velocity: shown.velocity / self.pages.size,
            page: self.pages.wrapped(self.pages.nearest(position)),
            target: self.pages.wrapped(self.pages.nearest(self.place(shown.target))),
            is_at_rest: shown.is_at_rest,
        }
    }

    /// Returns where a page begins in the view now. If the pages loop, it takes the page's nearest copy.
    #[must_use]
    pub fn place_of(&self, page: usize) -> f64 {
        let lead = self.pages.align * (self.pages.viewport - self.pages.size);
        lead + self.pages.size * self.pages.from(page as f64, self.place(self.scroller.offset()))
    }

    /// Returns the page where the pages come to rest without further input: `current().target`.
    #[must_use]
    pub fn end(&self) -> usize {
        self.current().target
    }

    /// Returns the time when the pages come to rest without further input, or `None` if they are at rest, or under a finger.
    #[must_use]
    pub fn rest_at(&self) -> Option<C> {
        self.scroller.rest_at()
    }

    /// Returns the time when the current motion reaches a place, or `None` if it doesn't. Places are in pages, and count on beyond the ends
    /// of a loop. The motion reaches its last page when it comes to rest.
    #[must_use]
    #[expect(clippy::float_cmp, reason = "the target is a whole number of pages")]
    pub fn time_at(&self, place: i64) -> Option<C> {
        let (shown, offset) = (self.scroller.current(), self.pages.size * place as f64);
        let passes = self.scroller.time_at(offset);
        let is_last = floor(self.place(shown.target) + 0.5) == place as f64;
        passes.or_else(|| self.scroller.rest_at().filter(|_| is_last))
    }

    fn place(&self, offset: f64) -> f64 {
        offset / self.pages.size
    }

    fn event(&mut self, at: C) -> f64 {
        self.scroller.event(at, false)
    }
}

/// Returns a scroller that lands on pages, and these pages. If they aren't valid, their size counts as 1.
pub(super) fn scroller<C: Moment>(platform: Platform, pages: Pages) -> (Scroller<PagePhysics, C>, Pages) {
    let checked = pages.validate();
    let align = if (0.0..=1.0).contains(&pages.align) { pages.align } else { 0.0 };
    let usable = Pages { count: pages.count.max(1), size: 1.0, viewport: 1.0, align, ..pages };
    let pages = if checked.is_ok() { pages } else { usable };
    // A fling at any velocity turns the page, and a new fling doesn't add the velocity of the last one.
    let platform = Platform { min_fling: 0.0, momentum: Momentum::None, resampling: None, ..platform };
    let mut scroller = Scroller::new(platform.with_landing(Places::every(pages.size)), pages.extent());
    scroller.engine.checked = scroller.engine.checked.and(checked);
    (scroller, pages)
}
