//! The reader of all files: what form a text has, and its encoding.

use alloc::borrow::Cow;
use alloc::string::String;
#[cfg(feature = "gzip")]
use alloc::string::ToString;
#[cfg(feature = "gzip")]
use alloc::vec::Vec;

use serde_json::Value;

use super::json::value_of;
use super::{TimeUnit, Trace};
use crate::error::TraceError;

/// How to read a file. By default we find the columns from their names and from what moves, and the unit of time from its column's name or
/// from the numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The name or the number, from 1, of the column of times. Default: the first name that ends in a unit of time, for example `t_ms`. If
    /// there isn't one, the first name that begins with `t`, `time`, `timestamp`, `ts` or `elapsed`, and otherwise the first column.
    pub time_column: Option<String>,
    /// The name or the number, from 1, of the column of positions, or the name of one track of an animation. Default: the
    /// column after the times, if it moves, and otherwise the next one that does.
    pub position_column: Option<String>,
    /// The unit of the times. Default: the unit in the column's name, as in `t_ms` and `time (s)`. Without one, we find it from the
    /// numbers, and a note says so.
    pub time_unit: Option<TimeUnit>,
    /// The byte that separates fields of rows. Default: the first of these that the first row has: a tab, semicolon, comma, bar or blank.
    pub delimiter: Option<u8>,
}

/// The most samples that a recording may have.
pub(super) const MOST_SAMPLES: usize = 20_000_000;

impl Trace {
    /// Reads a recording in any form.
    ///
    /// - **Rows of text** (CSV): a time and a position in each. Lines that begin with `#`, `%` or `//` are comments. Rows of words before
    ///   the numbers are titles, names and units. If commas don't separate fields, or in quotes, a number may have a decimal comma.
    /// - **JSON**: an array of `[time, position]` pairs or of objects, an array of the times and one of the positions, an object with such
    ///   arrays, or an object that has one of these under `samples`. `events` of the types `touchstart` and `touchend` (or `pointerdown`
    ///   and `pointerup`), each with its `t_ms`, become marks.
    /// - **JSON lines**: a trace with its header, as [`to_lines`](Self::to_lines) writes it, or one sample a line.
    /// - **Keyframes** of the Web Animations API, a CSS **`linear()`** after its duration, and **Lottie** documents. Each animated
    ///   part is a track.
    ///
    /// Times may be numbers, or ISO 8601. Rows out of order are sorted, and equal times of a coarse clock are spread. Rows with an empty
    /// field, `NaN`, `NA`, `null` and the like are left out. [`notes`](Self::notes) says so. With the feature `gzip`, the bytes may be
    /// compressed.
    ///
    /// # Errors
    /// The text is too long, or has a field that isn't a finite number. The error names the line and the column, and says what was
    /// expected.
    ///
    /// ```
    /// use carom_fit::{ReadOptions, Trace};
    ///
    /// let text = r#"[{"t_ms": 0, "x": 7, "y": 400}, {"t_ms": 20, "x": 7, "y": 409}]"#;
    /// let trace = Trace::read(text.as_bytes(), &ReadOptions::default())?;
    /// // The column that moves.
    /// assert_eq!(trace.positions(), [400.0, 409.0]);
    /// // As D. Wen's essay records a page.
    /// let same = Trace::parse(r#"{"X": [0, 20], "Y": [400, 409]}"#)?;
    /// assert_eq!(same.times(), trace.times());
    /// let lines = "{\"trace\":1}\n{\"t\":0,\"y\":400}\n{\"t\":0.02,\"y\":409}";
    /// let lines = Trace::parse(lines)?;
    /// assert_eq!(lines.times(), trace.times());
    /// # Ok::<(), carom_fit::TraceError>(())
    /// ```
    pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Self, TraceError> {
        let plain = unpacked(bytes)?;
        let (text, is_latin) = text_of(&plain)?;
        let mut trace = Self::from_text(text.trim_start_matches('\u{feff}'), options)?;
        if is_latin {
            trace.notes.push("the text is not UTF-8, and was read as Latin-1".into());
        }
        Ok(trace)
    }

