//! The place of a pattern to a fraction of a pixel.

use crate::picture::{Picture, Rectangle};

/// A place of the pattern's upper left corner, and the correlation there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) correlation: f64,
}

/// The pixels along each edge that only serve to interpolate the others, or that are mixed with pixels outside the rectangle.
const MARGIN: usize = 4;

/// The most steps of Gauss and Newton.
const STEPS: usize = 20;

/// How long the shutter may be open, as parts of a step.
const SHUTTERS: [f64; 4] = [0.25, 0.5, 0.75, 1.0];

/// A target that begins to move accelerates. So its blur isn't exactly one of the [`SHUTTERS`] times its step, and we also try these
/// multiples of the best blur.
const NEAR: [f64; 4] = [0.7, 0.85, 1.2, 1.4];

/// A target with a correlation above this is blurred less by its motion than by the smoothing.
pub(crate) const SHARP: f64 = 0.98;

/// A target that moves less than this from one frame to the next, in pixels, is blurred less by its motion than by the smoothing.
const BLURRING: f64 = 1.5;

/// The rectangle of the first frame.
#[derive(Debug)]
pub(crate) struct Refine {
    rectangle: Picture,
    still: Pattern,
}

impl Refine {
    pub(crate) fn new(first: &Picture, rectangle: Rectangle) -> Self {
        let (x, y) = (rectangle.x as isize, rectangle.y as isize);
        let rectangle = first.part(x, y, rectangle.width as usize, rectangle.height as usize);
        let still = Pattern::new(&rectangle, [MARGIN; 2]);
        Self { rectangle, still }
    }

    /// Whether the pattern has edges across x and across y. Without them it doesn't show motion along that axis.
    pub(crate) fn has_edges(&self) -> [bool; 2] {
        let squares = self.still.moved([0.0; 2]).slopes.map(|slope| slope.iter().map(|s| s * s).sum::<f64>());
        squares.map(|square| square > 1e-4 * (squares[0] + squares[1]))
    }

    /// The difference between the brightest and the darkest pixel.
    pub(crate) fn contrast(&self) -> f32 {
        let shades = self.still.picture.shades();
        let (least, most) = shades.iter().fold((f32::MAX, f32::MIN), |(a, b), shade| (a.min(*shade), b.max(*shade)));
        most - least
    }

    /// Finds the place near whole pixels of a target that isn't blurred.
    pub(crate) fn sharp(&self, frame: &Picture, [x, y]: [usize; 2]) -> Place {
        self.still.refine(frame, [x as f64, y as f64])
    }

    /// Finds the place of a target near where the sharp pattern was found. It has moved there from `last`, and moved by `step` in the frame
    /// before.
    ///
    /// A camera's shutter is open for some part of a frame, which blurs what moves. We try the blur along either step, and take the one
    /// with the highest correlation. The earlier step is right for a frame that repeats the one before, with its blur.
    pub(crate) fn blurry(&self, frame: &Picture, sharp: Place, last: [f64; 2], step: [f64; 2]) -> Place {
        let steps = [[sharp.x - last[0], sharp.y - last[1]], step];
        let long = steps.into_iter().filter(|[dx, dy]| libm::hypot(*dx, *dy) > BLURRING);
        let better = |best: ([f64; 2], Place), blur: [f64; 2]| {
            let place = self.blurred(blur).refine(frame, [sharp.x, sharp.y]);
            if place.correlation > best.1.correlation { (blur, place) } else { best }
        };
        let parts = long.flat_map(|step| SHUTTERS.map(|part| step.map(|along| part * along)));
        let best = parts.fold(([0.0; 2], sharp), better);
        if best.1 == sharp {
            return sharp;
        }
        NEAR.map(|factor| best.0.map(|along| factor * along)).into_iter().fold(best, better).1
    }

    /// The pattern with a blur. Along the blur, the ends of the pattern mix with pixels outside the rectangle. We leave them out if at
    /// least half of the pattern remains.
    fn blurred(&self, blur: [f64; 2]) -> Pattern {
        let size = [self.rectangle.width(), self.rectangle.height()];
        let margin = [0, 1].map(|axis| {
            let end = (0.5 * blur[axis].abs()).ceil() as usize;
            MARGIN + end.min((size[axis] - 2 * MARGIN) / 4)
        });
        Pattern::new(&self.rectangle.blurred(blur), margin)
    }
}

/// The smoothed shades of a pattern.
#[derive(Debug)]
struct Pattern {
    picture: Picture,
    /// How many pixels at each end of an axis we don't compare, across x and across y.
    margin: [usize; 2],
}

/// The shades of a pattern between its pixels: T, ∂T/∂x and ∂T/∂y, moved by a fraction of a pixel.
struct Moved {
    shade: Vec<f64>,
    slopes: [Vec<f64>; 2],
}

impl Pattern {
    /// Makes a pattern from the smoothed rectangle. Frames are smoothed too, because you can't interpolate edges as
    /// sharp as a pixel.
    fn new(rectangle: &Picture, margin: [usize; 2]) -> Self {
        let picture = rectangle.part(-2, -2, rectangle.width() + 4, rectangle.height() + 4).smoothed();
        Self { picture, margin }
    }

