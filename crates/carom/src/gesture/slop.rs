//! When a touch becomes a drag, and along which axes.

use crate::error::{ParameterError, not_negative, require};
use crate::math::{fabs, sqrt};

/// The axes that a drag may go along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Axes {
    /// The x axis.
    Horizontal,
    /// The y axis.
    Vertical,
    /// Both axes, because the drag is diagonal.
    Both,
}

impl Axes {
    /// Returns the part of a travel or a velocity along these axes. `Both` returns it unchanged.
    #[must_use]
    pub const fn keep(self, [x, y]: [f64; 2]) -> [f64; 2] {
        match self {
            Self::Horizontal => [x, 0.0],
            Self::Vertical => [0.0, y],
            Self::Both => [x, y],
        }
    }
}

/// How far a finger may travel and still be a touch, and along which axes it drags after that.
///
/// A finger is broad and rolls as it presses, so a touch only becomes a drag when it is more than `distance` away from its first position.
/// The point where it leaves this circle decides the axis: x if |y| < `diagonal`·|x|, y if |x| < `diagonal`·|y|, and otherwise both. With
/// `diagonal` 1 the drag always has one axis, the one with the larger travel. (At exactly 45° that is y, as in `WebKit`.) With
/// tan 22.5° = 0.414, four octants belong to the axes and four to the diagonals.
///
/// # Parameters
/// | field | unit | range |
/// |---|---|---|
/// | `distance` | length | ≥ 0 |
/// | `diagonal` | – | 0 to 1; 1: always one axis; 0: always both, except exactly along an axis |
///
/// # Example
/// ```
/// use carom::gesture::{Axes, TouchSlop};
///
/// assert_eq!(TouchSlop::IOS.axes([3.0, -7.0]), None);
/// assert_eq!(TouchSlop::IOS.axes([3.0, -11.0]), Some(Axes::Vertical));
/// let free = TouchSlop { diagonal: 0.5, ..TouchSlop::IOS };
/// assert_eq!(free.axes([8.0, -11.0]), Some(Axes::Both));
/// ```
///
/// # Source
/// Android: `ViewConfiguration.TOUCH_SLOP`, 8 dp. Flutter: `kTouchSlop`, 18 logical pixels (they found that 8 made targets too hard to
/// hit). iOS: 10 pt, as commonly observed of pan recognizers. Apple doesn't document a slop. Android and Flutter compare each axis with the
/// slop. We compare the straight distance, so that a diagonal drag doesn't wait longer. `diagonal` 1 is `WebKit`'s axis lock ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchSlop {
    /// The largest distance, ≥ 0, that still counts as a touch.
    pub distance: f64,
    /// The ratio of the smaller to the larger travel, from 0 to 1, below which the drag has one axis.
    pub diagonal: f64,
}

impl TouchSlop {
    /// The slop of Android: 8 dp, one axis.
    pub const ANDROID: Self = Self { distance: 8.0, diagonal: 1.0 };
    /// The slop of Flutter: 18 logical pixels, one axis.
    pub const FLUTTER: Self = Self { distance: 18.0, diagonal: 1.0 };
    /// The slop of iOS: 10 pt, one axis.
    pub const IOS: Self = Self { distance: 10.0, diagonal: 1.0 };
    /// The slop of a mouse: 4 logical pixels, one axis. Windows (`SM_CXDRAG`) and Qt use this.
    pub const MOUSE: Self = Self { distance: 4.0, diagonal: 1.0 };

    /// Checks that every parameter is in its range.
    ///
    /// # Errors
    /// Fails at the first parameter that is out of its range. The error says which one that is, and its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        not_negative("distance", self.distance)?;
        require((0.0..=1.0).contains(&self.diagonal), "diagonal", "be from 0 to 1", self.diagonal)
    }

    /// Returns the axes of a travel from the first position, or `None` while it still counts as a touch. NaN does, too.
    #[must_use]
    pub fn axes(&self, [x, y]: [f64; 2]) -> Option<Axes> {
        let (x, y) = (fabs(x), fabs(y));
        // This is false for NaN, so NaN counts as a touch.
        let has_left = sqrt(x * x + y * y) > self.distance;
        if !has_left {
            None
        } else if y < self.diagonal * x {
            Some(Axes::Horizontal)
        } else if x < self.diagonal * y || self.diagonal >= 1.0 {
            Some(Axes::Vertical)
        } else {
            Some(Axes::Both)
        }
    }
}

