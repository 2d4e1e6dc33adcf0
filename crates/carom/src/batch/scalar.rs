//! What a batch keeps its springs in.

use core::fmt::Debug;
use core::ops::{Add, Mul};

/// `f32` or `f64`: what a [`Batch`](super::Batch) computes in.
pub trait Scalar:
    sealed::Sealed + Copy + Debug + Default + PartialEq + Add<Output = Self> + Mul<Output = Self> + Send + Sync + 'static
{
    /// Every spring is restarted from its law once in so many frames.
    #[doc(hidden)]
    const RESTART: usize;

    /// Whether products and sums of the lanes may be rounded once together where the processor can.
    #[doc(hidden)]
    const FUSES: bool;

    /// self·factor + term, rounded once.
    #[doc(hidden)]
    #[cfg(feature = "simd")]
    fn times_plus(self, factor: Self, term: Self) -> Self;

    /// Whether starts are kept a second time, rounded.
    #[doc(hidden)]
    const ROUNDS: bool;

    /// Of the starts and what they are rounded to, the one of this type.
    #[doc(hidden)]
    fn choose<'a>(exact: &'a [f64], rounded: &'a [Self]) -> &'a [Self];

    /// The nearest number.
    #[doc(hidden)]
    fn nearest(x: f64) -> Self;

    /// The same number.
    #[doc(hidden)]
    fn wide(self) -> f64;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

impl Scalar for f32 {
    /// Measured over dampings and steps, with and without fused operations, for the amplitudes whose last digit counts most:
    /// after 96 frames, or a fifth of them where frames are rounded alike, the roundings of the lanes sum up to 1.6·10⁻⁶ at
    /// most.
    const RESTART: usize = 96;
    const FUSES: bool = true;
    const ROUNDS: bool = true;

    #[inline(always)]
    fn choose<'a>(_: &'a [f64], rounded: &'a [Self]) -> &'a [Self] {
        rounded
    }

    #[cfg(feature = "simd")]
    #[inline(always)]
    #[expect(clippy::disallowed_methods, reason = "in hardware, where the kernel has found it")]
    fn times_plus(self, factor: Self, term: Self) -> Self {
        self.mul_add(factor, term)
    }

    #[inline(always)]
    fn nearest(x: f64) -> Self {
        x as Self
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        Self::into(self)
    }
}

impl Scalar for f64 {
    const RESTART: usize = 32;
    const FUSES: bool = false;
    const ROUNDS: bool = false;

    #[inline(always)]
    fn choose<'a>(exact: &'a [f64], _: &'a [Self]) -> &'a [Self] {
        exact
    }

    #[cfg(feature = "simd")]
    #[inline(always)]
    #[expect(clippy::disallowed_methods, reason = "in hardware, where the kernel has found it")]
    fn times_plus(self, factor: Self, term: Self) -> Self {
        self.mul_add(factor, term)
    }

    #[inline(always)]
    fn nearest(x: f64) -> Self {
        x
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }
}
