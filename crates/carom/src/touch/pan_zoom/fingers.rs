//! The fingers on a picture, and how they have moved, scaled and turned it since their set last changed.

use super::plane::{Point, minus, plus, scaled, square, times_conjugate};
use crate::math::{atan2, floor, ln, sqrt};
use core::f64::consts::TAU;

/// The largest number of fingers that count. We ignore further ones until a finger lifts.
const MOST: usize = 10;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Finger {
    id: u64,
    position: Point,
    /// The finger's place relative to the centroid when the set of fingers last changed.
    anchor: Point,
}

/// The fingers on a picture, each with its place when the set of fingers last changed.
///
/// We write the places relative to the centroid as complex numbers, p′ at that change and p now. By least squares, the fingers have scaled
/// and turned the picture by
///
/// ```text
/// k = Σ p·conj(p′) / Σ |p′|²
/// ```
///
/// With two fingers this is exact, and with one the picture only moves. It doesn't depend on the order of the fingers. Three fingers that
/// only turn have |k| = 1. (Android's span of three fingers grows by up to 3 % when they turn.)
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fingers {
    fingers: [Finger; MOST],
    count: usize,
}

/// How a set of fingers, or a touchpad, has moved, scaled and turned a picture since an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Similarity {
    /// The point of the view about which scale and rotation act.
    pub(super) center: Point,
    /// The change of ln s.
    pub(super) log_scale: f64,
    /// The change of the angle, in radians.
    pub(super) rotation: f64,
}

impl Fingers {
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Puts a finger down. Returns false if it is down already, or if there are too many.
    pub(super) fn add(&mut self, id: u64, position: Point) -> bool {
        if self.count == MOST || self.place(id).is_some() {
            return false;
        }
        self.fingers[self.count] = Finger { id, position, anchor: position };
        self.count += 1;
        self.anchor();
        true
    }

    /// Moves a finger. Returns false if it isn't down.
    pub(super) fn set(&mut self, id: u64, position: Point) -> bool {
        let place = self.place(id);
        if let Some(place) = place {
            self.fingers[place].position = position;
        }
        place.is_some()
    }

    /// Lifts a finger. Returns false if it isn't down.
    pub(super) fn remove(&mut self, id: u64) -> bool {
        let Some(place) = self.place(id) else { return false };
        self.fingers.copy_within(place + 1..self.count, place);
        self.count -= 1;
        self.anchor();
        true
    }

    /// From now on, counts changes from the current places of the fingers.
    pub(super) fn anchor(&mut self) {
        let center = self.center();
        for finger in &mut self.fingers[..self.count] {
            finger.anchor = minus(finger.position, center);
        }
    }

    /// Returns the mean of the fingers' positions.
    pub(super) fn center(&self) -> Point {
        let sum = self.down().fold([0.0; 2], |sum, finger| plus(sum, finger.position));
        if self.count == 0 { sum } else { scaled(sum, 1.0 / self.count as f64) }
    }

    /// Returns how the fingers have moved, scaled and turned the picture since their set last changed. Angles repeat after whole turns, so
    /// we take the angle nearest to `previous`.
    pub(super) fn similarity(&self, previous: f64) -> Similarity {
        let center = self.center();
        let (mut product, mut spread) = ([0.0; 2], 0.0);
        for finger in self.down() {
            product = plus(product, times_conjugate(minus(finger.position, center), finger.anchor));
            spread += square(finger.anchor);
        }
        // A single finger, or fingers that are or were at one point, can't scale or turn the picture.
        if !(spread > 1e-12 && square(product) > 1e-24 * spread * spread) {
            return Similarity { center, log_scale: 0.0, rotation: previous };
        }
        let angle = atan2(product[1], product[0]);
        let turns = floor((previous - angle) / TAU + 0.5);
        // If no finger has moved, the quotient is exactly 1.
        let log_scale = ln(sqrt(square(product)) / spread);
        Similarity { center, log_scale, rotation: angle + TAU * turns }
    }

    fn down(&self) -> impl Iterator<Item = &Finger> {
        self.fingers[..self.count].iter()
    }

    fn place(&self, id: u64) -> Option<usize> {
        self.down().position(|finger| finger.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::sin_cos;

    fn turned(points: &[Point], angle: f64, scale: f64) -> Similarity {
        let mut fingers = Fingers::default();
        for (id, point) in points.iter().enumerate() {
            assert!(fingers.add(id as u64, *point));
        }
        let center = fingers.center();
        let (sin, cos) = sin_cos(angle);
        for (id, point) in points.iter().enumerate() {
            let [x, y] = minus(*point, center);
            let turned = [scale * (cos * x - sin * y), scale * (sin * x + cos * y)];
            assert!(fingers.set(id as u64, plus(center, turned)));
        }
        fingers.similarity(0.0)
    }

    #[test]
    fn three_fingers_that_turn_do_not_zoom() {
        let triangle = [[100.0, 0.0], [-50.0, 86.6], [-50.0, -86.6]];
        let similarity = turned(&triangle, 0.26, 1.0);
        assert!(similarity.log_scale.abs() < 1e-12 && (similarity.rotation - 0.26).abs() < 1e-12);
    }

    #[test]
    fn two_fingers_scale_and_turn_exactly() {
        let similarity = turned(&[[10.0, 20.0], [200.0, -40.0]], -1.2, 1.7);
        assert!((similarity.log_scale - ln(1.7)).abs() < 1e-12 && (similarity.rotation + 1.2).abs() < 1e-12);
    }

    #[test]
    fn a_second_press_and_an_unknown_finger_are_ignored() {
        let mut fingers = Fingers::default();
        assert!(fingers.add(7, [1.0, 2.0]) && !fingers.add(7, [9.0, 9.0]));
        assert!(!fingers.set(8, [5.0, 5.0]) && !fingers.remove(8));
        assert_eq!((fingers.center(), fingers.count()), ([1.0, 2.0], 1));
    }
}
