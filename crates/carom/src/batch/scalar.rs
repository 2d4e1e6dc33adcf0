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
    /// The number of frames after which a matrix is computed from the law again, instead of being stepped.
    #[doc(hidden)]
    const FRESH: u32;

    /// Whether starts are kept a second time, rounded to this type.
    #[doc(hidden)]
    const ROUNDS: bool;

    /// Returns the starts themselves, if they are not [rounded](Self::ROUNDS).
    #[doc(hidden)]
    fn exact(starts: &[f64]) -> &[Self];

    /// Returns the nearest number.
    #[doc(hidden)]
    fn nearest(x: f64) -> Self;

    /// Returns the same number in double precision.
    #[doc(hidden)]
    fn wide(self) -> f64;

    /// Combines each pair of starts with a row of a matrix.
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

impl Scalar for f32 {
    /// So many roundings of doubles are small beside one rounding of a lane.
    const FRESH: u32 = 1024;
    const ROUNDS: bool = true;

    #[inline(always)]
    fn exact(_: &[f64]) -> &[Self] {
        &[]
    }

    #[inline(always)]
    fn nearest(x: f64) -> Self {
        x as Self
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        Self::into(self)
    }

    #[inline]
    fn combine(out: &mut [Self], starts: (&[Self], &[Self]), row: (Self, Self)) {
        kernel::combine_f32(out, starts, row);
    }

    #[inline]
    fn place(out: &mut [Self], targets: &[Self], starts: (&[Self], &[Self]), row: (Self, Self)) {
        kernel::place_f32(out, targets, starts, row);
    }
}

impl Scalar for f64 {
    const FRESH: u32 = 32;
    const ROUNDS: bool = false;

    #[inline(always)]
    fn exact(starts: &[f64]) -> &[Self] {
        starts
    }

    #[inline(always)]
    fn nearest(x: f64) -> Self {
        x
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }

    #[inline]
    fn combine(out: &mut [Self], starts: (&[Self], &[Self]), row: (Self, Self)) {
        kernel::combine_f64(out, starts, row);
    }

    #[inline]
    fn place(out: &mut [Self], targets: &[Self], starts: (&[Self], &[Self]), row: (Self, Self)) {
        kernel::place_f64(out, targets, starts, row);
    }
}
