//! Finds what moves in a film, as rectangles of the first frame that are worth tracking.
//!
//! Where a frame differs from the first one, something has left or come. We try each such place. We track its rectangle from the first
//! frame through a smaller film, and it counts if we find it in most frames and it moves. If several rectangles show the same motion, as
//! the lines of a page do, they count once.

use crate::error::{FilmError, TrackError};
use crate::film::Frame;
use crate::picture::{Picture, Rectangle};
use crate::track::{LEAST_FRAMES, LEAST_SIDE, Track, track};

/// The longer side of the smaller film, in pixels, and its number of frames.
const SMALL: (usize, usize) = (480, 40);

/// How many rectangles we try at most, the largest of each frame first.
const MOST_TRIED: usize = 12;

/// If a shade differs by more than this, it has changed. Less is a compressor's noise.
const CHANGED: f32 = 24.0;

/// A group of changed pixels is proposed if it has at least this many.
const FEWEST: usize = 24;

/// Changed pixels this near to each other belong to one thing.
const NEAR: usize = 6;

/// A thing that takes more of a side of the frame is a page, so we try its parts.
const LARGE: f64 = 0.5;

/// A rectangle counts if we find it in this part of the frames, and if it moves by [`MOVED`].
const FOUND: f64 = 0.6;

/// A rectangle must move by at least this many pixels of the smaller film.
const MOVED: f64 = 3.0;

/// Finds what moves in a film: at most `most` rectangles of the first frame, the one that moves farthest first.
///
/// # Errors
/// If fewer than two frames can be read.
pub fn moving(
    frames: impl IntoIterator<Item = Result<Frame, FilmError>>,
    most: usize,
) -> Result<Vec<Rectangle>, TrackError> {
    let (film, scale) = smaller(frames)?;
    let Some((first, later)) = film.split_first().filter(|(_, later)| !later.is_empty()) else {
        return Err(TrackError::TooFewFrames(film.len()));
    };
    // Look where the motion begins. There the thing has moved only a little, so what changed has about its size.
    let begin = later.iter().position(|frame| !changed(&first.picture, &frame.picture).is_empty()).unwrap_or(0);
    let n = later.len();
    let shown = [begin, begin + 1, begin + 2, begin + 4, n / 4, n / 2, 3 * n / 4, n - 1];
    let mut tried: Vec<Rectangle> = Vec::new();
    for frame in shown.into_iter().filter_map(|i| later.get(i)) {
        for place in changed(&first.picture, &frame.picture) {
            for part in parts(place, &first.picture) {
                if tried.len() < MOST_TRIED && !tried.iter().any(|own| alike(*own, part)) {
                    tried.push(part);
                }
            }
        }
    }
    let mut found: Vec<(f64, Track)> = tried.into_iter().filter_map(|place| followed(&film, place)).collect();
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut chosen: Vec<Track> = Vec::new();
    for (_, own) in found {
        if chosen.len() < most && !chosen.iter().any(|other| moves_alike(other, &own)) {
            chosen.push(own);
        }
    }
    Ok(chosen.iter().map(|track| scaled(track.rectangle, scale)).collect())
}

/// Makes frames smaller by halves, and leaves out every second one while there are too many. Returns the scale, too.
fn smaller(frames: impl IntoIterator<Item = Result<Frame, FilmError>>) -> Result<(Vec<Frame>, u32), TrackError> {
    let (mut film, mut scale, mut every): (Vec<Frame>, u32, usize) = (Vec::new(), 1, 1);
    for (i, frame) in frames.into_iter().enumerate() {
        // If the film is cut off, keep the frames before the cut.
        let Frame { time, mut picture } = match frame {
            Err(_) if i >= LEAST_FRAMES => break,
            frame => frame?,
        };
        if i == 0 {
            while (picture.width().max(picture.height()) / scale as usize) > SMALL.0 {
                scale *= 2;
            }
        }
        if i % every > 0 {
            continue;
        }
        (0..scale.ilog2()).for_each(|_| picture = picture.halved());
        film.push(Frame { time, picture });
        if film.len() > 2 * SMALL.1 {
            every *= 2;
            let mut place = 0..;
            film.retain(|_| place.next().is_some_and(|k: usize| k.is_multiple_of(2)));
        }
    }
    Ok((film, scale))
}

