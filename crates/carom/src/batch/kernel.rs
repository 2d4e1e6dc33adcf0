//! The loops. Each is over flat slices, element by element, so that the compiler makes vectors of them; with the feature
//! `simd` each is compiled for several processors, and the widest that the machine has is taken when it runs.
//!
//! The order of the operations is the same for every width. None is fused but those of `f32` lanes in [`combine_f32`] and
//! [`place_f32`], where the processor can: so the bits of everything else are the same everywhere.

use super::BLOCK;
use super::scalar::Scalar;
use crate::law::spring::modes::{Basis, Modes};
use crate::math::{fabs, larger};

/// Elements in a stretch: of a length that the compiler knows it makes a stretch without a loop, and with addresses that it
/// need not compute. (Of fewer, one of several stretches at once, which gathers their elements one by one.)
const STRETCH: usize = BLOCK;

/// Of each pair of starts its combination by a row of a matrix: where it has come to, or how fast it is. As many of all three,
/// and whole blocks.
#[inline(always)]
fn combine<T: Scalar>(out: &mut [T], starts: (&[T], &[T]), row: (T, T), product_plus: impl Fn(T, T, T) -> T) {
    let starts = starts.0.chunks_exact(STRETCH).zip(starts.1.chunks_exact(STRETCH));
    for (out, (first, second)) in out.chunks_exact_mut(STRETCH).zip(starts) {
        for (out, (first, second)) in out.iter_mut().zip(first.iter().zip(second)) {
            *out = product_plus(row.0, *first, row.1 * *second);
        }
    }
}

/// The same on top of targets, any number of them: positions.
#[inline(always)]
fn place<T: Scalar>(
    out: &mut [T],
    targets: &[T],
    starts: (&[T], &[T]),
    row: (T, T),
    product_plus: impl Fn(T, T, T) -> T,
) {
    let whole = out.len() - out.len() % STRETCH;
    let ((out, rest), (targets, rest_targets)) = (out.split_at_mut(whole), targets.split_at(whole));
    let ((first, rest_first), (second, rest_second)) = (starts.0.split_at(whole), starts.1.split_at(whole));
    let stretches = first.chunks_exact(STRETCH).zip(second.chunks_exact(STRETCH));
    for ((out, targets), (first, second)) in
        out.chunks_exact_mut(STRETCH).zip(targets.chunks_exact(STRETCH)).zip(stretches)
    {
        for ((out, target), (first, second)) in out.iter_mut().zip(targets).zip(first.iter().zip(second)) {
            *out = *target + product_plus(row.0, *first, row.1 * *second);
        }
    }
    for ((out, target), (first, second)) in rest.iter_mut().zip(rest_targets).zip(rest_first.iter().zip(rest_second)) {
        *out = *target + product_plus(row.0, *first, row.1 * *second);
    }
}

/// a·b + c: rounded once where the processor can.
#[inline(always)]
#[cfg_attr(feature = "simd", expect(clippy::disallowed_methods, reason = "in hardware, where a kernel has found it"))]
fn nearest_product_plus(fuses: bool) -> impl Fn(f32, f32, f32) -> f32 {
    move |a, b, c| {
        #[cfg(feature = "simd")]
        if fuses {
            return a.mul_add(b, c);
        }
        let _ = fuses;
        a * b + c
    }
}

/// Whether the processor for which this is compiled can.
macro_rules! fuses {
    () => {{
        #[cfg(feature = "simd")]
        let fuses = multiversion::target::target_cfg_f!(target_feature = "fma");
        #[cfg(not(feature = "simd"))]
        let fuses = false;
        fuses
    }};
}

// Once for each type: what is not generic is chosen once, and then called by its address. (In line, where there is nothing to
// choose from: so what does without batches has nothing of them.)

#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
#[cfg_attr(not(feature = "simd"), inline)]
pub(super) fn combine_f32(out: &mut [f32], starts: (&[f32], &[f32]), row: (f32, f32)) {
    combine(out, starts, row, nearest_product_plus(fuses!()));
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
#[cfg_attr(not(feature = "simd"), inline)]
pub(super) fn combine_f64(out: &mut [f64], starts: (&[f64], &[f64]), row: (f64, f64)) {
    combine(out, starts, row, |a, b, c| a * b + c);
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
#[cfg_attr(not(feature = "simd"), inline)]
pub(super) fn place_f32(out: &mut [f32], targets: &[f32], starts: (&[f32], &[f32]), row: (f32, f32)) {
    place(out, targets, starts, row, nearest_product_plus(fuses!()));
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
#[cfg_attr(not(feature = "simd"), inline)]
pub(super) fn place_f64(out: &mut [f64], targets: &[f64], starts: (&[f64], &[f64]), row: (f64, f64)) {
    place(out, targets, starts, row, |a, b, c| a * b + c);
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

/// The nearest numbers of the lanes.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn round<T: Scalar>(rounded: &mut [T], starts: &[f64]) {
    for (rounded, start) in rounded.iter_mut().zip(starts) {
        *rounded = T::nearest(*start);
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

/// As much is worth a thread of its own; below twice this, threads cost more than they bring. Cache lines stay whole.
#[cfg(feature = "rayon")]
const GRAIN: usize = 1 << 17;

/// [`Scalar::combine`], on several threads where there is enough to do.
#[cfg(feature = "rayon")]
pub(super) fn combine_in_parallel<T: Scalar>(out: &mut [T], starts: (&[T], &[T]), row: (T, T)) {
    use rayon::prelude::*;
    if out.len() < 2 * GRAIN {
        return T::combine(out, starts, row);
    }
    let starts = starts.0.par_chunks(GRAIN).zip(starts.1.par_chunks(GRAIN));
    out.par_chunks_mut(GRAIN).zip(starts).for_each(|(out, starts)| T::combine(out, starts, row));
}

/// [`Scalar::place`], on several threads where there is enough to do.
#[cfg(feature = "rayon")]
pub(super) fn place_in_parallel<T: Scalar>(out: &mut [T], targets: &[T], starts: (&[T], &[T]), row: (T, T)) {
    use rayon::prelude::*;
    if out.len() < 2 * GRAIN {
        return T::place(out, targets, starts, row);
    }
    let starts = starts.0.par_chunks(GRAIN).zip(starts.1.par_chunks(GRAIN));
    let chunks = out.par_chunks_mut(GRAIN).zip(targets.par_chunks(GRAIN));
    chunks.zip(starts).for_each(|((out, targets), starts)| T::place(out, targets, starts, row));
}

#[cfg(not(feature = "rayon"))]
pub(super) fn combine_in_parallel<T: Scalar>(out: &mut [T], starts: (&[T], &[T]), row: (T, T)) {
    T::combine(out, starts, row);
}

#[cfg(not(feature = "rayon"))]
pub(super) fn place_in_parallel<T: Scalar>(out: &mut [T], targets: &[T], starts: (&[T], &[T]), row: (T, T)) {
    T::place(out, targets, starts, row);
}
