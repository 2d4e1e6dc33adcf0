//! Motions as Lottie properties.

use alloc::vec::Vec;
use core::fmt;

use carom::Motion;

use crate::error::ExportError;
use crate::number::Decimal;
use crate::samples::{Sample, samples};
use crate::scaled::{REMAINDER, ScaledMotion};

/// A motion as an animated Lottie property: keyframes joined by Bézier curves.
///
/// `Display` writes the property's JSON, which takes the place of a number such as a position's `x`:
///
/// ```text
/// {"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0.3333],"y":[0]},"i":{"x":[0.6667],"y":[0.55]}},…,{"t":54,"s":[300]}]}
/// ```
///
/// `t` is the frame and `s` the position. Between two keyframes is a curve from (0, 0) to (1, 1), in fractions of the time and of the
/// travel between them. Its handles are `o`, out of the first keyframe, and `i`, into the second. Both are written with the first.
#[derive(Clone, Debug)]
pub struct Lottie {
    arcs: Vec<Arc>,
    end: (Decimal, Decimal),
    error: f64,
}

/// A keyframe, and the curve to the next.
#[derive(Clone, Copy, Debug)]
struct Arc {
    frame: Decimal,
    value: Decimal,
    /// How far the outgoing and the incoming handle reach, as fractions of the travel.
    handles: [Decimal; 2],
}

/// The times of the handles, as fractions. If they were exact thirds, the curve's parameter would equal the fraction of the time.
const THIRDS: [Decimal; 2] = [Decimal { digits: 3333, places: 4 }, Decimal { digits: 6667, places: 4 }];

/// The distance of these decimals from the thirds.
const THIRDS_ROUNDING: f64 = 1.0 / 3.0 - 0.3333;

/// The motion must end within this part of the tolerance. The last curve gets the rest of the tolerance.
const PART_AT_END: f64 = 0.9;

/// Returns keyframes at `frame_rate` frames per second that follow `motion` to within `tolerance`, a fraction between 0 and ½
/// of its largest distance from its rest.
///
/// There is a keyframe where the motion turns, where its velocity turns or jumps, and between these keyframes as often as the tolerance
/// requires. At their ends, the curves have the velocities of the motion. The last keyframe is on a whole frame.
///
/// # Errors
/// The motion never comes to rest or never moves, or the frame rate isn't from 1 to 10⁶ (see [`ExportError`]).
pub fn lottie(motion: &dyn Motion, tolerance: f64, frame_rate: f64) -> Result<Lottie, ExportError> {
    if !(1.0..=1e6).contains(&frame_rate) {
        return Err(ExportError::FrameRate(frame_rate));
    }
    let course = ScaledMotion::own(motion, tolerance)?;
    let settled = course.duration(PART_AT_END, |t| Decimal::above(t, 12))?;
    let last = Decimal::above(settled.value() * frame_rate, 0);
    let seconds = last.value() / frame_rate;
    let samples = samples(&course, seconds, REMAINDER)?;
    // Print frame numbers with so many decimals that rounding them costs at most a hundredth of the tolerance.
    let places = libm::ceil(2.0 - libm::log10(tolerance) - libm::log10(last.value())) as i32;
    let places = i32::max(places, 2);
    let fit = |places| Fitter { course: &course, samples: &samples, frame_rate, places, last }.all(seconds);
    // Where a curve is steep, keyframes may need more decimals than these.
    let finer = |result: Result<_, _>, more| match result {
        Err(ExportError::Jump(_)) => fit(places + more),
        _ => result,
    };
    [3, 6, 9].into_iter().fold(fit(places), finer)
}

struct Fitter<'a> {
    course: &'a ScaledMotion<'a>,
    samples: &'a [Sample],
    frame_rate: f64,
    /// The decimals of a keyframe's time.
    places: i32,
    last: Decimal,
}

