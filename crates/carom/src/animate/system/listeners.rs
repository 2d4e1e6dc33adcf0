//! A list of closures that may change while they are called.

use crate::animate::system::SpringId;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// A handle with which you can detach a listener or hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListenerId {
    pub(crate) scope: Scope,
    pub(crate) number: u64,
}

/// The list that a listener is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Scope {
    /// The listeners of one spring.
    Spring(SpringId),
    /// The listeners of every spring.
    Every,
    /// The hooks before each frame.
    Before,
    /// The hooks after each frame.
    After,
    /// The listeners of activity.
    Activity,
}

/// Closures in the order they were added, each with a number.
///
/// We take a closure out of the list while we call it, so the list can change meanwhile. Numbers only grow, and [`call_each`] goes from
/// number to number, so it doesn't skip or repeat a closure after a removal. A closure that is added during a round of calls is first
/// called in the next round.
pub(crate) struct Listeners<F: ?Sized> {
    list: Vec<(u64, Option<Box<F>>)>,
}

/// Calls every closure in a list of `owner`, and passes the owner to it. `end` is the number that the next added closure will get. If the
/// list vanishes meanwhile, the round ends.
pub(crate) fn call_each<S, F: ?Sized>(
    owner: &mut S,
    end: u64,
    list: impl Fn(&mut S) -> Option<&mut Listeners<F>>,
    mut call: impl FnMut(&mut S, &mut F),
) {
    let mut next = 0;
    while let Some((number, mut listener)) = list(owner).and_then(|list| list.take(next, end)) {
        next = number + 1;
        call(owner, &mut listener);
        if let Some(list) = list(owner) {
            list.put_back(number, listener);
        }
    }
}

impl<F: ?Sized> Listeners<F> {
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Adds a closure under the next number of its owner, and returns that number.
    pub(crate) fn add(&mut self, next: &mut u64, listener: Box<F>) -> u64 {
        let number = *next;
        *next += 1;
        self.list.push((number, Some(listener)));
        number
    }

    /// Removes a closure. Returns whether it was in the list.
    pub(crate) fn remove(&mut self, number: u64) -> bool {
        self.index_of(number).map(|index| self.list.remove(index)).is_some()
    }

    fn index_of(&self, number: u64) -> Option<usize> {
        self.list.binary_search_by_key(&number, |(number, _)| *number).ok()
    }

    /// Takes out the first closure that isn't being called already and whose number is at least `next` and below `end`.
    fn take(&mut self, next: u64, end: u64) -> Option<(u64, Box<F>)> {
        let first = self.list.partition_point(|(number, _)| *number < next);
        let rest = self.list[first..].iter_mut().take_while(|(number, _)| *number < end);
        rest.filter_map(|(number, listener)| Some((*number, listener.take()?))).next()
    }

    /// Puts back a closure that [`take`](Self::take) took out. If it was removed while it ran, it is dropped. A listener may also have
    /// replaced the whole system, and with it this list. If another closure has the number in the new list, that one stays.
    fn put_back(&mut self, number: u64, listener: Box<F>) {
        if let Some(index) = self.index_of(number) {
            self.list[index].1.get_or_insert(listener);
        }
    }
}

impl<F: ?Sized> Default for Listeners<F> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<F: ?Sized> fmt::Debug for Listeners<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.list.iter().map(|(number, _)| number)).finish()
    }
}
