//! The path of a rectangle through a film.

use crate::error::{FilmError, TrackError};
use crate::film::Frame;
use crate::picture::Rectangle;
use crate::refine::{Place, Refine, SHARP};
use crate::search::{Match, Search, pyramid};

/// The place of the rectangle in one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The time of the frame, in seconds since the beginning of the film.
    pub time: f64,
    /// The left edge, in pixels from the left edge of the frame.
    pub x: f64,
    /// The upper edge, in pixels from the upper edge of the frame.
    pub y: f64,
    /// How much the frame looks like the rectangle of the first frame, whatever its brightness and contrast: 1 for the same.
    pub correlation: f64,
}

/// The path of a rectangle through a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// The rectangle in the first frame.
    pub rectangle: Rectangle,
    /// The places of the rectangle, in the order of time.
    pub samples: Vec<Sample>,
    /// The times of frames that repeat the one before while the target moves. They don't have samples.
    pub repeated: Vec<f64>,
    /// The times of frames where the target was not found. They don't have samples.
    pub lost: Vec<f64>,
    /// Whether the rectangle has edges across x and across y. Without them, you can't see motion along that axis.
    pub has_edges: [bool; 2],
    /// The number of frames.
    pub frames: usize,
    /// Why the film ends after these frames, if it is damaged, or cut off.
    pub damage: Option<String>,
}

/// The least width and height of a rectangle.
pub const LEAST_SIDE: u32 = 16;

/// A target with less correlation is lost.
const LOST: f64 = 0.7;

/// Below this correlation, a target is lost unless it is near where we expect it.
const DOUBTFUL: f64 = 0.85;

/// If a target's correlation is below 1 by more than this plus four times the usual difference, the target is lost, because we may have
/// found another word or another icon.
const FALL: f64 = 0.03;

/// How many of the last frames determine the usual correlation.
const USUAL: usize = 30;

/// If the correlations of several places differ by less than this, take the place nearest to where the target should be. Rows of a list
/// look alike.
const ALIKE: f64 = 0.03;

/// The most places that are compared with blurred patterns.
const BLURRED: usize = 3;

/// A target that reaches out of the frame by more than this, in pixels, is lost.
const LEFT: f64 = 0.75;

/// Follows a rectangle of the first frame.
///
/// In each frame it searches the whole picture by normalized correlation. Then it refines the place to a few hundredths of a pixel by least
/// squares over position, brightness and contrast, with the blur of a shutter that is open for part of the frame. It always looks for
/// the rectangle of the first frame, so errors don't add up.
///
/// # Errors
/// If fewer than two frames can be read, or the rectangle is too small, outside the first frame, or of one shade. If a film is cut off, you
/// get the frames before the cut, and [`Track::damage`] says why it ends.
pub fn track(
    frames: impl IntoIterator<Item = Result<Frame, FilmError>>,
    rectangle: Rectangle,
) -> Result<Track, TrackError> {
    track_all(frames, &[rectangle])?.pop().ok_or(TrackError::TooFewFrames(0))
}

/// Follows several rectangles of the first frame through a film, and reads the film once.
///
/// # Errors
/// As [`track`], for the first rectangle that can't be tracked.
pub fn track_all(
    frames: impl IntoIterator<Item = Result<Frame, FilmError>>,
    rectangles: &[Rectangle],
) -> Result<Vec<Track>, TrackError> {
    let mut frames = frames.into_iter();
    let first = frames.next().ok_or(TrackError::TooFewFrames(0))??;
    let trackers = rectangles.iter().map(|rectangle| Tracker::new(first.clone(), *rectangle));
    let mut trackers: Vec<Tracker> = trackers.collect::<Result<_, _>>()?;
    for (read, frame) in (1..).zip(frames) {
        match frame {
            Ok(frame) => trackers.iter_mut().for_each(|tracker| tracker.follow(frame.clone())),
            Err(error) if read < LEAST_FRAMES => return Err(error.into()),
            Err(error) => {
                trackers.iter_mut().for_each(|tracker| tracker.track.damage = Some(error.to_string()));
                break;
            }
        }
    }
    trackers.into_iter().map(Tracker::end).collect()
}

