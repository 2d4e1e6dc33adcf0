//! `carom replay`: what a driver shows when its events are replayed.

use std::io::{self, Write};
use std::path::PathBuf;

use carom_check::Verdict;
use carom_fit::{Clock, MarkKind, Trace};
use carom_spec::replay::{Played, Start};
use serde_json::json;

use super::check;
use crate::command::plot::Drawing;
use crate::failure::Failure;
use crate::files::{called, open, read_text};
use crate::motion_args::finite;
use crate::outline::Instant;
use crate::plot::{Curve, Figure};

/// Replay a driver's events, and print, plot or check what it shows
///
/// A replay is JSON lines. The first line has a driver with its numbers. Each line after it has an event with its time
/// stamp
/// in seconds, in order of arrival:
///
///     {"driver":"scroller","platform":"ios","extent":{"min":0,"max":3200,"viewport":800}}
///     {"at":0.016,"event":{"pointer_move":480}}
///
/// Events are the driver's methods and their arguments. The output is a trace, which carom check and carom fit read.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Example:
  carom replay fling.jsonl
  carom replay fling.jsonl --plot -o fling.svg
  carom replay fling.jsonl --at 0.25 --at 0.1
  carom replay fling.jsonl --check continuous --check rests"
)]
pub(crate) struct Arguments {
    /// Replay; - is standard input
    file: PathBuf,
    /// Print all that the driver shows at a time on its clock, in seconds; may be given again, in any order
    #[arg(long, value_name = "SECONDS", value_parser = finite, allow_hyphen_values = true, conflicts_with_all = ["plot", "check"])]
    at: Vec<f64>,
    /// Draw position and velocity
    #[arg(long)]
    plot: bool,
    /// A check with its limits, as for carom check; may be given again
    #[arg(long, value_name = "CHECK", conflicts_with = "plot")]
    check: Vec<String>,
    /// Frames a second
    #[arg(long, value_name = "HZ", default_value = "60", value_parser = finite)]
    rate: f64,
    #[command(flatten)]
    drawing: Drawing,
}

/// If a driver doesn't come to rest, we show it for this many seconds after its last event.
const LONGEST: f64 = 10.0;

/// We show a driver at rest for this many seconds, so that a check sees the rest.
const STILL: f64 = 0.5;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let text = read_text(&self.file, open(&self.file)?, 64)?;
        let (_, replay) =
            Start::read(&text).map_err(|error| Failure::Input(format!("{}: {error}", called(&self.file))))?;
        if !(self.rate > 0.0) {
            return Err(Failure::Usage("--rate must be above 0".to_owned()));
        }
        let mut output = io::stdout().lock();
        if !self.at.is_empty() {
            for t in &self.at {
                let shown = replay.at(*t);
                let states: Vec<[f64; 2]> = shown.states.iter().map(|at| [at.position, at.velocity]).collect();
                writeln!(output, "{}", json!({ "t": t, "states": states, "is_at_rest": shown.is_at_rest }))?;
            }
            return Ok(());
        }
        let shown = self.frames(&*replay);
        if self.plot {
            return self.draw(shown);
        }
        let trace = trace(&shown, &*replay);
        if self.check.is_empty() {
            return Ok(write!(output, "{}", trace.to_lines())?);
        }
        let report = check::expected(&self.check)?.run(&[trace]);
        writeln!(output, "{}", report.text(false))?;
        match report.verdict() {
            Verdict::Pass => Ok(()),
            Verdict::Fail => Err(Failure::Verdict(1)),
            Verdict::Undecided => Err(Failure::Verdict(2)),
        }
    }

    /// Returns the driver's main state at each frame, until it has rested for a while.
    fn frames(&self, replay: &dyn Played) -> Vec<Instant> {
        let [first, last] = replay.span();
        let (mut shown, mut end) = (Vec::new(), last + LONGEST);
        for i in 0_u32.. {
            let t = first + f64::from(i) / self.rate;
            let now = replay.at(t);
            shown.extend(now.states.first().map(|state| Instant { t, state: *state }));
            if t >= last && now.is_at_rest {
                end = end.min(t + STILL);
            }
            if t >= end {
                break;
            }
        }
        shown
    }

    fn draw(&self, samples: Vec<Instant>) -> Result<(), Failure> {
        let end = samples.last().map_or(1.0, |last| last.t);
        let curve = Curve { label: called(&self.file), samples, rest: None, settled: None };
        self.drawing.draw(Figure { curves: vec![curve], end, ..Figure::default() })
    }
}

/// Returns the recording of the frames, with the touches of the replay.
fn trace(shown: &[Instant], replay: &dyn Played) -> Trace {
    let samples = shown.iter().map(|at| (at.t, at.state.position));
    replay.touches().iter().fold(Trace::sampled(Clock::default(), samples), |trace, (t, is_down)| {
        trace.with_mark(*t, if *is_down { MarkKind::Down } else { MarkKind::Up }, None)
    })
}
