//! `carom plot`: draws motions as curves.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use terminal_size::{Height, Width};

use crate::command::sample::End;
use crate::failure::Failure;
use crate::files::{called, replace};
use crate::motion_args::{Chosen, MotionArgs};
use crate::number::short;
use crate::outline::Outline;
use crate::plot::drawing::Size;
use crate::plot::terminal::Screen;
use crate::plot::{Curve, Figure, Theme, layout, svg, terminal};
use crate::recording::{Reading, Recording};

/// Draw motions: position and velocity over time
///
/// The plot is drawn in the terminal, or as SVG to a file. Several values for a flag, as in
/// --damping-ratio 0.5,1,2, or several --spec, draw several curves. A ring marks where each motion has settled. A recording
/// is drawn as dots, from its first sample on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom plot spring --response 0.5 --damping-ratio 0.5,1,2 --target 300
  carom plot spring --duration 0.5 --bounce 0.3 --target 1 -o spring.svg --theme dark
  carom plot friction --drag 2 --position 408 --velocity 463 --trace fling.csv -o fling.svg
  carom plot spring --stiffness 170 --damping 0 --target 1 --until 3")]
pub(crate) struct Arguments {
    #[command(flatten)]
    motion: MotionArgs,
    #[command(flatten)]
    end: End,
    /// A recording to draw too, as CSV of times and positions
    #[arg(long, value_name = "CSV")]
    trace: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    drawing: Drawing,
}

/// The file and the appearance of a figure.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Drawing")]
pub(crate) struct Drawing {
    /// File to write, .svg, instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Title above the figure
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Unit of length for the axes: pt, px, m
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit: Option<String>,
    /// Colours of a file [default: light]
    #[arg(long, value_enum)]
    pub(crate) theme: Option<Theme>,
    /// Pixels of a file [default: 960x600, or 960x420 with --position-only], or characters of the terminal [default:
    /// its width, 100 at most]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    /// Leave out the velocity
    #[arg(long)]
    pub(crate) position_only: bool,
    /// The rows in the terminal, without a --size.
    #[arg(skip)]
    pub(crate) rows: Option<u32>,
}

fn size(text: &str) -> Result<Size, String> {
    let number = |text: &str| text.parse().ok().filter(|n| (20..=10_000).contains(n));
    let both = text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    let (width, height) = both.ok_or("it must be width x height, each from 20 to 10000, as in 640x360")?;
    Ok(Size { width, height })
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Report wrong options before we compute the curves.
        self.drawing.check()?;
        let all = self.motion.all()?;
        let recording = self.trace.as_deref().map(|file| Recording::read(file, &self.reading)).transpose()?;
        if all.is_empty() && recording.is_none() {
            // `one` fails here, and its message says that a motion is needed.
            self.motion.one("plot")?;
        }
        let end = self.end_of(&all, recording.as_ref())?;
        let curves = all.iter().map(|chosen| self.curve(chosen, &chosen.course_beside(&all), end)).collect();
        self.drawing.draw(Figure { curves, recording, end, ..Figure::default() })
    }

    /// Returns the end of the time axis, which is a little after all motions have settled.
    fn end_of(&self, all: &[Chosen], recording: Option<&Recording>) -> Result<f64, Failure> {
        if let Some(time) = self.end.until {
            return Ok(time);
        }
        let recorded = recording.and_then(|recording| recording.samples.last()).map_or(0.0, |(t, _)| *t);
        let mut end = 1.02 * recorded;
        for chosen in all {
            end = f64::max(end, 1.15 * self.end.of(chosen, &chosen.spec.motion())?);
        }
        Ok(if end > 0.0 { end } else { 1.0 })
    }

    fn curve(&self, chosen: &Chosen, course: &str, end: f64) -> Curve {
        let motion = chosen.spec.motion();
        let tolerance = self.end.settle.tolerance(&Outline::of(&motion));
        let mut curve = Curve::of(&motion, chosen.label(), end, Some(tolerance));
        if !course.is_empty() {
            curve.label = format!("{}; {course}", curve.label);
        }
        if let Some(settled) = &curve.settled {
            curve.label = format!("{} – settles after {} s", curve.label, short(settled.t));
        }
        // Write minus signs as the axes do.
        curve.label = curve.label.replace(" -", " −").replace("(-", "(−");
        curve
    }
}

impl Drawing {
    /// Checks the file's ending and the size.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let Some(file) = &self.output else { return Ok(()) };
        if !file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
            return Err(Failure::Usage(format!("--output must end in .svg, but is {}", called(file))));
        }
        if self.size.is_some_and(|size| size.width < 200 || size.height < 120) {
            return Err(Failure::Usage("--size of a picture must be at least 200x120".to_owned()));
        }
        Ok(())
    }

    /// Draws a figure with the requested title and unit, in the terminal or to the file.
    pub(crate) fn draw(&self, figure: Figure) -> Result<(), Failure> {
        let height = if self.position_only { 420 } else { 600 };
        let figure = Figure { title: self.title.clone().or(figure.title), ..figure };
        self.draw_all(vec![figure], self.size.unwrap_or(Size { width: 960, height }))
    }

    /// Draws figures below each other. Together they have this size.
    pub(crate) fn draw_all(&self, figures: Vec<Figure>, size: Size) -> Result<(), Failure> {
        let figures: Vec<_> = figures
            .into_iter()
            .map(|figure| Figure {
                unit: self.unit.clone().or(figure.unit),
                position_only: self.position_only || figure.position_only,
                ..figure
            })
            .map(Figure::printable)
            .collect();
        let Some(file) = &self.output else { return figures.iter().try_for_each(|figure| self.show(figure)) };
        self.check()?;
        let each = Size { height: size.height / u32::try_from(figures.len().max(1)).unwrap_or(1), ..size };
        let theme = self.theme.unwrap_or(Theme::Light);
        let drawing = layout::draw(&figures, each, theme).map_err(Failure::Usage)?;
        replace(file, svg::write(&drawing).as_bytes()).map_err(|error| Failure::file(&called(file), &error))
    }

    fn show(&self, figure: &Figure) -> Result<(), Failure> {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let terminal = terminal_size::terminal_size().filter(|_| is_terminal);
        let (columns, rows) = match (self.size, terminal) {
            (Some(size), _) => (size.width, size.height),
            (None, Some((Width(columns), Height(rows)))) => {
                (columns.clamp(40, 100).into(), u32::from(rows.clamp(20, 34)) - 1)
            }
            (None, None) => (100, 32),
        };
        let rows = self.rows.unwrap_or(rows);
        // The number is at most 1000, so the conversion can't fail.
        let small = |n: u32| u16::try_from(n.min(1000)).unwrap_or_default();
        let is = |name, value: &str| std::env::var_os(name).is_some_and(|given| given == value);
        let wants_colors = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !is("TERM", "dumb");
        let text = terminal::draw(
            figure,
            Screen { columns: small(columns), rows: small(rows), colors: is_terminal && wants_colors },
        );
        Ok(stdout.lock().write_all(text.as_bytes())?)
    }
}
