//! Checks of motion.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::bytes::Writer;
use crate::problem::Problem;
use crate::state::with;
use alloc::string::ToString;

/// Runs the checks of the request in the input, as JSON. Returns 1 if the output is the report as JSON, 0 if it is a problem.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_check() -> u32 {
    with(|state| {
        let request = core::str::from_utf8(&state.input).unwrap_or_default();
        let answered = carom_check::answer(request).map(|report| {
            let mut answer = Writer::default();
            answer.text(&report);
            answer
        });
        state.answer(answered.map_err(|error| Problem::Text(error.to_string())))
    })
}
