//! The state of the module, which every export borrows.
//!
//! The state is one [`ModuleState`] in one cell. JavaScript holds indexes into rows and handles, never pointers that Rust follows. So an
//! invalid place or handle gives NaN or 0, and not the contents of other memory.

#[cfg(feature = "laws")]
use alloc::boxed::Box;
use alloc::vec::Vec;

#[cfg(feature = "scroll")]
use carom::scroll::Scroller;
#[cfg(feature = "laws")]
use carom::{Motion, animate::Chain};

#[cfg(feature = "scroll")]
use crate::physics::ScrollPhysics;
#[cfg(feature = "scroll")]
use crate::table::Table;

/// The most numbers that a call can return beside its result.
pub(crate) const ANSWERS: usize = 8;

pub(crate) struct ModuleState {
    /// The numbers that a call returns beside its result. JavaScript reads them through a view.
    pub(crate) answers: [f64; ANSWERS],
    /// Rows of numbers, which JavaScript and Rust read and write.
    pub(crate) floats: Vec<f64>,
    /// Bytes from JavaScript.
    pub(crate) input: Vec<u8>,
    /// Bytes for JavaScript.
    #[cfg(any(feature = "check", feature = "convert", feature = "fit", feature = "laws"))]
    pub(crate) output: Vec<u8>,
    #[cfg(feature = "scroll")]
    pub(crate) scrollers: Table<Scroller<ScrollPhysics>>,
    #[cfg(feature = "laws")]
    pub(crate) motions: Table<Box<dyn Motion + Send + Sync>>,
    #[cfg(feature = "laws")]
    pub(crate) chains: Table<Chain>,
}

impl ModuleState {
    const fn new() -> Self {
        Self {
            answers: [0.0; ANSWERS],
            floats: Vec::new(),
            input: Vec::new(),
            #[cfg(any(feature = "check", feature = "convert", feature = "fit", feature = "laws"))]
            output: Vec::new(),
            #[cfg(feature = "scroll")]
            scrollers: Table::new(),
            #[cfg(feature = "laws")]
            motions: Table::new(),
            #[cfg(feature = "laws")]
            chains: Table::new(),
        }
    }
}

#[cfg(any(feature = "check", feature = "convert", feature = "fit"))]
impl ModuleState {
    /// Outputs an answer or a problem. Returns 1 for an answer.
    pub(crate) fn answer(&mut self, outcome: Result<crate::bytes::Writer, crate::problem::Problem>) -> u32 {
        let is_answer = outcome.is_ok();
        self.output = outcome.map_or_else(|problem| problem.to_bytes(), |answer| answer.0);
        u32::from(is_answer)
    }
}

#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "a static needs Sync, and there is one thread")]
mod cell {
    use super::ModuleState;
    use core::cell::UnsafeCell;

    struct OneThread(UnsafeCell<ModuleState>);

    // SAFETY: the module is built without the atomics feature, so its memory cannot be shared and only the thread that
    // instantiated it can ever reach this static.
    unsafe impl Sync for OneThread {}

    static STATE: OneThread = OneThread(UnsafeCell::new(ModuleState::new()));

    pub(crate) fn with<T>(borrow: impl FnOnce(&mut ModuleState) -> T) -> T {
        // SAFETY: only exports call this, and never from within `borrow`. The module doesn't import any function through which
        // JavaScript could call an export while another one runs. So a second borrow can't exist.
        borrow(unsafe { &mut *STATE.0.get() })
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod cell {
    use super::ModuleState;
    use std::cell::RefCell;

    std::thread_local! {
        static STATE: RefCell<ModuleState> = const { RefCell::new(ModuleState::new()) };
    }

    /// Outside of WebAssembly, in tests, each thread has its own state.
    pub(crate) fn with<T>(borrow: impl FnOnce(&mut ModuleState) -> T) -> T {
        STATE.with_borrow_mut(borrow)
    }
}

pub(crate) use cell::with;
