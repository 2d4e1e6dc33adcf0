//! Arrays that begin at a cache line.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut, Range};

/// The size of a cache line, and of the widest vector, in bytes.
const LINE: usize = 64;

/// A slice of fixed length whose first element is at a multiple of [`LINE`] bytes. Vectors that straddle two lines cost up to
/// half as much again.
#[derive(Debug)]
pub(super) struct Aligned<T> {
    /// Memory that is longer than the slice by one cache line.
    room: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    pub(super) fn zeros(len: usize) -> Self {
        let slack = LINE / size_of::<T>();
        let mut room = Vec::new();
        room.resize(len + slack, T::default());
        // An interpreter such as Miri may report a larger offset than the slack; the slice then starts anywhere.
        let start = Some(room.as_ptr().align_offset(LINE)).filter(|start| *start <= slack).unwrap_or(0);
        Self { room, start, len }
    }

    /// Makes the slice longer, with zeros at its end.
    pub(super) fn grow(&mut self, len: usize) {
        let mut longer = Self::zeros(len);
        longer[..self.len].copy_from_slice(self);
        *self = longer;
    }
}

/// A copy has other addresses, so its slice begins at another offset.
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

/// The distance in bytes at which a processor mistakes two addresses for one another: a load waits for an earlier store that
/// is a multiple of this apart.
pub(super) const ALIAS: usize = 4096;

/// Returns a part of `room`, shorter by [`ALIAS`] bytes, that begins one line before the places that alias those of `other`.
/// A store to it, while `other` is read at the same index, then never delays the next read.
pub(super) fn behind<'a, T>(room: &'a mut [T], other: &[T]) -> &'a mut [T] {
    let ahead = other.as_ptr().addr().wrapping_sub(room.as_ptr().addr() + LINE) % ALIAS;
    let first = ahead / size_of::<T>();
    let length = room.len() - ALIAS / size_of::<T>();
    &mut room[first..first + length]
}

/// Two slices of one length. Each begins at a line, and their elements of the same index do not alias.
#[derive(Clone, Debug)]
pub(super) struct Pair<T: Copy + Default> {
    room: Aligned<T>,
    len: usize,
    /// The index at which the second slice begins.
    second: usize,
}

impl<T: Copy + Default> Pair<T> {
    pub(super) fn zeros(len: usize) -> Self {
        let (line, alias) = (LINE / size_of::<T>(), ALIAS / size_of::<T>());
        let after = len.next_multiple_of(line);
        let second = match after % alias {
            near if near < alias / 4 => after - near + alias / 4,
            near if near > alias - alias / 4 => after - near + alias + alias / 4,
            _ => after,
        };
        Self { room: Aligned::zeros(second + len), len, second }
    }

    /// Makes both slices longer, with zeros at their ends.
    pub(super) fn grow(&mut self, len: usize) {
        let mut longer = Self::zeros(len);
        let (first, second) = longer.both_mut(0..self.len);
        first.copy_from_slice(self.both().0);
        second.copy_from_slice(self.both().1);
        *self = longer;
    }

    pub(super) fn both(&self) -> (&[T], &[T]) {
        (&self.room[..self.len], &self.room[self.second..])
    }

    /// Returns a range of both slices.
    pub(super) fn both_mut(&mut self, range: Range<usize>) -> (&mut [T], &mut [T]) {
        let (first, second) = self.room.split_at_mut(self.second);
        (&mut first[range.clone()], &mut second[range])
    }

    /// Sets both numbers at an index.
    pub(super) fn set(&mut self, index: usize, numbers: (T, T)) {
        (self.room[index], self.room[self.second + index]) = numbers;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_slices_begin_at_lines_and_do_not_alias() {
        for len in [0, 64, 256, 1000, 1024, 2048, 10_240] {
            let mut pair = Pair::<f32>::zeros(len);
            pair.both_mut(0..len).0.fill(1.0);
            pair.both_mut(0..len).1.fill(2.0);
            if len > 7 {
                pair.set(7, (3.0, 4.0));
            }
            let (copy, mut longer) = (pair.clone(), pair.clone());
            longer.grow(len + 5000);
            let (first, second) = longer.both();
            assert_eq!((&first[..len], &second[..len]), pair.both());
            assert!(first[len..].iter().chain(&second[len..]).all(|x| *x == 0.0));
            for pair in [&pair, &copy] {
                let (first, second) = pair.both();
                assert_eq!((first.len(), second.len()), (len, len));
                assert!((0..len).all(|i| (first[i], second[i]) == if i == 7 { (3.0, 4.0) } else { (1.0, 2.0) }));
                let apart = second.as_ptr().addr() - first.as_ptr().addr();
                assert_eq!((first.as_ptr().addr() % LINE, apart % LINE), (0, 0));
                assert!((ALIAS / 4..=ALIAS - ALIAS / 4).contains(&(apart % ALIAS)), "{len}: {apart}");
            }
        }
    }
}
