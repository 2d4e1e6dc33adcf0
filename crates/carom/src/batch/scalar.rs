//! The number types of a batch, and its arrays of starts.

use crate::animate::Vector;
use crate::motion::State;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::{Add, Mul, Range};

/// The number type of a [`Batch`](super::Batch): `f32` or `f64`.
pub trait Scalar:
    sealed::Sealed + Vector<Lanes = f64> + Debug + Default + PartialEq + Add<Output = Self> + Mul<Output = Self>
{
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

impl Scalar for f32 {}
impl Scalar for f64 {}

/// The starts of all springs: one array of displacements and one of velocities.
#[derive(Clone, Debug, Default)]
pub(super) struct Starts<T> {
    pub(super) y: Vec<T>,
    pub(super) v: Vec<T>,
}

impl<T: Scalar> Starts<T> {
    /// Writes base + a·y + b·v for each spring of a range. This is the loop of every frame, which the compiler vectorizes.
    pub(super) fn combine(&self, range: Range<usize>, base: Option<&[T]>, (a, b): (f64, f64), out: &mut [T]) {
        let (a, b) = (T::from_lanes(a), T::from_lanes(b));
        let (y, v, out) = (&self.y[range.clone()], &self.v[range.clone()], &mut out[range.clone()]);
        if let Some(base) = base {
            for (((out, base), y), v) in out.iter_mut().zip(&base[range]).zip(y).zip(v) {
                *out = *base + (a * *y + b * *v);
            }
        } else {
            for ((out, y), v) in out.iter_mut().zip(y).zip(v) {
                *out = a * *y + b * *v;
            }
        }
    }

    pub(super) fn set(&mut self, spring: usize, start: State) {
        (self.y[spring], self.v[spring]) = (T::from_lanes(start.position), T::from_lanes(start.velocity));
    }

    pub(super) fn resize(&mut self, springs: usize) {
        self.y.resize(springs, T::default());
        self.v.resize(springs, T::default());
    }
}
