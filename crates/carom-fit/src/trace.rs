//! A recording: positions at times.

use std::io::{self, Read};

use crate::error::TraceError;

/// A recording: one position at each of several times, in order.
///
/// Times are in seconds, on any clock; positions in any unit of length. All are finite, no time occurs twice.
///
/// ```
/// use carom_fit::{CsvOptions, Trace};
///
/// let trace = Trace::parse_csv("t_ms,y_pt\n0,400\n10,404.7\n20,409.4\n", &CsvOptions::default())?;
/// assert_eq!(trace.times()[2], 0.02);
/// assert_eq!(trace.positions()[1], 404.7);
///
/// // Without a header, the unit must be told. A wrong row is named.
/// use carom_fit::TimeUnit;
/// let bare = CsvOptions { time_unit: Some(TimeUnit::Seconds), ..CsvOptions::default() };
/// let error = Trace::parse_csv("0.00 400\n0.02 4O9\n", &bare).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: expected a finite number such as 16.7, found `4O9`");
/// # Ok::<(), carom_fit::TraceError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    times: Vec<f64>,
    positions: Vec<f64>,
}

/// The unit of a column of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// s; header suffix `_s`.
    Seconds,
    /// ms; header suffix `_ms`.
    Milliseconds,
}

impl TimeUnit {
    fn from_header(name: &str) -> Option<Self> {
        if name.ends_with("_ms") {
            Some(Self::Milliseconds)
        } else if name.ends_with("_s") {
            Some(Self::Seconds)
        } else {
            None
        }
    }

    fn to_seconds(self, time: f64) -> f64 {
        match self {
            Self::Seconds => time,
            // A division: whole milliseconds then give the nearest number there is, as 9/1000 does and 9·0.001 does not.
            Self::Milliseconds => time / 1000.0,
        }
    }
}

/// What a file of numbers does not say itself. The default says nothing: times and positions are the first two columns,
/// and the header tells the unit of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// Header of the times. Default: the first column that is not the position's.
    pub time_column: Option<String>,
    /// Header of the positions. Default: the first column that is not the times'.
    pub position_column: Option<String>,
    /// Unit of the times. Default: what the header ends in, `_ms` or `_s`. If both are given, this one counts.
    pub time_unit: Option<TimeUnit>,
}

impl Trace {
    /// From times in seconds and as many positions. They are sorted by time.
    ///
    /// # Errors
    /// Different lengths, a number that is not finite, a time that occurs twice.
    pub fn new(times: &[f64], positions: &[f64]) -> Result<Self, TraceError> {
        if times.len() != positions.len() {
            return Err(TraceError::DifferentLengths { times: times.len(), positions: positions.len() });
        }
        let samples: Vec<_> = times.iter().copied().zip(positions.iter().copied()).zip(0..).collect();
        if let Some(&(_, sample)) = samples.iter().find(|((t, x), _)| !(t.is_finite() && x.is_finite())) {
            return Err(TraceError::NotFinite { sample });
        }
        Self::sorted(samples, "samples")
    }

