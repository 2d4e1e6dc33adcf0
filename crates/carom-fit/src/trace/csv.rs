//! Recordings as rows of text.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use std::io::{self, Chain, Cursor, Read};

use ::csv::{ErrorKind, StringRecord};

use super::{TimeUnit, Trace};
use crate::error::{Quoted, TraceError};

/// How to read rows of text. By default the columns are found from the header, or else from their order, and the unit of time
/// from the header or the intervals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// The header of the times. Default: the first header that ends in a unit of time, as in `t_ms`; else the first column that is
    /// not the position's.
    pub time_column: Option<String>,
    /// The header of the positions. Default: the column after the times, or the first column if the times are last.
    pub position_column: Option<String>,
    /// The unit of the times. Default: the unit in the header, as in `t_ms` and `time (s)`; without one, the unit in which the
    /// median interval is 1 to 1000 ms.
    pub time_unit: Option<TimeUnit>,
    /// The byte that separates fields. Default: a tab, semicolon, comma or blank, whichever of these, in this order, the
    /// first row has.
    pub delimiter: Option<u8>,
}

/// The bytes of the longest row.
const LONGEST_ROW: usize = 1 << 20;

/// The samples of the longest recording. They take 640 MB while they are read.
pub(super) const MOST_SAMPLES: usize = 20_000_000;

impl Trace {
    /// Reads rows of a time and a position each.
    ///
    /// Fields are separated by tabs, semicolons, commas or blanks, whichever of these, in this order, the first row has.
    /// Where commas do not separate, a number may have a decimal comma. A first row of words is a header. Empty lines
    /// and lines that begin with `#` are skipped. Rows out of order are sorted. A position that is empty, `NaN`, `NA`
    /// or `null` is a missing sample: it is left out, and a note says so.
    ///
    /// The text is read once from front to back, and only the numbers are kept: 32 bytes a row. A recording has at most
    /// 20 million samples.
    ///
    /// # Errors
    /// The error names the line, the column and the expected content.
    pub fn read_csv(reader: impl Read, options: &CsvOptions) -> Result<Self, TraceError> {
        let mut rows = Rows::new(reader, options.delimiter)?;
        let mut layout: Option<Layout> = None;
        let (mut samples, mut missing) = (Vec::new(), 0_usize);
        while rows.advance()? {
            let layout = match &mut layout {
                Some(layout) => layout,
                none => {
                    let layout = none.insert(Layout::of(&rows, options)?);
                    if layout.header.is_some() {
                        continue;
                    }
                    layout
                }
            };
            if layout.has_no_position(&rows) {
                missing += 1;
                continue;
            }
            if samples.len() == MOST_SAMPLES {
                return Err(TraceError::TooLong { most: MOST_SAMPLES });
            }
            samples.push((layout.number(&rows, layout.time)?, layout.number(&rows, layout.position)?));
        }
        let Some(layout) = layout.filter(|_| !samples.is_empty()) else { return Err(TraceError::Empty) };
        let unit = layout.unit.unwrap_or_else(|| TimeUnit::from_intervals(samples.iter().map(|(t, _)| *t)));
        samples.iter_mut().for_each(|(t, _)| *t = unit.to_seconds(*t));
        let mut trace = Self::sorted(samples);
        if missing > 0 {
            trace.notes.push(format!("rows without a position, left out: {missing}"));
        }
        if layout.unit.is_none() {
            trace.notes.insert(0, unit.guessed());
        }
        Ok(trace)
    }

    /// Reads rows as [`read_csv`](Self::read_csv) does, from a text in memory.
    ///
    /// # Errors
    /// As `read_csv`.
    pub fn parse_csv(text: &str, options: &CsvOptions) -> Result<Self, TraceError> {
        Self::read_csv(text.as_bytes(), options)
    }
}

/// The rows of a text, one at a time.
struct Rows<R> {
    reader: ::csv::Reader<Lines<R>>,
    delimiter: u8,
    fields: StringRecord,
    /// The line at which the present row begins, from 1.
    line: u64,
}

