//! `carom check`: tests recorded motion.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use carom_check::{Expectations, Report, Theme, Trace, Verdict};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::files::{called, open, read_text, replace};
use crate::recording::{Progress, Reading, name_of, with_flags};

/// Test recorded motion: continuous, released as fast as the finger, the same at every frame rate, at rest on its target
///
/// A trace is JSON lines, CSV, JSON, keyframes of the Web Animations API, a `linear()` text or a Lottie document. The checks
/// come from --expect, from --check, or from NAME.checks.json beside each trace. The check rate_free compares all traces
/// with each other. Every other check runs on each trace.
#[expect(clippy::doc_markdown, reason = "these texts are the command's help, which shows backticks")]
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Checks and their limits; a limit that is left out has a default:
  continuous  at= position= velocity= held=        an interruption loses nothing
  release     ratio= window= still=                a fling leaves as fast as the finger
  follows     gain= latency= within=               the page is under the finger
  responds    gain=                                a moving target pulls as hard as one that stands
  bounds      x= overshoot= crossings= speed= …    positions and speeds stay within limits
  rests       on= within= by= speed= finish=       it ends on its target, and stays there
  rate_free   distance=                            60, 120 and 240 Hz show the same motion
  like        spec= trace= platform= within= …     the path is that of a law or of a trace
  smooth      ratio= share= second=                the steps are even