    /// Finds the place near `place` where the frame is a·T + b, by least squares over the place, a and b.
    ///
    /// We move the pattern and not the frame, so that we don't interpolate the frame's noise. Each step solves I ≈ a·T + b − a·∂T/∂x·δx −
    /// a·∂T/∂y·δy, which is linear in a, b, a·δx and a·δy.
    fn refine(&self, frame: &Picture, mut place: [f64; 2]) -> Place {
        let mut correlation = 0.0;
        for _ in 0..STEPS {
            let whole = place.map(f64::round);
            let moved = self.moved([place[0] - whole[0], place[1] - whole[1]]);
            let shades = self.shades(frame, whole.map(|at| at as isize));
            let Some((step, own)) = step(&moved, &shades) else { break };
            correlation = own;
            place = [place[0] + step[0], place[1] + step[1]];
            if step.iter().all(|part| part.abs() < 1e-4) {
                break;
            }
        }
        Place { x: place[0], y: place[1], correlation }
    }

    /// The smoothed shades of the frame under the pattern's inner pixels.
    fn shades(&self, frame: &Picture, [x, y]: [isize; 2]) -> Vec<f64> {
        let [across, down] = self.margin.map(|margin| margin as isize - 2);
        let (width, height) = self.inner();
        let part = frame.part(x + across, y + down, width + 4, height + 4).smoothed();
        part.shades().iter().map(|shade| f64::from(*shade)).collect()
    }

    fn inner(&self) -> (usize, usize) {
        (self.picture.width() - 2 * self.margin[0], self.picture.height() - 2 * self.margin[1])
    }

    /// The pattern moved to the right by x and down by y, each at most half a pixel.
    fn moved(&self, [x, y]: [f64; 2]) -> Moved {
        let (width, height) = self.inner();
        let [left, upper] = self.margin.map(|margin| margin - 2);
        let ((across, across_slope), (down, down_slope)) = (cubic(x), cubic(y));
        // Interpolate along the rows first, and then along the columns.
        let along = |weights: [f64; 5]| -> Vec<f64> {
            let places = (0..height + 4).flat_map(|row| (0..width).map(move |column| (row + upper, column + left)));
            let mixed = |(row, column): (usize, usize)| {
                let taps = self.picture.row(column, row, 5).iter();
                taps.zip(weights).map(|(shade, weight)| f64::from(*shade) * weight).sum()
            };
            places.map(mixed).collect()
        };
        let (rows, rows_slope) = (along(across), along(across_slope));
        let columns = |rows: &[f64], weights: [f64; 5]| -> Vec<f64> {
            let at = |i: usize| (0..5).map(|tap| rows[i + tap * width] * weights[tap]).sum();
            (0..width * height).map(at).collect()
        };
        let slopes = [columns(&rows_slope, down), columns(&rows, down_slope)];
        Moved { shade: columns(&rows, down), slopes }
    }
}

/// Returns the weights of five pixels that give the shade at the middle one, and its slope, once the pattern is moved by a fraction.
///
/// These are the cubic convolution of Keys (1981) with a = −1/2, whose four pixels are the first or the last of the five.
fn cubic(fraction: f64) -> ([f64; 5], [f64; 5]) {
    let weight = |d: f64| match d.abs() {
        d if d < 1.0 => (1.5 * d - 2.5) * d * d + 1.0,
        d if d < 2.0 => ((-0.5 * d + 2.5) * d - 4.0) * d + 2.0,
        _ => 0.0,
    };
    let slope = |d: f64| {
        let size = match d.abs() {
            d if d < 1.0 => (4.5 * d - 5.0) * d,
            d if d < 2.0 => (-1.5 * d + 5.0) * d - 4.0,
            _ => 0.0,
        };
        size.copysign(size * d)
    };
    // After the move by `fraction`, the pixel at offset k is k + `fraction` away from the middle.
    let distances = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|k| k + fraction);
    (distances.map(weight), distances.map(|d| -slope(d)))
}

/// One step of Gauss and Newton, at most a pixel long, and the correlation before it.
fn step(moved: &Moved, shades: &[f64]) -> Option<([f64; 2], f64)> {
    let n = shades.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
    let columns = [&moved.slopes[0], &moved.slopes[1], &moved.shade];
    let means = columns.map(|column| mean(column));
    let middle = mean(shades);
    let dot = |i: usize, j: usize| -> f64 {
        let pairs = columns[i].iter().zip(columns[j]);
        pairs.map(|(a, b)| (a - means[i]) * (b - means[j])).sum()
    };
    let with = |i: usize| -> f64 { columns[i].iter().zip(shades).map(|(a, b)| (a - means[i]) * (b - middle)).sum() };
    let square: f64 = shades.iter().map(|shade| (shade - middle) * (shade - middle)).sum();
    let [xx, yy, tt, xy, xt, yt] = [dot(0, 0), dot(1, 1), dot(2, 2), dot(0, 1), dot(0, 2), dot(1, 2)];
    let (x, y, t) = (with(0), with(1), with(2));
    if !(tt > 0.0 && square > 0.0) {
        return None;
    }
    // First remove what a change of brightness explains. The small ridge keeps the system solvable if the pattern doesn't have
    // edges along an axis.
    let ridge = 1e-6 * (xx + yy);
    let (a, b, c) = (xx - xt * xt / tt + ridge, xy - xt * yt / tt, yy - yt * yt / tt + ridge);
    let (p, q) = (x - xt * t / tt, y - yt * t / tt);
    let determinant = a * c - b * b;
    let moves = [(c * p - b * q) / determinant, (a * q - b * p) / determinant];
    let gain = (t - xt * moves[0] - yt * moves[1]) / tt;
    let correlation = t / libm::sqrt(tt * square);
    // If the match has inverted brightness, it isn't the target.
    let moves = (gain > 0.0).then(|| moves.map(|part| -part / gain))?;
    moves.iter().all(|part| part.is_finite()).then(|| (moves.map(|part| part.clamp(-1.0, 1.0)), correlation))
}
