//! The pictures in a PNG, a GIF or a WebP.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;

use gif::DisposalMethod;
use image_webp::WebPDecoder;
use png::{BlendOp, DisposeOp, Transformations};

use crate::error::{Fault, FilmError};
use crate::picture::{Picture, Rectangle};

/// The most pixels of a picture, so that a damaged header doesn't take all of the memory.
const MOST_PIXELS: u64 = 1 << 27;

const WHITE: f32 = 255.0;

/// The pictures of a file, each with the seconds for which it is shown.
pub(super) struct Pictures {
    /// Decodes the next picture's part of the canvas.
    decode: Box<dyn FnMut() -> Result<Option<Part>, Fault>>,
    /// How many pictures are left, if the file says so.
    left: u32,
    is_animated: bool,
    /// The first picture is only for programs that can't show films.
    has_cover: bool,
    /// The canvas that the next picture is drawn on. Transparent places are white.
    canvas: Picture,
}

/// A part of the canvas that a file draws again.
struct Part {
    place: Rectangle,
    /// Two to four bytes a pixel: gray and alpha, RGB or RGBA.
    bytes: Vec<u8>,
    /// Whether transparent parts show the canvas. Otherwise they show white.
    shows_canvas: bool,
    after: After,
    seconds: f64,
}

/// What to do with a part before the next one is drawn.
enum After {
    Stays,
    IsCleared,
    IsUndone,
}

impl Pictures {
    /// Opens a file. `None` if it is of another kind.
    pub(super) fn open(file: &Path) -> Result<Option<Self>, FilmError> {
        let unreadable = |error| FilmError::Unreadable { file: file.to_owned(), error };
        let mut reader = File::open(file).map_err(unreadable)?;
        let mut start = Vec::new();
        reader.by_ref().take(12).read_to_end(&mut start).and_then(|_| reader.rewind()).map_err(unreadable)?;
        let decode = match start.as_slice() {
            [0x89, b'P', b'N', b'G', ..] => Self::of_png,
            [b'G', b'I', b'F', b'8', ..] => Self::of_gif,
            [b'R', b'I', b'F', b'F', .., b'W', b'E', b'B', b'P'] => Self::of_webp,
            _ => return Ok(None),
        };
        let damaged = |error| FilmError::Damaged { file: file.to_owned(), error };
        decode(BufReader::new(reader)).map(Some).map_err(damaged)
    }

    fn of_png(reader: BufReader<File>) -> Result<Self, Fault> {
        let mut decoder = png::Decoder::new(reader);
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let info = reader.info();
        let (frames, size) = (info.animation_control().map(|control| control.num_frames), info.size());
        let has_cover = frames.is_some() && info.frame_control().is_none();
        let left = frames.unwrap_or(1).saturating_add(has_cover.into());
        let pictures = Self::new(size, left, frames.is_some(), move || png_part(&mut reader).map(Some))?;
        Ok(Self { has_cover, ..pictures })
    }

    fn of_gif(reader: BufReader<File>) -> Result<Self, Fault> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(reader)?;
        let size = (decoder.width().into(), decoder.height().into());
        Self::new(size, u32::MAX, true, move || gif_part(&mut decoder))
    }

    fn of_webp(reader: BufReader<File>) -> Result<Self, Fault> {
        let mut decoder = WebPDecoder::new(reader)?;
        let is_animated = decoder.is_animated();
        let left = if is_animated { decoder.num_frames() } else { 1 };
        Self::new(decoder.dimensions(), left, is_animated, move || webp_part(&mut decoder).map(Some))
    }

    fn new(
        (width, height): (u32, u32),
        left: u32,
        is_animated: bool,
        decode: impl FnMut() -> Result<Option<Part>, Fault> + 'static,
    ) -> Result<Self, Fault> {
        let canvas = Picture::new(width as usize, vec![WHITE; pixels(width, height)?]);
        Ok(Self { decode: Box::new(decode), left, is_animated, has_cover: false, canvas })
    }

    /// The frames of a film. `None` if this is one picture.
    pub(super) fn frames(mut self) -> Result<Option<Self>, Fault> {
        if self.has_cover {
            self.next().transpose()?;
        }
        Ok(self.is_animated.then_some(self))
    }

    /// The number of pictures that are left. A GIF doesn't say it, so its blocks are counted.
    pub(super) fn total(&self, file: &Path) -> Option<usize> {
        if self.left < u32::MAX {
            return Some(self.left as usize);
        }
        let mut options = gif::DecodeOptions::new();
        options.skip_frame_decoding(true);
        let mut decoder = options.read_info(BufReader::new(File::open(file).ok()?)).ok()?;
        let mut count = 0;
        // If the GIF is cut off, keep the frames before the cut.
        while let Ok(Some(_)) = decoder.read_next_frame() {
            count += 1;
        }
        Some(count)
    }

    fn draw(&mut self, part: &Part) -> Picture {
        let mut drawn = self.canvas.clone();
        let wide = part.place.width as usize;
        let length = part.bytes.len().checked_div(wide * part.place.height as usize).unwrap_or_default().max(1);
        for (row, bytes) in drawn.rows_mut(part.place).zip(part.bytes.chunks((length * wide).max(1))) {
            for (shade, pixel) in row.iter_mut().zip(bytes.chunks(length)) {
                *shade = mixed(pixel, if part.shows_canvas { *shade } else { WHITE });
            }
        }
        if !matches!(part.after, After::IsUndone) {
            self.canvas = drawn.clone();
        }
        if let After::IsCleared = part.after {
            self.canvas.rows_mut(part.place).for_each(|row| row.fill(WHITE));
        }
        drawn
    }
}

