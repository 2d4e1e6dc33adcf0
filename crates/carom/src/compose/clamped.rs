//! A motion that may not leave a range.

use crate::error::{ParameterError, require};
use crate::math::root;
use crate::math::{larger, smaller};
use crate::motion::{Band, Motion, Piece, State};
use crate::piece;

/// A motion whose position is held between `min` and `max`: beyond them it stands at the edge, while the motion inside
/// goes on unseen and may come back.
///
/// The velocity is that of what is shown, its derivative: 0 while it stands at the edge. (Flutter's `ClampedSimulation`
/// clamps the two apart, so that a thing that stands still reports the speed of one that moves.)
///
/// ```
/// use carom::{Clamped, Gravity, Motion, State};
/// // A drawer that falls shut.
/// let drawer = Clamped::new(Gravity { acceleration: 3000.0 }.motion(State::at_rest(0.0)), 0.0, 240.0);
/// assert_eq!(drawer.rest(), Some(240.0));
/// assert_eq!(drawer.time_at(240.0), Some(0.4));
/// assert_eq!(drawer.state(1.0), State::at_rest(240.0));
/// ```
///
/// It cannot be restarted from its state alone: the motion behind an edge has another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clamped<M> {
    motion: M,
    min: f64,
    max: f64,
}

impl<M: Motion> Clamped<M> {
    /// `motion`, held in [min, max]. Either may be infinite; [`validate`](Self::validate) says if they are in order.
    #[must_use]
    pub const fn new(motion: M, min: f64, max: f64) -> Self {
        Self { motion, min, max }
    }

    /// Whether min ≤ max.
    ///
    /// # Errors
    /// `min`, if it is above `max` or either is NaN.
    pub fn validate(&self) -> Result<(), ParameterError> {
        require(self.min <= self.max, "min", "not be above `max`", self.min)
    }

    fn clamp(&self, position: f64) -> f64 {
        // Not f64::clamp, which panics when min > max.
        larger(smaller(position, self.max), self.min)
    }

    /// What is shown of a state.
    fn show(&self, state: State) -> State {
        // Between edges without room between them nothing moves.
        let is_inside = state.position >= self.min && state.position <= self.max && self.min < self.max;
        if is_inside { state } else { State::at_rest(self.clamp(state.position)) }
    }

    /// The edge at which it stands from the start on and for good, because there is no room between the edges, or because
    /// the motion behind never comes inside.
    fn stands_at(&self) -> Option<f64> {
        if self.min >= self.max {
            return Some(self.clamp(self.min));
        }
        let start = self.motion.state(0.0).position;
        let edge = if start < self.min {
            self.min
        } else if start > self.max {
            self.max
        } else {
            return None;
        };
        self.motion.time_at(edge).is_none().then_some(edge)
    }
}

impl<M: Motion> Motion for Clamped<M> {
    fn state(&self, t: f64) -> State {
        self.show(self.motion.state(t))
    }

    fn rest(&self) -> Option<f64> {
        match self.motion.rest() {
            Some(rest) => Some(self.clamp(rest)),
            None if self.stands_at().is_some() => self.stands_at(),
            None => {
                // What runs away ends at the edge; what swings for ever has no end.
                let limit = self.motion.state(f64::INFINITY).position;
                let end = self.clamp(limit);
                (limit.is_infinite() && end.is_finite()).then_some(end)
            }
        }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let t = larger(t, 0.0);
        let Piece { start, end } = self.motion.monotone_piece(t);
        let (from, to) = (self.motion.state(start).position, self.motion.state(end).position);
        // Cut the piece where the position, which only rises or only falls on it, passes an edge.
        let mut piece = Piece { start, end };
        for edge in [self.min, self.max] {
            let is_before = |x: f64| if to > from { x < edge } else { x > edge };
            if is_before(from) && !is_before(to) {
                let cut = root::last_yes(start, end, |t| is_before(self.motion.state(t).position));
                if cut <= t {
                    piece.start = larger(piece.start, cut);
                } else {
                    piece.end = smaller(piece.end, cut);
                }
            }
        }
        piece
    }

