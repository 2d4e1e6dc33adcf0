//! Recordings as rows of text.

use alloc::{borrow::Cow, format, string::String, string::ToString, vec, vec::Vec};

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::layout::{Column, Layout, Rows};
use super::unit::clock_time;
use super::{ReadOptions, Trace, read::MOST_SAMPLES};
use crate::error::{Quoted, TraceError};

/// The most bytes that a row may have.
const LONGEST_ROW: usize = 1 << 20;

/// We choose the columns by this many rows.
const SHOWN: usize = 2000;

/// The most rows of words before the numbers: titles, names, units.
const MOST_HEADERS: usize = 3;

impl Trace {
    /// Reads rows of a time and a position each.
    pub(super) fn from_rows(text: &str, options: &ReadOptions) -> Result<Self, TraceError> {
        let (mut table, columns, first) = Table::begin(text, options)?;
        let layout = Layout::of(&columns, options, table.header_line)?;
        let mut rows = Rows::default();
        let mut row = Some(first);
        while let Some(fields) = row {
            if rows.samples.len() == MOST_SAMPLES {
                return Err(TraceError::TooLong { most: MOST_SAMPLES });
            }
            table.add(&fields, &layout, &columns, &mut rows)?;
            row = table.next()?;
        }
        layout.trace(&columns, rows)
    }
}

/// The fields of a row, and its line, from 1.
type Fields = (Vec<String>, u64);

/// The rows of a text, one at a time.
struct Table<'a> {
    text: &'a str,
    /// Where the next row begins, and its line, from 1.
    at: usize,
    line: u64,
    delimiter: u8,
    reader: Reader,
    header_line: u64,
}

impl<'a> Table<'a> {
    /// Reads the header and looks at the first rows. Returns the columns, and the first row of numbers.
    fn begin(text: &'a str, options: &ReadOptions) -> Result<(Self, Vec<Column>, Fields), TraceError> {
        let start = text.lines().map(str::trim).find(|line| !is_comment(line)).unwrap_or_default();
        let found = || [b'\t', b';', b',', b'|'].into_iter().find(|byte| start.as_bytes().contains(byte));
        let delimiter = options.delimiter.or_else(found).unwrap_or(b' ');
        let mut table = Self { text, at: 0, line: 1, delimiter, reader: reader(delimiter), header_line: 1 };
        let mut headers: Vec<Vec<String>> = Vec::new();
        let first = loop {
            let Some(row) = table.next()? else { return Err(TraceError::Empty) };
            // A header is a row without any number. If a text stands beside numbers, it is a typing error.
            let is_words = row.0.iter().all(|field| table.number(field).is_none() && clock_time(field).is_none());
            if !is_words || headers.len() == MOST_HEADERS || row.0.iter().all(|field| is_missing(field)) {
                break row;
            }
            table.header_line = row.1;
            headers.push(row.0);
        };
        let mut columns: Vec<Column> =
            names(&headers).into_iter().map(|name| Column { name, ..Column::default() }).collect();
        let mut ahead = Self { reader: reader(delimiter), ..table };
        let mut values: Vec<Option<f64>> = Vec::new();
        let mut shown = Some(first.clone());
        for _ in 0..SHOWN {
            let Some((fields, _)) = shown else { break };
            for (index, field) in fields.iter().enumerate() {
                if index >= columns.len() {
                    if !headers.is_empty() {
                        break;
                    }
                    columns.push(Column::default());
                }
                if index >= values.len() {
                    values.push(None);
                    columns[index].is_numbers = true;
                }
                match ahead.number(field) {
                    Some(number) => {
                        let before = *values[index].get_or_insert(number);
                        columns[index].moves |= (before - number).abs() > 0.0;
                    }
                    None => columns[index].is_numbers &= is_missing(field),
                }
            }
            // Ignore faults here, because we read the row again and report them then.
            shown = ahead.next().unwrap_or_default();
        }
        Ok((table, columns, first))
    }

