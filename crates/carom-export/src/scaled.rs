//! A motion in the unit of its export, with the start, end and duration that are printed.

use carom::motion::Piece;
use carom::{Motion, State, Tolerance};

use crate::error::ExportError;
use crate::number::Decimal;

/// The most monotone pieces that an export follows.
const MOST_PIECES: usize = 1 << 14;

/// The most keyframes of an export.
const MOST_KEYFRAMES: usize = 1 << 12;

/// The most points of a `linear()`, some 7 kB of CSS. A motion that rings for minutes, or whose travel is tiny beside its
/// swing, needs more. The search takes 50 to 100 ms at about twice this number.
const MOST_LINEAR_POINTS: usize = 1 << 9;

/// The part of the tolerance that is reserved for the distance between samples and motion.
pub(crate) const REMAINDER: f64 = 1e-3;

/// A motion in the unit of its export.
#[derive(Clone, Copy)]
pub(crate) struct ScaledMotion<'a> {
    motion: &'a dyn Motion,
    /// A value is (position − origin)/unit.
    origin: f64,
    unit: f64,
    rest: f64,
    /// The first and the last value, as printed.
    pub(crate) start: Decimal,
    pub(crate) end: Decimal,
    /// The tolerance in the unit of the export.
    pub(crate) tolerance: f64,
    /// More points than this are refused.
    pub(crate) most_points: usize,
}

impl<'a> ScaledMotion<'a> {
    /// Scales a motion to progress, from 0 at the start to 1 at rest.
    pub(crate) fn progress(motion: &'a dyn Motion, tolerance: f64) -> Result<Self, ExportError> {
        let (origin, rest) = ends(motion, tolerance)?;
        let unit = rest - origin;
        if unit == 0.0 {
            let still = farthest(motion, rest, rest, 0.0) == 0.0;
            return Err(if still { ExportError::Still } else { ExportError::NoTravel });
        }
        if !unit.is_finite() {
            return Err(ExportError::NotFinite);
        }
        let end = Decimal { digits: 1, places: 0 };
        let course =
            Self { motion, origin, unit, rest, start: Decimal::ZERO, end, tolerance, most_points: MOST_LINEAR_POINTS };
        course.with_digits_enough(f64::max(origin.abs(), rest.abs()))
    }

    /// Leaves the positions of a motion in their unit instead of scaling its travel to 1. The tolerance is a fraction
    /// of its largest distance from its rest.
    pub(crate) fn own(motion: &'a dyn Motion, tolerance: f64) -> Result<Self, ExportError> {
        let (start, rest) = ends(motion, tolerance)?;
        let size = farthest(motion, rest, rest, 0.0);
        if size == 0.0 {
            return Err(ExportError::Still);
        }
        if !size.is_finite() {
            return Err(ExportError::NotFinite);
        }
        let tolerance = tolerance * size;
        let print = |value| Decimal::within(value, REMAINDER * tolerance);
        let (start_printed, end) = (print(start), print(rest));
        let most_points = MOST_KEYFRAMES;
        let course = Self { motion, origin: 0.0, unit: 1.0, rest, start: start_printed, end, tolerance, most_points };
        course.with_digits_enough(f64::max(start.abs(), rest.abs()) + size)
    }

    /// Checks that positions of this magnitude have enough digits for the tolerance.
    fn with_digits_enough(self, magnitude: f64) -> Result<Self, ExportError> {
        let finest = REMAINDER * self.tolerance * self.unit.abs();
        let enough = finest > 64.0 * f64::EPSILON * magnitude && finest > f64::MIN_POSITIVE / f64::EPSILON;
        if enough { Ok(self) } else { Err(ExportError::TooFine) }
    }

    /// Returns the value and its velocity at `t` seconds. Where the velocity jumps, you get the velocity after the
    /// jump.
    pub(crate) fn at(&self, t: f64) -> State {
        let State { position, velocity } = self.motion.state(t);
        State { position: (position - self.origin) / self.unit, velocity: velocity / self.unit }
    }

    /// Returns the same as `at`, but with the velocity before a jump.
    pub(crate) fn before(&self, t: f64) -> State {
        State { position: self.at(t).position, velocity: self.at(next_down(t)).velocity }
    }

