//! One motion, and then another.

use crate::error::{ParameterError, finite, not_negative};
use crate::math::{instant, larger, smaller};
use crate::motion::{Band, Motion, Piece, State, Tolerance};

/// When one motion hands over to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// After this many seconds, ≥ 0.
    Time(f64),
    /// As soon as it is at this position.
    Position(f64),
    /// As soon as its speed is this or less, ≥ 0.
    Speed(f64),
}

impl Until {
    /// Whether the number is in its range.
    ///
    /// # Errors
    /// The number that is not, with what it must be.
    pub fn validate(&self) -> Result<(), ParameterError> {
        match *self {
            Self::Time(time) => not_negative("time", time),
            Self::Position(position) => finite("position", position),
            Self::Speed(speed) => not_negative("speed", speed),
        }
    }

    /// The instant at which `motion` gets there, and its state then.
    fn in_motion<M: Motion + ?Sized>(&self, motion: &M) -> Option<(f64, State)> {
        match *self {
            Self::Time(time) => (time < f64::INFINITY).then(|| (larger(time, 0.0), motion.state(time))),
            Self::Position(position) => motion.time_at(position).map(|t| {
                // The position is known, to the last bit; what is computed is the velocity.
                (t, State { position, ..motion.state(t) })
            }),
            Self::Speed(speed) => motion.time_at_speed(speed).map(|t| (t, motion.state(t))),
        }
    }
}

/// A motion until a time, a position or a speed; then another, from the state that the first is in at that instant.
///
/// The hand-over happens at the computed instant, between frames: position and velocity go over exactly. If the first
/// motion never gets there, it goes on for ever. A `Then` is a motion, so it nests, without allocation, to any depth.
///
/// ```
/// use carom::{Friction, Motion, Spring, State, Then, Until};
///
/// // A fling that a spring catches at 300.
/// let fling = Friction { drag: 2.0 }.motion(State { position: 0.0, velocity: 1500.0 });
/// let spring = Spring::from_response_damping_ratio(0.5, 1.0);
/// let caught = Then::new(fling, Until::Position(300.0), |at| spring.motion(at, 300.0));
///
/// let t = caught.handover().unwrap();
/// assert_eq!(caught.state(t), State { position: 300.0, velocity: fling.state(t).velocity });
/// assert_eq!(caught.rest(), Some(300.0));
/// ```
///
/// It cannot be restarted from a state alone, since a state does not say which of the two it is in; restart the one
/// that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Then<A, B> {
    first: A,
    /// The instant of the hand-over, and the motion from there on.
    second: Option<(f64, B)>,
}

impl<A: Motion, B: Motion> Then<A, B> {
    /// `first` until `until`, then what `next` makes of the state at that instant. `next` is not called if `first` never
    /// gets there.
    #[must_use]
    pub fn new(first: A, until: Until, next: impl FnOnce(State) -> B) -> Self {
        let handover = if cfg!(carom_small) { until.in_motion(&first as &dyn Motion) } else { until.in_motion(&first) };
        let second = handover.map(|(t, state)| (t, next(state)));
        Self { first, second }
    }

    /// The instant at which the first motion hands over; `None` if it never does.
    #[must_use]
    pub fn handover(&self) -> Option<f64> {
        self.second.as_ref().map(|(t, _)| *t)
    }

    /// The instant of the hand-over and the second motion, if there is one.
    pub(crate) const fn second(&self) -> Option<&(f64, B)> {
        self.second.as_ref()
    }
}

/// The two motions, whatever they are.
struct Two<'a, A: ?Sized, B: ?Sized> {
    first: &'a A,
    second: Option<(f64, &'a B)>,
}

/// Where every byte travels, one `Two` serves all; elsewhere each `Then` has its own, which is faster.
#[cfg(carom_small)]
impl<A: Motion, B: Motion> Then<A, B> {
    #[inline(never)]
    fn two(&self) -> Two<'_, dyn Motion + '_, dyn Motion + '_> {
        let second = self.second.as_ref().map(|(handover, second)| (*handover, second as &dyn Motion));
        Two { first: &self.first, second }
    }
}

#[cfg(not(carom_small))]
impl<A: Motion, B: Motion> Then<A, B> {
    fn two(&self) -> Two<'_, A, B> {
        Two { first: &self.first, second: self.second.as_ref().map(|(handover, second)| (*handover, second)) }
    }
}

impl<A: Motion, B: Motion> Motion for Then<A, B> {
    fn state(&self, t: f64) -> State {
        self.two().state(t)
    }

    fn rest(&self) -> Option<f64> {
        self.two().rest()
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        self.two().monotone_piece(t)
    }

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        self.two().settling_time(tolerance)
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        self.two().time_at(position)
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        self.two().time_at_speed(speed)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        self.two().last_outside(band, until)
    }
}