    /// Reads a text of rows, each a time and a position.
    ///
    /// Fields are separated by tabs, semicolons, commas or blanks, whichever of these, in this order, the first row has.
    /// A first row of words is a header. Empty lines and lines that begin with `#` are skipped. Rows out of order are
    /// sorted.
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
        let rows = rows(text)?;
        let Some(first) = rows.first() else { return Err(TraceError::Empty) };
        let layout = Layout::of(first, options)?;
        let samples = rows.iter().skip(usize::from(layout.header.is_some())).map(|row| {
            let time = layout.unit.to_seconds(layout.number(row, layout.time)?);
            Ok(((time, layout.number(row, layout.position)?), row.line))
        });
        let samples = samples.collect::<Result<Vec<_>, TraceError>>()?;
        if samples.is_empty() {
            return Err(TraceError::Empty);
        }
        Self::sorted(samples, "lines")
    }

    /// Sorts samples with their labels by time. `kind` is the plural of what the labels count.
    fn sorted(mut samples: Vec<((f64, f64), u64)>, kind: &str) -> Result<Self, TraceError> {
        samples.sort_by(|((a, _), _), ((b, _), _)| a.total_cmp(b));
        for pair in samples.windows(2) {
            if let [((time, _), first), ((next, _), second)] = pair {
                // `>=` and not `==`: in this order, only −0 and 0 differ.
                if time >= next {
                    let samples = format!("{kind} {} and {}", first.min(second), first.max(second));
                    return Err(TraceError::DuplicateTime { time: *time, samples });
                }
            }
        }
        let (times, positions) = samples.into_iter().map(|(sample, _)| sample).unzip();
        Ok(Self { times, positions })
    }

    /// The samples from time `from` to `to`, both included, in seconds on the recording's own clock.
    ///
    /// To leave out what is not the law's: the finger before the release, standing still after the end.
    #[must_use]
    pub fn between(&self, from: f64, to: f64) -> Self {
        let samples = self.times.iter().zip(&self.positions).filter(|(t, _)| (from..=to).contains(*t));
        let (times, positions) = samples.map(|(t, x)| (*t, *x)).unzip();
        Self { times, positions }
    }

    /// Times in seconds, rising.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Positions, one for each time.
    #[must_use]
    pub fn positions(&self) -> &[f64] {
        &self.positions
    }

    /// How many samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there is no sample.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }
}

/// The fields of a line that has any.
struct Row {
    line: u64,
    fields: csv::StringRecord,
}

fn line_at(bytes: &[u8], end: usize) -> u64 {
    bytes.iter().take(end).fold(1, |line, byte| if *byte == b'\n' { line + 1 } else { line })
}

fn rows(text: &str) -> Result<Vec<Row>, TraceError> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let lines = || text.lines().map(str::trim).map(|line| if line.starts_with('#') { "" } else { line });
    let first = lines().find(|line| !line.is_empty()).unwrap_or_default();
    let delimiter = ['\t', ';', ','].into_iter().find(|delimiter| first.contains(*delimiter));
    // What is skipped leaves an empty line behind, so that lines keep their numbers; runs of blanks become one.
    let clean = lines().map(|line| match delimiter {
        Some(_) => line.to_owned(),
        None => line.split_whitespace().collect::<Vec<_>>().join(" "),
    });
    let clean = clean.collect::<Vec<_>>().join("\n");

    let delimiter = u8::try_from(delimiter.unwrap_or(' ')).unwrap_or(b' ');
    let mut reader = csv::ReaderBuilder::new();
    reader.has_headers(false).flexible(true).trim(csv::Trim::All).delimiter(delimiter);
    let mut rows = Vec::new();
    for fields in reader.from_reader(clean.as_bytes()).into_records() {
        let fields = fields.map_err(|error| TraceError::Read(io::Error::from(error)))?;
        // A record's position is where its predecessor ends, before the empty lines between.
        let start = fields.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let empty = clean.bytes().skip(start).take_while(|byte| *byte == b'\n').count();
        rows.push(Row { line: line_at(clean.as_bytes(), start + empty), fields });
    }
    Ok(rows)
}

fn number(field: &str) -> Option<f64> {
    field.parse().ok()
}

/// Which column is which.
struct Layout {
    header: Option<csv::StringRecord>,
    time: usize,
    position: usize,
    unit: TimeUnit,
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
        let time = time.unwrap_or(usize::from(position == Some(0)));
        let position = position.unwrap_or(usize::from(time == 0));

        let name = header.as_ref().and_then(|header| header.get(time));
        let unit = options.time_unit.or_else(|| name.and_then(TimeUnit::from_header));
        let layout = Self { header, time, position, unit: unit.unwrap_or(TimeUnit::Seconds) };
        match unit {
            Some(_) => Ok(layout),
            None => Err(TraceError::UnknownTimeUnit { line: first.line, column: layout.column(time) }),
        }
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