/// Keeps a gesture on the axes that were decided when the finger left its slop.
///
/// # Example
/// ```
/// use carom::gesture::{Axes, DirectionLock, TouchSlop};
///
/// let mut lock = DirectionLock::new(TouchSlop::ANDROID);
/// lock.pointer_down([100.0, 300.0]);
/// assert_eq!(lock.pointer_move([102.0, 296.0]), None);
/// assert_eq!(lock.pointer_move([104.0, 280.0]), Some(Axes::Vertical));
/// // The finger strays to the side, and the drag stays vertical.
/// assert_eq!(lock.pointer_move([180.0, 260.0]), Some(Axes::Vertical));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DirectionLock {
    slop: TouchSlop,
    start: Option<[f64; 2]>,
    axes: Option<Axes>,
}

impl DirectionLock {
    /// Creates a lock without a finger.
    #[must_use]
    pub const fn new(slop: TouchSlop) -> Self {
        Self { slop, start: None, axes: None }
    }

    /// Starts a gesture, without axes, where a finger touches the screen.
    pub const fn pointer_down(&mut self, position: [f64; 2]) {
        *self = Self { start: Some(position), ..Self::new(self.slop) };
    }

    /// Moves the finger. Returns its axes once they are decided. Without a `pointer_down` before, the gesture begins here.
    pub fn pointer_move(&mut self, position: [f64; 2]) -> Option<Axes> {
        let start = *self.start.get_or_insert(position);
        if self.axes.is_none() {
            self.axes = self.slop.axes([position[0] - start[0], position[1] - start[1]]);
        }
        self.axes
    }

    /// Returns the axes once they are decided.
    #[must_use]
    pub const fn axes(&self) -> Option<Axes> {
        self.axes
    }

    /// Removes the finger.
    pub const fn clear(&mut self) {
        *self = Self::new(self.slop);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slop_is_the_same_in_every_direction() {
        // These are Pythagorean triples, so the lengths are exact.
        for [x, y, length] in
            [[3.0, 4.0, 5.0], [5.0, -12.0, 13.0], [-8.0, 15.0, 17.0], [-1.0, 0.0, 1.0], [0.0, 7.0, 7.0]]
        {
            let moved = |to: f64| [x / length * to, y / length * to];
            assert_eq!(TouchSlop::ANDROID.axes(moved(7.999)), None, "{x} {y}");
            assert!(TouchSlop::ANDROID.axes(moved(8.001)).is_some(), "{x} {y}");
        }
    }

    #[test]
    fn the_axis_with_the_larger_travel_wins() {
        for (x, y, axes) in [(20.0, 19.0, Axes::Horizontal), (19.0, 20.0, Axes::Vertical), (20.0, 20.0, Axes::Vertical)]
        {
            for moved in [[x, y], [-x, y], [x, -y], [-x, -y]] {
                assert_eq!(TouchSlop::FLUTTER.axes(moved), Some(axes), "{moved:?}");
            }
        }
    }

    #[test]
    fn a_diagonal_drag_is_free_and_keeps_its_direction() {
        let slop = TouchSlop { distance: 8.0, diagonal: 0.5 };
        assert_eq!(slop.axes([30.0, -14.0]), Some(Axes::Horizontal));
        assert_eq!(slop.axes([30.0, -16.0]), Some(Axes::Both));
        assert_eq!(slop.axes([14.0, -30.0]), Some(Axes::Vertical));
        assert_eq!(Axes::Both.keep([900.0, -480.0]), [900.0, -480.0]);
        assert_eq!(Axes::Vertical.keep([900.0, -480.0]), [0.0, -480.0]);
        assert_eq!(Axes::Horizontal.keep([900.0, -480.0]), [900.0, 0.0]);
    }

    #[test]
    fn nan_does_not_decide_an_axis_but_a_huge_travel_does() {
        assert_eq!(TouchSlop::IOS.axes([f64::NAN, 100.0]), None);
        assert_eq!(TouchSlop::IOS.axes([100.0, f64::NAN]), None);
        assert_eq!(TouchSlop::IOS.axes([f64::MAX, -1.0]), Some(Axes::Horizontal));
        assert_eq!(TouchSlop { distance: 0.0, diagonal: 1.0 }.axes([0.0, 0.0]), None);
        assert!(TouchSlop { distance: 1.0, diagonal: f64::NAN }.validate().is_err());
        assert!(TouchSlop::IOS.validate().is_ok());
    }

    #[test]
    fn each_finger_chooses_its_axis_anew() {
        let mut lock = DirectionLock::new(TouchSlop::IOS);
        lock.pointer_down([0.0, 0.0]);
        assert_eq!(lock.pointer_move([30.0, 2.0]), Some(Axes::Horizontal));
        lock.pointer_down([30.0, 2.0]);
        assert_eq!((lock.axes(), lock.pointer_move([31.0, 30.0])), (None, Some(Axes::Vertical)));
        lock.clear();
        assert_eq!(lock.pointer_move([500.0, 0.0]), None);
    }
}
