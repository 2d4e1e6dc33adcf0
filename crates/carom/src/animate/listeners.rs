//! A list of closures that may change while it is being called.

use super::system::SpringId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// A listener or hook that was attached, to detach it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListenerId {
    pub(super) scope: Scope,
    pub(super) number: u64,
}

/// Which list a listener is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Scope {
    Spring(SpringId),
    Every,
    Before,
    After,
    Activity,
}

/// Closures in the order in which they were added, each under its number.
///
/// The one being called is taken out of the list, so the list is free to change meanwhile: numbers only grow, and a
/// round of calls goes from number to number, so nothing is skipped or called twice by a removal, and what is added
/// in a round has its first turn in the next one.
pub(super) struct Listeners<F: ?Sized> {
    list: Vec<(u64, Option<Box<F>>)>,
}

/// Where a round of calls is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// The next number to call, if it is there.
    next: u64,
    /// The first number that was added later.
    end: u64,
}

impl<F: ?Sized> Listeners<F> {
    pub(super) const fn new() -> Self {
        Self { list: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// `number` must be above all before it.
    pub(super) fn add(&mut self, number: u64, listener: Box<F>) {
        self.list.push((number, Some(listener)));
    }

    /// Whether it was there.
    pub(super) fn remove(&mut self, number: u64) -> bool {
        match self.list.binary_search_by_key(&number, |(number, _)| *number) {
            Ok(index) => {
                self.list.remove(index);
                true
            }
            Err(_) => false,
        }
    }

    /// A round over all that are here now; `end` is the number that the next one to be added will get.
    pub(super) const fn round(end: u64) -> Round {
        Round { next: 0, end }
    }

    /// Takes out the next closure of the round that is not being called already.
    pub(super) fn take(&mut self, round: &mut Round) -> Option<(u64, Box<F>)> {
        let first = self.list.partition_point(|(number, _)| *number < round.next);
        for (number, listener) in self.list.iter_mut().skip(first).take_while(|(number, _)| *number < round.end) {
            if let Some(listener) = listener.take() {
                round.next = *number + 1;
                return Some((*number, listener));
            }
        }
        None
    }

    /// Puts back what `take` took, unless it was removed meanwhile.
    pub(super) fn put_back(&mut self, number: u64, listener: Box<F>) {
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
