//! The numbers that a batch computes with.

use super::kernel;
use crate::animate::Vector;
use core::fmt::Debug;
use core::ops::{Add, Mul};

/// The number type of a [`Batch`](super::Batch): `f32` or `f64`.
pub trait Scalar:
    sealed::Sealed
    + Vector<Lanes = f64>
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + Mul<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The number of frames after which a propagator is computed from the law again, instead of being stepped.
    #[doc(hidden)]
    const FRESH: u32;

    /// Whether starts are kept a second time, rounded to this type.
    #[doc(hidden)]
    const ROUNDS: bool;

    /// Returns the starts from which lanes are computed: the [rounded](Self::ROUNDS) ones, if there are any.
    #[doc(hidden)]
    fn starts<'a>(exact: (&'a [f64], &'a [f64]), rounded: (&'a [Self], &'a [Self])) -> (&'a [Self], &'a [Self]);

    /// Combines each pair of starts with a row of a propagator.
    #[doc(hidden)]
    fn combine(out: &mut [Self], starts: (&[Self], &[Self]), row: (Self, Self));

    /// Adds the combination of each pair of starts to its target.
    #[doc(hidden)]
    fn place(out: &mut [Self], targets: &[Self], starts: (&[Self], &[Self]), row: (Self, Self));
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

macro_rules! scalar {
    ($number:ident, $fresh:literal, $rounds:literal, |$exact:ident, $rounded:ident| $starts:ident, $combine:ident, $place:ident) => {
        impl Scalar for $number {
            const FRESH: u32 = $fresh;
            const ROUNDS: bool = $rounds;

            #[inline(always)]
            fn starts<'a>(
                $exact: (&'a [f64], &'a [f64]),
                $rounded: (&'a [Self], &'a [Self]),
            ) -> (&'a [Self], &'a [Self]) {
                $starts
            }

            #[inline]
            fn combine(out: &mut [Self], starts: (&[Self], &[Self]), row: (Self, Self)) {
                kernel::$combine(out, starts, row);
            }

            #[inline]
            fn place(out: &mut [Self], targets: &[Self], starts: (&[Self], &[Self]), row: (Self, Self)) {
                kernel::$place(out, targets, starts, row);
            }
        }
    };
}

// The roundings of 1024 steps in doubles are small beside one rounding of an `f32`.
scalar!(f32, 1024, true, |_exact, rounded| rounded, combine_f32, place_f32);
scalar!(f64, 32, false, |exact, _rounded| exact, combine_f64, place_f64);
