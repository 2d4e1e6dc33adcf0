//! What is kept for JavaScript, by handle.

use crate::scroll::ScrollPhysics;
use crate::table::Table;
#[cfg(feature = "laws")]
use alloc::boxed::Box;
#[cfg(feature = "laws")]
use carom::Motion;
#[cfg(feature = "laws")]
use carom::animate::Chain;
use carom::scroll::Scroller;
use core::fmt;

pub(crate) struct Kept {
    pub(crate) scrollers: Table<Scroller<ScrollPhysics>>,
    #[cfg(feature = "laws")]
    pub(crate) motions: Table<Box<dyn Motion + Send + Sync>>,
    #[cfg(feature = "laws")]
    pub(crate) chains: Table<Chain>,
}

impl Kept {
    pub(crate) const fn new() -> Self {
        Self {
            scrollers: Table::new(),
            #[cfg(feature = "laws")]
            motions: Table::new(),
            #[cfg(feature = "laws")]
            chains: Table::new(),
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").finish_non_exhaustive()
    }
}
