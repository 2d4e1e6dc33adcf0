//! Numbers that begin where a cache line does.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut, Range};

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

/// Bytes after which a processor takes two addresses for one: a load waits for a store that is so far from it.
pub(super) const ALIAS: usize = 4096;

/// What is left of a slice, longer than need be by [`ALIAS`] bytes, if it begins a line before where its elements would be taken
/// for those of `other`: what is stored there, while the other is read at the same place but for whole rooms, is never taken
/// for what is read next.
pub(super) fn behind<'a, T>(room: &'a mut [T], other: &[T]) -> &'a mut [T] {
    let ahead = other.as_ptr().addr().wrapping_sub(room.as_ptr().addr() + LINE) % ALIAS;
    let first = ahead / size_of::<T>();
    let length = room.len() - ALIAS / size_of::<T>();
    &mut room[first..first + length]
}

/// Two slices of one length, each at a line, and far from where their elements would be taken for one another's.
#[derive(Debug)]
pub(super) struct Pair<T> {
    room: Aligned<T>,
    len: usize,
    /// Where the second begins.
    second: usize,
}

impl<T: Copy + Default> Pair<T> {
    /// So many zeros in each.
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

    pub(super) fn first(&self) -> &[T] {
        &self.room[..self.len]
    }

    pub(super) fn second(&self) -> &[T] {
        &self.room[self.second..]
    }

    /// Both, from `range.start` on up to `range.end`.
    pub(super) fn both_mut(&mut self, range: Range<usize>) -> (&mut [T], &mut [T]) {
        let (first, second) = self.room.split_at_mut(self.second);
        (&mut first[range.clone()], &mut second[range])
    }

    /// Both numbers at a place.
    pub(super) fn get(&self, place: usize) -> (T, T) {
        (self.room[place], self.room[self.second + place])
    }

    pub(super) fn set(&mut self, place: usize, numbers: (T, T)) {
        (self.room[place], self.room[self.second + place]) = numbers;
    }
}

impl<T: Copy + Default> Clone for Pair<T> {
    fn clone(&self) -> Self {
        Self { room: self.room.clone(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_slices_begin_at_lines_and_are_not_taken_for_one_another() {
        for len in [0, 64, 256, 1000, 1024, 2048, 10_240] {
            let mut pair = Pair::<f32>::zeros(len);
            pair.both_mut(0..len).0.fill(1.0);
            pair.both_mut(0..len).1.fill(2.0);
            if len > 7 {
                pair.set(7, (3.0, 4.0));
            }
            let copy = pair.clone();
            for pair in [&pair, &copy] {
                let (first, second) = (pair.first(), pair.second());
                assert_eq!((first.len(), second.len()), (len, len));
                assert!((0..len).all(|i| (first[i], second[i]) == if i == 7 { (3.0, 4.0) } else { (1.0, 2.0) }));
                let apart = second.as_ptr().addr() - first.as_ptr().addr();
                assert_eq!((first.as_ptr().addr() % LINE, apart % LINE), (0, 0));
                assert!((ALIAS / 4..=ALIAS - ALIAS / 4).contains(&(apart % ALIAS)), "{len}: {apart}");
            }
        }
    }

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
