//! `carom kinetic`: the kinetic scrolling of a recorded touchpad.

mod log;

use std::io::{self, Write};
use std::path::PathBuf;

use carom::State;
use carom::scroll::{Fling, Kinetic, KineticFrame, platform};
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use crate::command::plot::Drawing;
use crate::failure::Failure;
use crate::files::{called, open, read_text};
use crate::number::short;
use crate::outline::Instant;
use crate::plot::{Curve, Figure};
use log::{Event, WRAP};

/// Replay a touchpad log, and draw the scrolling frame by frame
///
/// The log is the output of `libinput debug-events`, `libinput record`, evtest, evemu-record or wev. It can also be the wheel
/// events of a browser in JSON, or CSV with the columns t_ms,dx,dy,event. The events are scroll, wheel, stop, hold_begin,
/// hold_end, hold_cancel, touch and pointer. A log without a stop is ended by the timeout of 0.2 s.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom kinetic proof/data/touchpad/recorded/synaptics_flick_a.csv
  carom kinetic log.csv --platform qt --rate 60
  carom kinetic log.csv --json
  carom kinetic log.csv -o flick.svg")]
#[expect(clippy::doc_markdown, reason = "help texts have no code marks")]
pub(crate) struct Arguments {
    /// The log; - for standard input
    #[arg(value_name = "FILE")]
    log: PathBuf,
    /// Platform whose fling law applies
    #[arg(long, default_value = "gtk", value_parser = PossibleValuesParser::new(platform::ALL.iter().map(|preset| preset.name)))]
    platform: String,
    /// Frames per second, from 1 to 10000
    #[arg(long, value_name = "HZ", default_value = "120", value_parser = rate)]
    rate: f64,
    /// Write flicks and frames as JSON, with the times of the log in ms, and px/s
    #[arg(long, conflicts_with_all = ["output", "title", "unit", "theme", "size", "position_only"])]
    json: bool,
    #[command(flatten)]
    drawing: Drawing,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (1.0..=10_000.0).contains(rate));
    rate.ok_or_else(|| "the rate must be from 1 to 10000".to_owned())
}

/// A log of more MiB than this is an error.
const LARGEST: u64 = 256;
/// Momentum that lasts longer than this after the last event, in seconds, is cut off.
const LONGEST: f64 = 600.0;

/// The scrolling of a log.
struct Replay {
    flings: Vec<Fling>,
    /// Each frame with its time, even if nothing scrolls in it.
    frames: Vec<(f64, Option<KineticFrame>)>,
    wraps: bool,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        self.drawing.check()?;
        let replay = self.replay(&self.read()?);
        if self.json {
            return Ok(writeln!(io::stdout(), "{}", replay.json())?);
        }
        self.draw(&replay)
    }

    fn read(&self) -> Result<Vec<Event>, Failure> {
        let text = read_text(&self.log, open(&self.log)?, LARGEST)?;
        let read = log::read(&text);
        let (events, note) = read.map_err(|problem| Failure::Input(format!("{}: {problem}", called(&self.log))))?;
        note.map_or(Ok(()), |note| writeln!(io::stderr(), "note: {note}"))?;
        Ok(events)
    }

    fn replay(&self, events: &[Event]) -> Replay {
        let preset = platform::ALL.iter().find(|preset| preset.name == self.platform);
        let mut touchpad = Kinetic::new(&preset.map_or_else(platform::gtk, |preset| (preset.platform)()));
        let (begin, end) = events.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(begin, end), event| {
            (begin.min(event.time), end.max(event.time))
        });
        let mut replay = Replay { flings: Vec::new(), frames: Vec::new(), wraps: end >= WRAP / 1000.0 };
        let (mut events, mut count) = (events.iter().peekable(), 0.0);
        loop {
            count += 1.0;
            let mut time = begin + count / self.rate;
            let is_idle = touchpad.rest_at().is_none() && touchpad.timeout_at().is_none();
            match events.peek() {
                // If nothing scrolls any more, continue at the next event.
                Some(event) if is_idle && event.time > time => {
                    count = ((event.time - begin) * self.rate).ceil().max(count);
                    time = begin + count / self.rate;
                }
                None if is_idle || time > end + LONGEST => return replay,
                _ => {}
            }
            while let Some(event) = events.next_if(|event| event.time <= time) {
                (event.apply)(&mut touchpad, event.time, event.delta);
                replay.note(&touchpad);
            }
            let frame = touchpad.advance_to(time);
            replay.note(&touchpad);
            replay.frames.push((time, frame));
        }
    }

    fn draw(&self, replay: &Replay) -> Result<(), Failure> {
        let begin = replay.frames.first().map_or(0.0, |(time, _)| *time);
        let end = replay.frames.last().map_or(1.0, |(time, _)| *time - begin).max(1e-3);
        let mut curves: Vec<_> = ["x", "y"].iter().enumerate().map(|(axis, name)| replay.curve(axis, name)).collect();
        let has_moved = |curve: &Curve| curve.samples.iter().any(|at| at.state.position != 0.0);
        if curves.iter().any(has_moved) {
            curves.retain(has_moved);
        }
        let flings = replay.flings.len();
        let count = if flings == 1 { "1 flick".to_owned() } else { format!("{flings} flicks") };
        self.drawing.draw(Figure {
            title: Some(format!("{count} on {}, {} frames/s", self.platform, short(self.rate))),
            unit: Some("px".to_owned()),
            curves,
            end,
            ..Figure::default()
        })
    }
}

impl Replay {
    /// Records a new flick.
    fn note(&mut self, touchpad: &Kinetic) {
        self.flings.extend(touchpad.last_fling().filter(|fling| self.flings.last() != Some(fling)));
    }

    /// Returns a time in milliseconds on the clock of the log.
    fn ms(&self, time: f64) -> f64 {
        let ms = 1000.0 * time;
        if self.wraps && ms >= WRAP { ms - WRAP } else { ms }
    }

    fn curve(&self, axis: usize, name: &str) -> Curve {
        let begin = self.frames.first().map_or(0.0, |(time, _)| *time);
        let (mut position, mut before) = (0.0, None);
        let mut samples = Vec::new();
        for (time, frame) in &self.frames {
            let delta = frame.map_or(0.0, |frame| frame.delta[axis]);
            position += delta;
            let velocity = before.map_or(0.0, |before| delta / (time - before));
            samples.push(Instant { t: time - begin, state: State { position, velocity } });
            before = Some(*time);
        }
        let flicks: Vec<_> = self.flings.iter().map(|fling| short(fling.velocity[axis].round())).collect();
        let speeds =
            if flicks.is_empty() { String::new() } else { format!(", {} px/s at the lift", flicks.join(" and ")) };
        Curve {
            label: format!("{name}{speeds}, ends at {} px", short(position.round())).replace('-', "−"),
            settled: samples.last().copied(),
            samples,
            rest: None,
        }
    }

    fn json(&self) -> Value {
        let fling =
            |fling: &Fling| json!({ "t_ms": self.ms(fling.time), "velocity": fling.velocity, "rest": fling.rest });
        let frame = |(time, frame): &(f64, Option<KineticFrame>)| {
            let KineticFrame { delta: [x, y], phase, .. } = (*frame)?;
            Some(json!([self.ms(*time), x, y, phase]))
        };
        let flings: Vec<_> = self.flings.iter().map(fling).collect();
        let frames: Vec<_> = self.frames.iter().filter_map(frame).collect();
        json!({ "flings": flings, "frames": frames })
    }
}
