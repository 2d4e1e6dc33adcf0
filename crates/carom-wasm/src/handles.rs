//! The objects that JavaScript holds by handle.

use crate::table::Table;
#[cfg(feature = "laws")]
use alloc::boxed::Box;
use alloc::vec::Vec;
#[cfg(feature = "laws")]
use carom::Motion;
#[cfg(feature = "laws")]
use carom::animate::Chain;
use carom::scroll::{PagePhysics, Scroller};
use core::fmt;

/// The physics of a scroller. The points at which it rests come from JavaScript.
pub(crate) type ScrollPhysics = PagePhysics<Vec<f64>>;

pub(crate) struct Handles {
    pub(crate) scrollers: Table<Scroller<ScrollPhysics>>,
    #[cfg(feature = "laws")]
    pub(crate) motions: Table<Box<dyn Motion + Send + Sync>>,
    #[cfg(feature = "laws")]
    pub(crate) chains: Table<Chain>,
}

impl Handles {
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

impl fmt::Debug for Handles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handles").finish_non_exhaustive()
    }
}
