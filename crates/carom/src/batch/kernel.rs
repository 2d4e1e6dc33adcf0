//! The inner loops. Each runs over flat slices, element by element, so that the compiler vectorizes it. With the feature
//! `simd` each is compiled for several processors, and the widest variant that the machine supports is chosen at run time.
//!
//! The order of operations is the same for every width. Only the products of `f32` lanes in [`combine_f32`] and [`place_f32`]
//! are fused, where the processor can; all other results have the same bits everywhere.

use super::BLOCK;
use super::scalar::Scalar;
use crate::law::spring::modes::Form;
use crate::math::fabs;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Elements in a chunk. The compiler unrolls a chunk of known length without computing addresses. If chunks were
/// shorter, it would vectorize across several of them, and gather their elements one by one.
const CHUNK: usize = BLOCK;

/// Combines each pair of starts with a row of a matrix, which gives displacements or velocities. All slices hold the same
/// number of whole blocks.
#[inline(always)]
fn combine<T: Scalar>(out: &mut [T], starts: (&[T], &[T]), row: (T, T), product_plus: impl Fn(T, T, T) -> T) {
    let starts = starts.0.chunks_exact(CHUNK).zip(starts.1.chunks_exact(CHUNK));
    for (out, (first, second)) in out.chunks_exact_mut(CHUNK).zip(starts) {
        for (out, (first, second)) in out.iter_mut().zip(first.iter().zip(second)) {
            *out = product_plus(row.0, *first, row.1 * *second);
        }
    }
}

/// Adds the combinations to targets, which gives positions. All slices hold the same number of whole blocks.
#[inline(always)]
fn place<T: Scalar>(
    out: &mut [T],
    targets: &[T],
    starts: (&[T], &[T]),
    row: (T, T),
    product_plus: impl Fn(T, T, T) -> T,
) {
    let starts = starts.0.chunks_exact(CHUNK).zip(starts.1.chunks_exact(CHUNK));
    let chunks = out.chunks_exact_mut(CHUNK).zip(targets.chunks_exact(CHUNK)).zip(starts);
    for ((out, targets), (first, second)) in chunks {
        for ((out, target), (first, second)) in out.iter_mut().zip(targets).zip(first.iter().zip(second)) {
            *out = *target + product_plus(row.0, *first, row.1 * *second);
        }
    }
}

/// Computes a·b + c, rounded once where the processor can.
#[inline(always)]
#[cfg_attr(
    feature = "simd",
    expect(clippy::disallowed_methods, reason = "the kernel is compiled for processors that have it")
)]
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

/// Returns whether the processor for which this is compiled rounds a product and a sum once.
macro_rules! fuses {
    () => {{
        #[cfg(feature = "simd")]
        let fuses = multiversion::target::target_cfg_f!(target_feature = "fma");
        #[cfg(not(feature = "simd"))]
        let fuses = false;
        fuses
    }};
}

// Each type has its own function, because a function that is not generic is chosen once and then called by its address.
// Without `simd` they are inlined, so that a program without batches contains none of them.

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

/// Advances starts in time.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn move_on(y: &mut [f64], v: &mut [f64], form: Form) {
    for (y, v) in y.iter_mut().zip(v) {
        (*y, *v) = form.after(*y, *v);
    }
}

/// Rounds starts to lanes.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn round<T: Scalar>(rounded: &mut [T], starts: &[f64]) {
    for (rounded, start) in rounded.iter_mut().zip(starts) {
        *rounded = T::from_lanes(*start);
    }
}

/// Returns whether every magnitude is at most `most`.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
pub(super) fn are_within(numbers: &[f64], most: f64) -> bool {
    numbers.iter().fold(true, |are_within, x| are_within & (fabs(*x) <= most))
}

/// Springs per task. Below twice this number threads cost more than they save. It is a multiple of a cache line, so
/// that no two tasks share a line.
#[cfg(feature = "rayon")]
const GRAIN: usize = 1 << 17;

/// Calls [`Scalar::combine`], with the feature `rayon` on several threads if there is enough to do.
pub(super) fn combine_in_parallel<T: Scalar>(out: &mut [T], starts: (&[T], &[T]), row: (T, T)) {
    #[cfg(feature = "rayon")]
    if out.len() >= 2 * GRAIN {
        let starts = starts.0.par_chunks(GRAIN).zip(starts.1.par_chunks(GRAIN));
        return out.par_chunks_mut(GRAIN).zip(starts).for_each(|(out, starts)| T::combine(out, starts, row));
    }
    T::combine(out, starts, row);
}

/// Calls [`Scalar::place`], with the feature `rayon` on several threads if there is enough to do.
pub(super) fn place_in_parallel<T: Scalar>(out: &mut [T], targets: &[T], starts: (&[T], &[T]), row: (T, T)) {
    #[cfg(feature = "rayon")]
    if out.len() >= 2 * GRAIN {
        let starts = starts.0.par_chunks(GRAIN).zip(starts.1.par_chunks(GRAIN));
        let chunks = out.par_chunks_mut(GRAIN).zip(targets.par_chunks(GRAIN)).zip(starts);
        return chunks.for_each(|((out, targets), starts)| T::place(out, targets, starts, row));
    }
    T::place(out, targets, starts, row);
}
