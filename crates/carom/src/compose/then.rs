//! One motion after another.

use crate::error::{ParameterError, finite, not_negative};
use crate::math::{fabs, instant, larger, next_up, smaller};
use crate::motion::{Band, Motion, Piece, State, Tolerance};

/// The condition on which one motion hands over to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// After this many seconds, ≥ 0.
    Time(f64),
    /// At the first instant at which the motion is at this position.
    Position(f64),
    /// At the first instant at which the motion's speed is at most this, ≥ 0.
    Speed(f64),
}

impl Until {
    /// Checks that the number is in its range.
    ///
    /// # Errors
    /// The number, if it is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match *self {
            Self::Time(time) => not_negative("time", time),
            Self::Position(position) => finite("position", position),
            Self::Speed(speed) => not_negative("speed", speed),
        }
    }

    /// The instant at which `motion` meets the condition, and its state then, if that is finite.
    fn in_motion(&self, motion: &dyn Motion) -> Option<(f64, State)> {
        let handover = match *self {
            Self::Time(time) => (time < f64::INFINITY).then(|| (larger(time, 0.0), motion.state(time))),
            // The position is known to the last bit; only the velocity must be computed.
            Self::Position(position) => motion.time_at(position).map(|t| (t, State { position, ..motion.state(t) })),
            Self::Speed(speed) => motion.time_at_speed(speed).map(|t| (t, motion.state(t))),
        };
        handover.filter(|(_, state)| state.position.is_finite() && state.velocity.is_finite())
    }
}

/// A motion until a time, a position or a speed; then another motion, which starts with the state of the first at that
/// instant.
///
/// The hand-over happens at the computed instant, between frames, so that position and velocity go over exactly. If the
/// first motion never meets the condition, or if its state has overflowed by then, the first motion continues for ever.
/// A `Then` is a motion, so it nests, without allocation, to any depth.
///
/// ```
/// use carom::{Friction, Motion, Spring, State, Then, Until};
///
/// // A fling that a spring catches at 300.
/// let start = State { position: 0.0, velocity: 1500.0 };
/// let fling = Friction { drag: 2.0 }.motion(start);
/// let spring = Spring::from_response_damping_ratio(0.5, 1.0);
/// let caught = Then::new(fling, Until::Position(300.0), |state| {
///     spring.motion(state, 300.0)
/// });
///
/// let t = caught.handover().unwrap();
/// assert_eq!(caught.state(t).position, 300.0);
/// assert_eq!(caught.state(t).velocity, fling.state(t).velocity);
/// assert_eq!(caught.rest(), Some(300.0));
/// ```
///
/// A `Then` cannot be restarted from its state, which does not say which of the two motions it belongs to; restart that
/// motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Then<A, B> {
    first: A,
    /// The instant of the hand-over, and the motion from there on.
    second: Option<(f64, B)>,
}

impl<A: Motion, B: Motion> Then<A, B> {
    /// Returns `first` until `until`, followed by the motion that `next` makes of the state at that instant. Without a
    /// hand-over, `next` is not called.
    #[must_use]
    pub fn new(first: A, until: Until, next: impl FnOnce(State) -> B) -> Self {
        let second = until.in_motion(&first).map(|(t, state)| (t, next(state)));
        Self { first, second }
    }

    /// The instant of the hand-over; `None` if the motion never hands over.
    #[must_use]
    pub fn handover(&self) -> Option<f64> {
        self.second.as_ref().map(|(t, _)| *t)
    }

    /// The instant of the hand-over and the second motion, or `None` without a hand-over.
    pub(crate) const fn second(&self) -> Option<&(f64, B)> {
        self.second.as_ref()
    }

    /// Returns both motions as trait objects. The slower queries use this pair, so that each query is compiled only
    /// once for all types of motions.
    fn pair(&self) -> Pair<'_> {
        let second = self.second.as_ref().map(|(handover, second)| (*handover, second as &dyn Motion));
        Pair { first: &self.first, second }
    }
}

/// The most doubles within which a stop at an edge is looked for again.
const MOST_TURNS: u32 = 64;

struct Pair<'a> {
    first: &'a dyn Motion,
    second: Option<(f64, &'a dyn Motion)>,
}

