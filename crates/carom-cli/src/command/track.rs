//! `carom track`: the path of a rectangle through a film.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use carom_track::{Axis, Film, FilmError, Frame, Rectangle, Track, TrackError, picture, track_all};
use indicatif::ProgressBar;
use serde_json::json;

use crate::failure::Failure;
use crate::files::{called, replace};
use crate::motion_args::finite;
use crate::output::progress;
use crate::recording::name_of;

/// Track rectangles through a film, for example a screen recording
///
/// A film is an animated PNG, GIF or WebP, a folder of pictures, or any video that an installed ffmpeg (5.1 or newer) decodes. Draw
/// the rectangle around something that moves, in pixels of the first frame: an icon, a word, or a corner of a card. Leave out the
/// background that stands still. The rectangle must stay in view. The output is CSV, which carom fit reads. It has the time and the
/// position of the rectangle's upper left corner in each frame, first along the axis of the larger travel. With several rectangles,
/// it is a trace in JSON lines, whose tracks are called 1, 2 and so on. Frames that repeat the one before while the target moves
/// are left out. If a target is lost in some frames, or the film is cut off, that is reported with exit code 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  carom track fling.png --rect 40,120,64,48 > fling.csv
  carom fit fling.csv
  carom track fling.png --rect 40,120,64,48 -o tracked.svg | carom fit - --unit px
  carom track frames/ --rect 40,120,64,48 --frame-rate 60 | carom fit -")]
pub(crate) struct Arguments {
    /// The film
    #[arg(value_name = "FILE")]
    film: PathBuf,
    /// The rectangle in the first frame: its left edge, its upper edge, its width and its height, in pixels; may be given again
    #[arg(long, value_name = "X,Y,W,H", value_parser = rectangle, required = true)]
    rect: Vec<Rectangle>,
    /// Frames a second [default: the times of the file, or those in the names of a folder's pictures, for example 16.67ms.png]
    #[arg(long, value_name = "N", value_parser = rate)]
    frame_rate: Option<f64>,
    /// File to write, .svg, with a picture of what was tracked, or of the first of several
    #[arg(short, long, value_name = "FILE", value_parser = is_svg)]
    output: Option<PathBuf>,
}

pub(crate) fn rectangle(text: &str) -> Result<Rectangle, String> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) => Ok(Rectangle { x, y, width, height }),
        _ => Err("it must be four whole numbers, as in 40,120,64,48".to_owned()),
    }
}

pub(crate) fn rate(text: &str) -> Result<f64, String> {
    let rate = finite(text)?;
    if rate > 0.0 { Ok(rate) } else { Err("it must be greater than 0".to_owned()) }
}

/// A picture's file, which must be .svg.
pub(crate) fn is_svg(text: &str) -> Result<PathBuf, String> {
    let file = PathBuf::from(text);
    let is_svg = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    if is_svg { Ok(file) } else { Err("it must end in .svg".to_owned()) }
}

