//! A picture of a track: the first frame with the path, and the target in several frames.

use std::fmt::Write as _;

use crate::error::FilmError;
use crate::film::Frame;
use crate::picture::Picture;
use crate::track::{Axis, Sample, Track};

/// The space around and between parts, in pixels of the drawing.
const GAP: f64 = 20.0;

/// The largest width and height of the first frame.
const FRAME: (f64, f64) = (420.0, 640.0);

/// The side of a small picture, how many of them are in a row, and how many there are.
const SMALL: f64 = 140.0;
const COLUMNS: usize = 3;
const SHOWN: usize = 12;

/// The height of a label.
const LABEL: f64 = 18.0;

/// Draws a track as SVG, from the same film.
///
/// On the left is the first frame with the rectangle, the path of its middle and its last place (dashed). On the right is what
/// was found in frames from the beginning of the motion to its end, with the rectangle around it.
///
/// # Errors
/// A frame can't be read.
pub fn picture(
    frames: impl IntoIterator<Item = Result<Frame, FilmError>>,
    track: &Track,
    title: &str,
) -> Result<String, FilmError> {
    let wanted = shown(track);
    let mut first = None;
    let mut parts = Vec::new();
    // If the film is cut off, it may have fewer frames than the track, so stop with the shorter one.
    for frame in frames.into_iter().take(track.frames) {
        let frame = frame?;
        if let Some(sample) = wanted.iter().find(|sample| sample.time.total_cmp(&frame.time).is_eq()) {
            parts.push((*sample, part(&frame.picture, track, sample)));
        }
        first.get_or_insert(frame.picture);
    }
    Ok(first.map_or_else(String::new, |first| document(&first, &parts, track, title)))
}

/// Returns samples to show, spread evenly over the motion. They begin with the last sample at the first place, and end with the first
/// sample at the last place.
fn shown(track: &Track) -> Vec<Sample> {
    let samples = &track.samples;
    let ([first, ..], [.., last]) = (samples.as_slice(), samples.as_slice()) else { return Vec::new() };
    let is_at = |sample: &Sample, end: &Sample| libm::hypot(sample.x - end.x, sample.y - end.y) < 1.0;
    let from = samples.iter().position(|sample| !is_at(sample, first)).unwrap_or(1) - 1;
    let to = samples.iter().rposition(|sample| !is_at(sample, last)).map_or(0, |at| at + 1).max(from);
    let count = SHOWN.min(to - from + 1);
    let place = |k: usize| from + k * (to - from) / (count - 1).max(1);
    (0..count).map(|k| samples[place(k)]).collect()
}

/// The side of the square that a small picture shows, in pixels of the film.
fn side(track: &Track) -> f64 {
    (1.7 * f64::from(track.rectangle.width.max(track.rectangle.height))).ceil()
}

/// The column or the row where the square around a rectangle begins.
fn start(at: f64, length: u32, side: f64) -> f64 {
    (at + 0.5 * (f64::from(length) - side)).floor()
}

fn part(picture: &Picture, track: &Track, sample: &Sample) -> Picture {
    let side = side(track);
    let (x, y) = (start(sample.x, track.rectangle.width, side), start(sample.y, track.rectangle.height, side));
    picture.part(x as isize, y as isize, side as usize, side as usize)
}

fn document(first: &Picture, parts: &[(Sample, Picture)], track: &Track, title: &str) -> String {
    let (width, height) = (first.width() as f64, first.height() as f64);
    let scale = (FRAME.0 / width).min(FRAME.1 / height).min(2.0);
    let top = 2.0 * GAP + LABEL;
    let rows = parts.len().div_ceil(COLUMNS) as f64;
    let right = 2.0 * GAP + scale * width;
    let least = right + COLUMNS as f64 * (SMALL + GAP);
    let total = (least, top + (scale * height).max(rows * (SMALL + LABEL + GAP)) + 2.0 * GAP);
    let mut text = format!(
        "<svg width=\"{0:.0}\" height=\"{1:.0}\" viewBox=\"0 0 {0:.0} {1:.0}\" xmlns=\"http://www.w3.org/2000/svg\" \
         role=\"img\" style=\"max-width:100%;height:auto\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{GAP}\" y=\"{2:.1}\" font-size=\"16\" fill=\"#1f2328\">{3}</text>\n",
        total.0,
        total.1,
        GAP + 0.8 * LABEL,
        escaped(title)
    );
    // Writing to a string can't fail.
    let _ = overview(&mut text, first, track, (GAP, top, scale));
    for (i, (sample, part)) in parts.iter().enumerate() {
        let (column, row) = ((i % COLUMNS) as f64, (i / COLUMNS) as f64);
        let place = (right + column * (SMALL + GAP), top + row * (SMALL + LABEL + GAP));
        let _ = small(&mut text, part, (track, sample), place);
    }
    text + "</svg>\n"
}

