#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod bytes;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "convert")]
mod convert;
#[cfg(feature = "fit")]
mod fit;
#[cfg(feature = "laws")]
mod laws;
#[cfg(feature = "scroll")]
mod physics;
#[cfg(any(feature = "check", feature = "convert", feature = "fit", feature = "laws"))]
mod problem;
mod rows;
#[cfg(feature = "scroll")]
mod scroll;
#[cfg(any(feature = "convert", feature = "laws"))]
mod spec;
mod state;
#[cfg(feature = "scroll")]
mod table;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
#[expect(unsafe_code, reason = "the allocator is for one thread, which its user must promise")]
// SAFETY: without the atomics feature no other thread can reach this memory.
static ALLOCATOR: lol_alloc::AssumeSingleThreaded<lol_alloc::FreeListAllocator> =
    unsafe { lol_alloc::AssumeSingleThreaded::new(lol_alloc::FreeListAllocator::new()) };

/// A panic traps, and JavaScript gets a `RuntimeError`.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
