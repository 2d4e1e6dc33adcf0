//! A motion held within a range.

use crate::domain::LARGEST;
use crate::error::{ParameterError, require};
use crate::math::{larger, next_down, root, smaller};
use crate::motion::sample::ROW;
use crate::motion::{Band, Motion, Piece, State, piece};

/// A motion whose position is held between `min` and `max`.
///
/// While the motion inside is beyond an edge, the clamped motion stays at that edge with velocity 0. The motion inside continues unseen,
/// and may come back. So the velocity is always the derivative of the position. (Flutter's `ClampedSimulation` clamps position and velocity
/// separately, so its velocity isn't the derivative.)
///
/// ```
/// use carom::compose::Clamped;
/// use carom::law::Gravity;
/// use carom::{Motion, State};
/// // A drawer that falls shut.
/// let fall = Gravity { acceleration: 3000.0 }.motion(State::at_rest(0.0));
/// let drawer = Clamped::new(fall, 0.0, 240.0);
/// assert_eq!(drawer.rest(), Some(240.0));
/// assert_eq!(drawer.time_at(240.0), Some(0.4));
/// assert_eq!(drawer.state(1.0), State::at_rest(240.0));
/// ```
///
/// You can't restart a clamped motion from its state, because at an edge the motion inside has another state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clamped<M> {
    motion: M,
    min: f64,
    max: f64,
}

impl<M: Motion> Clamped<M> {
    /// Returns `motion`, held in [min, max]. Either edge may be infinite. [`validate`](Self::validate) checks their order.
    #[must_use]
    pub const fn new(motion: M, min: f64, max: f64) -> Self {
        Self { motion, min, max }
    }

    /// Checks that min ≤ max, and that the range contains a finite position.
    ///
    /// # Errors
    /// Names `min` or `max`, whichever is out of its range.
    pub fn validate(&self) -> Result<(), ParameterError> {
        validate_range(self.min, self.max)
    }

    fn clamp(&self, position: f64) -> f64 {
        // `f64::clamp` panics if min > max.
        larger(smaller(position, self.max), self.min)
    }

    fn has_room(&self) -> bool {
        self.min < self.max
    }

    /// Returns whether the motion inside is visible at this position.
    fn is_shown(&self, position: f64) -> bool {
        position >= self.min && position <= self.max && self.has_room()
    }

    /// Returns the clamped state for a state of the motion inside.
    fn clamped(&self, state: State) -> State {
        if self.is_shown(state.position) { state } else { State::at_rest(self.clamp(state.position)) }
    }

    /// Returns the edge where the motion stays for good from its start, if there is one. There is one if the range is a single position, or
    /// if the motion inside never enters the range.
    fn permanent_edge(&self) -> Option<f64> {
        if !self.has_room() {
            return Some(self.clamp(self.min));
        }
        // A composed motion may jump from one side of the range to the other, so look at the start and at the end.
        let [start, end] = [0.0, f64::INFINITY].map(|t| self.motion.state(t).position);
        let edge = if start < self.min && end < self.min {
            self.min
        } else if start > self.max && end > self.max {
            self.max
        } else {
            return None;
        };
        self.motion.time_at(edge).is_none().then_some(edge)
    }
}

/// The largest number of stretches that [`last_outside`](Motion::last_outside) walks back.
const MOST_STRETCHES: usize = 1 << 11;

