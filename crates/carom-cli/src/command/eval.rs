//! `carom eval` answers questions about motions, one JSON object per line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use memchr::memchr;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::files::{called, is_stdin};

const ABOUT: &str = "\
Answer questions about motions, one JSON object a line

A line asks, of one motion, for its states at some times, for the first times at some positions, and for the time after \
which it is at rest within a tolerance. Each of the three may be left out. (Here it is broken; in the input it is not.)

  {\"motion\":{\"law\":\"friction\",\"drag\":2,\"position\":0,\"velocity\":1000},
   \"at\":[0,0.1],\"time_at\":[200],\"settle\":{\"distance\":0.5,\"velocity\":10}}

The answer has a state [position, velocity] for each time, and where the motion ends. null stands for what never \
happens, for a number beyond all doubles, and for a settling time that was not asked for. (Here it is rounded; in the \
output it has all digits.)

  {\"states\":[[0.0,1000.0],[90.6,818.7]],\"time_at\":[0.255],\"settling_time\":3.45,\"rest\":500.0}

A bad line is answered {\"error\":\"...\",\"line\":n}, the rest goes on, and the exit code is 1 at the end. An empty line \
has no answer.";

/// Answer questions about motions, one JSON object a line
#[derive(Debug, clap::Args)]
#[command(
    long_about = ABOUT,
    after_help = "\
Example:
  carom eval requests.jsonl > answers.jsonl
  echo '{\"motion\":{\"law\":\"friction\",\"drag\":2,\"velocity\":900},\"at\":[0.1]}' | carom eval"
)]
pub(crate) struct Arguments {
    /// The file to read; standard input without one, or with -
    #[arg(default_value = "-")]
    file: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    motion: Spec,
    #[serde(default)]
    at: Vec<f64>,
    #[serde(default)]
    time_at: Vec<f64>,
    #[serde(default)]
    settle: Option<Tolerance>,
}

#[derive(Serialize)]
struct Answer<'a> {
    states: &'a [[f64; 2]],
    time_at: &'a [Option<f64>],
    // serde_json writes null for a number that is not finite.
    settling_time: Option<f64>,
    rest: Option<f64>,
}

#[derive(Serialize)]
struct BadLine<'a> {
    error: &'a str,
    line: u64,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let stdout = io::stdout().lock();
        if is_stdin(&self.file) {
            return answer_all("standard input", io::stdin().lock(), stdout);
        }
        let file = File::open(&self.file).map_err(|error| Failure::file(&called(&self.file), &error))?;
        answer_all(&called(&self.file), file, stdout)
    }
}

fn answer_all(name: &str, input: impl Read, output: impl Write) -> Result<(), Failure> {
    let mut lines = Lines::new(input);
    let mut output = Output { bytes: Vec::with_capacity(2 * BLOCK), to: output };
    let mut desk = Desk::default();
    let mut progress = Progress::new();
    let (mut bad, mut first_bad) = (0_u64, String::new());

    while let Some(line) = lines.next(&mut output).map_err(|stop| stop.into_failure(name))? {
        let answered = match line {
            Line::Text(text) if text.trim_ascii().is_empty() => Ok(()),
            Line::Text(text) => desk.answer(text, &mut output.bytes),
            Line::TooLong => {
                Err(Wrong { message: format!("the line is longer than {} MiB", LONGEST >> 20), column: 0 })
            }
        };
        if let Err(wrong) = answered {
            if bad == 0 {
                first_bad = format!("{name}:{}:{}: {}", lines.number, wrong.column.max(1), wrong.message);
            }
            bad += 1;
            desk.complain(&wrong, lines.number, &mut output.bytes)?;
        }
        output.write_when_full()?;
        progress.show(lines.number);
    }
    output.flush()?;
    progress.clear();
    match bad {
        0 => Ok(()),
        1 => Err(Failure::Input(first_bad)),
        _ => Err(Failure::Input(format!("{first_bad}\ncarom: {name}: {bad} of {} lines are bad", lines.number))),
    }
}

/// The problem of a line and its column, from 1; 0 if the column is not known.
struct Wrong {
    message: String,
    column: usize,
}

impl From<serde_json::Error> for Wrong {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = text.strip_suffix(&place).unwrap_or(&text).to_owned();
        Self { message, column: error.column() }
    }
}

/// Buffers for the numbers of an answer, which every line uses again.
#[derive(Default)]
struct Desk {
    states: Vec<[f64; 2]>,
    times: Vec<Option<f64>>,
}

impl Desk {
    /// Appends the answer to `line`; on an error it appends nothing.
    fn answer(&mut self, line: &[u8], output: &mut Vec<u8>) -> Result<(), Wrong> {
        // serde would read a struct from a list, too; a question must be an object.
        if line.trim_ascii_start().first() != Some(&b'{') {
            return Err(Wrong { message: "expected an object: {\"motion\":…}".to_owned(), column: 1 });
        }
        let request: Request = serde_json::from_slice(line)?;
        if let Some(Tolerance { distance, velocity }) = request.settle
            && !(distance >= 0.0 && velocity >= 0.0)
        {
            let message = format!("`settle` must be at least 0, but is {distance} and {velocity}");
            return Err(Wrong { message, column: 0 });
        }
        let motion = request.motion.motion();
        self.states.clear();
        self.states.extend(request.at.iter().map(|t| {
            let state = motion.state(*t);
            [state.position, state.velocity]
        }));
        self.times.clear();
        self.times.extend(request.time_at.iter().map(|position| motion.time_at(*position)));
        let answer = Answer {
            states: &self.states,
            time_at: &self.times,
            settling_time: request.settle.map(|tolerance| motion.settling_time(tolerance)),
            rest: motion.rest(),
        };
        put(&answer, output)
    }

