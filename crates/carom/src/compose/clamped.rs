//! A motion held within a range.

use crate::error::{ParameterError, require};
use crate::math::root;
use crate::math::{fabs, larger, next_down, next_up, smaller};
use crate::motion::{Band, Motion, Piece, State};
use crate::sample::ROW;

/// A motion whose position is held between `min` and `max`.
///
/// While the motion inside is beyond an edge, the clamped motion stays at that edge with velocity 0. The motion inside
/// continues unseen and may come back. The velocity is therefore always the derivative of the position. (Flutter's
/// `ClampedSimulation` clamps position and velocity separately, so that its velocity is not the derivative.)
///
/// ```
/// use carom::{Clamped, Gravity, Motion, State};
/// // A drawer that falls shut.
/// let fall = Gravity { acceleration: 3000.0 }.motion(State::at_rest(0.0));
/// let drawer = Clamped::new(fall, 0.0, 240.0);
/// assert_eq!(drawer.rest(), Some(240.0));
/// assert_eq!(drawer.time_at(240.0), Some(0.4));
/// assert_eq!(drawer.state(1.0), State::at_rest(240.0));
/// ```
///
/// A clamped motion cannot be restarted from its state, because at an edge the motion inside has another state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clamped<M> {
    motion: M,
    min: f64,
    max: f64,
}

impl<M: Motion> Clamped<M> {
    /// Returns `motion`, held in [min, max]. Either edge may be infinite; [`validate`](Self::validate) checks their
    /// order.
    #[must_use]
    pub const fn new(motion: M, min: f64, max: f64) -> Self {
        Self { motion, min, max }
    }

    /// Checks that min ≤ max, and that the range holds a finite position.
    ///
    /// # Errors
    /// Names `min` or `max` if it allows no position.
    pub fn validate(&self) -> Result<(), ParameterError> {
        validate_range(self.min, self.max)
    }

    fn clamp(&self, position: f64) -> f64 {
        // Not f64::clamp, which panics when min > max.
        larger(smaller(position, self.max), self.min)
    }

    fn has_room(&self) -> bool {
        self.min < self.max
    }

    /// The clamped state, for a state of the motion inside.
    fn clamped(&self, state: State) -> State {
        let is_inside = state.position >= self.min && state.position <= self.max && self.has_room();
        if is_inside { state } else { State::at_rest(self.clamp(state.position)) }
    }

