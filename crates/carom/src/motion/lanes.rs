//! Values that consist of a few doubles.

use crate::math::{fabs, smaller, sqrt};
use core::cell::RefCell;

/// A value that consists of a few `f64`s, which we call lanes: one `f64`, or an array or a tuple of such values. Arithmetic goes lane by
/// lane.
///
/// [Steppers](crate::step) step positions of this kind, and [animated](crate::animate) values have displacements of this kind. So
/// animations are computed in double precision, even for values in single precision. The trait is sealed, but for a type of your own you
/// can choose `[f64; N]` as its [`Vector::Lanes`](crate::animate::Vector::Lanes).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not consist of lanes of `f64`",
    label = "expected `f64`, an array `[f64; N]`, or a tuple of up to 12 of these",
    note = "all lanes are `f64`, whatever the precision of the value: `[f32; 2]` has the lanes `[f64; 2]`"
)]
pub trait Lanes: sealed::Sealed + Copy + PartialEq + core::fmt::Debug {
    /// Zero in every lane.
    const ZERO: Self;

    /// Applies `f` to each lane and the corresponding lane of `other`.
    #[must_use]
    fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64 + Copy) -> Self;

    /// Returns the sum of the products of corresponding lanes.
    #[must_use]
    fn dot(self, other: Self) -> f64;

    /// Returns the magnitude of the largest lane, or NaN if any lane is NaN.
    #[must_use]
    fn largest(self) -> f64;

    /// Returns the magnitude of the smallest lane.
    #[must_use]
    fn smallest(self) -> f64;

    /// Applies `f` to each lane.
    #[must_use]
    fn map(self, f: impl Fn(f64) -> f64 + Copy) -> Self {
        self.zip(self, |x, _| f(x))
    }

    /// Applies `f` to the index of each lane and the lane, in order.
    #[must_use]
    fn map_indexed(self, f: impl FnMut(usize, f64) -> f64) -> Self {
        let next = RefCell::new((0, f));
        self.map(|x| {
            let (index, f) = &mut *next.borrow_mut();
            *index += 1;
            f(*index - 1, x)
        })
    }

    /// Returns `self + other·factor`.
    #[must_use]
    fn plus(self, other: Self, factor: f64) -> Self {
        self.zip(other, |x, y| x + y * factor)
    }

    /// Returns the Euclidean length, which is correct even where the squares of lanes overflow or underflow.
    #[must_use]
    fn magnitude(self) -> f64 {
        let largest = self.largest();
        if !(largest > 0.0 && largest.is_finite()) {
            return largest;
        }
        if largest > 1e-100 && largest < 1e100 {
            return sqrt(self.dot(self));
        }
        // The search for the instant of rest may use lanes so small or large that their squares underflow or overflow. So scale first.
        let scaled = self.map(|x| x / largest);
        largest * sqrt(scaled.dot(scaled))
    }
}

/// Calls a macro once for each length of tuple, from 1 to 12, with a type and an index for every element.
macro_rules! for_each_tuple {
    ($implement:ident) => {
        $implement!(A 0);
        $implement!(A 0, B 1);
        $implement!(A 0, B 1, C 2);
        $implement!(A 0, B 1, C 2, D 3);
        $implement!(A 0, B 1, C 2, D 3, E 4);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
        $implement!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
    };
}
pub(crate) use for_each_tuple;

/// Seals the traits of lanes and of fields, so that we can add methods to them later.
pub(crate) mod sealed {
    pub trait Sealed {}

    impl Sealed for f64 {}
    impl<L, const N: usize> Sealed for [L; N] {}

    macro_rules! sealed_tuple {
        ($($element:ident $index:tt),+) => {
            impl<$($element),+> Sealed for ($($element,)+) {}
        };
    }
    super::for_each_tuple!(sealed_tuple);
}

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

macro_rules! lanes_of_tuple {
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

for_each_tuple!(lanes_of_tuple);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_magnitude_of_a_vector_is_right_at_any_size() {
        assert_eq!([3.0, 4.0].magnitude(), 5.0);
        assert!((([3e200, 0.0], 4e200).magnitude() / 5e200 - 1.0).abs() < 1e-15);
        assert!(([3e-200, 4e-200].magnitude() / 5e-200 - 1.0).abs() < 1e-15);
        assert_eq!([0.0; 3].magnitude(), 0.0);
    }

    #[test]
    fn a_nan_in_any_lane_makes_the_magnitude_nan() {
        assert!([1.0, f64::NAN, 2.0].magnitude().is_nan());
        assert!([f64::NAN, 1.0].largest().is_nan());
        assert!((1.0, f64::NAN).largest().is_nan());
        assert_eq!([1.0, f64::NEG_INFINITY].magnitude(), f64::INFINITY);
    }
}
