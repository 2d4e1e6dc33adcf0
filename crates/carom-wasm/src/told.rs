//! Text and values in both directions, for questions that are asked seldom.
#![expect(unsafe_code, reason = "an exported name must be the only one of its kind; all begin alike, and differ")]

use crate::desk::with;
#[cfg(any(feature = "fit", feature = "full"))]
use alloc::vec::Vec;

/// Room for `length` bytes to be told; where it is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_text(length: u32) -> *mut u8 {
    with(|desk| {
        desk.told.resize(length as usize, 0);
        desk.told.as_mut_ptr()
    })
}

/// Where the last answer in bytes is; answers its length.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_answer() -> *const u8 {
    with(|desk| {
        desk.answers[0] = desk.answer.len() as f64;
        desk.answer.as_ptr()
    })
}

/// An answer that is being written: the same bytes, the other way.
#[cfg(any(feature = "fit", feature = "full"))]
#[derive(Debug, Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

#[cfg(any(feature = "fit", feature = "full"))]
impl Writer {
    fn counted(&mut self, tag: u8, count: usize) {
        self.0.push(tag);
        self.0.extend_from_slice(&(count as u32).to_le_bytes());
    }

    /// An object of so many fields, which follow: each by [`key`](Self::key) and a value.
    pub(crate) fn object(&mut self, count: usize) {
        self.counted(6, count);
    }

    /// A list of so many values, which follow.
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

    pub(crate) fn maybe(&mut self, number: Option<f64>) {
        match number {
            Some(number) => self.number(number),
            None => self.0.push(0),
        }
    }
}
