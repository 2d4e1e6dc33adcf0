//! What the full module has beyond springs: any motion by its spec, chains, scrollers, steppers, velocities, and seldom questions.

mod answer;
mod chain;
mod motion;
mod scroll;
mod step;
mod table;
mod value;
mod velocity;

use alloc::boxed::Box;
use carom::Motion;
use carom::animate::Chain;
use carom::gesture::VelocityTracker;
use carom::scroll::Scroller;
use core::fmt;
use table::Table;

/// What is kept for JavaScript, by handle.
pub(crate) struct Full {
    motions: Table<Box<dyn Motion + Send + Sync>>,
    chains: Table<Chain>,
    scrollers: Table<Scroller<scroll::Feel>>,
    trackers: Table<VelocityTracker>,
}

impl Full {
    pub(crate) const fn new() -> Self {
        Self { motions: Table::new(), chains: Table::new(), scrollers: Table::new(), trackers: Table::new() }
    }
}

impl fmt::Debug for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Full").finish_non_exhaustive()
    }
}
