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
    let mut piece = motion.monotone_piece(0.0);
    for _ in 0..MOST_PIECES {
        let from = motion.state(piece.start).velocity;
        if fabs(from) <= speed {
            return Some(piece.start);
        }
        // At the end itself the velocity may already have jumped.
        let to = motion.state(next_down(piece.end)).velocity;
        let is_faster = |v: f64| if from > 0.0 { v > speed } else { v < -speed };
        if !is_faster(to) {
            let time = root::last_yes(piece.start, piece.end, |t| is_faster(motion.state(t).velocity));
            // A speed that is only approached, as t → ∞, is not reached.
            return if time == f64::INFINITY { None } else { Some(time) };
        }
        if piece.end == f64::INFINITY {
            return None;
        }
        piece = after(motion, piece);
    }
    None
}

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
