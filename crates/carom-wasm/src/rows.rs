//! Rows of numbers, which JavaScript and Rust both read and write.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::with;

/// Returns the address of the numbers that a call returns beside its result.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_answers() -> *const f64 {
    with(|state| state.answers.as_ptr())
}

/// Makes room for `count` numbers and returns their address. Existing numbers keep their values.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_floats(count: u32) -> *mut f64 {
    with(|state| {
        state.floats.resize(count as usize, 0.0);
        state.floats.as_mut_ptr()
    })
}
