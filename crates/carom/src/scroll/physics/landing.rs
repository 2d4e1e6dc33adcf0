//! Where a page may rest.

use super::page_motion::PageMotion;
use super::page_physics::PagePhysics;
use crate::error::{ParameterError, finite, not_negative, positive, require};
use crate::law::Spring;
use crate::math::{fabs, floor, larger, smaller};
use crate::motion::{Motion, State};
use crate::scroll::extent::View;

/// The places where a page may rest between its edges.
///
/// The same rule holds whatever moves the page, for example a finger, a wheel, a key, the program, or a change of its size. At rest the
/// page is at a place, or at one of its edges, which also count as places. A wheel notch or a key moves the page to one of the places
/// ahead, the one nearest to where the page would otherwise stop. Everything else takes it to the nearest place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        rename_all = "snake_case",
        bound(
            serialize = "S: serde::Serialize + AsRef<[f64]>",
            deserialize = "S: serde::Deserialize<'de> + AsRef<[f64]>"
        )
    )
)]
#[non_exhaustive]
pub enum Landing<S = [f64; 0]> {
    /// The page rests where its fling ends.
    #[default]
    Anywhere,
    /// The page rests at whole pages.
    Pages(Paging),
    /// The page rests at chosen points.
    Points(Stops<S>),
}

impl From<Paging> for Landing {
    fn from(pages: Paging) -> Self {
        Self::Pages(pages)
    }
}

impl<S> From<Stops<S>> for Landing<S> {
    fn from(snap: Stops<S>) -> Self {
        Self::Points(snap)
    }
}

/// The page rests at these points and at its edges, and nowhere else.
impl<S> From<Places<S>> for Landing<S> {
    fn from(points: Places<S>) -> Self {
        Self::Points(Stops::from(points))
    }
}

impl<S: AsRef<[f64]>> Landing<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::Anywhere => Ok(()),
            Self::Pages(pages) => pages.validate(),
            Self::Points(snap) => snap.validate(),
        }
    }

    /// Whether the page rests at places only. With an empty list of places it may rest anywhere.
    pub(super) fn has_places(&self) -> bool {
        match self {
            Self::Anywhere => false,
            Self::Points(Stops { to: Places::Points(points), .. }) => !points.as_ref().is_empty(),
            Self::Pages(_) | Self::Points(_) => true,
        }
    }

    /// Returns the place to rest at for a page that would otherwise stop at `wanted`. A jump from `from` goes to a place ahead of `from`.
    pub(super) fn place(&self, wanted: State, from: Option<f64>, view: &View) -> f64 {
        let State { position: wanted, velocity } = wanted;
        if !self.has_places() {
            return wanted;
        }
        let (around, reach) = match self {
            Self::Anywhere => return wanted,
            Self::Pages(pages) => (pages.places(view).around(wanted, velocity, view), f64::INFINITY),
            Self::Points(stops) => (
                stops.to.around(wanted, velocity, view),
                match stops.strictness {
                    Strictness::Mandatory => f64::INFINITY,
                    Strictness::Proximity(distance) => distance,
                },
            ),
        };
        let place = chosen(wanted, velocity, from, around);
        let is_near = reach == f64::INFINITY || fabs(place - wanted) <= reach && from != Some(place);
        if is_near && !place.is_nan() { place } else { wanted }
    }
}

/// Returns the nearer one of the two places around `wanted`. If both are equally near, `velocity` decides. A jump from `from` takes the
/// nearer one of those that lie ahead, or NaN if neither does.
pub(super) fn chosen(wanted: f64, velocity: f64, from: Option<f64>, [before, after]: [f64; 2]) -> f64 {
    let Some(from) = from else {
        let (to_before, to_after) = (wanted - before, after - wanted);
        let is_after = if velocity > 0.0 { to_after <= to_before } else { to_after < to_before };
        return if is_after || before.is_nan() { after } else { before };
    };
    let (beyond, short) = if wanted > from { (after, before) } else { (before, after) };
    let is_ahead = (short - from) * (wanted - from) > 0.0;
    let is_short = is_ahead && !(fabs(beyond - wanted) <= fabs(short - wanted));
    if is_short || beyond.is_nan() { short } else { beyond }
}

