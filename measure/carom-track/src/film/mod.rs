//! Films: frames with their times, from files of several kinds.

mod animated;
mod decode;
mod ffmpeg;
mod folder;

use std::fmt;
use std::path::Path;

use crate::error::FilmError;
use crate::picture::Picture;

/// A frame of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The time when it is shown, in seconds since the beginning of the film.
    pub time: f64,
    /// What it shows.
    pub picture: Picture,
}

/// The frames of a film, in order. They are read one by one, so a long film doesn't need more memory than a short one.
pub struct Film {
    frames: Box<dyn Iterator<Item = Result<Frame, FilmError>>>,
    frame_rate: Option<f64>,
    total: Option<usize>,
    read: usize,
    size: Option<(usize, usize)>,
}

impl fmt::Debug for Film {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frame_rate, total, read, size, .. } = self;
        f.debug_struct("Film")
            .field("frame_rate", frame_rate)
            .field("total", total)
            .field("read", read)
            .field("size", size)
            .finish()
    }
}

impl Film {
    /// Opens an animated PNG, GIF or WebP, a folder of pictures, or any video that an installed `ffmpeg` decodes.
    ///
    /// The times come from the file. If you give a `frame_rate` in frames a second, the frames are counted instead. GIF holds times in
    /// hundredths of a second and WebP in thousandths, so the errors add up if a program has rounded the duration of each frame. The
    /// pictures of a folder need a `frame_rate`, or names that end in their time, for example `16.67ms.png`.
    ///
    /// # Errors
    /// The file can't be read, or doesn't have times. Frames that can't be read are errors of the iterator.
    pub fn open(file: &Path, frame_rate: Option<f64>) -> Result<Self, FilmError> {
        let unreadable = |error| FilmError::Unreadable { file: file.to_owned(), error };
        let metadata = std::fs::metadata(file).map_err(unreadable)?;
        let (frames, total) = if metadata.is_dir() {
            folder::frames(file, frame_rate.is_none())?
        } else {
            match decode::Pictures::open(file)? {
                Some(pictures) => animated::frames(file, pictures, frame_rate.is_none())?,
                None => (ffmpeg::frames(file)?, None),
            }
        };
        Ok(Self { frames, frame_rate, total, read: 0, size: None })
    }

    /// The number of frames, if the file says it or we can count them without decoding, which isn't the case for a video.
    #[must_use]
    pub const fn total(&self) -> Option<usize> {
        self.total
    }

    /// A film of frames in memory.
    #[must_use]
    pub fn of(frames: Vec<Frame>) -> Self {
        let total = Some(frames.len());
        Self { frames: Box::new(frames.into_iter().map(Ok)), frame_rate: None, total, read: 0, size: None }
    }
}

impl Iterator for Film {
    type Item = Result<Frame, FilmError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut frame = match self.frames.next()? {
            Ok(frame) => frame,
            error => return Some(error),
        };
        if let Some(rate) = self.frame_rate {
            frame.time = self.read as f64 / rate;
        }
        self.read += 1;
        let own = (frame.picture.width(), frame.picture.height());
        let first = *self.size.get_or_insert(own);
        Some(if own == first { Ok(frame) } else { Err(FilmError::OtherSize { frame: self.read, first, own }) })
    }
}

/// The frames of a file, in order.
type Frames = Box<dyn Iterator<Item = Result<Frame, FilmError>>>;
