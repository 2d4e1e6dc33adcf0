//! A list of closures that may change while they are called.

use crate::animate::system::SpringId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// A handle of an attached listener or hook, by which it is detached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListenerId {
    pub(crate) scope: Scope,
    pub(crate) number: u64,
}

/// The list that a listener is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Scope {
    Spring(SpringId),
    Every,
    Before,
    After,
    Activity,
}

/// Closures in the order in which they were added, each under its number.
///
/// A closure is taken out of the list while it is called, so that the list can change meanwhile. Numbers only grow, and
/// a round of calls goes from number to number, so a removal never makes it skip or repeat a closure. A closure that is
/// added during a round is first called in the next round.
pub(crate) struct Listeners<F: ?Sized> {
    list: Vec<(u64, Option<Box<F>>)>,
}

/// The progress of a round of calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// The next number to call, if it is still in the list.
    next: u64,
    /// The first number that was added after the round began.
    end: u64,
}

impl<F: ?Sized> Listeners<F> {
    pub(crate) const fn new() -> Self {
        Self { list: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Adds a closure; `number` must be above all numbers in the list.
    pub(crate) fn add(&mut self, number: u64, listener: Box<F>) {
        self.list.push((number, Some(listener)));
    }

    /// Removes a closure; returns whether it was in the list.
    pub(crate) fn remove(&mut self, number: u64) -> bool {
        match self.list.binary_search_by_key(&number, |(number, _)| *number) {
            Ok(index) => {
                self.list.remove(index);
                true
            }
            Err(_) => false,
        }
    }

    /// Returns a round over all present closures; `end` is the number that the next added one will get.
    pub(crate) const fn round(end: u64) -> Round {
        Round { next: 0, end }
    }

    /// Takes out the next closure of the round that is not being called already.
    pub(crate) fn take(&mut self, round: &mut Round) -> Option<(u64, Box<F>)> {
        let first = self.list.partition_point(|(number, _)| *number < round.next);
        for (number, listener) in self.list.iter_mut().skip(first).take_while(|(number, _)| *number < round.end) {
            if let Some(listener) = listener.take() {
                round.next = *number + 1;
                return Some((*number, listener));
            }
        }
        None
    }

    /// Puts back a closure that `take` took out, unless it was removed meanwhile.
    pub(crate) fn put_back(&mut self, number: u64, listener: Box<F>) {
        if let Ok(index) = self.list.binary_search_by_key(&number, |(number, _)| *number) {
            if let Some((_, place @ None)) = self.list.get_mut(index) {
                *place = Some(listener);
            }
        }
    }
}

impl<F: ?Sized> Default for Listeners<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: ?Sized> fmt::Debug for Listeners<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.list.iter().map(|(number, _)| number)).finish()
    }
}
