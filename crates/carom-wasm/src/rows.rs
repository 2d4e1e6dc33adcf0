//! Numbers in rows, which both sides read and write.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::with;

/// Where the numbers of an answer are.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_answers() -> *const f64 {
    with(|state| state.answers.as_ptr())
}

/// Room for `count` numbers in a row; where they are. What is there stays.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_floats(count: u32) -> *mut f64 {
    with(|state| {
        state.floats.resize(count as usize, 0.0);
        state.floats.as_mut_ptr()
    })
}
