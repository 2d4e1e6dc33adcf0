//! `carom eval` answers questions about motions, one JSON object per line.

use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::PathBuf;

use carom::{Motion, Tolerance};
use carom_spec::Spec;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::failure::Failure;
use crate::files::{called, open};
use crate::output::progress;

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
struct Answer {
    states: Vec<[f64; 2]>,
    time_at: Vec<Option<f64>>,
    // `None` is written as null, because JSON doesn't have infinite numbers.
    settling_time: Option<f64>,
    rest: Option<f64>,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let name = called(&self.file);
        let mut lines = Lines::new(open(&self.file)?);
        let mut output = BufWriter::with_capacity(BLOCK, io::stdout().lock());
        let is_shown = !io::stdout().is_terminal();
        let bar = if is_shown { progress(None, "{pos} lines, {per_sec}") } else { ProgressBar::hidden() };
        let (mut bad, mut first_bad) = (0_u64, String::new());
        loop {
            // If the program waits for each answer before it asks the next question, write the answer at once.
            if lines.must_wait() {
                output.flush()?;
            }
            let Some(line) = lines.next().map_err(|error| Failure::file(&name, &error))? else { break };
            match line.and_then(answer) {
                Ok(Some(answer)) => put(&answer, &mut output)?,
                Ok(None) => {}
                Err(Wrong { message, column }) => {
                    let place = if column == 0 { String::new() } else { format!(" at column {column}") };
                    put(&json!({ "error": format!("{message}{place}"), "line": lines.number }), &mut output)?;
                    if bad == 0 {
                        first_bad = format!("{name}:{}:{}: {message}", lines.number, column.max(1));
                    }
                    bad += 1;
                }
            }
            if lines.number.is_multiple_of(1024) {
                bar.set_position(lines.number);
            }
        }
        output.flush()?;
        bar.finish_and_clear();
        match bad {
            0 => Ok(()),
            1 => Err(Failure::Input(first_bad)),
            _ => Err(Failure::Input(format!("{first_bad}\ncarom: {name}: {bad} of {} lines are bad", lines.number))),
        }
    }
}

/// What is wrong in a line. `column` counts from 1, and is 0 if we don't know it.
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

/// Returns the answer to `line`, or `None` for an empty line.
fn answer(line: &[u8]) -> Result<Option<Answer>, Wrong> {
    // serde would also accept a list for a struct, but a question must be an object.
    match line.trim_ascii_start().first() {
        Some(b'{') => {}
        None => return Ok(None),
        Some(_) => return Err(Wrong { message: "expected an object: {\"motion\":…}".to_owned(), column: 1 }),
    }
    let request: Request = serde_json::from_slice(line)?;
    if let Some(Tolerance { distance, velocity }) = request.settle
        && !(distance >= 0.0 && velocity >= 0.0)
    {
        let message = format!("`settle` must be at least 0, but is {distance} and {velocity}");
        return Err(Wrong { message, column: 0 });
    }
    let motion = request.motion.motion();
    let state = |t: &f64| {
        let state = motion.state(*t);
        [state.position, state.velocity]
    };
    Ok(Some(Answer {
        states: request.at.iter().map(state).collect(),
        time_at: request.time_at.iter().map(|position| motion.time_at(*position)).collect(),
        settling_time: request.settle.map(|tolerance| motion.settling_time(tolerance)),
        rest: motion.rest(),
    }))
}

fn put(value: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

/// The bytes read or written at a time.
const BLOCK: usize = 1 << 17;

/// The most bytes of a line. A longer one is an error.
const LONGEST: usize = 64 << 20;

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

    /// Whether the next line isn't complete in the buffer, so that reading it may wait for more input.
    fn must_wait(&self) -> bool {
        !self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line without its end, or `None` after the last.
    fn next(&mut self) -> io::Result<Option<Result<&[u8], Wrong>>> {
        self.line.clear();
        if self.input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.line.pop_if(|byte| *byte == b'\n');
        if self.line.len() > LONGEST {
            self.input.skip_until(b'\n')?;
            self.line = Vec::new();
            let message = format!("the line is longer than {} MiB", LONGEST >> 20);
            return Ok(Some(Err(Wrong { message, column: 0 })));
        }
        let mark = if self.number == 1 { "\u{feff}".as_bytes() } else { &[] };
        Ok(Some(Ok(self.line.strip_prefix(mark).unwrap_or(&self.line))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(bytes: &[u8]) -> Vec<(u64, Vec<u8>)> {
        let mut lines = Lines::new(bytes);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            let line = line.unwrap_or_default().to_vec();
            all.push((lines.number, line));
        }
        all
    }

    #[test]
    fn a_byte_order_mark_is_removed_from_the_first_line_only() {
        assert_eq!(split("\u{feff}a\n\u{feff}b".as_bytes()).first(), Some(&(1, b"a".to_vec())));
    }

    #[test]
    fn a_line_longer_than_a_block_is_read_whole() {
        let long = vec![b'x'; 3 * BLOCK + 7];
        let mut bytes = long.clone();
        bytes.extend_from_slice(b"\ny\n");
        assert_eq!(split(&bytes), [(1, long), (2, b"y".to_vec())]);
    }

    #[test]
    fn after_a_line_that_is_too_long_the_next_line_is_read() {
        for more in [1, 2, 2 * BLOCK] {
            let mut bytes = vec![b'x'; LONGEST + more];
            bytes.extend_from_slice(b"\ny");
            let mut lines = Lines::new(&bytes[..]);
            assert!(lines.next().unwrap().unwrap().is_err());
            assert_eq!(lines.next().unwrap().unwrap().ok(), Some(&b"y"[..]));
        }
    }
}