/// Checks the edges in the same way as [`Clamped::validate`].
pub(super) fn validate_range(min: f64, max: f64) -> Result<(), ParameterError> {
    require(min <= max, "min", "not be above `max`", min)?;
    require(
        min <= LARGEST && (min >= -LARGEST || min == f64::NEG_INFINITY),
        "min",
        "be from -1e15 to 1e15, or −∞",
        min,
    )?;
    require(max >= -LARGEST && (max <= LARGEST || max == f64::INFINITY), "max", "be from -1e15 to 1e15, or ∞", max)
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
        if let Some(rest) = self.motion.rest() {
            return Some(self.clamp(rest));
        }
        // A motion that goes to infinity ends at an edge. An endless swing only rests if all of it is beyond one edge.
        let limit = self.motion.state(f64::INFINITY).position;
        if limit.is_infinite() {
            Some(self.clamp(limit)).filter(|edge| edge.is_finite())
        } else {
            self.permanent_edge()
        }
    }

    fn monotone_piece(&self, t: f64) -> Piece {
        let t = larger(t, 0.0);
        let Piece { start, end } = self.motion.monotone_piece(t);
        let (from, to) = (self.motion.state(start).position, self.motion.state(end).position);
        // Cut the piece where its position enters the range, and where it leaves it.
        let rises = to > from;
        let has_entered = |x: f64| if rises { x >= self.min } else { x <= self.max };
        let has_left = |x: f64| if rises { x > self.max } else { x < self.min };
        let mut piece = Piece { start, end };
        for has_passed in [&has_entered as &dyn Fn(f64) -> bool, &has_left] {
            if !has_passed(from) && has_passed(to) {
                let cut = root::last_yes(start, end, |t| !has_passed(self.motion.state(t).position));
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
        // Near its turning points a swing is slow, so this search ends after a few pieces.
        match piece::time_at_speed(&self, speed) {
            Some(t) if self.is_shown(self.motion.state(t).position) => match self.motion.time_at_speed(speed) {
                // For a speed of 0, keep the law's `None`, because an endless motion doesn't stop where its velocity underflows to 0.
                None if speed > 0.0 => Some(t),
                found => found,
            },
            hidden => hidden,
        }
    }

    /// Walks back over the stretches where the clamped motion is inside the band. On each stretch, either the motion inside is in the band,
    /// or it is beyond an edge that is in the band. One query of the motion inside gives the start of the stretch. After 2,048 stretches
    /// the walk ends, and the returned instant is too late. This happens to a lightly damped spring that swings behind an edge.
    fn last_outside(&self, band: &Band, until: f64) -> f64 {
        let (below, above) = (self.min - band.center, self.max - band.center);
        if above < -band.below || below > band.above {
            // If even the nearest edge is outside the band, the motion is outside until the end.
            return until;
        }
        if !self.has_room() {
            return 0.0;
        }
        let open = Band { center: 0.0, below: f64::INFINITY, above: f64::INFINITY, speed: f64::INFINITY };
        let beyond_max = (above <= band.above).then_some(Band { center: self.max, below: 0.0, ..open });
        let beyond_min = (below >= -band.below).then_some(Band { center: self.min, above: 0.0, ..open });
        let regions = [Some(*band), beyond_max, beyond_min];
        let (mut last, mut end, mut latest) = (None, until, until);
        for _ in 0..MOST_STRETCHES {
            let state = self.motion.state(latest);
            // The next stretch is always in another region. Skip the last region, because after rounding it might give the same
            // stretch again.
            let next = (0..3)
                .filter(|i| last != Some(*i))
                .find_map(|i| Some((i, regions[i]?)).filter(|(_, region)| region.contains(state)));
            let Some((i, region)) = next else { return end };
            end = self.motion.last_outside(&region, latest);
            if !(end > 0.0 && end < f64::INFINITY) {
                return end;
            }
            (last, latest) = (Some(i), next_down(end));
        }
        end
    }
}

/// Clamps states in place. Most chunks of a curve are inside as a whole, and checking this is faster than clamping.
fn clamp_samples(min: f64, max: f64, positions: &mut [f64], velocities: &mut [f64]) {
    for (positions, velocities) in positions.chunks_mut(ROW).zip(velocities.chunks_mut(ROW)) {
        if !(min < max && are_inside(min, max, positions)) {
            clamp_chunk(min, max, positions, velocities);
        }
    }
}

fn are_inside(min: f64, max: f64, positions: &[f64]) -> bool {
    positions.iter().fold(true, |are_inside, x| are_inside & (*x >= min) & (*x <= max))
}

fn clamp_chunk(min: f64, max: f64, positions: &mut [f64], velocities: &mut [f64]) {
    let has_room = min < max;
    for (x, v) in positions.iter_mut().zip(velocities) {
        let (is_below, is_above) = (*x < min, *x > max);
        *v = if is_below | is_above | !has_room { 0.0 } else { *v };
        *x = if is_above { max } else { *x };
        *x = if is_below { min } else { *x };
    }
}