    /// The edge at which the motion stays for good from the start, because the range is a single position or because
    /// the motion inside never enters it.
    fn permanent_edge(&self) -> Option<f64> {
        if !self.has_room() {
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

    /// The last instant before `until` at which the motion inside is within the range and faster than `speed`.
    fn last_visibly_faster(&self, speed: f64, until: f64) -> f64 {
        self.walk_back(speed, until).unwrap_or_else(|reached| {
            let end = self.end_of_fast_dips(speed, reached, until - reached);
            self.walk_back(speed, end).unwrap_or_else(|reached| reached)
        })
    }

    /// [`last_visibly_faster`](Self::last_visibly_faster) by a walk back over the monotone pieces of the motion inside:
    /// on each, both conditions hold on one interval of time. After [`MOST_SEARCHES`] it gives up, and returns the
    /// instant reached as an error.
    fn walk_back(&self, speed: f64, until: f64) -> Result<f64, f64> {
        let is_fast = |state: State| fabs(state.velocity) > speed;
        let is_within = |state: State| state.position >= self.min && state.position <= self.max;
        let (mut last, mut searches) = (until, 0);
        for _ in 0..MOST_PIECES {
            let start = smaller(self.motion.monotone_piece(last).start, last);
            let (from, to) = (self.motion.state(start), self.motion.state(last));
            if is_fast(to) && is_within(to) {
                return Ok(last);
            }
            let lowest = smaller(from.position, to.position);
            let highest = larger(from.position, to.position);
            if lowest <= self.max && highest >= self.min && (is_fast(from) || is_fast(to)) {
                if searches == MOST_SEARCHES {
                    return Err(last);
                }
                searches += 1;
                // The two intervals end where the position leaves the range and where the motion slows down.
                let has_left = |state: State| {
                    if to.position > from.position { state.position > self.max } else { state.position < self.min }
                };
                let end_of = |holds: &dyn Fn(State) -> bool| {
                    if holds(to) || !holds(from) {
                        last
                    } else {
                        root::last_yes(start, last, |t| holds(self.motion.state(t)))
                    }
                };
                let end = smaller(end_of(&|state| !has_left(state)), end_of(&is_fast));
                let before = self.motion.state(next_down(end));
                if is_fast(before) && is_within(before) {
                    return Ok(end);
                }
            }
            if start <= 0.0 {
                return Ok(0.0);
            }
            last = next_down(start);
        }
        Err(last)
    }

    /// An instant after which no dip into the range is visibly faster than `speed`, for a motion that swings behind an
    /// edge and dips into the range less deeply and more slowly each time. A lightly damped spring does so thousands of
    /// times.
    ///
    /// The speed of a dip is the speed at which it leaves the range. Steps back from `until`, the first of length
    /// `step` and each twice as long as the one before, find a dip that is fast enough; bisection finds the last one.
    fn end_of_fast_dips(&self, speed: f64, until: f64, step: f64) -> f64 {
        let open = Band { center: 0.0, below: f64::INFINITY, above: f64::INFINITY, speed: f64::INFINITY };
        let (hidden, shown) = match self.motion.rest() {
            Some(rest) if rest > self.max => {
                (Band { center: self.max, below: 0.0, ..open }, Band { center: self.max, above: 0.0, ..open })
            }
            Some(rest) if rest < self.min => {
                (Band { center: self.min, above: 0.0, ..open }, Band { center: self.min, below: 0.0, ..open })
            }
            _ => return until,
        };
        if !(step > 64.0 * f64::EPSILON * until) {
            // The rounding of times of this size is longer than a dip.
            return until;
        }
        // Whether the last dip that has ended by `t` is fast.
        let is_fast = |t: f64| {
            let hidden_at = next_down(self.motion.last_outside(&shown, t));
            let end = self.motion.last_outside(&hidden, hidden_at);
            fabs(self.motion.state(end).velocity) > speed
        };
        let (mut slow, mut step) = (until, step);
        while slow > step {
            let earlier = slow - step;
            if is_fast(earlier) {
                return root::last_yes(earlier, slow, is_fast);
            }
            slow = earlier;
            step *= 2.0;
        }
        slow
    }
}

/// The most pieces that a walk visits, and the most pieces that it searches, with up to 400 states each. With these limits a
/// call takes at most 1 ms.
const MOST_PIECES: u32 = 256;
const MOST_SEARCHES: u32 = 16;

/// Checks the edges as [`Clamped::validate`] does.
pub(super) fn validate_range(min: f64, max: f64) -> Result<(), ParameterError> {
    require(min <= max, "min", "not be above `max`", min)?;
    require(min < f64::INFINITY, "min", "be less than infinity", min)?;
    require(max > f64::NEG_INFINITY, "max", "be greater than negative infinity", max)
}

impl<M: Motion> Motion for Clamped<M> {
    fn state(&self, t: f64) -> State {
        self.clamped(self.motion.state(t))
    }

    fn sample(&self, start: f64, step: f64, positions: &mut [f64], velocities: &mut [f64]) {
        self.motion.sample(start, step, positions, velocities);
        clamp_samples(self.min, self.max, positions, velocities);
    }

    fn rest(&self) -> Option<f64> {
        self.motion.rest().map(|rest| self.clamp(rest)).or_else(|| self.permanent_edge()).or_else(|| {
            // A motion that runs away ends at the edge; one that swings for ever has no end.
            let limit = self.motion.state(f64::INFINITY).position;
            let end = self.clamp(limit);
            (limit.is_infinite() && end.is_finite()).then_some(end)
        })
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let t = larger(t, 0.0);
        let Piece { start, end } = self.motion.monotone_piece(t);
        let (from, to) = (self.motion.state(start).position, self.motion.state(end).position);
        // The piece is cut where its position passes an edge.
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

    #[expect(clippy::float_cmp, reason = "the position must be exactly the clamped start")]
    fn time_at(&self, position: f64) -> Option<f64> {
        if position < self.min || position > self.max {
            return None;
        }
        let start = self.motion.state(0.0).position;
        if self.clamp(start) == position { Some(0.0) } else { self.motion.time_at(position) }
    }

    fn time_at_speed(&self, speed: f64) -> Option<f64> {
        if !(speed >= 0.0) {
            return None;
        }
        let is_inside = |t: f64| {
            let position = self.motion.state(t).position;
            position >= self.min && position <= self.max
        };
        if !self.has_room() || !is_inside(0.0) {
            return Some(0.0);
        }
        // A motion that starts at an edge and moves outward leaves on its first piece. Its crossing may be too early
        // for a double, so it is not searched for.
        let State { position, velocity } = self.motion.state(0.0);
        let Piece { end, .. } = self.motion.monotone_piece(0.0);
        let is_outward = (position >= self.max && velocity > 0.0) || (position <= self.min && velocity < 0.0);
        if is_outward && !is_inside(end) {
            return Some(root::last_yes(0.0, end, is_inside));
        }
        // The motion is slow from the earlier of two instants: the inner motion slows down, or it passes an edge,
        // beyond which the clamped motion has velocity 0.
        let leaves = |outside: f64| {
            let t = self.motion.time_at(outside)?;
            let Piece { start, end } = self.motion.monotone_piece(t);
            Some(if is_inside(start) && !is_inside(end) { root::last_yes(start, end, is_inside) } else { t })
        };
        [self.motion.time_at_speed(speed), leaves(next_up(self.max)), leaves(-next_up(-self.min))]
            .into_iter()
            .flatten()
            .reduce(smaller)
    }

    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let (below, above) = (self.min - band.center, self.max - band.center);
        if above < -band.below || below > band.above {
            // Even the nearest edge is outside the band.
            return until;
        }
        if let Some(edge) = self.permanent_edge() {
            return if band.contains(State::at_rest(edge)) { 0.0 } else { until };
        }
        // While the motion inside is in the band, the clamped motion is in it, too, because the clamped motion is
        // nearer and slower. The band is open on the side of an edge that lies within it.
        let position = self.motion.last_outside(
            &Band {
                center: band.center,
                below: if below >= -band.below { f64::INFINITY } else { band.below },
                above: if above <= band.above { f64::INFINITY } else { band.above },
                speed: f64::INFINITY,
            },
            until,
        );
        // A speed counts only while it shows: before the motion inside is slow for good, and before it is beyond an edge for
        // good. The walk goes back from the earlier of the two.
        let slow = Band { below: f64::INFINITY, above: f64::INFINITY, ..*band };
        let beyond_max = Band { center: self.max, below: 0.0, above: f64::INFINITY, speed: f64::INFINITY };
        let beyond_min = Band { center: self.min, below: f64::INFINITY, above: 0.0, speed: f64::INFINITY };
        let shows_until = [slow, beyond_max, beyond_min].map(|region| self.motion.last_outside(&region, until));
        // The time is a little later, so that rounding cannot place the motion on the other side of the edge.
        let from = smaller(shows_until.into_iter().fold(until, smaller) * (1.0 + 1e-9), until);
        larger(position, self.last_visibly_faster(band.speed, from))
    }
}

/// Clamps states in place. Most chunks of a curve are inside as a whole; a check for this is faster than clamping.
fn clamp_samples(min: f64, max: f64, positions: &mut [f64], velocities: &mut [f64]) {
    for (positions, velocities) in positions.chunks_mut(ROW).zip(velocities.chunks_mut(ROW)) {
        if !(min < max && are_inside(min, max, positions)) {
            clamp_chunk(min, max, positions, velocities);
        }
    }
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
fn are_inside(min: f64, max: f64, positions: &[f64]) -> bool {
    positions.iter().fold(true, |are_inside, x| are_inside & (*x >= min) & (*x <= max))
}

#[cfg_attr(feature = "simd", multiversion::multiversion(targets = "simd"))]
fn clamp_chunk(min: f64, max: f64, positions: &mut [f64], velocities: &mut [f64]) {
    let has_room = min < max;
    for (x, v) in positions.iter_mut().zip(velocities) {
        let (is_below, is_above) = (*x < min, *x > max);
        *v = if is_below | is_above | !has_room { 0.0 } else { *v };
        *x = if is_above { max } else { *x };
        *x = if is_below { min } else { *x };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::gravity::Gravity;
    use crate::law::spring::Spring;
    use crate::motion::Tolerance;

    #[test]
    fn a_motion_always_outside_rests_at_its_edge() {
        let swing = Spring { mass: 1.0, stiffness: 100.0, damping: 0.0 }.motion(State::at_rest(0.0), 5.0);
        let held = Clamped::new(swing, 20.0, 30.0);
        assert_eq!(held.rest(), Some(20.0));
        assert_eq!(held.settling_time(Tolerance::new(0.1, 0.1)), 0.0);
    }

    #[test]
    fn a_spring_clamped_on_one_side_never_settles_at_tolerance_zero() {
        for (target, min, max) in [(1.0, f64::NEG_INFINITY, 1.0), (-1.0, -1.0, f64::INFINITY)] {
            let spring = Spring::from_response_damping_ratio(0.5, 0.2).motion(State::at_rest(0.0), target);
            let settled = Clamped::new(spring, min, max).settling_time(Tolerance::new(0.0, 1e9));
            assert_eq!(settled, f64::INFINITY);
        }
    }

    #[test]
    fn a_band_out_of_range_is_never_entered() {
        let band = Band { center: 5.5, below: 0.5, above: 0.5, speed: f64::INFINITY };
        let fall = Clamped::new(Gravity { acceleration: 10.0 }.motion(State::at_rest(0.0)), -2.0, 3.0);
        assert_eq!(fall.last_outside(&band, f64::INFINITY), f64::INFINITY);
    }

    #[test]
    fn a_motion_that_leaves_from_its_edge_is_slow_at_once() {
        for sign in [1.0, -1.0] {
            let start = State { position: 0.0, velocity: -60_000.0 * sign };
            let motion = Gravity { acceleration: sign }.motion(start);
            let (min, max) = if sign > 0.0 { (0.0, 1.0) } else { (-1.0, 0.0) };
            assert!(Clamped::new(motion, min, max).time_at_speed(0.01).unwrap() < 1e-300);
        }
    }
}
