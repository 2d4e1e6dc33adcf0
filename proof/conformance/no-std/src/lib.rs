//! Proves that carom links without std. Cargo.toml explains how.
#![no_std]

use carom::{Motion, Spring, State, Tolerance};
use core::panic::PanicInfo;

/// Uses a law as firmware would.
#[unsafe(no_mangle)]
pub extern "C" fn settling_time(response: f64, damping_ratio: f64, target: f64) -> f64 {
    let spring = Spring::from_response_damping_ratio(response, damping_ratio);
    spring.motion(State::at_rest(0.0), target).settling_time(Tolerance::relative(target))
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