impl<R: Read> Rows<R> {
    fn new(mut source: R, delimiter: Option<u8>) -> Result<Self, TraceError> {
        let mut head = Vec::new();
        source.by_ref().take(LONGEST_ROW as u64).read_to_end(&mut head).map_err(TraceError::Read)?;
        // UTF-16 begins with one of two marks, or has a zero beside each Latin letter and digit.
        let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
        let has_zero = lines.clone().next().is_some_and(|line| line.contains(&0));
        if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") || has_zero {
            return Err(TraceError::Utf16);
        }
        let first = lines.find(|line| !matches!(line.trim_ascii_start().first(), None | Some(b'#')));
        let has = |byte: &u8| first.is_some_and(|line| line.trim_ascii().contains(byte));
        let delimiter = delimiter.unwrap_or_else(|| [b'\t', b';', b','].into_iter().find(has).unwrap_or(b' '));
        let mark = head.starts_with("\u{feff}".as_bytes());
        head.drain(..if mark { 3 } else { 0 });
        let lines =
            Lines { source: Cursor::new(head).chain(source), after_return: false, is_over: false, row_bytes: 0 };
        let mut reader = ::csv::ReaderBuilder::new();
        reader.has_headers(false).flexible(true).delimiter(delimiter).comment(Some(b'#'));
        Ok(Self { reader: reader.from_reader(lines), delimiter, fields: StringRecord::new(), line: 0 })
    }

    /// Reads the next row; false at the end.
    fn advance(&mut self) -> Result<bool, TraceError> {
        loop {
            self.reader.get_mut().row_bytes = 0;
            let read = self.reader.read_record(&mut self.fields);
            // A quoted field may have line breaks.
            let breaks: usize = self.fields.iter().map(|field| field.matches('\n').count()).sum();
            let line = self.reader.position().line().saturating_sub(1 + breaks as u64);
            self.line = line;
            match read.map_err(::csv::Error::into_kind) {
                Ok(false) => return Ok(false),
                // Empty lines and comments after blanks are no rows.
                Ok(true) if self.field(0).is_none_or(|field| field.starts_with('#')) => {}
                Ok(true) if self.field(1).is_none() && self.field(0) == Some("") => {}
                Ok(true) => return Ok(true),
                Err(ErrorKind::Utf8 { .. }) => return Err(TraceError::NotUtf8 { line }),
                Err(ErrorKind::Io(error)) if error.kind() == io::ErrorKind::FileTooLarge => {
                    return Err(TraceError::LongRow { line: line + 1, most: LONGEST_ROW });
                }
                Err(ErrorKind::Io(error)) => return Err(TraceError::Read(error)),
                Err(other) => return Err(TraceError::Read(io::Error::other(format!("{other:?}")))),
            }
        }
    }

    /// The fields without blanks around them. Where blanks separate, several of them are one separator.
    fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(str::trim).filter(|field| self.delimiter != b' ' || !field.is_empty())
    }

    fn field(&self, index: usize) -> Option<&str> {
        self.fields().nth(index)
    }

    /// Parses a number. A comma may be a decimal comma in files that are not separated by commas.
    fn number(&self, field: &str) -> Option<f64> {
        let plain = field.parse().ok();
        plain.or_else(|| field.replacen(',', ".", 1).parse().ok().filter(|_| self.delimiter != b','))
    }
}

/// The bytes of a text with one `\n` at the end of each line, which the csv crate needs to count lines.
struct Lines<R> {
    source: Chain<Cursor<Vec<u8>>, R>,
    /// Whether the last byte was `\r`, so that a `\n` belongs to it.
    after_return: bool,
    is_over: bool,
    /// The bytes that have been read since the last row was complete.
    row_bytes: usize,
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.row_bytes > 2 * LONGEST_ROW {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut kept = 0;
        while kept == 0 && !self.is_over && !into.is_empty() {
            let count = match self.source.read(into) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if count == 0 {
                // The last line ends too.
                self.is_over = true;
                into[0] = b'\n';
                kept = 1;
            }
            for i in 0..count {
                let is_second = self.after_return && into[i] == b'\n';
                self.after_return = into[i] == b'\r';
                if !is_second {
                    into[kept] = if self.after_return { b'\n' } else { into[i] };
                    kept += 1;
                }
            }
        }
        self.row_bytes += kept;
        Ok(kept)
    }
}

/// The columns of the times and the positions.
struct Layout {
    header: Option<Vec<String>>,
    time: usize,
    position: usize,
    unit: Option<TimeUnit>,
}

impl Layout {
    fn of<R: Read>(first: &Rows<R>, options: &CsvOptions) -> Result<Self, TraceError> {
        let columns = first.fields().count();
        let names = || first.fields();
        // A header has no number: a row with one number and one typing error is a row.
        let is_header = names().all(|field| first.number(field).is_none());
        let header: Option<Vec<String>> = is_header.then(|| names().map(str::to_owned).collect());
        let find = |name: &str| {
            let found = header.as_ref().and_then(|header| header.iter().position(|field| field == name));
            found.ok_or_else(|| TraceError::UnknownColumn {
                line: first.line,
                name: name.to_owned(),
                available: header.clone().unwrap_or_default(),
            })
        };
        let time = options.time_column.as_deref().map(find).transpose()?;
        let position = options.position_column.as_deref().map(find).transpose()?;
        let unit_of = |index: usize| TimeUnit::from_header(header.as_ref()?.get(index)?);
        let in_unit = || (0..columns).find(|index| Some(*index) != position && unit_of(*index).is_some());
        let time = time.or_else(in_unit).unwrap_or(usize::from(position == Some(0)));
        let position = position.unwrap_or(if time > 0 && time + 1 == columns { 0 } else { time + 1 });
        let unit = options.time_unit.or_else(|| unit_of(time));
        Ok(Self { header, time, position, unit })
    }

    /// Whether a row has a time but no position.
    fn has_no_position<R: Read>(&self, row: &Rows<R>) -> bool {
        let is = |name: &str| row.field(self.position).is_some_and(|field| field.eq_ignore_ascii_case(name));
        ["", "nan", "na", "null"].into_iter().any(is)
    }

    /// The column's number, from 1, and its name.
    fn column(&self, index: usize) -> String {
        match self.header.as_ref().and_then(|header| header.get(index)) {
            Some(name) => format!("{} ({})", index + 1, Quoted(name)),
            None => (index + 1).to_string(),
        }
    }

    fn number<R: Read>(&self, row: &Rows<R>, index: usize) -> Result<f64, TraceError> {
        let Some(field) = row.field(index) else {
            return Err(TraceError::MissingField {
                line: row.line,
                column: self.column(index),
                fields: row.fields().count(),
            });
        };
        row.number(field).filter(|number| number.is_finite()).ok_or_else(|| TraceError::NotANumber {
            line: row.line,
            column: self.column(index),
            found: field.to_owned(),
        })
    }
}