/// Pages that turn one by one, or several at once.
///
/// After a slow release the page turns if it was dragged by more than `threshold` of a page. A faster release turns as many pages as its
/// fling would pass, from one to `max_pages`. Pages count from offset 0, where the content begins. This holds in an inverted list too,
/// whose offsets are negative. When the view changes its size, the page in view stays the same.
///
/// With `threshold` ½ and one page, this is Flutter's `PageScrollPhysics`: round(page ± ½).
///
/// ```
/// use carom::Spring;
/// use carom::scroll::{Extent, Paging, Scroller, platform};
///
/// let pages = Paging::new(Spring::from_duration_bounce(0.4, 0.0));
/// let pager = platform::ios().with_landing(pages);
/// let mut book = Scroller::new(pager, Extent::new(2_000.0, 400.0));
/// book.fling(0.0, 700.0);
/// book.advance_to(5.0);
/// assert_eq!(book.offset(), 400.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paging {
    /// The size of a page, > 0, or `None` for the size of the viewport.
    pub size: Option<f64>,
    /// The fraction of a page, 0 to 1, that a slow finger must drag to turn it.
    pub threshold: f64,
    /// The least speed of a release that turns a page, however short the drag was. `None` is a device pixel in 50 ms.
    pub min_speed: Option<f64>,
    /// How many pages one release may turn at most, ≥ 1.
    pub max_pages: u32,
    /// The spring that takes the page to its place.
    pub spring: Spring,
}

impl Paging {
    /// Creates pages of the viewport's size that turn one at a time, as in Flutter and in `UIKit`.
    #[must_use]
    pub const fn new(spring: Spring) -> Self {
        Self { size: None, threshold: 0.5, min_speed: None, max_pages: 1, spring }
    }

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("size", self.size.unwrap_or(1.0))?;
        require((0.0..=1.0).contains(&self.threshold), "threshold", "be from 0 to 1", self.threshold)?;
        not_negative("min_speed", self.min_speed.unwrap_or(0.0))?;
        require(self.max_pages > 0, "max_pages", "be at least 1", f64::from(self.max_pages))?;
        self.spring.validate()
    }

    /// Returns the pages, which count from offset 0 or, if that is beyond an edge, from there.
    fn places(&self, view: &View) -> Places<[f64; 0]> {
        Places::Interval { first: view.extent.clamp(0.0), interval: self.size.unwrap_or(view.extent.viewport) }
    }

    /// Returns the state of the pages after the view has changed its size. The same page stays in view.
    pub(super) fn resized(&self, state: State, before: &View, after: &View) -> State {
        if self.size.is_some() {
            return state;
        }
        let scale = after.extent.viewport / before.extent.viewport;
        let position = after.extent.clamp(0.0) + scale * (state.position - before.extent.clamp(0.0));
        State { position, velocity: scale * state.velocity }
    }

    /// Returns the motion of a page that is released between its edges.
    #[expect(clippy::float_cmp, reason = "the page is exactly at its edge, or not")]
    pub(super) fn motion<S>(&self, page: &PagePhysics<S>, start: State, view: &View) -> PageMotion {
        let State { position, velocity } = start;
        if position == view.extent.ahead(velocity) && velocity != 0.0 {
            // There isn't a place beyond this edge, so the page flings into the edge.
            return page.natural(start, view);
        }
        let places = self.places(view);
        let target = if fabs(velocity) > self.min_speed.unwrap_or_else(|| view.slow()) {
            let [before, after] = places.around(position, velocity, view);
            let rest = page.natural(start, view).rest().unwrap_or(position);
            let place = chosen(rest, velocity, None, places.around(rest, velocity, view));
            let more = f64::from(self.max_pages.saturating_sub(1)) * self.size.unwrap_or(view.extent.viewport);
            if velocity > 0.0 {
                larger(smaller(place, after + more), after)
            } else {
                smaller(larger(place, before - more), before)
            }
        } else {
            let origin = places.nearest(view.origin, 0.0, view).unwrap_or(position);
            places.past(self.threshold, origin, position, view)
        };
        page.spring_to(&self.spring, start, view.extent.clamp(target), view)
    }
}

/// The points of a [`Stops`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Places<S> {
    /// The point `first`, and one every `interval` > 0 from there, in both directions.
    Interval {
        /// The offset of one of the points.
        first: f64,
        /// The distance from each point to the next.
        interval: f64,
    },
    /// These offsets, in rising order.
    Points(S),
}

/// How strictly a page keeps to its points, as in CSS scroll snap.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Strictness {
    /// The page rests at points and at its edges only.
    Mandatory,
    /// The page goes to a point if its fling would end within this distance of it. Otherwise it rests where the fling ends.
    Proximity(f64),
}

