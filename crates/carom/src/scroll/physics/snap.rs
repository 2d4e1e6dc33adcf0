//! Places to rest at.

use super::course::{Contact, Course, Landing};
use super::{Edge, Native, Physics, nearest_ahead};
use crate::compose::then::{Then, Until};
use crate::error::{ParameterError, finite, positive, require};
use crate::law::spring::Spring;
use crate::math::{fabs, floor};
use crate::motion::{Motion, State};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// Where a page may rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum SnapTo<S> {
    /// At `first` and every `interval` > 0 from there, both ways.
    Interval {
        /// One of them.
        first: f64,
        /// From each to the next.
        interval: f64,
    },
    /// At these offsets, in rising order.
    Points(S),
}

/// How strict the places are, as in CSS scroll snap.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Strictness {
    /// It rests nowhere else.
    Mandatory,
    /// It goes to one if it would come to rest no farther from it than this, and else rests where it will.
    Proximity(f64),
}

/// A page that comes to rest at chosen places: any points, or at an interval.
///
/// Of a release it is first asked where it would come to rest by itself; the place nearest to that is chosen. If it lies
/// ahead, the fling is bent to end there: it leaves with the velocity it was released with, and slows down a little more or
/// less than it would have. If it lies behind, or so far that it would have to creep, the spring takes it, with the same
/// velocity. Beyond an edge, and where no place is near, the base has its way.
///
/// A notch of a wheel or a key goes to the place nearest to where it would go, of those ahead; a program goes where it says.
///
/// ```
/// use carom::scroll::{Extent, Scroller, Snap, SnapTo, Strictness, platform};
/// use carom::Spring;
///
/// let cards = Snap {
///     base: platform::ios().physics,
///     to: SnapTo::Points([0.0, 310.0, 620.0, 1_100.0]),
///     strictness: Strictness::Mandatory,
///     spring: Spring::from_duration_bounce(0.4, 0.0),
/// };
/// let mut row = Scroller::new(platform::ios().with_physics(cards), Extent::new(1_500.0, 400.0));
/// row.fling(0.0, 700.0);
/// row.advance_to(5.0);
/// assert_eq!(row.offset(), 310.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snap<S> {
    /// What it scrolls like otherwise.
    pub base: Native,
    /// Where it may rest.
    pub to: SnapTo<S>,
    /// Whether it must.
    pub strictness: Strictness,
    /// The law that draws what has no way to slow down along.
    pub spring: Spring,
}

impl<S: AsRef<[f64]>> Snap<S> {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.base.validate()?;
        self.to.validate()?;
        if let Strictness::Proximity(distance) = self.strictness {
            require(distance >= 0.0, "proximity", "be at least 0", distance)?;
        }
        self.spring.validate()
    }
}

impl<S: AsRef<[f64]>> SnapTo<S> {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
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

    /// The place nearest to `offset` among those that it can rest at; of two, the one ahead of `velocity`.
    #[must_use]
    pub fn nearest(&self, offset: f64, velocity: f64, view: &View) -> Option<f64> {
        let [before, after] = self.around(offset, view);
        let (to_before, to_after) = (offset - before, after - offset);
        let is_after = if velocity > 0.0 { to_after <= to_before } else { to_after < to_before };
        let place = if is_after || before.is_nan() { after } else { before };
        (!place.is_nan()).then_some(place)
    }

    /// The places that it can rest at, before `offset` or there, and after it; NaN for none.
    fn around(&self, offset: f64, view: &View) -> [f64; 2] {
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
        // Of infinity, this is infinity or NaN.
        around.map(|place| if view.extent.overscroll(place) == 0.0 { place } else { f64::NAN })
    }
}

/// From `start` to `target`: the base's fling bent to end there, or the spring.
#[expect(clippy::float_cmp, reason = "exactly there is there")]
pub(super) fn course_to(base: &Native, spring: &Spring, at: (State, f64), view: &View) -> Course {
    let (start, target) = at;
    if start.position == target && start.velocity == 0.0 {
        return Course::still(target);
    }
    match base.fling().bent(start, target, view.extent.viewport) {
        Some(bent) => {
            // Friction alone would be on its way for ever.
            let over = bent.settling_time(view.tolerance());
            Course::flight(Then::new(bent, Until::Time(over), |_| Landing::Still(target))).snapping()
        }
        None => Course::spring_within(spring.motion(start, target), base.edge(), view).snapping(),
    }
}

impl<S: AsRef<[f64]> + Clone + core::fmt::Debug> Physics for Snap<S> {
    type Motion = Course;

    fn go_on(&self, start: State, view: &View) -> Course {
        if view.extent.overscroll(start.position) != 0.0 {
            return self.base.go_on(start, view);
        }
        self.release(start, view)
    }

    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn release(&self, start: State, view: &View) -> Course {
        let natural = self.base.release(start, view);
        let rest = natural.rest().unwrap_or(start.position);
        let is_outside = view.extent.overscroll(start.position) != 0.0;
        let target = self.to.nearest(rest, start.velocity, view).filter(|_| !is_outside);
        let near = target.filter(|target| match self.strictness {
            Strictness::Mandatory => true,
            Strictness::Proximity(distance) => fabs(target - rest) <= distance,
        });
        // What an edge stops by itself at such a place is stopped by the edge.
        match near.filter(|target| *target != rest) {
            Some(target) => course_to(&self.base, &self.spring, (start, target), view),
            None => natural,
        }
    }

    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn stop(&self, from: f64, wanted: f64, view: &View) -> f64 {
        let place = nearest_ahead(from, wanted, self.to.around(wanted, view));
        match self.strictness {
            Strictness::Proximity(distance) if place == from || fabs(place - wanted) > distance => wanted,
            _ => place,
        }
    }

    fn duration(&self, motion: &Course, view: &View) -> f64 {
        motion.duration(view.tolerance())
    }

    fn phase(&self, motion: &Course, t: f64, _view: &View) -> Phase {
        motion.phase(t)
    }

    fn contact(&self, motion: &Course) -> Option<Contact> {
        motion.contact()
    }

    fn edge(&self) -> Edge {
        self.base.edge()
    }
}
