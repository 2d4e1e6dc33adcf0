#![cfg_attr(all(target_arch = "wasm32", not(any(feature = "fit", feature = "full"))), no_std)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "tests of exact answers compare exactly"))]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod batch;
mod desk;
#[cfg(feature = "fit")]
mod fit;
#[cfg(feature = "full")]
mod full;
mod spring;
#[cfg(any(feature = "fit", feature = "full"))]
mod told;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Without std there is nobody to tell: the call traps, and JavaScript gets a `RuntimeError`.
#[cfg(all(target_arch = "wasm32", not(any(feature = "fit", feature = "full"))))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
