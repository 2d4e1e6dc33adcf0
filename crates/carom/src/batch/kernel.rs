//! The loops. Each is over flat slices, element by element, so that the compiler makes vectors of them; with the feature
//! `simd` each is compiled for several processors, and the widest that the machine has is taken when it runs.
//!
//! The order of the operations is the same for every width. None is fused but those of `f32` lanes in [`step`] and
//! [`restart`], where the processor can: so the bits of everything else are the same everywhere.

use super::BLOCK;
use super::scalar::Scalar;
use crate::law::spring::modes::{Basis, Modes};
use crate::math::{fabs, larger};
use crate::propagator::Propagator;

/// A [`Propagator`] about the target, in the numbers of the lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Matrix<T> {
    pub(super) xx: T,
    pub(super) xv: T,
    pub(super) vx: T,
    pub(super) vv: T,
}

impl<T: Scalar> Matrix<T> {
    /// The nearest to a propagator.
    pub(super) fn nearest(exact: &Propagator) -> Self {
        Self::shaped(exact, &Matrix::default()).0
    }

    /// The nearest to a propagator and what the matrices before left out; and what this one does.
    ///
    /// The nearest matrix alone would be off the same way in every frame, and the error of n frames n times as large. With
    /// what was left out handed on, the mean of the matrices is exact.
    pub(super) fn shaped(exact: &Propagator, left_out: &Matrix<f64>) -> (Self, Matrix<f64>) {
        let (xx, xv) = (exact.xx + left_out.xx, exact.xv + left_out.xv);
        let (vx, vv) = (exact.vx + left_out.vx, exact.vv + left_out.vv);
        let near = Self { xx: T::nearest(xx), xv: T::nearest(xv), vx: T::nearest(vx), vv: T::nearest(vv) };
        // What is beyond the range of the lanes leaves nothing that could be mended.
        let rest = |exact: f64, near: T| if near.wide().is_finite() { exact - near.wide() } else { 0.0 };
        let rest =
            Matrix { xx: rest(xx, near.xx), xv: rest(xv, near.xv), vx: rest(vx, near.vx), vv: rest(vv, near.vv) };
        (near, rest)
    }

    /// Where the processor `fuses`, a product and a sum are rounded once.
    #[inline(always)]
    fn apply(&self, y: T, v: T, fuses: bool) -> (T, T) {
        #[cfg(feature = "simd")]
        if fuses {
            return (self.xx.times_plus(y, self.xv * v), self.vv.times_plus(v, self.vx * y));
        }
        let _ = fuses;
        (self.xx * y + self.xv * v, self.vx * y + self.vv * v)
    }
}

/// Elements in a stretch of [`step`]: of a length that the compiler knows it makes a stretch without a loop, and with addresses
/// that it need not compute. (Of fewer, one of several stretches at once, which gathers their elements one by one.)
const STRETCH: usize = BLOCK;

/// One frame: every state by the same matrix. As many of both, and whole stretches.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn step<T: Scalar>(y: &mut [T], v: &mut [T], p: Matrix<T>) {
    #[cfg(feature = "simd")]
    let fuses = T::FUSES && multiversion::target::target_cfg_f!(target_feature = "fma");
    #[cfg(not(feature = "simd"))]
    let fuses = false;
    for (y, v) in y.chunks_exact_mut(STRETCH).zip(v.chunks_exact_mut(STRETCH)) {
        for (y, v) in y.iter_mut().zip(v) {
            (*y, *v) = p.apply(*y, *v, fuses);
        }
    }
}

/// States from their starts, without the frames between: [`step`] from other arrays.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn restart<T: Scalar>(lanes: (&mut [T], &mut [T]), starts: (&[T], &[T]), p: Matrix<T>) {
    #[cfg(feature = "simd")]
    let fuses = T::FUSES && multiversion::target::target_cfg_f!(target_feature = "fma");
    #[cfg(not(feature = "simd"))]
    let fuses = false;
    let lanes = lanes.0.chunks_exact_mut(STRETCH).zip(lanes.1.chunks_exact_mut(STRETCH));
    for ((y, v), (y0, v0)) in lanes.zip(starts.0.chunks_exact(STRETCH).zip(starts.1.chunks_exact(STRETCH))) {
        for ((y, v), (y0, v0)) in y.iter_mut().zip(v).zip(y0.iter().zip(v0)) {
            (*y, *v) = p.apply(*y0, *v0, fuses);
        }
    }
}

/// A spring's closed form over one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    decay: f64,
    stiffness: f64,
    basis: Basis,
}

impl Form {
    /// Over 0 < t < ∞.
    pub(super) fn over(modes: &Modes, t: f64) -> Self {
        Self { decay: modes.decay, stiffness: modes.stiffness, basis: modes.basis(t) }
    }

    pub(super) fn is_finite(&self) -> bool {
        let Basis { envelope, even, slope, odd } = self.basis;
        // A sum that overflows, of numbers that do not, only takes the longer way.
        (self.decay + self.stiffness + envelope + even + slope + odd).is_finite()
    }

    /// The same operations as those of the scalar law, in the same order.
    #[inline(always)]
    fn apply(&self, y: f64, v: f64) -> (f64, f64) {
        let Basis { envelope, even, slope, odd } = self.basis;
        let (odd_y, odd_v) = (v + self.decay * y, self.stiffness * y + self.decay * v);
        (envelope * (y * even + odd_y * odd), envelope * (v * slope - odd_v * odd))
    }
}

/// Starts moved on in time. Where both numbers are within `still` of 0, the spring is at rest.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn move_on(y: &mut [f64], v: &mut [f64], form: Form, still: (f64, f64)) {
    for (y, v) in y.iter_mut().zip(v) {
        let (now_y, now_v) = form.apply(*y, *v);
        let rests = (now_y <= still.0) & (now_y >= -still.0) & (now_v <= still.1) & (now_v >= -still.1);
        (*y, *v) = if rests { (0.0, 0.0) } else { (now_y, now_v) };
    }
}

/// Displacements to positions.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn place<T: Scalar>(positions: &mut [T], targets: &[T], y: &[T]) {
    for ((position, target), y) in positions.iter_mut().zip(targets).zip(y) {
        *position = *target + *y;
    }
}

/// Whether all are at most so large.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn are_within(numbers: &[f64], most: f64) -> bool {
    numbers.iter().fold(true, |are_within, x| are_within & (fabs(*x) <= most))
}

/// The largest magnitude.
pub(super) fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |largest, x| larger(largest, fabs(*x)))
}

/// [`step`], on several threads where there is enough to do: below this a thread costs more than it brings.
#[cfg(feature = "rayon")]
pub(super) fn step_in_parallel<T: Scalar>(y: &mut [T], v: &mut [T], p: Matrix<T>) {
    const GRAIN: usize = 1 << 17;
    if y.len() < 2 * GRAIN {
        return step(y, v, p);
    }
    // Cache lines stay whole.
    let middle = (y.len() / 2).next_multiple_of(64);
    let ((y, more_y), (v, more_v)) = (y.split_at_mut(middle), v.split_at_mut(middle));
    rayon::join(|| step_in_parallel(y, v, p), || step_in_parallel(more_y, more_v, p));
}

#[cfg(not(feature = "rayon"))]
pub(super) use step as step_in_parallel;