impl<A: Motion + ?Sized, B: Motion + ?Sized> Motion for Two<'_, A, B> {
    fn state(&self, t: f64) -> State {
        match self.second {
            // At the hand-over already, but not at the start.
            Some((handover, second)) if t >= handover && t > 0.0 => second.state(t - handover),
            _ => self.first.state(t),
        }
    }

    fn rest(&self) -> Option<f64> {
        match self.second {
            Some((_, second)) => second.rest(),
            None => self.first.rest(),
        }
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

    fn settling_time(&self, tolerance: Tolerance) -> f64 {
        let Some((handover, second)) = self.second else {
            return self.first.settling_time(tolerance);
        };
        let after = second.settling_time(tolerance);
        match second.rest() {
            // The second motion was at rest all along; was the first one where that is?
            Some(rest) if after == 0.0 => self.last_outside(&Band::around(rest, tolerance), handover),
            _ => handover + after,
        }
    }

    fn time_at(&self, position: f64) -> Option<f64> {
        let first = self.first.time_at(position);
        match self.second {
            Some((handover, second)) => {
                first.filter(|t| *t <= handover).or_else(|| second.time_at(position).map(|t| handover + t))
            }
            None => first,
        }
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        let first = self.first.time_at_speed(speed);
        match self.second {
            Some((handover, second)) => {
                first.filter(|t| *t <= handover).or_else(|| second.time_at_speed(speed).map(|t| handover + t))
            }
            None => first,
        }
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let Some((handover, second)) = self.second else {
            return self.first.last_outside(band, until);
        };
        if until > handover {
            let after = second.last_outside(band, until - handover);
            if after > 0.0 || !band.contains(second.state(0.0)) {
                return handover + after;
            }
        }
        // Up to the hand-over itself: there the second motion speaks, with the first one's state.
        self.first.last_outside(band, smaller(until, handover))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::drift::Drift;
    use crate::law::friction::Friction;
    use crate::law::gravity::Gravity;
    use crate::law::spring::Spring;

    #[test]
    fn each_kind_of_until_hands_over_at_its_instant() {
        let brake = Gravity { acceleration: -10.0 }.motion(State { position: 0.0, velocity: 20.0 });
        let go_on = |until| Then::new(brake, until, |at| Drift.motion(at));
        assert_eq!(go_on(Until::Time(1.0)).state(3.0), State { position: 35.0, velocity: 10.0 });
        assert_eq!(go_on(Until::Position(15.0)).state(3.0), State { position: 35.0, velocity: 10.0 });
        assert_eq!(go_on(Until::Speed(10.0)).state(3.0), State { position: 35.0, velocity: 10.0 });
        assert_eq!(go_on(Until::Position(99.0)).handover(), None);
    }

    #[test]
    fn a_position_is_found_in_the_motion_that_passes_it_first() {
        let fling = Friction { drag: 2.0 }.motion(State { position: 0.0, velocity: 1500.0 });
        let caught = Then::new(fling, Until::Position(300.0), |at| {
            Spring::from_response_damping_ratio(0.5, 0.3).motion(at, 300.0)
        });
        let before = caught.time_at(200.0).unwrap_or(f64::NAN);
        let after = caught.time_at(330.0).unwrap_or(f64::NAN);
        let handover = caught.handover().unwrap_or(f64::NAN);
        assert!(before < handover && handover < after);
        assert!((caught.state(after).position - 330.0).abs() < 1e-12);
    }

    #[test]
    fn settling_looks_back_into_the_first_motion_when_the_second_has_nothing_to_say() {
        // It brakes from 20 and is then simply stopped, at rest by decree: it was outside until the hand-over.
        let brake = Gravity { acceleration: -10.0 }.motion(State { position: 0.0, velocity: 20.0 });
        let stopped = Then::new(brake, Until::Time(1.9), |at| Drift.motion(State::at_rest(at.position)));
        assert_eq!(stopped.settling_time(Tolerance::new(100.0, 0.5)), 1.9);
        // Slower than 5 from 1.5 s on.
        assert!((stopped.settling_time(Tolerance::new(100.0, 5.0)) - 1.5).abs() < 1e-14);
    }

    #[test]
    fn it_nests() {
        let throw = Gravity { acceleration: -10.0 }.motion(State { position: 0.0, velocity: 20.0 });
        let up = Then::new(throw, Until::Speed(0.0), |at| Drift.motion(State { velocity: 1.0, ..at }));
        let over = Then::new(up, Until::Position(21.0), |at| Gravity { acceleration: -2.0 }.motion(at));
        assert_eq!(over.handover(), Some(3.0));
        assert_eq!(over.state(4.0), State { position: 21.0, velocity: -1.0 });
    }
}