/// Returns a rectangle around each group of pixels that differ. Pixels that are near to each other form a group.
fn changed(first: &Picture, later: &Picture) -> Vec<Rectangle> {
    let width = first.width();
    // Join cells of pixels instead of single pixels, so that a small gap doesn't split a thing.
    let columns = width.div_ceil(NEAR);
    let rows = first.height().div_ceil(NEAR);
    let mut cells = vec![0_usize; columns * rows];
    for (i, (a, b)) in first.shades().iter().zip(later.shades()).enumerate() {
        if (a - b).abs() > CHANGED {
            cells[i / width / NEAR * columns + i % width / NEAR] += 1;
        }
    }
    let mut found = Vec::new();
    for start in 0..cells.len() {
        let (mut open, mut pixels) = (vec![start], 0);
        let (mut left, mut right, mut top, mut low) = (usize::MAX, 0, usize::MAX, 0);
        while let Some(cell) = open.pop() {
            if cells[cell] == 0 {
                continue;
            }
            pixels += core::mem::take(&mut cells[cell]);
            let (x, y) = (cell % columns, cell / columns);
            (left, right, top, low) = (left.min(x), right.max(x), top.min(y), low.max(y));
            let beside = |at: usize, end: usize| at.saturating_sub(1)..=(at + 1).min(end - 1);
            open.extend(beside(y, rows).flat_map(|y| beside(x, columns).map(move |x| y * columns + x)));
        }
        if pixels >= FEWEST {
            let [x, y] = [left, top].map(|cell| cell * NEAR);
            let end = |cell: usize, size: usize| ((cell + 1) * NEAR).min(size);
            let size = [end(right, width) - x, end(low, first.height()) - y];
            let [x, y, width, height] = [x, y, size[0], size[1]].map(|side| side as u32);
            found.push(Rectangle { x, y, width, height });
        }
    }
    found.sort_by_key(|place| core::cmp::Reverse(place.width * place.height));
    found
}

/// Returns the rectangles to try for a place. A small place is widened to the least size, and a large one is divided.
fn parts(place: Rectangle, picture: &Picture) -> Vec<Rectangle> {
    let (wide, tall) = (picture.width() as u32, picture.height() as u32);
    let is_large =
        f64::from(place.width) > LARGE * f64::from(wide) || f64::from(place.height) > LARGE * f64::from(tall);
    let (columns, rows) = if is_large { (3, 4) } else { (1, 1) };
    let grow = |at: u32, length: u32, end: u32| {
        let length = length.clamp(LEAST_SIDE.min(end), end);
        (at.min(end - length), length)
    };
    let part = |column: u32, row: u32| {
        let (width, height) = (place.width / columns, place.height / rows);
        let (x, width) = grow(place.x + column * width, width, wide);
        let (y, height) = grow(place.y + row * height, height, tall);
        Rectangle { x, y, width, height }
    };
    (0..rows).flat_map(|row| (0..columns).map(move |column| part(column, row))).collect()
}

fn alike(a: Rectangle, b: Rectangle) -> bool {
    let near = |a: u32, b: u32| a.abs_diff(b) < LEAST_SIDE / 2;
    near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height)
}

/// Returns the track of a rectangle through some of the frames, if we find it there and it moves, and the track's worth. The worth
/// grows with how far it moves and how much it stays like itself. We leave out things with edges across only one axis, such as
/// lines, because they look the same everywhere along themselves.
fn followed(film: &[Frame], place: Rectangle) -> Option<(f64, Track)> {
    let some = film.iter().step_by(film.len().div_ceil(SMALL.1)).cloned();
    let track = track(some.map(Ok), place).ok().filter(|track| track.has_edges == [true; 2])?;
    let count = track.samples.len() as f64;
    let found = (count + track.repeated.len() as f64) / track.frames as f64;
    let axis = track.main_axis();
    let (low, high) = track
        .samples
        .iter()
        .fold((f64::MAX, f64::MIN), |(low, high), sample| (low.min(axis.of(sample)), high.max(axis.of(sample))));
    let alike = track.samples.iter().map(|sample| sample.correlation).sum::<f64>() / count;
    (found >= FOUND && high - low >= MOVED).then_some((found * libm::pow(alike, 16.0) * (high - low), track))
}

/// Returns whether two rectangles move together, so that their distance stays the same wherever both are found.
fn moves_alike(a: &Track, b: &Track) -> bool {
    let mut apart = a.samples.iter().filter_map(|own| {
        let other = b.samples.iter().find(|other| (other.time - own.time).abs() < 1e-9)?;
        Some((other.x - own.x, other.y - own.y))
    });
    let Some((x, y)) = apart.next() else { return false };
    apart.all(|(dx, dy)| libm::hypot(dx - x, dy - y) < MOVED)
}

fn scaled(Rectangle { x, y, width, height }: Rectangle, scale: u32) -> Rectangle {
    Rectangle { x: scale * x, y: scale * y, width: scale * width, height: scale * height }
}
