//! Bytes in both directions, for infrequent calls. `laws/value.rs` describes their format.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::with;
use alloc::vec::Vec;

/// Makes room for `length` bytes of input; returns their address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_input(length: u32) -> *mut u8 {
    with(|state| {
        state.input.resize(length as usize, 0);
        state.input.as_mut_ptr()
    })
}

/// Returns the address of the output; the first answer is its length.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_output() -> *const u8 {
    with(|state| {
        state.answers[0] = state.output.len() as f64;
        state.output.as_ptr()
    })
}

/// Writes output: it has the format of the input.
#[derive(Debug, Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    fn counted(&mut self, tag: u8, count: usize) {
        self.0.push(tag);
        self.0.extend_from_slice(&(count as u32).to_le_bytes());
    }

    /// Begins an object of `count` fields, each of which is a [`key`](Self::key) and a value.
    pub(crate) fn object(&mut self, count: usize) {
        self.counted(6, count);
    }

    #[cfg(any(feature = "fit", feature = "full"))]
    /// Begins a list of `count` values.
    pub(crate) fn list(&mut self, count: usize) {
        self.counted(5, count);
    }

    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.0.extend_from_slice(&(key.len() as u32).to_le_bytes());
        self.0.extend_from_slice(key.as_bytes());
        self
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.0.push(4);
        self.key(text);
    }

    pub(crate) fn number(&mut self, number: f64) {
        self.0.push(3);
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Writes fields that are numbers.
    #[cfg(feature = "fit")]
    pub(crate) fn fields(&mut self, numbers: &[(&str, f64)]) {
        numbers.iter().for_each(|(key, number)| self.key(key).number(*number));
    }

    /// Writes a list of numbers.
    #[cfg(feature = "fit")]
    pub(crate) fn numbers(&mut self, numbers: &[f64]) {
        self.list(numbers.len());
        numbers.iter().for_each(|number| self.number(*number));
    }

    /// Writes pairs of numbers as one list.
    #[cfg(any(feature = "fit", feature = "full"))]
    pub(crate) fn pairs(&mut self, pairs: &[(f64, f64)]) {
        self.list(2 * pairs.len());
        pairs.iter().flat_map(|(x, y)| [*x, *y]).for_each(|number| self.number(number));
    }

    #[cfg(any(feature = "fit", feature = "full"))]
    pub(crate) fn number_or_null(&mut self, number: Option<f64>) {
        match number {
            Some(number) => self.number(number),
            None => self.0.push(0),
        }
    }
}