A length is in the trace's unit, or a share such as 5%. continuous and release need marks in the trace:
{\"t\":0.12,\"mark\":\"retarget\",\"to\":0}. docs/how-to-test-motion has a page for each check.

Exit codes:
  0  every check passes
  1  a check fails, or a file cannot be read
  2  a check is undecided, or the command line is wrong

Example:
  carom check card.jsonl --check 'continuous at=retarget velocity=10%' --check 'rests on=300 by=1.2'
  carom check at-60.jsonl at-120.jsonl at-240.jsonl --check rate_free
  carom check card.jsonl --expect card.checks.json --svg card.svg --junit card.xml")]
pub(crate) struct Arguments {
    /// Traces to test; - is standard input
    #[arg(required = true, value_name = "TRACE")]
    traces: Vec<PathBuf>,
    /// File of checks, as {"checks":[{"check":"rests","on":300}]}
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
    /// A check with its limits, for example 'rests on=300'; may be given again
    #[arg(long, value_name = "CHECK", conflicts_with = "expect")]
    check: Vec<String>,
    /// Write the report as JSON
    #[arg(long)]
    json: bool,
    /// Write a JUnit file too
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Draw the traces with their faults into an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Colours of the picture
    #[arg(long, value_name = "THEME", default_value = "auto")]
    theme: Colors,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Colors {
    /// Light or dark, as the reader prefers
    Auto,
    Light,
    Dark,
}

/// A report with the traces that it is about.
struct Tested {
    name: String,
    traces: Vec<Trace>,
    report: Report,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let tested = self.tested()?;
        let mut output = io::stdout().lock();
        if self.json {
            let reports: Vec<Value> = tested.iter().map(Tested::to_value).collect();
            writeln!(output, "{}", json!(reports))?;
        } else {
            let has_colors = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            for one in &tested {
                writeln!(output, "{}", one.name)?;
                writeln!(output, "{}", one.report.text(has_colors))?;
                let notes = one.traces.iter().flat_map(|trace| trace.notes());
                notes.map(|note| with_flags(note)).try_for_each(|note| writeln!(output, "note: {note}"))?;
            }
        }
        self.write_files(&tested)?;
        match tested.iter().map(|one| one.report.verdict()).max() {
            Some(Verdict::Pass) => Ok(()),
            Some(Verdict::Fail) => Err(Failure::Verdict(1)),
            _ => Err(Failure::Verdict(2)),
        }
    }

    fn tested(&self) -> Result<Vec<Tested>, Failure> {
        let read = |file: &PathBuf| {
            Ok((name_of(file), self.reading.trace_with_touches(file, Progress::Hidden)?, self.expected(file)?))
        };
        let files: Vec<(String, Trace, Expectations)> = self.traces.iter().map(read).collect::<Result<_, Failure>>()?;
        let (together, alone): (Vec<_>, Vec<_>) = files.iter().map(|(_, _, expected)| split(expected)).unzip();
        let mut tested: Vec<Tested> = Vec::new();
        for ((name, trace, _), expected) in files.iter().zip(&alone) {
            if !expected.0.is_empty() {
                let traces = vec![trace.clone()];
                tested.push(Tested { name: name.clone(), report: expected.run(&traces), traces });
            }
        }
        if let Some(expected) = together.into_iter().find(|expected| !expected.0.is_empty()) {
            let traces: Vec<Trace> = files.iter().map(|(_, trace, _)| trace.clone()).collect();
            let names: Vec<&str> = files.iter().map(|(name, ..)| name.as_str()).collect();
            tested.push(Tested { name: names.join(" and "), report: expected.run(&traces), traces });
        }
        Ok(tested)
    }

    /// The checks for a trace.
    fn expected(&self, file: &Path) -> Result<Expectations, Failure> {
        if !self.check.is_empty() {
            return expected(&self.check);
        }
        let beside = file.with_extension("checks.json");
        let expect = self.expect.clone().or_else(|| beside.exists().then_some(beside)).ok_or_else(|| {
            let name = called(file);
            Failure::Usage(format!("{name}: there is nothing to check: pass --check 'rests on=300', or --expect FILE"))
        })?;
        let text = read_text(&expect, open(&expect)?, 16)?;
        Expectations::parse(&text).map_err(|error| Failure::Input(format!("{}: {error}", called(&expect))))
    }

    fn write_files(&self, tested: &[Tested]) -> Result<(), Failure> {
        let write = |file: &Path, text: String| {
            replace(file, text.as_bytes()).map_err(|error| Failure::file(&called(file), &error))
        };
        if let Some(file) = &self.junit {
            let suites: String = tested.iter().map(|one| one.report.to_junit(&one.name)).collect();
            write(file, format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{suites}</testsuites>\n"))?;
        }
        if let Some(file) = &self.svg {
            let theme = match self.theme {
                Colors::Auto => Theme::Auto,
                Colors::Light => Theme::Light,
                Colors::Dark => Theme::Dark,
            };
            if let Some(worst) = tested.iter().max_by_key(|one| one.report.verdict()) {
                write(file, worst.report.svg(&worst.traces, theme))?;
            }
        }
        Ok(())
    }
}

impl Tested {
    fn to_value(&self) -> Value {
        let mut report: Value = serde_json::from_str(&self.report.to_json()).unwrap_or_default();
        report["file"] = json!(self.name);
        report
    }
}

/// Separates the checks that compare several traces from the checks of one trace.
fn split(expected: &Expectations) -> (Expectations, Expectations) {
    let (together, alone) = expected.0.iter().cloned().partition(|expectation| expectation.check.name() == "rate_free");
    (Expectations(together), Expectations(alone))
}

/// The checks of the command line.
pub(super) fn expected(all: &[String]) -> Result<Expectations, Failure> {
    let checks = all.iter().map(|words| one(words)).collect::<Result<Vec<Value>, Failure>>()?;
    Expectations::parse(&json!({ "checks": checks }).to_string())
        .map_err(|error| Failure::Usage(format!("--check: {error}")))
}

/// A check from words such as `rests on=300 by=1.2`.
fn one(words: &str) -> Result<Value, Failure> {
    let mut words = words.split_whitespace();
    let name = words.next().ok_or_else(|| Failure::Usage("--check must name a check, such as rests".to_owned()))?;
    let mut check = Map::from_iter([("check".to_owned(), json!(name))]);
    for word in words {
        let (key, value) = word.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("--check: a limit must be KEY=VALUE, such as on=300, but is `{word}`"))
        })?;
        // Numbers and lists are JSON, and anything else is a text.
        check.insert(key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| json!(value)));
    }
    Ok(Value::Object(check))
}
