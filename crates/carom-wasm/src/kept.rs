//! What is kept for JavaScript, by handle.

use crate::scroll::Feel;
use crate::table::Table;
#[cfg(feature = "full")]
use alloc::boxed::Box;
#[cfg(feature = "full")]
use carom::Motion;
#[cfg(feature = "full")]
use carom::animate::Chain;
use carom::gesture::VelocityTracker;
use carom::scroll::Scroller;
use core::fmt;

pub(crate) struct Kept {
    pub(crate) scrollers: Table<Scroller<Feel>>,
    pub(crate) trackers: Table<VelocityTracker>,
    #[cfg(feature = "full")]
    pub(crate) motions: Table<Box<dyn Motion + Send + Sync>>,
    #[cfg(feature = "full")]
    pub(crate) chains: Table<Chain>,
}

impl Kept {
    pub(crate) const fn new() -> Self {
        Self {
            scrollers: Table::new(),
            trackers: Table::new(),
            #[cfg(feature = "full")]
            motions: Table::new(),
            #[cfg(feature = "full")]
            chains: Table::new(),
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").finish_non_exhaustive()
    }
}
