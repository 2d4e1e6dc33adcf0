//! What the two sides share: prepared springs by slot, numbers in rows, a few answers.
//!
//! All state of the module is one [`Desk`] in one cell. What JavaScript holds are slots and places in rows, never
//! pointers that are followed here: a wrong one is answered with NaN, and not with somebody else's memory.

use alloc::vec::Vec;

/// How many numbers an answer may have.
pub(crate) const ANSWERS: usize = 8;

/// Everything there is.
#[derive(Debug)]
pub(crate) struct Desk {
    /// What a call answers beside its result. JavaScript reads it through a view.
    pub(crate) answers: [f64; ANSWERS],
    /// Numbers in rows, in and out.
    pub(crate) floats: Vec<f64>,
    /// Bytes, in and out.
    #[cfg(any(feature = "fit", feature = "laws"))]
    pub(crate) told: Vec<u8>,
    #[cfg(any(feature = "fit", feature = "laws"))]
    pub(crate) answer: Vec<u8>,
    #[cfg(feature = "scroll")]
    pub(crate) kept: crate::kept::Kept,
}

impl Desk {
    const fn new() -> Self {
        Self {
            answers: [0.0; ANSWERS],
            floats: Vec::new(),
            #[cfg(any(feature = "fit", feature = "laws"))]
            told: Vec::new(),
            #[cfg(any(feature = "fit", feature = "laws"))]
            answer: Vec::new(),
            #[cfg(feature = "scroll")]
            kept: crate::kept::Kept::new(),
        }
    }
}

#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "a static needs Sync, and there is one thread")]
mod cell {
    use super::Desk;
    use core::cell::UnsafeCell;

    struct OneThread(UnsafeCell<Desk>);

    // SAFETY: the module is built without the atomics feature, so its memory cannot be shared and nothing but the one
    // thread that instantiated it can ever reach this static.
    unsafe impl Sync for OneThread {}

    static DESK: OneThread = OneThread(UnsafeCell::new(Desk::new()));

    pub(crate) fn with<T>(use_it: impl FnOnce(&mut Desk) -> T) -> T {
        // SAFETY: only exports call this, none of them from within `use_it`, and the module imports nothing by which
        // JavaScript could come back while one runs: there is no second borrow.
        use_it(unsafe { &mut *DESK.0.get() })
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod cell {
    use super::Desk;
    use std::cell::RefCell;

    std::thread_local! {
        static DESK: RefCell<Desk> = const { RefCell::new(Desk::new()) };
    }

    /// Outside of WebAssembly, where the tests are, each thread has its own.
    pub(crate) fn with<T>(use_it: impl FnOnce(&mut Desk) -> T) -> T {
        DESK.with_borrow_mut(use_it)
    }
}

pub(crate) use cell::with;
