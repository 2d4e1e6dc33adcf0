//! Recordings as rows of text.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use std::io::{self, BufRead, BufReader, Read};

use ::csv::StringRecord;

use super::{TimeUnit, Trace};
use crate::error::{Quoted, TraceError};

/// How to read rows of text. By default the columns are found from the header, or else from their order, and the unit of time
/// from the header or the intervals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// The header of the times. Default: the first header that ends in a unit of time, as in `t_ms`; else the first one that is
    /// `t`, `time`, `timestamp` or `ts`; else the first column that is not the position's, unless its header ends in `pt`, `px` or `dp`.
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

/// The most bytes that a row may have.
const LONGEST_ROW: usize = 1 << 20;

/// The most samples that a recording may have. So many take 640 MB while they are read.
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
    /// If the text cannot be read, is too long, or has a field that is not a finite number. The error names the line,
    /// the column and the expected content.
    pub fn read_csv(reader: impl Read, options: &CsvOptions) -> Result<Self, TraceError> {
        let mut rows = Rows::new(BufReader::new(reader), options.delimiter)?;
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

impl<R: BufRead> Rows<R> {
    fn new(source: R, delimiter: Option<u8>) -> Result<Self, TraceError> {
        let mut lines = Lines::new(source);
        let empty = lines.skip_empty().map_err(|error| lines.failed(error))?;
        let has = |byte: &u8| lines.line.contains(byte);
        let delimiter = delimiter.unwrap_or_else(|| [b'\t', b';', b','].into_iter().find(has).unwrap_or(b' '));
        lines.collapses_blanks = delimiter == b' ';
        lines.collapse_blanks();
        // The empty lines before the first row count in line numbers.
        lines.line.splice(0..0, core::iter::repeat_n(b'\n', empty));
        let mut reader = ::csv::ReaderBuilder::new();
        reader.has_headers(false).flexible(true).delimiter(delimiter);
        Ok(Self { reader: reader.from_reader(lines), delimiter, fields: StringRecord::new(), line: 0 })
    }

    /// Reads the next row; false at the end.
    fn advance(&mut self) -> Result<bool, TraceError> {
        self.reader.get_mut().row_bytes = 0;
        match self.reader.read_record(&mut self.fields) {
            Ok(is_row) => {
                // A quoted field may have line breaks.
                let breaks: usize = self.fields.iter().map(|field| field.matches('\n').count()).sum();
                self.line = self.reader.position().line().saturating_sub(1 + breaks as u64);
                Ok(is_row)
            }
            Err(error) => Err(self.reader.get_mut().failed(io::Error::from(error))),
        }
    }

    fn field(&self, index: usize) -> Option<&str> {
        self.fields.get(index).map(str::trim_ascii)
    }

    /// Parses a number. A comma may be a decimal comma in files that are not separated by commas.
    fn number(&self, field: &str) -> Option<f64> {
        let plain = field.parse().ok();
        plain.or_else(|| field.replacen(',', ".", 1).parse().ok().filter(|_| self.delimiter != b','))
    }
}

/// The lines of a text in the form that the csv crate reads: each trimmed and ended by one `\n`. Comments become empty lines,
/// so that lines keep their numbers.
struct Lines<R> {
    source: R,
    /// The present line, and how many of its bytes have been read.
    line: Vec<u8>,
    handed: usize,
    /// Its number, from 1.
    number: u64,
    /// Whether the line before ended in `\r`, so that a `\n` belongs to it.
    after_return: bool,
    is_over: bool,
    collapses_blanks: bool,
    /// The bytes that have been read since the last row was complete.
    row_bytes: usize,
    failure: Option<TraceError>,
}

impl<R: BufRead> Lines<R> {
    const fn new(source: R) -> Self {
        Self {
            source,
            line: Vec::new(),
            handed: 0,
            number: 0,
            after_return: false,
            is_over: false,
            collapses_blanks: false,
            row_bytes: 0,
            failure: None,
        }
    }

    /// Goes to the first line that is not empty, or to the end. Returns how many were empty.
    fn skip_empty(&mut self) -> io::Result<usize> {
        let mut empty = 0;
        while self.next()? && self.line == b"\n" {
            empty += 1;
        }
        Ok(empty)
    }

    /// Returns the reason why reading failed.
    fn failed(&mut self, error: io::Error) -> TraceError {
        self.failure.take().unwrap_or(TraceError::Read(error))
    }

    fn refuse(&mut self, failure: TraceError) -> io::Error {
        self.failure = Some(failure);
        io::ErrorKind::InvalidData.into()
    }

    /// Reads the next line; false at the end.
    fn next(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.handed = 0;
        self.number += 1;
        let mut has_any = false;
        loop {
            let buffer = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                self.is_over = true;
                break;
            }
            if core::mem::take(&mut self.after_return) && buffer.first() == Some(&b'\n') {
                self.source.consume(1);
                continue;
            }
            has_any = true;
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.line.extend_from_slice(buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default());
            self.after_return = end.is_some_and(|end| buffer.get(end) == Some(&b'\r'));
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.source.consume(used);
            if self.line.len() > LONGEST_ROW {
                return Err(self.refuse(TraceError::LongRow { line: self.number, most: LONGEST_ROW }));
            }
            if end.is_some() {
                break;
            }
        }
        self.clean()?;
        Ok(has_any)
    }

    fn clean(&mut self) -> io::Result<()> {
        if let Some(error) = wide_encoding(&self.line).filter(|_| self.number == 1) {
            return Err(self.refuse(error));
        }
        let Ok(mut text) = core::str::from_utf8(&self.line) else {
            return Err(self.refuse(TraceError::NotUtf8 { line: self.number }));
        };
        if self.number == 1 {
            text = text.trim_start_matches('\u{feff}');
        }
        let text = text.trim();
        let clean = match text.as_bytes().first() {
            Some(b'#') => "",
            _ => text,
        };
        self.line = [clean.as_bytes(), b"\n"].concat();
        self.collapse_blanks();
        Ok(())
    }

    /// Replaces each run of blanks by one blank, if blanks separate fields.
    fn collapse_blanks(&mut self) {
        if let Some(text) = core::str::from_utf8(&self.line).ok().filter(|_| self.collapses_blanks) {
            self.line = (text.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").into_bytes();
        }
    }
}

impl<R: BufRead> Read for Lines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut count = 0;
        while count < into.len() {
            let rest = self.line.get(self.handed..).unwrap_or_default();
            if rest.is_empty() {
                if self.is_over || !self.next()? {
                    break;
                }
                continue;
            }
            let taken = rest.len().min(into.len() - count);
            if let (Some(to), Some(from)) = (into.get_mut(count..count + taken), rest.get(..taken)) {
                to.copy_from_slice(from);
            }
            self.handed += taken;
            count += taken;
        }
        self.row_bytes += count;
        if self.row_bytes > 2 * LONGEST_ROW {
            return Err(self.refuse(TraceError::LongRow { line: self.number, most: LONGEST_ROW }));
        }
        Ok(count)
    }
}

