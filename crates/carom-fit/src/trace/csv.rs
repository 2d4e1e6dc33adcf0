//! Rows of numbers, as people write them.

use alloc::{
    borrow::{Cow, ToOwned},
    format,
    string::String,
    vec::Vec,
};

use std::io::{self, Read};

use super::{TimeUnit, Trace};
use crate::error::TraceError;

/// What a file of numbers does not say itself. The default says nothing: the header, or else the order, tells which columns
/// are meant, and the header or the intervals tell the unit of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// Header of the times. Default: the first one that ends in a unit of time, as in `t_ms`; else the first column that is
    /// not the position's.
    pub time_column: Option<String>,
    /// Header of the positions. Default: the column behind the times', or the first one if there is none.
    pub position_column: Option<String>,
    /// Unit of the times. Default: what the header ends in, as in `t_ms` and `time (s)`; without that, the one in which
    /// the middle interval is 1 to 1000 ms. If this is given, it counts.
    pub time_unit: Option<TimeUnit>,
    /// What separates the fields, one byte. Default: a tab, semicolon, comma or blank, whichever of these, in this order,
    /// the first row has.
    pub delimiter: Option<u8>,
}

impl Trace {
    /// Reads a text of rows, each a time and a position.
    ///
    /// Fields are separated by tabs, semicolons, commas or blanks, whichever of these, in this order, the first row has.
    /// Where commas do not separate, a number may have a decimal comma. A first row of words is a header. Empty lines
    /// and lines that begin with `#` are skipped. Rows out of order are sorted. A position that is empty, `NaN`, `NA`
    /// or `null` is a missing sample: it is left out, and a note says so.
    ///
    /// # Errors
    /// Names the line, the column and what was expected there.
    pub fn read_csv(mut reader: impl Read, options: &CsvOptions) -> Result<Self, TraceError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).map_err(TraceError::Read)?;
        match core::str::from_utf8(&bytes) {
            Ok(text) => Self::parse_csv(text, options),
            Err(error) => Err(TraceError::NotUtf8 { line: line_at(&bytes, error.valid_up_to()) }),
        }
    }

    /// [`read_csv`](Self::read_csv) of a text at hand.
    ///
    /// # Errors
    /// As there.
    pub fn parse_csv(text: &str, options: &CsvOptions) -> Result<Self, TraceError> {
        let rows = rows(text, options.delimiter)?;
        let Some(first) = rows.first() else { return Err(TraceError::Empty) };
        let layout = Layout::of(first, options)?;
        let rows = rows.iter().skip(usize::from(layout.header.is_some()));
        let (missing, rows): (Vec<_>, Vec<_>) = rows.partition(|row| layout.has_no_position(row));
        let raw = rows
            .into_iter()
            .map(|row| Ok(((layout.number(row, layout.time)?, layout.number(row, layout.position)?), row.line)));
        let raw = raw.collect::<Result<Vec<_>, TraceError>>()?;
        if raw.is_empty() {
            return Err(TraceError::Empty);
        }
        let times: Vec<f64> = raw.iter().map(|((t, _), _)| *t).collect();
        let unit = layout.unit.unwrap_or_else(|| TimeUnit::from_intervals(&times));
        let samples = raw.into_iter().map(|((t, x), line)| ((unit.to_seconds(t), x), line)).collect();
        let mut trace = Self::sorted(samples);
        if !missing.is_empty() {
            trace.notes.push(format!("rows without a position, left out: {}", missing.len()));
        }
        if layout.unit.is_none() {
            trace.notes.insert(0, unit.guessed());
        }
        Ok(trace)
    }
}

/// The fields of a line that has any.
struct Row {
    line: u64,
    fields: ::csv::StringRecord,
}

fn line_at(bytes: &[u8], end: usize) -> u64 {
    bytes.iter().take(end).fold(1, |line, byte| if *byte == b'\n' { line + 1 } else { line })
}

