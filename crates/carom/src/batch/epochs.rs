//! The instants at which springs were changed, and the law over the time since each of them.

use crate::animate::clock::elapsed::Elapsed;
use crate::domain;
use crate::law::spring::modes::{Form, Modes};
use alloc::vec::Vec;

/// An instant at which springs were changed, which may still be in flight.
#[derive(Clone, Debug)]
struct Epoch {
    since: Elapsed,
    /// How many of its springs move.
    moving: usize,
    /// The law over the time from `since` to `now`.
    form: Form,
    now: Elapsed,
}

/// The epochs of the springs in flight. Springs that were changed in the same frame share one, however many they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Epochs {
    list: Vec<Epoch>,
    /// The epoch in which a spring began last.
    newest: usize,
}

impl Epochs {
    pub(super) fn reserve(&mut self, springs: usize) {
        self.list.reserve(springs.saturating_sub(self.list.len()));
    }

    /// Counts a spring that begins to move now, and returns the number of its epoch.
    pub(super) fn begin(&mut self, now: Elapsed, modes: &Modes) -> usize {
        if self.list.get(self.newest).is_none_or(|epoch| epoch.since != now) {
            let epoch = Epoch { since: now, moving: 0, form: modes.over(0.0), now };
            let free = self.list.iter().position(|epoch| epoch.moving == 0);
            self.newest = free.unwrap_or(self.list.len());
            if let Some(free) = free { self.list[free] = epoch } else { self.list.push(epoch) }
        }
        self.list[self.newest].moving += 1;
        self.newest
    }

    /// Counts a spring out that has come to rest, or begins again.
    pub(super) fn end(&mut self, epoch: usize) {
        self.list[epoch].moving -= 1;
    }

    /// Returns the seconds since an epoch.
    pub(super) fn age(&self, epoch: usize, now: Elapsed) -> f64 {
        domain::time(now.since(self.list[epoch].since))
    }

    pub(super) fn since(&self, epoch: usize) -> Elapsed {
        self.list[epoch].since
    }

    /// Returns the law over the time since an epoch, computed at most once a frame.
    pub(super) fn form(&mut self, epoch: usize, now: Elapsed, modes: &Modes) -> Form {
        let age = self.age(epoch, now);
        let epoch = &mut self.list[epoch];
        if epoch.now != now {
            (epoch.form, epoch.now) = (modes.over(age), now);
        }
        epoch.form
    }
}
