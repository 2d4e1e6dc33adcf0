//! The track that a check looks at, with its noise, its intervals and its events.

use alloc::vec::Vec;

use carom_fit::{Mark, MarkKind, Trace, Track, local};

/// An interval longer than this many frames has a missing frame.
const MISSING: f64 = 1.5;

/// The least error that we expect of a law, as a share of the span. Programs deviate from their laws by about this much, for example by
/// Euler steps.
const MODEL_ERROR: f64 = 2e-4;

/// A track and what we know of it.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) trace: &'a Trace,
    pub(crate) track: &'a Track,
    pub(crate) times: Vec<f64>,
    pub(crate) positions: Vec<f64>,
    /// The standard deviation of each position.
    pub(crate) errors: Vec<f64>,
    /// The step of the positions, or 0 if there isn't one.
    pub(crate) quantum: f64,
    /// The noise beside the rounding.
    pub(crate) noise: f64,
    /// The standard deviation of the times.
    pub(crate) jitter: f64,
    /// The interval between frames: the lower quartile of the intervals.
    pub(crate) interval: f64,
    /// The distance between the least and the greatest position.
    pub(crate) span: f64,
}

impl<'a> View<'a> {
    /// Returns the view of a track, or `None` if it has fewer than two samples.
    pub(crate) fn new(trace: &'a Trace, track: &'a Track) -> Option<Self> {
        let times: Vec<f64> = track.samples.iter().map(|sample| sample.time).collect();
        let positions: Vec<f64> = track.samples.iter().map(|sample| sample.position).collect();
        let mut steps: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        steps.sort_by(f64::total_cmp);
        // Take the lower quartile. If half of the frames are missing, every second interval is twice as long.
        let interval = *steps.get(steps.len() / 4)?;
        let (low, high) = extent(&positions);
        let span = high - low;
        let quantum = trace.header().quantum.unwrap_or_else(|| local::quantum(&positions));
        let rounding = quantum / libm::sqrt(12.0);
        let rough = local::noise(&times, &positions);
        let noise = if rough > 3.0 * rounding { libm::sqrt(rough * rough - rounding * rounding) } else { 0.0 };
        // Ignore a larger estimate. It doesn't come from noise, but from a motion that is too fast for the frames.
        let noise = if noise < 0.005 * span { noise } else { 0.0 };
        let jitter = trace.header().clock.jitter();
        let floor = f64::max(MODEL_ERROR * span, 1e-9 * f64::max(low.abs(), high.abs())).max(1e-300);
        let mut view =
            Self { trace, track, times, positions, errors: Vec::new(), quantum, noise, jitter, interval, span };
        let squares = rounding * rounding + noise * noise + floor * floor;
        view.errors = (0..view.times.len())
            .map(|i| {
                let late = view.speed_around(i) * jitter;
                libm::sqrt(squares + late * late)
            })
            .collect();
        Some(view)
    }

    pub(crate) fn len(&self) -> usize {
        self.times.len()
    }

    pub(crate) fn t(&self, i: usize) -> f64 {
        self.times.get(i).copied().unwrap_or(f64::NAN)
    }

    pub(crate) fn x(&self, i: usize) -> f64 {
        self.positions.get(i).copied().unwrap_or(f64::NAN)
    }

    pub(crate) fn last(&self) -> usize {
        self.len() - 1
    }

    /// The largest error that rounding and noise may give a position.
    pub(crate) fn slack(&self) -> f64 {
        0.5 * self.quantum + 4.0 * self.noise
    }

    /// The larger of the mean speeds on the two sides of a sample.
    pub(crate) fn speed_around(&self, i: usize) -> f64 {
        let before = i.checked_sub(1).map_or(0.0, |i| self.velocity(i).abs());
        let after = if i < self.last() { self.velocity(i).abs() } else { 0.0 };
        f64::max(before, after)
    }

    /// The mean velocity from sample `i` to the next.
    pub(crate) fn velocity(&self, i: usize) -> f64 {
        (self.x(i + 1) - self.x(i)) / (self.t(i + 1) - self.t(i))
    }

    /// Whether a frame is missing between sample `i` and the next.
    pub(crate) fn is_missing_after(&self, i: usize) -> bool {
        self.t(i + 1) - self.t(i) > MISSING * self.interval
    }

    /// Returns whether too many frames are missing for a verdict on a change at an instant, that is, more than 35 %.
    pub(crate) fn is_sparse(&self) -> bool {
        const MOST_MISSING: f64 = 0.35;
        let frames = (self.t(self.last()) - self.t(0)) / self.interval;
        (self.last() as f64) < (1.0 - MOST_MISSING) * frames
    }

    /// The largest error that time stamps may give a step, at a speed.
    pub(crate) fn lateness(&self, speed: f64) -> f64 {
        // Two time stamps differ by √2 times the jitter. This is four times that (4·√2 ≈ 5.7), at this speed.
        5.7 * self.jitter * speed.abs()
    }

    /// How many intervals have a frame missing.
    pub(crate) fn missing(&self) -> usize {
        (0..self.last()).filter(|i| self.is_missing_after(*i)).count()
    }

    /// Twice the second divided difference around sample `i`: a mean acceleration.
    pub(crate) fn acceleration(&self, i: usize) -> f64 {
        2.0 * (self.velocity(i) - self.velocity(i - 1)) / (self.t(i + 1) - self.t(i - 1))
    }

    /// The size of the mean acceleration around sample `i`, minus what rounding and noise could make.
    pub(crate) fn sure_acceleration(&self, i: usize) -> f64 {
        let (before, after) = (self.t(i) - self.t(i - 1), self.t(i + 1) - self.t(i));
        let slack = self.slack() + 0.5 * self.lateness(self.speed_around(i));
        let wrong = 2.0 * slack * (1.0 / before + 1.0 / after) * 2.0 / (before + after);
        f64::max(self.acceleration(i).abs() - wrong, 0.0)
    }

    pub(crate) fn largest_speed(&self) -> f64 {
        (0..self.last()).map(|i| self.velocity(i).abs()).fold(0.0, f64::max)
    }

    /// The marks of this track.
    pub(crate) fn marks(&self) -> impl DoubleEndedIterator<Item = &'a Mark> + Clone {
        let id = self.track.id.as_str();
        self.trace.marks().iter().filter(move |mark| mark.id.as_deref().is_none_or(|of| of == id))
    }

    pub(crate) fn marks_of(&self, kind: MarkKind) -> impl DoubleEndedIterator<Item = &'a Mark> + Clone {
        self.marks().filter(move |mark| mark.kind == kind)
    }

    /// The target that the last mark up to a time has set.
    pub(crate) fn target_at(&self, time: f64) -> Option<f64> {
        let mut set = self.marks().filter(|mark| matches!(mark.kind, MarkKind::Retarget | MarkKind::Target));
        set.rfind(|mark| mark.time <= time)?.to
    }

    /// The target of the last mark that has one.
    pub(crate) fn last_target(&self) -> Option<f64> {
        self.marks().rev().find_map(|mark| mark.to)
    }

    /// The number of samples up to a time.
    pub(crate) fn count_until(&self, time: f64) -> usize {
        self.times.partition_point(|t| *t <= time)
    }
}

/// The least and the greatest of some positions.
pub(crate) fn extent(positions: &[f64]) -> (f64, f64) {
    positions.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (f64::min(low, *x), f64::max(high, *x)))
}