fn overview(text: &mut String, first: &Picture, track: &Track, (x, y, scale): (f64, f64, f64)) -> std::fmt::Result {
    let (wide, tall) = (f64::from(track.rectangle.width), f64::from(track.rectangle.height));
    image(text, first, (x, y), (scale * first.width() as f64, scale * first.height() as f64))?;
    let outlined = |sample: &Sample, dashes: &str| {
        let (left, upper) = (x + scale * sample.x, y + scale * sample.y);
        outline((left, upper), (scale * wide, scale * tall), dashes)
    };
    if let (Some(start), Some(end)) = (track.samples.first(), track.samples.last()) {
        text.push_str(&outlined(end, "4 3"));
        text.push_str(&outlined(start, "none"));
    }
    let middle = |sample: &Sample| (x + scale * (sample.x + 0.5 * wide), y + scale * (sample.y + 0.5 * tall));
    let points: Vec<(f64, f64)> = track.samples.iter().map(middle).collect();
    write!(text, "<polyline fill=\"none\" stroke=\"#d55e00\" stroke-width=\"1\" points=\"")?;
    for (x, y) in &points {
        write!(text, "{x:.1},{y:.1} ")?;
    }
    writeln!(text, "\"/>")?;
    for (x, y) in &points {
        writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"#d55e00\"/>")?;
    }
    let under = y + scale * first.height() as f64 + LABEL;
    label(text, (x, under), &summary(track))
}

/// Says what was tracked: `120 frames over 1.98 s; 312.4 px along y`.
fn summary(track: &Track) -> String {
    let time = |sample: Option<&Sample>| sample.map_or(0.0, |sample| sample.time);
    let over = time(track.samples.last()) - time(track.samples.first());
    let (axis, name) = match track.main_axis() {
        Axis::X => (Axis::X, "x"),
        Axis::Y => (Axis::Y, "y"),
    };
    let ends = track.samples.first().zip(track.samples.last());
    let travel = ends.map_or(0.0, |(first, last)| axis.of(last) - axis.of(first));
    format!("{} of {} frames, over {over:.2} s; {travel:+.1} px along {name}", track.samples.len(), track.frames)
}

fn small(
    text: &mut String,
    part: &Picture,
    (track, sample): (&Track, &Sample),
    (x, y): (f64, f64),
) -> std::fmt::Result {
    let (side, rectangle) = (side(track), track.rectangle);
    let scale = SMALL / side;
    image(text, part, (x, y), (SMALL, SMALL))?;
    let left = x + scale * (sample.x - start(sample.x, rectangle.width, side));
    let upper = y + scale * (sample.y - start(sample.y, rectangle.height, side));
    let size = (scale * f64::from(rectangle.width), scale * f64::from(rectangle.height));
    text.push_str(&outline((left, upper), size, "none"));
    let words = format!("{:.3} s, {:.2} alike", sample.time, sample.correlation);
    label(text, (x, y + SMALL + 0.8 * LABEL), &words)
}

fn label(text: &mut String, (x, y): (f64, f64), words: &str) -> std::fmt::Result {
    writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"#59636e\">{}</text>", escaped(words))
}

fn outline((x, y): (f64, f64), (width, height): (f64, f64), dashes: &str) -> String {
    format!(
        "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"none\" stroke=\"#0062be\" \
         stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\n"
    )
}

fn image(text: &mut String, picture: &Picture, (x, y): (f64, f64), (width, height): (f64, f64)) -> std::fmt::Result {
    let bytes: Vec<u8> = picture.shades().iter().map(|shade| shade.round() as u8).collect();
    let mut png = Vec::new();
    // Encode the picture in shades of gray. Encoding in memory doesn't fail, and if it did, the place would stay white.
    let encoder = png::Encoder::new(&mut png, picture.width() as u32, picture.height() as u32);
    let _ = encoder.write_header().and_then(|mut writer| writer.write_image_data(&bytes));
    writeln!(
        text,
        "<image x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" style=\"image-rendering:pixelated\" \
         href=\"data:image/png;base64,{}\"/>",
        base64(&png)
    )
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for letter in 0..4 {
            let index = bits >> (18 - 6 * letter) & 63;
            text.push(if letter > three.len() { '=' } else { char::from(LETTERS[index as usize]) });
        }
    }
    text
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_encodes_the_examples_of_its_standard() {
        let examples =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (plain, coded) in examples {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
