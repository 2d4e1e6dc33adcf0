//! The epochs of a batch: the instants when springs were changed, and for each of them the propagator over the time since then.

use crate::clock::elapsed::Elapsed;
use crate::domain;
use crate::law::spring::modes::Modes;
use crate::motion::Propagator;
use alloc::vec::Vec;

/// An instant when springs were changed, some of which may still move.
#[derive(Clone, Debug)]
struct Epoch {
    since: Elapsed,
    /// How many of its springs move.
    moving: usize,
    /// The step from `since` to `now`.
    step: Propagator,
    now: Elapsed,
}

/// The epochs of all moving springs. All springs that were changed in the same frame share one.
#[derive(Clone, Debug, Default)]
pub(super) struct Epochs {
    list: Vec<Epoch>,
    /// The index of the epoch when a spring last began to move.
    newest: usize,
}

impl Epochs {
    pub(super) fn reserve(&mut self, springs: usize) {
        self.list.reserve(springs.saturating_sub(self.list.len()));
    }

    /// Counts a spring that begins to move now, and returns the index of its epoch.
    pub(super) fn begin(&mut self, now: Elapsed) -> usize {
        if self.list.get(self.newest).is_none_or(|epoch| epoch.since != now) {
            let epoch = Epoch { since: now, moving: 0, step: Propagator::IDENTITY, now };
            let free = self.list.iter().position(|epoch| epoch.moving == 0);
            self.newest = free.unwrap_or(self.list.len());
            if let Some(free) = free { self.list[free] = epoch } else { self.list.push(epoch) }
        }
        self.list[self.newest].moving += 1;
        self.newest
    }

    /// Stops counting a spring of an epoch, because it has come to rest or will begin in another epoch.
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

    /// Returns the step over the time since an epoch, computed at most once a frame.
    pub(super) fn step(&mut self, epoch: usize, now: Elapsed, modes: &Modes) -> Propagator {
        let age = self.age(epoch, now);
        let epoch = &mut self.list[epoch];
        if epoch.now != now {
            (epoch.step, epoch.now) = (modes.propagator(age), now);
        }
        epoch.step
    }
}