fn rows(text: &str, delimiter: Option<u8>) -> Result<Vec<Row>, TraceError> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let lines = || text.lines().map(str::trim).map(|line| if line.starts_with('#') { "" } else { line });
    let first = lines().find(|line| !line.is_empty()).unwrap_or_default();
    let found =
        || [b'\t', b';', b','].into_iter().find(|delimiter| first.as_bytes().contains(delimiter)).unwrap_or(b' ');
    let delimiter = delimiter.unwrap_or_else(found);
    // What is skipped leaves an empty line behind, so that lines keep their numbers; runs of blanks become one.
    let clean = lines().map(|line| match delimiter {
        b' ' => line.split_whitespace().collect::<Vec<_>>().join(" "),
        _ => line.to_owned(),
    });
    let clean = clean.collect::<Vec<_>>().join("\n");

    let mut reader = ::csv::ReaderBuilder::new();
    reader.has_headers(false).flexible(true).trim(::csv::Trim::All).delimiter(delimiter);
    let mut rows = Vec::new();
    for fields in reader.from_reader(clean.as_bytes()).into_records() {
        let fields = fields.map_err(|error| TraceError::Read(io::Error::from(error)))?;
        // A record's position is where its predecessor ends, before the empty lines between.
        let start = fields.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let empty = clean.bytes().skip(start).take_while(|byte| *byte == b'\n').count();
        let fields = if delimiter == b',' { fields } else { fields.iter().map(with_point).collect() };
        rows.push(Row { line: line_at(clean.as_bytes(), start + empty), fields });
    }
    Ok(rows)
}

/// A number with a decimal comma, as half of the world writes it, with a point.
fn with_point(field: &str) -> Cow<'_, str> {
    let pointed = field.replacen(',', ".", 1);
    if number(field).is_none() && number(&pointed).is_some() { Cow::Owned(pointed) } else { Cow::Borrowed(field) }
}

fn number(field: &str) -> Option<f64> {
    field.parse().ok()
}

/// Which column is which.
struct Layout {
    header: Option<::csv::StringRecord>,
    time: usize,
    position: usize,
    unit: Option<TimeUnit>,
}

impl Layout {
    fn of(first: &Row, options: &CsvOptions) -> Result<Self, TraceError> {
        // A header is words only: a row with one number and one typing error is a row.
        let is_header = first.fields.iter().all(|field| number(field).is_none());
        let header = is_header.then(|| first.fields.clone());
        let find = |name: &str| {
            let found = header.as_ref().and_then(|header| header.iter().position(|field| field == name));
            found.ok_or_else(|| TraceError::UnknownColumn {
                line: first.line,
                name: name.to_owned(),
                available: header.iter().flatten().map(str::to_owned).collect(),
            })
        };
        let time = options.time_column.as_deref().map(find).transpose()?;
        let position = options.position_column.as_deref().map(find).transpose()?;
        let unit_of = |index| header.as_ref().and_then(|header| header.get(index)).and_then(TimeUnit::from_header);
        let columns = first.fields.len();
        let in_unit = || (0..columns).find(|index| Some(*index) != position && unit_of(*index).is_some());
        let time = time.or_else(in_unit).unwrap_or(usize::from(position == Some(0)));
        let position = position.unwrap_or(if time > 0 && time + 1 == columns { 0 } else { time + 1 });
        let unit = options.time_unit.or_else(|| unit_of(time));
        Ok(Self { header, time, position, unit })
    }

    /// Whether there was a frame, but nothing was measured.
    fn has_no_position(&self, row: &Row) -> bool {
        let field = row.fields.get(self.position).map(str::to_ascii_lowercase);
        matches!(field.as_deref(), Some("" | "nan" | "na" | "null"))
    }

    /// The column as people count and name it.
    fn column(&self, index: usize) -> String {
        match self.header.as_ref().and_then(|header| header.get(index)) {
            Some(name) => format!("{} (`{name}`)", index + 1),
            None => format!("{}", index + 1),
        }
    }

    fn number(&self, row: &Row, index: usize) -> Result<f64, TraceError> {
        let column = || self.column(index);
        let Some(field) = row.fields.get(index) else {
            return Err(TraceError::MissingField { line: row.line, column: column(), fields: row.fields.len() });
        };
        number(field).filter(|number| number.is_finite()).ok_or_else(|| TraceError::NotANumber {
            line: row.line,
            column: column(),
            found: field.to_owned(),
        })
    }
}
