//! Where a page may rest.

use super::page_motion::PageMotion;
use super::page_physics::PagePhysics;
use crate::error::{ParameterError, finite, not_negative, positive, require};
use crate::law::Spring;
use crate::math::{fabs, floor, larger, smaller};
use crate::motion::{Motion, State};
use crate::scroll::extent::View;

/// The places at which a page may rest between its edges.
///
/// A scroll by the program ends exactly at the requested offset. A wheel notch or a key moves the page to one of the
/// places ahead: the nearest to where the page would otherwise stop.
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

/// The page rests at these points only.
impl<S> From<Places<S>> for Landing<S> {
    fn from(points: Places<S>) -> Self {
        Self::Points(Stops::from(points))
    }
}

impl<S: AsRef<[f64]>> Landing<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Names the first number that is out of its range, and the range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match self {
            Self::Anywhere => Ok(()),
            Self::Pages(pages) => pages.validate(),
            Self::Points(snap) => snap.validate(),
        }
    }
}

/// Pages that are turned one by one, or several at once.
///
/// After a slow release the page turns if it was dragged by more than `threshold` of a page. A faster release turns as many
/// pages as its fling would pass, at least one and at most `max_pages`.
///
/// With `threshold` ½ and one page these are Flutter's `PageScrollPhysics`: round(page ± ½).
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
    /// The size of a page, > 0; `None` for the viewport's.
    pub size: Option<f64>,
    /// The fraction of a page, 0 to 1, that a slow finger must have dragged to turn it.
    pub threshold: f64,
    /// The least speed at which a release turns a page, however short the drag was; `None` for a device pixel in 50 ms.
    pub min_speed: Option<f64>,
    /// The most pages that one release may turn, ≥ 1.
    pub max_pages: u32,
    /// The law that moves the page to its place.
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
    /// Names the first number that is out of its range, and the range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        positive("size", self.size.unwrap_or(1.0))?;
        require((0.0..=1.0).contains(&self.threshold), "threshold", "be from 0 to 1", self.threshold)?;
        not_negative("min_speed", self.min_speed.unwrap_or(0.0))?;
        require(self.max_pages > 0, "max_pages", "be at least 1", f64::from(self.max_pages))?;
        self.spring.validate()
    }

    /// Returns the offset of the first page, and the size of each.
    fn first_and_size(&self, view: &View) -> (f64, f64) {
        let first = if view.extent.min.is_finite() { view.extent.min } else { 0.0 };
        (first, self.size.unwrap_or(view.extent.viewport))
    }

    /// Returns the offset of the page that a release goes to, given the offset `natural` at which its fling would end.
    fn target(&self, start: State, natural: impl Fn() -> Option<f64>, view: &View) -> f64 {
        let (first, size) = self.first_and_size(view);
        let page = (start.position - first) / size;
        let direction = if start.velocity > 0.0 { 1.0 } else { -1.0 };
        let is_fast = fabs(start.velocity) > self.min_speed.unwrap_or_else(|| view.slow());
        // Pages are counted along `direction`, so that mirror images are exact.
        let round = |x: f64| direction * floor(direction * x + 0.5);
        let target = if is_fast {
            let one = round(page + 0.5 * direction);
            let rest = natural().map_or(page, |rest| (rest - first) / size);
            let most = one + direction * f64::from(self.max_pages.saturating_sub(1));
            let natural = round(rest);
            if direction > 0.0 { larger(smaller(natural, most), one) } else { smaller(larger(natural, most), one) }
        } else {
            let from = {
                let origin = (view.origin - first) / size;
                floor(fabs(origin) + 0.5).copysign(origin)
            };
            let moved = page - from;
            from + floor(fabs(moved) + (1.0 - self.threshold)).copysign(moved)
        };
        let target = first + target * size;
        view.extent.clamp(if target.is_finite() { target } else { start.position })
    }

    /// Returns the motion of a page that is released between its edges.
    #[expect(clippy::float_cmp, reason = "the page is exactly at its edge, or not")]
    pub(super) fn motion<S>(&self, page: &PagePhysics<S>, start: State, view: &View) -> PageMotion {
        let natural = || page.natural(start, 0.0, view);
        if start.position == view.extent.ahead(start.velocity) && start.velocity != 0.0 {
            // The last page in that direction is reached, so the edge takes the velocity.
            return natural();
        }
        let target = self.target(start, || natural().rest(), view);
        page.spring_to(&self.spring, start, target, view)
    }

    pub(super) fn stop(&self, from: f64, wanted: f64, view: &View) -> f64 {
        let (first, size) = self.first_and_size(view);
        let before = first + size * floor((wanted - first) / size);
        nearest_ahead(from, wanted, [before, before + size].map(|page| view.extent.clamp(page)))
    }
}

