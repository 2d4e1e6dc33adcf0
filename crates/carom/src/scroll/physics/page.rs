//! Pages turned one by one, or several at once.

use super::course::{Contact, Course};
use super::{Edge, Native, Physics, nearest_ahead};
use crate::error::{ParameterError, not_negative, positive, require};
use crate::law::spring::Spring;
use crate::math::{fabs, floor, larger, smaller};
use crate::motion::{Motion, State};
use crate::scroll::extent::View;
use crate::scroll::phase::Phase;

/// A pager: it rests at whole pages.
///
/// A slow release goes to the page that it was dragged to by more than `threshold` of a page; a faster one turns at least
/// one page in its direction, and as many as its fling would pass, up to `max_pages`. So does a notch of a wheel or a key: it
/// goes to the page nearest to where it would go, of those ahead. A program goes where it says.
///
/// With `threshold` ½ and one page these are Flutter's `PageScrollPhysics`: round(page ± ½).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// What it scrolls like beyond its edges, and how its fling would slow down.
    pub base: Native,
    /// The size of a page, > 0; `None` for the window's.
    pub size: Option<f64>,
    /// The part of a page, 0 to 1, that a slow finger must have dragged to turn it.
    pub threshold: f64,
    /// The speed from which a release turns a page whatever was dragged; `None` for a device pixel in 50 ms.
    pub min_speed: Option<f64>,
    /// How many pages one release may turn, ≥ 1.
    pub max_pages: u32,
    /// The law that draws it to its page.
    pub spring: Spring,
}

impl Page {
    /// One page at a time on `base`, as in Flutter and in UIKit.
    #[must_use]
    pub const fn new(base: Native, spring: Spring) -> Self {
        Self { base, size: None, threshold: 0.5, min_speed: None, max_pages: 1, spring }
    }

    /// Whether every number is in its range.
    ///
    /// # Errors
    /// The first that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        self.base.validate()?;
        positive("size", self.size.unwrap_or(1.0))?;
        require((0.0..=1.0).contains(&self.threshold), "threshold", "be from 0 to 1", self.threshold)?;
        not_negative("min_speed", self.min_speed.unwrap_or(0.0))?;
        require(self.max_pages > 0, "max_pages", "be at least 1", f64::from(self.max_pages))?;
        self.spring.validate()
    }

    /// Where the first page begins, and how long each is.
    fn pages(&self, view: &View) -> (f64, f64) {
        let first = if view.extent.min.is_finite() { view.extent.min } else { 0.0 };
        (first, self.size.unwrap_or(view.extent.viewport))
    }

    /// The offset of the page that a release in this state goes to.
    #[must_use]
    pub fn target(&self, start: State, view: &View) -> f64 {
        let (first, size) = self.pages(view);
        let page = (start.position - first) / size;
        let direction = if start.velocity > 0.0 { 1.0 } else { -1.0 };
        let is_fast = fabs(start.velocity) > self.min_speed.unwrap_or_else(|| view.slow());
        // Pages are counted along `direction`, so that mirror images are exact.
        let round = |x: f64| direction * floor(direction * x + 0.5);
        let target = if is_fast {
            let one = round(page + 0.5 * direction);
            let rest = self.base.release(start, view).rest().map_or(page, |rest| (rest - first) / size);
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
}

impl Physics for Page {
    type Motion = Course;

    fn go_on(&self, start: State, view: &View) -> Course {
        if view.extent.overscroll(start.position) != 0.0 {
            return self.base.go_on(start, view);
        }
        self.release(start, view)
    }

    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn release(&self, start: State, view: &View) -> Course {
        if view.extent.overscroll(start.position) != 0.0 {
            return self.base.release(start, view);
        }
        if start.position == view.extent.ahead(start.velocity) && start.velocity != 0.0 {
            // No page is left that way: what is left of the velocity is the edge's.
            return self.base.release(start, view);
        }
        let target = self.target(start, view);
        if start.position == target && start.velocity == 0.0 {
            return Course::still(target);
        }
        Course::spring_within(self.spring.motion(start, target), self.edge(), view).snapping()
    }

    fn stop(&self, from: f64, wanted: f64, view: &View) -> f64 {
        let (first, size) = self.pages(view);
        let before = first + size * floor((wanted - first) / size);
        nearest_ahead(from, wanted, [before, before + size].map(|page| view.extent.clamp(page)))
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
