//! The places of a picture that look like a pattern, to a pixel.
//!
//! We halve both until the pattern is only a few pixels large. Then we search the whole of the smallest picture, so that we find a target
//! however far it has moved between two frames. We follow each place that we find through the larger pictures.

use crate::picture::{Picture, Rectangle};

/// A place of the pattern's upper left corner, and the correlation there: 1 for the pattern itself in any brightness and
/// contrast, 0 for something unrelated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Match {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) correlation: f32,
}

/// A picture and its halves, quarters and so on.
pub(crate) type Pyramid = Vec<Picture>;

pub(crate) fn pyramid(picture: Picture, levels: usize) -> Pyramid {
    let mut all = vec![picture];
    while let (Some(smallest), true) = (all.last(), all.len() < levels) {
        all.push(smallest.halved());
    }
    all
}

/// Pixels whose shades are compared: their offsets in a picture of a certain width, and their shades less the mean.
#[derive(Debug)]
struct Pattern {
    width: usize,
    height: usize,
    pixels: Vec<(usize, f32)>,
    /// The length of the shades as a vector.
    length: f32,
}

impl Pattern {
    /// The pattern of a rectangle, of at most `most` pixels, evenly picked.
    fn new(picture: &Picture, [x, y, width, height]: [usize; 4], most: usize) -> Self {
        let places = (0..width * height).step_by((width * height).div_ceil(most));
        let mut pixels: Vec<(usize, f32)> = places
            .map(|i| (i / width, i % width))
            .map(|(row, column)| (row * picture.width() + column, picture.at(x + column, y + row)))
            .collect();
        let mean = pixels.iter().map(|(_, shade)| shade).sum::<f32>() / pixels.len() as f32;
        pixels.iter_mut().for_each(|(_, shade)| *shade -= mean);
        let length = libm::sqrtf(pixels.iter().map(|(_, shade)| shade * shade).sum());
        Self { width, height, pixels, length }
    }

    fn correlation(&self, picture: &Picture, x: usize, y: usize) -> f32 {
        let shades = picture.row(x, y, picture.shades().len() - y * picture.width() - x);
        let (mut sum, mut squares, mut product) = (0.0, 0.0, 0.0);
        for (offset, own) in &self.pixels {
            let shade = shades[*offset];
            sum += shade;
            squares += shade * shade;
            product += shade * own;
        }
        let variance = squares - sum * sum / self.pixels.len() as f32;
        // Where the picture is even, the variance is nothing but rounding.
        if variance > 1e-3 * self.pixels.len() as f32 { product / (self.length * libm::sqrtf(variance)) } else { 0.0 }
    }

    /// The rightmost and the lowest place inside a picture.
    fn ends(&self, picture: &Picture) -> (usize, usize) {
        (picture.width().saturating_sub(self.width), picture.height().saturating_sub(self.height))
    }
}

/// A pattern at every size.
#[derive(Debug)]
pub(crate) struct Search {
    levels: Vec<Pattern>,
}

/// The fewest pixels along a side, and in all, that a pattern keeps where it is smallest.
const FEWEST: (usize, usize) = (5, 36);

/// How many places of the smallest picture we look for in the larger ones: the best ones, and those nearest to where the target should be.
const FOLLOWED: (usize, usize) = (6, 2);

/// We don't follow places whose correlation is lower than the best one's by more than this. The margin is wide, because in the smallest
/// picture the target is at another fraction of a pixel than the pattern.
const MARGIN: f32 = 0.3;

impl Search {
    pub(crate) fn levels(rectangle: Rectangle) -> usize {
        let size = |level: usize| (rectangle.width as usize >> level, rectangle.height as usize >> level);
        let is_enough = |level: &usize| {
            let (width, height) = size(*level);
            width.min(height) >= FEWEST.0 && width * height >= FEWEST.1
        };
        (1..5).take_while(is_enough).count() + 1
    }

    pub(crate) fn new(first: &Pyramid, rectangle: Rectangle) -> Self {
        let sides = [rectangle.x, rectangle.y, rectangle.width, rectangle.height];
        let pattern = |(level, picture): (usize, &Picture)| {
            let most = if level + 1 == first.len() { 300 } else { 4000 };
            Pattern::new(picture, sides.map(|side| side as usize >> level), most)
        };
        Self { levels: first.iter().enumerate().map(pattern).collect() }
    }

    /// The places that look like the pattern, in no order. `expected` is where the target should be.
    pub(crate) fn find(&self, pictures: &Pyramid, expected: (f64, f64)) -> Vec<Match> {
        let Some((smallest, larger)) = self.levels.split_last() else { return Vec::new() };
        let mut found = coarse(smallest, &pictures[larger.len()], expected, larger.len());
        for (pattern, picture) in larger.iter().zip(pictures).rev() {
            found.iter_mut().for_each(|place| *place = finer(pattern, picture, *place));
            found.sort_by_key(|place| (place.x, place.y));
            found.dedup_by_key(|place| (place.x, place.y));
        }
        found
    }
}

/// The best place in a larger picture, near a place of the smaller picture.
fn finer(pattern: &Pattern, picture: &Picture, place: Match) -> Match {
    let (right, low) = pattern.ends(picture);
    let around = |at: usize, end: usize| (2 * at).saturating_sub(2).min(end)..=(2 * at + 3).min(end);
    let all = around(place.y, low).flat_map(|y| around(place.x, right).map(move |x| (x, y)));
    let matches = all.map(|(x, y)| Match { x, y, correlation: pattern.correlation(picture, x, y) });
    matches.max_by(|a, b| a.correlation.total_cmp(&b.correlation)).unwrap_or(place)
}

/// The local maxima of the correlation in the smallest picture.
fn coarse(pattern: &Pattern, picture: &Picture, expected: (f64, f64), level: usize) -> Vec<Match> {
    let (right, low) = pattern.ends(picture);
    let (columns, rows) = (right + 1, low + 1);
    let at = |i: usize| pattern.correlation(picture, i % columns, i / columns);
    let map: Vec<f32> = (0..columns * rows).map(at).collect();
    let is_peak = |x: usize, y: usize| {
        let own = map[y * columns + x];
        let near = |at: usize, end: usize| at.saturating_sub(1)..=(at + 1).min(end);
        near(y, low).all(|row| near(x, right).all(|column| map[row * columns + column] <= own))
    };
    let best = map.iter().copied().fold(0.0, f32::max);
    let places = (0..map.len()).filter(|i| map[*i] >= best - MARGIN).map(|i| (i % columns, i / columns, map[i]));
    let mut peaks: Vec<Match> =
        places.filter(|(x, y, _)| is_peak(*x, *y)).map(|(x, y, correlation)| Match { x, y, correlation }).collect();
    peaks.sort_by(|a, b| b.correlation.total_cmp(&a.correlation));
    let scale = (1_u32 << level) as f64;
    let distance = |place: &Match| {
        let (x, y) = (scale * place.x as f64 - expected.0, scale * place.y as f64 - expected.1);
        x * x + y * y
    };
    let mut rest = peaks.split_off(FOLLOWED.0.min(peaks.len()));
    rest.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    peaks.extend(rest.into_iter().take(FOLLOWED.1));
    peaks
}
