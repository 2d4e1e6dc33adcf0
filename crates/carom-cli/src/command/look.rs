//! `carom look`: from a film to a verdict.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use carom_check::{At, Check, Continuous, Expectation, Expectations, Report as Checks, Rests, Smooth, Trace};
use carom_fit::{FitOptions, Report, fit};
use carom_track::{Film, Rectangle, Track, moving, picture};
use serde_json::{Value, json};

use crate::command::fit::print_report;
use crate::command::track::{bar, counted, failed, film_failed, is_svg, rate, rectangle, tracked};
use crate::failure::Failure;
use crate::files::{called, replace};
use crate::output::write_json;
use crate::recording::name_of;

/// Look at the motion in a film: what moves, by which law, and whether it is right
///
/// A film is a screen recording, as carom track reads it. The command finds what moves, or takes what --rect gives, and tracks it. It
/// fits a law to the motion, and checks that the motion is continuous everywhere, has even steps, and comes to rest. For a pipeline
/// that cannot see motion, --json has it all.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes:
  0  something moves, and no check fails
  1  a check fails, nothing moves, or the film cannot be read
  2  the command line is wrong

Example:
  carom look fling.png
  carom look fling.png --json
  carom look frames/ --frame-rate 60 --rect 40,120,64,48 -o seen.svg")]
pub(crate) struct Arguments {
    /// The film
    #[arg(value_name = "FILM")]
    film: PathBuf,
    /// A rectangle in the first frame to track; may be given again [default: what moves]
    #[arg(long, value_name = "X,Y,W,H", value_parser = rectangle)]
    rect: Vec<Rectangle>,
    /// The most things to look at
    #[arg(long, value_name = "N", default_value_t = 3)]
    most: usize,
    /// Frames a second [default: the times of the file]
    #[arg(long, value_name = "N", value_parser = rate)]
    frame_rate: Option<f64>,
    /// Print a JSON object instead of text
    #[arg(long)]
    json: bool,
    /// File to write, .svg, with a picture of the first thing's path
    #[arg(short, long, value_name = "FILE", value_parser = is_svg)]
    output: Option<PathBuf>,
}

/// A tracked position is uncertain by this much, in pixels.
const TRACKED: f64 = 0.1;

/// We check that steps are even in films with at least this many frames a second.
const SMOOTH: f64 = 20.0;

/// A thing that moves.
struct Seen {
    track: Track,
    trace: Trace,
    report: Result<Report, String>,
    checks: Checks,
}

impl Seen {
    fn new(track: Track, name: &str) -> Result<Self, Failure> {
        let axis = track.main_axis();
        let (times, positions): (Vec<f64>, Vec<f64>) =
            track.samples.iter().map(|sample| (sample.time, axis.of(sample))).unzip();
        let trace = Trace::new(&times, &positions).map_err(|error| Failure::Input(error.to_string()))?.of(name);
        // A tracked place is exact to a few hundredths of a pixel, but the app may have drawn whole pixels. So use the fit's step if
        // that is larger.
        let trace = trace.with_quantum(TRACKED);
        let report = fit(&trace, &FitOptions::default()).map_err(|error| error.to_string());
        let trace = trace.with_quantum(report.as_ref().map_or(0.0, |report| report.quantum).max(TRACKED));
        let rests = Rests::on(positions.last().copied().unwrap_or(0.0));
        let mut checks: Vec<Check> = vec![Continuous::at(At::Everywhere).into(), rests.into()];
        // Check smoothness only in films with enough frames a second. With few frames, one step says little about the next one.
        let span = times.last().zip(times.first()).map_or(0.0, |(last, first)| last - first);
        checks.extend((times.len() as f64 > SMOOTH * span).then(|| Check::from(Smooth::default())));
        let checks =
            Expectations(checks.into_iter().map(Expectation::from).collect()).run(std::slice::from_ref(&trace));
        Ok(Self { track, trace, report, checks })
    }