    #[expect(clippy::float_cmp, reason = "exactly there is there")]
    fn time_at(&self, position: f64) -> Option<f64> {
        if position < self.min || position > self.max {
            return None;
        }
        let start = self.motion.state(0.0).position;
        if self.clamp(start) == position { Some(0.0) } else { self.motion.time_at(position) }
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let (below, above) = (self.min - band.center, self.max - band.center);
        if above < -band.below || below > band.above {
            // Even the nearest edge is outside.
            return until;
        }
        if let Some(edge) = self.stands_at() {
            return if band.contains(State::at_rest(edge)) { 0.0 } else { until };
        }
        // Inside the band, the motion behind is shown inside: clamping only moves it nearer, and slows it down. An edge
        // that is itself inside the band leaves its side open.
        let open = Band {
            center: band.center,
            below: if below >= -band.below { f64::INFINITY } else { band.below },
            above: if above <= band.above { f64::INFINITY } else { band.above },
            speed: f64::INFINITY,
        };
        let position = self.motion.last_outside(&open, until);
        // A speed counts only while it shows: before the motion behind is slow for good, and before it is beyond an edge
        // for good. The walk goes back from the earlier of the two.
        let slow = Band { below: f64::INFINITY, above: f64::INFINITY, ..*band };
        let beyond_max = Band { center: self.max, below: 0.0, above: f64::INFINITY, speed: f64::INFINITY };
        let beyond_min = Band { center: self.min, below: f64::INFINITY, above: 0.0, speed: f64::INFINITY };
        let shows_until = [slow, beyond_max, beyond_min].map(|region| self.motion.last_outside(&region, until));
        // A hair later, so that rounding does not show it on both sides of its edge there.
        let from = smaller(shows_until.into_iter().fold(until, smaller) * (1.0 + 1e-9), until);
        larger(position, piece::last_outside(self, &slow, from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::gravity::Gravity;
    use crate::law::spring::Spring;
    use crate::motion::Tolerance;

    fn fall() -> Clamped<impl Motion> {
        Clamped::new(Gravity { acceleration: 10.0 }.motion(State { position: 0.0, velocity: -10.0 }), -2.0, 3.0)
    }

    #[test]
    fn what_stands_at_an_edge_has_no_velocity() {
        // It is at −2 when −10 t + 5 t² = −2, stands there, and comes back mirrored in time about t = 1.
        let out = 1.0 - 0.774_596_669_241_483_4;
        assert_eq!(fall().time_at(-2.0).map(|t| (t - out).abs() < 1e-15), Some(true));
        assert_eq!(fall().state(1.0), State::at_rest(-2.0));
        assert_eq!(fall().state(9.0), State::at_rest(3.0));
        assert_eq!(fall().rest(), Some(3.0));
    }

    #[test]
    fn a_runaway_settles_at_the_edge_the_instant_it_gets_there() {
        let there = fall().time_at(3.0).unwrap_or(f64::NAN);
        let settled = fall().settling_time(Tolerance::new(1e-3, 1e-3));
        assert!((settled - there).abs() < 1e-14, "{settled} {there}");
        // The edge within the tolerance leaves its side open, but for the speed on arrival.
        assert!((fall().settling_time(Tolerance::new(100.0, 1e-3)) - there).abs() < 1e-14);
    }

    #[test]
    fn a_bouncy_spring_held_at_its_target_settles_when_its_last_visible_swing_does() {
        let spring = Spring::from_response_damping_ratio(0.5, 0.2);
        let held = Clamped::new(spring.motion(State::at_rest(0.0), 1.0), 0.0, 1.0);
        let free = spring.motion(State::at_rest(0.0), 1.0);
        let tolerance = Tolerance::new(0.01, 1e9);
        let time = held.settling_time(tolerance);
        assert!(time < free.settling_time(tolerance));
        assert!((held.state(time * (1.0 - 1e-9)).position - 1.0).abs() > 0.01 * (1.0 - 1e-6));
    }

    #[test]
    fn what_leaves_an_edge_inward_does_not_stand_there() {
        let crossing = Clamped::new(crate::law::drift::Drift.motion(State { position: 0.0, velocity: 5.0 }), 0.0, 10.0);
        assert_eq!(crossing.time_at_speed(1.0).map(|t| (t - 2.0).abs() < 1e-14), Some(true));
        let fall =
            Clamped::new(Gravity { acceleration: 2.0 }.motion(State { position: 0.0, velocity: 5.0 }), 0.0, 10.0);
        assert!(fall.time_at_speed(1.0).is_some_and(|t| t > 1.0));
        let outward = Clamped::new(crate::law::drift::Drift.motion(State { position: 10.0, velocity: 5.0 }), 0.0, 10.0);
        assert!(outward.time_at_speed(1.0).is_some_and(|t| t < 1e-14));
    }

    #[test]
    fn a_swing_that_hardly_dies_settles_with_its_last_visible_dip() {
        // 10 e^(−t/20000) is the amplitude about 10; it is beyond the edge at 5 for good when that has fallen to 5.
        let spring = Spring { mass: 1.0, stiffness: 100.0, damping: 1e-4 }.motion(State::at_rest(0.0), 10.0);
        let held = Clamped::new(spring, 0.0, 5.0);
        let settled = held.settling_time(Tolerance::new(0.1, 1e-4));
        let last_dip = 20_000.0 * crate::math::LN_2;
        assert!(settled <= last_dip && settled > last_dip - 1.0, "{settled} {last_dip}");
    }

    #[test]
    fn what_never_comes_inside_rests_at_its_edge_from_the_start() {
        let swing = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 }.motion(State::at_rest(0.0), 5.0);
        let held = Clamped::new(swing, 20.0, 30.0);
        assert_eq!(held.rest(), Some(20.0));
        assert_eq!(held.settling_time(Tolerance::new(0.1, 0.1)), 0.0);
    }

    #[test]
    fn without_any_tolerance_a_spring_held_on_one_side_only_never_settles_on_the_other() {
        let spring = Spring::from_response_damping_ratio(0.5, 0.2).motion(State::at_rest(0.0), 1.0);
        let held = Clamped::new(spring, f64::NEG_INFINITY, 1.0);
        assert_eq!(held.settling_time(Tolerance::new(0.0, 1e9)), f64::INFINITY);
        let mirrored = Clamped::new(
            Spring::from_response_damping_ratio(0.5, 0.2).motion(State::at_rest(0.0), -1.0),
            -1.0,
            f64::INFINITY,
        );
        assert_eq!(mirrored.settling_time(Tolerance::new(0.0, 1e9)), f64::INFINITY);
    }

    #[test]
    fn a_band_that_no_edge_touches_is_never_entered() {
        let band = Band { center: 5.5, below: 0.5, above: 0.5, speed: f64::INFINITY };
        assert_eq!(fall().last_outside(&band, f64::INFINITY), f64::INFINITY);
    }
}
