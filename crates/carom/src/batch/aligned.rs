//! Numbers that begin where a cache line does.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// Bytes of a cache line, and of the widest vector.
const LINE: usize = 64;

/// A slice of fixed length whose first element is at a multiple of [`LINE`] bytes: vectors that straddle two lines cost up
/// to half as much again.
#[derive(Debug)]
pub(super) struct Aligned<T> {
    /// Longer than need be by a line.
    room: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// So many zeros.
    pub(super) fn zeros(len: usize) -> Self {
        let slack = LINE / size_of::<T>();
        let mut room = Vec::new();
        room.resize(len + slack, T::default());
        // Where the line is farther than the slack, as an interpreter may claim, it goes without.
        let start = Some(room.as_ptr().align_offset(LINE)).filter(|start| *start <= slack).unwrap_or(0);
        Self { room, start, len }
    }
}

/// Where the copy is, lines begin elsewhere.
impl<T: Copy + Default> Clone for Aligned<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::zeros(self.len);
        copy.copy_from_slice(self);
        copy
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.room[self.start..self.start + self.len]
    }
}

impl<T> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.room[self.start..self.start + self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_at_a_line_wherever_it_is_copied() {
        for len in [0, 1, 7, 1000] {
            let mut numbers = Aligned::<f32>::zeros(len);
            assert_eq!((numbers.len(), numbers.as_ptr().addr() % LINE), (len, 0));
            if let Some(last) = numbers.last_mut() {
                *last = 7.0;
            }
            let copies: Vec<_> = (0..5).map(|_| numbers.clone()).collect();
            for copy in copies {
                assert_eq!((&*copy, copy.as_ptr().addr() % LINE), (&*numbers, 0));
            }
        }
    }
}
