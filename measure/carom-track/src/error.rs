//! Why a film can't be read, or a rectangle can't be tracked.

use std::io;
use std::path::PathBuf;

use crate::picture::Rectangle;

/// A decoder's reason.
pub(crate) type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Why a film can't be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilmError {
    /// A file or a folder can't be read.
    #[error("{}: {}", file.display(), reason(error))]
    Unreadable {
        /// The file or the folder.
        file: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// A file is damaged.
    #[error("{}: {error}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The decoder's reason.
        error: Fault,
    },
    /// A file has one picture instead of a film.
    #[error("{}: a film must have several frames, but this is one picture; several pictures are a folder", .0.display())]
    OnePicture(PathBuf),
    /// A frame doesn't have a duration, and you didn't state a frame rate.
    #[error("{}: frame {frame} has no duration: state a frame rate, such as --frame-rate 60", file.display())]
    NoDuration {
        /// The file.
        file: PathBuf,
        /// The number of the frame, from 1.
        frame: usize,
    },
    /// A folder doesn't have pictures.
    #[error("{}: a folder of frames must have pictures in it (.png, .gif or .webp), but has none", .0.display())]
    NoPictures(PathBuf),
    /// Neither the folder's pictures nor the caller say when each picture is shown.
    #[error(
        "{}: pictures have no times: state a frame rate, such as --frame-rate 60, or give each a name that ends in its time, such as \
         16.67ms.png",
        .0.display()
    )]
    NoTimes(PathBuf),
    /// A frame has another size than the first one.
    #[error("frame {frame} must have {} x {} pixels, as the first one has, but has {} x {}", first.0, first.1, own.0, own.1)]
    OtherSize {
        /// The number of the frame, from 1.
        frame: usize,
        /// Width and height of the first frame.
        first: (usize, usize),
        /// Width and height of this frame.
        own: (usize, usize),
    },
    /// The program that decodes videos isn't installed.
    #[error("{}: videos are decoded by the program ffmpeg, which is not installed; PNG, GIF and WebP need none", .0.display())]
    NoFfmpeg(PathBuf),
    /// The program that decodes videos has failed.
    #[error("{}: ffmpeg says: {message}", file.display())]
    Ffmpeg {
        /// The file.
        file: PathBuf,
        /// The last line of its messages.
        message: String,
    },
}

/// Why a rectangle can't be tracked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrackError {
    /// A frame can't be read.
    #[error(transparent)]
    Film(#[from] FilmError),
    /// There are fewer than two frames.
    #[error("a film must have several frames, but has {0}")]
    TooFewFrames(usize),
    /// The rectangle isn't inside the first frame.
    #[error(
        "the rectangle must be inside the first frame, which has {} x {} pixels, but is {},{},{},{}",
        size.0, size.1, rectangle.x, rectangle.y, rectangle.width, rectangle.height
    )]
    Outside {
        /// The rectangle.
        rectangle: Rectangle,
        /// Width and height of the first frame.
        size: (usize, usize),
    },
    /// The rectangle is too small to be recognised.
    #[error("the rectangle must be at least {least} x {least} pixels large, but is {width} x {height}")]
    Small {
        /// The least width and height.
        least: u32,
        /// The width of the rectangle.
        width: u32,
        /// The height of the rectangle.
        height: u32,
    },
    /// The rectangle is too plain to be recognised.
    #[error("the rectangle must contain edges, but has one shade only; choose one around a mark, an icon or a word")]
    Plain,
}

/// The system's message without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(words, _)| words.to_owned())
}
