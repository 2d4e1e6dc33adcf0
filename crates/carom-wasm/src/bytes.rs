//! Values as bytes in both directions, for infrequent calls, so that neither JavaScript nor Rust prints or parses a number.
//!
//! A value is a tag and its contents, little-endian: 0 null, 1 false, 2 true, 3 a double, 4 a text (its length in four bytes, UTF-8), 5 a
//! list and 6 an object. Lists and objects begin with a count in four bytes. The keys of an object are texts without a tag.
#![expect(unsafe_code, reason = "`no_mangle`: all exported names begin with `carom_` and differ")]

use crate::state::with;
use alloc::vec::Vec;

/// Makes room for `length` bytes of input, and returns their address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_input(length: u32) -> *mut u8 {
    with(|state| {
        state.input.resize(length as usize, 0);
        state.input.as_mut_ptr()
    })
}

/// Returns the address of the output, and its length as the first answer.
#[cfg(any(feature = "check", feature = "convert", feature = "fit", feature = "laws"))]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn carom_output() -> *const u8 {
    with(|state| {
        state.answers[0] = state.output.len() as f64;
        state.output.as_ptr()
    })
}

/// The bytes that have not been read yet.
#[cfg(any(feature = "convert", feature = "fit", feature = "scroll"))]
#[derive(Debug)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

/// A value, or the count of its items, which follow.
#[cfg(any(feature = "convert", feature = "scroll"))]
#[derive(Debug)]
pub(crate) enum Token<'a> {
    Null,
    Bool(bool),
    Number(f64),
    Text(&'a str),
    List(u32),
    Object(u32),
}

/// The bytes end early, or are not the value that is expected there.
#[cfg(any(feature = "convert", feature = "fit", feature = "scroll"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Malformed;

#[cfg(any(feature = "convert", feature = "fit", feature = "scroll"))]
impl<'a> Reader<'a> {
    fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], Malformed> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Malformed)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn count(&mut self) -> Result<u32, Malformed> {
        self.take().map(u32::from_le_bytes)
    }

    /// Reads a number without a tag.
    #[cfg(any(feature = "convert", feature = "scroll"))]
    pub(crate) fn number(&mut self) -> Result<f64, Malformed> {
        self.take().map(f64::from_le_bytes)
    }

    /// Reads a text without a tag.
    pub(crate) fn text(&mut self) -> Result<&'a str, Malformed> {
        let length = self.count()?;
        let (text, rest) = self.0.split_at_checked(length as usize).ok_or(Malformed)?;
        self.0 = rest;
        core::str::from_utf8(text).map_err(|_| Malformed)
    }

    #[cfg(any(feature = "convert", feature = "scroll"))]
    #[inline(never)]
    pub(crate) fn token(&mut self) -> Result<Token<'a>, Malformed> {
        let [tag] = self.take()?;
        Ok(match tag {
            0 => Token::Null,
            1 | 2 => Token::Bool(tag == 2),
            3 => Token::Number(self.number()?),
            4 => Token::Text(self.text()?),
            5 => Token::List(self.count()?),
            _ => Token::Object(self.count()?),
        })
    }
}

/// Reads values whose kind is known, as in the options of scrollers.
#[cfg(feature = "scroll")]
impl<'a> Reader<'a> {
    /// Reads a value that is a number.
    pub(crate) fn double(&mut self) -> Result<f64, Malformed> {
        if let Token::Number(number) = self.token()? { Ok(number) } else { Err(Malformed) }
    }

    /// Reads a value that is a number or null.
    pub(crate) fn double_or_null(&mut self) -> Result<Option<f64>, Malformed> {
        match self.token()? {
            Token::Number(number) => Ok(Some(number)),
            Token::Null => Ok(None),
            _ => Err(Malformed),
        }
    }

    /// Reads a value that is true or false.
    pub(crate) fn bool(&mut self) -> Result<bool, Malformed> {
        if let Token::Bool(is) = self.token()? { Ok(is) } else { Err(Malformed) }
    }

    /// Reads a value that is a text.
    pub(crate) fn string(&mut self) -> Result<&'a str, Malformed> {
        if let Token::Text(text) = self.token()? { Ok(text) } else { Err(Malformed) }
    }

    /// Reads a list by its items.
    pub(crate) fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, Malformed>) -> Result<Vec<T>, Malformed> {
        let Token::List(count) = self.token()? else { return Err(Malformed) };
        (0..count).map(|_| item(self)).collect()
    }

    /// Reads an object: `field` reads the value of each key.
    pub(crate) fn object(
        &mut self,
        field: &mut dyn FnMut(&str, &mut Self) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        let Token::Object(count) = self.token()? else { return Err(Malformed) };
        for _ in 0..count {
            let key = self.text()?;
            field(key, self)?;
        }
        Ok(())
    }
}

/// Writes output in the same format as the input.
#[cfg(any(feature = "check", feature = "convert", feature = "fit", feature = "laws"))]
#[derive(Debug, Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

#[cfg(any(feature = "check", feature = "convert", feature = "fit", feature = "laws"))]
#[cfg_attr(
    all(feature = "check", not(feature = "fit")),
    allow(dead_code, reason = "the module of checks writes texts alone")
)]
impl Writer {
    fn counted(&mut self, tag: u8, count: usize) {
        self.0.push(tag);
        self.0.extend_from_slice(&(count as u32).to_le_bytes());
    }

    /// Begins an object of `count` fields. Each is a [`key`](Self::key) and a value.
    pub(crate) fn object(&mut self, count: usize) {
        self.counted(6, count);
    }

    #[cfg(any(feature = "check", feature = "convert", feature = "fit"))]
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
    #[cfg(any(feature = "check", feature = "convert", feature = "fit"))]
    pub(crate) fn pairs(&mut self, pairs: &[(f64, f64)]) {
        self.list(2 * pairs.len());
        pairs.iter().flat_map(|(x, y)| [*x, *y]).for_each(|number| self.number(number));
    }

    #[cfg(any(feature = "check", feature = "convert", feature = "fit"))]
    pub(crate) fn number_or_null(&mut self, number: Option<f64>) {
        match number {
            Some(number) => self.number(number),
            None => self.0.push(0),
        }
    }
}
