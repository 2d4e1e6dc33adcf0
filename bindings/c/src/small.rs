//! What the library needs in place of Rust's standard library: memory from C's allocator, a lock, and a panic handler.
//!
//! The standard library prints the stack of a panic by code that is larger than all of Carom's. We leave that code out. If Carom
//! panics, it ends your program without a message.
#![allow(unsafe_code, reason = "C's allocator is called, and a flag guards a value")]

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicBool, Ordering};

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn realloc(memory: *mut c_void, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    fn abort() -> !;
    #[cfg(unix)]
    fn sched_yield() -> core::ffi::c_int;
}

struct Memory;

/// The alignment that `malloc` gives. No type of the library needs more.
const ALIGNED: usize = 2 * size_of::<usize>();

// SAFETY: `malloc` allocates the memory and `free` frees it. We refuse larger alignments than `malloc` gives.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: `malloc` takes any size.
        if layout.align() > ALIGNED { null_mut() } else { unsafe { malloc(layout.size()) }.cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the memory is from `alloc`.
        unsafe { free(memory.cast()) }
    }

    unsafe fn realloc(&self, memory: *mut u8, _: Layout, size: usize) -> *mut u8 {
        // SAFETY: the memory is from `alloc`, which has refused larger alignments.
        unsafe { realloc(memory.cast(), size) }.cast()
    }
}

#[global_allocator]
static MEMORY: Memory = Memory;

#[panic_handler]
fn fault(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: `abort` may be called at any time.
    unsafe { abort() }
}

/// A value that one thread uses at a time. The others give way until it is free, which takes microseconds.
pub(crate) struct Lock<T> {
    is_taken: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: the flag `is_taken` lets only one thread at a time use the value.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self { is_taken: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    pub(crate) fn with<R>(&self, body: impl FnOnce(&mut T) -> R) -> R {
        while self.is_taken.swap(true, Ordering::Acquire) {
            #[cfg(unix)]
            // SAFETY: `sched_yield` may be called at any time.
            let _ = unsafe { sched_yield() };
            core::hint::spin_loop();
        }
        // SAFETY: this thread has set the flag, and no panic returns from `body`.
        let result = body(unsafe { &mut *self.value.get() });
        self.is_taken.store(false, Ordering::Release);
        result
    }
}
