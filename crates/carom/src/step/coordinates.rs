//! The values that steppers step.

use crate::math::{fabs, larger, sqrt};
use crate::motion::State;

/// A number or an array of numbers, on which steppers compute component by component.
///
/// A [`State`] of such values also implements this trait; [`Rk4::step_system`](crate::step::Rk4::step_system) steps it
/// for a force.
pub trait Coordinates: Copy {
    /// Returns `f` of each pair of components.
    #[must_use]
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self;

    /// Returns the sum of `f` of each pair of components.
    #[must_use]
    fn sum(self, other: Self, f: impl Fn(f64, f64) -> f64) -> f64;

    /// Returns the number of components.
    #[must_use]
    fn count(self) -> usize;

    /// Returns the component of this index; NaN beyond the last.
    #[must_use]
    fn component(self, index: usize) -> f64;

    /// Returns the value with another component at this index.
    #[must_use]
    fn with(self, index: usize, component: f64) -> Self;

    /// Returns the largest component in size; NaN counts as larger than any.
    #[must_use]
    fn largest(self) -> f64;

    /// Returns `f` of each component.
    #[must_use]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        self.zip(self, |x, _| f(x))
    }

    /// Returns the Euclidean length, without overflow of a square.
    #[must_use]
    fn magnitude(self) -> f64 {
        let largest = self.largest();
        if !(largest > 0.0 && largest < f64::INFINITY) {
            return largest;
        }
        let scaled = self.map(|x| x / largest);
        largest * sqrt(scaled.sum(scaled, |x, y| x * y))
    }
}

impl Coordinates for f64 {
    fn zip(self, other: Self, f: impl Fn(Self, Self) -> Self) -> Self {
        f(self, other)
    }

    fn sum(self, other: Self, f: impl Fn(Self, Self) -> Self) -> Self {
        f(self, other)
    }

    fn count(self) -> usize {
        1
    }

    fn component(self, index: usize) -> Self {
        if index == 0 { self } else { Self::NAN }
    }

    fn with(self, index: usize, component: Self) -> Self {
        if index == 0 { component } else { self }
    }

    fn largest(self) -> Self {
        fabs(self)
    }
}

impl<const N: usize> Coordinates for [f64; N] {
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        core::array::from_fn(|i| f(self[i], other[i]))
    }

    fn sum(self, other: Self, f: impl Fn(f64, f64) -> f64) -> f64 {
        self.into_iter().zip(other).map(|(x, y)| f(x, y)).sum()
    }

    fn count(self) -> usize {
        N
    }

    fn component(self, index: usize) -> f64 {
        self.get(index).copied().unwrap_or(f64::NAN)
    }

    fn with(mut self, index: usize, component: f64) -> Self {
        if let Some(place) = self.get_mut(index) {
            *place = component;
        }
        self
    }

    fn largest(self) -> f64 {
        self.into_iter()
            .map(fabs)
            .fold(0.0, |most, x| if most.is_nan() || x.is_nan() { f64::NAN } else { larger(most, x) })
    }
}

impl<V: Coordinates> Coordinates for State<V> {
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self { position: self.position.zip(other.position, &f), velocity: self.velocity.zip(other.velocity, &f) }
    }

    fn sum(self, other: Self, f: impl Fn(f64, f64) -> f64) -> f64 {
        self.position.sum(other.position, &f) + self.velocity.sum(other.velocity, &f)
    }

    fn count(self) -> usize {
        self.position.count() + self.velocity.count()
    }

    fn component(self, index: usize) -> f64 {
        let positions = self.position.count();
        if index < positions { self.position.component(index) } else { self.velocity.component(index - positions) }
    }

    fn with(self, index: usize, component: f64) -> Self {
        let positions = self.position.count();
        if index < positions {
            Self { position: self.position.with(index, component), ..self }
        } else {
            Self { velocity: self.velocity.with(index - positions, component), ..self }
        }
    }

    fn largest(self) -> f64 {
        [self.position.largest(), self.velocity.largest()].largest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitude_is_the_length_at_any_scale() {
        for scale in [1e-300, 1.0, 1e300] {
            assert!((([3.0 * scale, -4.0 * scale].magnitude() / scale) - 5.0).abs() < 1e-15, "{scale}");
        }
        assert_eq!([0.0, 0.0].magnitude(), 0.0);
        assert_eq!([1.0, f64::INFINITY].magnitude(), f64::INFINITY);
        assert!([1.0, f64::NAN, 2.0].magnitude().is_nan());
        assert_eq!((-7.5).magnitude(), 7.5);
    }
}
