//! Where a part comes to rest after its release.

use crate::error::{ParameterError, not_negative, positive, require};
use crate::math::fabs;
use crate::motion::State;
use crate::scroll::{Extent, Places, View};

/// How a release chooses among the places where a part may rest.
///
/// Systems choose in one of two ways:
///
/// - They project the velocity and take the nearest place. For example, gorhom's sheets, Base UI's drawers and `PhotoSwipe` do this. The
///   choice depends continuously on the velocity, and a fast release may pass over places.
/// - Above a threshold of the velocity they take the next place in its direction, and otherwise the nearest place. Android, Compose and
///   Flutter do this. A release can't pass over a place.
///
/// ```
/// use carom::State;
/// use carom::touch::Choice;
///
/// let detents = [0.0, 100.0, 300.0];
/// let flick = State { position: 40.0, velocity: 1_000.0 };
/// assert_eq!(Choice::projected().place(&detents, flick, 0.0), Some(300.0));
/// assert_eq!(Choice::compose().place(&detents, flick, 0.0), Some(100.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Choice {
    /// The place nearest to where friction would carry the part, v/drag away.
    Projected {
        /// The drag, in 1/s > 0.
        drag: f64,
    },
    /// A release at `min_speed` or faster goes to the next place in the direction of its velocity. A slower one goes on to the next place
    /// if the finger has dragged the fraction `threshold` of the way there, and otherwise back to the previous place.
    Next {
        /// The least speed, ≥ 0.
        min_speed: f64,
        /// The fraction of the distance, 0 to 1, that a slow finger must drag. ½ takes the nearest place.
        threshold: f64,
    },
}

impl Choice {
    /// Carom's rule. It takes the place nearest to where friction of 5/s would carry the part. That is as far as the part would go
    /// in 0.2 s at its velocity.
    ///
    /// gorhom's sheets project by the same 0.2 s, Base UI's drawers by 0.3 s. `UIScrollView` projects by 0.1 s with `fast` deceleration and
    /// by 0.5 s with `normal`.
    #[must_use]
    pub const fn projected() -> Self {
        Self::Projected { drag: 5.0 }
    }

    /// Compose's `AnchoredDraggable`: 125 dp/s and half of the distance.
    #[must_use]
    pub const fn compose() -> Self {
        Self::Next { min_speed: 125.0, threshold: 0.5 }
    }

    /// Android's `ViewPager`: 400 dp/s and 0.6 of a page. (We leave its 25 dp of finger travel to whoever recognizes the gesture.)
    #[must_use]
    pub const fn view_pager() -> Self {
        Self::Next { min_speed: 400.0, threshold: 0.6 }
    }

    /// Android's `BottomSheetBehavior`: any fling, from 50 dp/s on, takes the next state.
    #[must_use]
    pub const fn bottom_sheet() -> Self {
        Self::Next { min_speed: 50.0, threshold: 0.5 }
    }

    /// Flutter's `DraggableScrollableSheet`: velocities above the scroll tolerance, 20 px/s.
    #[must_use]
    pub const fn flutter_sheet() -> Self {
        Self::Next { min_speed: 20.0, threshold: 0.5 }
    }

    /// Flutter's `Dismissible`: 700 px/s and 0.4 of the extent.
    #[must_use]
    pub const fn flutter_dismissible() -> Self {
        Self::Next { min_speed: 700.0, threshold: 0.4 }
    }

    /// Android's `ItemTouchHelper`: 120 dp/s and half of the row.
    #[must_use]
    pub const fn item_touch_helper() -> Self {
        Self::Next { min_speed: 120.0, threshold: 0.5 }
    }

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// Fails at the first number that is out of its range. The error says which number that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match *self {
            Self::Projected { drag } => positive("drag", drag),
            Self::Next { min_speed, threshold } => {
                not_negative("min_speed", min_speed)?;
                require((0.0..=1.0).contains(&threshold), "threshold", "be from 0 to 1", threshold)
            }
        }
    }

    /// Returns the place for a release in this state, in a gesture that began at `from`, or `None` if there aren't any places. Give the
    /// places in rising order.
    #[must_use]
    pub fn place(&self, places: &[f64], release: State, from: f64) -> Option<f64> {
        let (first, last) = (*places.first()?, *places.last()?);
        Some(self.place_of(&Places::Points(places), Extent { min: first, max: last, viewport: 1.0 }, release, from))
    }

    /// Returns the place within an extent. If the extent doesn't contain a place, returns the position of the release, clamped to the
    /// extent.
    pub(super) fn place_of<S: AsRef<[f64]>>(&self, to: &Places<S>, extent: Extent, release: State, from: f64) -> f64 {
        let view = View { extent, device_pixel_ratio: 1.0, origin: from, across: None };
        let State { position, velocity } = release;
        let nearest = |offset: f64| to.nearest(extent.clamp(offset), velocity, &view);
        let place = match *self {
            Self::Projected { drag } => nearest(position + velocity / drag),
            Self::Next { min_speed, .. } if fabs(velocity) >= min_speed && velocity != 0.0 => {
                // If the page is exactly at a place, that place counts as the next one, as in Compose.
                let [before, after] = to.around(position, -velocity, &view);
                Some(if velocity > 0.0 { after } else { before })
            }
            Self::Next { threshold, .. } => Some(to.past(threshold, from, position, &view)),
        };
        place.filter(|place| !place.is_nan()).unwrap_or_else(|| extent.clamp(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faster_release_never_leads_to_an_earlier_place() {
        let places = [0.0, 100.0, 300.0];
        // A faster release never leads to an earlier place.
        let taken: [f64; 600] = core::array::from_fn(|i| {
            let release = State { position: 60.0, velocity: 5.0 * (i as f64 - 200.0) };
            Choice::projected().place(&places, release, 0.0).unwrap_or(f64::NAN)
        });
        assert!(taken.windows(2).all(|pair| pair[0] <= pair[1]) && taken[0] == 0.0 && taken[599] == 300.0);
    }

    #[test]
    fn a_slow_finger_must_pass_the_threshold_to_turn_either_way() {
        let pages = Choice::view_pager();
        let slow = |position: f64, from: f64| pages.place(&[1.0, 2.0, 3.0], State::at_rest(position), from);
        assert_eq!([slow(2.3, 2.0), slow(2.61, 2.0)], [Some(2.0), Some(3.0)]);
        assert_eq!([slow(1.41, 2.0), slow(1.39, 2.0)], [Some(2.0), Some(1.0)]);
    }

    #[test]
    fn a_position_beyond_the_ends_leads_to_a_place_within_them() {
        for choice in [Choice::projected(), Choice::compose()] {
            for velocity in [-5e3, 0.0, 5e3] {
                let at = |position: f64| choice.place(&[10.0, 20.0], State { position, velocity }, 10.0);
                assert!([Some(10.0), Some(20.0)].contains(&at(-40.0)) && [Some(10.0), Some(20.0)].contains(&at(90.0)));
            }
        }
        assert_eq!(Choice::projected().place(&[], State::at_rest(1.0), 0.0), None);
    }
}
