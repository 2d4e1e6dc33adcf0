//! One value that visits several targets.

use super::{Driver, Progress};
use crate::animate::animated::Animated;
use crate::animate::values::animatable::Animatable;

/// A value that goes to several targets in turn and comes to rest at each, like react-spring's `to: […]`. You give the keyframes, and the
/// spring determines their times.
///
/// ```
/// use carom::{Spring, animate::{Animated, Driver, Waypoints}};
///
/// let value = Animated::new(0.0, Spring::from_duration_bounce(0.3, 0.2));
/// let mut tour = Waypoints::new(value, [100.0, 40.0, 60.0]);
/// let mut seen = Vec::new();
/// while tour.advance(1.0 / 60.0) {
///     if seen.last() != Some(&tour.value.target()) {
///         seen.push(tour.value.target());
///     }
/// }
/// assert_eq!(seen, [100.0, 40.0, 60.0]);
/// assert_eq!(tour.value.value(), 60.0);
/// ```
#[derive(Clone, Debug)]
pub struct Waypoints<T: Animatable, L> {
    /// The value. You may retarget it in flight. From there, it goes on to the next target.
    pub value: Animated<T>,
    targets: L,
    next: usize,
}

impl<T: Animatable, L: AsRef<[T]>> Waypoints<T, L> {
    /// Sends `value` to the first of `targets`, which can be an array, a slice or a `Vec`. The value ends at the last.
    #[must_use]
    pub fn new(value: Animated<T>, targets: L) -> Self {
        let mut tour = Self { value, targets, next: 0 };
        tour.visit_next();
        tour
    }

    /// Returns the number of targets after the current target.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.targets.as_ref().len() - self.next
    }

    /// Retargets the value to the next target. Returns false after the last target.
    fn visit_next(&mut self) -> bool {
        let target = self.targets.as_ref().get(self.next).copied();
        if let Some(target) = target {
            self.value.retarget(target);
            self.next += 1;
        }
        target.is_some()
    }
}

impl<T: Animatable, L: AsRef<[T]>> Driver for Waypoints<T, L> {
    fn drive(&mut self, dt: f64) -> Progress {
        let mut progress = self.value.drive(dt);
        while let Progress::AtRest { left } = progress {
            if !self.visit_next() {
                break;
            }
            progress = self.value.drive(left);
        }
        progress
    }
}
