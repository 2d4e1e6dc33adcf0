//! Instants of any motion, computed from its monotone pieces.
//!
//! On a monotone piece every threshold is crossed at most once, so each search over all times becomes a walk over
//! pieces with a bracketed search in one of them.

use crate::math::root;
use crate::math::{fabs, larger, next_down, next_up, smaller};
use crate::motion::{Band, Motion, Piece};

/// A walk gives up after this many pieces, so that a call takes a millisecond or two at most.
const MOST_PIECES: usize = 1 << 11;

/// The piece after `piece`. Its end is later even where rounding would give the same instant.
fn after<M: Motion + ?Sized>(motion: &M, piece: Piece) -> Piece {
    let next = motion.monotone_piece(piece.end);
    Piece { start: piece.end, end: larger(next.end, next_up(piece.end)) }
}

/// See [`Motion::time_at`].
pub(crate) fn time_at<M: Motion + ?Sized>(motion: &M, position: f64) -> Option<f64> {
    time_at_from(motion, position, 0.0)
}

/// Returns the first instant from `start` ≥ 0 on at which a motion is at `position`.
#[expect(clippy::float_cmp, reason = "the position must be exactly the start")]
pub(crate) fn time_at_from<M: Motion + ?Sized>(motion: &M, position: f64, start: f64) -> Option<f64> {
    let mut from = motion.state(start).position;
    if from == position {
        return Some(start);
    }
    let mut piece = Piece { start, ..motion.monotone_piece(start) };
    for _ in 0..MOST_PIECES {
        let to = motion.state(piece.end).position;
        let rises = to > from;
        let is_before = |x: f64| if rises { x < position } else { x > position };
        // A limit that is only approached, as t → ∞, is not reached.
        let is_limit = piece.end == f64::INFINITY && to == position;
        if is_before(from) && !is_before(to) && !is_limit {
            let is_earlier = |t: f64| is_before(motion.state(t).position);
            return Some(root::last_yes(piece.start, piece.end, is_earlier));
        }
        if piece.end == f64::INFINITY {
            return None;
        }
        piece = after(motion, piece);
        from = to;
    }
    None
}

/// See [`Motion::time_at_speed`].
pub(crate) fn time_at_speed<M: Motion + ?Sized>(motion: &M, speed: f64) -> Option<f64> {
    if !(speed >= 0.0) {
        return None;
    }
    let velocity = |t: f64| motion.state(t).velocity;
    let mut piece = motion.monotone_piece(0.0);
    let mut before = velocity(0.0);
    for _ in 0..MOST_PIECES {
        let from = velocity(piece.start);
        if fabs(from) <= speed || turns(velocity, before, from, piece.start) {
            return Some(piece.start);
        }
        // At the end itself the velocity may already have jumped.
        let to = velocity(next_down(piece.end));
        let is_faster = |v: f64| if from > 0.0 { v > speed } else { v < -speed };
        if !is_faster(to) {
            let time = root::last_yes(piece.start, piece.end, |t| is_faster(velocity(t)));
            // A speed that is only approached, as t → ∞, is not reached.
            if time == f64::INFINITY {
                return None;
            }
            // Within the rounding of a position, the last states of a piece may be those after a jump.
            let at = velocity(time);
            if fabs(at) <= speed || turns(velocity, velocity(next_down(time)), at, time) {
                return Some(time);
            }
        }
        if piece.end == f64::INFINITY {
            return None;
        }
        piece = after(motion, piece);
        before = to;
    }
    None
}

/// Whether a motion turns at `t`, between this double and the one before it: the velocities `before` and `at` have different signs,
/// and from one to the other it does not jump, but changes by no more than in the time before and in the time after, in the same
/// direction: while a part comes off an edge, the rounding of its position makes the velocity jump to and fro.
pub(crate) fn turns(velocity: impl Fn(f64) -> f64, before: f64, at: f64, t: f64) -> bool {
    let is_reversed = (before > 0.0 && at < 0.0) || (before < 0.0 && at > 0.0);
    let earlier = smaller(t * (1.0 - TURN), next_down(next_down(t)));
    let later = larger(t * (1.0 + TURN), next_up(t));
    let step = at - before;
    let is_larger = |other: f64| if step > 0.0 { other >= step } else { other <= step };
    is_reversed && is_larger(before - velocity(earlier)) && is_larger(velocity(later) - at)
}

/// Some million doubles, so that their change of velocity is more than rounding, and a small part of any swing.
const TURN: f64 = 1.0 / (1 << 30) as f64;

/// See [`Motion::last_outside`]. The walk goes backward, from `until`.
pub(crate) fn last_outside<M: Motion + ?Sized>(motion: &M, band: &Band, until: f64) -> f64 {
    let is_outside = |t: f64| !band.contains(motion.state(t));
    if !(until > 0.0) {
        return 0.0;
    }
    if is_outside(until) {
        return until;
    }
    let mut last = until;
    for _ in 0..MOST_PIECES {
        let start = smaller(motion.monotone_piece(last).start, last);
        if is_outside(start) {
            return root::last_yes(start, last, is_outside);
        }
        if start <= 0.0 {
            return 0.0;
        }
        // The previous piece, up to its last instant: at its end the velocity may jump.
        last = next_down(start);
        if is_outside(last) {
            return start;
        }
    }
    last
}
