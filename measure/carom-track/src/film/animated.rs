//! Animated PNG, GIF and WebP.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use image::codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{AnimationDecoder, ImageFormat};

use super::{Frame, Frames};
use crate::error::FilmError;
use crate::picture::Picture;

/// The frames of a file. If `needs_times`, frames without a duration are errors.
pub(super) fn frames(file: &Path, format: ImageFormat, needs_times: bool) -> Result<Frames, FilmError> {
    let damaged = |error| FilmError::Damaged { file: file.to_owned(), error };
    let reader = File::open(file).map_err(|error| FilmError::Unreadable { file: file.to_owned(), error })?;
    let reader = BufReader::new(reader);
    let one_picture = || Err(FilmError::OnePicture(file.to_owned()));
    let frames = match format {
        ImageFormat::Gif => GifDecoder::new(reader).map_err(damaged)?.into_frames(),
        ImageFormat::WebP => {
            let decoder = WebPDecoder::new(reader).map_err(damaged)?;
            if !decoder.has_animation() {
                return one_picture();
            }
            decoder.into_frames()
        }
        _ => {
            let decoder = PngDecoder::new(reader).map_err(damaged)?;
            if !decoder.is_apng().map_err(damaged)? {
                return one_picture();
            }
            decoder.apng().map_err(damaged)?.into_frames()
        }
    };
    let file = file.to_owned();
    let mut time = 0.0;
    Ok(Box::new(frames.enumerate().map(move |(number, frame)| {
        let frame = frame.map_err(|error| FilmError::Damaged { file: file.clone(), error })?;
        let (numerator, denominator) = frame.delay().numer_denom_ms();
        if numerator == 0 && needs_times {
            return Err(FilmError::NoDuration { file: file.clone(), frame: number + 1 });
        }
        let shown = time;
        time += f64::from(numerator) / f64::from(denominator) / 1000.0;
        Ok(Frame { time: shown, picture: Picture::of(frame.buffer()) })
    })))
}