/// Whether a column's header is a name of times.
fn is_time(header: Option<&[String]>, index: usize) -> bool {
    header.and_then(|names| names.get(index)).is_some_and(|name| TimeUnit::names_times(name))
}

/// The columns of the times and the positions.
struct Layout {
    header: Option<Vec<String>>,
    time: usize,
    position: usize,
    unit: Option<TimeUnit>,
}

impl Layout {
    fn of<R: BufRead>(first: &Rows<R>, options: &CsvOptions) -> Result<Self, TraceError> {
        let columns = first.fields.len();
        let names = || (0..columns).filter_map(|index| first.field(index));
        // Only a row without any number is a header: beside a number, a text is a typing error.
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
        let named = || (0..columns).find(|index| Some(*index) != position && is_time(header.as_deref(), *index));
        let first_free = usize::from(position == Some(0));
        let found = time.or_else(in_unit).or_else(named);
        let is_length = |names: &&Vec<String>| names.get(first_free).is_some_and(|name| TimeUnit::is_length(name));
        if let (None, Some(names)) = (found, header.as_ref().filter(is_length)) {
            return Err(TraceError::NoTimes { line: first.line, available: names.clone() });
        }
        let time = found.unwrap_or(first_free);
        let position = position.unwrap_or(if time > 0 && time + 1 == columns { 0 } else { time + 1 });
        let unit = options.time_unit.or_else(|| unit_of(time));
        Ok(Self { header, time, position, unit })
    }

    /// Whether a row has a field for the position that is empty, `NaN`, `NA` or `null`.
    fn has_no_position<R: BufRead>(&self, row: &Rows<R>) -> bool {
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

    fn number<R: BufRead>(&self, row: &Rows<R>, index: usize) -> Result<f64, TraceError> {
        let Some(field) = row.field(index) else {
            return Err(TraceError::MissingField {
                line: row.line,
                column: self.column(index),
                fields: row.fields.len(),
            });
        };
        row.number(field).filter(|number| number.is_finite()).ok_or_else(|| TraceError::NotANumber {
            line: row.line,
            column: self.column(index),
            found: field.to_owned(),
        })
    }
}

/// Returns the error of a first line that is not in UTF-8, but in an encoding with zero bytes.
fn wide_encoding(line: &[u8]) -> Option<TraceError> {
    const UTF_32: [&[u8]; 2] = [b"\xff\xfe\0\0", b"\0\0\xfe\xff"];
    const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];
    // Without such a mark, UTF-16 has one zero beside each Latin letter and digit, and UTF-32 three.
    let zeros = line.iter().filter(|byte| **byte == 0).count();
    let is_text = line.iter().all(|byte| byte.is_ascii()) && zeros < line.len();
    if UTF_32.iter().any(|mark| line.starts_with(mark)) || is_text && 2 * zeros > line.len() + 2 {
        Some(TraceError::Utf32)
    } else if UTF_16.iter().any(|mark| line.starts_with(mark)) || is_text && 3 * zeros > line.len() {
        Some(TraceError::Utf16)
    } else {
        (zeros > 0).then_some(TraceError::ZeroByte)
    }
}
