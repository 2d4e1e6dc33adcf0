//! The objects that JavaScript holds by handle.

use crate::physics::ScrollPhysics;
use crate::table::Table;
#[cfg(feature = "laws")]
use alloc::boxed::Box;
#[cfg(feature = "laws")]
use carom::Motion;
#[cfg(feature = "laws")]
use carom::animate::Chain;
use carom::scroll::Scroller;

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