impl Fitter<'_> {
    fn all(&self, seconds: f64) -> Result<Lottie, ExportError> {
        let mut arcs = Vec::new();
        let mut error = self.course.farthest(seconds);
        let (mut frame, mut value) = (Decimal::ZERO, self.course.start);
        for piece in self.course.pieces(0.0, seconds) {
            let piece = piece?;
            let mut from = piece.start;
            while from < piece.end {
                let mut to = piece.end;
                if self.frame(to).value() <= frame.value() {
                    // The piece is too short for a keyframe.
                    break;
                }
                let mut arc = self.fit(frame, value, from, to);
                if arc.error > self.course.tolerance {
                    (arc, to) = self.longest(frame, value, from, to).ok_or(ExportError::Jump(from))?;
                }
                arcs.push(arc.arc);
                if arcs.len() > self.course.most_points {
                    return Err(ExportError::TooMany(self.course.most_points));
                }
                error = f64::max(error, arc.error);
                (frame, value, from) = (arc.frame, arc.value, to);
            }
        }
        Ok(Lottie { arcs, end: (self.last, self.course.end), error })
    }

    fn frame(&self, t: f64) -> Decimal {
        let frame = Decimal::nearest(t * self.frame_rate, self.places);
        if frame.value() < self.last.value() { frame } else { self.last }
    }

    /// Finds the longest curve from `from` within the tolerance, to about a thousandth, and its end.
    fn longest(&self, frame: Decimal, value: Decimal, from: f64, to: f64) -> Option<(Fit, f64)> {
        let (mut best, mut good, mut bad) = (None, from, to);
        for step in 0..40 {
            let middle = good + 0.5 * (bad - good);
            if self.frame(middle).value() <= frame.value() {
                good = middle;
                continue;
            }
            let fit = self.fit(frame, value, from, middle);
            if fit.error <= self.course.tolerance {
                (best, good) = (Some((fit, middle)), middle);
            } else {
                bad = middle;
            }
            if best.is_some() && step > 10 {
                break;
            }
        }
        best
    }

    /// Returns the curve between two instants of a monotone piece, and a bound of its distance from the motion.
    fn fit(&self, frame: Decimal, value: Decimal, from: f64, to: f64) -> Fit {
        let end_frame = self.frame(to);
        let end_value = if end_frame == self.last {
            self.course.end
        } else {
            Decimal::within(self.course.at(to).position, 0.01 * self.course.tolerance)
        };
        let (start, end) = (frame.value() / self.frame_rate, end_frame.value() / self.frame_rate);
        let (first, last) = (value.value(), end_value.value());
        let (time, travel) = (end - start, last - first);
        // A cubic with the slope v at its end has a handle of v/3. Lottie doesn't allow vertical tangents, so limit it.
        let handle = |velocity: f64, straight: f64| {
            let part = velocity * time / 3.0 / travel;
            if part.abs() < 1e4 { part } else { straight }
        };
        let (out, into) = (self.course.at(from).velocity, self.course.before(to).velocity);
        let handles = [handle(out, 1.0 / 3.0), 1.0 - handle(into, 1.0 / 3.0)].map(|y| Decimal::nearest(y, 4));
        let [y1, y2] = handles.map(|handle| first + travel * handle.value());
        let curve = Cubic { start, time, y: [first, y1, y2, last] };
        let arc = Arc { frame, value, handles };
        Fit { arc, frame: end_frame, value: end_value, error: self.distance(&curve) }
    }

    /// Returns a bound of the distance between a curve and the motion.
    ///
    /// Between two samples the motion is within a known remainder of its chord, and the cubic within h²/8·max|y″| of its chord,
    /// for any step h. Two chords are farthest apart at an end. The handles aren't quite at the thirds, so the curve shows the
    /// cubic at a slightly different time. The times differ by at most ¾ of the handles' distance from the thirds.
    fn distance(&self, curve: &Cubic) -> f64 {
        let end = curve.start + curve.time;
        let next = self.samples.partition_point(|sample| sample.t <= curve.start);
        let (mut left, mut left_value) = (curve.start, self.course.at(curve.start).position);
        let mut most = 0.0;
        let (mut speed, mut low, mut high) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
        for sample in self.samples.iter().skip(next) {
            let (right, value) =
                if sample.t < end { (sample.t, sample.value) } else { (end, self.course.at(end).position) };
            let chord = (value - left_value) / (right - left);
            let bend = 0.125 * (right - left) * (right - left) * f64::max(curve.bend(left), curve.bend(right));
            // In each step the cubic deviates from its chord by at most a hundredth of the tolerance.
            let steps = libm::ceil(libm::sqrt(100.0 * bend / self.course.tolerance)).clamp(1.0, 100.0);
            for step in 0..=steps as u32 {
                let t = left + (right - left) * (f64::from(step) / steps);
                let miss = (curve.at(t) - (left_value + chord * (t - left))).abs();
                most = f64::max(most, miss + bend / (steps * steps) + sample.remainder);
            }
            speed = f64::max(speed, sample.speed);
            (low, high) = (f64::min(low, sample.value), f64::max(high, sample.value));
            (left, left_value) = (right, value);
            if sample.t >= end {
                break;
            }
        }
        let shift = 0.75 * THIRDS_ROUNDING * curve.time * speed;
        most + if shift < high - low { shift } else { high - low }
    }
}

/// A curve with its end and its error.
struct Fit {
    arc: Arc,
    /// The keyframe at the end.
    frame: Decimal,
    value: Decimal,
    error: f64,
}

/// A cubic over a time span, by its Bernstein coefficients.
struct Cubic {
    start: f64,
    time: f64,
    y: [f64; 4],
}

impl Cubic {
    fn at(&self, t: f64) -> f64 {
        let u = (t - self.start) / self.time;
        let v = 1.0 - u;
        let [a, b, c, d] = self.y;
        v * v * v * a + 3.0 * u * v * (v * b + u * c) + u * u * u * d
    }

    /// |y″|, where y″ is linear in t.
    fn bend(&self, t: f64) -> f64 {
        let u = (t - self.start) / self.time;
        let [a, b, c, d] = self.y;
        (6.0 * ((1.0 - u) * (a - 2.0 * b + c) + u * (b - 2.0 * c + d)) / (self.time * self.time)).abs()
    }
}

impl fmt::Display for Lottie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{\"a\":1,\"k\":[")?;
        let [out_x, in_x] = THIRDS.map(Decimal::json);
        for Arc { frame, value, handles } in &self.arcs {
            let [out_y, in_y] = handles.map(Decimal::json);
            write!(f, "{{\"t\":{},\"s\":[{}],", frame.json(), value.json())?;
            write!(f, "\"o\":{{\"x\":[{out_x}],\"y\":[{out_y}]}},\"i\":{{\"x\":[{in_x}],\"y\":[{in_y}]}}}},")?;
        }
        let (frame, value) = self.end;
        write!(f, "{{\"t\":{},\"s\":[{}]}}]}}", frame.json(), value.json())
    }
}

impl Lottie {
    /// Returns the number of keyframes, including the last one.
    #[must_use]
    pub fn keyframes(&self) -> usize {
        self.arcs.len() + 1
    }

    /// Returns the frame of the last keyframe. The layer's or composition's `op` must be at least this.
    #[must_use]
    pub fn frames(&self) -> f64 {
        self.end.0.value()
    }

    /// Returns the largest distance that the curve of these keyframes can have from the motion at any time, in the motion's unit.
    #[must_use]
    pub const fn error(&self) -> f64 {
        self.error
    }
}
