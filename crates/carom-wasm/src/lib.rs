#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![doc = include_str!("../README.md")]

extern crate alloc;

#[cfg(feature = "scroll")]
mod batch;
mod desk;
#[cfg(feature = "fit")]
mod fit;
#[cfg(feature = "full")]
mod full;
#[cfg(feature = "scroll")]
mod kept;
#[cfg(feature = "laws")]
mod laws;
mod rows;
#[cfg(feature = "scroll")]
mod scroll;
#[cfg(feature = "scroll")]
mod table;
#[cfg(any(feature = "fit", feature = "laws"))]
mod told;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
#[expect(unsafe_code, reason = "the allocator is for one thread, and asks to be told that there is one")]
// SAFETY: without the atomics feature no other thread can reach this memory.
static ALLOCATOR: lol_alloc::AssumeSingleThreaded<lol_alloc::FreeListAllocator> =
    unsafe { lol_alloc::AssumeSingleThreaded::new(lol_alloc::FreeListAllocator::new()) };

/// There is nobody to tell: the call traps, and JavaScript gets a `RuntimeError`.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
