//! What every value is made of on the inside: a few doubles.

use crate::math::{fabs, smaller, sqrt};

/// The numbers that a displacement is made of: `f64`, or arrays or tuples of lanes, to any depth.
///
/// All arithmetic of an animation is done on these, in double precision whatever the precision of the value, by one step
/// for all lanes. A type of one's own seldom needs this trait: it says what its [`Vector::Lanes`](super::Vector::Lanes)
/// are, and `[f64; N]` will do.
pub trait Lanes: Copy + PartialEq + core::fmt::Debug {
    /// No displacement.
    const ZERO: Self;

    /// `f` of each lane and the lane of `other` beside it.
    #[must_use]
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64 + Copy) -> Self;

    /// The sum of the products of the lanes.
    #[must_use]
    fn dot(self, other: Self) -> f64;

    /// The magnitude of the largest lane; NaN if any lane is.
    #[must_use]
    fn largest(self) -> f64;

    /// The magnitude of the smallest lane.
    #[must_use]
    fn smallest(self) -> f64;

    /// `f` of each lane.
    #[must_use]
    fn map(self, f: impl Fn(f64) -> f64 + Copy) -> Self {
        self.zip(self, |x, _| f(x))
    }

    /// `self + other·factor`.
    #[must_use]
    fn plus(self, other: Self, factor: f64) -> Self {
        self.zip(other, |x, y| x + y * factor)
    }

    /// The length of the vector, whatever its size.
    #[must_use]
    fn magnitude(self) -> f64 {
        let largest = self.largest();
        if !(largest > 0.0 && largest.is_finite()) {
            return largest;
        }
        if largest > 1e-100 && largest < 1e100 {
            return sqrt(self.dot(self));
        }
        let scaled = self.map(|x| x / largest);
        largest * sqrt(scaled.dot(scaled))
    }
}

/// The larger of two magnitudes, and NaN if one of them is.
fn larger_or_nan(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

impl Lanes for f64 {
    const ZERO: Self = 0.0;

    #[inline]
    fn zip(self, other: Self, f: impl Fn(Self, Self) -> Self + Copy) -> Self {
        f(self, other)
    }

    #[inline]
    fn dot(self, other: Self) -> f64 {
        self * other
    }

    #[inline]
    fn largest(self) -> f64 {
        fabs(self)
    }

    #[inline]
    fn smallest(self) -> f64 {
        fabs(self)
    }
}

impl<L: Lanes, const N: usize> Lanes for [L; N] {
    const ZERO: Self = [L::ZERO; N];

    #[inline]
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64 + Copy) -> Self {
        core::array::from_fn(|i| self[i].zip(other[i], f))
    }

    #[inline]
    fn dot(self, other: Self) -> f64 {
        let mut sum = 0.0;
        for (x, y) in self.into_iter().zip(other) {
            sum += x.dot(y);
        }
        sum
    }

    #[inline]
    fn largest(self) -> f64 {
        self.into_iter().map(L::largest).fold(0.0, larger_or_nan)
    }

    #[inline]
    fn smallest(self) -> f64 {
        self.into_iter().map(L::smallest).fold(f64::INFINITY, smaller)
    }
}

/// A tuple's length is not a parameter that an `impl` could be generic in.
macro_rules! tuples {
    ($($lanes:ident $index:tt),+) => {
        impl<$($lanes: Lanes),+> Lanes for ($($lanes,)+) {
            const ZERO: Self = ($($lanes::ZERO,)+);

            #[inline]
            fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64 + Copy) -> Self {
                ($(self.$index.zip(other.$index, f),)+)
            }

            #[inline]
            fn dot(self, other: Self) -> f64 {
                let mut sum = 0.0;
                $(sum += self.$index.dot(other.$index);)+
                sum
            }

            #[inline]
            fn largest(self) -> f64 {
                [$(self.$index.largest()),+].into_iter().fold(0.0, larger_or_nan)
            }

            #[inline]
            fn smallest(self) -> f64 {
                [$(self.$index.smallest()),+].into_iter().fold(f64::INFINITY, smaller)
            }
        }
    };
}

tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_magnitude_is_right_at_any_size() {
        assert_eq!([3.0, 4.0].magnitude(), 5.0);
        assert!((([3e200, 0.0], 4e200).magnitude() / 5e200 - 1.0).abs() < 1e-15);
        assert!(([3e-200, 4e-200].magnitude() / 5e-200 - 1.0).abs() < 1e-15);
        assert_eq!([0.0; 3].magnitude(), 0.0);
    }

    #[test]
    fn a_lane_that_is_not_a_number_shows_wherever_it_is() {
        assert!([1.0, f64::NAN, 2.0].magnitude().is_nan());
        assert!([f64::NAN, 1.0].largest().is_nan());
        assert!((1.0, f64::NAN).largest().is_nan());
        assert_eq!([1.0, f64::NEG_INFINITY].magnitude(), f64::INFINITY);
    }
}