impl Pair<'_> {
    /// Returns the first motion's `event` if it is before the hand-over, otherwise the second motion's.
    ///
    /// An event at the hand-over itself `ends_first` if it is a crossing: the first motion leads up to it. A speed there is the
    /// second motion's, because it may jump.
    fn earlier(&self, ends_first: bool, event: impl Fn(&dyn Motion) -> Option<f64>) -> Option<f64> {
        let first = event(self.first);
        let Some((handover, second)) = self.second else { return first };
        first
            .filter(|t| *t <= 0.0 || *t < handover || ends_first && *t <= handover)
            .or_else(|| event(second).map(|after| larger(instant(handover, after), f64::from_bits(1))))
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let Some((handover, second)) = self.second else {
            return self.first.settling_time(tolerance);
        };
        let after = second.settling_time(tolerance);
        match second.rest() {
            // The second motion is at rest from its start. The first may have been at rest there before.
            Some(rest) if after == 0.0 => self.last_outside(&Band::around(rest, tolerance), handover),
            _ => instant(handover, after),
        }
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let Some((handover, second)) = self.second else {
            return self.first.last_outside(band, until);
        };
        if until > handover {
            let after = second.last_outside(band, until - handover);
            if after > 0.0 || !band.contains(second.state(0.0)) {
                return instant(handover, after);
            }
        }
        // At the hand-over itself both motions have the same state.
        self.first.last_outside(band, smaller(until, handover))
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        match self.second {
            Some((handover, second)) if t >= handover => {
                let Piece { start, end } = second.monotone_piece(t - handover);
                Piece { start: instant(handover, start), end: instant(handover, end) }
            }
            Some((handover, _)) => {
                let Piece { start, end } = self.first.monotone_piece(t);
                Piece { start, end: smaller(end, handover) }
            }
            None => self.first.monotone_piece(t),
        }
    }
}

impl<A: Motion, B: Motion> Motion for Then<A, B> {
    fn state(&self, t: f64) -> State {
        match &self.second {
            // The instant of the hand-over belongs to the second motion, unless it is the start.
            Some((handover, second)) if t >= *handover && t > 0.0 => second.state(t - handover),
            _ => self.first.state(t),
        }
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        let Some((handover, second)) = &self.second else {
            return self.first.sample(start, step, positions, velocities);
        };
        let samples = usize::min(positions.len(), velocities.len());
        let time = |i: usize| if i > 0 { start + i as f64 * step } else { start };
        // Bisection finds the first sample of the second motion, because times only rise.
        let (mut low, mut high) = (0, samples);
        while low < high {
            let i = low + (high - low) / 2;
            if time(i) >= *handover && time(i) > 0.0 {
                high = i;
            } else {
                low = i + 1;
            }
        }
        let (first_positions, second_positions) = positions.split_at_mut(low);
        let (first_velocities, second_velocities) = velocities.split_at_mut(low);
        self.first.sample(start, step, first_positions, first_velocities);
        if low < samples {
            second.sample(time(low) - handover, step, second_positions, second_velocities);
        }
    }

    fn rest(&self) -> Option<f64> {
        match &self.second {
            Some((_, second)) => second.rest(),
            None => self.first.rest(),
        }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        self.pair().monotone_piece(t)
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        self.pair().settling_time(tolerance)
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        self.pair().earlier(true, |motion| motion.time_at(position))
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let first = self.pair().earlier(false, |motion| motion.time_at_speed(speed))?;
        // Within the rounding of a position, a motion at an edge may be on either side by turns.
        let mut t = first;
        for _ in 0..MOST_TURNS {
            if fabs(self.state(t).velocity) <= speed {
                return Some(t);
            }
            t = next_up(t);
        }
        Some(first)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        self.pair().last_outside(band, until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::drift::Drift;
    use crate::law::gravity::Gravity;

    #[test]
    fn settling_time_may_fall_within_the_first_motion() {
        // The motion brakes from 20 and stops at the hand-over; until then it is outside.
        let brake = Gravity { acceleration: -10.0 }.motion(State { position: 0.0, velocity: 20.0 });
        let stopped = Then::new(brake, Until::Time(1.9), |at| Drift.motion(State::at_rest(at.position)));
        assert_eq!(stopped.settling_time(Tolerance::new(100.0, 0.5)), 1.9);
        // The motion is slower than 5 from 1.5 s on.
        assert!((stopped.settling_time(Tolerance::new(100.0, 5.0)) - 1.5).abs() < 1e-14);
    }
}