/// Returns the place at which a jump from `from` to `wanted` ends. `before` and `after` are the nearest places on the two sides of
/// `wanted`, or NaN where there is no place. A place counts if it lies ahead of `from`, in the direction of `wanted`: the nearer one
/// is returned, or `from` if no place counts.
pub(super) fn nearest_ahead(from: f64, wanted: f64, [before, after]: [f64; 2]) -> f64 {
    let (beyond, short) = if wanted > from { (after, before) } else { (before, after) };
    let is_ahead = (short - from) * (wanted - from) > 0.0;
    if is_ahead && !(fabs(beyond - wanted) <= fabs(short - wanted)) {
        short
    } else if beyond.is_nan() {
        from
    } else {
        beyond
    }
}

/// The points of a [`Stops`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Places<S> {
    /// `first`, and every `interval` > 0 from there in both directions.
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
    /// The page rests at points only.
    Mandatory,
    /// The page goes to a point if its fling would end no farther from it than this, and otherwise rests where it ends.
    Proximity(f64),
}

/// Points at which a page comes to rest.
///
/// The point nearest to where the fling would end is chosen. If it lies ahead, the fling is bent to end there: it begins with
/// the velocity of the release, and slows down a little more or less than it would have. If the point lies behind, or so far
/// ahead that the page would have to creep, the spring takes over with the same velocity.
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
    /// The law that pulls a page to a point that its fling cannot be bent to.
    pub spring: Spring,
}

/// The page rests at these points only. If its fling would end elsewhere, a critically damped spring of 0.4 s moves it
/// to a point.
impl<S> From<Places<S>> for Stops<S> {
    fn from(to: Places<S>) -> Self {
        Self { to, strictness: Strictness::Mandatory, spring: Spring::from_duration_bounce(0.4, 0.0) }
    }
}

impl<S: AsRef<[f64]>> Stops<S> {
    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Names the first number that is out of its range, and the range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.to.validate()?;
        if let Strictness::Proximity(distance) = self.strictness {
            require(distance >= 0.0, "proximity", "be at least 0", distance)?;
        }
        self.spring.validate()
    }

    /// Returns the motion of a page that is released between its edges.
    #[expect(clippy::float_cmp, reason = "a fling that ends exactly at a point keeps its motion")]
    pub(super) fn motion<T>(&self, page: &PagePhysics<T>, start: State, view: &View) -> PageMotion {
        let natural = page.natural(start, 0.0, view);
        let rest = natural.rest().unwrap_or(start.position);
        let target = self.to.nearest(rest, start.velocity, view).filter(|target| match self.strictness {
            Strictness::Mandatory => true,
            Strictness::Proximity(distance) => fabs(target - rest) <= distance,
        });
        // Where the snap point is the edge itself, the edge stops the page.
        match target.filter(|target| *target != rest) {
            Some(target) => page.bent_to(&self.spring, start, target, view),
            None => natural,
        }
    }

    #[expect(clippy::float_cmp, reason = "no point is ahead if the jump would stay exactly where it begins")]
    pub(super) fn stop(&self, from: f64, wanted: f64, view: &View) -> f64 {
        let place = nearest_ahead(from, wanted, self.to.around(wanted, view));
        match self.strictness {
            Strictness::Proximity(distance) if place == from || fabs(place - wanted) > distance => wanted,
            _ => place,
        }
    }
}

impl Places<[f64; 0]> {
    /// Returns the points at every multiple of `interval`, such as the height of a row.
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
    /// Names the first number that is out of its range, and the range.
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

    /// Returns the point between the edges that is nearest to `offset`; of two equally near points, the one in the
    /// direction of `velocity`.
    #[must_use]
    pub fn nearest(&self, offset: f64, velocity: f64, view: &View) -> Option<f64> {
        let [before, after] = self.around(offset, view);
        let (to_before, to_after) = (offset - before, after - offset);
        let is_after = if velocity > 0.0 { to_after <= to_before } else { to_after < to_before };
        let place = if is_after || before.is_nan() { after } else { before };
        (!place.is_nan()).then_some(place)
    }

    /// Returns the last point up to `offset` and the first point after it. A point that does not exist between the
    /// edges is NaN.
    pub(crate) fn around(&self, offset: f64, view: &View) -> [f64; 2] {
        let around = match self {
            Self::Interval { first, interval } if *interval > 0.0 => {
                let count = floor((offset - first) / interval);
                [first + interval * count, first + interval * (count + 1.0)]
            }
            Self::Interval { .. } => [f64::NAN; 2],
            Self::Points(points) => {
                let points = points.as_ref();
                let index = points.partition_point(|point| *point <= offset);
                let at = |index: usize| points.get(index).map_or(f64::NAN, |point| *point);
                [at(index.wrapping_sub(1)), at(index)]
            }
        };
        // The overscroll of an infinite place is infinite or NaN.
        around.map(|place| if view.extent.overscroll(place) == 0.0 { place } else { f64::NAN })
    }
}