pub(crate) fn failed(film: &Path, error: TrackError) -> Failure {
    match error {
        TrackError::Film(error) => film_failed(error),
        TrackError::Outside { .. } | TrackError::Small { .. } | TrackError::Plain => {
            Failure::Usage(format!("--rect: {error}"))
        }
        error => Failure::Input(format!("{}: {error}", called(film))),
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let tracks = tracked(self.film()?, &self.rect).map_err(|error| failed(&self.film, error))?;
        let output = BufWriter::new(io::stdout().lock());
        match tracks.as_slice() {
            [track] => write_rows(track, output)?,
            several => write_lines(several, &name_of(&self.film), output)?,
        }
        if let Some((file, first)) = self.output.as_deref().zip(tracks.first()) {
            let drawn = picture(self.film()?, first, &name_of(&self.film)).map_err(film_failed)?;
            replace(file, drawn.as_bytes()).map_err(|error| Failure::file(&called(file), &error))?;
        }
        tracks.iter().zip(1..).try_for_each(|(track, number)| self.lost(track, number))
    }

    fn film(&self) -> Result<Film, Failure> {
        Film::open(&self.film, self.frame_rate).map_err(film_failed)
    }

    /// Fails if the target was lost, or the film is cut off.
    fn lost(&self, track: &Track, number: usize) -> Result<(), Failure> {
        let name = called(&self.film);
        let target = if self.rect.len() > 1 { format!("target {number}") } else { "the target".to_owned() };
        let (lost, frames) = (track.lost.len(), track.frames);
        match (track.lost.first(), &track.damage) {
            (Some(first), _) => Err(Failure::Input(format!(
                "{name}: {target} was lost in {lost} of {frames} frames, first at {first:.3} s; choose a rectangle that stays in view"
            ))),
            (None, Some(damage)) => {
                Err(Failure::Input(format!("{damage}; the film ends after {frames} frames, which were tracked")))
            }
            (None, None) => Ok(()),
        }
    }
}

/// Tracks rectangles, while a bar counts the frames.
pub(crate) fn tracked(film: Film, rectangles: &[Rectangle]) -> Result<Vec<Track>, TrackError> {
    let bar = bar(&film);
    let tracks = track_all(counted(film, &bar), rectangles);
    bar.finish_and_clear();
    tracks
}

/// A bar that counts the frames of a film.
pub(crate) fn bar(film: &Film) -> ProgressBar {
    let total = film.total().map(|total| total as u64);
    let template =
        if total.is_some() { "{wide_bar} frame {pos} of {len}, {eta} left" } else { "{spinner} frame {pos}" };
    progress(total, template)
}

pub(crate) fn film_failed(error: FilmError) -> Failure {
    Failure::Input(error.to_string())
}

/// Counts frames on a bar.
pub(crate) fn counted(film: Film, bar: &ProgressBar) -> impl Iterator<Item = Result<Frame, FilmError>> {
    film.inspect(|_| bar.inc(1))
}

/// Writes a trace with a track for each target.
fn write_lines(tracks: &[Track], name: &str, mut output: impl Write) -> io::Result<()> {
    writeln!(output, "{}", json!({ "trace": 1, "of": name, "unit": "px", "clock": "presentation" }))?;
    let rounded = |x: f64, scale: f64| (scale * x).round() / scale;
    for (track, number) in tracks.iter().zip(1..) {
        for sample in &track.samples {
            let [x, y] = [sample.x, sample.y].map(|place| rounded(place, 1e3));
            writeln!(
                output,
                "{}",
                json!({ "t": rounded(sample.time, 1e6), "id": number.to_string(), "x": x, "y": y })
            )?;
        }
    }
    output.flush()
}

/// Writes the axis of the larger travel first, which is the one that `carom fit` reads.
fn write_rows(track: &Track, mut output: impl Write) -> io::Result<()> {
    let (axes, names) = match track.main_axis() {
        Axis::X => ([Axis::X, Axis::Y], ["x", "y"]),
        Axis::Y => ([Axis::Y, Axis::X], ["y", "x"]),
    };
    writeln!(output, "t_s,{}_px,{}_px,correlation", names[0], names[1])?;
    for sample in &track.samples {
        let [main, other] = axes.map(|axis| axis.of(sample));
        let time = (1e6 * sample.time).round() / 1e6;
        writeln!(output, "{time},{main:.3},{other:.3},{:.3}", sample.correlation)?;
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_is_four_whole_numbers() {
        assert_eq!(rectangle("1, 2,30,40"), Ok(Rectangle { x: 1, y: 2, width: 30, height: 40 }));
        for text in ["", "1,2,3", "1,2,3,4,5", "1,2,3,-4", "1.5,2,3,4", "a,2,3,4"] {
            assert!(rectangle(text).is_err(), "{text}");
        }
    }
}
