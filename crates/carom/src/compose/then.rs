//! One motion after another.

use crate::error::{ParameterError, finite, not_negative};
use crate::math::{JUST_AFTER, fabs, instant, larger, next_down, root, smaller};
use crate::motion::{Band, Motion, Piece, State, Tolerance};

/// When one motion hands over to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// After this many seconds, ≥ 0.
    Time(f64),
    /// At the first instant when the motion is at this position.
    Position(f64),
    /// At the first instant when the motion's speed is at most this, ≥ 0.
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

    /// Returns the instant when `motion` meets the condition, and its state then, or `None` if the state isn't finite.
    fn in_motion(&self, motion: &dyn Motion) -> Option<(f64, State)> {
        let handover = match *self {
            Self::Time(time) => (time < f64::INFINITY).then(|| (larger(time, 0.0), motion.state(time))),
            // The position is known exactly, so only take the velocity from the motion.
            Self::Position(position) => motion.time_at(position).map(|t| {
                let state = motion.state(t);
                // At the start itself, return the start bit for bit, so that a −0 stays −0.
                (t, if t > 0.0 { State { position, ..state } } else { state })
            }),
            // Rounding may put the motion's speed above `speed`, so limit it.
            Self::Speed(speed) => motion.time_at_speed(speed).map(|t| {
                let State { position, velocity } = motion.state(t);
                (t, State { position, velocity: larger(smaller(velocity, speed), -speed) })
            }),
        };
        handover.filter(|(_, state)| state.position.is_finite() && state.velocity.is_finite())
    }
}

/// A motion until a time, a position or a speed, and then another motion that starts with the first one's state at that instant.
///
/// The hand-over happens at the computed instant, between frames, so position and velocity continue exactly. If the first motion never
/// meets the condition, or if its state has overflowed by then, the first motion continues for ever. A `Then` is a motion, so you can nest
/// it to any depth, and it doesn't allocate.
///
/// The instant of the hand-over belongs to the second motion. So you never see a first motion that takes no time. An
/// [`Ease`](crate::law::Ease) or an [`Approach`](crate::law::Approach) loses the velocity of its start at once. As a second motion, it
/// never shows that velocity.
///
/// ```
/// use carom::compose::{Then, Until};
/// use carom::{Friction, Motion, Spring, State};
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
/// You can't restart a `Then` from its state, because the state doesn't say which of the two motions it belongs to. Restart the current one
/// of the two instead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Then<A, B> {
    first: A,
    /// The instant of the hand-over, and the motion after it.
    second: Option<(f64, B)>,
}

impl<A: Motion, B: Motion> Then<A, B> {
    /// Returns `first` until `until`, followed by the motion that `next` makes of the state at that instant. If `first` never hands over,
    /// `next` isn't called.
    #[must_use]
    pub fn new(first: A, until: Until, next: impl FnOnce(State) -> B) -> Self {
        let second = until.in_motion(&first).map(|(t, state)| (t, next(state)));
        Self { first, second }
    }

    /// Returns the instant of the hand-over, or `None` if the motion never hands over.
    #[must_use]
    pub fn handover(&self) -> Option<f64> {
        self.second.as_ref().map(|(t, _)| *t)
    }

    /// Returns the instant of the hand-over and the second motion, or `None` without a hand-over.
    pub(crate) const fn second(&self) -> Option<&(f64, B)> {
        self.second.as_ref()
    }

    /// Returns both motions as trait objects. The slower queries use this pair, so that each query is compiled only once, and not for every
    /// pair of types.
    fn pair(&self) -> Pair<'_> {
        match &self.second {
            // If the first motion takes no time, only the second one is visible.
            Some((handover, second)) if *handover <= 0.0 => Pair { first: second, second: None },
            Some((handover, second)) => Pair { first: &self.first, second: Some((*handover, second)) },
            None => Pair { first: &self.first, second: None },
        }
    }
}

/// Returns when a second motion begins to show, on its own clock: 0, or just after 0 if it loses the velocity of its start at once.
fn begin(motion: &dyn Motion) -> f64 {
    if motion.monotone_piece(0.0).end <= JUST_AFTER { JUST_AFTER } else { 0.0 }
}

/// Returns when the second motion begins to show, on its own clock. After a hand-over at 0, that is 0, because then the whole motion begins
/// with the start of the second one.
fn own_begin(handover: f64, second: &dyn Motion) -> f64 {
    if handover > 0.0 { begin(second) } else { 0.0 }
}