    fn complain(&self, wrong: &Wrong, line: u64, output: &mut Vec<u8>) -> Result<(), Failure> {
        let error = match wrong.column {
            0 => wrong.message.clone(),
            column => format!("{} at column {column}", wrong.message),
        };
        put(&BadLine { error: &error, line }, output).map_err(|wrong| Failure::Input(wrong.message))
    }
}

fn put(value: &impl Serialize, output: &mut Vec<u8>) -> Result<(), Wrong> {
    serde_json::to_writer(&mut *output, value)?;
    output.push(b'\n');
    Ok(())
}

/// The bytes read or written at a time.
const BLOCK: usize = 1 << 17;

/// The most bytes of a line; a longer one is an error.
const LONGEST: usize = 64 << 20;

/// The answers that have not been written yet.
struct Output<W> {
    bytes: Vec<u8>,
    to: W,
}

impl<W: Write> Output<W> {
    fn write_when_full(&mut self) -> io::Result<()> {
        if self.bytes.len() < BLOCK {
            return Ok(());
        }
        self.to.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.bytes)?;
        self.bytes.clear();
        self.to.flush()
    }
}

enum Line<'a> {
    Text(&'a [u8]),
    TooLong,
}

enum Stop {
    Reading(io::Error),
    Writing(io::Error),
}

impl Stop {
    fn into_failure(self, name: &str) -> Failure {
        match self {
            Self::Reading(error) => Failure::file(name, &error),
            Self::Writing(error) => error.into(),
        }
    }
}

/// The lines of a stream of bytes, counted from 1.
struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(BLOCK, input), line: Vec::new(), number: 0 }
    }

    /// Returns the next line without its end, or `None` after the last. Flushes the output before it waits for more
    /// input, so that a program that writes line by line can read line by line.
    fn next<W: Write>(&mut self, output: &mut Output<W>) -> Result<Option<Line<'_>>, Stop> {
        self.line.clear();
        let mut length = 0;
        loop {
            if self.input.buffer().is_empty() {
                output.flush().map_err(Stop::Writing)?;
            }
            let block = match self.input.fill_buf() {
                Ok(block) => block,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Stop::Reading(error)),
            };
            let end = memchr(b'\n', block);
            let part = block.get(..end.unwrap_or(block.len())).unwrap_or(block);
            if part.is_empty() && end.is_none() && length == 0 {
                return Ok(None);
            }
            let is_last = end.is_some() || block.is_empty();
            length += part.len();
            if length <= LONGEST {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if is_last {
                break;
            }
        }
        self.number += 1;
        if length > LONGEST {
            self.line = Vec::new();
            return Ok(Some(Line::TooLong));
        }
        let mark = if self.number == 1 { "\u{feff}".as_bytes() } else { &[] };
        Ok(Some(Line::Text(self.line.strip_prefix(mark).unwrap_or(&self.line))))
    }
}

/// The progress on stderr, shown if stderr is a terminal and stdout is not.
struct Progress {
    is_shown: bool,
    start: Instant,
    next: Duration,
}

impl Progress {
    const INTERVAL: Duration = Duration::from_millis(200);

    fn new() -> Self {
        let is_shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { is_shown, start: Instant::now(), next: Self::INTERVAL }
    }

    fn show(&mut self, lines: u64) {
        if !self.is_shown || !lines.is_multiple_of(1024) {
            return;
        }
        let elapsed = self.start.elapsed();
        if elapsed >= self.next {
            self.next = elapsed + Self::INTERVAL;
            // A stderr that fails must not end the work.
            let rate = lines as f64 / elapsed.as_secs_f64();
            let _ = write!(io::stderr(), "\r\x1b[K{lines} lines, {rate:.0} a second");
        }
    }

    fn clear(&self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(bytes: &[u8]) -> Vec<(u64, Vec<u8>)> {
        let mut lines = Lines::new(bytes);
        let mut output = Output { bytes: Vec::new(), to: io::sink() };
        let mut all = Vec::new();
        loop {
            let text = match lines.next(&mut output) {
                Ok(Some(Line::Text(text))) => text.to_vec(),
                Ok(None) => return all,
                _ => panic!("stopped"),
            };
            all.push((lines.number, text));
        }
    }

    #[test]
    fn last_line_needs_no_newline() {
        assert_eq!(split(b"a\nb"), [(1, b"a".to_vec()), (2, b"b".to_vec())]);
        assert_eq!(split(b"a\nb\n"), [(1, b"a".to_vec()), (2, b"b".to_vec())]);
    }

    #[test]
    fn empty_lines_are_counted() {
        assert_eq!(split(b"\n\nc"), [(1, vec![]), (2, vec![]), (3, b"c".to_vec())]);
    }

    #[test]
    fn byte_order_mark_is_removed_from_the_first_line_only() {
        assert_eq!(split("\u{feff}a\n\u{feff}b".as_bytes()).first(), Some(&(1, b"a".to_vec())));
    }

    #[test]
    fn line_longer_than_a_block_is_read_whole() {
        let long = vec![b'x'; 3 * BLOCK + 7];
        let mut bytes = long.clone();
        bytes.extend_from_slice(b"\ny\n");
        assert_eq!(split(&bytes), [(1, long), (2, b"y".to_vec())]);
    }
}
