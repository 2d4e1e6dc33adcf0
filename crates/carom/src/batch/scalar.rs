//! What a batch keeps its springs in.

use super::kernel;
use core::fmt::Debug;
use core::ops::{Add, Mul};

/// `f32` or `f64`: what a [`Batch`](super::Batch) computes in.
pub trait Scalar:
    sealed::Sealed + Copy + Debug + Default + PartialEq + Add<Output = Self> + Mul<Output = Self> + Send + Sync + 'static
{
    /// What tells where springs have come to is computed from the law once in so many frames, and stepped between.
    #[doc(hidden)]
    const FRESH: u32;

    /// Whether starts are kept a second time, rounded.
    #[doc(hidden)]
    const ROUNDS: bool;

    /// The starts themselves, where they are not [rounded](Self::ROUNDS).
    #[doc(hidden)]
    fn exact(starts: &[f64]) -> &[Self];

    /// The nearest number.
    #[doc(hidden)]
    fn nearest(x: f64) -> Self;

    /// The same number.
    #[doc(hidden)]
    fn wide(self) -> f64;

    /// Of each pair of starts its combination.
    #[doc(hidden)]
    fn combine(out: &mut [Self], starts: (&[Self], &[Self]), row: (Self, Self));

    /// The same on top of targets.
    #[doc(hidden)]
    fn place(out: &mut [Self], targets: &[Self], starts: (&[Self], &[Self]), row: (Self, Self));
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

impl Scalar for f32 {
    /// A double's roundings, of so many frames, are nothing beside one of a lane.
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
