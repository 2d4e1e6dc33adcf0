//! `carom track`: the path of a rectangle through a film.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use carom_track::{Axis, Film, FilmError, Frame, Rectangle, Track, TrackError, picture, track};
use indicatif::ProgressBar;

use crate::failure::Failure;
use crate::files::{called, replace};
use crate::motion_args::finite;
use crate::output::progress;
use crate::recording::name_of;

/// Track a rectangle through a film, such as a screen recording
///
/// A film is an animated PNG, GIF or WebP, a folder of pictures, or any video that an installed ffmpeg (5.1 or newer) decodes.
/// The rectangle is drawn around something that moves, in pixels of the first frame: an icon, a word, a corner of a card, and
/// nothing of the background that stands still. It must stay in view. The output is CSV, with the time and the position of the
/// rectangle's upper left corner in each frame, first along the axis of the larger travel; carom fit reads it. Frames that
/// repeat the one before while the target moves are left out, and frames in which the target is lost are reported with exit
/// code 1.
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
    /// The rectangle in the first frame: its left edge, its upper edge, its width and its height, in pixels
    #[arg(long, value_name = "X,Y,W,H", value_parser = rectangle)]
    rect: Rectangle,
    /// Frames a second [default: the times of the file, or those in the names of a folder's pictures, such as 16.67ms.png]
    #[arg(long, value_name = "N", value_parser = rate)]
    frame_rate: Option<f64>,
    /// File to write, .svg, with a picture of what was tracked
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
        let bar = progress(None, "{spinner} frame {pos}");
        let track = track(counted(self.film()?, &bar), self.rect).map_err(|error| failed(&self.film, error))?;
        bar.finish_and_clear();
        write_rows(&track, BufWriter::new(io::stdout().lock()))?;
        if let Some(file) = &self.output {
            let drawn = picture(self.film()?, &track, &name_of(&self.film)).map_err(film_failed)?;
            replace(file, drawn.as_bytes()).map_err(|error| Failure::file(&called(file), &error))?;
        }
        self.lost(&track)
    }

    fn film(&self) -> Result<Film, Failure> {
        Film::open(&self.film, self.frame_rate).map_err(film_failed)
    }

    /// Fails if the target was lost.
    fn lost(&self, track: &Track) -> Result<(), Failure> {
        let Some(first) = track.lost.first() else { return Ok(()) };
        let (lost, frames) = (track.lost.len(), track.frames);
        Err(Failure::Input(format!(
            "{}: the target was lost in {lost} of {frames} frames, first at {first:.3} s; choose a rectangle that stays in view",
            called(&self.film)
        )))
    }
}

pub(crate) fn film_failed(error: FilmError) -> Failure {
    Failure::Input(error.to_string())
}

/// Counts frames on a bar.
pub(crate) fn counted(film: Film, bar: &ProgressBar) -> impl Iterator<Item = Result<Frame, FilmError>> {
    film.inspect(|_| bar.inc(1))
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
