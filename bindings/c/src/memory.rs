//! The caller's memory: the only unsafe code beside `no_mangle`.
//!
//! We write results through `Option<&mut MaybeUninit<T>>`, which is a pointer that may be NULL, so we don't need unsafe code here. Arrays
//! and texts arrive as a pointer and, for arrays, a length.
#![allow(unsafe_code, reason = "arrays and texts of the caller are read through pointers")]

use crate::status::{Failure, Outcome, carom_status};
use core::ffi::{CStr, c_char};
use core::mem::MaybeUninit;

/// Writes a result.
pub(crate) fn put<T>(name: &str, place: Option<&mut MaybeUninit<T>>, value: T) -> Outcome {
    place.ok_or_else(|| Failure::null(name))?.write(value);
    Ok(())
}

/// Writes a result that nobody may want: NULL is valid.
pub(crate) fn give<T>(place: Option<&mut MaybeUninit<T>>, value: T) {
    if let Some(place) = place {
        place.write(value);
    }
}

/// Fails if a result could not be written, before anything is computed or changed.
pub(crate) fn present<'a, T>(name: &str, place: Option<&'a mut MaybeUninit<T>>) -> Outcome<&'a mut MaybeUninit<T>> {
    place.ok_or_else(|| Failure::null(name))
}

/// Returns the caller's array. NULL is an array of no elements.
///
/// # Safety
/// Unless it is NULL, `start` points to `count` elements that nothing writes during the call.
#[cfg_attr(not(feature = "scroller"), allow(dead_code, reason = "only parts that may be left out read arrays"))]
pub(crate) unsafe fn array<'a, T>(name: &'static str, start: *const T, count: usize) -> Outcome<&'a [T]> {
    check(name, start, count)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: we have checked that the pointer isn't NULL, is aligned and that the length is possible. The caller promises the
    // rest.
    Ok(unsafe { core::slice::from_raw_parts(start, count) })
}

/// Returns the caller's array for results. Its elements must be initialized, which numbers of any bits are.
///
/// # Safety
/// Unless it is NULL, `start` points to `count` elements that nothing else reads or writes during the call.
pub(crate) unsafe fn array_mut<'a, T>(name: &'static str, start: *mut T, count: usize) -> Outcome<&'a mut [T]> {
    check(name, start, count)?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: we have checked that the pointer isn't NULL, is aligned and that the length is possible. The caller promises the
    // rest.
    Ok(unsafe { core::slice::from_raw_parts_mut(start, count) })
}

fn check<T>(name: &'static str, start: *const T, count: usize) -> Outcome {
    if start.is_null() && count > 0 {
        return Err(Failure::null(name));
    }
    if !start.is_aligned() {
        return Err(Failure::new(carom_status::NullPointer, format_args!("`{name}` must be aligned")));
    }
    if count > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Failure::number("count", "be a possible length of an array", count as f64));
    }
    Ok(())
}

/// Returns the caller's text.
///
/// # Safety
/// Unless it is NULL, `start` points to bytes that end with a zero. Nothing may write them during the call.
pub(crate) unsafe fn text<'a>(name: &'static str, start: *const c_char) -> Outcome<&'a str> {
    if start.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: we have checked that the pointer isn't NULL. The caller promises the rest.
    let text = unsafe { CStr::from_ptr(start) };
    text.to_str().map_err(|_| Failure::new(carom_status::InvalidText, format_args!("`{name}` must be UTF-8")))
}