/// Converts a time on the second motion's clock to the clock of the whole. The instant just after the start counts as the start.
fn since(handover: f64, after: f64) -> f64 {
    if after > JUST_AFTER { instant(handover, after) } else { handover }
}

/// Hides the start velocity of a motion that has it only for an instant. At the start, you get the state of the instant after.
struct WithoutStart<'a>(&'a dyn Motion);

impl Motion for WithoutStart<'_> {
    fn state(&self, t: f64) -> State {
        self.0.state(larger(t, JUST_AFTER))
    }

    fn rest(&self) -> Option<f64> {
        self.0.rest()
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let Piece { start, end } = self.0.monotone_piece(larger(t, JUST_AFTER));
        Piece { start: if start > JUST_AFTER { start } else { 0.0 }, end }
    }
}

struct Pair<'a> {
    first: &'a dyn Motion,
    second: Option<(f64, &'a dyn Motion)>,
}

impl Pair<'_> {
    fn time_at(&self, position: f64) -> Option<f64> {
        let first = self.first.time_at(position);
        let Some((handover, second)) = self.second else { return first };
        // At the hand-over both motions are at the same position, so `<=` gives that instant to the first.
        first.filter(|t| *t <= handover).or_else(|| Some(since(handover, second.time_at(position)?)))
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let first = self.first.time_at_speed(speed);
        let Some((handover, second)) = self.second else { return first };
        // At the hand-over the speed may jump. From there on, only ask the second motion.
        first.filter(|t| *t < handover).or_else(|| {
            let (begin, after) = (begin(second), second.time_at_speed(speed)?);
            let after = if after < begin { WithoutStart(second).time_at_speed(speed)? } else { after };
            Some(since(handover, after))
        })
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let Some((handover, second)) = self.second else {
            return self.first.settling_time(tolerance);
        };
        let after = second.settling_time(tolerance);
        match second.rest() {
            // The second motion rests from its start, but the first one may have been within the tolerance earlier.
            Some(rest) if after <= begin(second) => self.last_outside(&Band::around(rest, tolerance), handover),
            _ => instant(handover, after),
        }
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let Some((handover, second)) = self.second else {
            return self.first.last_outside(band, until);
        };
        if until < handover {
            return self.first.last_outside(band, until);
        }
        let begin = begin(second);
        let after = second.last_outside(band, larger(until - handover, begin));
        if after > begin || !band.contains(second.state(begin)) {
            return since(handover, after);
        }
        // At the hand-over itself the second motion counts, so look at the first motion just before it.
        let last = next_down(handover);
        if band.contains(self.first.state(last)) { self.first.last_outside(band, last) } else { handover }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        match self.second {
            Some((handover, second)) if t >= handover => {
                let begin = begin(second);
                let Piece { start, end } = second.monotone_piece(larger(t - handover, begin));
                Piece { start: since(handover, start), end: instant(handover, end) }
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
            Some((handover, second)) if t > *handover => second.state(t - handover),
            Some((handover, second)) if larger(t, 0.0) >= *handover => second.state(own_begin(*handover, second)),
            _ => self.first.state(t),
        }
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        let Some((handover, second)) = &self.second else {
            return self.first.sample(start, step, positions, velocities);
        };
        let samples = usize::min(positions.len(), velocities.len());
        let time = |i: usize| if i > 0 { start + i as f64 * step } else { start };
        // Times rise, so bisection finds the first sample of the second motion.
        let (mut low, mut high) = (0, samples);
        while low < high {
            let i = low + (high - low) / 2;
            if larger(time(i), 0.0) >= *handover {
                high = i;
            } else {
                low = i + 1;
            }
        }
        let (first_positions, second_positions) = positions.split_at_mut(low);
        let (first_velocities, second_velocities) = velocities.split_at_mut(low);
        self.first.sample(start, step, first_positions, first_velocities);
        if low < samples {
            let after = time(low) - handover;
            let after = if after == 0.0 { own_begin(*handover, second) } else { after };
            second.sample(after, step, second_positions, second_velocities);
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
        self.pair().time_at(position)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let t = self.pair().time_at_speed(speed)?;
        let is_fast = |t: f64| fabs(self.state(t).velocity) > speed;
        // Where an edge stops the motion, rounding may put some instants before the edge and later ones beyond it. So the motion may exceed
        // `speed` again after `t`. If it doesn't at the end of the piece, find the last instant when it does.
        let end = if is_fast(t) { self.monotone_piece(t).end } else { t };
        Some(if end > t && !is_fast(next_down(end)) { root::last_yes(t, end, is_fast) } else { t })
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        self.pair().last_outside(band, until)
    }
}
