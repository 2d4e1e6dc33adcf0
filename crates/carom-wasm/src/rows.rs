//! Numbers in rows, which both sides read and write.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::with;

/// Where the numbers of an answer are.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_answers() -> *const f64 {
    with(|desk| desk.answers.as_ptr())
}

/// Room for `count` numbers in a row; where they are. What is there stays.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_floats(count: u32) -> *mut f64 {
    with(|desk| {
        desk.floats.resize(count as usize, 0.0);
        desk.floats.as_mut_ptr()
    })
}