/// A film of fewer frames doesn't show motion.
pub(crate) const LEAST_FRAMES: usize = 2;

struct Tracker {
    search: Search,
    refine: Refine,
    levels: usize,
    track: Track,
}

impl Tracker {
    fn new(first: Frame, rectangle: Rectangle) -> Result<Self, TrackError> {
        let Rectangle { x, y, width, height } = rectangle;
        if width.min(height) < LEAST_SIDE {
            return Err(TrackError::Small { least: LEAST_SIDE, width, height });
        }
        let size = (first.picture.width(), first.picture.height());
        let end = |start: u32, length: u32| u64::from(start) + u64::from(length);
        if end(x, width) > size.0 as u64 || end(y, height) > size.1 as u64 {
            return Err(TrackError::Outside { rectangle, size });
        }
        let refine = Refine::new(&first.picture, rectangle);
        // A smaller contrast may be nothing but the noise of compression.
        if refine.contrast() < 8.0 {
            return Err(TrackError::Plain);
        }
        let levels = Search::levels(rectangle);
        let search = Search::new(&pyramid(first.picture, levels), rectangle);
        let start = Sample { time: first.time, x: f64::from(x), y: f64::from(y), correlation: 1.0 };
        let track = Track {
            rectangle,
            samples: vec![start],
            repeated: Vec::new(),
            lost: Vec::new(),
            has_edges: refine.has_edges(),
            frames: 1,
            damage: None,
        };
        Ok(Self { search, refine, levels, track })
    }

    fn follow(&mut self, frame: Frame) {
        let expected = self.track.expected(frame.time);
        let size = (frame.picture.width(), frame.picture.height());
        let pictures = pyramid(frame.picture, self.levels);
        let found = self.search.find(&pictures, expected);
        let (last, step) = self.track.last_step();
        // Along an axis without edges, all places look the same.
        let [x, y] = self.track.has_edges;
        let axis = |has_edges: bool, found: usize, expected: f64| if has_edges { found } else { expected as usize };
        let refined = |at: &Match| {
            let (x, y) = (axis(x, at.x, expected.0), axis(y, at.y, expected.1));
            self.refine.sharp(&pictures[0], [x, y])
        };
        let mut places: Vec<Place> = found.iter().map(refined).collect();
        places.sort_by(|a, b| b.correlation.total_cmp(&a.correlation));
        if places.first().is_some_and(|best| best.correlation < SHARP) {
            places.truncate(BLURRED);
            places.iter_mut().for_each(|place| *place = self.refine.blurry(&pictures[0], *place, last, step));
        }
        let best = places.iter().fold(0.0, |best, place| f64::max(best, place.correlation));
        let alike = places.into_iter().filter(|place| place.correlation >= best - ALIKE);
        let place = alike.min_by(|a, b| distance(a, expected).total_cmp(&distance(b, expected)));
        let place = place.filter(|place| self.is_target(place, expected, size));
        self.track.frames += 1;
        match place {
            Some(Place { x, y, correlation }) => {
                self.track.samples.push(Sample { time: frame.time, x, y, correlation });
            }
            None => self.track.lost.push(frame.time),
        }
    }

    fn is_target(&self, place: &Place, expected: (f64, f64), size: (usize, usize)) -> bool {
        let Rectangle { width, height, .. } = self.track.rectangle;
        let is_inside = |at: f64, length: u32, size: usize| at >= -LEFT && at + f64::from(length) <= size as f64 + LEFT;
        // The target may be about one more step away from where we expect it.
        let (_, [dx, dy]) = self.track.last_step();
        let reach = 0.5 * f64::from(width.max(height)) + libm::hypot(dx, dy);
        let is_sure = place.correlation >= DOUBTFUL || distance(place, expected) <= reach;
        let is_same = place.correlation >= 1.0 - FALL - 4.0 * (1.0 - self.track.usual());
        place.correlation >= LOST
            && is_same
            && is_sure
            && is_inside(place.x, width, size.0)
            && is_inside(place.y, height, size.1)
    }