    /// Reads a text in any form, as [`read`](Self::read) does with its default options.
    ///
    /// # Errors
    /// As `read`.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        Self::read(text.as_bytes(), &ReadOptions::default())
    }

    fn from_text(text: &str, options: &ReadOptions) -> Result<Self, TraceError> {
        let start = text.trim_start();
        let is_json = start.starts_with('{') || start.starts_with('[');
        if !is_json && start.contains("linear(") {
            return Self::from_linear(start);
        }
        if !is_json {
            return Self::from_rows(text, options);
        }
        let trace = match value_of(text) {
            Ok(Value::Object(object)) if object.get("trace").is_some_and(Value::is_u64) => Self::from_lines(text),
            Ok(value) => return Self::from_document(&value, options),
            // The whole file isn't one JSON document, but each of its lines may be one.
            Err(whole) => match start.lines().next().map(value_of) {
                Some(Ok(Value::Object(header))) if header.contains_key("trace") => Self::from_lines(text),
                Some(Ok(_)) if start.trim_end().lines().nth(1).is_some() => {
                    return Self::from_document(&Self::lines_of(text)?, options);
                }
                _ => Err(whole),
            },
        }?;
        trace.chosen(options)
    }

    fn from_document(value: &Value, options: &ReadOptions) -> Result<Self, TraceError> {
        match Self::from_lottie(value)?.map_or_else(|| Self::from_keyframes(value), |lottie| Ok(Some(lottie)))? {
            Some(animation) => animation.chosen(options),
            None => Self::from_samples(value, options),
        }
    }

    /// The track that the options name.
    fn chosen(self, options: &ReadOptions) -> Result<Self, TraceError> {
        match &options.position_column {
            Some(name) => self.only(name),
            None => Ok(self),
        }
    }
}

/// Unpacks gzip.
#[cfg(feature = "gzip")]
fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, TraceError> {
    use std::io::Read;
    /// The most bytes of a file that was compressed.
    const MOST: u64 = 1 << 30;
    if !bytes.starts_with(b"\x1f\x8b") {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut plain = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(bytes).take(MOST + 1).read_to_end(&mut plain);
    match read {
        Err(error) => Err(TraceError::Gzip(error.to_string())),
        Ok(count) if count as u64 > MOST => Err(TraceError::Gzip("it has more than 1 GiB".into())),
        Ok(_) => Ok(Cow::Owned(plain)),
    }
}

#[cfg(not(feature = "gzip"))]
#[expect(clippy::unnecessary_wraps, reason = "with the feature it can fail")]
const fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, TraceError> {
    Ok(Cow::Borrowed(bytes))
}

/// The text of some bytes, and whether they are Latin-1.
fn text_of(bytes: &[u8]) -> Result<(Cow<'_, str>, bool), TraceError> {
    if bytes.contains(&0) || bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(zeros(bytes));
    }
    match core::str::from_utf8(bytes) {
        Ok(text) => Ok((Cow::Borrowed(text), false)),
        Err(error) => {
            // Read bytes from 0xa0 as letters of Latin-1, because only headers have them. Bytes from 0x80 to 0x9f would be control
            // characters, so a file with them isn't text.
            let latin = |byte: &u8| *byte >= 0xa0 || byte.is_ascii();
            if bytes.iter().all(latin) {
                return Ok((Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()), true));
            }
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            Err(TraceError::NotUtf8 { line: 1 + before.iter().filter(|byte| **byte == b'\n').count() as u64 })
        }
    }
}

/// The error of a text with zero bytes, or a mark of UTF-16.
fn zeros(bytes: &[u8]) -> TraceError {
    let start = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    let zeros = start.iter().filter(|byte| **byte == 0).count();
    let has_mark = |marks: [&[u8]; 2]| marks.iter().any(|mark| bytes.starts_with(mark));
    let is_ascii = start.iter().all(u8::is_ascii) && zeros < start.len();
    if has_mark([b"\xff\xfe\0\0", b"\0\0\xfe\xff"]) || (is_ascii && 2 * zeros > start.len() + 2) {
        TraceError::Utf32
    } else if has_mark([b"\xff\xfe", b"\xfe\xff"]) || (is_ascii && 3 * zeros > start.len()) {
        TraceError::Utf16
    } else {
        TraceError::ZeroByte
    }
}