impl Iterator for Pictures {
    type Item = Result<(f64, Picture), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let part = (self.decode)().transpose()?;
        if part.is_err() {
            self.left = 0;
        }
        Some(part.map(|part| (part.seconds, self.draw(&part))))
    }
}

fn png_part(reader: &mut png::Reader<BufReader<File>>) -> Result<Part, Fault> {
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let decoded = reader.next_frame(&mut bytes)?;
    bytes.truncate(decoded.buffer_size());
    let place = Rectangle { x: 0, y: 0, width: decoded.width, height: decoded.height };
    let mut part = Part { place, bytes, shows_canvas: false, after: After::IsUndone, seconds: 0.0 };
    if let Some(control) = reader.info().frame_control() {
        (part.place.x, part.place.y) = (control.x_offset, control.y_offset);
        part.shows_canvas = control.blend_op == BlendOp::Over;
        part.after = match control.dispose_op {
            DisposeOp::None => After::Stays,
            DisposeOp::Background => After::IsCleared,
            DisposeOp::Previous => After::IsUndone,
        };
        // The standard says that 0 stands for 100.
        let denominator = if control.delay_den == 0 { 100 } else { control.delay_den };
        part.seconds = f64::from(control.delay_num) / f64::from(denominator);
    }
    Ok(part)
}

fn gif_part(decoder: &mut gif::Decoder<BufReader<File>>) -> Result<Option<Part>, Fault> {
    let Some(frame) = decoder.next_frame_info()? else { return Ok(None) };
    let [x, y, width, height] = [frame.left, frame.top, frame.width, frame.height].map(u32::from);
    let (dispose, hundredths) = (frame.dispose, frame.delay);
    let mut bytes = vec![0; 4 * pixels(width, height)?];
    decoder.read_into_buffer(&mut bytes)?;
    let after = match dispose {
        // If a frame doesn't say what happens to it, leave it in place, as browsers do.
        DisposalMethod::Any | DisposalMethod::Keep => After::Stays,
        DisposalMethod::Background => After::IsCleared,
        DisposalMethod::Previous => After::IsUndone,
    };
    let place = Rectangle { x, y, width, height };
    Ok(Some(Part { place, bytes, shows_canvas: true, after, seconds: f64::from(hundredths) / 100.0 }))
}

/// The decoder draws a WebP's frames itself.
fn webp_part(decoder: &mut WebPDecoder<BufReader<File>>) -> Result<Part, Fault> {
    let (width, height) = decoder.dimensions();
    let mut bytes = vec![0; decoder.output_buffer_size().unwrap_or_default()];
    let milliseconds = if decoder.is_animated() {
        decoder.read_frame(&mut bytes)?
    } else {
        decoder.read_image(&mut bytes)?;
        0
    };
    let place = Rectangle { x: 0, y: 0, width, height };
    let seconds = f64::from(milliseconds) / 1000.0;
    Ok(Part { place, bytes, shows_canvas: false, after: After::IsUndone, seconds })
}

/// The brightness of a pixel over a background of the shade `below`.
fn mixed(pixel: &[u8], below: f32) -> f32 {
    let [r, g, b, a] = match *pixel {
        [gray, alpha] => [gray, gray, gray, alpha],
        [r, g, b] => [r, g, b, 255],
        [r, g, b, a] => [r, g, b, a],
        _ => return below,
    }
    .map(f32::from);
    let alpha = a / 255.0;
    alpha * (0.2126 * r + 0.7152 * g + 0.0722 * b) + (1.0 - alpha) * below
}

/// The number of pixels, if there are not too many.
fn pixels(width: u32, height: u32) -> Result<usize, Fault> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS {
        return Err(format!("a picture must have at most {MOST_PIXELS} pixels, but has {width} x {height}").into());
    }
    Ok(pixels as usize)
}