    fn end(mut self) -> Result<Track, TrackError> {
        if self.track.frames < LEAST_FRAMES {
            return Err(TrackError::TooFewFrames(self.track.frames));
        }
        self.track.leave_out_repeated();
        Ok(self.track)
    }
}

fn distance(place: &Place, (x, y): (f64, f64)) -> f64 {
    libm::hypot(place.x - x, place.y - y)
}

/// If the target moves by less than this, in pixels, while it moves by at least [`MOVING`] before and after, the frame repeats the
/// one before.
const STILL: f64 = 0.1;

/// A repeated frame comes between two moves of at least this much. Positions rounded to whole pixels stand still between steps of 1.
const MOVING: f64 = 1.5;

/// The most frames in a row that count as repeats of the frame before them. A film of 15 frames a second, recorded at 60, has this many.
/// If more frames are equal, the picture pauses.
const MOST_REPEATED: usize = 3;

impl Track {
    /// The axis of the larger travel: its name, and the samples' positions along it.
    #[must_use]
    pub fn main_axis(&self) -> Axis {
        let travel = |axis: Axis| {
            let all = self.samples.iter().map(|sample| axis.of(sample));
            let (least, most) = all.fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)));
            most - least
        };
        if travel(Axis::X) > travel(Axis::Y) { Axis::X } else { Axis::Y }
    }

    /// Where the target should be if it keeps its velocity.
    fn expected(&self, time: f64) -> (f64, f64) {
        match self.samples.as_slice() {
            [.., before, last] if last.time > before.time => {
                let ahead = (time - last.time) / (last.time - before.time);
                (last.x + ahead * (last.x - before.x), last.y + ahead * (last.y - before.y))
            }
            [.., last] => (last.x, last.y),
            [] => (0.0, 0.0),
        }
    }

    /// The correlation that the target had in the last frames: the median.
    fn usual(&self) -> f64 {
        // Skip the first sample, because it is the pattern itself.
        let mut last: Vec<f64> =
            self.samples.iter().skip(1).rev().take(USUAL).map(|sample| sample.correlation).collect();
        last.sort_by(f64::total_cmp);
        last.get(last.len() / 2).copied().unwrap_or(LOST)
    }

    /// The last place, and the step to it.
    fn last_step(&self) -> ([f64; 2], [f64; 2]) {
        match self.samples.as_slice() {
            [.., before, last] => ([last.x, last.y], [last.x - before.x, last.y - before.y]),
            [.., last] => ([last.x, last.y], [0.0; 2]),
            [] => ([0.0; 2], [0.0; 2]),
        }
    }

    /// Moves frames that repeat the one before from the samples to the list of repeated frames.
    fn leave_out_repeated(&mut self) {
        let steps: Vec<(f64, f64)> =
            self.samples.windows(2).map(|two| (two[1].x - two[0].x, two[1].y - two[0].y)).collect();
        let length = |i: usize| libm::hypot(steps[i].0, steps[i].1);
        let mut is_repeated = vec![false; self.samples.len()];
        let mut start = 1;
        while start < steps.len() {
            let end = (start..steps.len()).find(|i| length(*i) >= STILL).unwrap_or(steps.len());
            if end > start && end - start <= MOST_REPEATED && end < steps.len() {
                let ((x, y), (next_x, next_y)) = (steps[start - 1], steps[end]);
                let is_moving = length(start - 1).min(length(end)) >= MOVING && x * next_x + y * next_y > 0.0;
                is_repeated[start + 1..=end].fill(is_moving);
            }
            start = end + 1;
        }
        let mut repeated = is_repeated.into_iter();
        let times = &mut self.repeated;
        self.samples.retain(|sample| {
            let is_repeated = repeated.next() == Some(true);
            if is_repeated {
                times.push(sample.time);
            }
            !is_repeated
        });
    }
}

/// A direction in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// To the right.
    X,
    /// Down.
    Y,
}

impl Axis {
    /// The position of a sample along this axis, in pixels.
    #[must_use]
    pub const fn of(self, sample: &Sample) -> f64 {
        match self {
            Self::X => sample.x,
            Self::Y => sample.y,
        }
    }
}