    /// The next row that is neither empty nor a comment, or `None` at the end.
    fn next(&mut self) -> Result<Option<Fields>, TraceError> {
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            if rest.is_empty() {
                return Ok(None);
            }
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let line = rest.get(..end).unwrap_or_default();
            let (from, is_skipped) = (self.line, is_comment(line.trim()));
            if is_skipped || self.delimiter == b' ' {
                let bytes = rest.as_bytes();
                let ending = if bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) == Some(&b'\n') { 2 } else { 1 };
                self.at += (end + ending).min(rest.len());
                self.line += 1;
                if end > LONGEST_ROW {
                    return Err(TraceError::LongRow { line: from, most: LONGEST_ROW });
                }
                if is_skipped {
                    continue;
                }
                let fields = line.split_whitespace().map(|field| field.trim_matches('"').to_string());
                return Ok(Some((fields.collect(), from)));
            }
            return self.quoted(rest).map(|fields| Some((fields, from)));
        }
    }

    /// Reads a row whose fields may be quoted.
    fn quoted(&mut self, rest: &str) -> Result<Vec<String>, TraceError> {
        let from = self.line;
        // Skip blanks around the row. But don't skip tabs, because a tab may separate an empty field.
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let limit = rest.len().min(LONGEST_ROW + 1);
        let mut input = rest.as_bytes().get(blanks..limit).unwrap_or_default();
        let (mut output, mut ends) = (vec![0; 64], vec![0; 8]);
        let (mut written, mut ended) = (0, 0);
        self.reader.reset();
        loop {
            let (result, read, wrote, ends_found) = self.reader.read_record(
                input,
                output.get_mut(written..).unwrap_or_default(),
                ends.get_mut(ended..).unwrap_or_default(),
            );
            input = input.get(read..).unwrap_or_default();
            (written, ended) = (written + wrote, ended + ends_found);
            match result {
                ReadRecordResult::OutputFull => output.resize(2 * output.len(), 0),
                ReadRecordResult::OutputEndsFull => ends.resize(2 * ends.len(), 0),
                ReadRecordResult::InputEmpty if limit < rest.len() => {
                    return Err(TraceError::LongRow { line: from, most: LONGEST_ROW });
                }
                ReadRecordResult::InputEmpty => input = &[],
                ReadRecordResult::Record | ReadRecordResult::End => break,
            }
        }
        let used = limit - input.len();
        // A line may end in two characters, \r and \n.
        let bytes = self.text.as_bytes();
        self.at += used;
        if bytes.get(self.at - 1) == Some(&b'\r') && bytes.get(self.at) == Some(&b'\n') {
            self.at += 1;
        }
        let row = rest.get(..used).unwrap_or_default();
        let breaks = row.matches('\n').count() + row.matches('\r').count() - row.matches("\r\n").count();
        self.line += breaks as u64;
        let mut begin = 0;
        let fields = ends.get(..ended).unwrap_or_default().iter().map(|end| {
            let field = output.get(begin..*end).unwrap_or_default();
            begin = *end;
            String::from_utf8_lossy(field).trim().to_string()
        });
        Ok(fields.collect())
    }

    /// Parses a number. A comma is a decimal comma if commas don't separate fields, or in quotes, if it is the only comma there.
    fn number(&self, field: &str) -> Option<f64> {
        let plain = |text: &str| text.parse::<f64>().ok().filter(|_| !text.contains(['n', 'N']));
        let field = field.trim();
        let minus = field.strip_prefix('\u{2212}').map(|rest| Cow::Owned(format!("-{rest}")));
        let field = minus.unwrap_or(Cow::Borrowed(field));
        plain(&field).or_else(|| plain(&field.replacen(',', ".", 1)).filter(|_| field.contains(',')))
    }

    fn add(
        &self,
        (fields, line): &Fields,
        layout: &Layout,
        columns: &[Column],
        rows: &mut Rows,
    ) -> Result<(), TraceError> {
        let column = |index: usize| match columns.get(index).map(|column| column.name.as_str()) {
            Some(name) if !name.is_empty() => format!("{} ({})", index + 1, Quoted(name)),
            _ => (index + 1).to_string(),
        };
        let field = |index: usize| {
            let missing = || TraceError::MissingField { line: *line, column: column(index), fields: fields.len() };
            fields.get(index).ok_or_else(missing)
        };
        let wrong = |index: usize, found: &String| TraceError::NotANumber {
            line: *line,
            column: column(index),
            found: found.clone(),
        };
        let position = field(layout.position);
        if position.as_ref().is_ok_and(|position| is_missing(position)) {
            rows.without_position += 1;
            return Ok(());
        }
        let time = field(layout.time)?;
        if is_missing(time) {
            rows.without_time += 1;
            return Ok(());
        }
        let is_first = rows.samples.is_empty();
        let number = self.number(time).filter(|time| time.is_finite());
        let clock = if number.is_none() { clock_time(time) } else { None };
        if is_first {
            rows.are_clock_times = clock.is_some();
        }
        let time = if rows.are_clock_times { clock } else { number }.ok_or_else(|| wrong(layout.time, time))?;
        let position = position?;
        let number = self.number(position).filter(|position| position.is_finite());
        rows.samples.push((time, number.ok_or_else(|| wrong(layout.position, position))?));
        Ok(())
    }
}

/// Makes a new reader, because a clone of a `Reader` wouldn't know its delimiter.
fn reader(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).build()
}

/// Whether a line doesn't have a row because it is empty or a comment.
fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with(['#', '%']) || line.starts_with("//")
}

/// Whether a field means that a number is missing.
pub(super) fn is_missing(field: &str) -> bool {
    const NAMES: [&str; 10] = ["", "nan", "na", "n/a", "#n/a", "null", "none", "nil", "-", "undefined"];
    NAMES.iter().any(|name| field.trim().eq_ignore_ascii_case(name))
}

/// The names of the columns, from the rows of words before the numbers. They are the last row, or the one before it together with the units
/// below.
fn names(headers: &[Vec<String>]) -> Vec<String> {
    let Some((last, above)) = headers.split_last() else { return Vec::new() };
    let unit = |field: &String| field.trim_matches(['(', ')', '[', ']']).to_string();
    let are_units = last.iter().all(|field| unit(field).chars().count() <= 4)
        && last.iter().any(|f| super::TimeUnit::from_header(&format!("t_{}", unit(f))).is_some());
    match above.last().filter(|names| are_units && names.len() == last.len()) {
        Some(names) => names.iter().zip(last).map(|(name, field)| format!("{name} ({})", unit(field))).collect(),
        None => last.clone(),
    }
}
