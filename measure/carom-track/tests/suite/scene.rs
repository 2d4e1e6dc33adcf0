//! Films of a card that moves over a page, computed to a fraction of a pixel.

use carom_track::{Frame, Picture, Rectangle};

use crate::dice::Dice;

/// How finely a surface is drawn: points to the pixel.
const FINE: usize = 8;

/// A surface as its integral, so that the mean over any rectangle is exact.
struct Surface {
    /// Pixels.
    width: usize,
    height: usize,
    sums: Vec<f64>,
}

impl Surface {
    fn new(width: usize, height: usize, shade: impl Fn(f64, f64) -> f64) -> Self {
        let columns = width * FINE + 1;
        let mut sums = vec![0.0; columns * (height * FINE + 1)];
        let fine = FINE as f64;
        for y in 0..height * FINE {
            let mut row = 0.0;
            for x in 0..width * FINE {
                row += shade((x as f64 + 0.5) / fine, (y as f64 + 0.5) / fine);
                sums[(y + 1) * columns + x + 1] = sums[y * columns + x + 1] + row;
            }
        }
        Self { width, height, sums }
    }

    /// The integral from the corner to a place, in pixels.
    fn sum(&self, x: f64, y: f64) -> f64 {
        let columns = self.width * FINE + 1;
        let place = |at: f64, size: usize| {
            let at = at.clamp(0.0, size as f64) * FINE as f64;
            let whole = (at as usize).min(size * FINE - 1);
            (whole, at - whole as f64)
        };
        let ((x, u), (y, v)) = (place(x, self.width), place(y, self.height));
        let at = |x: usize, y: usize| self.sums[y * columns + x];
        (1.0 - v) * ((1.0 - u) * at(x, y) + u * at(x + 1, y)) + v * ((1.0 - u) * at(x, y + 1) + u * at(x + 1, y + 1))
    }

    /// The part of a pixel at this place that the surface covers, times its mean shade.
    fn covered(&self, x: f64, y: f64) -> f64 {
        let (right, low) = (x + 1.0, y + 1.0);
        (self.sum(right, low) - self.sum(x, low) - self.sum(right, y) + self.sum(x, y)) / (FINE * FINE) as f64
    }
}

/// Bars as wide as strokes of letters, in lines, on paper.
fn letters(seed: u64, width: usize, height: usize) -> impl Fn(f64, f64) -> f64 {
    let mut dice = Dice(seed);
    let strokes: Vec<[f64; 5]> = (0..width * height / 60)
        .map(|_| {
            let line = (dice.roll() * height as f64 / 12.0).floor() * 12.0 + 2.0;
            let [left, top] = [dice.within(2.0, width as f64 - 4.0), line + dice.within(0.0, 5.0)];
            let is_tall = dice.roll() < 0.6;
            let (wide, tall) = if is_tall { (1.3, dice.within(3.0, 8.0)) } else { (dice.within(2.0, 6.0), 1.2) };
            [left, top, left + wide, top + tall, dice.within(20.0, 120.0)]
        })
        .collect();
    move |x, y| {
        let stroke =
            strokes.iter().find(|[left, top, right, low, _]| x >= *left && x < *right && y >= *top && y < *low);
        stroke.map_or(235.0, |[.., shade]| *shade)
    }
}

/// A page and a card on it.
pub(crate) struct Scene {
    pub(crate) width: usize,
    pub(crate) height: usize,
    page: Picture,
    /// The card's shades, and its shape.
    card: [Surface; 2],
    pub(crate) card_size: (usize, usize),
}

impl Scene {
    pub(crate) fn new(width: usize, height: usize, card_size: (usize, usize)) -> Self {
        let (wide, tall) = card_size;
        let page = Surface::new(width, height, letters(1, width, height));
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let shade = |(x, y): (usize, usize)| (0.35 * page.covered(x as f64, y as f64) + 130.0) as f32;
        let page = Picture::new(width, pixels.map(shade).collect());
        let text = letters(2, wide, tall);
        let card = [Surface::new(wide, tall, text), Surface::new(wide, tall, |_, _| 1.0)];
        Self { width, height, page, card, card_size }
    }

    /// The card's rectangle at a place in whole pixels.
    pub(crate) fn rectangle(&self, x: u32, y: u32) -> Rectangle {
        Rectangle { x, y, width: self.card_size.0 as u32, height: self.card_size.1 as u32 }
    }

    /// The mean of the pictures with the card at these places, as a shutter sees it while it is open.
    pub(crate) fn exposed(&self, places: &[(f64, f64)]) -> Vec<f64> {
        let base: Vec<f64> = self.page.shades().iter().map(|shade| f64::from(*shade)).collect();
        let mut shades = base.clone();
        let part = 1.0 / places.len() as f64;
        for (left, top) in places {
            // The pixels that the card touches.
            let touched = |start: f64, length: usize, end: usize| {
                start.floor().max(0.0) as usize..((start + length as f64).ceil().max(0.0) as usize).min(end)
            };
            for y in touched(*top, self.card_size.1, self.height) {
                for x in touched(*left, self.card_size.0, self.width) {
                    let [shade, cover] = self.card.each_ref().map(|s| s.covered(x as f64 - left, y as f64 - top));
                    shades[y * self.width + x] += part * (shade - cover * base[y * self.width + x]);
                }
            }
        }
        shades
    }
}

/// A camera: frames a second, the part of a frame when its shutter is open, and its noise in shades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Camera {
    pub(crate) rate: f64,
    pub(crate) shutter: f64,
    pub(crate) noise: f64,
}

impl Camera {
    /// Films a card whose corner is at `place` at each time, for some seconds, in whole shades.
    pub(crate) fn film(self, scene: &Scene, seconds: f64, seed: u64, place: impl Fn(f64) -> (f64, f64)) -> Vec<Frame> {
        let mut dice = Dice(seed);
        let open = if self.shutter > 0.0 { 12 } else { 1 };
        let frames = (seconds * self.rate) as u32;
        let at = |frame: u32| {
            let time = f64::from(frame) / self.rate;
            // The shutter opens at the frame's time.
            let moment = |k: u32| time + self.shutter / self.rate * (f64::from(k) + 0.5) / f64::from(open);
            let places: Vec<_> = (0..open).map(|k| place(if self.shutter > 0.0 { moment(k) } else { time })).collect();
            let mut shade = |shade: f64| (shade + self.noise * dice.normal()).round().clamp(0.0, 255.0) as f32;
            let shades = scene.exposed(&places).into_iter().map(&mut shade).collect();
            Frame { time, picture: Picture::new(scene.width, shades) }
        };
        (0..frames).map(at).collect()
    }
}