    /// Returns the monotone pieces between `from` and `to`. The first and the last are cut there.
    pub(crate) fn pieces(&self, from: f64, to: f64) -> impl Iterator<Item = Result<Piece, ExportError>> + use<'a> {
        let (motion, most_points) = (self.motion, self.most_points);
        let (mut at, mut count) = (from, 0);
        core::iter::from_fn(move || {
            if at >= to {
                return None;
            }
            count += 1;
            if count > MOST_PIECES {
                at = to;
                return Some(Err(ExportError::TooMany(most_points)));
            }
            let start = at;
            at = f64::min(f64::max(motion.monotone_piece(start).end, next_up(start)), to);
            Some(Ok(Piece { start, end: at }))
        })
    }

    /// Returns the instant after which the motion stays near its end, that is, within `part` of the tolerance. `round`
    /// rounds it up.
    pub(crate) fn duration(&self, part: f64, round: impl Fn(f64) -> Decimal) -> Result<Decimal, ExportError> {
        let end = self.end.value();
        // The end is printed with a few digits, so it may differ from the position of rest.
        let rounding = (self.origin + end * self.unit - self.rest).abs();
        let settled = settling_time(self.motion, part * self.tolerance * self.unit.abs() - rounding);
        // Nobody sees a shorter motion, and nobody waits the 30 years that a longer one takes.
        if !(settled > 1e-6 && settled < 1e9) {
            return Err(ExportError::Duration(settled));
        }
        // The samples need a part of the tolerance. If the motion isn't near enough to its end for that yet, wait a moment longer.
        let (mut time, mut wait) = (settled, 1e-5 * settled);
        loop {
            let duration = round(time);
            let miss = (self.at(duration.value()).position - end).abs();
            if miss <= (part - 2.0 * REMAINDER) * self.tolerance || wait > settled {
                return Ok(duration);
            }
            time += wait;
            wait *= 2.0;
        }
    }

    /// Returns the largest distance of the motion from its printed end, from time `t` on.
    pub(crate) fn farthest(&self, t: f64) -> f64 {
        farthest(self.motion, self.rest, self.origin + self.end.value() * self.unit, t) / self.unit.abs()
    }
}

/// Returns the start and the rest, if they are valid.
fn ends(motion: &dyn Motion, tolerance: f64) -> Result<(f64, f64), ExportError> {
    if !(tolerance > 0.0 && tolerance < 0.5) {
        return Err(ExportError::Tolerance(tolerance));
    }
    let start = motion.state(0.0).position;
    if !start.is_finite() {
        return Err(ExportError::NotFinite);
    }
    match motion.rest() {
        Some(rest) if rest.is_finite() => Ok((start, rest)),
        Some(_) => Err(ExportError::NotFinite),
        None => Err(ExportError::NoRest),
    }
}

/// Returns the largest distance of a motion from `center`, which is near its rest, from `t` on. On each monotone piece, the distance is
/// largest at an end.
fn farthest(motion: &dyn Motion, rest: f64, center: f64, mut t: f64) -> f64 {
    let mut most = (motion.state(t).position - center).abs();
    for _ in 0..MOST_PIECES {
        // Add a margin for rounding, or else the search might not end.
        let within = most * (1.0 + 1e-12) - (rest - center).abs();
        if t == f64::INFINITY || settling_time(motion, within) <= t {
            break;
        }
        t = f64::max(motion.monotone_piece(t).end, next_up(t));
        most = f64::max(most, (motion.state(t).position - center).abs());
    }
    most
}

/// Returns the time after which a motion stays within a distance of its rest, at any speed.
fn settling_time(motion: &dyn Motion, distance: f64) -> f64 {
    motion.settling_time(Tolerance { distance: f64::max(distance, 0.0), velocity: f64::INFINITY })
}
/// Returns the next double after `t` ≥ 0. (`f64::next_up` needs Rust 1.86.)
const fn next_up(t: f64) -> f64 {
    if t < f64::INFINITY { f64::from_bits(t.to_bits() + 1) } else { t }
}

/// Returns the last double before `t` > 0, and 0 for 0.
const fn next_down(t: f64) -> f64 {
    if t > 0.0 && t < f64::INFINITY { f64::from_bits(t.to_bits() - 1) } else { t }
}