/// Points where a page comes to rest.
///
/// A release chooses the point, or the edge, that is nearest to where its fling would end. If this place lies ahead, we bend the fling to
/// end there. The bent fling begins with the velocity of the release, and slows down a little more or less than it would have. If the place
/// lies behind, or so far ahead that the page would creep, the spring takes over with the same velocity.
///
/// ```
/// use carom::Spring;
/// use carom::scroll::{Extent, Scroller, Stops, Places, Strictness, platform};
///
/// let cards = Stops {
///     to: Places::Points([0.0, 310.0, 620.0, 1_100.0]),
///     strictness: Strictness::Mandatory,
///     spring: Spring::from_duration_bounce(0.4, 0.0),
/// };
/// let snapping = platform::ios().with_landing(cards);
/// let mut row = Scroller::new(snapping, Extent::new(1_500.0, 400.0));
/// row.fling(0.0, 700.0);
/// row.advance_to(5.0);
/// assert_eq!(row.offset(), 310.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stops<S> {
    /// The points.
    pub to: Places<S>,
    /// Whether the page must rest at one of these points.
    pub strictness: Strictness,
    /// The spring that pulls a page to a point if we can't bend its fling to end there.
    pub spring: Spring,
}

/// The page rests at these points and at its edges, and nowhere else. If its fling would end elsewhere, a critically damped spring of 0.4 s
/// moves it to a point.
impl<S> From<Places<S>> for Stops<S> {
    fn from(to: Places<S>) -> Self {
        Self { to, strictness: Strictness::Mandatory, spring: Spring::from_duration_bounce(0.4, 0.0) }
    }
}

impl<S: AsRef<[f64]>> Stops<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.to.validate()?;
        if let Strictness::Proximity(distance) = self.strictness {
            require(distance >= 0.0, "proximity", "be at least 0", distance)?;
        }
        self.spring.validate()
    }
}

impl Places<[f64; 0]> {
    /// Returns the points at every multiple of `interval`, for example the height of a row.
    ///
    /// ```
    /// use carom::scroll::{Extent, Scroller, Places, platform};
    ///
    /// let rows = platform::gtk().with_landing(Places::every(80.0));
    /// let mut list = Scroller::new(rows, Extent::new(4_000.0, 400.0));
    /// list.fling(0.0, 900.0);
    /// list.advance_to(5.0);
    /// assert_eq!(list.offset(), 240.0);
    /// ```
    #[must_use]
    pub const fn every(interval: f64) -> Self {
        Self::Interval { first: 0.0, interval }
    }
}

impl<S: AsRef<[f64]>> Places<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::Interval { first, interval } => {
                finite("first", *first)?;
                positive("interval", *interval)
            }
            Self::Points(points) => {
                let points = points.as_ref();
                points.iter().try_for_each(|point| require(!point.is_nan(), "points", "be numbers", *point))?;
                points
                    .windows(2)
                    .try_for_each(|pair| require(pair[0] <= pair[1], "points", "be in rising order", pair[1]))
            }
        }
    }

    /// Returns the place nearest to `offset`. If two are equally near, it takes the one in the direction of `velocity`. The edges count as
    /// places.
    #[must_use]
    pub fn nearest(&self, offset: f64, velocity: f64, view: &View) -> Option<f64> {
        let place = chosen(offset, velocity, None, self.around(offset, velocity, view));
        (!place.is_nan()).then_some(place)
    }

    /// Returns where a slow finger takes the page that it has dragged from `from` to `offset`. The page goes on to the next place if it has
    /// covered the fraction `threshold` of the way there, and otherwise back to the previous place.
    pub(crate) fn past(&self, threshold: f64, from: f64, offset: f64, view: &View) -> f64 {
        let [before, after] = self.around(offset, offset - from, view);
        let part = (offset - before) / (after - before);
        let is_on = if from < offset { part >= threshold } else { part > 1.0 - threshold };
        if is_on { after } else { before }
    }

    /// Returns the last place up to `offset` and the first one after it, where each edge is a place. A place exactly at `offset` counts as
    /// the one behind, for a page that moves at `velocity`. Where the page doesn't have an edge, the place is NaN.
    pub(crate) fn around(&self, offset: f64, velocity: f64, view: &View) -> [f64; 2] {
        let is_forward = velocity >= 0.0;
        let [before, after] = match self {
            Self::Interval { first, interval } => {
                let count = (offset - first) / interval;
                let count = if is_forward { floor(count) } else { -floor(-count) - 1.0 };
                [first + interval * count, first + interval * (count + 1.0)]
            }
            Self::Points(points) => {
                let points = points.as_ref();
                let index = points.partition_point(|point| if is_forward { *point <= offset } else { *point < offset });
                let at = |index: usize| points.get(index).map_or(f64::NAN, |point| *point);
                [at(index.wrapping_sub(1)), at(index)]
            }
        };
        let bound = |place: f64, edge: f64| {
            let place = if place.is_nan() { edge } else { view.extent.clamp(place) };
            if place.is_finite() { place } else { f64::NAN }
        };
        [bound(before, view.extent.min), bound(after, view.extent.max)]
    }
}