    fn travel(&self) -> f64 {
        let positions = self.trace.positions();
        let low = positions.iter().copied().fold(f64::INFINITY, f64::min);
        positions.iter().copied().fold(f64::NEG_INFINITY, f64::max) - low
    }

    fn to_value(&self) -> Value {
        let Track { rectangle: Rectangle { x, y, width, height }, ref lost, frames, ref damage, .. } = self.track;
        let (fit, error) = match &self.report {
            Ok(report) => (json!(report), Value::Null),
            Err(error) => (Value::Null, json!(error)),
        };
        json!({
            "rectangle": [x, y, width, height], "axis": format!("{:?}", self.track.main_axis()).to_lowercase(),
            "travel": self.travel(), "frames": frames, "lost": lost, "damage": damage, "times": self.trace.times(),
            "positions": self.trace.positions(), "fit": fit, "fit_error": error,
            "checks": serde_json::from_str::<Value>(&self.checks.to_json()).unwrap_or_default(),
        })
    }

    fn print(&self, number: usize, output: &mut impl Write) -> io::Result<()> {
        let Rectangle { x, y, width, height } = self.track.rectangle;
        let axis = format!("{:?}", self.track.main_axis()).to_lowercase();
        writeln!(
            output,
            "{number}. at {x},{y} ({width} × {height}): it moves over {:.1} px along {axis}",
            self.travel()
        )?;
        if let Some(first) = self.track.lost.first() {
            let (lost, frames) = (self.track.lost.len(), self.track.frames);
            writeln!(output, "note: it was lost in {lost} of {frames} frames, first at {first:.3} s")?;
        }
        if let Some(damage) = &self.track.damage {
            writeln!(output, "note: {damage}; the film ends after {} frames", self.track.frames)?;
        }
        match &self.report {
            Ok(report) => print_report(report, "it", Some("px"), output)?,
            Err(error) => writeln!(output, "no law: {error}")?,
        }
        let has_colors = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        writeln!(output, "\n{}", self.checks.text(has_colors))
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let name = name_of(&self.film);
        let failed = |error| failed(&self.film, error);
        let found = if self.rect.is_empty() {
            let film = self.film()?;
            let bar = bar(&film);
            let found = moving(counted(film, &bar), self.most).map_err(failed)?;
            bar.finish_and_clear();
            found
        } else {
            self.rect.clone()
        };
        let tracks = if found.is_empty() { Vec::new() } else { tracked(self.film()?, &found).map_err(failed)? };
        let seen: Vec<Seen> = tracks.into_iter().map(|track| Seen::new(track, &name)).collect::<Result<_, _>>()?;
        let mut output = io::stdout().lock();
        if self.json {
            let things: Vec<Value> = seen.iter().map(Seen::to_value).collect();
            write_json(&json!({ "film": called(&self.film), "things": things }), &mut output)?;
        } else {
            for (one, number) in seen.iter().zip(1..) {
                one.print(number, &mut output)?;
            }
        }
        if let Some((file, first)) = self.output.as_deref().zip(seen.first()) {
            let drawn = picture(self.film()?, &first.track, &name).map_err(film_failed)?;
            replace(file, drawn.as_bytes()).map_err(|error| Failure::file(&called(file), &error))?;
        }
        verdict(&self.film, &seen)
    }

    fn film(&self) -> Result<Film, Failure> {
        Film::open(&self.film, self.frame_rate).map_err(film_failed)
    }
}

fn verdict(film: &Path, seen: &[Seen]) -> Result<(), Failure> {
    if seen.is_empty() {
        return Err(Failure::Input(format!(
            "{}: nothing that the first frame shows moves; give --rect X,Y,W,H for something that it shows",
            called(film)
        )));
    }
    let is_wrong = seen.iter().any(|one| one.checks.verdict() == carom_check::Verdict::Fail);
    if is_wrong { Err(Failure::Verdict(1)) } else { Ok(()) }
}
